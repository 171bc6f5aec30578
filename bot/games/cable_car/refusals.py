"""Why a move may not be made."""

from __future__ import annotations

from bot.engine import Refusal


class NoSuchSquare(Refusal, frozen=True):
    """The board has no such square."""


class InPowerStation(Refusal, frozen=True):
    """The square belongs to the power station, where no tiles are laid."""

    square: int


class SquareTaken(Refusal, frozen=True):
    """A tile lies on the square already."""

    square: int


class NotReached(Refusal, frozen=True):
    """The square is neither at the edge nor beside a tile."""

    square: int


class NotInHand(Refusal, frozen=True):
    """The tile is none of the own `hand`, nor, where that is allowed, a turn of one."""

    tile: str
    hand: tuple[str, ...]


class NotTheDrawn(Refusal, frozen=True):
    """A tile was drawn, and that one must be placed."""

    tile: str
    drawn: str


class SingleTileLine(Refusal, frozen=True):
    """The line of a station would run to an arrival over this one tile, and the tile fits elsewhere."""

    square: int
    tile: str
    station: int


class PileEmpty(Refusal, frozen=True):
    """All tiles have been drawn."""


class AlreadyDrawn(Refusal, frozen=True):
    """A tile was drawn in this turn, and must be placed."""

    drawn: str
