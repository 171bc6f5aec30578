"""Trams: horse, steam and electric ones, as small pictures and as the cards at the head of columns."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from bot.games.trambahn import board
from renderers.pen import Pen, dashes
from renderers.trambahn.colours import Colours, colours

if TYPE_CHECKING:
    from renderers.canvas import Canvas
    from renderers.pen import Point, Sprite
    from renderers.theme import Colour, Theme

WIDTH, HEIGHT = 114, 52
"""A whole train at scale 1; `SHORT` is what draws it alone."""
SHORT = 54
CARD_HEIGHT = 62


class _Workshop:
    """Draws a vehicle at a scale; the rails are at y = 0, x goes from left to right."""

    def __init__(self, pen: Pen, own: Colours, k: float) -> None:
        self.pen, self.own, self.k = pen, own, k

    def box(
        self, left: float, top: float, right: float, bottom: float, radius: float, colour: Colour
    ) -> None:
        k = self.k
        self.pen.rounded((left * k, top * k, right * k, bottom * k), radius * k, colour)

    def line(self, points: list[Point], width: float, colour: Colour) -> None:
        self.pen.stroke([(x * self.k, y * self.k) for x, y in points], width * self.k, colour)

    def shape(self, points: list[Point], colour: Colour) -> None:
        self.pen.polygon([(x * self.k, y * self.k) for x, y in points], colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self.pen.disc(x * self.k, y * self.k, radius * self.k, colour)

    def wheel(self, x: float, radius: float = 5.6) -> None:
        self.disc(x, -radius, radius, self.own.roof)
        self.disc(x, -radius, radius * 0.46, self.own.band)

    def car(self, left: float, right: float, windows: int) -> None:
        """Draw a blue car with windows under a dark roof."""
        own = self.own
        self.box(left + 2, -44, right - 2, -7, 2, own.roof)
        self.box(left + 3.2, -43, right - 3.2, -8.2, 1.2, own.band)
        self.box(left + 3.2, -23, right - 3.2, -8.2, 1.2, own.tram)
        room = (right - left - 10) / windows
        for number in range(windows):
            x = left + 5 + room * number
            self.box(x + 1.2, -38, x + room - 1.2, -26.4, 1.6, own.window)
        self.box(left - 0.5, -48, right + 0.5, -42, 2.6, own.roof)
        self.wheel(left + (right - left) * 0.22)
        self.wheel(right - (right - left) * 0.22)

    def horse(self) -> None:
        coat = self.own.horse
        for x, y, foot in ((15.5, -18, 14.5), (20.5, -18, 21), (37, -18, 35.5), (42, -18, 42.5)):
            self.line([(x, y), (foot, -1.6)], 3.9, coat)
        self.shape([(13, -30), (41, -30), (46, -25), (46, -16), (36, -14.5), (20, -14.5), (13, -18)], coat)
        self.disc(41, -24, 6, coat)
        self.shape([(7, -42), (15, -45), (25, -29), (22, -18), (13, -20)], coat)
        self.shape([(15.5, -47), (14.8, -40), (9.2, -42)], coat)
        self.shape([(12.5, -45), (15, -39), (4, -28.5), (0.5, -31.5)], coat)
        self.line([(46, -25), (49, -20), (48.4, -13)], 2.8, coat)

    def engine(self) -> None:
        own = self.own
        self.disc(12, -48, 3.6, own.smoke)
        self.disc(19, -51, 2.9, own.smoke)
        self.disc(25, -52.5, 2.2, own.smoke)
        self.box(1, -27, 28, -9, 3, own.roof)
        self.box(2.2, -25.8, 27, -10, 2.4, own.engine)
        self.box(6, -38, 12, -25, 0.8, own.roof)
        self.box(4, -41, 14, -37, 1.2, own.roof)
        self.box(25, -40, 47, -9, 1.5, own.roof)
        self.box(26.2, -38, 45.8, -10, 1, own.engine)
        self.box(30, -35, 42, -25, 1.4, own.window)
        self.box(22, -43, 50, -38.4, 1.8, own.roof)
        self.disc(1.6, -20, 3, own.brass)
        for x in (9, 23, 38):
            self.wheel(x, 6.4)

    def electric(self, right: float) -> None:
        own = self.own
        self.line([(1, -51), (right - 1, -51)], 1.7, own.roof)
        self.line([(right * 0.57, -41), (right * 0.84, -50)], 1.9, own.roof)
        self.box(2, -41.5, right - 2, -36, 2.4, own.roof)
        self.box(7.5, -38, right - 7.5, -6, 2.4, own.roof)
        self.box(8.8, -36, right - 8.8, -7.4, 1.4, own.band)
        self.box(8.8, -22, right - 8.8, -7.4, 1.4, own.tram)
        count = round((right - 20) / 15)
        room = (right - 22) / count
        for number in range(count):
            x = 11 + room * number
            self.box(x + 1, -33, x + room - 1, -24, 1.4, own.window)
        x = right * 0.49
        self.shape(
            [(x + 2, -23), (x - 6, -13.6), (x - 0.6, -13.6), (x - 2, -5.6), (x + 6.4, -16), (x + 1, -16)],
            own.star,
        )
        self.wheel(right * 0.25, 5.4)
        self.wheel(right * 0.76, 5.4)


def _vehicle(pen: Pen, theme: Theme, kind: int, k: float, *, short: bool) -> None:
    shop = _Workshop(pen, colours(theme), k)
    if kind == 0:
        shop.horse()
        if not short:
            shop.line([(20, -24), (58, -19)], 1.6, shop.own.roof)
            shop.car(56, 113, 3)
    elif kind == 1:
        if not short:
            shop.line([(47, -11), (60, -11)], 2.4, shop.own.roof)
            shop.car(58, 113, 3)
        shop.engine()
    else:
        shop.electric(SHORT if short else 113)


@lru_cache(maxsize=64)
def vehicle(theme: Theme, kind: int, k: float, *, short: bool = False) -> Sprite:
    """Return a train, or only what draws it; its origin is the left end of its rails.

    Args:
        theme: the colours.
        kind: 0 horse, 1 steam, 2 electric.
        k: the scale; at 1 it is WIDTH (or SHORT) times HEIGHT pixels.
        short: only the horse, the engine, or half a car.
    """
    pen = Pen((-2, -(HEIGHT + 5) * k, (SHORT if short else WIDTH) * k + 2, 2))
    _vehicle(pen, theme, kind, k, short=short)
    return pen.sprite()


@cache
def blank(theme: Theme, width: int) -> Sprite:
    """Return a tram's card without its train; its origin is its upper left corner."""
    own = colours(theme)
    pen = Pen((-1, -1, width + 1, CARD_HEIGHT + 1))
    pen.rounded((0, 0, width, CARD_HEIGHT), 8, own.roof)
    pen.rounded((2, 2, width - 2, CARD_HEIGHT - 2), 6.4, own.enamel_white)
    return pen.sprite()


@cache
def wanted(theme: Theme, width: int) -> Sprite:
    """Return the dashed place of a tram that is still to be bought."""
    pen = Pen((-1, -1, width + 1, CARD_HEIGHT + 1))
    right, bottom = width - 1.5, CARD_HEIGHT - 1.5
    corners = [(1.5, 1.5), (right, 1.5), (right, bottom), (1.5, bottom), (1.5, 1.5)]
    for start, end in pairwise(corners):
        for first, last in dashes(start, end, (9, 6)):
            pen.stroke([first, last], 2.4, theme.ink, caps=False)
    return pen.sprite()


def card(canvas: Canvas, kind: int, left: float, top: float, width: int) -> None:
    """Put a tram's card at the head of a column: its train and what it multiplies by.

    A narrow card has only what draws the train.
    """
    theme = canvas.theme
    canvas.put(blank(theme, width), left, top)
    said = f"×{board.TRAMS[kind].multiplier}"
    size = 30 if width >= 100 else 27
    middle = top + CARD_HEIGHT / 2
    edge = canvas.text(left + width - 7, middle, said, size, "Bold", colours(theme).cream_ink, align="right")[
        0
    ]
    room = edge - left - 12
    short = width < 100
    k = min(room / (SHORT if short else WIDTH), 0.72)
    canvas.put(vehicle(theme, kind, round(k, 2), short=short), left + 7, middle + HEIGHT * k / 2)
