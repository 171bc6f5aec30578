"""What tests of several rooms share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from local.openapi import check_requests
from sqlalchemy import make_url

from bot.local import LoopbackDiscord, point_client_at
from bot.store import engines
from bot.store.upgrade import prepare

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from local.page.browser import Chromium


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the program creates it, to be copied: creating one takes longer than a short test."""
    file = tmp_path_factory.mktemp("database") / "whistlestop.db"
    prepare(make_url(f"sqlite+aiosqlite:///{file}"), migrate=True)
    return file


@pytest.fixture
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no commit wait for the disk: what was written outlives the program all the same, if killed."""
    monkeypatch.setattr(engines, "SYNCHRONOUS", "OFF")


@pytest.fixture
async def loopback() -> AsyncIterator[LoopbackDiscord]:
    """A loopback Discord that keeps nothing; clients started in the test connect to it.

    When the test is over, everything the bot asked for must have been there, and every request that was
    accepted must fit Discord's own description of its API, where that is at hand.
    """
    async with LoopbackDiscord(port=0, record=100_000) as discord:
        with point_client_at(discord.address):
            yield discord
        assert discord.broken == []
        check_requests(discord.requests)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Chromium]:
    """One Chromium for all tests of the session; tests that use it run on the session's event loop."""
    from local.page.browser import chromium

    async with chromium() as started:
        yield started
