"""Where the names of cities and junctions stand: places found beforehand, chosen by what lies on the board.

names.json holds, for each city and junction, places in order of preference (see place_names).
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bot.engine.bits import members
from bot.games.transamerica import board
from renderers import lettering
from renderers.canvas import ink_box
from renderers.transamerica import geometry
from renderers.transamerica.geometry import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.games.transamerica.board import Junction, Line
    from renderers.pen import Box

CITY_SIZE, CODE_SIZE = 22, 14
LEADING = 24
"""Between the lines of a name in two lines."""
_SHIFT = 8
"""How far the name of an own city steps away from its ring."""
_UNDER = 6
"""How near a line's axis may come to a name before it counts as running under it."""


_NEAR = geometry.EDGE / 2 + 10
_STRIP = 50
"""The width of the upright strips into which the lines are sorted by their middles."""
_IN_STRIP: defaultdict[int, list[tuple[Line, float, float]]] = defaultdict(list)
for _line in members(board.LINES):
    _x, _y = geometry.middle(_line)
    _IN_STRIP[int(_x // _STRIP)].append((_line, _x, _y))


class CityPlace(Struct, frozen=True, array_like=True):
    """A place for a city's name.

    Attributes:
        lines: the name, in one line or two.
        x: the middle of all lines.
        y: the middle of the capitals of the first line.
        right, down: the way off the city, of which one is 1 or -1.
    """

    lines: tuple[str, ...]
    x: int
    y: int
    right: int
    down: int


class CodePlace(Struct, frozen=True, array_like=True):
    """A place for a junction's name: the middle of its capitals."""

    x: float
    y: float


class _Names(Struct, frozen=True):
    cities: dict[str, tuple[CityPlace, ...]]
    codes: dict[str, tuple[CodePlace, ...]]


@cache
def _names() -> _Names:
    return msgspec.json.decode(files(__package__).joinpath("names.json").read_bytes(), type=_Names)


def city_places(number: int) -> tuple[CityPlace, ...]:
    """Return the places for a city's name, the best one first."""
    return _names().cities[board.CITIES[number].name]


def code_places(junction: Junction) -> tuple[CodePlace, ...]:
    """Return the places for a junction's name, the usual one first."""
    return _names().codes[board.junction_name(junction)]


def city_rows(place: CityPlace, *, own: bool) -> list[tuple[str, float, float]]:
    """Return the lines of a name, each with its middle; an own city's name keeps off its ring."""
    shift = _SHIFT if own else 0
    return [
        (line, place.x + place.right * shift, place.y + place.down * shift + LEADING * number)
        for number, line in enumerate(place.lines)
    ]


def city_boxes(place: CityPlace, *, own: bool) -> tuple[Box, ...]:
    """Return the boxes of the lines of a name; an own city's is bold."""
    weight: lettering.Weight = "Bold" if own else "SemiBold"
    return tuple(
        ink_box(x - lettering.width(line, CITY_SIZE, weight) / 2, y, line, CITY_SIZE, weight)
        for line, x, y in city_rows(place, own=own)
    )


def code_box(junction: Junction, place: CodePlace) -> Box:
    """Return the box of a junction's name, which has no descenders."""
    name = board.junction_name(junction)
    half = lettering.width(name, CODE_SIZE, "Medium") / 2
    tall = CODE_SIZE * lettering.CAP_HEIGHT / 2
    return place.x - half, place.y - tall, place.x + half, place.y + tall


def crosses(box: Box, line: Line, gap: float) -> bool:
    """Whether the line's axis comes nearer than `gap` pixels to the box, in x or y."""
    (x0, y0), (x1, y1) = (POINTS[end] for end in board.ends(line))
    left, top, right, bottom = box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap
    # Liang and Barsky's clipping: does anything of the segment remain?
    enter, leave = 0.0, 1.0
    for delta, low, high in ((x1 - x0, left - x0, right - x0), (y1 - y0, top - y0, bottom - y0)):
        if not delta:
            if low > 0 or high < 0:
                return False
            continue
        first, second = sorted((low / delta, high / delta))
        enter, leave = max(enter, first), min(leave, second)
    return enter < leave


def lines_under(boxes: Iterable[Box], gap: float = _UNDER) -> int:
    """Return the lines that run under the boxes, as a bit set."""
    found = 0
    for box in boxes:
        left, top, right, bottom = box[0] - _NEAR, box[1] - _NEAR, box[2] + _NEAR, box[3] + _NEAR
        for strip in range(int(left // _STRIP), int(right // _STRIP) + 1):
            for line, x, y in _IN_STRIP.get(strip, ()):
                if left < x < right and top < y < bottom and crosses(box, line, gap):
                    found |= 1 << line
    return found
