"""Which of the places found beforehand are used: names step aside for tracks, markers for names."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice, permutations
from math import cos, factorial, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from bot.engine.bits import members
from bot.games.transamerica import board
from renderers.canvas import meet
from renderers.transamerica import geometry, places
from renderers.transamerica.geometry import POINTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from bot.games.transamerica.board import Junction
    from renderers.pen import Box, Point
    from renderers.transamerica.places import CityPlace, CodePlace

TOKEN_REACH = 23.0
"""How far a start marker reaches, whatever its shape."""
BADGE = 12.0
BADGE_DISTANCE = 27.0
"""From an own city to the badge on its ring."""

CODE_GAP = 4.0
"""Between the names of junctions and of cities."""

_ORDER = (
    geometry.UPPER_RIGHT,
    geometry.UPPER_LEFT,
    geometry.BELOW,
    geometry.LOWER_LEFT,
    geometry.ABOVE,
    geometry.LOWER_RIGHT,
)
"""Where a marker stands: the triangles that point up first, since the others hold the junctions' names."""

_ON_TRACK, _ON_DASH, _LATER = 10.0, 4.0, 1.0
"""What a city's name costs for each track and missing line under it, and for each place before it."""
_COVERED = 1000.0
_ORDERS = 120
"""How many orders of the markers are tried at most."""


@dataclass(slots=True)
class Layout:
    """What stands where.

    Attributes:
        cities: by city, the place of its name.
        ringed: the cities that have a ring, whose names keep off it.
        codes: by junction, the place of its name.
        markers: by junction, the middle of the marker that belongs to it.
    """

    cities: list[CityPlace]
    ringed: frozenset[int]
    codes: dict[Junction, CodePlace] = field(default_factory=dict)
    markers: dict[Junction, Point] = field(default_factory=dict)

    def city_boxes(self) -> Iterable[Box]:
        """Return the boxes of all cities' names."""
        for number, place in enumerate(self.cities):
            yield from city_boxes(place, own=number in self.ringed)


@cache
def city_boxes(place: CityPlace, *, own: bool) -> tuple[Box, ...]:
    """Return the boxes of a city's name (see `places.city_boxes`)."""
    return places.city_boxes(place, own=own)


@cache
def _under(place: CityPlace, *, own: bool) -> int:
    return places.lines_under(city_boxes(place, own=own))


@cache
def _code_box(junction: Junction, place: CodePlace) -> Box:
    return places.code_box(junction, place)


def distance(box: Box, point: Point) -> float:
    """Return how far a point is from a box."""
    x, y = point
    return hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3]))


def arrange(
    *,
    tracks: int,
    dashes: int,
    markers: Sequence[Junction],
    ringed: Collection[int],
    blocked: Sequence[Box],
    shapes: Sequence[Point] = (),
) -> Layout:
    """Choose all places.

    Args:
        tracks: the lines with a track.
        dashes: the lines that are shown as missing.
        markers: the junctions with a start marker.
        ringed: the cities with a ring.
        blocked: boxes that no marker may enter.
        shapes: the middles of small shapes on tracks, which markers leave free where they can.
    """
    rings = frozenset(ringed)
    costs = [_costs(number, tracks, dashes, own=number in rings) for number in range(len(board.CITIES))]
    ground = _Ground(costs, blocked, shapes)
    usual = [min(cost, key=cost.__getitem__) for cost in costs]
    best: tuple[int, Layout] | None = None
    # Where markers crowd, it matters who comes first; nearly always the first order does.
    for order in islice(permutations(markers), 0, None, max(1, factorial(len(markers)) // _ORDERS)):
        layout = Layout(list(usual), rings)
        for junction in order:
            _stand(layout, junction, ground)
        hidden = _spell(layout)
        if best is None or hidden < best[0]:
            best = hidden, layout
        if not hidden:
            break
    assert best is not None
    return best[1]


def _costs(number: int, tracks: int, dashes: int, *, own: bool) -> dict[CityPlace, float]:
    found = {}
    for rank, place in enumerate(places.city_places(number)):
        under = _under(place, own=own)
        found[place] = (
            _LATER * rank
            + _ON_TRACK * (under & tracks).bit_count()
            + _ON_DASH * (under & dashes & ~tracks).bit_count()
        )
    return found


class _Ground(NamedTuple):
    """What markers and names have to reckon with: what each place of a name costs, and what is in the way."""

    costs: Sequence[Mapping[CityPlace, float]]
    blocked: Sequence[Box]
    shapes: Sequence[Point]


class _Choice(NamedTuple):
    """A triangle that a marker could stand in, and the names that would step aside for it."""

    cost: float
    middle: Point
    moves: dict[int, CityPlace]


def _choices(layout: Layout, junction: Junction, ground: _Ground) -> list[_Choice]:
    """Return the six triangles round a junction, as places for its marker."""
    at_ring = board.CITY_AT.get(junction, -1) in layout.ringed
    reach = geometry.MARKER_DISTANCE + (5 if at_ring else 0)
    found = []
    for rank, number in enumerate(_ORDER):
        middle = geometry.wedge(junction, number, reach)
        cost, moves = _marker_cost(layout, junction, middle, ground)
        found.append(_Choice(cost + rank + (20 if rank > 2 else 0), middle, moves))
    return found


def _stand(layout: Layout, junction: Junction, ground: _Ground) -> None:
    """Put the marker into the best triangle; names of cities that could stand elsewhere give way."""
    best = min(_choices(layout, junction, ground), key=lambda choice: choice.cost)
    layout.markers[junction] = best.middle
    for number, place in best.moves.items():
        layout.cities[number] = place


def _marker_cost(
    layout: Layout,
    junction: Junction,
    middle: Point,
    ground: _Ground,
) -> tuple[float, dict[int, CityPlace]]:
    x, y = middle
    box = x - TOKEN_REACH, y - TOKEN_REACH, x + TOKEN_REACH, y + TOKEN_REACH
    inside = box[0] >= 4 and box[2] <= geometry.WIDTH - 4
    inside = inside and box[1] >= geometry.HEAD + 2 and box[3] <= geometry.MAP_BOTTOM - 2
    cost = 0.0 if inside else 3 * _COVERED
    cost += sum(3 * _COVERED for other in ground.blocked if meet(box, other, 2))
    cost += sum(8 for a, b in ground.shapes if hypot(a - x, b - y) < TOKEN_REACH + 10)
    for other in layout.markers.values():
        if hypot(other[0] - x, other[1] - y) < 2 * TOKEN_REACH:
            cost += 3 * _COVERED
    taken = [*layout.markers.values(), middle]
    moves: dict[int, CityPlace] = {}
    named: list[Box] = []
    for number, place in enumerate(layout.cities):
        own = number in layout.ringed
        if not _hides(middle, city_boxes(place, own=own)):
            named += city_boxes(place, own=own)
            continue
        elsewhere = {
            other: price
            for other, price in ground.costs[number].items()
            if not any(_hides(marker, city_boxes(other, own=own)) for marker in taken)
        }
        if elsewhere:
            moves[number] = min(elsewhere, key=elsewhere.__getitem__)
            named += city_boxes(moves[number], own=own)
            cost += 5 + elsewhere[moves[number]] - ground.costs[number][place]
        else:
            cost += _COVERED
    for neighbour in near(junction):
        boxes = [_code_box(neighbour, spot) for spot in places.code_places(neighbour)]
        if all(distance(code, middle) >= TOKEN_REACH for code in boxes):
            continue
        free = [
            code
            for code in boxes
            if distance(code, middle) >= TOKEN_REACH and not any(meet(code, city, CODE_GAP) for city in named)
        ]
        cost += 3 if free else _COVERED
    return cost, moves


def _hides(middle: Point, boxes: Sequence[Box]) -> bool:
    return any(distance(box, middle) < TOKEN_REACH + 1 for box in boxes)


@cache
def near(junction: Junction) -> tuple[Junction, ...]:
    """Return the junctions whose names may come near this one's marker, itself included."""
    x, y = POINTS[junction]
    return tuple(other for other, at in POINTS.items() if hypot(at[0] - x, at[1] - y) < 2.2 * geometry.EDGE)


def _spell(layout: Layout) -> int:
    """Choose the places of the junctions' names; return how many names of any kind a marker hides."""
    named = list(layout.city_boxes())
    tokens = list(layout.markers.values())
    hidden = sum(_hides(marker, [box]) for marker in tokens for box in named)
    hidden += sum(
        distance((x, y, x, y), (a, b)) < 2 * TOKEN_REACH - 4 for (x, y), (a, b) in combinations(tokens, 2)
    )
    beside = {other for junction in layout.markers for other in near(junction)}
    for junction in POINTS:
        spots = places.code_places(junction)
        if len(spots) == 1 and junction not in beside:
            layout.codes[junction] = spots[0]
            continue
        found = {
            spot: sum(4 for box in named if meet(_code_box(junction, spot), box, CODE_GAP))
            + sum(distance(_code_box(junction, spot), marker) < TOKEN_REACH for marker in tokens)
            for spot in spots
        }
        layout.codes[junction] = min(spots, key=found.__getitem__)
        hidden += found[layout.codes[junction]] > 0
    return hidden


def badge(layout: Layout, city: int, tracks: int, taken: Sequence[Point]) -> Point:
    """Return the middle of the badge on an own city's ring: one of eight places, the one that hides least."""
    junction = board.CITIES[city].junction
    x, y = POINTS[junction]
    reach = BADGE_DISTANCE + BADGE + 3
    named = [box for box in layout.city_boxes() if distance(box, (x, y)) < reach]
    spelt = [box for j in near(junction) if distance(box := _code_box(j, layout.codes[j]), (x, y)) < reach]
    tokens = [(a, b) for a, b in (*layout.markers.values(), *taken) if hypot(a - x, b - y) < 2 * reach]
    lines = tuple(members(board.lines_at(1 << junction) & tracks))

    def cost(number: int) -> float:
        angle = -3 * pi / 4 + number * pi / 4
        middle = x + BADGE_DISTANCE * cos(angle), y + BADGE_DISTANCE * sin(angle)
        box = middle[0] - BADGE, middle[1] - BADGE, middle[0] + BADGE, middle[1] + BADGE
        found = number * 0.5
        found += sum(60 for other in named if distance(other, middle) < BADGE + 2)
        found += sum(25 for other in spelt if distance(other, middle) < BADGE + 1)
        for marker in tokens:
            found += 50 if hypot(marker[0] - middle[0], marker[1] - middle[1]) < TOKEN_REACH + BADGE else 0
        found += sum(12 for line in lines if places.crosses(box, line, 0))
        return found

    angle = -3 * pi / 4 + min(range(8), key=cost) * pi / 4
    return x + BADGE_DISTANCE * cos(angle), y + BADGE_DISTANCE * sin(angle)
