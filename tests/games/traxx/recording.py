"""Golden playthroughs of Traxx: every number of players, and what happens rarely.

    python tests/games/traxx/recording.py

records them again. A match of each number of players is played by computers. Those who draw anything at
random wall themselves in: so players come to pass by themselves, and whole rounds to be over at once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[2])]

from games.golden import FOLDER as ALL_MATCHES
from games.golden import kept, of_computers, save
from games.walks import Setup, key

from bot.engine import Match
from bot.games.traxx import GAME, rules
from bot.games.traxx.events import RoundResolved
from bot.games.traxx.view import Options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from games.golden import Golden

FOLDER = ALL_MATCHES / GAME.key
SEEDS = range(1, 1_000)
COMPUTERS = {"alone": 1, "cards": 2, "three_players": 3, "four_players": 4}
"""How many computers play, by the name of the file."""


def rounds(match: Golden) -> list[RoundResolved]:
    """Return how each of the rounds was resolved."""
    again = match.replayed()
    state, found = again.start, []
    for ply in again.plies:
        step = rules.apply(state, ply.seat, ply.move)
        found += [event for event in step.events if isinstance(event, RoundResolved)]
        state = step.state
    return found


def one_alone(match: Golden) -> bool:
    """Whether in some round only one of several players was waited for."""
    return any(len(done.stuck) == match.seats - 1 for done in rounds(match))


def all_stuck(match: Golden) -> bool:
    """Whether a round was over at once, and after it another one was played."""
    idle = [done.number for done in rounds(match) if len(done.stuck) == match.seats]
    return any(number + 1 not in idle and number < rules.ROUNDS for number in idle)


def over_early(match: Golden) -> bool:
    """Whether the last two rounds were over at once."""
    return all(len(done.stuck) == match.seats for done in rounds(match)[-2:])


def shared(match: Golden) -> bool:
    """Whether several share the win."""
    return len(match.result.winners) > 1


WANTED: dict[str, tuple[int, Callable[[Golden], bool]]] = {
    "one_waited_for": (3, one_alone),
    "round_over_at_once": (2, all_stuck),
    "over_early": (2, over_early),
    "shared_win": (2, shared),
}
"""How many play at random, and what must happen, by the name of the file."""


def at_random(seats: int, seed: int) -> Golden:
    """Return a match of players who do anything."""
    match, chance = Match(rules, rules.setup(seats, Options(), key(seed))), key(seed)
    while match.to_act:
        seat = max(match.to_act)
        move, chance = chance.choice(tuple(match.legal_moves(seat)))
        match.play(seat, move)
    return kept(Setup(GAME, seats, Options()), seed, match)


def records() -> Iterator[tuple[str, Golden]]:
    """Yield each match that is kept, with its name."""
    for name, seats in COMPUTERS.items():
        yield name, of_computers(GAME, seats, Options())
    for name, (seats, wanted) in WANTED.items():
        yield name, next(match for seed in SEEDS if wanted(match := at_random(seats, seed)))


def main() -> None:
    """Record every match anew."""
    for name, match in records():
        save(match, name)
        print(name, match.result)


if __name__ == "__main__":
    main()
