"""What must still be said: planned, due, said, failed, forgotten."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.store import OutboxRow

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from bot.store import Store

SECOND = timedelta(seconds=1)


@pytest.fixture
async def match_ids(store: Store, now: datetime) -> list[int]:
    async with store.writing() as tx:
        return [
            await tx.add_match(game="traxx", options="{}", channel_id=channel, created_at=now)
            for channel in (70, 71)
        ]


async def plan(
    store: Store, match_id: int | None, due_at: datetime, kind: str = "turn", *, in_order: bool = True
) -> int:
    async with store.writing() as tx:
        return await tx.add_outbox(kind, "{}", match_id, due_at, in_order=in_order)


async def finish(store: Store, ids: Iterable[int], now: datetime) -> None:
    async with store.writing() as tx:
        await tx.finish_outbox(ids, now)


async def due(store: Store, now: datetime, limit: int = 50) -> list[int]:
    return [row.id for row in await store.outbox_due(now, limit)]


async def test_what_was_planned_comes_back_whole(store: Store, now: datetime, match_ids: list[int]) -> None:
    async with store.writing() as tx:
        outbox_id = await tx.add_outbox("hand", '{"seat":1}', match_ids[0], now)
    assert await store.outbox_due(now) == [
        OutboxRow(
            id=outbox_id,
            match_id=match_ids[0],
            kind="hand",
            payload='{"seat":1}',
            in_order=True,
            due_at=now,
            attempts=0,
            done_at=None,
            last_error=None,
        )
    ]


async def test_what_is_due_comes_in_the_order_of_planning(
    store: Store, now: datetime, match_ids: list[int]
) -> None:
    first, second = match_ids
    a = await plan(store, first, now)
    b = await plan(store, second, now - SECOND)
    c = await plan(store, None, now - 2 * SECOND)
    await plan(store, second, now + SECOND)

    assert await due(store, now) == [a, b, c]
    assert await due(store, now, limit=2) == [a, b]


async def test_what_was_said_is_not_due_again(store: Store, now: datetime, match_ids: list[int]) -> None:
    a, b, c = [await plan(store, match_ids[0], now) for _ in range(3)]
    await finish(store, [a, c], now)
    await finish(store, [c], now + SECOND)
    await finish(store, [], now)

    assert await due(store, now) == [b]
    assert [row.id for row in await store.outbox_of(match_ids[0])] == [b]
    everything = await store.outbox_of(match_ids[0], done=True)
    assert [(row.id, row.done_at) for row in everything] == [(a, now), (b, None), (c, now)]


async def test_a_failed_row_holds_up_its_match_and_no_other(
    store: Store, now: datetime, match_ids: list[int]
) -> None:
    first, second = match_ids
    failed = await plan(store, first, now)
    waiting = await plan(store, first, now)
    other = await plan(store, second, now)
    general = await plan(store, None, now)
    async with store.writing() as tx:
        await tx.fail_outbox(failed, "503 Service Unavailable", now + 30 * SECOND)

    assert await due(store, now) == [other, general]
    (row, _) = await store.outbox_of(first)
    assert (row.attempts, row.last_error, row.due_at) == (1, "503 Service Unavailable", now + 30 * SECOND)

    assert await due(store, now + 30 * SECOND) == [failed, waiting, other, general]
    await finish(store, [failed], now)
    assert await due(store, now) == [waiting, other, general]


async def test_a_reminder_neither_waits_nor_holds_anything_up(
    store: Store, now: datetime, match_ids: list[int]
) -> None:
    reminder = await plan(store, match_ids[0], now + 60 * SECOND, in_order=False)
    turn = await plan(store, match_ids[0], now)
    assert await due(store, now) == [turn]

    async with store.writing() as tx:
        await tx.fail_outbox(turn, "503", now + 120 * SECOND)
    assert await due(store, now + 60 * SECOND) == [reminder]


async def test_the_next_time_is_when_something_can_really_be_said(
    store: Store, now: datetime, match_ids: list[int]
) -> None:
    assert await store.next_due_at() is None
    failed = await plan(store, match_ids[0], now + 30 * SECOND)
    blocked = await plan(store, match_ids[0], now)
    assert await store.next_due_at() == now + 30 * SECOND

    reminder = await plan(store, match_ids[0], now + 20 * SECOND, in_order=False)
    assert await store.next_due_at() == now + 20 * SECOND
    general = await plan(store, None, now + 10 * SECOND)
    assert await store.next_due_at() == now + 10 * SECOND

    await finish(store, [failed, reminder, general], now)
    assert await store.next_due_at() == now
    await finish(store, [blocked], now)
    assert await store.next_due_at() is None


async def test_pruning_forgets_only_what_was_said_long_ago(
    store: Store, now: datetime, match_ids: list[int]
) -> None:
    old, recent, undone = [await plan(store, match_ids[0], now - 99 * SECOND) for _ in range(3)]
    await finish(store, [old], now - 10 * SECOND)
    await finish(store, [recent], now)
    async with store.writing() as tx:
        assert await tx.prune_outbox(now) == 1

    assert [row.id for row in await store.outbox_of(match_ids[0], done=True)] == [recent, undone]


async def test_ids_never_come_back_as_they_are_nonces(
    store: Store, now: datetime, match_ids: list[int]
) -> None:
    last = await plan(store, match_ids[0], now)
    await finish(store, [last], now)
    async with store.writing() as tx:
        await tx.prune_outbox(now + SECOND)
    assert await plan(store, match_ids[0], now) > last
