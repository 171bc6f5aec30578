"""What a table can be asked, and who is asked.

A motion is stored by what it asks, so that it is the same one whoever puts it. Those who are asked are the
players who are there: somebody for whom a computer moves, or who has left the server, keeps nobody waiting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Struct

from bot.matches.problems import (
    DailyProblem,
    LoneVoteProblem,
    NoSuchMotionProblem,
    NoSuchSeatProblem,
    NotLateProblem,
    OtherSeatedProblem,
    OwnLatenessProblem,
    OwnSeatProblem,
    PausedProblem,
)
from bot.matches.rewinding import RedoRewind, RewindTo
from bot.matches.table import SeatNumber  # noqa: TC001 (msgspec reads the annotations at run time)

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.matches.table import Table
    from bot.store import SeatRow


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
        """Raise PausedProblem where the match pauses already, DailyProblem where nobody waits for anybody."""
        if table.is_daily:
            raise DailyProblem
        if table.row.paused_at is not None:
            raise PausedProblem


class _AboutLateness(Struct, frozen=True):
    """A decision of the others about a seat whose time is up, or whose player cannot be reached.

    Attributes:
        seat: whose.
    """

    seat: SeatNumber

    majority: ClassVar[bool] = True

    def electorate(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats that are asked: all that are there and in time."""
        return in_time(table)

    def check(self, table: Table, seat: Seat) -> None:
        """Raise NotLateProblem if that player is there and has time, OwnLatenessProblem for that player."""
        row = table.seats[self.seat] if self.seat < len(table.seats) else None
        if row is None or (row.late_at is None and row.gone is None):
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


class AboutSeat(Struct, frozen=True):
    """A decision about who is to sit at a seat.

    Attributes:
        seat: which.
    """

    seat: SeatNumber

    majority: ClassVar[bool] = True

    def electorate(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats that are asked: all that are there, but that one."""
        return tuple(seat for seat in present(table) if seat != self.seat)

    def check(self, table: Table, seat: Seat) -> None:
        """Raise the problem that keeps this seat from asking it.

        That is NoSuchSeatProblem where no person sits, OwnSeatProblem for the own player, and LoneVoteProblem
        where one player alone would decide about another who is there and in time.
        """
        row = table.seats[self.seat] if self.seat < len(table.seats) else None
        if row is None or row.user_id is None:
            raise NoSuchSeatProblem
        if seat == self.seat:
            raise OwnSeatProblem
        if is_present(row) and row.late_at is None and len(self.electorate(table)) < 2:
            raise LoneVoteProblem


class RemovePlayer(AboutSeat, frozen=True, tag="remove"):
    """Let a computer have the seat of a player, who is out."""


class ReplacePlayer(AboutSeat, frozen=True, tag="replace"):
    """Offer the seat of a player to somebody else: the user `to`."""

    to: int

    def check(self, table: Table, seat: Seat) -> None:
        """Raise what speaks against it, and OtherSeatedProblem if that user sits here already."""
        super().check(table, seat)
        if table.find_seat(self.to) is not None:
            raise OtherSeatedProblem


class ReplaceComputer(Struct, frozen=True, tag="newcomer"):
    """Offer the seat of a computer player to somebody: the user `to`."""

    seat: SeatNumber
    to: int

    majority: ClassVar[bool] = False

    def electorate(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats that are asked: all that are there."""
        return present(table)

    def check(self, table: Table, seat: Seat) -> None:  # noqa: ARG002 (anybody at the table may ask)
        """Raise NoSuchSeatProblem where no computer player sits, OtherSeatedProblem as above."""
        if self.seat >= len(table.seats) or table.seats[self.seat].autoplayer is None:
            raise NoSuchSeatProblem
        if table.find_seat(self.to) is not None:
            raise OtherSeatedProblem


Motion: TypeAlias = (
    EndMatch
    | PauseMatch
    | WaitLonger
    | LetComputer
    | EndWithout
    | RewindTo
    | RedoRewind
    | RemovePlayer
    | ReplacePlayer
    | ReplaceComputer
)

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
