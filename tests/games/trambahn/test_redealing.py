"""Other states that a seat cannot tell from the present one: what stays and what is dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.trambahn.positions import (
    DONE,
    aboard,
    buy,
    card,
    income,
    place,
    play,
    position,
    seen,
)
from games.trambahn.table import census
from games.walks import key

from bot.games.trambahn import rules

if TYPE_CHECKING:
    from bot.games.trambahn.moves import Move

MANY = range(30)
STATE = position(
    hands=["blue5 red1 red2", "green2 green3 conductor"],
    columns=["red3 steam", "green1 horse"],
    rows=["blue7 blue8"],
    mover=1,
)


def test_the_own_hand_stays_and_the_other_is_dealt_anew() -> None:
    dealt = [rules.redeal(STATE, 0, key(number)) for number in MANY]
    assert all(other.hands[0] == STATE.hands[0] for other in dealt)
    assert len({other.hands[1] for other in dealt}) > 20
    assert all(len(other.hands[1]) == 3 for other in dealt)
    assert all(census(other) == census(STATE) for other in dealt)


def test_all_money_and_piles_are_dealt_anew_the_own_too() -> None:
    dealt = [rules.redeal(STATE, 0, key(number)) for number in MANY]
    for pile in ("draw_pile", "discard", "rng"):
        assert len({getattr(other, pile) for other in dealt}) == len(MANY)
    for seat in (0, 1):
        assert len({other.money[seat] for other in dealt}) == len(MANY)


@pytest.mark.parametrize("move", [aboard("green3"), aboard("conductor", "red")])
def test_a_kept_passenger_is_still_held(move: Move) -> None:
    for number in MANY:
        other = rules.redeal(STATE, 0, key(number), keep=((1, move),))
        assert seen(play(other, move).state, 0) == seen(play(STATE, move).state, 0)


@pytest.mark.parametrize("move", [place("green2", 0), income("conductor")])
def test_a_kept_station_or_income_card_is_still_held(move: Move) -> None:
    state = play(STATE, aboard("green3"), DONE).state
    state = state if isinstance(move, type(place("green2"))) else play(state, DONE).state
    for number in MANY:
        other = rules.redeal(state, 0, key(number), keep=((1, move),))
        assert seen(play(other, move).state, 0) == seen(play(state, move).state, 0)


def test_a_purchase_needs_nothing_to_be_kept() -> None:
    state = play(STATE, aboard("green3"), DONE, place("green2"), DONE, DONE).state
    other = rules.redeal(state, 0, key(2), keep=((1, buy("horse", 1)), (1, DONE)))
    assert other.hands[1] != state.hands[1]
    assert seen(play(other, buy("horse", 1)).state, 0) == seen(play(state, buy("horse", 1)).state, 0)


def test_several_kept_cards_are_all_held() -> None:
    keep = ((1, aboard("green3")), (1, aboard("green2")), (0, aboard("blue5")))
    for number in MANY:
        other = rules.redeal(STATE, None, key(number), keep)
        assert {card("green2"), card("green3")} <= set(other.hands[1])
        assert card("blue5") in other.hands[0]


def test_after_the_end_only_piles_are_hidden() -> None:
    full = position(hands=["blue5 red1", "green2"], rows=["blue7 blue8 blue9"], rides=9)
    end = play(full, aboard("blue5")).state
    for seat in (0, None):
        other = rules.redeal(end, seat, key(3))
        assert other.hands == end.hands
        assert other.money != end.money
        assert seen(other, seat) == seen(end, seat)
