"""What routes connect: sets of cities, and the cheapest ways still to be built."""

from __future__ import annotations

from heapq import heappop, heappush

from bot.engine.bits import members, union
from bot.games.ticket_to_ride import board

_AT: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(
    tuple(
        (1 << number, track.b if track.a == city else track.a, track.length)
        for number, track in enumerate(board.ROUTES)
        if city in (track.a, track.b)
    )
    for city in range(len(board.CITIES))
)
"""For each city: the routes that end there, each as a set of one, with their other ends and lengths."""


def open_routes(claimed: tuple[int, ...], seat: int, *, both_lanes: bool) -> int:
    """Return the routes that the seat may claim, trains and cards aside.

    Nobody owns both lanes of a double route; unless `both_lanes` are open, the first claimed closes the other
    to everybody.
    """
    taken = union(claimed)
    return board.ALL_ROUTES & ~taken & ~board.twins(claimed[seat] if both_lanes else taken)


def components(routes: int) -> list[int]:
    """Return the sets of cities, as bits, that the routes connect: disjoint, each of two cities at least."""
    found: list[int] = []
    for route in members(routes):
        track = board.ROUTES[route]
        joined = 1 << track.a | 1 << track.b
        apart = []
        for component in found:
            if component & joined:
                joined |= component
            else:
                apart.append(component)
        found = [*apart, joined]
    return found


def connects(connected: list[int], ticket: int) -> bool:
    """Whether a ticket's two cities lie in one of the `components`."""
    card = board.TICKETS[ticket]
    ends = 1 << card.a | 1 << card.b
    return any(component & ends == ends for component in connected)


def cheapest_way(own: int, usable: int, a: int, b: int) -> tuple[int, ...] | None:
    """Return the routes of a cheapest way between two cities that are not `own` yet, from `a` on.

    Own routes are free, the `usable` ones cost their length, all others are closed. Among ways of the same
    cost the one with fewer routes to claim is taken, then the one that is worth more. None if there is none.
    """
    # Dijkstra's algorithm; every way carries the routes it has still to claim.
    done = 0
    todo: list[tuple[int, int, int, int, tuple[int, ...]]] = [(0, 0, 0, a, ())]
    while todo:
        cost, count, worth, city, way = heappop(todo)
        if city == b:
            return way
        if done >> city & 1:
            continue
        done |= 1 << city
        for route, other, length in _AT[city]:
            if done >> other & 1:
                continue
            if own & route:
                heappush(todo, (cost, count, worth, other, way))
            elif usable & route:
                onward = (*way, route.bit_length() - 1)
                heappush(todo, (cost + length, count + 1, worth - board.ROUTE_POINTS[length], other, onward))
    return None
