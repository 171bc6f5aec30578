"""The head line: the game, how many rides are done and on which lines, whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.trambahn import board
from renderers import frame, lettering, tokens
from renderers.trambahn import panels, words
from renderers.trambahn.colours import colours
from renderers.trambahn.layout import SIDE

if TYPE_CHECKING:
    from bot.games.trambahn.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request

MIDDLE = 43
_SIZE = 36
_DOT = 27
_DOTS = _DOT * board.RIDES + 20
_LEAST = 300
"""What whose turn it is keeps beside the dots."""


def draw(canvas: Canvas, request: Request, *, secret: bool = True) -> None:
    """Write the head line; names are cut where room is short.

    A seat's own picture says that nobody else sees it, if it shows anything `secret`.
    """
    view: View = request.view
    theme, text = canvas.theme, request.text
    canvas.image.paste(panels.word_mark(theme), (20, MIDDLE - 28))
    canvas.text(133, MIDDLE, words.TITLE, 33, "Bold", colours(theme).on_enamel, align="middle")
    end = canvas.text(276, MIDDLE, words.rides(view, text), _SIZE, "SemiBold", theme.ink)[2]
    right: float = SIDE[1]
    if secret and view.seat is not None:
        right = frame.pill_of_seat(canvas, request, view.seat, y=MIDDLE) - 26
    state = words.state(request)
    names = [request.name(seat) for seat in state.seats]
    x = end + 40
    # The pad shows the lines too: where room is short, words come first.
    if right - x - _DOTS - 52 * len(state.seats) > _LEAST:
        _dots(canvas, view, x)
        x += _DOTS
    room = right - x - 52 * len(state.seats)
    said = frame.fitted(state.sentence, names, text, _SIZE, room)
    left = right - lettering.width(said, _SIZE, "SemiBold")
    canvas.text(left, MIDDLE, said, _SIZE, "SemiBold", theme.ink)
    for number, seat in enumerate(reversed(state.seats)):
        canvas.put(tokens.token(theme, seat, 17), left - 34 - 52 * number, MIDDLE)


def _dots(canvas: Canvas, view: View, x: float) -> None:
    """Draw a dot for each ride, in the colours of the lines of those done."""
    done = view.position.rides
    for number in range(board.RIDES):
        line = done[number].colour if number < len(done) else None
        canvas.put(panels.dot(canvas.theme, line), x + _DOT * number, MIDDLE)
