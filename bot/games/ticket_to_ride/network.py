"""What routes connect: sets of cities, and the cheapest ways still to be built."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.bits import bits, members, union
from bot.games.ticket_to_ride import board

if TYPE_CHECKING:
    from collections.abc import Sequence

_Ways: TypeAlias = "tuple[tuple[int | None, ...], tuple[tuple[int, int] | None, ...]]"

_WEIGHT_BITS = 12
# A route's weight counts its trains first; of ways with equal trains the one with fewer routes is better, and
# then the one that is worth more.
_WEIGHTS = tuple((track.length << _WEIGHT_BITS) + 64 - track.points for track in board.ROUTES)
_AT: tuple[tuple[tuple[int, int, int, int], ...], ...] = tuple(
    tuple(
        (1 << route, _WEIGHTS[route], track.b if track.a == city else track.a, route)
        for route, track in enumerate(board.ROUTES)
        if city in (track.a, track.b)
    )
    for city in range(len(board.CITIES))
)
"""For each city its routes, each as a set of one, with its weight, the other end and its number."""


def open_routes(claimed: tuple[int, ...], seat: int, *, both_lanes: bool) -> int:
    """Return the routes that the seat may claim, trains and cards aside.

    Nobody owns both lanes of a double route; unless `both_lanes` are open, the first claimed closes the other
    to everybody.
    """
    taken = union(claimed)
    return board.ALL_ROUTES & ~taken & ~board.twins(claimed[seat] if both_lanes else taken)


def length(routes: int) -> int:
    """Return how many trains the routes of the set take."""
    return sum(board.ROUTES[route].length for route in members(routes))


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


def connects(connected: Sequence[int], ticket: int) -> bool:
    """Whether a ticket's two cities lie in one of the `components`."""
    card = board.TICKETS[ticket]
    ends = 1 << card.a | 1 << card.b
    return any(component & ends == ends for component in connected)


def cheapest_way(own: int, usable: int, a: int, b: int) -> tuple[int, ...] | None:
    """Return the routes of a cheapest way from `a` to `b`, in order; None if there is none.

    Own routes are free, the `usable` ones cost their trains, all others are closed. Of equally cheap ways the
    one with fewer routes to claim is returned, then the one that is worth more.
    """
    distances, before = _ways_from(own, usable, a)
    if distances[b] is None:
        return None
    way = []
    step = before[b]
    while step is not None:
        city, route = step
        way.append(route)
        step = before[city]
    return tuple(reversed(way))


@lru_cache(maxsize=1 << 8)
def helpful_routes(own: int, usable: int, a: int, b: int) -> int:
    """Return the usable routes each of which, once claimed, would bring the two cities nearer."""
    from_a, from_b = _trains_from(own, usable, a), _trains_from(own, usable, b)
    whole = from_a[b]
    if whole is None:
        return 0
    return bits(
        route
        for route in members(usable & ~own)
        if _through(from_a, from_b, route) < whole or _through(from_b, from_a, route) < whole
    )


def _through(here: Sequence[int | None], there: Sequence[int | None], route: int) -> int:
    """Return how many trains a way over the route takes besides it, between one end of each kind."""
    first, second = here[board.ROUTES[route].a], there[board.ROUTES[route].b]
    return board.TRAINS * 10 if first is None or second is None else first + second


def _trains_from(own: int, usable: int, start: int) -> list[int | None]:
    distances, _ = _ways_from(own, usable, start)
    return [None if distance is None else distance >> _WEIGHT_BITS for distance in distances]


@lru_cache(maxsize=1 << 10)
def _ways_from(own: int, usable: int, start: int) -> _Ways:
    """Return for each city the weight of the best way from the start, and its last city and route.

    Both are None where there is no way (Dijkstra's algorithm).
    """
    usable |= own
    distances: list[int | None] = [None] * len(_AT)
    before: list[tuple[int, int] | None] = [None] * len(_AT)
    distances[start] = 0
    todo = [(0, start)]
    while todo:
        distance, city = heappop(todo)
        if distance != distances[city]:
            continue
        for route, weight, other, number in _AT[city]:
            if usable & route:
                onward = distance if own & route else distance + weight
                known = distances[other]
                if known is None or onward < known:
                    distances[other] = onward
                    before[other] = (city, number)
                    heappush(todo, (onward, other))
    return tuple(distances), tuple(before)
