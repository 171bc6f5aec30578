"""Where things are on the picture of the board, in pixels."""

from __future__ import annotations

from math import atan2, cos, hypot, radians, sin
from typing import TYPE_CHECKING, NamedTuple

from bot.games.ticket_to_ride import board

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.board import Route
    from renderers.pen import Box, Point

WIDTH = 1600
HEAD = 86
"""The head line's height; the map begins below it."""
MAP: tuple[int, int, int, int] = (8, HEAD, 1592, 1116)
"""The map's box; its corners are rounded with the radius CORNER."""
CORNER = 16
FOOT = 252
"""The height of the strip with cards and seats below the map."""
BOARD_HEIGHT = MAP[3] + FOOT

_ACROSS, _DOWN = 1560, 1056.7
_WEST, _NORTH = 3, 76
"""The board is stretched by 1.05 in height, which gives names room, and leaves 40 pixels at the right for
those of the east coast."""
_STRETCH = 1.05

SLOT_LENGTH, SLOT_WIDTH = 48.6, 16.8
WAGON_LENGTH, WAGON_WIDTH = 51.0, 19.6
_APART = 1.2
"""How far each lane of a double route is pushed out, so that two trains fit beside each other."""
CITY = 12.5
"""The radius of a city's disc."""
RING = 21.5
"""The radius of the ring round a city of an own ticket."""


class Space(NamedTuple):
    """A train space: its middle, and the direction (of length 1) from the route's first city."""

    x: float
    y: float
    ux: float
    uy: float

    def at(self, forth: float, aside: float = 0.0) -> Point:
        """Return the point so many pixels ahead of the middle, and to the right of the way."""
        return self.x + self.ux * forth - self.uy * aside, self.y + self.uy * forth + self.ux * aside

    def corners(self, length: float, width: float) -> list[Point]:
        """Return the corners of a rectangle of that size on the space."""
        half, side = length / 2, width / 2
        return [self.at(-half, -side), self.at(half, -side), self.at(half, side), self.at(-half, side)]


def placed(x: float, y: float) -> Point:
    """Return where a point of the board (0 … 1 in both directions) lies."""
    return _WEST + _ACROSS * x, _NORTH + _DOWN * y


CITIES: tuple[tuple[int, int], ...] = tuple(
    (round(x), round(y)) for x, y in (placed(city.x, city.y) for city in board.CITIES)
)
"""Where each city lies."""


def _spaces(route: Route) -> tuple[Space, ...]:
    track = board.ROUTES[route]
    a, b = CITIES[track.a], CITIES[track.b]
    middles = [placed(x, y) for x, y, _ in track.spaces]
    stops = [a, *middles, b]
    found = []
    for number, (_, _, degrees) in enumerate(track.spaces):
        x, y = middles[number]
        turn = atan2(_STRETCH * sin(radians(degrees)), cos(radians(degrees)))
        ux, uy = cos(turn), sin(turn)
        before, after = stops[number], stops[number + 2]
        if ux * (after[0] - before[0]) + uy * (after[1] - before[1]) < 0:
            ux, uy = -ux, -uy
        if track.twin is not None:
            other = placed(*board.ROUTES[track.twin].spaces[number][:2])
            away = hypot(x - other[0], y - other[1])
            x, y = x + (x - other[0]) / away * _APART, y + (y - other[1]) / away * _APART
        found.append(Space(x, y, ux, uy))
    return tuple(found)


SPACES: tuple[tuple[Space, ...], ...] = tuple(_spaces(route) for route in range(len(board.ROUTES)))
"""The train spaces of each route, from its first city to its second."""


def course(route: Route, reach: float = WAGON_LENGTH / 2) -> list[Point]:
    """Return the way along a route's spaces, from the outer end of the first to that of the last."""
    spaces = SPACES[route]
    return [spaces[0].at(-reach), *((space.x, space.y) for space in spaces), spaces[-1].at(reach)]


def bounds(points: list[Point], margin: float) -> Box:
    """Return the box round points, with a margin."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin
