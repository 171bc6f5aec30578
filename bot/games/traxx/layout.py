"""Layouts: which colour each field has, where the numbers are, and where the boards start.

Each file in layouts/ is one layout, known by the file's name; another one is added by adding its file. A file
holds a `title`, nine `rows` from north to south, in which each field is a colour and, where it has one, its
number ("grey 9"), and the `starts` of boards 1 to 4 by name, four different neighbours of the centre.

The printed colours are not public. The standard layout is rebuilt to what is known of them, such as the
example of the rules, and balanced by simulation: the four starts are within a point of each other.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bot.engine.bits import bits, members
from bot.games.traxx import board
from bot.games.traxx.board import Colour, Field  # noqa: TC001 (msgspec reads the annotations)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

STANDARD = "standard"
STARTS = 4
"""How many boards there are, each with a start of its own."""


class LayoutError(ValueError):
    """A file holds no layout; the message names the file and what is wrong with it."""


class Layout(Struct, frozen=True, dict=True):
    """A sheet as it is printed.

    Attributes:
        title: what it is called.
        colours: of each field.
        numbers: of the nine fields that carry one.
        starts: where boards 1 to 4 start.
    """

    title: str
    colours: tuple[Colour, ...]
    numbers: dict[Field, int]
    starts: tuple[Field, ...]

    @cached_property
    def places(self) -> dict[int, Field]:
        """Where each number is."""
        return {number: field for field, number in self.numbers.items()}

    @cached_property
    def steps(self) -> tuple[tuple[tuple[Field, int, int], ...], ...]:
        """For each field its neighbours: each as a field, the set of it alone, and the set of its colour."""
        return tuple(
            tuple((field, 1 << field, 1 << self.colours[field]) for field in members(around))
            for around in board.NEIGHBOURS
        )

    @cached_property
    def coloured(self) -> tuple[int, ...]:
        """For each set of colours the fields that have one of them, as a bit set."""
        return tuple(
            bits(field for field, colour in enumerate(self.colours) if colours >> colour & 1)
            for colours in range(1 << len(board.COLOURS))
        )


class _Printed(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    rows: tuple[tuple[str, ...], ...]
    starts: tuple[str, ...]


def load(file: Traversable) -> Layout:
    """Read a layout; LayoutError if the file holds none."""
    try:
        printed = msgspec.json.decode(file.read_bytes(), type=_Printed)
        return _layout(printed)
    except (OSError, ValueError) as error:  # msgspec's errors are ValueErrors
        raise LayoutError(f"the layout {file.name} cannot be used: {error}") from error


def load_all(folder: Traversable) -> Mapping[str, Layout]:
    """Return the layouts of a folder by name, the standard one first; LayoutError for the first bad file."""
    found = {
        file.name.removesuffix(".json"): file for file in folder.iterdir() if file.name.endswith(".json")
    }
    if STANDARD not in found:
        raise LayoutError(f"there is no layout {STANDARD}.json")
    # The key is the constant itself: whoever lists an option's values tells its default by identity.
    names = (STANDARD, *sorted(found.keys() - {STANDARD}))
    return MappingProxyType({name: load(found[name]) for name in names})


def _layout(printed: _Printed) -> Layout:
    """Return the layout; ValueError with what is wrong."""
    if len(printed.rows) != len(board.ROWS):
        raise ValueError(f"it has {len(printed.rows)} rows, not {len(board.ROWS)}")
    for row, (fields, length) in enumerate(zip(printed.rows, board.ROWS, strict=True)):
        if len(fields) != length:
            raise ValueError(f"row {chr(ord('A') + row)} has {len(fields)} fields, not {length}")
    colours, numbers = [], {}
    for field, printed_field in enumerate(text for row in printed.rows for text in row):
        colour, number = _field(board.field_name(field), printed_field)
        colours.append(colour)
        if number is not None:
            numbers[field] = number
    missing = Counter(board.NUMBERS)
    missing.subtract(numbers.values())
    for number, lacking in sorted(missing.items()):
        if lacking:
            raise ValueError(f"it has {1 - lacking} fields with the number {number}, not 1")
    return Layout(printed.title, tuple(colours), numbers, _starts(printed.starts))


def _field(name: str, printed: str) -> tuple[Colour, int | None]:
    colour, _, number = printed.partition(" ")
    if colour not in board.COLOURS:
        raise ValueError(f"field {name} is {printed!r}, and {colour!r} is none of {', '.join(board.COLOURS)}")
    if not number:
        return board.COLOURS.index(colour), None
    if not number.isdecimal() or int(number) not in board.NUMBERS:
        raise ValueError(f"field {name} is {printed!r}, and {number!r} is no number from 2 to 10")
    return board.COLOURS.index(colour), int(number)


def _starts(names: tuple[str, ...]) -> tuple[Field, ...]:
    if len(set(names)) != STARTS or len(names) != STARTS:
        raise ValueError(f"it has the starts {', '.join(names) or 'none'}, not {STARTS} different ones")
    starts = []
    for name in names:
        start = board.field_named(name)
        if start is None or not board.NEIGHBOURS[board.CENTRE] >> start & 1:
            raise ValueError(
                f"the start {name} is no neighbour of the centre {board.field_name(board.CENTRE)}"
            )
        starts.append(start)
    return tuple(starts)


LAYOUTS = load_all(files(__package__).joinpath("layouts"))
"""All layouts by name, the standard one first."""
