"""The people of a month: where they live, when they sleep, how long others wait for them, who vanishes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from bot.local import Seat

if TYPE_CHECKING:
    from random import Random

BEGIN = datetime(2026, 3, 6, 9, tzinfo=UTC)
"""When the month begins: American clocks change on 8 March, European ones on 29 March."""

ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Sydney",
    "UTC",
    "America/Sao_Paulo",
    "Pacific/Auckland",
)
NAMES = (
    *("Ann", "Ben", "Chloé", "Dan", "Eve ``` code", "@everyone", "Gül", "<@1> Hugo", "Ida *bold*", "Jo_hn_"),
    *("Kōji", "Lí", "Mo", "Nina", "Oskar", "Pía"),
)
NIGHTS = ((22 * 60, 8 * 60), (23 * 60 + 30, 7 * 60), (1 * 60, 9 * 60), None)
"""Quiet hours in minutes after midnight."""
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Person:
    """Somebody with habits.

    Attributes:
        key: the seat at the local table; `name` as shown.
        zone: the time zone, in which `quiet` are minutes after midnight without reminders (None for none).
        remind: after so many hours a reminder is wanted; 0 for never.
        next_ping: whether to be told of being next.
        confirm: whether to be asked before moves.
        patience: hours that typically pass before an answer.
        vanishes: after so many days nothing more is heard; None for never.
        away: on which day the person says to be away, and for how many hours.
    """

    key: str
    name: str
    zone: str
    quiet: tuple[int, int] | None
    remind: int
    next_ping: bool
    confirm: bool
    patience: float
    vanishes: float | None = None
    away: tuple[float, int] | None = None

    @property
    def seat(self) -> Seat:
        """Return the person as somebody at the local table; the first one manages the server."""
        return Seat(self.key, self.name, manages=self.key == "p0")

    def is_quiet(self, at: datetime) -> bool:
        """Whether the clock on this person's wall shows quiet hours."""
        if self.quiet is None:
            return False
        local = at.astimezone(ZoneInfo(self.zone))
        minute, (begin, end) = local.hour * 60 + local.minute, self.quiet
        return begin <= minute < end if begin < end else minute >= begin or minute < end

    def first_free(self, at: datetime) -> datetime:
        """Return the first moment from this one on that is not quiet, found by looking at every minute."""
        while self.is_quiet(at):
            at = at.replace(second=0, microsecond=0) + MINUTE
        return at

    def is_gone(self, now: datetime) -> bool:
        """Whether nothing is heard of this person any more."""
        return self.vanishes is not None and now >= BEGIN + timedelta(days=self.vanishes)

    def delay(self, chance: Random) -> timedelta:
        """Return how long this person lets others wait this time: minutes to days."""
        hours = min(chance.lognormvariate(0, 1.3) * self.patience, 72)
        return max(timedelta(hours=hours), 3 * MINUTE)


def crowd(count: int, chance: Random, *, patience: float = 4.0) -> tuple[Person, ...]:
    """Return so many people; of every eight one vanishes, and one goes away for some days."""
    found = []
    for number in range(count):
        quiet = NIGHTS[number % len(NIGHTS)]
        goes = 3 + 9 * chance.random()
        found.append(
            Person(
                key=f"p{number}",
                name=NAMES[number % len(NAMES)],
                zone=ZONES[number % len(ZONES)],
                quiet=quiet,
                remind=(24, 12, 48, 24, 0)[number % 5],
                next_ping=number % 3 == 0,
                confirm=number % 4 != 3,
                patience=patience * (0.5 + chance.random()),
                vanishes=5 + 6 * chance.random() if number % 8 == 2 else None,
                away=(goes, 48 + chance.randrange(96)) if number % 8 == 5 else None,
            )
        )
    return tuple(found)
