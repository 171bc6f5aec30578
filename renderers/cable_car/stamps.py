"""Small pictures: the four corners of the board, and the cable car that stands for the game."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import TYPE_CHECKING

from renderers.cable_car.colours import PALE, colours
from renderers.pen import Pen, Sprite, spline
from renderers.theme import mix, rgb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.pen import Point
    from renderers.theme import Theme

STAMP = 82
"""The width and height of a corner's picture."""
_RED, _ROOF, _WHEEL = rgb("#8E2F2B"), rgb("#5F211F"), rgb("#4A4744")
_ORANGE = rgb("#C8583C")
_FRONTS = tuple(map(rgb, ("#C98E80", "#7D98AC", "#D9B76A")))
_SUN = rgb("#F2D384")
_WHITE = (255, 255, 255)


@cache
def corner(theme: Theme, number: int) -> Sprite:
    """Return the picture of a corner: 0 north-west, then clockwise; its origin is its upper left corner."""
    own = colours(theme)
    pen = Pen((0, 0, STAMP, STAMP), scale=4)
    pen.rounded((0, 0, STAMP, STAMP), 9, own.plot)

    def picture(sheet: Pen) -> None:
        sheet.rounded((3, 3, STAMP - 3, STAMP - 3), 0, own.sky)
        (_bridge, _fronts, _bay, _slope)[number](sheet, theme)

    pen.inset((3, 3, STAMP - 3, STAMP - 3), 7, picture)
    return pen.sprite()


def _shown(theme: Theme, colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return a colour of a small picture as it is seen by night or by day."""
    return mix(colour, theme.paper, 0.35 if theme.name == "dark" else 0.1)


def _bridge(pen: Pen, theme: Theme) -> None:
    """Draw the bridge over the strait."""
    red = _shown(theme, _ORANGE)
    pen.rounded((0, 58, STAMP, STAMP), 0, mix(colours(theme).sky, theme.river, 0.55))
    for tower in (25, 57):
        for side in (-1, 1):
            pen.stroke([(tower + 3.6 * side, 66), (tower + 2.6 * side, 18)], 2.4, red)
        for high in (22, 33, 44):
            pen.stroke([(tower - 3, high), (tower + 3, high)], 2.2, red)
    for hang in ([(0, 34), (12, 25), (25, 19)], [(57, 19), (70, 25), (STAMP, 34)]):
        pen.stroke(hang, 1.5, red)
    sag = [(25 + 32 * t, 19 + 4 * 26 * t * (1 - t)) for t in (step / 12 for step in range(13))]
    pen.stroke(sag, 1.5, red)
    for x, y in sag[1:-1:2]:
        pen.stroke([(x, y), (x, 52)], 0.9, red)
    pen.stroke([(0, 53), (STAMP, 53)], 3, red, caps=False)


def _fronts(pen: Pen, theme: Theme) -> None:
    """Draw three wooden houses on a slope."""
    for number, front in enumerate(_FRONTS):
        colour = _shown(theme, front)
        left, top = 9 + 22 * number, 34 - 5 * number
        pen.rounded((left, top, left + 20, STAMP), 0, colour)
        pen.polygon([(left - 1.5, top), (left + 10, top - 13), (left + 21.5, top)], mix(colour, _ROOF, 0.5))
        pale = _shown(theme, PALE)
        for y in (top + 8, top + 25):
            for x in (left + 3.5, left + 11.5):
                pen.rounded((x, y, x + 5, y + 9), 0.6, pale)
        pen.disc(left + 10, top - 3, 1.8, pale)
    pen.polygon([(0, STAMP), (0, 76), (STAMP, 68), (STAMP, STAMP)], _shown(theme, rgb("#9FB08A")))


def _bay(pen: Pen, theme: Theme) -> None:
    """Draw the sun over fog and hills."""
    pen.disc(50, 30, 12, _shown(theme, _SUN))
    pen.polygon(
        [(0, 62), *spline([(0, 50), (18, 42), (36, 52), (58, 46), (STAMP, 56)], 6), (STAMP, 62)],
        _shown(theme, rgb("#9FB08A")),
    )
    pen.rounded((0, 60, STAMP, STAMP), 0, mix(colours(theme).sky, theme.river, 0.55))
    for start, end, deep in ((6, 44, 57), (30, 80, 65), (0, 34, 72)):
        pen.stroke([(start, deep), (end, deep)], 5, _shown(theme, PALE))


def _slope(pen: Pen, theme: Theme) -> None:
    """Draw a cable car on a steep street."""
    pen.polygon([(0, 78), (STAMP, 40), (STAMP, STAMP), (0, STAMP)], _shown(theme, rgb("#B9B3A6")))
    pen.stroke([(0, 78.5), (STAMP, 40.5)], 1.8, _shown(theme, _WHEEL), caps=False)
    _car(pen, theme, (40, 41), 0.78, -24.8)


@cache
def logo(theme: Theme) -> Sprite:
    """Return the cable car that stands before the game's name, 60 pixels wide; its origin is its middle."""
    pen = Pen((-33, -28, 33, 28))
    _car(pen, theme, (0, 0), 1.0, 0.0)
    return pen.sprite()


def _car(pen: Pen, theme: Theme, at: Point, size: float, turn: float) -> None:
    """Draw a cable car from its side."""
    across, down = cos(radians(turn)) * size, sin(radians(turn)) * size

    def placed(*points: Point) -> list[Point]:
        return [(at[0] + x * across - y * down, at[1] + x * down + y * across) for x, y in points]

    def box(left: float, top: float, right: float, bottom: float) -> Sequence[Point]:
        return placed((left, top), (right, top), (right, bottom), (left, bottom))

    red = _RED if theme.name != "dark" else mix(_RED, _WHITE, 0.18)
    roof = _ROOF if theme.name != "dark" else mix(_ROOF, _WHITE, 0.3)
    wheel = _WHEEL if theme.name != "dark" else mix(_WHEEL, _WHITE, 0.35)
    pen.polygon(box(-29, 14, 29, 17), roof)
    pen.polygon(box(-25, -15, 25, 15), red, grow=1.2 * size)
    pen.polygon(box(-30, -21, 30, -15), roof, grow=1.2 * size)
    pen.polygon(box(-14, -25, 14, -21), roof, grow=1.0 * size)
    for left in (-22, -10.5, 1, 12.5):
        pen.polygon(box(left, -10.5, left + 9.5, 1), PALE if theme.name != "dark" else mix(PALE, red, 0.15))
    pen.stroke(placed((-25, 6), (25, 6)), 1.8 * size, mix(red, _WHITE, 0.45), caps=False)
    for x in (-14, 14):
        (wx, wy), *_ = placed((x, 19))
        pen.disc(wx, wy, 5.2 * size, wheel)
        pen.disc(wx, wy, 2.0 * size, PALE)
