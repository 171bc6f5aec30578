"""Everything that varies in a match, secrets and the random generator included."""

from __future__ import annotations

from msgspec import Struct

from bot.engine import Rng  # noqa: TC001 (msgspec reads the annotations)
from bot.games.cable_car.view import Options, Phase, Position, Trace  # noqa: TC001


class State(Struct, frozen=True):
    """A match between two plies; fields that the view has too mean the same there.

    Attributes:
        rng: as it was after the tiles were shuffled; nothing else is left to chance.
        hands: each seat's tiles.
        pile: the tiles that are left, the next one last.
        drawn: the tile that the mover has drawn and must place.
    """

    options: Options
    rng: Rng
    phase: Phase
    starter: int
    mover: int
    points: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    position: Position
    drawn: str | None = None
    last: Trace | None = None
