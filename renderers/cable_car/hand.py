"""The hand: the own tiles in large, turned all ways where that is allowed, and how the own lines stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cable_car import board
from bot.games.cable_car.view import line, playable, ways_to_lay
from renderers import lettering, tokens
from renderers.cable_car import faces, pieces, spoken, words
from renderers.canvas import Canvas
from renderers.scene import Drawn

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.cable_car.view import Line, View
    from renderers.scene import Request

WIDTH = 1200
_TOP = 92
_LEFT, _GAP = 28, 22
_ROW, _COLUMN = 44, 268


def draw(request: Request) -> Drawn:
    """Draw the seat's tiles; ValueError for a spectator, who has none."""
    view: View = request.view
    if view.seat is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    seat = view.seat
    shown = ([] if view.drawn is None else [view.drawn]) + list(view.hand)
    size = 244 if len(shown) <= 3 else 196
    turns = view.options.orientation == "free"
    left = _LEFT + (size + _GAP) * max(1, len(shown)) + 18
    columns = max(1, (WIDTH - left - _LEFT + 18) // _COLUMN)
    cars = [line(view.position, view.seats, car) for car in board.stations_of(seat, view.seats)]
    rows = -(-len(cars) // columns)
    tall = size + 92 + (size // 4 + 40 if turns else 0)
    canvas = Canvas.blank(WIDTH, _TOP + max(tall, 40 + _ROW * rows) + 16, request.theme)
    _head(canvas, request, seat, len(shown))
    for number, tile in enumerate(shown):
        drawn = view.drawn is not None and number == 0
        _tile(canvas, request, tile, _LEFT + (size + _GAP) * number, size, drawn=drawn)
    title = request.text.gettext("Your lines")
    canvas.text(left, _TOP + 14, title, 26, "SemiBold", request.theme.muted)
    for number, car in enumerate(cars):
        column, row = divmod(number, rows)
        _line(canvas, request, car, left + _COLUMN * column, _TOP + 58 + _ROW * row)
    return Drawn(canvas, spoken.hand_alt(request))


def _head(canvas: Canvas, request: Request, seat: Seat, tiles: int) -> None:
    theme, text = canvas.theme, request.text
    edge = canvas.text(WIDTH - 29, 44, words.pile(request), 28, "Regular", theme.muted, align="right")[0]
    canvas.put(tokens.token(theme, seat, 20), 48, 44)
    sentence = text.ngettext("{player}’s tile", "{player}’s tiles", max(tiles, 1))
    title = sentence.format(player=request.name(seat))
    canvas.text(83, 44, lettering.shortened(title, 36, "Bold", edge - 83 - 30), 36, "Bold", theme.ink)


def _tile(canvas: Canvas, request: Request, tile: board.Tile, left: int, size: int, *, drawn: bool) -> None:
    """Draw a tile with its name and the number of squares where it may be laid, and below it its turns."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    seat = view.seat or 0
    middle = left + size / 2
    canvas.put(faces.face(theme, tile, size, seat), left, _TOP)
    ways = ways_to_lay(tile, view.options)
    squares = 0
    for way in ways:
        squares |= playable(view).get(way, 0)
    said = text.gettext("{tile} · drawn").format(tile=tile) if drawn else tile
    canvas.text(middle, _TOP + size + 26, said, 28, "Bold", theme.ink, align="middle")
    if view.seat in view.to_act and (drawn or view.drawn is None):
        number = squares.bit_count()
        note = text.ngettext("{number} square open", "{number} squares open", number).format(number=number)
    elif view.drawn is not None:
        note = text.gettext("kept")
    else:
        note = text.gettext("not your turn")
    canvas.text(middle, _TOP + size + 62, note, 24, "Regular", theme.muted, align="middle")
    if view.options.orientation != "free":
        return
    small = size // 4 - 6
    first = middle - (small * len(ways) + 8 * (len(ways) - 1)) / 2
    letters = 20 if small > 50 else 16
    for number, way in enumerate(ways):
        x = round(first) + (small + 8) * number
        canvas.put(faces.face(theme, way, small, seat), x, _TOP + size + 88)
        y = _TOP + size + 88 + small + 18
        canvas.text(x + small / 2, y, way, letters, "SemiBold", theme.ink, align="middle")


def _line(canvas: Canvas, request: Request, car: Line, x: float, y: float) -> None:
    """Write how a line stands: its number, how long it is, and where it goes on or what it scored."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    seat = view.seat or 0
    canvas.put(pieces.drop(theme, seat, 3, "open"), x + 18, y)
    canvas.text(x + 18, y, str(car.station), 19, "Bold", pieces.on_drop(theme, seat, "open"), align="middle")
    if car.end is not None:
        said = text.ngettext("{number} point", "{number} points", car.points).format(number=car.points)
    elif not car.passes:
        said = text.gettext("not begun")
    else:
        sentence = text.gettext("{number} long, on at {square}")
        said = sentence.format(number=car.passes, square=board.SQUARE_NAMES[car.next_square or 0])
    said = lettering.shortened(said, 24, "Regular", _COLUMN - 60)
    canvas.text(
        x + 50, y, said, 24, "SemiBold" if car.end else "Regular", theme.ink if car.passes else theme.muted
    )
