"""Positions in a few words, as a person would set them up on the board.

state = position("A1 aacb, B1 dddd", hands=["aaaa", "bcbc"], pile="cccc dddd")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import IllegalMoveError, Rng
from bot.games.cable_car import board, rules
from bot.games.cable_car.laying import position_of
from bot.games.cable_car.moves import PlaceTile
from bot.games.cable_car.notation import read
from bot.games.cable_car.state import State
from bot.games.cable_car.view import Options, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Refusal, Step
    from bot.games.cable_car.board import Tile
    from bot.games.cable_car.moves import Move
    from bot.games.cable_car.view import Line, Position

KEY = Rng.from_key(bytes(32))
FREE = Options(orientation="free")
NO_TURN_BACK = "aaaa"
"""A tile that is barred nowhere."""


def square(name: str) -> int:
    """Return a square by its name."""
    found = board.square_named(name)
    assert found is not None, name
    return found


def squares(names: str) -> set[int]:
    """Return the squares named, with spaces between."""
    return set(map(square, names.split()))


def laid_out(tiles: str) -> Position:
    """Return the position with these tiles: "A1 aacb, B1 dddd", or a board written as one line."""
    if "/" in tiles:
        return read(tiles)
    lying: list[Tile | None] = [None] * board.SQUARES
    for pair in filter(None, tiles.split(", ")):
        name, tile = pair.split()
        lying[square(name)] = tile
    return position_of(lying)


def position(
    tiles: str = "",
    *,
    seats: int = 2,
    hands: Sequence[str] = (),
    pile: str = "aaaa bbbb cccc",
    drawn: str | None = None,
    mover: int = 0,
    points: Sequence[int] = (),
    options: Options | None = None,
) -> State:
    """Return a state; seats without a hand given hold `aaaa`; the first tile of the pile is next."""
    held = [tuple(hand.split()) for hand in hands]
    held += [(NO_TURN_BACK,)] * (seats - len(held))
    return State(
        options=options or Options(),
        rng=KEY,
        phase="placing" if drawn is None else "placing_drawn",
        starter=0,
        mover=mover,
        points=tuple(points) or (0,) * seats,
        hands=tuple(held),
        pile=tuple(pile.split()[::-1]),
        position=laid_out(tiles),
        drawn=drawn,
    )


def place(typed: str) -> PlaceTile:
    """Return the move "E3 aacb"."""
    name, tile = typed.split()
    return PlaceTile(square(name), tile)


def play(state: State, *moves: str | Move) -> Step:
    """Play the moves, "E3 aacb" or values, each by the seat to act, and return the last step."""
    step = None
    for move in moves:
        step = rules.apply(state, state.mover, place(move) if isinstance(move, str) else move)
        state = step.state
    assert step is not None, "nothing to play"
    return step


def refusal(state: State, move: str | Move) -> Refusal | None:
    """Return why the seat to act may not make the move, or None."""
    try:
        play(state, move)
    except IllegalMoveError as error:
        return error.refusal
    return None


def legal(state: State, tile: str | None = None) -> set[int]:
    """Return the squares on which the seat to act may lay the tile, or any."""
    return {
        move.square
        for move in rules.legal_moves(state, state.mover)
        if isinstance(move, PlaceTile) and tile in (None, move.tile)
    }


def line_of(state: State, station: int) -> Line:
    """Return the line of a station."""
    return line(state.position, len(state.points), station)
