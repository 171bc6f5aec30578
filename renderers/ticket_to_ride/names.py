"""The names of the cities at the places found for them beforehand (names.json, see place_names)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bot.games.ticket_to_ride import board
from renderers import lettering
from renderers.canvas import ink_box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from renderers.pen import Box

SIZE = 23
LEADING = 24
"""Between the lines of a name in two lines."""


class Name(Struct, frozen=True, array_like=True):
    """A city's name.

    Attributes:
        lines: in one line or two.
        x: the middle of all lines.
        y: the middle of the capitals of the first line.
    """

    lines: tuple[str, ...]
    x: int
    y: int

    def boxes(self) -> Iterator[Box]:
        """Yield the box of each line's ink."""
        for number, line in enumerate(self.lines):
            start = self.x - lettering.width(line, SIZE, "Display") / 2
            yield ink_box(start, self.y + LEADING * number, line, SIZE, "Display")


def fitting(text: str, sizes: Sequence[int], room: float) -> int:
    """Return the first of the sizes at which the text fits into `room` pixels, or the last one."""
    return next((s for s in sizes if lettering.width(text, s, "Display") <= room), sizes[-1])


@cache
def names() -> tuple[Name, ...]:
    """Return the name of each city."""
    found = msgspec.json.decode(files(__package__).joinpath("names.json").read_bytes(), type=dict[str, Name])
    return tuple(found[city.name] for city in board.CITIES)
