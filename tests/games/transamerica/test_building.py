"""Turns after the first: which tracks may be laid, and when a turn is over."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from games.transamerica.positions import (
    common_moves,
    junction,
    junctions,
    line,
    lines,
    play,
    position,
    track,
)
from games.walks import key

from bot.engine import IllegalMoveError, Match, Refusal
from bot.engine.bits import bits, members
from bot.games.transamerica import board, refusals, rules
from bot.games.transamerica.events import NetworksJoined, TrackLaid, TurnStopped
from bot.games.transamerica.moves import LayTrack, Stop
from bot.games.transamerica.view import Options, Trace

if TYPE_CHECKING:
    from bot.games.transamerica.state import State

FAR = "Medford, Helena, Phoenix, Santa Fe, Charleston"
"""Cities that nobody reaches in these positions."""


def refused(state: State, typed: str) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        play(state, typed)
    return caught.value.refusal


# One or two singles, or one double


def test_a_turn_can_be_two_single_tracks() -> None:
    state = position("H8, A1")
    first = play(state, "H8-H9").state
    assert (first.mover, first.phase, first.laid) == (0, "second", lines("H8-H9"))
    second = play(first, "H9-H10").state
    assert (second.mover, second.phase, second.laid) == (1, "building", ())
    assert second.last == Trace(0, lines=lines("H8-H9-H10"))


def test_a_turn_can_be_one_single_track_and_a_stop() -> None:
    first = play(position("H8, A1"), "H8-H9").state
    assert Stop() in list(rules.legal_moves(first, 0))
    step = play(first, "stop")
    assert step.events == (TurnStopped(0),)
    assert step.state.mover == 1
    assert step.state.last == Trace(0, lines=lines("H8-H9"))


def test_a_turn_can_be_one_double_track_which_ends_it() -> None:
    state = play(position("E9, A1"), "E9-E10").state
    assert (state.mover, state.phase) == (1, "building")
    assert state.last == Trace(0, lines=lines("E9-E10"))


def test_a_double_cannot_follow_a_single() -> None:
    state = play(position("E9, A1"), "E9-F9").state
    assert line("E9-E10") not in common_lines(state)
    assert refused(state, "E9-E10") == refusals.DoubleAfterSingle(line("E9-E10"))


def common_lines(state: State) -> set[int]:
    return {move.line for move in rules.legal_moves(state, state.mover) if isinstance(move, LayTrack)}


def test_a_turn_has_at_least_one_track() -> None:
    state = position("H8, A1")
    assert Stop() not in list(rules.legal_moves(state, 0))
    assert refused(state, "stop") == refusals.TrackFirst()


def test_a_second_track_is_only_single() -> None:
    state = play(position("E9, A1"), "E9-F9").state
    assert all(board.SINGLES >> number & 1 for number in common_lines(state))


# Connected to the own marker


def test_the_first_track_touches_the_own_marker() -> None:
    state = position("H8, A1")
    assert common_moves(state) == {"H8–H9", "H7–H8", "H8–I7", "H8–I8", "G8–H8", "G9–H8"}


def test_a_track_may_touch_anything_connected_to_the_marker() -> None:
    state = position("H8, A1", tracks="H8-H9-H10")
    assert {"H10–H11", "G10–H9"} <= common_moves(state)


def test_a_track_that_touches_nothing_of_the_network_is_refused() -> None:
    state = position("H8, A1", tracks="H8-H9")
    assert refused(state, "H10-H11") == refusals.NotConnected(line("H10-H11"), junction("H8"))


def test_others_networks_are_no_place_to_build_before_they_are_joined() -> None:
    state = position("H8, H11", tracks="H11-H10")
    assert refused(state, "H10-I10") == refusals.NotConnected(line("H10-I10"), junction("H8"))


def test_two_tracks_may_be_laid_apart() -> None:
    state = position("H8, A1", tracks="H8-H9")
    assert play(state, "H8-H7, H9-H10").state.mover == 1


def test_the_second_track_may_build_on_the_first() -> None:
    assert play(position("H8, A1"), "H8-H9, H9-H10").state.mover == 1


# Networks that meet


def test_networks_that_meet_are_one_for_everyone_in_it() -> None:
    state = play(position("H8, H11, A1", tracks="H11-H10"), "H8-H9-H10").state
    assert state.networks[0] == state.networks[1] == bits(junctions("H8, H9, H10, H11"))
    assert "H8–I8" in common_moves(state)
    assert state.mover == 1


def test_a_track_that_ends_at_another_marker_joins_it() -> None:
    step = play(position("H8, H9, A1"), "H8-H9")
    assert step.state.networks[0] == step.state.networks[1]
    assert step.events == (TrackLaid(0, line("H8-H9"), own=False), NetworksJoined(0, (1,), junction("H9")))


def test_a_track_can_join_several_networks_at_once() -> None:
    state = position("H8, H11, I10", tracks="H11-H10-I10, H8-H9", mover=0)
    step = play(state, "H9-H10")
    assert step.events[-1] == NetworksJoined(0, (1, 2), junction("H10"))
    assert len(set(step.state.networks)) == 1


def test_the_event_names_the_place_where_the_networks_meet() -> None:
    step = play(position("H10, H8, A1", tracks="H8-H9"), "H10-H9")
    assert step.events[-1] == NetworksJoined(0, (1,), junction("H9"))
    step = play(position("H8, H10, A1", tracks="H10-H9"), "H8-H9")
    assert step.events[-1] == NetworksJoined(0, (1,), junction("H9"))


def test_a_track_within_a_joined_network_joins_nothing_again() -> None:
    state = position("H8, H9, A1", tracks="H8-H9-I9")
    assert play(state, "H8-I8").events == (TrackLaid(0, line("H8-I8"), own=False),)


def test_a_network_that_others_joined_can_be_used() -> None:
    state = position("H8, H10, A1", tracks="H8-H9-H10, H10-H11", mover=1)
    assert "H7–H8" in common_moves(state)


# Occupied and unknown lines


def test_a_line_takes_one_track() -> None:
    state = position("H8, A1", tracks="H8-H9")
    assert "H8–H9" not in common_moves(state)
    assert refused(state, "H8-H9") == refusals.LineOccupied(line("H8-H9"))


def test_an_occupied_line_far_away_is_called_occupied() -> None:
    state = position("H8, A1", tracks="A2-A3")
    assert refused(state, "A2-A3") == refusals.LineOccupied(line("A2-A3"))


@pytest.mark.parametrize("number", [-1, -500, 20, 819, 10**9])
def test_there_is_no_track_beside_the_board(number: int) -> None:
    for state in (position("H8, A1"), play(position("H8, A1"), "H8-H9").state):
        with pytest.raises(IllegalMoveError) as caught:
            rules.apply(state, 0, LayTrack(number))
        assert caught.value.refusal == refusals.NoSuchLine()


def test_an_own_track_belongs_to_the_variant() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        rules.apply(position("H8, A1"), 0, track("H8-H9", own=True))
    assert caught.value.refusal == refusals.NoOwnTracks()


# The supply


def test_a_double_line_takes_one_piece_of_the_supply() -> None:
    state = play(position("E9, A1"), "E9-E10").state
    assert rules.view(state, None).supply == 83


def test_each_single_takes_one_piece() -> None:
    state = play(position("H8, A1"), "H8-H9-H10").state
    assert rules.view(state, None).supply == 82


# What is kept of a turn


def test_the_turn_that_goes_on_and_the_one_before_are_seen() -> None:
    state = play(position("H8, H14"), "H8-H9-H10, H14-H13").state
    view = rules.view(state, None)
    assert view.last == Trace(0, lines=lines("H8-H9-H10"))
    assert view.laid == lines("H14-H13")
    assert (view.mover, view.to_act) == (1, (1,))


def test_a_track_reveals_nothing_while_the_round_goes_on() -> None:
    assert not play(position("H8, A1", hands=[FAR]), "H8-H9").reveals


# Against plain graph search, in whole random matches


def reachable(tracks: int, start: int) -> set[int]:
    """Return what the tracks join with the junction, worked out line by line."""
    pairs = [board.ends(number) for number in members(tracks)]
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for a, b in pairs:
            for one, other in ((a, b), (b, a)):
                if one == here and other not in found:
                    found.add(other)
                    todo.append(other)
    return found


@pytest.mark.parametrize("seats", [2, 5])
def test_legal_moves_and_networks_are_those_of_a_plain_search(seats: int) -> None:
    chance = random.Random(seats)
    match = Match(rules, rules.setup(seats, Options(), key(seats)))
    plies = 0
    while (to_act := match.to_act) and plies < 150:
        seat = min(to_act)
        legal = list(match.legal_moves(seat))
        state: State = match.state
        if plies % 10 == 0 and state.phase in ("building", "second"):
            for other, marker in enumerate(state.position.markers):
                assert marker is not None
                assert state.networks[other] == bits(reachable(state.position.tracks, marker))
            network = set(members(state.networks[seat]))
            expected = {
                number
                for number in members(board.LINES & ~state.position.tracks)
                if network & set(board.ends(number)) and not (state.laid and board.cost(number) == 2)
            }
            assert {move.line for move in legal if isinstance(move, LayTrack)} == expected
            assert (Stop() in legal) == bool(state.laid)
        match.play(seat, chance.choice(legal))
        plies += 1
