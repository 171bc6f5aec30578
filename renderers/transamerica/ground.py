"""What never changes on the board: sea, land, rivers, ranges, lines and names. Drawn once a theme.

The base map, coast.json, is made of public-domain shapes of Natural Earth and the US Census Bureau, in
lattice units (lines of length 1).
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import hypot
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from PIL import Image, ImageChops, ImageFilter

from bot.engine.bits import members
from bot.games.transamerica import board
from renderers.pen import Pen, Point, spline
from renderers.canvas import meet
from renderers.transamerica import geometry, pieces, places
from renderers.transamerica.colours import colours
from renderers.transamerica.geometry import HEAD, MAP_BOTTOM, POINTS, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.canvas import Canvas
    from renderers.theme import Theme

_SCALE = 3
"""How many times too large the ground is drawn."""


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
    return Pen((0, HEAD, WIDTH, MAP_BOTTOM), ground=(0, 0, 0), scale=_SCALE)


def _mask(rings: Sequence[Sequence[Point]], *, grow: float = 0.0) -> Image.Image:
    """Return a mask, too large, of the shapes."""
    sheet = _sheet()
    for corners in rings:
        sheet.polygon(corners, (255, 255, 255), grow=grow)
    return sheet.image.getchannel("R")


def _edge(rings: Sequence[Sequence[Point]], width: float) -> Image.Image:
    """Return a mask, too large, of the shapes' outlines."""
    sheet = _sheet()
    for corners in rings:
        sheet.stroke([*corners, corners[0]], width, (255, 255, 255))
    return sheet.image.getchannel("R")


def draw(theme: Theme) -> Image.Image:
    """Return the map (WIDTH × MAP_BOTTOM − HEAD) with sea, land, ranges and rivers, without the lines."""
    own = colours(theme)
    usa, lakes = _mask(USA), _mask(LAKES)
    neighbours = _mask(NEIGHBOURS)
    land = ImageChops.lighter(usa, neighbours)
    picture = _sheet().image
    picture.paste(theme.water, (0, 0, *picture.size))
    picture.paste(theme.shallow, mask=_edge([*USA, *NEIGHBOURS], 80))
    picture.paste(theme.neighbour, mask=neighbours)
    picture.paste(theme.coast, mask=ImageChops.multiply(_edge(NEIGHBOURS, 3), land))
    picture.paste(theme.land, mask=usa)
    picture.paste(theme.rim, mask=ImageChops.multiply(_edge([*USA, *LAKES], 40), usa))
    picture.paste(own.ridge, mask=ImageChops.multiply(_ranges(), usa))
    rivers = ImageChops.multiply(_rivers(), land)
    picture.paste(theme.river, mask=rivers)
    picture.paste(theme.coast, mask=_edge(USA, 2.8))
    picture.paste(theme.water, mask=lakes)
    picture.paste(theme.coast, mask=_edge(LAKES, 2.6))
    return picture.reduce(_SCALE)


def _rivers() -> Image.Image:
    """Return a mask, too large, of the rivers: each grows wider downstream, from its lead-in to its mouth."""
    sheet = _sheet()
    for river in board.RIVERS:
        bends = [geometry.middle(line) for line in river.lines]
        first, second = bends[0], bends[1]
        reach = 34 / hypot(first[0] - second[0], first[1] - second[1])
        source = first[0] + (first[0] - second[0]) * reach, first[1] + (first[1] - second[1]) * reach
        last, before = bends[-1], bends[-2]
        mouth = last[0] + (last[0] - before[0]) * 1.2, last[1] + 90
        course = spline([source, *bends, *([mouth] if river.name in {"Mississippi", "Colorado"} else [])])
        first_width, last_width = (4, 20) if river.name == "Mississippi" else (4, 14)
        widths = [
            first_width + (last_width - first_width) * number / (len(course) - 1)
            for number in range(len(course))
        ]
        sheet.taper(course, widths, (255, 255, 255))
    return sheet.image.getchannel("R")


def _ranges() -> Image.Image:
    """Return a mask, too large, of the ranges: a soft band along the mountain lines."""
    sheet = _sheet()
    for ridge in board.RIDGES:
        for line in ridge.lines:
            start, end = (POINTS[junction] for junction in board.ends(line))
            sheet.stroke([start, end], 46, (255, 255, 255))
    small = sheet.image.getchannel("R").reduce(_SCALE)
    # Blurring and cutting again rounds the corners off, inner ones too.
    soft = small.filter(ImageFilter.GaussianBlur(16)).resize(sheet.image.size, Image.Resampling.BILINEAR)
    return soft.point(lambda level: max(0, min(255, (level - 120) * 26)))


def lines(canvas: Canvas) -> None:
    """Draw peaks, lines, junctions and the junctions' names, as far as these never step aside."""
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
    sides = (line for line in members(board.MOUNTAIN_LINES))
    return any(set(board.ends(line)) <= set(corners) for line in sides)
