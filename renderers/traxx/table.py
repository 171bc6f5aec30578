"""Who has reached which number, for how much; what the discs mean; and the result at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.traxx import board
from bot.games.traxx.naming import figure
from renderers import frame, lettering, tokens
from renderers.traxx import pieces, words
from renderers.traxx.cards import heading
from renderers.traxx.colours import colours
from renderers.traxx.sheets import Disc, disc
from renderers.traxx.sketch import public

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.traxx.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.traxx.geometry import Area

_TOTAL = 58
"""How high the row of the totals is."""
_FIGURES = 88
"""How wide a column of totals is."""
_TWO_LINES = 66
"""How high a row of the result must be to tell its parts too."""


class _Cell(NamedTuple):
    """A place in the table: its middle, its disc's radius, whose it is, and for which number."""

    x: int
    y: int
    radius: float
    seat: Seat
    number: int


def upright(canvas: Canvas, request: Request, area: Area) -> None:
    """Draw the table with a column for each seat and a row for each number."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    left, top, right, bottom = area
    label = 96
    columns = [
        left + label + round((right - left - label) * (2 * s + 1) / (2 * view.seats))
        for s in range(view.seats)
    ]
    row = (bottom - top - 40 - _TOTAL) // (len(board.NUMBERS) + 1)
    y = top + 18
    title = lettering.shortened(text.gettext("Numbers"), 20, "SemiBold", label - 4)
    canvas.text(left, y, title, 20, "SemiBold", theme.ink)
    for seat, x in enumerate(columns):
        canvas.put(tokens.token(theme, seat, frame.IN_ROW), x, y)
    y = top + 40 + row // 2
    for number in reversed(board.NUMBERS):
        _rule(canvas, left, right, y - row // 2)
        _number(canvas, view, number, left + 35, y, min(30, round(row * 0.66)))
        for seat, x in enumerate(columns):
            _cell(canvas, view, _Cell(x, y, min(21.0, row * 0.41), seat, number))
        y += row
    _rule(canvas, left, right, y - row // 2)
    _figures(canvas, left, columns, y, text.gettext("open"), [-s.open for s in view.sheets], strong=False)
    y += row // 2
    canvas.fill((left, y, right, y + 3), theme.ink)
    _figures(
        canvas,
        left,
        columns,
        y + _TOTAL // 2,
        text.gettext("total"),
        [s.total for s in view.sheets],
        strong=True,
    )


def _figures(
    canvas: Canvas, left: int, columns: list[int], y: int, title: str, figures: list[int], *, strong: bool
) -> None:
    ink, size = canvas.theme.ink, 27 if strong else 24
    canvas.text(left, y, lettering.shortened(title, 24, "SemiBold", 80), 24, "SemiBold", ink)
    for x, number in zip(columns, figures, strict=True):
        canvas.text(x, y, figure(number), size, "Bold" if strong else "Medium", ink, align="middle")


def flat(canvas: Canvas, request: Request, area: Area, *, totals: bool = False) -> None:
    """Draw the table with a row for each seat and a column for each number, and at the right the totals."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    left, top, right, bottom = area
    heading(canvas, area, text.gettext("Numbers"))
    wide = _FIGURES if totals else 0
    token = 44 if view.seats > 1 else 0
    pitch = (right - left - token - 2 * wide) / len(board.NUMBERS)
    row = min(92, (bottom - top - 90) // view.seats)
    y = top + 66
    xs = {number: round(left + token + pitch * (place + 0.5)) for place, number in enumerate(board.NUMBERS)}
    for number, x in xs.items():
        _number(canvas, view, number, x, y, 30)
    ends = [right - wide * 3 // 2, right - wide // 2]
    if totals:
        for title, x in zip((text.gettext("open"), text.gettext("total")), ends, strict=True):
            said = lettering.shortened(title, 20, "SemiBold", wide - 4)
            canvas.text(x, y, said, 20, "SemiBold", theme.muted, align="middle")
    for seat, sheet in enumerate(view.sheets):
        y = top + 90 + row * seat + row // 2
        _rule(canvas, left, right, y - row // 2)
        if token:
            canvas.put(tokens.token(theme, seat, frame.IN_ROW), left + 18, y)
        for number, x in xs.items():
            _cell(canvas, view, _Cell(x, y, min(22.0, pitch * 0.43), seat, number))
        if totals:
            open_, total = figure(-sheet.open), figure(sheet.total)
            canvas.text(ends[0], y, open_, 24, "Medium", theme.ink, align="middle")
            canvas.text(ends[1], y, total, 28, "Bold", theme.ink, align="middle")


def _rule(canvas: Canvas, left: int, right: int, y: int) -> None:
    canvas.fill((left, y, right, y + 1), colours(canvas.theme).rule)


def _number(canvas: Canvas, view: View, number: int, x: int, y: int, size: int) -> None:
    """Write a number at the table's edge: strong as long as its full value waits for anybody."""
    waiting = any(public(view, seat).numbers[number] == "waiting" for seat in range(view.seats))
    colour = canvas.theme.ink if waiting else canvas.theme.muted
    canvas.text(x, y, str(number), size, "Bold" if waiting else "Medium", colour, align="middle")


def _cell(canvas: Canvas, view: View, cell: _Cell) -> None:
    sheet = view.sheets[cell.seat]
    reached = next((r for r in sheet.reached if r.number == cell.number), None)
    if reached is None:
        canvas.put(pieces.none(canvas.theme), cell.x, cell.y)
        return
    worth: pieces.Worth = "full" if reached.full else "half"
    disc(canvas, cell.x, cell.y, Disc(cell.radius, worth, cell.seat, str(reached.points)))


def legend(canvas: Canvas, request: Request, area: Area, seat: Seat = 0) -> None:
    """Say what the discs of numbers mean, with a seat's colour."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    late = text.gettext("others were first: half")
    if view.seats == 1:
        late = text.gettext("after a higher one: half")
    rows: list[tuple[pieces.Worth, str]] = [
        ("waiting", text.gettext("not reached: full value")),
        ("late", late),
        ("full", text.gettext("reached for full value")),
        ("half", text.gettext("reached for half")),
    ]
    left, top, right, bottom = area
    pitch = (bottom - top) / len(rows)
    for number, (worth, said) in enumerate(rows):
        y = round(top + pitch * (number + 0.5))
        disc(canvas, left + 16, y, Disc(13, worth, seat, "7"))
        short = lettering.shortened(said, 21, "Medium", right - left - 42)
        canvas.text(left + 42, y, short, 21, "Medium", theme.muted)


def score(canvas: Canvas, request: Request, area: Area) -> None:
    """Draw the result: each seat's total and its parts, the winners first."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    heading(canvas, area, text.gettext("Result"))
    left, top, right, bottom = area[0], area[1] + 38, area[2], area[3]
    canvas.put(pieces.plate(theme, right - left, bottom - top), left, top)
    order = ranked(view)
    row = (bottom - top - 8) // len(order)
    winners = view.result.winners if view.result is not None else frozenset()
    for place, seat in enumerate(order):
        y = top + 4 + row * place + row // 2
        if place:
            _rule(canvas, left + 16, right - 16, y - row // 2)
        sheet = view.sheets[seat]
        size = min(64, round(row * 0.5))
        total = figure(sheet.total)
        edge = canvas.text(right - 22, y, total, size, "Bold", theme.ink, align="right")[0]
        aside = round(min(26, row * 0.2)) if row >= _TWO_LINES else 0
        name_y = y - aside
        canvas.put(tokens.token(theme, seat, frame.IN_ROW), left + 34, name_y)
        room = edge - left - 72
        crowned = seat in winners and view.seats > 1
        if crowned:
            room -= 46
        name = lettering.shortened(request.name(seat), 26, "SemiBold", room)
        end = canvas.text(left + 62, name_y, name, 26, "SemiBold", theme.ink)[2]
        if crowned:
            canvas.put(pieces.crown(theme), end + 30, name_y)
        if not aside:
            continue
        parts = words.parts(sheet, text)
        said = lettering.shortened(parts, 20, "Medium", edge - left - 32)
        canvas.text(left + 20, y + aside, said, 20, "Medium", theme.muted)


def ranked(view: View) -> list[Seat]:
    """Return the seats by their totals, the best first."""
    return sorted(range(view.seats), key=lambda seat: (-view.sheets[seat].total, seat))
