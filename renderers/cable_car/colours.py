"""Cable Car's own colours, one set for each theme."""

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


@dataclass(frozen=True, slots=True)
class Colours:
    """The board's colours.

    Attributes:
        ground: the empty squares, and `hills` on them from the foot to the top, with `contour` lines.
        grid: the lines between empty squares.
        name: the names of empty squares.
        tile, tile_edge: a placed tile.
        bed, slot: a track of nobody's, and the slot for the cable in it.
        shadow, parapet: of a bridge where tracks cross.
        roofs: of the houses, one hue a block.
        ring, plot, band, letters: the board's edge, the stations' ground, the band with the coordinates.
        stop: the wall of an arrival's house.
        done: the number of a station whose line is finished.
        yard, floor, plank, wall, wheel: the power station.
        sky: of the little pictures in the corners.
        paler: how much of an open line's colour a finished one's bed has, from 0 to 1.
    """

    ground: Colour
    hills: tuple[Colour, ...]
    contour: Colour
    grid: Colour
    name: Colour
    tile: Colour
    tile_edge: Colour
    bed: Colour
    slot: Colour
    shadow: Colour
    parapet: Colour
    roofs: tuple[Colour, ...]
    ring: Colour
    plot: Colour
    band: Colour
    letters: Colour
    stop: Colour
    done: Colour
    yard: Colour
    floor: Colour
    plank: Colour
    wall: Colour
    wheel: Colour
    sky: Colour
    paler: float


_WHITE = rgb("#FFFFFF")
_BLACK = rgb("#000000")
PALE = rgb("#FFFDF8")
"""What stands on a car or a drop, in every theme."""
INK = rgb("#2B2A28")
"""What stands on amber and on pale ground, in every theme."""
_BROWN = rgb("#5A3C00")
"""The pattern on amber: black marks on it look like barbed wire."""
_ROOFS = tuple(map(rgb, ("#EBCDBD", "#DDD6E4", "#D2E0D4", "#F0E0BC", "#CFDDE6")))


def _dimmed(colour: Colour) -> Colour:
    return mix(colour, rgb("#33322F"), 0.68)


_SETS: Mapping[str, Colours] = MappingProxyType(
    {
        "light": Colours(
            ground=rgb("#D9DCC6"),
            hills=tuple(map(rgb, ("#D4D8BF", "#CFD4B8", "#CAD0B1", "#C5CCAA"))),
            contour=rgb("#BFC7A3"),
            grid=rgb("#F1F2E6"),
            name=rgb("#645E55"),
            tile=rgb("#FCFAF3"),
            tile_edge=rgb("#DCD3BF"),
            bed=rgb("#C6BFAF"),
            slot=rgb("#F7F3E9"),
            shadow=rgb("#EEE9DD"),
            parapet=rgb("#8F8676"),
            roofs=_ROOFS,
            ring=rgb("#E7DFCD"),
            plot=rgb("#F5F0E6"),
            band=rgb("#3A4A50"),
            letters=rgb("#F5F0E6"),
            stop=rgb("#A79F8F"),
            done=rgb("#7A746A"),
            yard=rgb("#D8CCBC"),
            floor=rgb("#A9695A"),
            plank=rgb("#B87A6A"),
            wall=rgb("#7E4A3E"),
            wheel=rgb("#E9C46A"),
            sky=rgb("#D5E6EC"),
            paler=0.36,
        ),
        "dark": Colours(
            ground=rgb("#2B2F29"),
            hills=tuple(map(rgb, ("#2F342C", "#333930", "#373E33", "#3B4337"))),
            contour=rgb("#454E3F"),
            grid=rgb("#3C4239"),
            name=rgb("#A8A194"),
            tile=rgb("#42413D"),
            tile_edge=rgb("#53514B"),
            bed=rgb("#7B766B"),
            slot=rgb("#45433F"),
            shadow=rgb("#353430"),
            parapet=rgb("#AFA899"),
            roofs=tuple(map(_dimmed, _ROOFS)),
            ring=rgb("#27292B"),
            plot=rgb("#34363A"),
            band=rgb("#131517"),
            letters=rgb("#D8D2C5"),
            stop=rgb("#8B867B"),
            done=rgb("#A8A194"),
            yard=rgb("#4A453E"),
            floor=rgb("#7A4A3F"),
            plank=rgb("#87564A"),
            wall=rgb("#4E2C25"),
            wheel=rgb("#D9B45C"),
            sky=rgb("#1F313B"),
            paler=0.42,
        ),
        "high_contrast": Colours(
            ground=rgb("#DCE3CF"),
            hills=tuple(map(rgb, ("#DCE3CF", "#DCE3CF", "#DCE3CF", "#DCE3CF"))),
            contour=rgb("#DCE3CF"),
            grid=rgb("#8C9480"),
            name=rgb("#2E2E2A"),
            tile=_WHITE,
            tile_edge=rgb("#9A9A9A"),
            bed=rgb("#B4B4B4"),
            slot=_WHITE,
            shadow=rgb("#E2E2E2"),
            parapet=rgb("#4A4A4A"),
            roofs=(rgb("#E4E4E4"),) * 5,
            ring=rgb("#D6D6D6"),
            plot=_WHITE,
            band=rgb("#1A1A1A"),
            letters=_WHITE,
            stop=rgb("#7A7A7A"),
            done=rgb("#3D3D3D"),
            yard=rgb("#D0D0D0"),
            floor=rgb("#8A4434"),
            plank=rgb("#97503F"),
            wall=rgb("#4E1E12"),
            wheel=rgb("#FFD35C"),
            sky=rgb("#C4E2F2"),
            paler=0.40,
        ),
    }
)


def colours(theme: Theme) -> Colours:
    """Return the board's colours in a theme."""
    return _SETS[theme.name]


class Paint(NamedTuple):
    """The colours of a seat's lines: the dark edge, the body, the pattern on it."""

    edge: Colour
    body: Colour
    mark: Colour


@cache
def bright(theme: Theme) -> tuple[Paint, ...]:
    """Return by seat the colours of open lines as everybody sees them."""
    marks = (_WHITE, _WHITE, _WHITE, _BROWN, _WHITE, _WHITE)
    if theme.name == "dark":
        # On dark ground black's line is light, so its pattern is the dark part.
        marks = (*marks[:5], theme.seats[5])
    return tuple(
        Paint(mix(body, theme.outline, 0.42), body, mark)
        for body, mark in zip(theme.lines, marks, strict=True)
    )


@cache
def faint(theme: Theme) -> tuple[Paint, ...]:
    """Return by seat the colours of the others' open lines on a personal board: nearer to the tile."""
    return tuple(
        Paint(*(mix(colour, colours(theme).tile, 0.38) for colour in paint)) for paint in bright(theme)
    )


@cache
def calm(theme: Theme) -> tuple[Paint, ...]:
    """Return by seat the colours of finished lines: a pale bed with a core in the seat's rhythm."""
    own = colours(theme)
    beds = [mix(own.tile, body, own.paler) for body in theme.lines]
    return tuple(Paint(bed, bed, body) for bed, body in zip(beds, theme.lines, strict=True))


@cache
def washed(theme: Theme, seat: int) -> Colour:
    """Return the ground of a finished car and of a chip's points."""
    return mix(colours(theme).plot, theme.lines[seat], 0.28)


@cache
def tinted(theme: Theme, seat: int) -> Colour:
    """Return the ground of a square where the seat may place its tile."""
    return mix(PALE if theme.name != "dark" else theme.panel, theme.lines[seat], 0.16)


@cache
def barred(theme: Theme) -> Colour:
    """Return the names of squares that the one-tile rule bars."""
    own = colours(theme)
    return mix(own.name, own.ground, 0.15)


@cache
def hazes(theme: Theme) -> tuple[Colour, ...]:
    """Return the steps of the last tile's glow, from the outermost inwards."""
    own = colours(theme)
    return tuple(mix(own.tile, theme.glow, share) for share in (0.25, 0.45, 0.65))


def gate(theme: Theme) -> Colour:
    """Return the power station's gates, and the ground of its wheels."""
    return mix(colours(theme).wall, _BLACK, 0.45)


def outline(theme: Theme, seat: int) -> Colour:
    """Return the dark line round a car."""
    return mix(theme.seats[seat], theme.outline, 0.6)


@cache
def palette(theme: Theme) -> bytes:
    """Return the palette of all pictures: exact colours first, then blends of what meets along edges."""
    own = colours(theme)
    seats = range(len(theme.seats))
    singles = [
        getattr(own, slot.name) for slot in fields(own) if slot.name not in {"hills", "roofs", "paler"}
    ]
    exact: list[Colour] = [
        *singles,
        *own.hills,
        *own.roofs,
        *(mix(roof, _BLACK, 0.12) for roof in own.roofs),
        *theme.colours(),
        PALE,
        *(colour for look in (bright, calm, faint) for paint in look(theme) for colour in paint),
        *(washed(theme, seat) for seat in seats),
        *(tinted(theme, seat) for seat in seats),
        *(outline(theme, seat) for seat in seats),
        *hazes(theme),
        barred(theme),
        gate(theme),
    ]
    edges = [
        (own.bed, own.tile),
        (theme.ink, theme.panel),
        (theme.ink, own.plot),
        (own.letters, own.band),
        (own.name, own.ground),
        (own.parapet, own.tile),
        (own.bed, own.slot),
        (theme.ink, theme.paper),
        (theme.muted, theme.paper),
        (theme.muted, theme.panel),
        *((paint.mark, paint.body) for paint in bright(theme)),
        *((paint.body, own.tile) for paint in bright(theme)),
        *((paint.mark, paint.body) for paint in calm(theme)),
        *((paint.body, own.tile) for paint in calm(theme)),
        *((theme.ink, tinted(theme, seat)) for seat in seats),
        *((theme.seats[seat], PALE) for seat in seats),
        *((theme.lines[seat], theme.panel) for seat in seats),
        *((paint.body, own.tile) for paint in faint(theme)),
        (own.contour, own.ground),
        (own.done, own.plot),
        (theme.glow, own.ground),
        (own.wheel, gate(theme)),
        (own.wall, own.floor),
    ]
    return ready(distinct(exact), tuple(edges))
