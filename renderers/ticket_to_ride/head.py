"""The head line: whose turn it is, what the last turn did (which explains the glow), game and round."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bot.games.ticket_to_ride import board
from renderers import frame, lettering, tokens
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import cards, words
from renderers.ticket_to_ride.colours import colours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Seat
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


def draw(canvas: Canvas, request: Request, *, longest_path: bool = False) -> None:
    """Write the head line; where room is short, the pill loses words first, then names are cut.

    The pill tells the last turn, or who has the longest path: what glows on the board.
    """
    view: View = request.view
    theme = canvas.theme
    right = (
        _title(canvas, request)
        if longest_path or view.seat is None
        else frame.pill_of_seat(canvas, request, view.seat, y=MIDDLE)
    )
    pill = _longest(request) if longest_path else _turn(request)
    most = right - frame.MARGIN - (_LEAST_PILL + 70 if pill is not None else 30)
    x = _state(canvas, words.state(request), request, most)
    if pill is not None:
        canvas.fill((round(x) + 34, 18, round(x) + 36, 68), theme.rule)
        _draw_pill(canvas, pill, round(x) + 56, right - 22)


def _state(canvas: Canvas, state: words.State, request: Request, most: float) -> float:
    """Write whose turn it is within `most` pixels; return where that ends."""
    theme = canvas.theme
    x: float = frame.MARGIN + 21
    for seat in state.seats:
        canvas.put(tokens.token(theme, seat, 20), x, MIDDLE)
        x += 58
    x -= 21
    room = most - (x - frame.MARGIN)
    said = frame.fitted(
        state.sentence, [request.name(seat) for seat in state.seats], request.text, _STATE, room
    )
    return canvas.text(x, MIDDLE, said, _STATE, "Bold", theme.ink)[2]


def _title(canvas: Canvas, request: Request) -> float:
    """Write the game and the round at the right; return where they begin."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    end = canvas.size[0] - frame.MARGIN
    last = words.turns_left(view, text)
    left = canvas.text(end, 30, words.edition(view, text), _TITLE, "SemiBold", theme.ink, align="right")[0]
    line = [words.round_title(view, text)]
    if not last and view.result is None:
        sentence = text.ngettext("{number} ticket left", "{number} tickets left", view.ticket_deck)
        line.append(sentence.format(number=view.ticket_deck))
    if not last:
        below = canvas.text(end, 62, " · ".join(line), 23, "Regular", theme.muted, align="right")[0]
    else:
        below = canvas.text(end, 62, last, 25, "Bold", theme.danger_text, align="right")[0]
    return min(left, below)


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


class _Pill(NamedTuple):
    """What the pill says: seats, the name of the only one, and words in a long and a short form."""

    seats: tuple[Seat, ...]
    name: str
    long: tuple[_Part, ...]
    short: tuple[_Part, ...]


def _turn(request: Request) -> _Pill | None:
    """Return what the last turn did, or the present one so far; None before the first."""
    trace = words.shown_turn(request.view)
    if trace is None:
        return None
    long, short = (tuple(_did(request, trace, short=short)) for short in (False, True))
    return _Pill((trace.seat,), request.name(trace.seat), long, short)


def _did(request: Request, trace: Trace, *, short: bool) -> Iterator[_Part]:
    text = request.text
    if trace.route is not None:
        yield _Part(words.claim(trace, text, short=short), "Regular")
        yield _Part(words.signed(board.ROUTES[trace.route].points), "Bold")
    elif trace.tickets_drawn:
        open_ = request.view.trace is trace
        yield _Part(words.tickets_drawn(trace, text, open_=open_), "Regular")
    elif trace.drawn:
        yield _Part(text.gettext("drew"), "Regular")
        for card in trace.drawn:
            yield _Part("", "Regular", card.card, is_card=True)
    else:
        yield _Part(text.gettext("passed"), "Regular")


def _longest(request: Request) -> _Pill | None:
    """Return who has the longest path; None where it earns nothing."""
    view: View = request.view
    text = request.text
    final = view.final or ()
    seats = tuple(seat for seat, score in enumerate(final) if score.longest)
    if not seats:
        return None
    length = final[seats[0]].path_length
    name = request.name(seats[0]) if len(seats) == 1 else ""
    sentence = text.gettext("longest path, {number} trains")
    bonus = _Part(words.signed(board.LONGEST_PATH_BONUS), "Bold")
    return _Pill(
        seats,
        name,
        (_Part(sentence.format(number=length), "Regular"), bonus),
        (_Part(text.gettext("longest path"), "Regular"), bonus),
    )


def _draw_pill(canvas: Canvas, pill: _Pill, left: int, right: float) -> None:
    """Draw the pill; its name is cut first, and left out where little of it would remain."""
    theme = canvas.theme
    room = right - left - 26 - 40 * len(pill.seats)
    parts = list(pill.long)
    name = pill.name
    if sum(part.width for part in parts) + _Part(name, "Bold").width > room:
        parts = list(pill.short)
        rest = room - sum(part.width for part in parts) - 12
        name = lettering.shortened(name, _LAST, "Bold", rest) if rest >= 50 else ""
    if name:
        parts.insert(0, _Part(name, "Bold"))
    over = sum(part.width for part in parts) - room
    if over > 0:
        first = parts[0]
        parts[0] = _Part(
            lettering.shortened(first.said, _LAST, first.weight, first.width - 12 - over), first.weight
        )
    width = round(26 + 40 * len(pill.seats) + sum(part.width for part in parts))
    canvas.put(_amber(theme, width), left, MIDDLE)
    for number, seat in enumerate(pill.seats):
        canvas.put(tokens.token(theme, seat, frame.IN_LAST), left + 32 + 40 * number, MIDDLE)
    x = left + 17.0 + 40 * len(pill.seats)
    for part in parts:
        if part.is_card:
            canvas.put(cards.chip(theme, part.card), x + _CHIP / 2 - 3, MIDDLE)
        else:
            canvas.text(x, MIDDLE, part.said, _LAST, part.weight, theme.ink)
        x += part.width
