"""What stands for a seat in every game: its shape, colour and pattern; and the small marks of a seat row."""

from __future__ import annotations

from functools import cache
from math import ceil, floor, hypot
from typing import TYPE_CHECKING

from renderers.pen import Pen, Point, Sprite, ring, star

if TYPE_CHECKING:
    from renderers.theme import Colour, Theme

CASING = 2.8
OUTLINE = 1.4
"""The light and the dark line round a piece, in pixels."""


def shape(seat: int, radius: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Return the outline of the seat's shape; all six cover about as much as a disc of that radius."""
    if seat == 0:
        return ring(radius, 48, x=x, y=y)
    if seat == 1:
        half = radius * 0.88
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    if seat == 2:
        return ring(radius * 1.24, 3, x=x, y=y + radius * 0.22)
    if seat == 3:
        return ring(radius * 1.22, 4, x=x, y=y)
    if seat == 4:
        return star(radius * 1.32, radius * 0.62, x=x, y=y + radius * 0.06)
    arm, reach = radius * 0.4, radius * 1.08
    quarter = [(-arm, -reach), (arm, -reach), (arm, -arm)]
    return [
        (x + turned[0], y + turned[1])
        for turn in range(4)
        for px, py in quarter
        for turned in [((px, py), (-py, px), (-px, -py), (py, -px))[turn]]
    ]


def pattern(pen: Pen, seat: int, colour: Colour, pitch: float) -> None:
    """Cover the sheet with the seat's pattern: lines (or dots) every `pitch` pixels."""
    left, top, right, bottom = pen.box
    width = pitch * 0.3
    if seat in {1, 3}:
        tall = bottom - top
        for x in _steps(left - tall, right, pitch * 1.414):
            pen.stroke([(x, bottom), (x + tall, top)], width, colour, caps=False)
            if seat == 3:
                pen.stroke([(x, top), (x + tall, bottom)], width, colour, caps=False)
    elif seat == 2:
        for row, y in enumerate(_steps(top, bottom, pitch * 0.95)):
            for x in _steps(left, right, pitch * 1.1):
                pen.disc(x + row % 2 * pitch * 0.55, y, pitch * 0.24, colour)
    elif seat == 4:
        for y in _steps(top, bottom, pitch * 1.25):
            peaks = enumerate(_steps(left, right, pitch))
            pen.stroke([(x, y + number % 2 * pitch) for number, x in peaks], width, colour, caps=False)
    elif seat == 5:
        for y in _steps(top, bottom, pitch):
            pen.stroke([(left, y), (right, y)], width, colour, caps=False)


def _steps(start: float, end: float, pitch: float) -> list[float]:
    """Return the multiples of `pitch` from one before `start` to one after `end`."""
    return [pitch * number for number in range(floor(start / pitch), ceil(end / pitch) + 1)]


def paint(pen: Pen, theme: Theme, seat: int, outline: list[Point], pitch: float) -> None:
    """Fill an outline with the seat's colour and pattern."""
    pen.polygon(outline, theme.seats[seat])
    if theme.marks[seat] != theme.seats[seat]:
        pen.patterned(
            lambda sheet: sheet.polygon(outline, theme.ink),
            lambda sheet: pattern(sheet, seat, theme.marks[seat], pitch),
            theme.marks[seat],
        )


@cache
def token(theme: Theme, seat: int, radius: float) -> Sprite:
    """Return the seat's token: its shape in its colour and pattern, in a light casing and a dark outline."""
    reach = radius * 1.5 + CASING + OUTLINE + 1
    pen = Pen((-reach, -reach, reach, reach))
    outline = shape(seat, radius)
    casing = CASING if radius > 11 else CASING * 0.7
    pen.polygon(outline, theme.outline, grow=casing + OUTLINE)
    pen.polygon(outline, theme.casing, grow=casing)
    paint(pen, theme, seat, outline, max(3.6, radius * 0.3))
    return pen.sprite()


@cache
def plain_token(theme: Theme, seat: int, radius: float) -> Sprite:
    """Return the seat's shape in its colour with a thin light casing, for places too small for a pattern."""
    reach = radius * 1.5 + 3
    pen = Pen((-reach, -reach, reach, reach))
    outline = shape(seat, radius)
    pen.polygon(outline, theme.casing, grow=1.6)
    pen.polygon(outline, theme.seats[seat])
    return pen.sprite()


@cache
def computer(theme: Theme) -> Sprite:
    """Return the mark of a computer player: a small friendly robot's head, 26 pixels wide."""
    pen, colour = Pen((-15, -16, 15, 14)), theme.muted
    pen.stroke([(0, -8), (0, -12)], 2.2, colour)
    pen.disc(0, -12.5, 2.4, colour)
    pen.rounded((-13.5, -2.5, -10.5, 4.5), 1.5, colour)
    pen.rounded((10.5, -2.5, 13.5, 4.5), 1.5, colour)
    pen.rounded((-10.5, -8, 10.5, 9.5), 4, colour)
    pen.disc(-4.4, -1.2, 2.6, theme.paper)
    pen.disc(4.4, -1.2, 2.6, theme.paper)
    pen.rounded((-5, 4, 5, 6.2), 1, theme.paper)
    return pen.sprite()


@cache
def acting(theme: Theme) -> Sprite:
    """Return the arrow that stands before the row of a seat to act."""
    pen = Pen((-12, -14, 12, 14))
    pen.polygon([(-6, -9), (7.5, 0), (-6, 9)], theme.ink, grow=1)
    return pen.sprite()


@cache
def tick(theme: Theme, radius: float) -> Sprite:
    """Return the mark of something done: a tick in a disc with a light rim."""
    pen = Pen((-radius - 3, -radius - 3, radius + 3, radius + 3))
    pen.disc(0, 0, radius + 1.8, theme.casing)
    pen.disc(0, 0, radius, theme.good)
    k = radius / 12
    pen.stroke([(-5.4 * k, 0.4 * k), (-1.6 * k, 4.2 * k), (5.4 * k, -4 * k)], 2.9 * k, theme.casing)
    return pen.sprite()


@cache
def disc(theme: Theme, radius: float) -> Sprite:
    """Return the dark disc with a light rim that carries a number."""
    pen = Pen((-radius - 3, -radius - 3, radius + 3, radius + 3))
    pen.disc(0, 0, radius + 1.8, theme.casing)
    pen.disc(0, 0, radius, theme.outline)
    return pen.sprite()


def unit(start: Point, end: Point) -> Point:
    """Return the direction from start to end, of length 1."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
