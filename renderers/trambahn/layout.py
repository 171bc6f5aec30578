"""Where everything stands: the parts of the table from above to below, and the columns within a yard."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.trambahn.view import in_order
from renderers.trambahn.trams import CARD_HEIGHT as TRAM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.trambahn.view import Column

WIDTH = 1600
HEAD = 76
"""The height of the head line."""
LEFT, RIGHT = 20, 1246
"""The edges of the yards; the pad and the trams for sale stand to their right."""
SIDE = (1266, 1580)
YARDS = 84
"""Where the upper yard begins."""
GAP = 14
BAND = 136
"""The height of the passengers' rows."""
FOOT = 22

PLATE = 192
"""The width of a yard's plate with the player's name."""
YARD = 468
"""The least height of a yard."""
FRONT = 88
"""The height of a card of which all is seen."""

_PADDING = 15
_PITCH, _SPACE, _WIDEST = 168.0, 12, 138
_IN_A_ROW = 12
"""More columns stand in two rows."""
_TOP, _BELOW_TRAM, _FOOT_LINE = 22, 7, 52
_TALLEST = 326
"""How tall a column can be in the least yard."""
_STEP, _LEAST_STEP = 44.0, 25.0
"""How much is seen of a card under another one."""


class Stand(NamedTuple):
    """Where one column stands.

    Attributes:
        place: its place among its owner's columns.
        left, top: the corner of its tram.
        step: from one card to the next.
        end: how far down its track goes.
        foot: the middle of the line below it.
    """

    place: int
    left: int
    top: int
    step: float
    end: int
    foot: int

    @property
    def cards(self) -> int:
        """Where its first card begins."""
        return self.top + TRAM + _BELOW_TRAM


class Yard(NamedTuple):
    """How the columns of a seat stand: their width, where, and how high the yard is for them."""

    width: int
    stands: tuple[Stand, ...]
    height: int


def _tallest(lengths: Sequence[int], least: int) -> int:
    """Return the room that a row needs for its cards."""
    longest = max(lengths, default=1)
    return max(least, round(FRONT + _LEAST_STEP * (longest - 1)))


def arrange(columns: Sequence[Column], top: int, right: int = RIGHT) -> Yard:
    """Return how the columns stand in a yard that begins at `top`, in the order of their lines and ages.

    Up to twelve stand side by side, the closer the more there are; more stand in two rows. Cards under
    others show at least 25 pixels, so that they can be counted; the yard grows where that needs it.
    """
    order = in_order(columns)
    rows = [order]
    if len(order) > _IN_A_ROW:
        half = (len(order) + 1) // 2
        rows = [order[:half], order[half:]]
    most = len(rows[0])
    room = right - LEFT - PLATE - 2 * _PADDING
    pitch = min(_PITCH, room / max(1, most))
    width = min(_WIDEST, int(pitch) - _SPACE + max(0, most - 9))
    least = _TALLEST if len(rows) == 1 else 150
    stands = []
    y = top
    for row in rows:
        tallest = _tallest([len(columns[place].cards) for place in row], least)
        start = y + _TOP
        end = start + TRAM + _BELOW_TRAM + tallest
        for number, place in enumerate(row):
            covered = len(columns[place].cards) - 1
            step = min(_STEP, (tallest - FRONT) / covered) if covered else _STEP
            middle = LEFT + PLATE + _PADDING + pitch * (number + 0.5)
            stands.append(Stand(place, round(middle - width / 2), start, step, end, end + 30))
        y = end + _FOOT_LINE - 1
    return Yard(width, tuple(stands), max(YARD, y - top))
