"""Runs a discord.py client for the length of a test."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

import discord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.local import LoopbackDiscord

C = TypeVar("C", bound=discord.Client)


@asynccontextmanager
async def running(client: C, loopback: LoopbackDiscord) -> AsyncIterator[C]:
    """Log a client in and keep it connected until the context ends; what breaks its connection is raised."""
    async with client:
        await client.login(loopback.token)
        connection = asyncio.create_task(client.connect())
        ready = asyncio.create_task(client.wait_until_ready())
        try:
            await asyncio.wait({connection, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=10)
            if connection.done():
                await connection
            await asyncio.wait_for(ready, 1)
            yield client
        finally:
            ready.cancel()
            await client.close()
            await asyncio.wait({connection, ready})
            if not connection.cancelled():
                connection.exception()
