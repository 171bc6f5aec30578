"""The loopback Discord after its end: nothing of it is left."""

from __future__ import annotations

import asyncio
import gc
from weakref import ref

import aiohttp
from clients import running
from local.sample_bot import SampleBot

from bot.local import LoopbackDiscord, point_client_at


async def used() -> ref[LoopbackDiscord]:
    """Let a bot, a person and a page use a loopback Discord; return what is left of it."""
    async with LoopbackDiscord(port=0) as loopback, aiohttp.ClientSession() as browser:
        address = loopback.address
        with point_client_at(address):
            async with running(SampleBot(), loopback):
                await loopback.person("ann").command("/count")
                for path in ("/", "/table?seat=ann", "/static/js/main.js"):
                    async with browser.get(address + path) as response:
                        assert response.status == 200
                async with browser.ws_connect(f"{address}/table/ws?seat=ann", origin=address) as socket:
                    await socket.receive()
        return ref(loopback)


async def test_a_loopback_discord_that_is_closed_takes_no_memory_any_more() -> None:
    left = await used()
    async with asyncio.timeout(10):
        while left() is not None:
            await asyncio.sleep(0.01)  # the last callbacks of its connections
            gc.collect()
