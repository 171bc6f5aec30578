"""What has happened, as facts. A tile that was drawn is for its drawer alone, until it lies on the board."""

from __future__ import annotations

from typing import Self, TypeAlias

from msgspec.structs import replace

from bot.engine import Event as Fact
from bot.engine import Seat


class TilePlaced(Fact, frozen=True):
    """A seat has laid a tile on a square, one that it had drawn for that if `drawn`."""

    seat: int
    square: int
    tile: str
    drawn: bool


class LineFinished(Fact, frozen=True):
    """The line of a station has ended.

    Attributes:
        station: where it began.
        owner: whose it is; None for nobody's.
        passes: over how many tiles it runs.
        arrival: the station at which it arrived; None for the power station.
        points: what the owner gets for it; 0 if it is nobody's.
    """

    station: int
    owner: int | None
    passes: int
    arrival: int | None
    points: int


class TileDrawn(Fact, frozen=True):
    """A seat has drawn a tile: to place it `instead` of its hand, or to fill its hand up after its turn."""

    seat: int
    tile: str | None
    instead: bool

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event without the tile, but for its drawer."""
        return self if seat == self.seat else replace(self, tile=None)


class MatchEnded(Fact, frozen=True):
    """The 60th tile lies on the board."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


Event: TypeAlias = TilePlaced | LineFinished | TileDrawn | MatchEnded
