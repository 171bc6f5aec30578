"""Questions put to a table, and what follows when enough of its players have said yes.

What can be asked, and who is asked, stands in `questions`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from bot.engine import EngineError
from bot.matches import timing
from bot.matches.notices import Ended, MotionAsked, MotionOver
from bot.matches.presence import back
from bot.matches.problems import NoSuchMotionProblem, NotRunningProblem, Problem
from bot.matches.questions import (
    AboutSeat,
    EndMatch,
    EndWithout,
    LetComputer,
    Motion,
    PauseMatch,
    RemovePlayer,
    ReplaceComputer,
    ReplacePlayer,
    WaitLonger,
    in_time,
    motion_of,
    present,
    subject_of,
)
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
    from bot.store import Transaction, VoteRow

__all__ = [
    "EndMatch",
    "EndWithout",
    "LetComputer",
    "Motion",
    "Motions",
    "PauseMatch",
    "Poll",
    "RemovePlayer",
    "ReplaceComputer",
    "ReplacePlayer",
    "WaitLonger",
    "in_time",
    "motion_of",
    "poll",
    "present",
    "subject_of",
]

LAPSE = timedelta(hours=48)
"""A motion that has not been decided by then is forgotten."""


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
    """Count the words of the users that have agreed.

    Where nobody is there to be asked, such as when all are late, whoever comes and says it first decides.
    """
    asked = motion.electorate(table)
    yes = tuple(seat.seat for seat in table.seats if seat.user_id in users)
    missing = tuple(seat for seat in asked if seat not in yes)
    counted = len(asked) - len(missing)
    carried = 2 * counted > len(asked) if motion.majority and asked else not missing
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
            first: list[Notice] = []
            if seat is not None:
                first = back(table, seat)
                if isinstance(motion, AboutSeat) and len(motion.electorate(table)) < 2:
                    await self._look_for_silence(table, motion.seat)
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
                await self._ledger.save(
                    table, [*first, *over, *told], also=lambda tx: _close(tx, match_id, subject)
                )
            elif user_id not in before and seat is not None:
                table.voting = True
                now = self._tables.now()
                notice = MotionAsked(subject, seat)

                async def vote(tx: Transaction) -> None:
                    await tx.cast_vote(match_id, subject, user_id, now)
                    await tx.set_timer(TimerRow(match_id, "lapse", TABLE_SEAT, now + LAPSE))

                await self._ledger.save(table, [*first, notice], also=vote)
            elif first:
                await self._ledger.save(table, first)
            return table, found

    async def _look_for_silence(self, table: Table, seat: Seat) -> None:
        """Take somebody in the draft for late whom nothing else would ever call so."""
        row = table.seats[seat] if seat < len(table.seats) else None
        if row is None or row.user_id is None or row.late_at is not None:
            return
        users, now = await self._tables.store.users([row.user_id]), self._tables.now()
        if timing.is_silent(table, row, users, now):
            table.change_seat(seat, late_at=now)

    async def decline(self, match_id: int, user_id: int, motion: Motion) -> Table:
        """Say no to a motion that somebody has put and all must agree to, which is then over.

        Raises NotSeatedProblem, NotRunningProblem, and NoSuchMotionProblem if nobody asks it any more, or if
        one alone cannot stop it.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            seat = table.seat_of(user_id)
            subject = subject_of(motion)
            if motion.majority or not await self._tables.store.votes(match_id, subject):
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

    async def recount(self, timer: TimerRow) -> None:
        """Look at everything a table is asked, since others are to be asked now than before.

        What enough have agreed to is done, the first such thing now and the others at the next look. What
        nobody here has said, or nobody may ask any more, is forgotten.
        """
        match_id = timer.match_id
        async with self._tables.changing(match_id) as table:
            votes: dict[str, list[VoteRow]] = {}
            for vote in await self._tables.store.all_votes(match_id):
                votes.setdefault(vote.subject, []).append(vote)
            told: list[Notice] = []
            settled: list[str] = []
            carried = False
            for subject, cast in votes.items() if table.row.status == "running" else ():
                found = _still_asked(table, subject, cast)
                if found is None:
                    told.append(MotionOver(subject, "void"))
                elif found.carried:
                    told.append(MotionOver(subject, "carried"))
                    told += await self._carry_out[type(found.motion)](table, found.motion, None)
                    carried = True
                else:
                    told.append(MotionAsked(subject, found.yes[0]))
                    continue
                settled.append(subject)
                if carried:
                    break

            async def settle(tx: Transaction) -> None:
                for subject in settled:
                    await tx.clear_votes(match_id, subject)
                if not carried:
                    await tx.delete_timer(match_id, timer.kind)

            await self._ledger.save(table, told, also=settle)


def _still_asked(table: Table, subject: str, votes: Sequence[VoteRow]) -> Poll | None:
    """Return how a motion stands; None if it makes no sense any more."""
    try:
        motion = motion_of(subject)
        found = poll(table, motion, {vote.user_id for vote in votes})
        if not found.yes:
            return None
        motion.check(table, found.yes[0])
    except (Problem, EngineError):
        return None
    if isinstance(motion, AboutSeat | ReplaceComputer):
        # It was about somebody who does not sit there any more.
        joined = table.seats[motion.seat].joined_at
        return None if any(vote.cast_at < joined for vote in votes) else found
    return found


async def _close(tx: Transaction, match_id: int, subject: str) -> None:
    await tx.clear_votes(match_id, subject)


async def _end(table: Table, _motion: EndMatch, alone: Seat | None) -> Sequence[Notice]:
    table.row = msgspec.structs.replace(table.row, status="ended")
    return [Ended(alone)]
