"""What is printed on the board as sprites, and what lies under it: spaces, cities, glow, ribbons.

A piece's origin is the picture's corner, so that it keeps its exact place between the pixels.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from bot.games.ticket_to_ride import board
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import geometry, symbols
from renderers.ticket_to_ride.colours import colours, ribbon_colour
from renderers.ticket_to_ride.geometry import (
    CITIES,
    CITY,
    SLOT_LENGTH,
    SLOT_WIDTH,
    SPACES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.ticket_to_ride.board import Route
    from renderers.pen import Point
    from renderers.theme import Colour, Theme
    from renderers.ticket_to_ride.geometry import Space

_SYMBOL = 6.3
"""Half the size of a symbol on a free space."""
_GREY = len(board.COLOURS)


def _sheet(points: Sequence[Point], margin: float, *, mask: bool = False) -> Pen:
    return Pen(geometry.bounds(list(points), margin), mask=mask)


def _plate(pen: Pen, space: Space, length: float, width: float, radius: float, fill: Colour) -> None:
    """Fill a rectangle with rounded corners that lies on a space."""
    pen.polygon(space.corners(length - 2 * radius, width - 2 * radius), fill, grow=radius)


def slot(theme: Theme, route: Route, number: int) -> Sprite:
    """Return a free space: flat, with a thin edge on a light rim, and its colour's symbol upright."""
    own = colours(theme)
    colour = board.ROUTES[route].colour
    inks = own.slots[_GREY if colour is None else colour]
    space = SPACES[route][number]
    pen = _sheet(space.corners(SLOT_LENGTH, SLOT_WIDTH), 3)
    _plate(pen, space, SLOT_LENGTH + 3, SLOT_WIDTH + 3, 4, own.rim)
    _plate(pen, space, SLOT_LENGTH, SLOT_WIDTH, 2.6, inks.edge)
    _plate(pen, space, SLOT_LENGTH - 2.8, SLOT_WIDTH - 2.8, 1.6, inks.fill)
    if colour is not None:
        symbols.draw(pen, colour, space.x, space.y, _SYMBOL, inks.symbol, inks.fill)
    return pen.sprite()


@lru_cache(maxsize=512)
def footprint(route: Route, number: int) -> Sprite:
    """Return what a free space covers, as a mask: where the ground is put back, the space is gone."""
    space = SPACES[route][number]
    pen = _sheet(space.corners(SLOT_LENGTH, SLOT_WIDTH), 5, mask=True)
    _plate(pen, space, SLOT_LENGTH + 5, SLOT_WIDTH + 5, 4, (255, 255, 255))
    return pen.sprite()


@lru_cache(maxsize=512)
def faint_footprint(route: Route, number: int) -> Sprite:
    """Return the mask of a space that nobody may claim any more: most of it sinks into the ground."""
    mask, left, top = footprint(route, number)
    return Sprite(mask.point(lambda level: level * 66 // 100), left, top)


@cache
def city(theme: Theme, ringed: int | None = None) -> Sprite:
    """Return a city's disc, ringed for a ticket of the seat; its origin is its middle."""
    pen = Pen((-25, -25, 25, 25))
    own = colours(theme)
    if ringed is not None:
        pen.disc(0, 0, geometry.RING + 1.6, own.city)
        pen.disc(0, 0, geometry.RING, theme.lines[ringed])
        pen.disc(0, 0, geometry.RING - 4.6, own.city)
    pen.disc(0, 0, CITY + 1.8, own.city)
    pen.disc(0, 0, CITY, theme.outline)
    pen.disc(0, 0, CITY - 3.6, own.city)
    pen.disc(0, 0, CITY - 7.4, theme.outline)
    return pen.sprite()


@lru_cache(maxsize=128)
def ribbon(theme: Theme, seat: int, route: Route) -> Sprite:
    """Return what lies under a route that a ticket misses: a broad band from city to city."""
    track = board.ROUTES[route]
    line: list[Point] = [CITIES[track.a], *geometry.course(route)[1:-1], CITIES[track.b]]
    pen = _sheet(line, 20, mask=True)
    pen.stroke(line, 38, theme.lines[seat])
    band = pen.sprite()
    image = Image.new("RGB", band.image.size, ribbon_colour(theme, seat))
    image.putalpha(band.image)
    return Sprite(image, band.left, band.top)


@lru_cache(maxsize=64)
def glow(theme: Theme, route: Route) -> tuple[Sprite, Sprite]:
    """Return what surrounds the trains of the last turn: the haze, then the light with its rim."""
    line = geometry.course(route)
    haze = _sheet(line, 48, mask=True)
    haze.stroke(line, 46, theme.glow)
    soft = haze.sprite()
    alpha = soft.image.filter(ImageFilter.GaussianBlur(9)).point(lambda level: level * 66 // 100)
    image = Image.new("RGB", alpha.size, theme.glow)
    image.putalpha(alpha)
    light = _sheet(line, 24)
    light.stroke(line, 31.4, theme.glow_rim)
    light.stroke(line, 29, theme.glow)
    return Sprite(image, soft.left, soft.top), light.sprite()
