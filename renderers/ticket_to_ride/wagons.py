"""The wagons on the train cards: one silhouette for each colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from bot.games.ticket_to_ride.board import COLOURS
from renderers.ticket_to_ride.colours import wagon

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.games.ticket_to_ride.board import Card
    from renderers.pen import Box, Pen, Point
    from renderers.theme import Colour


class _Box(Protocol):
    """Fills a rectangle in the wagon's units."""

    def __call__(self, edges: Box, colour: Colour = ..., radius: float = ...) -> None: ...


_Shape: TypeAlias = "Callable[[Sequence[Point]], None]"

_WHEELS = (-29, -18, 18, 29)


def draw(pen: Pen, card: Card, x: float, y: float, k: float) -> None:
    """Draw the wagon of a colour; its rails run through (x, y), and it is 80 × `k` pixels long."""
    dark, light = wagon(card)

    def box(edges: Box, colour: Colour = dark, radius: float = 1.2) -> None:
        left, top, right, bottom = edges
        pen.rounded((x + left * k, y + top * k, x + right * k, y + bottom * k), radius * k, colour)

    def shape(points: Sequence[Point], colour: Colour = dark) -> None:
        pen.polygon([(x + px * k, y + py * k) for px, py in points], colour)

    box((-40, -12.5, 40, -9))
    for wheel in _WHEELS:
        pen.disc(x + wheel * k, y - 5.2 * k, 5.2 * k, dark)
    {
        "red": _barrels,
        "pink": _stock,
        "orange": _tank,
        "yellow": _boxcar,
        "green": _caboose,
        "blue": _coach,
        "white": _reefer,
        "black": _hopper,
    }[COLOURS[card]](box, shape, light)


def _barrels(box: _Box, shape: _Shape, light: Colour) -> None:
    del shape
    for left in (-36, -18, 0, 18):
        box((left, -34, left + 18, -12), radius=8)
        box((left, -22, left + 18, -12))
    for left in (-18, 0, 18):
        box((left - 0.8, -25, left + 0.8, -12), light)


def _stock(box: _Box, shape: _Shape, light: Colour) -> None:
    del shape
    box((-37, -34, 37, -11), radius=2)
    box((-39, -36, 39, -33))
    for top in (-29, -23.4, -17.8):
        box((-34, top, -9, top + 2.2), light)
        box((9, top, 34, top + 2.2), light)


def _tank(box: _Box, shape: _Shape, light: Colour) -> None:
    del shape
    box((-38, -32, 38, -13), radius=9)
    box((-8, -37, 8, -30), radius=2)
    for left in (-16, 14):
        box((left, -32, left + 2, -13), light)


def _boxcar(box: _Box, shape: _Shape, light: Colour) -> None:
    del shape
    box((-37, -35, 37, -11))
    for left in (-11, 8):
        box((left, -32, left + 3, -13), light)


def _caboose(box: _Box, shape: _Shape, light: Colour) -> None:
    del shape
    box((-30, -31, 30, -11))
    box((-37, -33, 37, -29.6))
    box((-14, -41, 14, -31))
    box((-17, -43, 17, -40))
    for left in (-36, 33):
        box((left, -20, left + 3, -11))
    for left in (-24, 11):
        box((left, -26, left + 13, -19.5), light)


def _coach(box: _Box, shape: _Shape, light: Colour) -> None:
    del shape
    box((-39, -35, 39, -10), radius=4)
    for number in range(6):
        left = -33.5 + number * 11.5
        box((left, -29, left + 8, -20), light)


def _reefer(box: _Box, shape: _Shape, light: Colour) -> None:
    del shape
    box((-37, -34, 37, -11))
    for left in (-34, 24):
        box((left, -37, left + 10, -34))
    for number in range(7):
        slat = -29 + number * 9.3
        box((slat, -31, slat + 2.4, -14), light)


def _hopper(box: _Box, shape: _Shape, light: Colour) -> None:
    del light
    box((-39, -35, 39, -32))
    shape([(-37, -33), (0, -33), (0, -22), (-6, -20), (-13, -11), (-23, -11)])
    shape([(37, -33), (0, -33), (0, -22), (6, -20), (13, -11), (23, -11)])
