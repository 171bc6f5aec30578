"""The lines of a history, and which of its plies they leave in force."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from msgspec import Struct

from bot.engine.errors import ReplayError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.contract import Seat


class Ply(Struct, frozen=True, tag="ply"):
    """A move made by a seat."""

    seat: int
    move: Any


class Undo(Struct, frozen=True, tag="undo"):
    """The seat took its own last ply back."""

    seat: int


class Rewind(Struct, frozen=True, tag="rewind"):
    """The match went back, by agreement, to where `index` plies were in force."""

    index: int


class Redo(Struct, frozen=True, tag="redo"):
    """What was taken back last counts again: the seat's own undo, or (None) a rewind, again by agreement."""

    seat: int | None


Entry: TypeAlias = Ply | Undo | Rewind | Redo
"""A line of the history, which only ever grows: taking back is a line too."""


class Course:
    """Which plies of a history are in force, found line by line.

    Attributes:
        in_force: the lines of those plies, counted from 0.
    """

    def __init__(self, history: Iterable[Entry] = ()) -> None:
        """Follow a history; ReplayError if it takes back, or brings back, what never was."""
        self.in_force: list[int] = []
        self._seats: list[Seat | None] = []
        self._gone: list[tuple[Seat | None, tuple[int, ...]]] = []
        for entry in history:
            self.add(entry)

    def copy(self) -> Self:
        """Return a course that goes on by itself."""
        course = copy(self)
        vars(course).update(in_force=list(self.in_force), _seats=list(self._seats), _gone=list(self._gone))
        return course

    def add(self, entry: Entry) -> int:
        """Follow one more line; return how many plies came into force (less than 0: were taken back)."""
        before = len(self.in_force)
        match entry:
            case Ply():
                self.in_force.append(len(self._seats))
                self._gone.clear()
            case Undo(seat) if (place := self.last_of(seat)) is not None:
                self._gone.append((seat, tuple(self.in_force)))
                del self.in_force[place]
            case Rewind(index) if 0 <= index <= before:
                self._gone.append((None, tuple(self.in_force)))
                del self.in_force[index:]
            case Redo(seat) if self.can_redo(seat):
                self.in_force[:] = self._gone.pop()[1]
            case _:
                number = len(self._seats) + 1
                raise ReplayError(f"line {number} of the history, {entry!r}: there was no such ply")
        self._seats.append(entry.seat if isinstance(entry, Ply) else None)
        return len(self.in_force) - before

    def last_of(self, seat: Seat) -> int | None:
        """Return which of the plies in force is the seat's last."""
        places = range(len(self.in_force) - 1, -1, -1)
        return next((place for place in places if self._seats[self.in_force[place]] == seat), None)

    def can_redo(self, seat: Seat | None) -> bool:
        """Whether the last that happened is an undo of the seat, or (None) a rewind."""
        return bool(self._gone) and self._gone[-1][0] == seat

    @property
    def gone(self) -> tuple[int, ...]:
        """The lines that were in force before the last taking back, while nothing has happened since."""
        return self._gone[-1][1] if self._gone else ()
