"""How many lines of play there are from fixed starts: any change of what is legal changes these numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.trambahn.positions import position
from games.walks import key

from bot.games.trambahn import rules
from bot.games.trambahn.view import Options

if TYPE_CHECKING:
    from bot.games.trambahn.state import State


def perft(state: State, depth: int) -> int:
    """Return how many sequences of so many plies there are; shorter ones, where a match ends, count too."""
    if depth == 0 or not rules.to_act(state):
        return 1
    return sum(
        perft(rules.apply(state, seat, move).state, depth - 1) if depth > 1 else 1
        for seat in rules.to_act(state)
        for move in rules.legal_moves(state, seat)
    )


STARTS: dict[str, tuple[dict[str, Any], list[int]]] = {
    # Three passengers; then two others or none; then stations: two left of one, or three after none.
    "three stations": ({"hands": ["blue5 red1 red2"]}, [3, 9, 21, 46, 71]),
    "conductors": (
        {"hands": ["conductor conductor blue1"], "columns": ["red1 red2 horse, red3 steam"]},
        [5, 29, 75, 148, 191],
    ),
    "the last ride": (
        {"hands": ["blue5 blue6 red1"], "rows": ["blue1 blue2 blue3"], "rides": 9},
        [3, 5, 7, 12, 21],
    ),
    "only if needed": (
        {
            "hands": ["blue5 blue6 red1"],
            "columns": ["blue4 horse"],
            "phase": "stations",
            "options": Options("only_if_needed"),
        },
        [4, 13, 31, 59, 83],
    ),
    "trams": (
        {
            "hands": ["blue5"],
            "columns": ["blue4, red1, red2"],
            "offer": "horse steam steam",
            "money": [15, 15],
            "phase": "trams",
            "draw_pile": "red5 red5 red5 red6 red7 red8 red9",
        },
        [7, 19, 22, 53, 214],
    ),
}


@pytest.mark.parametrize("name", STARTS)
def test_the_number_of_lines_of_play_is_known(name: str) -> None:
    changes, counts = STARTS[name]
    state = position(**changes)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_from_the_first_turn_there_are_so_many() -> None:
    state = rules.setup(2, Options(), key(1))
    assert [perft(state, depth) for depth in range(1, 5)] == [5, 26, 119, 522]
