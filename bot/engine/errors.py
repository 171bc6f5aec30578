"""What can go wrong with a move, as errors that a front end can tell apart without reading messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.contract import Seat

from msgspec import Struct


class Refusal(Struct, frozen=True, tag=True):
    """Why a move may not be made: the kind is the type, the figures are its fields.

    Each game derives its own; the sentence is made from it in the game's `words`.
    """


class EngineError(Exception):
    """Any refusal by the engine."""


class IllegalSetupError(EngineError):
    """A match was to be set up with a number of seats or options that the game does not have."""


class IllegalMoveError(EngineError):
    """The rules do not allow this move now; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(repr(refusal))
        self.refusal = refusal


class NotYourTurnError(EngineError):
    """The seat is not to act; `to_act` holds the seats that are."""

    def __init__(self, seat: Seat, to_act: Iterable[Seat]) -> None:
        self.seat = seat
        self.to_act = frozenset(to_act)
        super().__init__(f"seat {seat} is not to act, but {sorted(self.to_act)}")


class MatchOverError(EngineError):
    """The match has ended; nothing more can be played."""


class NothingToUndoError(EngineError):
    """The free undo does not apply: no own ply, or something was revealed, or somebody has acted since."""


class NothingToRedoError(EngineError):
    """Nothing was taken back last that could count again."""


class ReplayError(EngineError):
    """A recorded history does not fit the rules or the start it is replayed from."""


class ParseError(EngineError):
    """What a player typed is no move of the game.

    Attributes:
        typed: the part that was not understood.
        hint: a sentence for the reader that says what would be.
    """

    def __init__(self, typed: str, hint: str) -> None:
        super().__init__(hint)
        self.typed = typed
        self.hint = hint
