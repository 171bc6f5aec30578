"""Find where the names of the board stand: `python -m renderers.transamerica.place_names` writes names.json.

A city gets up to four places, the best one first, so that its name can step aside where tracks run under it;
a junction's name gets as many as it needs to step aside for a city's. What is found never depends on a match.
No name covers a junction or another name, whichever places are used. Run it again after a change of type,
size or board; the tests check what it wrote.
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, sin
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from bot.engine.bits import members
from bot.games.transamerica import board
from renderers import lettering
from renderers.canvas import meet
from renderers.transamerica import geometry, places
from renderers.transamerica.geometry import POINTS, WEDGES
from renderers.transamerica.places import CODE_SIZE, CityPlace, CodePlace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from renderers.pen import Box

CITY_PLACES = 4
CODE_PLACES = 4

_MAP: Box = (10, 92, 1590, 1078)
_TAB: Box = (670, 84, 930, 122)
"""Where "only you see this" hangs."""

_SYMBOL, _RING = 20, 29
"""How far a city's symbol reaches, plain and with the ring of its owner."""
_AROUND = 300
"""No name reaches farther from its junction."""
_COLOURED = 27
"""How far a junction's name keeps from cities: their rings touch none."""
_OTHER = 25
"""How far a name keeps from other cities: their coloured rings are not covered."""
_DOT = 7
_CLEAR = 3
"""Between a name and what it must not touch."""

_CODE_GAP = 5
"""Between the names of junctions and of cities."""

_DOUBLE, _ROW, _SLANTED = 160, 70, 17
_DOUBLE_CLEAR = 8
"""Between a name and the axis of a double line, whose strokes must not fade."""
_WORST = 130
"""No place costs more than this; a city's first place may."""


class Candidate(NamedTuple):
    """A place that a city's name could have, with its cost and the lines that run under it."""

    place: CityPlace
    cost: float
    under: int
    boxes: tuple[Box, ...]


def _splits(name: str) -> Iterator[tuple[str, ...]]:
    yield (name,)
    words = name.split()
    for cut in range(1, len(words)):
        yield " ".join(words[:cut]), " ".join(words[cut:])


def _spots(city: board.City) -> Iterator[tuple[CityPlace, float]]:
    """Yield places round the city with what their position alone costs."""
    x, y = POINTS[city.junction]
    for lines in _splits(city.name):
        extra = 14.0 * (len(lines) - 1)
        tall = places.LEADING * (len(lines) - 1)
        half = max(lettering.width(line, places.CITY_SIZE, "SemiBold") for line in lines) / 2
        for slide in range(-40, 41):
            aside = slide / 40 * (half + 6)
            cost = extra + abs(slide) * 0.45
            yield CityPlace(lines, round(x + aside), y + 31, 0, 1), cost
            yield CityPlace(lines, round(x + aside), round(y - 33 - tall), 0, -1), cost + 7
        for lift in range(-28, 29, 2):
            cost = extra + abs(lift) * 0.6 + 2
            yield CityPlace(lines, round(x + 25 + half), round(y + lift - tall / 2), 1, 0), cost
            yield CityPlace(lines, round(x - 25 - half), round(y + lift - tall / 2), -1, 0), cost + 0.5


def _distance(box: Box, x: float, y: float) -> float:
    return hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3]))


@cache
def _around(junction: int) -> tuple[int, ...]:
    """Return the other junctions that a name could come near."""
    x, y = POINTS[junction]
    return tuple(j for j, (a, b) in POINTS.items() if j != junction and hypot(a - x, b - y) < _AROUND)


def _candidate(number: int, place: CityPlace, cost: float) -> Candidate | None:
    city = board.CITIES[number]
    boxes = (*places.city_boxes(place, own=False), *places.city_boxes(place, own=True))
    for box in boxes:
        inside = _MAP[0] <= box[0] and _MAP[1] <= box[1] and box[2] <= _MAP[2] and box[3] <= _MAP[3]
        if not inside or meet(box, geometry.CORNER) or meet(box, _TAB):
            return None
        for junction in _around(city.junction):
            reach = _OTHER if junction in board.CITY_AT else _DOT + _CLEAR
            if _distance(box, *POINTS[junction]) < reach:
                return None
    x, y = POINTS[city.junction]
    if any(_distance(box, x, y) < _SYMBOL + 1 for box in places.city_boxes(place, own=False)):
        return None
    if any(_distance(box, x, y) < _RING for box in places.city_boxes(place, own=True)):
        return None
    under = places.lines_under(boxes)
    cost += _DOUBLE * (places.lines_under(boxes, _DOUBLE_CLEAR) & board.DOUBLES).bit_count()
    for line in members(under & board.SINGLES):
        cost += _ROW if line < board.SPAN else _SLANTED
    return Candidate(place, cost, under, boxes)


def _apart(a: Candidate, b: Candidate) -> bool:
    return not any(meet(x, y, _CLEAR) for x in a.boxes for y in b.boxes)


def cities() -> list[list[Candidate]]:
    """Return for each city its places, the best one first; any choice of them goes together."""
    found: list[list[Candidate]] = []
    for number, city in enumerate(board.CITIES):
        candidates = [
            candidate
            for place, cost in _spots(city)
            if (candidate := _candidate(number, place, cost)) is not None
        ]
        found.append(sorted(candidates, key=lambda candidate: candidate.cost))
    chosen: list[list[Candidate]] = [[] for _ in found]
    # The cities with the least choice come first; coordinate descent then mends what that order spoilt.
    order = sorted(range(len(found)), key=lambda number: -found[number][0].cost)
    for _ in range(4):
        for number in order:
            others = [c for other, kept in enumerate(chosen) if other != number for c in kept]
            chosen[number] = [next(c for c in found[number] if all(_apart(c, other) for other in others))]
    # A further place is worth what it spares: it should share few lines with those before it.
    for _ in range(CITY_PLACES - 1):
        for number in order:
            others = [c for other, kept in enumerate(chosen) if other != number for c in kept]
            usable = [
                c
                for c in found[number]
                if c.cost <= max(_WORST, chosen[number][0].cost)
                and _is_worth(c, chosen[number])
                and all(_apart(c, other) for other in others)
            ]
            if usable:
                shared = {
                    c: max((c.under & kept.under).bit_count() for kept in chosen[number]) for c in usable
                }
                chosen[number].append(min(usable, key=lambda c: c.cost + 30 * shared[c]))
    return chosen


def _is_worth(candidate: Candidate, kept: Sequence[Candidate]) -> bool:
    """Whether a further place helps: it spares lines, or lies elsewhere, and hides nothing that counts."""
    if candidate.cost >= _DOUBLE or any(line < board.SPAN for line in members(candidate.under)):
        return False
    return all(
        candidate.under & other.under != other.under if other.under else _apart(candidate, other)
        for other in kept
    )


def _code_spots(junction: int) -> Iterator[tuple[CodePlace, float]]:
    """Yield places for a junction's name, the usual one first, with what each costs."""
    x, y = POINTS[junction]
    half = lettering.width(board.junction_name(junction), CODE_SIZE, "Medium") / 2
    for slide in (0, 3, 5, 7, 9, 12, 16, 20):
        yield CodePlace(x + 20 + half + slide, y + 13.4), slide * 0.6
        yield CodePlace(x + 20 + half + slide, y - 13.4), 12 + slide * 0.6
        yield CodePlace(x - 20 - half - slide, y + 13.4), 14 + slide * 0.6
        yield CodePlace(x - 20 - half - slide, y - 13.4), 16 + slide * 0.6
    for number in (geometry.BELOW, geometry.ABOVE):
        for reach in (38, 42, 46, 50):
            yield (
                CodePlace(x + reach * cos(WEDGES[number]), y + reach * sin(WEDGES[number])),
                22 + (reach - 38) * 0.5,
            )
    for lift in (-12, -8, -4, 0, 4, 8, 12):
        yield CodePlace(x + 24 + half, y + lift), 30
        yield CodePlace(x - 24 - half, y + lift), 30


def _code_fits(junction: int, box: Box) -> bool:
    """Whether the name keeps clear of lines, junctions and symbols."""
    for other in (junction, *_around(junction)):
        if _distance(box, *POINTS[other]) < (_COLOURED if other in board.CITY_AT else _DOT + 1):
            return False
    grown = box[0] - 5, box[1] - 5, box[2] + 5, box[3] + 5
    return not places.lines_under((grown,), 0) and not meet(box, geometry.CORNER)


def codes(named: Sequence[Sequence[Candidate]]) -> dict[int, list[CodePlace]]:
    """Return for each junction the places of its name: the usual one, and those to step aside to.

    The last one of each is never covered, whichever places the cities' names have. Raises LookupError, with
    the junction, if one has no such place.
    """
    cover = [box for kept in named for candidate in kept for box in candidate.boxes]
    taken: list[Box] = []
    found: dict[int, list[CodePlace]] = {}
    spots = {junction: _fitting(junction) for junction in board.JUNCTION_NAMES}
    for junction in sorted(spots, key=lambda j: (len(spots[j]) > 3, j)):
        kept: list[CodePlace] = []
        boxes: list[Box] = []
        for place, box, _ in sorted(spots[junction], key=lambda spot: spot[2] + _crowd(spot[1], taken)):
            if any(meet(box, other, 2) for other in taken):
                continue
            free = not any(meet(box, city, _CODE_GAP) for city in cover)
            if free or (len(kept) < CODE_PLACES - 1 and not any(meet(box, other) for other in boxes)):
                kept.append(place)
                boxes.append(box)
            if free:
                break
        else:
            raise LookupError(junction)
        found[junction] = kept
        taken += boxes
    return found


def _crowd(box: Box, taken: Sequence[Box]) -> float:
    """Return what it costs to stand beside another name, where one could be taken for the other."""
    return sum(25 for other in taken if meet(box, other, 12))


@cache
def _fitting(junction: int) -> list[tuple[CodePlace, Box, float]]:
    """Return the places that a junction's name could have, with what each costs."""
    fitting = []
    for place, price in _code_spots(junction):
        box = places.code_box(junction, place)
        if not _code_fits(junction, box):
            continue
        away = hypot(POINTS[junction][0] - place.x, POINTS[junction][1] - place.y)
        others = [hypot(POINTS[j][0] - place.x, POINTS[j][1] - place.y) for j in _around(junction)]
        if min(others) <= away + 1:
            continue
        wrong = sum(6 for far in others if far < 42)
        fitting.append((place, box, price + wrong))
    return fitting


def _reconciled() -> tuple[list[list[Candidate]], dict[int, list[CodePlace]]]:
    """Return places of cities and junctions that go together: cities give up further ones until they do."""
    named = cities()
    while True:
        try:
            return named, codes(named)
        except LookupError as error:
            x, y = POINTS[error.args[0]]
            near = [
                (_distance(box, x, y), number, rank)
                for number, kept in enumerate(named)
                for rank, candidate in enumerate(kept)
                if rank
                for box in candidate.boxes
            ]
            _, number, rank = min(near)
            del named[number][rank]


def content() -> bytes:
    """Return the content of names.json."""
    named, spelt = _reconciled()
    out = {
        "cities": {
            city.name: [candidate.place for candidate in kept]
            for city, kept in zip(board.CITIES, named, strict=True)
        },
        "codes": {board.junction_name(junction): spelt[junction] for junction in sorted(spelt)},
    }
    return msgspec.json.format(msgspec.json.encode(out), indent=1) + b"\n"


if __name__ == "__main__":
    Path(__file__).with_name("names.json").write_bytes(content())
