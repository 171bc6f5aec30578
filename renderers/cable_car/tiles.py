"""Placed tiles without their tracks: the ground, and a house in each corner."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from renderers.cable_car.colours import colours
from renderers.cable_car.geometry import ROWS, TILE
from renderers.pen import Pen, Sprite
from renderers.theme import mix

if TYPE_CHECKING:
    from renderers.pen import Box
    from renderers.theme import Theme

_SCALE = 4
_HOUSE = 19
"""The width and height of a house: it stands inside the shortest curve round its corner."""
_FROM_SIDE = 7
_BLACK = (0, 0, 0)


def chance(number: int, salt: int, below: int) -> int:
    """Return a number from 0 that looks random but is always the same: which roof stands where."""
    mixed = (number * 2654435761 + salt * 97561) % 2**32
    mixed = (mixed ^ mixed >> 15) * 2246822519 % 2**32
    return (mixed >> 16) % below


@cache
def base(theme: Theme, square: int) -> Sprite:
    """Return the tile that lies on a square, without its tracks; its origin is its upper left corner."""
    own = colours(theme)
    row, column = divmod(square, ROWS)
    pen = Pen((0, 0, TILE, TILE), scale=_SCALE)
    pen.rounded((0, 0, TILE, TILE), 9, own.tile_edge)
    pen.rounded((1.2, 1.2, TILE - 1.2, TILE - 1.2), 8, own.tile)
    for number, (down, right) in enumerate(((0, 0), (0, 1), (1, 1), (1, 0))):
        # The four corners that meet are one block, with roofs of one hue.
        block = (ROWS + 1) * (row + down) + column + right
        left = TILE - _FROM_SIDE - _HOUSE if right else _FROM_SIDE
        top = TILE - _FROM_SIDE - _HOUSE if down else _FROM_SIDE
        house(pen, theme, (left, top, left + _HOUSE, top + _HOUSE), block, 4 * square + number)
    return pen.sprite()


def house(pen: Pen, theme: Theme, box: Box, block: int, number: int) -> None:
    """Draw a house from above: a roof with a bright and a shaded side, in its block's hue."""
    roofs = colours(theme).roofs
    roof = roofs[chance(block, 1, len(roofs))]
    left, top, right, bottom = box
    turned = chance(number, 2, 4)
    pen.rounded(box, 0.5, roof)
    shade = mix(roof, _BLACK, 0.12)
    half = (left + right) / 2, (top + bottom) / 2
    shaded = (
        (half[0], top, right, bottom),
        (left, half[1], right, bottom),
        (left, top, half[0], bottom),
        (left, top, right, half[1]),
    )[turned]
    pen.rounded(shaded, 0.5, shade)
