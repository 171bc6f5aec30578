"""What is offered while a player types: whole paths first, then step by step what the card still allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.folding import folded, hyphened
from bot.games.traxx import board, plans
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.parsing import draft, is_pass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bot.engine import Text
    from bot.games.traxx.moves import Move
    from bot.games.traxx.parsing import Draft
    from bot.games.traxx.view import View

    Word = Callable[[Move, View, Text], str]

WHOLE = 5
"""How many whole paths are offered before anything is typed."""


def suggestions(
    view: View, moves: Iterable[Move], typed: str, text: Text, *, move: Word, describe: Word
) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type).

    Before anything is typed these are the best whole paths, then the first steps from both ends, passing, and
    all the rest. After that, what was typed itself and each path with one step more; and where it is no path,
    whatever has the typed text in its label.

    Args:
        view: the player's.
        moves: what is legal.
        typed: what was typed so far.
        text: the player's translator.
        move: writes a move.
        describe: writes it at length.
    """
    legal = plans.best_first(view, moves)
    read = draft(typed, plans.own_sheet(view))
    if is_pass(typed, text):
        found: list[Move] = [m for m in legal if isinstance(m, Pass)]
    elif read.fields or read.end is not None:
        found = [m for m in legal if isinstance(m, DrawPath) and _goes_on(m, read)]
        found.sort(key=lambda m: isinstance(m, DrawPath) and m.fields != read.fields)
    else:
        found = _at_first(legal)
    wanted = "" if read.fields or read.end is not None else _plain(typed)
    for m in found:
        label, value = describe(m, view, text), move(m, view, text)
        if wanted in _plain(label) or wanted in _plain(value):
            yield label, value


def _at_first(legal: Sequence[Move]) -> list[Move]:
    paths = [m for m in legal if isinstance(m, DrawPath)]
    steps = [m for m in paths if len(m.fields) == 1]
    passes = [m for m in legal if isinstance(m, Pass)]
    return list(dict.fromkeys([*paths[:WHOLE], *steps, *passes, *legal]))


def _goes_on(path: DrawPath, read: Draft) -> bool:
    """Whether the path is what was typed, or has one step more that fits the rest of it."""
    known = len(read.fields)
    if read.end not in (None, path.end) or path.fields[:known] != read.fields:
        return False
    if len(path.fields) == known:
        return not read.rest
    return len(path.fields) == known + 1 and board.field_name(path.fields[-1]).startswith(read.rest.upper())


def _plain(typed: str) -> str:
    return folded(hyphened(typed))
