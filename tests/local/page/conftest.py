"""The table as a fixture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio
from local.page.table import Table, running_bot

from bot.local import LoopbackDiscord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from local.page.browser import Chromium


@pytest_asyncio.fixture(loop_scope="session")
async def table(browser: Chromium) -> AsyncIterator[Table]:
    """A fresh table, before which no page may meet an error."""
    async with LoopbackDiscord(port=0) as discord, running_bot(discord) as bot:
        try:
            yield Table(discord, bot, browser)
        finally:
            troubles = await browser.leave()
        assert troubles == []
        assert discord.broken == []
