"""The deal and the first turn."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest
from games.walks import key

from bot.engine import IllegalSetupError
from bot.games.cable_car import GAME, board, rules
from bot.games.cable_car.view import Options

MANY = range(60)


def test_two_to_six_players_can_play() -> None:
    assert GAME.seats == (2, 3, 4, 5, 6)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_no_other_number_of_players_can(seats: int) -> None:
    with pytest.raises(IllegalSetupError, match="2 to 6 players"):
        rules.setup(seats, Options(), key(1))


def test_the_official_game_is_the_default() -> None:
    assert Options() == Options(orientation="fixed", hand=1)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("hand", [1, 2, 3])
def test_everybody_draws_so_many_tiles_and_the_rest_is_the_pile(seats: int, hand: int) -> None:
    options = Options(hand=hand)  # type: ignore[arg-type]
    state = rules.setup(seats, options, key(1))
    assert [len(tiles) for tiles in state.hands] == [hand] * seats
    assert len(state.pile) == 60 - seats * hand
    assert Counter([*state.pile, *chain(*state.hands)]) == board.TILES
    assert state.points == (0,) * seats
    assert not state.position.placed


def test_the_start_player_is_drawn() -> None:
    assert {rules.setup(3, Options(), key(number)).starter for number in MANY} == {0, 1, 2}
    state = rules.setup(3, Options(), key(1))
    assert rules.to_act(state) == {state.starter}


def test_hands_are_drawn_from_the_top_of_the_pile_in_seat_order() -> None:
    one, two = (rules.setup(2, Options(hand=hand), key(7)) for hand in (1, 2))
    deck = (*one.pile, one.hands[1][0], one.hands[0][0])
    assert one.hands == ((deck[-1],), (deck[-2],))
    assert two.hands == ((deck[-1], deck[-2]), (deck[-3], deck[-4]))
    assert two.pile == deck[:-4]


def test_sixty_tiles_divide_evenly_so_nobody_is_ever_without_one() -> None:
    assert all(board.ALL_TILES % seats == 0 for seats in GAME.seats)


def test_where_tiles_may_be_turned_all_turns_of_a_tile_go_by_one_name() -> None:
    state = rules.setup(2, Options(orientation="free"), key(1))
    tiles = Counter([*state.pile, *chain(*state.hands)])
    assert set(tiles) == set(board.FAMILY.values())
    assert len(tiles) == 10
    assert tiles["aacb"] == sum(board.TILES[tile] for tile in ("aacb", "acba", "baac", "cbaa"))
