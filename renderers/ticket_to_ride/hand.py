"""The hand: train cards by kind, and each ticket with a small map of how it stands."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from bot.engine.bits import members
from bot.games.ticket_to_ride import board
from renderers import frame, lettering, tokens
from renderers.canvas import Canvas
from renderers.pen import Pen, Sprite
from renderers.scene import Drawn
from renderers.theme import mix
from renderers.ticket_to_ride import cards, geometry, ground, spoken, strip, tickets, words
from renderers.ticket_to_ride.colours import colours
from renderers.ticket_to_ride.geometry import CITIES, MAP
from renderers.ticket_to_ride.names import fitting

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.games.ticket_to_ride.view import Outlook, View
    from renderers.pen import Box, Point
    from renderers.scene import Request
    from renderers.theme import Colour, Theme
    from renderers.ticket_to_ride.tickets import Item

WIDTH = 1200
_LEFT, _RIGHT = 36, 1164
_HEAD = 57
_CARDS = 113
_LARGE = 1.27
"""The scale of the cards, where there are few kinds."""
_RULE = 375
_BOX = (556, 226)
_PITCH = 244
_SECTION = 64
"""The height of a heading above tickets."""
_FOOT = 26
_MAP = (300, 195)
_SHRINK = _MAP[0] / (MAP[2] - MAP[0])
_FRAME: Box = (0, 0, *_MAP)


def draw(request: Request) -> Drawn:
    """Draw the seat's train cards and tickets; ValueError for a spectator, who has none."""
    view: View = request.view
    if view.seat is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    theme, text = request.theme, request.text
    items = tickets.items(request)
    sections = [
        section
        for section in (
            [item for item in items if item.choice != "own"],
            [item for item in items if item.choice == "own"],
        )
        if section
    ]
    rows = sum((len(section) + 1) // 2 for section in sections)
    height = _RULE + _SECTION * max(1, len(sections)) + _PITCH * rows + _FOOT
    # A square picture would be cropped by some clients.
    canvas = Canvas.blank(WIDTH, height + (height == WIDTH), theme)
    _title(canvas, request)
    _train_cards(canvas, request)
    canvas.fill((_LEFT, _RULE, _RIGHT, _RULE + 2), theme.rule)
    y = _RULE
    for section in sections:
        _heading(canvas, request, section, y + 34)
        y += _SECTION
        for number, item in enumerate(section):
            left = _LEFT + (_BOX[0] + 16) * (number % 2)
            _ticket(canvas, request, item, left, y + _PITCH * (number // 2))
        y += _PITCH * ((len(section) + 1) // 2)
    if not sections:
        canvas.text(_LEFT, y + 34, text.gettext("No tickets"), 32, "Bold", theme.ink)
    return Drawn(canvas, spoken.hand_alt(request))


def _title(canvas: Canvas, request: Request) -> None:
    view: View = request.view
    theme, text = canvas.theme, request.text
    seat = view.seat or 0
    right = frame.pill_of_seat(canvas, request, seat, y=56)
    canvas.put(tokens.token(theme, seat, 20), _LEFT + 20, _HEAD)
    held = sum(view.hand or ())
    said = text.gettext("{cards} · {trains}").format(
        cards=text.ngettext("{number} card", "{number} cards", held).format(number=held),
        trains=text.ngettext("{number} train", "{number} trains", view.trains[seat]).format(
            number=view.trains[seat]
        ),
    )
    x = _LEFT + 58
    room = right - x - 30 - lettering.width(said, 27, "Regular") - 24
    sentence = text.gettext("{player} – your hand")
    title = frame.fitted(sentence, [request.name(seat)], text, 40, room)
    end = canvas.text(x, _HEAD, title, 40, "Bold", theme.ink)[2]
    canvas.text(end + 24, _HEAD + 3, said, 27, "Regular", theme.muted)


def _train_cards(canvas: Canvas, request: Request) -> None:
    view: View = request.view
    theme, text = canvas.theme, request.text
    held = [(kind, number) for kind, number in enumerate(view.hand or ()) if number]
    if not held:
        canvas.text(
            WIDTH / 2, 240, text.gettext("no train cards"), 30, "Regular", theme.muted, align="middle"
        )
        return
    pitch = min(198.0, (_RIGHT - _LEFT + 14) / len(held))
    most = 4 if len(held) <= 6 else 3
    # A quarter of a card's width is left for those behind it.
    scale = min(_LARGE, pitch * 0.78 / cards.WIDTH)
    fan = min(13.0, pitch * 0.16 / (most - 1))
    top = _CARDS + round((_LARGE - scale) * cards.HEIGHT / 2)
    start = (WIDTH - pitch * len(held)) / 2 if len(held) < 6 else _LEFT
    discs = []
    for place, (kind, number) in enumerate(held):
        sheets = min(number, most)
        x = start + pitch * place
        for sheet in range(sheets):
            canvas.put(cards.card(theme, kind, scale), x + fan * sheet, top)
        right = x + fan * (sheets - 1) + cards.WIDTH * scale
        discs.append((right - 8, number))
        canvas.text(
            right - cards.WIDTH * scale / 2,
            top + cards.HEIGHT * scale + 27,
            words.card_label(kind, text),
            26 if len(held) <= 6 else 23,
            "SemiBold",
            theme.ink,
            align="middle",
        )
    for middle, number in discs:
        canvas.put(tokens.disc(theme, 25), middle, top + 4)
        canvas.text(middle, top + 4, str(number), 32, "Bold", (255, 255, 255), align="middle")


def _heading(canvas: Canvas, request: Request, section: Sequence[Item], y: int) -> None:
    """Write what a group of tickets is, and how it stands as a whole."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    if section[0].choice == "own":
        title = text.gettext("Tickets")
        worth = sum(item.points if item.is_done else -item.points for item in section)
        said = text.gettext("{done} of {all} done · now worth {worth}").format(
            done=sum(item.is_done for item in section), all=len(section), worth=words.signed(worth)
        )
    else:
        deck = board.TICKET_DECKS[view.options.tickets]
        least = deck.keep if view.phase == "choosing" else 1
        title = text.gettext("Choose your tickets")
        said = text.gettext("keep at least {number}").format(number=least)
        kept = sum(item.choice == "kept" for item in section)
        if view.sealed is not None:
            title = text.gettext("Your choice")
            said = text.gettext("{kept} of {all} kept").format(kept=kept, all=len(section))
    canvas.text(_LEFT, y, title, 32, "Bold", theme.ink)
    canvas.text(_RIGHT, y, said, 26, "Regular", theme.muted, align="right")


def _ticket(canvas: Canvas, request: Request, item: Item, left: int, top: int) -> None:
    view: View = request.view
    theme, text = canvas.theme, request.text
    seat = view.seat or 0
    faded = item.choice == "returned"
    card = board.TICKETS[item.outlook.ticket]
    style = item.choice if item.choice != "own" else "done" if item.is_done else "own"
    canvas.put(_box(theme, style, seat), left, top)
    canvas.put(_country(theme), left + 14, top + 15)
    line = theme.muted if faded else theme.lines[seat]
    later = tickets.thought(request)
    routes = _routes(theme, line, later.claimed[seat], tickets.way(later, item), item.later)
    canvas.put(routes, left + 14, top + 15)
    ink = theme.muted if faded else theme.ink
    x = left + 332
    canvas.put(_rail(theme, seat, faded=faded), x + 8, top + 38)
    for number, city in enumerate((card.a, card.b)):
        name = board.city_name(city)
        room = _BOX[0] - 332 - 38
        size = fitting(name, (28, 26, 24), room)
        canvas.text(x + 27, top + 38 + 42 * number, name, size, "Display", ink)
    colour = theme.good if item.is_done and not faded else ink
    end = canvas.text(x, top + 138, str(item.points), 54, "Bold", colour)[2]
    said = text.ngettext("point", "points", item.points)
    canvas.text(end + 12, top + 146, said, 25, "Regular", theme.muted)
    _status(canvas, request, item, x, top + 194)
    middle = left + _BOX[0] - 34
    canvas.put(_letter(theme, seat, faded=faded), middle, top + 194)
    canvas.text(middle, top + 194, item.letter, 24, "Bold", theme.on_seat(seat), align="middle")


def _status(canvas: Canvas, request: Request, item: Item, left: float, y: float) -> None:
    view: View = request.view
    theme, text = canvas.theme, request.text
    said = text.gettext("returned") if item.choice == "returned" else tickets.status(item, text)
    colour = strip.status_colour(item, theme, view.trains[view.seat or 0])
    if item.choice == "returned":
        colour = theme.muted
    ticked = item.is_done and item.choice != "returned"
    width = round(lettering.width(said, 25, "SemiBold")) + (64 if ticked else 32)
    canvas.put(_chip(theme, width, "done" if ticked else "open"), left, y)
    if ticked:
        canvas.put(tokens.tick(theme, 12), left + 24, y)
    canvas.text(left + (44 if ticked else 16), y, said, 25, "SemiBold", colour)


@cache
def _letter(theme: Theme, seat: int, *, faded: bool) -> Sprite:
    pen = Pen((-21, -21, 21, 21))
    pen.disc(0, 0, 19, theme.muted if faded else theme.seats[seat])
    return pen.sprite()


@lru_cache(maxsize=64)
def _chip(theme: Theme, width: int, style: str) -> Sprite:
    own = colours(theme)
    pen = Pen((0, -20, width, 20))
    edge, fill = (own.done_edge, own.done_fill) if style == "done" else (theme.rule, theme.paper)
    pen.rounded((0, -20, width, 20), 20, edge)
    pen.rounded((2, -18, width - 2, 18), 18, fill)
    return pen.sprite()


@cache
def _rail(theme: Theme, seat: int, *, faded: bool) -> Sprite:
    """Return the line between a ticket's two cities."""
    pen = Pen((-9, -9, 9, 51))
    pen.stroke([(0, 0), (0, 42)], 4, theme.muted if faded else theme.lines[seat])
    for y in (0, 42):
        pen.disc(0, y, 7.6, theme.ink)
        pen.disc(0, y, 4.4, colours(theme).chip)
    return pen.sprite()


@lru_cache(maxsize=64)
def _box(theme: Theme, style: str, seat: int) -> Sprite:
    """Return a ticket without words; its origin is its upper left corner."""
    own = colours(theme)
    width, height = _BOX
    pen = Pen((-1, -1, width + 2, height + 4))
    edge, thick, fill = {
        "own": (theme.rule, 2.4, own.chip),
        "done": (own.done_edge, 3.2, own.chip),
        "offered": (theme.lines[seat], 2.6, own.chip),
        "kept": (theme.lines[seat], 6.0, own.chip),
        "returned": (theme.rule, 2.0, theme.paper),
    }[style]
    pen.rounded((1, 2, width + 1, height + 3), 16, theme.rule)
    pen.rounded((0, 0, width, height), 16, edge)
    pen.rounded((thick, thick, width - thick, height - thick), 14, fill)
    return pen.sprite()


def _small(point: Point) -> Point:
    """Return where a point of the board lies on the small map."""
    return (point[0] - MAP[0]) * _SHRINK, (point[1] - MAP[1]) * _SHRINK


@cache
def _country(theme: Theme) -> Sprite:
    """Return the small map without routes."""
    own = colours(theme)
    sheet = Pen(_FRAME, scale=4)
    sheet.rounded(_FRAME, 0, theme.water)
    for shapes, fill in ((ground.LAND, own.abroad), (ground.USA, own.usa), (ground.LAKES, theme.water)):
        for shape in shapes:
            sheet.polygon([_small(corner) for corner in shape], own.coast, grow=0.6)
            sheet.polygon([_small(corner) for corner in shape], fill)
    for border in ground.STATES:
        sheet.stroke([_small(corner) for corner in border], 0.8, own.state)
    for border in ground.BORDERS:
        sheet.stroke([_small(corner) for corner in border], 1.2, own.frontier)
    for city in CITIES:
        sheet.disc(*_small(city), 2.4, theme.muted)
    cover = Pen(_FRAME, mask=True, scale=4)
    cover.rounded(_FRAME, 9, (255, 255, 255))
    sheet.image.putalpha(cover.image)
    return sheet.sprite()


@lru_cache(maxsize=128)
def _routes(theme: Theme, colour: Colour, own: int, way: tuple[int, ...], outlook: Outlook) -> Sprite:
    """Return the own routes on the small map, those of the ticket strong, what is missing dotted."""
    card = board.TICKETS[outlook.ticket]
    pen = Pen(_FRAME, scale=3)
    for route in members(own):
        if route not in way:
            pen.stroke(_line(route), 3, mix(colours(theme).usa, colour, 0.55))
    for route in way:
        pen.stroke(_line(route), 4.6, colour)
    for route in outlook.missing:
        for x, y in _dots(_line(route), 8.5):
            pen.disc(x, y, 3.0, colours(theme).chip)
            pen.disc(x, y, 2.3, colour)
    for city in (card.a, card.b):
        x, y = _small(CITIES[city])
        pen.disc(x, y, 9.4, colours(theme).chip)
        pen.disc(x, y, 8, theme.ink)
        pen.disc(x, y, 5.2, colours(theme).chip)
        pen.disc(x, y, 2.8, colour)
    return pen.sprite()


def _line(route: int) -> list[Point]:
    track = board.ROUTES[route]
    return [_small(p) for p in (CITIES[track.a], *geometry.course(route)[1:-1], CITIES[track.b])]


def _dots(line: Sequence[Point], pitch: float) -> Iterable[Point]:
    """Yield points along a line, about `pitch` pixels apart."""
    length = sum(dist(a, b) for a, b in pairwise(line))
    count = max(1, round(length / pitch))
    for number in range(count):
        left = length * (number + 0.5) / count
        for a, b in pairwise(line):
            step = dist(a, b)
            if left <= step:
                yield a[0] + (b[0] - a[0]) * left / step, a[1] + (b[1] - a[1]) * left / step
                break
            left -= step
