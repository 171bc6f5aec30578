"""What is suggested to a player: places to start, whole turns towards the cities, junctions to build from."""

from __future__ import annotations

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
    names,
    play,
    position,
    track,
)

from bot.engine import ENGLISH
from bot.engine.bits import bits
from bot.engine.graphs import Steiner
from bot.games.transamerica import board, plans, rules, words
from bot.games.transamerica.plans import Plan
from bot.games.transamerica.view import Position, goals

if TYPE_CHECKING:
    from bot.games.transamerica.state import State
    from bot.games.transamerica.view import View

WITHOUT_WEST = SOUTHERN.removeprefix("J1-")


def view(state: State) -> View:
    return rules.view(state, state.mover)


def offered(state: State, typed: str = "") -> list[tuple[str, str]]:
    return list(words.suggestions(view(state), rules.legal_moves(state, state.mover), typed, ENGLISH))


# Distances


def test_distances_are_those_of_the_cheapest_ways() -> None:
    found = plans.distances(Position((None, None), 0, (0, 0)), 0, 1 << junction("Seattle"))
    steiner = Steiner(board.prices(), 2)
    places = sorted(board.JUNCTION_NAMES)
    assert [found[place] for place in places] == list(steiner.distances(junction("Seattle"), places))


def test_tracks_are_free_to_travel_and_other_colours_closed() -> None:
    laid = Position((None, None), bits(lines("E9-E10-F10")), (0, bits(lines("E9-F9"))))
    found = plans.distances(laid, 0, 1 << junction("E9"))
    assert (found[junction("F10")], found[junction("F9")]) == (0, 2)
    assert plans.distances(laid, 1, 1 << junction("E9"))[junction("F9")] == 0


# Starts


def test_starts_lie_on_a_cheapest_network_the_most_central_first() -> None:
    starts = plans.starts(view(position("", seats=2, hands=[SOUTH])))
    assert {start.cost for start in starts} == {20}
    assert [start.farthest for start in starts] == sorted(start.farthest for start in starts)
    for start in starts:
        todo = goals(Position((None, None), 0, (0, 0)), 0, hand(SOUTH), start.junction)
        assert (todo.to_go, max(todo.distances)) == (start.cost, start.farthest)


def test_nobody_is_sent_to_a_taken_junction() -> None:
    free = plans.starts(view(position("", seats=2, hands=[SOUTH])))
    taken = board.junction_name(free[0].junction)
    state = position(taken, seats=2, hands=[NORTH, SOUTH], mover=1)
    assert free[0].junction not in [start.junction for start in plans.starts(view(state))]


# Plans


def test_plans_lead_to_all_cities_together_and_to_each_that_is_not_connected() -> None:
    state = position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    west = (track("J1-K1"),)
    assert plans.plans(view(state)) == [Plan(None, 1, west), Plan(hand(SOUTH)[0], 1, west)]


def test_a_plan_is_two_singles_where_two_lie_on_the_way() -> None:
    state = position("K8, A1", hands=[SOUTH, NORTH])
    plan = plans.plans(view(state))[0]
    assert len(plan.moves) == 2
    for move in plan.moves:
        state = rules.apply(state, 0, move).state
    assert state.mover == 1
    assert goals(state.position, 0, hand(SOUTH)).to_go == plan.cost - 2


def test_a_plan_tells_what_the_whole_way_costs() -> None:
    state = position("K8, A1", hands=[SOUTH, NORTH])
    steiner = Steiner(board.prices(), 2)
    for plan in plans.plans(view(state))[1:]:
        assert plan.city is not None
        assert plan.cost == steiner.cost([junction("K8"), board.CITIES[plan.city].junction])


def test_a_plan_is_one_double_where_nothing_single_lies_on_the_way() -> None:
    state = position("K8, A1", tracks=SOUTHERN.removesuffix("-F16"), hands=[SOUTH, NORTH])
    assert plans.plans(view(state))[0] == Plan(None, 2, (track("F15-F16"),))


def test_in_the_second_half_of_a_turn_a_plan_is_one_single() -> None:
    state = play(position("K8, A1", hands=[SOUTH, NORTH]), "K8-K7").state
    for plan in plans.plans(view(state)):
        assert len(plan.moves) == 1
        assert board.cost(plan.moves[0].line) == 1


def test_what_cannot_be_begun_in_this_turn_is_no_plan() -> None:
    # Only the double to Washington is missing, and a single has been laid.
    state = play(
        position("K8, A1", tracks=SOUTHERN.removesuffix("-F16"), hands=[SOUTH, NORTH]), "K8-L7"
    ).state
    assert plans.plans(view(state)) == []


def test_a_lone_single_is_followed_by_a_single_elsewhere_on_the_way() -> None:
    # J1–K1 in the west, E17–F16 in the east.
    east = "San Diego, Chicago, Kansas City, El Paso, New York"
    state = position("K8, A1, A9, A5", tracks=f"{WITHOUT_WEST}, F13-E13-D13, G12-G11-G10", hands=[east])
    first = plans.plans(view(state))[0]
    assert {move.line for move in first.moves} == set(lines("K4-L3, E17-F16"))


# One track after another


def test_after_a_single_only_singles_may_follow() -> None:
    state = position("E9, A1")
    free = plans.next_lines(view(state), ())
    assert "E9–E10" in names(free)
    second = plans.next_lines(view(state), (track("E9-F9"),))
    assert "E9–E10" not in names(second)
    assert {"F9–G9", "E9–F8"} <= names(second)
    assert {move.line for move in plans.second_tracks(view(state), (track("E9-F9"),))} == {
        line(name.replace("–", "-")) for name in names(second)
    }


def test_after_a_double_or_two_singles_nothing_follows() -> None:
    state = position("E9, A1")
    assert plans.next_lines(view(state), (track("E9-E10"),)) == 0
    assert plans.next_lines(view(state), (track("E9-F9"), track("F9-G9"))) == 0
    assert plans.next_lines(view(play(state, "E9-F9").state), (track("F9-G9"),)) == 0


def test_what_is_thought_is_laid_in_the_own_colour_where_wanted() -> None:
    state = position("H8, A1", options=VEXATION)
    after = plans.after(view(state), (track("H8-H9", own=True), track("H9-H10")))
    assert after.coloured == (bits(lines("H8-H9")), 0)
    assert after.tracks == bits(lines("H9-H10"))


@pytest.mark.parametrize("typed", ["H8-H9", "H8-G8"])
def test_the_lines_after_thought_tracks_are_those_that_will_be_legal(typed: str) -> None:
    state = position("H8, H11", tracks="H10-H11")
    thought = plans.next_lines(view(state), (track(typed),))
    after = play(state, typed).state
    legal = {move.line for move in rules.legal_moves(after, 0) if hasattr(move, "line")}
    assert {line(name.replace("–", "-")) for name in names(thought)} == legal


def test_building_sites_are_sorted_by_how_near_they_are_to_the_goals() -> None:
    state = position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    sites = plans.building_sites(view(state), ())
    assert sites[0] == junction("K1")
    assert set(sites) == set(junctions(WITHOUT_WEST.replace("-", ", ")))


def test_building_sites_of_a_connected_hand_are_in_the_order_of_the_board() -> None:
    state = position("K8, A1", tracks=SOUTHERN, hands=[SOUTH, NORTH])
    sites = plans.building_sites(view(state), ())
    assert sites == sorted(sites)


# Suggestions while typing


def test_whole_turns_are_suggested_before_single_moves() -> None:
    state = position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    first, *others = offered(state)
    assert first == ("J1–K1 · towards all, 1 away", "J1–K1")
    assert ("K8–L7 · Dallas", "K8–L7") in others
    assert len({value for _, value in (first, *others)}) == len(others) + 1


def test_starts_are_suggested_before_other_junctions() -> None:
    state = position("", seats=2, hands=[SOUTH])
    found = offered(state)
    assert found[0] == ("K8 · Dallas, farthest city 10 away", "K8")
    assert len(found) == 188


def test_suggestions_fit_what_was_typed_without_regard_to_case_accents_and_dashes() -> None:
    state = position("", seats=2, hands=[SOUTH])
    assert [value for _, value in offered(state, "dÁllas")] == ["K8"]
    state = position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    assert [value for _, value in offered(state, "j1-k")] == ["J1–K1"]
    assert offered(state, "nothing of the kind") == []


def test_in_the_second_half_of_a_turn_single_moves_are_suggested_alone() -> None:
    state = play(position("K8, A1", hands=[SOUTH, NORTH]), "K8-K7").state
    assert all("towards" not in label for label, _ in offered(state))
    assert ("stop after one track", "stop") in offered(state)


def test_a_goal_of_one_city_is_named() -> None:
    labels = [label for label, _ in offered(position("K8, A1", hands=[SOUTH, NORTH]))]
    assert "K8–K9 · towards Washington, 10 away" in labels


def test_the_six_directions_lead_to_the_six_neighbours() -> None:
    here = junction("H8")
    steps = {arrow: board.junction_name(here + step) for arrow, step in plans.DIRECTIONS}
    assert steps == {"↖": "G8", "↗": "G9", "←": "H7", "→": "H9", "↙": "I7", "↘": "I8"}
    for arrow, step in plans.DIRECTIONS:
        (x, y), (left, top) = board.position(here + step), board.position(here)
        assert (x < left) == (arrow in "↖←↙")
        assert (y < top) == (arrow in "↖↗")
