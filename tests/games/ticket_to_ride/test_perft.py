"""How many lines of play there are from fixed starts: any change of what is legal changes these numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.ticket_to_ride.positions import position
from games.walks import key

from bot.games.ticket_to_ride import rules
from bot.games.ticket_to_ride.view import Options

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.state import State


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
    # Five cards, the deck or tickets; then 6 + 4 · 5 second cards, 6 after the deck, 7 ways to keep tickets.
    "empty hands": ({}, [7, 39, 240]),
    "a few cards each": ({"hands": ["2 green, 1 locomotive", "2 red"]}, [88, 3412]),
    "a double route and two players": (
        {
            "hands": ["4 black, 1 orange", "4 orange"],
            "claimed": ["Kansas City-Saint Louis blue", "Dallas-Houston"],
            "trains": [4, 4],
            "turns_left": 2,
        },
        [60, 2773, 6464],
    ),
    "hardly anything left": (
        {"hands": ["1 red", "1 red"], "face_up": "red", "deck": "", "ticket_deck": "Denver-El Paso"},
        [11, 93, 482, 896, 1574, 6037],
    ),
}


@pytest.mark.parametrize("name", STARTS)
def test_the_number_of_lines_of_play_is_known(name: str) -> None:
    changes, counts = STARTS[name]
    state = position(**changes)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("tickets", "ways"), [("base", 4), ("mega_game", 16), ("big_cities", 11)])
def test_first_tickets_can_be_chosen_in_so_many_ways(tickets: str, ways: int) -> None:
    """Two seats in two orders, each with every way to keep enough of what it was dealt."""
    state = rules.setup(2, Options(tickets=tickets), key(1))  # type: ignore[arg-type]
    assert perft(state, 1) == 2 * ways
    assert perft(state, 2) == 2 * ways * ways
