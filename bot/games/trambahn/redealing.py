"""Other states that a seat cannot tell from the present one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.games.trambahn.moves import AddIncome, BoardPassenger, PlaceStation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Rng, Seat
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.state import State
    from bot.games.trambahn.view import Cards


def redeal(state: State, seat: Seat | None, rng: Rng, keep: Sequence[tuple[Seat, Move]] = ()) -> State:
    """Return a state that this seat cannot tell from the given one.

    The other hand, all money and the piles are dealt anew, under a fresh key; so is the own money, whose
    faces are not shown to its owner either. The pairs of `keep` stay legal: hands hold the cards that they
    play. What remembering every card ever discarded would tell beyond that is nobody's.
    """
    key, rng = rng.fork()
    fixed = [_fixed(state, seat, other, keep) for other in range(len(state.hands))]
    piles = (*state.money, state.draw_pile, state.discard)
    hidden = [card for pile in piles for card in pile]
    for hand, held in zip(state.hands, fixed, strict=True):
        rest = list(hand)
        for card in held:
            rest.remove(card)
        hidden += rest
    cards = iter(rng.shuffled(hidden)[0])
    hands = tuple(
        tuple(sorted([*held, *islice(cards, len(hand) - len(held))]))
        for hand, held in zip(state.hands, fixed, strict=True)
    )
    *money, draw_pile, discard = (tuple(islice(cards, len(pile))) for pile in piles)
    return replace(state, rng=key, hands=hands, money=tuple(money), draw_pile=draw_pile, discard=discard)


def _fixed(state: State, seat: Seat | None, other: Seat, keep: Sequence[tuple[Seat, Move]]) -> Cards:
    """Return which cards of a hand stay: all that the seat sees, and those that `keep` needs."""
    if other == seat or state.position.phase == "over":
        return state.hands[other]
    needed = {
        move.card
        for who, move in keep
        if who == other and isinstance(move, (BoardPassenger, PlaceStation, AddIncome))
    }
    return tuple(sorted(needed))
