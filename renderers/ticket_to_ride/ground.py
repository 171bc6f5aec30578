"""What never changes on the board: sea, land, lakes and borders. Drawn once a theme.

The base map, geo.json, is made of public-domain shapes of Natural Earth and the US Census Bureau, bent so
that coasts and borders go with the board's cities, which are not where the real ones are. Its unit is 1/1600
of the board's width.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from PIL import Image, ImageChops

from bot.games.ticket_to_ride import board
from renderers.pen import Pen, Point
from renderers.ticket_to_ride import geometry
from renderers.ticket_to_ride.colours import colours
from renderers.ticket_to_ride.geometry import MAP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.theme import Theme

_SCALE = 3
"""How many times too large the ground is drawn."""
_UNITS = 1600
_INK = (255, 255, 255)


class _Geo(Struct, frozen=True):
    """Rings of land (all of it, and the USA alone) and of lakes; lines of borders."""

    land: tuple[tuple[Point, ...], ...]
    usa: tuple[tuple[Point, ...], ...]
    lakes: tuple[tuple[Point, ...], ...]
    states: tuple[tuple[Point, ...], ...]
    borders: tuple[tuple[Point, ...], ...]


_GEO = msgspec.json.decode(files(__package__).joinpath("geo.json").read_bytes(), type=_Geo)


def _placed(shapes: tuple[tuple[Point, ...], ...]) -> list[list[Point]]:
    return [[geometry.placed(x / _UNITS, y / _UNITS * board.ASPECT) for x, y in points] for points in shapes]


LAND, USA, LAKES, STATES, BORDERS = map(_placed, (_GEO.land, _GEO.usa, _GEO.lakes, _GEO.states, _GEO.borders))


def _sheet() -> Pen:
    return Pen(MAP, mask=True, scale=_SCALE)


def _mask(rings: Sequence[Sequence[Point]]) -> Image.Image:
    """Return how far each pixel of the map is covered by the shapes."""
    sheet = _sheet()
    for corners in rings:
        sheet.polygon(corners, _INK)
    return sheet.image.reduce(_SCALE)


def _edge(rings: Sequence[Sequence[Point]], width: float, *, closed: bool = True) -> Image.Image:
    """Return how far each pixel of the map is covered by the shapes' outlines, or by lines."""
    sheet = _sheet()
    for points in rings:
        sheet.stroke([*points, points[0]] if closed else points, width, _INK)
    return sheet.image.reduce(_SCALE)


def draw(theme: Theme) -> Image.Image:
    """Return the map at its place on a picture that is paper otherwise (WIDTH × the map's bottom + 4)."""
    own = colours(theme)
    land, usa, lakes = _mask(LAND), _mask(USA), _mask(LAKES)
    dry = ImageChops.lighter(land, usa)
    picture = Image.new("RGB", land.size, theme.water)
    coasts = [*LAND, *USA]
    picture.paste(own.shelf, mask=_edge(coasts, 68))
    picture.paste(own.shore, mask=_edge(coasts, 32))
    picture.paste(own.abroad, mask=dry)
    picture.paste(own.usa, mask=usa)
    picture.paste(own.coast, mask=_edge(coasts, 2))
    picture.paste(own.abroad, mask=ImageChops.subtract(ImageChops.multiply(land, _edge(USA, 6)), usa))
    picture.paste(own.state, mask=_edge(STATES, 1.5, closed=False))
    picture.paste(own.lake, mask=lakes)
    picture.paste(own.lake_edge, mask=_edge(LAKES, 1.7))
    picture.paste(own.frontier, mask=ImageChops.subtract(_edge(BORDERS, 2.6, closed=False), lakes))
    return _framed(picture, theme)


def _framed(picture: Image.Image, theme: Theme) -> Image.Image:
    """Return the map with round corners and an edge, on paper."""
    left, top, right, bottom = MAP
    whole = Image.new("RGB", (geometry.WIDTH, bottom + 4), theme.paper)
    pen = Pen((0, top - 2, geometry.WIDTH, bottom + 4), mask=True)
    pen.rounded((left - 2, top - 2, right + 2, bottom + 2), geometry.CORNER + 2, _INK)
    whole.paste(colours(theme).coast, (0, top - 2), pen.sprite().image)
    pen = Pen(MAP, mask=True)
    pen.rounded(MAP, geometry.CORNER, _INK)
    whole.paste(picture, (left, top), pen.sprite().image)
    return whole
