"""Matches begun under an earlier version of the database go on as if they had begun under this one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from matches.conftest import ANN, BEN, deal
from matches.days import acting, after
from store.versions import make_database

from bot.matches import Matches
from bot.matches.notices import Remind
from bot.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from matches.conftest import Clock

TABLES = ("matches", "seats")


def _columns(database: sqlite3.Connection, table: str) -> str:
    return ", ".join(f'"{row[1]}"' for row in database.execute(f"PRAGMA table_info({table})"))


async def test_whoever_was_waited_for_when_reminders_came_up_is_reminded_from_then_on(
    matches: Matches, store: Store, clock: Clock, tmp_path: Path
) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    await store.close()
    old = tmp_path / "old" / "whistlestop.db"
    make_database(old, "0001")
    with closing(sqlite3.connect(old)) as database:
        for table in ("matches", "seats", "plies", "outbox", "posts", "votes"):
            database.execute(f"DELETE FROM {table}")
        database.execute("ATTACH ? AS new", [str(tmp_path / "whistlestop.db")])
        for table in TABLES:
            columns = _columns(database, table)
            database.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM new.{table}")
        database.commit()
    async with await Store.open(f"sqlite+aiosqlite:///{old}") as upgraded:
        again = Matches(upgraded, clock)
        assert await after(again, clock, hours=0) == []
        assert await after(again, clock, hours=23) == []
        assert await after(again, clock, hours=1) == [Remind(seat, 1)]
