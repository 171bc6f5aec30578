"""One symbol for each colour of fields, the same on sheets and cards: every picture can be played in grey.

Symbols are drawn in a square of -1 to 1 and never look like a seat's shape (disc, square, triangle, diamond,
star, cross).
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, TypeAlias

from renderers.pen import ring
from renderers.shapes import DROP, EMBER, FLAME, HEART, bezier

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from renderers.pen import Pen, Point
    from renderers.theme import Colour

Place: TypeAlias = "Callable[[Sequence[Point]], list[Point]]"
"""Puts points of the square where the symbol is to stand."""


def _leaf(turn: float) -> list[Point]:
    """Return a clover's leaf: a heart with its tip near the middle, turned clockwise."""
    c, s = cos(turn), sin(turn)
    moved = [(x * 0.52, (y - 1.05) * 0.5) for x, y in HEART]
    return [(x * c - y * s, x * s + y * c - 0.14) for x, y in moved]


_LEAVES = tuple(_leaf(pi / 4 + pi / 2 * number) for number in range(4))
_STEM = bezier((0, -0.1), ((0.06, 0.3), (0.14, 0.62), (0.42, 0.94)))


def _drop(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del size, ground
    pen.polygon(at(DROP), ink)


def _clover(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del ground
    for leaf in _LEAVES:
        pen.polygon(at(leaf), ink)
    pen.stroke(at(_STEM), size * 0.17, ink)


def _sun(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del ground
    pen.disc(*at([(0, 0)])[0], size * 0.48, ink)
    for (x, y), (fx, fy) in zip(ring(0.7, 8), ring(0.95, 8), strict=True):
        pen.stroke(at([(x, y), (fx, fy)]), size * 0.19, ink)


def _heart(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del size, ground
    pen.polygon(at(HEART), ink)


def _flame(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del size
    pen.polygon(at(FLAME), ink)
    pen.polygon(at(EMBER), ground)


def _cloud(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del ground
    for x, y, radius in ((-0.52, 0.24, 0.46), (0.06, -0.16, 0.6), (0.58, 0.27, 0.42)):
        pen.disc(*at([(x, y)])[0], size * radius, ink)
    (left, top), (right, bottom) = at([(-0.52, 0.1), (0.58, 0.69)])
    pen.rounded((left, top, right, bottom), 0, ink)


_DRAWERS: Sequence[Callable[[Pen, Place, float, Colour, Colour], None]] = (
    _drop,
    _clover,
    _sun,
    _heart,
    _flame,
    _cloud,
)
"""By the index of board.COLOURS."""


def draw(pen: Pen, colour: int, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
    """Draw a colour's symbol, `size` pixels from middle to edge, with holes in the ground's colour."""
    _DRAWERS[colour](
        pen, lambda points: [(x + px * size, y + py * size) for px, py in points], size, ink, ground
    )
