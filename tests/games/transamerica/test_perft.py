"""How many lines of play there are from fixed starts: any change of what is legal changes these numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.transamerica.positions import OFFICIAL, VEXATION, position

from bot.games.transamerica import rules

if TYPE_CHECKING:
    from bot.games.transamerica.state import State
    from bot.games.transamerica.view import Options


def perft(state: State, depth: int) -> int:
    """Return how many sequences of so many plies there are; shorter ones, where a match ends, count too."""
    if depth == 0 or not rules.to_act(state):
        return 1
    return sum(
        perft(rules.apply(state, seat, move).state, depth - 1) if depth > 1 else 1
        for seat in rules.to_act(state)
        for move in rules.legal_moves(state, seat)
    )


STARTS: dict[str, tuple[str, Options, list[int]]] = {
    "amid the plains": ("G9, H8", OFFICIAL, [6, 63, 510, 7464]),
    "at the rim": ("Seattle, San Diego", OFFICIAL, [3, 8, 32, 190]),
    "between rivers and mountains": ("Omaha, Salt Lake City", OFFICIAL, [6, 44, 314, 3172]),
    "three networks": ("Denver, Dallas, Boston", OFFICIAL, [6, 47, 340, 2665]),
    "with own tracks": ("G9, H8", VEXATION, [12, 240, 3158]),
}


@pytest.mark.parametrize("name", STARTS)
def test_the_number_of_lines_of_play_is_known(name: str) -> None:
    markers, options, counts = STARTS[name]
    state = position(markers, options=options)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("seats", "count"), [(2, 188 * 187), (3, 188 * 187 * 186)])
def test_markers_can_be_placed_in_so_many_ways(seats: int, count: int) -> None:
    state = position("", seats=seats)
    assert perft(state, 2) == 188 * 187
    placed = position("F7", seats=seats, mover=1)
    assert count == 188 * perft(placed, seats - 1)
