"""How a match begins."""

from __future__ import annotations

import pytest
from games.trambahn.table import census
from games.walks import key

from bot.engine import IllegalSetupError
from bot.games.trambahn import board, rules
from bot.games.trambahn.view import Options

STARTS = [rules.setup(2, Options(), key(number)) for number in range(20)]


def test_the_start_player_is_drawn() -> None:
    assert {start.position.starter for start in STARTS} == {0, 1}
    assert all(start.position.mover == start.position.starter for start in STARTS)


def test_the_start_player_has_12_money_cards_and_the_other_15() -> None:
    for start in STARTS:
        starter = start.position.starter
        assert (len(start.money[starter]), len(start.money[1 - starter])) == (12, 15)
        assert (start.position.money[starter], start.position.money[1 - starter]) == (12, 15)


def test_each_has_6_cards_and_the_draw_pile_holds_81() -> None:
    for start in STARTS:
        assert [len(hand) for hand in start.hands] == [6, 6]
        assert len(start.draw_pile) == start.position.draw_pile == 81
        assert start.discard == ()


def test_three_horse_trams_are_on_offer_and_13_trams_come_later() -> None:
    for start in STARTS:
        assert start.position.offer == (0, 0, 0)
        assert start.position.stack == 13


def test_all_120_cards_are_dealt() -> None:
    for start in STARTS:
        assert census(start)["cards"] == [*enumerate(board.CARD_COUNTS)]


def test_nobody_has_columns_points_or_passengers() -> None:
    for start in STARTS:
        seen = rules.view(start, None)
        assert seen.position.rows == ((), (), (), ())
        assert seen.position.columns == ((), ())
        assert seen.points == (0, 0)
        assert (seen.phase, seen.round, seen.result) == ("passengers", 1, None)


@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_it_is_for_two(seats: int) -> None:
    with pytest.raises(IllegalSetupError):
        rules.setup(seats, Options(), key(1))
