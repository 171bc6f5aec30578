"""Components, the deal and the first turn of a round."""

from __future__ import annotations

from collections import Counter

import pytest
from games.transamerica.positions import junction, moves, play, position
from games.walks import key

from bot.engine import IllegalMoveError, IllegalSetupError
from bot.games.transamerica import GAME, board, refusals, rules
from bot.games.transamerica.events import MarkerPlaced
from bot.games.transamerica.moves import LayTrack, PlaceMarker, Stop
from bot.games.transamerica.view import Options, Trace

MANY = range(60)


def test_two_to_six_players_can_play() -> None:
    assert GAME.seats == (2, 3, 4, 5, 6)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_no_other_number_of_players_can(seats: int) -> None:
    with pytest.raises(IllegalSetupError, match="2 to 6 players"):
        rules.setup(seats, Options(), key(1))


def test_the_official_game_is_the_default() -> None:
    assert Options() == Options(vexation=False, rounds=None)


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_gets_one_city_of_each_colour_and_nobody_the_same(seats: int) -> None:
    for number in MANY:
        hands = rules.setup(seats, Options(), key(number)).hands
        assert len(hands) == seats
        for hand in hands:
            assert [board.CITIES[card].colour for card in hand] == list(board.COLOURS)
        cards = [card for hand in hands for card in hand]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(board.cards(seats))


def test_every_card_is_dealt_sooner_or_later() -> None:
    dealt = Counter(
        card for number in MANY for hand in rules.setup(2, Options(), key(number)).hands for card in hand
    )
    assert set(dealt) == set(board.cards(2))


@pytest.mark.parametrize(("seats", "aside"), [(2, 15), (3, 10), (4, 15), (5, 10), (6, 5)])
def test_the_rest_of_the_cards_stays_unseen(seats: int, aside: int) -> None:
    assert rules.view(rules.setup(seats, Options(), key(1)), None).aside == aside


def test_everybody_starts_in_the_engine_house_with_84_tracks_and_the_barrier_below_one() -> None:
    state = rules.setup(4, Options(), key(1))
    view = rules.view(state, None)
    assert view.points == (13, 13, 13, 13)
    assert view.supply == 84
    assert view.barrier == 0
    assert view.round == 1


def test_the_start_player_is_drawn() -> None:
    starters = Counter(rules.setup(3, Options(), key(number)).starter for number in MANY)
    assert set(starters) == {0, 1, 2}


def test_the_start_player_places_first_and_the_others_follow_clockwise() -> None:
    state = position("", seats=3, mover=2, starter=2)
    order = []
    for name in ("F7", "F8", "F9"):
        order.append(state.mover)
        state = play(state, name).state
    assert order == [2, 0, 1]
    assert state.mover == 2
    assert state.phase == "building"


def test_the_marker_goes_to_any_junction_a_city_or_not() -> None:
    state = position("", seats=2)
    assert set(rules.legal_moves(state, 0)) == set(map(PlaceMarker, board.JUNCTION_NAMES))
    assert play(state, "Omaha").state.position.markers == (junction("E9"), None)


def test_the_marker_may_not_stand_on_another() -> None:
    state = position("F7", seats=2, mover=1)
    assert PlaceMarker(junction("F7")) not in list(rules.legal_moves(state, 1))
    assert len(list(rules.legal_moves(state, 1))) == 187
    with pytest.raises(IllegalMoveError) as caught:
        play(state, "F7")
    assert caught.value.refusal == refusals.JunctionTaken(junction("F7"), 0)


@pytest.mark.parametrize("place", [-1, 20, 273, 10**9])
def test_there_is_no_marker_beside_the_board(place: int) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        rules.apply(position("", seats=2), 0, PlaceMarker(place))
    assert caught.value.refusal == refusals.NoSuchJunction()


def test_no_track_is_laid_before_the_marker_stands() -> None:
    state = position("F7", seats=2, mover=1)
    assert not any(isinstance(move, LayTrack) for move in rules.legal_moves(state, 1))
    for move in (*moves("F7-F8"), LayTrack(-1), Stop()):
        with pytest.raises(IllegalMoveError) as caught:
            rules.apply(state, 1, move)
        assert caught.value.refusal == refusals.MarkerFirst()


def test_placing_the_marker_is_the_whole_turn() -> None:
    step = play(position("", seats=2), "Omaha")
    assert step.events == (MarkerPlaced(0, junction("E9")),)
    assert not step.reveals
    assert step.state.mover == 1
    assert step.state.last == Trace(0, marker=junction("E9"))


def test_a_marker_stays_where_it_stands() -> None:
    state = position("F7, F9")
    with pytest.raises(IllegalMoveError) as caught:
        play(state, "F8")
    assert caught.value.refusal == refusals.MarkerStands(junction("F7"))
