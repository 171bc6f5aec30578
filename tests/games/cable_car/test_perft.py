"""How many lines of play there are from fixed starts: any change of what is legal changes these numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.cable_car.positions import FREE, position

from bot.games.cable_car import rules
from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from bot.games.cable_car.state import State


def perft(state: State, depth: int) -> int:
    """Return how many sequences of so many plies there are; shorter ones, where a match ends, count too."""
    if depth == 0 or not rules.to_act(state):
        return 1
    return sum(
        perft(rules.apply(state, seat, move).state, depth - 1) if depth > 1 else 1
        for seat in rules.to_act(state)
        for move in rules.legal_moves(state, seat)
    )


OFFICIAL = Options()
MIDDLE = "D1 aaaa, D2 bcbc, C2 aacb, C3 dbcd, H4 acba, G4 bbad, F4 cddb, A8 aaaa"
STARTS: dict[str, tuple[str, list[str], str, Options, list[int]]] = {
    "an empty board": ("", ["aacb", "dada"], "bbbb accd", OFFICIAL, [27, 374, 8610]),
    "a tile that fits nowhere": ("", ["dddd", "dddd"], "aaaa", OFFICIAL, [29, 160, 3748]),
    "the middle of a game": (MIDDLE, ["adad", "dacc"], "cbaa", OFFICIAL, [21, 556, 17527]),
    "turning tiles": (MIDDLE, ["bcdd", "adbb"], "", FREE, [80, 8180]),
    "three tiles in hand": (MIDDLE, ["aaaa dada ccda", "cbaa"], "", Options(hand=3), [79, 2515]),
}


@pytest.mark.parametrize("name", STARTS)
def test_the_number_of_lines_of_play_is_known(name: str) -> None:
    tiles, hands, pile, options, counts = STARTS[name]
    state = position(tiles, hands=hands, pile=pile, options=options)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
