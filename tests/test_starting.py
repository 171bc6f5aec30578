"""What may stand in the way of a start, each said in one sentence; and what the log must not hold."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot import __main__ as command_line
from bot import app
from bot.engine import Rng
from bot.games import GAMES
from bot.local import Fault, LoopbackDiscord, point_client_at
from bot.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.matches import Matches


@pytest.fixture
def loggers() -> Iterator[None]:
    """Puts the levels of all loggers and the root's handlers back."""
    root = logging.getLogger()
    kept = [(logger, logger.level) for logger in map(logging.getLogger, ("", *command_line.QUIET))]
    handlers = list(root.handlers)
    yield
    for logger, level in kept:
        logger.setLevel(level)
    root.handlers[:] = handlers


def here(folder: Path, **more: Any) -> Settings:
    """Return settings under which everything lies in the test's own folder, with any free port."""
    return Settings(
        **{
            "database_url": f"sqlite+aiosqlite:///{folder}/whistlestop.db",
            "local_database": str(folder / "table.db"),
            "local_port": 0,
            **more,
        }
    )


async def refused(settings: Settings) -> str:
    """Start the program, which cannot, and return the one sentence it says."""
    with pytest.raises(app.StartError) as caught:
        await asyncio.wait_for(app.run(settings, print), 20)
    sentence = str(caught.value)
    assert len(sentence.splitlines()) == 1
    assert sentence.endswith(".")
    return sentence


async def refused_by_discord(folder: Path, *faults: Fault) -> str:
    """Start the program at a Discord with these faults; return the one sentence it says."""
    async with LoopbackDiscord(port=0) as there:
        for fault in faults:
            there.faults.add(fault)
        with point_client_at(there.address):
            return await refused(here(folder, discord_token=there.token))


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "table.db"
    assert await refused(here(tmp_path, local_database=str(path))) == (
        f"The folder {path.parent} for LOCAL_DATABASE cannot be made: File exists."
    )


async def test_a_folder_in_the_place_of_the_local_database_is_named(tmp_path: Path) -> None:
    sentence = await refused(here(tmp_path, local_database=str(tmp_path)))
    assert sentence.startswith(f"The local table cannot use its file {tmp_path}: ")


async def test_a_local_database_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"anything but a database, and long enough to be read " * 99)
    sentence = await refused(here(tmp_path))
    assert sentence.startswith(f"The local table cannot use its file {tmp_path / 'table.db'}: ")


async def test_a_local_database_of_a_newer_program_is_named(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "table.db") as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    assert await refused(here(tmp_path)) == (
        f"{tmp_path / 'table.db'} was written by a newer version of the program."
    )


async def test_commands_that_discord_does_not_take_are_one_sentence(tmp_path: Path) -> None:
    body = {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {
            "0": {
                "name": {
                    "_errors": [
                        {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 32 in length."}
                    ]
                }
            }
        },
    }
    fault = Fault("PUT", "/applications/*/commands", status=400, body=body)
    sentence = await refused_by_discord(tmp_path, fault)
    assert sentence.startswith("Discord does not take the slash commands: ")
    assert "Must be between 1 and 32 in length" in sentence


@pytest.mark.parametrize("status", [403, 503])
async def test_a_login_that_discord_forbids_is_one_sentence(tmp_path: Path, status: int) -> None:
    sentence = await refused_by_discord(tmp_path, Fault("GET", "/users/@me", status=status))
    assert sentence.startswith(f"Discord answered the start with HTTP {status}: ")


async def test_intents_that_are_not_allowed_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    intents = discord.Intents.none
    monkeypatch.setattr(discord.Intents, "none", lambda: intents() | discord.Intents(members=True))
    assert (await refused_by_discord(tmp_path)).startswith("Discord refuses the intents")


@pytest.mark.parametrize("number", [2**63, 99999999999999999999])
def test_a_number_beyond_all_matches_is_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/whistlestop.db")
    assert command_line.main(["export", str(number)]) == 1
    assert capsys.readouterr().err == f"There is no started match {number}.\n"


@pytest.mark.usefixtures("loggers")
def test_however_much_is_logged_no_key_and_no_hand_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Libraries log what they hand to the database and to Discord; nobody who reads a log may win by it."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/whistlestop.db")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    root, logged = logging.getLogger(), []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            logged.append(record.getMessage())

    key = bytes(range(32))

    async def play(_parsed: object, settings: Settings) -> int:
        root.addHandler(Kept())
        assert root.level == logging.DEBUG
        async with app.opened(settings) as matches:
            await deal(matches)
        return 0

    async def deal(matches: Matches) -> None:
        await matches.lobby.open(GAMES["transamerica"], user_id=1, name="Ann", channel_id=7, guild_id=5)
        await matches.lobby.join(1, 2, "Ben")
        await matches.lobby.start(1, 1)

    monkeypatch.setattr(Rng, "fresh", lambda: Rng(key))
    monkeypatch.setattr(command_line, "_command", play)
    root.handlers.clear()  # so that the program sets up its own
    assert command_line.main(["run"]) == 0
    assert not [line for line in logged if "hands" in line or repr(key) in line or key.hex() in line]


@pytest.mark.parametrize("level", ["INFO", "DEBUG"])
def test_no_statement_with_its_values_is_logged_at_any_level(tmp_path: Path, level: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "doctor"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "LOG_LEVEL": level},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "SELECT" not in done.stderr
    assert "INSERT" not in done.stderr


async def test_at_the_local_table_the_first_seat_alone_manages_the_server(tmp_path: Path) -> None:
    async with app.local_table(here(tmp_path)) as table:
        world = table.world
        managers = [key for key, person in world.people.items() if world.may(person.id, None, "manage_guild")]
    assert managers == ["ann"]
