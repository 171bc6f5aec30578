"""Exact shortest networks on graphs whose edges cost small whole numbers.

A graph is given as one function, `spread(junctions, cost)`: the junctions next to the given set over an edge
of exactly this cost, all sets being bits of an int. So a step of the search moves a whole wavefront at once.
"""

from __future__ import annotations

from functools import cache, cached_property
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
    grow by edges (from what was new at lower costs) and by joining two complementary subsets at a junction.
    Terminals that are joined for free count as one. It stops at the answer, so cheap networks are found
    fast; with t terminals the work is at most 3**(t-1) * cost**2 / 4 cuts of sets.

    Args:
        spread: the graph's edges by cost, see the module.
        max_cost: the dearest edge; edges cost 1 to max_cost.
        free: disjoint sets of junctions that are joined at no cost already.
    """

    def __init__(self, spread: Spread, max_cost: int, free: Sequence[int] = ()) -> None:
        self.spread = spread
        self.max_cost = max_cost
        self._costs = range(1, max_cost + 1)
        self._free = tuple(free)

    def cost(self, terminals: Sequence[int]) -> int:
        """Return the least total cost of edges that join all of `terminals` (junction numbers).

        Raises ValueError if they cannot be joined.
        """
        return _Search(self, terminals).cost

    def network(self, terminals: Sequence[int]) -> tuple[tuple[int, int], ...]:
        """Return the edges (a, b) of one network of least cost, without what is joined for free.

        Which of several equally cheap networks is returned depends on nothing but the arguments. Raises
        ValueError if they cannot be joined.
        """
        return _Search(self, terminals).edges

    def distances(self, start: int, targets: Sequence[int]) -> tuple[int, ...]:
        """Return the least cost of joining each of `targets` alone with the junction `start`.

        Raises ValueError if one of them cannot be reached.
        """
        levels: list[int] = []
        found = dict.fromkeys(targets, -1)
        left = set(found)
        while left:
            levels.append(self.closed(self.grown(levels) if levels else 1 << start))
            for target in [target for target in left if levels[-1] >> target & 1]:
                found[target] = len(levels) - 1
                left.remove(target)
            if len(levels) > self.max_cost and levels[-1] == levels[-1 - self.max_cost] and left:
                raise ValueError(f"no way leads from {start} to {sorted(left)}")
        return tuple(found[target] for target in targets)

    def closed(self, junctions: int) -> int:
        """Return the set with everything that is joined to it for free."""
        for component in self._free:
            if junctions & component:
                junctions |= component
        return junctions

    def grown(self, levels: Sequence[int]) -> int:
        """Return what edges lead to for the next cost, given the sets for at most 0, 1, … so far."""
        reached = levels[-1]
        for edge, sources in zip(self._costs, reversed(levels), strict=False):
            reached |= self.spread(sources, edge)
        return reached


class _Search:
    """One run of the programme.

    Terminals but the last are numbered, and a subset of them is a bit set. Of each subset are kept, by cost:
    `_levels`, the junctions from which it can be joined for at most that, and `_fresh`, those from which it
    cannot be for less; and `_born`, the lowest cost with any.
    """

    def __init__(self, steiner: Steiner, terminals: Sequence[int]) -> None:
        self._steiner = steiner
        steiner.distances(terminals[0], terminals)  # ValueError here, rather than a search without an end
        # A terminal is all that it is joined with for free, so those that are joined count as one.
        *seeds, self._goal = dict.fromkeys(steiner.closed(1 << junction) for junction in terminals)
        self._full = (1 << len(seeds)) - 1
        self._levels = [[0] for _ in range(self._full + 1)]
        for number, seed in enumerate(seeds):
            self._levels[1 << number] = [seed]
        self._fresh = [list(levels) for levels in self._levels]
        self._born = {1 << number: 0 for number in range(len(seeds))}
        self.cost = self._run() if seeds else 0

    def _run(self) -> int:
        levels, fresh, born = self._levels, self._fresh, self._born
        grown, closed = self._steiner.grown, self._steiner.closed
        subsets = [(subset, _halves(subset)) for subset in _by_size(self._full)]
        cost = 0
        while not levels[self._full][-1] & self._goal:
            cost += 1
            # The one hot loop: everything by local names, and nothing done for sets that are empty.
            for subset, halves in subsets:
                mine = levels[subset]
                before = mine[-1]
                reached = grown(mine) if before else 0
                for part, rest in halves:
                    if part in born and rest in born:
                        new, others = fresh[part], levels[rest]
                        for split in range(born[part], cost - born[rest] + 1):
                            if new[split]:
                                reached |= new[split] & others[cost - split]
                if reached != before:
                    reached = closed(reached)
                    born.setdefault(subset, cost)
                mine.append(reached)
                fresh[subset].append(reached & ~before)
        return cost

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The edges of one network of that cost: how each junction on it came into its level."""
        found: dict[tuple[int, int], None] = {}
        todo = [(self._full, self.cost, next(members(self._goal)))] if self._full else []
        while todo:
            subset, cost, junction = todo.pop()
            cost = next(c for c in range(cost + 1) if self._levels[subset][c] >> junction & 1)
            if cost:
                edge, onward = self._explain(subset, cost, junction)
                found |= dict.fromkeys(edge)
                todo.extend(onward)
        return tuple(found)

    def _explain(
        self, subset: int, cost: int, junction: int
    ) -> tuple[list[tuple[int, int]], list[tuple[int, int, int]]]:
        """Return how the junction came into the level: the edge to it, if any, and what that rests on."""
        places = self._steiner.closed(1 << junction)
        levels, spread = self._levels, self._steiner.spread
        for edge in range(1, min(cost, self._steiner.max_cost) + 1):
            sources = levels[subset][cost - edge]
            for place in members(places & spread(sources, edge)):
                source = next(members(sources & spread(1 << place, edge)))
                return [(source, place)], [(subset, cost - edge, source)]
        part, rest, split, joined = next(
            (part, rest, split, joined)
            for part, rest in _halves(subset)
            for split in range(cost + 1)
            if (joined := places & levels[part][split] & levels[rest][cost - split])
        )
        place = next(members(joined))
        return [], [(part, split, place), (rest, cost - split, place)]


@cache
def _by_size(full: int) -> tuple[int, ...]:
    """Return the subsets of a set but the empty one, the smaller ones first."""
    return tuple(sorted(range(1, full + 1), key=int.bit_count))


@cache
def _halves(subset: int) -> tuple[tuple[int, int], ...]:
    """Return each way to split a subset in two parts that are not empty, once."""
    top = 1 << subset.bit_length() - 1
    parts = []
    part = (subset - 1) & subset
    while part:
        if part & top:
            parts.append((part, subset ^ part))
        part = (part - 1) & subset
    return tuple(parts)
