"""Station cards: as they lie in a column, large as in a hand, and their backs."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from bot.games.trambahn import board
from renderers.pen import Pen
from renderers.trambahn import art, people
from renderers.trambahn.colours import FADED, colours
from renderers.trambahn.layout import FRONT

if TYPE_CHECKING:
    from renderers.canvas import Canvas
    from renderers.pen import Sprite
    from renderers.theme import Colour, Theme

NARROW = 100
"""Narrower cards have smaller figures and no landmark."""
LARGE = (182, 306)
"""A card of a hand at scale 1."""


@cache
def body(theme: Theme, line: int, width: int) -> Sprite:
    """Return a card without figures as it lies in a column; its origin is its upper left corner.

    Args:
        theme: the colours.
        line: 0 to 3, or 4 for a conductor.
        width: in pixels.
    """
    own = colours(theme)
    pen = Pen((0, 0, width, FRONT), scale=4)
    edge, fill = (own.conductor, own.cream) if line == len(own.lines) else (own.casing, own.lines[line].fill)
    pen.rounded((0, 0, width, FRONT), 8, edge)
    pen.rounded((2, 2, width - 2, FRONT - 2), 6.4, fill)
    return pen.sprite()


@cache
def landmark(theme: Theme, line: int) -> Sprite:
    """Return a line's landmark in pale enamel; its origin is the middle of its base."""
    inks = colours(theme).lines[line]
    pen = Pen((-40, -60, 40, 1))
    art.draw_landmark(pen, line, (0, 0), 54, inks.art, inks.fill)
    return pen.sprite()


@cache
def emblem(theme: Theme, line: int) -> Sprite:
    """Return a line's symbol on its colour, for a conductor's card; its origin is its left middle."""
    inks = colours(theme).lines[line]
    pen = Pen((0, -16, 40, 16))
    pen.rounded((0, -15, 40, 15), 6, inks.fill)
    art.draw_symbol(pen, line, (20, 0), 10.5, inks.ink)
    return pen.sprite()


@cache
def pips(number: int, radius: float, ink: Colour) -> Sprite:
    """Return a card's points as discs in a row; its origin is the middle of the right end."""
    pitch = radius * 2.35
    reach = pitch * (number - 1) + 2 * radius
    pen = Pen((-reach - 1, -radius - 1, 1, radius + 1))
    for place in range(number):
        pen.disc(-radius - pitch * place, 0, radius, ink)
    return pen.sprite()


def covered(canvas: Canvas, card: int, left: int, top: float, width: int, step: float, *, tour: bool) -> None:
    """Put a card of which only the upper `step` pixels will be seen; `tour` marks it with a star."""
    theme = canvas.theme
    own = colours(theme)
    line = board.colour(card)
    middle = top + 1 + step / 2
    narrow = width < NARROW
    canvas.put(body(theme, line, width), left, top)
    x: float = left + (8 if narrow else 13)
    right: float = left + width - (8 if narrow else 13)
    if card == board.CONDUCTOR:
        canvas.put(people.cap(theme, 26 if step < 32 else 30), x, middle)
        canvas.text(right, middle, "0", 21, "SemiBold", own.cream_muted, align="right")
    else:
        ink = own.lines[line].ink
        size = 28 if step >= 34 else 25
        end = canvas.text(x, middle, str(board.value(card)), size, "Bold", ink)[2]
        canvas.put(pips(board.POINTS[card], 4.6 if narrow else 5.8, ink), right, middle)
        if theme.name == "high_contrast" and not tour:
            radius = 7.0 if narrow else 9.5
            canvas.put(art.symbol(line, radius, ink), max(end + radius + 3, left + width * 0.47), middle)
    if tour:
        canvas.put(
            art.tour(theme, min(11.5, step / 2 - 1.5)), left + width * (0.44 if narrow else 0.5), middle
        )


def front(canvas: Canvas, card: int, line: int, left: int, top: float, width: int, *, tour: bool) -> None:
    """Put the last card of a column of this line, of which all is seen."""
    theme = canvas.theme
    own = colours(theme)
    canvas.put(body(theme, board.colour(card), width), left, top)
    if card == board.CONDUCTOR:
        canvas.put(people.cap(theme, 44 if width >= NARROW else 34), left + 11, top + 27)
        canvas.put(emblem(theme, line), left + 11, top + 64)
        canvas.text(left + width - 13, top + 26, "0", 26, "SemiBold", own.cream_muted, align="right")
    else:
        inks = own.lines[line]
        if width >= NARROW:
            canvas.put(landmark(theme, line), left + width - (40 if line == 2 else 38), top + FRONT - 4)
        value = board.value(card)
        tight = width < NARROW
        wide = canvas.text(left + 11, top + 29, str(value), 44 if width >= NARROW else 38, "Bold", inks.ink)[
            2
        ]
        radius = 4.6 if tight else 6.2 if width < 131 else 7.5
        at = (left + width - 8, top + 18)
        if wide + board.POINTS[card] * radius * 2.35 + 3 > at[0]:
            at = (left + width - 8, top + 64)
        canvas.put(pips(board.POINTS[card], radius, inks.ink), *at)
        canvas.put(
            art.symbol(line, 10.5 if tight else 12.5, inks.ink), left + (18 if tight else 24), top + 65
        )
    if tour:
        canvas.put(art.tour(theme, 13), left + width - 22, top + FRONT - 22)


def block(card: int) -> int:
    """Return the width of the corner of a large card that carries its value, at scale 1."""
    if card == board.CONDUCTOR:
        return 70
    return 82 if board.value(card) < 10 else 93


def large(theme: Theme, card: int, scale: float = 1.0, *, faded: bool = False) -> Sprite:
    """Return a card of a hand without its words; its origin is its upper left corner."""
    return _large(theme, board.colour(card), board.POINTS[card], block(card), scale, faded=faded)


@lru_cache(maxsize=128)
def _large(theme: Theme, line: int, points: int, corner: int, k: float, *, faded: bool) -> Sprite:
    own = colours(theme)
    width, height = LARGE[0] * k, LARGE[1] * k
    station = line < len(own.lines)
    fill = own.lines[line].fill if station else own.conductor
    pen = Pen((-1, -1, width + 2, height + 3), scale=4)
    pen.rounded((0, 0, width, height), 13 * k, fill)
    inner = (6 * k, 6 * k, width - 6 * k, height - 52 * k)
    pen.inset(inner, 8 * k, lambda sheet: _face(sheet, theme, line, points, k))
    low = 82 if station else 76
    # The value's block is round only where it meets the face.
    pen.rounded((0, 0, corner * k, low * k), 13 * k, fill)
    pen.rounded((0, 13 * k, 20 * k, low * k), 0, fill)
    pen.rounded((13 * k, 0, corner * k, 20 * k), 0, fill)
    if not station:
        people.draw_cap(pen, theme, (35 * k, 42 * k), 48 * k, white=True)
    if faded:
        veil = Image.new("RGB", pen.image.size, theme.paper)
        cover = pen.image.getchannel("A")
        pen.image.paste(veil, (0, 0), Image.eval(cover, lambda alpha: round(alpha * FADED)))
        pen.image.putalpha(cover)
    return pen.sprite()


def _face(pen: Pen, theme: Theme, line: int, points: int, k: float) -> None:
    own = colours(theme)
    pen.rounded(pen.box, 0, own.cream)
    middle, floor = LARGE[0] * k / 2, (LARGE[1] - 52) * k
    if line == len(own.lines):
        people.draw_conductor(pen, theme, (middle, floor), k)
        return
    inks = own.lines[line]
    art.draw_landmark(pen, line, (middle, floor), 106 * k, inks.pale, own.cream)
    radius = 12 * k
    for place in range(points):
        pen.disc(middle + (place - (points - 1) / 2) * radius * 3, 116 * k, radius, inks.symbol)
    art.draw_symbol(pen, line, ((LARGE[0] - 36) * k, 40 * k), 21 * k, inks.symbol)


@cache
def back(theme: Theme, width: int, height: int, *, sheets: int = 1, blank: bool = False) -> Sprite:
    """Return a pile of cards face down, or of blank ones; its origin is its upper left corner."""
    own = colours(theme)
    most = 4 * (sheets - 1)
    pen = Pen((-1, -1 - most, width + most + 1, height + 1))
    edge = own.plate_edge if blank else theme.outline if theme.name != "dark" else theme.muted
    for number in reversed(range(sheets)):
        off = 4 * number
        pen.rounded((off, -off, width + off, height - off), 6, edge)
        pen.rounded((off + 1.5, 1.5 - off, width + off - 1.5, height - off - 1.5), 5, own.cream)
    if not blank:
        _lozenges(pen, (6, 6, width - 6, height - 6), own.enamel)
    return pen.sprite()


def _lozenges(pen: Pen, box: tuple[float, float, float, float], ink: Colour) -> None:
    left, top, right, bottom = box
    across, down = 3, 4
    w, h = (right - left) / across, (bottom - top) / down
    for column in range(across):
        for row in range(down):
            x, y = left + w * (column + 0.5), top + h * (row + 0.5)
            pen.polygon([(x, y - h / 2), (x + w / 2, y), (x, y + h / 2), (x - w / 2, y)], ink)


@cache
def _small(theme: Theme, line: int) -> Sprite:
    own = colours(theme)
    pen = Pen((0, -29, 86, 29))
    station = line < len(own.lines)
    pen.rounded((0, -28, 86, 28), 7, own.casing if station else own.conductor)
    pen.rounded((2, -26, 84, 26), 5.5, own.lines[line].fill if station else own.cream)
    if station:
        art.draw_symbol(pen, line, (65, 0), 12.5, own.lines[line].ink)
    else:
        people.draw_cap(pen, theme, (43, 2), 44)
    return pen.sprite()


def small(canvas: Canvas, card: int, left: int, middle: int) -> None:
    """Put a card as small as a word."""
    theme = canvas.theme
    line = board.colour(card)
    canvas.put(_small(theme, line), left, middle)
    if card != board.CONDUCTOR:
        ink = colours(theme).lines[line].ink
        canvas.text(left + 26, middle, str(board.value(card)), 29, "Bold", ink, align="middle")
