"""Upgrades: from every older version, after a backup, all or nothing."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import make_url
from store.versions import (
    ROOT,
    SAMPLES,
    backups,
    contents,
    dump,
    file_names,
    make_database,
    newer_program,
    python,
    query,
    revisions,
)

from bot.store import (
    DatabaseTooNewError,
    DatabaseTooOldError,
    GuildRow,
    MatchRow,
    OutboxRow,
    PlyRow,
    PostRow,
    SeatRow,
    Store,
    StoreError,
    UpgradeError,
    UserRow,
    VoteRow,
)
from bot.store.engines import upgrading_engine
from bot.store.tables import metadata
from bot.store.upgrade import BACKUPS_KEPT, prepare

if TYPE_CHECKING:
    from pathlib import Path

OPENED = datetime(2026, 5, 4, 2, 0, tzinfo=UTC)
LAST_PLY = datetime(2026, 5, 4, 3, 0, 0, 1_000, tzinfo=UTC)

# Builds the table anew, as SQLite must for most changes: what refers to it must stay.
REBUILD = """
with op.batch_alter_table("matches", recreate="always") as batch:
    batch.add_column(sa.Column("league", sa.Text))
"""
FAIL_IN_THE_MIDDLE = """
op.add_column("matches", sa.Column("league", sa.Text))
op.execute("UPDATE matches SET state = 'broken'")
op.execute("DELETE FROM plies")
op.create_table("leagues", sa.Column("league", sa.Text))
op.execute("INSERT INTO nowhere VALUES (1)")
"""
DIE_IN_THE_MIDDLE = FAIL_IN_THE_MIDDLE.replace(
    'op.execute("INSERT INTO nowhere VALUES (1)")', "os.kill(os.getpid(), 9)"
)
PREPARE = """
import pathlib, sys
from sqlalchemy import make_url
from bot.store.upgrade import prepare
prepare(make_url(sys.argv[1]), migrations=pathlib.Path(sys.argv[2]))
"""
LEAVE_ORPHANS = 'op.execute("DELETE FROM matches")'


@pytest.fixture
def old(path: Path) -> Path:
    """A database of the newest version, which is old for a newer program."""
    make_database(path, revisions()[-1])
    return path


async def check_story(store: Store) -> None:
    """The story of the samples can be read."""
    match = await store.match(7)
    assert match == MatchRow(
        match_id=7,
        guild_id=5,
        channel_id=70,
        place_id=71,
        game="transamerica",
        options='{"vexation":true}',
        seats_wanted=2,
        wants_thread=True,
        status="running",
        rng_key=b"\x00\xff",
        start='{"start":1}',
        state='{"state":3}',
        seq=3,
        to_act="[1]",
        waiting_since=LAST_PLY,
        created_at=OPENED,
        updated_at=LAST_PLY,
        started_at=datetime(2026, 5, 4, 2, 1, tzinfo=UTC),
        ended_at=None,
    )
    assert await store.match_in(71) == match
    handed_over = datetime(2026, 5, 4, 2, 0, 30, tzinfo=UTC)
    assert await store.seats(7) == [
        SeatRow(7, 0, 11, None, "Ann", OPENED),
        SeatRow(7, 1, None, "steady", "Ada", handed_over),
    ]
    assert await store.former_seats(7) == [SeatRow(7, 1, 12, None, "Bob", OPENED, handed_over)]
    assert [summary.match_id for summary in await store.matches_of(11)] == [7]
    first, second = OPENED.replace(minute=1, second=40), OPENED.replace(minute=3, second=20)
    assert await store.plies(7) == [
        PlyRow(7, 1, "ply", 0, '{"line":17}', '[{"line":17}]', first),
        PlyRow(7, 2, "undo", 0, "null", "[]", second),
        PlyRow(7, 3, "ply", 0, '{"line":18}', '[{"line":18}]', LAST_PLY),
    ]
    said_at = first.replace(microsecond=500_000)
    pending = OutboxRow(
        2, 7, "turn", '{"seq":3}', in_order=True, due_at=LAST_PLY, attempts=2, done_at=None, last_error="503"
    )
    assert await store.outbox_due(LAST_PLY) == [pending]
    assert len(await store.outbox_of(7, done=True)) == 2
    assert await store.posts(7) == [PostRow(7, "turn", -1, 71, 900, "d", said_at)]
    assert await store.votes(7, "end") == [VoteRow(7, "end", 11, LAST_PLY)]
    assert await store.user(11) == UserRow(
        11, "Ann", "de", "dark", confirm=False, seen_at=LAST_PLY, dm_open=True
    )
    assert await store.guild(5) == GuildRow(5, "fr", OPENED)


def test_the_migrations_make_exactly_the_tables_that_are_defined(path: Path) -> None:
    prepare(make_url(f"sqlite:///{path}"))
    engine = upgrading_engine(make_url(f"sqlite:///{path}"))
    with engine.begin() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_there_is_a_sample_of_every_version() -> None:
    assert [file.stem for file in sorted(SAMPLES.iterdir())] == revisions()


@pytest.mark.parametrize("revision", revisions())
async def test_a_database_of_every_version_is_upgraded_with_its_rows(
    path: Path, url: str, revision: str
) -> None:
    make_database(path, revision)
    before = dump(path)

    async with await Store.open(url) as store:
        await check_story(store)

    assert query(path, "SELECT version_num FROM alembic_version") == [(revisions()[-1],)]
    if revision == revisions()[-1]:
        assert dump(path) == before
        assert backups(path) == []
    else:
        (backup,) = backups(path)
        assert f".backup-{revision}-" in backup.name
        assert dump(backup) == before


def test_before_an_upgrade_a_backup_is_made_that_can_be_read(old: Path, tmp_path: Path) -> None:
    before = dump(old)
    prepare(make_url(f"sqlite:///{old}"), migrations=newer_program(tmp_path, REBUILD))

    (backup,) = backups(old)
    stamp = backup.stem.removeprefix(f"whistlestop.backup-{revisions()[-1]}-")
    assert abs(datetime.now(UTC) - datetime.strptime(stamp, "%Y%m%dT%H%M%S%z")).total_seconds() < 60
    assert dump(backup) == before
    assert query(backup, "PRAGMA integrity_check") == [("ok",)]
    assert file_names(old.parent) == {old.name, backup.name}


async def test_a_backup_put_back_in_place_is_the_database_again(old: Path, url: str, tmp_path: Path) -> None:
    prepare(make_url(url), migrations=newer_program(tmp_path, REBUILD))
    with pytest.raises(DatabaseTooNewError):
        await Store.open(url)

    backups(old)[0].replace(old)
    async with await Store.open(url) as store:
        await check_story(store)


async def test_what_is_still_in_the_write_ahead_log_is_in_the_backup(
    url: str, path: Path, tmp_path: Path
) -> None:
    async with await Store.open(url) as store:
        async with store.writing() as tx:
            await tx.save_user(11, name="Ann")
        assert path.with_name(f"{path.name}-wal").stat().st_size > 0
        prepare(make_url(url), migrations=newer_program(tmp_path, REBUILD))

    (backup,) = backups(path)
    assert query(backup, "SELECT name FROM users") == [("Ann",)]


def test_a_table_built_anew_keeps_what_refers_to_it(old: Path, tmp_path: Path) -> None:
    prepare(make_url(f"sqlite:///{old}"), migrations=newer_program(tmp_path, REBUILD))

    assert query(old, "SELECT match_id, league FROM matches") == [(7, None)]
    assert query(old, "SELECT count(*) FROM plies") == [(3,)]
    assert query(old, "SELECT count(*) FROM seats") == [(3,)]
    assert query(old, "PRAGMA foreign_key_check") == []


@pytest.mark.parametrize("body", [FAIL_IN_THE_MIDDLE, LEAVE_ORPHANS, 'raise ValueError("two\\nlines")'])
async def test_a_failed_upgrade_leaves_the_old_database_as_it_was(
    old: Path, url: str, tmp_path: Path, body: str
) -> None:
    before, bytes_before = dump(old), contents(old)
    with pytest.raises(UpgradeError) as failure:
        prepare(make_url(url), migrations=newer_program(tmp_path, body))

    assert contents(old) == bytes_before
    (backup,) = backups(old)
    assert str(backup) in str(failure.value)
    assert f"from version {revisions()[-1]} to 9999 failed" in str(failure.value)
    assert "\n" not in str(failure.value)
    assert dump(old) == dump(backup) == before
    async with await Store.open(url) as store:
        await check_story(store)


async def test_a_program_killed_in_the_middle_of_an_upgrade_leaves_the_old_database(
    old: Path, url: str, tmp_path: Path
) -> None:
    before = dump(old)
    migrations = newer_program(tmp_path, DIE_IN_THE_MIDDLE)
    died = python("-c", PREPARE, url, str(migrations))

    assert died.returncode == -signal.SIGKILL
    assert dump(old) == dump(backups(old)[0]) == before
    async with await Store.open(url) as store:
        await check_story(store)


def test_a_backup_that_cannot_be_made_stops_the_upgrade(old: Path, tmp_path: Path) -> None:
    before = dump(old)
    migrations = newer_program(tmp_path, REBUILD)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (old.stat().st_size // 2, hard))
    try:
        with pytest.raises(StoreError, match="was not upgraded, as no backup could be made"):
            prepare(make_url(f"sqlite:///{old}"), migrations=migrations)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    assert dump(old) == before
    assert file_names(old.parent) == {old.name}


def test_of_each_version_the_newest_backups_stay(old: Path, tmp_path: Path) -> None:
    revision = revisions()[-1]
    of_this_version = [
        old.with_name(f"whistlestop.backup-{revision}-2020010{day}T000000Z.db")
        for day in range(1, BACKUPS_KEPT + 2)
    ]
    others = [
        old.with_name("whistlestop.backup-0000-20190101T000000Z.db"),
        old.with_name(f"another.backup-{revision}-20190101T000000Z.db"),
    ]
    for file in of_this_version + others:
        file.touch()
    with pytest.raises(UpgradeError):
        prepare(make_url(f"sqlite:///{old}"), migrations=newer_program(tmp_path, FAIL_IN_THE_MIDDLE))

    left = set(backups(old))
    assert len(left & set(of_this_version)) == BACKUPS_KEPT - 1
    assert set(of_this_version[:2]).isdisjoint(left)
    assert len(left - set(of_this_version) - set(others)) == 1
    assert all(file.exists() for file in others)


def test_a_new_database_needs_no_backup(path: Path) -> None:
    prepare(make_url(f"sqlite:///{path}"))
    assert file_names(path.parent) == {path.name}


async def test_a_database_newer_than_the_program_is_refused_and_left_alone(
    old: Path, url: str, tmp_path: Path
) -> None:
    prepare(make_url(url), migrations=newer_program(tmp_path, REBUILD))
    before = contents(old)
    with pytest.raises(DatabaseTooNewError) as refusal:
        await Store.open(url)

    assert f"has version 9999, but this program knows versions up to {revisions()[-1]} only" in str(
        refusal.value
    )
    assert "start the newer program, or put back the backup" in str(refusal.value)
    assert contents(old) == before


async def test_without_leave_to_upgrade_an_old_database_is_refused(
    old: Path, url: str, tmp_path: Path
) -> None:
    with pytest.raises(
        DatabaseTooOldError, match=f"has version {revisions()[-1]}, but .* needs version 9999"
    ):
        prepare(make_url(url), migrate=False, migrations=newer_program(tmp_path, REBUILD))
    async with await Store.open(url, migrate=False) as store:
        await check_story(store)
    with pytest.raises(DatabaseTooOldError, match="is empty"):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path}/new.db", migrate=False)


def test_two_programs_started_at_once_upgrade_once(old: Path, url: str, tmp_path: Path) -> None:
    migrations = newer_program(tmp_path, "import time\ntime.sleep(0.3)" + REBUILD)
    started = [subprocess.Popen([sys.executable, "-c", PREPARE, url, migrations], cwd=ROOT) for _ in range(2)]

    assert [process.wait(timeout=30) for process in started] == [0, 0]
    assert query(old, "SELECT version_num FROM alembic_version") == [("9999",)]
    assert len(backups(old)) == 1


async def test_alembic_works_from_the_command_line_wherever_one_stands(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/whistlestop.db"
    upgraded = python(
        "-m", "alembic", "-c", str(ROOT / "alembic.ini"), "upgrade", "head", cwd=tmp_path, url=url
    )
    assert upgraded.returncode == 0

    async with await Store.open(url, migrate=False) as store:
        assert await store.count_matches() == {}


def test_alembic_asks_for_an_address_where_there_is_none() -> None:
    assert python("-m", "alembic", "-c", str(ROOT / "alembic.ini"), "upgrade", "head").returncode == 1


def test_alembic_can_write_the_upgrade_down_as_sql(tmp_path: Path) -> None:
    url = "postgresql+asyncpg://bot@127.0.0.1/whistlestop"
    ini = str(ROOT / "alembic.ini")
    written = python("-m", "alembic", "-c", ini, "upgrade", "head", "--sql", cwd=tmp_path, url=url)

    assert "match_id BIGSERIAL NOT NULL" in written.stdout
    assert "CREATE INDEX ix_outbox_done_at_due_at" in written.stdout
    assert file_names(tmp_path) == set()
