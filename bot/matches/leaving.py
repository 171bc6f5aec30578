"""How players leave a running match: by resigning, or by a vote. A computer plays on, or the match ends.

It never ends without a word, and whoever has left stays on record with the reason.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Literal

import msgspec

from bot.matches.lobby import AUTOPLAYER, ENGINES
from bot.matches.motions import RemovePlayer
from bot.matches.notices import Decided, Ended, Farewell, PlayerLeft
from bot.store import SeatRow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.engine import Seat
    from bot.matches.ledger import Ledger
    from bot.matches.motions import Motions
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables

MILLISECOND = timedelta(milliseconds=1)


def joining_at(former: SeatRow, now: datetime) -> datetime:
    """Return when somebody sits down where another has sat: later, in the store's measure of time."""
    return max(now, former.joined_at + MILLISECOND)


class Leaving:
    """Resigning and being removed."""

    def __init__(self, tables: Tables, ledger: Ledger, motions: Motions) -> None:
        self._tables = tables
        self._ledger = ledger
        motions.on_carried(RemovePlayer, self._remove)

    async def resign(self, match_id: int, user_id: int) -> Table:
        """Let the user's seat be a computer's, or the match end where nobody is left to play.

        Raises NotSeatedProblem, NotRunningProblem.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            await self._ledger.save(table, self.resigned(table, table.seat_of(user_id)))
            return table

    def resigned(self, table: Table, seat: Seat) -> Sequence[Notice]:
        """Change a draft as the resignation of the player at a seat does, and return the news."""
        former = table.seats[seat]
        if not ends_with(table, seat):
            return self._computer_takes(table, seat, "resigned")
        table.change_seat(seat, left_how="resigned")
        table.row = msgspec.structs.replace(table.row, status="ended")
        if table.is_daily:
            return []
        told: list[Notice] = [Ended(resigned=seat)]
        # In a match that was forfeited the player may not have noticed.
        return told if former.user_id is None else [*told, Farewell(former.user_id, "resigned")]

    async def _remove(self, table: Table, motion: RemovePlayer, _alone: Seat | None) -> Sequence[Notice]:
        return self._computer_takes(table, motion.seat, "removed")

    def _computer_takes(
        self, table: Table, seat: Seat, how: Literal["resigned", "removed"]
    ) -> Sequence[Notice]:
        former = table.seats[seat]
        assert former.user_id is not None, "computers do not leave"
        taken = set(table.names)
        name = next(engine for engine in ENGINES if engine not in taken)
        joined = joining_at(former, self._tables.now())
        table.hand_over(seat, SeatRow(table.match_id, seat, None, AUTOPLAYER, name, joined), how)
        told: list[Notice] = [PlayerLeft(seat, former.user_id, how), Farewell(former.user_id, how)]
        return [*told, Decided()]

    async def former(self, match_id: int) -> list[SeatRow]:
        """Return who has left a match while it ran, with the reason; the first to leave first."""
        return await self._tables.store.former_seats(match_id)


def ends_with(table: Table, seat: Seat) -> bool:
    """Whether the match is over when the player at this seat resigns.

    That is so where the opponent of a match for two is then alone, and where no human is left who can be
    reached.
    """
    others = [row for row in table.seats if row.seat != seat and row.user_id is not None and row.gone is None]
    return len(table.seats) == 2 or not others


def winner_by(table: Table, resigned: Seat) -> Seat | None:
    """Return who has won since the player at a seat has resigned; None where nobody has."""
    return 1 - resigned if len(table.seats) == 2 else None
