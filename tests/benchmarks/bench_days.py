"""What the days between moves cost: looking for what is due, and reminding, however many matches are stored.

Aims stand beside the figures; nothing fails, since the figures of a busy machine say little.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from sqlalchemy import insert  # noqa: E402
from store.filling import fill  # noqa: E402

from bot.games import GAMES  # noqa: E402
from bot.matches import Matches, clocks  # noqa: E402
from bot.store import Store  # noqa: E402
from bot.store.tables import timers  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable

STORED = (100, 1_000, 10_000, 100_000)
RUNNING_SHARE = 0.5
"""Far more than will ever run at once: each of them has a reminder and a deadline before it."""
LOOKS = 200
REMINDED = 200


class Clock:
    """A clock that stands still."""

    time = datetime(2026, 5, 4, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


def figure(name: str, seconds: list[float], aim: str) -> None:
    """Print the median and the 99th percentile in milliseconds."""
    ordered = sorted(seconds)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(f"{name:<62} p50 {statistics.median(ordered) * 1000:7.2f} ms   p99 {p99 * 1000:7.2f} ms   ({aim})")


async def plan(store: Store, ids: Iterable[int], after: datetime) -> None:
    """Give running matches a reminder and a deadline each, in the weeks to come."""
    every = round(1 / RUNNING_SHARE)
    rows = [
        {"match_id": number, "kind": kind, "seat": number % 3, "due_at": after + timedelta(minutes=number)}
        for number in list(ids)[::-every]
        for kind in ("remind", "late")
    ]
    async with store.writing() as tx, tx._connection() as connection:
        await connection.execute(insert(timers), rows)


async def main() -> None:
    """Print the figures."""
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(f"sqlite+aiosqlite:///{folder}/bench.db") as store:
            matches = Matches(store, clock)
            have = 0
            for stored in STORED:
                ids = await fill(store, stored - have, running_share=RUNNING_SHARE, plies_each=1)
                await plan(store, ids, clock() + timedelta(days=30))
                have = stored
                took = []
                for _ in range(LOOKS):
                    began = time.perf_counter()
                    await matches.timekeeper.look()
                    took.append(time.perf_counter() - began)
                figure(f"a look with nothing due, {stored:,} matches stored", took, "the same for all")
            await remind(matches, clock)
            await matches.computers.close()


async def remind(matches: Matches, clock: Clock) -> None:
    """Remind the players of many matches at once, as after a long stop."""
    for number in range(REMINDED):
        game = GAMES["transamerica"]
        table = await matches.lobby.open(game, user_id=1, name="Ann", channel_id=number + 1, guild_id=5)
        await matches.lobby.join(table.match_id, 2, "Ben")
        await matches.lobby.set_clock(table.match_id, 1, clocks.THREE_DAYS_RULE)
        await matches.lobby.start(table.match_id, 1)
    clock.time += timedelta(hours=25)
    due = await matches.tables.store.timers_due(clock(), limit=REMINDED)
    assert len(due) == REMINDED
    took = []
    for timer in due:
        began = time.perf_counter()
        await matches.reminders.remind(timer)
        took.append(time.perf_counter() - began)
    figure(f"one reminder saved, {STORED[-1]:,} matches stored", took, "aim < 10 ms")
    clock.time += timedelta(hours=25)
    began = time.perf_counter()
    await matches.timekeeper.look()
    seconds = time.perf_counter() - began
    print(f"{f'{REMINDED} reminders that fell due during a stop':<62} {seconds:11.2f} s")


if __name__ == "__main__":
    asyncio.run(main())
