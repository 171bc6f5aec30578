"""Where the names stand (rough)."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.transamerica import board
from renderers import lettering
from renderers.transamerica.geometry import POINTS

CITY_SIZE, CODE_SIZE = 22, 14


class Place(NamedTuple):
    lines: tuple[str, ...]
    x: float
    y: float


def city(number: int) -> Place:
    c = board.CITIES[number]
    x, y = POINTS[c.junction]
    return Place((c.name,), x, y + 31)


def code(junction: int) -> tuple[float, float]:
    x, y = POINTS[junction]
    return x + 20, y + 13.4
