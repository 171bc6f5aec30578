"""Where fields lie on a sheet, and where the parts of a picture lie for each number of seats."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import NamedTuple, TypeAlias

from bot.games.traxx import board

Area: TypeAlias = tuple[int, int, int, int]
"""Left, top, right, bottom in whole pixels."""

WIDTH = 1600
HEAD = 86
"""The height of the head line."""
EDGE, GAP = 20, 16
"""Between the sheets and the picture's edge, and between two sheets."""
BELOW = 22
"""How far the hexagon's middle lies below the sheet's, so that names and points fit into its corners."""


class Grid(NamedTuple):
    """How large a sheet's fields are.

    Attributes:
        step: from a field's middle to the next one's in its row, in pixels; even, so that all middles are
            whole pixels.
        row: from a row to the next.
    """

    step: int
    row: int

    @property
    def side(self) -> float:
        """The length of a field's edges, and the distance of its corners from its middle."""
        return self.step / sqrt(3)


SMALL = Grid(64, 55)
"""Sheets of three and four seats."""
MEDIUM = Grid(76, 66)
"""Sheets of two."""
LARGE = Grid(116, 100)
"""The own sheet."""
MINI = Grid(24, 21)
"""Another seat's sheet beside the own one."""


@cache
def offset(grid: Grid, field: board.Field) -> tuple[int, int]:
    """Return a field's middle as seen from the middle of the hexagon."""
    x, y = board.position(field)
    return round(x * grid.step / sqrt(3)), round(y * grid.row / 1.5)


class Layout(NamedTuple):
    """Where the parts of a public picture lie.

    Attributes:
        height: of the picture.
        grid: of the sheets.
        sheets: by seat.
        card: the card of the round, with its heading; and `coming` the cards to come.
        table: who has reached which number.
        legend: what the discs mean.
        score: the result, at the end; the table and the legend move to `final_table` and `final_legend`.
    """

    height: int
    grid: Grid
    sheets: tuple[Area, ...]
    card: Area
    coming: Area
    table: Area
    legend: Area
    score: Area
    final_table: Area
    final_legend: Area


def _sheets(number: int, width: int, height: int) -> tuple[Area, ...]:
    places = []
    for seat in range(number):
        left = EDGE + seat % 2 * (width + GAP)
        top = HEAD + seat // 2 * (height + GAP)
        places.append((left, top, left + width, top + height))
    return tuple(places)


_LEFT, _RIGHT = 1240, 1580
"""The column beside three or four sheets."""
OWN_HEIGHT = 1140
OWN_SHEET: Area = (EDGE, HEAD, 1112, 1120)
OWN_SIDE: Area = (1136, HEAD, 1580, 1120)
"""A personal picture, and the public one of a single seat: the sheet, and the column beside it."""
_OWN_LEFT, _, _OWN_RIGHT, _ = OWN_SIDE

PUBLIC = (
    Layout(
        height=OWN_HEIGHT,
        grid=LARGE,
        sheets=(OWN_SHEET,),
        card=(_OWN_LEFT, HEAD, _OWN_RIGHT, 262),
        coming=(_OWN_LEFT, 514, _OWN_RIGHT, 964),
        table=(_OWN_LEFT, 292, _OWN_RIGHT, 484),
        legend=(_OWN_LEFT, 986, _OWN_RIGHT, 1120),
        score=(_OWN_LEFT, HEAD, _OWN_RIGHT, 320),
        final_table=(_OWN_LEFT, 360, _OWN_RIGHT, 552),
        final_legend=(_OWN_LEFT, 592, _OWN_RIGHT, 732),
    ),
    Layout(
        height=1096,
        grid=MEDIUM,
        sheets=_sheets(2, 772, 690),
        card=(EDGE, 796, 404, 934),
        coming=(1176, 796, 1580, 1080),
        table=(440, 796, 1140, 1080),
        legend=(EDGE, 952, 404, 1080),
        score=(EDGE, 796, 404, 1080),
        final_table=(440, 796, 1140, 1080),
        final_legend=(1196, 796, 1580, 960),
    ),
    Layout(
        height=1252,
        grid=SMALL,
        sheets=_sheets(3, 593, 566),
        card=(629, 672, 1222, 850),
        coming=(629, 874, 1222, 1230),
        table=(_LEFT, HEAD, _RIGHT, 1046),
        legend=(_LEFT, 1080, _RIGHT, 1230),
        score=(629, 672, 1222, 1230),
        final_table=(_LEFT, HEAD, _RIGHT, 1046),
        final_legend=(_LEFT, 1080, _RIGHT, 1230),
    ),
    Layout(
        height=1252,
        grid=SMALL,
        sheets=_sheets(4, 593, 566),
        card=(_LEFT, HEAD, _RIGHT, 238),
        coming=(_LEFT, 800, _RIGHT, 1092),
        table=(_LEFT, 258, _RIGHT, 782),
        legend=(_LEFT, 1106, _RIGHT, 1234),
        score=(_LEFT, HEAD, _RIGHT, 420),
        final_table=(_LEFT, 446, _RIGHT, 1056),
        final_legend=(_LEFT, 1084, _RIGHT, 1230),
    ),
)
"""By the number of seats less one."""


def middle(sheet: Area) -> tuple[int, int]:
    """Return the middle of a sheet's hexagon."""
    left, top, right, bottom = sheet
    return left + (right - left) // 2, top + (bottom - top) // 2 + BELOW
