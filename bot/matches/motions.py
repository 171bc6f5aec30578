"""Questions put to a table, and what follows when enough of its players have said yes.

A motion is stored by what it asks, so that it is the same one whoever puts it. Those who are asked are the
players who are there: somebody for whom a computer moves, or who has left the server, keeps nobody waiting.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct

from bot.matches.notices import Ended, MotionAsked, MotionOver
from bot.matches.problems import (
    NoSuchMotionProblem,
    NotLateProblem,
    NotRunningProblem,
    OwnLatenessProblem,
    PausedProblem,
)
from bot.matches.rewinding import RedoRewind, RewindTo
from bot.store import TABLE_SEAT, TimerRow

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from collections.abc import Set as AbstractSet
    from datetime import datetime

    from bot.engine import Seat
    from bot.matches.ledger import Ledger
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import SeatRow, Transaction

LAPSE = timedelta(hours=48)
"""A motion that has not been decided by then is forgotten."""


class EndMatch(Struct, frozen=True, tag="end"):
    """End the match without a result.

    Before the first ply the opener alone decides.
    """

    majority: ClassVar[bool] = False

    def electorate(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats that are asked: all that are there."""
        return present(table)

    def check(self, table: Table, seat: Seat) -> None:
        """Raise the problem that keeps this seat from asking it; there is none."""


class PauseMatch(Struct, frozen=True, tag="pause"):
    """Let the match pause: no clock runs and nobody is reminded until a player resumes it."""

    majority: ClassVar[bool] = False

    def electorate(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats that are asked: all that are there."""
        return present(table)

    def check(self, table: Table, seat: Seat) -> None:  # noqa: ARG002 (the match alone decides)
        """Raise PausedProblem where the match pauses already."""
        if table.row.paused_at is not None:
            raise PausedProblem


class _AboutLateness(Struct, frozen=True):
    """A decision of the others about a seat whose time is up.

    Attributes:
        seat: whose.
    """

    seat: int

    majority: ClassVar[bool] = True

    def electorate(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats that are asked: all that are there and in time."""
        return in_time(table)

    def check(self, table: Table, seat: Seat) -> None:
        """Raise NotLateProblem if that seat has time again, OwnLatenessProblem for its own player."""
        if self.seat >= len(table.seats) or table.seats[self.seat].late_at is None:
            raise NotLateProblem
        if seat == self.seat:
            raise OwnLatenessProblem


class WaitLonger(_AboutLateness, frozen=True, tag="wait"):
    """Give a seat whose time is up another day."""


class LetComputer(_AboutLateness, frozen=True, tag="computer"):
    """Let a computer move for a seat whose time is up: this turn, or until the player comes back."""

    how: Literal["turn", "seat"]


class EndWithout(_AboutLateness, frozen=True, tag="end_late"):
    """End the match without a result, since a seat's time is up."""


Motion: TypeAlias = EndMatch | PauseMatch | WaitLonger | LetComputer | EndWithout | RewindTo | RedoRewind

_decoder: msgspec.json.Decoder[Motion] = msgspec.json.Decoder(Motion)


def subject_of(motion: Motion) -> str:
    """Return the motion as it is stored, and as it stands in buttons."""
    return msgspec.json.encode(motion).decode()


def motion_of(subject: str) -> Motion:
    """Return the motion that is stored so; NoSuchMotionProblem for one of another version."""
    try:
        return _decoder.decode(subject)
    except msgspec.MsgspecError as error:
        raise NoSuchMotionProblem from error


def present(table: Table) -> tuple[Seat, ...]:
    """Return the seats of the people who are there."""
    return tuple(seat.seat for seat in table.seats if is_present(seat))


def in_time(table: Table) -> tuple[Seat, ...]:
    """Return the seats of the people who are there and whose time is not up."""
    return tuple(seat for seat in present(table) if table.seats[seat].late_at is None)


def is_present(seat: SeatRow) -> bool:
    """Whether a person sits there who can be asked."""
    return seat.user_id is not None and seat.stand_in is None and seat.gone is None


@dataclass(frozen=True)
class Poll:
    """How a motion stands.

    Attributes:
        motion: what is asked.
        yes: the seats that have agreed.
        missing: the seats that were asked and have not.
        carried: whether enough have agreed.
    """

    motion: Motion
    yes: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    carried: bool


def poll(table: Table, motion: Motion, users: AbstractSet[int]) -> Poll:
    """Count the words of the users that have agreed."""
    asked = motion.electorate(table)
    yes = tuple(seat.seat for seat in table.seats if seat.user_id in users)
    missing = tuple(seat for seat in asked if seat not in yes)
    counted = len(asked) - len(missing)
    carried = 2 * counted > len(asked) if motion.majority else not missing
    return Poll(motion, yes, missing, carried)


CarryOut: TypeAlias = "Callable[[Table, Any, Seat | None], Awaitable[Sequence[Notice]]]"
"""Changes the draft as the motion says, for the seat that decided it alone (None: all did).

Returns the news.
"""


class Motions:
    """Asking, agreeing, declining, and what follows."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self._tables = tables
        self._ledger = ledger
        self._carry_out: dict[type, CarryOut] = {EndMatch: _end}

    def on_carried(self, kind: type, carry_out: CarryOut) -> None:
        """Register what follows when motions of this kind are carried."""
        self._carry_out[kind] = carry_out

    async def agree(
        self,
        match_id: int,
        user_id: int,
        motion: Motion,
        *,
        alone: bool = False,
        standing: bool = False,
    ) -> tuple[Table, Poll]:
        """Put a motion, or agree to one that somebody has put.

        Args:
            match_id: the match.
            user_id: who says yes.
            motion: to what.
            alone: the word of this user is enough, who then needs no seat.
            standing: the motion must have been put already, as by the button under it.

        Raises NotSeatedProblem, NotRunningProblem, NoSuchMotionProblem if it was settled meanwhile, and what
        the motion itself has against it.
        """
        async with self._tables.changing(match_id) as table:
            if table.row.status != "running":
                raise NotRunningProblem(table.row.status)
            seat = table.find_seat(user_id) if alone else table.seat_of(user_id)
            if seat is not None:
                motion.check(table, seat)
            subject = subject_of(motion)
            votes = await self._tables.store.votes(match_id, subject)
            before = {vote.user_id for vote in votes}
            if standing and not before:
                raise NoSuchMotionProblem
            found = poll(table, motion, before | {user_id})
            if alone:
                found = replace(found, carried=True)
            if found.carried:
                told = await self._carry_out[type(motion)](table, motion, seat if alone else None)
                over = [MotionOver(subject, "carried")] if before else []
                await self._ledger.save(table, [*over, *told], also=lambda tx: _close(tx, match_id, subject))
            elif user_id not in before and seat is not None:
                table.voting = True
                now = self._tables.now()
                notice = MotionAsked(subject, seat)

                async def vote(tx: Transaction) -> None:
                    await tx.cast_vote(match_id, subject, user_id, now)
                    await tx.set_timer(TimerRow(match_id, "lapse", TABLE_SEAT, now + LAPSE))

                await self._ledger.save(table, [notice], also=vote)
            return table, found

    async def decline(self, match_id: int, user_id: int, motion: Motion) -> Table:
        """Say no to a motion that somebody has put, which is then over.

        Raises NotSeatedProblem, NotRunningProblem, and NoSuchMotionProblem if nobody asks it any more.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            seat = table.seat_of(user_id)
            subject = subject_of(motion)
            if not await self._tables.store.votes(match_id, subject):
                raise NoSuchMotionProblem
            await self._ledger.save(
                table, [MotionOver(subject, "declined", seat)], also=lambda tx: _close(tx, match_id, subject)
            )
            return table

    async def poll(self, match_id: int, motion: Motion) -> Poll | None:
        """Return how a motion stands; None if nobody asks it (any more)."""
        table = await self._tables.table(match_id)
        votes = await self._tables.store.votes(match_id, subject_of(motion))
        return poll(table, motion, {vote.user_id for vote in votes}) if votes else None

    async def lapse(self, timer: TimerRow) -> None:
        """Forget the motions of the timer's match on which nobody has said anything for `LAPSE`."""
        match_id = timer.match_id
        async with self._tables.changing(match_id) as table:
            votes = await self._tables.store.all_votes(match_id)
            last: dict[str, datetime] = {}
            for vote in votes:
                last[vote.subject] = max(vote.cast_at, last.get(vote.subject, vote.cast_at))
            stale = [subject for subject, at in last.items() if at + LAPSE <= self._tables.now()]
            left = [at + LAPSE for subject, at in last.items() if subject not in stale]

            async def forget(tx: Transaction) -> None:
                for subject in stale:
                    await tx.clear_votes(match_id, subject)
                timers = [TimerRow(match_id, "lapse", TABLE_SEAT, min(left))] if left else []
                await tx.set_timers(match_id, ["lapse"], timers)

            told = [MotionOver(subject, "lapsed") for subject in stale]
            await self._ledger.save(table, told if table.row.status == "running" else [], also=forget)


async def _close(tx: Transaction, match_id: int, subject: str) -> None:
    await tx.clear_votes(match_id, subject)


async def _end(table: Table, _motion: EndMatch, alone: Seat | None) -> Sequence[Notice]:
    table.row = msgspec.structs.replace(table.row, status="ended")
    return [Ended(alone)]
