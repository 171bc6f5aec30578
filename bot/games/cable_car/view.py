"""What a seat, or a spectator, may know of a match: all that pictures, texts and autoplayers ever get.

Nothing here comes from the state but through `rules.view`, so nobody can show what was not given to him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from bot.engine import Result  # noqa: TC001 (msgspec reads the annotations)
from bot.games.cable_car import board

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Seat
    from bot.games.cable_car.board import End, Side, Square, Station, Tile

Phase: TypeAlias = Literal["placing", "placing_drawn", "over"]
"""Place a tile of the hand or draw one · place the tile just drawn · the match has ended."""


class Options(Struct, frozen=True):
    """The variants; the defaults are the official game.

    Attributes:
        orientation: fixed lays tiles as they are printed; free lets them be turned.
        hand: how many tiles each seat holds.
    """

    orientation: Literal["fixed", "free"] = "fixed"
    hand: Literal[1, 2, 3] = 1


class Trace(Struct, frozen=True):
    """What a turn has done.

    Attributes:
        seat: whose turn it was.
        square: where the tile was laid.
        tile: the tile as it lies.
        drawn: it was drawn for this, and the hand kept.
        finished: the stations whose lines have ended with it, ascending.
    """

    seat: int
    square: int
    tile: str
    drawn: bool
    finished: tuple[int, ...]


class Position(Struct, frozen=True):
    """What lies on the board.

    Attributes:
        tiles: the tile on each of the 64 squares, None where none lies (the power station's always).
        heads: where the line of each station has got to, station 1 first, as a code of `board`.
        passes: how many passes over tiles each line has; like the heads it follows from the tiles, and is
            kept because every ply needs it.
        placed: the squares with a tile, as a bit set.
    """

    tiles: tuple[str | None, ...]
    heads: tuple[int, ...]
    passes: tuple[int, ...]
    placed: int


class View(Struct, frozen=True):
    """The match as one seat knows it, or as everybody does (`seat` None).

    Attributes:
        seat: who looks.
        seats: how many play.
        to_act: the seats that may act now.
        starter: who had the first turn.
        mover: whose turn it is; in a match that is over, whose it was.
        points: by seat.
        pile: how many tiles can still be drawn.
        hands: how many tiles each seat holds; one drawn to be placed is not counted.
        position: what lies on the board.
        last: the last turn that was finished.
        hand: the own tiles in the order of drawing, where they may be turned each by the first of its names;
            None for a spectator.
        drawn: the tile that the viewer has drawn and must place now; None otherwise, and for all others.
        result: None while the match goes on.
    """

    options: Options
    phase: Phase
    seat: int | None
    seats: int
    to_act: tuple[int, ...]
    starter: int
    mover: int
    points: tuple[int, ...]
    pile: int
    hands: tuple[int, ...]
    position: Position
    last: Trace | None
    hand: tuple[str, ...] | None
    drawn: str | None
    result: Result | None


class Line(Struct, frozen=True):
    """The line of a station as it stands.

    Attributes:
        station: where it begins.
        owner: whose car it is; None for nobody's.
        passes: over how many tiles it runs, one that it passes twice counted twice.
        head: where it has got to, as a code of `board`.
        points: what it has scored; 0 while it is open, and for nobody's.
    """

    station: int
    owner: int | None
    passes: int
    head: int
    points: int

    @property
    def end(self) -> End | None:
        """How the line has ended; None while it is open."""
        return board.ENDS[self.head]

    @property
    def arrival(self) -> Station | None:
        """The station at which the line has arrived, if it has ended at one."""
        return self.head - board.ARRIVAL + 1 if self.head >= board.ARRIVAL else None

    @property
    def next_square(self) -> Square | None:
        """The empty square that an open line will enter next; None for one that has ended."""
        return self.head >> 2 if self.end is None else None

    @property
    def next_side(self) -> Side:
        """The side by which it enters that square, or has entered the power station."""
        return self.head % 4


class Pass(Struct, frozen=True):
    """One pass of a line over a tile: in by one side and out by one, maybe the same."""

    square: int
    entry: int
    exit: int


EMPTY = Position(
    tiles=(None,) * board.SQUARES,
    heads=board.DEPARTURES,
    passes=(0,) * len(board.STATIONS),
    placed=0,
)
"""The board before the first tile."""


def line(position: Position, seats: int, station: Station) -> Line:
    """Return the line of a station, with so many players."""
    owner = board.OWNERS[seats][station - 1]
    head, passes = position.heads[station - 1], position.passes[station - 1]
    return Line(station, owner, passes, head, 0 if owner is None else board.worth(head, passes))


def lines(position: Position, seats: int) -> tuple[Line, ...]:
    """Return the lines of all stations, station 1 first."""
    return tuple(line(position, seats, station) for station in board.STATIONS)


def path(position: Position, station: Station) -> tuple[Pass, ...]:
    """Return the passes of a station's line, from its car on."""
    square, side = board.departure(station)
    return tuple(_passes(position, 4 * square + side))


def _passes(position: Position, code: int) -> Iterator[Pass]:
    while code < board.ARRIVAL and (tile := position.tiles[code >> 2]) is not None:
        square, side = divmod(code, 4)
        yield Pass(square, side, board.exits(tile)[side])
        code = board.NEXT[tile][code]


def reachable(position: Position) -> int:
    """Return the empty spaces at the edge or beside a tile, as a bit set."""
    return (board.EDGE | board.spread(position.placed)) & ~position.placed


def ways_to_lay(tile: Tile, options: Options) -> tuple[Tile, ...]:
    """Return the ways to lay a tile: as it is, or turned where that is allowed."""
    return board.ROTATIONS[tile] if options.orientation == "free" else (tile,)


def spaces(position: Position, options: Options, tile: Tile) -> tuple[tuple[Tile, int], ...]:
    """Return each way to lay a tile and the squares on which it may then lie, as a bit set.

    A way that leads a car from its station straight to an arrival is barred, unless this tile cannot be laid
    otherwise anywhere.
    """
    open_to_all = reachable(position)
    ways = ways_to_lay(tile, options)
    clean = tuple((way, open_to_all & ~board.ONE_TILE[way]) for way in ways)
    if any(squares for _, squares in clean):
        return clean
    return tuple((way, open_to_all) for way in ways)


def tiles_to_place(hand: Sequence[Tile], drawn: Tile | None) -> tuple[Tile, ...]:
    """Return the different tiles of which one may be placed: the drawn one alone, else those of the hand."""
    return (drawn,) if drawn is not None else tuple(dict.fromkeys(hand))


def playable(view: View) -> dict[Tile, int]:
    """Return the tiles that the viewer may lay now, as they would lie, each with its squares as a bit set.

    Empty for a spectator, and for a seat that is not to act.
    """
    if view.hand is None or view.seat not in view.to_act:
        return {}
    tiles = tiles_to_place(view.hand, view.drawn)
    return dict(way for tile in tiles for way in spaces(view.position, view.options, tile))


def barred(view: View, tile: Tile) -> int:
    """Return the reachable squares on which the tile, as it lies, is barred by the one-tile rule."""
    return reachable(view.position) & ~playable(view).get(tile, 0)


def unfinished(view: View, seat: Seat) -> tuple[Line, ...]:
    """Return the open lines of a seat."""
    found = (line(view.position, view.seats, station) for station in board.stations_of(seat, view.seats))
    return tuple(one for one in found if one.end is None)
