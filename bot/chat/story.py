"""A match told from its history, with what the table has agreed to take back where it did so."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from bot.chat import posts
from bot.engine import Course, Rewind
from bot.matches import TABLE_SEAT
from bot.matches.outbox import events_of, in_force
from bot.matches.table import entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
            told += _stretch(table, plies[since:number], seat, text, names)
            told.append(posts.gone_back(moved, text))
            since = number
        elif ply.kind != "ply" and all(
            _was_seen(table, plies[line], seat) for line in before.symmetric_difference(course.in_force)
        ):
            undone -= moved
    told += _stretch(table, plies[since:], seat, text, names)
    if undone:
        sentence = text.ngettext("{n} move was taken back.", "{n} moves were taken back.", undone)
        told.append(sentence.format(n=undone))
    return told


def _stretch(
    table: Table, plies: Sequence[PlyRow], seat: Seat | None, text: Text, names: Sequence[str]
) -> Iterator[str]:
    """Yield the news of a stretch of history; what the table has taken back is struck through.

    What players take back for themselves was no news for long, and is left out.
    """
    counting, agreed = in_force(table, plies), _taken_back_by_agreement(table)
    told = [ply for ply in plies if ply.seq in counting | agreed]
    for counts, run in groupby(told, key=lambda ply: ply.seq in counting):
        if counts:
            yield from table.game.words.news(events_of(table, tuple(run), seat), text, names)
            continue
        events = [event.seen_by(seat) for ply in run for event in table.game.decode_events(ply.events)]
        yield from (f"~~{line}~~" for line in table.game.words.news(events, text, names))


def _taken_back_by_agreement(table: Table) -> frozenset[int]:
    """Return the numbers of all plies that the table has agreed to take back, whatever became of them."""
    course, found = Course(), set[int]()
    for line in table.started().history:
        before = frozenset(course.in_force) if isinstance(line, Rewind) else frozenset()
        course.add(line)
        found.update(number + 1 for number in before.difference(course.in_force))
    return frozenset(found)


def _was_seen(table: Table, ply: PlyRow, seat: Seat | None) -> bool:
    """Whether a ply had nothing that was hidden from the seat."""
    return all(event.seen_by(seat) == event for event in table.game.decode_events(ply.events))
