"""The strip at the right: a card for each seat with all its lines, and the pile."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bot.games.cable_car import board
from bot.games.cable_car.view import line
from renderers import lettering, tokens
from renderers.cable_car import below, lines, words
from renderers.cable_car.colours import washed
from renderers.cable_car.geometry import HEAD, SIDE
from renderers.pen import Pen, Sprite

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.cable_car.view import Line, Position, View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

LEFT, WIDTH = SIDE + 14, 276
_TOP = HEAD + 8


class _Size(NamedTuple):
    """How large a card is drawn: where its rows are, its type, and the chips of its lines."""

    name_y: int
    name: int
    points: int
    count_y: int
    note: int
    chips_y: int
    chip_width: int
    chip_height: int
    pitch: int
    in_row: int
    gap: int

    def height(self, cars: int) -> int:
        """Return the height of the card of a seat with so many cars."""
        return self.chips_y + self.pitch * -(-cars // self.in_row) + self.gap - 4


_LARGE = _Size(36, 34, 52, 86, 24, 107, 56, 32, 38, 4, 12)
_SMALL = _Size(28, 30, 42, 65, 22, 82, 76, 28, 32, 3, 8)
"""With five or six seats."""
_LEAST_NAME = 20
"""The smallest size of a name that is not cut."""


def draw(canvas: Canvas, request: Request, position: Position, points: tuple[int, ...]) -> None:
    """Draw the strip.

    Args:
        canvas: where.
        request: what for.
        position: the board that is shown, with what is only thought of.
        points: the seats' points on that board.
    """
    view: View = request.view
    size = _SMALL if view.seats > 4 else _LARGE
    top = _TOP
    for seat in range(view.seats):
        cars = board.stations_of(seat, view.seats)
        height = size.height(len(cars))
        _card(
            canvas, request, seat, top, size, [line(position, view.seats, car) for car in cars], points[seat]
        )
        top += height + size.gap
    below.draw(canvas, request, LEFT, WIDTH, top)


def _card(
    canvas: Canvas, request: Request, seat: Seat, top: int, size: _Size, cars: list[Line], points: int
) -> None:
    view: View = request.view
    theme, text = canvas.theme, request.text
    winners = view.result.winners if view.result is not None else ()
    mark = "won" if seat in winners else "acts" if seat in view.to_act else ""
    canvas.put(_ground(theme, seat, size.height(len(cars)), mark), LEFT, top)
    right = LEFT + WIDTH - 14
    said = str(points)
    edge = canvas.text(right, top + size.name_y, said, size.points, "Bold", theme.ink, align="right")[0]
    canvas.put(tokens.token(theme, seat, 12), LEFT + 49, top + size.name_y)
    _name(canvas, request.name(seat), top, size, edge - LEFT - 74 - 10)
    done = sum(car.end is not None for car in cars)
    said = text.gettext("{number}/{all} lines").format(number=done, all=len(cars))
    y = top + size.count_y
    end = canvas.text(LEFT + 30, y, said, size.note, "SemiBold", theme.ink)[2]
    more = points - view.points[seat]
    if more:
        # What a tile that is only thought of would score.
        start = canvas.text(right, y, f"+{more}", size.note + 4, "Bold", theme.good, align="right")[0]
    else:
        drawn = view.phase == "placing_drawn" and seat == view.mover
        held = words.tiles(request, view.hands[seat] + drawn)
        start = canvas.text(right, y, held, size.note, "Regular", theme.muted, align="right")[0]
    if seat in request.computers:
        canvas.put(tokens.computer(theme), (end + start) / 2, y + 1)
    for number, car in enumerate(cars):
        row, column = divmod(number, size.in_row)
        x = LEFT + 28 + (size.chip_width + 4) * column
        _chip(canvas, car, seat, x, top + size.chips_y + size.pitch * row, size)


def _name(canvas: Canvas, name: str, top: int, size: _Size, room: float) -> None:
    """Write a seat's name: as large as it fits, else in two lines, and cut only where that is not enough."""
    x, y, ink = LEFT + 74, top + size.name_y, canvas.theme.ink
    sizes = range(size.name, _LEAST_NAME - 1, -2)
    fitting = next((s for s in sizes if lettering.width(name, s, "SemiBold") <= room), None)
    if fitting is not None:
        canvas.text(x, y, name, fitting, "SemiBold", ink)
        return
    words = name.split()
    if len(words) == 2 and all(lettering.width(word, _LEAST_NAME, "SemiBold") <= room for word in words):
        # On a low card the second line stays clear of a computer's mark below it.
        for word, shift in zip(words, (-14, 8) if size is _SMALL else (-12, 12), strict=True):
            canvas.text(x, y + shift, word, _LEAST_NAME, "SemiBold", ink)
        return
    canvas.text(
        x, y, lettering.shortened(name, size.name - 6, "SemiBold", room), size.name - 6, "SemiBold", ink
    )


def _chip(canvas: Canvas, car: Line, seat: Seat, x: int, y: int, size: _Size) -> None:
    """Draw a line's chip: its number, and once it is finished its points."""
    theme = canvas.theme
    done = car.end is not None
    canvas.put(_chip_ground(theme, seat, size.chip_width, size.chip_height, done=done), x, y)
    middle, number = y + size.chip_height / 2, str(car.station)
    if not done:
        canvas.text(x + size.chip_width / 2, middle, number, 20, "SemiBold", theme.ink, align="middle")
        return
    canvas.text(x + _TAB / 2, middle, number, 16, "SemiBold", theme.on_seat(seat), align="middle")
    points, room = str(car.points), size.chip_width - _TAB - 3
    fitting = next((s for s in (22, 19, 17) if lettering.width(points, s, "Bold") <= room), 15)
    canvas.text(x + (_TAB + size.chip_width) / 2, middle, points, fitting, "Bold", theme.ink, align="middle")


_TAB = 25
"""The width of the coloured part of a finished line's chip."""


@lru_cache(maxsize=64)
def _chip_ground(theme: Theme, seat: Seat, width: int, height: int, *, done: bool) -> Sprite:
    pen = Pen((0, 0, width, height))
    pen.rounded((0, 0, width, height), 7, theme.lines[seat])
    if not done:
        pen.rounded((1.8, 1.8, width - 1.8, height - 1.8), 5.4, theme.panel)
        return pen.sprite()

    def halves(sheet: Pen) -> None:
        sheet.rounded((0, 0, _TAB, height), 0, theme.seats[seat])
        sheet.rounded((_TAB, 0, width, height), 0, washed(theme, seat))

    pen.inset((1, 1, width - 1, height - 1), 6, halves)
    return pen.sprite()


@lru_cache(maxsize=64)
def _ground(theme: Theme, seat: Seat, height: int, mark: str) -> Sprite:
    """Return a card with the seat's line along its left side, framed for a seat to act or a winner."""
    pen = Pen((-5, -5, WIDTH + 5, height + 7), scale=4)
    if mark:
        pen.rounded((-4, -4, WIDTH + 4, height + 4), 15, theme.ink)
        if mark == "won":
            pen.rounded((-2.6, -2.6, WIDTH + 2.6, height + 2.6), 13, theme.glow)
    else:
        pen.rounded((-1, -0.5, WIDTH + 1, height + 3), 12, theme.rule)
    pen.rounded((0, 0, WIDTH, height), 11, theme.panel)
    style = lines.Style(seat, "open")

    def line_(sheet: Pen) -> None:
        lines.draw(sheet, theme, [(14, height), (14, 0)], style)

    pen.inset((6, 8, 22, height - 8), 2, line_)
    return pen.sprite()
