"""Second thoughts that need the table: going back by agreement, and taking that back again.

History only grows. The decks keep their order, so that what was drawn is drawn again, and what was seen
stays seen: the question says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from bot.engine import NothingToRedoError, NothingToUndoError
from bot.matches import orders, turns
from bot.matches.problems import NoSuchMotionProblem, StaleProblem, UndoRuleProblem
from bot.matches.table import SeatNumber  # noqa: TC001 (msgspec reads the annotations at run time)
from bot.store import TABLE_SEAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables


class RewindTo(Struct, frozen=True, tag="rewind"):
    """Go back, at most to the start of the asker's own last turn.

    Attributes:
        seat: who asks; that word counts, and alone it counts only where nobody else plays.
        back: so many plies.
        seq: from this moment of the match.
    """

    majority: ClassVar[bool] = False
    seat: SeatNumber
    back: int
    seq: int

    def electorate(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats that are asked: everybody who has not left the own seat to a computer for good."""
        return _concerned(table)

    def check(self, table: Table, seat: Seat) -> None:
        """Raise UndoRuleProblem, NothingToUndoError, or that the moment is over."""
        _check_moment(table, seat, self.seat, self.seq)
        if self.back not in ways_back(table, self.seat):
            raise NothingToUndoError("that is farther back than the own last turn")


class RedoRewind(Struct, frozen=True, tag="redo"):
    """Let the plies that the last rewind took back count again.

    Attributes:
        seat: who asks.
        seq: at this moment of the match.
    """

    majority: ClassVar[bool] = False
    seat: SeatNumber
    seq: int

    def electorate(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats that are asked, as for the rewind."""
        return _concerned(table)

    def check(self, table: Table, seat: Seat) -> None:
        """Raise UndoRuleProblem, NothingToRedoError, or that the moment is over."""
        _check_moment(table, seat, self.seat, self.seq)
        if not table.running().can_redo(None):
            raise NothingToRedoError("no rewind was the last that happened")


def _concerned(table: Table) -> tuple[Seat, ...]:
    return tuple(
        seat.seat
        for seat in table.seats
        if seat.user_id is not None and seat.gone is None and seat.stand_in != "seat"
    )


def _check_moment(table: Table, seat: Seat, asker: Seat, seq: int) -> None:
    if table.row.undo != "consent":
        raise UndoRuleProblem(table.row.undo)
    if seq != table.row.seq:
        raise StaleProblem if seat == asker else NoSuchMotionProblem


def ways_back(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return how many plies the table can be asked to go back, the fewest first.

    That is to before the seat's last ply, and to the start of the turn in which it was made.
    """
    match = table.running()
    start, plies = match.turn_start(seat), match.plies
    if start is None:
        return ()
    last = max(index for index, ply in enumerate(plies) if ply.seat == seat)
    return tuple(sorted({len(plies) - last, len(plies) - start}))


def needs_nobody(table: Table, seat: Seat) -> bool:
    """Whether nobody but the seat itself would be asked."""
    return not set(_concerned(table)) - {seat}


class Rewinding:
    """What follows when the table has agreed."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def rewind(self, table: Table, motion: RewindTo, _alone: Seat | None) -> Sequence[Notice]:
        """Go back, and call those who are to act then; what was prepared was meant for another position."""
        match = table.running()
        secrets_before = turns.secrets(table)
        index = len(match.plies) - motion.back
        match.rewind(index)
        table.add_line("rewind", TABLE_SEAT, index, now=self._tables.now())
        told = self._told(table, secrets_before)
        # Who asked wants to think again, whatever the standing order says.
        return [*told, *orders.follow(table, table.to_act - {motion.seat}, self._tables.now())]

    async def redo(self, table: Table, _motion: RedoRewind, _alone: Seat | None) -> Sequence[Notice]:
        """Let the plies count again, and call those who are to act then."""
        secrets_before = turns.secrets(table)
        table.running().redo(None)
        table.add_line("redo", TABLE_SEAT, None, now=self._tables.now())
        return self._told(table, secrets_before)

    def _told(self, table: Table, secrets_before: turns.Secrets) -> list[Notice]:
        for row in table.seats:
            table.change_seat(row.seat, dropped=None)  # what was made in part, for example, is so no more
        dropped = orders.drop_prepared(table)
        now, seq = self._tables.now(), table.last_seq
        return [*dropped, *turns.rewound(table, secrets_before=secrets_before, seq=seq, now=now)]
