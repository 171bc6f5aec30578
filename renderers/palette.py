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
    from collections.abc import Sequence

ENTRIES = 256
APART = 9
"""Pillow maps colours through a cache of cells 4 levels wide, so nearer entries would be confused."""
COMPRESS_LEVEL = 4
"""The knee of the curve: level 6 saves 6 % more and costs twice the time."""


def _distance(a: Colour, b: Colour) -> int:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


@lru_cache(maxsize=32)
def ready(exact: tuple[Colour, ...], blends: tuple[tuple[Colour, Colour], ...]) -> bytes:
    """Return a palette (768 bytes) of the exact colours, then the blends' middles, thirds and quarters."""
    entries: list[Colour] = []
    wanted = list(exact)
    for shares in ((0.5,), (0.25, 0.75), (0.125, 0.375, 0.625, 0.875)):
        wanted += [mix(a, b, share) for a, b in blends for share in shares]
    for number, colour in enumerate(wanted):
        apart = 1 if number < len(exact) else APART
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


def flat(colours: Sequence[Sequence[Colour]]) -> tuple[Colour, ...]:
    """Return all colours of several groups, each once, in their order."""
    return tuple(dict.fromkeys(colour for group in colours for colour in group))
