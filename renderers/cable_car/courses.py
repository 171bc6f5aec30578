"""The ways of the tracks on a tile, and where they cross: plain geometry, in pixels of a tile 132 wide.

Every side has two ports: seen from outside, looking in, cars come in by the right one and leave by the left
one. A track ends at right angles to the tile's side, so that any two tracks join smoothly.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from renderers.cable_car.geometry import ENTRIES, EXITS, FAR, NEAR, OUTWARDS, TILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.pen import Point

_STEPS = 24
_BULGE, _FLAT = 0.44, 0.30
"""How long the handles of a wide curve are, in tiles: bulged, two curves and a straight track cross in three
clear points instead of one knot; flat, two curves that face each other do not touch."""
_LEG = 0.055 * TILE
"""How far a U-turn runs straight at both ends."""


class Track(NamedTuple):
    """A track on a tile: by which side cars come in and leave, and whether a facing track makes it flat."""

    entry: int
    exit: int
    flat: bool = False


def _facing(exits: Sequence[int]) -> tuple[bool, ...]:
    """Return by side of entry whether the track is a wide curve that faces another one."""
    wide = [(leaving - side) % 4 == 1 for side, leaving in enumerate(exits)]
    return tuple(wide[side] and wide[(side + 2) % 4] for side in range(4))


@cache
def tracks(exits: tuple[int, ...]) -> tuple[Track, ...]:
    """Return a tile's tracks from below to above; `exits` are the sides by side of entry, N E S W.

    U-turns lie lowest, then straight tracks from east to west, then curves, then those from north to south.
    """
    found = [
        Track(side, leaving, flat)
        for side, (leaving, flat) in enumerate(zip(exits, _facing(exits), strict=True))
    ]
    return tuple(sorted(found, key=_height))


def _height(track: Track) -> tuple[int, int]:
    turn = (track.exit - track.entry) % 4
    level = {0: 0, 2: 1 if track.entry % 2 else 3}.get(turn, 2)
    return level, track.entry


@cache
def course(track: Track, beyond: float = 0.0) -> tuple[Point, ...]:
    """Return the points of a track from entry to exit, and so many pixels beyond both sides of the tile."""
    start, end = ENTRIES[track.entry], EXITS[track.exit]
    out, away = OUTWARDS[track.entry], OUTWARDS[track.exit]
    turn = (track.exit - track.entry) % 4
    if turn == 0:
        points = _uturn(start, end, out)
    elif turn == 2:
        points = [_between(start, end, step / _STEPS) for step in range(_STEPS + 1)]
    elif turn == 3:
        points = _quarter(start, end, out, away)
    else:
        handle = (_FLAT if track.flat else _BULGE) * TILE
        first = (start[0] - out[0] * handle, start[1] - out[1] * handle)
        last = (end[0] - away[0] * handle, end[1] - away[1] * handle)
        points = [_cubic(start, first, last, end, step / _STEPS) for step in range(_STEPS + 1)]
    if beyond:
        before = (start[0] + out[0] * beyond, start[1] + out[1] * beyond)
        after = (end[0] + away[0] * beyond, end[1] + away[1] * beyond)
        points = [before, *points, after]
    return tuple(points)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _uturn(start: Point, end: Point, out: Point) -> list[Point]:
    """Return a half circle between the ports of one side, with a short straight leg at each end."""
    (x, y), radius = _between(start, end, 0.5), (FAR - NEAR) / 2
    x, y = x - out[0] * _LEG, y - out[1] * _LEG
    along = ((start[0] - end[0]) / 2 / radius, (start[1] - end[1]) / 2 / radius)
    arc = []
    for step in range(_STEPS + 1):
        angle = pi * step / _STEPS
        ahead, deep = cos(angle) * radius, sin(angle) * radius
        arc.append((x + along[0] * ahead - out[0] * deep, y + along[1] * ahead - out[1] * deep))
    return [start, *arc, end]


def _quarter(start: Point, end: Point, out: Point, away: Point) -> list[Point]:
    """Return the quarter circle round the corner between two sides."""
    x, y = TILE * (out[0] + away[0] > 0), TILE * (out[1] + away[1] > 0)
    arc = []
    for step in range(_STEPS + 1):
        angle = pi / 2 * step / _STEPS
        near, far = cos(angle), sin(angle)
        arc.append(
            (x + (start[0] - x) * near + (end[0] - x) * far, y + (start[1] - y) * near + (end[1] - y) * far)
        )
    return arc


def _cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
    return x, y


class Line:
    """A way measured along itself.

    Args:
        points: at least two, no two neighbours the same.
    """

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        self._reached = [0.0]
        for a, b in pairwise(self.points):
            self._reached.append(self._reached[-1] + hypot(b[0] - a[0], b[1] - a[1]))

    @property
    def length(self) -> float:
        """How long the way is."""
        return self._reached[-1]

    def at(self, far: float) -> tuple[Point, Point]:
        """Return the point so far along the way, and the direction (of length 1) there."""
        number = 1
        while number < len(self.points) - 1 and self._reached[number] < far:
            number += 1
        a, b = self.points[number - 1], self.points[number]
        start, end = self._reached[number - 1], self._reached[number]
        share = (far - start) / (end - start)
        return _between(a, b, share), ((b[0] - a[0]) / (end - start), (b[1] - a[1]) / (end - start))

    def aside(self, far: float, right: float) -> Point:
        """Return the point so far along the way and so many pixels to the right of it."""
        (x, y), (ux, uy) = self.at(far)
        return x - uy * right, y + ux * right

    def part(self, start: float, end: float, right: float = 0.0) -> list[Point]:
        """Return the points of the way between two distances, moved so many pixels to the right."""
        between = [far for far in self._reached if start < far < end]
        return [self.aside(far, right) for far in (start, *between, end)]


@cache
def crossings(upper: Track, lower: Track) -> tuple[float, ...]:
    """Return how far along the upper track, measured from its entry, it crosses the lower one."""
    above, below = Line(course(upper)), course(lower)
    found: list[float] = []
    reached = 0.0
    for a, b in pairwise(above.points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        for c, d in pairwise(below):
            share = _meeting(a, b, c, d)
            if share is not None:
                far = reached + share * length
                # A crossing at a corner of either way would be found twice.
                if all(abs(far - other) > 1 for other in found):
                    found.append(far)
        reached += length
    return tuple(found)


def _meeting(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """Return where on a–b, from 0 to 1, it meets c–d; None if nowhere."""
    ax, ay, cx, cy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = ax * cy - ay * cx
    if abs(cross) < 1e-9:
        return None
    share = ((c[0] - a[0]) * cy - (c[1] - a[1]) * cx) / cross
    other = ((c[0] - a[0]) * ay - (c[1] - a[1]) * ax) / cross
    return share if 0 <= share <= 1 and 0 <= other <= 1 else None
