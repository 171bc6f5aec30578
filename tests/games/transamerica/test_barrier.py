"""How the game ends: the barrier, a fixed number of rounds, and who wins."""

from __future__ import annotations

from typing import Literal

import pytest
from games.transamerica.positions import NORTH, SOUTH, SOUTHERN, play, position

from bot.engine import Match, MatchOverError, Result, Step
from bot.games.transamerica import rules
from bot.games.transamerica.events import BarrierMoved, MatchEnded, RoundStarted
from bot.games.transamerica.moves import Stop
from bot.games.transamerica.rounds import finish
from bot.games.transamerica.view import Options

Rounds = Literal[1, 2, 3, 4, 5]


def round_over(*after: int, number: int = 1, barrier: int | None = 0, rounds: Rounds | None = None) -> Step:
    """End a round that seat 0 wins, with these points after it."""
    setup = {
        "tracks": SOUTHERN.removeprefix("J1-"),
        "hands": [SOUTH, NORTH],
        "number": number,
        "barrier": barrier,
        "options": Options(rounds=rounds),
    }
    markers = ", ".join(["K8", "A1", "M9"][: len(after)])
    lost = finish(position(markers, **setup | {"tracks": SOUTHERN}), "connected").losses  # type: ignore[arg-type]
    points = [now + loss for now, loss in zip(after, lost, strict=True)]
    step = play(position(markers, **setup, points=points), "J1-K1")  # type: ignore[arg-type]
    assert step.state.points == after
    return step


def is_over(step: Step) -> bool:
    over = rules.result(step.state) is not None
    assert over == (not rules.to_act(step.state)) == isinstance(step.events[-1], MatchEnded)
    return over


# The barrier


@pytest.mark.parametrize(("fewest", "over"), [(2, False), (1, False), (0, True), (-1, True), (-9, True)])
def test_the_game_ends_when_a_locomotive_is_past_the_barrier_at_0_points_or_less(
    fewest: int, over: bool
) -> None:
    assert is_over(round_over(13, fewest)) == over


def test_the_barrier_looks_at_every_locomotive() -> None:
    assert is_over(round_over(13, 12, 0))
    assert not is_over(round_over(13, 12, 1))


@pytest.mark.parametrize(("fewest", "barrier"), [(4, 1), (5, 2), (6, 3), (10, 7), (13, 10)])
def test_after_round_2_the_barrier_moves_so_that_two_free_spaces_stay_before_it(
    fewest: int, barrier: int
) -> None:
    step = round_over(13, fewest, number=2)
    assert step.state.barrier == barrier
    assert fewest - barrier == 3
    assert BarrierMoved(barrier) in step.events
    assert rules.view(step.state, None).barrier == barrier


@pytest.mark.parametrize("fewest", [1, 2, 3])
def test_after_round_2_the_barrier_stays_where_somebody_has_3_points_or_fewer(fewest: int) -> None:
    step = round_over(13, fewest, number=2)
    assert step.state.barrier == 0
    assert not any(isinstance(event, BarrierMoved) for event in step.events)


@pytest.mark.parametrize("number", [1, 3, 4])
def test_the_barrier_moves_only_once_after_round_2(number: int) -> None:
    assert round_over(13, 9, number=number).state.barrier == 0
    assert round_over(13, 9, number=number, barrier=2).state.barrier == 2


def test_after_round_2_the_barrier_does_not_move_if_the_game_is_over() -> None:
    step = round_over(13, 0, number=2)
    assert is_over(step)
    assert step.state.barrier == 0


@pytest.mark.parametrize(("fewest", "over"), [(3, False), (2, True)])
def test_the_moved_barrier_ends_the_game_at_its_own_points(fewest: int, over: bool) -> None:
    assert is_over(round_over(13, fewest, number=3, barrier=2)) == over


def test_the_finished_round_tells_where_the_barrier_stood_in_it() -> None:
    step = round_over(13, 9, number=2)
    assert step.state.finished is not None
    assert step.state.finished.barrier == 0
    assert step.state.barrier == 6


# A fixed number of rounds


@pytest.mark.parametrize("rounds", [1, 2, 3, 4, 5])
def test_a_fixed_number_of_rounds_ends_the_game_after_the_last_alone(rounds: Rounds) -> None:
    if rounds > 1:
        step = round_over(13, 5, number=rounds - 1, barrier=None, rounds=rounds)
        assert not is_over(step)
        assert step.events[-1] == RoundStarted(rounds, 1)
    step = round_over(13, 5, number=rounds, barrier=None, rounds=rounds)
    assert is_over(step)


def test_with_a_fixed_number_of_rounds_there_is_no_barrier() -> None:
    step = round_over(13, -20, number=2, barrier=None, rounds=3)
    assert not is_over(step)
    assert step.state.barrier is None
    assert not any(isinstance(event, BarrierMoved) for event in step.events)


# Who wins


def test_most_points_win() -> None:
    step = round_over(4, 0, 9)
    assert rules.result(step.state) == Result((4, 0, 9), frozenset([2]), "barrier")
    assert step.events[-1] == MatchEnded((4, 0, 9), (2,))


def test_ties_share_the_win() -> None:
    step = round_over(4, 0, 4)
    assert rules.result(step.state) == Result((4, 0, 4), frozenset([0, 2]), "barrier")
    assert step.events[-1] == MatchEnded((4, 0, 4), (0, 2))


def test_points_below_zero_are_ranked_by_their_true_numbers() -> None:
    step = round_over(-5, -3, -4)
    assert rules.result(step.state) == Result((-5, -3, -4), frozenset([1]), "barrier")


def test_the_result_says_which_of_the_two_ended_the_game() -> None:
    step = round_over(4, 9, number=1, barrier=None, rounds=1)
    assert rules.result(step.state) == Result((4, 9), frozenset([1]), "rounds")


def test_a_match_that_is_over_shows_the_last_round_and_takes_no_more_moves() -> None:
    step = round_over(13, 0)
    view = rules.view(step.state, None)
    assert view.phase == "over"
    assert view.to_act == ()
    assert view.finished is not None
    assert view.position == view.finished.position
    assert view.last == view.finished.last
    assert not view.closing
    with pytest.raises(MatchOverError):
        Match(rules, step.state).play(0, Stop())
