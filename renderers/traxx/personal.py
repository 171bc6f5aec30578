"""The personal picture: the own sheet large, with what the card allows, and the others' sheets small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.traxx import board
from bot.games.traxx.naming import figure
from renderers import lettering, tokens
from renderers.canvas import Canvas
from renderers.scene import Drawn
from renderers.traxx import cards, corners, head, pieces, sheets, spoken, table, words
from renderers.traxx.geometry import LARGE, OWN_HEIGHT, OWN_SHEET, OWN_SIDE, WIDTH
from renderers.traxx.sketch import draft_of, own, public

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.traxx.view import View
    from renderers.scene import Request

_LEFT, _TOP, _RIGHT, _BOTTOM = OWN_SIDE
_CARD = 176
_DECIDED = 100
_RIVAL, _GAP = 238, 14
_ROW = 54
"""The heights of the card, of what is drawn so far, of another seat's sheet, of a row of the table."""


def draw(request: Request) -> Drawn:
    """Draw the board as the view's seat knows it."""
    view: View = request.view
    seat = view.seat or 0
    canvas = Canvas.blank(WIDTH, OWN_HEIGHT, request.theme)
    sheets.sheet(canvas, OWN_SHEET, LARGE, own(request), named=True)
    corners.draw(canvas, request, OWN_SHEET, seat, corners.LARGE)
    _from_end(canvas, request)
    y = _top(canvas, request)
    for rival in range(view.seats):
        if rival != seat:
            _rival(canvas, request, rival, y)
            y += _RIVAL + _GAP
    bottom = _BOTTOM
    if view.seats == 1:
        bottom -= 132
        table.legend(canvas, request, (_LEFT, bottom, _RIGHT, _BOTTOM), seat)
    if view.seats <= 2:
        table.flat(canvas, request, (_LEFT, y + 6, _RIGHT, y + 96 + _ROW * view.seats))
        y += 96 + _ROW * view.seats + 26
    if view.seats < 4 and view.card is not None:
        cards.coming(
            canvas, request, (_LEFT, y, _RIGHT, bottom - (24 if view.seats == 1 else 0)), view.to_come
        )
    head.draw(canvas, request)
    return Drawn(canvas, spoken.board_alt(request))


def _from_end(canvas: Canvas, request: Request) -> None:
    """Say below the name from which end the path goes on."""
    draft = draft_of(request)
    if draft is None:
        return
    text = request.text
    sentence = text.gettext("drawn from {end}") if draft.sealed else text.gettext("drawing from {end}")
    said = sentence.format(end=draft.end)
    left, top = OWN_SHEET[0] + corners.LARGE.inset + 3, OWN_SHEET[1] + 94
    said = lettering.shortened(said, 26, "Medium", 230)
    canvas.text(left, top, said, 26, "Medium", canvas.theme.ink)


def _top(canvas: Canvas, request: Request) -> int:
    """Draw the card and what the reader has drawn with it, or the result; return where that ends."""
    view: View = request.view
    text = request.text
    if view.card is None:
        area = (_LEFT, _TOP, _RIGHT, _TOP + _CARD + _DECIDED - 20)
        table.score(canvas, request, area)
        return _TOP + _CARD + _DECIDED + 10
    draft = draft_of(request)
    used = [view.layout.colours[field] for field in draft.fields] if draft is not None else []
    note = ""
    if view.seat in view.to_act:
        left = len(board.CARDS[view.card]) - len(used)
        note = text.ngettext("{number} field left", "{number} fields left", left).format(number=left)
    area = (_LEFT, _TOP, _RIGHT, _TOP + _CARD)
    cards.card(canvas, area, view.card, text.gettext("Your card"), note, used)
    _decided(canvas, request, _TOP + _CARD + 24)
    return _TOP + _CARD + _DECIDED + 22


def _decided(canvas: Canvas, request: Request, top: int) -> None:
    """Write the path that is sealed or thought of, and what it is worth."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    draft = draft_of(request)
    edge: float = _RIGHT
    if draft is not None and draft.fields:
        sentence = text.ngettext("+{number} point", "+{number} points", draft.worth.points)
        said = sentence.format(number=draft.worth.points)
        edge = canvas.text(_RIGHT, top + 12, said, 28, "Bold", theme.ink, align="right")[0] - 16
    left = _LEFT
    if view.sealed is not None and view.seat not in view.stuck:
        canvas.put(pieces.decided(theme), left + 15, top + 12)
        left += 40
    title = lettering.shortened(words.decided_title(request), 28, "SemiBold", edge - left)
    canvas.text(left, top + 12, title, 28, "SemiBold", theme.ink)
    said = lettering.shortened(words.decided_line(request), 28, "Medium", _RIGHT - _LEFT)
    canvas.text(_LEFT, top + 50, said, 28, "Medium", theme.ink)
    canvas.fill((_LEFT, top + 80, _RIGHT, top + 81), theme.rule)


def _rival(canvas: Canvas, request: Request, seat: Seat, top: int) -> None:
    """Draw another seat's sheet, with its name, points, open fields, and whether it has decided."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    canvas.put(pieces.plate(theme, _RIGHT - _LEFT, _RIVAL), _LEFT, top)
    middle = top + _RIVAL // 2
    sheets.rival(canvas, (_LEFT + 118, middle), public(view, seat))
    x, end = _LEFT + 242, _RIGHT - 12
    sheet = view.sheets[seat]
    y = middle - 74
    canvas.put(tokens.token(theme, seat, 11.5), x + 11, y)
    name = lettering.shortened(request.name(seat), 26, "SemiBold", end - x - 34)
    canvas.text(x + 34, y, name, 26, "SemiBold", theme.ink)
    computer = 36 if seat in request.computers else 0
    if computer:
        # Beside the shortest of the lines, so that none is cut.
        canvas.put(tokens.computer(theme), end - 14, middle + 29)
    total = figure(sheet.total)
    edge = canvas.text(x, middle - 18, total, 42, "Bold", theme.ink)[2]
    label = text.ngettext("point", "points", abs(sheet.total))
    label = lettering.shortened(label, 20, "Medium", end - edge - 10)
    canvas.text(edge + 10, middle - 12, label, 20, "Medium", theme.muted)
    sentence = text.ngettext("{number} field open", "{number} fields open", sheet.open)
    said = lettering.shortened(sentence.format(number=sheet.open), 20, "Medium", end - x - computer)
    canvas.text(x, middle + 29, said, 20, "Medium", theme.muted)
    status = words.status(view, seat, text)
    if status:
        corners.mark(canvas, view, seat, x + 15, middle + 74)
        status = lettering.shortened(status, 22, "SemiBold", end - x - 40)
        canvas.text(x + 40, middle + 74, status, 22, *corners.emphasis(canvas, view, seat))
