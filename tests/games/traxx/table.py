"""What the laws must be told of Traxx."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from games.table import Table

from bot.games.traxx import board, rules
from bot.games.traxx.layout import LAYOUTS

if TYPE_CHECKING:
    from bot.games.traxx.state import State


def census(state: State) -> dict[str, Any]:
    """Count the components: 15 cards, of which a round takes one, the boards, and paths as they may be."""
    layout = LAYOUTS[state.options.layout]
    cards = [*state.deck, *([] if state.card is None else [state.card])]
    played = state.round - (state.card is not None)
    numbers = [
        {layout.numbers[field] for field in sheet.path if field in layout.numbers} for sheet in state.sheets
    ]
    return {
        "cards": len(cards) + played,
        "cards twice": len(cards) - len(set(cards)),
        "starts": [sheet.start for sheet in state.sheets],
        "starts off the path": [sheet.start not in sheet.path for sheet in state.sheets],
        "fields entered twice": [len(sheet.path) - len(set(sheet.path)) for sheet in state.sheets],
        "gaps": [
            sum(not board.NEIGHBOURS[a] >> b & 1 for a, b in pairwise(sheet.path)) for sheet in state.sheets
        ],
        "numbers not counted": [
            on_path ^ {one.number for one in sheet.reached}
            for on_path, sheet in zip(numbers, state.sheets, strict=True)
        ],
        "fields": [sheet.open + len(sheet.path) for sheet in state.sheets],
    }


def secrets(state: State) -> tuple[Any, ...]:
    """Return what each seat has decided of its own will in the round that goes on; None for nothing."""
    stuck = rules.view(state, None).stuck
    return tuple(None if seat in stuck else move for seat, move in enumerate(state.sealed)) or (None,) * len(
        state.sheets
    )


TABLE = Table(("cards",), census, secrets, hidden=lambda state: state.deck)
