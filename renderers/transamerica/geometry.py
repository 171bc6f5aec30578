"""Where things are on the picture of the board, in pixels; all junctions stand on whole pixels."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from bot.games.transamerica import board

if TYPE_CHECKING:
    from bot.games.transamerica.board import Junction, Line
    from renderers.pen import Point

WIDTH = 1600
HEAD = 84
"""The head line's height; the map begins below it."""
MAP_BOTTOM = 1084
NUMBERS = 36
"""The height of the row of numbers above the score lanes."""
ROW = 42
FOOT = 16

EDGE = 84
"""The length of a line."""
WEST, NORTH = 184, 134
"""Where the lattice's origin lies."""

MARKER_DISTANCE = 47
"""From a junction to a start marker: the middle of a triangle."""
CORNER = (0.0, 880.0, 326.0, float(MAP_BOTTOM))
"""The map's corner for the legend, or the list of the own cities."""


def height(seats: int) -> int:
    """Return the height of a picture with so many seats."""
    return MAP_BOTTOM + NUMBERS + ROW * seats + FOOT


def placed(x: float, y: float) -> Point:
    """Return where a point of the lattice (lines of length 1) lies."""
    return WEST + EDGE * x, NORTH + EDGE * y


def point(junction: Junction) -> tuple[int, int]:
    """Return where a junction lies."""
    x, y = placed(*board.position(junction))
    return round(x), round(y)


POINTS: dict[Junction, tuple[int, int]] = {junction: point(junction) for junction in board.JUNCTION_NAMES}
"""Where each junction lies."""


def vector(line: Line) -> tuple[int, int]:
    """Return the way from a line's first junction to its second; rows are 72 or 73 pixels apart."""
    (x, y), (other_x, other_y) = map(POINTS.__getitem__, board.ends(line))
    return other_x - x, other_y - y


def middle(line: Line) -> Point:
    """Return the middle of a line."""
    (x, y), (other_x, other_y) = map(POINTS.__getitem__, board.ends(line))
    return (x + other_x) / 2, (y + other_y) / 2


WEDGES = tuple(pi / 6 + pi / 3 * number for number in range(6))
"""The directions from a junction into its six triangles, clockwise from the lower right one.

Even ones lie in triangles that point down (names of junctions), odd ones in those that point up (markers).
"""
LOWER_RIGHT, BELOW, LOWER_LEFT, UPPER_LEFT, ABOVE, UPPER_RIGHT = range(6)


def wedge(junction: Junction, number: int, distance: float = MARKER_DISTANCE) -> Point:
    """Return the point in one of the triangles round a junction, at a distance from it."""
    x, y = POINTS[junction]
    return x + distance * cos(WEDGES[number]), y + distance * sin(WEDGES[number])


def triangle(junction: Junction, *, down: bool) -> tuple[Junction, Junction, Junction] | None:
    """Return the triangle whose upper left (if it points down) or lower left corner is the junction."""
    third = junction + board.WIDTH + 1 if down else junction - board.WIDTH
    corners = (junction, junction + 1, third)
    return corners if all(corner in POINTS for corner in corners) else None
