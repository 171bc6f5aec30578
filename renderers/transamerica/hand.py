"""The hand: five city cards, each with a small map of the own network."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bot.engine.bits import members
from bot.games.transamerica import board
from bot.games.transamerica.view import goals
from renderers import lettering, tokens
from renderers.canvas import Canvas
from renderers.pen import Pen, Sprite
from renderers.scene import Drawn
from renderers.transamerica import ground, pieces, words
from renderers.transamerica.colours import colours

if TYPE_CHECKING:
    from bot.engine import Text
    from bot.games.transamerica.view import Goals, View
    from renderers.pen import Point
    from renderers.scene import Request
    from renderers.theme import Colour, Theme

WIDTH, HEIGHT = 1200, 482
_LEFT, _TOP, _CARD, _TALL, _GAP = 24, 84, 220, 376, 13
_BAND = 130
"""The height of a card's coloured part."""
_UNIT = 10.5
"""The length of a line on the small map."""
_MAP_X, _MAP_Y = 9.0 + 1.5 * _UNIT, 202.0
"""Where the lattice's origin lies on a card."""


def draw(request: Request) -> Drawn:
    """Draw the seat's five cities; ValueError for a spectator, who has none."""
    view: View = request.view
    if view.seat is None or view.hand is None:
        raise ValueError("a spectator has no hand")
    theme, text = request.theme, request.text
    aim = goals(view.position, view.seat, view.hand)
    placed = view.position.markers[view.seat] is not None
    canvas = Canvas.blank(WIDTH, HEIGHT, theme)
    total = text.gettext("{number} to go").format(number=aim.to_go)
    if placed:
        done = sum(not away for away in aim.distances)
        total = text.gettext("{done} of {all} connected · {number} to go").format(
            done=done, all=len(view.hand), number=aim.to_go
        )
    edge = canvas.text(WIDTH - 29, 44, total, 30, "SemiBold", theme.ink, align="right")[0]
    canvas.put(tokens.token(theme, view.seat, 20), 48, 44)
    round_ = words.round_title(request, view.round)
    room = edge - 40 - 83 - 22 - lettering.width(round_, 28, "Regular")
    title = text.gettext("{player}’s cities").format(player=request.name(view.seat))
    title = lettering.shortened(title, 36, "Bold", room)
    end = canvas.text(83, 44, title, 36, "Bold", theme.ink)[2]
    canvas.text(end + 22, 46, round_, 28, "Regular", theme.muted)
    network = _network(theme, view, aim)
    for number, city in enumerate(view.hand):
        away = aim.distances[number] if placed else None
        _card(canvas, text, city, _LEFT + number * (_CARD + _GAP), away, network)
    return Drawn(canvas, words.hand_alt(request, aim))


def _at(junction: int) -> Point:
    x, y = board.position(junction)
    return _MAP_X + x * _UNIT, _MAP_Y + y * _UNIT


@cache
def _blank(theme: Theme, colour: board.Colour) -> Sprite:
    """Return a card without words, its symbol on the coloured part and the country below."""
    own = colours(theme)
    pen = Pen((-3, -3, _CARD + 3, _TALL + 6), scale=4)
    pen.rounded((-1.5, -0.5, _CARD + 1.5, _TALL + 3.5), 18, theme.coast)
    pen.rounded((0.5, 0.5, _CARD - 0.5, _TALL - 0.5), 16, theme.panel)
    pen.patterned(
        lambda sheet: sheet.rounded((0.5, 0.5, _CARD - 0.5, _TALL - 0.5), 16, theme.ink),
        lambda sheet: sheet.rounded((0, 0, _CARD, _BAND), 0, theme.ink),
        own.cities[colour],
    )
    outline = pieces.city_shape(colour, 37, _CARD / 2, 58)
    pen.polygon(outline, theme.outline, grow=3.4)
    pen.polygon(outline, (255, 255, 255), grow=2)
    pen.polygon(outline, own.cities[colour], grow=-1)
    pen.disc(_CARD / 2, 58, 9, (255, 255, 255))
    for corners in ground.USA:
        land = [((x - 184) / 84 * _UNIT + _MAP_X, (y - 134) / 84 * _UNIT + _MAP_Y) for x, y in corners]
        pen.polygon(land, theme.coast, grow=0.8)
        pen.polygon(land, theme.land)
    return pen.sprite()


def _network(theme: Theme, view: View, aim: Goals) -> Sprite:
    """Return all tracks on the small map, the own network's in the seat's colour, and the own cities."""
    own = colours(theme)
    seat = view.seat or 0
    pen = Pen((0, _BAND, _CARD, _TALL), scale=4)
    occupied = words.occupied(view.position)
    mine = [
        line
        for line in members(occupied)
        if all(aim.network >> end & 1 for end in board.ends(line))
        and (view.position.tracks | view.position.coloured[seat]) >> line & 1
    ]
    for line in members(occupied):
        if line not in mine:
            pen.stroke([_at(end) for end in board.ends(line)], 2.6, own.junction)
    for line in mine:
        pen.stroke([_at(end) for end in board.ends(line)], 4.4, theme.lines[seat])
    for city in view.hand or ():
        x, y = _at(board.CITIES[city].junction)
        pen.disc(x, y, 5.6, theme.land)
        pen.disc(x, y, 4.3, own.cities[board.CITIES[city].colour])
    return pen.sprite()


@cache
def _pin(theme: Theme, colour: board.Colour) -> Sprite:
    """Return the mark of the card's own city on its small map."""
    pen = Pen((-17, -17, 17, 17))
    pen.disc(0, 0, 14.6, theme.ink)
    pen.disc(0, 0, 12.6, theme.panel)
    pen.polygon(pieces.city_shape(colour, 7.6), colours(theme).cities[colour])
    return pen.sprite()


def _card(canvas: Canvas, text: Text, number: int, left: int, away: int | None, network: Sprite) -> None:
    theme = canvas.theme
    city = board.CITIES[number]
    middle = left + _CARD / 2
    canvas.put(_blank(theme, city.colour), left, _TOP)
    canvas.put(network, left, _TOP)
    x, y = _at(city.junction)
    canvas.put(_pin(theme, city.colour), left + x, _TOP + y)
    where = text.gettext("{region} · {junction}").format(
        region=words.region(city.colour, text), junction=board.junction_name(city.junction)
    )
    canvas.text(middle, _TOP + 114, where, 20, "SemiBold", _on_band(city.colour), align="middle")
    size = 30 if lettering.width(city.name, 30, "Bold") <= _CARD - 16 else 27
    canvas.text(middle, _TOP + 157, city.name, size, "Bold", theme.ink, align="middle")
    y = _TOP + 346
    if away is None:
        return
    if away:
        said = text.gettext("{number} away").format(number=away)
        canvas.text(middle, y, said, 26, "SemiBold", theme.ink, align="middle")
    else:
        said = text.gettext("connected")
        half = lettering.width(said, 26, "SemiBold") / 2
        canvas.put(tokens.tick(theme, 13), middle - half - 8, y)
        canvas.text(middle + 17, y, said, 26, "SemiBold", theme.good, align="middle")


def _on_band(colour: board.Colour) -> Colour:
    """Return the colour of words on a card's coloured part."""
    return (43, 42, 40) if colour in {"yellow", "orange"} else (255, 255, 255)
