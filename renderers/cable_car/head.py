"""The head line: the game, whose turn it is, and what the last tile did, which explains its frame."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from renderers import frame, lettering, tokens
from renderers.cable_car import stamps, words
from renderers.pen import Pen, Sprite

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine import Seat
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

MIDDLE = 42
_STATE, _LAST = 40, 28
_LEAST, _LEAST_PERSONAL = 470, 330
"""What the last tile's words keep when the state is long."""
_FIRST_LINE, _SECOND_LINE = 26, 60


def draw(canvas: Canvas, request: Request) -> None:
    """Write the head line; where room is short, names are cut."""
    theme = canvas.theme
    seat: Seat | None = request.view.seat
    right: float = canvas.size[0] - frame.MARGIN
    least = _LEAST if seat is None else _LEAST_PERSONAL
    if seat is not None:
        right = frame.pill_of_seat(canvas, request, seat, y=MIDDLE) - 24
    canvas.put(stamps.logo(theme), 52, MIDDLE)
    x = canvas.text(94, MIDDLE, words.TITLE, 40, "Bold", theme.ink)[2] + 26
    _rule(canvas, x)
    last = request.view.last
    x = _state(canvas, request, x + 24, right - (least + 90 if last is not None else 0))
    if last is None:
        return
    _rule(canvas, x + 26)
    x += 50
    canvas.put(_frame(theme), x + 16, MIDDLE)
    x += 46
    room = right - x
    line = _fitted(request, words.placed, "SemiBold", room)
    canvas.text(x, _FIRST_LINE, line, _LAST, "SemiBold", theme.ink)
    line = _fitted(request, words.scored, "Regular", room)
    canvas.text(x, _SECOND_LINE, line, _LAST, "Regular", theme.muted)


def _rule(canvas: Canvas, x: float) -> None:
    canvas.fill((round(x), 14, round(x) + 2, 70), canvas.theme.rule)


def _state(canvas: Canvas, request: Request, x: float, most: float) -> float:
    """Write whose turn it is, or who has won, up to `most`; return where that ends."""
    state = words.state(request)
    for seat in state.seats:
        canvas.put(tokens.token(canvas.theme, seat, 18), x + 18, MIDDLE)
        x += 50
    names = [request.name(seat) for seat in state.seats]
    said = frame.fitted(state.sentence, names, request.text, _STATE, most - x - 2)
    return canvas.text(x + 2, MIDDLE, said, _STATE, "Bold", canvas.theme.ink)[2]


def _fitted(
    request: Request,
    said: Callable[[Request, Callable[[Seat], str]], str],
    weight: lettering.Weight,
    room: float,
) -> str:
    """Return words on the last tile with names cut so that they fit into `room` pixels."""

    def line(longest: float) -> str:
        return said(request, lambda seat: lettering.shortened(request.name(seat), _LAST, weight, longest))

    longest = 400.0
    while longest > 70 and lettering.width(line(longest), _LAST, weight) > room:
        longest -= 15
    return lettering.shortened(line(longest), _LAST, weight, room)


@cache
def _frame(theme: Theme) -> Sprite:
    """Return the small frame that stands for the one round the last tile."""
    return frame_of(theme, 14, theme.paper)


def frame_of(theme: Theme, half: int, ground: tuple[int, int, int]) -> Sprite:
    """Return a small amber frame on a ground; its origin is its middle."""
    pen = Pen((-half - 4, -half - 4, half + 4, half + 4))
    for edge, radius, colour in (
        (half + 1.6, 6.0, theme.glow_rim),
        (half, 5.0, theme.glow),
        (half - 6.0, 2.4, theme.glow_rim),
        (half - 7.4, 1.4, ground),
    ):
        pen.rounded((-edge, -edge, edge, edge), radius, colour)
    return pen.sprite()
