"""Rounds: dealing one, scoring one, and whether another one follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.games.transamerica import board
from bot.games.transamerica.view import FinishedRound, Position, Trace, missing_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.games.transamerica.state import State
    from bot.games.transamerica.view import EndOfRound, Hand

BARRIER_ROUND = 2
"""The barrier moves once, after this round."""
BARRIER_SPACES = 2
"""Free spaces that stay between the last locomotive and the moved barrier."""


def new_round(state: State, number: int, starter: Seat) -> State:
    """Return the state with the board cleared and a new round dealt: a card of each colour to each seat."""
    seats, rng = len(state.points), state.rng
    piles = []
    for colour in range(len(board.COLOURS)):
        pile, rng = rng.shuffled(board.cards(seats, colour))
        piles.append(pile[:seats])
    return replace(
        state,
        rng=rng,
        phase="placing",
        round=number,
        starter=starter,
        mover=starter,
        hands=tuple(zip(*piles, strict=True)),
        position=Position(markers=(None,) * seats, tracks=0, coloured=(0,) * seats),
        networks=(0,) * seats,
        laid=(),
        last=None,
        closing=False,
    )


def complete(hands: Sequence[Hand], networks: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats whose five cities are all connected to their marker."""
    return tuple(
        seat
        for seat, (hand, network) in enumerate(zip(hands, networks, strict=True))
        if not board.city_junctions(hand) & ~network
    )


def finish(state: State, reason: EndOfRound) -> FinishedRound:
    """Score the round: everybody loses what the cheapest network to marker and cities still costs."""
    missing = tuple(missing_lines(state.position, seat, hand) for seat, hand in enumerate(state.hands))
    losses = tuple(sum(map(board.cost, lines)) for lines in missing)
    return FinishedRound(
        number=state.round,
        reason=reason,
        complete=complete(state.hands, state.networks),
        hands=state.hands,
        missing=missing,
        losses=losses,
        points=tuple(points - loss for points, loss in zip(state.points, losses, strict=True)),
        barrier=state.barrier,
        last=Trace(state.mover, lines=state.laid),
        position=state.position,
    )


def is_last(finished: FinishedRound, rounds: int | None) -> bool:
    """Whether the match ends with the round: a locomotive is past the barrier, or all `rounds` are played."""
    if finished.barrier is None:
        return finished.number == rounds
    return min(finished.points) <= finished.barrier


def next_barrier(finished: FinishedRound) -> int | None:
    """Return where the barrier stands in the next round: it moves once, if that leaves two free spaces."""
    moved = min(finished.points) - BARRIER_SPACES - 1
    if finished.barrier is None or finished.number != BARRIER_ROUND or moved <= 0:
        return finished.barrier
    return moved
