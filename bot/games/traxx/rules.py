"""The rules: what may be done, and what it does.

Each of the fifteen rounds turns a card. Everybody decides in secret how to prolong the path on the own sheet,
from one of its two ends, with each of the card's fields at most once; when all have decided, all paths are
drawn. Numbers count in full for those who reach them first, every field not reached is a point less.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine import IllegalMoveError, IllegalSetupError, Result, Rng, Seat, Step
from bot.games.traxx import board
from bot.games.traxx.events import Event, PathSealed
from bot.games.traxx.layout import LAYOUTS
from bot.games.traxx.legality import extensions, why_not
from bot.games.traxx.moves import DrawPath, Move, Pass
from bot.games.traxx.rounds import next_round, resolved, result_of, stuck
from bot.games.traxx.state import State
from bot.games.traxx.view import Options, Sheet, View

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "ROUNDS",
    "SEATS",
    "Event",
    "Move",
    "State",
    "View",
    "apply",
    "legal_moves",
    "redeal",
    "result",
    "setup",
    "to_act",
    "view",
]

SEATS = (1, 2, 3, 4)
ROUNDS = len(board.CARDS)
"""All cards are played, always."""

_PASS = Pass()


def setup(seats: int, options: Options, rng: Rng) -> State:
    """Return the state before the first ply: boards dealt, cards shuffled, the first one turned.

    Raises IllegalSetupError unless 1 to 4 play.
    """
    if seats not in SEATS:
        raise IllegalSetupError(f"Traxx is for 1 to 4 players, not {seats}")
    starts, rng = rng.shuffled(LAYOUTS[options.layout].starts)
    deck, rng = rng.shuffled(range(len(board.CARDS)))
    sheets = tuple(Sheet(start, (start,)) for start in starts[:seats])
    state = State(options, rng, 0, None, deck, sheets, (None,) * seats)
    return next_round(state)[0]


def to_act(state: State) -> frozenset[Seat]:
    """Return the seats that still have to decide; nobody at the end."""
    return frozenset(seat for seat, decision in enumerate(state.sealed) if decision is None)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield each legal move of the seat once; nothing for a seat that is not to act."""
    if state.card is None or seat not in to_act(state):
        return iter(())
    return chain((_PASS,), extensions(LAYOUTS[state.options.layout], state.sheets[seat], state.card))


def apply(state: State, seat: Seat, move: Move) -> Step:
    """Seal the decision of a seat that is to act; the last one resolves the round and turns the next card.

    Raises IllegalMoveError with the refusal if the path may not be drawn. The last decision reveals, since
    it shows the others' and the next card.
    """
    assert state.card is not None, "nobody is to act in a match that is over"
    if isinstance(move, DrawPath):
        refusal = why_not(LAYOUTS[state.options.layout], state.sheets[seat], state.card, move)
        if refusal is not None:
            raise IllegalMoveError(refusal)
    state = replace(state, sealed=(*state.sealed[:seat], move, *state.sealed[seat + 1 :]))
    sealed = PathSealed(seat, move)
    if None in state.sealed:
        return Step(state, (sealed,))
    state, events = resolved(state)
    return Step(state, (sealed, *events), reveals=True)


def redeal(
    state: State,
    seat: Seat | None,
    rng: Rng,
    keep: Sequence[tuple[Seat, Move]] = (),  # noqa: ARG001 (sheets are public: what was legal stays so)
) -> State:
    """Return a state that this seat cannot tell from the given one.

    The cards to come are in another order, under a fresh key, and others have sealed any decision that they
    may make.
    """
    key, rng = rng.fork()
    deck, rng = rng.shuffled(state.deck)
    sealed = list(state.sealed)
    passing = stuck(state)
    for other, decision in enumerate(state.sealed):
        if decision is not None and other != seat and other not in passing:
            anew = replace(state, sealed=(None,) * len(sealed))
            sealed[other], rng = rng.choice(tuple(legal_moves(anew, other)))
    return replace(state, rng=key, deck=deck, sealed=tuple(sealed))


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator (None), may know."""
    over = state.card is None
    return View(
        options=state.options,
        phase="over" if over else "drawing",
        seat=seat,
        seats=len(state.sheets),
        to_act=tuple(sorted(to_act(state))),
        round=state.round,
        card=state.card,
        to_come=tuple(sorted(state.deck)),
        sheets=state.sheets,
        decided=tuple(seat for seat, decision in enumerate(state.sealed) if decision is not None),
        stuck=stuck(state),
        sealed=None if over or seat is None else state.sealed[seat],
        last=state.last,
        result=result(state),
    )


def result(state: State) -> Result | None:
    """Return the result, or None while the match goes on."""
    return result_of(state.sheets) if state.card is None else None
