"""What is particular to Traxx: the search for every path, and how well its computer player does.

Listing all paths is an exact search, so its worst case is looked for: paths are drawn at random, from either
end, and each is tried with every card.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.engine import Match, Rng
from bot.games.traxx import GAME, board, legality, rules
from bot.games.traxx.layout import LAYOUTS
from bot.games.traxx.naming import fields_name
from bot.games.traxx.view import Options, Sheet

LAYOUT = LAYOUTS["standard"]
WALKS = 400
LONGEST_WALK = 25
"""Longer paths leave less to draw."""
SOLO = 100
MATCHES = 100
GREAT = 40
"""More than these are great, the rules say."""


def rng(seed: int) -> Rng:
    return Rng.from_key(seed.to_bytes(32, "big"))


def walked(chance: random.Random) -> Sheet:
    """Return a sheet with a path that goes anywhere."""
    start = chance.choice(LAYOUT.starts)
    path = [start]
    for _ in range(chance.randrange(LONGEST_WALK)):
        path.reverse()
        free = [field for field, _, _ in LAYOUT.steps[path[-1]] if field not in path]
        if free:
            path.append(chance.choice(free))
    return Sheet(start, tuple(path))


def worst_search() -> None:
    """Print the sheet and card with the most paths, and what listing them takes."""
    chance = random.Random(1)
    sheets = [walked(chance) for _ in range(WALKS)]
    numbers, times = [], []
    worst = (0, sheets[0], 0)
    for sheet in sheets:
        for card in range(len(board.CARDS)):
            started = time.process_time()
            number = sum(1 for _ in legality.extensions(LAYOUT, sheet, card))
            times.append(time.process_time() - started)
            numbers.append(number)
            worst = max(worst, (number, sheet, card), key=lambda one: one[0])
    number, sheet, card = worst
    seconds = min(_timed(sheet, card) for _ in range(20))
    colours = "-".join(board.COLOURS[colour] for colour in board.CARDS[card])
    print(
        f"paths of a card on {len(numbers):,} sheets and cards: mean {mean(numbers):.0f} in "
        f"{mean(times) * 1e6:.0f} µs; worst {number} in {seconds * 1e6:.0f} µs "
        f"({fields_name(sheet.path)} with {colours})"
    )


def _timed(sheet: Sheet, card: int) -> float:
    started = time.process_time()
    list(legality.extensions(LAYOUT, sheet, card))
    return time.process_time() - started


def solo() -> None:
    """Print how many points the computer player has alone."""
    scores = []
    started = time.process_time()
    for seed in range(SOLO):
        match = Match(rules, rules.setup(1, Options(), rng(seed)))
        chance = rng(seed + SOLO)
        while match.to_act:
            own, chance = chance.fork()
            match.play(0, GAME.autoplayer(match.view(0), tuple(match.legal_moves(0)), own))
        assert match.result is not None
        scores.append(match.result.scores[0])
    seconds = time.process_time() - started
    great = sum(score > GREAT for score in scores)
    print(
        f"computer alone: mean {mean(scores):.1f} points, median {median(scores):.0f}, "
        f"{min(scores)} to {max(scores)}, great in {great} of {SOLO}; {seconds / SOLO * 1e3:.0f} ms a match"
    )


def against_chance() -> None:
    """Print how often the computer beats uniformly random play, ties counting half."""
    won = 0.0
    margins = []
    for number in range(MATCHES):
        computer = number % 2
        match = Match(rules, rules.setup(2, Options(), rng(number)))
        chance = rng(number + MATCHES)
        while match.to_act:
            seat = min(match.to_act)
            moves = tuple(match.legal_moves(seat))
            own, chance = chance.fork()
            if seat == computer:
                match.play(seat, GAME.autoplayer(match.view(seat), moves, own))
            else:
                match.play(seat, own.choice(moves)[0])
        assert match.result is not None
        won += (computer in match.result.winners) / len(match.result.winners)
        margins.append(match.result.scores[computer] - match.result.scores[1 - computer])
    print(f"computer against chance: won {won:g} of {MATCHES}, by {mean(margins):.0f} points")


def main() -> None:
    worst_search()
    solo()
    against_chance()


if __name__ == "__main__":
    main()
