"""Exact shortest networks on graphs whose edges cost small whole numbers.

A graph is given as one function, `spread(junctions, cost)`: the junctions next to the given set over an edge
of exactly this cost, all sets being bits of an int. So a step of the search moves a whole wavefront at once.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.bits import members

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Spread: TypeAlias = "Callable[[int, int], int]"


class Steiner:
    """The least cost of joining terminals, and a network that has it.

    Dreyfus and Wagner's dynamic programme (The Steiner problem in graphs, Networks 1, 1971), turned round:
    for each subset of the terminals and each cost c it keeps the set of junctions from which the subset can
    be joined for at most c, and raises c until the last terminal lies in the set of all the others. Sets
    grow by edges (from the sets of lower costs) and by joining two complementary subsets at a junction.
    It stops at the answer, so cheap networks are found fast; the work is 3**(t-1) * cost**2 cuts of sets.

    Args:
        spread: the graph's edges by cost, see the module.
        max_cost: the dearest edge; edges cost 1 to max_cost.
        free: disjoint sets of junctions that are joined at no cost already.
    """

    def __init__(self, spread: Spread, max_cost: int, free: Sequence[int] = ()) -> None:
        self._spread = spread
        self._max_cost = max_cost
        self._free = tuple(free)

    def cost(self, terminals: Sequence[int]) -> int:
        """Return the least total cost of edges that join all of `terminals` (junction numbers).

        Raises ValueError if they cannot be joined.
        """
        return _Search(self._spread, self._max_cost, self._free, terminals).cost

    def network(self, terminals: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return the edges (a, b) of one network of least cost, without what is joined for free.

        Which of several equally cheap networks is returned depends on nothing but the arguments. Raises
        ValueError if they cannot be joined.
        """
        return _Search(self._spread, self._max_cost, self._free, terminals).edges


class _Search:
    """One run of the programme: `levels[subset][c]` is the set of junctions that join the subset for <= c."""

    def __init__(
        self, spread: Spread, max_cost: int, free: tuple[int, ...], terminals: Sequence[int]
    ) -> None:
        self._spread = spread
        self._max_cost = max_cost
        self._free = free
        self._root, *others = dict.fromkeys(terminals)
        self._full = (1 << len(others)) - 1
        self._levels: list[list[int]] = [[] for _ in range(self._full + 1)]
        self._seeds = [self._closed(1 << junction) for junction in others]
        self._subsets = sorted(range(1, self._full + 1), key=int.bit_count)
        self._halves = [_halves(subset) for subset in range(self._full + 1)]
        self._check_joinable(others)
        self.cost = self._run() if others else 0

    def _closed(self, junctions: int) -> int:
        for component in self._free:
            if junctions & component:
                junctions |= component
        return junctions

    def _check_joinable(self, junctions: Sequence[int]) -> None:
        reached, before = self._closed(1 << self._root), 0
        while reached != before:
            before = reached
            for edge in range(1, self._max_cost + 1):
                reached |= self._spread(reached, edge)
            reached = self._closed(reached)
        if any(not reached >> junction & 1 for junction in junctions):
            raise ValueError("the terminals cannot be joined")

    def _run(self) -> int:
        goal = 1 << self._root
        cost = 0
        while True:
            for subset in self._subsets:
                self._levels[subset].append(self._level(subset, cost))
            if self._levels[self._full][cost] & goal:
                return cost
            cost += 1

    def _level(self, subset: int, cost: int) -> int:
        levels = self._levels[subset]
        reached = levels[cost - 1] if cost else 0
        if not cost and subset & (subset - 1) == 0:
            reached = self._seeds[subset.bit_length() - 1]
        for edge in range(1, min(cost, self._max_cost) + 1):
            reached |= self._spread(levels[cost - edge], edge)
        for part, rest in self._halves[subset]:
            first, second = self._levels[part], self._levels[rest]
            for split in range(cost + 1):
                reached |= first[split] & second[cost - split]
        return self._closed(reached)

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        found: dict[tuple[int, int], None] = {}
        todo = [(self._full, self.cost, self._root)] if self._full else []
        while todo:
            subset, cost, junction = todo.pop()
            cost = next(c for c in range(cost + 1) if self._levels[subset][c] >> junction & 1)
            if not cost and subset & (subset - 1) == 0:
                continue
            edge, onward = self._explain(subset, cost, junction)
            if edge:
                found[edge] = None
            todo.extend(onward)
        return tuple(found)

    def _explain(
        self, subset: int, cost: int, junction: int
    ) -> tuple[tuple[int, int] | None, list[tuple[int, int, int]]]:
        """Return how the junction came into the level: the edge to it, if any, and what that rests on."""
        places = self._closed(1 << junction)
        for edge in range(1, min(cost, self._max_cost) + 1):
            sources = self._levels[subset][cost - edge]
            for place in members(places & self._spread(sources, edge)):
                source = next(members(sources & self._spread(1 << place, edge)))
                return (source, place), [(subset, cost - edge, source)]
        for part, rest in self._halves[subset]:
            for split in range(cost + 1):
                joined = places & self._levels[part][split] & self._levels[rest][cost - split]
                if joined:
                    place = next(members(joined))
                    return None, [(part, split, place), (rest, cost - split, place)]
        raise AssertionError("every junction of a level has come from somewhere")


def _halves(subset: int) -> tuple[tuple[int, int], ...]:
    """Return each way to split a subset in two parts that are not empty, once."""
    top = 1 << subset.bit_length() - 1 if subset else 0
    parts = []
    part = (subset - 1) & subset
    while part:
        if part & top:
            parts.append((part, subset ^ part))
        part = (part - 1) & subset
    return tuple(parts)
