"""Boards and tiles as text."""

from __future__ import annotations

from itertools import product

import pytest
from games.cable_car.positions import laid_out
from games.walks import Setup, known_walk
from hypothesis import given
from hypothesis import strategies as some

from bot.games.cable_car import GAME, board
from bot.games.cable_car.laying import laid, position_of
from bot.games.cable_car.notation import exits_written, read, read_tile, written
from bot.games.cable_car.view import EMPTY, Options


def test_the_empty_board_is_eight_rows_of_empty_squares() -> None:
    assert written(EMPTY) == "8/8/8/3##3/3##3/8/8/8"
    assert read("8/8/8/3##3/3##3/8/8/8") == EMPTY


def test_tiles_are_written_by_name() -> None:
    position = laid_out("A1 aacb, H8 dddd, C4 aaaa, F4 bcbc, C3 aaaa, D3 aaaa")
    line = "aacb7/8/2aaaaaaaa4/2aaaa##bcbc2/3##3/8/8/7dddd"
    assert written(position) == line
    assert read(f" {line}\n") == position


@pytest.mark.parametrize(
    "setup",
    [Setup(GAME, 2, Options()), Setup(GAME, 3, Options(orientation="free"))],
    ids=str,
)
def test_every_board_of_a_match_is_read_as_it_was_written(setup: Setup) -> None:
    for moment in known_walk(setup).moments:
        position = moment.step.state.position
        assert read(written(position)) == position
        assert "\n" not in written(position)


def test_a_full_board_is_one_line() -> None:
    line = written(known_walk(Setup(GAME, 2, Options())).end.position)
    assert len(line) == 60 * 4 + 2 * 2 + 7


def test_a_position_built_tile_by_tile_is_the_one_that_is_read() -> None:
    position = EMPTY
    for square, tile in ((2, "aaaa"), (10, "dddd"), (1, "bcbc"), (9, "accd")):
        position, _ = laid(position, square, tile)
    assert position == read(written(position)) == position_of(position.tiles)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("8/8/8/3##3/3##3/8/8", "8 rows, not 7"),
        ("8/8/8/3##3/3##3/8/8/7", "row 8"),
        ("8/8/8/3##3/3##3/8/8/9", "row 8"),
        ("8/8/8/8/3##3/8/8/8", "row 4"),
        ("8/8/8/2##4/3##3/8/8/8", "row 4"),
        ("8/##6/8/3##3/3##3/8/8/8", "row 2"),
        ("aacb8/8/8/3##3/3##3/8/8/8", "row 1"),
        ("aac7/8/8/3##3/3##3/8/8/8", "row 1"),
        ("aaab7/8/8/3##3/3##3/8/8/8", "no tile aaab"),
        ("ddddddddddddddddd3/8/8/3##3/3##3/8/8/8", "row 1"),
        ("dddddddddddd5/8/8/3##3/3##3/8/8/8", "not so many tiles dddd"),
        ("", "8 rows, not 1"),
    ],
)
def test_what_is_no_board_is_said_to_be_none(line: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(line)


@given(some.text(alphabet="abcd#12345678/ x", max_size=60))
def test_nothing_typed_is_read_as_a_board_that_is_written_otherwise(line: str) -> None:
    try:
        position = read(line)
    except ValueError:
        return
    assert read(written(position)) == position


def test_a_tile_is_read_by_its_name_or_by_its_exits() -> None:
    assert exits_written("aacb") == "SWEN"
    assert read_tile("aacb") == read_tile(" AACB ") == read_tile("SWEN") == read_tile("swen") == "aacb"


@pytest.mark.parametrize("tile", board.TILES)
def test_every_tile_is_read_as_it_was_written(tile: str) -> None:
    assert read_tile(tile) == read_tile(exits_written(tile)) == tile


def test_nothing_else_is_a_tile() -> None:
    names = {"".join(letters) for letters in product("abcd", repeat=4)} - set(board.TILES)
    for name in [*names, "NNNN", "NES", "", "aacbb"]:
        with pytest.raises(ValueError, match="no tile"):
            read_tile(name)
