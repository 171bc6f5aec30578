"""What the loopback Discord keeps over a restart, and over being killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import textwrap
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import discord
import pytest
from clients import running
from local.sample_bot import SampleBot, picture

from bot.local import LoopbackDiscord, NewerFormatError, keeping, point_client_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@asynccontextmanager
async def world_with_bot(database: Path) -> AsyncIterator[tuple[LoopbackDiscord, SampleBot]]:
    async with LoopbackDiscord(port=0, database=database) as loopback:
        with point_client_at(loopback.address):
            async with running(SampleBot(), loopback) as bot:
                yield loopback, bot
        assert loopback.broken == []


async def test_everything_public_is_there_again_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "new folder" / "table.db"
    async with world_with_bot(database) as (loopback, bot):
        ann = loopback.person("ann")
        ann.settings(locale="de", dm_open=False)
        channel = await bot.guilds[0].create_text_channel("games-2")
        sent = await channel.send("board", file=discord.File(_write(tmp_path), "b.png", description="alt"))
        thread = await sent.create_thread(name="Match")
        await thread.add_user(discord.Object(int(ann.id)))
        await sent.pin()
        counter = (await ann.command("count", channel="Match")).message
        await ann.command("panel")
        loopback.actions.read(ann.person, str(channel.id), str(sent.id))
        role_id = loopback.world.grant(ann.id, 32)
        loopback.world.leave_guild(loopback.person("dan").id)
        await bot.fetch_channel(int(loopback.channel("chat")["id"]))
        await (await bot.text_channel("chat")).delete()
        hello = _comparable(loopback, "ann")
        commands = loopback.commands.for_people()
        ids = {channel.id, sent.id, thread.id}
    async with world_with_bot(database) as (loopback, bot):
        ann = loopback.person("ann")
        assert _comparable(loopback, "ann") == hello
        assert [each["id"] for each in loopback.commands.for_people()] == [each["id"] for each in commands]
        assert role_id in loopback.world.member_roles[ann.id]
        assert not loopback.world.is_member(loopback.person("dan").id)
        again = await bot.fetch_channel(channel.id)
        assert isinstance(again, discord.TextChannel)
        message = await again.fetch_message(sent.id)
        assert (message.attachments[0].description, await message.attachments[0].read()) == ("alt", picture())
        assert message.pinned
        (seen,) = [each for each in ann.sees("Match") if each.id == counter.id]
        assert (await ann.press(seen, "Count 0")).text == "counted to 1"
        fresh = await again.send("new")
        assert fresh.id > max(ids)


async def test_ephemeral_messages_are_not_kept(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    async with world_with_bot(database) as (loopback, _):
        await loopback.person("ann").command("panel")
        assert len(loopback.person("ann").sees()) == 1
    async with LoopbackDiscord(port=0, database=database) as loopback:
        assert loopback.person("ann").sees() == []


async def test_an_enforced_nonce_holds_over_a_quick_restart(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    async with world_with_bot(database) as (_, bot):
        first = await (await bot.text_channel()).send("once", nonce=5)
    async with world_with_bot(database) as (loopback, bot):
        assert (await (await bot.text_channel()).send("once", nonce=5)).id == first.id
        assert len(loopback.person("ann").sees()) == 1


async def test_what_is_deleted_stays_deleted(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    async with world_with_bot(database) as (_, bot):
        channel = await bot.text_channel()
        await (await channel.send(file=discord.File(_write(tmp_path), "b.png"))).delete()
        sent = await channel.send(file=discord.File(_write(tmp_path), "b.png"))
        await sent.edit(content="x", attachments=[])
    assert _count(database, "files") == 0
    async with LoopbackDiscord(port=0, database=database) as loopback:
        assert [message.content for message in loopback.person("ann").sees()] == ["x"]


async def test_only_the_newest_messages_keep_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MESSAGES_WITH_FILES", 3)
    database = tmp_path / "table.db"
    async with world_with_bot(database) as (loopback, bot):
        channel = await bot.text_channel()
        for number in range(5):
            await channel.send(str(number), file=discord.File(_write(tmp_path), "b.png"))
        await loopback.until(lambda: not loopback.files.unwritten)
        await loopback.until(lambda: _count(database, "files") == 3)
        kept = [await loopback.files.fetch(each.files[0].id) for each in loopback.person("ann").sees()]
        assert [content is not None for content in kept] == [False, False, True, True, True]


async def test_being_killed_loses_at_most_the_last_moment(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    script = textwrap.dedent(
        """
        import asyncio, sys
        from pathlib import Path
        from bot.local import LoopbackDiscord

        async def main():
            async with LoopbackDiscord(port=0, database=Path(sys.argv[1])) as loopback:
                ann = loopback.person("ann")
                for number in range(10_000):
                    ann.say(str(number))
                    await asyncio.sleep(0.002)
                    print(number, flush=True)

        asyncio.run(main())
        """
    )
    arguments = (sys.executable, "-c", script, str(database))
    process = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    for _ in range(400):
        last = int(await process.stdout.readline())
    os.kill(process.pid, signal.SIGKILL)
    rest = (await process.stdout.read()).split()
    await process.wait()
    last = int(rest[-1]) if rest else last
    async with LoopbackDiscord(port=0, database=database) as loopback:
        texts = [int(message.content) for message in loopback.person("ann").sees()]
    assert texts == list(range(len(texts)))
    assert last - len(texts) < 200  # 0.4 s of writing; the last moment is a twentieth of that


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    async with LoopbackDiscord(port=0, database=database):
        pass
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(NewerFormatError, match="newer version"):
        async with LoopbackDiscord(port=0, database=database):
            pass


async def test_a_folder_that_cannot_be_made_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match="file"):
        async with LoopbackDiscord(port=0, database=tmp_path / "file" / "table.db"):
            pass


async def test_a_disk_that_fails_for_a_moment_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(keeping, "RETRY_SECONDS", 0.01)
    database = tmp_path / "table.db"
    async with LoopbackDiscord(port=0, database=database) as loopback:
        await loopback.until(loopback._keeper.is_idle)
        locked = sqlite3.connect(database, isolation_level=None)
        locked.execute("BEGIN IMMEDIATE")
        assert loopback._keeper._database is not None
        await loopback._keeper._database.execute("PRAGMA busy_timeout = 0")
        loopback.person("ann").say("kept")
        await loopback.until(lambda: "could not be written" in caplog.text)
        locked.execute("ROLLBACK")
        locked.close()
        await loopback.until(loopback._keeper.is_idle)
    async with LoopbackDiscord(port=0, database=database) as loopback:
        assert [message.content for message in loopback.person("ann").sees()] == ["kept"]


def _write(folder: Path) -> Path:
    path = folder / "picture.png"
    path.write_bytes(picture())
    return path


def _count(database: Path, table: str) -> int:
    connection = sqlite3.connect(database)
    try:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
    finally:
        connection.close()


def _comparable(loopback: LoopbackDiscord, key: str) -> str:
    """Return what a person sees at first, without the server's address and what is ephemeral."""
    hello = loopback.screens.snapshot(loopback.world.people[key])
    for channel_id, messages in hello["messages"].items():
        hello["messages"][channel_id] = [each for each in messages if not each["flags"] & 64]
    hello["commands"] = []
    return str(hello).replace(loopback.address, "")
