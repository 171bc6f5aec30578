"""One symbol for each kind of card, the same on board, card and ticket: every picture can be played in grey.

Symbols are drawn in a square of -1 to 1 and never look like a seat's shape (disc, square, triangle, diamond,
star, cross).
"""

from __future__ import annotations

from functools import cache
from math import acos, atan2, cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING, TypeAlias

from renderers.pen import Pen, Point, ring
from renderers.shapes import EMBER, FLAME, HEART, bezier

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.games.ticket_to_ride.board import Card
    from renderers.pen import Sprite
    from renderers.theme import Colour

Place: TypeAlias = "Callable[[Sequence[Point]], list[Point]]"
"""Puts points of the square where the symbol is to stand."""


_BOLT = [(0.3, -1), (-0.62, 0.18), (-0.08, 0.18), (-0.34, 1), (0.64, -0.24), (0.1, -0.24)]
_LEAF = bezier(
    (0.92, -0.92),
    ((0.98, -0.1), (0.9, 0.62), (0.2, 0.74)),
    ((-0.3, 0.8), (-0.7, 0.5), (-0.72, 0.1)),
    ((-0.74, -0.62), (0.1, -0.86), (0.92, -0.92)),
)


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 40) -> list[Point]:
    """Return points on a circle; angles in half turns, clockwise from the right."""
    angles = (pi * (start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _crescent(x: float, y: float, radius: float, bite: tuple[float, float, float]) -> list[Point]:
    """Return what is left of a circle when another one (its middle and radius) is bitten out of it."""
    dx, dy = bite[0] - x, bite[1] - y
    apart, towards = hypot(dx, dy), atan2(dy, dx)
    # The circles cross at these angles on either side of the line between their middles.
    outer = acos((apart**2 + radius**2 - bite[2] ** 2) / (2 * apart * radius))
    inner = acos((apart**2 + bite[2] ** 2 - radius**2) / (2 * apart * bite[2]))
    return [
        *_arc(x, y, radius, (towards + outer) / pi, (towards + tau - outer) / pi),
        *_arc(*bite, (towards + pi + inner) / pi, (towards + pi - inner) / pi),
    ]


_MOON = _crescent(0.1, 0, 0.96, (0.5, -0.2, 0.78))


def _wave(y: float) -> list[Point]:
    return [(-0.86 + 1.72 * step / 32, y - 0.2 * sin(3 * pi * step / 32)) for step in range(33)]


def _heart(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del size, ground
    pen.polygon(at(HEART), ink)


def _flower(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    for x, y in ring(0.56, 5):
        pen.disc(*at([(x, y)])[0], size * 0.4, ink)
    pen.disc(*at([(0, 0)])[0], size * 0.4, ink)
    pen.disc(*at([(0, 0)])[0], size * 0.24, ground)


def _flame(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del size
    pen.polygon(at(FLAME), ink)
    pen.polygon(at(EMBER), ground)


def _bolt(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del ground
    pen.polygon(at(_BOLT), ink, grow=size * 0.04)


def _leaf(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    pen.polygon(at(_LEAF), ink)
    pen.stroke(at([(-0.94, 0.94), (-0.5, 0.5)]), size * 0.22, ink)
    pen.stroke(at([(-0.36, 0.36), (0.36, -0.36)]), size * 0.13, ground)


def _waves(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del ground
    for y in (-0.4, 0.4):
        pen.stroke(at(_wave(y)), size * 0.32, ink)


def _snowflake(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del ground
    for x, y in ring(0.96, 6):
        pen.stroke(at([(0, 0), (x, y)]), size * 0.17, ink)
        for side in (-1, 1):
            # Barbs leave the arm at two thirds, turned by a sixth of a circle.
            c, s = 0.5, side * 0.866
            tip = (x * 0.56 + (x * c - y * s) * 0.34, y * 0.56 + (x * s + y * c) * 0.34)
            pen.stroke(at([(x * 0.56, y * 0.56), tip]), size * 0.15, ink)


def _moon(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    del size, ground
    pen.polygon(at(_MOON), ink)


def _locomotive(pen: Pen, at: Place, size: float, ink: Colour, ground: Colour) -> None:
    def box(left: float, top: float, right: float, bottom: float, radius: float, colour: Colour) -> None:
        (x0, y0), (x1, y1) = at([(left, top), (right, bottom)])
        pen.rounded((x0, y0, x1, y1), radius * size, colour)

    box(0.12, -0.9, 1, -0.72, 0.06, ink)
    box(0.24, -0.8, 0.9, 0.5, 0.04, ink)
    box(0.42, -0.6, 0.74, -0.22, 0.04, ground)
    box(-0.8, -0.34, 0.4, 0.4, 0.14, ink)
    pen.polygon(at([(-0.74, -0.82), (-0.34, -0.82), (-0.44, -0.3), (-0.64, -0.3)]), ink)
    pen.disc(*at([(-0.06, -0.36)])[0], size * 0.15, ink)
    box(-0.92, 0.28, 0.94, 0.5, 0.05, ink)
    pen.polygon(at([(-0.84, 0.4), (-1, 0.84), (-0.7, 0.84)]), ink)
    for x, y, radius in ((-0.52, 0.6, 0.27), (0.0, 0.6, 0.27), (0.6, 0.5, 0.38)):
        middle = at([(x, y)])[0]
        pen.disc(*middle, size * (radius + 0.09), ground)
        pen.disc(*middle, size * radius, ink)
        pen.disc(*middle, size * radius * 0.42, ground)


_DRAWERS: Sequence[Callable[[Pen, Place, float, Colour, Colour], None]] = (
    _heart,
    _flower,
    _flame,
    _bolt,
    _leaf,
    _waves,
    _snowflake,
    _moon,
    _locomotive,
)
"""By the index of board.CARDS."""


def draw(pen: Pen, card: Card, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
    """Draw a kind's symbol, `size` pixels from its middle to its edge, with holes in the ground's colour."""
    _DRAWERS[card](
        pen, lambda points: [(x + px * size, y + py * size) for px, py in points], size, ink, ground
    )


@cache
def symbol(card: Card, size: float, ink: Colour, ground: Colour) -> Sprite:
    """Return a kind's symbol alone."""
    pen = Pen((-size - 1, -size - 1, size + 1, size + 1))
    draw(pen, card, 0, 0, size, ink, ground)
    return pen.sprite()
