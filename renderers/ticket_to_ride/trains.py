"""Trains: a seat's wagons on the spaces of a route, coupled, the last one with a locomotive's front.

A wagon keeps its exact place and angle, so there is one sprite for each space and seat.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, floor, pi, sin
from typing import TYPE_CHECKING, Literal, TypeAlias

from PIL import Image, ImageFilter

from bot.games.ticket_to_ride import board
from renderers import tokens
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import geometry
from renderers.ticket_to_ride.colours import PALE, Paint, bright, faint, ghosts
from renderers.ticket_to_ride.geometry import SPACES, WAGON_LENGTH, WAGON_WIDTH

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.board import Route
    from renderers.pen import Point
    from renderers.theme import Colour, Theme

Look: TypeAlias = Literal["bright", "faint", "ghost"]
"""As everybody sees them · the others' on a personal board · only thought of."""

OUTLINE = 1.9
"""The dark line round a train."""
_BADGE = 11.2


def _paint(theme: Theme, seat: int, look: Look) -> Paint:
    return {"bright": bright, "faint": faint, "ghost": ghosts}[look](theme)[seat]


_CHEVRONS = 4
"""The seat whose pattern has a direction."""
_BOW = tuple(pi * step / 12 for step in range(13))

_FINE, _COARSE = 12, 3
"""A wagon is drawn twelve times too large, turned at three times, and then reduced: turning it at its final
size would blur the pattern."""


@cache
def _wagon(theme: Theme, seat: int, look: Look, *, nose: bool) -> Image.Image:
    """Return a wagon that runs to the right, _COARSE times too large, its middle in the picture's."""
    half, side = WAGON_LENGTH / 2, WAGON_WIDTH / 2
    pen = Pen((-half - 5, -side - 5, half + 5, side + 5), scale=_FINE)
    paint = _paint(theme, seat, look)
    ink = paint.outline
    outline = OUTLINE if look != "ghost" else 3.2
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
    if paint.rim is not None:
        pen.polygon(body, paint.rim, grow=4 + 1.3)
    for x in (-half, half)[: 1 if nose else 2]:
        for y in (-side + 4.4, side - 4.4):
            pen.disc(x, y, 1.7, ink)
    pen.polygon(body, ink, grow=4)
    inside = 4 - outline
    pen.polygon(body, paint.body, grow=inside)
    if paint.mark != paint.body:
        pen.patterned(
            lambda sheet: sheet.polygon(body, ink, grow=inside),
            lambda sheet: _pattern(sheet, seat, paint.mark),
            paint.mark,
        )
    if nose:
        pen.patterned(
            lambda sheet: sheet.polygon(body, ink, grow=inside),
            lambda sheet: sheet.rounded((front, -side, half, side), 0, ink),
            paint.nose,
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
def wagon(theme: Theme, seat: int, route: Route, number: int, look: Look = "bright") -> Sprite:
    """Return a train on a space, with its shadow; the last one of a route has a locomotive's front."""
    space = SPACES[route][number]
    left, top, right, bottom = geometry.bounds(space.corners(WAGON_LENGTH, WAGON_WIDTH), 7)
    left, top = floor(left), floor(top)
    size = round(right - left) + 1, round(bottom - top) + 1
    drawn = _wagon(theme, seat, look, nose=number == board.ROUTES[route].length - 1)
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
        (size[0] * _COARSE, size[1] * _COARSE), Image.Transform.AFFINE, back, Image.Resampling.BILINEAR
    ).reduce(_COARSE)
    if look != "bright":
        return Sprite(turned, left, top)
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
def coupler(theme: Theme, seat: int, route: Route, number: int, look: Look = "bright") -> Sprite:
    """Return the coupler between a train and the next one of its route."""
    ends = _link(route, number)
    pen = Pen(geometry.bounds(ends, 6))
    paint = _paint(theme, seat, look)
    if paint.rim is not None:
        pen.stroke(ends, 4.5 + 2.4, paint.rim, caps=False)
    pen.stroke(ends, 4.5, paint.outline, caps=False)
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
def badge(theme: Theme, seat: int, look: Look = "bright") -> Sprite:
    """Return the disc with the seat's shape; its origin is its middle."""
    paint = _paint(theme, seat, look)
    pen = Pen((-15, -15, 15, 15))
    pen.disc(0, 0, _BADGE + 1.5, paint.outline)
    pen.disc(0, 0, _BADGE, PALE)
    pen.polygon(tokens.shape(seat, 6.3), paint.outline, grow=0.8)
    pen.polygon(tokens.shape(seat, 6.3), theme.seats[seat] if look == "ghost" else paint.body)
    return pen.sprite()
