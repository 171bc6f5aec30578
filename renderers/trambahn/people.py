"""The people of 1890: passengers with bowler hats, conductors with caps."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from renderers.pen import Pen
from renderers.shapes import bezier
from renderers.trambahn.colours import colours

if TYPE_CHECKING:
    from renderers.pen import Point, Sprite
    from renderers.theme import Colour, Theme

SEAT = (47, 96)
"""A passenger's seat."""


def draw_cap(pen: Pen, theme: Theme, at: Point, width: float, *, white: bool = False) -> None:
    """Draw a conductor's cap round its middle."""
    own = colours(theme)
    k = width / 40
    x, y = at
    top = own.enamel_white if white else own.conductor
    band = own.brass
    peak = own.enamel_white if white else own.roof

    def curve(*points: Point) -> list[Point]:
        return [(x + px * k, y + py * k) for px, py in points]

    crown = bezier(
        (-17, 6),
        ((-20, -6), (-12, -14), (0, -14)),
        ((12, -14), (20, -6), (17, 6)),
    )
    pen.polygon(curve(*crown), top)
    pen.polygon(curve((-17, 3), (17, 3), (17, 7.5), (-17, 7.5)), band)
    visor = bezier((-19, 8.5), ((-10, 6), (10, 6), (19, 8.5)), ((18, 15), (-18, 15), (-19, 8.5)))
    pen.polygon(curve(*visor), peak)
    pen.disc(x, y - 4 * k, 3.6 * k, own.brass)


@cache
def cap(theme: Theme, width: float) -> Sprite:
    """Return a conductor's cap; its origin is the middle of its left edge."""
    pen = Pen((0, -width / 2, width, width / 2))
    draw_cap(pen, theme, (width / 2, 0), width)
    return pen.sprite()


def draw_conductor(pen: Pen, theme: Theme, at: Point, k: float) -> None:
    """Draw a conductor down to the chest; `at` is the middle of the lower edge."""
    own = colours(theme)
    x, y = at
    moustache = own.leather

    def placed(*points: Point) -> list[Point]:
        return [(x + px * k, y + py * k) for px, py in points]

    pen.polygon(placed((-62, 0), (-50, -40), (-22, -54), (22, -54), (50, -40), (62, 0)), own.enamel)
    pen.polygon(placed((-16, -56), (0, -38), (16, -56)), own.enamel_white)
    pen.rounded((x - 12 * k, y - 66 * k, x + 12 * k, y - 50 * k), 4 * k, own.skin)
    for side in (-1, 1):
        pen.disc(x + side * 29 * k, y - 84 * k, 7 * k, own.skin)
    pen.rounded((x - 27 * k, y - 108 * k, x + 27 * k, y - 54 * k), 24 * k, own.skin)
    for side in (-1, 1):
        pen.disc(x + side * 11 * k, y - 86 * k, 3 * k, own.roof)
        brush = bezier((0, -75), ((6, -78), (20, -76), (26, -62)), ((16, -58), (4, -62), (0, -68)))
        pen.polygon(placed(*[(side * px, py) for px, py in brush]), moustache)
    crown = bezier(
        (-34, -104),
        ((-38, -130), (-22, -146), (0, -146)),
        ((22, -146), (38, -130), (34, -104)),
    )
    pen.polygon(placed(*crown), own.enamel)
    pen.polygon(placed((-34, -112), (34, -112), (34, -104), (-34, -104)), own.brass)
    visor = bezier((-37, -101), ((-20, -108), (20, -108), (37, -101)), ((34, -88), (-34, -88), (-37, -101)))
    pen.polygon(placed(*visor), own.roof)
    pen.disc(x, y - 126 * k, 7 * k, own.brass)
    pen.stroke(placed((-40, 0), (28, -46)), 7 * k, own.leather)
    for side, height in ((-9, -26), (9, -26), (-9, -10), (9, -10)):
        pen.disc(x + side * k, y + height * k, 3.4 * k, own.brass)


def _figure(pen: Pen, at: Point, ink: Colour, ground: Colour) -> None:
    """Draw a passenger's bust with a bowler hat; `at` is the middle of its lower edge."""
    x, y = at
    shoulders = bezier((-17, 0), ((-17, -14), (-10, -19), (0, -19)), ((10, -19), (17, -14), (17, 0)))
    pen.polygon([(x + px, y + py) for px, py in shoulders], ink)
    pen.rounded((x - 9.5, y - 43, x + 9.5, y - 18), 9.5, ground)
    pen.rounded((x - 8.5, y - 40, x + 8.5, y - 19), 8.5, ink)
    pen.rounded((x - 9, y - 46, x + 9, y - 34), 8, ink)
    pen.rounded((x - 13.5, y - 36.5, x + 13.5, y - 33), 1.7, ink)


@cache
def passenger(theme: Theme, line: int, *, conductor: bool = False) -> Sprite:
    """Return a taken seat without its figure's number; its origin is its upper left corner."""
    own = colours(theme)
    inks = own.lines[line]
    width, height = SEAT
    pen = Pen((0, 0, width, height))
    if conductor:
        pen.rounded((0, 0, width, height), 9, own.conductor)
        pen.rounded((2, 2, width - 2, height - 2), 7.4, own.cream)
        _figure(pen, (width / 2, height - 5), own.conductor, own.cream)
    else:
        pen.rounded((0, 0, width, height), 9, inks.fill)
        pen_ink = inks.art if line < 3 else inks.symbol
        _figure(pen, (width / 2, height - 5), pen_ink, inks.fill)
    return pen.sprite()


@cache
def seat(theme: Theme, line: int) -> Sprite:
    """Return an empty seat."""
    width, height = SEAT
    pen = Pen((0, 0, width, height))
    pen.rounded((0, 0, width, height), 9, colours(theme).lines[line].seat)
    return pen.sprite()
