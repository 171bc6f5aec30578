"""The composition root: the only place that knows every part and puts them together."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import signal
import sqlite3
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.chat.client import Whistlestop
from bot.local import DEFAULT_SEATS, LoopbackDiscord, NewerFormatError, point_client_at
from bot.matches import Matches
from bot.store import DatabaseTooOldError, ServedError, Store, StoreError, serving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from bot.settings import Settings

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 20.0
OLDEST_HEARTBEAT_SECONDS = 90.0
"""A heartbeat older than this means that the bot is not connected."""


class StartError(Exception):
    """The program cannot start; the message is one sentence for whoever runs it."""


@asynccontextmanager
async def opened(settings: Settings, *, to_serve: bool = False) -> AsyncIterator[Matches]:
    """Open the database and put the use cases over it; StartError if it cannot be used.

    Args:
        settings: the settings.
        to_serve: whether everything is to be said from here. Only one process may do that. Others may look
            beside it, but then they leave an old database as it is.
    """
    with ExitStack() as held:
        is_free = True
        try:
            try:
                held.enter_context(serving(settings.database_url))
            except ServedError:
                if to_serve:
                    raise
                is_free = False
            store = await Store.open(settings.database_url, migrate=is_free)
        except DatabaseTooOldError as error:
            raise StartError(
                "The database must be upgraded, but a Whistlestop is running on it: stop that one first."
            ) from error
        except StoreError as error:
            raise StartError(str(error)) from error
        if not to_serve:
            held.close()
        try:
            yield Matches(store)
        finally:
            await store.close()


def is_served(settings: Settings) -> bool:
    """Whether a process serves the database now."""
    try:
        with serving(settings.database_url):
            return False
    except ServedError:
        return True


async def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Run the bot until it is asked to stop: on Discord with a token, at the local table without.

    Args:
        settings: the settings.
        say: prints a line for whoever runs the program.

    Raises StartError.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM"):
        with suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C works there all the same
            loop.add_signal_handler(getattr(signal, name), stop.set)
    async with AsyncExitStack() as stack:
        matches = await stack.enter_async_context(opened(settings, to_serve=True))
        token, ready = settings.discord_token, ["Whistlestop is connected to Discord."]
        if not token:
            discord_here = await stack.enter_async_context(local_table(settings))
            stack.enter_context(point_client_at(discord_here.address))
            token = discord_here.token
            ready = ["The local table is open. One address a seat:", *discord_here.page_urls()]
        await _serve(settings, Whistlestop(matches, lambda: _say_all(say, ready)), token, stop)


def _say_all(say: Callable[[str], None], lines: Sequence[str]) -> None:
    for line in lines:
        say(line)


@asynccontextmanager
async def local_table(settings: Settings) -> AsyncIterator[LoopbackDiscord]:
    """Open the Discord on this machine; StartError if its port is taken or its file cannot be used."""
    file = Path(settings.local_database)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(
            f"The folder {file.parent} for LOCAL_DATABASE cannot be made: {error.strerror}."
        ) from error
    first, *others = DEFAULT_SEATS
    # Somebody must be able to try what is for those who manage a server.
    seats = (dataclasses.replace(first, manages=True), *others)
    table = LoopbackDiscord(port=settings.local_port, database=file, seats=seats)
    try:
        await table.__aenter__()
    except NewerFormatError as error:
        raise StartError(str(error)) from error
    except sqlite3.Error as error:
        raise StartError(f"The local table cannot use its file {file}: {error}.") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise StartError(
            f"The local table cannot open port {settings.local_port} on 127.0.0.1 ({reason}): is it running "
            "already? Choose another with LOCAL_PORT."
        ) from error
    try:
        yield table
    finally:
        await table.__aexit__(None, None, None)


async def _serve(settings: Settings, bot: Whistlestop, token: str, stop: asyncio.Event) -> None:
    async with bot:
        running = asyncio.create_task(bot.start(token), name="gateway")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        beating = asyncio.create_task(_beat(bot, settings.heartbeat_file), name="heartbeat")
        try:
            await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                _explain(running)
        finally:
            beating.cancel()
            stopping.cancel()
            await bot.close()
            running.cancel()
            await asyncio.gather(running, stopping, beating, return_exceptions=True)


def _explain(running: asyncio.Task[None]) -> None:
    """Raise what has ended the connection, as a sentence if it is no fault of the program."""
    error = running.exception()
    if error is None:
        return
    sentence = _sentence(error)
    raise error if sentence is None else StartError(sentence) from error


def _sentence(error: BaseException) -> str | None:
    """Return what has ended the connection to Discord, and what to do; None for a fault of the program."""
    match error:
        case discord.LoginFailure():
            return (
                "Discord refuses the token in DISCORD_TOKEN: copy it again from the Bot page of the "
                "developer portal."
            )
        case discord.PrivilegedIntentsRequired():
            return (
                "Discord refuses the intents that were asked for: allow them on the Bot page of the "
                "developer portal."
            )
        case discord.ConnectionClosed(code=code):
            return (
                f"Discord has ended the connection with code {code}, which its documentation explains under "
                "Gateway Close Event Codes."
            )
        case discord.app_commands.CommandSyncFailure():
            return f"Discord does not take the slash commands: {_in_a_line(error)}."
        case discord.HTTPException(status=status):
            return f"Discord answered the start with HTTP {status}: {_in_a_line(error)}."
        case discord.GatewayNotFound() | aiohttp.ClientError() | OSError():
            return f"Discord cannot be reached: {_in_a_line(error)}."
    return None


def _in_a_line(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".")


async def _beat(bot: Whistlestop, file: str) -> None:
    """Touch the heartbeat file for as long as the gateway is connected."""
    while file:
        if bot.is_ready() and not bot.is_closed():
            await asyncio.to_thread(Path(file).touch)
        await asyncio.sleep(HEARTBEAT_SECONDS)
