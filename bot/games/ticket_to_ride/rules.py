"""The rules: what may be done, and what it does.

Everybody begins by choosing tickets, all at once. Then a turn draws one or two train cards, claims a route,
or draws tickets and keeps at least one. When somebody ends a turn with two trains or fewer, everybody has one
more; then tickets, the longest path and other bonuses are added to the points for routes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine import IllegalMoveError, IllegalSetupError, Result, Rng, Seat, Step
from bot.engine.tuples import exchanged
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.cards import (
    NO_CARDS,
    Piles,
    counted,
    crowded,
    drawn,
    settled,
    taken,
    with_card,
)
from bot.games.ticket_to_ride.events import (
    CardDrawn,
    CardTaken,
    DrawCutShort,
    Event,
    FirstTicketsChosen,
    PlayBegan,
    RouteClaimed,
    TicketsDrawn,
    TicketsKept,
    TurnPassed,
)
from bot.games.ticket_to_ride.legality import (
    choices,
    claims,
    has_second_card,
    is_stuck,
    least_kept,
    open_to,
    why_not,
)
from bot.games.ticket_to_ride.moves import (
    ClaimRoute,
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    Move,
    Pass,
    TakeFaceUp,
)
from bot.games.ticket_to_ride.redealing import redeal
from bot.games.ticket_to_ride.scoring import result_of
from bot.games.ticket_to_ride.state import State
from bot.games.ticket_to_ride.turns import end_turn
from bot.games.ticket_to_ride.view import Drawn, Options, Trace, View

if TYPE_CHECKING:
    from collections.abc import Iterator

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

# Moves are values, so those of every turn are made once.
_TAKES = tuple(map(TakeFaceUp, range(len(board.CARDS))))
_DRAW_FROM_DECK = DrawFromDeck()
_DRAW_TICKETS = DrawTickets()
_PASS = Pass()


def setup(seats: int, options: Options, rng: Rng) -> State:
    """Return the state before the first ply: cards and tickets dealt, five cards turned up.

    Raises IllegalSetupError unless 2 to 5 play.
    """
    if seats not in SEATS:
        raise IllegalSetupError(f"Ticket to Ride is for 2 to 5 players, not {seats}")
    tickets = board.TICKET_DECKS[options.tickets]
    starter, rng = rng.below(seats)
    deck, rng = rng.shuffled([card for card, number in enumerate(board.CARD_COUNTS) for _ in range(number)])
    ticket_deck, rng = rng.shuffled(tickets.tickets)
    dealt = seats * board.START_HAND
    piles = settled(Piles((), deck[:-dealt], NO_CARDS, rng))
    return State(
        options=options,
        rng=piles.rng,
        phase="choosing",
        starter=starter,
        mover=starter,
        turns=0,
        passes=0,
        turns_left=None,
        hands=tuple(counted(deck[len(deck) - dealt + seat :: seats]) for seat in range(seats)),
        shown=(NO_CARDS,) * seats,
        trains=(board.TRAINS,) * seats,
        points=(0,) * seats,
        claimed=(0,) * seats,
        face_up=piles.face_up,
        deck=piles.deck,
        discard=piles.discard,
        tickets=((),) * seats,
        offered=tuple(ticket_deck[tickets.deal * seat :][: tickets.deal] for seat in range(seats)),
        sealed=(None,) * seats,
        ticket_deck=ticket_deck[tickets.deal * seats :],
    )


def to_act(state: State) -> frozenset[Seat]:
    """Return the seat whose turn it is, or all that have not chosen first tickets; nobody at the end."""
    if state.phase == "choosing":
        return frozenset(seat for seat, chosen in enumerate(state.sealed) if chosen is None)
    return _NOBODY if state.phase == "over" else _ALONE[state.mover]


def next_seat(state: State) -> Seat | None:
    """Return whose turn follows; nobody's while all choose, or on the last turn."""
    if state.phase in ("choosing", "over") or state.turns_left == 1:
        return None
    return (state.mover + 1) % len(state.trains)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield each legal move of the seat once; nothing for a seat that is not to act."""
    if seat not in to_act(state):
        return
    if state.offered[seat]:
        yield from choices(state.offered[seat], least_kept(state))
        return
    second = state.phase == "drawing"
    for card in set(state.face_up):
        if not second or card != board.LOCOMOTIVE:
            yield _TAKES[card]
    if state.deck:
        yield _DRAW_FROM_DECK
    if second:
        return
    if state.ticket_deck:
        yield _DRAW_TICKETS
    yield from claims(state.hands[seat], state.trains[seat], open_to(state, seat))
    if is_stuck(state, seat):
        yield _PASS


def apply(state: State, seat: Seat, move: Move) -> Step:
    """Play the move of a seat that is to act; raises IllegalMoveError with the refusal if it is not legal."""
    refusal = why_not(state, seat, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)
    match move:
        case DrawFromDeck():
            return _draw_from_deck(state, seat)
        case TakeFaceUp(card):
            return _take(state, seat, card)
        case ClaimRoute():
            return _claim(state, seat, move)
        case DrawTickets():
            return _draw_tickets(state, seat)
        case KeepTickets(tickets):
            return (_choose if state.phase == "choosing" else _keep)(state, seat, tickets)
    # What is left is a pass.
    return end_turn(state, Trace(seat, passed=True), (TurnPassed(seat),), reveals=False)


def _choose(state: State, seat: Seat, kept: tuple[int, ...]) -> Step:
    """Seal the choice of first tickets; the last one opens them all, and play begins."""
    sealed = exchanged(state.sealed, seat, kept)
    chosen: tuple[Event, ...] = (FirstTicketsChosen(seat, kept),)
    if None in sealed:
        return Step(replace(state, sealed=sealed), chosen)
    hands = tuple(choice for choice in sealed if choice is not None)
    returned = [
        ticket
        for offered, choice in zip(state.offered, hands, strict=True)
        for ticket in offered
        if ticket not in choice
    ]
    below, rng = state.rng.shuffled(returned)
    state = replace(
        state,
        rng=rng,
        phase="acting",
        tickets=hands,
        offered=((),) * len(hands),
        sealed=(),
        ticket_deck=state.ticket_deck + below,
    )
    # Now everybody sees how many the others keep.
    return Step(state, (*chosen, PlayBegan(state.starter, tuple(map(len, hands)))), reveals=True)


def _draw_from_deck(state: State, seat: Seat) -> Step:
    card = state.deck[-1]
    piles = drawn(Piles(state.face_up, state.deck, state.discard, state.rng))
    event = CardDrawn(seat, card)
    return _card_drawn(state, seat, piles, Drawn(card, face_up=False), event, state.shown, reveals=True)


def _take(state: State, seat: Seat, card: int) -> Step:
    piles = taken(Piles(state.face_up, state.deck, state.discard, state.rng), card)
    shown = exchanged(state.shown, seat, with_card(state.shown[seat], card))
    event = CardTaken(seat, card)
    # What is turned up instead is news to everybody.
    reveals = bool(state.deck)
    return _card_drawn(state, seat, piles, Drawn(card, face_up=True), event, shown, reveals=reveals)


def _card_drawn(
    state: State,
    seat: Seat,
    piles: Piles,
    card: Drawn,
    event: Event,
    shown: tuple[tuple[int, ...], ...],
    *,
    reveals: bool,
) -> Step:
    """Give the seat its card; its turn goes on if this was the first and a second one is possible."""
    assert card.card is not None, "a state knows what was drawn"
    first = state.phase == "acting"
    done = Trace(seat, (card,)) if state.trace is None else Trace(seat, (*state.trace.drawn, card))
    may_go_on = first and not (card.face_up and card.card == board.LOCOMOTIVE)
    goes_on = may_go_on and has_second_card(piles.face_up, piles.deck)
    state = replace(
        state,
        rng=piles.rng,
        phase="drawing",
        hands=exchanged(state.hands, seat, with_card(state.hands[seat], card.card)),
        shown=shown,
        face_up=piles.face_up,
        deck=piles.deck,
        discard=piles.discard,
        trace=done,
    )
    events = (event, *piles.events)
    if goes_on:
        return Step(state, events, reveals)
    if may_go_on:
        events += (DrawCutShort(seat),)
    return end_turn(state, done, events, reveals=reveals)


def _claim(state: State, seat: Seat, claim: ClaimRoute) -> Step:
    track = board.ROUTES[claim.route]
    hand, shown, discard = list(state.hands[seat]), list(state.shown[seat]), list(state.discard)
    spent = [(board.LOCOMOTIVE, claim.locomotives)]
    if claim.colour is not None:
        spent.append((claim.colour, track.length - claim.locomotives))
    for kind, number in spent:
        hand[kind] -= number
        # As far as anybody knows, the cards that were seen are the ones that are spent.
        shown[kind] = max(0, shown[kind] - number)
        discard[kind] += number
    piles = settled(Piles(state.face_up, state.deck, tuple(discard), state.rng))
    claimed = replace(
        state,
        rng=piles.rng,
        hands=exchanged(state.hands, seat, tuple(hand)),
        shown=exchanged(state.shown, seat, tuple(shown)),
        trains=exchanged(state.trains, seat, state.trains[seat] - track.length),
        points=exchanged(state.points, seat, state.points[seat] + track.points),
        claimed=exchanged(state.claimed, seat, state.claimed[seat] | 1 << claim.route),
        face_up=piles.face_up,
        deck=piles.deck,
        discard=piles.discard,
    )
    done = Trace(seat, route=claim.route, colour=claim.colour, locomotives=claim.locomotives)
    event = RouteClaimed(seat, claim.route, claim.colour, claim.locomotives)
    # New face-up cards are news; and so it is if many locomotives stay, since the hidden cards decide it.
    reveals = len(state.face_up) < board.FACE_UP or crowded(state.face_up)
    return end_turn(claimed, done, (event, *piles.events), reveals=reveals)


def _draw_tickets(state: State, seat: Seat) -> Step:
    number = board.TICKET_DECKS[state.options.tickets].draw
    tickets = state.ticket_deck[:number]
    state = replace(
        state,
        phase="keeping",
        offered=exchanged(state.offered, seat, tickets),
        ticket_deck=state.ticket_deck[number:],
        trace=Trace(seat, tickets_drawn=len(tickets)),
    )
    return Step(state, (TicketsDrawn(seat, len(tickets), tickets),), reveals=True)


def _keep(state: State, seat: Seat, kept: tuple[int, ...]) -> Step:
    offered = state.offered[seat]
    below, rng = state.rng.shuffled([ticket for ticket in offered if ticket not in kept])
    state = replace(
        state,
        rng=rng,
        tickets=exchanged(state.tickets, seat, state.tickets[seat] + kept),
        offered=exchanged(state.offered, seat, ()),
        ticket_deck=state.ticket_deck + below,
    )
    done = Trace(seat, tickets_drawn=len(offered), tickets_kept=len(kept))
    return end_turn(state, done, (TicketsKept(seat, len(kept), kept),), reveals=False)


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator (None), may know."""
    seats = len(state.trains)
    over, choosing = state.phase == "over", state.phase == "choosing"
    return View(
        options=state.options,
        phase=state.phase,
        seat=seat,
        seats=seats,
        to_act=tuple(sorted(to_act(state))),
        round=0 if choosing else (state.turns - over) // seats + 1,
        starter=state.starter,
        mover=state.mover,
        trains=state.trains,
        cards=tuple(map(sum, state.hands)),
        shown=state.shown,
        tickets=None if choosing else tuple(map(len, state.tickets)),
        points=state.points,
        claimed=state.claimed,
        face_up=state.face_up,
        deck=len(state.deck),
        ticket_deck=len(state.ticket_deck),
        discard=state.discard,
        chosen=tuple(seat for seat, choice in enumerate(state.sealed) if choice is not None),
        turns_left=state.turns_left,
        trace=_seen(state.trace, seat),
        last=_seen(state.last, seat),
        hand=None if seat is None else state.hands[seat],
        own_tickets=None if seat is None else state.tickets[seat],
        offered=() if seat is None else state.offered[seat],
        sealed=state.sealed[seat] if choosing and seat is not None else None,
        final=state.final,
        result=result(state),
    )


def _seen(trace: Trace | None, seat: Seat | None) -> Trace | None:
    """Return the turn as the seat, or a spectator, knows it: what others drew unseen stays so."""
    if trace is None or trace.seat == seat:
        return trace
    return replace(
        trace, drawn=tuple(card if card.face_up else Drawn(None, face_up=False) for card in trace.drawn)
    )


def result(state: State) -> Result | None:
    """Return the result, or None while the match goes on."""
    if state.ended is None or state.final is None:
        return None
    return result_of(state.final, state.ended)
