"""The longest path: exact, whatever the network, and a trail that can be drawn."""

from __future__ import annotations

import random

import pytest
from games.ticket_to_ride.positions import route, routes

from bot.engine.bits import members
from bot.games.ticket_to_ride import board, network
from bot.games.ticket_to_ride.longest import longest_path, path_length, search


def slow_longest(claimed: int) -> int:
    """Return the length of a longest trail by trying all of them."""
    best = 0
    numbers = list(members(claimed))

    def go(city: int, used: int, length: int) -> None:
        nonlocal best
        best = max(best, length)
        for number in numbers:
            track = board.ROUTES[number]
            if not used >> number & 1 and city in (track.a, track.b):
                go(track.a + track.b - city, used | 1 << number, length + track.length)

    for city in range(len(board.CITIES)):
        go(city, 0, 0)
    return best


def assert_is_a_trail(path: tuple[int, ...], claimed: int) -> None:
    assert len(set(path)) == len(path), "a route comes twice"
    assert all(claimed >> number & 1 for number in path)
    ends = [{board.ROUTES[number].a, board.ROUTES[number].b} for number in path]
    assert not path or any(_follows(ends, city) for city in ends[0]), "the path breaks off"


def _follows(ends: list[set[int]], city: int) -> bool:
    for pair in ends:
        if city not in pair:
            return False
        (city,) = pair - {city}
    return True


def grown(chance: random.Random, trains: int = 45, *, short: bool = False) -> int:
    """Return a network that grew from one route by routes that touch it."""
    numbers = list(range(100))
    chance.shuffle(numbers)
    if short:
        numbers.sort(key=lambda number: board.ROUTES[number].length + 2 * chance.random())
    found = cities = 0
    while True:
        for number in numbers:
            track = board.ROUTES[number]
            ends = 1 << track.a | 1 << track.b
            fits = track.length <= trains and not (found | board.twins(found)) >> number & 1
            if fits and (not cities or cities & ends):
                found |= 1 << number
                cities |= ends
                trains -= track.length
                break
        else:
            return found


def test_the_first_check_value_of_the_rules() -> None:
    claimed = routes(
        "Portland-Salt Lake City, Helena-Salt Lake City, Las Vegas-Salt Lake City, Las Vegas-Los Angeles, "
        "Denver-Salt Lake City red, Denver-Kansas City black"
    )
    assert path_length(longest_path(claimed)) == 13


def test_the_second_check_value_of_the_rules() -> None:
    claimed = routes(
        "Denver-Helena, Helena-Omaha, Denver-Omaha, Denver-Santa Fe, Oklahoma City-Santa Fe, "
        "Denver-Oklahoma City, Denver-Phoenix"
    )
    assert path_length(longest_path(claimed)) == 27


def test_nothing_claimed_has_no_path() -> None:
    assert longest_path(0) == ()


def test_a_city_may_come_again() -> None:
    loops = routes(
        "Denver-Helena, Helena-Omaha, Denver-Omaha, Denver-Santa Fe, Oklahoma City-Santa Fe, "
        "Denver-Oklahoma City"
    )
    path = longest_path(loops)
    assert len(path) == 6
    assert_is_a_trail(path, loops)


def test_a_ring_with_a_way_to_it_is_one_path() -> None:
    claimed = routes("Denver-Helena, Helena-Omaha, Denver-Omaha, Helena-Seattle")
    assert path_length(longest_path(claimed)) == 4 + 5 + 4 + 6


def test_the_longest_of_several_networks_counts() -> None:
    claimed = routes("Boston-Montreal, Denver-Helena, Calgary-Helena, Dallas-Houston")
    assert longest_path(claimed) == (route("Calgary-Helena"), route("Denver-Helena"))


@pytest.mark.parametrize("seed", range(60))
def test_it_is_as_long_as_trying_everything_says(seed: int) -> None:
    chance = random.Random(seed)
    claimed = grown(chance, chance.randint(8, 26), short=seed % 2 == 0)
    if seed % 3 == 0:
        for number in chance.sample(range(100), 4):
            claimed |= 1 << number & ~board.twins(claimed)
    path = longest_path(claimed)
    assert_is_a_trail(path, claimed)
    assert path_length(path) == slow_longest(claimed)


@pytest.mark.parametrize("seed", range(20))
def test_dense_networks_of_45_trains_need_few_visits(seed: int) -> None:
    claimed = grown(random.Random(seed), short=True)
    assert network.length(claimed) >= 44
    path, visited = search(claimed)
    assert visited < 10_000
    assert_is_a_trail(path, claimed)


def test_the_worst_network_that_a_search_has_found_needs_few_visits() -> None:
    """Found by tests/benchmarks/bench_ticket_to_ride.py; a usual one takes a hundredth of it."""
    worst = 9990676449360199248771612741
    assert network.length(worst) == board.TRAINS
    path, visited = search(worst)
    assert visited < 20_000
    assert_is_a_trail(path, worst)
    assert path_length(path) == 40
