"""The head line: whose turn it is, what the last turn did (which explains the glow), game and round."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bot.games.seats import listed
from bot.games.ticket_to_ride import board
from renderers import frame, lettering, tokens
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import cards, words
from renderers.ticket_to_ride.colours import colours

if TYPE_CHECKING:
    from bot.engine import Seat, Text
    from bot.games.ticket_to_ride.view import Trace, View
    from renderers.canvas import Canvas
    from renderers.lettering import Weight
    from renderers.scene import Request
    from renderers.theme import Theme

MIDDLE = 43
_STATE, _LAST, _TITLE = 42, 27, 27
_LEAST_PILL = 330
"""What the last turn's words keep when the state is long."""
_CHIP = 34
"""A card's width in the pill, with its space."""


def draw(canvas: Canvas, request: Request) -> None:
    """Write the head line; where room is short, the last turn loses words first, then names are cut."""
    view: View = request.view
    theme = canvas.theme
    right = _right(canvas, request)
    trace = words.shown_turn(view)
    most = right - frame.MARGIN - (_LEAST_PILL + 70 if trace is not None else 30)
    x = _state(canvas, words.state(request), request, most)
    if trace is None:
        return
    canvas.fill((round(x) + 34, 18, round(x) + 36, 68), theme.rule)
    _pill(canvas, request, trace, round(x) + 56, right - 22)


def _state(canvas: Canvas, state: words.State, request: Request, most: float) -> float:
    """Write whose turn it is within `most` pixels; return where that ends."""
    theme = canvas.theme
    x: float = frame.MARGIN + 21
    for seat in state.seats:
        canvas.put(tokens.token(theme, seat, 20), x, MIDDLE)
        x += 52
    x -= 15 if state.seats else 21
    room = most - (x - frame.MARGIN)
    said = fitted(state.sentence, [request.name(seat) for seat in state.seats], request.text, _STATE, room)
    return canvas.text(x, MIDDLE, said, _STATE, "Bold", theme.ink)[2]


def fitted(sentence: str, names: list[str], text: Text, size: float, room: float) -> str:
    """Return the sentence with the names, which are cut so that it fits into `room` pixels."""

    def said(longest: float) -> str:
        short = [lettering.shortened(name, size, "Bold", longest) for name in names]
        return sentence.format(player=listed(short, text))

    longest = max((lettering.width(name, size, "Bold") for name in names), default=0.0)
    while longest > 80 and lettering.width(said(longest), size, "Bold") > room:
        longest -= 8
    return lettering.shortened(said(longest), size, "Bold", room)


def _right(canvas: Canvas, request: Request) -> float:
    """Write what stands at the right, or "only you see this"; return where it begins."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    end = canvas.size[0] - frame.MARGIN
    if view.seat is not None:
        return pill_of_seat(canvas, request, view.seat)
    last = words.turns_left(view, text)
    left = canvas.text(end, 30, words.edition(view, text), _TITLE, "SemiBold", theme.ink, align="right")[0]
    line = [words.round_title(view, text)]
    if not last:
        sentence = text.ngettext("{number} ticket left", "{number} tickets left", view.ticket_deck)
        line.append(sentence.format(number=view.ticket_deck))
        below = canvas.text(end, 62, " · ".join(line), 23, "Regular", theme.muted, align="right")[0]
    else:
        below = canvas.text(end, 62, last, 25, "Bold", theme.danger_text, align="right")[0]
    return min(left, below)


def pill_of_seat(canvas: Canvas, request: Request, seat: Seat) -> float:
    """Write "only you see this" on the seat's colour at the right, and frame the picture; return its left."""
    theme = canvas.theme
    said = frame.secret(request)
    width = round(lettering.width(said, 24, "SemiBold")) + 44
    left = canvas.size[0] - 27 - width
    canvas.put(_rounded(width, 48, 24, theme.seats[seat]), left, MIDDLE)
    canvas.text(left + width / 2, MIDDLE, said, 24, "SemiBold", theme.on_seat(seat), align="middle")
    frame.border(canvas, seat)
    return left


@lru_cache(maxsize=64)
def _rounded(width: int, height: int, radius: int, fill: tuple[int, int, int]) -> Sprite:
    pen = Pen((0, -height / 2, width, height / 2))
    pen.rounded((0, -height / 2, width, height / 2), radius, fill)
    return pen.sprite()


@lru_cache(maxsize=64)
def _amber(theme: Theme, width: int) -> Sprite:
    pen = Pen((0, -27, width, 27))
    pen.rounded((0, -25.5, width, 25.5), 25.5, theme.glow)
    pen.rounded((2.8, -22.7, width - 2.8, 22.7), 22.7, colours(theme).pill)
    return pen.sprite()


class _Part(NamedTuple):
    """A piece of the pill: words in a weight, or a card."""

    said: str
    weight: Weight
    card: int | None = None
    is_card: bool = False

    @property
    def width(self) -> float:
        return _CHIP if self.is_card else lettering.width(self.said, _LAST, self.weight) + 12


def _parts(request: Request, trace: Trace, *, short: bool) -> list[_Part]:
    text = request.text
    if trace.route is not None:
        gain = words.signed(board.ROUTES[trace.route].points)
        return [_Part(words.claim(trace, text, short=short), "Regular"), _Part(gain, "Bold")]
    if trace.tickets_drawn:
        open_ = request.view.trace is trace
        return [_Part(words.tickets_drawn(trace, text, open_=open_), "Regular")]
    if trace.drawn:
        drew = _Part(text.gettext("drew"), "Regular")
        return [drew, *(_Part("", "Regular", card.card, is_card=True) for card in trace.drawn)]
    return [_Part(text.gettext("passed"), "Regular")]


def _pill(canvas: Canvas, request: Request, trace: Trace, left: int, right: float) -> None:
    theme = canvas.theme
    room = right - left - 66
    name = _Part(request.name(trace.seat), "Bold")
    parts = [name, *_parts(request, trace, short=False)]
    if sum(part.width for part in parts) > room:
        parts = [name, *_parts(request, trace, short=True)]
        rest = room - sum(part.width for part in parts[1:]) - 12
        shorter = lettering.shortened(name.said, _LAST, "Bold", rest)
        parts[0] = _Part(shorter, "Bold")
        if rest < 40:
            del parts[0]
    over = sum(part.width for part in parts) - room
    if over > 0:
        first = parts[0]
        parts[0] = _Part(
            lettering.shortened(first.said, _LAST, first.weight, first.width - over), first.weight
        )
    width = round(66 + sum(part.width for part in parts))
    canvas.put(_amber(theme, width), left, MIDDLE)
    canvas.put(tokens.token(theme, trace.seat, frame.IN_LAST), left + 32, MIDDLE)
    x = left + 57.0
    for part in parts:
        if part.is_card:
            canvas.put(cards.chip(theme, part.card), x + _CHIP / 2 - 3, MIDDLE)
        else:
            canvas.text(x, MIDDLE, part.said, _LAST, part.weight, theme.ink)
        x += part.width
