"""Trambahn's own colours, one set for each theme."""

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

_WHITE = rgb("#FFFFFF")
_BLACK = rgb("#000000")
_PALE = rgb("#FFFEFA")
"""White on light ground; a palette could not tell it from pure white."""


class LineInks(NamedTuple):
    """The colours of one line.

    Attributes:
        fill: its enamel.
        ink: what is written on it.
        art: the landmark on it.
        seat: an empty passenger's seat.
        bell: the bell on such a seat.
        symbol: its symbol on a cream card.
        pale: its landmark on a cream card.
    """

    fill: Colour
    ink: Colour
    art: Colour
    seat: Colour
    bell: Colour
    symbol: Colour
    pale: Colour


@dataclass(frozen=True, slots=True)
class Colours:
    """The table's colours.

    Attributes:
        lines: by line: blue I, red II, green III, yellow IV.
        yard: the ground that columns stand on.
        rail, sleeper: the tracks.
        plate: panels: a player's plate, the pad, trams for sale.
        plate_edge: their edges and the lines on them.
        plate_ink, plate_muted: words on them.
        cream: cards, with `cream_ink` and `cream_muted` for words on them.
        casing: the light line round a card.
        enamel_white: the ground of trams and terminals.
        enamel: the word mark and the pad's head, with `on_enamel` for words.
        tram: the cars' blue, with `window` and `band` above it.
        roof: roofs, wheels and wires.
        wheel: the hubs.
        horse, engine, smoke: what draws the cars.
        brass, brass_light: coins and buttons.
        star: an extra tour.
        skin, leather: a conductor.
        conductor: a conductor's card.
        fresh: the ground of what the last turn has scored.
        too_dear: the ground of a tram that is too dear.
    """

    lines: tuple[LineInks, ...]
    yard: Colour
    rail: Colour
    sleeper: Colour
    plate: Colour
    plate_edge: Colour
    cream: Colour
    cream_ink: Colour
    cream_muted: Colour
    casing: Colour
    enamel_white: Colour
    enamel: Colour
    on_enamel: Colour
    tram: Colour
    window: Colour
    band: Colour
    roof: Colour
    horse: Colour
    engine: Colour
    smoke: Colour
    brass: Colour
    brass_light: Colour
    star: Colour
    skin: Colour
    leather: Colour
    conductor: Colour
    fresh: Colour
    too_dear: Colour


def _lines(
    fills: tuple[str, ...], plate: Colour, cream: Colour, shares: tuple[float, float]
) -> tuple[LineInks, ...]:
    """Return the lines' colours; `shares` are how much a seat and its bell have of the line's colour."""
    seat, bell = shares
    pale = _PALE if plate == _PALE else _WHITE
    inks = (pale, pale, pale, rgb("#2B2A28"))
    # Yellow is too light for symbols on cream.
    strong = (*map(rgb, fills[:3]), rgb("#A87404"))
    return tuple(
        LineInks(
            fill=fill,
            ink=ink,
            art=mix(fill, _WHITE, 0.34),
            seat=mix(plate, fill, seat),
            bell=mix(plate, fill, bell),
            symbol=symbol,
            pale=mix(cream, fill, 0.42 if number < 3 else 0.62),
        )
        for number, (fill, ink, symbol) in enumerate(zip(map(rgb, fills), inks, strong, strict=True))
    )


_FILLS = ("#2D64A8", "#C23B30", "#35804D", "#E6B030")
_STRONG = ("#1E559C", "#B02A20", "#1F6E3B", "#F0B81E")
_CREAM = rgb("#FFFBF0")
_NIGHT_CREAM = rgb("#F0EBDF")

_SETS: Mapping[str, Colours] = MappingProxyType(
    {
        "light": Colours(
            lines=_lines(_FILLS, _PALE, _CREAM, (0.17, 0.7)),
            yard=rgb("#EBE1CC"),
            rail=rgb("#BFB191"),
            sleeper=rgb("#DCCFB2"),
            plate=_PALE,
            plate_edge=rgb("#DDD3BF"),
            cream=_CREAM,
            cream_ink=rgb("#2B2A28"),
            cream_muted=rgb("#7A746A"),
            casing=_PALE,
            enamel_white=_PALE,
            enamel=rgb("#24508C"),
            on_enamel=_PALE,
            tram=rgb("#24508C"),
            window=rgb("#A9C3DF"),
            band=rgb("#F3EFE2"),
            roof=rgb("#2B2A28"),
            horse=rgb("#6B4423"),
            engine=rgb("#3F4A41"),
            smoke=rgb("#B9B4A6"),
            brass=rgb("#D0A03A"),
            brass_light=rgb("#EBCB88"),
            star=rgb("#FFC93C"),
            skin=rgb("#E9B48C"),
            leather=rgb("#7A5230"),
            conductor=rgb("#46423D"),
            fresh=rgb("#FFE3A3"),
            too_dear=rgb("#F4EDE4"),
        ),
        "dark": Colours(
            lines=_lines(
                ("#3A74BC", "#CC4A3E", "#3C8D57", "#E3AE33"), rgb("#282B30"), _NIGHT_CREAM, (0.2, 0.66)
            ),
            yard=rgb("#38362F"),
            rail=rgb("#6B6452"),
            sleeper=rgb("#4B473C"),
            plate=rgb("#282B30"),
            plate_edge=rgb("#4A4D52"),
            cream=_NIGHT_CREAM,
            cream_ink=rgb("#101012"),
            cream_muted=rgb("#625D54"),
            casing=_NIGHT_CREAM,
            enamel_white=_NIGHT_CREAM,
            enamel=rgb("#2B5C9F"),
            on_enamel=_WHITE,
            tram=rgb("#24508C"),
            window=rgb("#A9C3DF"),
            band=rgb("#FBF8F0"),
            roof=rgb("#101012"),
            horse=rgb("#6B4423"),
            engine=rgb("#3F4A41"),
            smoke=rgb("#ACA698"),
            brass=rgb("#D0A03A"),
            brass_light=rgb("#EBCB88"),
            star=rgb("#FFC93C"),
            skin=rgb("#E9B48C"),
            leather=rgb("#7A5230"),
            conductor=rgb("#504C46"),
            fresh=rgb("#57461C"),
            too_dear=rgb("#B4AEA1"),
        ),
        "high_contrast": Colours(
            lines=_lines(_STRONG, _WHITE, _WHITE, (0.14, 0.8)),
            yard=rgb("#EDEDED"),
            rail=rgb("#8A8A8A"),
            sleeper=rgb("#CFCFCF"),
            plate=_WHITE,
            plate_edge=rgb("#6A6A6A"),
            cream=_WHITE,
            cream_ink=_BLACK,
            cream_muted=rgb("#3D3D3D"),
            casing=_WHITE,
            enamel_white=_WHITE,
            enamel=rgb("#123E7A"),
            on_enamel=_WHITE,
            tram=rgb("#123E7A"),
            window=rgb("#A9C3DF"),
            band=_WHITE,
            roof=_BLACK,
            horse=rgb("#5A3515"),
            engine=rgb("#2E3830"),
            smoke=rgb("#9A9A9A"),
            brass=rgb("#C48F1E"),
            brass_light=rgb("#F3D796"),
            star=rgb("#FFC93C"),
            skin=rgb("#E9B48C"),
            leather=rgb("#6A4320"),
            conductor=rgb("#33302C"),
            fresh=rgb("#FFE08A"),
            too_dear=rgb("#E4E4E4"),
        ),
    }
)


def colours(theme: Theme) -> Colours:
    """Return the table's colours in a theme."""
    return _SETS[theme.name]


FADED = 0.4
"""How far a card that would be used sinks into the paper."""


def shade(theme: Theme) -> Colour:
    """Return the shade below a panel."""
    return mix(theme.paper, _BLACK, 0.1 if theme.name != "dark" else 0.35)


@cache
def palette(theme: Theme) -> bytes:
    """Return the palette of all pictures: exact colours first, then blends of what meets along edges."""
    own = colours(theme)
    singles = [getattr(own, slot.name) for slot in fields(own) if slot.name != "lines"]
    exact: list[Colour] = [
        theme.paper,
        *singles,
        *(colour for inks in own.lines for colour in inks),
        *theme.colours(),
        shade(theme),
        *(mix(inks.fill, theme.paper, FADED) for inks in own.lines),
        mix(own.cream, theme.paper, FADED),
    ]
    seats = theme.seats[:2]
    edges = [
        *((own.casing, inks.fill) for inks in own.lines),
        *((inks.ink, inks.fill) for inks in own.lines),
        (theme.ink, own.plate),
        (theme.ink, theme.paper),
        (theme.ink, own.yard),
        (own.cream_ink, own.cream),
        *((theme.outline, colour) for colour in (own.yard, own.plate, own.cream, own.band)),
        (theme.muted, own.plate),
        (theme.muted, own.yard),
        (theme.muted, theme.paper),
        (own.cream_muted, own.cream),
        (own.casing, own.yard),
        (theme.glow, own.yard),
        (theme.glow, own.casing),
        (theme.glow, own.plate),
        *((inks.art, inks.fill) for inks in own.lines),
        *((inks.fill, own.plate) for inks in own.lines),
        *((inks.fill, own.cream) for inks in own.lines),
        *((inks.symbol, own.cream) for inks in own.lines),
        *((inks.pale, own.cream) for inks in own.lines),
        *((inks.seat, own.plate) for inks in own.lines),
        *((inks.bell, inks.seat) for inks in own.lines),
        (own.on_enamel, own.enamel),
        (own.enamel, theme.paper),
        *((theme.casing, colour) for colour in seats),
        *((theme.outline, colour) for colour in seats),
        (own.rail, own.yard),
        (own.sleeper, own.yard),
        (own.tram, own.band),
        (own.tram, own.window),
        (own.roof, own.band),
        (own.horse, own.plate),
        (own.engine, own.plate),
        (own.brass, own.brass_light),
        (theme.outline, own.brass),
        (own.star, theme.outline),
        (own.skin, own.cream),
        (own.conductor, own.cream),
        (theme.ink, own.fresh),
        (shade(theme), theme.paper),
        (own.plate, shade(theme)),
        (own.plate, theme.paper),
        (own.yard, theme.paper),
    ]
    return ready(distinct(exact), tuple(edges))
