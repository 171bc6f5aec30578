"""What the laws must be told of Cable Car."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from games.table import Table

from bot.games.cable_car import board
from bot.games.cable_car.laying import position_of
from bot.games.cable_car.view import lines

if TYPE_CHECKING:
    from bot.games.cable_car.state import State


def census(state: State) -> dict[str, Any]:
    """Count the tiles, and hold what is kept beside them against what follows from them."""
    lying = [tile for tile in state.position.tiles if tile is not None]
    tiles = [*lying, *chain(*state.hands), *state.pile, *filter(None, [state.drawn])]
    free = state.options.orientation == "free"
    scored = [0] * len(state.points)
    for line in lines(state.position, len(state.points)):
        if line.owner is not None:
            scored[line.owner] += line.points
    return {
        "tiles": Counter(board.FAMILY[tile] if free else tile for tile in tiles),
        "tiles beside spaces": state.position.placed & ~board.SPACES,
        "tiles on squares that do not count": state.position.placed.bit_count() - len(lying),
        "lines that do not follow the tiles": position_of(state.position.tiles) != state.position,
        "points that no line has scored": [a - b for a, b in zip(state.points, scored, strict=True)],
    }


def secrets(state: State) -> tuple[Any, ...]:
    """Return what each seat has that others may not see."""
    return tuple(
        (hand, state.drawn if seat == state.mover else None) for seat, hand in enumerate(state.hands)
    )


TABLE = Table(("tiles",), census, secrets)
