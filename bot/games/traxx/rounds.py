"""How a round begins and ends: a card is turned, and when all have decided, all paths are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine import Result
from bot.games.traxx.drawing import drawn
from bot.games.traxx.events import CardTurned, MatchEnded, RoundResolved
from bot.games.traxx.layout import LAYOUTS
from bot.games.traxx.legality import is_stuck
from bot.games.traxx.moves import Pass
from bot.games.traxx.view import FinishedRound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.games.traxx.events import Event
    from bot.games.traxx.state import State
    from bot.games.traxx.view import Sheet


def next_round(state: State) -> tuple[State, tuple[Event, ...]]:
    """Turn the next card, or end the match after the last one.

    Those who have no legal step with it pass; where nobody has one, the round is over at once and the next
    begins. Returns the state and what has happened.
    """
    if not state.deck:
        state = replace(state, card=None, sealed=())
        end = result_of(state.sheets)
        return state, (MatchEnded(end.scores, tuple(sorted(end.winners))),)
    card = state.deck[0]
    state = replace(state, round=state.round + 1, card=card, deck=state.deck[1:])
    passing = stuck(state)
    sealed = tuple(Pass() if seat in passing else None for seat in range(len(state.sheets)))
    state = replace(state, sealed=sealed)
    turned = CardTurned(state.round, card, passing)
    if None in sealed:
        return state, (turned,)
    state, events = resolved(state)
    return state, (turned, *events)


def resolved(state: State) -> tuple[State, tuple[Event, ...]]:
    """Draw what everybody has decided, and go on to the next round in which anybody has a choice."""
    assert state.card is not None, "a round has a card"
    moves = tuple(move for move in state.sealed if move is not None)
    layout, passing = LAYOUTS[state.options.layout], stuck(state)
    sheets = tuple(drawn(layout, state.sheets, seat, move, state.round) for seat, move in enumerate(moves))
    reached = tuple(
        after.reached[len(before.reached) :] for before, after in zip(state.sheets, sheets, strict=True)
    )
    done = RoundResolved(state.round, state.card, moves, reached, passing)
    # A round in which nobody could do anything leaves nothing to show.
    last = state.last
    if len(passing) < len(sheets):
        last = FinishedRound(state.round, state.card, moves, passing)
    state, events = next_round(replace(state, sheets=sheets, last=last))
    return state, (done, *events)


def stuck(state: State) -> tuple[Seat, ...]:
    """Return the seats that have no legal step with the card of the round."""
    if state.card is None:
        return ()
    layout, card = LAYOUTS[state.options.layout], state.card
    return tuple(seat for seat, sheet in enumerate(state.sheets) if is_stuck(layout, sheet, card))


def result_of(sheets: Sequence[Sheet]) -> Result:
    """Return the result: most points win, ties share the win."""
    return Result.by_points(tuple(sheet.total for sheet in sheets), "cards")
