"""The variant with three tracks of an own colour each."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from games.transamerica.positions import (
    NORTH,
    SOUTH,
    SOUTHERN,
    VEXATION,
    common_moves,
    junction,
    junctions,
    line,
    lines,
    own_moves,
    play,
    position,
    track,
)
from games.walks import key

from bot.engine import IllegalMoveError, Match, Refusal
from bot.engine.bits import bits, members
from bot.games.transamerica import board, refusals, rules
from bot.games.transamerica.events import NetworksJoined, RoundEnded, TrackLaid
from bot.games.transamerica.moves import LayTrack
from bot.games.transamerica.view import passable

if TYPE_CHECKING:
    from bot.games.transamerica.state import State


def refused(state: State, name: str) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        rules.apply(state, state.mover, track(name, own=True))
    return caught.value.refusal


# Laying them


def test_an_own_track_can_be_laid_wherever_a_common_one_could_be() -> None:
    state = position("H8, A1", options=VEXATION)
    assert (
        own_moves(state)
        == common_moves(state)
        == {
            *("H8–H9", "H7–H8", "H8–I7", "H8–I8", "G8–H8", "G9–H8"),
        }
    )


def test_an_own_track_is_told_and_kept_as_such() -> None:
    step = play(position("H8, A1", options=VEXATION), "H8-H9 own")
    assert step.events == (TrackLaid(0, line("H8-H9"), own=True),)
    assert step.state.position.coloured == (bits(lines("H8-H9")), 0)
    assert step.state.position.tracks == 0
    assert step.state.laid == lines("H8-H9")


def test_own_and_common_tracks_share_the_limits_of_a_turn() -> None:
    state = position("E9, A1", options=VEXATION)
    after = play(state, "E9-F9 own").state
    assert after.mover == 0
    assert refused(after, "E9-E10") == refusals.DoubleAfterSingle(line("E9-E10"))
    assert play(after, "E9-F8").state.mover == 1
    assert play(state, "E9-E10 own").state.mover == 1
    assert play(state, "E9-F9 own, E9-F8 own").state.mover == 1


def test_everybody_has_three_own_tracks_a_round() -> None:
    state = position("H8, A1", own={0: "H8-H9, H10-G10, H11-I11"}, tracks="H9-H10-H11", options=VEXATION)
    assert own_moves(state) == set()
    assert refused(state, "H8-H7") == refusals.OwnTracksUsed(3)
    assert "H7–H8" in common_moves(state)


def test_own_tracks_do_not_come_from_the_supply() -> None:
    state = play(position("H8, A1", options=VEXATION), "H8-H9 own").state
    assert rules.view(state, None).supply == 84


def test_own_tracks_are_back_in_the_next_round() -> None:
    state = position(
        "K8, A1",
        tracks=SOUTHERN.removeprefix("J1-"),
        own={0: "K8-L7", 1: "A1-B1"},
        hands=[SOUTH, NORTH],
        points=(60, 60),
        options=VEXATION,
    )
    assert play(state, "J1-K1").state.position.coloured == (0, 0)


# Using them


def test_to_others_the_line_is_occupied() -> None:
    state = position("H8, H9", own={1: "H9-H10"}, tracks="H8-H9", options=VEXATION)
    assert "H9–H10" not in common_moves(state)
    with pytest.raises(IllegalMoveError) as caught:
        play(state, "H9-H10")
    assert caught.value.refusal == refusals.LineOccupied(line("H9-H10"))
    assert refused(state, "H9-H10") == refusals.LineOccupied(line("H9-H10"))


def test_the_owner_builds_on_from_an_own_track_and_others_do_not() -> None:
    state = position("H8, H9", own={1: "H9-H10"}, tracks="H8-H9", options=VEXATION)
    assert "H10–H11" not in common_moves(state)
    assert state.networks == (bits(junctions("H8, H9")), bits(junctions("H8, H9, H10")))
    other = position("H8, H9", own={1: "H9-H10"}, tracks="H8-H9", mover=1, options=VEXATION)
    assert "H10–H11" in common_moves(other)


def test_an_own_track_joins_only_its_owner() -> None:
    step = play(position("H8, H9", options=VEXATION), "H8-H9 own")
    assert step.events[-1] == NetworksJoined(0, (1,), junction("H9"))
    assert step.state.networks == (bits(junctions("H8, H9")), bits(junctions("H9")))


def test_a_common_track_that_extends_a_network_extends_it_for_all_who_can_use_it() -> None:
    state = position("H8, H9, A1", own={0: "H8-H9"}, tracks="H10-H11", options=VEXATION)
    step = play(state, "H9-H10")
    assert step.state.networks[0] == bits(junctions("H8, H9, H10, H11"))
    assert step.state.networks[1] == bits(junctions("H9, H10, H11"))


def test_an_own_track_finishes_the_round_for_its_owner() -> None:
    state = position("K8, A1", tracks=SOUTHERN.removeprefix("J1-"), hands=[SOUTH, NORTH], options=VEXATION)
    event = play(state, "J1-K1 own").events[1]
    assert isinstance(event, RoundEnded)
    assert event.complete == (0,)


def test_an_own_track_does_not_complete_another() -> None:
    state = position("K7, K8", tracks=SOUTHERN.removeprefix("J1-"), hands=[NORTH, SOUTH], options=VEXATION)
    step = play(state, "J1-K1 own")
    assert not step.reveals
    assert not step.state.closing


# Where they may not be


def test_at_most_two_coloured_tracks_meet_at_one_junction() -> None:
    state = position("H8, H9", own={0: "H8-H9", 1: "H9-H10"}, options=VEXATION)
    assert refused(state, "H9-G9") == refusals.JunctionCrowded(junction("H9"))
    assert refused(state, "H9-I9") == refusals.JunctionCrowded(junction("H9"))
    assert "H9–I9" in common_moves(state)
    assert not {name for name in own_moves(state) if "H9" in name.split("–")}
    assert "H7–H8" in own_moves(state)


def test_both_ends_of_the_track_are_looked_at() -> None:
    state = position("H8, A1", own={1: "H9-H10, H9-I9"}, options=VEXATION)
    assert refused(state, "H8-H9") == refusals.JunctionCrowded(junction("H9"))


CORNER = {0: "A1-A2, A1-B2, B1-B2", 1: "B1-C2, C1-C2"}
"""All ways out of Seattle's corner but C1–D1."""


def test_nobody_can_be_walled_off_from_a_city() -> None:
    state = position("A3, D1, H8", own=CORNER, tracks="A3-A2", mover=1, options=VEXATION)
    assert refused(state, "C1-D1") == refusals.WallsIn(line("C1-D1"), 2)
    assert "C1–D1" not in own_moves(state)
    assert "C1–D1" in common_moves(state)


def test_whose_colour_it_is_may_pass() -> None:
    # To seat 0 itself its three tracks are open, and seat 1's three alone wall nobody in.
    state = position("A3, D1", own=CORNER, tracks="A3-A2", mover=1, options=VEXATION)
    assert "C1–D1" in own_moves(state)
    assert play(state, "C1-D1 own").state.position.coloured[1].bit_count() == 3


def test_nobody_can_be_walled_off_from_a_marker() -> None:
    around = {0: "B13-C15, B13-C14", 1: "B14-C16"}
    state = position("C14, C15, B13, H8", own=around, mover=1, options=VEXATION)
    assert refused(state, "B14-C15") == refusals.WallsIn(line("B14-C15"), 2)


def test_without_a_marker_the_same_place_may_be_closed() -> None:
    around = {0: "B13-C15, B13-C14", 1: "B14-C16"}
    state = position("C14, C15, H9, H8", own=around, mover=1, options=VEXATION)
    assert "B14–C15" in own_moves(state)


def walled_in(state: State, number: int) -> bool:
    """Whether the mover's colour on the line would cut anybody off, by plain search from every marker."""
    for seat, marker in enumerate(state.position.markers):
        assert marker is not None
        if seat != state.mover:
            reached = board.reach(1 << marker, passable(state.position, seat) & ~(1 << number))
            wanted = board.CITY_JUNCTIONS | bits(m for m in state.position.markers if m is not None)
            if wanted & ~reached:
                return True
    return False


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_own_moves_are_those_of_a_plain_search(seats: int) -> None:
    chance = random.Random(seats)
    match = Match(rules, rules.setup(seats, VEXATION, key(seats)))
    for _ in range(seats * 7):
        seat = min(match.to_act)
        legal = list(match.legal_moves(seat))
        state: State = match.state
        own = {move.line for move in legal if isinstance(move, LayTrack) and move.own}
        if state.phase != "placing":
            common = {move.line for move in legal if isinstance(move, LayTrack) and not move.own}
            coloured = [number for lines in state.position.coloured for number in members(lines)]
            ends = [end for number in coloured for end in board.ends(number)]
            expected = {
                number
                for number in common
                if all(ends.count(end) < 2 for end in board.ends(number)) and not walled_in(state, number)
            }
            assert own == (expected if state.position.coloured[seat].bit_count() < 3 else set())
        wanted = [move for move in legal if isinstance(move, LayTrack) and move.own] or legal
        match.play(seat, chance.choice(wanted))


def test_a_ring_around_a_corner_is_searched_and_not_only_the_triangles() -> None:
    # Each of the six lines has another way round it until the last but one is closed.
    state = position("A3, D1, H8", own={0: CORNER[0], 1: "B1-C2"}, tracks="A3-A2", mover=1, options=VEXATION)
    assert not walled_in(state, line("C1-D1"))
    assert "C1–D1" in own_moves(state)
