"""Boards and tiles as text, to be pasted into tests and bug reports, and read back.

A board is one line: its rows from north to south with slashes between. In a row, tiles are their four
letters, `##` is the power station's part, and a digit says how many empty squares follow. The empty board is
`8/8/8/3##3/3##3/8/8/8`, and `aacb7/8/8/3##3/3##3/8/8/7dddd` has a tile on A1 and one on H8.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from bot.games.cable_car import board
from bot.games.cable_car.laying import position_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.cable_car.board import Tile
    from bot.games.cable_car.view import Position

_PIECES = re.compile(r"[1-8]|##|[abcd]{4}")


def exits_written(tile: Tile) -> str:
    """Return the sides by which cars leave that enter from north, east, south and west, such as "SWEN"."""
    return "".join(board.SIDES[side] for side in board.exits(tile))


_TILES = {tile: tile for tile in board.TILES} | {exits_written(tile).lower(): tile for tile in board.TILES}


def read_tile(typed: str) -> Tile:
    """Read a tile by its name ("aacb") or its exits ("SWEN"), whatever the case; ValueError if it is none."""
    tile = _TILES.get(typed.strip().lower())
    if tile is None:
        raise ValueError(f"there is no tile {typed}")
    return tile


def written(position: Position) -> str:
    """Return the board as one line."""
    rows = range(0, board.SQUARES, board.WIDTH)
    return "/".join("".join(_row(position, row)) for row in rows)


def _row(position: Position, first: int) -> Iterator[str]:
    for kind, squares in groupby(range(first, first + board.WIDTH), lambda square: _kind(position, square)):
        number = len(list(squares))
        if kind == "":
            yield str(number)
        elif kind == "#":
            yield "#" * number
        else:
            yield kind * number


def _kind(position: Position, square: int) -> str:
    return "#" if square in board.POWER_STATION else position.tiles[square] or ""


def read(line: str) -> Position:
    """Read a board that was written as one line; ValueError, which says what is wrong, if it is none."""
    rows = line.strip().split("/")
    if len(rows) != board.WIDTH:
        raise ValueError(f"a board has {board.WIDTH} rows, not {len(rows)}")
    tiles: list[Tile | None] = []
    for number, row in enumerate(rows, 1):
        tiles.extend(_read_row(number, row))
    # A tile may have been turned, so that all its turns are counted as one.
    kinds = Counter(board.FAMILY[tile] for tile in tiles if tile is not None)
    for kind, number in kinds.items():
        if number > sum(board.TILES[turn] for turn in board.ROTATIONS[kind]):
            raise ValueError(f"there are not so many tiles {kind} and turns of it")
    return position_of(tiles)


def _read_row(number: int, row: str) -> list[Tile | None]:
    pieces = _PIECES.findall(row)
    if "".join(pieces) != row:
        raise ValueError(f"row {number} is neither tiles, numbers of empty squares nor ##: {row}")
    tiles: list[Tile | None] = []
    in_power_station = []
    for piece in pieces:
        if piece.isdigit():
            tiles.extend([None] * int(piece))
        elif piece == "##":
            in_power_station += [len(tiles), len(tiles) + 1]
            tiles.extend([None, None])
        elif piece in board.TILES:
            tiles.append(piece)
        else:
            raise ValueError(f"there is no tile {piece}")
    first = (number - 1) * board.WIDTH
    wanted = [square - first for square in board.POWER_STATION if first <= square < first + board.WIDTH]
    if len(tiles) != board.WIDTH or in_power_station != wanted:
        raise ValueError(f"row {number} has not its {board.WIDTH} squares: {row}")
    return tiles
