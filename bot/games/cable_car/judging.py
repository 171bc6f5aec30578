"""What a position is worth to a seat: points, and what its open lines may still bring.

An open line is judged by what its next tile can do: by each of the four sides it may leave the empty square
ahead, each as likely as the others, and run on from there to an end or to another empty square.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from bot.games.cable_car import board
from bot.games.cable_car.laying import growths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.games.cable_car.board import Square, Tile
    from bot.games.cable_car.laying import Growth
    from bot.games.cable_car.view import Position

HOPE = 30.0
"""Points that an open line may hope for on an empty board, beyond its passes so far.

That is far more than lines get in the end: it says how much better it is to keep own lines open, and to end
those of others, than to score now. It falls with the square root of the empty spaces. Of the figures tried
these won the most matches: half as much, twice as much, and falling faster or slower all won fewer.
"""


class Judge:
    """Judges what tiles would do in one position, for one seat.

    Args:
        position: before the tile.
        seats: how many play.
        seat: for whom it is judged.
    """

    def __init__(self, position: Position, seats: int, seat: Seat) -> None:
        self._position = position
        self._tiles = list(position.tiles)
        self._hope = HOPE * sqrt(1 - position.placed.bit_count() / board.ALL_TILES)
        # A rival's points count as much less as there are more rivals to beat.
        self._weights = tuple(
            0.0 if owner is None else 1.0 if owner == seat else -1.0 / (seats - 1)
            for owner in board.OWNERS[seats]
        )
        self._before: dict[int, float] = {}

    def value(self, square: Square, tile: Tile) -> float:
        """Return what the seat gains, in points of advantage, when the tile is laid on the square."""
        self._tiles[square] = tile
        grown = growths(self._position, self._tiles, square)
        gain = sum(self._gain(growth) for growth in grown if self._weights[growth.station - 1])
        self._tiles[square] = None
        return gain

    def _gain(self, growth: Growth) -> float:
        index = growth.station - 1
        after = self._worth(self._tiles, growth.head, growth.passes)
        if index not in self._before:
            head, passes = self._position.heads[index], self._position.passes[index]
            self._before[index] = self._worth(self._position.tiles, head, passes)
        return self._weights[index] * (after - self._before[index])

    def _worth(self, tiles: Sequence[Tile | None], code: int, passes: int) -> float:
        """Return what a line is worth that has got so far."""
        if board.ENDS[code] is not None:
            return board.worth(code, passes)
        square = code >> 2
        total = 0.0
        for side in range(4):
            head, more = board.follow(tiles, board.beyond(square, side))
            ran = passes + more + 1
            total += board.worth(head, ran) if board.ENDS[head] is not None else ran + self._hope
        return total / 4
