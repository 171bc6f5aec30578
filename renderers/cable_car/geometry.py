"""Where things are on the picture of the board, in pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from renderers.pen import Box, Point

WIDTH, HEIGHT = 1600, 1380
HEAD = 84
"""The head line's height; the board begins below it."""
SIDE = 1296
"""The width and height of the board with its stations; the strip with the seats is right of it."""
TILE = 132
"""The width and height of a square."""
FIELD: tuple[int, int] = (120, HEAD + 120)
"""The upper left corner of the 64 squares."""
ROWS = 8
BAND = 30
"""How deep the band with the coordinates is; the stations lie between it and the squares."""
RING = 120
"""How deep band and stations are together."""
YARD: Box = (
    FIELD[0] + 3 * TILE,
    FIELD[1] + 3 * TILE,
    FIELD[0] + 5 * TILE,
    FIELD[1] + 5 * TILE,
)
"""The ground of the power station: the four squares in the middle."""
STUB = 26
"""How far tracks run from the yard's edge to the power station's wall."""

NEAR, FAR = 0.35 * TILE, 0.65 * TILE
"""Where tracks meet a square's side: not at thirds, so that the tracks of a pair are 40 pixels apart and a
corner has room for a house."""

ENTRIES: tuple[Point, ...] = ((NEAR, 0), (TILE, NEAR), (FAR, TILE), (0, FAR))
EXITS: tuple[Point, ...] = ((FAR, 0), (TILE, FAR), (NEAR, TILE), (0, NEAR))
"""By side, north first and clockwise: where cars come in to a tile and where they leave it."""
OUTWARDS: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""By side, the direction out of the tile."""


def corner(square: int) -> tuple[int, int]:
    """Return the upper left corner of a square, counted from the north-west row by row."""
    row, column = divmod(square, ROWS)
    return FIELD[0] + TILE * column, FIELD[1] + TILE * row


def middle(square: int) -> tuple[int, int]:
    """Return the middle of a square."""
    x, y = corner(square)
    return x + TILE // 2, y + TILE // 2


class Plot(NamedTuple):
    """The ground of a station, 120 pixels along the board's edge and 84 deep.

    Attributes:
        side: the edge of the board: 0 north, 1 east, 2 south, 3 west.
        x, y: the middle of the plot's edge at the squares.
    """

    side: int
    x: float
    y: float

    def at(self, along: float, out: float) -> Point:
        """Return the point so far to the right, looking into the board, and so far out of it."""
        return {
            0: (self.x - along, self.y - out),
            1: (self.x + out, self.y - along),
            2: (self.x + along, self.y + out),
            3: (self.x - out, self.y + along),
        }[self.side]

    def box(self, left: float, near: float, right: float, far: float) -> Box:
        """Return the box between two points that are given as for `at`."""
        (x0, y0), (x1, y1) = self.at(left, near), self.at(right, far)
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def plot(station: int) -> Plot:
    """Return the plot of a station, counted from 0 clockwise from the upper left."""
    side, place = divmod(station, ROWS)
    along = TILE * place + TILE / 2
    left, top = FIELD
    length = TILE * ROWS
    return (
        Plot(0, left + along, top),
        Plot(1, left + length, top + along),
        Plot(2, left + length - along, top + length),
        Plot(3, left, top + length - along),
    )[side]


TRACK = TILE / 2 - NEAR
"""How far along the plot its departure lies to the right of the middle, and its arrival to the left."""
