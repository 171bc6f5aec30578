"""Time as the loopback Discord tells it, and the snowflakes made from it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
"""Milliseconds from the Unix epoch to the first second of 2015, where Discord's ids start counting."""


class Clock:
    """Wall time in seconds that a test may push forward, and unique ids in the order of their making."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._last = 0

    def now(self) -> float:
        """Return seconds since the Unix epoch, including what `advance` has added."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Let everything grow older by `seconds`: tokens expire, interactions are too late."""
        self._ahead += seconds

    def snowflake(self) -> str:
        """Return a new id: 42 bits of milliseconds, then 22 bits that keep it unique and ascending."""
        fresh = (int(self.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return str(self._last)

    def never_again(self, snowflake: str) -> None:
        """Make every later id greater than this one (an id that was kept from an earlier run)."""
        self._last = max(self._last, int(snowflake))

    def timestamp(self) -> str:
        """Return the present as Discord writes it, e.g. ``2026-01-31T12:00:00.000000+00:00``."""
        return timestamp_at(self.now())


def timestamp_at(seconds: float) -> str:
    """Return a moment, given in seconds since the Unix epoch, as Discord writes it."""
    return datetime.fromtimestamp(seconds, tz=UTC).isoformat(timespec="microseconds")


def seconds_of(snowflake: str) -> float:
    """Return the moment a snowflake was made, in seconds since the Unix epoch."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def fixed_snowflake(number: int) -> str:
    """Return the id of a thing that is the same in every world: a user, the guild, a first channel."""
    new_year_2024_ms = 1_704_067_200_000
    return str(((new_year_2024_ms - DISCORD_EPOCH_MS + number) << 22) + number)
