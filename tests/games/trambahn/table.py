"""What the laws must be told of Trambahn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from games.table import Table

from bot.games.trambahn import board

if TYPE_CHECKING:
    from bot.games.trambahn.state import State


def census(state: State) -> dict[str, Any]:
    """Count the components: 120 cards and 16 trams, and whether the counts that are shown are right."""
    table = state.position
    piles = [*state.hands, *state.money, state.draw_pile, state.discard, *table.rows]
    columns = [column for own in table.columns for column in own]
    cards = Counter(card for pile in (*piles, *(column.cards for column in columns)) for card in pile)
    trams = Counter(column.tram for column in columns if column.tram is not None)
    trams += Counter([*table.offer, *board.TRAM_STACK[len(board.TRAM_STACK) - table.stack :]])
    return {
        "cards": sorted(cards.items()),
        "trams": sorted(trams.items()),
        "money that is not shown": [
            shown - len(pile) for shown, pile in zip(table.money, state.money, strict=True)
        ],
        "cards that are not shown": [
            shown - len(hand) for shown, hand in zip(table.cards, state.hands, strict=True)
        ],
        "piles that are not shown": [
            table.draw_pile - len(state.draw_pile),
            table.discard - len(state.discard),
        ],
        "unsorted hands": [hand for hand in state.hands if list(hand) != sorted(hand)],
        "too many passengers": [row for row in table.rows if len(row) >= board.ROW],
    }


def secrets(state: State) -> tuple[Any, ...]:
    """Return what each seat has that the other may not see; money is hidden from everybody."""
    return state.hands


# No deal is known from which a match comes to a standstill: within the 48 passengers of nine rides, 106
# cards would have to reach columns, and their trams be paid. test_turn_end.py sets such a position up.
TABLE = Table(("rides",), census, secrets)
