"""One match being played: the guards, the history, undo, rewind and replay, written once for all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeAlias

from msgspec import Struct

from bot.engine.errors import (
    EngineError,
    MatchOverError,
    NothingToUndoError,
    NotYourTurnError,
    ReplayError,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.contract import Result, Rules, Seat, Step


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


Entry: TypeAlias = Ply | Undo | Rewind
"""A line of the history, which only ever grows: taking back is a line too."""


class _Mark(Struct, frozen=True):
    """What undo must know of a ply without playing it again.

    `seals`: the ply took its seat, and no other, out of those that act at the same time, and left some.
    """

    reveals: bool
    seals: bool


class Match:
    """A match of any game, the only thing of the engine that changes.

    Attributes:
        rules: the game's rules.
        start: the state after set-up.
        state: the present state.
    """

    def __init__(self, rules: Rules, state: Any) -> None:
        self.rules = rules
        self.start = state
        self.state = state
        self._history: list[Entry] = []
        self._plies: list[Ply] = []
        self._marks: list[_Mark] | None = []

    @classmethod
    def replay(cls, rules: Rules, start: Any, plies: Iterable[Entry]) -> Self:
        """Play a recorded history again from its start.

        Raises ReplayError, which names the entry, if the rules refuse one of its lines.
        """
        match = cls(rules, start)
        for number, entry in enumerate(plies, 1):
            try:
                match._repeat(entry)
            except EngineError as error:
                raise ReplayError(f"line {number} of the history, {entry!r}: {error}") from error
        return match

    @classmethod
    def resume(cls, rules: Rules, start: Any, plies: Iterable[Entry], state: Any) -> Self:
        """Go on with a stored match without playing it again: the stored state is the truth."""
        match = cls(rules, start)
        match.state = state
        match._history = list(plies)
        match._plies = _in_force(match._history)
        match._marks = None
        return match

    @property
    def history(self) -> tuple[Entry, ...]:
        """Everything that happened, undone plies and the undoing included."""
        return tuple(self._history)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies in force."""
        return tuple(self._plies)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that may act now; empty when the match is over."""
        return self.rules.to_act(self.state)

    @property
    def result(self) -> Result | None:
        """The result, or None while the match goes on."""
        return self.rules.result(self.state)

    def legal_moves(self, seat: Seat) -> Iterator[Any]:
        """Yield the legal moves of the seat."""
        return self.rules.legal_moves(self.state, seat)

    def view(self, seat: Seat | None) -> Any:
        """Return what the seat, or a spectator (None), may know of the present state."""
        return self.rules.view(self.state, seat)

    def play(self, seat: Seat, move: Any) -> Step:
        """Play a move.

        Raises MatchOverError, NotYourTurnError or IllegalMoveError; the match is then as it was.
        """
        before = self.rules.to_act(self.state)
        if not before:
            raise MatchOverError("the match is over")
        if seat not in before:
            raise NotYourTurnError(seat, before)
        step = self.rules.apply(self.state, seat, move)
        self.state = step.state
        ply = Ply(seat, move)
        self._history.append(ply)
        self._plies.append(ply)
        if self._marks is not None:
            self._marks.append(_mark(before, seat, step, self.rules))
        return step

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would be granted."""
        return self._undo_index(seat) is not None

    def undo(self, seat: Seat) -> Ply:
        """Take the seat's own last ply back and return it.

        Granted while the seat's sealed ply is still sealed, and otherwise if it is the last ply of all and
        revealed nothing. Raises NothingToUndoError; a match that is over has shown its secrets.
        """
        index = self._undo_index(seat)
        if index is None:
            raise NothingToUndoError(f"seat {seat} has nothing to take back for free")
        undone = self._plies[index]
        self._set_line([*self._plies[:index], *self._plies[index + 1 :]])
        self._history.append(Undo(seat))
        return undone

    def rewind(self, index: int) -> tuple[Ply, ...]:
        """Go back to where `index` plies were in force and return those taken back.

        This is the agreed one: it may cross what was revealed, and every deck keeps its order. Raises
        ValueError if there never were so many plies.
        """
        if not 0 <= index <= len(self._plies):
            raise ValueError(f"{len(self._plies)} plies are in force, so there is no way to {index}")
        undone = tuple(self._plies[index:])
        self._set_line(self._plies[:index])
        self._history.append(Rewind(index))
        return undone

    def _repeat(self, entry: Entry) -> None:
        match entry:
            case Ply(seat, move):
                self.play(seat, move)
            case Undo(seat):
                self.undo(seat)
            case Rewind(index):
                self.rewind(index)

    def _undo_index(self, seat: Seat) -> int | None:
        mine = next((i for i in range(len(self._plies) - 1, -1, -1) if self._plies[i].seat == seat), None)
        if mine is None or not self.to_act:
            return None
        marks = self._known_marks()
        if all(mark.seals for mark in marks[mine:]):
            return mine
        return mine if mine == len(marks) - 1 and not marks[mine].reveals else None

    def _known_marks(self) -> list[_Mark]:
        if self._marks is None:
            self._marks = _played(self.rules, self.start, self._plies)[1]
        return self._marks

    def _set_line(self, plies: Sequence[Ply]) -> None:
        self.state, self._marks = _played(self.rules, self.start, plies)
        self._plies = list(plies)


def _mark(before: frozenset[Seat], seat: Seat, step: Step, rules: Rules) -> _Mark:
    others = before - {seat}
    return _Mark(step.reveals, bool(others) and rules.to_act(step.state) == others)


def _played(rules: Rules, start: Any, plies: Sequence[Ply]) -> tuple[Any, list[_Mark]]:
    state, marks = start, []
    for ply in plies:
        before = rules.to_act(state)
        step = rules.apply(state, ply.seat, ply.move)
        marks.append(_mark(before, ply.seat, step, rules))
        state = step.state
    return state, marks


def _in_force(history: Sequence[Entry]) -> list[Ply]:
    plies: list[Ply] = []
    for entry in history:
        match entry:
            case Ply():
                plies.append(entry)
            case Undo(seat):
                del plies[max(i for i, ply in enumerate(plies) if ply.seat == seat)]
            case Rewind(index):
                del plies[index:]
    return plies
