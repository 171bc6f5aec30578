"""The printed board and the 60 tiles: squares, stations, the power station, and how tracks join.

A square is the number `8 * row + column`, rows from north to south; its name is the letter of its column and
the number of its row, so A1 is in the north-west. The four squares in the middle are the power station.

Each side of a tile has two ends of track: whoever looks in from outside has the one by which a car enters at
the right hand, and the one by which a car leaves at the left. Where a line has got to is an entry,
`4 * square + side`: its car is about to enter the square by that side. A tile takes each entry of its square
to an entry of a neighbour, to one of the power station, where lines end, or off the board to the arrival of a
station, which is `ARRIVAL + station - 1`.

A tile is named by four letters, for the cars that enter from north, east, south and west: `a` goes straight
on, `b` leaves by the next side clockwise, `c` by the next side counter-clockwise, `d` turns back. Every tile
on which no two cars leave by the same side exists; board.json says how often, and whose car stands where.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine.bits import bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat

Square: TypeAlias = int
Side: TypeAlias = int
Entry: TypeAlias = int
Station: TypeAlias = int
"""The printed number, 1 to 32."""
Tile: TypeAlias = str
End: TypeAlias = Literal["arrival", "power_station"]

WIDTH = 8
SQUARES = WIDTH * WIDTH
SIDES = "NESW"
NORTH, EAST, SOUTH, WEST = range(4)
STATIONS = range(1, 4 * WIDTH + 1)
"""Clockwise: 1 to 8 along the north edge, from A1 on, then down the east, along the south and up the west."""
ARRIVAL = 4 * SQUARES
CODES = range(ARRIVAL + len(STATIONS))
"""All places where a line can have got to."""

POWER_STATION = (27, 28, 35, 36)
SPACES = bits(square for square in range(SQUARES) if square not in POWER_STATION)
"""The 60 squares on which tiles are laid."""
_STEPS = (-WIDTH, 1, WIDTH, -1)
_TURNS = {"a": 2, "b": 1, "c": 3, "d": 0}
"""By how many quarter turns clockwise the side of exit lies from the side of entry."""


class _Printed(Struct, frozen=True):
    tiles: dict[Tile, int]
    cars: dict[int, tuple[tuple[Station, ...], ...]]


_PRINTED = msgspec.json.decode(files(__package__).joinpath("board.json").read_bytes(), type=_Printed)

SEATS = tuple(_PRINTED.cars)
"""The numbers of players for which cars are given out."""
TILES: dict[Tile, int] = _PRINTED.tiles
"""All tiles by name, and how many there are of each."""
ALL_TILES = sum(TILES.values())


def square_name(square: Square) -> str:
    """Return a name such as "E3"."""
    row, column = divmod(square, WIDTH)
    return f"{'ABCDEFGH'[column]}{row + 1}"


SQUARE_NAMES = tuple(map(square_name, range(SQUARES)))
_BY_NAME = {name: square for square, name in enumerate(SQUARE_NAMES)}


def square_named(name: str) -> Square | None:
    """Return the square with this name, in small letters or capitals; None if there is none."""
    return _BY_NAME.get(name.strip().upper())


# Edges and neighbours


def _edge(side: Side) -> tuple[Square, ...]:
    """Return the squares along an edge in the order of their stations, clockwise."""
    last = WIDTH - 1
    return tuple(
        {
            NORTH: number,
            EAST: number * WIDTH + last,
            SOUTH: last * WIDTH + last - number,
            WEST: (last - number) * WIDTH,
        }[side]
        for number in range(WIDTH)
    )


_PLACES = tuple((square, side) for side in range(len(SIDES)) for square in _edge(side))
EDGE = bits(square for square, _ in _PLACES)
"""The squares at the edge of the board."""
DEPARTURES: tuple[Entry, ...] = tuple(4 * square + side for square, side in _PLACES)
"""Where the car of each station enters, station 1 first."""
_ARRIVALS = {place: ARRIVAL + number for number, place in enumerate(_PLACES)}


def departure(station: Station) -> tuple[Square, Side]:
    """Return the square that a station's car enters, and by which side; its arrival is there too."""
    return _PLACES[station - 1]


def beyond(square: Square, side: Side) -> int:
    """Return what lies behind a side of a square: the entry of the neighbour, or an arrival."""
    if (square, side) in _ARRIVALS:
        return _ARRIVALS[square, side]
    return 4 * (square + _STEPS[side]) + (side + 2) % 4


_NOT_EAST = ~bits(_edge(EAST))
_NOT_WEST = ~bits(_edge(WEST))


def spread(squares: int) -> int:
    """Return all spaces that share a side with one of the set."""
    beside = (squares & _NOT_EAST) << 1 | (squares & _NOT_WEST) >> 1
    return (squares << WIDTH | squares >> WIDTH | beside) & SPACES


ENDS: tuple[End | None, ...] = tuple(
    "arrival" if code >= ARRIVAL else "power_station" if code >> 2 in POWER_STATION else None
    for code in CODES
)
"""How a line has ended that has got to each code; None where it goes on."""


# Tiles


def exits(tile: Tile) -> tuple[Side, Side, Side, Side]:
    """Return by which side the cars leave that enter from north, east, south and west."""
    north, east, south, west = ((side + _TURNS[letter]) % 4 for side, letter in enumerate(tile))
    return north, east, south, west


def turned(tile: Tile, quarters: int = 1) -> Tile:
    """Return the tile after so many quarter turns to the right."""
    quarters %= 4
    return tile[4 - quarters :] + tile[: 4 - quarters]


ROTATIONS: dict[Tile, tuple[Tile, ...]] = {
    tile: tuple(dict.fromkeys(turned(tile, quarters) for quarters in range(4))) for tile in TILES
}
"""The different ways to lay each tile where it may be turned, by quarter turns to the right."""
FAMILY: dict[Tile, Tile] = {tile: min(ROTATIONS[tile]) for tile in TILES}
"""The one name that all turns of a tile share."""

NEXT: dict[Tile, tuple[int, ...]] = {
    tile: tuple(beyond(square, side) for square in range(SQUARES) for side in exits(tile)) for tile in TILES
}
"""For each tile, where a car gets to from each entry of the square on which it lies."""

ONE_TILE: dict[Tile, int] = {
    tile: bits(square for square, side in _PLACES if NEXT[tile][4 * square + side] >= ARRIVAL)
    for tile in TILES
}
"""For each tile, the squares on which it would lead a car straight to an arrival."""


def follow(tiles: Sequence[Tile | None], code: int) -> tuple[int, int]:
    """Return how far a car gets from an entry, and how many passes over tiles that takes.

    Args:
        tiles: what lies on each of the 64 squares.
        code: where the car is; at an end it stays.
    """
    passes = 0
    while code < ARRIVAL and (tile := tiles[code >> 2]) is not None:
        code = NEXT[tile][code]
        passes += 1
    return code, passes


# Owners


def stations_of(seat: Seat, seats: int) -> tuple[Station, ...]:
    """Return the stations whose cars are the seat's, ascending."""
    return _PRINTED.cars[seats][seat]


def _owners(seats: int) -> tuple[Seat | None, ...]:
    owner_of = {station: seat for seat in range(seats) for station in stations_of(seat, seats)}
    return tuple(owner_of.get(station) for station in STATIONS)


OWNERS: dict[int, tuple[Seat | None, ...]] = {seats: _owners(seats) for seats in SEATS}
"""For each number of players whose car stands at each station, station 1 first; nobody's is None."""


def worth(code: int, passes: int) -> int:
    """Return the points of a line that has got to `code`: 1 a pass, doubled at the power station."""
    end = ENDS[code]
    return 0 if end is None else 2 * passes if end == "power_station" else passes
