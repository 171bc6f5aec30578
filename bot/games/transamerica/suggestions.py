"""What is offered while a player types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.folding import folded, hyphened
from bot.games.transamerica import board, plans

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.engine import Text
    from bot.games.transamerica.moves import Move
    from bot.games.transamerica.view import View

    Word = Callable[[Move, View, Text], str]


def suggestions(
    view: View, moves: Iterable[Move], typed: str, text: Text, *, move: Word, describe: Word
) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type): whole turns towards the own cities first, then single moves.

    Args:
        view: the player's.
        moves: what is legal.
        typed: what was typed so far; accents, case and dashes do not matter.
        text: the player's translator.
        move: writes a move.
        describe: writes it at length.
    """
    wanted = _plain(typed)
    told: set[str] = set()
    for label, value in (
        *_best(view, text),
        *((describe(m, view, text), move(m, view, text)) for m in moves),
    ):
        if value not in told and (wanted in _plain(label) or wanted in _plain(value)):
            told.add(value)
            yield label, value


def _plain(typed: str) -> str:
    return folded(hyphened(typed))


def _best(view: View, text: Text) -> Iterator[tuple[str, str]]:
    if view.phase == "placing":
        for start in plans.starts(view):
            place, name = board.place_name(start.junction), board.junction_name(start.junction)
            sentence = text.gettext("{junction} · {place}, farthest city {distance} away")
            yield sentence.format(junction=name, place=place, distance=start.farthest), name
        return
    if view.laid:
        return
    for plan in plans.plans(view):
        lines = " ".join(board.line_name(track.line) for track in plan.moves)
        goal = text.gettext("all") if plan.city is None else board.CITIES[plan.city].name
        sentence = text.gettext("{lines} · towards {goal}, {cost} away")
        yield sentence.format(lines=lines, goal=goal, cost=plan.cost), lines
