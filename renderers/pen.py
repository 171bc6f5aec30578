"""Drawing pieces smoothly: everything is drawn several times too large and reduced once.

Pillow's drawing has no anti-aliasing, and its wide lines leave hairlines at joints; here a line is a
quadrangle for each segment and a disc for each joint. Coordinates are pixels of the finished picture, as
floats, with the piece's own origin.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin, tau
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from renderers.theme import Colour

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

SCALE = 6
"""How many times too large a piece is drawn; 36 levels of coverage look as smooth as print."""


class Sprite(NamedTuple):
    """A small picture with transparency, and where its upper left corner lies seen from its origin."""

    image: Image.Image
    left: int
    top: int


class Pen:
    """A sheet to draw one piece on.

    Args:
        box: what the sheet covers, seen from the piece's origin; rounded outwards to whole pixels.
        mask: draw coverage alone (mode L), whatever the colours.
        scale: how many times too large to draw.
    """

    def __init__(self, box: Box, *, mask: bool = False, scale: int = SCALE) -> None:
        self.left, self.top = floor(box[0]), floor(box[1])
        width, height = ceil(box[2]) - self.left, ceil(box[3]) - self.top
        self.scale = scale
        size = (width * scale, height * scale)
        self.image = Image.new("L", size, 0) if mask else Image.new("RGBA", size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.image)

    def _ink(self, fill: Colour) -> Colour | int:
        return 255 if self.image.mode == "L" else fill

    def _at(self, point: Point) -> Point:
        # A pixel is drawn where its centre lies, hence the half.
        return (point[0] - self.left) * self.scale - 0.5, (point[1] - self.top) * self.scale - 0.5

    def _box(self, x: float, y: float, radius: float) -> Box:
        left, top = self._at((x - radius, y - radius))
        right, bottom = self._at((x + radius, y + radius))
        return left + 0.5, top + 0.5, right - 0.5, bottom - 0.5

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a circle."""
        self._draw.ellipse(self._box(x, y, radius), self._ink(fill))

    def polygon(self, points: Sequence[Point], fill: Colour, *, grow: float = 0.0) -> None:
        """Fill a polygon, grown on all sides by `grow` pixels with rounded corners."""
        self._draw.polygon([self._at(point) for point in points], self._ink(fill))
        if grow > 0:
            self.stroke([*points, points[0]], grow * 2, fill)

    def stroke(self, points: Sequence[Point], width: float, fill: Colour, *, caps: bool = True) -> None:
        """Draw a line through the points with round joints, and with round ends if `caps`."""
        for start, end in pairwise(points):
            self._segment(start, end, width, width, fill)
        joints = points if caps else points[1:-1]
        for x, y in joints:
            self.disc(x, y, width / 2, fill)

    def taper(self, points: Sequence[Point], widths: Sequence[float], fill: Colour) -> None:
        """Draw a line that has the given width at each point."""
        for (start, end), (first, last) in zip(pairwise(points), pairwise(widths), strict=True):
            self._segment(start, end, first, last, fill)
        for (x, y), width in zip(points, widths, strict=True):
            self.disc(x, y, width / 2, fill)

    def _segment(self, start: Point, end: Point, first: float, last: float, fill: Colour) -> None:
        length = hypot(end[0] - start[0], end[1] - start[1])
        if not length:
            return
        across = (start[1] - end[1]) / length, (end[0] - start[0]) / length
        corners = [
            (point[0] + side * width / 2 * across[0], point[1] + side * width / 2 * across[1])
            for point, width, sides in ((start, first, (1, -1)), (end, last, (-1, 1)))
            for side in sides
        ]
        self._draw.polygon([self._at(corner) for corner in corners], self._ink(fill))

    def rounded(self, box: Box, radius: float, fill: Colour) -> None:
        """Fill a rectangle with rounded corners."""
        left, top = self._at(box[:2])
        right, bottom = self._at(box[2:])
        self._draw.rounded_rectangle(
            (left + 0.5, top + 0.5, right - 0.5, bottom - 0.5), radius * self.scale, self._ink(fill)
        )

    def patterned(self, shape: Callable[[Pen], None], pattern: Callable[[Pen], None], colour: Colour) -> None:
        """Draw `pattern` in a colour where `shape` covers; both draw on sheets of their own."""
        width, height = (side // self.scale for side in self.image.size)
        box = (self.left, self.top, self.left + width, self.top + height)
        cover, marks = Pen(box, mask=True, scale=self.scale), Pen(box, mask=True, scale=self.scale)
        shape(cover)
        pattern(marks)
        self.image.paste(colour, (0, 0), ImageChops.multiply(cover.image, marks.image))

    def inset(self, box: Box, radius: float, paint: Callable[[Pen], None]) -> None:
        """Paint a rectangle with rounded corners; whatever `paint` draws keeps to it."""
        sheet = Pen(self.box, scale=self.scale)
        cover = Pen(self.box, mask=True, scale=self.scale)
        paint(sheet)
        cover.rounded(box, radius, (255, 255, 255))
        self.image.paste(sheet.image, (0, 0), cover.image)

    @property
    def box(self) -> Box:
        """What the sheet covers."""
        width, height = (side / self.scale for side in self.image.size)
        return self.left, self.top, self.left + width, self.top + height

    def sprite(self) -> Sprite:
        """Return what was drawn, at its proper size."""
        return Sprite(self.image.reduce(self.scale), self.left, self.top)


def ring(radius: float, corners: int, *, turn: float = 0.0, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon; the first one points up, turned clockwise by `turn`."""
    return [
        (x + radius * sin(turn + tau * i / corners), y - radius * cos(turn + tau * i / corners))
        for i in range(corners)
    ]


def star(radius: float, inner: float, *, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Return the ten corners of a star with five points, the first one up."""
    tips, dents = ring(radius, 5, x=x, y=y), ring(inner, 5, turn=pi / 5, x=x, y=y)
    return [corner for pair in zip(tips, dents, strict=True) for corner in pair]


def spline(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """Return a smooth curve along the points: a uniform cubic B-spline that starts and ends at the ends.

    It does not pass through the points between, which is what makes a river of it: interpolating splines
    look kinked.
    """
    padded = [points[0], points[0], *points, points[-1], points[-1]]
    curve: list[Point] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            weights = (
                (1 - t) ** 3 / 6,
                (3 * t**3 - 6 * t**2 + 4) / 6,
                (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6,
                t**3 / 6,
            )
            curve.append(
                (
                    sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True)),
                    sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True)),
                )
            )
    return [*curve, points[-1]]


def dashes(
    start: Point, end: Point, rhythm: Sequence[float], *, margin: float = 0.0
) -> Iterable[tuple[Point, Point]]:
    """Yield the dashes of a straight line: `rhythm` is dash, gap, dash, gap …, fitted to whole repeats.

    The line begins and ends with half a dash's gap less than `margin` pixels from its ends.
    """
    length = hypot(end[0] - start[0], end[1] - start[1]) - 2 * margin
    repeats = max(1, round((length + rhythm[-1]) / sum(rhythm)))
    stretch = length / (repeats * sum(rhythm) - rhythm[-1])
    unit = (
        (end[0] - start[0]) / (length + 2 * margin),
        (end[1] - start[1]) / (length + 2 * margin),
    )
    at = margin
    for _ in range(repeats):
        for number, part in enumerate(rhythm):
            after = at + part * stretch
            if number % 2 == 0:
                yield (
                    (start[0] + unit[0] * at, start[1] + unit[1] * at),
                    (start[0] + unit[0] * after, start[1] + unit[1] * after),
                )
            at = after
