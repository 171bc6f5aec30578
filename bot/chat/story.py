"""A match told from its history, with what the table has agreed to take back where it did so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import posts
from bot.engine import Course
from bot.matches import TABLE_SEAT
from bot.matches.outbox import events_of
from bot.matches.table import entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat, Text
    from bot.matches import PlyRow
    from bot.matches.table import Table


def lines(
    table: Table, plies: Sequence[PlyRow], seat: Seat | None, text: Text, names: Sequence[str]
) -> list[str]:
    """Return what has happened, as a seat may know it.

    Args:
        table: the match.
        plies: its history, whole.
        seat: whose eyes it is for, None for everybody's.
        text: the reader's translator.
        names: the players' names by seat.
    """
    told: list[str] = []
    course, since, undone = Course(), 0, 0
    for number, ply in enumerate(plies, 1):
        moved = course.add(entry(table.game, ply.kind, ply.seat, ply.move))
        if ply.seat == TABLE_SEAT:
            told += table.game.words.news(events_of(table, plies[since:number], seat), text, names)
            told.append(posts.gone_back(moved, text))
            since = number
        elif ply.kind != "ply":
            undone -= moved
    told += table.game.words.news(events_of(table, plies[since:], seat), text, names)
    if undone:
        sentence = text.ngettext("{n} move was taken back.", "{n} moves were taken back.", undone)
        told.append(sentence.format(n=undone))
    return told
