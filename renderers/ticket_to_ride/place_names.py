"""Where the names of the cities stand: solved once and kept in names.json; run as a module to redo it.

Names keep clear of every train space (as large as a train with its badge), of every city and of each other.
Among the places that do, a name stands as near to its city as it can, and not as near to another one.
"""

from __future__ import annotations

from math import hypot
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from bot.games.ticket_to_ride import board
from renderers import lettering
from renderers.canvas import meet
from renderers.pen import Pen
from renderers.ticket_to_ride import geometry, trains
from renderers.ticket_to_ride.geometry import CITIES, CITY, MAP, RING, SPACES
from renderers.ticket_to_ride.names import LEADING, SIZE, Name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import Image

    from bot.games.ticket_to_ride.board import City
    from renderers.pen import Box

REACH = 85
"""How far from its city a name may begin."""
_GAP = 9.0
"""Between two names."""
_EDGE = 7
"""From the map's edge."""
_RESTARTS = 12
_SHORT = 9
"""A name of so few letters wants one line."""
_FEW = 200
_KEPT = 400
"""How many of the best places of each name are tried."""
_TWO_LINES, _TIGHT, _BITTEN, _AMBIGUOUS = 5.0, 6.0, 1.6, 25.0


class _Candidate(NamedTuple):
    name: Name
    boxes: tuple[Box, ...]
    cost: float


def _mask(*, grown: float) -> Image.Image:
    """Return what no name may cover: trains, their badges, and cities."""
    pen = Pen((0, 0, geometry.WIDTH, MAP[3]), mask=True, scale=2)
    ink = (255, 255, 255)
    for route, spaces in enumerate(SPACES):
        for number, space in enumerate(spaces):
            size = geometry.WAGON_LENGTH + 1, geometry.WAGON_WIDTH + 1
            pen.polygon(space.corners(*size), ink, grow=1 + grown)
            if number in trains.badges(route):
                pen.disc(space.x, space.y, 13.5 + grown, ink)
    for x, y in CITIES:
        pen.disc(x, y, CITY + 3 + grown, ink)
    return pen.image.reduce(2).point(lambda level: 255 if level > 20 else 0)


def masks() -> tuple[Image.Image, Image.Image]:
    """Return what no name may cover, and the same with what is near to it."""
    return _mask(grown=0), _mask(grown=5)


def _is_free(mask: Image.Image, box: Box) -> bool:
    left, top, right, bottom = round(box[0]), round(box[1]), round(box[2]) + 1, round(box[3]) + 1
    return mask.crop((left, top, right, bottom)).getbbox() is None


def _forms(city: City) -> Iterator[tuple[str, ...]]:
    name = board.city_name(city)
    yield (name,)
    words = name.split()
    for split in range(1, len(words)):
        if words[split - 1].endswith("."):
            continue
        yield " ".join(words[:split]), " ".join(words[split:])


def distance(boxes: Sequence[Box], x: float, y: float) -> float:
    """Return how far a point is from the nearest of the boxes."""
    return min(hypot(max(b[0] - x, 0, x - b[2]), max(b[1] - y, 0, y - b[3])) for b in boxes)


def candidates(city: City, taken: Image.Image, near: Image.Image) -> list[_Candidate]:
    """Return the best places for a city's name, whatever the other names do."""
    found = _scan(city, taken, near, 3)
    if len(found) < _FEW:
        found = _scan(city, taken, near, 1)
    found.sort(key=lambda candidate: candidate.cost)
    return _thinned(found)


def _scan(city: City, taken: Image.Image, near: Image.Image, step: int) -> list[_Candidate]:
    x, y = CITIES[city]
    found = []
    for lines in _forms(city):
        wide = max(lettering.width(line, SIZE, "Display") for line in lines) / 2
        tall = LEADING * (len(lines) - 1)
        for middle in range(round(x - wide - REACH), round(x + wide + REACH), step):
            for top in range(y - tall - REACH, y + REACH, 1):
                name = Name(lines, middle, top)
                boxes = tuple(name.boxes())
                away = distance(boxes, x, y)
                if away > REACH or not all(
                    MAP[0] + _EDGE <= b[0]
                    and MAP[1] + _EDGE <= b[1]
                    and b[2] <= MAP[2] - _EDGE
                    and b[3] <= MAP[3] - _EDGE
                    and _is_free(taken, b)
                    for b in boxes
                ):
                    continue
                cost = away + (_TWO_LINES if len(board.city_name(city)) > _SHORT else 3 * _TWO_LINES) * (
                    len(lines) - 1
                )
                cost += _TIGHT * (not all(_is_free(near, b) for b in boxes))
                cost += _BITTEN * max(0.0, RING + 2 - away)
                # A name beside or below its city is read as belonging to it sooner than one far off a corner.
                others = min(distance(boxes, *at) for other, at in enumerate(CITIES) if other != city)
                if others < away + 6:
                    cost += _AMBIGUOUS + away + 6 - others
                found.append(_Candidate(name, boxes, cost))
    return found


def _thinned(found: list[_Candidate]) -> list[_Candidate]:
    """Return the best candidates that are not all but the same as a better one."""
    kept: list[_Candidate] = []
    for candidate in found:
        if not any(
            candidate.name.lines == other.name.lines
            and abs(candidate.name.x - other.name.x) < 4
            and abs(candidate.name.y - other.name.y) < 3
            for other in kept
        ):
            kept.append(candidate)
        if len(kept) == _KEPT:
            break
    return kept


def _clash(a: _Candidate, b: _Candidate) -> bool:
    return any(meet(x, y, _GAP) for x in a.boxes for y in b.boxes)


def solve() -> list[_Candidate]:
    """Return a place for each city's name; LookupError if some are never free of each other."""
    taken, near = masks()
    choices = [candidates(city, taken, near) for city in range(len(board.CITIES))]
    for city, found in enumerate(choices):
        if not found:
            raise LookupError(board.city_name(city))
    random = Random(1)  # noqa: S311 (the same places every time)
    best: tuple[int, float, list[_Candidate]] | None = None
    for _ in range(_RESTARTS):
        chosen = [random.choice(found[:5]) for found in choices]
        order = list(range(len(choices)))
        random.shuffle(order)
        for _ in range(6):
            for city in order:
                others = [other for number, other in enumerate(chosen) if number != city]
                chosen[city] = min(
                    choices[city], key=lambda c: c.cost + 200 * sum(_clash(c, other) for other in others)
                )
        clashes = sum(_clash(a, b) for n, a in enumerate(chosen) for b in chosen[:n])
        cost = sum(candidate.cost for candidate in chosen)
        if best is None or (clashes, cost) < best[:2]:
            best = clashes, cost, chosen
    assert best is not None
    if best[0]:
        raise LookupError("names that meet")
    return best[2]


def main() -> None:
    """Write names.json."""
    out = {board.city_name(city): candidate.name for city, candidate in enumerate(solve())}
    path = Path(__file__).with_name("names.json")
    path.write_bytes(msgspec.json.format(msgspec.json.encode(out), indent=1) + b"\n")


if __name__ == "__main__":
    main()
