"""Opening a database: what is found on the disk, and how connections are set up."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import OperationalError
from store.versions import contents, file_names

from bot.store import Store, StoreError

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path


async def refusal(url: str) -> str:
    with pytest.raises(StoreError) as error:
        await Store.open(url)
    sentence = str(error.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.fixture
def diary(path: Path) -> Path:
    path.parent.mkdir()
    path.write_text("Dear diary, " * 100)
    return path


@pytest.fixture
def songs(path: Path) -> Path:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE songs (title TEXT)")
    return path


async def test_a_missing_folder_and_database_are_made(tmp_path: Path) -> None:
    path = tmp_path / "some where" / "100%" / "whistlestop.db"
    async with await Store.open(f"sqlite+aiosqlite:///{path}") as store:
        assert await store.count_matches() == {}
    assert path.exists()


async def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    sentence = await refusal(f"sqlite+aiosqlite:///{tmp_path}/file/whistlestop.db")
    assert f"The database folder {tmp_path}/file cannot be written: " in sentence
    # Nobody, not even root, makes files there.
    assert "folder /proc/self cannot" in await refusal("sqlite+aiosqlite:////proc/self/whistlestop.db")


async def test_a_file_that_is_no_database_is_refused_and_left_alone(diary: Path, url: str) -> None:
    assert "cannot be used: file is not a database" in await refusal(url)
    assert contents(diary) == b"Dear diary, " * 100


async def test_somebody_elses_database_is_refused_and_left_alone(songs: Path, url: str) -> None:
    before = contents(songs)
    assert "was not made by this program, which leaves it alone" in await refusal(url)
    assert contents(songs) == before


async def test_a_folder_in_the_place_of_the_database_is_refused(tmp_path: Path) -> None:
    assert "cannot be used: unable to open database file" in await refusal(f"sqlite+aiosqlite:///{tmp_path}")


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite+aiosqlite://", "names no file"),
        ("sqlite+aiosqlite:///:memory:", "names no file"),
        ("sqlite:///whistlestop.db", "async"),
        ("somewhere", "cannot be used"),
        ("oracle+nodriver://here/there", "cannot be used"),
    ],
)
async def test_an_address_that_cannot_work_is_refused(
    url: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in await refusal(url)
    assert file_names(tmp_path) == set()


async def test_connections_are_set_up_for_safety(store: Store) -> None:
    async with store._writer.connect() as writer, store._reader.connect() as reader:
        for connection, query_only in ((writer, 0), (reader, 1)):
            for pragma, value in {
                "journal_mode": "wal",
                "synchronous": 2,  # FULL
                "foreign_keys": 1,
                "busy_timeout": 10_000,
                "query_only": query_only,
            }.items():
                assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one() == value, pragma


async def test_a_reading_connection_cannot_write(store: Store) -> None:
    async with store._reader.connect() as connection:
        with pytest.raises(OperationalError, match="readonly database"):
            await connection.exec_driver_sql("DELETE FROM users")


async def test_a_snapshot_does_not_see_what_comes_later(store: Store) -> None:
    async with store.reading() as snapshot:
        assert await snapshot.user(11) is None
        async with store.writing() as tx:
            await tx.save_user(11, name="Ann")
            assert await tx.user(11) is not None
            assert await store.user(11) is None
        assert await snapshot.user(11) is None
        assert await store.user(11) is not None


async def test_an_error_in_the_block_takes_everything_back(store: Store) -> None:
    with pytest.raises(ZeroDivisionError):  # noqa: PT012 -- a whole transaction is tested
        async with store.writing() as tx:
            await tx.save_user(11, name="Ann")
            _ = 1 // 0
    assert await store.user(11) is None


async def test_a_cancelled_transaction_leaves_nothing_and_the_store_goes_on(store: Store) -> None:
    begun = asyncio.Event()

    async def never_ends() -> None:
        async with store.writing() as tx:
            await tx.save_user(11, name="Ann")
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(never_ends())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task

    async with store.writing() as tx:
        assert await tx.user(11) is None
        await tx.save_user(12, name="Bob")
    assert await store.user(12) is not None


async def test_a_transaction_inside_another_is_refused_at_once(store: Store) -> None:
    with pytest.raises(RuntimeError, match="inside another"):  # noqa: PT012 -- nesting is what is tested
        async with store.writing() as tx:
            await tx.save_user(11)
            async with store.writing():
                raise AssertionError
    assert await store.user(11) is None
    async with store.writing() as tx:
        await tx.save_user(11)


async def test_many_writers_and_readers_at_once_wait_for_each_other(store: Store, now: datetime) -> None:
    async def turn(number: int) -> None:
        async with store.writing() as tx:
            match_id = await tx.add_match(game="traxx", options="{}", channel_id=number, created_at=now)
            await tx.add_outbox("lobby", "{}", match_id, now)
        assert await store.match_in(number) is not None

    await asyncio.gather(*(turn(number) for number in range(50)))
    assert await store.count_matches() == {"lobby": 50}
