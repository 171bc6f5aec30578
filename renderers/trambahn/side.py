"""What stands at the right: the pad of the rides, the trams for sale, draw pile and discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.trambahn import board
from renderers import lettering, tokens
from renderers.trambahn import art, cards, panels, trams
from renderers.trambahn.colours import colours
from renderers.trambahn.layout import SIDE, YARDS

if TYPE_CHECKING:
    from bot.games.trambahn.view import Ride, View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme
    from renderers.trambahn.shown import Fresh

_WIDTH = SIDE[1] - SIDE[0]
_PAD = 556
_POINTS = (1476, 1544)
"""The middles of the seats' columns on the pad."""
_ROWS, _PITCH = YARDS + 77, 39
_TRAMS = 709
_TRAM, _TRAM_PITCH = 98, 108
_PILES = 1050


def draw(canvas: Canvas, request: Request, *, fresh: Fresh, ride: Ride | None) -> None:
    """Draw all of it; `ride` is one that is only thought of."""
    _pad(canvas, request, fresh, ride)
    _trams(canvas, request)
    _piles(canvas, request)


def _pad(canvas: Canvas, request: Request, fresh: Fresh, ride: Ride | None) -> None:
    view: View = request.view
    position = view.position
    theme, text = canvas.theme, request.text
    own = colours(theme)
    left, right = SIDE
    panels.put(canvas, panels.pad(theme, _WIDTH, _PAD), left, YARDS)
    title = lettering.shortened(text.gettext("Rides"), 27, "SemiBold", 160)
    canvas.text(left + 18, YARDS + 28, title, 27, "SemiBold", own.on_enamel)
    for seat, x in enumerate(_POINTS):
        canvas.put(panels.pill(44, 44, own.enamel_white), x, YARDS + 28)
        canvas.put(tokens.plain_token(theme, seat, 12), x, YARDS + 28)
    for number in range(board.RIDES):
        y = _ROWS + _PITCH * number
        if number in fresh.rides:
            canvas.put(panels.pill(_WIDTH - 16, 36, own.fresh, theme.glow), (left + right) / 2, y)
        elif number:
            canvas.fill((left + 14, y - 20, right - 14, y - 19), own.plate_edge)
        done = position.rides[number] if number < len(position.rides) else None
        ink = theme.ink if done else theme.muted
        canvas.text(left + 44, y, str(number + 1), 21, "Regular", ink, align="right")
        _booked(canvas, done, ride if number == len(position.rides) else None, y)
    y = _ROWS + _PITCH * board.RIDES
    canvas.fill((left + 14, y - 20, right - 14, y - 18), theme.ink)
    canvas.put(art.tour(theme, 14), left + 32, y + 4)
    said = lettering.shortened(text.gettext("extra tours"), 22, "Regular", 136)
    canvas.text(left + 54, y + 4, said, 22, "Regular", theme.ink)
    for x, tours in zip(_POINTS, position.tours, strict=True):
        canvas.text(x, y + 4, str(tours) if tours else "–", 24, "SemiBold", theme.ink, align="middle")
    canvas.fill((left + 14, y + 27, right - 14, y + 29), theme.ink)
    said = lettering.shortened(text.gettext("total"), 25, "SemiBold", 150)
    canvas.text(left + 18, y + 56, said, 25, "SemiBold", theme.ink)
    for x, points in zip(_POINTS, view.points, strict=True):
        size = 38 if points < 100 else 30
        canvas.text(x, y + 56, str(points), size, "Bold", theme.ink, align="middle")


def _booked(canvas: Canvas, done: Ride | None, ride: Ride | None, y: int) -> None:
    """Write a ride, one that is thought of, or that there is none yet."""
    theme = canvas.theme
    booked = done or ride
    if booked is None:
        for x in _POINTS:
            canvas.put(panels.pill(6, 6, theme.rule), x, y)
        return
    left = SIDE[0] + 94
    canvas.put(panels.chip(theme, booked.colour), left, y)
    ink = colours(theme).lines[booked.colour].ink
    canvas.text(left - 15, y, board.NUMERALS[booked.colour], 19, "Bold", ink, align="middle")
    if done is None:
        canvas.put(panels.dashed(theme, _WIDTH - 24, 30), SIDE[0] + 12, y - 15)
    for x, points in zip(_POINTS, booked.points, strict=True):
        shade = theme.ink if points and done else theme.muted
        canvas.text(x, y, str(points), 24, "SemiBold", shade, align="middle")


def _trams(canvas: Canvas, request: Request) -> None:
    view: View = request.view
    position = view.position
    theme, text = canvas.theme, request.text
    own = colours(theme)
    left, right = SIDE
    title = text.gettext("Trams")
    edge = canvas.text(left, _TRAMS - 25, title, 29, "SemiBold", theme.ink)[2]
    said = text.gettext("{number} more in stack").format(number=position.stack)
    said = lettering.shortened(said, 23, "Regular", right - edge - 16)
    canvas.text(right, _TRAMS - 24, said, 23, "Regular", theme.muted, align="right")
    for place in range(board.OFFER):
        top = _TRAMS + _TRAM_PITCH * place
        if place >= len(position.offer):
            panels.put(canvas, panels.box(theme, _WIDTH, _TRAM, theme.paper, theme.rule), left, top)
            canvas.text((left + right) / 2, top + _TRAM / 2, "–", 30, "Regular", theme.muted, align="middle")
            continue
        kind = position.offer[place]
        price = board.TRAMS[kind].price
        buys = view.is_movers and price <= position.money[view.seat or 0]
        dear = view.is_movers and not buys
        fill = own.too_dear if dear else own.enamel_white
        edge_ink = theme.outline if buys else own.plate_edge
        panels.put(canvas, panels.box(theme, _WIDTH, _TRAM, fill, edge_ink, 3.4 if buys else 1.6), left, top)
        middle = top + _TRAM / 2
        ink = own.cream_ink
        canvas.put(trams.vehicle(theme, kind, 1.0), left + 16, middle + trams.HEIGHT / 2 - 2)
        said = f"×{board.TRAMS[kind].multiplier}"
        canvas.text(left + 142, middle, said, 38, "Bold", ink)
        canvas.put(art.coin(theme, 19), left + 234, middle)
        canvas.text(left + 234, middle, "M", 18, "Bold", own.roof, align="middle")
        canvas.text(left + 262, middle, str(price), 34, "Bold", own.cream_muted if dear else ink)


def _piles(canvas: Canvas, request: Request) -> None:
    position = request.view.position
    theme, text = canvas.theme, request.text
    left = SIDE[0]
    piles = (
        (position.draw_pile, text.gettext("draw pile"), left + 6, False),
        (position.discard, text.gettext("discard"), left + 172, True),
    )
    for number, said, x, blank in piles:
        sheets = min(3, (number + 19) // 20) if number else 0
        if sheets:
            canvas.put(cards.back(theme, 45, 64, sheets=sheets, blank=blank), x, _PILES + 6)
        else:
            canvas.put(panels.dashed(theme, 41, 60), x + 2, _PILES + 8)
        canvas.text(x + 62, _PILES + 26, str(number), 36, "Bold", theme.ink)
        fitted = lettering.shortened(said, 21, "Regular", 98)
        canvas.text(x + 62, _PILES + 60, fitted, 21, "Regular", theme.muted)


def warm(theme: Theme) -> None:
    """Draw the panels of this part of the table."""
    panels.pad(theme, _WIDTH, _PAD)
    for kind in range(len(board.TRAMS)):
        trams.vehicle(theme, kind, 1.0)
