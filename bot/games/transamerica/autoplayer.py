"""A computer player that sees only its seat's view.

It keeps to the cheapest network that would join its five cities with its marker, and prefers, among the
lines of it that it can lay, the one that brings its farthest city nearest: the others' tracks will help with
the middle of the board rather than with its edges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack, Move, PlaceMarker, Stop
from bot.games.transamerica.view import Position, View, goals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Rng


def choose(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Return one of the seat's legal `moves`; `rng` decides between equals."""
    assert view.seat is not None, "a computer player has a seat"
    assert view.hand is not None, "a seat knows its cities"
    if view.phase == "placing":
        return _start(view, view.seat, view.hand, moves, rng)
    missing = goals(view.position, view.seat, view.hand).missing
    useful = [move for move in moves if isinstance(move, LayTrack) and move.line in missing and not move.own]
    if not useful:
        return Stop() if Stop() in moves else moves[0]
    best = min(useful, key=lambda move: _farthest(view, view.seat or 0, view.hand or (), move))
    own = LayTrack(best.line, own=True)
    if own in moves and _meets_another(view, view.seat, best.line):
        return own
    return best


def _start(view: View, seat: int, hand: tuple[int, ...], moves: Sequence[Move], rng: Rng) -> Move:
    """Start on the cheapest network of the own cities, where they are nearest in all."""
    network = goals(view.position, seat, hand).missing
    on_it = {junction for line in network for junction in board.ends(line)}
    places = [move for move in moves if isinstance(move, PlaceMarker) and move.junction in on_it]
    if not places:
        return rng.choice(moves)[0]
    return min(places, key=lambda move: sum(goals(view.position, seat, hand, move.junction).distances))


def _farthest(view: View, seat: int, hand: tuple[int, ...], move: LayTrack) -> tuple[int, int, int]:
    position = Position(view.position.markers, view.position.tracks | 1 << move.line, view.position.coloured)
    after = goals(position, seat, hand)
    return max(after.distances), sum(after.distances), move.line


def _meets_another(view: View, seat: int, line: int) -> bool:
    """Whether a common track on the line would give somebody else this seat's network."""
    mine = board.reach(1 << (view.position.markers[seat] or 0), view.position.tracks)
    ends = 0
    for junction in board.ends(line):
        ends |= 1 << junction
    others = board.reach(ends & ~mine, view.position.tracks) & ~mine
    return any(marker is not None and others >> marker & 1 for marker in view.position.markers)
