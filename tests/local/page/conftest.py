"""The table and the browser as fixtures."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest_asyncio
from local.page.browser import chromium
from local.page.table import Table, running_bot

from bot.local import LoopbackDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for the whole session; each page has a context of its own."""
    async with chromium() as started:
        yield started


@pytest_asyncio.fixture(loop_scope="session")
async def table(browser: Browser) -> AsyncIterator[Table]:
    """A fresh table; no page may have met an error that its test did not take out of `troubles`."""
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(LoopbackDiscord(port=0))
        table = Table(discord, await stack.enter_async_context(running_bot(discord)), browser)
        try:
            yield table
        finally:
            for context in table.contexts:
                await context.close()
        assert table.troubles == []
        assert discord.broken == []
