"""The strip below the map: face-up cards, deck and discard pile, and a row for each seat."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.moves import DrawFromDeck, TakeFaceUp
from renderers import frame, tokens
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import cards, geometry, words
from renderers.ticket_to_ride.colours import colours

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.engine import Seat
    from bot.games.ticket_to_ride.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

_TOP = geometry.MAP[3] + 24
_LABEL = _TOP + cards.HEIGHT + 23
_FIRST, _PITCH, _DECK, _DISCARD = 26, 127, 681, 814
_TABLE = (952, 1586)
_HEADINGS = geometry.MAP[3] + 27
_ROWS, _ROW = geometry.MAP[3] + 64, 39.4
_COLUMNS = (1292, 1378, 1458, 1538)
"""The middles of the columns: points, trains, cards, tickets."""
_WHITE = (255, 255, 255)


def draw(canvas: Canvas, request: Request) -> None:
    """Draw the strip of a board."""
    _cards(canvas, request)
    _table(canvas, request)


def _cards(canvas: Canvas, request: Request) -> None:
    view: View = request.view
    theme, text = canvas.theme, request.text
    wanted = [move.card for move in request.preview if isinstance(move, TakeFaceUp)]
    for number in range(board.FACE_UP):
        x = _FIRST + _PITCH * number
        if number >= len(view.face_up):
            canvas.put(cards.place(theme), x, _TOP)
            continue
        kind = view.face_up[number]
        if kind in wanted and view.seat is not None:
            wanted.remove(kind)
            canvas.put(_chosen(theme, view.seat), x, _TOP)
        canvas.put(cards.card(theme, kind), x, _TOP)
        label = words.card_label(kind, text)
        canvas.text(x + cards.WIDTH / 2, _LABEL, label, 23, "SemiBold", theme.ink, align="middle")
    _pile(canvas, request)
    used = sum(view.discard)
    canvas.put(cards.place(theme), _DISCARD, _TOP)
    middle = _DISCARD + cards.WIDTH / 2
    canvas.text(middle, _TOP + 84, str(used), 36, "SemiBold", theme.muted, align="middle")
    canvas.text(middle, _LABEL, text.gettext("Discard"), 23, "SemiBold", theme.ink, align="middle")


def _pile(canvas: Canvas, request: Request) -> None:
    view: View = request.view
    theme = canvas.theme
    middle = _DECK + cards.WIDTH / 2
    if any(isinstance(move, DrawFromDeck) for move in request.preview) and view.seat is not None:
        canvas.put(_chosen(theme, view.seat), _DECK, _TOP)
    if view.deck:
        canvas.put(cards.back(theme, sheets=min(3, view.deck)), _DECK, _TOP)
        canvas.put(cards.plate(76, 56), middle, _TOP + 84)
        ink = (43, 42, 40)
        canvas.text(middle, _TOP + 84, str(view.deck), 38, "Bold", ink, align="middle")
    else:
        canvas.put(cards.place(theme), _DECK, _TOP)
        canvas.text(middle, _TOP + 84, "0", 36, "SemiBold", theme.muted, align="middle")
    label = request.text.gettext("Deck")
    canvas.text(middle, _LABEL, label, 23, "SemiBold", theme.ink, align="middle")


@lru_cache(maxsize=16)
def _chosen(theme: Theme, seat: Seat) -> Sprite:
    """Return what surrounds a card that the reader thinks of taking."""
    pen = Pen((-10, -10, cards.WIDTH + 10, cards.HEIGHT + 10))
    pen.rounded((-8, -8, cards.WIDTH + 8, cards.HEIGHT + 8), 15, theme.lines[seat])
    return pen.sprite()


def headings(canvas: Canvas, titles: Sequence[str], columns: Sequence[float], y: float) -> None:
    """Write the headings of a table's columns."""
    for title, x in zip(titles, columns, strict=True):
        canvas.text(x, y, title, 20, "SemiBold", canvas.theme.muted, align="middle")


def _table(canvas: Canvas, request: Request) -> None:
    view: View = request.view
    theme, text = canvas.theme, request.text
    titles = (text.gettext("points"), text.gettext("trains"), text.gettext("cards"), text.gettext("tickets"))
    headings(canvas, titles, _COLUMNS, _HEADINGS)
    last = words.seats_with_a_turn(view)
    for seat in range(view.seats):
        y = round(_ROWS + _ROW * seat)
        if seat in acting(view):
            canvas.put(band(theme, seat, _TABLE[1] - _TABLE[0], 38), _TABLE[0], y)
        if seat in view.to_act and words.tells_who_acts(view):
            canvas.put(tokens.acting(theme), _TABLE[0] + 11, y)
        mark = text.gettext("last turn") if seat in last else ""
        if view.phase == "choosing" and seat in view.chosen and words.tells_who_acts(view):
            mark = text.gettext("has chosen")
        frame.seat_row(canvas, request, seat, y=y, left=928, right=_COLUMNS[0] - 44, mark=mark)
        canvas.text(_COLUMNS[0], y, words.points(view.points[seat]), 31, "Bold", theme.ink, align="middle")
        tickets = "–" if view.tickets is None else str(view.tickets[seat])
        few = view.trains[seat] <= board.LAST_TRAINS
        for x, said, colour in (
            (_COLUMNS[1], str(view.trains[seat]), theme.danger_text if few else theme.ink),
            (_COLUMNS[2], str(view.cards[seat]), theme.ink),
            (_COLUMNS[3], tickets, theme.ink),
        ):
            canvas.text(x, y, said, 27, "Regular", colour, align="middle")


def acting(view: View) -> Collection[Seat]:
    """Return the seats whose rows are marked: those to act, where that is told, or the winners."""
    if not words.tells_who_acts(view):
        return ()
    return view.result.winners if view.result is not None else view.to_act


@lru_cache(maxsize=32)
def band(theme: Theme, seat: Seat, width: int, height: int) -> Sprite:
    """Return the frame of a row whose seat is to act; its origin is the middle of its left edge."""
    pen = Pen((0, -height / 2, width, height / 2))
    pen.rounded((0, -height / 2, width, height / 2), 8, theme.lines[seat])
    pen.rounded((2.6, 2.6 - height / 2, width - 2.6, height / 2 - 2.6), 6, colours(theme).chip)
    return pen.sprite()
