"""Other states that a seat cannot tell from the present one."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.games.cable_car import board
from bot.games.cable_car.moves import PlaceTile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Rng, Seat
    from bot.games.cable_car.moves import Move
    from bot.games.cable_car.state import State


def redeal(state: State, seat: Seat | None, rng: Rng, keep: Sequence[tuple[Seat, Move]] = ()) -> State:
    """Return a state that this seat cannot tell from the given one.

    The pile, the others' hands and what another seat has drawn to place are dealt anew, under a fresh key.
    The pairs of `keep` stay legal: the mover still has the tile that it is to lay.
    """
    key, rng = rng.fork()
    fixed = [hand if other == seat else () for other, hand in enumerate(state.hands)]
    drawn = state.drawn if seat == state.mover else None
    kept = None if seat == state.mover else _kept(state, keep)
    if kept is not None and state.drawn is None:
        fixed[state.mover] = (kept,)
    elif kept is not None:
        drawn = kept
    hidden = [*state.pile, *chain(*state.hands), *_if_any(state.drawn)]
    for tile in (*chain(*fixed), *_if_any(drawn)):
        hidden.remove(tile)
    tiles = iter(rng.shuffled(hidden)[0])
    if state.drawn is not None and drawn is None:
        drawn = next(tiles)
    hands = tuple(
        (*known, *islice(tiles, len(hand) - len(known)))
        for known, hand in zip(fixed, state.hands, strict=True)
    )
    return replace(state, rng=key, hands=hands, drawn=drawn, pile=tuple(tiles))


def _if_any(tile: str | None) -> tuple[str, ...]:
    return () if tile is None else (tile,)


def _kept(state: State, keep: Sequence[tuple[Seat, Move]]) -> str | None:
    """Return the tile that the mover must still have, by the name under which it is held."""
    free = state.options.orientation == "free"
    for _, move in keep:
        if isinstance(move, PlaceTile):
            return board.FAMILY[move.tile] if free else move.tile
    return None
