"""A month at many tables, with all that goes wrong in one: what it comes to, and that all of it is right.

`python tests/benchmarks/bench_month.py [--matches 40] [--seed 1] [--pictures]` prints the figures. It is the
month of the suite (tests/whole/test_month.py), longer and with whole matches, and fails where that would.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from sqlalchemy import make_url  # noqa: E402
from whole.month.live import live, month_in  # noqa: E402
from whole.month.plan import plan  # noqa: E402
from whole.month.proof import OVER, memory, prove, why_waiting  # noqa: E402
from whole.month.troubles import FAULTS, KILLS  # noqa: E402
from whole.test_reconnecting import LOSSES  # noqa: E402

from bot.store.upgrade import prepare  # noqa: E402

if TYPE_CHECKING:
    from whole.month.month import Month

PEOPLE = 16
DAYS = 30
AGAIN = (
    *("stopped", "killed in mid-command", "closed messages", "archived threads", "no posting"),
    *("no pictures", "removed", "deleted channel", "left the server"),
)
"""What goes wrong twice in the month, besides every fault, kill and loss once."""


def troubles(chance: Random) -> tuple[str, ...]:
    """Return everything that can go wrong, in some order."""
    every = [*FAULTS, *KILLS, *LOSSES, *AGAIN, *AGAIN]
    chance.shuffle(every)
    return tuple(every)


def line(name: str, value: object) -> None:
    """Print a figure."""
    print(f"{name:<52} {value}")


async def main(matches: int, seed: int, *, sketched: bool) -> None:
    """Let the month go by and print its figures."""
    chance = Random(seed)
    expected = plan(chance, matches, PEOPLE, troubles(chance), days=DAYS)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        new = folder / "new.db"
        prepare(make_url(f"sqlite+aiosqlite:///{new}"), migrate=True)
        async with month_in(folder, expected, new, seed=seed, begun={}, sketched=sketched) as month:
            before, began, cpu = memory(), time.perf_counter(), time.process_time()
            try:
                await live(month)
                await prove(month)
            except BaseException:
                line("a fault, at", month.now)
                figures(month)
                raise
            took, worked = time.perf_counter() - began, time.process_time() - cpu
            figures(month)
            line("seconds, and of them at work", f"{took:.0f}, {worked:.0f}")
            line("MiB before and after, the loopback Discord with it", f"{before:.0f}, {memory():.0f}")


def figures(month: Month) -> None:
    """Print what happened in a month."""
    over = [match for match in month.matches.values() if match.table.row.status in OVER]
    line("matches begun, finished", f"{len(month.matches)}, {len(over)}")
    games = Counter(match.table.game.title for match in over)
    line("finished by game", ", ".join(f"{title} {count}" for title, count in sorted(games.items())))
    reasons = Counter(
        why_waiting(month, match) for match in month.matches.values() if match.table.row.status not in OVER
    )
    for reason, count in sorted(reasons.items()):
        line(f"not finished, {reason}", count)
    for name, count in sorted(month.figures.items()):
        line(name, count)
    for name, count in sorted(month.ears.figures.items()):
        line(name, count)
    for name, count in sorted(month.calls.paid.items()):
        line(f"told as owed: {name}", count)
    line("words and pictures looked at for secrets", sum(each.checked for each in month.matches.values()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", action="store_true", help="draw real pictures instead of sketches")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.matches, chosen.seed, sketched=not chosen.pictures))
