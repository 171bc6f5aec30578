"""What stands in the four corners of a sheet, which its hexagon leaves empty: so no words meet a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.traxx.naming import figure
from renderers import frame, lettering, tokens
from renderers.traxx import pieces, words

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.traxx.view import View
    from renderers.canvas import Canvas
    from renderers.lettering import Weight
    from renderers.scene import Request
    from renderers.theme import Colour
    from renderers.traxx.geometry import Area


class Type(NamedTuple):
    """The sizes of a sheet's words.

    Attributes:
        name: the seat's name.
        status: whether it has decided.
        figure: its total, and how many fields are open.
        label: what those are.
        room: how wide a label may be.
        inset: from the sheet's edge.
        top: how far the name stands below the sheet's upper edge.
    """

    name: int
    status: int
    figure: int
    label: int
    room: int
    inset: int
    top: int


SMALL = Type(30, 24, 42, 20, 114, 20, 30)
MEDIUM = Type(32, 25, 48, 22, 150, 22, 38)
LARGE = Type(38, 28, 60, 26, 230, 28, 46)


def draw(canvas: Canvas, request: Request, area: Area, seat: Seat, size: Type) -> None:
    """Write a seat's name, whether it has decided, its total, and how many fields are open."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    left, top, right, bottom = area
    sheet = view.sheets[seat]
    y = top + size.top
    edge = _status(canvas, view, seat, right - size.inset, y, request, size)
    canvas.put(tokens.token(theme, seat, frame.IN_ROW), left + size.inset + 13, y)
    x = left + size.inset + 40
    computer = 44 if seat in request.computers else 0
    name = lettering.shortened(request.name(seat), size.name, "SemiBold", edge - x - 24 - computer)
    end = canvas.text(x, y, name, size.name, "SemiBold", theme.ink)[2]
    if computer:
        canvas.put(tokens.computer(theme), end + 28, y + 1)
    low = bottom - size.inset - size.label // 3
    high = low - round(size.figure * 0.36 + size.label * 0.9) - 2
    total = figure(sheet.total)
    canvas.text(left + size.inset, high, total, size.figure, "Bold", theme.ink)
    label = text.ngettext("point", "points", abs(sheet.total))
    label = lettering.shortened(label, size.label, "Medium", size.room)
    canvas.text(left + size.inset, low, label, size.label, "Medium", theme.muted)
    canvas.text(right - size.inset, high, str(sheet.open), size.figure, "Bold", theme.ink, align="right")
    label = text.ngettext("field open", "fields open", sheet.open)
    label = lettering.shortened(label, size.label, "Medium", size.room)
    canvas.text(right - size.inset, low, label, size.label, "Medium", theme.muted, align="right")


def _status(
    canvas: Canvas, view: View, seat: Seat, right: float, y: int, request: Request, size: Type
) -> float:
    """Write whether a seat has decided, at the right; return where that begins."""
    said = words.status(view, seat, request.text)
    if not said:
        return right
    weight, colour = emphasis(canvas, view, seat)
    x = canvas.text(right, y, said, size.status, weight, colour, align="right")[0] - 26
    mark(canvas, view, seat, x, y)
    return x - 20


def emphasis(canvas: Canvas, view: View, seat: Seat) -> tuple[Weight, Colour]:
    """Return the weight and colour of a seat's status: strong for who has decided, or won."""
    if view.result is not None or (seat in view.decided and seat not in view.stuck):
        return "SemiBold", canvas.theme.ink
    return "Medium", canvas.theme.muted


def mark(canvas: Canvas, view: View, seat: Seat, x: float, y: int) -> None:
    """Put the mark of a seat's status."""
    if view.result is not None:
        drawn = pieces.crown
    elif seat in view.stuck:
        drawn = pieces.stuck
    else:
        drawn = pieces.decided if seat in view.decided else pieces.thinking
    canvas.put(drawn(canvas.theme), x, y)
