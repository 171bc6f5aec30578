"""The printed sheet without its colours: a hexagon of 61 hexagonal fields, and the 15 cards.

A field is a number from 0 to 60, counted row by row from the north-west; so a set of fields is the bits of
one int. The rows are lettered A to I, and a field is named by its row and its place in it from the west, such
as C4. The colours of the fields, the numbers and the starts are those of a layout (see `layout`).

A card is an index of CARDS: every set of four of the six colours once, of which six show one of theirs twice,
66 fields in all and 11 of each colour (cards.json; the sets and the doubles are deduced, since no list of
them is published).
"""

from __future__ import annotations

from importlib.resources import files
from math import sqrt
from typing import Literal, TypeAlias

import msgspec

from bot.engine.bits import bits

Field: TypeAlias = int
Card: TypeAlias = int
Colour: TypeAlias = int
"""An index of COLOURS."""
ColourName: TypeAlias = Literal["blue", "green", "yellow", "red", "orange", "grey"]

COLOURS: tuple[ColourName, ...] = ("blue", "green", "yellow", "red", "orange", "grey")
NUMBERS = range(2, 11)
"""What nine of the fields carry, each number once."""
ROWS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
"""How many fields each row has, from north to south."""
FIELDS = sum(ROWS)
ALL_FIELDS = (1 << FIELDS) - 1
"""All fields, as a bit set."""

DIRECTIONS: tuple[tuple[str, tuple[int, int]], ...] = (
    ("↖", (0, -1)),
    ("↗", (1, -1)),
    ("←", (-1, 0)),
    ("→", (1, 0)),
    ("↙", (-1, 1)),
    ("↘", (0, 1)),
)
"""The six directions as they look on the sheet, each with its step in the axial coordinates (q, r)."""

_MIDDLE = len(ROWS) // 2
_AXIAL = tuple(
    (column - min(row, _MIDDLE), row - _MIDDLE) for row, length in enumerate(ROWS) for column in range(length)
)
_AT = {place: field for field, place in enumerate(_AXIAL)}

CENTRE: Field = _AT[0, 0]
FIELD_NAMES = tuple(
    f"{chr(ord('A') + row)}{number}" for row, length in enumerate(ROWS) for number in range(1, length + 1)
)
_BY_NAME = {name: field for field, name in enumerate(FIELD_NAMES)}

_NEXT = tuple(tuple(_AT.get((q + east, r + south)) for _, (east, south) in DIRECTIONS) for q, r in _AXIAL)

NEIGHBOURS = tuple(bits(other for other in fields if other is not None) for fields in _NEXT)
"""For each field the fields that share an edge with it, as a bit set."""


def neighbour(field: Field, direction: int) -> Field | None:
    """Return the field beyond the edge in this direction (an index of DIRECTIONS); None at the rim."""
    return _NEXT[field][direction]


def direction(field: Field, other: Field) -> int:
    """Return in which direction a neighbour lies, as an index of DIRECTIONS; ValueError if it is none."""
    return _NEXT[field].index(other)


def axial(field: Field) -> tuple[int, int]:
    """Return a field's axial coordinates (q, r) from the centre of the sheet, as DIRECTIONS counts them."""
    return _AXIAL[field]


def position(field: Field) -> tuple[float, float]:
    """Return a field's centre as (x, y) from the centre of the sheet, y downwards.

    The unit is the side of a hexagon, which stands on a corner and so is the square root of 3 wide.
    """
    q, r = _AXIAL[field]
    return sqrt(3) * (q + r / 2), 1.5 * r


def field_name(field: Field) -> str:
    """Return a name such as "C4"."""
    return FIELD_NAMES[field]


def field_named(name: str) -> Field | None:
    """Return the field with this name, whatever its case; None if there is none."""
    return _BY_NAME.get(name.strip().upper())


CARDS: tuple[tuple[Colour, ...], ...] = tuple(
    tuple(map(COLOURS.index, colours))
    for colours in msgspec.json.decode(
        files(__package__).joinpath("cards.json").read_bytes(), type=tuple[tuple[ColourName, ...], ...]
    )
)
"""The colours of each card's four or five fields, a doubled one twice."""
