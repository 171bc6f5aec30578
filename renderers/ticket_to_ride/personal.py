"""What a personal board has more than the public one: the own tickets' cities, missing ways, and previews."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.engine.bits import bits, members, union
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.moves import ClaimRoute
from bot.games.ticket_to_ride.view import closed
from renderers import tokens
from renderers.pen import Pen, Sprite
from renderers.ticket_to_ride import pieces, strip, tags, tickets, words
from renderers.ticket_to_ride.colours import colours
from renderers.ticket_to_ride.geometry import CITIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.games.ticket_to_ride.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme
    from renderers.ticket_to_ride.surface import Surface
    from renderers.ticket_to_ride.tags import Tag
    from renderers.ticket_to_ride.tickets import Item


def draw(surface: Surface, request: Request, items: Sequence[Item]) -> None:
    """Draw ribbons, trains, rings and tags on a bare board."""
    view: View = request.view
    seat = view.seat or 0
    theme = request.theme
    planned = bits(move.route for move in request.preview if isinstance(move, ClaimRoute))
    shown = [item for item in items if item.choice != "returned"]
    missing = union(bits(item.later.missing) for item in shown) & ~planned
    surface.under([pieces.ribbon(theme, seat, route) for route in members(missing)])
    trace = words.shown_turn(view)
    fresh = 0 if trace is None or trace.route is None else 1 << trace.route
    surface.glow(members(fresh))
    # What nobody may claim any more, and the other lanes of the own routes.
    surface.fade((closed(view) | board.twins(view.claimed[seat])) & ~union(view.claimed))
    for other, claimed in enumerate(view.claimed):
        if other == seat:
            surface.claim(seat, claimed)
        else:
            surface.claim(other, claimed & ~fresh, "faint")
            surface.claim(other, claimed & fresh)
    surface.claim(seat, planned & ~union(view.claimed), "ghost")
    pairs = tuple((card.a, card.b) for card in (board.TICKETS[item.outlook.ticket] for item in shown))
    arranged = tags.arrange(pairs)
    for tag in arranged:
        surface.canvas.put(_leader(theme, seat, tag.leader), 0, 0)
    for city in dict.fromkeys(city for pair in pairs for city in pair):
        surface.canvas.put(pieces.city(theme, seat), *CITIES[city])
    for tag in arranged:
        _tag(surface.canvas, request, tag, shown)


@lru_cache(maxsize=256)
def _leader(theme: Theme, seat: Seat, line: tuple[tuple[float, float], tuple[float, float]]) -> Sprite:
    (x0, y0), (x1, y1) = line
    pen = Pen((min(x0, x1) - 6, min(y0, y1) - 6, max(x0, x1) + 6, max(y0, y1) + 6))
    pen.stroke(line, 7.5, colours(theme).city)
    pen.stroke(line, 4.2, theme.lines[seat])
    return pen.sprite()


@lru_cache(maxsize=64)
def _pill(theme: Theme, seat: Seat, width: int) -> Sprite:
    """Return a tag without its words; its origin is its upper left corner."""
    tall = tags.LETTER
    pen = Pen((-3, -3, width + 3, tall + 3))
    pen.rounded((-1.6, -1.6, width + 1.6, tall + 1.6), tall / 2 + 1.6, colours(theme).city)
    pen.rounded((0, 0, width, tall), tall / 2, theme.lines[seat])
    pen.rounded((2.4, 2.4, width - 2.4, tall - 2.4), tall / 2 - 2.4, colours(theme).chip)
    return pen.sprite()


def _tag(canvas: Canvas, request: Request, tag: Tag, items: Sequence[Item]) -> None:
    view: View = request.view
    theme = canvas.theme
    seat = view.seat or 0
    left, top, right, _ = tag.box
    y = round(top) + tags.LETTER / 2
    x: float = round(left)
    canvas.put(_pill(theme, seat, round(right - left)), x, round(top))
    for part in tag.parts:
        item = items[part.ticket]
        middle = x + tags.LETTER / 2
        canvas.put(strip.letter(theme, seat), middle, y)
        size = 22 if len(item.letter) == 1 else 17
        canvas.text(middle, y, item.letter, size, "Bold", theme.on_seat(seat), align="middle")
        x += tags.LETTER
        if part.status:
            _status(canvas, request, item, x, y)
            x += tags.STATUS


def _status(canvas: Canvas, request: Request, item: Item, left: float, y: float) -> None:
    view: View = request.view
    theme = canvas.theme
    colour = strip.status_colour(item, theme, view.trains[view.seat or 0])
    middle = left + tags.STATUS / 2 - 2
    said = tickets.short_status(item, request.text)
    if item.is_done:
        canvas.put(tokens.tick(theme, 10), left + 17, y)
        middle += 12
    canvas.text(middle, y, said, 22, "SemiBold", colour, align="middle")
