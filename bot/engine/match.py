"""One match being played: the guards, the history, undo, rewind and replay, written once for all games."""

from __future__ import annotations

from copy import copy
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct

from bot.engine.course import Course, Ply, Redo, Rewind, Undo
from bot.engine.errors import (
    EngineError,
    MatchOverError,
    NothingToRedoError,
    NothingToUndoError,
    NotYourTurnError,
    ReplayError,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.contract import Result, Rules, Seat, Step
    from bot.engine.course import Entry


class _Past(Struct, frozen=True):
    """What taking a ply in force back needs to know.

    Attributes:
        state: the state before the ply.
        reveals: whether it showed something.
        seals: whether it took its seat, and no other, out of those that act at the same time, and left some.
        ends_turn: whether others are to act after it, or the same ones in a new turn.
    """

    state: Any
    reveals: bool
    seals: bool
    ends_turn: bool


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
        self._course = Course()
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
        match._course = Course(match._history)
        match._past = None
        return match

    def copy(self) -> Self:
        """Return a match that goes on from here by itself: what is played in one is not seen in the other."""
        match = copy(self)
        past = None if self._past is None else list(self._past)
        vars(match).update(_history=list(self._history), _course=self._course.copy(), _past=past)
        return match

    @property
    def history(self) -> tuple[Entry, ...]:
        """Everything that happened, undone plies and the undoing included."""
        return tuple(self._history)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies in force."""
        return self._of(self._course.in_force)

    @property
    def in_force(self) -> tuple[int, ...]:
        """The lines of the history, counted from 0, that hold the plies in force."""
        return tuple(self._course.in_force)

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
        self._note(Ply(seat, move))
        return step

    @property
    def sealed(self) -> frozenset[Seat]:
        """The seats that have decided while others, who act at the same time, still have to."""
        past = self._past_if_known()
        if past is None:
            return frozenset()  # as for `undo`: what a changed game cannot replay is not told
        plies = zip(reversed(self.plies), reversed(past), strict=True)
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
        undone = self.plies[index]
        in_force = self._course.in_force
        self._go_to([*in_force[:index], *in_force[index + 1 :]])
        self._note(Undo(seat))
        return undone

    def rewind(self, index: int) -> tuple[Ply, ...]:
        """Go back to where `index` plies were in force and return those taken back.

        This is the agreed one: it may cross what was revealed, and every deck keeps its order. Raises
        ValueError if there never were so many plies, and ReplayError if this is a resumed match whose history
        no longer leads to its state.
        """
        plies = self.plies
        if not 0 <= index <= len(plies):
            raise ValueError(f"{len(plies)} plies are in force, so there is no way to {index}")
        self._go_to(self._course.in_force[:index])
        self._note(Rewind(index))
        return plies[index:]

    def can_redo(self, seat: Seat | None) -> bool:
        """Whether `redo` would be granted: the last that happened is an undo of the seat, or (None) a rewind.

        One taking back after another is redone in the reverse order, up to the next ply.
        """
        return bool(self.to_act) and self._course.can_redo(seat)

    def redo(self, seat: Seat | None) -> tuple[Ply, ...]:
        """Let what was taken back last count again, and return the plies that came back.

        A seat does so with its own undo; None is the agreed one, for a rewind. Raises NothingToRedoError if
        that is not the last that happened, and ReplayError as `rewind` does.
        """
        if not self.can_redo(seat):
            raise NothingToRedoError(f"seat {seat} has taken nothing back, or something has happened since")
        before, after = set(self._course.in_force), self._course.gone
        self._go_to(after)
        self._note(Redo(seat))
        return self._of([line for line in after if line not in before])

    def turn_start(self, seat: Seat) -> int | None:
        """Return how many plies were in force when the turn of the seat's last ply began.

        None if there is no such ply, or no way back: in a match that outlived a change of the rules.
        """
        mine = self._course.last_of(seat)
        past = None if mine is None else self._past_if_known()
        if mine is None or past is None:
            return None
        while mine and not past[mine - 1].ends_turn:
            mine -= 1
        return mine

    @property
    def turn_began(self) -> int:
        """How many plies were in force when the present turn began."""
        past, index = self._past_if_known(), len(self._course.in_force)
        while past and index and not past[index - 1].ends_turn:
            index -= 1
        return index

    def state_after(self, plies: int) -> Any:
        """Return the state when so many of the plies in force had been made.

        Raises ValueError if there are not so many, and ReplayError as `rewind` does.
        """
        past = self._known_past()
        if not 0 <= plies <= len(past):
            raise ValueError(f"{len(past)} plies are in force, not {plies}")
        return past[plies].state if plies < len(past) else self.state

    @property
    def turn_ends(self) -> tuple[int, ...]:
        """How many plies were in force when each turn was over; where several decide at once, when all had.

        Raises ReplayError as `rewind` does.
        """
        past = self._known_past()
        return tuple(made for made, ply in enumerate(past, 1) if ply.ends_turn and not ply.seals)

    def _of(self, lines: Iterable[int]) -> tuple[Ply, ...]:
        entries = (self._history[line] for line in lines)
        return tuple(entry for entry in entries if isinstance(entry, Ply))

    def _note(self, entry: Entry) -> None:
        self._course.add(entry)
        self._history.append(entry)

    def _repeat(self, entry: Entry) -> None:
        match entry:
            case Ply(seat, move):
                self.play(seat, move)
            case Undo(seat):
                self.undo(seat)
            case Rewind(index):
                self.rewind(index)
            case _:
                self.redo(entry.seat)

    def _undo_index(self, seat: Seat) -> int | None:
        mine = self._course.last_of(seat)
        if mine is None or not self.to_act:
            return None
        past = self._past_if_known()
        if past is None:
            return None
        if all(ply.seals for ply in past[mine:]):
            return mine
        return mine if mine == len(past) - 1 and not past[mine].reveals else None

    def _past_if_known(self) -> list[_Past] | None:
        """Return the past; None in a match that outlived a change of the rules: it goes on, but not back."""
        try:
            return self._known_past()
        except ReplayError:
            return None

    def _known_past(self) -> list[_Past]:
        if self._past is None:
            state, past = _played(self.rules, self.start, self.plies)
            if state != self.state:
                raise ReplayError("the history leads to another state than the stored one")
            self._past = past
        return self._past

    def _go_to(self, lines: Sequence[int]) -> None:
        """Let the plies of these lines be in force, playing again what differs."""
        past, now = self._known_past(), self._course.in_force
        same = next((at for at, pair in enumerate(zip(now, lines, strict=False)) if pair[0] != pair[1]), None)
        kept = min(len(now), len(lines)) if same is None else same
        state = past[kept].state if kept < len(past) else self.state
        self.state, after = _played(self.rules, state, self._of(lines[kept:]))
        self._past = [*past[:kept], *after]


def _past_of(rules: Rules, state: Any, before: frozenset[Seat], seat: Seat, step: Step) -> _Past:
    others, then = before - {seat}, rules.to_act(step.state)
    return _Past(
        state,
        step.reveals,
        seals=bool(others) and then == others,
        ends_turn=then != before or any(event.opens_turn for event in step.events),
    )


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
