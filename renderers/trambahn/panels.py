"""The still parts of the table, without words: panels, plates, tracks, buffers, pills and rings."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from renderers.pen import Pen
from renderers.trambahn import art, layout, people
from renderers.trambahn.colours import colours, shade

if TYPE_CHECKING:
    from bot.engine import Seat
    from renderers.canvas import Canvas
    from renderers.pen import Sprite
    from renderers.theme import Colour, Theme

BAND_PLATE = 297
BAND_PITCH = 310
SEATS_AT = 82
"""Where the first seat of a row begins, and the next one `SEAT_PITCH` further."""
SEAT_PITCH = 52
EDGE = 6
"""How far a panel's shade and frame reach."""
TRACK = 76


def flat(sprite: Sprite, ground: Colour) -> Image.Image:
    """Return a sprite on a ground, so that it can be pasted without looking at its transparency."""
    image = Image.new("RGB", sprite.image.size, ground)
    image.paste(sprite.image, (0, 0), sprite.image)
    return image


_STRETCHED = layout.PLATE + 60
"""From here on a yard looks the same until shortly before its right edge."""


def yard(canvas: Canvas, seat: Seat, top: int, right: int, height: int, *, acting: bool) -> None:
    """Put a player's yard with the plate for his name; one to act has a dark frame."""
    image = _yard(canvas.theme, seat, height, acting=acting)
    left = layout.LEFT - EDGE
    end = image.width - _STRETCHED
    middle = image.crop((_STRETCHED, 0, _STRETCHED + 1, image.height))
    wide = right + EDGE - left - _STRETCHED - end
    canvas.image.paste(image.crop((0, 0, _STRETCHED, image.height)), (left, top - EDGE))
    canvas.image.paste(
        middle.resize((wide, image.height), Image.Resampling.NEAREST), (left + _STRETCHED, top - EDGE)
    )
    canvas.image.paste(
        image.crop((_STRETCHED, 0, image.width, image.height)), (right + EDGE - end, top - EDGE)
    )


@lru_cache(maxsize=24)
def _yard(theme: Theme, seat: Seat, height: int, *, acting: bool) -> Image.Image:
    """Return a narrow yard on paper, EDGE pixels larger on all sides."""
    own = colours(theme)
    width = _STRETCHED + 40
    pen = Pen((-EDGE, -EDGE, width + EDGE, height + EDGE), scale=4)
    pen.rounded((-1, 0, width + 1, height + 3), 15, shade(theme))
    if acting:
        pen.rounded((-4, -4, width + 4, height + 4), 18, theme.ink)
        pen.rounded((-1, -1, width + 1, height + 1), 15, theme.paper)
    pen.rounded((0, 0, width, height), 14, own.yard)
    pen.rounded((0, 0, 60, height), 14, theme.lines[seat])
    pen.rounded((10, 0, layout.PLATE, height), 12, own.plate)
    pen.rounded((40, 0, layout.PLATE, height), 0, own.plate)
    return flat(pen.sprite(), theme.paper)


@cache
def terminal(theme: Theme, line: int) -> Image.Image:
    """Return a line's plate with four empty seats, on paper, EDGE pixels larger on all sides."""
    own = colours(theme)
    inks = own.lines[line]
    width, height = BAND_PLATE, layout.BAND
    pen = Pen((-EDGE, -EDGE, width + EDGE, height + EDGE))
    pen.rounded((-1, 0, width + 1, height + 3), 15, shade(theme))
    pen.rounded((0, 0, width, height), 14, inks.fill)
    pen.rounded((74, 5, width - 5, height - 5), 10, own.plate)
    pen.rounded((74, 5, 90, height - 5), 0, own.plate)
    art.draw_symbol(pen, line, (37, 95), 20, inks.ink)
    image = flat(pen.sprite(), theme.paper)
    for number in range(4):
        x, y = EDGE + SEATS_AT + SEAT_PITCH * number, EDGE + 20
        empty = people.seat(theme, line)
        image.paste(empty.image, (x, y), empty.image)
        if number == 3:
            ring = art.bell(16, inks.bell)
            at = x + people.SEAT[0] // 2 + ring.left, y + people.SEAT[1] // 2 + ring.top
            image.paste(ring.image, at, ring.image)
    return image


@lru_cache(maxsize=32)
def box(theme: Theme, width: int, height: int, fill: Colour, edge: Colour, thick: float = 1.6) -> Image.Image:
    """Return a panel on paper, EDGE pixels larger on all sides."""
    pen = Pen((-EDGE, -EDGE, width + EDGE, height + EDGE), scale=3)
    pen.rounded((-1, 0, width + 1, height + 3), 13, shade(theme))
    pen.rounded((0, 0, width, height), 12, edge)
    pen.rounded((thick, thick, width - thick, height - thick), 12 - thick, fill)
    return flat(pen.sprite(), theme.paper)


def put(canvas: Canvas, image: Image.Image, left: int, top: int) -> None:
    """Put a panel with its corner on the point, whatever its edge."""
    canvas.image.paste(image, (left - EDGE, top - EDGE))


@cache
def pad(theme: Theme, width: int, height: int) -> Image.Image:
    """Return the pad of the rides without words."""
    own = colours(theme)
    pen = Pen((-EDGE, -EDGE, width + EDGE, height + EDGE), scale=3)
    pen.rounded((-1, 0, width + 1, height + 3), 13, shade(theme))
    pen.rounded((0, 0, width, height), 12, own.enamel)
    pen.rounded((0, 54, width, height), 12, own.plate)
    pen.rounded((0, 54, width, 80), 0, own.plate)
    return flat(pen.sprite(), theme.paper)


@cache
def word_mark(theme: Theme) -> Image.Image:
    """Return the street plate that carries the game's name."""
    own = colours(theme)
    width, height = 226, 56
    pen = Pen((0, 0, width, height))
    pen.rounded((0, 0, width, height), 8, own.enamel)
    pen.rounded((4, 4, width - 4, height - 4), 5.5, own.on_enamel)
    pen.rounded((6, 6, width - 6, height - 6), 4, own.enamel)
    return flat(pen.sprite(), theme.paper)


@cache
def _track(theme: Theme) -> Image.Image:
    own = colours(theme)
    tall = 1000
    pen = Pen((0, 0, TRACK, tall), scale=2)
    pen.rounded((0, 0, TRACK, tall), 0, own.yard)
    for y in range(6, tall, 19):
        pen.rounded((1, y, TRACK - 1, y + 6), 3, own.sleeper)
    for x in (12, TRACK - 12):
        pen.rounded((x - 2.5, 0, x + 2.5, tall), 0, own.rail)
    return pen.image.convert("RGB").reduce(2)


def track(canvas: Canvas, middle: float, top: float, bottom: float) -> None:
    """Lay a track on a yard."""
    length = round(bottom) - round(top)
    if length > 0:
        piece = _track(canvas.theme).crop((0, 0, TRACK, length))
        canvas.image.paste(piece, (round(middle) - TRACK // 2, round(top)))


@lru_cache(maxsize=32)
def buffer(theme: Theme, width: int) -> Sprite:
    """Return the striped buffer at the end of a closed column; its origin is its upper middle."""
    half = width / 2
    pen = Pen((-half - 1, -1, half + 1, 10))
    pen.rounded((-half, 0, half, 9), 3, theme.outline if theme.name != "dark" else theme.ink)

    def stripes(sheet: Pen) -> None:
        for x in range(-width, width, 16):
            sheet.polygon([(x, 10), (x + 8, 10), (x + 14, -1), (x + 6, -1)], (255, 255, 255))

    white = (255, 255, 255) if theme.name != "dark" else theme.outline
    pen.patterned(lambda sheet: sheet.rounded((1.6 - half, 1.6, half - 1.6, 7.4), 2, white), stripes, white)
    return pen.sprite()


@lru_cache(maxsize=64)
def ring(theme: Theme, width: int, height: int) -> Sprite:
    """Return the glow that surrounds a box of this size; its origin is the box's corner."""
    pen = Pen((-8, -8, width + 8, height + 8), scale=3)
    pen.rounded((-7, -7, width + 7, height + 7), 14, theme.glow_rim)
    pen.rounded((-5.8, -5.8, width + 5.8, height + 5.8), 13, theme.glow)
    return pen.sprite()


@lru_cache(maxsize=64)
def dashed(theme: Theme, width: int, height: int) -> Sprite:
    """Return the frame of what is only thought of: dark and light dashes round a box of this size."""
    pen = Pen((-3, -3, width + 3, height + 3), scale=4)
    pen.rounded((-2.6, -2.6, width + 2.6, height + 2.6), 10, theme.casing)
    pen.rounded((-2.6, -2.6, width + 2.6, height + 2.6), 10, theme.outline)
    dash, pitch = 9, 17
    for x in range(-6, width + 6, pitch):
        for y in (-3, height):
            pen.rounded((x, y, x + pitch - dash, y + 3), 0, theme.casing)
    for y in range(-6, height + 6, pitch):
        for x in (-3, width):
            pen.rounded((x, y, x + 3, y + pitch - dash), 0, theme.casing)
    inner = Pen(pen.box, mask=True, scale=4)
    inner.rounded((0, 0, width, height), 8, theme.casing)
    pen.image.paste((0, 0, 0, 0), (0, 0), inner.image)
    return pen.sprite()


@lru_cache(maxsize=64)
def pill(width: int, height: int, fill: Colour, edge: Colour | None = None) -> Sprite:
    """Return a rounded ground for words; its origin is its middle."""
    pen = Pen((-width / 2 - 1, -height / 2 - 1, width / 2 + 1, height / 2 + 1))
    pen.rounded((-width / 2, -height / 2, width / 2, height / 2), height / 2, edge or fill)
    if edge is not None:
        pen.rounded((2.4 - width / 2, 2.4 - height / 2, width / 2 - 2.4, height / 2 - 2.4), height / 2, fill)
    return pen.sprite()


@cache
def chip(theme: Theme, line: int) -> Sprite:
    """Return a line's small plate with its symbol at the right; its origin is its middle."""
    inks = colours(theme).lines[line]
    pen = Pen((-35, -15, 35, 15))
    pen.rounded((-34, -14, 34, 14), 6, inks.fill)
    art.draw_symbol(pen, line, (15, 0), 9.5, inks.ink)
    return pen.sprite()


@cache
def dot(theme: Theme, line: int | None) -> Sprite:
    """Return the dot of a ride in the head line: in its line's colour, or hollow."""
    pen = Pen((-11, -11, 11, 11))
    pen.disc(0, 0, 9.6, theme.muted if line is None else theme.outline)
    pen.disc(0, 0, 8, theme.paper if line is None else colours(theme).lines[line].fill)
    return pen.sprite()
