"""What numbers and fields are worth: rules 6 to 8, and the examples of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.traxx.positions import SNAKE, field, play, position, use_layout

from bot.games.traxx import board, rules
from bot.games.traxx.events import MatchEnded
from bot.games.traxx.view import Reached, Sheet, firsts, points_for, worth

if TYPE_CHECKING:
    from bot.games.traxx.state import State

IN_A_ROW = {"F4": 4, "G3": 7, "H2": 5, "I2": 9}
"""Places of numbers on the path F5–F4–G3–H2–I2, which blue, green, grey and yellow allow."""
EXAMPLE_CARD = "blue green yellow grey"


def earned(state: State, seat: int = 0) -> list[tuple[int, int]]:
    """Return each number of the seat with its points."""
    return [(one.number, one.points) for one in state.sheets[seat].reached]


def reached(*numbers: int, number: int = 1) -> tuple[Reached, ...]:
    """Return numbers reached in full in a round."""
    return tuple(Reached(one, number, one) for one in numbers)


# With several players


def test_a_number_has_its_full_value_if_nobody_reached_it_before(monkeypatch: pytest.MonkeyPatch) -> None:
    name = use_layout(monkeypatch, numbers=IN_A_ROW)
    step = play(position("F5", "D5", layout=name, card=EXAMPLE_CARD), "F5-F4-G3-H2-I2", "pass")
    assert earned(step.state) == [(4, 4), (7, 7), (5, 5), (9, 9)]
    assert all(one.full for one in step.state.sheets[0].reached)


def test_a_number_that_somebody_reached_in_an_earlier_round_has_half_its_value_rounded_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = use_layout(monkeypatch, numbers=IN_A_ROW)
    state = position("F5", "D5", layout=name, card=EXAMPLE_CARD, reached=[(), reached(7, 4)])
    assert earned(play(state, "F5-F4-G3-H2", "pass").state) == [(4, 2), (7, 4), (5, 5)]


def test_all_who_reach_a_number_in_the_same_round_get_it_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    name = use_layout(monkeypatch, numbers=IN_A_ROW)
    state = position("F5", "F5", "F5", layout=name, card=EXAMPLE_CARD, deck=[EXAMPLE_CARD])
    state = play(state, "F5-F4-G3", "F5-F4", "pass").state
    assert earned(state, 0) == [(4, 4), (7, 7)]
    assert earned(state, 1) == [(4, 4)]
    state = play(state, "pass", "F4-G3", "F5-F4-G3").state
    assert earned(state, 1) == [(4, 4), (7, 4)]
    assert earned(state, 2) == [(4, 2), (7, 4)]


def test_with_several_players_a_higher_number_reached_before_halves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = use_layout(monkeypatch, numbers=IN_A_ROW)
    state = position("F5", "D5", layout=name, card=EXAMPLE_CARD, reached=[reached(10)])
    assert earned(play(state, "F5-F4", "pass").state) == [(10, 10), (4, 4)]


@pytest.mark.parametrize(
    ("number", "half"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)]
)
def test_half_of_a_number_is_rounded_up(number: int, half: int) -> None:
    assert points_for(number, full=False) == half
    assert points_for(number, full=True) == number


# Alone


def test_alone_a_number_is_halved_by_a_higher_one_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules' example: 4, 7, 5 and 9 in this order are worth 4 + 7 + 3 + 9."""
    name = use_layout(monkeypatch, numbers=IN_A_ROW)
    state = position("F5", layout=name, card=EXAMPLE_CARD, deck=[EXAMPLE_CARD] * 3)
    one_by_one = state
    for step in ("F5-F4", "F4-G3", "G3-H2", "H2-I2"):
        one_by_one = play(one_by_one, step).state
    assert earned(one_by_one) == [(4, 4), (7, 7), (5, 3), (9, 9)]
    assert one_by_one.sheets[0].points == 4 + 7 + 3 + 9


def test_alone_two_numbers_in_one_round_count_in_the_order_of_the_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = use_layout(monkeypatch, numbers=IN_A_ROW)
    there = play(position("F5", layout=name, card=EXAMPLE_CARD), "F5-F4-G3-H2-I2").state
    assert earned(there) == [(4, 4), (7, 7), (5, 3), (9, 9)]
    back = play(position("I1-I2*", layout=name, card=EXAMPLE_CARD), "I2-H2-G3-F4").state
    assert earned(back) == [(5, 5), (7, 7), (4, 2)]


def test_alone_at_most_54_points_are_possible() -> None:
    everything = Sheet(SNAKE[0], SNAKE, reached(*board.NUMBERS))
    assert everything.open == 0
    assert everything.total == 54


# The end


def test_the_example_of_the_rules_has_29_points() -> None:
    """3, 6, 8 and 9 in full and 2, 5, 7 and 10 at half are 39; ten fields are not reached."""
    halves = tuple(Reached(number, 2, points_for(number, full=False)) for number in (2, 5, 7, 10))
    sheet = Sheet(SNAKE[0], SNAKE[:51], (*reached(3, 6, 8, 9), *halves))
    assert sheet.points == 39
    assert sheet.open == 10
    assert sheet.total == 29


def test_every_field_that_is_not_reached_is_a_point_less_numbers_included() -> None:
    after = play(position("F5", card="blue green yellow orange"), "F5-G4").state
    (sheet,) = after.sheets
    assert (sheet.open, sheet.points, sheet.total) == (59, 3, -56)


def test_totals_may_be_negative_and_most_points_win() -> None:
    state = position("F5", "F4", card=EXAMPLE_CARD, deck=[])
    step = play(state, "F5-E5", "pass")
    result = rules.result(step.state)
    assert result is not None
    assert result.scores == (-59, -60)
    assert result.winners == {0}
    assert result.reason == "cards"
    assert step.events[-1] == MatchEnded((-59, -60), (0,))


def test_ties_share_the_win() -> None:
    result = rules.result(play(position("F5", "F4", "E6", deck=[]), "F5-E5", "F4-E5", "pass").state)
    assert result is not None
    assert result.winners == {0, 1}


def test_there_is_no_result_before_the_last_round_is_resolved() -> None:
    state = position("F5", "F4", deck=[])
    assert rules.result(state) is None
    assert rules.result(play(state, "pass").state) is None
    assert rules.result(play(state, "pass", "pass").state) is not None


# What a number would be worth


def test_what_a_number_would_be_worth_follows_from_what_was_reached() -> None:
    together = rules.view(position("F5", "F4", reached=[reached(7), reached(4, number=3)]), None)
    assert [worth(together, 0, number) for number in (4, 8)] == [2, 8]
    assert [worth(together, 1, number) for number in (7, 10)] == [4, 10]
    alone = rules.view(position("F5", reached=[reached(7)]), None)
    assert [worth(alone, 0, number) for number in (4, 8)] == [2, 8]


def test_who_reached_a_number_first_is_told_by_the_round() -> None:
    sheets = (
        Sheet(field("F5"), (field("F5"),), (Reached(7, 5, 4), Reached(3, 6, 3))),
        Sheet(field("F4"), (field("F4"),), (Reached(7, 2, 7), Reached(3, 6, 3))),
    )
    assert firsts(sheets) == {7: 2, 3: 6}
