"""The first step of a turn, and the rides that it sets off."""

from __future__ import annotations

import pytest
from games.trambahn.positions import DONE, aboard, cards, income, legal, place, play, position, refusal, seen

from bot.games.trambahn import board, refusals, rules
from bot.games.trambahn.events import MatchEnded, PassengerBoarded, RideScored
from bot.games.trambahn.moves import BoardPassenger
from bot.games.trambahn.view import Boarded, Ride, boarded_now

HAND = "blue5 blue6 red1 conductor green2 green2"
FULL = ["blue7 blue8 blue9"]
COLUMNS = [
    "blue1 blue2 blue5 blue6 steam, red1 horse",
    "blue2 conductor blue3 blue4 blue7 horse, blue3 blue5 blue8 blue10 horse",
]


def test_a_turn_begins_with_a_passenger() -> None:
    state = position(hands=[HAND])
    assert refusal(state, DONE) == refusals.PassengerFirst()
    assert refusal(state, place("red1")) == refusals.PassengerFirst()
    assert refusal(state, income("red1")) == refusals.PassengerFirst()


def test_a_station_boards_in_the_row_of_its_colour_and_no_other() -> None:
    state = position(hands=[HAND])
    after = play(state, aboard("blue5")).state
    assert after.position.rows == (cards("blue5"), (), (), ())
    assert refusal(state, aboard("blue5", "red")) == refusals.WrongRow(cards("blue5")[0], 1)


def test_a_conductor_boards_in_any_row_that_the_player_says() -> None:
    state = position(hands=[HAND])
    for row, name in enumerate(board.COLOURS):
        after = play(state, aboard("conductor", name)).state
        assert after.position.rows[row] == (board.CONDUCTOR,)
    for row in (-1, 4):
        assert refusal(state, BoardPassenger(board.CONDUCTOR, row)) == refusals.NoSuchRow()


def test_only_cards_in_hand_board() -> None:
    state = position(hands=[HAND])
    assert refusal(state, aboard("yellow1")) == refusals.CardNotHeld(cards("yellow1")[0])
    assert refusal(state, BoardPassenger(99, 0)) == refusals.CardNotHeld(99)


def test_one_passenger_is_enough_and_two_are_the_most() -> None:
    one = play(position(hands=[HAND]), aboard("blue5")).state
    assert one.position.phase == "passengers"
    assert DONE in legal(one)
    assert play(one, DONE).state.position.phase == "stations"
    two = play(one, aboard("red1")).state
    assert two.position.phase == "stations"
    assert refusal(two, aboard("blue6")) == refusals.StepPassed("passengers", "stations")


def test_passengers_play_one_after_the_other_and_equal_cards_are_one_choice() -> None:
    state = position(hands=[HAND])
    moves = [*rules.legal_moves(state, 0)]
    assert len(moves) == 4 + 4  # blue 5, blue 6, red 1, one of two green 2s, and a conductor in four rows
    assert state.hands[0] != play(state, aboard("green2")).state.hands[0]
    assert play(state, aboard("green2")).state.hands[0].count(cards("green2")[0]) == 1


def test_the_fourth_passenger_scores_the_colour_for_both_at_once() -> None:
    step = play(position(hands=[HAND], rows=FULL, columns=COLUMNS), aboard("blue5"))
    assert step.events == (
        PassengerBoarded(0, cards("blue5")[0], 0),
        RideScored(1, 0, (12, 10 + 14)),
    )
    assert step.state.position.rides == (Ride(0, (12, 24)),)
    assert seen(step.state).points == (12, 24)
    assert not step.reveals


def test_a_conductor_may_be_the_fourth_passenger() -> None:
    after = play(position(hands=[HAND], rows=FULL, columns=COLUMNS), aboard("conductor", "blue")).state
    assert after.position.rides == (Ride(0, (12, 24)),)


def test_the_four_passengers_are_discarded_and_the_columns_stay() -> None:
    state = position(hands=[HAND], rows=FULL, columns=COLUMNS)
    after = play(state, aboard("blue5")).state
    assert after.position.rows[0] == ()
    assert after.discard == (*state.discard, *cards("blue7 blue8 blue9 blue5"))
    assert after.position.discard == state.position.discard + 4
    assert after.position.columns == state.position.columns


def test_three_passengers_score_nothing() -> None:
    after = play(position(hands=[HAND], rows=["blue7 blue8"], columns=COLUMNS), aboard("blue5")).state
    assert after.position.rides == ()
    assert after.position.rows[0] == cards("blue7 blue8 blue5")


def test_the_second_passenger_may_start_the_emptied_row_again() -> None:
    after = play(position(hands=[HAND], rows=FULL), aboard("blue5"), aboard("blue6")).state
    assert after.position.rows[0] == cards("blue6")
    assert after.position.trace.passengers == (
        Boarded(cards("blue5")[0], 0, 0),
        Boarded(cards("blue6")[0], 0),
    )
    assert [boarded_now(after.position.trace, row) for row in range(4)] == [1, 0, 0, 0]


def test_two_passengers_may_set_off_two_rides() -> None:
    rows = ["blue7 blue8 blue9", "red5 red6 red7"]
    after = play(position(hands=[HAND], rows=rows, columns=COLUMNS), aboard("blue5"), aboard("red1")).state
    assert after.position.rides == (Ride(0, (12, 24)), Ride(1, (2, 0)))


def test_a_ride_scores_a_closed_column_too() -> None:
    after = play(position(hands=[HAND], rows=FULL, columns=["blue2 blue10 horse"]), aboard("blue5")).state
    assert after.position.rides == (Ride(0, (8, 0)),)


@pytest.mark.parametrize("passengers", [1, 2])
def test_the_tenth_ride_ends_the_match_at_once(passengers: int) -> None:
    first = [aboard("green2")] * (passengers - 1)
    step = play(position(hands=[HAND], rows=FULL, columns=COLUMNS, rides=9), *first, aboard("blue5"))
    assert step.state.position.phase == "over"
    assert rules.to_act(step.state) == frozenset()
    assert step.events[-1] == MatchEnded("rides", (12, 24), (1,))
    assert step.reveals
    assert len(step.state.hands[0]) == 6 - passengers  # nothing more is played or drawn
    assert rules.result(step.state) is not None
    last = step.state.position.last
    assert last is not None
    assert len(last.passengers) == passengers
    assert step.state.position.mover == 0


def test_a_tenth_ride_of_nothing_for_both_counts_too() -> None:
    step = play(position(hands=[HAND], rows=FULL, rides=9), aboard("blue5"))
    assert step.state.position.rides[-1] == Ride(0, (0, 0))
    assert step.events[-1] == MatchEnded("rides", (0, 0), (0, 1))


def test_the_ninth_ride_does_not_end_it_and_rides_of_all_colours_count() -> None:
    nine = [Ride(number % 4, (0, 0)) for number in range(8)]
    rows = ["blue7 blue8 blue9", "red5 red6 red7"]
    state = position(hands=[HAND], rows=rows, rides=nine)
    after = play(state, aboard("blue5")).state
    assert after.position.phase == "passengers"
    assert play(after, aboard("red1")).state.position.phase == "over"


def test_most_points_for_rides_and_extra_tours_win() -> None:
    state = position(hands=[HAND], rows=FULL, columns=COLUMNS, rides=9, tours=(13, 0))
    result = rules.result(play(state, aboard("blue5")).state)
    assert result is not None
    assert (result.scores, result.winners, result.reason) == ((25, 24), frozenset([0]), "rides")


def test_a_tie_is_a_shared_win() -> None:
    state = position(hands=[HAND], rows=FULL, columns=COLUMNS, rides=9, tours=(12, 0))
    result = rules.result(play(state, aboard("blue5")).state)
    assert result is not None
    assert result.winners == {0, 1}
