"""How fast the engine is. Figures to beat, measured on a machine of this kind with CPython 3.11.

Random plies a second, listing the legal moves included: python-chess 26 k; the best public Python engine of
the same game 13 k with two players and 8 k with four. Seconds are those of the processor, since others use
the machine too.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.engine import Match, Rng
from bot.engine.graphs import Steiner
from bot.games import GAMES
from bot.games.transamerica import board

if TYPE_CHECKING:
    from bot.engine import Game

MATCHES = 40
REPEATS = 5
TO_BEAT = {
    ("transamerica", 2): 26_000,
    ("transamerica", 4): 16_000,
    ("trambahn", 2): 26_000,
    ("traxx", 2): 26_000,
    ("cable_car", 2): 20_000,
    ("cable_car", 4): 20_000,
}
"""Twice the best public engine of TransAmerica; the best of Cable Car makes 650, so its aim is our own.

No public engine plays Trambahn or Traxx: there it is python-chess's figure."""


def rng(seed: int) -> Rng:
    return Rng.from_key(seed.to_bytes(32, "big"))


def random_plies(game: Game, seats: int, options: Any, matches: int = MATCHES) -> tuple[int, int, float]:
    """Return plies, moves listed and seconds of random matches."""
    chance = random.Random(1)
    plies = listed = 0
    started = time.process_time()
    for seed in range(matches):
        match = Match(game.rules, game.rules.setup(seats, options, rng(seed)))
        while to_act := match.to_act:
            seat = min(to_act)
            moves = list(match.legal_moves(seat))
            match.play(seat, chance.choice(moves))
            plies += 1
            listed += len(moves)
    return plies, listed, time.process_time() - started


def best_plies(game: Game, seats: int, options: Any) -> None:
    """Print the best of several runs."""
    runs = [random_plies(game, seats, options) for _ in range(REPEATS)]
    plies, listed, _ = runs[0]
    seconds = min(run[2] for run in runs)
    target = TO_BEAT.get((game.key, seats)) if options == game.options() else None
    beat = f", aim {target:,}" if target else ""
    print(
        f"{game.title}, {seats} players, {options}: {plies / seconds:,.0f} plies/s{beat} "
        f"({plies} plies, {listed / plies:.1f} moves listed each)"
    )


def worst_network() -> None:
    """Print how long the cheapest network of marker and five cities takes on the empty board."""
    chance = random.Random(2)
    graph = Steiner(board.prices(), 2)
    junctions = sorted(board.JUNCTION_NAMES)
    times = []
    for _ in range(100):
        cities = [board.CITIES[chance.choice(board.cards(6, colour))].junction for colour in range(5)]
        terminals = [chance.choice(junctions), *cities]
        times.append(min(_timed(graph, terminals) for _ in range(3)))
    mean = sum(times) / len(times)
    print(f"cheapest network, empty board: mean {mean * 1e3:.2f} ms, worst {max(times) * 1e3:.2f} ms")


def _timed(graph: Steiner, terminals: list[int]) -> float:
    started = time.process_time()
    graph.network(terminals)
    return time.process_time() - started


def autoplayer(game: Game, seats: int, matches: int = 10) -> None:
    """Print what a ply of the computer player takes, view and legal moves included."""
    times = []
    for seed in range(matches):
        match = Match(game.rules, game.rules.setup(seats, game.options(), rng(seed)))
        chance = rng(seed + 1)
        while to_act := match.to_act:
            seat = min(to_act)
            chance, own = chance.fork()
            started = time.process_time()
            move = game.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), own)
            times.append(time.process_time() - started)
            match.play(seat, move)
    mean = sum(times) / len(times)
    print(
        f"{game.title}, {seats} players, computer player: mean {mean * 1e3:.2f} ms a ply, "
        f"worst {max(times) * 1e3:.1f} ms, {len(times) / matches:.0f} plies a match"
    )


def main() -> None:
    for game in GAMES.values():
        for seats in sorted({2, 4} & {*game.seats}):
            best_plies(game, seats, game.options())
            autoplayer(game, seats)
    best_plies(GAMES["transamerica"], 4, GAMES["transamerica"].options(vexation=True))
    worst_network()


if __name__ == "__main__":
    main()
