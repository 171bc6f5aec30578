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

    How much was taken back is told of what that seat has seen: second thoughts about a sealed decision are
    nobody's business but the player's.

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
        before = frozenset(course.in_force) if ply.kind != "ply" else frozenset()
        moved = course.add(entry(table.game, ply.kind, ply.seat, ply.move))
        if ply.seat == TABLE_SEAT:
            told += table.game.words.news(events_of(table, plies[since:number], seat), text, names)
            told.append(posts.gone_back(moved, text))
            since = number
        elif ply.kind != "ply" and all(
            _was_seen(table, plies[line], seat) for line in before.symmetric_difference(course.in_force)
        ):
            undone -= moved
    told += table.game.words.news(events_of(table, plies[since:], seat), text, names)
    if undone:
        sentence = text.ngettext("{n} move was taken back.", "{n} moves were taken back.", undone)
        told.append(sentence.format(n=undone))
    return told


def _was_seen(table: Table, ply: PlyRow, seat: Seat | None) -> bool:
    """Whether a ply had nothing that was hidden from the seat."""
    return all(event.seen_by(seat) == event for event in table.game.decode_events(ply.events))
