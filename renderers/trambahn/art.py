"""What tells the lines apart besides their colours: a symbol and a landmark each; and small signs.

Symbols are drawn in a square of -1 to 1 and never look like a seat's shape. Landmarks stand on a base line,
one unit high.
"""

from __future__ import annotations

from functools import cache
from math import cos, sin, tau
from typing import TYPE_CHECKING

from renderers.pen import Pen, star
from renderers.shapes import DROP, HEART, bezier
from renderers.trambahn.colours import colours

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from renderers.pen import Point, Sprite
    from renderers.theme import Colour, Theme


def _placed(points: Sequence[Point], x: float, y: float, size: float) -> list[Point]:
    return [(x + px * size, y + py * size) for px, py in points]


def _drop(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    pen.polygon(_placed(DROP, x, y, size), ink)


def _heart(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    pen.polygon(_placed(HEART, x, y + size * 0.03, size), ink)


_LEAF = bezier(
    (0, 0),
    ((-0.16, -0.22), (-0.52, -0.46), (-0.46, -0.78)),
    ((-0.38, -1.04), (-0.08, -1.0), (0, -0.74)),
    ((0.08, -1.0), (0.38, -1.04), (0.46, -0.78)),
    ((0.52, -0.46), (0.16, -0.22), (0, 0)),
)


def _clover(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    pen.stroke(_placed([(0, 0), (0.16, 0.6), (0.42, 1.0)], x, y, size), size * 0.17, ink)
    for quarter in range(4):
        turn = tau * (quarter + 0.5) / 4
        c, s = cos(turn), sin(turn)
        leaf = [(px * c - py * s, px * s + py * c - 0.06) for px, py in _LEAF]
        pen.polygon(_placed(leaf, x, y, size), ink)


def _sun(pen: Pen, x: float, y: float, size: float, ink: Colour) -> None:
    pen.disc(x, y, size * 0.5, ink)
    for ray in range(8):
        c, s = cos(tau * ray / 8), sin(tau * ray / 8)
        pen.stroke(_placed([(c * 0.73, s * 0.73), (c * 0.92, s * 0.92)], x, y, size), size * 0.17, ink)


_SYMBOLS: Sequence[Callable[[Pen, float, float, float, Colour], None]] = (_drop, _heart, _clover, _sun)


@cache
def symbol(line: int, size: float, ink: Colour) -> Sprite:
    """Return a line's symbol, `size` pixels from its middle to its edge."""
    pen = Pen((-size - 1, -size - 1, size + 1, size + 1))
    _SYMBOLS[line](pen, 0, 0, size, ink)
    return pen.sprite()


def draw_symbol(pen: Pen, line: int, at: Point, size: float, ink: Colour) -> None:
    """Draw a line's symbol on a sheet."""
    _SYMBOLS[line](pen, at[0], at[1], size, ink)


class _Site:
    """Draws on a base line: x from the middle, y upwards, in units of the height."""

    def __init__(self, pen: Pen, at: Point, height: float, ink: Colour) -> None:
        self.pen, self.at, self.height, self.ink = pen, at, height, ink

    def shape(self, *points: Point) -> None:
        self.pen.polygon(
            [(self.at[0] + x * self.height, self.at[1] - y * self.height) for x, y in points], self.ink
        )

    def block(self, left: float, right: float, top: float, bottom: float = 0.0) -> None:
        self.shape((left, bottom), (left, top), (right, top), (right, bottom))

    def disc(self, x: float, y: float, radius: float) -> None:
        self.pen.disc(
            self.at[0] + x * self.height, self.at[1] - y * self.height, radius * self.height, self.ink
        )


def _church(site: _Site) -> None:
    """Draw two towers with onion domes, and the gable between them."""
    for side in (-1, 1):
        x = side * 0.27
        site.block(x - 0.13, x + 0.13, 0.66)
        site.disc(x, 0.75, 0.155)
        site.shape((x - 0.075, 0.87), (x, 1.04), (x + 0.075, 0.87))
    site.shape((-0.15, 0), (-0.15, 0.3), (0, 0.5), (0.15, 0.3), (0.15, 0))


def _gate(site: _Site) -> None:
    """Draw a town gate: a tall roof between two towers with battlements, and the way through."""
    for side in (-1, 1):
        x = side * 0.46
        site.block(x - 0.13, x + 0.13, 0.6)
        for tooth in (-0.1, 0, 0.1):
            site.block(x + tooth - 0.035, x + tooth + 0.035, 0.7, 0.55)
    site.block(-0.4, 0.4, 0.42)
    site.block(-0.19, 0.19, 0.74)
    site.shape((-0.24, 0.74), (0, 1.0), (0.24, 0.74))


def _pagoda(site: _Site) -> None:
    """Draw a tower of five roofs, and a tree on either side."""
    for half, y in ((0.38, 0.16), (0.32, 0.36), (0.26, 0.54), (0.2, 0.7), (0.14, 0.84)):
        site.shape((-half, y), (-half * 0.5, y + 0.09), (half * 0.5, y + 0.09), (half, y))
        site.block(-half * 0.5, half * 0.5, y + 0.02, y - 0.16)
    site.shape((-0.04, 0.96), (0, 1.04), (0.04, 0.96))
    for side in (-1, 1):
        site.disc(side * 0.5, 0.3, 0.16)
        site.block(side * 0.5 - 0.03, side * 0.5 + 0.03, 0.2)


def _column(site: _Site) -> None:
    """Draw a column on steps with a winged figure on top."""
    for number, half in enumerate((0.4, 0.29, 0.19)):
        site.block(-half, half, 0.09 * (number + 1), 0.09 * number)
    site.block(-0.055, 0.055, 0.68)
    site.block(-0.1, 0.1, 0.7, 0.65)
    site.shape((-0.05, 0.68), (-0.07, 0.84), (0.07, 0.84), (0.05, 0.68))
    site.disc(0, 0.91, 0.05)
    for side in (-1, 1):
        site.shape((side * 0.03, 0.76), (side * 0.22, 1.0), (side * 0.2, 0.82), (side * 0.08, 0.72))


_LANDMARKS: Sequence[Callable[[_Site], None]] = (_church, _gate, _pagoda, _column)


def draw_landmark(pen: Pen, line: int, at: Point, height: float, ink: Colour, ground: Colour) -> None:
    """Draw a line's landmark on a sheet; `at` is the middle of its base, `ground` what is seen through it."""
    _LANDMARKS[line](_Site(pen, at, height, ink))
    if line == 1:
        way = height * 0.085
        pen.disc(at[0], at[1] - height * 0.2, way, ground)
        pen.rounded((at[0] - way, at[1] - height * 0.2, at[0] + way, at[1] + 1), 0, ground)


@cache
def bell(radius: float, ink: Colour) -> Sprite:
    """Return the bell of a row's fourth seat."""
    pen = Pen((-radius - 2, -radius - 2, radius + 2, radius + 2))
    outline = bezier(
        (0, -0.82),
        ((0.5, -0.82), (0.56, -0.42), (0.58, 0.05)),
        ((0.6, 0.34), (0.72, 0.46), (0.92, 0.6)),
    )
    mirrored = [(-x, y) for x, y in reversed(outline)]
    pen.polygon(_placed([*outline, *mirrored], 0, 0, radius), ink)
    pen.disc(0, -radius * 0.84, radius * 0.16, ink)
    pen.disc(0, radius * 0.76, radius * 0.21, ink)
    return pen.sprite()


@cache
def tour(theme: Theme, radius: float) -> Sprite:
    """Return the gold star of an extra tour."""
    pen = Pen((-radius - 2, -radius - 2, radius + 2, radius + 2))
    own = colours(theme)
    pen.disc(0, 0, radius, own.roof)
    pen.disc(0, 0, radius - max(1.4, radius * 0.13), own.star)
    pen.polygon(star(radius * 0.62, radius * 0.28, y=radius * 0.04), own.roof)
    return pen.sprite()


@cache
def coin(theme: Theme, radius: float, *, faded: bool = False) -> Sprite:
    """Return a coin without its letter."""
    pen = Pen((-radius - 2, -radius - 2, radius + 2, radius + 2))
    own = colours(theme)
    pen.disc(0, 0, radius, theme.muted if faded else own.roof)
    pen.disc(0, 0, radius - 1.8, own.brass)
    pen.disc(0, 0, radius * 0.68, own.brass_light)
    return pen.sprite()
