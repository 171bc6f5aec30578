"""The tracks on tiles as sprites: nobody's, open and finished lines, bridges where they cross.

Every sprite covers a whole tile, with its origin at the tile's upper left corner. A pattern takes a whole
number of steps on a track, with half a step at both ends, so that its rhythm runs on across tiles.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from PIL import Image

from renderers.cable_car.colours import bright, calm, colours, faint
from renderers.cable_car.courses import Line, Track, course, crossings
from renderers.cable_car.geometry import TILE
from renderers.pen import Pen, Sprite

if TYPE_CHECKING:
    from collections.abc import Sequence

    from renderers.cable_car.colours import Paint
    from renderers.pen import Point
    from renderers.theme import Theme

Look: TypeAlias = Literal["open", "own", "faint", "finished"]
"""How a line is drawn: open, open and the reader's own, open and another's on a personal board, finished."""

BED, EDGE, BODY, SLOT = 13.0, 14.6, 12.4, 3.0
"""How wide a track, an open line with and without its edge, and the cable's slot are."""
_RING, _CASING = 21.0, 16.0
"""How wide the dark and the light line round an own open line are."""
_BRIDGE = 23.0
"""How long a bridge is."""
_BEYOND = 4.0
"""How far tracks are drawn beyond the tile, so that they are not thinner at its sides."""
_SCALE = 4


class Style(NamedTuple):
    """Whose line a track is part of, and how it is drawn."""

    seat: int
    look: Look


def _sheet() -> Pen:
    return Pen((0, 0, TILE, TILE), scale=_SCALE)


@cache
def track(theme: Theme, way: Track, style: Style | None) -> Sprite:
    """Return a track alone; `style` is None for one that no seat's line runs over."""
    pen = _sheet()
    draw(pen, theme, course(way, _BEYOND), style, skip=_BEYOND)
    return pen.sprite()


def draw(pen: Pen, theme: Theme, points: Sequence[Point], style: Style | None, *, skip: float = 0.0) -> None:
    """Draw a track along a way.

    Args:
        pen: where.
        theme: its colours.
        points: the way, from where the line comes to where it goes.
        style: how; None for nobody's.
        skip: how much at both ends is left out when the pattern's steps are counted.
    """
    if style is None:
        own = colours(theme)
        pen.stroke(points, BED, own.bed, caps=False)
        pen.stroke(points, SLOT, own.slot, caps=False)
        return
    if style.look == "finished":
        paint = calm(theme)[style.seat]
        pen.stroke(points, BED, paint.body, caps=False)
        _core(pen, style.seat, Line(points), paint, skip)
        return
    if style.look == "own":
        pen.stroke(points, _RING, theme.ink, caps=False)
        pen.stroke(points, _CASING, theme.panel, caps=False)
    paint = (faint if style.look == "faint" else bright)(theme)[style.seat]
    pen.stroke(points, EDGE, paint.edge, caps=False)
    pen.stroke(points, BODY, paint.body, caps=False)
    _pattern(pen, style.seat, Line(points), paint, skip)


def _steps(line: Line, pitch: float, skip: float) -> list[float]:
    """Return where the marks of a pattern lie: whole steps, half a one at both ends, and some beyond."""
    length = line.length - 2 * skip
    number = max(1, round(length / pitch))
    step = length / number
    first = -1 if skip else 0
    return [skip + step * (mark + 0.5) for mark in range(first, number - first)]


def _within(line: Line, far: float) -> float:
    return min(max(far, 0.0), line.length)


def _pattern(pen: Pen, seat: int, line: Line, paint: Paint, skip: float) -> None:
    """Draw a seat's pattern on its open line: plain, stripes, dots, crosses, chevrons, bars."""
    pitch = {1: 9.5, 2: 11.0, 3: 10.5, 4: 11.0, 5: 13.0}.get(seat)
    if pitch is None:
        return
    half = BODY / 2
    for far in _steps(line, pitch, skip):
        if not 0 <= far <= line.length:
            continue
        if seat == 2:
            (x, y), _ = line.at(far)
            pen.disc(x, y, 2.5, paint.mark)
            continue
        for strokes in _marks(seat, half):
            points = [line.aside(_within(line, far + ahead), right) for ahead, right in strokes]
            pen.stroke(points, {1: 3.3, 3: 1.9, 4: 2.6}.get(seat, 5.0), paint.mark, caps=False)


def _marks(seat: int, half: float) -> tuple[tuple[Point, ...], ...]:
    """Return the strokes of one mark, as points (ahead, to the right)."""
    if seat == 1:
        return (((-3.6, half), (3.6, -half)),)
    if seat == 3:
        return (((-4.4, half), (4.4, -half)), ((-4.4, -half), (4.4, half)))
    if seat == 4:
        return (((-2.6, half - 1.2), (2.6, 0), (-2.6, 1.2 - half)),)
    return (((0, half - 2.2), (0, 2.2 - half)),)


def _core(pen: Pen, seat: int, line: Line, paint: Paint, skip: float) -> None:
    """Draw the core of a finished line in the seat's rhythm."""
    if seat == 0:
        pen.stroke(line.points, 5, paint.mark, caps=False)
        return
    pitch = {1: 15.0, 2: 11.5, 3: 20.0, 4: 11.0, 5: 8.0}[seat]
    for far in _steps(line, pitch, skip):
        if not 0 <= far <= line.length:
            continue
        if seat == 1:
            pen.stroke(_along(line, far, 4.6), 5, paint.mark, caps=False)
        elif seat == 2:
            (x, y), _ = line.at(far)
            pen.disc(x, y, 3.3, paint.mark)
        elif seat == 3:
            pen.stroke(_along(line, far - 3.4, 4.4), 4.6, paint.mark, caps=False)
            (x, y), _ = line.at(_within(line, far + 6.6))
            pen.disc(x, y, 2.5, paint.mark)
        elif seat == 4:
            points = [
                line.aside(_within(line, far + a), right) for a, right in ((-2.2, 4), (2.2, 0), (-2.2, -4))
            ]
            pen.stroke(points, 2.7, paint.mark, caps=False)
        else:
            pen.stroke([line.aside(far, side) for side in (4, -4)], 3.2, paint.mark, caps=False)


def _along(line: Line, far: float, half: float) -> list[Point]:
    return line.part(_within(line, far - half), _within(line, far + half))


def _bridges(upper: Track, lower: Track) -> list[tuple[Line, float, float]]:
    """Return the bridges of a track over another, as its way and where on it they begin and end."""
    line = Line(course(upper))
    return [
        (line, _within(line, far - _BRIDGE / 2), _within(line, far + _BRIDGE / 2))
        for far in crossings(upper, lower)
    ]


def _under(pen: Pen, theme: Theme, upper: Track, lower: Track) -> None:
    """Interrupt a track where another crosses it on a bridge."""
    own = colours(theme)
    for line, start, end in _bridges(upper, lower):
        pen.stroke(line.part(start, end), BED + 11, own.shadow, caps=False)
        pen.stroke(line.part(start, end), BED + 8, own.tile, caps=False)


def _over(pen: Pen, theme: Theme, upper: Track, lower: Track) -> None:
    """Draw the parapets of a track's bridges over another."""
    for line, start, end in _bridges(upper, lower):
        for side in (-1, 1):
            rail = line.part(start, end, side * (EDGE / 2 + 1.9))
            pen.stroke(rail, 1.9, colours(theme).parapet, caps=False)


@cache
def bridge(theme: Theme, upper: Track, lower: Track) -> tuple[Sprite, Sprite] | None:
    """Return what lies under and over the upper track where it crosses another; None where it does not."""
    if not crossings(upper, lower):
        return None
    below, above = _sheet(), _sheet()
    _under(below, theme, upper, lower)
    _over(above, theme, upper, lower)
    return below.sprite(), above.sprite()


def paint(pen: Pen, theme: Theme, ways: Sequence[Track]) -> None:
    """Draw tracks that are nobody's, from below to above, on any sheet: for a tile in large."""
    for number, way in enumerate(ways):
        for lower in ways[:number]:
            _under(pen, theme, way, lower)
        draw(pen, theme, course(way), None)
        for lower in ways[:number]:
            _over(pen, theme, way, lower)


@lru_cache(maxsize=768)
def layer(theme: Theme, ways: tuple[Track, ...], styles: tuple[Style | None, ...]) -> Sprite:
    """Return all tracks of a tile, from below to above, on nothing.

    Args:
        theme: the colours.
        ways: the tracks, as `courses.tracks` gives them.
        styles: how each of them is drawn.
    """
    sheet = Image.new("RGBA", (TILE, TILE), (0, 0, 0, 0))
    for number, (way, style) in enumerate(zip(ways, styles, strict=True)):
        bridges = [found for lower in ways[:number] if (found := bridge(theme, way, lower)) is not None]
        for below, _ in bridges:
            sheet.alpha_composite(below.image)
        sheet.alpha_composite(track(theme, way, style).image)
        for _, above in bridges:
            sheet.alpha_composite(above.image)
    return Sprite(sheet, 0, 0)
