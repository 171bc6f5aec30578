"""The printed facts: tiles, stations, the power station, owners."""

from __future__ import annotations

from itertools import permutations

import pytest
from games.cable_car.positions import laid_out, square, squares

from bot.engine.bits import members
from bot.games.cable_car import board
from bot.games.cable_car.view import EMPTY, path, reachable

N, E, S, W = range(4)


# Tiles


def test_there_are_24_tiles_and_60_pieces() -> None:
    assert len(board.TILES) == 24
    assert board.ALL_TILES == 60
    counts = sorted(board.TILES.values())
    assert counts == [2] * 17 + [3] * 2 + [4] * 5


def test_every_way_to_lead_four_cars_out_by_four_sides_is_one_tile() -> None:
    assert sorted(map(board.exits, board.TILES)) == sorted(permutations(range(4)))


def test_a_letter_says_which_way_a_car_turns() -> None:
    assert board.exits("aaaa") == (S, W, N, E)
    assert board.exits("bbbb") == (E, S, W, N)
    assert board.exits("cccc") == (W, N, E, S)
    assert board.exits("dddd") == (N, E, S, W)
    assert board.exits("aacb") == (S, W, E, N)


def test_every_tile_joins_even_ports_with_odd_ones() -> None:
    # The printed pairs of two tiles, by ports.
    pairs = {"aacb": {0: 5, 2: 7, 4: 3, 6: 1}, "cddb": {0: 7, 2: 3, 4: 5, 6: 1}}
    for tile, ports in pairs.items():
        assert {2 * side: 2 * leaves + 1 for side, leaves in enumerate(board.exits(tile))} == ports


def test_a_quarter_turn_moves_the_last_letter_to_the_front() -> None:
    assert board.turned("aacb") == "baac"
    assert board.turned("aacb", 2) == "cbaa"
    assert board.turned("aacb", 4) == board.turned("aacb", 0) == "aacb"
    assert board.ROTATIONS["aaaa"] == ("aaaa",)
    assert board.ROTATIONS["adad"] == ("adad", "dada")
    assert board.ROTATIONS["aacb"] == ("aacb", "baac", "cbaa", "acba")


@pytest.mark.parametrize("tile", board.TILES)
def test_a_turned_tile_is_a_tile_whose_tracks_have_turned_too(tile: str) -> None:
    before, after = board.exits(tile), board.exits(board.turned(tile))
    assert all(after[(side + 1) % 4] == (before[side] + 1) % 4 for side in range(4))
    assert board.turned(tile) in board.TILES
    assert board.FAMILY[tile] == board.FAMILY[board.turned(tile)]


# Squares


def test_squares_are_named_by_column_and_row_from_the_north_west() -> None:
    assert [board.square_name(number) for number in (0, 7, 8, 63)] == ["A1", "H1", "A2", "H8"]
    assert board.square_named(" e3 ") == square("E3") == 20
    assert board.square_named("I1") is None
    assert board.square_named("A9") is None


def test_the_power_station_takes_the_four_squares_in_the_middle() -> None:
    assert set(board.POWER_STATION) == squares("D4 E4 D5 E5")
    assert board.SPACES.bit_count() == 60
    assert set(range(64)) - set(members(board.SPACES)) == set(board.POWER_STATION)


def test_a_car_leaves_by_a_side_and_enters_the_neighbour_by_the_opposite_one() -> None:
    home = square("C3")
    found = [divmod(board.beyond(home, side), 4) for side in (N, E, S, W)]
    assert found == [(square("C2"), S), (square("D3"), W), (square("C4"), N), (square("B3"), E)]
    # In ports: three further than the port of exit.
    assert all(2 * ((side + 2) % 4) == (2 * side + 1 + 3) % 8 for side in range(4))


def test_neighbours_share_a_side_and_the_board_does_not_wrap_round() -> None:
    assert set(members(board.spread(1 << square("B2")))) == squares("B1 C2 B3 A2")
    assert set(members(board.spread(1 << square("H3")))) == squares("H2 H4 G3")
    assert set(members(board.spread(1 << square("A3")))) == squares("A2 A4 B3")
    assert set(members(board.spread(1 << square("D3")))) == squares("D2 C3 E3")


# Stations


@pytest.mark.parametrize(
    ("station", "name", "side"),
    [
        (1, "A1", N),
        (8, "H1", N),
        (9, "H1", E),
        (16, "H8", E),
        (17, "H8", S),
        (20, "E8", S),
        (24, "A8", S),
        (25, "A8", W),
        (28, "A5", W),
        (32, "A1", W),
    ],
)
def test_stations_are_numbered_clockwise_from_the_north_west(station: int, name: str, side: int) -> None:
    assert board.departure(station) == (square(name), side)
    assert board.DEPARTURES[station - 1] == 4 * square(name) + side
    assert board.beyond(square(name), side) == board.ARRIVAL + station - 1


def test_there_are_32_stations_and_28_squares_at_the_edge() -> None:
    assert len({board.departure(station) for station in board.STATIONS}) == 32
    assert board.EDGE.bit_count() == 28
    assert set(members(reachable(EMPTY))) == set(members(board.EDGE))


def test_eight_tracks_lead_into_the_power_station() -> None:
    doors = {
        board.beyond(number, side)
        for number in members(board.SPACES)
        for side in range(4)
        if board.ENDS[board.beyond(number, side)] == "power_station"
    }
    assert {divmod(door, 4) for door in doors} == {
        (square("D4"), N), (square("E4"), N), (square("E4"), E), (square("E5"), E),
        (square("E5"), S), (square("D5"), S), (square("D5"), W), (square("D4"), W),
    }  # fmt: skip


@pytest.mark.parametrize(("seats", "cars"), [(2, 16), (3, 10), (4, 8), (5, 6), (6, 5)])
def test_everybody_has_so_many_cars(seats: int, cars: int) -> None:
    owners = board.OWNERS[seats]
    assert [owners.count(seat) for seat in range(seats)] == [cars] * seats
    for seat in range(seats):
        own = board.stations_of(seat, seats)
        assert list(own) == sorted(own)
        assert {owners[station - 1] for station in own} == {seat}


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_stations_16_and_17_are_nobodys_with_an_odd_number_or_six(seats: int) -> None:
    assert [station for station in board.STATIONS if board.OWNERS[seats][station - 1] is None] == [16, 17]


def test_with_two_players_the_odd_stations_are_the_first_ones_and_the_even_ones_the_others() -> None:
    assert board.OWNERS[2] == (0, 1) * 16


def test_with_four_players_cars_stand_as_printed() -> None:
    assert board.stations_of(0, 4) == (4, 7, 11, 16, 20, 23, 27, 32)
    assert board.stations_of(3, 4) == (2, 5, 9, 14, 17, 22, 26, 29)


# Tracks


def test_a_car_keeps_to_the_right_so_that_its_arrival_is_beside_its_departure() -> None:
    # Straight through the board's west column and out at the south.
    tiles = ", ".join(f"A{row} aaaa" for row in range(1, 9))
    found = laid_out(tiles)
    assert found.heads[0] == board.ARRIVAL + 24 - 1
    assert found.passes[0] == 8
    assert found.heads[24 - 1] == board.ARRIVAL + 1 - 1


def test_a_path_lists_every_pass_of_a_line() -> None:
    found = laid_out("A1 aacb, B1 dddd")
    west, north = 32, 1
    assert [(one.square, one.entry, one.exit) for one in path(found, north)] == [(square("A1"), N, S)]
    assert [(one.square, one.entry, one.exit) for one in path(found, west)] == [(square("A1"), W, N)]
    # From the east into A1 and on to the west, where station 32 is.
    assert board.follow(found.tiles, 4 * square("A1") + E) == (board.ARRIVAL + 31, 1)
    assert board.follow(found.tiles, board.ARRIVAL + 3) == (board.ARRIVAL + 3, 0)
    assert path(EMPTY, 5) == ()
