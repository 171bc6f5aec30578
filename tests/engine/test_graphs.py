"""Shortest networks: the search against plain trial of everything, on small random graphs."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.bits import bits, members, union
from bot.engine.graphs import Spread, Steiner

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Edges: TypeAlias = "dict[tuple[int, int], int]"

SIZE = 7
DEAREST = 3


def spread(edges: Edges) -> Spread:
    """Return the graph as the search wants it."""

    def step(junctions: int, cost: int) -> int:
        found = 0
        for (a, b), price in edges.items():
            if price == cost:
                found |= (junctions >> a & 1) << b | (junctions >> b & 1) << a
        return found

    return step


def joined(edges: Iterable[tuple[int, int]], free: Sequence[int], start: int) -> int:
    """Return what the edges and the free sets join with the junction."""
    reached, before = 1 << start, 0
    while reached != before:
        before = reached
        for a, b in edges:
            if reached & (1 << a | 1 << b):
                reached |= 1 << a | 1 << b
        reached |= union(component for component in free if reached & component)
    return reached


def cheapest(edges: Edges, free: Sequence[int], terminals: Sequence[int]) -> int | None:
    """Try every set of edges and return the least cost that joins the terminals; None if none does."""
    wanted = bits(terminals)
    costs = [
        sum(edges[edge] for edge in chosen)
        for number in range(len(edges) + 1)
        for chosen in combinations(edges, number)
        if not wanted & ~joined(chosen, free, terminals[0])
    ]
    return min(costs, default=None)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[Edges, list[int], list[int]]:
    """A graph with at most 9 edges, disjoint free sets, and terminals (which may repeat)."""
    pairs = list(combinations(range(SIZE), 2))
    chosen = draw(st.lists(st.sampled_from(pairs), max_size=9, unique=True))
    edges = {pair: draw(st.integers(1, DEAREST)) for pair in chosen}
    owner = draw(st.lists(st.integers(0, 4), min_size=SIZE, max_size=SIZE))
    sets = [bits(j for j in range(SIZE) if owner[j] == number) for number in range(2)]
    free = [component for component in sets if component.bit_count() > 1]
    terminals = draw(st.lists(st.integers(0, SIZE - 1), min_size=1, max_size=6))
    return edges, free, terminals


@given(graphs())
def test_the_network_is_as_cheap_as_trying_everything_finds(case: tuple[Edges, list[int], list[int]]) -> None:
    edges, free, terminals = case
    steiner = Steiner(spread(edges), DEAREST, free)
    least = cheapest(edges, free, terminals)
    if least is None:
        with pytest.raises(ValueError, match="cannot be joined"):
            steiner.cost(terminals)
        with pytest.raises(ValueError, match="cannot be joined"):
            steiner.network(terminals)
        return
    assert steiner.cost(terminals) == least
    network = [(min(edge), max(edge)) for edge in steiner.network(terminals)]
    assert sum(edges[edge] for edge in network) == least
    assert not bits(terminals) & ~joined(network, free, terminals[0])


@given(graphs())
def test_the_order_of_the_terminals_does_not_change_the_cost(
    case: tuple[Edges, list[int], list[int]],
) -> None:
    edges, free, terminals = case
    steiner = Steiner(spread(edges), DEAREST, free)
    if cheapest(edges, free, terminals) is not None:
        assert steiner.cost(terminals) == steiner.cost(terminals[::-1])


@given(graphs())
def test_a_distance_is_the_cost_of_joining_two(case: tuple[Edges, list[int], list[int]]) -> None:
    edges, free, terminals = case
    steiner = Steiner(spread(edges), DEAREST, free)
    start, *targets = terminals
    if any(cheapest(edges, free, [start, target]) is None for target in targets):
        with pytest.raises(ValueError, match="cannot be joined"):
            steiner.distances(start, targets)
        return
    expected = tuple(cheapest(edges, free, [start, target]) for target in targets)
    assert steiner.distances(start, targets) == expected


SQUARE: Edges = {(0, 1): 1, (1, 2): 1, (2, 3): 1, (0, 3): 1}
STAR: Edges = {(0, hub): 2 for hub in range(1, 5)}


def test_the_same_question_has_the_same_answer() -> None:
    networks = {Steiner(spread(SQUARE), 1).network([0, 2]) for _ in range(3)}
    assert len(networks) == 1


def test_one_terminal_costs_nothing() -> None:
    assert Steiner(spread(SQUARE), 1).cost([2]) == 0
    assert Steiner(spread(SQUARE), 1).network([2, 2]) == ()


def test_a_hub_that_is_no_terminal_is_used() -> None:
    steiner = Steiner(spread(STAR), 2)
    assert steiner.cost([1, 2, 3, 4]) == 8
    assert {frozenset(edge) for edge in steiner.network([1, 2, 3, 4])} == {frozenset(edge) for edge in STAR}


def test_two_hubs_are_found_in_whichever_order_the_terminals_are_named() -> None:
    edges: Edges = {(0, 1): 1, (0, 2): 1, (0, 3): 2, (3, 4): 1, (3, 5): 1}
    steiner = Steiner(spread(edges), 2)
    for terminals in permutations([1, 2, 4, 5]):
        assert steiner.cost(terminals) == 6
        assert {frozenset(edge) for edge in steiner.network(terminals)} == {frozenset(edge) for edge in edges}


def test_what_is_joined_for_free_costs_nothing_and_helps_on_the_way() -> None:
    path: Edges = {(0, 1): 3, (2, 3): 3, (4, 5): 3}
    steiner = Steiner(spread(path), 3, free=[bits([1, 2]), bits([3, 4])])
    assert steiner.cost([0, 5]) == 9
    assert steiner.cost([1, 2]) == 0
    assert steiner.network([3, 4]) == ()
    assert {frozenset(edge) for edge in steiner.network([0, 5])} == {frozenset(edge) for edge in path}


def test_two_parts_without_a_way_cannot_be_joined() -> None:
    steiner = Steiner(spread({(0, 1): 1, (2, 3): 1}), 1)
    with pytest.raises(ValueError, match="cannot be joined"):
        steiner.cost([0, 2])
    assert steiner.cost([2, 3]) == 1


@given(st.sets(st.integers(0, 300)))
def test_a_bit_set_holds_what_was_put_in(numbers: set[int]) -> None:
    assert list(members(bits(numbers))) == sorted(numbers)


@given(st.lists(st.sets(st.integers(0, 100))))
def test_a_union_holds_what_any_set_holds(sets: list[set[int]]) -> None:
    assert union(map(bits, sets)) == bits(set().union(*sets))
