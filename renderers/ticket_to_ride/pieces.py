"""The pieces of the board as sprites: free spaces, trains, cities, and what surrounds the last turn.

A piece's origin is the picture's corner, so that it keeps its exact place between the pixels.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, floor, pi, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from bot.games.ticket_to_ride import board
from renderers import tokens
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import geometry, symbols
from renderers.ticket_to_ride.colours import PALE, colours, marks, noses
from renderers.ticket_to_ride.geometry import (
    CITY,
    SLOT_LENGTH,
    SLOT_WIDTH,
    SPACES,
    WAGON_LENGTH,
    WAGON_WIDTH,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.ticket_to_ride.board import Route
    from renderers.pen import Point
    from renderers.theme import Colour, Theme
    from renderers.ticket_to_ride.geometry import Space

OUTLINE = 1.9
"""The dark line round a train."""
_BADGE = 11.2
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


_CHEVRONS = 4
"""The seat whose pattern has a direction."""
_BOW = tuple(pi * step / 12 for step in range(13))

_FINE, _COARSE = 12, 3
"""A wagon is drawn twelve times too large, turned at three times, and then reduced: turning it at its final
size would blur the pattern."""


@cache
def _wagon(theme: Theme, seat: int, *, nose: bool) -> Image.Image:
    """Return a wagon that runs to the right, _COARSE times too large, its middle in the picture's."""
    half, side = WAGON_LENGTH / 2, WAGON_WIDTH / 2
    pen = Pen((-half - 5, -side - 5, half + 5, side + 5), scale=_FINE)
    ink = theme.outline
    rim = colours(theme).train_rim
    front = half - 11
    body: list[Point] = [
        (-half + 4, -side + 4),
        (half - 4, -side + 4),
        (half - 4, side - 4),
        (-half + 4, side - 4),
    ]
    if nose:
        # The front is rounded off: a circle's arc instead of the two corners.
        bow = [(half - side - 2 + (side - 2) * sin(turn), -(side - 4) * cos(turn)) for turn in _BOW]
        body[1:3] = bow
    if rim is not None:
        pen.polygon(body, rim, grow=4 + 1.3)
    for x in (-half, half)[: 1 if nose else 2]:
        for y in (-side + 4.4, side - 4.4):
            pen.disc(x, y, 1.7, ink)
    pen.polygon(body, ink, grow=4)
    inside = 4 - OUTLINE
    pen.polygon(body, theme.seats[seat], grow=inside)
    mark = marks(theme)[seat]
    if mark != theme.seats[seat]:
        pen.patterned(
            lambda sheet: sheet.polygon(body, ink, grow=inside),
            lambda sheet: _pattern(sheet, seat, mark),
            mark,
        )
    if nose:
        pen.patterned(
            lambda sheet: sheet.polygon(body, ink, grow=inside),
            lambda sheet: sheet.rounded((front, -side, half, side), 0, ink),
            noses(theme)[seat],
        )
        pen.stroke([(front, -side + 1), (front, side - 1)], OUTLINE, ink, caps=False)
    return pen.image.reduce(_FINE // _COARSE)


def _pattern(pen: Pen, seat: int, ink: Colour) -> None:
    """Cover a wagon with the seat's pattern; chevrons point along the way."""
    if seat != _CHEVRONS:
        tokens.pattern(pen, seat, ink, 5.4)
        return
    side = WAGON_WIDTH / 2
    for number in range(-4, 5):
        x = number * 8.4
        pen.stroke([(x - 4, -side), (x + 3.4, 0), (x - 4, side)], 2.2, ink)


@lru_cache(maxsize=4096)
def wagon(theme: Theme, seat: int, route: Route, number: int) -> Sprite:
    """Return a train on a space, with its shadow; the last one of a route has a locomotive's front."""
    space = SPACES[route][number]
    left, top, right, bottom = geometry.bounds(space.corners(WAGON_LENGTH, WAGON_WIDTH), 7)
    left, top = floor(left), floor(top)
    size = round(right - left) + 1, round(bottom - top) + 1
    drawn = _wagon(theme, seat, nose=number == board.ROUTES[route].length - 1)
    # Pillow asks where each pixel of the result comes from: turned back, from the middle.
    x, y = (space.x - left) * _COARSE, (space.y - top) * _COARSE
    middle_x, middle_y = drawn.width / 2, drawn.height / 2
    back = (
        space.ux,
        space.uy,
        middle_x - space.ux * x - space.uy * y,
        -space.uy,
        space.ux,
        middle_y + space.uy * x - space.ux * y,
    )
    turned = drawn.transform(
        (size[0] * _COARSE, size[1] * _COARSE), Image.Transform.AFFINE, back, Image.Resampling.BICUBIC
    ).reduce(_COARSE)
    shade = (
        turned.getchannel("A").filter(ImageFilter.GaussianBlur(1.6)).point(lambda level: level * 34 // 100)
    )
    return Sprite(Image.alpha_composite(_shadow(theme, shade), turned), left, top)


def _shadow(theme: Theme, shade: Image.Image) -> Image.Image:
    """Return a shadow that lies a little below its piece."""
    alpha = Image.new("L", shade.size, 0)
    alpha.paste(shade, (1, 2))
    shadow = Image.new("RGBA", shade.size, theme.outline)
    shadow.putalpha(alpha)
    return shadow


@lru_cache(maxsize=512)
def coupler(theme: Theme, route: Route, number: int) -> Sprite:
    """Return the coupler between a train and the next one of its route."""
    ends = _link(route, number)
    pen = _sheet(ends, 6)
    rim = colours(theme).train_rim
    if rim is not None:
        pen.stroke(ends, 4.5 + 2.4, rim, caps=False)
    pen.stroke(ends, 4.5, theme.outline, caps=False)
    return pen.sprite()


def _link(route: Route, number: int) -> list[Point]:
    first, second = SPACES[route][number : number + 2]
    return [first.at(WAGON_LENGTH / 2 - 2), second.at(2 - WAGON_LENGTH / 2)]


def badges(route: Route) -> tuple[int, ...]:
    """Return which trains of a route carry their seat's shape; those of two lanes never lie side by side."""
    track = board.ROUTES[route]
    if track.length == board.LONGEST_ROUTE:
        return 1, 4
    middle = track.length // 2
    return ((middle - 1 if track.lane == 2 and track.length > 1 else middle),)


@cache
def badge(theme: Theme, seat: int) -> Sprite:
    """Return the disc with the seat's shape; its origin is its middle."""
    pen = Pen((-15, -15, 15, 15))
    pen.disc(0, 0, _BADGE + 1.5, theme.outline)
    pen.disc(0, 0, _BADGE, PALE)
    pen.polygon(tokens.shape(seat, 6.3), theme.outline, grow=0.8)
    pen.polygon(tokens.shape(seat, 6.3), theme.seats[seat])
    return pen.sprite()


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
