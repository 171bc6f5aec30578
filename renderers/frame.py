"""What surrounds every board: the head line's state, the seats' rows, cards, the personal frame."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bot.games.seats import listed
from renderers import lettering, tokens
from renderers.pen import Pen, Sprite

if TYPE_CHECKING:
    from bot.engine import Seat, Text
    from renderers.canvas import Canvas
    from renderers.pen import Box
    from renderers.scene import Request
    from renderers.theme import Theme

MARGIN = 31
"""Between the picture's edge and its first and last words."""
BORDER = 7
"""The frame of a personal picture."""

IN_HEAD, IN_LAST, IN_ROW, ON_BOARD = 18.5, 14.5, 13.5, 17.5
TOKENS = (IN_HEAD, IN_LAST, IN_ROW, ON_BOARD)
"""How large the seats' tokens are: whose turn it is, who moved last, in a seat's row, as a piece."""

_NAME, _WORDS = 40, 34
"""The sizes of the head line's state."""
_SHORTEST = 60
"""A name that has less room is left out."""
_TOKEN, _GAP, _APART = 66, 13, 18
"""How wide a token with its space is, the space before words, and what there is more between two seats."""


class State(NamedTuple):
    """Whose turn it is, or who has won: seats with their names, then words of second rank."""

    seats: tuple[Seat, ...]
    words: str


def state_width(request: Request, state: State) -> float:
    """Return how wide the state is with all names in full."""
    names = sum(lettering.width(request.name(seat), _NAME, "Bold") for seat in state.seats)
    seats = _TOKEN * len(state.seats) + _APART * max(0, len(state.seats) - 1)
    return names + seats + lettering.width(state.words, _WORDS, "Regular") + _GAP


def state(canvas: Canvas, request: Request, state: State, *, y: float, room: float) -> None:
    """Write the state at the right of the head line, names cut to fit into `room` pixels.

    Where several seats would have to share too little room, only their tokens stand.
    """
    theme = canvas.theme
    x: float = canvas.size[0] - MARGIN
    short = state_width(request, state) - room
    if state.words:
        x = canvas.text(x, y, state.words, _WORDS, "Regular", theme.muted, align="right")[0] - _GAP
    full = {seat: lettering.width(request.name(seat), _NAME, "Bold") for seat in state.seats}
    most = max(full.values(), default=0.0)
    # The longest names give way first, until all fit.
    while short > 0 and sum(min(width, most) for width in full.values()) > sum(full.values()) - short:
        most -= 4
    for place, seat in enumerate(reversed(state.seats)):
        if len(state.seats) == 1 or most >= _SHORTEST:
            name = lettering.shortened(request.name(seat), _NAME, "Bold", max(most, _SHORTEST))
            x -= _APART if place else 0
            x = canvas.text(x, y, name, _NAME, "Bold", theme.ink, align="right")[0]
        canvas.put(tokens.token(theme, seat, IN_HEAD), x - 37, y)
        x -= _TOKEN


def seat_row(
    canvas: Canvas, request: Request, seat: Seat, *, y: float, right: float, mark: str = "", left: float = 0
) -> float:
    """Write a seat's row: token, name, marks.

    Args:
        canvas: where.
        request: for the names and computers.
        seat: whose row.
        y: the row's middle.
        right: where the row's numbers begin; the name is cut before it, and the mark left out.
        mark: words of second rank after the name.
        left: where the row begins.

    Returns where it ends.
    """
    theme = canvas.theme
    canvas.put(tokens.token(theme, seat, IN_ROW), left + 64, y)
    computer = 40 if seat in request.computers else 0
    room = right - left - 94 - computer
    full = lettering.width(request.name(seat), 28, "SemiBold")
    wide = lettering.width(mark, 23, "Regular") + 12 if mark else 0
    # A mark may shorten a long name, but not to less than what tells people apart.
    if wide and room - wide < min(full, 110):
        mark, wide = "", 0
    name = lettering.shortened(request.name(seat), 28, "SemiBold", room - wide)
    end = canvas.text(left + 94, y, name, 28, "SemiBold", theme.ink)[2]
    if computer:
        canvas.put(tokens.computer(theme), end + 26, y + 1)
        end += computer
    if mark:
        end = canvas.text(end + 12, y + 1, mark, 23, "Regular", theme.muted)[2]
    return end


def act(canvas: Canvas, box: tuple[int, int, int, int], *, arrow: bool = True) -> None:
    """Put a band below a seat's row, with the arrow of a seat to act."""
    canvas.put(_band(canvas.theme, box[2] - box[0], box[3] - box[1]), box[0], box[1])
    if arrow:
        canvas.put(tokens.acting(canvas.theme), box[0] + 17, (box[1] + box[3]) // 2)


@lru_cache(maxsize=32)
def _band(theme: Theme, width: int, height: int) -> Sprite:
    pen = Pen((0, 0, width, height))
    pen.rounded((0, 0, width, height), 9, theme.acting)
    return pen.sprite()


@lru_cache(maxsize=32)
def card(theme: Theme, box: Box, radius: float = 10) -> Sprite:
    """Return a card to write on, with a soft edge, at its place on the picture."""
    left, top, right, bottom = box
    pen = Pen((left - 2, top - 2, right + 2, bottom + 4))
    pen.rounded((left - 1, top - 1, right + 1, bottom + 3), radius + 1, theme.rule)
    pen.rounded((left + 0.5, top + 0.5, right - 0.5, bottom - 0.5), radius, theme.panel)
    return pen.sprite()


def secret(request: Request) -> str:
    """Return the words on a personal picture."""
    if request.preview:
        return request.text.gettext("only you see this · not played yet")
    return request.text.gettext("only you see this")


def tab_box(request: Request, y: int) -> Box:
    """Return the box of the tab that hangs below `y`."""
    half = round(lettering.width(secret(request), 24, "SemiBold") / 2) + 22
    return 800 - half, y - 6, 800 + half, y + 32


def personal(canvas: Canvas, request: Request, seat: Seat, *, y: int) -> None:
    """Frame a picture in the seat's colour and hang the tab "only you see this" below `y`."""
    theme = canvas.theme
    left, top, right, bottom = map(round, tab_box(request, y))
    canvas.put(_tab(theme, seat, right - left, bottom - top), left, top)
    canvas.text(
        (left + right) / 2, y + 13, secret(request), 24, "SemiBold", theme.on_seat(seat), align="middle"
    )
    border(canvas, seat)


def border(canvas: Canvas, seat: Seat) -> None:
    """Frame a picture in the seat's colour."""
    width, height = canvas.size
    for edge in (
        (0, 0, width, BORDER),
        (0, height - BORDER, width, height),
        (0, 0, BORDER, height),
        (width - BORDER, 0, width, height),
    ):
        canvas.fill(edge, canvas.theme.lines[seat])


@lru_cache(maxsize=32)
def _tab(theme: Theme, seat: Seat, width: int, height: int) -> Sprite:
    pen = Pen((-2, 0, width + 2, height + 3))
    pen.rounded((-2, -20, width + 2, height + 2), 10, theme.casing)
    pen.rounded((0, -20, width, height), 9, theme.seats[seat])
    return pen.sprite()


def pill_of_seat(canvas: Canvas, request: Request, seat: Seat, *, y: int) -> float:
    """Write "only you see this" on the seat's colour at the right, and frame the picture; return its left."""
    theme = canvas.theme
    said = secret(request)
    width = round(lettering.width(said, 24, "SemiBold")) + 44
    left = canvas.size[0] - 27 - width
    canvas.put(_rounded(width, 48, 24, theme.seats[seat]), left, y)
    canvas.text(left + width / 2, y, said, 24, "SemiBold", theme.on_seat(seat), align="middle")
    border(canvas, seat)
    return left


@lru_cache(maxsize=64)
def _rounded(width: int, height: int, radius: int, fill: tuple[int, int, int]) -> Sprite:
    pen = Pen((0, -height / 2, width, height / 2))
    pen.rounded((0, -height / 2, width, height / 2), radius, fill)
    return pen.sprite()


def fitted(sentence: str, names: list[str], text: Text, size: float, room: float) -> str:
    """Return the sentence with the names, which are cut so that it fits into `room` pixels."""

    def said(longest: float) -> str:
        short = [lettering.shortened(name, size, "Bold", longest) for name in names]
        return sentence.format(player=listed(short, text))

    longest = max((lettering.width(name, size, "Bold") for name in names), default=0.0)
    while longest > 80 and lettering.width(said(longest), size, "Bold") > room:
        longest -= 8
    return lettering.shortened(said(longest), size, "Bold", room)
