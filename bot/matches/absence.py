"""Players who are away for a while, and matches that pause: no clock runs, and nobody is reminded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.matches import hours, timing
from bot.matches.motions import PauseMatch
from bot.matches.notices import Decided, Paused, Resumed
from bot.matches.people import waits_for
from bot.matches.problems import NotPausedProblem
from bot.store import TimerRow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Unpack

    from bot.engine import Seat
    from bot.matches.ledger import Ledger
    from bot.matches.motions import Motions
    from bot.matches.notices import Notice
    from bot.matches.people import People
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import Transaction, UserChanges, UserRow


class Absence:
    """Going away and coming back, pausing and resuming."""

    def __init__(self, tables: Tables, ledger: Ledger, people: People, motions: Motions) -> None:
        self._tables = tables
        self._ledger = ledger
        self._people = people
        motions.on_carried(PauseMatch, self._pause)

    async def change(self, user_id: int, **changes: Unpack[UserChanges]) -> UserRow:
        """Change what is kept about a user where it has to do with time, in all matches of that user.

        All is written in one transaction; the matches are looked at one by one afterwards, also if the
        program stops in between. Reminders that were planned are planned anew.
        """
        matches = await self._people.matches_of(user_id)
        now = self._tables.now()

        async def look_at_all(tx: Transaction) -> None:
            for match in matches:
                if match.status != "running":
                    continue
                seat = next(seat.seat for seat in match.seats if seat.user_id == user_id)
                if waits_for(match, user_id):
                    await tx.delete_timer(match.match_id, timing.REMIND, seat)
                await tx.set_timer(TimerRow(match.match_id, timing.BACK, seat, now))

        user = await self._people.change(user_id, look_at_all, **changes)
        self._tables.timers_changed.set()
        return user

    async def go(self, user_id: int, typed: str) -> UserRow:
        """Let a user be away until a moment, as typed; NoSuchMomentProblem."""
        user = await self._people.user(user_id)
        return await self.change(user_id, away_until=hours.until(typed, user, self._tables.now()))

    async def back(self, user_id: int) -> UserRow:
        """Let a user be here again."""
        return await self.change(user_id, away_until=None)

    async def look(self, timer: TimerRow) -> None:
        """See in a match whether the user at the timer's seat is away or here, and go by that."""
        async with self._tables.changing(timer.match_id) as table:
            if await self._tables.is_due(timer):
                ticking = [seat.ticking_since for seat in table.seats]
                await self._ledger.save(table, fired=timer)
                if ticking != [seat.ticking_since for seat in table.seats]:
                    await self._ledger.save(table, [Decided()])

    async def _pause(self, table: Table, _motion: PauseMatch, _alone: Seat | None) -> Sequence[Notice]:
        table.row = msgspec.structs.replace(table.row, paused_at=self._tables.now())
        return [Paused(), Decided()]

    async def resume(self, match_id: int, user_id: int) -> Table:
        """Let a paused match go on; any player may. NotSeatedProblem, NotRunningProblem, NotPausedProblem."""
        async with self._tables.changing(match_id) as table:
            table.running()
            seat = table.seat_of(user_id)
            if table.row.paused_at is None:
                raise NotPausedProblem
            table.row = msgspec.structs.replace(table.row, paused_at=None)
            await self._ledger.save(table, [Resumed(seat), Decided()])
            return table
