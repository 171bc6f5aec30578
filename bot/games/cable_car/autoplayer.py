"""A computer player that sees only its seat's view.

It places where its own points and the hopes of its open lines gain most on those of the others, and draws
instead where a tile that it has not seen promises more, by and large, than those of its hand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.bits import members
from bot.games.cable_car import board
from bot.games.cable_car.judging import Judge
from bot.games.cable_car.moves import DrawTile, Move, PlaceTile
from bot.games.cable_car.view import View, spaces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Rng
    from bot.games.cable_car.board import Tile

MARGIN = 0.5
"""By how many points an unseen tile must promise more before it is drawn."""


def choose(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Return one of the seat's legal `moves`; `rng` decides between equals."""
    assert view.seat is not None, "a computer player has a seat"
    judge = Judge(view.position, view.seats, view.seat)
    values = {move: judge.value(move.square, move.tile) for move in moves if isinstance(move, PlaceTile)}
    most = max(values.values())
    draw = DrawTile()
    if draw in moves and expected(view, judge) > most + MARGIN:
        return draw
    return rng.choice([move for move, value in values.items() if value == most])[0]


def unseen(view: View) -> Counter[Tile]:
    """Return the tiles that the viewer has not seen, in the pile or in others' hands, and how many of each.

    Where tiles may be turned, all turns of a tile go by one name.
    """
    free = view.options.orientation == "free"
    left: Counter[Tile] = Counter()
    for tile, number in board.TILES.items():
        left[board.FAMILY[tile] if free else tile] += number
    seen = [*view.position.tiles, *(view.hand or ()), view.drawn]
    left.subtract(board.FAMILY[tile] if free else tile for tile in seen if tile is not None)
    return +left


def expected(view: View, judge: Judge) -> float:
    """Return what the best placement of an unseen tile promises on average."""
    left = unseen(view)
    total = 0.0
    for tile, number in left.items():
        ways = spaces(view.position, view.options, tile)
        total += number * max(
            judge.value(square, way) for way, squares in ways for square in members(squares)
        )
    return total / left.total()
