"""Cards: the one of the round large, and those to come, by what they show and never by their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.traxx import board
from renderers import lettering
from renderers.traxx import pieces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.traxx.board import Card, Colour
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.traxx.geometry import Area

HEADING = 30
_BELOW = 38
"""What a heading takes."""
_CHIP = 1.78
"""From a card's field to the next, in radii."""
_SPACE, _MOST = 12, 72
"""Between two cards to come, and from one row of them to the next at most."""


def heading(canvas: Canvas, area: Area, title: str, note: str = "") -> None:
    """Write a heading at the top of an area, and at the right a note of second rank."""
    theme = canvas.theme
    left, top, right, _ = area
    edge: float = right
    if note:
        edge = canvas.text(right, top + 13, note, 24, "Medium", theme.muted, align="right")[0] - 16
    said = lettering.shortened(title, HEADING, "SemiBold", edge - left)
    canvas.text(left, top + 12, said, HEADING, "SemiBold", theme.ink)


def card(
    canvas: Canvas, area: Area, card: Card, title: str, note: str = "", used: Sequence[Colour] = ()
) -> None:
    """Draw the card of the round; its `used` fields are pale and ticked."""
    heading(canvas, area, title, note)
    left, top, right, bottom = area[0], area[1] + _BELOW, area[2], area[3]
    canvas.put(pieces.plate(canvas.theme, right - left, bottom - top), left, top)
    fields = board.CARDS[card]
    radius = min(52.0, (bottom - top) * 0.36, (right - left - 40) / (len(fields) * _CHIP))
    pitch = radius * _CHIP
    x, y = (left + right) / 2 - pitch * (len(fields) - 1) / 2, (top + bottom) // 2
    rest = list(used)
    for colour in fields:
        done = colour in rest
        if done:
            rest.remove(colour)
        canvas.put(pieces.chip(canvas.theme, round(radius), colour, used=done), x, y)
        if done:
            canvas.put(pieces.decided(canvas.theme, 12), x + radius * 0.5, y + radius * 0.52)
        x += pitch


def coming(canvas: Canvas, request: Request, area: Area, cards: Sequence[Card]) -> None:
    """Draw the cards to come, in two or three columns: as large as they fit."""
    text = request.text
    title = text.ngettext("{number} card to come", "{number} cards to come", len(cards))
    if not cards:
        title = text.gettext("The last card")
    heading(canvas, area, title.format(number=len(cards)))
    if not cards:
        return
    left, top, right, bottom = area[0], area[1] + _BELOW, area[2], area[3]
    radius, columns = max(
        (_radius(right - left, bottom - top, len(cards), columns), -columns) for columns in (2, 3)
    )
    columns = -columns
    pitch, width = _pitch(bottom - top, len(cards), columns), _width(right - left, columns)
    for number, index in enumerate(cards):
        x, y = left + number % columns * (width + _SPACE), top + number // columns * pitch
        canvas.put(pieces.plate(canvas.theme, width, pitch - _gap(pitch)), x, y)
        fields = board.CARDS[index]
        middle = x + width / 2 - radius * _CHIP * (len(fields) - 1) / 2
        for place, colour in enumerate(fields):
            chip = pieces.chip(canvas.theme, radius, colour)
            canvas.put(chip, middle + place * radius * _CHIP, y + (pitch - _gap(pitch)) / 2)


def _pitch(height: int, cards: int, columns: int) -> int:
    """Return from one row of cards to the next."""
    return min(_MOST, (height + _SPACE) // -(-cards // columns))


def _gap(pitch: int) -> int:
    return min(_SPACE, pitch // 5)


def _width(width: int, columns: int) -> int:
    return (width - _SPACE * (columns - 1)) // columns


def _radius(width: int, height: int, cards: int, columns: int) -> int:
    """Return how large the fields on cards to come can be."""
    pitch = _pitch(height, cards, columns)
    return round(min((pitch - _gap(pitch)) * 0.36, (_width(width, columns) - 16) / 5 / _CHIP))
