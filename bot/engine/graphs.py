"""Exact shortest networks on graphs whose edges cost small whole numbers.

A graph is given as one function, `spread(junctions, cost)`: the junctions next to the given set over an edge
of exactly this cost, all sets being bits of an int. So a step of the search moves a whole wavefront at once.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import pairwise
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
    grow by edges (from what was reached at lower costs) and by joining two complementary subsets at a
    junction. A subset is given up at costs from which the rest can no longer be joined for what a spanning
    tree of the terminals would cost: a lower bound against an upper one, as in Hougardy, Silvanus and Vygen
    (Dijkstra meets Steiner, Mathematical Programming Computation 9, 2017). Terminals that are joined for
    free count as one. With t terminals the work is at most 3**(t-1) * cost**2 / 4 cuts of sets, mostly far
    less.

    Args:
        spread: the graph's edges by cost, see the module.
        max_cost: the dearest edge; edges cost 1 to max_cost.
        free: disjoint sets of junctions that are joined at no cost already.
    """

    def __init__(self, spread: Spread, max_cost: int, free: Sequence[int] = ()) -> None:
        self.spread = spread
        self.max_cost = max_cost
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
        places = [1 << target for target in targets]
        levels = self.wave(self.closed(1 << start), places)
        return tuple(_first(levels, place) for place in places)

    def wave(self, start: int, targets: Sequence[int]) -> list[int]:
        """Return what the set `start` reaches for at most 0, 1, … until it has met each of the target sets.

        Raises ValueError if it never meets one of them.
        """
        levels = [start]
        while not all(levels[-1] & target for target in targets):
            if len(levels) > self.max_cost and levels[-1] == levels[-1 - self.max_cost]:
                raise ValueError("the terminals cannot be joined")
            levels.append(self.closed(self.grown(levels)))
        return levels

    def closed(self, junctions: int) -> int:
        """Return the set with everything that is joined to it for free."""
        for component in self._free:
            if junctions & component:
                junctions |= component
        return junctions

    def grown(self, levels: Sequence[int]) -> int:
        """Return what edges lead to for the next cost, given the sets for at most 0, 1, … so far."""
        reached = levels[-1]
        for edge in range(1, min(self.max_cost, len(levels)) + 1):
            reached |= self.spread(levels[-edge], edge)
        return reached


class _Search:
    """One run of the programme.

    Terminals but the last are numbered, and a subset of them is a bit set. Of each subset are kept, by cost:
    `_levels`, the junctions from which it can be joined for at most that, and `_fresh`, those from which it
    cannot be for less; and `_born`, the lowest cost with any.
    """

    def __init__(self, steiner: Steiner, terminals: Sequence[int]) -> None:
        self._steiner = steiner
        # A terminal is all that it is joined with for free, so those that are joined count as one.
        seeds = list(dict.fromkeys(steiner.closed(1 << junction) for junction in terminals))
        self._goal = seeds[-1]
        self._full = (1 << len(seeds) - 1) - 1
        self._levels = [[0] for _ in range(self._full + 1)]
        waves = [steiner.wave(seed, seeds) for seed in seeds]
        for number, wave in enumerate(waves[:-1]):
            self._levels[1 << number] = wave
        self._fresh = [_differences(levels) for levels in self._levels]
        self._born = {1 << number: 0 for number in range(len(seeds) - 1)}
        self.cost = self._run([[_first(wave, seed) for seed in seeds] for wave in waves])

    def _run(self, distances: Sequence[Sequence[int]]) -> int:
        levels, fresh, born = self._levels, self._fresh, self._born
        grown, closed = self._steiner.grown, self._steiner.closed
        most = _spanning_cost(distances)
        subsets = [
            (subset, _halves(subset), most - _width(distances, subset)) for subset in _by_size(self._full)
        ]
        cost = 0
        while subsets and not levels[self._full][cost] & self._goal:
            cost += 1
            # The one hot loop: everything by local names, and nothing done for sets that are empty.
            for subset, halves, limit in subsets:
                mine = levels[subset]
                if cost < len(mine):
                    continue
                before = reached = mine[-1]
                if cost <= limit:
                    if before:
                        reached = grown(mine)
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
        todo = [(self._full, next(members(self._goal)))] if self._full else []
        while todo:
            subset, junction = todo.pop()
            edge, onward = self._explain(subset, junction)
            found |= dict.fromkeys(edge)
            todo.extend(onward)
        return tuple(found)

    def _explain(self, subset: int, junction: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return how the subset is joined from the junction: the edge to it, if any, and what it rests on."""
        places = self._steiner.closed(1 << junction)
        levels, spread = self._levels, self._steiner.spread
        cost = _first(levels[subset], places)
        for edge in range(1, min(cost, self._steiner.max_cost) + 1):
            sources = levels[subset][cost - edge]
            for place in members(places & spread(sources, edge)):
                source = next(members(sources & spread(1 << place, edge)))
                return [(source, place)], [(subset, source)]
        for part, rest in _halves(subset):
            for split in range(cost + 1):
                for place in members(places & levels[part][split] & levels[rest][cost - split]):
                    return [], [(part, place), (rest, place)]
        return [], []  # the terminal itself


def _first(levels: Sequence[int], target: int) -> int:
    """Return the lowest cost for which the target was met."""
    return next(cost for cost, reached in enumerate(levels) if reached & target)


def _differences(levels: Sequence[int]) -> list[int]:
    return [levels[0], *(level & ~before for before, level in pairwise(levels))]


def _spanning_cost(distances: Sequence[Sequence[int]]) -> int:
    """Return what a cheapest tree of direct ways between terminals costs (Prim): the answer is no dearer."""
    total = 0
    left = dict(enumerate(distances[0]))
    while left:
        nearest = min(left, key=left.__getitem__)
        total += left.pop(nearest)
        left = {number: min(cost, distances[nearest][number]) for number, cost in left.items()}
    return total


def _width(distances: Sequence[Sequence[int]], subset: int) -> int:
    """Return how far terminals outside the subset lie apart at most: joining the rest costs no less."""
    rest = [number for number in range(len(distances)) if not subset >> number & 1]
    return max(distances[a][b] for a in rest for b in rest)


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
