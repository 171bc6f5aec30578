"""Encoding: palette PNGs with a palette that is ready beforehand.

Making a palette for each picture costs time and shifts small areas (a red word turns ochre). Here a theme's
exact colours come first, then blends of those that meet along edges, as far as 256 entries go.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from renderers.theme import Colour, mix

if TYPE_CHECKING:
    from collections.abc import Iterable

ENTRIES = 256
APART = 9
"""Pillow maps colours through a cache of cells 4 levels wide, so nearer entries would be confused."""
COMPRESS_LEVEL = 4
"""The knee of the curve: level 6 saves 6 % more and costs twice the time."""


def _distance(a: Colour, b: Colour) -> int:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def _is_confused(colour: Colour, other: Colour) -> bool:
    """Whether Pillow would take a colour for another: it looks from the corner of a cell 4 levels wide."""

    def away(entry: Colour) -> int:
        return sum((part // 4 * 4 - channel) ** 2 for part, channel in zip(colour, entry, strict=True))

    return away(other) <= away(colour)


def distinct(colours: Iterable[Colour]) -> tuple[Colour, ...]:
    """Return the colours; of those that would be taken for each other the first one serves for both."""
    kept: list[Colour] = []
    for colour in colours:
        if not any(_is_confused(colour, other) or _is_confused(other, colour) for other in kept):
            kept.append(colour)
    return tuple(kept)


@lru_cache(maxsize=32)
def ready(exact: tuple[Colour, ...], blends: tuple[tuple[Colour, Colour], ...]) -> bytes:
    """Return a palette (768 bytes): the exact colours, then the blends' middles, quarters and eighths."""
    entries: list[Colour] = []
    wanted = [(colour, 1) for colour in exact]
    for shares in ((1 / 2,), (1 / 4, 3 / 4), (1 / 8, 3 / 8, 5 / 8, 7 / 8)):
        wanted += [(mix(a, b, share), APART) for share in shares for a, b in blends]
    for colour, apart in wanted:
        if len(entries) < ENTRIES and all(_distance(colour, entry) >= apart for entry in entries):
            entries.append(colour)
    entries += [entries[0]] * (ENTRIES - len(entries))
    return bytes(channel for colour in entries for channel in colour)


def png(image: Image.Image, palette: bytes) -> bytes:
    """Return the picture as a palette PNG."""
    # A palette image of its own for each picture: Pillow keeps its look-up cache in it while it maps.
    key = Image.new("P", (1, 1))
    key.putpalette(palette)
    mapped = image.quantize(palette=key, dither=Image.Dither.NONE)
    out = BytesIO()
    mapped.save(out, "PNG", compress_level=COMPRESS_LEVEL)
    return out.getvalue()
