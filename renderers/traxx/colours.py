"""Traxx's own colours, one set for each theme."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from renderers.palette import distinct, ready
from renderers.theme import Colour, mix, rgb

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.theme import Theme

Fade: TypeAlias = Literal["free", "idle", "thought", "visited"]
"""A field that can be entered · one that the round's card does not allow · one on a path that is not resolved
yet · one on the path."""


class Inks(NamedTuple):
    """The colours of a field: its ground, its symbol, and the words on it."""

    fill: Colour
    symbol: Colour
    words: Colour


@dataclass(frozen=True, slots=True)
class Colours:
    """The sheets' colours.

    Attributes:
        sheet: a sheet's ground.
        edge: the line round a sheet, and below cards.
        fields: by the index of a colour: a free field.
        late: the ring and figure of a number that others were first to reach.
        rule: the line between two rows of the table.
    """

    sheet: Colour
    edge: Colour
    fields: tuple[Inks, ...]
    late: Colour
    rule: Colour


_WHITE = rgb("#FFFFFF")
_BLACK = rgb("#000000")
_SOFT = tuple(map(rgb, ("#A6CDEB", "#ABD69C", "#FAE68C", "#F4A79D", "#F9C183", "#D3D1CD")))
_DEEP = tuple(map(rgb, ("#1F639C", "#2F7D3B", "#8F7000", "#B0302B", "#A95508", "#65635F")))
_FADES: Mapping[Fade, float] = MappingProxyType({"free": 0.0, "idle": 0.42, "thought": 0.55, "visited": 0.68})
SEATS = 4
"""How many can play."""


def _printed(soft: Colour, deep: Colour) -> Inks:
    return Inks(soft, mix(deep, soft, 0.18), mix(deep, _BLACK, 0.12))


def _dimmed(soft: Colour, deep: Colour) -> Inks:
    """Return a field's colours on dark ground: less light, and a pale symbol."""
    night = mix(rgb("#1D1F23"), deep, 0.25)
    return Inks(mix(soft, night, 0.57), mix(soft, _WHITE, 0.5), mix(soft, _WHITE, 0.7))


def _strong(soft: Colour, deep: Colour) -> Inks:
    dark = mix(deep, _BLACK, 0.42)
    return Inks(mix(soft, deep, 0.12), dark, dark)


_SETS: Mapping[str, Colours] = MappingProxyType(
    {
        "light": Colours(
            sheet=rgb("#FFFDF8"),
            edge=rgb("#E2D8C4"),
            fields=tuple(map(_printed, _SOFT, _DEEP)),
            late=rgb("#77726A"),
            rule=rgb("#E2D8C4"),
        ),
        "dark": Colours(
            sheet=rgb("#282B30"),
            edge=rgb("#3C4047"),
            fields=tuple(map(_dimmed, _SOFT, _DEEP)),
            late=rgb("#66625B"),
            rule=rgb("#3C4047"),
        ),
        "high_contrast": Colours(
            sheet=_WHITE,
            edge=rgb("#5A5A5A"),
            fields=tuple(map(_strong, _SOFT, _DEEP)),
            late=rgb("#4A4A4A"),
            rule=rgb("#B0B0B0"),
        ),
    }
)


def colours(theme: Theme) -> Colours:
    """Return the sheets' colours in a theme."""
    return _SETS[theme.name]


@cache
def inks(theme: Theme, colour: int, fade: Fade) -> Inks:
    """Return the colours of a field, by the index of its colour."""
    own = colours(theme)
    return Inks(*(mix(part, own.sheet, _FADES[fade]) for part in own.fields[colour]))


@cache
def glow(theme: Theme) -> Colour:
    """Return the colour round what the last round drew."""
    return mix(theme.glow, colours(theme).sheet, 0.25)


@cache
def palette(theme: Theme) -> bytes:
    """Return the palette of all pictures: exact colours first, then blends of what meets along edges."""
    own = colours(theme)
    kinds = range(len(own.fields))
    free, idle, thought, visited = (
        [inks(theme, colour, fade) for colour in kinds] for fade in ("free", "idle", "thought", "visited")
    )
    seats = theme.seats[:SEATS]
    exact = [
        theme.paper,
        own.sheet,
        own.edge,
        *(field.fill for fade in (free, visited, idle, thought) for field in fade),
        *seats,
        theme.lines[0],
        theme.outline,
        theme.casing,
        theme.ink,
        theme.muted,
        theme.rule,
        glow(theme),
        theme.glow,
        theme.acting,
        theme.good,
        theme.danger_text,
        own.late,
        own.rule,
        *(field.symbol for fade in (free, idle) for field in fade),
        *(field.words for fade in (free, idle) for field in fade),
        *theme.lines[:SEATS],
        *theme.marks[:SEATS],
    ]
    edges = [
        *((theme.outline, colour) for colour in (theme.casing, *seats)),
        *((theme.ink, ground) for ground in (own.sheet, theme.paper)),
        *((theme.muted, ground) for ground in (own.sheet, theme.paper)),
        *((field.symbol, field.fill) for field in (*free, *idle)),
        (own.late, theme.casing),
        *((glow(theme), ground) for ground in (own.sheet, theme.casing)),
        *((seat, theme.casing) for seat in seats),
        *((field.fill, own.sheet) for field in (*free, *idle)),
        *((theme.casing, field.fill) for field in (*free, *visited)),
        *((theme.on_seat(seat), theme.seats[seat]) for seat in range(SEATS)),
        (own.edge, theme.paper),
        *((theme.outline, field.fill) for field in free),
    ]
    return ready(distinct(exact), tuple(edges))
