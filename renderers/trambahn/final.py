"""The end: the whole pad as a table, the cards left in hand, and the columns as they ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.trambahn import board
from renderers import frame, lettering, tokens
from renderers.canvas import Canvas
from renderers.scene import Drawn
from renderers.trambahn import art, cards, head, layout, panels, spoken, words, yard
from renderers.trambahn.colours import colours
from renderers.trambahn.layout import LEFT, SIDE, YARDS
from renderers.trambahn.shown import Fresh, fresh, thought

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.trambahn.view import View
    from renderers.scene import Request

_RIGHT = SIDE[1]
_HEADING, _ROW = 58, 70
_RIDES, _PITCH = 372, 88
"""The middle of the first ride, and from one to the next."""
_TOURS, _TOTAL = 1290, 1468
_HANDS = 82


def draw(request: Request) -> Drawn:
    """Draw the score at the end; ValueError as long as the match goes on."""
    view: View = request.view
    if view.result is None:
        raise ValueError("this match goes on")
    later = thought(view, ())
    table = _HEADING + _ROW * view.seats + 10
    hands = YARDS + table + layout.GAP
    top = hands + (_HANDS if view.hands else 0)
    order = words.ranked(view)
    yards = []
    for seat in order:
        yards.append((seat, top, layout.arrange(later.columns[seat], top, _RIGHT)))
        top += yards[-1][2].height + layout.GAP
    height = top - layout.GAP + layout.FOOT
    canvas = Canvas.blank(layout.WIDTH, height + (height == layout.WIDTH), request.theme)
    news = fresh(view.position)
    _table(canvas, request, order, table, news)
    if view.hands:
        _hands(canvas, request, order, hands)
    for seat, y, place in yards:
        yard.draw(canvas, request, seat, place, y, fresh=news, thought=later, right=_RIGHT)
    head.draw(canvas, request, secret=False)
    return Drawn(canvas, spoken.final_alt(request))


def _table(canvas: Canvas, request: Request, order: list[Seat], height: int, fresh: Fresh) -> None:
    view: View = request.view
    position = view.position
    theme, text = canvas.theme, request.text
    own = colours(theme)
    width = _RIGHT - LEFT
    panels.put(canvas, panels.box(theme, width, height, own.plate, own.plate_edge), LEFT, YARDS)
    y = YARDS + 32
    title = lettering.shortened(text.gettext("Rides"), 26, "SemiBold", 240)
    canvas.text(LEFT + 26, y, title, 26, "SemiBold", theme.muted)
    for number, ride in enumerate(position.rides):
        x = _RIDES + _PITCH * number
        if number in fresh.rides:
            tall = height - 16
            canvas.put(panels.pill(_PITCH - 6, 40, own.fresh, theme.glow), x, y)
            canvas.fill((x - 36, y + 24, x + 36, YARDS + tall), own.fresh)
        canvas.put(panels.chip(theme, ride.colour), x, y)
        ink = own.lines[ride.colour].ink
        canvas.text(x - 15, y, board.NUMERALS[ride.colour], 19, "Bold", ink, align="middle")
    canvas.put(art.tour(theme, 13), _TOURS - 62, y)
    said = lettering.shortened(text.gettext("extra tours"), 22, "SemiBold", 130)
    canvas.text(_TOURS - 42, y, said, 22, "SemiBold", theme.muted)
    said = lettering.shortened(text.gettext("total"), 24, "SemiBold", 110)
    canvas.text(_TOTAL + 80, y, said, 24, "SemiBold", theme.muted, align="right")
    for row, seat in enumerate(order):
        y = YARDS + _HEADING + _ROW * row + _ROW // 2
        canvas.fill((LEFT + 14, y - _ROW // 2, _RIGHT - 14, y - _ROW // 2 + 2), own.plate_edge)
        _row(canvas, request, seat, y)


def _row(canvas: Canvas, request: Request, seat: Seat, y: int) -> None:
    view: View = request.view
    position = view.position
    theme = canvas.theme
    assert view.result is not None
    wins = seat in view.result.winners
    frame.seat_row(canvas, request, seat, y=y, right=_RIDES - 36, left=-16)
    for number, ride in enumerate(position.rides):
        points = ride.points[seat]
        best = points == max(ride.points) and points > 0
        canvas.text(
            _RIDES + _PITCH * number,
            y,
            str(points),
            27,
            "Bold" if best else "Regular",
            theme.ink if points else theme.muted,
            align="middle",
        )
    tours = position.tours[seat]
    canvas.text(_TOURS + 22, y, str(tours) if tours else "–", 27, "Regular", theme.ink, align="middle")
    if wins:
        canvas.put(panels.pill(144, 56, theme.acting, theme.glow), _TOTAL + 26, y)
    canvas.text(_TOTAL + 80, y, str(view.points[seat]), 42, "Bold", theme.ink, align="right")


def _hands(canvas: Canvas, request: Request, order: list[Seat], top: int) -> None:
    """Show the cards left in hand."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    y = top + _HANDS // 2 - layout.GAP // 2
    said = lettering.shortened(text.gettext("left in hand"), 24, "SemiBold", 200)
    canvas.text(LEFT + 6, y, said, 24, "SemiBold", theme.muted)
    for number, seat in enumerate(order):
        x = 240 + 676 * number
        canvas.put(tokens.token(theme, seat, 14), x, y)
        hand = (view.hands or ())[seat]
        if not hand:
            canvas.text(x + 34, y, "–", 26, "Regular", theme.muted)
        for place, card in enumerate(hand):
            cards.small(canvas, card, x + 34 + 96 * place, y)
