"""The printed board: a triangular lattice of junctions and lines, 35 cities, rivers and mountains.

A junction is the number `row * WIDTH + column`, rows 0 to 12 from north to south and columns sheared so that
the six neighbours of (r, c) are (r, c ± 1), (r ± 1, c) and ±(1, 1). A line is the number
`direction * SPAN + its north or west junction`, with the directions 0 east, 1 south-east and 2 south-west.
So a set of junctions, or of lines, is the bits of one int, and shifting it moves all of it one step.

The facts (board.json) are those of the US board of 2001: 188 junctions, 509 lines of which 57 cross a river
and 52 a mountain range at the price of two, 35 cities, seven a colour.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from math import sqrt
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine.bits import bits
from bot.games.folding import folded

if TYPE_CHECKING:
    from collections.abc import Callable

Junction: TypeAlias = int
Line: TypeAlias = int
Colour: TypeAlias = Literal["green", "blue", "yellow", "red", "orange"]

WIDTH = 21
ROWS = 13
SPAN = WIDTH * ROWS
EAST, SOUTH_EAST, SOUTH_WEST = range(3)
STEPS = (1, WIDTH + 1, WIDTH)
"""How far each direction moves a junction's number."""

COLOURS: tuple[Colour, ...] = ("green", "blue", "yellow", "red", "orange")
"""From the west coast to the east coast, as the hand is sorted."""

TRACKS = 84
"""The common supply: 85 wooden tracks less the one that is the barrier."""
OWN_TRACKS = 3
"""Tracks of an own colour each, every round, in the vexation variant."""
ENGINE_HOUSE = 13
"""The points everybody starts with."""


class City(Struct, frozen=True):
    """A city of the board; `small_game` tells whether its card is used with two or three players."""

    name: str
    colour: Colour
    junction: Junction
    small_game: bool


class Feature(Struct, frozen=True):
    """A river, its lines in the order of the stream, or a mountain range."""

    name: str
    lines: tuple[Line, ...]


class _PrintedCity(Struct, frozen=True):
    name: str
    colour: Colour
    junction: str
    small_game: bool


class _PrintedFeature(Struct, frozen=True):
    name: str
    lines: tuple[str, ...]


class _Printed(Struct, frozen=True):
    rows: tuple[tuple[tuple[int, int], ...], ...]
    rivers: tuple[_PrintedFeature, ...]
    ridges: tuple[_PrintedFeature, ...]
    cities: tuple[_PrintedCity, ...]


_PRINTED = msgspec.json.decode(files(__package__).joinpath("board.json").read_bytes(), type=_Printed)

JUNCTION_NAMES: dict[Junction, str] = {
    row * WIDTH + column: f"{chr(ord('A') + row)}{number}"
    for row, spans in enumerate(_PRINTED.rows)
    for number, column in enumerate((c for first, last in spans for c in range(first, last + 1)), 1)
}
"""Each junction's name: the letter of its row and its number along the row from the west."""

_BY_NAME = {name: junction for junction, name in JUNCTION_NAMES.items()}

JUNCTIONS = bits(JUNCTION_NAMES)
"""All junctions."""

LINES = bits(
    direction * SPAN + junction
    for direction, step in enumerate(STEPS)
    for junction in JUNCTION_NAMES
    if junction + step in JUNCTION_NAMES
)
"""All lines."""


def ends(line: Line) -> tuple[Junction, Junction]:
    """Return the two junctions of a line, the northern or western one first."""
    direction, junction = divmod(line, SPAN)
    return junction, junction + STEPS[direction]


def line_between(a: Junction, b: Junction) -> Line | None:
    """Return the line between two junctions, or None if they are no neighbours."""
    first, second = sorted((a, b))
    if second - first not in STEPS:
        return None
    line = STEPS.index(second - first) * SPAN + first
    return line if LINES >> line & 1 else None


def _printed_line(name: str) -> Line:
    a, b = name.split("-")
    line = line_between(_BY_NAME[a], _BY_NAME[b])
    if line is None:
        raise ValueError(f"the printed line {name} joins no neighbours")
    return line


RIVERS = tuple(Feature(f.name, tuple(map(_printed_line, f.lines))) for f in _PRINTED.rivers)
RIDGES = tuple(Feature(f.name, tuple(map(_printed_line, f.lines))) for f in _PRINTED.ridges)

RIVER_LINES = bits(line for river in RIVERS for line in river.lines)
MOUNTAIN_LINES = bits(line for ridge in RIDGES for line in ridge.lines)
DOUBLES = RIVER_LINES | MOUNTAIN_LINES
"""Lines that cross a river or a range: one track, but the whole turn to lay it, and 2 in scoring."""
SINGLES = LINES & ~DOUBLES

CITIES = tuple(City(c.name, c.colour, _BY_NAME[c.junction], c.small_game) for c in _PRINTED.cities)
CITY_AT: dict[Junction, int] = {city.junction: number for number, city in enumerate(CITIES)}
CITY_JUNCTIONS = bits(CITY_AT)


def cost(line: Line) -> int:
    """Return what a line costs in scoring: 1, or 2 across a river or a range."""
    return 1 + (DOUBLES >> line & 1)


def cards(seats: int, colour: int | None = None) -> tuple[int, ...]:
    """Return the city cards in play, as indices of CITIES: 25 with two or three players, else all 35.

    With `colour`, an index of COLOURS, only the cards of that colour.
    """
    return _CARDS[seats > 3, colour]


_CARDS = {
    (large, colour): tuple(
        number
        for number, city in enumerate(CITIES)
        if (large or city.small_game) and (colour is None or city.colour == COLOURS[colour])
    )
    for large in (False, True)
    for colour in (None, *range(len(COLOURS)))
}


@lru_cache(maxsize=4096)
def city_junctions(hand: tuple[int, ...]) -> int:
    """Return where the cities (indices of CITIES) lie, as a set of junctions."""
    return bits(CITIES[city].junction for city in hand)


def lines_at(junctions: int) -> int:
    """Return all lines with an end in the set of junctions."""
    found = 0
    for direction, step in enumerate(STEPS):
        found |= (junctions | junctions >> step) << direction * SPAN
    # What was shifted beyond the board's edge is no line, and so is cut off here.
    return found & LINES


_ROW = (1 << SPAN) - 1


def _ways(lines: int) -> tuple[int, int, int]:
    """Return the lines by direction, each set by the northern or western ends."""
    return lines & _ROW, lines >> SPAN & _ROW, lines >> 2 * SPAN


def _step(junctions: int, ways: tuple[int, int, int]) -> int:
    east, south_east, south_west = ways
    return (
        (junctions & east) << 1
        | junctions >> 1 & east
        | (junctions & south_east) << WIDTH + 1
        | junctions >> WIDTH + 1 & south_east
        | (junctions & south_west) << WIDTH
        | junctions >> WIDTH & south_west
    )


def spread(junctions: int, lines: int) -> int:
    """Return the junctions one step away from the set along the given lines."""
    return _step(junctions, _ways(lines))


def reach(junctions: int, lines: int) -> int:
    """Return everything joined to the set by the given lines, itself included."""
    ways = _ways(lines)
    before = 0
    while before != junctions:
        before = junctions
        junctions |= _step(junctions, ways)
    return junctions


def crossings(lines: int) -> int:
    """Return the junctions at which two or more of the lines meet."""
    east, south_east, south_west = _ways(lines)
    once = twice = 0
    for ends in (east, east << 1, south_east, south_east << WIDTH + 1, south_west, south_west << WIDTH):
        twice |= once & ends
        once |= ends
    return twice


def bypassed(lines: int) -> int:
    """Return the sides of all triangles whose two other sides are among the lines."""
    east, south_east, south_west = _ways(lines)
    return LINES & (
        (south_east & south_west >> 1 | (south_east & south_west) << WIDTH)
        | (east & south_west >> 1 | south_west & east >> WIDTH) << SPAN
        | (south_east & east >> WIDTH | (east & south_east) << 1) << 2 * SPAN
    )


def components(lines: int) -> tuple[int, ...]:
    """Return the sets of junctions that the lines join, each of two junctions at least."""
    found = []
    left = spread(JUNCTIONS, lines)
    while left:
        component = reach(left & -left, lines)
        found.append(component)
        left &= ~component
    return tuple(found)


def prices(passable: int = LINES) -> Callable[[int, int], int]:
    """Return the graph of the passable lines for `bot.engine.graphs`: singles cost 1, doubles 2."""
    by_cost = (_ways(0), _ways(SINGLES & passable), _ways(DOUBLES & passable))
    return lambda junctions, price: _step(junctions, by_cost[price])


def position(junction: Junction) -> tuple[float, float]:
    """Return where to draw a junction, as (x, y) with lines of length 1 and y downwards."""
    row, column = divmod(junction, WIDTH)
    return column - row / 2, row * sqrt(3) / 2


def junction_name(junction: Junction) -> str:
    """Return a name such as "F7"."""
    return JUNCTION_NAMES[junction]


def line_name(line: Line) -> str:
    """Return a name such as "E9–E10"."""
    a, b = ends(line)
    return f"{JUNCTION_NAMES[a]}–{JUNCTION_NAMES[b]}"


_BY_FOLDED_NAME = {folded(name): junction for name, junction in _BY_NAME.items()} | {
    folded(city.name): city.junction for city in CITIES
}


def junction_named(name: str) -> Junction | None:
    """Return the junction with this name or city, whatever the case and accents; None if there is none."""
    return _BY_FOLDED_NAME.get(folded(name))


def place_name(junction: Junction) -> str:
    """Return the city's name where there is one, else the junction's."""
    return CITIES[CITY_AT[junction]].name if junction in CITY_AT else JUNCTION_NAMES[junction]


def full_name(junction: Junction) -> str:
    """Return a name such as "Omaha (E9)", or the junction's own where there is no city."""
    name = JUNCTION_NAMES[junction]
    return f"{place_name(junction)} ({name})" if junction in CITY_AT else name
