"""What surrounds every board: the head line, the rows of the seats, the frame of a personal picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers import lettering, tokens
from renderers.theme import mix

if TYPE_CHECKING:
    from renderers.canvas import Canvas
    from renderers.scene import Request

MARGIN = 31
"""Between the picture's edge and its first and last words."""


def state(canvas: Canvas, request: Request, seat: int | None, words: str, *, y: float, room: float) -> float:
    """Write at the right of the head line whose turn it is: token, name and words of second rank.

    Names that do not fit into `room` pixels are cut. Returns where it begins.
    """
    right = canvas.size[0] - MARGIN
    theme = canvas.theme
    start = right
    if words:
        start = canvas.text(right, y, words, 34, "Regular", theme.muted, align="right")[0] - 13
    if seat is None:
        return start
    name = lettering.shortened(request.name(seat), 40, "Bold", max(60, room - (right - start) - 70))
    start = canvas.text(start, y, name, 40, "Bold", theme.ink, align="right")[0] - 35
    canvas.put(tokens.token(theme, seat, 20), start, y)
    return start - 26


def seat_row(canvas: Canvas, request: Request, seat: int, *, y: float, right: float, marks: str = "") -> None:
    """Write a seat's row at the left: arrow and band if it is to act, token, name, marks.

    Args:
        canvas: where.
        request: for the names.
        seat: whose row.
        y: the row's middle.
        right: where the row's numbers begin; the name is cut before it.
        marks: words of second rank after the name.
    """
    theme = canvas.theme
    canvas.put(tokens.token(theme, seat, 14.5), 64, y)
    room = right - 94
    computer = seat in request.computers
    if computer:
        room -= 42
    if marks:
        room -= lettering.width(marks, 24, "Regular") + 14
    name = lettering.shortened(request.name(seat), 28, "SemiBold", room)
    end = canvas.text(94, y, name, 28, "SemiBold", theme.ink)[2]
    if computer:
        canvas.put(tokens.computer(theme, theme.muted), end + 28, y + 1)
        end += 44
    if marks:
        canvas.text(end + 11, y, marks, 24, "Regular", theme.muted)


def personal(canvas: Canvas, request: Request, seat: int, *, y: int) -> tuple[float, float, float, float]:
    """Frame a picture in the seat's colour and hang the tab "only you see this" below `y`.

    Returns the tab's box.
    """
    theme = canvas.theme
    width, height = canvas.size
    colour = theme.seats[seat]
    words = request.text.gettext("only you see this")
    half = lettering.width(words, 24, "SemiBold") / 2 + 22
    box = (round(width / 2 - half), y - 6, round(width / 2 + half), y + 32)
    from renderers.pen import Pen  # noqa: PLC0415

    tab = Pen((box[0] - 2, box[1], box[2] + 2, box[3] + 3))
    tab.rounded((box[0], box[1] - 20, box[2], box[3]), 9, colour)
    canvas.put(tab.sprite(), 0, 0)
    canvas.text(width / 2, y + 13, words, 24, "SemiBold", theme.on_seat(seat), align="middle")
    inner = mix(colour, theme.casing, 0.0)
    for edge in (
        (0, 0, width, 7),
        (0, height - 7, width, height),
        (0, 0, 7, height),
        (width - 7, 0, width, height),
    ):
        canvas.fill(edge, inner)
    return tuple(map(float, box))  # type: ignore[return-value]
