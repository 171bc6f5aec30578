"""What lines are worth, and the end of the game."""

from __future__ import annotations

import pytest
from games.cable_car.positions import line_of, play, position, square, squares

from bot.engine.bits import members
from bot.games.cable_car import board, rules
from bot.games.cable_car.events import LineFinished, MatchEnded, TileDrawn, TilePlaced
from bot.games.cable_car.view import unfinished


def finished(step_events: tuple[object, ...]) -> list[LineFinished]:
    return [event for event in step_events if isinstance(event, LineFinished)]


# The examples of the rules


def test_a_line_that_passes_one_of_two_tiles_twice_scores_three() -> None:
    # Down from station 3 over C1, back in C2, over C1 again.
    step = play(position("C1 aaaa", hands=["dddd"]), "C2 dddd")
    assert finished(step.events) == [LineFinished(3, 0, passes=3, arrival=3, points=3)]
    assert step.state.points == (3, 0)


def test_a_line_over_two_tiles_scores_two() -> None:
    # From station 1 over A1 to the east, and over B1 to the arrival of station 2.
    step = play(position("A1 bcbc", hands=["bbbb"]), "B1 bbbb")
    assert finished(step.events) == [LineFinished(1, 0, passes=2, arrival=2, points=2)]


def test_a_line_of_five_tiles_into_the_power_station_scores_ten() -> None:
    # Down from station 3, east over C3 and D3, and south out of E3.
    state = position("C1 aaaa, C2 aaaa, C3 baac, D3 aaaa", hands=["baac"])
    assert line_of(state, 3).passes == 4
    step = play(state, "E3 baac")
    assert finished(step.events) == [LineFinished(3, 0, passes=5, arrival=None, points=10)]


# Lines


def test_the_power_stations_own_track_counts_nothing_and_doubles_the_rest() -> None:
    step = play(position("D1 aaaa, D2 aaaa", hands=["aaaa"]), "D3 aaaa")
    line = line_of(step.state, 4)
    assert line.end == "power_station"
    assert (line.passes, line.points, line.arrival, line.next_square) == (3, 6, None, None)


def test_a_line_scores_for_its_owner_whoever_finishes_it() -> None:
    # Station 4 is the second player's; the first one lays the tile.
    step = play(position("D1 aaaa, D2 aaaa", hands=["aaaa"], points=(5, 7)), "D3 aaaa")
    assert step.state.points == (5, 13)


def test_several_lines_that_end_with_a_tile_score_at_once() -> None:
    # C2 turns station 3's car back, and that of station 31, which comes over A2 and B2.
    state = position("C1 aaaa, A2 aaaa, B2 aaaa", hands=["dddd"], seats=3, points=(1, 2, 3))
    step = play(state, "C2 dddd")
    assert finished(step.events) == [
        LineFinished(3, 2, passes=3, arrival=3, points=3),
        LineFinished(31, 0, passes=5, arrival=31, points=5),
    ]
    assert step.state.points == (6, 2, 6)
    assert step.state.last is not None
    assert step.state.last.finished == (3, 31)


def test_a_line_may_return_to_its_own_station() -> None:
    step = play(position("C1 aaaa", hands=["dddd"]), "C2 dddd")
    assert line_of(step.state, 3).arrival == 3


def test_nobodys_line_scores_nothing() -> None:
    # Station 17 leads up from H8.
    state = position("H8 aaaa", hands=["badb"], seats=3)
    assert line_of(state, 17).owner is None
    step = play(state, "H7 badb")
    assert finished(step.events) == [LineFinished(17, None, passes=3, arrival=17, points=0)]
    assert step.state.points == (0, 0, 0)
    assert line_of(step.state, 17).points == 0


def test_a_loop_scores_nothing() -> None:
    # Round the corner where the four tiles meet, in both directions.
    before = position("B2 cbcb, C2 bcbc, C3 cbcb", hands=["bcbc"])
    step = play(before, "B3 bcbc")
    inside = 4 * square("B2") + board.SOUTH
    tiles = step.state.position.tiles
    assert board.NEXT["bcbc"][board.NEXT["cbcb"][inside]] == 4 * square("C3") + board.NORTH
    assert None not in {tiles[number] for number in squares("B2 C2 C3 B3")}
    assert not finished(step.events)
    assert step.state.position.heads == before.position.heads
    assert step.state.points == (0, 0)


def test_lines_run_on_over_tiles_that_lie_there_already() -> None:
    state = position("D1 aaaa, D3 aaaa, C3 aaaa", hands=["aaaa"])
    step = play(state, "D2 aaaa")
    assert line_of(step.state, 4).passes == 3
    assert line_of(step.state, 4).end == "power_station"


def test_a_line_that_goes_on_says_where() -> None:
    line = line_of(position("D1 aaaa"), 4)
    assert (board.square_name(line.next_square or 0), line.next_side) == ("D2", board.NORTH)
    assert (line.end, line.arrival, line.points) == (None, None, 0)


def test_the_open_lines_of_a_seat_are_those_that_have_not_ended() -> None:
    step = play(position("C1 aaaa", hands=["dddd"]), "C2 dddd")
    found = unfinished(rules.view(step.state, None), 0)
    assert [line.station for line in found] == [n for n in board.stations_of(0, 2) if n != 3]


# The end


def almost_full(last: str = "A1", tile: str = "aaaa") -> str:
    names = [board.square_name(number) for number in members(board.SPACES)]
    return ", ".join(f"{name} {tile}" for name in names if name != last)


def test_the_game_ends_with_the_sixtieth_tile() -> None:
    state = position(almost_full(), hands=["aaaa", ""], pile="", points=(3, 4))
    assert rules.next_seat(state) is None
    step = play(state, "A1 aaaa")
    assert rules.to_act(step.state) == frozenset()
    assert step.reveals
    ended = step.events[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.points == step.state.points
    assert not list(rules.legal_moves(step.state, 0))


@pytest.mark.parametrize(("points", "winners"), [((50, 3), {0}), ((3, 50), {1}), ((10, 10), {0, 1})])
def test_most_points_win_and_ties_share_the_win(points: tuple[int, int], winners: set[int]) -> None:
    # On a board of straight tracks the last tile ends as many lines of each player.
    step = play(position(almost_full(), hands=["aaaa", ""], pile="", points=points), "A1 aaaa")
    result = rules.result(step.state)
    assert result is not None
    assert result.winners == winners
    assert result.scores == step.state.points
    assert result.reason == "tiles"


def test_there_is_no_result_before_the_end() -> None:
    assert rules.result(position()) is None
    assert rules.next_seat(position()) == 1


def test_a_player_whose_lines_are_all_finished_goes_on_placing() -> None:
    # All five cars of the first of six players are home again.
    done = "A1 dddd, E1 dddd, H2 dddd, F8 dddd, A6 dddd"
    state = position(done, seats=6, pile="aaaa " * 6)
    assert unfinished(rules.view(state, 0), 0) == ()
    assert rules.to_act(state) == {0}
    after = play(state, *(f"{name} aaaa" for name in ("B1", "C1", "D1", "F1", "G1", "H1")))
    assert rules.to_act(after.state) == {0}
    assert list(rules.legal_moves(after.state, 0))


def test_when_the_pile_is_gone_hands_are_played_without_drawing() -> None:
    step = play(position(hands=["aaaa", "bcbc"], pile=""), "C1 aaaa")
    assert step.events == (TilePlaced(0, 2, "aaaa", drawn=False),)
    assert step.state.hands == ((), ("bcbc",))
    drawn = play(position(hands=["aaaa", "bcbc"], pile="cccc"), "C1 aaaa")
    assert drawn.events[1] == TileDrawn(0, "cccc", instead=False)
