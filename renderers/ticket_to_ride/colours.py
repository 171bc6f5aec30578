"""Ticket to Ride's own colours, one set for each theme."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from renderers.palette import ready
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
    """Return a free space's colours on dark ground: less light, so that trains stand out."""
    night = rgb("#1D1F23")
    return Inks(mix(inks.fill, night, 0.34), mix(inks.fill, night, 0.62), mix(inks.symbol, night, 0.1))


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
                *(Inks(inks.fill, mix(inks.edge, rgb("#000000"), 0.35), inks.symbol) for inks in CARDS[:1]),
                *(
                    Inks(inks.fill, mix(inks.edge, rgb("#000000"), 0.35), mix(inks.symbol, (0, 0, 0), 0.4))
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


@cache
def noses(theme: Theme) -> tuple[Colour, ...]:
    """Return by seat the colour of a train's front."""
    return tuple(mix(colour, (0, 0, 0), 0.24) for colour in theme.seats)


@cache
def marks(theme: Theme) -> tuple[Colour, ...]:
    """Return by seat the colour of a train's pattern; amber's is dark, unlike a free yellow space."""
    found = list(theme.marks)
    found[3] = mix(theme.seats[3], (0, 0, 0), 0.36)
    return tuple(found)


@cache
def palette(theme: Theme) -> bytes:
    """Return the palette of all pictures: exact colours first, then blends of what meets along edges."""
    own = colours(theme)
    inks = [colour for kind in (*own.slots, *CARDS) for colour in kind]
    exact = dict.fromkeys((*theme.colours(), *inks))
    grounds = ((theme.paper, (theme.ink, theme.muted)),)
    return ready(tuple(exact), tuple((c, g) for g, cs in grounds for c in cs))
