"""The strip below a personal board: the hand by kind, and the tickets."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.games.ticket_to_ride import board
from renderers import lettering, tokens
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import cards, geometry, tickets
from renderers.ticket_to_ride.colours import colours
from renderers.ticket_to_ride.names import fitting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.ticket_to_ride.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Colour, Theme
    from renderers.ticket_to_ride.tickets import Item

_TOP = geometry.BOARD_HEIGHT
_ROW = 50
"""From one row of tickets to the next."""
_LEAST = 126
_HAND = (30, 566)
"""The left and right edge of the cards."""
_TICKETS = (590, 1574)
_BOX_HEIGHT = 44
_STATUS = 124
"""What a ticket's status usually takes, so that the points stand in a column."""
_SIZES = (23, 22, 21, 20, 19)
"""The sizes of a ticket's name: as large as there is room for."""


def height(number: int) -> int:
    """Return the strip's height for so many tickets."""
    return max(_LEAST, 26 + _ROW * ((number + 1) // 2))


def draw(canvas: Canvas, request: Request, items: Sequence[Item]) -> None:
    """Draw the strip."""
    canvas.fill((24, _TOP, geometry.WIDTH - 24, _TOP + 2), canvas.theme.rule)
    _hand(canvas, request)
    width = (_TICKETS[1] - _TICKETS[0] - 14) // 2
    for number, item in enumerate(items):
        left = _TICKETS[0] + (width + 14) * (number % 2)
        _ticket(canvas, request, item, left, _TOP + 35 + _ROW * (number // 2), width)


def _hand(canvas: Canvas, request: Request) -> None:
    view: View = request.view
    theme = canvas.theme
    held = [(kind, number) for kind, number in enumerate(view.hand or ()) if number]
    if not held:
        said = request.text.gettext("no train cards")
        canvas.text(_HAND[0], _TOP + 63, said, 24, "Regular", theme.muted)
        return
    pitch = min(94, (_HAND[1] - _HAND[0]) // len(held))
    crowded = len(held) > 6
    scale, fan, most = (0.44, 2, 3) if crowded else (0.5, 5, 4)
    discs = []
    for place, (kind, number) in enumerate(held):
        x: float = _HAND[0] + pitch * place
        for sheet in range(min(number, most)):
            canvas.put(cards.card(theme, kind, scale), x + fan * sheet, _TOP + 24)
        right = x + fan * (min(number, most) - 1) + cards.WIDTH * scale
        discs.append((right - 3, number))
    for middle, number in discs:
        canvas.put(tokens.disc(theme, 15), middle, _TOP + 25)
        canvas.text(middle, _TOP + 25, str(number), 20, "Bold", (255, 255, 255), align="middle")


def _ticket(canvas: Canvas, request: Request, item: Item, left: int, y: int, width: int) -> None:
    view: View = request.view
    theme, text = canvas.theme, request.text
    seat = view.seat or 0
    faded = item.choice == "returned"
    canvas.put(_box(theme, width, _style(item), seat), left, y)
    canvas.put(letter(theme, seat, faded=faded), left + 22, y)
    middle = left + 22
    canvas.text(middle, y, item.letter, 22, "Bold", theme.on_seat(seat), align="middle")
    ink = theme.muted if faded else theme.ink
    right: float = left + width - 14
    name, gain = board.ticket_name(item.outlook.ticket), f"+{item.points}"
    status = tickets.status(item, text)
    least = lettering.width(name, _SIZES[-1], "Display") + lettering.width(gain, 23, "Bold") + 90
    if lettering.width(status, 22, "SemiBold") > width - least:
        status = tickets.short_status(item, text)
    colour = ink if faded else status_colour(item, theme, view.trains[seat])
    right = canvas.text(right, y, status, 22, "SemiBold", colour, align="right")[0]
    if item.is_done and not faded:
        canvas.put(tokens.tick(theme, 11), right - 18, y)
        right -= 36
    right = min(right - 18, left + width - _STATUS)
    right = canvas.text(right, y, gain, 23, "Bold", ink, align="right")[0]
    canvas.text(left + 48, y, name, fitting(name, _SIZES, right - left - 58), "Display", ink)


def status_colour(item: Item, theme: Theme, trains: int) -> Colour:
    """Return the colour of a ticket's status: of warning where the trains left are too few."""
    if item.is_done:
        return theme.good
    if item.later.to_go is None or item.later.to_go > trains:
        return theme.danger_text
    return theme.ink


def _style(item: Item) -> str:
    if item.choice in {"kept", "returned", "offered"}:
        return item.choice
    return "done" if item.is_done else "own"


@lru_cache(maxsize=64)
def _box(theme: Theme, width: int, style: str, seat: int) -> Sprite:
    """Return a ticket's box; its origin is the middle of its left edge."""
    own = colours(theme)
    half = _BOX_HEIGHT / 2
    pen = Pen((-1, -half - 1, width + 1, half + 1))
    edge, thick, fill = {
        "own": (theme.rule, 1.8, own.chip),
        "done": (own.done_edge, 2.2, own.done_fill),
        "offered": (theme.lines[seat], 2.2, own.chip),
        "kept": (theme.lines[seat], 4.0, own.chip),
        "returned": (theme.rule, 1.8, theme.paper),
    }[style]
    pen.rounded((0, -half, width, half), 10, edge)
    pen.rounded((thick, thick - half, width - thick, half - thick), 9, fill)
    return pen.sprite()


@lru_cache(maxsize=32)
def letter(theme: Theme, seat: int, *, faded: bool = False) -> Sprite:
    """Return the disc that carries a ticket's letter."""
    pen = Pen((-18, -18, 18, 18))
    pen.disc(0, 0, 16, theme.muted if faded else theme.seats[seat])
    return pen.sprite()
