"""Golden playthroughs: whole matches whose every ply and end are kept in golden/<game>/<reason>.json.

A change of the rules that was not meant shows here first. Where it was meant, record the matches again and
look at what changed:

    python tests/games/golden.py
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

import msgspec
from games.tables import TABLES
from games.walks import Setup, key, variants, walk

from bot.engine import Match, Ply, Result, Rng
from bot.engine.codec import encode
from bot.games import GAMES

if TYPE_CHECKING:
    from bot.engine import Game

FOLDER = Path(__file__).with_name("golden")


class Golden(msgspec.Struct, frozen=True):
    """A match from its key to its end.

    Attributes:
        game: the game's key.
        seats: how many played.
        options: the game's options.
        key: the key of the shuffles, in hexadecimal.
        plies: each as (seat, move).
        result: how it ended.
        state_hash: the SHA-256 of the last state as it is stored.
    """

    game: str
    seats: int
    options: dict[str, Any]
    key: str
    plies: list[tuple[int, Any]]
    result: Result
    state_hash: str

    def replayed(self) -> Match:
        """Play the match again by today's rules; ReplayError if they refuse it."""
        game = GAMES[self.game]
        options = msgspec.convert(self.options, game.options)
        start = game.rules.setup(self.seats, options, Rng.from_key(bytes.fromhex(self.key)))
        plies = [Ply(seat, msgspec.convert(move, game.rules.Move)) for seat, move in self.plies]
        return Match.replay(game.rules, start, plies)


def state_hash(state: Any) -> str:
    """Return the SHA-256 of the state as it is stored."""
    return hashlib.sha256(encode(state)).hexdigest()


def load(path: Path) -> Golden:
    """Read a kept match."""
    return msgspec.json.decode(path.read_bytes(), type=Golden)


def files() -> list[Path]:
    """Return all kept matches."""
    return sorted(FOLDER.glob("*/*.json"))


def missing() -> list[str]:
    """Return each end that a game can have and no kept match shows, as "game/reason"."""
    wanted = {f"{name}/{reason}" for name in GAMES for reason in TABLES[name].reasons}
    return sorted(wanted - {f"{path.parent.name}/{path.stem}" for path in files()})


def kept(setup: Setup, seed: int, match: Match) -> Golden:
    """Return a finished match, which was set up with the key of `seed`, as it is kept."""
    assert match.result is not None, "only finished matches are kept"
    return Golden(
        game=setup.game.key,
        seats=setup.seats,
        options=msgspec.to_builtins(setup.options),
        key=key(seed).key.hex(),
        plies=[(ply.seat, msgspec.to_builtins(ply.move)) for ply in match.plies],
        result=match.result,
        state_hash=state_hash(match.state),
    )


def of_computers(game: Game, seats: int, options: Any, seed: int = 1) -> Golden:
    """Return a match of computer players."""
    setup = Setup(game, seats, options, computers=True)
    moments = walk(setup, seed).moments
    plies = [Ply(moment.seat, moment.move) for moment in moments]
    return kept(setup, seed, Match.replay(game.rules, moments[0].state, plies))


def record(name: str, reason: str) -> Golden:
    """Let computers play, by one variant after the other, until a match ends for the reason."""
    game = GAMES[name]
    for seed in range(1, 100):
        for number, options in enumerate(variants(game.options)):
            seats = game.seats[(seed + number) % len(game.seats)]
            found = of_computers(game, seats, options, seed)
            if found.result.reason == reason:
                return found
    raise ValueError(f"no match of {name} ended by {reason}")


def save(golden: Golden, name: str = "") -> Path:
    """Write the match, a ply a line, under a name or else that of its end."""
    path = FOLDER / golden.game / f"{name or golden.result.reason}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = msgspec.to_builtins(golden, str_keys=True)
    plies = ",\n  ".join(json.dumps(ply) for ply in parts.pop("plies"))
    head = ",\n ".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in parts.items())
    path.write_text(f'{{{head},\n "plies": [\n  {plies}\n]}}\n', encoding="utf-8")
    return path


def main() -> None:
    """Record a match for every end of every game anew."""
    for name in GAMES:
        for reason in TABLES[name].reasons:
            print(save(record(name, reason)).relative_to(Path.cwd()))


if __name__ == "__main__":
    main()
