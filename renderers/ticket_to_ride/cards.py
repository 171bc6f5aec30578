"""Train cards and what is drawn like them: backs, chips as small as a word, places for piles."""

from __future__ import annotations

from functools import cache, partial
from math import cos, pi, sin
from typing import TYPE_CHECKING

from bot.games.ticket_to_ride import board
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import symbols, wagons
from renderers.ticket_to_ride.colours import (
    CARDS,
    PALE,
    RAINBOW,
    back_edge,
    colours,
    emblem,
    empty,
    floor,
    light,
    shade,
)

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.board import Card
    from renderers.pen import Box
    from renderers.theme import Colour, Theme

WIDTH, HEIGHT = 114, 164
"""A card at scale 1; its origin is its upper left corner."""
_WHITE = (255, 255, 255)
_SUN = 56
"""Where the symbol stands and the rays come from, below the upper edge."""
_FLOOR = 147
"""Where the wagon stands."""


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _paper(pen: Pen, theme: Theme, box: Box, k: float, edge: Colour) -> None:
    """Draw a card's body: a shade below it, a thin edge, and a white border."""
    left, top, right, bottom = box
    thin = min(1.0, k)
    pen.rounded((left + 1, top + 2, right + 1, bottom + 3 * thin), 9 * k, shade(theme))
    pen.rounded(box, 9 * k, edge)
    pen.rounded(_grown(box, -1.6 * min(1.0, k * 1.2)), 8 * k, _WHITE)


@cache
def card(theme: Theme, kind: Card, scale: float = 1.0) -> Sprite:
    """Return a train card of a kind: rays in its colour, its symbol, and a wagon of its own."""
    k = scale
    width, height = WIDTH * k, HEIGHT * k
    pen = Pen((-4, -4, width + 5, height + 7), scale=4)
    box = (0, 0, width, height)
    inks = CARDS[kind]
    _paper(pen, theme, box, k, inks.edge)
    inner = _grown(box, -6 * k)
    if kind == board.LOCOMOTIVE:
        pen.inset(inner, 5 * k, partial(_rainbow, inner=inner))
        x, y, size = width / 2, height / 2, 25 * k
    else:
        pen.inset(inner, 5 * k, partial(_landscape, kind=kind, k=k))
        x, y, size = width / 2, _SUN * k, 23 * k
    pen.disc(x, y, 36 * k, inks.edge)
    pen.disc(x, y, 34 * k, PALE)
    symbols.draw(pen, kind, x, y, size, emblem(kind), PALE)
    return pen.sprite()


def _landscape(pen: Pen, *, kind: Card, k: float) -> None:
    """Paint rays on the kind's colour, and its wagon on the floor below."""
    left, top, right, bottom = pen.box
    pen.rounded((left, top, right, bottom), 0, CARDS[kind].fill)
    x, y = WIDTH * k / 2, _SUN * k
    for number in range(12):
        start = pi * (number / 6 + 1 / 24)
        ends = [(x + 160 * k * cos(turn), y + 160 * k * sin(turn)) for turn in (start, start + pi / 12)]
        pen.polygon([(x, y), *ends], light(kind))
    pen.rounded((left, (_FLOOR - 1) * k, right, bottom), 0, floor(kind))
    wagons.draw(pen, kind, x, _FLOOR * k, k)


def _rainbow(pen: Pen, *, inner: Box) -> None:
    """Paint slanting stripes."""
    left, top, right, bottom = inner
    step = (right - left) / (len(RAINBOW) - 1.3)
    slant = (bottom - top) * 0.29
    pen.rounded(inner, 0, RAINBOW[0])
    for number, colour in enumerate(RAINBOW[1:]):
        x = left + step * number - slant * 0.35
        pen.polygon([(x, bottom), (x + slant, top), (right * 3, top), (right * 3, bottom)], colour)


@cache
def back(theme: Theme, scale: float = 1.0, *, sheets: int = 1) -> Sprite:
    """Return the back of train cards, `sheets` of them in a stack."""
    k = scale
    width, height = WIDTH * k, HEIGHT * k
    most = 4.0 * (sheets - 1) * k
    pen = Pen((-4, -4 - most, width + 5 + most, height + 7), scale=4)
    for number in reversed(range(sheets)):
        off = 4.0 * number * k
        _paper(pen, theme, (off, -off, width + off, height - off), k, back_edge(theme))
    inner = _grown((0, 0, width, height), -6 * k)
    pen.inset(inner, 5 * k, partial(_lattice, theme=theme, pitch=15 * k))
    return pen.sprite()


def _lattice(pen: Pen, *, theme: Theme, pitch: float) -> None:
    own = colours(theme)
    left, top, right, bottom = pen.box
    tall = bottom - top
    pen.rounded(pen.box, 0, own.back)
    steps = round((right - left + tall) / pitch) + 1
    for step in range(steps):
        at = left - tall + step * pitch
        pen.stroke([(at, top), (at + tall, bottom)], pitch * 0.16, own.back_line, caps=False)
        pen.stroke([(at, bottom), (at + tall, top)], pitch * 0.16, own.back_line, caps=False)


@cache
def plate(width: int, height: int) -> Sprite:
    """Return the pale plate that carries a number on a back; its origin is its middle."""
    box = -width / 2, -height / 2, width / 2, height / 2
    pen = Pen(_grown(box, 1))
    pen.rounded(box, 12, PALE)
    return pen.sprite()


@cache
def place(theme: Theme, scale: float = 1.0) -> Sprite:
    """Return an empty place for cards."""
    k = scale
    box = (0, 0, WIDTH * k, HEIGHT * k)
    pen = Pen(_grown(box, 1))
    pen.rounded(box, 9 * k, theme.rule)
    pen.rounded(_grown(box, -1.8), 8 * k, empty(theme))
    return pen.sprite()


@cache
def chip(theme: Theme, kind: Card | None) -> Sprite:
    """Return a card as small as a word, with its symbol alone, or its back; its origin is its middle."""
    pen = Pen((-15, -19, 15, 20))
    inner = (-10.0, -14.0, 10.0, 14.0)
    pen.rounded(
        (-13.5, -17.5, 13.5, 17.5),
        4.5,
        back_edge(theme) if kind is None else CARDS[kind].edge,
    )
    pen.rounded((-12, -16, 12, 16), 3.4, _WHITE)
    if kind is None:
        pen.inset(inner, 2, partial(_lattice, theme=theme, pitch=9))
    elif kind == board.LOCOMOTIVE:
        pen.inset(inner, 2, partial(_rainbow, inner=inner))
        pen.disc(0, 0, 9.5, PALE)
        symbols.draw(pen, kind, 0, 0, 7.4, CARDS[kind].symbol, PALE)
    else:
        pen.rounded(inner, 2, CARDS[kind].fill)
        symbols.draw(pen, kind, 0, 0, 7.6, CARDS[kind].symbol, CARDS[kind].fill)
    return pen.sprite()
