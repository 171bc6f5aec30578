"""How a turn ends, and with it the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine import Step
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.events import LastRoundBegan, MatchEnded
from bot.games.ticket_to_ride.scoring import final_scores, result_of

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.events import Event
    from bot.games.ticket_to_ride.state import State
    from bot.games.ticket_to_ride.view import EndOfMatch, Trace


def end_turn(state: State, done: Trace, events: tuple[Event, ...], *, reveals: bool) -> Step:
    """Return the step with which the mover, who has `done` this, hands on to the next seat.

    Two trains or fewer give every seat exactly one more turn, the mover's own included, and that only once.
    The match ends after the last of those turns, or when everybody in turn could only pass.
    """
    seats = len(state.trains)
    mover, left = state.mover, state.turns_left
    passes = state.passes + 1 if done.passed else 0
    if left is not None:
        left -= 1
    elif state.trains[mover] <= board.LAST_TRAINS:
        left = seats
        events += (LastRoundBegan(mover, state.trains[mover]),)
    state = replace(
        state,
        phase="acting",
        mover=(mover + 1) % seats,
        turns=state.turns + 1,
        passes=passes,
        turns_left=left,
        trace=None,
        last=done,
    )
    if left == 0:
        return _end_match(state, mover, events, "trains")
    if passes == seats:
        return _end_match(state, mover, events, "passes")
    return Step(state, events, reveals)


def _end_match(state: State, mover: int, events: tuple[Event, ...], reason: EndOfMatch) -> Step:
    final = final_scores(state)
    result = result_of(final, reason)
    state = replace(state, phase="over", mover=mover, ended=reason, final=final)
    return Step(state, (*events, MatchEnded(reason, result.scores, tuple(sorted(result.winners)))), True)
