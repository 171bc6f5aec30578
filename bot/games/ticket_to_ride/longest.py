"""The longest continuous path of a network: a trail, on which cities may come again but routes may not.

To find a longest trail is hard in general, so this is an exact search with bounds, on networks that 45 trains
keep small: some 25 routes at most. Two facts make it short.

A component in which at most two cities have an odd number of routes is a trail as a whole (Euler 1736,
Hierholzer 1873). In any other one a longest trail begins and ends in odd cities: where it could go on it
would, and a closed one could be begun where a route was left out, which would lengthen it. So the search
begins in odd cities only.

Nor can a trail be longer than parity allows: the routes that it leaves out make all odd cities but its two
ends odd again, so at each of them one is left out, and a route serves two cities at most. A trail of that
length is a longest one, and ends the search. A trail is given up when the routes that it could still reach
would not make it longer than the best one. In which order routes were used does not matter for what can
follow, so each city with a set of routes used is visited once.
"""

from __future__ import annotations

from typing import TypeAlias

from bot.engine.bits import members
from bot.games.ticket_to_ride import board

Ways: TypeAlias = "dict[int, list[tuple[int, int, int]]]"
"""For each city of a component its routes: the length, the route as a set of one, and the other end."""


def longest_path(routes: int) -> tuple[int, ...]:
    """Return the routes of a longest trail within the set, in order; () if there are none.

    Which of several equally long ones is returned depends on nothing but the set.
    """
    return search(routes)[0]


def search(routes: int) -> tuple[tuple[int, ...], int]:
    """Return `longest_path`, and how many cities with routes used were visited to find it."""
    best: tuple[int, ...] = ()
    length = visited = 0
    for ways in sorted(_components(routes), key=_weight, reverse=True):
        if _weight(ways) <= length:
            break
        found = _Search(ways, length)
        visited += found.visited
        if found.length > length:
            best, length = found.path, found.length
    return best, visited


def path_length(path: tuple[int, ...]) -> int:
    """Return how many trains lie on the routes of a path."""
    return sum(board.ROUTES[route].length for route in path)


def _components(routes: int) -> list[Ways]:
    ways: Ways = {}
    for route in members(routes):
        track = board.ROUTES[route]
        length = track.length
        ways.setdefault(track.a, []).append((length, 1 << route, track.b))
        ways.setdefault(track.b, []).append((length, 1 << route, track.a))
    found = []
    left = set(ways)
    while left:
        todo = [min(left)]
        left.discard(todo[0])
        component: Ways = {}
        while todo:
            city = todo.pop()
            component[city] = sorted(ways[city], reverse=True)
            for _, _, other in ways[city]:
                if other in left:
                    left.discard(other)
                    todo.append(other)
        found.append(component)
    return found


def _weight(ways: Ways) -> int:
    return sum(length for at_city in ways.values() for length, _, _ in at_city) // 2


class _Search:
    """The search in one component, for a trail longer than `length`; `path` is () if there is none."""

    def __init__(self, ways: Ways, length: int) -> None:
        self.length = length
        self.path: tuple[int, ...] = ()
        self.visited = 0
        self._ways = ways
        odd = [city for city, at_city in ways.items() if len(at_city) % 2]
        whole = _weight(ways)
        if len(odd) <= 2:
            self._most = whole
            self._run(min(odd, default=min(ways)))
            return
        # Left out is at least half of the shortest routes at all odd cities but the two ends.
        shortest = sorted(min(length for length, _, _ in ways[city]) for city in odd)
        self._most = whole - (sum(shortest[:-2]) + 1) // 2
        for city in odd:
            if self.length < self._most:
                self._run(city)

    def _run(self, start: int) -> None:
        seen: set[tuple[int, int]] = set()
        most = self._most
        # Each entry: the city, the routes used as a set, the trains on them, and how it was come by.
        todo: list[tuple[int, int, int, tuple[int, ...]]] = [(start, 0, 0, ())]
        while todo:
            city, used, length, path = todo.pop()
            if length > self.length:
                self.length, self.path = length, path
                if length == most:
                    return
            if (city, used) in seen:
                continue
            seen.add((city, used))
            self.visited += 1
            if length + self._ahead(city, used) <= self.length:
                continue
            for more, route, other in reversed(self._ways[city]):
                if not used & route:
                    todo.append((other, used | route, length + more, (*path, route.bit_length() - 1)))

    def _ahead(self, city: int, used: int) -> int:
        """Return how many trains lie on the unused routes that can still be reached."""
        ways = self._ways
        reached = {city}
        todo = [city]
        twice = 0
        while todo:
            for length, route, other in ways[todo.pop()]:
                if not used & route:
                    twice += length
                    if other not in reached:
                        reached.add(other)
                        todo.append(other)
        return twice // 2
