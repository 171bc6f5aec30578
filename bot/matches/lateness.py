"""When a player's time is up: the others decide, or a computer steps in, or the player is out.

Nothing happens by itself unless the match was opened so.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from bot.matches import clocks
from bot.matches.motions import EndWithout, LetComputer, WaitLonger
from bot.matches.notices import Decided, Ended, Late, Returned, StoodIn
from bot.matches.problems import NotStoodInProblem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from bot.engine import Seat
    from bot.matches.ledger import Ledger
    from bot.matches.motions import Motions
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import StandIn, TimerRow

    Resign: TypeAlias = Callable[[Table, Seat], Sequence[Notice]]

MORE = timedelta(hours=24)
"""What the others give somebody whose time is up, when they choose to wait."""


class Lateness:
    """What follows when a clock has run out, and how a player comes back.

    Args:
        tables: the matches.
        ledger: saves them.
        motions: where the others decide.
        resign: changes a draft as if the player at the seat had resigned, and returns the news.
    """

    def __init__(self, tables: Tables, ledger: Ledger, motions: Motions, resign: Resign) -> None:
        self._tables = tables
        self._ledger = ledger
        self._resign = resign
        motions.on_carried(WaitLonger, self._wait)
        motions.on_carried(LetComputer, self._let_computer)
        motions.on_carried(EndWithout, self._end)

    async def late(self, timer: TimerRow) -> None:
        """Do what the match was opened with where the clock of the timer's seat has run out."""
        async with self._tables.changing(timer.match_id) as table:
            if not await self._tables.is_due(timer):
                return
            now, seat = self._tables.now(), table.seats[timer.seat]
            due = clocks.deadline(seat)
            told: Sequence[Notice] = []
            if due is not None and due <= now and timer.seat in table.to_act and seat.late_at != now:
                match table.row.late:
                    case "ask":
                        told = _all_late(table, timer.seat, now)
                    case "stand_in":
                        told = stand_in(table, timer.seat, "turn")
                    case "forfeit":
                        told = self._resign(table, timer.seat)
            await self._ledger.save(table, told, fired=timer)

    async def _wait(self, table: Table, motion: WaitLonger, _: Seat | None) -> Sequence[Notice]:
        now = self._tables.now()
        row = clocks.given_more(table.seats[motion.seat], MORE, now)
        table.change_seat(
            motion.seat, bank=row.bank, ticking_since=row.ticking_since, reminded=0, late_at=None
        )
        return [Decided()]

    async def _let_computer(self, table: Table, motion: LetComputer, _: Seat | None) -> Sequence[Notice]:
        return stand_in(table, motion.seat, motion.how)

    async def _end(self, table: Table, _motion: EndWithout, alone: Seat | None) -> Sequence[Notice]:
        table.row = msgspec.structs.replace(table.row, status="ended")
        return [Ended(alone)]

    async def take_back(self, match_id: int, user_id: int) -> Table:
        """Give the user the seat back for which a computer moves.

        Raises NotSeatedProblem, NotRunningProblem, NotStoodInProblem.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            told = returned(table, table.seat_of(user_id))
            if not told:
                raise NotStoodInProblem
            await self._ledger.save(table, told)
            return table


def _all_late(table: Table, seat: Seat, now: datetime) -> list[Notice]:
    """Note in a draft that a seat's time is up, and all others' that is: none is to be asked about another.

    The table hears it of the seat itself also where it was asked already, since reminding had been given up.
    """
    told: list[Notice] = []
    for row in table.seats:
        due = clocks.deadline(row)
        is_news = row.late_at is None or row.seat == seat
        if row.seat in table.to_act and due is not None and due <= now and is_news:
            table.change_seat(row.seat, late_at=now)
            told.append(Late(row.seat, "clock"))
    return told


def stand_in(table: Table, seat: Seat, how: StandIn) -> list[Notice]:
    """Let a computer move for the player at a seat of the draft, and return the news."""
    table.change_seat(seat, stand_in=how)
    return [StoodIn(seat, how)]


def returned(table: Table, seat: Seat) -> list[Notice]:
    """Let the player at a seat of the draft move again, and return the news: none if nobody stood in."""
    if table.seats[seat].stand_in is None:
        return []
    table.change_seat(seat, stand_in=None)
    return [Returned(seat)]
