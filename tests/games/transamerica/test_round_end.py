"""When a round ends, and what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.transamerica.positions import (
    NORTH,
    SOUTH,
    SOUTHERN,
    VEXATION,
    line,
    lines,
    play,
    position,
    track,
)

from bot.engine import Match, NothingToUndoError, Step
from bot.engine.bits import bits
from bot.games.transamerica import board, rules
from bot.games.transamerica.events import RoundClosing, RoundEnded, RoundStarted, TrackLaid, TurnStopped
from bot.games.transamerica.moves import LayTrack, Stop
from bot.games.transamerica.view import Trace

if TYPE_CHECKING:
    from bot.games.transamerica.state import State

WITHOUT_WEST = SOUTHERN.removeprefix("J1-")
WITHOUT_EAST = SOUTHERN.removesuffix("-F16")


def round_of(markers: str, **setup: Any) -> State:
    """Return a position in which nobody can lose the match with this round."""
    setup.setdefault("points", (60,) * (markers.count(",") + 1))
    return position(markers, **setup)


def ended(step: Step) -> RoundEnded | None:
    return next((event for event in step.events if isinstance(event, RoundEnded)), None)


def complete(step: Step) -> tuple[int, ...]:
    event = ended(step)
    assert event is not None, "the round goes on"
    return event.complete


# At once, when anybody has all five


def test_the_round_ends_when_the_first_track_completes_the_mover() -> None:
    state = round_of("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    step = play(state, "J1-K1")
    assert complete(step) == (0,)
    assert step.state.round == 2
    assert step.reveals


def test_the_round_ends_when_the_second_track_completes_the_mover() -> None:
    state = round_of("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    assert complete(play(state, "K8-L7, J1-K1")) == (0,)


def test_the_round_ends_when_a_double_completes_the_mover() -> None:
    state = round_of("K8, A1", tracks=WITHOUT_EAST, hands=[SOUTH, NORTH])
    assert complete(play(state, "F15-F16")) == (0,)


def test_the_round_ends_when_a_second_track_completes_another() -> None:
    state = round_of("K7, K8", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH])
    assert complete(play(state, "K8-L7, J1-K1")) == (1,)


def test_the_round_ends_when_a_double_completes_only_another() -> None:
    state = round_of("K7, K8", tracks=WITHOUT_EAST, hands=[NORTH, SOUTH])
    step = play(state, "F15-F16")
    assert complete(step) == (1,)
    assert not any(isinstance(event, RoundClosing) for event in step.events)


def test_the_round_ends_when_joining_networks_completes_somebody() -> None:
    west, east = SOUTHERN.split("-K8-")
    state = round_of("K7, F15", tracks=f"{west}, K8-{east}", hands=[NORTH, SOUTH], mover=1)
    assert complete(play(state, "K7-K8")) == (1,)


def test_four_cities_do_not_end_the_round() -> None:
    state = round_of("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])
    assert ended(play(state, "K8-L6")) is None


def test_five_cities_on_the_board_do_not_end_the_round_before_the_marker_is_connected() -> None:
    state = round_of("M1, A1", tracks=SOUTHERN, hands=[SOUTH, NORTH])
    step = play(state, "L4-M1")
    assert ended(step) is None


# The exception: a first single that completes only others

EAST = "San Diego, Chicago, Kansas City, El Paso, New York"
"""Five cities on SOUTHERN and its four spurs."""
SPURS = "F13-E13-D13, G12-G11-G10, K4-L3, E17-F16"


def test_the_mover_may_still_lay_a_second_single() -> None:
    state = round_of("K7, K8", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH])
    step = play(state, "J1-K1")
    assert step.events == (TrackLaid(0, line("J1-K1"), own=False), RoundClosing(0))
    assert step.state.closing
    assert step.state.mover == 0
    assert complete(play(step.state, "K8-L6")) == (1,)


def test_the_mover_may_stop_instead() -> None:
    state = play(round_of("K7, K8", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH]), "J1-K1").state
    step = play(state, "stop")
    assert step.events[0] == TurnStopped(0)
    assert complete(step) == (1,)
    assert step.reveals
    assert step.state.finished is not None
    assert step.state.finished.last == Trace(0, lines=lines("J1-K1"))


def test_the_second_single_may_complete_the_mover_too() -> None:
    spurs = SPURS.removesuffix(", E17-F16")
    state = round_of("K7, K8, A1, A9", tracks=f"{WITHOUT_WEST}, {spurs}", hands=[EAST, SOUTH])
    step = play(state, "J1-K1")
    assert step.state.closing
    assert complete(play(step.state, "E17-F16")) == (0, 1)


def test_the_second_track_is_no_double_then_either() -> None:
    state = play(round_of("K7, K8", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH]), "J1-K1").state
    legal = list(rules.legal_moves(state, 0))
    assert Stop() in legal
    assert all(board.cost(move.line) == 1 for move in legal if isinstance(move, LayTrack))
    assert len(legal) > 1


def test_the_round_ends_at_once_when_the_first_track_completes_the_mover_and_others() -> None:
    west, east = SOUTHERN.split("-I10-")
    tracks = f"{west}, I10-{east}, {SPURS}"
    state = round_of("K7, K8, A1, A9", tracks=tracks, hands=[EAST, SOUTH])
    assert complete(play(state, "J9-I10")) == (0, 1)


def test_everybody_is_told_that_the_round_ends_but_not_through_whom() -> None:
    step = play(round_of("K7, K8", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH]), "J1-K1")
    assert all(rules.view(step.state, seat).closing for seat in (0, 1, None))
    assert step.events[-1] == RoundClosing(seat=0)  # the mover, whose turn is the last
    assert rules.view(step.state, None).finished is None


def test_a_track_after_which_the_round_ends_cannot_be_undone() -> None:
    match = Match(rules, round_of("K7, K8", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH]))
    assert match.play(0, track("J1-K1")).reveals
    assert not match.can_undo(0)
    with pytest.raises(NothingToUndoError):
        match.undo(0)


# The 84th track


def test_the_round_ends_with_the_84th_track_even_after_the_first_of_two() -> None:
    state = round_of("K8, M9", hands=[NORTH, SOUTH], filling=83)
    step = play(state, "K8-L6")
    event = ended(step)
    assert event is not None
    assert (event.reason, event.complete) == ("supply", ())
    assert event.losses[0] > 0
    assert step.state.round == 2


def test_the_83rd_track_does_not_end_the_round() -> None:
    state = round_of("K8, M9", hands=[NORTH, SOUTH], filling=82)
    step = play(state, "K8-L6")
    assert ended(step) is None
    assert rules.view(step.state, None).supply == 1
    assert rules.next_seat(state) == 1
    assert rules.next_seat(step.state) is None
    assert ended(play(step.state, "K8-L7")) is not None


def test_the_84th_track_can_complete_somebody() -> None:
    state = round_of("K8, M9", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH], filling=67)
    event = ended(play(state, "J1-K1"))
    assert event is not None
    assert (event.reason, event.complete) == ("connected", (0,))


def test_after_the_84th_track_there_is_no_second_one_even_if_only_others_are_complete() -> None:
    state = round_of("K7, K8", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH], filling=67)
    step = play(state, "J1-K1")
    assert complete(step) == (1,)
    assert not step.state.closing


def test_coloured_tracks_are_not_among_the_84() -> None:
    state = round_of("K8, M9", hands=[NORTH, SOUTH], filling=83, options=VEXATION)
    step = rules.apply(state, 0, track("K8-L6", own=True))
    assert ended(step) is None
    assert rules.view(step.state, None).supply == 1
    assert rules.next_seat(state) == 1, "a track of the own colour would not end it"


# After the round


@pytest.fixture
def after() -> Step:
    state = round_of("K8, A1, M9", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH], points=(49, 53, 52), starter=1)
    return play(state, "J1-K1")


def test_everything_leaves_the_board_and_the_supply_is_full_again(after: Step) -> None:
    view = rules.view(after.state, None)
    assert view.position.markers == (None, None, None)
    assert view.position.tracks == 0
    assert view.supply == 84
    assert view.laid == ()
    assert view.last is None
    assert after.state.networks == (0, 0, 0)


def test_new_cities_are_dealt(after: Step) -> None:
    assert after.state.finished is not None
    assert after.state.hands != after.state.finished.hands
    assert after.state.rng != round_of("K8, A1, M9").rng


def test_the_start_player_card_goes_to_the_left_neighbour_who_places_first(after: Step) -> None:
    assert (after.state.starter, after.state.mover) == (2, 2)
    assert after.state.phase == "placing"
    assert after.events[-1] == RoundStarted(2, 2)


def test_the_start_player_card_goes_round_the_table() -> None:
    state = round_of("K8, A1, M9", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH], starter=2)
    assert play(state, "J1-K1").state.starter == 0


def test_points_are_kept_less_what_was_lost(after: Step) -> None:
    assert after.state.finished is not None
    losses = after.state.finished.losses
    assert losses[0] == 0
    assert after.state.points == (49, 53 - losses[1], 52 - losses[2])
    assert after.state.barrier == 0


def test_the_finished_round_is_kept_with_all_that_was_shown(after: Step) -> None:
    finished = after.state.finished
    assert finished is not None
    assert finished.number == 1
    assert finished.complete == (0,)
    assert finished.position.tracks == bits(lines(SOUTHERN))
    assert finished.last == Trace(0, lines=lines("J1-K1"))
    assert finished.points == after.state.points
    event = ended(after)
    assert event is not None
    assert (event.hands, event.losses, event.points) == (finished.hands, finished.losses, finished.points)
    assert rules.view(after.state, None).finished == finished


def test_the_finished_round_is_kept_until_the_next_one_ends(after: Step) -> None:
    state = play(after.state, "A1, A3, A5").state
    assert state.finished == after.state.finished
    assert state.phase == "building"
