"""Nothing stays open: not after closing, not for whoever is cancelled or late."""

from __future__ import annotations

import asyncio
import gc
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from bot.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def nothing_left_open() -> Iterator[None]:
    """Fail if anything complains, as it goes, that it was not closed."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
        gc.collect()
    assert [str(warning.message) for warning in caught] == []


async def reading(store: Store) -> list[asyncio.Task[object]]:
    """Begin to read several things at the same time."""
    return [asyncio.create_task(store.match(number)) for number in range(6)]


@pytest.mark.parametrize("turns", range(0, 20, 6))
async def test_a_store_that_is_closed_while_somebody_reads_leaves_no_connection_open(
    url: str, turns: int
) -> None:
    with nothing_left_open():
        store = await Store.open(url)
        tasks = await reading(store)
        for _ in range(turns):
            await asyncio.sleep(0.0003)
        await store.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        del store, tasks


@pytest.mark.parametrize("turns", range(0, 20, 6))
async def test_whoever_is_cancelled_while_reading_leaves_no_connection_open(url: str, turns: int) -> None:
    with nothing_left_open():
        async with await Store.open(url) as store:
            tasks = await reading(store)
            for _ in range(turns):
                await asyncio.sleep(0.0003)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert await store.match(1) is None
        del store, tasks
