"""What must still be said, for the one who says it."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bot.engine import Course
from bot.matches.notices import APART, Notice
from bot.matches.table import entry
from bot.store import TABLE_SEAT, PostRow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bot.engine import Event
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import OutboxRow, PlyRow

log = logging.getLogger(__name__)

FIRST_WAIT = timedelta(seconds=5)
LONGEST_WAIT = timedelta(hours=1)
ASLEEP = datetime.max.replace(tzinfo=UTC)
"""When something is due that waits for a deed and not for a time."""
REFUSED = "refused: "
"""How the error begins that is noted with what has not been said for certain."""
KEPT_FOR = timedelta(days=30)
"""How long the rows of what was said are kept."""

_decoder = msgspec.json.Decoder(Notice)


class Due(Struct, frozen=True):
    """Something to say now.

    Attributes:
        id: the outbox row; sent along as the message's nonce.
        match_id: the match it is about.
        notice: what to say.
        attempts: how often it has failed; after the first time it may have been said all the same.
        planned_at: since when it waits.
        refused: whether each of those times Discord has said no, so that it has not been said for certain.
    """

    id: int
    match_id: int
    notice: Notice
    attempts: int
    planned_at: datetime
    refused: bool = False


class Outbox:
    """The notices, each said once, those of a match in their order."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def due(self, *, without: Collection[int] = ()) -> list[Due]:
        """Return what is to be said now about other matches than those `without`, the oldest first.

        What this version of the program cannot read is reported and set aside: nobody waits for it.
        """
        found, unknown = [], []
        for row in await self._tables.store.outbox_due(self._tables.now(), without=without):
            try:
                found.append(_due(row))
            except msgspec.ValidationError:
                log.exception("match %s: outbox row %s cannot be read", row.match_id, row.id)
                unknown.append(row.id)
        if unknown:
            await self.done(unknown)
        return found

    async def next_due_in(self, *, without: Collection[int] = ()) -> float | None:
        """Return in how many seconds there will be something to say, None if nothing is planned."""
        at = await self._tables.store.next_due_at(without=without)
        return None if at is None else max(0.0, (at - self._tables.now()).total_seconds())

    async def waiting(self, match_id: int) -> list[Due]:
        """Return what is still to be said about a match, the oldest first."""
        found = []
        for row in await self._tables.store.outbox_of(match_id):
            with suppress(msgspec.ValidationError):  # `due` reports it
                found.append(_due(row))
        return found

    async def keeps_back(self, due: Due) -> bool:
        """Whether something else about the match waits until this is said."""
        if isinstance(due.notice, APART):
            return False
        rows = await self._tables.store.outbox_of(due.match_id)
        return any(row.id > due.id and row.in_order for row in rows)

    async def done(self, ids: Iterable[int], post: PostRow | None = None, old: PostRow | None = None) -> None:
        """Note that these were said, and by which message; `old` is a message that stands no more."""
        async with self._tables.store.writing() as tx:
            if old is not None:
                await tx.delete_post(old.match_id, old.kind, old.seat)
            if post is not None:
                await tx.set_post(post)
            await tx.finish_outbox(ids, self._tables.now())

    async def keep(self, post: PostRow | None = None, *old: PostRow) -> None:
        """Note which message stands for a match, or for a seat of it, and that those of `old` do no more."""
        async with self._tables.store.writing() as tx:
            for one in old:
                await tx.delete_post(one.match_id, one.kind, one.seat)
            if post is not None:
                await tx.set_post(post)

    async def failed(self, due: Due, error: str, *, asleep: bool = False, refused: bool = False) -> None:
        """Note that it could not be said, and wait longer each time.

        Args:
            due: what.
            error: why.
            asleep: it waits until the match is woken.
            refused: see `Due`.
        """
        wait = min(FIRST_WAIT * 2 ** min(due.attempts, 20), LONGEST_WAIT)
        again = ASLEEP if asleep else self._tables.now() + wait
        async with self._tables.store.writing() as tx:
            await tx.fail_outbox(due.id, f"{REFUSED if refused else ''}{error[:500]}", again)

    async def merge(self, due: Due, heir: Due, notice: Notice) -> None:
        """Let a later notice tell what this one was to tell, too."""
        async with self._tables.store.writing() as tx:
            await tx.replan_outbox(heir.id, msgspec.json.encode(notice).decode())
            await tx.finish_outbox([due.id], self._tables.now())

    async def put_off(self, due: Due, until: datetime) -> None:
        """Say something later, since nobody wants to hear it now."""
        async with self._tables.store.writing() as tx:
            await tx.fail_outbox(due.id, "put off", until)

    async def plan(self, table: Table, notices: Iterable[Notice]) -> None:
        """Plan something to be said that no ply has caused."""
        async with self._tables.store.writing() as tx:
            await self._tables.announce(tx, table.match_id, notices)
        self._tables.wake(table)

    async def add(self, match_id: int, notices: Iterable[Notice], *, instead_of: Iterable[int] = ()) -> None:
        """Plan what comes of saying something, perhaps in place of it."""
        async with self._tables.store.writing() as tx:
            await self._tables.announce(tx, match_id, notices)
            await tx.finish_outbox(instead_of, self._tables.now())
        self._tables.news.set()

    async def post(self, match_id: int, kind: str, seat: int = TABLE_SEAT) -> PostRow | None:
        """Return the message that stands for a match, or for a seat of it."""
        return await self._tables.store.post(match_id, kind, seat)

    async def posts(self, match_id: int) -> list[PostRow]:
        """Return all messages that stand for a match, or for a seat of it."""
        return await self._tables.store.posts(match_id)

    async def plies(self, match_id: int, after: int = 0) -> list[PlyRow]:
        """Return the history of a match after its line `after`."""
        return await self._tables.store.plies(match_id, after)

    async def prune(self) -> None:
        """Forget what was said long ago."""
        async with self._tables.store.writing() as tx:
            await tx.prune_outbox(self._tables.now() - KEPT_FOR)


def _due(row: OutboxRow) -> Due:
    refused = (row.last_error or "").startswith(REFUSED)
    return Due(row.id, row.match_id or 0, _decoder.decode(row.payload), row.attempts, row.due_at, refused)


def events_of(table: Table, plies: Iterable[PlyRow], seat: int | None) -> list[Event]:
    """Return the events of a stretch of history as a seat may know them, without plies taken back."""
    plies = tuple(plies)
    counting = in_force(table, plies)
    return [
        event.seen_by(seat)
        for ply in plies
        if ply.seq in counting
        for event in table.game.decode_events(ply.events)
    ]


def in_force(table: Table, plies: Iterable[PlyRow]) -> frozenset[int]:
    """Return the numbers of all plies in force, after those of a stretch that the table does not know yet."""
    course = Course(table.started().history)
    known = len(table.started().history)
    for ply in plies:
        if ply.seq == known + 1:
            course.add(entry(table.game, ply.kind, ply.seat, ply.move))
            known += 1
    return frozenset(line + 1 for line in course.in_force)


def opens_turn(table: Table, ply: PlyRow) -> bool:
    """Whether a new turn or round of all began with a line of the history."""
    return any(event.opens_turn for event in table.game.decode_events(ply.events))


def scene_of(table: Table, ply: PlyRow) -> str | None:
    """Return the scene that tells what a line of the history brought, None if it needs no post of its own."""
    if ply.kind != "ply":
        return None
    return next((event.scene for event in table.game.decode_events(ply.events) if event.scene), None)
