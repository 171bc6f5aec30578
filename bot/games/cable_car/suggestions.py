"""What is offered while a player types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cable_car import plans
from bot.games.cable_car.moves import PlaceTile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.engine import Text
    from bot.games.cable_car.moves import Move
    from bot.games.cable_car.view import View

    Word = Callable[[Move, View, Text], str]


def suggestions(
    view: View, moves: Iterable[Move], typed: str, text: Text, *, move: Word, describe: Word
) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type): the most promising placement, drawing, and the other placements in order.

    Args:
        view: the player's.
        moves: what is legal.
        typed: what was typed so far; case does not matter.
        text: the player's translator.
        move: writes a move.
        describe: writes it at length.
    """
    wanted = " ".join(typed.casefold().split())
    ranks = {best: rank for rank, best in enumerate(plans.best_first(view))}
    for m in sorted(moves, key=lambda m: ranks[m] if isinstance(m, PlaceTile) else 0.5):
        label, value = describe(m, view, text), move(m, view, text)
        if wanted in value.casefold() or wanted in label.casefold():
            yield label, value
