"""The table as everybody sees it, and the personal one with the own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.canvas import Canvas
from renderers.scene import Drawn
from renderers.trambahn import band, head, layout, side, spoken, strip, yard
from renderers.trambahn.shown import fresh, thought

if TYPE_CHECKING:
    from bot.games.trambahn.view import View
    from renderers.scene import Request

_SIDE_END = 1184
"""How far down the trams for sale and the piles reach."""


def draw(request: Request) -> Drawn:
    """Draw the table as the view's seat knows it, or as everybody does.

    The start player sits below, or who looks.
    """
    view: View = request.view
    news, later = fresh(view.position), thought(view, request.preview)
    lower = view.position.starter if view.seat is None else view.seat
    upper_yard = layout.arrange(later.columns[1 - lower], layout.YARDS)
    rows = layout.YARDS + upper_yard.height + layout.GAP
    top = rows + layout.BAND + layout.GAP
    lower_yard = layout.arrange(later.columns[lower], top)
    end = max(top + lower_yard.height, _SIDE_END)
    height = end + layout.FOOT
    if view.seat is not None:
        height += layout.GAP + strip.HEIGHT
    # A square picture would be cropped by some clients.
    canvas = Canvas.blank(layout.WIDTH, height + (height == layout.WIDTH), request.theme)
    yard.draw(canvas, request, 1 - lower, upper_yard, layout.YARDS, fresh=news, thought=later)
    band.draw(canvas, rows, fresh=news, thought=later)
    yard.draw(canvas, request, lower, lower_yard, top, fresh=news, thought=later)
    side.draw(canvas, request, fresh=news, ride=later.ride)
    if view.seat is not None:
        strip.draw(canvas, request, end + layout.GAP, later.spent)
    head.draw(canvas, request)
    return Drawn(canvas, spoken.board_alt(request))
