"""Drawing on the board: what lies under the spaces, the spaces, trains, cities and names."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageFilter

from bot.engine.bits import members
from bot.games.ticket_to_ride import board
from renderers import lettering
from renderers.canvas import Canvas, Label, meet
from renderers.pen import Sprite
from renderers.theme import contrast
from renderers.ticket_to_ride import cards, geometry, ground, names, pieces, trains
from renderers.ticket_to_ride.geometry import CITIES, SPACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine import Seat
    from bot.games.ticket_to_ride.board import City, Route
    from renderers.pen import Box
    from renderers.theme import Theme


class _Bare(NamedTuple):
    """The bare board: the map alone, what is printed on it (transparent elsewhere), and both together."""

    land: Image.Image
    print: Image.Image
    whole: Canvas


@cache
def _bare(theme: Theme) -> _Bare:
    land = _land(theme)
    sheet = Image.new("RGBA", land.size, (0, 0, 0, 0))
    for route, spaces in enumerate(SPACES):
        for number in range(len(spaces)):
            sprite = pieces.slot(theme, route, number)
            sheet.alpha_composite(sprite.image, (sprite.left, sprite.top))
    for x, y in CITIES:
        sprite = pieces.city(theme)
        sheet.alpha_composite(sprite.image, (x + sprite.left, y + sprite.top))
    whole = Canvas(land.copy(), theme)
    whole.image.paste(sheet, (0, 0), sheet)
    for city in range(len(board.CITIES)):
        name = _name(theme, city)
        whole.put(_halo(theme, city), 0, 0)
        for letters in name.letters:
            whole.put(letters, 0, 0)
        whole.labels += name.labels
    return _Bare(land, sheet, whole)


_DRAWING = Lock()
"""Threads that all want the bare board first wait for one to draw it: it is the one costly thing."""


def bare(theme: Theme) -> _Bare:
    """Return the bare board."""
    with _DRAWING:
        return _bare(theme)


class _Name(NamedTuple):
    """A city's name ready to be put on: its letters, and the boxes they take."""

    letters: tuple[Sprite, ...]
    labels: tuple[Label, ...]


@cache
def _name(theme: Theme, city: City) -> _Name:
    letters, labels = [], []
    for glyphs, start, base, box, line in _rows(city, 0, 0):
        image = Image.new("RGB", glyphs.mask.size, theme.ink)
        image.putalpha(glyphs.mask)
        letters.append(Sprite(image, start + glyphs.left, base + glyphs.top))
        labels.append(Label(line, box, names.SIZE))
    return _Name(tuple(letters), tuple(labels))


def _rows(city: City, stroke: float, blur: float) -> Iterable[tuple[lettering.Glyphs, int, int, Box, str]]:
    name = names.names()[city]
    for number, (line, box) in enumerate(zip(name.lines, name.boxes(), strict=True)):
        base = round(name.y + names.LEADING * number + names.SIZE * lettering.CAP_HEIGHT / 2)
        yield lettering.glyphs(line, names.SIZE, "Display", stroke, blur), round(box[0]), base, box, line


@cache
def _land(theme: Theme) -> Image.Image:
    return ground.draw(theme)


@cache
def _halo(theme: Theme, city: City) -> Sprite:
    """Return the ground cut out round the letters: it fades borders and coasts under a name."""
    parts = [
        (glyphs, start + glyphs.left, base + glyphs.top) for glyphs, start, base, _, _ in _rows(city, 4, 1.6)
    ]
    left, top = min(x for _, x, _ in parts), min(y for _, _, y in parts)
    right = max(x + glyphs.mask.width for glyphs, x, _ in parts)
    bottom = max(y + glyphs.mask.height for glyphs, _, y in parts)
    mask = Image.new("L", (right - left, bottom - top), 0)
    for glyphs, x, y in parts:
        mask.paste(255, (x - left, y - top), glyphs.mask)
    # The commonest colour nearby: thin lines are gone, what is wide stays.
    patch = _land(theme).crop((left, top, right, bottom)).filter(ImageFilter.ModeFilter(11))
    patch.putalpha(mask)
    return Sprite(patch, left, top)


_SEEN = 60
"""A fainter haze does not count."""


def box_of(sprite: Sprite) -> tuple[int, int, int, int]:
    """Return what a sprite covers whose origin is the picture's corner."""
    return (
        sprite.left,
        sprite.top,
        sprite.left + sprite.image.width,
        sprite.top + sprite.image.height,
    )


def _holds(box: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return box[0] <= other[0] and box[1] <= other[1] and other[2] <= box[2] and other[3] <= box[3]


def _reaches(sprite: Sprite, name: _Name) -> bool:
    """Whether a sprite is seen under a name."""
    left, top, right, bottom = box_of(sprite)
    for label in name.labels:
        if meet(label.box, (left, top, right, bottom)):
            x0, y0, x1, y1 = (round(edge) for edge in label.box)
            part = sprite.image.getchannel("A").crop((x0 - left, y0 - top, x1 - left, y1 - top))
            _, most = part.getextrema()
            if most > _SEEN:  # type: ignore[operator]
                return True
    return False


@cache
def _halo_boxes(theme: Theme) -> dict[City, tuple[int, int, int, int]]:
    return {city: box_of(_halo(theme, city)) for city in range(len(CITIES))}


def _region(theme: Theme, sprite: Sprite) -> tuple[tuple[int, int, int, int], frozenset[City]]:
    """Return what is to be drawn anew under a sprite: its box, grown to hold every name in it as a whole."""
    left, top, right, bottom = box_of(sprite)
    left, top = max(0, left), max(0, top)
    right, bottom = min(geometry.WIDTH, right), min(_land(theme).height, bottom)
    rest = dict(_halo_boxes(theme))
    cities: set[City] = set()
    while found := {city for city, box in rest.items() if meet(box, (left, top, right, bottom))}:
        boxes = [rest.pop(city) for city in found]
        cities |= found
        left, top = min(left, *(box[0] for box in boxes)), min(top, *(box[1] for box in boxes))
        right, bottom = max(right, *(box[2] for box in boxes)), max(bottom, *(box[3] for box in boxes))
    return (left, top, right, bottom), frozenset(cities)


class Surface:
    """A board in the making.

    Attributes:
        canvas: the picture.
    """

    def __init__(self, theme: Theme, height: int) -> None:
        self._bare = bare(theme)
        self._land = self._bare.land
        self.canvas = Canvas.blank(geometry.WIDTH, height, theme)
        self.canvas.image.paste(self._bare.whole.image, (0, 0))
        self.canvas.labels += self._bare.whole.labels

    def under(self, sprites: Sequence[Sprite]) -> None:
        """Put sprites on the map, under all that is printed on it.

        Names that they reach get no halo, which would bite into a glow, unless they could not be read.
        """
        if not sprites:
            return
        theme = self.canvas.theme
        if self._land is self._bare.land:
            self._land = self._bare.land.copy()
        for sprite in sprites:
            self._land.paste(sprite.image, (sprite.left, sprite.top), sprite.image)
        reached: set[City] = set()
        done: list[tuple[int, int, int, int]] = []
        for sprite in sprites:
            if any(_holds(box, box_of(sprite)) for box in done):
                continue
            box, cities = _region(theme, sprite)
            done.append(box)
            part, printed = self._land.crop(box), self._bare.print.crop(box)
            part.paste(printed, (0, 0), printed)
            self.canvas.image.paste(part, box[:2])
            reached |= cities
        for city in sorted(reached):
            name = _name(theme, city)
            if contrast(theme.ink, theme.glow) < 4.5 or not any(_reaches(s, name) for s in sprites):
                self.canvas.put(_halo(theme, city), 0, 0)
            for letters in name.letters:
                self.canvas.put(letters, 0, 0)

    def glow(self, routes: Iterable[Route]) -> None:
        """Surround the trains of the last turn, or of a longest path."""
        layers = [pieces.glow(self.canvas.theme, route) for route in routes]
        self.under([haze for haze, _ in layers] + [light for _, light in layers])

    def clear(self, routes: int) -> None:
        """Take the free spaces of routes off the board."""
        for route in members(routes):
            for number in range(board.ROUTES[route].length):
                mask = pieces.footprint(route, number)
                box = box_of(mask)
                self.canvas.image.paste(self._land.crop(box), box[:2], mask.image)

    def fade(self, routes: int) -> None:
        """Let the spaces of routes that nobody may claim any more sink into the ground."""
        for route in members(routes):
            for number in range(board.ROUTES[route].length):
                mask = pieces.faint_footprint(route, number)
                box = box_of(mask)
                self.canvas.image.paste(self._land.crop(box), box[:2], mask.image)

    def claim(self, seat: Seat, routes: int, look: trains.Look = "bright") -> None:
        """Put a seat's trains on its routes."""
        self.clear(routes)
        theme = self.canvas.theme
        for route in members(routes):
            for number in range(board.ROUTES[route].length - 1):
                self.canvas.put(trains.coupler(theme, seat, route, number, look), 0, 0)
            for number in range(board.ROUTES[route].length):
                self.canvas.put(trains.wagon(theme, seat, route, number, look), 0, 0)
        for route in members(routes):
            for number in trains.badges(route):
                space = SPACES[route][number]
                self.canvas.put(trains.badge(theme, seat, look), space.x, space.y)


def warm(theme: Theme) -> None:
    """Draw the bare board and the cards, which every picture needs."""
    bare(theme)
    for kind in range(len(board.CARDS)):
        cards.card(theme, kind)
    cards.back(theme, sheets=3)
    for route, spaces in enumerate(SPACES):
        for number in range(len(spaces)):
            pieces.footprint(route, number)
