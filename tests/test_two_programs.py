"""Two programs on one database: the second refuses, and what only looks works beside the first."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot import __main__ as command_line
from bot import app
from bot.local import LoopbackDiscord, point_client_at
from bot.settings import Settings
from bot.store import ServedError, Store, StoreError, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
HOLD = """
import sys, time
from bot.store import serving
with serving(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a database in a folder of its own, which the settings name too."""
    found = f"sqlite+aiosqlite:///{tmp_path}/whistlestop.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DATABASE_URL", found)
    monkeypatch.setenv("LOCAL_PORT", "0")
    return found


@pytest.fixture
def served(url: str) -> Iterator[str]:
    """The same, with an up-to-date database that somebody serves."""
    asyncio.run(_make(url))
    with serving(url):
        yield url


async def _make(url: str) -> None:
    await (await Store.open(url)).close()


@pytest.mark.parametrize("command", ["run", "local"])
def test_a_second_program_refuses_in_one_sentence(
    served: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert command_line.main([command]) == 1
    assert capsys.readouterr().err == (
        f"The database {tmp_path}/whistlestop.db is in use: another Whistlestop is running on it, and two "
        "would say everything twice. Stop that one, or give this one another DATABASE_URL.\n"
    )


async def test_a_second_program_asks_discord_nothing(tmp_path: Path) -> None:
    async with LoopbackDiscord(port=0) as discord:
        settings = Settings(
            database_url=f"sqlite+aiosqlite:///{tmp_path}/whistlestop.db", discord_token=discord.token
        )
        is_refused = pytest.raises(app.StartError, match="is in use")
        with point_client_at(discord.address), serving(settings.database_url), is_refused:
            await app.run(settings, print)
        assert discord.requests == []


def test_looking_works_beside_a_program_that_runs(served: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["migrate"]) == 0
    assert command_line.main(["export", "1"]) == 1
    told = capsys.readouterr()
    assert told.out == "The database is up to date.\n"
    assert told.err == "There is no started match 1.\n"
    assert command_line.main(["doctor"]) == 0
    assert "A Whistlestop is running on it: another one would refuse to start." in capsys.readouterr().out


def test_looking_keeps_nobody_from_starting(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["doctor"]) == 0
    assert "No Whistlestop is running on it." in capsys.readouterr().out
    with serving(url):
        assert app.is_served(Settings(database_url=url))


def test_an_old_database_is_not_upgraded_under_a_program_that_runs(
    served: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(tmp_path / "whistlestop.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
    database.close()
    for command in ("migrate", "doctor"):
        assert command_line.main([command]) == 1
        assert capsys.readouterr().err == (
            "The database must be upgraded, but a Whistlestop is running on it: stop that one first.\n"
        )


def test_a_program_that_was_killed_leaves_the_database_to_the_next(url: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, url], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(ServedError), serving(url):
            pass
        holder.send_signal(signal.SIGKILL)
        holder.wait(timeout=20)
    with serving(url):
        pass


def test_a_folder_that_cannot_be_made_and_an_address_that_is_none_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be written"), serving(f"sqlite:///{tmp_path}/file/x.db"):
        pass
    with pytest.raises(StoreError, match="cannot be used"), serving("nonsense"):
        pass


def test_another_database_has_no_lock_of_ours() -> None:
    with serving("postgresql+asyncpg://nowhere/x"), serving("postgresql+asyncpg://nowhere/x"):
        pass
