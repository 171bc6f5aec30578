"""What the panel proposes and previews, from a player's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.trambahn.positions import (
    DONE,
    aboard,
    buy,
    card,
    cards,
    income,
    legal,
    place,
    play,
    position,
    seen,
)

from bot.games.trambahn import plans, refusals, rules
from bot.games.trambahn.plans import Arrangement, PassengerPlan, TramPlan

if TYPE_CHECKING:
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.view import View

HAND = "blue5 blue9 red1 red3 green2 conductor"
OWN = "blue4 horse, red2 horse, red7 steam"


def view(seat: int = 0, **changes: Any) -> View:
    return seen(position(**({"hands": [HAND], "columns": [OWN, "blue1 blue8 steam"]} | changes)), seat)


# Passengers


def test_each_passenger_says_how_many_wait_and_the_fourth_what_both_score() -> None:
    found = {plan.move: plan for plan in plans.passengers(view(rows=["blue1 blue2 blue3", "red9"]))}
    assert found[aboard("blue5")] == PassengerPlan(aboard("blue5"), 4, (2, 9))
    assert found[aboard("conductor", "blue")].ride == (2, 9)
    assert found[aboard("red1")] == PassengerPlan(aboard("red1"), 2, None)
    assert len(found) == 5 + 4


def test_being_done_is_no_passenger() -> None:
    after = play(position(hands=["blue5 red1"]), aboard("blue5")).state
    assert [plan.move for plan in plans.passengers(seen(after))] == [aboard("red1")]


def test_passengers_are_only_proposed_when_they_can_board() -> None:
    assert plans.passengers(view(phase="stations")) == []
    assert plans.passengers(view(1, hands=[HAND, "red4"])) == []


# Stations


def test_the_only_column_that_a_card_fits_is_the_sensible_one() -> None:
    seen_ = view(phase="stations")
    assert plans.sensible_places(seen_, card("blue5")) == (0,)
    assert plans.sensible_places(seen_, card("red3")) == (1,)


def test_a_card_that_fits_nothing_opens_a_column_and_a_conductor_goes_nowhere() -> None:
    seen_ = view(phase="stations")
    assert plans.sensible_places(seen_, card("red1")) == (None,)
    assert plans.sensible_places(view(columns=["blue9 blue10 horse"]), card("conductor")) == ()


def test_of_several_columns_the_closest_comes_first_and_for_conductors_the_longest() -> None:
    seen_ = view(phase="stations", columns=["red2 red3 horse, red7 steam"])
    assert plans.sensible_places(seen_, card("red9")) == (1, 0)
    assert plans.sensible_places(seen_, card("conductor")) == (0, 1)


def test_several_cards_are_placed_in_one_go_rising() -> None:
    seen_ = view(phase="stations", columns=["blue4 horse"])
    arranged = plans.arrange(seen_, cards("red3 blue9 red1 blue5"))
    assert arranged == Arrangement((place("blue5", 0), place("blue9", 0), place("red1"), place("red3", 1)))
    assert plans.outcome(seen_, arranged.moves).refusal is None


def test_conductors_come_before_the_10_that_closes_their_column() -> None:
    seen_ = view(phase="stations", hands=["blue10 conductor conductor blue5"], columns=["blue4 horse"])
    arranged = plans.arrange(seen_, cards("blue10 conductor conductor blue5"))
    assert arranged.moves == (
        place("blue5", 0),
        place("conductor", 0),
        place("conductor", 0),
        place("blue10", 0),
    )
    assert arranged.card is None


def test_a_card_with_several_columns_asks_and_the_answers_are_taken_in_turn() -> None:
    seen_ = view(phase="stations", hands=["blue5 red9 conductor"])
    asked = plans.arrange(seen_, cards("red9 conductor blue5"))
    assert asked == Arrangement((place("blue5", 0),), card("red9"), (2, 1))
    again = plans.arrange(seen_, cards("red9 conductor blue5"), (1,))
    assert again == Arrangement((place("blue5", 0), place("red9", 1)), card("conductor"), (0, 1, 2))
    done = plans.arrange(seen_, cards("red9 conductor blue5"), (1, 2))
    assert done == Arrangement((place("blue5", 0), place("red9", 1), place("conductor", 2)))


def test_a_card_that_cannot_be_placed_says_why() -> None:
    seen_ = view(phase="stations", columns=[""])
    arranged = plans.arrange(seen_, cards("red1 conductor"))
    assert arranged.moves == (place("red1"), place("conductor", 0))
    alone = plans.arrange(seen_, cards("conductor"))
    assert alone == Arrangement((), card("conductor"), (), refusals.ConductorOpensNothing())
    not_held = plans.arrange(seen_, cards("yellow1"))
    assert not_held.refusal == refusals.CardNotHeld(card("yellow1"))
    wrong = plans.arrange(view(phase="stations", hands=["red9"]), cards("red9"), (0,))
    assert wrong.refusal == refusals.OtherColour(card("red9"), 0)


# Outcomes


def test_an_outcome_says_what_rides_and_tours_bring_and_what_a_ride_is_worth_more() -> None:
    seen_ = view(rows=["blue1 blue2 blue3"])
    moves = (aboard("blue5"), DONE, place("blue9", 0), place("red3", 1))
    outcome = plans.outcome(seen_, moves)
    assert outcome.gained == (2, 9)
    assert outcome.per_ride == (4, 2, 0, 0)
    assert not outcome.final
    assert outcome.refusal is None
    assert outcome.view.hand == tuple(sorted(cards("red1 green2 conductor")))
    state = position(hands=[HAND], columns=[OWN, "blue1 blue8 steam"], rows=["blue1 blue2 blue3"])
    assert outcome.view == rules.view(play(state, *moves).state, 0)


def test_an_outcome_stops_at_what_cannot_be_done() -> None:
    outcome = plans.outcome(view(), (aboard("blue5"), place("blue9", 0)))
    assert outcome.refusal == refusals.StepToCome("stations", "passengers")
    assert outcome.view.position.rows[0] == cards("blue5")


def test_an_outcome_is_final_when_cards_are_drawn_or_the_match_is_over() -> None:
    assert plans.outcome(view(phase="trams"), (DONE,)).final
    last = plans.outcome(view(rows=["blue1 blue2 blue3"], rides=9), (aboard("blue5"),))
    assert last.final
    assert last.view.to_act == ()
    assert last.view.points == (2, 9)


# Income and trams


def test_trams_say_what_they_lack_and_where_they_could_go() -> None:
    seen_ = view(
        phase="trams", columns=["blue4, red2 horse, red7 red8"], offer="horse horse steam", money=[7, 0]
    )
    assert plans.trams(seen_) == [TramPlan(0, 2, 0, (2, 0)), TramPlan(1, 1, 3, (2, 0))]
    assert plans.buy(seen_, 0) is None
    one = view(phase="trams", columns=["blue4, red2 horse"])
    assert plans.buy(one, 0) == buy("horse", 0)
    assert plans.idle_columns(one) == (0,)


# The end of a turn


@pytest.mark.parametrize(("phase", "number"), [("stations", 3), ("income", 2), ("trams", 1)])
def test_finishing_is_being_done_with_what_is_left(phase: str, number: int) -> None:
    state = position(hands=[HAND], phase=phase)
    assert plans.finish(seen(state)) == (DONE,) * number
    assert play(state, *plans.finish(seen(state))).state.position.mover == 1


def test_a_turn_without_a_passenger_cannot_be_finished_nor_can_the_others() -> None:
    assert plans.finish(view()) == ()
    assert plans.finish(view(1, hands=[HAND, HAND.replace("conductor", "red9")])) == ()
    state = play(position(hands=[HAND]), aboard("blue5")).state
    assert len(plans.finish(seen(state))) == 4


def test_what_will_be_drawn_is_known_as_far_as_the_pile_goes() -> None:
    assert plans.cards_to_draw(view(hands=["blue5"])) == 5
    assert plans.cards_to_draw(view(hands=["blue5"], draw_pile=2)) == 2


def test_only_the_end_of_the_turn_cannot_be_taken_back() -> None:
    assert plans.ends_turn(view(phase="trams"), DONE)
    assert not plans.ends_turn(view(phase="income"), DONE)
    assert not plans.ends_turn(view(phase="trams", columns=["red1"]), buy("horse", 0))


def test_the_own_turn_can_be_thought_of_while_the_other_plays() -> None:
    waiting = view(1, hands=[HAND, "blue7 red9"])
    coming = plans.own_turn(waiting)
    assert coming.to_act == (1,)
    assert coming.phase == "passengers"
    assert len(plans.passengers(coming)) == 2
    assert plans.own_turn(coming) == coming


def test_a_move_on_a_view_does_what_it_does_in_the_match() -> None:
    state = position(hands=[HAND], columns=[OWN], rows=["blue1 blue2 blue3"], offer="horse horse steam")
    steps: list[Move] = [aboard("blue9"), aboard("conductor", "red"), place("red1"), DONE, income("green2")]
    for move in [*steps, DONE, buy("horse", 3)]:
        assert plans.after(seen(state), move) == seen(play(state, move).state)
        for other in legal(state):
            assert plans.why_not(seen(state), other) is None
        state = play(state, move).state
