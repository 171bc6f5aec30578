"""The pieces of the board as sprites: lines, tracks, cities, markers, engines and the barrier."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING, Literal, TypeAlias

from bot.games.transamerica import board
from renderers import tokens
from renderers.pen import Pen, Point, Sprite, ring, star
from renderers.theme import mix
from renderers.transamerica.colours import colours

if TYPE_CHECKING:
    from renderers.theme import Colour, Theme

Vector: TypeAlias = tuple[int, int]
"""From a line's first junction to its second."""
Ends: TypeAlias = tuple[bool, bool]
"""Whether a city stands at the line's first and second end."""

_AT_JUNCTION, _AT_CITY = 5.5, 18.0
"""How far before its end a track stops."""


def _sheet(vector: Vector, margin: float) -> Pen:
    x, y = vector
    return Pen((min(0, x) - margin, min(0, y) - margin, max(0, x) + margin, max(0, y) + margin))


def _stretch(vector: Vector, first: float, second: float, aside: float = 0.0) -> list[Point]:
    """Return the line's two ends, drawn in by so many pixels and moved aside."""
    x, y = vector
    length = hypot(x, y)
    ux, uy = x / length, y / length
    return [
        (ux * first - uy * aside, uy * first + ux * aside),
        (x - ux * second - uy * aside, y - uy * second + ux * aside),
    ]


def _margins(ends: Ends) -> tuple[float, float]:
    return _AT_CITY if ends[0] else _AT_JUNCTION, _AT_CITY if ends[1] else _AT_JUNCTION


@cache
def single(theme: Theme, vector: Vector) -> Sprite:
    """Return a single line."""
    pen = _sheet(vector, 3)
    pen.stroke(_stretch(vector, 0, 0), 2.6, colours(theme).line)
    return pen.sprite()


@cache
def double(theme: Theme, vector: Vector, *, river: bool) -> Sprite:
    """Return a double line: two strokes on a bed of land, which reads as a bridge over the river."""
    own = colours(theme)
    pen = _sheet(vector, 9)
    pen.stroke(_stretch(vector, 6, 6), 12.5, theme.land, caps=False)
    for aside in (-4.4, 4.4):
        pen.stroke(
            _stretch(vector, 6, 6, aside), 3.4, own.over_river if river else own.over_mountain, caps=False
        )
    return pen.sprite()


@cache
def junction(theme: Theme) -> Sprite:
    """Return the ring of a junction that nothing touches."""
    pen = Pen((-7, -7, 7, 7))
    pen.disc(0, 0, 4.8, colours(theme).junction)
    pen.disc(0, 0, 2.5, theme.land)
    return pen.sprite()


@cache
def joint(theme: Theme, core: Colour) -> Sprite:
    """Return the ring of a junction that tracks meet at."""
    pen = Pen((-9, -9, 9, 9))
    pen.disc(0, 0, 6.6, colours(theme).track)
    pen.disc(0, 0, 3.4, core)
    return pen.sprite()


@cache
def track(
    theme: Theme, vector: Vector, ends: Ends, owner: int | None = None, core: int | None = None
) -> Sprite:
    """Return a track: bar, ties and a light core.

    Args:
        theme: the colours.
        vector: where it leads.
        ends: whether its ends are cities.
        owner: whose own track it is (vexation), which has core and ties in that seat's colour.
        core: whose network it is shown to belong to, by a broad core in that seat's colour.
    """
    own = colours(theme)
    pen = _sheet(vector, 14)
    first, second = _margins(ends)
    bar = _stretch(vector, first, second)
    pen.stroke(bar, 18, theme.land if core is None else theme.casing, caps=False)
    length = hypot(bar[1][0] - bar[0][0], bar[1][1] - bar[0][1])
    ux, uy = tokens.unit(bar[0], bar[1])
    number = max(2, round((length - 4.2) / 9.6) + 1)
    for tie in range(number):
        at = 2.1 + (length - 4.2) * tie / (number - 1)
        x, y = bar[0][0] + ux * at, bar[0][1] + uy * at
        across = [(x - uy * 8.2, y + ux * 8.2), (x + uy * 8.2, y - ux * 8.2)]
        pen.stroke(across, 4.2, own.track if owner is None else theme.seats[owner], caps=False)
    pen.stroke(bar, 12, own.track, caps=False)
    if owner is not None:
        pen.stroke(bar, 5.2, theme.seats[owner], caps=False)
    elif core is not None:
        pen.stroke(bar, 5.2, theme.seats[core], caps=False)
    else:
        pen.stroke(bar, 2.4, own.core, caps=False)
    return pen.sprite()


def city_shape(colour: board.Colour, radius: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Return the outline of a city's symbol, one a colour."""
    match colour:
        case "green":
            return ring(radius * 1.1, 6, turn=0.5235987755982988, x=x, y=y)
        case "blue":
            return ring(radius, 48, x=x, y=y)
        case "yellow":
            return star(radius * 1.22, radius * 0.62, x=x, y=y + radius * 0.05)
        case "red":
            return ring(radius * 1.2, 4, x=x, y=y)
        case "orange":
            half, corner = radius * 0.66, radius * 0.22
            return [
                (x + sx * half + corner * px, y + sy * half + corner * py)
                for sx, sy, start in ((1, 1, 0), (-1, 1, 6), (-1, -1, 12), (1, -1, 18))
                for px, py in ring(1, 24, turn=1.5707963267948966)[start : start + 7]
            ]


@cache
def city(theme: Theme, colour: board.Colour, *, hollow: bool = False, ringed: int | None = None) -> Sprite:
    """Return a city's symbol with its white pip; hollow where no card is in play, ringed for its owner."""
    own = colours(theme)
    pen = Pen((-31, -31, 31, 31))
    radius = 15.0
    if ringed is not None:
        radius = 12.5
        pen.disc(0, 0, 28, theme.casing)
        pen.disc(0, 0, 25.5, theme.seats[ringed])
        pen.disc(0, 0, 20, theme.casing)
    outline = city_shape(colour, radius)
    if hollow:
        pen.polygon(outline, theme.land, grow=4.2)
        pen.polygon(outline, own.hollow, grow=1.2)
        pen.polygon(outline, theme.panel, grow=-0.0)
        pen.disc(0, 0, 2.6, own.hollow)
        return pen.sprite()
    pen.polygon(outline, theme.outline, grow=tokens.CASING + tokens.OUTLINE)
    pen.polygon(outline, theme.casing, grow=tokens.CASING)
    pen.polygon(outline, own.cities[colour])
    pen.disc(0, 0, 4.2 if ringed is None else 3.5, theme.casing)
    return pen.sprite()


@cache
def pole(theme: Theme, vector: Vector) -> Sprite:
    """Return the pole between a junction and its start marker."""
    pen = _sheet(vector, 6)
    pen.stroke([(0, 0), vector], 7.5, theme.casing)
    pen.stroke([(0, 0), vector], 4, theme.outline)
    return pen.sprite()


@cache
def pip(theme: Theme, seat: int) -> Sprite:
    """Return the junction of a start marker, in the seat's colour."""
    pen = Pen((-11, -11, 11, 11))
    pen.disc(0, 0, 8.8, theme.outline)
    pen.disc(0, 0, 7.2, theme.casing)
    pen.disc(0, 0, 6.4, theme.outline)
    pen.disc(0, 0, 5.4, theme.seats[seat])
    return pen.sprite()
