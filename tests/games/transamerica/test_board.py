"""The printed board: 188 junctions, 509 lines, 35 cities, rivers and mountains."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from math import dist, isclose
from pathlib import Path
from typing import Any

import pytest
from games.transamerica.positions import junction, line, lines, names
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.bits import bits, members
from bot.engine.graphs import Steiner
from bot.games.transamerica import board

SURVEY = Path(__file__).parents[4] / "shared" / "data" / "transamerica.json"
"""The printed board as it was surveyed, where it is at hand."""

ALL_LINES = list(members(board.LINES))
some_lines = st.sets(st.sampled_from(ALL_LINES), max_size=60).map(bits)
some_junctions = st.sets(st.sampled_from(sorted(board.JUNCTION_NAMES)), max_size=20).map(bits)


# What is printed


def test_the_board_has_188_junctions_and_509_lines() -> None:
    assert board.JUNCTIONS.bit_count() == len(board.JUNCTION_NAMES) == 188
    assert board.LINES.bit_count() == 509


def test_109_lines_are_double_57_over_rivers_and_52_through_mountains() -> None:
    assert board.RIVER_LINES.bit_count() == 57
    assert board.MOUNTAIN_LINES.bit_count() == 52
    assert board.DOUBLES.bit_count() == 109
    assert board.SINGLES.bit_count() == 400
    assert not board.DOUBLES & board.SINGLES


def test_a_single_line_costs_1_and_a_double_line_2() -> None:
    assert board.cost(line("E10-F10")) == 1
    assert board.cost(line("E9-E10")) == 2
    assert sum(map(board.cost, ALL_LINES)) == 400 + 2 * 109


def test_3_lines_meet_at_14_junctions_4_at_30_5_at_8_and_6_at_136() -> None:
    degrees = Counter(board.lines_at(1 << place).bit_count() for place in board.JUNCTION_NAMES)
    assert degrees == {3: 14, 4: 30, 5: 8, 6: 136}


def test_there_are_35_cities_7_of_each_colour() -> None:
    assert len(board.CITIES) == len({city.junction for city in board.CITIES}) == 35
    assert Counter(city.colour for city in board.CITIES) == dict.fromkeys(board.COLOURS, 7)


def test_with_two_or_three_players_2_cards_of_each_colour_are_taken_out() -> None:
    for seats in (2, 3):
        cards = board.cards(seats)
        assert len(cards) == 25
        assert Counter(board.CITIES[card].colour for card in cards) == dict.fromkeys(board.COLOURS, 5)
    removed = {board.CITIES[card].name for card in set(board.cards(4)) - set(board.cards(2))}
    assert removed == {
        *("Seattle", "San Diego", "Duluth", "Buffalo", "Denver"),
        *("Kansas City", "Atlanta", "Houston", "Boston", "Richmond"),
    }


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_with_more_players_all_cards_are_in_play(seats: int) -> None:
    assert len(board.cards(seats)) == 35


def test_there_are_84_tracks_since_one_of_the_85_is_the_barrier() -> None:
    assert board.TRACKS == 84


def test_each_colour_of_cities_has_its_own_cards() -> None:
    for number, colour in enumerate(board.COLOURS):
        assert {board.CITIES[card].colour for card in board.cards(6, number)} == {colour}
        assert len(board.cards(2, number)) == 5


# Check values, worked out on the printed board


@pytest.mark.parametrize(
    ("one", "other", "cost"),
    [
        ("Seattle", "Boston", 19),
        ("San Diego", "Boston", 21),
        ("Seattle", "Jacksonville", 21),
        ("Los Angeles", "New York", 20),
        ("Chicago", "New Orleans", 10),
    ],
)
def test_the_cheapest_way_between_two_cities_is_known(one: str, other: str, cost: int) -> None:
    steiner = Steiner(board.prices(), 2)
    assert steiner.cost([junction(one), junction(other)]) == cost
    assert steiner.distances(junction(other), [junction(one)]) == (cost,)


def test_no_two_junctions_lie_farther_apart_than_22() -> None:
    places = sorted(board.JUNCTION_NAMES)
    steiner = Steiner(board.prices(), 2)
    assert max(max(steiner.distances(place, places)) for place in places) == 22


@pytest.mark.skipif(not SURVEY.exists(), reason="the survey of the printed board is not at hand")
def test_the_board_is_the_one_that_was_surveyed() -> None:
    survey: dict[str, Any] = json.loads(SURVEY.read_text(encoding="utf-8"))
    numbers = {node["id"]: node["row"] * board.WIDTH + node["col"] for node in survey["nodes"]}
    assert set(numbers.values()) == set(board.JUNCTION_NAMES)
    for node in survey["nodes"]:
        drawn = board.position(numbers[node["id"]])
        assert all(isclose(a, b, abs_tol=1e-5) for a, b in zip(drawn, (node["x"], node["y"]), strict=True))

    kinds = {"plain": board.SINGLES, "river": board.RIVER_LINES, "mountain": board.MOUNTAIN_LINES}
    edges: dict[int, int] = {}
    for edge in survey["edges"]:
        found = board.line_between(numbers[edge["a"]], numbers[edge["b"]])
        assert found is not None
        assert kinds[edge["kind"]] >> found & 1
        assert board.cost(found) == edge["cost"]
        edges[edge["id"]] = found
    assert bits(edges.values()) == board.LINES
    for printed, features in ((survey["rivers"], board.RIVERS), (survey["mountains"], board.RIDGES)):
        assert [(f["name"], tuple(edges[e] for e in f["edges"])) for f in printed] == [
            (feature.name, feature.lines) for feature in features
        ]

    assert {
        (city["name"], city["colour"], numbers[city["node"]], not city["small_game_removed"])
        for city in survey["cities"]
    } == {(city.name, city.colour, city.junction, city.small_game) for city in board.CITIES}
    components = survey["components"]
    assert components["supply_tracks"] == board.TRACKS
    assert survey["score_track"]["start"] == board.ENGINE_HOUSE


# Names


def test_a_junction_is_named_by_its_row_and_its_number_along_the_row_from_the_west() -> None:
    row_f = [place for place in board.JUNCTION_NAMES if place // board.WIDTH == 5]
    assert [board.junction_name(place) for place in sorted(row_f)] == [f"F{n}" for n in range(1, 17)]


def test_the_numbers_go_on_over_a_gap_in_the_row() -> None:
    assert junction("B13") - junction("B12") == 4


def test_every_name_leads_back_to_its_junction() -> None:
    for place, name in board.JUNCTION_NAMES.items():
        assert board.junction_named(name) == place
        assert board.junction_named(name.lower()) == place
        assert board.junction_named(board.place_name(place)) == place


def test_a_city_is_found_whatever_the_case_points_accents_and_spaces() -> None:
    for typed in ("St. Louis", "st louis", "ST.LOUIS", "  st.  loüis"):
        assert board.junction_named(typed) == junction("G12")


def test_what_is_no_junction_has_none() -> None:
    for typed in ("", "Z9", "F0", "F17", "Zürich"):
        assert board.junction_named(typed) is None


def test_a_place_is_called_by_its_city_where_there_is_one() -> None:
    assert board.place_name(junction("E9")) == "Omaha"
    assert board.place_name(junction("F9")) == "F9"
    assert board.full_name(junction("E9")) == "Omaha (E9)"
    assert board.full_name(junction("F9")) == "F9"


def test_a_line_is_named_by_its_ends() -> None:
    assert board.line_name(line("E10-E9")) == "E9–E10"


# Geometry


def test_a_line_joins_two_junctions_one_length_apart() -> None:
    for number in ALL_LINES:
        a, b = board.ends(number)
        assert isclose(dist(board.position(a), board.position(b)), 1)
        assert board.line_between(a, b) == board.line_between(b, a) == number


def test_neighbours_at_the_rim_may_have_no_line() -> None:
    assert board.line_between(junction("B12"), junction("B13")) is None
    assert board.line_between(junction("A10"), junction("A10")) is None
    # In the numbering the end of a row is next to the start of the one after the next, but on no board.
    assert board.line_between(junction("M9"), junction("M9") + 1) is None


@pytest.mark.parametrize("river", board.RIVERS, ids=lambda river: river.name)
def test_a_river_is_drawn_from_line_to_neighbouring_line(river: board.Feature) -> None:
    middles = [
        tuple(sum(values) / 2 for values in zip(*map(board.position, board.ends(number)), strict=True))
        for number in river.lines
    ]
    assert all(dist(one, other) < 1.01 for one, other in pairwise(middles))


@pytest.mark.parametrize("feature", [*board.RIVERS, *board.RIDGES], ids=lambda feature: feature.name)
def test_no_line_is_printed_twice_in_a_river_or_range(feature: board.Feature) -> None:
    assert len(set(feature.lines)) == len(feature.lines)


@given(some_junctions)
def test_the_lines_at_junctions_are_those_with_an_end_there(places: int) -> None:
    expected = bits(number for number in ALL_LINES if places & bits(board.ends(number)))
    assert board.lines_at(places) == expected


@given(some_junctions, some_lines)
def test_a_step_leads_to_the_other_ends_of_the_lines(places: int, ways: int) -> None:
    expected = 0
    for number in members(ways):
        a, b = board.ends(number)
        expected |= (places >> a & 1) << b | (places >> b & 1) << a
    assert board.spread(places, ways) == expected


@given(some_junctions, some_lines)
def test_what_lines_reach_is_closed_and_grows_from_the_start(places: int, ways: int) -> None:
    reached = board.reach(places, ways)
    assert reached | places == reached
    assert not board.spread(reached, ways) & ~reached
    assert not reached & ~(places | bits(end for number in members(ways) for end in board.ends(number)))


@given(some_lines)
def test_lines_fall_into_disjoint_components(ways: int) -> None:
    components = board.components(ways)
    assert sum(components) == board.spread(board.JUNCTIONS, ways)
    for component in components:
        assert component.bit_count() >= 2
        assert board.reach(component & -component, ways) == component


@given(some_lines)
def test_lines_cross_where_two_of_them_end(ways: int) -> None:
    ends = Counter(end for number in members(ways) for end in board.ends(number))
    assert board.crossings(ways) == bits(place for place, count in ends.items() if count >= 2)


@settings(max_examples=20)
@given(st.sets(st.sampled_from(ALL_LINES), min_size=200).map(bits))
def test_a_line_is_bypassed_where_two_others_make_a_triangle_with_it(ways: int) -> None:
    expected = 0
    for number in ALL_LINES:
        a, b = board.ends(number)
        if board.spread(1 << a, ways & ~(1 << number)) & board.spread(1 << b, ways & ~(1 << number)):
            expected |= 1 << number
    assert board.bypassed(ways) == expected


def test_the_prices_are_those_of_the_lines_that_can_be_passed() -> None:
    graph = board.prices(bits(lines("E9-E10-F10")))
    omaha, onward = 1 << junction("E9"), 1 << junction("E10")
    assert graph(omaha, 2) == onward
    assert graph(omaha, 1) == 0
    assert graph(onward, 1) == 1 << junction("F10")


def test_a_printed_line_between_places_that_are_no_neighbours_is_a_misprint() -> None:
    with pytest.raises(ValueError, match="joins no neighbours"):
        board._printed_line("A1-M9")


def test_names_of_lines_read_back_as_those_lines() -> None:
    assert names(bits(lines("F7-F8-F9, Omaha-E10"))) == {"F7–F8", "F8–F9", "E9–E10"}
