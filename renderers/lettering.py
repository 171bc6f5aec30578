"""Type: the bundled Inter family, measured, shortened and drawn as cached masks.

Inter (OFL, see fonts/OFL.txt) has Latin, Greek and Cyrillic. Names may hold anything: what the family lacks
must not become a row of empty boxes.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from bot.games.seats import colour_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat, Text

Weight: TypeAlias = Literal["Regular", "Medium", "SemiBold", "Bold", "Display"]
"""Display is the family's semibold cut for larger sizes, a tenth narrower: for names in narrow places."""

CAP_HEIGHT = 0.727
"""The height of Inter's capitals, as a share of the size."""
DESCENT = 0.2
"""How far Inter's letters reach below the line, as a share of the size."""
ELLIPSIS = "…"
LONGEST_NAME = 32
"""Longer names are cut before anything is measured."""


class Glyphs(NamedTuple):
    """A text as a mask (mode L), and where its corner lies seen from the start of the base line."""

    mask: Image.Image
    left: int
    top: int


@cache
def _file(weight: Weight) -> bytes:
    name = "InterDisplay-SemiBold" if weight == "Display" else f"Inter-{weight}"
    with as_file(files(__package__) / "fonts" / f"{name}.otf") as path:
        return path.read_bytes()


@cache
def font(size: float, weight: Weight) -> ImageFont.FreeTypeFont:
    """Return a font of the bundled family; `size` in pixels."""
    return ImageFont.truetype(BytesIO(_file(weight)), size)


@lru_cache(maxsize=4096)
def width(text: str, size: float, weight: Weight) -> float:
    """Return how far the text advances, in pixels."""
    return font(size, weight).getlength(text)


@lru_cache(maxsize=4096)
def glyphs(text: str, size: float, weight: Weight, stroke: float = 0.0, blur: float = 0.0) -> Glyphs:
    """Return the text as a mask, made fatter by `stroke` pixels on all sides and then blurred."""
    face = font(size, weight)
    left, top, right, bottom = face.getbbox(text, anchor="ls", stroke_width=stroke)
    margin = 1 + round(blur * 3)
    left, top = int(left) - margin, int(top) - margin
    mask = Image.new("L", (max(1, int(right) + margin - left), max(1, int(bottom) + margin - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, 255, face, anchor="ls", stroke_width=stroke)
    if blur:
        mask = mask.filter(ImageFilter.GaussianBlur(blur))
    return Glyphs(mask, left, top)


_DESCENDING = frozenset("gjpqyQ,;()")


def descends(text: str) -> bool:
    """Whether the text reaches below its base line; letters beyond the English ones are taken to."""
    return any(letter in _DESCENDING or not letter.isascii() for letter in text)


@cache
def _missing() -> bytes:
    return bytes(font(32, "SemiBold").getmask("\U0010ffff"))


@lru_cache(maxsize=4096)
def has_glyph(character: str) -> bool:
    """Whether the family draws this character, rather than the box that stands for a missing one."""
    return bytes(font(32, "SemiBold").getmask(character)) != _missing()


_INVISIBLE = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me", "Zl", "Zp"})
_ORNAMENT = frozenset({"So", "Sk"})


@lru_cache(maxsize=1024)
def _drawable(name: str) -> str:
    """Return what of a name can be drawn, "" if letters of it cannot.

    Marks that no letter takes up and invisible characters are left out (they pile up, or turn the line
    round); so are emoji, as long as letters remain.
    """
    kept = []
    for character in unicodedata.normalize("NFC", name):
        if unicodedata.category(character) in _INVISIBLE:
            continue
        if has_glyph(character) or character.isspace():
            kept.append(character)
        elif unicodedata.category(character) not in _ORNAMENT:
            return ""
    return " ".join("".join(kept).split())


def display_name(seat: Seat, text: Text, names: Sequence[str] | None) -> str:
    """Return the seat's name as it can be drawn; the seat's colour where there is none, or it cannot."""
    name = _drawable(names[seat]) if names is not None else ""
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 1].rstrip() + ELLIPSIS
    return name or colour_name(seat, text)


def spoken_name(seat: Seat, text: Text, names: Sequence[str] | None) -> str:
    """Return the seat's name for a text: any letters, but in one line and no longer than LONGEST_NAME."""
    name = " ".join(names[seat].split()) if names is not None else ""
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 1].rstrip() + ELLIPSIS
    return name or colour_name(seat, text)


def shortened(text: str, size: float, weight: Weight, room: float) -> str:
    """Return the text, cut with an ellipsis where it is wider than `room` pixels."""
    if width(text, size, weight) <= room:
        return text
    kept = text
    while kept and width(kept + ELLIPSIS, size, weight) > room:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS
