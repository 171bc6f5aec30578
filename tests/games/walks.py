"""Whole matches to hold against the laws: one for each way a game can be set up, played at random or well."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.inspect import BoolType, LiteralType, NoneType, StructType, Type, UnionType, type_info
from msgspec.structs import fields

from bot.engine import Match, Rng

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Game, Result, Step

TOO_LONG = 1_500
"""No match of any game has so many plies."""


class Setup(Struct, frozen=True):
    """How a match is set up, and whether it is played at random or by computer players."""

    game: Game
    seats: int
    options: Any
    computers: bool = False

    def __str__(self) -> str:
        changed = [
            f"{field.name}={getattr(self.options, field.name)}"
            for field in fields(self.options)
            if getattr(self.options, field.name) != field.default
        ]
        how = "computers" if self.computers else "random"
        return "-".join([self.game.key, str(self.seats), *changed, how])


class Moment(Struct, frozen=True):
    """One ply of a walk: the state, who moved how, and what came of it."""

    state: Any
    seat: int
    move: Any
    step: Step


class Walk(Struct, frozen=True):
    """A whole match.

    Attributes:
        setup: how it was set up.
        moments: every ply.
        moves: every move that was legal anywhere in it, once.
        result: its end.
    """

    setup: Setup
    moments: tuple[Moment, ...]
    moves: tuple[Any, ...]
    result: Result | None

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    @property
    def readers(self) -> list[int | None]:
        """All seats, and a spectator."""
        return [*self.seats, None]

    @property
    def start(self) -> Any:
        return self.moments[0].state

    @property
    def end(self) -> Any:
        return self.moments[-1].step.state

    def some(self, number: int) -> list[Moment]:
        """Return about so many moments: the first, the last, those that reveal, and some between."""
        chance = random.Random(number)
        telling = [moment for moment in self.moments if moment.step.reveals]
        picked = [self.moments[0], self.moments[-1], *chance.sample(telling, min(len(telling), number // 3))]
        rest = number - len(picked)
        return picked + chance.sample(self.moments, max(0, min(rest, len(self.moments))))


def variants(options: type[Struct]) -> Iterator[Any]:
    """Yield the official options, and each other value of each option alone."""
    yield options()
    kind = type_info(options)
    assert isinstance(kind, StructType)
    for field in kind.fields:
        for value in _values(field.type):
            if value != field.default:
                yield options(**{field.name: value})


def _values(kind: Type) -> tuple[Any, ...]:
    match kind:
        case BoolType():
            return (False, True)
        case LiteralType():
            return kind.values
        case UnionType():
            return tuple(value for part in kind.types for value in _values(part))
        case NoneType():
            return (None,)
        case _:
            raise TypeError(f"an option is a bool or a Literal, not {kind}")


def setups(games: Sequence[Game]) -> list[Setup]:
    """Return set-ups with every number of seats and every variant, played at random and by computers."""
    found = []
    for game in games:
        official, *others = variants(game.options)
        found += [Setup(game, seats, official) for seats in game.seats]
        for number, variant in enumerate((official, *others)):
            seats = game.seats[number % len(game.seats)]
            found.append(Setup(game, seats, variant, computers=True))
            if variant != official:
                found.append(Setup(game, seats, variant))
    return found


def key(number: int) -> Rng:
    """Return the generator with a small number as its key."""
    return Rng.from_key(number.to_bytes(32, "big"))


def walk(setup: Setup, seed: int = 1) -> Walk:
    """Play a match to its end; AssertionError if it has none."""
    game, rules = setup.game, setup.game.rules
    chance = random.Random(seed)
    match = Match(rules, rules.setup(setup.seats, setup.options, key(seed)))
    moments: list[Moment] = []
    moves: dict[Any, None] = {}
    while to_act := match.to_act:
        assert len(moments) < TOO_LONG, "the match does not end"
        seat = chance.choice(sorted(to_act))
        legal = tuple(match.legal_moves(seat))
        assert legal, f"seat {seat} is to act and has no move"
        moves |= dict.fromkeys(legal)
        if setup.computers:
            move = game.autoplayer(match.view(seat), legal, key(len(moments)))
        else:
            move = chance.choice(legal)
        state = match.state
        moments.append(Moment(state, seat, move, match.play(seat, move)))
    return Walk(setup, tuple(moments), tuple(moves), match.result)


@cache
def known_walk(setup: Setup) -> Walk:
    """Return the walk of a set-up, played once for all laws."""
    return walk(setup)
