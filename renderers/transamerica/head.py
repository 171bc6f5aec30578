"""The head line: game, round, tracks left, the last turn, and at the right whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers import frame, lettering, tokens
from renderers.transamerica import pieces, words

if TYPE_CHECKING:
    from bot.games.transamerica.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request

MIDDLE = 42


def draw(canvas: Canvas, request: Request) -> None:
    """Write the head line; where room is short, words go before numbers, and names are cut last."""
    view: View = request.view
    theme = canvas.theme
    x = title(canvas, words.round_number(request))
    last = words.last_turn(request)
    state = words.state(request)
    tail = frame.state_width(request, state)
    supply, left = str(view.supply), request.text.ngettext("track left", "tracks left", view.supply)
    full = 61 + lettering.width(supply, 34, "Bold") + 11 + lettering.width(left, 27, "Regular") + 30
    short = full - 11 - lettering.width(left, 27, "Regular")
    path = 0.0 if last is None else 125 + lettering.width(last[1], 26, "SemiBold") + 30
    room = canvas.size[0] - frame.MARGIN - x - 34
    with_words = full + path + tail <= room
    canvas.put(pieces.supply_icon(theme), x + 34, MIDDLE)
    x = canvas.text(x + 95, MIDDLE, supply, 34, "Bold", theme.ink)[2]
    if with_words:
        x = canvas.text(x + 11, MIDDLE + 2, left, 27, "Regular", theme.muted)[2]
    if last is not None:
        x += 30
        canvas.put(pieces.last_icon(theme), x, MIDDLE)
        canvas.put(tokens.token(theme, last[0], 14.5), x + 96, MIDDLE)
        most = room - (full if with_words else short) - 125 - 30 - min(tail, 330)
        told = lettering.shortened(last[1], 26, "SemiBold", max(60, most))
        x = canvas.text(x + 123, MIDDLE, told, 26, "SemiBold", theme.ink)[2]
    frame.state(canvas, request, state, y=MIDDLE, room=canvas.size[0] - frame.MARGIN - x - 30)


def title(canvas: Canvas, round_number: str) -> float:
    """Write the game's name and the round; return where they end."""
    theme = canvas.theme
    x = canvas.text(frame.MARGIN, MIDDLE, "TransAmerica", 40, "Bold", theme.ink)[2]
    canvas.fill((round(x) + 26, 24, round(x) + 28, 61), theme.rule)
    return canvas.text(x + 53, MIDDLE, round_number, 34, "SemiBold", theme.ink)[2]
