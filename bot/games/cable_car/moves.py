"""What a seat can ask for. A move has one form: a tile is named as it will lie, however it was turned."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class PlaceTile(Struct, frozen=True, tag=True):
    """Lay a tile, named as it then lies, on a square: one of the hand, or the one just drawn."""

    square: int
    tile: str


class DrawTile(Struct, frozen=True, tag=True):
    """Draw a tile to place that one instead of one of the hand."""


Move: TypeAlias = PlaceTile | DrawTile


def always_shows(move: Move) -> bool:
    """Return whether the move shows something new: the tile that is drawn."""
    return isinstance(move, DrawTile)
