"""Saves a changed match: its history, its rows, and what must be said about it, all or nothing."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, cast

import msgspec

from bot.matches import daily, timing, turns
from bot.matches.notices import MotionOver
from bot.matches.questions import is_present
from bot.store import TABLE_SEAT, DailyTry, TimerRow

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import MatchChanges, MatchRow, PlyRow, SeatRow, Transaction

RECOUNT = "recount"
"""The kind of the timers that have the words said so far counted again."""
PERSONAL_POSTS = ("hand", "unreachable")
"""The kinds of posts that belong to the person at a seat, and not to whoever follows."""


class Ledger:
    """The one who writes drafts of running matches down.

    Use cases change the draft that `Tables.changing` gives them (its row, its seats, its engine's match) and
    hand it over here; what has changed is found by comparing it with what was saved last.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def save(
        self,
        table: Table,
        told: Sequence[Notice] = (),
        *,
        also: Callable[[Transaction], Awaitable[None]] | None = None,
        fired: TimerRow | None = None,
    ) -> None:
        """Save the draft in one transaction.

        Args:
            table: the draft, changed, with what was added to its history as its lines.
            told: what must be said about it.
            also: what else belongs to the same transaction.
            fired: the timer that has caused it, which is forgotten unless it is due again later.
        """
        now, lines = self._tables.now(), table.lines
        table.seats = tuple(map(_without_orders, table.saved_seats, table.seats))
        if lines:
            table.row = _after(table, lines)
        acting = _acting(table)
        if acting != table.row.to_act:
            table.row = msgspec.structs.replace(table.row, to_act=acting, waiting_since=now)
        if table.row.status == "running" and table.match is not None and not table.match.to_act:
            table.row = msgspec.structs.replace(table.row, status="over")
        if table.row.status != "running" and table.row.ended_at is None:
            table.row = msgspec.structs.replace(table.row, ended_at=now)
        changes = _changes(table.saved_row, table.row)
        async with self._tables.store.writing() as tx:
            await tx.add_plies(table.match_id, lines)
            await _forget_former(tx, table)
            of_time = await timing.keep(tx, table, now, lines=lines, fired=fired)
            await _save_seats(tx, table)
            if lines or changes:  # after the seats, which a match that is over gives free
                await tx.update_match(table.match_id, updated_at=now, **changes)
            if (daily_try := _daily_try(table)) is not None:
                await tx.save_daily_try(daily_try)
            if also is not None:
                await also(tx)
            void: list[Notice] = []
            if table.voting and (lines or table.row.status != "running"):
                void = [MotionOver(subject, "void") for subject in await tx.subjects(table.match_id)]
                await tx.clear_votes(table.match_id)
            elif _asked(table.saved_seats) != _asked(table.seats) and await tx.subjects(table.match_id):
                # With somebody less to be asked, or somebody else, the answers may be enough, or too old.
                await tx.set_timer(TimerRow(table.match_id, RECOUNT, TABLE_SEAT, now))
            await self._tables.announce(tx, table.match_id, [*void, *told, *of_time])
        if lines:
            table.voting, table.lines = False, ()
        table.farewells = {}
        table.saved_row, table.saved_seats = table.row, table.seats
        self._tables.wake(table)


def _after(table: Table, lines: Sequence[PlyRow]) -> MatchRow:
    state = table.game.encode(table.started().state).decode()
    return msgspec.structs.replace(table.row, state=state, seq=lines[-1].seq)


def _acting(table: Table) -> str:
    """Return who is to act as it is stored: nobody in a match that does not run."""
    if table.match is None or table.row.status != "running":
        return "[]"
    return turns.acting_json(table.match.to_act)


def _changes(before: MatchRow, after: MatchRow) -> MatchChanges:
    changed = {
        name: value
        for name in after.__struct_fields__
        if (value := getattr(after, name)) is not getattr(before, name) and value != getattr(before, name)
    }
    return cast("MatchChanges", changed)


def _daily_try(table: Table) -> DailyTry | None:
    """Return how a try at the challenge of a day has ended; None for anything else.

    It has a score if it was played to its end while the cards were secret.
    """
    row, user_id = table.row, table.seats[0].user_id
    if row.day is None or row.ended_at is None or user_id is None:
        return None
    result = table.started().result
    late = daily.is_over(date.fromisoformat(row.day), row.ended_at)
    score = None if result is None or late else result.scores[0]
    return DailyTry(row.day, row.game, user_id, row.match_id, row.guild_id, score, row.ended_at)


async def _save_seats(tx: Transaction, table: Table) -> None:
    """Save the seats that have changed; somebody who has been followed by another stays on record."""
    if table.seats == table.saved_seats:
        return
    for old, new in zip(table.saved_seats, table.seats, strict=True):
        if _person(old) != _person(new):
            await tx.hand_over_seat(table.match_id, new, table.farewells.get(new.seat))
    await tx.set_seats(table.match_id, table.seats)


async def _forget_former(tx: Transaction, table: Table) -> None:
    """Forget what was planned for, and sent to, those who have been followed by others."""
    for old, new in zip(table.saved_seats, table.seats, strict=True):
        if _person(old) != _person(new):
            for kind in timing.KINDS:
                await tx.delete_timer(table.match_id, kind, new.seat)
            for kind in PERSONAL_POSTS:
                await tx.delete_post(table.match_id, kind, new.seat)


def _asked(seats: Sequence[SeatRow]) -> list[tuple[int | None, bool, bool]]:
    return [(seat.user_id, is_present(seat), seat.late_at is None) for seat in seats]


def _without_orders(old: SeatRow, new: SeatRow) -> SeatRow:
    """Return the new row of a seat; whoever follows somebody gets no secret orders of that player."""
    if _person(old) == _person(new):
        return new
    return msgspec.structs.replace(new, prepared=None, standing=None, dropped=None)


def _person(seat: SeatRow) -> tuple[int | None, str | None]:
    return seat.user_id, seat.autoplayer
