"""Whether moves could be made, without making them, and without telling anybody a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine import Rng
from bot.matches.problems import TurnEndsProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Match, Seat

_ANY_DEAL = Rng.from_key(bytes(32))


def rehearse(match: Match, seat: Seat, moves: Sequence[Any]) -> None:
    """Try the moves of one command for a seat that is to act; the match stays as it is.

    They are tried in a deal that the seat cannot tell from the real one, because what a move brings to light
    (that it ends the round, for example) must not be known before it is made. From such a move on the rest
    is not tried, as it would not be played.

    Raises IllegalMoveError for the first move that is not legal, and TurnEndsProblem if there are more than a
    turn holds.
    """
    state = match.rules.redeal(match.state, seat, _ANY_DEAL)
    for move in moves:
        if seat not in match.rules.to_act(state):
            raise TurnEndsProblem
        step = match.rules.apply(state, seat, move)
        if step.reveals:
            return
        state = step.state
