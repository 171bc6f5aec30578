"""The stations on the board's edge: house, car, number, and what a finished line leaves there."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from renderers import tokens
from renderers.cable_car import lines, tiles
from renderers.cable_car.colours import INK, PALE, colours, outline, washed
from renderers.cable_car.geometry import ROWS, TRACK, Plot
from renderers.pen import Pen, Sprite
from renderers.theme import mix

if TYPE_CHECKING:
    from renderers.cable_car.lines import Style
    from renderers.pen import Point
    from renderers.theme import Theme

Look: TypeAlias = Literal["open", "own", "finished", "nobody"]
"""How a car is drawn: waiting or under way, the reader's own, arrived; where nobody's would stand."""

_HALF, _NEAR, _FAR = 21.5, 8.0, 84.0
"""Half the width of a car, and where it begins and ends."""
_HOUSE_EDGE = 10.0
NUMBER: Point = (-28.5, 65)
"""Where a station's number stands on its plot."""
CAR: Point = (TRACK, 46)
"""The middle of a car."""
BADGE, POINTS = 23.0, 57.0
"""How far out the shape and the points of a finished car stand."""
HOUSE: Point = (-TRACK, 25)
"""Where the chip of a line that has arrived stands."""


def _origin(side: int) -> Plot:
    return Plot(side, 0, 0)


def _sheet(plot: Plot, left: float = -62, near: float = -3, right: float = 62, far: float = 90) -> Pen:
    """Return a sheet for a part of a plot, given as for `Plot.box`."""
    return Pen(plot.box(left, near, right, far), scale=4)


def ground(theme: Theme, station: int) -> Sprite:
    """Return a station's ground with its house and tracks; its origin is the plot's (see `geometry.Plot`)."""
    own = colours(theme)
    plot = _origin(station // ROWS)
    pen = _sheet(plot)
    pen.rounded(plot.box(-60, 4, 60, 86), 9, own.plot)
    for along, far in ((TRACK, 14), (-TRACK, 14)):
        lines.draw(pen, theme, [plot.at(along, -2), plot.at(along, far)], None)
    house = plot.box(-50, _HOUSE_EDGE, -7, 43)
    tiles.house(pen, theme, house, 100 + station // 2, station)
    pen.rounded(plot.box(-TRACK - 9, 8, -TRACK + 9, 13), 1.5, own.stop)
    return pen.sprite()


@lru_cache(maxsize=256)
def stub(theme: Theme, side: int, style: Style, *, arriving: bool) -> Sprite:
    """Return a line between the squares and its car, or the house it reaches; its origin is the plot's."""
    plot = _origin(side)
    middle = -TRACK if arriving else TRACK
    pen = _sheet(plot, middle - 12, -1, middle + 12, 14)
    if arriving:
        lines.draw(pen, theme, [plot.at(-TRACK, -0.3), plot.at(-TRACK, _HOUSE_EDGE)], style)
    else:
        lines.draw(pen, theme, [plot.at(TRACK, _NEAR + 4), plot.at(TRACK, -0.3)], style)
    return pen.sprite()


@lru_cache(maxsize=256)
def car(theme: Theme, side: int, seat: int, look: Look) -> Sprite:
    """Return what stands on a station: a seat's car, or the place of none; its origin is the plot's."""
    own = colours(theme)
    plot = _origin(side)
    pen = _sheet(plot, TRACK - 28, 1, TRACK + 28, 91)

    def body(margin: float, colour: tuple[int, int, int]) -> None:
        pen.rounded(
            plot.box(TRACK - _HALF - margin, _NEAR - margin, TRACK + _HALF + margin, _FAR + margin),
            9 + margin,
            colour,
        )

    def light(out: float, colour: tuple[int, int, int], rim: tuple[int, int, int]) -> None:
        pen.disc(*plot.at(TRACK, out), 4.4, rim)
        pen.disc(*plot.at(TRACK, out), 2.9, colour)

    if look == "nobody":
        body(0, own.ring)
        body(-2.4, own.plot)
        return pen.sprite()
    if look == "finished":
        body(0, theme.lines[seat])
        body(-2.6, washed(theme, seat))
        light(_FAR - 8, PALE, theme.lines[seat])
        return pen.sprite()
    if look == "own":
        body(4.6, theme.ink)
        body(2.4, theme.panel)
    body(0, outline(theme, seat) if theme.name != "dark" else theme.lines[seat])
    body(-2, theme.seats[seat])
    for out in (_NEAR + 15, _FAR - 9):
        pen.stroke(
            [plot.at(TRACK - 15, out), plot.at(TRACK + 15, out)], 2, mix(theme.seats[seat], (0, 0, 0), 0.22)
        )
    light(_NEAR + 8, PALE, outline(theme, seat))
    x, y = plot.at(TRACK, CAR[1] + 2)
    pen.polygon(tokens.shape(seat, 11.5, x, y), INK if seat == 3 else PALE)
    return pen.sprite()


@cache
def chip(theme: Theme, seat: int) -> Sprite:
    """Return the seat's shape with a light rim: at the end of a finished line."""
    reach = 18
    pen = Pen((-reach, -reach, reach, reach))
    pen.polygon(tokens.shape(seat, 9), theme.outline, grow=3.2)
    pen.polygon(tokens.shape(seat, 9), theme.casing, grow=2.4)
    pen.polygon(tokens.shape(seat, 9), theme.seats[seat])
    return pen.sprite()


@cache
def badge(theme: Theme, seat: int) -> Sprite:
    """Return the seat's small shape on a finished car."""
    pen = Pen((-12, -12, 12, 12))
    pen.polygon(tokens.shape(seat, 7), theme.lines[seat])
    return pen.sprite()
