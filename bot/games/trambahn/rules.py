"""The rules: what may be done, and what it does.

A turn has four steps, in this order: one or two passengers, stations, income, trams. Each but the first may
be skipped. A fourth passenger in a row scores all columns of its colour, for both seats. When the turn ends,
columns without a tram turn into money and the hand is filled up. The tenth ride ends the match at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine import IllegalMoveError, IllegalSetupError, Result, Rng, Seat, Step
from bot.engine.tuples import exchanged
from bot.games.trambahn import board, legality, turns
from bot.games.trambahn.ending import end_match, end_turn, result_of
from bot.games.trambahn.events import Event
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, Done, Move
from bot.games.trambahn.redealing import redeal
from bot.games.trambahn.state import State
from bot.games.trambahn.view import Options, Position, Trace, View, points, round_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Refusal

__all__ = [
    "SEATS",
    "Event",
    "Move",
    "State",
    "View",
    "apply",
    "legal_moves",
    "next_seat",
    "redeal",
    "result",
    "setup",
    "to_act",
    "view",
    "why_not",
]

SEATS = board.SEATS

_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset([seat]) for seat in range(max(SEATS)))


def setup(seats: int, options: Options, rng: Rng) -> State:
    """Return the state before the first ply: a start player drawn, money and hands dealt.

    Raises IllegalSetupError unless two play.
    """
    if seats not in SEATS:
        raise IllegalSetupError(f"Trambahn is for 2 players, not {seats}")
    starter, rng = rng.below(seats)
    cards, rng = rng.shuffled([card for card in board.CARDS for _ in range(board.CARD_COUNTS[card])])
    pile = list(cards)

    def dealt(number: int) -> tuple[int, ...]:
        return tuple(pile.pop() for _ in range(number))

    order = sorted(range(seats), key=lambda seat: (seat - starter) % seats)
    money = {seat: dealt(number) for seat, number in zip(order, board.START_MONEY, strict=True)}
    hands = {seat: tuple(sorted(dealt(board.HAND))) for seat in order}
    position = Position(
        phase="passengers",
        starter=starter,
        mover=starter,
        turns=0,
        rows=((),) * len(board.COLOURS),
        columns=((),) * seats,
        offer=board.TRAM_STACK[: board.OFFER],
        stack=len(board.TRAM_STACK) - board.OFFER,
        cards=(board.HAND,) * seats,
        money=tuple(len(money[seat]) for seat in range(seats)),
        draw_pile=len(pile),
        discard=0,
        rides=(),
        tours=(0,) * seats,
        trace=Trace(starter),
        last=None,
    )
    return State(
        options=options,
        rng=rng,
        position=position,
        hands=tuple(hands[seat] for seat in range(seats)),
        money=tuple(money[seat] for seat in range(seats)),
        draw_pile=tuple(pile),
        discard=(),
    )


def to_act(state: State) -> frozenset[Seat]:
    """Return the seat whose turn it is; nobody when the match is over."""
    return _NOBODY if state.position.phase == "over" else _ALONE[state.position.mover]


def next_seat(state: State) -> Seat | None:
    """Return whose turn follows: the other's."""
    return None if state.position.phase == "over" else 1 - state.position.mover


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield each legal move of the seat once; nothing for a seat that is not to act."""
    if seat in to_act(state):
        yield from legality.moves(state.options, state.position, state.hands[seat])


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat to act may not make this move, or None if it is legal."""
    return legality.why_not(state.options, state.position, state.hands[seat], move)


def apply(state: State, seat: Seat, move: Move) -> Step:
    """Play the move of a seat that is to act; raises IllegalMoveError with the refusal if it is not legal."""
    refusal = why_not(state, seat, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)
    if isinstance(move, Done) and state.position.phase == "trams":
        return end_turn(state)
    played = turns.played(state.position, state.hands[seat], move)
    hands = exchanged(state.hands, seat, played.hand)
    money, discard = state.money, state.discard
    if isinstance(move, BoardPassenger) and played.position.rides != state.position.rides:
        discard += (*state.position.rows[move.row], move.card)
    elif isinstance(move, AddIncome):
        money = exchanged(money, seat, (*money[seat], move.card))
    elif isinstance(move, BuyTram):
        # Paid from the top of the pile, face down: so a purchase shows nobody anything.
        kept = len(money[seat]) - board.TRAMS[move.tram].price
        discard += money[seat][kept:][::-1]
        money = exchanged(money, seat, money[seat][:kept])
    state = replace(state, position=played.position, hands=hands, money=money, discard=discard)
    if state.position.phase == "over":
        return end_match(state, played.events, "rides")
    return Step(state, played.events)


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator (None), may know."""
    position = state.position
    return View(
        options=state.options,
        seat=seat,
        seats=len(state.hands),
        to_act=tuple(to_act(state)),
        round=round_of(position, len(state.hands)),
        position=position,
        points=points(position),
        hand=None if seat is None else state.hands[seat],
        hands=state.hands if position.phase == "over" else None,
        result=result(state),
    )


def result(state: State) -> Result | None:
    """Return the result, or None while the match goes on."""
    return None if state.ended is None else result_of(state.position, state.ended)
