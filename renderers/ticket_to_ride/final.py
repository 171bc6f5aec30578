"""The end: all tickets are shown, the longest path glows, and the points are added up by part."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bot.games.ticket_to_ride import board
from renderers import frame, lettering, tokens
from renderers.pen import Pen, Sprite
from renderers.scene import Drawn
from renderers.ticket_to_ride import foot, geometry, head, spoken, words
from renderers.ticket_to_ride.colours import colours
from renderers.ticket_to_ride.names import fitting
from renderers.ticket_to_ride.surface import Surface

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.games.ticket_to_ride.view import FinalScore, View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

_HEADINGS = geometry.MAP[3] + 42
_TOP = geometry.MAP[3] + 64
_LINE = 40
"""The height of a line of tickets."""
_PADDING = 14
_CHIPS = (790, 1574)
"""The left and right edge of the tickets, which stand in two columns."""
_FOOT = 14


class _Column(NamedTuple):
    """A column of the score table: its heading, its middle, and what stands in it for each seat."""

    title: str
    x: int
    cells: tuple[str, ...]


def draw(request: Request) -> Drawn:
    """Draw the score at the end; ValueError as long as the match goes on."""
    view: View = request.view
    if view.final is None:
        raise ValueError("this match goes on")
    order = ranked(view)
    heights = [_height(view.final[seat]) for seat in order]
    surface = Surface(request.theme, _TOP + sum(heights) + _FOOT)
    surface.glow(route for score in view.final if score.longest for route in score.path)
    for seat, claimed in enumerate(view.claimed):
        surface.claim(seat, claimed)
    canvas = surface.canvas
    columns = _columns(request)
    for column in columns:
        _heading(canvas, column.title, column.x, columns[1].x - columns[0].x - 12)
    title = request.text.gettext("tickets kept")
    canvas.text(_CHIPS[0] + 8, _HEADINGS, title, 20, "SemiBold", canvas.theme.muted)
    y = _TOP
    for seat, height in zip(order, heights, strict=True):
        _seat(canvas, request, seat, columns, y, height)
        y += height
    head.draw(canvas, request, longest_path=True)
    return Drawn(canvas, spoken.final_alt(request))


def ranked(view: View) -> list[Seat]:
    """Return the seats by what they have reached, the winners first."""
    final = view.final or ()
    winners = view.result.winners if view.result is not None else frozenset()
    return sorted(range(view.seats), key=lambda seat: (seat not in winners, -final[seat].total, seat))


def _height(score: FinalScore) -> int:
    return _PADDING + _LINE * max(1, (len(score.tickets) + 1) // 2)


def _columns(request: Request) -> list[_Column]:
    view: View = request.view
    text = request.text
    final = view.final or ()
    deck = board.TICKET_DECKS[view.options.tickets]
    parts: list[tuple[str, list[str]]] = [
        (text.gettext("routes"), [str(score.routes) for score in final]),
        (text.gettext("tickets"), [words.signed(score.ticket_points) for score in final]),
    ]
    if deck.longest_path:
        paths = [
            f"{score.path_length} · +{score.longest}" if score.longest else str(score.path_length)
            for score in final
        ]
        parts.append((text.gettext("longest path"), paths))
    if deck.globetrotter:
        most = [words.signed(score.globetrotter) if score.globetrotter else "–" for score in final]
        parts.append((text.gettext("most tickets"), most))
    parts.append((text.gettext("total"), [words.points(score.total) for score in final]))
    # The total stands at the right; the parts share what is left of it.
    first, last = 362, 720
    middles = [round(first + (last - first) * number / (len(parts) - 1)) for number in range(len(parts))]
    return [_Column(title, x, tuple(cells)) for (title, cells), x in zip(parts, middles, strict=True)]


def _heading(canvas: Canvas, title: str, x: int, room: float) -> None:
    """Write a column's heading, in two lines where it is too wide."""
    rows = [title] if lettering.width(title, 20, "SemiBold") <= room else title.split(maxsplit=1)
    for number, row in enumerate(rows):
        y = _HEADINGS - 22 * (len(rows) - 1 - number)
        canvas.text(x, y, row, 20, "SemiBold", canvas.theme.muted, align="middle")


def _seat(
    canvas: Canvas, request: Request, seat: Seat, columns: Sequence[_Column], top: int, height: int
) -> None:
    view: View = request.view
    theme = canvas.theme
    assert view.final is not None
    score = view.final[seat]
    middle = top + height // 2
    if view.result is not None and seat in view.result.winners:
        canvas.put(foot.band(theme, seat, 1572, height - 4), 14, middle)
    else:
        canvas.fill((24, top + height - 1, geometry.WIDTH - 24, top + height), theme.panel_line)
    frame.seat_row(canvas, request, seat, y=middle, right=columns[0].x - 40, left=-18)
    for column in columns[:-1]:
        canvas.text(column.x, middle, column.cells[seat], 26, "Regular", theme.ink, align="middle")
    total = columns[-1]
    canvas.text(total.x, middle, total.cells[seat], 36, "Bold", theme.ink, align="middle")
    failed = [ticket for ticket in score.tickets if ticket not in score.completed]
    shown = [(ticket, True) for ticket in _by_value(score.completed)]
    shown += [(ticket, False) for ticket in _by_value(failed)]
    width = (_CHIPS[1] - _CHIPS[0] - 10) // 2
    lines = max(1, (len(shown) + 1) // 2)
    for number, (ticket, done) in enumerate(shown):
        left = _CHIPS[0] + (width + 10) * (number % 2)
        y = middle + round(_LINE * (number // 2 - (lines - 1) / 2))
        _ticket(canvas, ticket, left, y, width, done=done)


def _by_value(tickets: Sequence[int]) -> list[int]:
    return sorted(tickets, key=lambda ticket: (-board.TICKETS[ticket].points, ticket))


def _ticket(canvas: Canvas, ticket: int, left: int, y: int, width: int, *, done: bool) -> None:
    theme = canvas.theme
    canvas.put(_chip(theme, width, done=done), left, y)
    canvas.put(tokens.tick(theme, 10) if done else cross(theme), left + 20, y)
    worth = board.TICKETS[ticket].points
    said = words.signed(worth if done else -worth)
    colour = theme.good if done else theme.danger_text
    edge = canvas.text(left + width - 13, y, said, 22, "Bold", colour, align="right")[0]
    name, room = board.ticket_name(ticket), edge - left - 46
    canvas.text(left + 38, y, name, fitting(name, (22, 21, 20), room), "Display", theme.ink)


@lru_cache(maxsize=16)
def _chip(theme: Theme, width: int, *, done: bool) -> Sprite:
    """Return a ticket without words; its origin is the middle of its left edge."""
    own = colours(theme)
    pen = Pen((0, -17, width, 17))
    edge, fill = (own.done_edge, own.done_fill) if done else (theme.danger_line, own.chip)
    pen.rounded((0, -17, width, 17), 9, edge)
    pen.rounded((1.6, -15.4, width - 1.6, 15.4), 8, fill)
    return pen.sprite()


@lru_cache(maxsize=4)
def cross(theme: Theme) -> Sprite:
    """Return the mark of a ticket that is not connected."""
    pen = Pen((-13, -13, 13, 13))
    pen.disc(0, 0, 11.8, theme.casing)
    pen.disc(0, 0, 10, theme.danger_text)
    for side in (-1, 1):
        pen.stroke([(-3.6, -3.6 * side), (3.6, 3.6 * side)], 2.6, theme.panel)
    return pen.sprite()
