"""One match being played: the guards, the history, undo, rewind and replay, written once for all games."""

from __future__ import annotations

from copy import copy
from itertools import takewhile
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


class _Past(Struct, frozen=True):
    """What taking a ply in force back needs to know.

    Attributes:
        state: the state before the ply.
        reveals: whether it showed something.
        seals: whether it took its seat, and no other, out of those that act at the same time, and left some.
    """

    state: Any
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
        self._past: list[_Past] | None = []

    @classmethod
    def replay(cls, rules: Rules, start: Any, plies: Iterable[Entry]) -> Self:
        """Play a recorded history again from its start.

        Raises ReplayError, which names the entry, if the rules refuse one of its lines.
        """
        match = cls(rules, start)
        for number, entry in enumerate(plies, 1):
            try:
                match._repeat(entry)
            except (EngineError, ValueError) as error:
                raise ReplayError(f"line {number} of the history, {entry!r}: {error}") from error
        return match

    @classmethod
    def resume(cls, rules: Rules, start: Any, plies: Iterable[Entry], state: Any) -> Self:
        """Go on with a stored match without playing it again: the stored state is the truth.

        The history is played again only when something is to be taken back. Raises ReplayError if the history
        takes back what was never played.
        """
        match = cls(rules, start)
        match.state = state
        match._history = list(plies)
        match._plies = _in_force(match._history)
        match._past = None
        return match

    def copy(self) -> Self:
        """Return a match that goes on from here by itself: what is played in one is not seen in the other."""
        match = copy(self)
        past = None if self._past is None else list(self._past)
        vars(match).update(_history=list(self._history), _plies=list(self._plies), _past=past)
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
        if self._past is not None:
            self._past.append(_past_of(self.rules, self.state, before, seat, step))
        self.state = step.state
        ply = Ply(seat, move)
        self._history.append(ply)
        self._plies.append(ply)
        return step

    @property
    def sealed(self) -> frozenset[Seat]:
        """The seats that have decided while others, who act at the same time, still have to."""
        try:
            past = self._known_past()
        except ReplayError:
            return frozenset()  # as for `undo`: what a changed game cannot replay is not told
        plies = zip(reversed(self._plies), reversed(past), strict=True)
        return frozenset(ply.seat for ply, _ in takewhile(lambda both: both[1].seals, plies))

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
        self._go_back(index, self._plies[index + 1 :])
        self._history.append(Undo(seat))
        return undone

    def rewind(self, index: int) -> tuple[Ply, ...]:
        """Go back to where `index` plies were in force and return those taken back.

        This is the agreed one: it may cross what was revealed, and every deck keeps its order. Raises
        ValueError if there never were so many plies, and ReplayError if this is a resumed match whose history
        no longer leads to its state.
        """
        if not 0 <= index <= len(self._plies):
            raise ValueError(f"{len(self._plies)} plies are in force, so there is no way to {index}")
        undone = tuple(self._plies[index:])
        self._go_back(index, ())
        self._history.append(Rewind(index))
        return undone

    def _repeat(self, entry: Entry) -> None:
        if isinstance(entry, Ply):
            self.play(entry.seat, entry.move)
        elif isinstance(entry, Undo):
            self.undo(entry.seat)
        else:
            self.rewind(entry.index)

    def _undo_index(self, seat: Seat) -> int | None:
        mine = _last_of(self._plies, seat)
        if mine is None or not self.to_act:
            return None
        try:
            past = self._known_past()
        except ReplayError:
            # Only a match that outlived a change of the rules: it goes on, but not back.
            return None
        if all(ply.seals for ply in past[mine:]):
            return mine
        return mine if mine == len(past) - 1 and not past[mine].reveals else None

    def _known_past(self) -> list[_Past]:
        if self._past is None:
            state, past = _played(self.rules, self.start, self._plies)
            if state != self.state:
                raise ReplayError("the history leads to another state than the stored one")
            self._past = past
        return self._past

    def _go_back(self, index: int, then: Sequence[Ply]) -> None:
        """Take the plies from `index` on back, and play those of `then` instead."""
        past = self._known_past()
        if index < len(past):
            self.state, after = _played(self.rules, past[index].state, then)
            self._past = [*past[:index], *after]
            self._plies = [*self._plies[:index], *then]


def _past_of(rules: Rules, state: Any, before: frozenset[Seat], seat: Seat, step: Step) -> _Past:
    others = before - {seat}
    return _Past(state, step.reveals, bool(others) and rules.to_act(step.state) == others)


def _played(rules: Rules, state: Any, plies: Sequence[Ply]) -> tuple[Any, list[_Past]]:
    past = []
    for ply in plies:
        before = rules.to_act(state)
        try:
            step = rules.apply(state, ply.seat, ply.move)
        except EngineError as error:
            raise ReplayError(f"{ply!r} is no longer possible: {error}") from error
        past.append(_past_of(rules, state, before, ply.seat, step))
        state = step.state
    return state, past


def _last_of(plies: Sequence[Ply], seat: Seat) -> int | None:
    return next((i for i in range(len(plies) - 1, -1, -1) if plies[i].seat == seat), None)


def _in_force(history: Sequence[Entry]) -> list[Ply]:
    plies: list[Ply] = []
    for number, entry in enumerate(history, 1):
        match entry:
            case Ply():
                plies.append(entry)
            case Undo(seat) if (index := _last_of(plies, seat)) is not None:
                del plies[index]
            case Rewind(index) if 0 <= index <= len(plies):
                del plies[index:]
            case _:
                raise ReplayError(f"line {number} of the history, {entry!r}: there was no such ply")
    return plies
