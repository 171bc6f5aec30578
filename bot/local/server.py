"""The loopback Discord as a whole: one object to start, to point a client at, and to drive in tests."""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from typing import TYPE_CHECKING, Self

from aiohttp import web

from bot.local import permissions
from bot.local.actions import Actions
from bot.local.clock import Clock
from bot.local.commands import Commands
from bot.local.faults import Faults
from bot.local.files import Files
from bot.local.gateway import Gateway
from bot.local.interactions import Interactions
from bot.local.keeping import Keeper
from bot.local.messages import Messages
from bot.local.pages import Pages
from bot.local.person import Driver
from bot.local.pointing import gateway_address
from bot.local.reactions import Reactions
from bot.local.rest.calls import Api
from bot.local.routing import Door, RequestNote
from bot.local.screens import Screens
from bot.local.world import DEFAULT_SEATS, Seat, World

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bot.local.messages import Notification
    from bot.local.screens import Shown
    from bot.local.shapes import Json

DEFAULT_PORT = 8642
SIZE_LIMIT = 8 * 1024 * 1024
"""The largest file in bytes that Discord takes from a bot in a server without boosts."""


class LoopbackDiscord:
    """A Discord on 127.0.0.1 with one server, one bot and the people at the table.

    ``async with LoopbackDiscord() as discord`` starts it; within ``point_client_at(discord.address)`` an
    unmodified discord.py client started with ``discord.token`` connects to it.

    Args:
        port: Where to listen; 0 takes any free port.
        database: The SQLite file that keeps channels and messages over a restart; None keeps nothing.
        seats: The people.
        faults: What goes wrong with REST requests; more can be added later.
        privileged_intents: Whether the bot may ask for members, presences and message contents.
        record: How many requests, and how many things shown to each person, are remembered.
        heartbeat_seconds: What the gateway asks of the client.
        size_limit: The largest file taken, in bytes.
    """

    def __init__(
        self,
        *,
        port: int = DEFAULT_PORT,
        database: Path | None = None,
        seats: Sequence[Seat] = DEFAULT_SEATS,
        faults: Faults | None = None,
        privileged_intents: bool = False,
        record: int = 2_000,
        heartbeat_seconds: float = 41.25,
        size_limit: int = SIZE_LIMIT,
    ) -> None:
        self.token = secrets.token_urlsafe(40)
        self.address = ""
        self.clock = Clock()
        self.faults = faults or Faults()
        self.world = World(self.clock, tuple(seats))
        self.files = Files()
        self.messages = Messages(self.world, self.files)
        self.commands = Commands(self.world)
        self.interactions = Interactions(self.world, self.messages, size_limit=size_limit)
        self.gateway = Gateway(
            self.world, self.token, privileged_intents=privileged_intents, heartbeat_seconds=heartbeat_seconds
        )
        self.screens = Screens(self.world, self.messages, self.commands, self.files, record=record)
        self.actions = Actions(self.world, self.messages, self.interactions, self.commands)
        self._pages = Pages(self.world, self.actions, self.screens, self.files)
        reactions = Reactions(self.world, self.messages)
        api = Api(
            self.world, self.messages, reactions, self.interactions, self.commands, self.gateway, size_limit
        )
        self._door = Door(api, self._pages, self.gateway, self.faults, token=self.token, record=record)
        self._keeper = Keeper(
            database,
            world=self.world,
            messages=self.messages,
            commands=self.commands,
            files=self.files,
        )
        self._port = port
        self._runner = web.AppRunner(self._door.application(), access_log=None, shutdown_timeout=1.0)
        self._last_change = time.monotonic()
        self._connect()

    def _connect(self) -> None:
        self.world.listeners += [self.gateway.hear, self.screens.hear, lambda _event: self._touch()]
        self.interactions.deliver = self.gateway.interaction
        self.interactions.on_outcome = self.screens.outcome
        self.commands.on_change = self.screens.show_commands
        self.screens.is_online = lambda: self.gateway.is_online
        self.gateway.on_online = lambda online: self.screens.show_all({"t": "bot", "online": online})

    async def __aenter__(self) -> Self:
        """Read what was kept and start listening.

        Raises:
            OSError: The port is taken, or the database's folder cannot be made.
            sqlite3.Error: The database cannot be opened.
            NewerFormatError: The database was written by a newer version of the program.
        """
        with socket.create_server(("127.0.0.1", self._port)) as listening:
            self.address = self.messages.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            self.gateway.address = gateway_address(self.address)
            await self._keeper.open(self.address)
            await self._runner.setup()
            await web.SockSite(self._runner, listening.dup()).start()
        return self

    async def __aexit__(self, *_exception: object) -> None:
        """Stop listening; what is to be kept is written."""
        self.interactions.close()
        await self.gateway.stop()
        await self._pages.stop()
        await self._runner.cleanup()
        await self._keeper.close()

    def page_urls(self) -> list[str]:
        """Return the address of each seat's page, in the order of the seats."""
        return [f"{self.address}/table?seat={key}" for key in self.world.people]

    # For tests ----------------------------------------------------------------------------------------------

    @property
    def requests(self) -> list[RequestNote]:
        """Every REST request of the bot, oldest first."""
        return list(self._door.requests)

    @property
    def broken(self) -> list[str]:
        """What was asked that is not implemented, and errors of the loopback itself: must stay empty."""
        return self._door.broken

    @property
    def notifications(self) -> list[Notification]:
        """Every ping anybody got, oldest first."""
        return self.messages.notifications

    def person(self, key: str) -> Driver:
        """Return the driver of a seat.

        Raises:
            KeyError: There is no such seat.
        """
        return Driver(
            self.world.people[key],
            world=self.world,
            messages=self.messages,
            commands=self.commands,
            actions=self.actions,
            screens=self.screens,
        )

    def channel(self, name: str) -> Json:
        """Return the newest channel or thread of this name, as the API gives it."""
        return self.world.channels.named(name)

    def traffic_for(self, key: str) -> list[Shown]:
        """Return everything that was shown to a seat, oldest first."""
        return list(self.screens.of(key).shown)

    async def read_file(self, attachment_id: str) -> bytes:
        """Return the content of a file.

        Raises:
            KeyError: There is none (any more).
        """
        content = await self.files.read(attachment_id)
        if content is None:
            raise KeyError(attachment_id)
        return content

    def deny(self, channel_name: str, *names: str) -> None:
        """Take permissions, by discord.py's names, from the bot in a channel; none gives all back."""
        bits = sum(permissions.bit(name) for name in names)
        self.world.channels.overwrite(self.channel(channel_name)["id"], self.world.bot_id, deny=bits)

    def archive(self, thread_name: str, *, locked: bool = False) -> None:
        """Let a thread be archived, and perhaps locked, as by a moderator."""
        self._set_thread(thread_name, archived=True, locked=locked)

    def lock(self, thread_name: str) -> None:
        """Lock a thread, in which people may still read."""
        self._set_thread(thread_name, archived=False, locked=True)

    def unlock(self, thread_name: str) -> None:
        """Unlock a thread and bring it back."""
        self._set_thread(thread_name, archived=False, locked=False)

    def _set_thread(self, name: str, **changes: bool) -> None:
        thread = self.channel(name)
        self.world.channels.change(thread["id"], thread_metadata={**thread["thread_metadata"], **changes})

    def delete_channel(self, name: str) -> None:
        """Delete a channel with its threads, or a thread."""
        self.world.channels.delete(self.channel(name)["id"])

    def remove_bot(self) -> None:
        """Remove the bot from the server."""
        self.world.leave_guild(self.world.bot_id)

    def invite_bot(self) -> None:
        """Invite the bot to the server again."""
        self.world.join_guild(self.world.bot_id)

    async def until(self, true: Callable[[], object], seconds: float = 10.0) -> None:
        """Wait until a condition holds.

        Raises:
            TimeoutError: It did not within `seconds`.
        """
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise TimeoutError(f"still not true after {seconds} s")
            await asyncio.sleep(0.005)

    async def settle(self, quiet: float = 0.1, seconds: float = 10.0) -> None:
        """Wait until nothing is open and nothing has happened for `quiet` seconds.

        Open are interactions without their answer, requests being served and frames not yet written. Work
        inside the bot that it has not yet asked anything for cannot be seen from here.

        Raises:
            TimeoutError: It does not come to rest within `seconds`.
        """
        self._touch()

        def rests() -> bool:
            is_open = self.interactions.open_ones() or self._door.under_way or not self.gateway.is_idle()
            if is_open:
                self._touch()
            return time.monotonic() - self._last_change >= quiet

        await self.until(rests, seconds)

    def _touch(self) -> None:
        self._last_change = time.monotonic()
