"""What is particular to Ticket to Ride: its longest paths, and how well its computer player does.

The longest path is an exact search, so its worst case is looked for: networks of 45 trains are changed by a
few routes at a time, and a change is kept when the search visits no fewer cities. WORST is the worst network
that half an hour of this has found.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.engine import Match, Rng
from bot.engine.bits import members
from bot.games.ticket_to_ride import GAME, board, network
from bot.games.ticket_to_ride.longest import longest_path, search

WORST = 9990676449360199248771612741
SEARCH_SECONDS = 10.0
MATCHES = 20


def grown(chance: random.Random, kept: int = 0) -> int:
    """Return the network with routes added, short ones first by and large, until no more trains fit."""
    numbers = list(range(len(board.ROUTES)))
    numbers.sort(key=lambda number: board.ROUTES[number].length + 2 * chance.random())
    trains = board.TRAINS - network.length(kept)
    while True:
        cities = {end for number in members(kept) for end in (board.ROUTES[number].a, board.ROUTES[number].b)}
        for number in numbers:
            track = board.ROUTES[number]
            fits = track.length <= trains and not (kept | board.twins(kept)) >> number & 1
            if fits and (not cities or track.a in cities or track.b in cities):
                kept |= 1 << number
                trains -= track.length
                break
        else:
            return kept


def harder(chance: random.Random, routes: int, seconds: float) -> tuple[int, int, int]:
    """Return a network that takes at least as many visits, found from this one; the visits; and how many
    changes were tried."""
    most, tried = search(routes)[1], 0
    stop = time.process_time() + seconds
    while time.process_time() < stop:
        numbers = list(members(routes))
        chance.shuffle(numbers)
        changed = grown(chance, sum(1 << number for number in numbers[chance.choice((1, 1, 2, 2, 3, 4)) :]))
        visits = search(changed)[1]
        tried += 1
        if visits >= most:
            routes, most = changed, visits
    return routes, most, tried


def milliseconds(routes: int) -> float:
    """Return how long the longest path of the network takes, the best of three."""
    times = []
    for _ in range(3):
        started = time.process_time()
        longest_path(routes)
        times.append(time.process_time() - started)
    return min(times) * 1e3


def longest_paths() -> None:
    """Print what the longest path takes, in usual networks and in the worst."""
    chance = random.Random(1)
    usual = sorted(milliseconds(grown(chance)) for _ in range(100))
    print(
        f"longest path of 45 trains, 100 dense networks: median {usual[50]:.2f} ms, worst {usual[-1]:.1f} ms"
    )
    print(f"longest path, worst network known: {milliseconds(WORST):.1f} ms, {search(WORST)[1]} visits")
    routes, most, tried = harder(chance, WORST, SEARCH_SECONDS)
    print(
        f"longest path, {tried} changes of that tried: at most {most} visits, {milliseconds(routes):.1f} ms"
    )


def computer_player() -> None:
    """Print how computer players do among themselves."""
    for seats in GAME.seats:
        kept = completed = 0
        totals = []
        for seed in range(MATCHES):
            match = Match(GAME.rules, GAME.rules.setup(seats, GAME.options(), _rng(seed)))
            chance = _rng(seed + MATCHES)
            while match.to_act:
                seat = min(match.to_act)
                own, chance = chance.fork()
                match.play(seat, GAME.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), own))
            for score in match.state.final:
                kept += len(score.tickets)
                completed += len(score.completed)
                totals.append(score.total)
        print(
            f"computer players, {seats} of them: {completed} of {kept} tickets completed "
            f"({completed / kept:.0%}), {sum(totals) / len(totals):.0f} points each"
        )


def _rng(seed: int) -> Rng:
    return Rng.from_key(seed.to_bytes(32, "big"))


def main() -> None:
    longest_paths()
    computer_player()


if __name__ == "__main__":
    main()
