"""Tiles in large, as somebody holds them: with arrows where cars come in."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from bot.games.cable_car import board
from renderers.cable_car import lines, tiles
from renderers.cable_car.colours import colours
from renderers.cable_car.courses import Line, Track, course, tracks
from renderers.cable_car.geometry import TILE
from renderers.pen import Pen, Sprite

if TYPE_CHECKING:
    from renderers.theme import Theme

_SCALE = 6
_RIM = 3.4
_ARROW = 17.0
"""How far inside the tile the arrows stand."""


@lru_cache(maxsize=128)
def face(theme: Theme, tile: board.Tile, size: int, seat: int) -> Sprite:
    """Return a tile so many pixels wide, framed in the seat's colour; its origin is its corner."""
    own = colours(theme)
    pen = Pen((0, 0, TILE, TILE), scale=_SCALE)
    pen.rounded((0, 0, TILE, TILE), 9, theme.lines[seat])

    def picture(sheet: Pen) -> None:
        sheet.rounded((0, 0, TILE, TILE), 0, own.tile)
        kind = list(board.TILES).index(tile)
        for number, (down, right) in enumerate(((0, 0), (0, 1), (1, 1), (1, 0))):
            left, top = (TILE - 27 if right else 8), (TILE - 27 if down else 8)
            tiles.house(sheet, theme, (left, top, left + 19, top + 19), 7 * kind + number, kind + number)
        ways = tracks(board.exits(tile))
        lines.paint(sheet, theme, ways)
        for way in ways:
            _arrow(sheet, theme, way)

    pen.inset((_RIM, _RIM, TILE - _RIM, TILE - _RIM), 6, picture)
    return Sprite(pen.image.resize((size, size), Image.Resampling.LANCZOS), 0, 0)


def _arrow(pen: Pen, theme: Theme, way: Track) -> None:
    line = Line(course(way))
    tip, left, right = line.aside(_ARROW + 5, 0), line.aside(_ARROW - 4, -4.6), line.aside(_ARROW - 4, 4.6)
    pen.polygon([tip, left, right], theme.ink, grow=0.6)
