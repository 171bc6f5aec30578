"""The public board: everybody's sheet side by side, the card, the numbers; and the same with the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.canvas import Canvas
from renderers.scene import Drawn
from renderers.traxx import cards, corners, head, personal, sheets, spoken, table
from renderers.traxx.geometry import LARGE, MEDIUM, PUBLIC, WIDTH
from renderers.traxx.sketch import public

if TYPE_CHECKING:
    from bot.games.traxx.view import View
    from renderers.scene import Request
    from renderers.traxx.geometry import Area, Grid


def draw(request: Request) -> Drawn:
    """Draw the board as the view's seat knows it, or as everybody does."""
    view: View = request.view
    return _public(request) if view.seat is None else personal.draw(request)


def final(request: Request) -> Drawn:
    """Draw the end, with the result; ValueError as long as the match goes on."""
    view: View = request.view
    if view.result is None:
        raise ValueError("this match goes on")
    return _public(request)


def _public(request: Request) -> Drawn:
    view: View = request.view
    layout = PUBLIC[view.seats - 1]
    canvas = Canvas.blank(WIDTH, layout.height, request.theme)
    head.draw(canvas, request)
    for seat, area in enumerate(layout.sheets):
        sheets.sheet(canvas, area, layout.grid, public(view, seat))
        corners.draw(canvas, request, area, seat, _type(layout.grid))
    if view.card is None:
        table.score(canvas, request, layout.score)
        _numbers(canvas, request, layout.final_table)
        table.legend(canvas, request, layout.final_legend)
    else:
        cards.card(canvas, layout.card, view.card, request.text.gettext("Card of this round"))
        _numbers(canvas, request, layout.table)
        cards.coming(canvas, request, layout.coming, view.to_come)
        table.legend(canvas, request, layout.legend)
    return Drawn(canvas, spoken.board_alt(request))


def _numbers(canvas: Canvas, request: Request, area: Area) -> None:
    seats = request.view.seats
    if seats > 2:
        table.upright(canvas, request, area)
    else:
        table.flat(canvas, request, area, totals=seats == 2)


def _type(grid: Grid) -> corners.Type:
    return {LARGE: corners.LARGE, MEDIUM: corners.MEDIUM}.get(grid, corners.SMALL)
