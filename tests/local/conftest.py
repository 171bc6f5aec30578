"""The sample bot, connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from clients import running
from local.sample_bot import SampleBot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.local import LoopbackDiscord


@pytest.fixture
async def bot(loopback: LoopbackDiscord) -> AsyncIterator[SampleBot]:
    """The sample bot, ready."""
    async with running(SampleBot(), loopback) as client:
        yield client
