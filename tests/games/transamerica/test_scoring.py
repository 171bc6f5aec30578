"""What a round costs those who are not complete."""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

import pytest
from games.transamerica.positions import (
    NORTH,
    SOUTH,
    SOUTHERN,
    VEXATION,
    hand,
    junction,
    junctions,
    line,
    lines,
    play,
    position,
)

from bot.engine.bits import bits
from bot.engine.graphs import Steiner
from bot.games.transamerica import board
from bot.games.transamerica.rounds import finish
from bot.games.transamerica.view import Position, goals, missing_lines, network_of

if TYPE_CHECKING:
    from bot.games.transamerica.state import State

WITHOUT_WEST = SOUTHERN.removeprefix("J1-")
EMPTY = Position((None, None), 0, (0, 0))


def losses(state: State) -> tuple[int, ...]:
    return finish(state, "connected").losses


def test_whoever_is_complete_loses_nothing() -> None:
    state = position("K8, A1", tracks=SOUTHERN, hands=[SOUTH, NORTH])
    done = finish(state, "connected")
    assert done.complete == (0,)
    assert done.losses[0] == 0
    assert done.missing[0] == ()


def test_a_missing_single_costs_1() -> None:
    state = position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    assert losses(state)[0] == 1


def test_a_missing_double_costs_2() -> None:
    state = position("K8, A1", tracks=SOUTHERN.removesuffix("-F16"), hands=[SOUTH, NORTH])
    assert losses(state)[0] == 2


def test_the_way_from_the_marker_to_the_cities_counts_too() -> None:
    # All five cities are joined, but not to the marker, two singles away.
    state = position("M1, A1", tracks=SOUTHERN, hands=[SOUTH, NORTH])
    assert losses(state)[0] == Steiner(board.prices(), 2).distances(junction("M1"), [junction("K4")])[0] == 2


def test_tracks_that_nobody_has_joined_are_free_to_use() -> None:
    west, east = SOUTHERN.split("-I10-")
    state = position("K8, A1", tracks=f"{west}, I10-{east}", hands=[SOUTH, NORTH])
    assert state.networks[0] != bits(junctions(SOUTHERN.replace("-", ", ")))
    assert losses(state)[0] == 1


def test_a_line_that_two_cities_need_is_counted_once() -> None:
    # A network, not a sum of ways.
    cities = hand(SOUTH)
    assert goals(EMPTY, 0, cities, junction("K8")).to_go == 20
    assert sum(goals(EMPTY, 0, cities, junction("K8")).distances) > 20


def test_the_missing_lines_make_the_network_and_cost_what_is_lost() -> None:
    state = position("D5, E10, H8", tracks="D5-D4, E10-F10-G10")
    done = finish(state, "supply")
    for seat, missing in enumerate(done.missing):
        assert sum(map(board.cost, missing)) == done.losses[seat]
        whole = Position(
            state.position.markers, state.position.tracks | bits(missing), state.position.coloured
        )
        assert not board.city_junctions(state.hands[seat]) & ~network_of(whole, seat)


def test_the_hands_of_the_small_game_cost_from_20_to_34() -> None:
    dearest = "Portland, Bismarck, Santa Fe, New Orleans, New York"
    assert goals(EMPTY, 0, hand(SOUTH)).to_go == 20
    assert goals(EMPTY, 0, hand(dearest)).to_go == 34
    hands = list(product(*(board.cards(2, colour) for colour in range(5))))
    steiner = Steiner(board.prices(), 2)
    for cards in random.Random(1).sample(hands, 100):
        assert 20 <= steiner.cost([board.CITIES[card].junction for card in cards]) <= 34


def test_points_can_fall_below_zero() -> None:
    state = position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH], points=(13, 2))
    step = play(state, "J1-K1")
    lost = finish(state, "connected").losses[1]
    assert lost > 2
    assert step.state.points[1] == 2 - lost < 0


# What a player is told on the way there


def test_the_goals_tell_network_cost_lines_and_distances() -> None:
    state = position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    todo = goals(state.position, 0, state.hands[0])
    assert todo.network == state.networks[0]
    assert todo.to_go == 1
    assert todo.missing == lines("J1-K1")
    assert todo.distances == (1, 0, 0, 0, 0)  # Los Angeles alone is not connected


def test_before_the_marker_stands_only_the_cities_count() -> None:
    todo = goals(EMPTY, 0, hand(SOUTH))
    assert (todo.network, todo.to_go, todo.distances) == (0, 20, (0, 0, 0, 0, 0))
    assert missing_lines(EMPTY, 0, hand(SOUTH)) == todo.missing


def test_a_thought_marker_counts_until_one_stands() -> None:
    thought = goals(EMPTY, 0, hand(SOUTH), junction("M1"))
    assert thought.network == 1 << junction("M1")
    assert thought.to_go == 22
    standing = Position((junction("K8"), None), 0, (0, 0))
    assert goals(standing, 0, hand(SOUTH), junction("M1")).to_go == 20


def test_the_hand_may_be_any_cities() -> None:
    assert goals(EMPTY, 0, (board.CITY_AT[junction("Omaha")],), junction("F9")).to_go == board.cost(
        line("E9-F9")
    )


# With coloured tracks


def test_another_colour_cannot_be_passed() -> None:
    # The one single line to Los Angeles is closed: the next best way is a single and a double.
    state = position("K8, A1", tracks=WITHOUT_WEST, own={1: "J1-K1"}, hands=[SOUTH, NORTH], options=VEXATION)
    assert losses(state)[0] == 3


def test_the_own_colour_is_free_to_use() -> None:
    state = position("K8, A1", tracks=WITHOUT_WEST, own={0: "J1-K1"}, hands=[SOUTH, NORTH], options=VEXATION)
    assert losses(state)[0] == 0


@pytest.mark.parametrize("seed", range(4))
def test_more_tracks_never_cost_more(seed: int) -> None:
    chance = random.Random(seed)
    cities = hand(NORTH)
    all_lines = [number for number in range(board.LINES.bit_length()) if board.LINES >> number & 1]
    tracks, before = 0, goals(EMPTY, 0, cities, junction("K8")).to_go
    for _ in range(12):
        tracks |= bits(chance.sample(all_lines, 7))
        now = goals(Position((junction("K8"), None), tracks, (0, 0)), 0, cities).to_go
        assert now <= before
        before = now
