"""What is particular to Cable Car: its variants, the preview of every square, and how well computers play."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(1, str(Path(__file__).parents[1]))

from benchmarks.bench_engine import best_plies, rng

from bot.engine import Match
from bot.games.cable_car import GAME, plans
from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from bot.games.cable_car.view import View

VARIANTS = (
    Options(),
    Options(orientation="free"),
    Options(hand=3),
    Options(orientation="free", hand=3),
)
MATCHES = 100


def views(options: Options, matches: int = 5) -> list[View]:
    """Return what the seats to act see in matches of computers."""
    found = []
    for seed in range(matches):
        match = Match(GAME.rules, GAME.rules.setup(4, options, rng(seed)))
        while match.to_act:
            seat = min(match.to_act)
            found.append(match.view(seat))
            moves = tuple(match.legal_moves(seat))
            match.play(seat, GAME.autoplayer(found[-1], moves, rng(len(found))))
    return found


def previews(options: Options) -> None:
    """Print how long it takes to tell what every placement would do."""
    times, shown = [], 0
    for view in views(options):
        started = time.process_time()
        shown += len(plans.effects(view))
        times.append(time.process_time() - started)
    mean = sum(times) / len(times)
    print(
        f"previews of all placements, {options}: mean {mean * 1e3:.2f} ms, worst {max(times) * 1e3:.2f} ms, "
        f"{shown / len(times):.0f} placements each"
    )


def against_chance() -> None:
    """Print how many of a hundred matches of two the computer player wins against random play."""
    won, own, others = 0.0, 0, 0
    for seed in range(MATCHES):
        match = Match(GAME.rules, GAME.rules.setup(2, Options(), rng(seed)))
        chance, seat = rng(seed + MATCHES), seed % 2
        while match.to_act:
            mover = min(match.to_act)
            moves = tuple(match.legal_moves(mover))
            draw, chance = chance.fork()
            if mover == seat:
                match.play(mover, GAME.autoplayer(match.view(mover), moves, draw))
            else:
                match.play(mover, draw.choice(moves)[0])
        assert match.result is not None
        won += (seat in match.result.winners) / len(match.result.winners)
        own += match.result.scores[seat]
        others += match.result.scores[1 - seat]
    print(
        f"computer player against chance: {won:g} of {MATCHES}, "
        f"{own / MATCHES:.0f} to {others / MATCHES:.0f} points on average"
    )


def main() -> None:
    for options in VARIANTS:
        best_plies(GAME, 4, options)
        previews(options)
    against_chance()


if __name__ == "__main__":
    main()
