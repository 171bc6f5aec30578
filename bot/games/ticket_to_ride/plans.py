"""What a player could do next, best first: everything here follows from the player's own view."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.engine.bits import bits, members
from bot.games.ticket_to_ride import board, legality, network
from bot.games.ticket_to_ride.view import Cards, outlook, usable

if TYPE_CHECKING:
    from bot.engine import Refusal
    from bot.games.ticket_to_ride.moves import ClaimRoute, KeepTickets
    from bot.games.ticket_to_ride.view import View


class Claim(Struct, frozen=True):
    """A route that can be claimed now.

    Attributes:
        route: an index of board.ROUTES.
        payments: every way to pay for it, the one that costs least of what is needed elsewhere first.
        nearer: the own tickets, not done yet, whose cities it brings nearer to each other.
        planned: whether it lies on the way of `plan`.
    """

    route: int
    payments: tuple[ClaimRoute, ...]
    nearer: tuple[int, ...]
    planned: bool


class Plan(Struct, frozen=True):
    """A cheap network for the tickets that are not done yet.

    Attributes:
        tickets: the own tickets, not done yet, that the trains left can still connect together.
        routes: the routes missing, as a bit set.
        trains: how many trains they take.
    """

    tickets: tuple[int, ...]
    routes: int
    trains: int


def claims(view: View) -> list[Claim]:
    """Return the routes that the viewer can pay, those on the way to its tickets first."""
    seat, hand = _viewer(view)
    if view.phase != "acting" or seat != view.mover:
        return []
    by_route: dict[int, list[ClaimRoute]] = {}
    for claim in legality.claims(hand, view.trains[seat], usable(view, seat)):
        by_route.setdefault(claim.route, []).append(claim)
    planned = plan(view).routes
    wanted = wanted_cards(view)
    found = [
        Claim(
            route,
            tuple(sorted(payments, key=lambda claim: _price(claim, hand, wanted))),
            nearer(view, route),
            bool(planned >> route & 1),
        )
        for route, payments in by_route.items()
    ]
    return sorted(found, key=_attraction)


def payments(view: View, route: int) -> tuple[ClaimRoute, ...]:
    """Return every way in which the viewer can pay for a route now, the best first; () if there is none."""
    return next((claim.payments for claim in claims(view) if claim.route == route), ())


def why_not_claim(view: View, route: int) -> Refusal | None:
    """Return why the viewer cannot claim the route, cards aside, or None."""
    seat, _ = _viewer(view)
    return legality.why_not_route(
        view.claimed, seat, view.trains[seat], route, open_routes=usable(view, seat)
    )


def nearer(view: View, route: int) -> tuple[int, ...]:
    """Return the viewer's tickets, not done yet, whose cities the route would bring nearer to each other."""
    seat, _ = _viewer(view)
    open_routes = usable(view, seat)
    return tuple(
        ticket
        for ticket in view.own_tickets or ()
        if _helpful(view.claimed[seat], open_routes, ticket) >> route & 1
    )


def plan(view: View, extra: tuple[int, ...] = ()) -> Plan:
    """Return a cheap network for the viewer's tickets, and `extra` ones, that its trains can still build.

    Where they cannot build all, the tickets that cost most trains for their points are left out.
    """
    seat, _ = _viewer(view)
    tickets = (*(view.own_tickets or ()), *extra)
    return _plan(view.claimed[seat], usable(view, seat), view.trains[seat], tickets)


def wanted_cards(view: View) -> Cards:
    """Return how many cards of each kind the hand still lacks for `plan`.

    A grey route is wanted in the colour that most cards are left of when the coloured ones are paid; what
    lacks is never asked for in locomotives.
    """
    _, hand = _viewer(view)
    return _wanted(plan(view).routes, hand)


def ticket_choices(view: View) -> list[KeepTickets]:
    """Return every way to keep of the offered tickets, those first that promise most points.

    A ticket counts what it is worth, less its share of the trains that connecting it takes; one that can no
    longer be connected counts against.
    """
    seat, _ = _viewer(view)
    if seat not in view.to_act or not view.offered:
        return []
    least = board.TICKET_DECKS[view.options.tickets].keep if view.phase == "choosing" else 1
    choices = legality.choices(view.offered, least)
    return sorted(choices, key=lambda choice: (-promise(view, choice.tickets), len(choice.tickets)))


TRAIN_PRICE = 1.0
"""What a train on the way to a ticket is held to cost in points, beyond those for its route."""


def promise(view: View, tickets: tuple[int, ...]) -> float:
    """Return what keeping these tickets, too, promises in points."""
    before, after = plan(view), plan(view, tickets)
    lost = (set(before.tickets) | set(tickets)) - set(after.tickets)
    done = {ticket for ticket in tickets if outlook(view, ticket).done}
    worth = sum(board.TICKETS[ticket].points for ticket in after.tickets if ticket not in before.tickets)
    worth += sum(board.TICKETS[ticket].points for ticket in done)
    worth -= sum(board.TICKETS[ticket].points for ticket in lost - done)
    return worth - TRAIN_PRICE * (after.trains - before.trains)


def _viewer(view: View) -> tuple[int, Cards]:
    assert view.seat is not None, "a spectator plays nothing"
    assert view.hand is not None, "a seat knows its cards"
    return view.seat, view.hand


def _helpful(own: int, open_routes: int, ticket: int) -> int:
    card = board.TICKETS[ticket]
    return network.helpful_routes(own, open_routes, card.a, card.b)


def _price(claim: ClaimRoute, hand: Cards, wanted: Cards) -> tuple[int, bool, int]:
    """Return how much of what is needed a payment takes: locomotives, then colours that are lacking."""
    if claim.colour is None:
        return claim.locomotives, True, 0
    return claim.locomotives, wanted[claim.colour] > 0, -hand[claim.colour]


def _attraction(claim: Claim) -> tuple[bool, int, int, str]:
    worth = sum(board.TICKETS[ticket].points for ticket in claim.nearer)
    track = board.ROUTES[claim.route]
    return not claim.planned, -worth, -track.points, board.route_name(claim.route)


@lru_cache(maxsize=1 << 10)
def _plan(own: int, open_routes: int, trains: int, tickets: tuple[int, ...]) -> Plan:
    connected = network.components(own)
    left = tuple(
        ticket
        for ticket in tickets
        if not network.connects(connected, ticket) and _way(own, open_routes, ticket)
    )
    found = left
    while (cost := _cost(own, open_routes, found)) > trains:
        # The one to do without is that which has the fewest points for the trains it takes.
        rests = [tuple(ticket for ticket in found if ticket != other) for other in found]
        saved = {rest: max(1, cost - _cost(own, open_routes, rest)) for rest in rests}
        worth = sum(board.TICKETS[ticket].points for ticket in found)
        found = min(
            rests, key=lambda rest: (worth - sum(board.TICKETS[t].points for t in rest)) / saved[rest]
        )
    for ticket in sorted(set(left) - set(found), key=lambda ticket: -board.TICKETS[ticket].points):
        more = tuple(other for other in left if other in found or other == ticket)
        if _cost(own, open_routes, more) <= trains:
            found = more
    return Plan(found, _network(own, open_routes, found), _cost(own, open_routes, found))


def _cost(own: int, open_routes: int, tickets: tuple[int, ...]) -> int:
    return network.length(_network(own, open_routes, tickets))


@lru_cache(maxsize=1 << 12)
def _network(own: int, open_routes: int, tickets: tuple[int, ...]) -> int:
    """Return a cheap set of routes that connects all these tickets with the own ones.

    The tickets are connected one after the other, each using what the others have built, dearest first and
    dearest last; then each is laid anew as long as that saves trains. A best network would have to try every
    way to group the tickets.
    """
    dear = sorted(tickets, key=lambda ticket: -network.length(_way(own, open_routes, ticket) & ~own))
    found = [_improved(own, open_routes, order) for order in (dear, dear[::-1])]
    return min(found, key=lambda routes: (network.length(routes), routes.bit_count(), routes))


def _improved(own: int, open_routes: int, order: list[int]) -> int:
    ways: dict[int, int] = {}
    best = board.ALL_ROUTES
    while True:
        for ticket in order:
            # Each ticket has its whole way, so that it stays connected when others are laid anew.
            ways[ticket] = _way(own | _all(ways, ticket), open_routes, ticket) & ~own
        routes = _all(ways)
        if network.length(routes) >= network.length(best):
            return best
        best = routes


def _all(ways: dict[int, int], without: int | None = None) -> int:
    found = 0
    for ticket, way in ways.items():
        if ticket != without:
            found |= way
    return found


def _way(own: int, open_routes: int, ticket: int) -> int:
    """Return the routes of a cheapest way for a ticket, as a set; none if there is no way."""
    card = board.TICKETS[ticket]
    return bits(network.cheapest_way(own, open_routes, card.a, card.b) or ())


@lru_cache(maxsize=1 << 8)
def _wanted(routes: int, hand: Cards) -> Cards:
    left = list(hand[: board.LOCOMOTIVE])
    grey = []
    for route in members(routes):
        track = board.ROUTES[route]
        if track.colour is None:
            grey.append(track.length)
        else:
            left[track.colour] -= track.length
    for length in sorted(grey, reverse=True):
        colour = max(range(len(left)), key=left.__getitem__)
        left[colour] -= length
    return (*(max(0, -number) for number in left), 0)
