"""The public board, and the personal one with the own tickets drawn in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.ticket_to_ride.view import closed
from renderers.scene import Drawn
from renderers.ticket_to_ride import foot, geometry, head, spoken, words
from renderers.ticket_to_ride.surface import Surface

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.view import View
    from renderers.scene import Request


def draw(request: Request) -> Drawn:
    """Draw the board as the view's seat knows it, or as everybody does."""
    view: View = request.view
    surface = Surface(request.theme, geometry.BOARD_HEIGHT)
    trace = words.shown_turn(view)
    if trace is not None and trace.route is not None:
        surface.glow([trace.route])
    surface.fade(closed(view))
    for seat, claimed in enumerate(view.claimed):
        surface.trains(seat, claimed)
    foot.draw(surface.canvas, request)
    head.draw(surface.canvas, request)
    return Drawn(surface.canvas, spoken.board_alt(request))
