"""Keeps the loopback Discord over a restart, in a SQLite file of its own.

Whatever changes is marked and written a moment later, all changes of the moment in one transaction, by
aiosqlite's own thread: nobody waits for the disk, and a process that is killed loses the last moment at most.
Ephemeral messages and open interactions are not kept; on Discord too they do not outlive the program.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import TYPE_CHECKING, Any, cast

import aiosqlite
import msgspec

from bot.local.messages import Message

if TYPE_CHECKING:
    from pathlib import Path

    from bot.local.commands import Commands
    from bot.local.files import Files
    from bot.local.messages import Messages
    from bot.local.shapes import Json
    from bot.local.world import World

LOG = logging.getLogger(__name__)
FORMAT = 1
"""The format of the file, in its ``user_version``."""

GATHER_SECONDS = 0.02
"""How long changes gather before they are written together."""

RETRY_SECONDS = 1.0
MESSAGES_WITH_FILES = 400
"""So many of a channel's newest messages keep their files."""

_TABLES = """
CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, id TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (
    id INTEGER PRIMARY KEY, channel_id TEXT NOT NULL, body BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS files_by_channel ON files (channel_id, id);
"""


class NewerFormatError(Exception):
    """The database was written by a newer version of the program."""


class Keeper:
    """Reads the database at the start and writes what changes."""

    def __init__(
        self, path: Path | None, *, world: World, messages: Messages, commands: Commands, files: Files
    ) -> None:
        self._path = path
        self._address = ""
        self._world = world
        self._messages = messages
        self._commands = commands
        self._files = files
        self._dirty: set[tuple[str, str]] = set()
        self._wake = asyncio.Event()
        self._closing = False
        self._is_writing = False
        self._database: aiosqlite.Connection | None = None
        self._writer: asyncio.Task[None] | None = None

    async def open(self, address: str) -> None:
        """Open the database, put everything kept back in its place, and start writing.

        `address` is the server's; the files of kept messages get it.

        Raises:
            sqlite3.Error: The file cannot be opened.
            NewerFormatError: The file is too new.
        """
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        database = await aiosqlite.connect(self._path or ":memory:", isolation_level=None)
        try:
            await self._prepare(database, address)
        except BaseException:
            await database.close()
            raise
        self._database = database
        self._files.fetch = self._fetch
        self._files.on_change = self._wake.set
        self._world.dirty = self.mark
        self._address = address
        self.mark("address", "own")
        self._writer = asyncio.create_task(self._write_behind(), name="loopback-keeper")

    def mark(self, kind: str, key: str) -> None:
        """Note that a thing has changed."""
        self._dirty.add((kind, key))
        self._wake.set()

    def is_idle(self) -> bool:
        """Tell whether everything is written."""
        return not (self._is_writing or self._dirty or self._files.unwritten or self._files.dropped)

    async def close(self) -> None:
        """Write what is left and close the database."""
        if self._database is None or self._writer is None:
            return
        self._closing = True
        self._wake.set()
        await self._writer
        await self._database.close()

    # Reading ------------------------------------------------------------------------------------------------

    async def _prepare(self, database: aiosqlite.Connection, address: str) -> None:
        await database.execute("PRAGMA journal_mode = WAL")
        await database.execute("PRAGMA synchronous = NORMAL")
        await database.execute("PRAGMA busy_timeout = 5000")
        async with database.execute("PRAGMA user_version") as cursor:
            row = await cursor.fetchone()
        if row is not None and row[0] > FORMAT:
            raise NewerFormatError(f"{self._path} was written by a newer version of the program.")
        await database.executescript(_TABLES)
        await database.execute(f"PRAGMA user_version = {FORMAT}")
        async with database.execute("SELECT kind, id, body FROM things") as cursor:
            rows = [(str(kind), str(key), cast("bytes", body)) for kind, key, body in await cursor.fetchall()]
        old_address = next((body for kind, _, body in rows if kind == "address"), b"")
        old_address = msgspec.json.decode(old_address).encode() if old_address else b""
        kept: dict[str, list[tuple[str, Any]]] = {}
        for kind, key, raw in rows:
            body = raw.replace(old_address, address.encode()) if old_address else raw
            kept.setdefault(kind, []).append((key, msgspec.json.decode(body)))
        for things in kept.values():
            # Ids are numbers: this is the order of their making.
            things.sort(key=lambda pair: (len(pair[0]), pair[0]))
        self._put_back(kept)
        referenced = {int(file["id"]) for _, message in kept.get("message", []) for file in message["files"]}
        async with database.execute("SELECT id FROM files") as cursor:
            orphans = [(row[0],) for row in await cursor.fetchall() if row[0] not in referenced]
        await database.executemany("DELETE FROM files WHERE id = ?", orphans)

    def _put_back(self, kept: dict[str, list[tuple[str, Any]]]) -> None:
        world = self._world
        for _, role in kept.get("role", []):
            world.roles[role["id"]] = role
        for user_id, role_ids in kept.get("member", []):
            if role_ids is None:
                world.member_roles.pop(user_id, None)
            elif user_id in world.users:
                world.member_roles[user_id] = role_ids
        for key, settings in kept.get("person", []):
            if key in world.people:
                person = world.people[key]
                person.locale, person.dm_open, person.read = (
                    settings["locale"],
                    settings["dm_open"],
                    settings["read"],
                )
        for channel_id, channel in kept.get("channel", []):
            if channel is None:
                world.channels.by_id.pop(channel_id, None)
            else:
                world.channels.by_id[channel_id] = channel["data"]
                world.channels.members[channel_id] = channel["members"]
            world.clock.never_again(channel_id)
        for message_id, message in kept.get("message", []):
            self._messages.restore(msgspec.convert(message, Message))
            for file in message["files"]:
                world.clock.never_again(file["id"])
            world.clock.never_again(message_id)
        for _, commands in kept.get("commands", []):
            self._commands.restore(commands)

    async def _fetch(self, attachment_id: str) -> bytes | None:
        if self._database is None:
            return None
        query = "SELECT body FROM files WHERE id = ?"
        async with self._database.execute(query, (int(attachment_id),)) as cursor:
            row = await cursor.fetchone()
        return None if row is None else bytes(row[0])

    # Writing ------------------------------------------------------------------------------------------------

    async def _write_behind(self) -> None:
        while not self._closing or not self.is_idle():
            await self._wake.wait()
            if not self._closing:
                await asyncio.sleep(GATHER_SECONDS)
            self._wake.clear()
            self._is_writing = True
            try:
                await self._flush()
            except sqlite3.Error:
                LOG.exception("The local table's messages could not be written to %s", self._path)
                if self._closing:
                    return
                await asyncio.sleep(RETRY_SECONDS)
                self._wake.set()
            finally:
                self._is_writing = False

    async def _flush(self) -> None:
        database = self._database
        if database is None:
            return
        dirty, self._dirty = self._dirty, set()
        files, dropped = dict(self._files.unwritten), set(self._files.dropped)
        write: list[tuple[str, str, bytes]] = []
        forget: list[tuple[str, str]] = []
        for kind, key in dirty:
            body = self._body(kind, key)
            if body is None:
                forget.append((kind, key))
            else:
                write.append((kind, key, body))
        borders = [
            (channel_id, int(border))
            for channel_id in {channel_id for channel_id, _ in files.values()}
            if (border := self._messages.oldest_of_newest(channel_id, MESSAGES_WITH_FILES)) is not None
        ]
        try:
            await database.execute("BEGIN IMMEDIATE")
            await database.executemany("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", write)
            await database.executemany("DELETE FROM things WHERE kind = ? AND id = ?", forget)
            new = [(int(key), channel_id, content) for key, (channel_id, content) in files.items()]
            await database.executemany("INSERT OR REPLACE INTO files VALUES (?, ?, ?)", new)
            await database.executemany("DELETE FROM files WHERE id = ?", [(int(key),) for key in dropped])
            # A file's id is younger than that of its message and older than that of the next message.
            await database.executemany("DELETE FROM files WHERE channel_id = ? AND id < ?", borders)
            await database.execute("COMMIT")
        except BaseException:
            self._dirty |= dirty
            if database.in_transaction:
                await database.execute("ROLLBACK")
            raise
        self._files.written(files, dropped)

    def _body(self, kind: str, key: str) -> bytes | None:
        thing = self._thing(kind, key)
        return None if thing is _GONE else msgspec.json.encode(thing)

    def _thing(self, kind: str, key: str) -> object:
        world = self._world
        if kind == "message":
            message = self._messages.find(key)
            return _GONE if message is None or message.only_for is not None else message
        if kind == "channel":
            # What every world begins with must be kept as deleted, or it would be there again.
            channel = world.channels.by_id.get(key)
            return (
                None if channel is None else {"data": channel, "members": world.channels.members.get(key, {})}
            )
        if kind == "role":
            return world.roles.get(key, _GONE)
        if kind == "member":
            return world.member_roles.get(key)
        if kind == "person":
            person = world.people[key]
            settings: Json = {"locale": person.locale, "dm_open": person.dm_open, "read": person.read}
            return settings
        if kind == "commands":
            return self._commands.everything()
        return self._address


_GONE = object()
