"""What no match changes: the band with the coordinates, the stations' grounds, hills, the power station."""

from __future__ import annotations

from functools import cache
from math import cos, sin, tau
from typing import TYPE_CHECKING

from renderers.cable_car import geometry, stamps, stations, yard
from renderers.cable_car.colours import INK, colours
from renderers.cable_car.geometry import BAND, FIELD, HEAD, RING, ROWS, SIDE, TILE, YARD
from renderers.canvas import Canvas
from renderers.pen import Pen

if TYPE_CHECKING:
    from renderers.pen import Point, Sprite
    from renderers.theme import Theme

_LENGTH = TILE * ROWS
_HILLS: tuple[tuple[float, float, float, float, int], ...] = (
    (205, 220, 250, 170, 4),
    (620, 130, 270, 120, 2),
    (905, 330, 180, 210, 3),
    (240, 720, 200, 190, 3),
    (640, 900, 260, 130, 2),
    (930, 820, 150, 190, 4),
)
"""On the squares: the middle of each hill, its two half widths, and how many lines of height it has."""


def coordinate(number: int) -> tuple[str, str]:
    """Return the letter of a column and the number of a row."""
    return "ABCDEFGH"[number], str(number + 1)


def draw(theme: Theme) -> Canvas:
    """Draw the bare board with its coordinates; head and strip are still paper."""
    own = colours(theme)
    canvas = Canvas.blank(geometry.WIDTH, geometry.HEIGHT, theme)
    canvas.fill((0, HEAD, SIDE, HEAD + SIDE), own.band)
    canvas.put(_ring(theme), 0, HEAD)
    canvas.put(_field(theme), *FIELD)
    low, high = BAND + 4, SIDE - BAND - 4 - stamps.STAMP
    for number, (x, y) in enumerate(((low, low), (high, low), (high, high), (low, high))):
        canvas.put(stamps.corner(theme, number), x, HEAD + y)
    for station in range(4 * ROWS):
        plot = geometry.plot(station)
        canvas.put(stations.ground(theme, station), plot.x, plot.y)
    canvas.put(yard.station(theme), YARD[0], YARD[1])
    middle = (YARD[0] + YARD[2]) / 2, (YARD[1] + YARD[3]) / 2
    canvas.text(middle[0], middle[1], "×2", 27, "Bold", INK, align="middle")
    for number in range(ROWS):
        letter, digit = coordinate(number)
        along = RING + TILE * number + TILE / 2
        for across in (BAND / 2 + 1, SIDE - BAND / 2 - 1):
            canvas.text(along, HEAD + across, letter, 23, "Bold", own.letters, align="middle")
            canvas.text(across, HEAD + along, digit, 23, "Bold", own.letters, align="middle")
    return canvas


def _ring(theme: Theme) -> Sprite:
    pen = Pen((0, 0, SIDE, SIDE), scale=2)
    pen.rounded((BAND, BAND, SIDE - BAND, SIDE - BAND), 14, colours(theme).ring)
    return pen.sprite()


def _field(theme: Theme) -> Sprite:
    """Return the 64 empty squares with hills, contour lines and a grid."""
    own = colours(theme)
    pen = Pen((0, 0, _LENGTH, _LENGTH), scale=3)
    pen.rounded((0, 0, _LENGTH, _LENGTH), 9, own.ground)
    for level in range(4):
        for number, hill in enumerate(_HILLS):
            if level < hill[4]:
                shape = _height(hill, number, level)
                pen.polygon(shape, own.contour, grow=0.75)
                pen.polygon(shape, own.hills[level])
    for line in range(1, ROWS):
        at = TILE * line
        pen.stroke([(at, 3), (at, _LENGTH - 3)], 2, own.grid)
        pen.stroke([(3, at), (_LENGTH - 3, at)], 2, own.grid)
    return pen.sprite()


def _height(hill: tuple[float, float, float, float, int], number: int, level: int) -> list[Point]:
    """Return the outline of a hill at a level, a little uneven."""
    x, y, wide, tall, _ = hill
    share = 1 - 0.27 * level
    outline = []
    for step in range(72):
        angle = tau * step / 72
        uneven = 1 + 0.13 * cos(2 * angle + number) + 0.08 * sin(3 * angle + 2 * number + 0.4 * level)
        px = x + wide * share * uneven * cos(angle) + 14 * level
        py = y + tall * share * uneven * sin(angle) - 9 * level
        outline.append((min(max(px, 0), _LENGTH), min(max(py, 0), _LENGTH)))
    return outline


@cache
def bare(theme: Theme) -> Canvas:
    """Return the bare board; copy it before drawing on it."""
    return draw(theme)
