"""The command line: what it does, and one sentence and an exit code where it cannot."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
import pytest

import renderers
from bot import __main__ as command_line
from bot import app
from bot.chat.client import Whistlestop
from bot.engine import Rng
from bot.games import GAMES
from bot.local import Fault, LoopbackDiscord, point_client_at
from bot.matches import Matches
from bot.settings import Settings
from bot.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[1]
GAME = GAMES["transamerica"]

Run: TypeAlias = "Callable[..., tuple[int, str, str]]"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command line in an empty folder: returns exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_URL", "LOCAL_PORT", "LOCAL_DATABASE", "HEARTBEAT_FILE"):
        monkeypatch.delenv(name, raising=False)

    def main(*arguments: str, **settings: str) -> tuple[int, str, str]:
        with monkeypatch.context() as patched:
            for name, value in settings.items():
                patched.setenv(name, value)
            code = command_line.main(list(arguments))
        told = capsys.readouterr()
        return code, told.out, told.err

    return main


async def _played(url: str, plies: int) -> None:
    """Store a match of two in which so many plies were made."""
    async with await Store.open(url) as store:
        matches = Matches(store)
        await matches.lobby.open(GAME, user_id=1, name="Ann", channel_id=7, guild_id=5)
        await matches.lobby.join(1, 2, "Ben")
        table = await matches.lobby.start(1, 1)
        for _ in range(plies):
            match = table.started()
            (seat,) = match.to_act
            move = GAME.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), Rng(bytes(32)))
            table = (await matches.play.move(1, table.seats[seat].user_id or 0, [move])).table
        await matches.lobby.open(GAME, user_id=1, name="Ann", channel_id=8, guild_id=5)


@pytest.fixture
def with_match(tmp_path: Path) -> None:
    """A database in which match 1 was begun and match 2 is a lobby."""
    (tmp_path / "data").mkdir()
    asyncio.run(_played(f"sqlite+aiosqlite:///{tmp_path}/data/whistlestop.db", 5))


def one_sentence(errors: str) -> str:
    """Check that what was said is one line without a traceback, and return it."""
    assert "Traceback" not in errors
    assert len(errors.splitlines()) == 1, errors
    assert errors.rstrip().endswith((".", "?"))
    return errors.rstrip()


# The database -----------------------------------------------------------------------------------------------


def test_migrate_creates_the_database_and_does_nothing_the_second_time(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        assert run("migrate") == (0, "The database is up to date.\n", "")
    assert (tmp_path / "data" / "whistlestop.db").exists()


def test_the_doctor_counts_what_is_stored(run: Run, with_match: None) -> None:
    code, told, errors = run("doctor")
    assert (code, errors) == (0, "")
    assert "The database can be opened: 1 lobby, 1 running" in told
    assert "No token: the local table will be started." in told
    assert "A Discord token is set." in run("doctor", DISCORD_TOKEN="x")[1]


def test_an_empty_database_is_called_empty(run: Run) -> None:
    assert "The database can be opened: empty" in run("doctor")[1]


@pytest.mark.parametrize("command", ["migrate", "doctor", "export 1", "run", "local"])
def test_a_folder_that_cannot_be_written_is_one_sentence(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "data").write_text("a file, where a folder should be", encoding="utf-8")
    code, _, errors = run(*command.split(), LOCAL_PORT="0")
    assert code == 1
    assert "data" in one_sentence(errors)


@pytest.mark.parametrize("command", ["migrate", "doctor", "export 1", "run", "local"])
def test_a_database_newer_than_the_program_is_left_alone(
    run: Run, with_match: None, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "data" / "whistlestop.db"
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    before = file.read_bytes()
    code, _, errors = run(*command.split(), LOCAL_PORT="0")
    assert code == 1
    assert "newer" in one_sentence(errors)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "url", ["nonsense", "sqlite+aiosqlite:///", "sqlite+nothing:///x.db", "mysql+aiosqlite://x"]
)
def test_an_address_that_is_none_is_one_sentence(run: Run, url: str) -> None:
    code, _, errors = run("doctor", DATABASE_URL=url)
    assert code == 1
    one_sentence(errors)


def test_a_file_that_is_no_database_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "whistlestop.db").write_bytes(b"these are a hundred bytes of something else " * 99)
    code, _, errors = run("doctor")
    assert code == 1
    one_sentence(errors)


# Export and replay ------------------------------------------------------------------------------------------


def test_an_exported_match_can_be_played_again(run: Run, with_match: None, tmp_path: Path) -> None:
    assert run("export", "1", "-o", "match.json") == (0, "Match 1 is in match.json.\n", "")
    code, told, errors = run("replay", "match.json")
    assert (code, errors) == (0, "")
    assert told.splitlines() == [
        "Key and announcement fit: yes",
        "Moves in force played again: 5",
        "Same position at the end: yes",
    ]
    code, told, _ = run("export", "1")
    assert msgspec.json.decode(told) == msgspec.json.decode((tmp_path / "match.json").read_bytes())


def test_a_match_that_was_tampered_with_is_found_out(run: Run, with_match: None, tmp_path: Path) -> None:
    run("export", "1", "-o", "match.json")
    record = msgspec.json.decode((tmp_path / "match.json").read_bytes())
    for name, change, line in (
        ("commitment", "00" * 32, "Key and announcement fit: NO"),
        ("state", {}, "Same position at the end: NO"),
        ("history", record["history"][1:], "Moves in force played again: 0, then: "),
    ):
        (tmp_path / "other.json").write_bytes(msgspec.json.encode({**record, name: change}))
        code, told, errors = run("replay", "other.json")
        assert code == 1, name
        assert line in told
        assert errors == ""


@pytest.mark.parametrize("number", ["2", "3", "0", "-1", "9" * 40])
def test_a_match_that_is_missing_or_not_started_cannot_be_exported(
    run: Run, with_match: None, number: str
) -> None:
    code, told, errors = run("export", number, "-o", "match.json")
    assert (code, told) == (1, "")
    assert one_sentence(errors) == f"There is no started match {number}."


def test_a_file_that_cannot_be_written_is_one_sentence(run: Run, with_match: None) -> None:
    code, told, errors = run("export", "1", "-o", "nowhere/match.json")
    assert (code, told) == (1, "")
    assert "nowhere" in one_sentence(errors)


@pytest.mark.parametrize("content", [None, b"", b"{}", b"\xff\xfe\x00", b"[1, 2", b'{"whistlestop": 2}'])
def test_what_is_no_exported_match_is_one_sentence(run: Run, tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "match.json").write_bytes(content)
    code, told, errors = run("replay", "match.json")
    assert (code, told) == (1, "")
    assert one_sentence(errors).startswith("match.json ")


def test_a_folder_cannot_be_replayed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "match.json").mkdir()
    code, _, errors = run("replay", "match.json")
    assert code == 1
    one_sentence(errors)


# Starting and stopping --------------------------------------------------------------------------------------


def test_a_taken_port_is_one_sentence(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, _, errors = run("local", LOCAL_PORT=port)
    assert code == 1
    assert port in one_sentence(errors)


def test_a_local_table_of_a_newer_program_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with sqlite3.connect(tmp_path / "data" / "local-table.db") as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    code, _, errors = run("local", LOCAL_PORT="0")
    assert code == 1
    assert "local-table.db" in one_sentence(errors)


def test_a_local_table_that_is_no_database_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "local-table.db").write_bytes(b"something else altogether, and long enough " * 99)
    code, _, errors = run("local", LOCAL_PORT="0")
    assert code == 1
    assert "local-table.db" in one_sentence(errors)


def test_a_local_table_in_a_folder_that_cannot_be_made_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    code, _, errors = run("local", LOCAL_PORT="0", LOCAL_DATABASE="file/table.db")
    assert code == 1
    assert "file" in one_sentence(errors)


def test_a_bad_setting_is_one_sentence(run: Run) -> None:
    code, _, errors = run("doctor", LOCAL_PORT="many")
    assert code == 1
    assert "LOCAL_PORT" in one_sentence(errors)


def test_an_unknown_command_shows_how_it_is_used(run: Run) -> None:
    with pytest.raises(SystemExit) as caught:
        run("dance")
    assert caught.value.code == 2


def test_an_interruption_during_the_start_is_no_fault(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def interrupted(*_: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "_command", interrupted)
    assert run("run") == (0, "", "")


async def _reach(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 (what is waited for has no event)
            await asyncio.sleep(0.01)


def here(tmp_path: Path, **more: Any) -> Settings:
    """Return settings under which everything lies in the test's own folder, with any free port."""
    return Settings(
        database_url=f"sqlite+aiosqlite:///{tmp_path}/whistlestop.db",
        local_database=str(tmp_path / "table.db"),
        local_port=0,
        **more,
    )


async def started_and_stopped(settings: Settings, lines: int, stop: int) -> list[str]:
    """Run the program until it has said so many lines, stop it by a signal, and return them."""
    said: list[str] = []
    running = asyncio.create_task(app.run(settings, said.append))
    await _reach(lambda: running.done() or len(said) == lines)
    if settings.heartbeat_file:
        await _reach(Path(settings.heartbeat_file).exists)
    os.kill(os.getpid(), stop)
    await asyncio.wait_for(running, 10)
    return said


async def test_the_local_table_names_an_address_a_seat_and_stops_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "HEARTBEAT_SECONDS", 0.01)
    monkeypatch.setattr(renderers, "warm", lambda *_: None)  # so that stopping waits for no painting
    for beat in ("", str(tmp_path / "beat")):
        settings = here(tmp_path, heartbeat_file=beat)
        lines = await started_and_stopped(settings, 5, signal.SIGTERM)
        assert lines[0] == "The local table is open. One address a seat:"
        assert [line.partition("/table?seat=")[2] for line in lines[1:]] == ["ann", "ben", "chloe", "dan"]


async def test_with_a_token_it_connects_to_discord(tmp_path: Path) -> None:
    async with LoopbackDiscord(port=0) as discord:
        with point_client_at(discord.address):
            settings = here(tmp_path, discord_token=discord.token)
            lines = await started_and_stopped(settings, 1, signal.SIGINT)
            assert lines == ["Whistlestop is connected to Discord."]


async def test_a_wrong_token_is_one_sentence(tmp_path: Path) -> None:
    async with LoopbackDiscord(port=0) as discord:
        with point_client_at(discord.address), pytest.raises(app.StartError) as caught:
            await app.run(here(tmp_path, discord_token="wrong"), print)
        assert "Discord refuses the token in DISCORD_TOKEN" in one_sentence(str(caught.value))


async def test_a_discord_that_cannot_be_reached_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
    with point_client_at(f"http://127.0.0.1:{port}"), pytest.raises(app.StartError) as caught:
        await app.run(here(tmp_path, discord_token="x"), print)
    assert one_sentence(str(caught.value)).startswith("Discord cannot be reached")


async def test_a_discord_that_does_not_work_is_one_sentence(tmp_path: Path) -> None:
    async with LoopbackDiscord(port=0) as discord:
        discord.faults.add(Fault("GET", "/users/@me", status=503))
        with point_client_at(discord.address), pytest.raises(app.StartError) as caught:
            await app.run(here(tmp_path, discord_token=discord.token), print)
        one_sentence(str(caught.value))


@pytest.mark.parametrize(("code", "words"), [(4014, "intents"), (4013, "code 4013")])
async def test_a_connection_that_discord_ends_is_one_sentence(tmp_path: Path, code: int, words: str) -> None:
    async with LoopbackDiscord(port=0) as discord:

        def end_it(_line: str) -> None:
            discord.gateway.close_connections(code)

        with point_client_at(discord.address), pytest.raises(app.StartError) as caught:
            await app.run(here(tmp_path, discord_token=discord.token), end_it)
        assert words in one_sentence(str(caught.value))


async def test_commands_that_discord_does_not_take_are_one_sentence(tmp_path: Path) -> None:
    refusal = {"code": 50035, "message": "Invalid Form Body", "errors": {"0": {"name": {"_errors": []}}}}
    async with LoopbackDiscord(port=0) as discord:
        discord.faults.add(Fault("PUT", "*/commands", status=400, body=refusal))
        with point_client_at(discord.address), pytest.raises(app.StartError) as caught:
            await app.run(here(tmp_path, discord_token=discord.token), print)
        assert "does not take the slash commands" in one_sentence(str(caught.value))


async def test_a_fault_of_the_program_is_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Whistlestop, "setup_hook", broken)
    async with LoopbackDiscord(port=0) as discord:
        with point_client_at(discord.address), pytest.raises(ZeroDivisionError):
            await app.run(here(tmp_path, discord_token=discord.token), print)


def test_ctrl_c_stops_the_program_cleanly(tmp_path: Path) -> None:
    environment = {"PATH": os.environ["PATH"], "LOCAL_PORT": "0", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert "The local table is open" in process.stdout.readline()
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) == 0
            assert "Traceback" not in process.stderr.read()
        finally:
            process.kill()


# Health -----------------------------------------------------------------------------------------------------


def test_the_health_check_looks_at_the_heartbeat(run: Run, tmp_path: Path) -> None:
    beat = tmp_path / "beat"
    assert run("doctor", "--health") == (1, "", "There is no heartbeat.\n")
    assert run("doctor", "--health", HEARTBEAT_FILE=str(beat)) == (1, "", "There is no heartbeat.\n")
    beat.touch()
    assert run("doctor", "--health", HEARTBEAT_FILE=str(beat)) == (0, "", "")
    old = time.time() - 1000
    os.utime(beat, (old, old))
    code, _, errors = run("doctor", "--health", HEARTBEAT_FILE=str(beat))
    assert code == 1
    assert errors == "The last heartbeat was 1000 seconds ago.\n"
