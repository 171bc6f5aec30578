"""What may be done: sets of routes and lists of payments say what, refusals say why not.

What concerns routes and payments is written for plain figures rather than for a state, so that a player's own
view answers it too.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from bot.engine.bits import bits
from bot.games.ticket_to_ride import board, network, refusals
from bot.games.ticket_to_ride.moves import (
    ClaimRoute,
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    TakeFaceUp,
)
from bot.games.ticket_to_ride.view import both_lanes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine import Refusal, Seat
    from bot.games.ticket_to_ride.moves import Move
    from bot.games.ticket_to_ride.state import State
    from bot.games.ticket_to_ride.view import Cards

# The routes of at most each length, and those that each colour pays.
_UP_TO = tuple(
    bits(number for number, track in enumerate(board.ROUTES) if track.length <= length)
    for length in range(board.LONGEST_ROUTE + 1)
)
_PAID_BY = tuple(
    bits(number for number, track in enumerate(board.ROUTES) if track.colour in (None, colour))
    for colour in range(len(board.COLOURS))
)


def claims(hand: Cards, trains: int, open_routes: int) -> tuple[ClaimRoute, ...]:
    """Return every payment for every one of the `open_routes` that this hand and so many trains allow.

    Each comes once; those of a route and colour with few locomotives come before those with more.
    """
    open_routes &= _UP_TO[min(trains, board.LONGEST_ROUTE)]
    locomotives = min(hand[board.LOCOMOTIVE], board.LONGEST_ROUTE)
    found = _locomotive_claims(open_routes & _UP_TO[locomotives]) if locomotives else ()
    for colour, paid in enumerate(_PAID_BY):
        if hand[colour]:
            number = min(hand[colour], board.LONGEST_ROUTE)
            longest = min(number + locomotives, board.LONGEST_ROUTE)
            found += _colour_claims(colour, number, locomotives, open_routes & paid & _UP_TO[longest])
    return found


# A turn asks again for nearly everything that the turn before has asked for.
@lru_cache(maxsize=1 << 12)
def _colour_claims(colour: int, number: int, locomotives: int, routes: int) -> tuple[ClaimRoute, ...]:
    """Return the payments with cards of the colour for each of the routes."""
    found: list[ClaimRoute] = []
    for route, length, in_colour in _IN_COLOUR[colour]:
        if routes & route:
            found += in_colour[max(0, length - number) : locomotives + 1]
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def _locomotive_claims(routes: int) -> tuple[ClaimRoute, ...]:
    return tuple(claim for route, claim in enumerate(_BY_LOCOMOTIVES) if routes >> route & 1)


# Moves are values, so every claim is made once: by colour and route, those with 0, 1, … locomotives.
_PAYMENTS = tuple(
    tuple(
        tuple(ClaimRoute(route, colour, locomotives) for locomotives in range(track.length))
        for route, track in enumerate(board.ROUTES)
    )
    for colour in range(len(board.COLOURS))
)
# For each colour the routes that it pays, as a set of one.
_IN_COLOUR = tuple(
    tuple(
        (1 << route, len(in_colour), in_colour)
        for route, in_colour in enumerate(_PAYMENTS[colour])
        if paid >> route & 1
    )
    for colour, paid in enumerate(_PAID_BY)
)
_BY_LOCOMOTIVES = tuple(ClaimRoute(route, None, track.length) for route, track in enumerate(board.ROUTES))


def payments(route: int, colours: Iterable[int] = ()) -> tuple[ClaimRoute, ...]:
    """Return every payment for a route that there is, whatever the hand.

    With `colours` only those in one of them, also where the route has another colour, and in locomotives.
    """
    own = board.ROUTES[route].colour
    in_colours = tuple(colours) or (range(len(board.COLOURS)) if own is None else (own,))
    coloured = (claim for colour in in_colours for claim in _PAYMENTS[colour][route])
    return (*coloured, _BY_LOCOMOTIVES[route])


def open_to(state: State, seat: Seat) -> int:
    """Return the routes that the seat may claim, trains and cards aside."""
    lanes = both_lanes(state.options, len(state.trains))
    return network.open_routes(state.claimed, seat, both_lanes=lanes)


@lru_cache(maxsize=1 << 8)
def choices(offered: tuple[int, ...], least: int) -> tuple[KeepTickets, ...]:
    """Return every way to keep at least so many of the offered tickets."""
    tickets = sorted(offered)
    return tuple(
        KeepTickets(kept)
        for number in range(least, len(tickets) + 1)
        for kept in combinations(tickets, number)
    )


def least_kept(state: State) -> int:
    """Return how many of the tickets that are offered now must be kept at least."""
    return board.TICKET_DECKS[state.options.tickets].keep if state.phase == "choosing" else 1


def has_second_card(face_up: Sequence[int], deck: Sequence[int]) -> bool:
    """Whether there is anything that could be drawn as the second card of a turn."""
    return bool(deck) or any(card != board.LOCOMOTIVE for card in face_up)


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat to act may not make this move, or None if it is legal."""
    if isinstance(move, KeepTickets):
        return _why_not_keep(state, seat, move.tickets)
    if state.phase in ("choosing", "keeping"):
        return refusals.TicketsFirst(least_kept(state))
    if isinstance(move, DrawFromDeck):
        return None if state.deck else refusals.DeckEmpty()
    if isinstance(move, TakeFaceUp):
        return _why_not_take(state, move.card)
    if state.phase == "drawing":
        return refusals.SecondCardFirst()
    if isinstance(move, ClaimRoute):
        return why_not_route(
            state.claimed, seat, state.trains[seat], move.route, open_routes=open_to(state, seat)
        ) or why_not_pay(state.hands[seat], move)
    if isinstance(move, DrawTickets):
        return None if state.ticket_deck else refusals.NoTicketsLeft()
    return None if is_stuck(state, seat) else refusals.MayNotPass()


def is_stuck(state: State, seat: Seat) -> bool:
    """Whether the seat, at the start of its turn, can do nothing at all."""
    return not (
        state.deck
        or state.face_up
        or state.ticket_deck
        or claims(state.hands[seat], state.trains[seat], open_to(state, seat))
    )


def _why_not_keep(state: State, seat: Seat, kept: tuple[int, ...]) -> Refusal | None:
    if state.phase not in ("choosing", "keeping"):
        return refusals.NoTicketsOffered()
    for ticket in kept:
        if ticket not in state.offered[seat]:
            return refusals.TicketNotOffered(ticket)
    if list(kept) != sorted(set(kept)):
        return refusals.TicketsMuddled()
    least = least_kept(state)
    return refusals.TooFewTickets(len(kept), least) if len(kept) < least else None


def _why_not_take(state: State, card: int) -> Refusal | None:
    if card not in state.face_up:
        return refusals.CardNotFaceUp(card, state.face_up)
    if state.phase == "drawing" and card == board.LOCOMOTIVE:
        return refusals.LocomotiveSecond()
    return None


def why_not_route(
    claimed: Sequence[int], seat: Seat, trains: int, route: int, *, open_routes: int
) -> Refusal | None:
    """Return why the seat may not claim the route, whatever its cards, or None.

    Args:
        claimed: the routes of each seat.
        seat: who would like to.
        trains: how many it has left.
        route: which.
        open_routes: those that it may claim, trains and cards aside.
    """
    if not 0 <= route < len(board.ROUTES):
        return refusals.NoSuchRoute()
    if not open_routes >> route & 1:
        for owner, routes in enumerate(claimed):
            if routes >> route & 1:
                return refusals.RouteTaken(route, owner)
        twin = board.ROUTES[route].twin
        owners = (owner for owner, routes in enumerate(claimed) if twin is not None and routes >> twin & 1)
        owner = seat if twin is not None and claimed[seat] >> twin & 1 else next(owners)
        return refusals.BothLanes(route) if owner == seat else refusals.LaneClosed(route, owner)
    return refusals.TooFewTrains(route, trains) if board.ROUTES[route].length > trains else None


def why_not_pay(hand: Cards, claim: ClaimRoute) -> Refusal | None:
    """Return what is wrong with the payment of a claim, or None; the route is one of the board."""
    track = board.ROUTES[claim.route]
    colour, locomotives = claim.colour, claim.locomotives
    if colour is None:
        if locomotives != track.length:
            return refusals.WrongPayment(claim.route, locomotives)
        have = 0
    else:
        if not (0 <= colour < len(board.COLOURS) and 0 <= locomotives < track.length):
            return refusals.WrongPayment(claim.route, locomotives)
        if track.colour not in (None, colour):
            return refusals.WrongColour(claim.route, colour)
        have = hand[colour]
    if have < track.length - locomotives or hand[board.LOCOMOTIVE] < locomotives:
        return refusals.TooFewCards(claim.route, colour, have, hand[board.LOCOMOTIVE])
    return None
