"""What never changes on the board: sea, land, rivers, ranges, lines and names. Drawn once a theme.

The base map, coast.json, is made of public-domain shapes of Natural Earth and the US Census Bureau, in
lattice units (lines of length 1).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from PIL import Image, ImageChops, ImageFilter

from bot.engine.bits import members
from bot.games.transamerica import board
from renderers.canvas import meet
from renderers.pen import Pen, Point, spline
from renderers.transamerica import geometry, pieces, places
from renderers.transamerica.colours import colours
from renderers.transamerica.geometry import HEAD, MAP_BOTTOM, POINTS, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.canvas import Canvas
    from renderers.theme import Theme

_SCALE = 3
"""How many times too large the ground is drawn."""


_INK = (255, 255, 255)
_TO_THE_SEA = frozenset({"Mississippi", "Colorado"})
"""The rivers that end in the sea rather than in another one."""


class _Coast(Struct, frozen=True):
    """Shapes as lists of polygons, each a list of rings, the first of them the outer one."""

    usa: tuple[tuple[tuple[Point, ...], ...], ...]
    neighbours: tuple[tuple[tuple[Point, ...], ...], ...]
    lakes: tuple[tuple[tuple[Point, ...], ...], ...]


def _rings(shapes: tuple[tuple[tuple[Point, ...], ...], ...]) -> list[list[Point]]:
    found = [[geometry.placed(*corner) for corner in shape[0]] for shape in shapes]
    # Islets far off the coast would only look like pieces.
    return [corners for corners in found if _width(corners) > 60]


def _width(corners: Sequence[Point]) -> float:
    return max(x for x, _ in corners) - min(x for x, _ in corners)


_COAST = msgspec.json.decode(files(__package__).joinpath("coast.json").read_bytes(), type=_Coast)
USA, NEIGHBOURS, LAKES = _rings(_COAST.usa), _rings(_COAST.neighbours), _rings(_COAST.lakes)


def _sheet() -> Pen:
    return Pen((0, HEAD, WIDTH, MAP_BOTTOM), mask=True, scale=_SCALE)


def _mask(rings: Sequence[Sequence[Point]]) -> Image.Image:
    """Return how far each pixel of the map is covered by the shapes."""
    sheet = _sheet()
    for corners in rings:
        sheet.polygon(corners, _INK)
    return sheet.image.reduce(_SCALE)


def _edge(rings: Sequence[Sequence[Point]], width: float) -> Image.Image:
    """Return how far each pixel of the map is covered by the shapes' outlines."""
    sheet = _sheet()
    for corners in rings:
        sheet.stroke([*corners, corners[0]], width, _INK)
    return sheet.image.reduce(_SCALE)


def draw(theme: Theme) -> Image.Image:
    """Return the map (WIDTH × MAP_BOTTOM − HEAD) with sea, land, ranges and rivers, without the lines."""
    own = colours(theme)
    usa, neighbours = _mask(USA), _mask(NEIGHBOURS)
    land = ImageChops.lighter(usa, neighbours)
    picture = Image.new("RGB", usa.size, theme.water)
    picture.paste(theme.shallow, mask=_edge([*USA, *NEIGHBOURS], 80))
    picture.paste(theme.neighbour, mask=neighbours)
    picture.paste(theme.coast, mask=ImageChops.multiply(_edge(NEIGHBOURS, 3), land))
    picture.paste(theme.land, mask=usa)
    picture.paste(theme.rim, mask=ImageChops.multiply(_edge([*USA, *LAKES], 40), usa))
    picture.paste(own.ridge, mask=ImageChops.multiply(_ranges(), usa))
    picture.paste(theme.river, mask=ImageChops.multiply(_rivers(), land))
    picture.paste(theme.coast, mask=_edge(USA, 2.8))
    picture.paste(theme.water, mask=_mask(LAKES))
    picture.paste(theme.coast, mask=_edge(LAKES, 2.6))
    return picture


def _rivers() -> Image.Image:
    """Return how far rivers cover each pixel: they grow wider downstream, from a lead-in to the mouth."""
    sheet = _sheet()
    for river in board.RIVERS:
        bends = [geometry.middle(line) for line in river.lines]
        source = _beyond(bends[1], bends[0], 34)
        mouth = []
        if river.name in _TO_THE_SEA:
            mouth = [(bends[-1][0] + (bends[-1][0] - bends[-2][0]) * 1.2, bends[-1][1] + 90)]
        course = spline([source, *bends, *mouth])
        last = 20 if river.name == "Mississippi" else 14
        widths = [4 + (last - 4) * number / (len(course) - 1) for number in range(len(course))]
        sheet.taper(course, widths, _INK)
    return sheet.image.reduce(_SCALE)


def _beyond(start: Point, end: Point, reach: float) -> Point:
    """Return the point `reach` pixels beyond the end of a stretch."""
    share = 1 + reach / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _ranges() -> Image.Image:
    """Return how far ranges cover each pixel: a band along the mountain lines with all corners rounded."""
    sheet = _sheet()
    for ridge in board.RIDGES:
        for line in ridge.lines:
            sheet.stroke([POINTS[junction] for junction in board.ends(line)], 46, _INK)
    # Blurring and cutting again rounds the corners off, inner ones too.
    soft = sheet.image.reduce(_SCALE).filter(ImageFilter.GaussianBlur(16))
    return soft.point(lambda level: max(0, min(255, (level - 120) * 26)))


def lines(canvas: Canvas) -> None:
    """Draw peaks, lines and junctions."""
    theme = canvas.theme
    for x, y, size in peaks():
        canvas.put(pieces.peak(theme, size), x, y)
    for line in members(board.SINGLES):
        canvas.put(pieces.single(theme, geometry.vector(line)), *POINTS[board.ends(line)[0]])
    for line in members(board.DOUBLES):
        river = bool(board.RIVER_LINES >> line & 1)
        canvas.put(pieces.double(theme, geometry.vector(line), river=river), *POINTS[board.ends(line)[0]])
    for junction in board.JUNCTION_NAMES:
        canvas.put(pieces.junction(theme), *POINTS[junction])


@cache
def peaks() -> tuple[tuple[float, float, float], ...]:
    """Return the foot and width of each peak: one in every triangle with a mountain side and room for it."""
    named = [
        box
        for number in range(len(board.CITIES))
        for place in places.city_places(number)
        for box in places.city_boxes(place, own=True)
    ]
    spelt = [
        places.code_box(junction, place) for junction in POINTS for place in places.code_places(junction)
    ]
    found = []
    for junction in POINTS:
        for down in (False, True):
            corners = geometry.triangle(junction, down=down)
            if corners is None or not _is_mountainous(corners):
                continue
            x = sum(POINTS[corner][0] for corner in corners) / 3
            y = sum(POINTS[corner][1] for corner in corners) / 3
            for width, dx, dy in _PEAKS_DOWN if down else _PEAKS_UP:
                box = x + dx - width / 2, y + dy - width * 0.55, x + dx + width / 2, y + dy
                if not any(meet(box, other, 1) for other in [*named, *spelt]):
                    found.append((x + dx, y + dy, width))
                    break
    return tuple(found)


_PEAKS_UP = ((36.0, 0.0, 15.0), (30.0, 6.0, 15.0), (30.0, -6.0, 15.0), (24.0, 0.0, 8.0))
_PEAKS_DOWN = ((27.0, 0.0, 14.0), (24.0, 4.0, 12.0), (20.0, 3.0, 17.0))
"""The width of a peak and where its foot stands, seen from the middle of its triangle."""


def _is_mountainous(corners: Sequence[int]) -> bool:
    sides = (board.line_between(a, b) for a, b in combinations(corners, 2))
    return any(side is not None and board.MOUNTAIN_LINES >> side & 1 for side in sides)
