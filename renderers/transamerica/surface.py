"""Drawing on the board: tracks, glow, missing lines, names, cities and markers, from below to above."""

from __future__ import annotations

from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from bot.engine.bits import bits, members
from bot.games.transamerica import board
from renderers import frame, lettering, tokens
from renderers.canvas import Canvas, Label
from renderers.pen import Sprite
from renderers.transamerica import geometry, ground, pieces, places
from renderers.transamerica.colours import colours
from renderers.transamerica.geometry import HEAD, MAP_BOTTOM, POINTS, WIDTH

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from bot.games.transamerica.board import Junction, Line
    from bot.games.transamerica.view import Position
    from renderers.pen import Point
    from renderers.theme import Theme
    from renderers.transamerica.layout import Layout
    from renderers.transamerica.places import CityPlace


@cache
def _ground(theme: Theme) -> Image.Image:
    """Return the map alone, at its place in a picture of no seats; names fade the lines to it."""
    picture = Image.new("RGB", (WIDTH, MAP_BOTTOM), theme.paper)
    picture.paste(ground.draw(theme), (0, HEAD))
    return picture


@cache
def _map(theme: Theme) -> Canvas:
    canvas = Canvas(_ground(theme).copy(), theme)
    ground.lines(canvas)
    for junction in board.JUNCTION_NAMES:
        if len(places.code_places(junction)) == 1:
            _code(canvas, junction, places.code_places(junction)[0])
    canvas.fill((0, HEAD - 2, WIDTH, HEAD), theme.rule)
    return canvas


_DRAWING = Lock()
"""Threads that all want the bare board first wait for one to draw it: it is the one costly thing."""


def begin(theme: Theme, seats: int) -> Canvas:
    """Return a picture with the bare board on it and room for the seats' rows."""
    with _DRAWING:
        bare = _map(theme)
    canvas = Canvas.blank(WIDTH, geometry.height(seats), theme)
    canvas.image.paste(bare.image, (0, 0))
    canvas.labels += bare.labels
    return canvas


def _code(canvas: Canvas, junction: Junction, place: places.CodePlace, *, halo: bool = False) -> None:
    canvas.text(
        place.x,
        place.y,
        board.junction_name(junction),
        places.CODE_SIZE,
        "Medium",
        colours(canvas.theme).code,
        align="middle",
        halo=canvas.theme.land if halo else None,
    )


def _covered(layout: Layout, lines: Collection[Line]) -> set[Junction]:
    """Return the junctions whose names are reached by a glow, or by several rows of dashes, on the lines."""
    ends = bits(end for line in lines for end in board.ends(line))
    boxes = {
        junction: places.code_box(junction, layout.codes[junction])
        for junction in members(board.spread(ends, board.LINES) | ends)
    }
    return {
        junction
        for junction, box in boxes.items()
        if any(places.crosses(box, line, pieces.GLOW_REACH) for line in lines)
    }


class _Name(NamedTuple):
    """A city's name, ready to be put on: what fades the lines, what cuts tracks out, the letters."""

    fade: Sprite
    halo: Sprite
    letters: tuple[Sprite, ...]
    labels: tuple[Label, ...]


@lru_cache(maxsize=512)
def _name(theme: Theme, place: CityPlace, *, own: bool, muted: bool) -> _Name:
    weight: lettering.Weight = "Bold" if own else "SemiBold"
    colour = theme.muted if muted else theme.ink
    fades, halos, letters, labels = [], [], [], []
    for (line, x, y), box in zip(
        places.city_rows(place, own=own), places.city_boxes(place, own=own), strict=True
    ):
        start = round(box[0])
        base = round(y + places.CITY_SIZE * lettering.CAP_HEIGHT / 2)
        fades.append((lettering.glyphs(line, places.CITY_SIZE, weight, 5, 2.2), start, base))
        halos.append((lettering.glyphs(line, places.CITY_SIZE, weight, 2.2), start, base))
        glyphs = lettering.glyphs(line, places.CITY_SIZE, weight)
        image = Image.new("RGB", glyphs.mask.size, colour)
        image.putalpha(glyphs.mask)
        letters.append(Sprite(image, start + glyphs.left, base + glyphs.top))
        labels.append(Label(line, box, places.CITY_SIZE))
        del x
    return _Name(_patch(theme, fades), _patch(theme, halos), tuple(letters), tuple(labels))


def _patch(theme: Theme, parts: Sequence[tuple[lettering.Glyphs, int, int]]) -> Sprite:
    """Return the ground, cut out along the glyphs: put on, it takes away what was drawn on it."""
    boxes = [
        (x + g.left, y + g.top, x + g.left + g.mask.width, y + g.top + g.mask.height) for g, x, y in parts
    ]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    mask = Image.new("L", (right - left, bottom - top), 0)
    for (glyphs, _, _), box in zip(parts, boxes, strict=True):
        mask.paste(255, (box[0] - left, box[1] - top), glyphs.mask)
    patch = _ground(theme).crop((left, top, right, bottom))
    patch.putalpha(mask)
    return Sprite(patch, left, top)


def fade(canvas: Canvas, layout: Layout) -> None:
    """Let lines fade where names will stand."""
    for number, place in enumerate(layout.cities):
        canvas.put(_name(canvas.theme, place, own=number in layout.ringed, muted=False).fade, 0, 0)


def names(canvas: Canvas, layout: Layout, in_play: Collection[int], broad: Collection[Line] = ()) -> None:
    """Write the names of the cities, and those of junctions that may step aside.

    Names of junctions by the `broad` lines are written again: what was drawn there reaches over them.
    """
    again = _covered(layout, broad)
    for junction, spot in layout.codes.items():
        if len(places.code_places(junction)) > 1:
            _code(canvas, junction, spot, halo=junction in again)
        elif junction in again:
            _code(canvas, junction, spot, halo=True)
            canvas.labels.pop()
    for number, place in enumerate(layout.cities):
        name = _name(canvas.theme, place, own=number in layout.ringed, muted=number not in in_play)
        canvas.put(name.halo, 0, 0)
        for letters in name.letters:
            canvas.put(letters, 0, 0)
        canvas.labels += name.labels


def _ends(line: Line) -> pieces.Ends:
    first, second = board.ends(line)
    return first in board.CITY_AT, second in board.CITY_AT


def glow(canvas: Canvas, lines: Iterable[Line]) -> None:
    """Surround the tracks of the last turn."""
    layers = [
        (pieces.glow(canvas.theme, geometry.vector(line)), POINTS[board.ends(line)[0]]) for line in lines
    ]
    for layer in range(3):
        for sprites, at in layers:
            canvas.put(sprites[layer], *at)


def missing(canvas: Canvas, lines: Iterable[Line], seat: int) -> None:
    """Draw dashes along the lines that the seat misses."""
    touched: set[Junction] = set()
    for line in lines:
        canvas.put(
            pieces.missing(canvas.theme, geometry.vector(line), _ends(line), seat),
            *POINTS[board.ends(line)[0]],
        )
        touched.update(board.ends(line))
    for junction in touched:
        if junction not in board.CITY_AT:
            canvas.put(pieces.stop(canvas.theme, seat), *POINTS[junction])


def all_missing(canvas: Canvas, missing: Sequence[Sequence[Line]]) -> None:
    """Draw what every seat missed, by seat: side by side in the seats' colours, each with its shape."""
    theme = canvas.theme
    seats: dict[Line, list[int]] = {}
    for seat, lines in enumerate(missing):
        for line in lines:
            seats.setdefault(line, []).append(seat)
    shapes: list[tuple[int, float, float]] = []
    for line, losers in seats.items():
        at = POINTS[board.ends(line)[0]]
        lanes = pieces.lanes(len(losers))
        for seat, aside in zip(losers, lanes, strict=True):
            canvas.put(
                pieces.missing(theme, geometry.vector(line), _ends(line), seat, aside=aside, slim=True), *at
            )
        for number, (seat, aside) in enumerate(zip(losers, lanes, strict=True), 1):
            x, y = pieces.on_lane(geometry.vector(line), number / (len(losers) + 1), aside)
            shapes.append((seat, at[0] + x, at[1] + y))
    for seat, x, y in shapes:
        canvas.put(tokens.plain_token(theme, seat, 7), x, y)


def tracks(canvas: Canvas, position: Position, seat: int | None = None, network: int = 0) -> None:
    """Draw all tracks; those of the seat's own network with a core in its colour."""
    theme = canvas.theme
    touched = 0
    for line in members(position.tracks):
        first, second = board.ends(line)
        core = seat if network >> first & network >> second & 1 else None
        sprite = pieces.track(theme, geometry.vector(line), _ends(line), core=core)
        canvas.put(sprite, *POINTS[first])
        touched |= 1 << first | 1 << second
    for owner, lines in enumerate(position.coloured):
        for line in members(lines):
            first, second = board.ends(line)
            canvas.put(pieces.track(theme, geometry.vector(line), _ends(line), owner=owner), *POINTS[first])
            canvas.put(tokens.token(theme, owner, 8.5), *shape_on(line))
            touched |= 1 << first | 1 << second
    for junction in members(touched & ~board.CITY_JUNCTIONS):
        canvas.put(pieces.joint(theme, seat if network >> junction & 1 else None), *POINTS[junction])


def shape_on(line: Line) -> Point:
    """Return where an own track carries its owner's shape."""
    # East of the middle of a row, where the name of its west end does not reach.
    x, y = pieces.on_lane(geometry.vector(line), 0.68 if line < board.SPAN else 0.5, 0)
    first = POINTS[board.ends(line)[0]]
    return first[0] + x, first[1] + y


def ghosts(canvas: Canvas, lines: Iterable[Line], seat: int) -> None:
    """Draw tracks that are only thought of."""
    for line in lines:
        canvas.put(
            pieces.ghost(canvas.theme, geometry.vector(line), _ends(line), seat), *POINTS[board.ends(line)[0]]
        )
        for junction in board.ends(line):
            if junction not in board.CITY_AT:
                canvas.put(pieces.stop(canvas.theme, seat), *POINTS[junction])


def cities(canvas: Canvas, in_play: Collection[int], ringed: Mapping[int, int]) -> None:
    """Draw the cities; `ringed` gives the seats that some belong to."""
    for number, city in enumerate(board.CITIES):
        sprite = pieces.city(
            canvas.theme, city.colour, hollow=number not in in_play, ringed=ringed.get(number)
        )
        canvas.put(sprite, *POINTS[city.junction])


def markers(
    canvas: Canvas, layout: Layout, at: Mapping[Junction, int], *, fresh: Junction | None = None
) -> None:
    """Draw the start markers: junctions with their seats; `fresh` was placed in the last turn."""
    theme = canvas.theme
    for junction, seat in at.items():
        x, y = POINTS[junction]
        middle = layout.markers[junction]
        if junction == fresh:
            for sprite in pieces.marker_glow(theme, seat):
                canvas.put(sprite, *middle)
        canvas.put(pieces.pole(theme, (round(middle[0]) - x, round(middle[1]) - y)), x, y)
        canvas.put(pieces.pip(theme, seat), x, y)
        canvas.put(tokens.token(theme, seat, frame.ON_BOARD), *middle)


def ghost_marker(canvas: Canvas, layout: Layout, junction: Junction, seat: int) -> None:
    """Draw a start marker that is only thought of."""
    x, y = POINTS[junction]
    middle = layout.markers[junction]
    canvas.put(pieces.pole(canvas.theme, (round(middle[0]) - x, round(middle[1]) - y)), x, y)
    canvas.put(pieces.stop(canvas.theme, seat), x, y)
    canvas.put(pieces.ghost_token(canvas.theme, seat), *middle)


def warm(theme: Theme) -> None:
    """Draw the bare board and all pieces that every picture needs."""
    with _DRAWING:
        _map(theme)
    for number in range(len(board.CITIES)):
        for place in places.city_places(number):
            _name(theme, place, own=False, muted=False)
    for line in members(board.LINES):
        pieces.track(theme, geometry.vector(line), _ends(line))
        pieces.glow(theme, geometry.vector(line))
    for city in board.CITIES:
        pieces.city(theme, city.colour)
