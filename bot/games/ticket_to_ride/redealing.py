"""Other states that a seat cannot tell from the present one."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.cards import NO_CARDS, counted, listed
from bot.games.ticket_to_ride.legality import choices, least_kept
from bot.games.ticket_to_ride.moves import ClaimRoute, KeepTickets, Pass
from bot.games.ticket_to_ride.view import Drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Rng, Seat
    from bot.games.ticket_to_ride.moves import Move
    from bot.games.ticket_to_ride.state import State
    from bot.games.ticket_to_ride.view import Cards, Trace


def redeal(state: State, seat: Seat | None, rng: Rng, keep: Sequence[tuple[Seat, Move]] = ()) -> State:
    """Return a state that this seat cannot tell from the given one.

    The decks, the others' cards and their tickets are dealt anew, under a fresh key. The others still hold
    what everybody has seen them take and not spend, and those who have just passed their whole hands. The
    pairs of `keep` stay legal: hands hold what they pay, offers what they keep. What counting every card
    ever discarded would tell beyond that is nobody's to remember.
    """
    key, rng = rng.fork()
    state = replace(state, rng=key)
    cards, tickets = rng.fork()
    return _with_tickets(_with_cards(state, seat, cards, keep), seat, tickets, keep)


def _with_cards(state: State, seat: Seat | None, rng: Rng, keep: Sequence[tuple[Seat, Move]]) -> State:
    fixed = [_fixed_cards(state, seat, other, keep) for other in range(len(state.hands))]
    hidden = [
        card
        for hand, known in zip(state.hands, fixed, strict=True)
        for card in listed(tuple(number - held for number, held in zip(hand, known, strict=True)))
    ]
    pile = iter(rng.shuffled([*state.deck, *hidden])[0])
    dealt = [
        list(islice(pile, sum(hand) - sum(known))) for hand, known in zip(state.hands, fixed, strict=True)
    ]
    return replace(
        state,
        hands=tuple(counted([*listed(known), *new]) for known, new in zip(fixed, dealt, strict=True)),
        deck=tuple(pile),
        trace=_with_drawn(state.trace, dealt),
        last=_with_drawn(state.last, dealt),
    )


def _with_drawn(trace: Trace | None, dealt: Sequence[Sequence[int]]) -> Trace | None:
    """Return the turn with other cards drawn unseen, of those that its seat was dealt anew."""
    if trace is None or not dealt[trace.seat]:
        return trace
    new = iter(dealt[trace.seat])
    drawn = tuple(card if card.face_up else Drawn(next(new), face_up=False) for card in trace.drawn)
    return replace(trace, drawn=drawn)


def _fixed_cards(state: State, seat: Seat | None, other: Seat, keep: Sequence[tuple[Seat, Move]]) -> Cards:
    """Return which cards of the other seat stay: those the seat knows of, and those that `keep` needs."""
    seats = len(state.hands)
    passed = {(state.mover - 1 - back) % seats for back in range(state.passes)}
    if state.phase == "over" or other == seat or other in passed:
        return state.hands[other]
    fixed = state.shown[other]
    for who, move in keep:
        if who == other and isinstance(move, Pass):
            return state.hands[other]
        if who == other and isinstance(move, ClaimRoute):
            fixed = tuple(map(max, fixed, _payment(move)))
    return fixed


def _payment(claim: ClaimRoute) -> Cards:
    cards = list(NO_CARDS)
    cards[board.LOCOMOTIVE] = claim.locomotives
    if claim.colour is not None:
        cards[claim.colour] = board.ROUTES[claim.route].length - claim.locomotives
    return tuple(cards)


def _with_tickets(state: State, seat: Seat | None, rng: Rng, keep: Sequence[tuple[Seat, Move]]) -> State:
    others = [other for other in range(len(state.hands)) if other != seat and state.phase != "over"]
    kept = {
        (who, ticket)
        for who, move in keep
        if isinstance(move, KeepTickets) and who in others
        for ticket in move.tickets
    }
    hidden = [
        ticket
        for other in others
        for ticket in state.tickets[other] + state.offered[other]
        if (other, ticket) not in kept
    ]
    shuffled, rng = rng.shuffled([*state.ticket_deck, *hidden])
    pile = iter(shuffled)
    tickets, offered, sealed = list(state.tickets), list(state.offered), list(state.sealed)
    for other in others:
        tickets[other] = tuple(next(pile) for _ in tickets[other])
        offered[other] = tuple(ticket if (other, ticket) in kept else next(pile) for ticket in offered[other])
        if sealed and sealed[other] is not None:
            choice, rng = rng.choice(choices(offered[other], least_kept(state)))
            sealed[other] = choice.tickets
    return replace(
        state,
        tickets=tuple(tickets),
        offered=tuple(offered),
        sealed=tuple(sealed),
        ticket_deck=tuple(pile),
    )
