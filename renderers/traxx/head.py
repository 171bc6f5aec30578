"""The head line: game, round, a dot for each round, and at the right who still has to decide."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bot.games.traxx import board
from renderers import frame
from renderers.pen import Pen, Sprite
from renderers.traxx import words
from renderers.traxx.colours import glow

if TYPE_CHECKING:
    from bot.games.traxx.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

MIDDLE = 43
_DOTS, _PITCH = 40, 25
"""Between the round and its first dot, and from a dot to the next."""


def draw(canvas: Canvas, request: Request) -> None:
    """Write the head line of a public or a personal picture."""
    view: View = request.view
    theme = canvas.theme
    x = canvas.text(frame.MARGIN - 6, MIDDLE, "Traxx", 44, "Bold", theme.ink)[2]
    x = canvas.text(x + 30, MIDDLE, words.round_title(view, request.text), 36, "SemiBold", theme.ink)[2]
    x += _DOTS
    over = view.result is not None
    for number in range(1, len(board.CARDS) + 1):
        canvas.put(
            _dot(theme, done=over or number < view.round, now=not over and number == view.round), x, MIDDLE
        )
        x += _PITCH
    if view.seat is not None:
        frame.pill_of_seat(canvas, request, view.seat, y=MIDDLE)
        return
    room = canvas.size[0] - frame.MARGIN - x - _PITCH
    frame.state(canvas, request, words.state(request), y=MIDDLE, room=room)


@cache
def _dot(theme: Theme, *, done: bool, now: bool) -> Sprite:
    """Return a round's dot: filled when it is over, ringed in the glow while it lasts, hollow before."""
    pen = Pen((-17, -17, 17, 17))
    if now:
        pen.disc(0, 0, 13.5, glow(theme))
        pen.disc(0, 0, 10, theme.ink)
    else:
        pen.disc(0, 0, 8, theme.muted if done else theme.rule)
        if not done:
            pen.disc(0, 0, 6.2, theme.paper)
    return pen.sprite()
