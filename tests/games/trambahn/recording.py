"""Golden playthroughs of Trambahn: the tenth ride at each moment when it can come, and what happens rarely.

    python tests/games/trambahn/recording.py

records them again. A ride is set off by a passenger alone, so a match ends with the first or with the second
of a turn, who may be a conductor. All are played by computers but one: that nobody scores anything takes two
who never buy a tram.
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
from bot.games.trambahn import GAME, board, rules
from bot.games.trambahn.events import CardsDrawn, MoneyHalved
from bot.games.trambahn.moves import BuyTram
from bot.games.trambahn.view import Options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from games.golden import Golden

    from bot.engine import Step
    from bot.games.trambahn.state import State
    from bot.games.trambahn.view import Boarded

FOLDER = ALL_MATCHES / GAME.key
SEEDS = range(1, 200)


def last_passengers(match: Golden) -> tuple[Boarded, ...]:
    """Return the passengers of the turn that ended the match."""
    last = match.replayed().state.position.last
    assert last is not None
    passengers: tuple[Boarded, ...] = last.passengers
    return passengers


def turn_ends(match: Golden) -> Iterator[tuple[State, Step]]:
    """Yield the state before and the step of each end of a turn in which the draw pile ran out."""
    again = match.replayed()
    state = again.start
    for ply in again.plies:
        step = rules.apply(state, ply.seat, ply.move)
        if any(isinstance(event, MoneyHalved) for event in step.events):
            yield state, step
        state = step.state


def reshuffles_in_mid_draw(match: Golden) -> bool:
    """Whether in some turn cards were drawn both before and after the draw pile ran out."""
    return any(0 < state.position.draw_pile < _drawn(step) for state, step in turn_ends(match))


def reshuffles_with_a_full_hand(match: Golden) -> bool:
    """Whether in some turn the last card of the draw pile was the last one that was drawn."""
    return any(state.position.draw_pile == _drawn(step) for state, step in turn_ends(match))


def _drawn(step: Step) -> int:
    return sum(event.number for event in step.events if isinstance(event, CardsDrawn))


WANTED: dict[str, Callable[[Golden], bool]] = {
    "rides": lambda match: len(last_passengers(match)) == 1,
    "second_passenger": lambda match: len(last_passengers(match)) == board.MOST_PASSENGERS,
    "conductor": lambda match: last_passengers(match)[-1].card == board.CONDUCTOR,
    "mid_draw": reshuffles_in_mid_draw,
    "full_hand": reshuffles_with_a_full_hand,
}
"""What is kept of the official game, by the name of the file."""


def found(wanted: Callable[[Golden], bool]) -> Golden:
    """Return the first match of computers that is as wanted."""
    return next(match for seed in SEEDS if wanted(match := of_computers(GAME, 2, Options(), seed)))


def without_trams(seed: int = 1) -> Golden:
    """Return a match in which nobody ever buys a tram, so that all rides bring nothing."""
    match, chance = Match(rules, rules.setup(2, Options(), key(seed))), key(seed)
    while match.to_act:
        (seat,) = match.to_act
        moves = [move for move in match.legal_moves(seat) if not isinstance(move, BuyTram)]
        move, chance = chance.choice(moves)
        match.play(seat, move)
    return kept(Setup(GAME, 2, Options()), seed, match)


def records() -> Iterator[tuple[str, Golden]]:
    """Yield each match that is kept, with its name."""
    for name, wanted in WANTED.items():
        yield name, found(wanted)
    yield "nothing", without_trams()
    yield "only_if_needed", of_computers(GAME, 2, Options(new_column="only_if_needed"))


def main() -> None:
    """Record every match anew."""
    for name, match in records():
        save(match, name)
        print(name, match.result)


if __name__ == "__main__":
    main()
