"""Reminds those who owe a move, as often as they like, and never somebody who owes none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.matches import hours, timing
from bot.matches.notices import Late, Remind
from bot.matches.problems import NotAwaitedProblem, StaleProblem

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.matches.ledger import Ledger
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import TimerRow, UserRow


class Reminders:
    """What is done when a reminder is due.

    A reminder is counted, its next one planned and its words put into the outbox in one transaction: a stop
    at any point neither loses nor repeats it. After a long stop there is one, however many were missed.
    """

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self._tables = tables
        self._ledger = ledger

    async def remind(self, timer: TimerRow) -> None:
        """Remind the player at the timer's seat; after the last time tell the table instead."""
        async with self._tables.changing(timer.match_id) as table:
            if not await self._tables.is_due(timer):
                return
            now, seat = self._tables.now(), table.seats[timer.seat]
            user = await self.awaited(table, timer.seat)
            if user is None or seat.muted:
                await self._ledger.save(table, fired=timer)
                return
            free = hours.not_before(user, now)
            if free > now:  # the program has slept, or the quiet hours are new
                later = msgspec.structs.replace(timer, due_at=free)
                await self._ledger.save(table, also=lambda tx: tx.set_timer(later))
                return
            count = seat.reminded + 1
            table.change_seat(timer.seat, reminded=count)
            if count <= timing.LAST_REMINDER:
                await self._ledger.save(table, [Remind(timer.seat, count)], fired=timer)
                return
            late = [] if seat.late_at is not None else [Late(timer.seat, "silent")]
            table.change_seat(timer.seat, late_at=seat.late_at or now)
            await self._ledger.save(table, late, fired=timer)

    async def awaited(self, table: Table, seat: Seat) -> UserRow | None:
        """Return whoever the table waits for at this seat; None if it does not, or not now."""
        users = await self._tables.store.users(
            [row.user_id for row in table.seats if row.user_id is not None]
        )
        row = table.seats[seat]
        if row.user_id is None or not timing.owes(table, row, users, self._tables.now()):
            return None
        return timing.user_at(users, row)

    async def mute(self, match_id: int, user_id: int, *, seq: int | None = None) -> Table:
        """Send the user no more reminders of this turn.

        Args:
            match_id: the match.
            user_id: whose reminders.
            seq: the moment of the match at which the user was reminded; None for now.

        Raises NotSeatedProblem, NotAwaitedProblem, and StaleProblem if that was another turn.
        """
        async with self._tables.changing(match_id) as table:
            seat = table.seat_of(user_id)
            if seat not in table.to_act:
                raise NotAwaitedProblem
            if seq is not None and table.last_ply(seat, before_turn=True) > seq:
                raise StaleProblem
            table.change_seat(seat, muted=True)
            await self._ledger.save(table)
            return table
