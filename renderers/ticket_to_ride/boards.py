"""The public board, and the personal one with the own tickets drawn in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.ticket_to_ride.view import closed
from renderers.scene import Drawn
from renderers.ticket_to_ride import foot, geometry, head, personal, spoken, strip, tickets, words
from renderers.ticket_to_ride.surface import Surface

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.view import View
    from renderers.scene import Request


def draw(request: Request) -> Drawn:
    """Draw the board as the view's seat knows it, or as everybody does."""
    view: View = request.view
    if view.seat is not None:
        return _personal(request)
    surface = Surface(request.theme, geometry.BOARD_HEIGHT)
    trace = words.shown_turn(view)
    if trace is not None and trace.route is not None:
        surface.glow([trace.route])
    surface.fade(closed(view))
    for seat, claimed in enumerate(view.claimed):
        surface.claim(seat, claimed)
    foot.draw(surface.canvas, request)
    head.draw(surface.canvas, request)
    return Drawn(surface.canvas, spoken.board_alt(request))


def _personal(request: Request) -> Drawn:
    items = tickets.items(request)
    surface = Surface(request.theme, geometry.BOARD_HEIGHT + strip.height(len(items)))
    personal.draw(surface, request, items)
    foot.draw(surface.canvas, request)
    strip.draw(surface.canvas, request, items)
    head.draw(surface.canvas, request)
    return Drawn(surface.canvas, spoken.board_alt(request))
