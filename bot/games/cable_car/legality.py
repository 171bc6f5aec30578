"""What may be placed, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cable_car import board, refusals
from bot.games.cable_car.moves import PlaceTile
from bot.games.cable_car.view import reachable, spaces, tiles_to_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Refusal, Seat
    from bot.games.cable_car.board import Square, Tile
    from bot.games.cable_car.moves import Move
    from bot.games.cable_car.state import State


def choices(state: State) -> Iterator[tuple[Tile, int]]:
    """Yield each tile that the mover may lay, as it would lie, and its squares as a bit set."""
    for tile in tiles_to_place(state.hands[state.mover], state.drawn):
        yield from spaces(state.position, state.options, tile)


def held(state: State, seat: Seat, tile: Tile) -> Tile | None:
    """Return under which name the seat holds the tile that is to be laid; None if it may not lay it."""
    name = board.FAMILY.get(tile, tile) if state.options.orientation == "free" else tile
    return name if name in tiles_to_place(state.hands[seat], state.drawn) else None


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat to act may not make this move, or None if it is legal."""
    if isinstance(move, PlaceTile):
        return _why_not_there(state, move.square) or _why_not_this(state, seat, move)
    if state.drawn is not None:
        return refusals.AlreadyDrawn(state.drawn)
    return None if state.pile else refusals.PileEmpty()


def _why_not_there(state: State, square: Square) -> Refusal | None:
    """Return what is wrong with the square, whatever the tile."""
    if not 0 <= square < board.SQUARES:
        return refusals.NoSuchSquare()
    if square in board.POWER_STATION:
        return refusals.InPowerStation(square)
    if state.position.placed >> square & 1:
        return refusals.SquareTaken(square)
    return None if reachable(state.position) >> square & 1 else refusals.NotReached(square)


def _why_not_this(state: State, seat: Seat, move: PlaceTile) -> Refusal | None:
    """Return what is wrong with this tile on a square that is open."""
    name = held(state, seat, move.tile)
    if name is None:
        if state.drawn is not None:
            return refusals.NotTheDrawn(move.tile, state.drawn)
        return refusals.NotInHand(move.tile, state.hands[seat])
    if not board.ONE_TILE[move.tile] >> move.square & 1:
        return None
    if dict(spaces(state.position, state.options, name))[move.tile] >> move.square & 1:
        return None
    return refusals.SingleTileLine(move.square, move.tile, _led_astray(move.square, move.tile))


def _led_astray(square: Square, tile: Tile) -> int:
    """Return the first station whose car the tile would lead straight to an arrival."""
    return next(
        station
        for station, entry in zip(board.STATIONS, board.DEPARTURES, strict=True)
        if entry >> 2 == square and board.NEXT[tile][entry] >= board.ARRIVAL
    )
