"""What is true of every full board, however it came about."""

from __future__ import annotations

from collections import Counter

import pytest
from games.walks import Setup, Walk, known_walk, setups
from games.walks import walk as played

from bot.games.cable_car import GAME, board
from bot.games.cable_car.moves import PlaceTile
from bot.games.cable_car.view import EMPTY, lines, path, tiles_to_place

SETUPS = setups([GAME])
DOORS = tuple(
    board.beyond(square, side)
    for square in board.POWER_STATION
    for side in range(4)
    if board.beyond(square, side) >> 2 not in board.POWER_STATION
)
"""Where the eight printed tracks lead out of the power station."""


@pytest.fixture(params=SETUPS, ids=str)
def walk(request: pytest.FixtureRequest) -> Walk:
    return known_walk(request.param)


def test_all_32_lines_are_complete_and_no_arrival_is_used_twice(walk: Walk) -> None:
    found = lines(walk.end.position, walk.setup.seats)
    assert all(line.end is not None for line in found)
    arrivals = [line.arrival for line in found if line.arrival is not None]
    assert len(arrivals) == len(set(arrivals))
    at_power_station = [line.head for line in found if line.end == "power_station"]
    assert len(at_power_station) <= 8
    assert len(at_power_station) == len(set(at_power_station))


def test_forty_starts_lead_to_forty_ends_one_to_one(walk: Walk) -> None:
    assert len(DOORS) == 8
    tiles = walk.end.position.tiles
    ends = [board.follow(tiles, start)[0] for start in (*EMPTY.heads, *DOORS)]
    assert len(set(ends)) == 40
    assert Counter(board.ENDS[end] for end in ends) == {"arrival": 32, "power_station": 8}


def test_each_of_the_240_tracks_is_a_lines_or_leads_from_the_power_station_or_round_a_loop(
    walk: Walk,
) -> None:
    tiles = walk.end.position.tiles
    tracks = {4 * square + side for square in range(board.SQUARES) if tiles[square] for side in range(4)}
    assert len(tracks) == 240
    for station in board.STATIONS:
        for one in path(walk.end.position, station):
            tracks.remove(4 * one.square + one.entry)
    assert 240 - len(tracks) == sum(walk.end.position.passes)
    for door in DOORS:
        code = door
        while board.ENDS[code] is None:
            tracks.remove(code)
            code = board.NEXT[tiles[code >> 2]][code]
    while tracks:
        first = code = min(tracks)
        while code in tracks:
            tracks.remove(code)
            code = board.NEXT[tiles[code >> 2]][code]
        assert code == first, "what is left is no loop"


def test_points_are_those_of_the_lines_and_only_owners_have_them(walk: Walk) -> None:
    points = [0] * walk.setup.seats
    for line in lines(walk.end.position, walk.setup.seats):
        if line.owner is None:
            assert line.points == 0
        else:
            assert line.points == line.passes * (2 if line.end == "power_station" else 1)
            points[line.owner] += line.points
    assert walk.end.points == tuple(points)


def test_everybody_has_placed_as_many_tiles(walk: Walk) -> None:
    placed = Counter(moment.seat for moment in walk.moments if isinstance(moment.move, PlaceTile))
    assert placed == dict.fromkeys(walk.seats, 60 // walk.setup.seats)


def test_there_was_a_place_for_every_tile_so_that_nobody_had_to_pass(walk: Walk) -> None:
    for moment in walk.moments:
        legal = list(walk.game.rules.legal_moves(moment.state, moment.seat))
        tiles = {move.tile for move in legal if isinstance(move, PlaceTile)}
        held = tiles_to_place(moment.state.hands[moment.seat], moment.state.drawn)
        assert all(tiles & set(board.ROTATIONS[tile]) for tile in held)


def test_no_hand_was_ever_empty_before_the_end(walk: Walk) -> None:
    for moment in walk.moments:
        assert moment.state.hands[moment.seat]
    assert walk.end.hands == ((),) * walk.setup.seats
    assert not walk.end.pile


MEANS = {2: 98.7, 3: 63.5, 4: 49.6, 5: 37.7, 6: 31.5}
"""Mean scores of random play by number of players, from many thousand matches of another program."""


@pytest.mark.parametrize("seats", MEANS)
def test_random_play_scores_as_much_as_elsewhere(seats: int) -> None:
    matches = [played(Setup(GAME, seats, GAME.options()), seed) for seed in range(60)]
    scores = [score for match in matches if match.result for score in match.result.scores]
    assert sum(scores) / len(scores) == pytest.approx(MEANS[seats], rel=0.06)
    passes = [count for match in matches for count in match.end.position.passes]
    assert sum(passes) / len(passes) == pytest.approx(5.3, rel=0.06)
