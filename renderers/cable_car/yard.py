"""The power station in the middle of the board: where a line ends that is worth double."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from renderers.cable_car.colours import PALE, colours
from renderers.cable_car.colours import gate as gate_colour
from renderers.cable_car.geometry import ENTRIES, EXITS, OUTWARDS, STUB, TILE
from renderers.cable_car.lines import draw
from renderers.pen import Pen, Sprite
from renderers.theme import mix

if TYPE_CHECKING:
    from collections.abc import Iterator

    from renderers.cable_car.lines import Style
    from renderers.pen import Box, Point
    from renderers.theme import Theme

SIZE = 2 * TILE
GATE = STUB + 9
"""How far inside the yard the chip of a line that has ended there stands."""
_BLACK = (0, 0, 0)
PLATE: Box = (-78, -40, 78, 40)
"""The plate with the two wheels, seen from the middle."""


def _ports() -> Iterator[tuple[Point, Point]]:
    """Yield where tracks meet the yard's edge, seen from its corner, and the direction inwards."""
    for side, (x, y) in enumerate(OUTWARDS):
        for place in range(2):
            shift = (
                (TILE * place, SIZE - TILE if y > 0 else 0)
                if y
                else (SIZE - TILE if x > 0 else 0, TILE * place)
            )
            for ports in (ENTRIES, EXITS):
                px, py = ports[side]
                yield (shift[0] + px, shift[1] + py), (-x, -y)


@cache
def station(theme: Theme) -> Sprite:
    """Return the yard with its tracks and the power station; its origin is its upper left corner."""
    own = colours(theme)
    pen = Pen((0, 0, SIZE, SIZE), scale=4)
    pen.rounded((0, 0, SIZE, SIZE), 9, own.tile_edge)
    pen.rounded((1.2, 1.2, SIZE - 1.2, SIZE - 1.2), 8, own.yard)
    for (x, y), (dx, dy) in _ports():
        draw(pen, theme, [(x - 3 * dx, y - 3 * dy), (x + STUB * dx, y + STUB * dy)], None)
    low, high = STUB, SIZE - STUB
    pen.rounded((low - 1, low + 3, high + 3, high + 5), 7, mix(own.yard, _BLACK, 0.18))
    pen.rounded((low, low, high, high), 6, own.wall)
    pen.rounded((low + 5, low + 5, high - 5, high - 5), 3, own.floor)
    plank = (high - low - 10) / 12
    for number in range(0, 12, 2):
        left = low + 5 + plank * number
        pen.rounded((left, low + 5, left + plank, high - 5), 1, own.plank)
    for (x, y), (dx, dy) in _ports():
        gx, gy = x + dx * (STUB + 3), y + dy * (STUB + 3)
        wide, tall = (13, 6) if dy else (6, 13)
        pen.rounded((gx - wide, gy - tall, gx + wide, gy + tall), 2, gate_colour(theme))
    _plate(pen, theme)
    return pen.sprite()


@lru_cache(maxsize=256)
def last_track(theme: Theme, side: int, style: Style) -> Sprite:
    """Return a line's way from the yard's edge to a gate; its origin is the corner of the yard's square."""
    (x, y), (dx, dy) = ENTRIES[side], OUTWARDS[side]
    pen = Pen((0, 0, TILE, TILE), scale=4)
    draw(pen, theme, [(x + 0.3 * dx, y + 0.3 * dy), (x - STUB * dx, y - STUB * dy)], style)
    return pen.sprite()


def gate(side: int) -> Point:
    """Return where the chip of a line stands that has entered by a side, seen from the square's corner."""
    (x, y), (dx, dy) = ENTRIES[side], OUTWARDS[side]
    return x - GATE * dx, y - GATE * dy


def _plate(pen: Pen, theme: Theme) -> None:
    """Draw the two wheels that pull the cables."""
    own = colours(theme)
    middle = SIZE / 2
    left, top, right, bottom = (middle + edge for edge in PLATE)
    dark = gate_colour(theme)
    pen.rounded((left - 3, top - 3, right + 3, bottom + 3), 43, own.wheel)
    pen.rounded((left, top, right, bottom), 40, dark)
    for side in (-1, 1):
        x = middle + side * 40
        pen.disc(x, middle, 34, own.wheel)
        pen.disc(x, middle, 28.5, dark)
        for dx, dy in ((29, 0), (14.5, 25.1), (-14.5, 25.1)):
            pen.stroke([(x - dx, middle - dy), (x + dx, middle + dy)], 4, own.wheel, caps=False)
        pen.disc(x, middle, 9, own.wheel)
    pen.disc(middle, middle, 26, dark)
    pen.disc(middle, middle, 23.5, PALE)
