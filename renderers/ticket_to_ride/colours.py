"""Ticket to Ride's own colours, one set for each theme."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from renderers.palette import distinct, ready
from renderers.theme import Colour, mix, rgb

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.theme import Theme


class Inks(NamedTuple):
    """The colours of one kind of card: its ground, its edge, and the symbol on it."""

    fill: Colour
    edge: Colour
    symbol: Colour


@dataclass(frozen=True, slots=True)
class Colours:
    """The board's colours.

    Attributes:
        usa, abroad: the land.
        shore, shelf: the sea's two lighter bands, the narrow one first.
        coast, frontier, state: the edges of land, the borders of countries and of states.
        lake, lake_edge: inland water.
        slots: by the index of a colour, and last for grey: a route's free spaces.
        rim: the light line round a free space.
        train_rim: the light line round a train; None where the outline is enough.
        city: the rings of a city.
        back, back_line: the back of a train card.
        chip: tags and tickets.
        done_fill, done_edge: a ticket that is done.
        pill: the ground of the last turn's words.
    """

    usa: Colour
    abroad: Colour
    shore: Colour
    shelf: Colour
    coast: Colour
    frontier: Colour
    state: Colour
    lake: Colour
    lake_edge: Colour
    slots: tuple[Inks, ...]
    rim: Colour
    train_rim: Colour | None
    city: Colour
    back: Colour
    back_line: Colour
    chip: Colour
    done_fill: Colour
    done_edge: Colour
    pill: Colour


_WHITE = rgb("#FFFFFF")
_BLACK = rgb("#000000")
PALE = rgb("#FFFDF8")
"""What carries symbols and badges, in every theme."""
SNOW = rgb("#EDF2F5")
"""The light on white cards."""

CARDS: tuple[Inks, ...] = (
    Inks(rgb("#DC5A4E"), rgb("#9E2F26"), _WHITE),
    Inks(rgb("#EFA3C6"), rgb("#B3578A"), rgb("#7C1E50")),
    Inks(rgb("#F5A04C"), rgb("#B4641A"), rgb("#6A2C00")),
    Inks(rgb("#F8DF55"), rgb("#B39518"), rgb("#6A5200")),
    Inks(rgb("#93C766"), rgb("#55862C"), rgb("#234D10")),
    Inks(rgb("#79B9E8"), rgb("#3577AB"), rgb("#0E3A5E")),
    Inks(_WHITE, rgb("#9C9484"), rgb("#64747E")),
    Inks(rgb("#5B5955"), rgb("#2B2A28"), _WHITE),
    Inks(rgb("#C59BD8"), rgb("#3A2A48"), rgb("#3A2A48")),
)
"""By the index of board.CARDS, the same in every theme: a card is known by its colour."""
_WHITE_CARD = 6
SEATS = 5
"""How many can play."""

RAINBOW: tuple[Colour, ...] = (
    CARDS[0].fill,
    CARDS[2].fill,
    CARDS[3].fill,
    CARDS[4].fill,
    CARDS[5].fill,
    CARDS[8].fill,
)
"""The stripes of a locomotive."""

_GREY = Inks(rgb("#D2CBBD"), rgb("#A59D8C"), rgb("#A59D8C"))


def _dimmed(inks: Inks) -> Inks:
    """Return a free space's colours on dark ground: less light, and a pale symbol."""
    night = rgb("#1D1F23")
    return Inks(mix(inks.fill, night, 0.42), mix(inks.fill, night, 0.15), mix(inks.fill, _WHITE, 0.72))


_SETS: Mapping[str, Colours] = MappingProxyType(
    {
        "light": Colours(
            usa=rgb("#F4EDDF"),
            abroad=rgb("#E7DDC8"),
            shore=mix(rgb("#D5E6EC"), _WHITE, 0.46),
            shelf=mix(rgb("#D5E6EC"), _WHITE, 0.22),
            coast=rgb("#BDB090"),
            frontier=rgb("#BDB090"),
            state=rgb("#DFD5C1"),
            lake=rgb("#DDEBF0"),
            lake_edge=rgb("#8FBCD0"),
            slots=(*CARDS[:8], _GREY),
            rim=rgb("#FBF8F1"),
            train_rim=None,
            city=_WHITE,
            back=rgb("#3E6079"),
            back_line=rgb("#5F7F96"),
            chip=PALE,
            done_fill=rgb("#DDF0E1"),
            done_edge=rgb("#1E7A45"),
            pill=rgb("#FFEBB8"),
        ),
        "dark": Colours(
            usa=rgb("#3B3A36"),
            abroad=rgb("#302F2D"),
            shore=rgb("#23333D"),
            shelf=rgb("#1E2E38"),
            coast=rgb("#6F6858"),
            frontier=rgb("#6F6858"),
            state=rgb("#4A4843"),
            lake=rgb("#1E2F39"),
            lake_edge=rgb("#3E7690"),
            slots=(
                *map(_dimmed, CARDS[:6]),
                Inks(rgb("#C9C7C2"), rgb("#7E7B74"), rgb("#4B5860")),
                Inks(rgb("#191A1C"), rgb("#77736A"), rgb("#E4E0D6")),
                Inks(rgb("#6A665E"), rgb("#8B867B"), rgb("#8B867B")),
            ),
            rim=rgb("#26262A"),
            train_rim=rgb("#F7F4EC"),
            city=rgb("#F7F4EC"),
            back=rgb("#34566E"),
            back_line=rgb("#53758D"),
            chip=rgb("#282B30"),
            done_fill=rgb("#1F3D2E"),
            done_edge=rgb("#3FB37C"),
            pill=rgb("#57461C"),
        ),
        "high_contrast": Colours(
            usa=_WHITE,
            abroad=rgb("#E4E4E4"),
            shore=rgb("#E2F1F9"),
            shelf=rgb("#D3E9F5"),
            coast=rgb("#6A6A6A"),
            frontier=rgb("#6A6A6A"),
            state=rgb("#D8D8D8"),
            lake=rgb("#D3E9F5"),
            lake_edge=rgb("#4F93B8"),
            slots=(
                *(Inks(inks.fill, mix(inks.edge, _BLACK, 0.35), inks.symbol) for inks in CARDS[:1]),
                *(
                    Inks(inks.fill, mix(inks.edge, _BLACK, 0.35), mix(inks.symbol, _BLACK, 0.4))
                    for inks in CARDS[1:7]
                ),
                Inks(rgb("#4A4A4A"), rgb("#000000"), _WHITE),
                Inks(rgb("#CFCFCF"), rgb("#6A6A6A"), rgb("#6A6A6A")),
            ),
            rim=_WHITE,
            train_rim=None,
            city=_WHITE,
            back=rgb("#23455E"),
            back_line=rgb("#5F7F96"),
            chip=_WHITE,
            done_fill=rgb("#D6F2DF"),
            done_edge=rgb("#00662F"),
            pill=rgb("#FFE08A"),
        ),
    }
)


def colours(theme: Theme) -> Colours:
    """Return the board's colours in a theme."""
    return _SETS[theme.name]


class Paint(NamedTuple):
    """The colours of a seat's trains: outline, body, pattern, front, and the light line round all."""

    outline: Colour
    body: Colour
    mark: Colour
    nose: Colour
    rim: Colour | None


@cache
def bright(theme: Theme) -> tuple[Paint, ...]:
    """Return by seat the colours of trains as everybody sees them."""
    # Amber's pattern is dark, unlike a free yellow space.
    marks = list(theme.marks)
    marks[3] = mix(theme.seats[3], _BLACK, 0.36)
    rim = colours(theme).train_rim
    return tuple(
        Paint(theme.outline, body, mark, mix(body, _BLACK, 0.24), rim)
        for body, mark in zip(theme.seats[:SEATS], marks, strict=False)
    )


@cache
def faint(theme: Theme) -> tuple[Paint, ...]:
    """Return by seat the colours of the others' trains on a personal board: nearer to the ground."""

    def paler(colour: Colour) -> Colour:
        return mix(colour, colours(theme).usa, 0.38)

    return tuple(
        Paint(
            paler(paint.outline),
            paler(paint.body),
            paler(paint.mark),
            paler(paint.nose),
            None if paint.rim is None else paler(paint.rim),
        )
        for paint in bright(theme)
    )


@cache
def ghosts(theme: Theme) -> tuple[Paint, ...]:
    """Return by seat the colours of trains that are only thought of: hollow."""
    return tuple(
        Paint(line, PALE, mix(PALE, line, 0.45), mix(PALE, line, 0.6), colours(theme).city)
        for line in theme.lines[:SEATS]
    )


def ribbon_colour(theme: Theme, seat: int) -> Colour:
    """Return the colour of the way that a ticket of the seat misses."""
    return mix(colours(theme).usa, theme.lines[seat], 0.42)


def light(kind: int) -> Colour:
    """Return the colour of the rays on a card."""
    return SNOW if kind == _WHITE_CARD else mix(CARDS[kind].fill, _WHITE, 0.3)


def floor(kind: int) -> Colour:
    """Return the colour of the ground on a card."""
    return mix(CARDS[kind].fill, CARDS[kind].edge, 0.3 if kind == _WHITE_CARD else 0.42)


def wagon(kind: int) -> tuple[Colour, Colour]:
    """Return the two colours of a card's wagon: its body, and what lets light through."""
    if kind == _WHITE_CARD:
        return CARDS[kind].symbol, SNOW
    dark = mix(CARDS[kind].edge, _BLACK, 0.42)
    return dark, mix(dark, CARDS[kind].fill, 0.75)


def emblem(kind: int) -> Colour:
    """Return the colour of a symbol on a card's pale disc."""
    inks = CARDS[kind]
    return mix(inks.fill, inks.edge, 0.6) if inks.symbol == _WHITE else inks.symbol


def back_edge(theme: Theme) -> Colour:
    """Return the edge of a card's back."""
    return mix(colours(theme).back, _BLACK, 0.45)


def shade(theme: Theme) -> Colour:
    """Return the shade below a card."""
    return mix(theme.paper, theme.outline, 0.22)


def empty(theme: Theme) -> Colour:
    """Return the ground of an empty place for cards."""
    return mix(theme.paper, theme.rule, 0.28)


@cache
def palette(theme: Theme) -> bytes:
    """Return the palette of all pictures: exact colours first, then blends of what meets along edges."""
    own = colours(theme)
    singles = [value for slot in fields(own) if (value := getattr(own, slot.name)) and slot.name != "slots"]
    kinds = range(len(CARDS) - 1)
    exact: list[Colour] = [
        *singles,
        *(colour for inks in own.slots for colour in inks),
        *(colour for paint in bright(theme) for colour in paint if colour is not None),
        *theme.colours(),
        *(colour for inks in CARDS for colour in inks),
        PALE,
        *(colour for kind in kinds for colour in (light(kind), floor(kind), *wagon(kind), emblem(kind))),
        back_edge(theme),
        shade(theme),
        empty(theme),
        *(ribbon_colour(theme, seat) for seat in range(SEATS)),
        *(colour for paint in faint(theme) for colour in paint if colour is not None),
        *(colour for paint in ghosts(theme) for colour in paint if colour is not None),
    ]
    seats = theme.seats[:SEATS]
    # The haze and the shadows are seen as areas, so they come before the edges.
    hazes = [(theme.glow, own.usa), (theme.glow, own.abroad)]
    shadows = [(mix(ground, theme.outline, 0.22), ground) for ground in (own.usa, own.abroad)]
    edges = [
        *((theme.outline, colour) for colour in (own.usa, own.city, theme.paper, PALE)),
        *((theme.outline, colour) for colour in seats),
        *((inks.edge, own.rim) for inks in own.slots),
        *((inks.symbol, inks.fill) for inks in own.slots),
        *((paint.mark, paint.body) for paint in bright(theme)),
        *((emblem(kind), PALE) for kind in kinds),
        *((own.coast, colour) for colour in (own.usa, own.abroad, own.shore)),
        (theme.ink, own.usa),
        (theme.ink, own.abroad),
        (theme.ink, own.shore),
        (theme.ink, theme.paper),
        (theme.muted, theme.paper),
        (theme.ink, own.pill),
        (theme.ink, own.chip),
        (own.lake_edge, own.lake),
        (own.lake_edge, own.usa),
        *((wagon(kind)[0], light(kind)) for kind in kinds),
        *((CARDS[kind].edge, _WHITE) for kind in kinds),
        (own.done_edge, own.done_fill),
    ]
    return ready(distinct(exact), (*hazes, *shadows, *edges))
