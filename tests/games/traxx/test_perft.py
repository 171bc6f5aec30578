"""How many lines of play there are from fixed starts: any change of what is legal changes these numbers."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest
from games.traxx.positions import EXAMPLE, LAYOUT, position

from bot.games.traxx import board, rules
from bot.games.traxx.moves import DrawPath, Move, Pass

if TYPE_CHECKING:
    from bot.games.traxx.state import State


def perft(state: State, depth: int) -> int:
    """Return how many sequences of so many plies there are; shorter ones, where a match ends, count too."""
    if depth == 0 or not rules.to_act(state):
        return 1
    return sum(
        perft(rules.apply(state, seat, move).state, depth - 1) if depth > 1 else 1
        for seat in rules.to_act(state)
        for move in rules.legal_moves(state, seat)
    )


STARTS: dict[str, tuple[tuple[str, ...], dict[str, Any], list[int]]] = {
    "alone at the start": (("F5",), {"deck": ["blue green red grey"]}, [68, 4751]),
    "alone in mid-match": (
        (EXAMPLE,),
        {"card": "blue green green red orange", "deck": ["blue blue yellow orange grey"]},
        [78, 4189],
    ),
    "two of whom one is walled in": (
        ("F5", "A1-A2-B2-B1*"),
        {"card": "blue yellow red grey grey", "deck": ["blue green yellow grey"]},
        [96, 6614],
    ),
    # Two seats in two orders; after both the match is over.
    "two in the last round": (("F5", "F4"), {"deck": []}, [68 + 62, 2 * 68 * 62, 2 * 68 * 62]),
}


@pytest.mark.parametrize("name", STARTS)
def test_the_number_of_lines_of_play_is_known(name: str) -> None:
    paths, changes, counts = STARTS[name]
    state = position(*paths, **changes)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def by_trying(state: State) -> set[Move]:
    """Return the legal moves of seat 0, found by trying every order of every part of the card's colours."""
    assert state.card is not None
    sheet, colours = state.sheets[0], board.CARDS[state.card]
    orders = {order for length in range(1, len(colours) + 1) for order in permutations(colours, length)}
    found: set[Move] = {Pass()}
    for end in sheet.ends:
        for order in orders:
            ways: list[tuple[int, ...]] = [(sheet.tip(end),)]
            for colour in order:
                ways = [
                    (*way, field)
                    for way in ways
                    for field in range(board.FIELDS)
                    if LAYOUT.colours[field] == colour
                    and board.NEIGHBOURS[way[-1]] >> field & 1
                    and field not in (*way, *sheet.path)
                ]
            found |= {DrawPath(end, way[1:]) for way in ways}
    return found


@pytest.mark.parametrize("path", ["F5", EXAMPLE, "D3-D2*-C2"])
@pytest.mark.parametrize("card", ["blue green yellow grey", "green yellow red red orange"])
def test_the_search_lists_what_trying_every_order_of_the_colours_finds(path: str, card: str) -> None:
    state = position(path, card=card)
    assert set(rules.legal_moves(state, 0)) == by_trying(state)
