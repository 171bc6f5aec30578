"""Drawing a sheet: fields, path, numbers and ends, from below to above."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from bot.games.traxx import board
from bot.games.traxx.layout import LAYOUTS
from renderers.canvas import Canvas
from renderers.pen import Sprite
from renderers.traxx import pieces
from renderers.traxx.colours import inks
from renderers.traxx.geometry import LARGE, MEDIUM, MINI, PUBLIC, SMALL, middle, offset
from renderers.traxx.sketch import tip

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine import Seat
    from bot.games.traxx.board import Field
    from renderers.lettering import Weight
    from renderers.theme import Theme
    from renderers.traxx.colours import Fade
    from renderers.traxx.geometry import Area, Grid
    from renderers.traxx.pieces import Layer, Look, Worth
    from renderers.traxx.sketch import Link, Sketch

NAME = 16
"""The size of a field's name."""


@lru_cache(maxsize=32)
def blank(theme: Theme, layout: str, grid: Grid, width: int, height: int) -> Image.Image:
    """Return a sheet with all its fields free, as large as its plate with its edge."""
    canvas = Canvas(Image.new("RGB", (width + 6, height + 8), theme.paper), theme)
    canvas.put(pieces.plate(theme, width, height), 3, 2)
    _hexagon(canvas, theme, layout, grid, middle((3, 2, width + 3, height + 2)))
    return canvas.image


@lru_cache(maxsize=32)
def small(theme: Theme, layout: str) -> Sprite:
    """Return the fields of a sheet without symbols; its origin is the middle."""
    reach = MINI.step * 5
    image = Image.new("RGBA", (2 * reach, 2 * reach), (0, 0, 0, 0))
    for number, colour in enumerate(LAYOUTS[layout].colours):
        x, y = offset(MINI, number)
        sprite = pieces.field(theme, MINI, colour, "free", "bare")
        image.alpha_composite(sprite.image, (x + reach + sprite.left, y + reach + sprite.top))
    return Sprite(image, -reach, -reach)


def _hexagon(canvas: Canvas, theme: Theme, layout: str, grid: Grid, at: tuple[int, int]) -> None:
    """Draw all fields of a sheet, free."""
    for number, colour in enumerate(LAYOUTS[layout].colours):
        x, y = offset(grid, number)
        look = look_of(layout, number)
        canvas.put(pieces.field(theme, grid, colour, "free", look), at[0] + x, at[1] + y)


def look_of(layout: str, field: Field) -> Look:
    """Return what stands on a field that no path has reached."""
    return "number" if field in LAYOUTS[layout].numbers else "symbol"


def sheet(canvas: Canvas, area: Area, grid: Grid, sketch: Sketch, *, named: bool = False) -> None:
    """Draw a sheet; its fields bear their names if `named`."""
    left, top, right, bottom = area
    bare = blank(canvas.theme, sketch.layout, grid, right - left, bottom - top)
    canvas.image.paste(bare, (left - 3, top - 2))
    drawing = _Sheet(canvas, grid, middle(area), sketch)
    drawing.fields()
    drawing.path()
    drawing.following()
    if named:
        drawing.names()
    drawing.numbers()
    drawing.ends()


def rival(canvas: Canvas, at: tuple[int, int], sketch: Sketch) -> None:
    """Draw another seat's sheet as a small one: fields, path, and a dot for each number."""
    canvas.put(small(canvas.theme, sketch.layout), *at)
    drawing = _Sheet(canvas, MINI, at, sketch)
    for field in sketch.path:
        drawing.field(field, "visited", "bare")
    drawing.path()
    for number, worth in sketch.numbers.items():
        place = LAYOUTS[sketch.layout].places[number]
        canvas.put(pieces.dot(canvas.theme, MINI.side * 0.45, worth), *drawing.at(place))


class _Sheet:
    """A sheet in the making: where it lies, and what it shows."""

    def __init__(self, canvas: Canvas, grid: Grid, middle: tuple[int, int], sketch: Sketch) -> None:
        self._canvas = canvas
        self._theme = canvas.theme
        self._grid = grid
        self._middle = middle
        self._sketch = sketch
        self._layout = LAYOUTS[sketch.layout]
        self._drafted = sketch.draft.fields if sketch.draft is not None else ()

    def at(self, field: Field) -> tuple[int, int]:
        """Return a field's middle on the picture."""
        x, y = offset(self._grid, field)
        return self._middle[0] + x, self._middle[1] + y

    def field(self, field: Field, fade: Fade, look: Look) -> None:
        """Draw a field anew."""
        colour = self._layout.colours[field]
        self._canvas.put(pieces.field(self._theme, self._grid, colour, fade, look), *self.at(field))

    def fields(self) -> None:
        """Draw the fields that are not free."""
        sketch = self._sketch
        for field in sketch.path:
            self.field(field, "visited", self._walked(field))
        for field in self._drafted:
            self.field(field, "thought", self._walked(field))
        if sketch.usable is not None:
            reached = {*sketch.path, *self._drafted}
            for field in range(board.FIELDS):
                if not sketch.usable >> field & 1 and field not in reached:
                    self.field(field, "idle", look_of(sketch.layout, field))

    def _walked(self, field: Field) -> Look:
        return "number" if field in self._layout.numbers else "bare"

    def path(self) -> None:
        """Draw the path, and what is only thought of."""
        sketch = self._sketch
        everything = [*sketch.links, *sketch.drafted]
        self._links(sketch.fresh, "glow")
        for layer in ("casing", "rim", "body"):
            self._links(everything, layer)
        sealed = sketch.draft is not None and sketch.draft.sealed
        self._links(sketch.drafted, "core" if sealed else "dashes")
        if sketch.start not in {sketch.path[0], sketch.path[-1]}:
            self._canvas.put(pieces.start(self._theme, self._grid), *self.at(sketch.start))

    def _links(self, links: Iterable[Link], layer: Layer) -> None:
        for first, second in links:
            # Each of the three lines is drawn one way only.
            (x, y), (to_x, to_y) = sorted((self.at(first), self.at(second)), key=lambda at: at[::-1])
            sprite = pieces.link(self._theme, self._grid, (to_x - x, to_y - y), layer, self._sketch.seat)
            self._canvas.put(sprite, x, y)

    def following(self) -> None:
        """Outline the fields that can be entered next, with an arrow on the edge."""
        for _, field in self._sketch.next:
            self._canvas.put(pieces.edge(self._theme, self._grid), *self.at(field))
        for before, field in self._sketch.next:
            (x, y), (to_x, to_y) = self.at(before), self.at(field)
            self._canvas.put(pieces.arrow(self._theme, self._grid, (to_x - x, to_y - y)), x, y)

    def names(self) -> None:
        """Write the names of the fields that can still be entered."""
        reached = {*self._sketch.path, *self._drafted}
        for field in range(board.FIELDS):
            if field not in reached:
                x, y = self.at(field)
                colour = inks(self._theme, self._layout.colours[field], "free").words
                name = board.field_name(field)
                below = round(self._grid.side * 0.7)
                self._canvas.text(x, y + below, name, NAME, "SemiBold", colour, align="middle")

    def numbers(self) -> None:
        """Draw the discs of the numbers."""
        radius = self._grid.side * (pieces.DISC if self._grid.step < 100 else pieces.OWN_DISC)
        for number, worth in self._sketch.numbers.items():
            x, y = self.at(self._layout.places[number])
            disc(self._canvas, x, y, Disc(radius, worth, self._sketch.seat, str(number)))

    def ends(self) -> None:
        """Draw the ends of the path, and the tip of what is only thought of."""
        path, draft = self._sketch.path, self._sketch.draft
        side = self._grid.side
        ends: Sequence[tuple[str, Field]] = [("A", tip(path, "A"))]
        if len(path) > 1:
            ends = [*ends, ("B", tip(path, "B"))]
        for letter, field in ends:
            x, y = self.at(field)
            radius = side * 0.4
            if field in self._layout.numbers:
                x, y, radius = round(x + side * 0.52), round(y - side * 0.42), side * 0.33
            self._canvas.put(pieces.end(self._theme, radius), x, y)
            white = self._theme.casing
            self._canvas.text(x, y, letter, max(14, round(radius * 1.2)), "Bold", white, align="middle")
        if draft is not None and draft.fields and draft.fields[-1] not in self._layout.numbers:
            sprite = (
                pieces.decided(self._theme, side * 0.27)
                if draft.sealed
                else pieces.tip(self._theme, self._grid, self._sketch.seat)
            )
            self._canvas.put(sprite, *self.at(draft.fields[-1]))


class Disc(NamedTuple):
    """A number's disc: its radius, how the number stands with a seat, and what stands on it."""

    radius: float
    worth: Worth
    seat: Seat
    text: str


def disc(canvas: Canvas, x: int, y: int, shown: Disc) -> None:
    """Draw a number's disc."""
    theme = canvas.theme
    radius, worth, seat, text = shown
    canvas.put(pieces.disc(theme, radius, worth, seat), x, y)
    size = max(14, round(radius * (1.06 if worth == "half" else 1.2)))
    weight: Weight = "SemiBold" if worth == "late" else "Bold"
    canvas.text(x, y, text, size, weight, pieces.figure(theme, worth, seat), align="middle")


def warm(theme: Theme) -> None:
    """Draw the empty sheets and the pieces that every picture needs."""
    for layout in LAYOUTS:
        for places in PUBLIC:
            left, top, right, bottom = places.sheets[0]
            blank(theme, layout, places.grid, right - left, bottom - top)
        small(theme, layout)
    for colour in range(len(board.COLOURS)):
        for grid, faded in ((SMALL, "visited"), (MEDIUM, "visited"), (LARGE, "visited"), (LARGE, "idle")):
            for look in ("symbol", "number", "bare"):
                pieces.field(theme, grid, colour, faded, look)
