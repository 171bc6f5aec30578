"""The hand: each card large."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers import frame, lettering, tokens
from renderers.canvas import Canvas
from renderers.scene import Drawn
from renderers.trambahn import cards, panels, spoken, strip
from renderers.trambahn.shown import thought

if TYPE_CHECKING:
    from bot.games.trambahn.view import View
    from renderers.scene import Request

WIDTH, HEIGHT = 1200, 410
_LEFT = 23
_TOP = 84
_PITCH = 194


def draw(request: Request) -> Drawn:
    """Draw the seat's cards; ValueError for a spectator, who has none."""
    view: View = request.view
    if view.seat is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    theme, text = request.theme, request.text
    canvas = Canvas.blank(WIDTH, HEIGHT, theme)
    right = frame.pill_of_seat(canvas, request, view.seat, y=44)
    canvas.put(tokens.token(theme, view.seat, 16), _LEFT + 18, 44)
    number = len(view.hand)
    said = text.ngettext("{number} card", "{number} cards", number).format(number=number)
    room = right - _LEFT - 46 - 30 - lettering.width(said, 27, "Regular") - 24
    title = frame.fitted(text.gettext("{player} – your hand"), [request.name(view.seat)], text, 36, room)
    end = canvas.text(_LEFT + 46, 44, title, 36, "SemiBold", theme.ink)[2]
    canvas.text(end + 24, 46, said, 27, "Regular", theme.muted)
    if not number:
        said = text.gettext("no cards in hand")
        canvas.text(WIDTH / 2, 230, said, 30, "Regular", theme.muted, align="middle")
    spent = thought(view, request.preview).spent
    for place, (card, used) in enumerate(strip.marked(view.hand, spent)):
        left = _LEFT + _PITCH * place
        canvas.put(cards.large(theme, card, faded=used), left, _TOP)
        strip.figures(canvas, request, card, left, _TOP, 1)
        if used:
            canvas.put(panels.dashed(theme, *cards.LARGE), left, _TOP)
    return Drawn(canvas, spoken.hand_alt(request))
