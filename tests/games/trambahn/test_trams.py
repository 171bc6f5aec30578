"""The third and fourth steps of a turn: income, and what it buys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.trambahn.positions import (
    DONE,
    buy,
    card,
    column,
    income,
    legal,
    play,
    position,
    refusal,
    seen,
)

from bot.engine import ENGLISH
from bot.games.trambahn import refusals, words
from bot.games.trambahn.events import IncomeAdded, TramBought
from bot.games.trambahn.moves import BuyTram
from bot.games.trambahn.view import Bought, places_touched

if TYPE_CHECKING:
    from bot.games.trambahn.state import State

HAND = "blue5 red1 green2"


def earning(**changes: Any) -> State:
    return position(**({"hands": [HAND], "phase": "income"} | changes))


def buying(**changes: Any) -> State:
    return position(**({"hands": [HAND], "phase": "trams"} | changes))


def test_any_number_of_cards_may_become_money_and_none_must() -> None:
    state = earning()
    assert legal(state) == {income("blue5"), income("red1"), income("green2"), DONE}
    after = play(state, income("red1"), income("blue5")).state
    assert after.money[0] == (*state.money[0], card("red1"), card("blue5"))
    assert after.position.money == (14, 15)
    assert after.position.trace.income == 2
    assert play(state, DONE).state.position.phase == "trams"


def test_income_lies_face_down() -> None:
    step = play(earning(), income("red1"))
    assert step.events == (IncomeAdded(0, card("red1")),)
    assert step.events[0].seen_by(0) == step.events[0]
    assert step.events[0].seen_by(1) == step.events[0].seen_by(None) == IncomeAdded(0, None)
    assert not step.reveals


def test_others_see_the_same_whatever_card_becomes_money() -> None:
    steps = [play(earning(), income(name)) for name in ("red1", "blue5", "green2")]
    for reader in (1, None):
        assert len({seen(step.state, reader) for step in steps}) == 1
        told = {words.event(step.events[0].seen_by(reader), ENGLISH) for step in steps}
        assert told == {"● Blue: a card into the money."}


def test_only_cards_in_hand_become_money() -> None:
    assert refusal(earning(), income("yellow1")) == refusals.CardNotHeld(card("yellow1"))


def test_a_tram_costs_money_cards_from_the_top_of_the_pile() -> None:
    state = buying(money=["blue1 blue2 blue3 blue4 blue5 blue6", 15], columns=["red1"])
    step = play(state, buy("horse", 0))
    assert step.events == (TramBought(0, 0, 1),)
    assert step.state.money[0] == (card("blue6"),)
    assert step.state.discard[-5:] == tuple(card(f"blue{value}") for value in range(1, 6))
    assert step.state.position.money == (1, 15)
    assert step.state.position.discard == state.position.discard + 5
    assert step.state.position.columns[0] == (column("red1 horse"),)


def test_buying_reveals_nothing() -> None:
    assert not play(buying(columns=["red1"]), buy("horse", 0)).reveals


def test_several_trams_may_be_bought_and_the_offer_is_not_refilled_before_the_end() -> None:
    state = buying(columns=["red1, blue1"], offer="horse horse steam", money=[15, 15])
    after = play(state, buy("steam", 0), buy("horse", 1)).state
    assert after.position.money == (0, 15)
    assert after.position.offer == (0,)
    assert after.position.stack == state.position.stack
    assert after.position.trace.trams == (Bought(1, 0), Bought(0, 1))
    assert places_touched(after.position.trace) == {0, 1}


def test_only_trams_on_offer_can_be_bought() -> None:
    state = buying(columns=["red1"])
    assert refusal(state, buy("steam", 0)) == refusals.TramNotOffered(1, (0, 0, 0))
    assert refusal(state, BuyTram(7, 0)) == refusals.TramNotOffered(7, (0, 0, 0))


def test_a_tram_must_be_paid() -> None:
    state = buying(columns=["red1"], money=[4, 15])
    assert refusal(state, buy("horse", 0)) == refusals.TooLittleMoney(0, 4)
    assert legal(state) == {DONE}
    assert buy("horse", 0) in legal(buying(columns=["red1"], money=[5, 15]))


def test_only_the_money_pile_pays_and_not_the_hand() -> None:
    state = buying(columns=["red1"], money=[3, 15])
    assert refusal(state, buy("horse", 0)) == refusals.TooLittleMoney(0, 3)


def test_without_a_column_that_needs_one_no_tram_can_be_bought() -> None:
    for own in ("", "red1 horse"):
        state = buying(columns=[own])
        assert refusal(state, buy("horse", 0)) == refusals.NoColumnForTram()
        assert legal(state) == {DONE}


def test_a_column_has_one_tram_which_never_moves() -> None:
    state = buying(columns=["red1 horse, blue1"])
    assert refusal(state, buy("horse", 0)) == refusals.TramStands(1, 0)
    assert legal(state) == {buy("horse", 1), DONE}


def test_a_tram_goes_to_an_own_column() -> None:
    state = buying(columns=["red1", "blue1, green1"])
    for place in (-1, 1):
        assert refusal(state, buy("horse", place)) == refusals.NoSuchColumn()


def test_equal_trams_are_one_choice() -> None:
    state = buying(columns=["red1, blue1"])
    assert legal(state) == {buy("horse", 0), buy("horse", 1), DONE}


def test_trams_come_last() -> None:
    assert refusal(earning(columns=["red1"]), buy("horse", 0)) == refusals.StepToCome("trams", "income")
    assert refusal(buying(), income("red1")) == refusals.StepPassed("income", "trams")
