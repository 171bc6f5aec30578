"""A player's yard: the plate with his numbers, and his columns with their trams."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.trambahn import board
from bot.games.trambahn.view import letter
from renderers import lettering, tokens
from renderers.trambahn import art, cards, layout, panels, trams, words
from renderers.trambahn import shown as shows
from renderers.trambahn.colours import colours
from renderers.trambahn.layout import FRONT, LEFT, PLATE

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.trambahn.view import Column, View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Colour
    from renderers.trambahn.layout import Stand, Yard
    from renderers.trambahn.shown import Fresh, Thought

_TOKEN = 15
_NAMES = (30, 28, 26, 24)
_BELOW = 44
"""The track that a pill takes below the last card."""
_PRODUCT = 120
"""Narrower columns say what they are worth, but not how it comes about."""


class _Part(NamedTuple):
    """A piece of the line below a column."""

    said: str
    size: int
    weight: lettering.Weight
    ink: Colour


def draw(
    canvas: Canvas,
    request: Request,
    seat: Seat,
    yard: Yard,
    top: int,
    *,
    fresh: Fresh,
    thought: Thought,
    right: int = layout.RIGHT,
) -> None:
    """Draw the yard of a seat."""
    view: View = request.view
    acting = seat in view.to_act
    panels.yard(canvas, seat, top, right, yard.height, acting=acting)
    _plate(canvas, request, seat, top, yard.height)
    columns = thought.columns[seat]
    if not columns:
        middle = (LEFT + PLATE + right) / 2
        said = request.text.gettext("no columns yet")
        canvas.text(middle, top + yard.height / 2, said, 26, "Regular", canvas.theme.muted, align="middle")
    for stand in yard.stands:
        _column(canvas, request, seat, stand, yard.width, columns, fresh, thought)


def _plate(canvas: Canvas, request: Request, seat: Seat, top: int, height: int) -> None:
    view: View = request.view
    position = view.position
    theme, text = canvas.theme, request.text
    own = colours(theme)
    left, room = LEFT + 28, PLATE - 40
    canvas.put(tokens.token(theme, seat, _TOKEN), left + 13, top + 40)
    name = request.name(seat)
    size = next((s for s in _NAMES if lettering.width(name, s, "SemiBold") <= room - 36), _NAMES[-1])
    name = lettering.shortened(name, size, "SemiBold", room - 36)
    canvas.text(left + 38, top + 40, name, size, "SemiBold", theme.ink)
    canvas.text(left, top + 112, str(view.points[seat]), 72, "Bold", theme.ink)
    if seat in request.computers:
        canvas.put(tokens.computer(theme), LEFT + PLATE - 26, top + 166)
    said = text.ngettext("point", "points", view.points[seat])
    canvas.text(left, top + 166, said, 23, "Regular", theme.muted)
    canvas.put(art.coin(theme, 18), left + 18, top + 236)
    canvas.text(left + 18, top + 236, "M", 18, "Bold", own.roof, align="middle")
    _count(canvas, position.money[seat], text.gettext("money"), left + 46, top + 236)
    canvas.put(cards.back(theme, 32, 46), left + 2, top + 278)
    _count(canvas, position.cards[seat], text.gettext("in hand"), left + 46, top + 301)
    trace = shows.shown_turn(position)
    if trace is not None and trace.seat == seat:
        notes = words.notes(trace, text)[:3]
        if notes:
            canvas.fill((left, top + 337, left + 5, top + 333 + 25 * len(notes)), theme.glow)
        for number, note in enumerate(notes):
            fitted = lettering.shortened(note, 20, "Regular", room - 12)
            canvas.text(left + 13, top + 346 + 25 * number, fitted, 20, "Regular", theme.ink)
    mark = _mark(request, seat)
    if mark:
        width = round(lettering.width(mark, 24, "SemiBold")) + 44
        y = top + height - 36
        canvas.put(panels.pill(width, 44, theme.ink), left + width / 2 - 4, y)
        canvas.text(left + width / 2 - 4, y, mark, 24, "SemiBold", theme.paper, align="middle")


def _mark(request: Request, seat: Seat) -> str:
    view: View = request.view
    if view.result is not None:
        return request.text.gettext("winner") if seat in view.result.winners else ""
    return request.text.gettext("to move") if seat in view.to_act else ""


def _count(canvas: Canvas, number: int, said: str, left: float, y: float) -> None:
    theme = canvas.theme
    end = canvas.text(left, y, str(number), 36, "Bold", theme.ink)[2]
    room = LEFT + PLATE - 5 - end - 8
    size = next((s for s in (21, 19, 17) if lettering.width(said, s, "Regular") <= room), 17)
    said = lettering.shortened(said, size, "Regular", room)
    canvas.text(end + 8, y + 4, said, size, "Regular", theme.muted)


def _column(
    canvas: Canvas,
    request: Request,
    seat: Seat,
    stand: Stand,
    width: int,
    columns: tuple[Column, ...],
    fresh: Fresh,
    thought: Thought,
) -> None:
    view: View = request.view
    theme = canvas.theme
    column = columns[stand.place]
    left, middle = stand.left, stand.left + width / 2
    last = len(column.cards) - 1
    bottom = round(stand.cards + stand.step * last) + FRONT
    own = fresh.seat == seat
    ghosts = thought.placed[stand.place] if seat == view.seat else 0
    placed = fresh.placed[stand.place] if own else 0
    whole = column.colour in fresh.lines and column.tram is not None and not ghosts
    if own and stand.place in fresh.trams and placed == len(column.cards) - ghosts:
        whole = True
    panels.track(canvas, middle, stand.top + trams.CARD_HEIGHT, stand.cards)
    _end_of_line(canvas, request, column, middle, bottom, stand, width)
    if whole:
        canvas.put(panels.ring(theme, width, bottom - stand.top), left, stand.top)
    elif own and stand.place in fresh.trams:
        canvas.put(panels.ring(theme, width, trams.CARD_HEIGHT), left, stand.top)
    _head(canvas, request, column, stand, width)
    if seat == view.seat and stand.place in thought.trams:
        canvas.put(panels.dashed(theme, width, trams.CARD_HEIGHT), left, stand.top)
    first_fresh = len(column.cards) - ghosts - placed
    for number, card in enumerate(column.cards):
        y = round(stand.cards + stand.step * number)
        if number == first_fresh and placed and not whole:
            after = round(stand.cards + stand.step * (last - ghosts)) + FRONT
            canvas.put(panels.ring(theme, width, after - y), left, y)
        tour = number == board.TOUR - 1
        if number < last:
            cards.covered(canvas, card, left, y, width, stand.step, tour=tour)
        else:
            cards.front(canvas, card, column.colour, left, y, width, tour=tour)
        if number >= len(column.cards) - ghosts:
            tall = FRONT if number == last else round(stand.step)
            canvas.put(panels.dashed(theme, width, tall), left, y)
    if seat == view.seat:
        _fits(canvas, view, column, stand, width, bottom)
    _foot(canvas, columns, stand, width)


def _head(canvas: Canvas, request: Request, column: Column, stand: Stand, width: int) -> None:
    """Put the column's tram, or the place of the one that it needs."""
    if column.tram is not None:
        trams.card(canvas, column.tram, stand.left, stand.top, width)
        return
    theme = canvas.theme
    canvas.fill(
        (stand.left, stand.top, stand.left + width, stand.top + trams.CARD_HEIGHT), colours(theme).yard
    )
    canvas.put(trams.wanted(theme, width), stand.left, stand.top)
    said = request.text.gettext("needs a tram").split(maxsplit=1)
    for number, row in enumerate(said):
        y = stand.top + trams.CARD_HEIGHT / 2 + (number - (len(said) - 1) / 2) * 24
        size = next((s for s in (21, 19, 17) if lettering.width(row, s, "SemiBold") <= width - 10), 17)
        fitted = lettering.shortened(row, size, "SemiBold", width - 8)
        canvas.text(stand.left + width / 2, y, fitted, size, "SemiBold", theme.ink, align="middle")


def _end_of_line(
    canvas: Canvas, request: Request, column: Column, middle: float, bottom: int, stand: Stand, width: int
) -> None:
    """Draw what follows the last card: more track, or the buffer of a closed column."""
    theme = canvas.theme
    room = stand.end - bottom
    if not column.closed:
        panels.track(canvas, middle, bottom, stand.end)
        return
    at = bottom + min(12, 3 + max(0, room) // 4)
    panels.track(canvas, middle, bottom, at)
    canvas.put(panels.buffer(theme, min(88, width - 8)), middle, at)
    if room >= 50:
        said = lettering.shortened(request.text.gettext("closed"), 20, "Regular", width + 8)
        canvas.text(middle, at + 30, said, 20, "Regular", theme.muted, align="middle")


def _foot(canvas: Canvas, columns: tuple[Column, ...], stand: Stand, width: int) -> None:
    """Write what the column is worth, and its letter where its line has several."""
    theme = canvas.theme
    column = columns[stand.place]
    product = width >= _PRODUCT
    parts: list[_Part] = []
    if name := letter(columns, stand.place):
        parts.append(_Part(name, 22, "SemiBold", theme.ink))
    if product:
        times = "–" if column.tram is None else str(board.TRAMS[column.tram].multiplier)
        parts.append(_Part(f"{column.worth}×{times}", 20, "Regular", theme.muted))
    if column.tram is not None or not product:
        said = "–" if column.tram is None else str(column.points)
        parts.append(_Part(said, 32, "Bold", theme.ink))
    gap = 8 if product else 5
    spans = [lettering.width(part.said, part.size, part.weight) for part in parts]
    x = stand.left + width / 2 - (sum(spans) + gap * (len(parts) - 1)) / 2
    for part, span in zip(parts, spans, strict=True):
        y = stand.foot + (32 - part.size) * lettering.CAP_HEIGHT / 2
        canvas.text(x, y, part.said, part.size, part.weight, part.ink)
        x += span + gap


def _fits(canvas: Canvas, view: View, column: Column, stand: Stand, width: int, bottom: int) -> None:
    """Write which cards of the own hand could be added, as far as there is room on the last card."""
    if not view.hand or column.closed or view.result is not None:
        return
    if view.is_movers and view.phase not in {"passengers", "stations"}:
        return
    values = sorted(
        {
            board.value(card)
            for card in view.hand
            if card != board.CONDUCTOR
            and board.colour(card) == column.colour
            and board.value(card) > column.last
        }
    )
    if not values:
        return
    theme = canvas.theme
    narrow = width < cards.NARROW
    said, size = "+" + " ".join(map(str, values)), 20 if narrow else 24
    room = width - (44 if narrow else 49)
    if _pill_width(said, size) > room:
        size = 20
    below = stand.end - bottom >= _BELOW and (narrow or _pill_width(said, size) > room)
    if below:
        room = width + 8
    while len(values) > 1 and _pill_width(said, size) > room:
        values.pop()
        said = "+" + " ".join(map(str, values)) + lettering.ELLIPSIS
    span = _pill_width(said, size)
    middle, y = stand.left + width - 7 - span / 2, bottom - 24
    if below:
        middle, y = stand.left + width / 2, bottom + 24
    own = colours(theme)
    canvas.put(panels.pill(span, 38, own.enamel_white, own.cream_ink), middle, y)
    canvas.text(middle, y, said, size, "Bold", own.cream_ink, align="middle")


def _pill_width(said: str, size: int) -> int:
    return round(lettering.width(said, size, "Bold")) + (22 if size == 24 else 16)
