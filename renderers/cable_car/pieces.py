"""What lies on squares beside tiles: the marks of the last tile, of legal squares, of open ends."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from renderers.cable_car.colours import INK, PALE, barred, bright, colours, faint, hazes, tinted
from renderers.cable_car.geometry import ENTRIES, OUTWARDS, TILE
from renderers.pen import Pen, Sprite, dashes
from renderers.theme import contrast

if TYPE_CHECKING:
    from renderers.pen import Point
    from renderers.theme import Colour, Theme

Look: TypeAlias = Literal["open", "own", "faint"]

DROP = 15.5
"""The radius of a drop, which carries the number of the line that goes on there."""
_TIP = 8.5
_INSIDE = 19.0
"""How far inside the empty square the middle of a drop lies."""
ASIDE = 11
"""How far a square's name steps away from drops."""
_ROUND = 9


def drop_at(side: int) -> Point:
    """Return where a drop lies, seen from its square's corner, for a line that will enter by a side."""
    (x, y), (dx, dy) = ENTRIES[side], OUTWARDS[side]
    return x - _INSIDE * dx, y - _INSIDE * dy


def aside(sides: tuple[int, ...]) -> Point:
    """Return by how much a square's name steps aside for drops at these sides."""
    x, y = sum(OUTWARDS[side][0] for side in sides), sum(OUTWARDS[side][1] for side in sides)
    # Between two drops from east and west, which lie at different heights, the name fits in the middle only.
    between = 1 in sides and 3 in sides
    return -ASIDE * x, 0 if between else -ASIDE * y


def _filling(theme: Theme, seat: int, look: Look) -> Colour:
    return faint(theme)[seat].body if look == "faint" else theme.seats[seat]


def on_drop(theme: Theme, seat: int, look: Look) -> Colour:
    """Return the colour of the number on a drop."""
    return max((PALE, INK), key=lambda ink: contrast(ink, _filling(theme, seat, look)))


@cache
def drop(theme: Theme, seat: int, side: int, look: Look) -> Sprite:
    """Return a drop without its number; its point shows where the line goes on."""
    paint = (faint if look == "faint" else bright)(theme)[seat]
    fill = _filling(theme, seat, look)
    dx, dy = (-part for part in OUTWARDS[side])
    reach = DROP + _TIP + 9
    pen = Pen((-reach, -reach, reach, reach))

    def shape(grow: float, colour: Colour) -> None:
        pen.disc(0, 0, DROP + grow, colour)
        tip, back = DROP + _TIP, 8.0
        ends = [
            (dx * tip, dy * tip),
            (dx * back - dy * 11, dy * back + dx * 11),
            (dx * back + dy * 11, dy * back - dx * 11),
        ]
        pen.polygon(ends, colour, grow=grow)

    if look == "own":
        shape(5.2, theme.ink)
        shape(3.2, theme.panel)
    shape(0, paint.edge if seat != 5 or theme.name != "dark" else theme.lines[seat])
    shape(-1.6, fill)
    pen.disc(0, 0, DROP - 1.6, fill)
    return pen.sprite()


@cache
def legal(theme: Theme, seat: int) -> Sprite:
    """Return the ground of a square where the seat may place a tile; its origin is the square's corner."""
    pen = Pen((0, 0, TILE, TILE))
    pen.rounded((7, 7, TILE - 7, TILE - 7), 12, theme.lines[seat])
    pen.rounded((11, 11, TILE - 11, TILE - 11), 8.5, tinted(theme, seat))
    return pen.sprite()


@cache
def no_entry(theme: Theme) -> Sprite:
    """Return the mark of a square that the one-tile rule bars."""
    pen, colour = Pen((-12, -12, 12, 12)), barred(theme)
    pen.disc(0, 0, 9.2, colour)
    pen.disc(0, 0, 7.2, colours(theme).ground)
    pen.stroke([(-5, 5), (5, -5)], 2, colour)
    return pen.sprite()


@cache
def no_entry_on(theme: Theme) -> Sprite:
    """Return the same mark as it stands beside words on paper."""
    pen, colour = Pen((-12, -12, 12, 12)), theme.muted
    pen.disc(0, 0, 9.2, colour)
    pen.disc(0, 0, 7.2, theme.paper)
    pen.stroke([(-5, 5), (5, -5)], 2, colour)
    return pen.sprite()


@cache
def last(theme: Theme) -> Sprite:
    """Return the ring round the last tile, with a hairline that is seen in greyscale too."""
    pen = Pen((-16, -16, TILE + 16, TILE + 16))

    def edge(out: float, colour: Colour) -> None:
        pen.rounded((-out, -out, TILE + out, TILE + out), _ROUND + out, colour)

    for out, colour in zip((13, 11, 9), hazes(theme), strict=True):
        edge(out, colour)
    edge(7.3, theme.glow_rim)
    edge(5.8, theme.glow)
    edge(-0.7, theme.glow_rim)
    # The tile shows through, so the ring is cut out.
    hole = Pen((-16, -16, TILE + 16, TILE + 16), mask=True)
    hole.rounded((2.0, 2.0, TILE - 2.0, TILE - 2.0), 7, theme.glow)
    pen.image.paste((0, 0, 0, 0), (0, 0), hole.image)
    return pen.sprite()


@lru_cache(maxsize=32)
def thought(theme: Theme, seat: int) -> Sprite:
    """Return the dashed frame of a tile that is only thought of."""
    pen = Pen((-8, -8, TILE + 8, TILE + 8))
    low, high = 1.0, TILE - 1.0
    corners = [(low, low), (high, low), (high, high), (low, high)]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        pen.stroke([start, end], 10, theme.casing if theme.name != "dark" else theme.panel)
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        for dash in dashes(start, end, (15, 9), margin=2):
            pen.stroke(dash, 6, theme.lines[seat], caps=False)
    return pen.sprite()
