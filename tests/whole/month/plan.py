"""What is to happen in a month: which matches are played by whom, and what goes wrong when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from whole.month.people import BEGIN, crowd

from bot.games import GAMES
from bot.matches.clocks import DAY_RULE, THREE_DAYS_RULE

if TYPE_CHECKING:
    from random import Random

    from whole.month.people import Person

    from bot.matches.clocks import ClockRule
    from bot.store import LateRule, UndoRule


@dataclass(frozen=True)
class Bout:
    """A match that is to be played.

    Attributes:
        game: its key.
        keys: who sits down, the opener first.
        computers: how many computers are added.
        at: when the table is opened.
        thread: whether it is played in a thread of #games; otherwise in a channel of its own.
        undo, clock, late: what it is played with.
    """

    game: str
    keys: tuple[str, ...]
    computers: int
    at: datetime
    thread: bool
    undo: UndoRule
    clock: ClockRule | None
    late: LateRule


@dataclass(frozen=True)
class Plan:
    """A month.

    Attributes:
        people: everybody.
        bouts: the matches.
        troubles: what goes wrong, each a name that `Troubles` knows, and when.
        ends: when nothing more is begun, and (`late`) the month is over.
    """

    people: tuple[Person, ...]
    bouts: tuple[Bout, ...]
    troubles: tuple[tuple[datetime, str], ...]
    days: int

    @property
    def ends(self) -> datetime:
        """Return when the month is over."""
        return BEGIN + timedelta(days=self.days)


LATE_RULES: tuple[LateRule, ...] = ("ask", "stand_in", "forfeit", "ask")
CLOCKS = (None, DAY_RULE, THREE_DAYS_RULE, DAY_RULE, None)
UNDO: tuple[UndoRule, ...] = ("consent", "consent", "own", "off")


def plan(
    chance: Random,
    matches: int,
    people: int,
    troubles: tuple[str, ...],
    *,
    days: int = 30,
    patience: float = 4.0,
) -> Plan:
    """Return a month of so many matches of all games in turn, and of these troubles, spread over it."""
    everybody = crowd(people, chance, patience=patience)
    games, bouts = tuple(GAMES), []
    for number in range(matches):
        key = games[number % len(games)]
        allowed = GAMES[key].seats
        seats = min(max(allowed[0], 2 + (number // len(games)) % 3), allowed[-1])
        computers = 1 if number % 6 == 5 and seats > 1 else 0
        # Everybody has a turn, whoever vanishes too.
        first = number * 3
        humans = [(first + n) % people for n in range(seats - computers)]
        bouts.append(
            Bout(
                game=key,
                keys=tuple(everybody[n].key for n in dict.fromkeys(humans)),
                computers=computers,
                at=BEGIN + timedelta(hours=1 + 72 * number / matches, seconds=17 * number),
                thread=number % 4 != 3,
                undo=UNDO[number % len(UNDO)],
                clock=CLOCKS[number % len(CLOCKS)] if number % 2 else None,
                late=LATE_RULES[(number // 2) % len(LATE_RULES)],
            )
        )
    span = (days - 4) / max(len(troubles), 1)
    spread = [
        (BEGIN + timedelta(days=0.4 + (n + 0.6 * chance.random()) * span), name)
        for n, name in enumerate(troubles)
    ]
    return Plan(everybody, tuple(bouts), tuple(spread), days)
