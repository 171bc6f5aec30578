"""What each tile would do on each square, best first: everything here follows from the player's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bot.engine.bits import members
from bot.games.cable_car import board
from bot.games.cable_car.judging import Judge
from bot.games.cable_car.laying import growths, with_tile
from bot.games.cable_car.moves import PlaceTile
from bot.games.cable_car.view import Line, playable, tiles_to_place, ways_to_lay

if TYPE_CHECKING:
    from bot.games.cable_car.board import Square, Tile
    from bot.games.cable_car.view import View


class Grown(Struct, frozen=True):
    """A line that grows: as it would stand then, and how many passes it gains."""

    line: Line
    more: int


class Effect(Struct, frozen=True):
    """What laying a tile would do.

    Attributes:
        move: the tile, as it would lie, and the square.
        extended: the lines that grow and stay open, by station.
        finished: the lines that end, by station.
        gains: what each seat would score.
    """

    move: PlaceTile
    extended: tuple[Grown, ...]
    finished: tuple[Grown, ...]
    gains: tuple[int, ...]


def effect(view: View, move: PlaceTile) -> Effect:
    """Return what laying a tile on an empty space would do, whether the move is legal or not."""
    position = view.position
    grown, gains = [], [0] * view.seats
    for growth in growths(position, with_tile(position, move.square, move.tile), move.square):
        index = growth.station - 1
        owner = board.OWNERS[view.seats][index]
        points = 0 if owner is None else board.worth(growth.head, growth.passes)
        if owner is not None:
            gains[owner] += points
        line = Line(growth.station, owner, growth.passes, growth.head, points)
        grown.append(Grown(line, growth.passes - position.passes[index]))
    return Effect(
        move,
        tuple(one for one in grown if one.line.end is None),
        tuple(one for one in grown if one.line.end is not None),
        tuple(gains),
    )


def tiles(view: View) -> tuple[Tile, ...]:
    """Return the different tiles of which the viewer may place one now; none if it is not its turn."""
    if view.hand is None or view.seat not in view.to_act:
        return ()
    return tiles_to_place(view.hand, view.drawn)


def best_first(view: View) -> list[PlaceTile]:
    """Return every way to place a tile now, what promises most to the viewer first."""
    if view.seat is None:
        return []
    judge = Judge(view.position, view.seats, view.seat)
    moves = [PlaceTile(square, way) for way, squares in playable(view).items() for square in members(squares)]
    return sorted(moves, key=lambda move: (-judge.value(move.square, move.tile), move.square, move.tile))


def effects(view: View, tile: Tile | None = None) -> list[Effect]:
    """Return what each way to place would do, the most promising first.

    With `tile`, one of `tiles(view)` or a turn of one, only for the ways in which just that one may be laid.
    """
    ways = None if tile is None else ways_to_lay(tile, view.options)
    return [effect(view, move) for move in best_first(view) if ways is None or move.tile in ways]


def squares(view: View, tile: Tile) -> dict[Square, tuple[Effect, ...]]:
    """Return for each square on which this tile may be laid what it would do there, best first.

    Where tiles may be turned, a square has an effect for each way that is legal there.
    """
    found: dict[Square, tuple[Effect, ...]] = {}
    for one in effects(view, tile):
        found[one.move.square] = (*found.get(one.move.square, ()), one)
    return found


def can_draw(view: View) -> bool:
    """Whether the viewer may draw a tile to place that one."""
    return view.seat in view.to_act and view.drawn is None and view.pile > 0


def quarter_turns(view: View, tile: Tile) -> int | None:
    """Return by how many quarter turns to the right a tile to be laid differs from the one that is held.

    None if no tile that may be placed now can be laid like this.
    """
    for held in tiles(view):
        ways = ways_to_lay(held, view.options)
        if tile in ways:
            return ways.index(tile)
    return None
