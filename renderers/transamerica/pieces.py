"""The pieces of the board as sprites: lines, tracks, cities, markers, engines and the barrier."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import TYPE_CHECKING, Literal, TypeAlias

from PIL import Image, ImageFilter

from renderers import tokens
from renderers.pen import Pen, Point, Sprite, dashes, ring, star
from renderers.theme import mix
from renderers.transamerica.colours import colours, cores

if TYPE_CHECKING:
    from bot.games.transamerica import board
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
def peak(theme: Theme, width: float) -> Sprite:
    """Return a snowy mountain; its origin is the middle of its foot."""
    own = colours(theme)
    pen = Pen((-width / 2 - 2, -width * 0.62 - 2, width / 2 + 2, 2))
    k = width / 36

    def at(*points: Point) -> list[Point]:
        return [(x * k, y * k) for x, y in points]

    pen.polygon(at((2, 0), (11, -13), (18, 0)), own.shade)
    pen.polygon(at((4, 0), (11, -13), (12.5, -5), (10, 0)), own.slope)
    pen.polygon(at((-18, 0), (-3, -21), (12, 0)), own.shade)
    pen.polygon(at((-18, 0), (-3, -21), (0.5, -12), (-3.5, -6), (-1, 0)), own.slope)
    pen.polygon(at((-8, -14), (-3, -21), (2, -14), (-1, -11.5), (-3.2, -14), (-5.6, -11.2)), own.snow)
    return pen.sprite()


@cache
def junction(theme: Theme) -> Sprite:
    """Return the ring of a junction that nothing touches."""
    pen = Pen((-7, -7, 7, 7))
    pen.disc(0, 0, 4.8, colours(theme).junction)
    pen.disc(0, 0, 2.5, theme.land)
    return pen.sprite()


@cache
def joint(theme: Theme, core: int | None = None) -> Sprite:
    """Return the ring of a junction that tracks meet at, filled in the colour of the network's owner."""
    own = colours(theme)
    pen = Pen((-10, -10, 10, 10))
    pen.disc(0, 0, 6.7, own.track)
    pen.disc(0, 0, 3.3, own.core if core is None else cores(theme)[core])
    return pen.sprite()


@cache
def stop(theme: Theme, seat: int) -> Sprite:
    """Return the dot of a junction on a line that is missing, or only thought of."""
    pen = Pen((-10, -10, 10, 10))
    pen.disc(0, 0, 7.6, colours(theme).bed)
    pen.disc(0, 0, 4.8, theme.lines[seat])
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
    pen.stroke(bar, 18, theme.land if core is None else own.bed, caps=False)
    _ties(pen, bar, own.track if owner is None else theme.seats[owner], 4.2)
    pen.stroke(bar, 12, own.track, caps=False)
    if owner is not None:
        pen.stroke(bar, 5.2, theme.seats[owner], caps=False)
    elif core is not None:
        pen.stroke(bar, 5.2, cores(theme)[core], caps=False)
    else:
        pen.stroke(bar, 2.4, own.core, caps=False)
    return pen.sprite()


def _ties(pen: Pen, bar: list[Point], colour: Colour, thickness: float) -> None:
    length = hypot(bar[1][0] - bar[0][0], bar[1][1] - bar[0][1])
    ux, uy = tokens.unit(bar[0], bar[1])
    number = max(2, round((length - thickness) / 9.6) + 1)
    for tie in range(number):
        at = thickness / 2 + (length - thickness) * tie / (number - 1)
        x, y = bar[0][0] + ux * at, bar[0][1] + uy * at
        across = [(x - uy * 8.2, y + ux * 8.2), (x + uy * 8.2, y - ux * 8.2)]
        pen.stroke(across, thickness, colour, caps=False)


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
        pen.disc(0, 0, 28, own.bed)
        pen.disc(0, 0, 25.5, theme.lines[ringed])
        pen.disc(0, 0, 20, own.bed)
    outline = city_shape(colour, radius)
    if hollow:
        pen.polygon(outline, theme.land, grow=5.2)
        pen.polygon(outline, own.hollow, grow=2)
        pen.polygon(outline, theme.panel)
        pen.disc(0, 0, 3, own.hollow)
        return pen.sprite()
    pen.polygon(outline, theme.outline, grow=tokens.CASING + tokens.OUTLINE)
    pen.polygon(outline, theme.casing, grow=tokens.CASING)
    pen.polygon(outline, own.cities[colour])
    pen.disc(0, 0, 4.2 if ringed is None else 3.5, theme.casing)
    return pen.sprite()


GLOW_REACH = 14
"""How far the light round a track of the last turn reaches from the line's axis."""


@cache
def glow(theme: Theme, vector: Vector) -> tuple[Sprite, Sprite, Sprite]:
    """Return what surrounds a track of the last turn, to be put on one after the other: haze, rim, light."""
    line = _stretch(vector, 0, 0)
    haze = _sheet(vector, 36)
    haze.stroke(line, 30, theme.glow)
    soft = haze.sprite()
    alpha = (
        soft.image.getchannel("A").filter(ImageFilter.GaussianBlur(6)).point(lambda level: level * 62 // 100)
    )
    image = Image.new("RGB", soft.image.size, theme.glow)
    image.putalpha(alpha)
    rim, light = _sheet(vector, 16), _sheet(vector, 16)
    rim.stroke(line, 27, theme.glow_rim)
    light.stroke(line, 23.5, theme.glow)
    return Sprite(image, soft.left, soft.top), rim.sprite(), light.sprite()


@cache
def marker_glow(theme: Theme, seat: int) -> tuple[Sprite, Sprite]:
    """Return what surrounds a marker placed in the last turn: haze, then light with its rim."""
    outline = tokens.shape(seat, 17.5)
    haze = Pen((-48, -48, 48, 48))
    haze.polygon(outline, theme.glow, grow=12)
    soft = haze.sprite()
    alpha = (
        soft.image.getchannel("A").filter(ImageFilter.GaussianBlur(6)).point(lambda level: level * 62 // 100)
    )
    image = Image.new("RGB", soft.image.size, theme.glow)
    image.putalpha(alpha)
    light = Pen((-40, -40, 40, 40))
    light.polygon(outline, theme.glow_rim, grow=11)
    light.polygon(outline, theme.glow, grow=9.4)
    return Sprite(image, soft.left, soft.top), light.sprite()


@cache
def missing(
    theme: Theme, vector: Vector, ends: Ends, seat: int, *, aside: float = 0.0, slim: bool = False
) -> Sprite:
    """Return the dashes along a line that a seat misses; `aside` and slim where several lie side by side."""
    pen = _sheet(vector, 32)
    first, second = (margin + 4 for margin in _margins(ends))
    line = _stretch(vector, first, second, aside)
    pen.stroke(line, 9.5 if slim else 13.5, colours(theme).bed)
    for start, end in dashes(line[0], line[1], (11.0, 6.5)):
        pen.stroke([start, end], 5.5 if slim else 6.5, theme.lines[seat], caps=False)
    return pen.sprite()


def lanes(number: int) -> list[float]:
    """Return how far aside of a line so many rows of dashes lie."""
    pitch = min(9.0, 36 / number)
    return [pitch * (lane - (number - 1) / 2) for lane in range(number)]


def on_lane(vector: Vector, share: float, aside: float) -> Point:
    """Return the point at a share of the way along a line, moved aside."""
    start, end = _stretch(vector, 0, 0, aside)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@cache
def ghost(theme: Theme, vector: Vector, ends: Ends, seat: int) -> Sprite:
    """Return a track that is only thought of: hollow, in the seat's colour."""
    pen = _sheet(vector, 14)
    first, second = _margins(ends)
    bar = _stretch(vector, first, second)
    pen.stroke(bar, 20, theme.casing, caps=False)
    _ties(pen, bar, theme.seats[seat], 3.4)
    pen.stroke(bar, 12, theme.seats[seat], caps=False)
    pen.stroke(_stretch(vector, first + 2.6, second + 2.6), 6.8, theme.casing, caps=False)
    return pen.sprite()


@cache
def ghost_token(theme: Theme, seat: int) -> Sprite:
    """Return a start marker that is only thought of: hollow, in the seat's colour."""
    outline = tokens.shape(seat, 17.5)
    pen = Pen((-34, -34, 34, 34))
    pen.polygon(outline, theme.casing, grow=5.6)
    pen.polygon(outline, theme.seats[seat], grow=3.4)
    pen.polygon(outline, mix(theme.seats[seat], theme.casing, 0.8))
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


@cache
def supply_icon(theme: Theme) -> Sprite:
    """Return the small track that stands before the number of tracks left."""
    own = colours(theme)
    pen = Pen((-1, -12, 50, 12))
    bar: list[Point] = [(0, 0), (48, 0)]
    _ties(pen, bar, own.track, 4)
    pen.stroke(bar, 11, own.track, caps=False)
    pen.stroke(bar, 2.6, own.core, caps=False)
    return pen.sprite()


@cache
def last_icon(theme: Theme, *, marker: bool) -> Sprite:
    """Return what stands by the token of the last turn and explains the glow: a track, or a halo."""
    own = colours(theme)
    pen = Pen((-6, -27, 126, 27))
    if marker:
        pen.disc(96, 0, 25, theme.glow_rim)
        pen.disc(96, 0, 23.4, theme.glow)
        return pen.sprite()
    line: list[Point] = [(12, 0), (62, 0)]
    pen.stroke(line, 26, theme.glow_rim)
    pen.stroke(line, 23, theme.glow)
    _ties(pen, line, own.track, 4)
    pen.stroke(line, 11, own.track, caps=False)
    pen.stroke(line, 2.6, own.core, caps=False)
    return pen.sprite()


@cache
def legend(theme: Theme, over: Literal["river", "mountain"] | None) -> Sprite:
    """Return the sample of a line for the legend."""
    own = colours(theme)
    pen = Pen((-1, -8, 60, 8))
    if over is None:
        pen.stroke([(0, 0), (57, 0)], 2.6, own.line, caps=False)
    else:
        for y in (-4.4, 4.4):
            colour = own.over_river if over == "river" else own.over_mountain
            pen.stroke([(0, y), (57, y)], 3.4, colour, caps=False)
    return pen.sprite()


@cache
def small_city(theme: Theme, colour: board.Colour) -> Sprite:
    """Return a city's symbol for a list."""
    pen = Pen((-16, -16, 16, 16))
    outline = city_shape(colour, 10.5)
    pen.polygon(outline, theme.outline, grow=2.8)
    pen.polygon(outline, theme.casing, grow=1.8)
    pen.polygon(outline, colours(theme).cities[colour])
    return pen.sprite()
