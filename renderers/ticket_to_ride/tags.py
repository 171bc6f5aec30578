"""Where the tags of the own tickets stand: a pill beside each of their cities, on ground that is free.

A place depends on the tickets alone, never on how they stand: tags keep their places from turn to turn.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from renderers.canvas import meet
from renderers.pen import Pen
from renderers.ticket_to_ride import geometry, names
from renderers.ticket_to_ride.geometry import CITIES, MAP, RING, SPACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.ticket_to_ride.board import City
    from renderers.pen import Box, Point

LETTER = 34
"""The height of a pill, and the width of each letter in it."""
STATUS = 104
"""The width of a ticket's status in a pill."""
_EDGE = 6
_STEPS = 24
"""At so many points a leader is looked at."""
_SCALE = 2
"""The chart of what is taken is so many times smaller than the picture."""
_NO_ROOM = 220.0
_HIDDEN, _RINGED = 2000.0, 400.0
"""What it costs to hide a name, or to touch the ring of another city."""
_INK = (255, 255, 255)


class Part(NamedTuple):
    """A ticket in a pill: which of the tickets, and whether its status stands behind its letter."""

    ticket: int
    status: bool


class Tag(NamedTuple):
    """A pill.

    Attributes:
        city: whose it is.
        parts: what stands in it, from the left.
        box: where it lies.
        leader: the line from the city's ring to it.
    """

    city: City
    parts: tuple[Part, ...]
    box: Box
    leader: tuple[Point, Point]


@cache
def _chart() -> Image.Image:
    """Return where trains and cities may be."""
    pen = Pen((0, 0, geometry.WIDTH, MAP[3]), mask=True, scale=1)
    for spaces in SPACES:
        for space in spaces:
            pen.polygon(space.corners(geometry.WAGON_LENGTH, geometry.WAGON_WIDTH), _INK, grow=1)
    for x, y in CITIES:
        pen.disc(x, y, geometry.CITY + 3, _INK)
    return pen.image.reduce(_SCALE)


def _covered(box: Box) -> float:
    """Return how many pixels of spaces and cities a box covers."""
    left, top, right, bottom = (round(edge / _SCALE) for edge in box)
    mean = _chart().resize((1, 1), Image.Resampling.BOX, (left, top, right, bottom)).getpixel((0, 0))
    assert isinstance(mean, int)
    return mean / 255 * (box[2] - box[0]) * (box[3] - box[1])


def _width(parts: Sequence[Part]) -> float:
    return sum(LETTER + (STATUS if part.status else 0) for part in parts)


def _leader(city: City, box: Box) -> tuple[Point, Point]:
    x, y = CITIES[city]
    half = LETTER / 2
    end = (min(max(x, box[0] + half), box[2] - half), min(max(y, box[1] + half), box[3] - half))
    away = hypot(end[0] - x, end[1] - y) or 1.0
    return (x + (end[0] - x) / away * (RING - 2), y + (end[1] - y) / away * (RING - 2)), end


def _cost(city: City, box: Box) -> float:
    """Return what a place costs: how far off it is, and what it and its leader cover."""
    (x0, y0), (x1, y1) = _leader(city, box)
    far = hypot(x1 - x0, y1 - y0)
    crossed = 0
    for step in range(1, _STEPS):
        x, y = x0 + (x1 - x0) * step / _STEPS, y0 + (y1 - y0) * step / _STEPS
        if hypot(x - CITIES[city][0], y - CITIES[city][1]) < RING + 4:
            continue
        level = _chart().getpixel((round(x / _SCALE), round(y / _SCALE)))
        assert isinstance(level, int)
        crossed += 2 if level else 0
        crossed += sum(200 for name in _names_near(city) if meet((x, y, x, y), name, 5))
    hidden = sum(_HIDDEN for name in _names_near(city) if meet(box, name, 2))
    hidden += sum(_RINGED for ring in _rings_near(city) if meet(box, ring, 4))
    return far * 0.5 + crossed + _covered(box) + hidden


@cache
def _rings_near(city: City) -> list[Box]:
    """Return the boxes of the rings of cities that a pill of this one could come near to."""
    x, y = CITIES[city]
    return [
        (other_x - RING, other_y - RING, other_x + RING, other_y + RING)
        for other, (other_x, other_y) in enumerate(CITIES)
        if other != city and hypot(other_x - x, other_y - y) < 400
    ]


@cache
def _names_near(city: City) -> list[Box]:
    """Return the boxes of the names that a pill of this city could come near to."""
    x, y = CITIES[city]
    return [
        box
        for name in names.names()
        for box in name.boxes()
        if hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])) < 400
    ]


@lru_cache(maxsize=512)
def _options(city: City, wide: float) -> list[tuple[float, Box]]:
    """Return the places of a pill, the best first."""
    x, y = CITIES[city]
    half = LETTER / 2
    found = []
    for reach in (44, 52, 62, 74, 88, 104, 122, 142):
        for step in range(24):
            turn = step * pi / 12
            px, py = x + reach * cos(turn), y + reach * sin(turn)
            for left in {px - half, px - wide + half, px - wide / 2}:
                box = (left, py - half, left + wide, py + half)
                inside = (
                    MAP[0] + _EDGE <= box[0]
                    and MAP[1] + _EDGE <= box[1]
                    and box[2] <= MAP[2] - _EDGE
                    and box[3] <= MAP[3] - _EDGE
                )
                if inside and not meet(box, (x - RING, y - RING, x + RING, y + RING), 2):
                    found.append((_cost(city, box), box))
    return sorted(found)


@lru_cache(maxsize=256)
def arrange(ends: tuple[tuple[City, City], ...]) -> tuple[Tag, ...]:
    """Return the pills for tickets between pairs of cities: one a city, the status at one end at most."""
    at: dict[City, list[int]] = {}
    for ticket, pair in enumerate(ends):
        for city in pair:
            at.setdefault(city, []).append(ticket)
    # Where no end has room for it, a ticket's status stands below the board alone.
    bearers = [
        min(
            (city for city in pair if _room(city) < _NO_ROOM),
            key=lambda city: (len(at[city]), _room(city)),
            default=None,
        )
        for pair in ends
    ]
    pills = {
        city: tuple(Part(ticket, bearers[ticket] == city) for ticket in tickets)
        for city, tickets in at.items()
    }
    placed: list[Tag] = []
    # The widest pills have the least choice.
    for city, parts in sorted(pills.items(), key=lambda pill: -_width(pill[1])):
        rings = [(x - RING, y - RING, x + RING, y + RING) for x, y in (CITIES[other] for other in at)]
        best: tuple[float, Box] | None = None
        for cost, box in _options(city, _width(parts)):
            if best is not None and cost >= best[0]:
                break
            crowd = _HIDDEN * sum(meet(box, other.box, 5) for other in placed) + _RINGED * sum(
                meet(box, ring, 1) for ring in rings
            )
            crowd += 60 * sum(_crosses(_leader(city, box), other.box) for other in placed)
            if best is None or cost + crowd < best[0]:
                best = cost + crowd, box
        assert best is not None, "the map has room on every side of a city"
        placed.append(Tag(city, parts, best[1], _leader(city, best[1])))
    return tuple(placed)


@cache
def _room(city: City) -> float:
    """Return what the best place of a pill with a status costs."""
    return _options(city, LETTER + STATUS)[0][0]


def _crosses(leader: tuple[Point, Point], box: Box) -> bool:
    """Whether a line enters a box."""
    (x0, y0), (x1, y1) = leader
    return any(
        box[0] <= x0 + (x1 - x0) * step / 10 <= box[2] and box[1] <= y0 + (y1 - y0) * step / 10 <= box[3]
        for step in range(11)
    )
