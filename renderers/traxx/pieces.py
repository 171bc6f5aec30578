"""The pieces of a sheet as sprites: fields, links of a path, discs of numbers and ends, marks."""

from __future__ import annotations

from functools import cache
from math import hypot, pi
from typing import TYPE_CHECKING, Literal, TypeAlias

from renderers.pen import Pen, Sprite, ring
from renderers.traxx import symbols
from renderers.traxx.colours import colours, glow, inks

if TYPE_CHECKING:
    from renderers.pen import Point
    from renderers.theme import Colour, Theme
    from renderers.traxx.colours import Fade
    from renderers.traxx.geometry import Grid

Look: TypeAlias = Literal["symbol", "number", "bare"]
"""What stands on a field: its symbol · a small one above a number · none, because a path runs there."""
Layer: TypeAlias = Literal["glow", "casing", "rim", "body", "dashes", "core"]
"""A path from below to above; dashes lie on a path that is only thought of, a core in one that is sealed."""
Worth: TypeAlias = Literal["waiting", "late", "full", "half"]
"""A number nobody has reached · that others were first to reach · reached for all of it · for half."""

_SCALE = 4
"""How many times too large the larger pieces are drawn: enough for their long edges."""
_GAP = 0.965
"""A field's size as a share of its place."""
_WIDTHS: dict[Layer, float] = {
    "glow": 0.92,
    "casing": 0.56,
    "rim": 0.43,
    "body": 0.25,
    "dashes": 0.25,
    "core": 0.09,
}
"""How wide the layers are, as shares of a field's side."""
DISC, OWN_DISC, SYMBOL, SMALL_SYMBOL, UP = 0.45, 0.43, 0.34, 0.175, -0.65
"""Radii of discs and symbols, and where a small symbol stands, as shares of a field's side."""


@cache
def field(theme: Theme, grid: Grid, colour: int, fade: Fade, look: Look) -> Sprite:
    """Return a field."""
    side, ink = grid.side, inks(theme, colour, fade)
    pen = Pen((-side - 1, -side - 1, side + 1, side + 1), scale=_SCALE)
    pen.polygon(ring(side * _GAP, 6), ink.fill)
    if look == "symbol":
        symbols.draw(pen, colour, 0, 0, side * SYMBOL, ink.symbol, ink.fill)
    elif look == "number":
        symbols.draw(pen, colour, 0, side * UP, side * SMALL_SYMBOL, ink.symbol, ink.fill)
    return pen.sprite()


@cache
def edge(theme: Theme, grid: Grid) -> Sprite:
    """Return the outline of a field that can be entered next."""
    side = grid.side
    pen = Pen((-side - 4, -side - 4, side + 4, side + 4), scale=_SCALE)
    corners = ring(side, 6)
    pen.stroke([*corners, corners[0]], side * 0.075, theme.ink)
    return pen.sprite()


@cache
def arrow(theme: Theme, grid: Grid, vector: tuple[int, int]) -> Sprite:
    """Return the slim arrow on the edge between two fields, for the way between their middles.

    Its origin is the field that is left. An equilateral arrow on a hexagon looks the same three ways.
    """
    side = grid.side
    x, y = vector
    length = hypot(x, y)
    ux, uy = x / length, y / length
    pen = Pen((min(0, x) - side, min(0, y) - side, max(0, x) + side, max(0, y) + side), scale=_SCALE)

    def at(along: float, aside: float) -> Point:
        along += length / 2 / side
        return (ux * along - uy * aside) * side, (uy * along + ux * aside) * side

    shape = [at(0.17, 0), at(-0.15, 0.125), at(-0.15, -0.125)]
    pen.polygon(shape, theme.casing, grow=side * 0.05)
    pen.polygon(shape, theme.outline)
    return pen.sprite()


@cache
def link(theme: Theme, grid: Grid, vector: tuple[int, int], layer: Layer, seat: int) -> Sprite:
    """Return one layer of the path between two fields; its origin is the first one's middle."""
    side = grid.side
    width = side * _WIDTHS[layer]
    x, y = vector
    reach = width / 2 + 1
    pen = Pen((min(0, x) - reach, min(0, y) - reach, max(0, x) + reach, max(0, y) + reach), scale=_SCALE)
    colour = layer_colour(theme, layer, seat)
    if layer == "dashes":
        for at in (0.14, 0.5, 0.86):
            ends = [(x * (at + half), y * (at + half)) for half in (-0.075, 0.075)]
            pen.stroke(ends, width, colour, caps=False)
    else:
        pen.stroke([(0, 0), (x, y)], width, colour)
    return pen.sprite()


def layer_colour(theme: Theme, layer: Layer, seat: int) -> Colour:
    """Return the colour of a layer of a seat's path."""
    if layer == "glow":
        return glow(theme)
    if layer == "rim":
        return theme.outline
    return theme.seats[seat] if layer == "body" else theme.casing


@cache
def start(theme: Theme, grid: Grid) -> Sprite:
    """Return the dot where a path began."""
    side = grid.side
    pen = Pen((-side / 2, -side / 2, side / 2, side / 2))
    pen.disc(0, 0, side * 0.2, theme.outline)
    pen.disc(0, 0, side * 0.145, theme.casing)
    return pen.sprite()


@cache
def tip(theme: Theme, grid: Grid, seat: int) -> Sprite:
    """Return the end of a path that is only thought of."""
    side = grid.side
    pen = Pen((-side / 2, -side / 2, side / 2, side / 2))
    pen.disc(0, 0, side * 0.27, theme.casing)
    pen.disc(0, 0, side * 0.23, theme.outline)
    pen.disc(0, 0, side * 0.165, theme.seats[seat])
    return pen.sprite()


@cache
def end(theme: Theme, radius: float) -> Sprite:
    """Return the dark disc of an end, which carries its letter."""
    pen = Pen((-radius - 4, -radius - 4, radius + 4, radius + 4))
    pen.disc(0, 0, radius + max(1.6, radius * 0.09), theme.casing)
    pen.disc(0, 0, radius, theme.outline)
    return pen.sprite()


@cache
def disc(theme: Theme, radius: float, worth: Worth, seat: int) -> Sprite:
    """Return the disc that carries a number: filled for all of its value, ringed for half of it."""
    pen = Pen((-radius - 3, -radius - 3, radius + 3, radius + 3))
    line = max(1.4, radius * 0.085)
    pen.disc(0, 0, radius + line, theme.casing)
    if worth == "late":
        count = 12
        for number in range(count):
            turn = pi * 2 * number / count
            first, last = (ring(radius - line / 2, 1, turn=turn + half)[0] for half in (-0.15, 0.15))
            pen.stroke([first, last], line, colours(theme).late, caps=False)
        return pen.sprite()
    pen.disc(0, 0, radius, theme.outline)
    if worth == "half":
        pen.disc(0, 0, radius - line, theme.seats[seat])
        pen.disc(0, 0, radius * 0.66, theme.casing)
    else:
        inner = theme.seats[seat] if worth == "full" else theme.casing
        pen.disc(0, 0, radius - line * (1 if worth == "full" else 1.3), inner)
    return pen.sprite()


def figure(theme: Theme, worth: Worth, seat: int) -> Colour:
    """Return the colour of the number on its disc."""
    if worth == "full":
        return theme.on_seat(seat)
    return colours(theme).late if worth == "late" else theme.outline


@cache
def dot(theme: Theme, radius: float, worth: Worth) -> Sprite:
    """Return a number on a sheet too small for figures: dark for all of its value, ringed for half of it."""
    pen = Pen((-radius - 3, -radius - 3, radius + 3, radius + 3))
    pen.disc(0, 0, radius + 1.2, theme.casing)
    pen.disc(0, 0, radius, colours(theme).late if worth in {"late", "waiting"} else theme.outline)
    if worth != "full":
        pen.disc(0, 0, radius - (1.4 if worth in {"late", "waiting"} else 2.4), theme.casing)
    return pen.sprite()


@cache
def none(theme: Theme) -> Sprite:
    """Return the dot in a table for a number that is not reached."""
    pen = Pen((-5, -5, 5, 5))
    pen.disc(0, 0, 3, theme.rule)
    return pen.sprite()


@cache
def decided(theme: Theme, radius: float = 15) -> Sprite:
    """Return the mark of who has decided: a tick in a dark disc."""
    pen = Pen((-radius - 2, -radius - 2, radius + 2, radius + 2))
    pen.disc(0, 0, radius, theme.ink)
    k = radius / 12
    pen.stroke([(-5.4 * k, 0.4 * k), (-1.6 * k, 4.2 * k), (5.4 * k, -4 * k)], 2.9 * k, colours(theme).sheet)
    return pen.sprite()


@cache
def thinking(theme: Theme, radius: float = 15) -> Sprite:
    """Return the mark of who has not: three dots in a ring."""
    pen = Pen((-radius - 2, -radius - 2, radius + 2, radius + 2))
    pen.disc(0, 0, radius, theme.muted)
    pen.disc(0, 0, radius - 2, colours(theme).sheet)
    for x in (-0.42, 0, 0.42):
        pen.disc(x * radius, 0, radius * 0.13, theme.muted)
    return pen.sprite()


@cache
def stuck(theme: Theme, radius: float = 15) -> Sprite:
    """Return the mark of who has no legal step: a bar in a ring."""
    pen = Pen((-radius - 2, -radius - 2, radius + 2, radius + 2))
    pen.disc(0, 0, radius, theme.muted)
    pen.disc(0, 0, radius - 2, colours(theme).sheet)
    pen.stroke([(-0.46 * radius, 0), (0.46 * radius, 0)], 2.6, theme.muted)
    return pen.sprite()


@cache
def crown(theme: Theme) -> Sprite:
    """Return the mark of who has won."""
    pen = Pen((-20, -16, 20, 16))
    shape = [(-14, 10), (-16, -7), (-7, 0), (0, -11), (7, 0), (16, -7), (14, 10)]
    pen.polygon(shape, theme.ink, grow=2.2)
    pen.polygon(shape, theme.glow)
    pen.stroke([(-13, 6), (13, 6)], 2, theme.ink, caps=False)
    return pen.sprite()


@cache
def chip(theme: Theme, radius: float, colour: int, *, used: bool = False) -> Sprite:
    """Return a field of a card; pale where it is used."""
    ink = inks(theme, colour, "visited" if used else "free")
    pen = Pen((-radius - 1, -radius - 1, radius + 1, radius + 1))
    pen.polygon(ring(radius * 0.98, 6), ink.fill)
    symbols.draw(pen, colour, 0, 0, radius * 0.42, ink.symbol, ink.fill)
    return pen.sprite()


@cache
def plate(theme: Theme, width: int, height: int) -> Sprite:
    """Return an empty sheet or card with a soft edge; its origin is its left upper corner."""
    own = colours(theme)
    pen = Pen((-3, -2, width + 3, height + 5), scale=3)
    pen.rounded((-1, -1, width + 1, height + 3), 16, own.edge)
    pen.rounded((0, 0, width, height), 15, own.sheet)
    return pen.sprite()
