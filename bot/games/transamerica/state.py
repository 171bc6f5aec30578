"""Everything that varies in a match, secrets and the random generator included."""

from __future__ import annotations

from msgspec import Struct

from bot.engine import Rng  # noqa: TC001 (msgspec reads the annotations)
from bot.games.transamerica.view import (  # noqa: TC001
    FinishedRound,
    Options,
    Phase,
    Position,
    Trace,
)


class State(Struct, frozen=True):
    """A match between two plies; fields that the view has too mean the same there.

    Attributes:
        rng: deals the rounds to come.
        hands: each seat's five cities as indices of board.CITIES, by colour.
        networks: the junctions connected to each seat's marker, as bit sets; follows from the position and
            is kept because every ply needs it.
    """

    options: Options
    rng: Rng
    phase: Phase
    round: int
    starter: int
    mover: int
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    barrier: int | None
    position: Position
    networks: tuple[int, ...]
    laid: tuple[int, ...] = ()
    last: Trace | None = None
    closing: bool = False
    finished: FinishedRound | None = None
