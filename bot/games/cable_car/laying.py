"""What a tile does where it is laid: the lines that wait there go on, as far as tracks lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.cable_car import board
from bot.games.cable_car.view import EMPTY, Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.cable_car.board import Square, Station, Tile


class Growth(NamedTuple):
    """A line that a tile makes longer: its station, where it has got to then, and its passes in all."""

    station: Station
    head: int
    passes: int


def with_tile(position: Position, square: Square, tile: Tile) -> tuple[Tile | None, ...]:
    """Return what lies on the 64 squares with one more tile."""
    tiles = position.tiles
    return (*tiles[:square], tile, *tiles[square + 1 :])


def growths(position: Position, tiles: Sequence[Tile | None], square: Square) -> list[Growth]:
    """Return the lines that grow, by station, when a tile is laid.

    Args:
        position: before.
        tiles: what lies on the 64 squares, the new tile included.
        square: where the new tile lies.
    """
    found = []
    for index, head in enumerate(position.heads):
        if head >> 2 == square:
            code, passes = board.follow(tiles, head)
            found.append(Growth(index + 1, code, position.passes[index] + passes))
    return found


def laid(position: Position, square: Square, tile: Tile) -> tuple[Position, list[Growth]]:
    """Return the position with one more tile on an empty space, and the lines that grow by it."""
    tiles = with_tile(position, square, tile)
    grown = growths(position, tiles, square)
    heads, passes = list(position.heads), list(position.passes)
    for growth in grown:
        heads[growth.station - 1] = growth.head
        passes[growth.station - 1] = growth.passes
    return Position(tiles, tuple(heads), tuple(passes), position.placed | 1 << square), grown


def position_of(tiles: Sequence[Tile | None]) -> Position:
    """Return the position with these tiles on the 64 squares, its lines followed from their cars."""
    placed = 0
    for square, tile in enumerate(tiles):
        placed |= (tile is not None) << square
    ran = [board.follow(tiles, head) for head in EMPTY.heads]
    return Position(tuple(tiles), tuple(head for head, _ in ran), tuple(passes for _, passes in ran), placed)
