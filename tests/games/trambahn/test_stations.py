"""The second step of a turn: columns, conductors and extra tours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.trambahn.positions import (
    DONE,
    aboard,
    card,
    cards,
    column,
    income,
    legal,
    place,
    play,
    position,
    refusal,
    seen,
)

from bot.games.trambahn import refusals
from bot.games.trambahn.events import StationPlaced, TourMade
from bot.games.trambahn.moves import PlaceStation
from bot.games.trambahn.view import Options, Placed, in_order, letter

if TYPE_CHECKING:
    from bot.games.trambahn.state import State

HAND = "blue5 blue9 red1 conductor conductor green10"
NEEDED = Options(new_column="only_if_needed")


def stations(**changes: Any) -> State:
    return position(**({"hands": [HAND], "phase": "stations"} | changes))


def test_any_number_of_cards_may_be_played_and_none_must() -> None:
    state = stations(columns=["blue4 horse"])
    assert DONE in legal(state)
    after = play(state, place("blue5", 0), place("conductor", 0), place("blue9", 0), place("red1")).state
    assert after.position.columns[0] == (column("blue4 blue5 conductor blue9 horse"), column("red1"))
    assert after.position.phase == "stations"
    assert after.hands[0] == tuple(sorted(cards("conductor green10")))
    assert after.position.cards == (2, 0)


def test_a_column_has_one_colour() -> None:
    state = stations(columns=["red4 horse"])
    assert refusal(state, place("blue5", 0)) == refusals.OtherColour(card("blue5"), 1)


@pytest.mark.parametrize("last", ["blue5", "blue6", "blue9"])
def test_values_strictly_rise(last: str) -> None:
    state = stations(columns=[f"{last} horse"])
    assert refusal(state, place("blue5", 0)) == refusals.TooLow(card("blue5"), int(last[-1]))


def test_gaps_are_allowed() -> None:
    assert refusal(stations(columns=["blue1 horse"]), place("blue9", 0)) is None


def test_a_conductor_does_not_change_the_order() -> None:
    state = stations(columns=["blue6 conductor horse"])
    assert refusal(state, place("blue5", 0)) == refusals.TooLow(card("blue5"), 6)
    assert refusal(state, place("blue9", 0)) is None


def test_a_new_column_may_be_opened_at_any_time_and_several_of_a_colour() -> None:
    state = stations(columns=["blue4 horse"])
    after = play(state, place("blue5"), place("blue9")).state
    assert after.position.columns[0] == (column("blue4 horse"), column("blue5"), column("blue9"))


def test_a_10_closes_its_column() -> None:
    state = stations(columns=["blue9 blue10 horse"])
    assert refusal(state, place("conductor", 0)) == refusals.ColumnClosed(0)
    assert refusal(state, place("blue9", 0)) == refusals.ColumnClosed(0)


def test_a_10_may_open_a_column_and_closes_it_with_that() -> None:
    after = play(stations(), place("green10")).state
    assert refusal(after, place("conductor", 0)) == refusals.ColumnClosed(2)


def test_a_conductor_joins_any_own_open_column_but_opens_none() -> None:
    state = stations(columns=["blue4 horse, red2 steam", "green1 horse"])
    assert {move for move in legal(state) if getattr(move, "card", None) == card("conductor")} == {
        place("conductor", 0),
        place("conductor", 1),
    }
    assert refusal(state, place("conductor")) == refusals.ConductorOpensNothing()


def test_only_own_columns_can_be_added_to() -> None:
    state = stations(columns=["", "blue4 horse"])
    for number in (-1, 0, 5):
        assert refusal(state, place("blue5", number)) == refusals.NoSuchColumn()


def test_only_cards_in_hand_can_be_played() -> None:
    assert refusal(stations(), place("yellow1")) == refusals.CardNotHeld(card("yellow1"))
    assert refusal(stations(), PlaceStation(-1, None)) == refusals.CardNotHeld(-1)


def test_with_the_option_a_new_column_is_refused_while_the_card_fits_an_open_one() -> None:
    state = stations(columns=["blue4 horse, red6 horse"], options=NEEDED)
    assert refusal(state, place("blue5")) == refusals.ColumnNotNeeded(card("blue5"))
    assert refusal(state, place("red1")) is None
    assert place("blue5") not in legal(state)
    assert place("blue5", 0) in legal(state)
    closed = stations(columns=["blue4 blue10 horse"], options=NEEDED)
    assert refusal(closed, place("blue5")) is None
    assert refusal(closed, place("conductor")) == refusals.ConductorOpensNothing()


def test_stations_come_between_passengers_and_income() -> None:
    state = stations()
    assert refusal(state, income("red1")) == refusals.StepToCome("income", "stations")
    assert refusal(state, aboard("red1")) == refusals.StepPassed("passengers", "stations")
    after = play(state, DONE).state
    assert after.position.phase == "income"
    assert refusal(after, place("red1")) == refusals.StepPassed("stations", "income")


def test_with_the_last_card_played_the_turn_is_at_the_trams() -> None:
    after = play(stations(hands=["red1"]), place("red1")).state
    assert after.position.phase == "trams"
    assert DONE in legal(after)


SEVEN = "blue1 blue2 conductor blue3 conductor conductor blue4 steam"


def test_the_eighth_card_makes_an_extra_tour_for_its_owner_at_once() -> None:
    step = play(stations(columns=[SEVEN, "blue1 horse"]), place("blue9", 0))
    assert step.events == (
        StationPlaced(0, card("blue9"), 0, opened=False),
        TourMade(0, 0, 18),
    )
    assert step.state.position.tours == (18, 0)
    assert step.state.position.trace.stations == (Placed(card("blue9"), 0, tour=18),)
    assert seen(step.state).points == (18, 0)
    assert not step.reveals


def test_a_conductor_counts_as_the_eighth_card() -> None:
    after = play(stations(columns=[SEVEN]), place("conductor", 0)).state
    assert after.position.tours == (12, 0)


def test_the_tram_is_no_card() -> None:
    six = "blue1 blue2 conductor blue3 conductor blue4 steam"
    assert play(stations(columns=[six]), place("blue9", 0)).state.position.tours == (0, 0)


def test_a_column_makes_its_extra_tour_only_once() -> None:
    after = play(stations(columns=[SEVEN]), place("blue5", 0), place("conductor", 0), place("blue9", 0)).state
    assert after.position.tours == (15, 0)
    assert len(after.position.columns[0][0].cards) == 10


def test_extra_tours_do_not_count_towards_the_ten() -> None:
    after = play(stations(columns=[SEVEN], rides=9), place("blue9", 0)).state
    assert after.position.phase == "stations"
    assert len(after.position.rides) == 9


def test_columns_are_shown_by_line_and_age_and_told_apart_by_letters() -> None:
    own = stations(columns=["red4 horse, blue4 horse, red1 horse, yellow1 horse"]).position.columns[0]
    assert in_order(own) == (1, 0, 2, 3)
    assert [letter(own, number) for number in range(4)] == ["A", "", "B", ""]
