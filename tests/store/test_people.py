"""Posts, votes, users and servers: what is kept beside the matches."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.store import TABLE_SEAT, GuildRow, PostRow, UserRow, VoteRow

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store import Store


@pytest.fixture
async def match_id(store: Store, now: datetime) -> int:
    async with store.writing() as tx:
        return await tx.add_match(game="traxx", options="{}", channel_id=70, created_at=now)


async def test_a_post_takes_the_place_of_the_one_before(store: Store, now: datetime, match_id: int) -> None:
    old = PostRow(match_id, "turn", TABLE_SEAT, 70, 900, None, now)
    hand = PostRow(match_id, "hand", 1, 80, 901, "d1", now)
    new = PostRow(match_id, "turn", TABLE_SEAT, 70, 902, "d2", now + timedelta(minutes=1))
    async with store.writing() as tx:
        await tx.set_post(old)
        await tx.set_post(hand)
        await tx.set_post(new)

    assert await store.post(match_id, "turn") == new
    assert await store.post(match_id, "hand", 1) == hand
    assert await store.post(match_id, "hand", 0) is None
    assert await store.posts(match_id) == [hand, new]
    assert await store.find_post_by_message(901) == hand
    assert await store.find_post_by_message(900) is None

    async with store.writing() as tx:
        await tx.delete_post(match_id, "turn")
        await tx.delete_post(match_id, "hand", 0)
    assert await store.posts(match_id) == [hand]


async def test_a_user_has_one_vote_on_a_subject(store: Store, now: datetime, match_id: int) -> None:
    later = now + timedelta(minutes=1)
    async with store.writing() as tx:
        await tx.cast_vote(match_id, "end", 12, now)
        await tx.cast_vote(match_id, "end", 11, now)
        await tx.cast_vote(match_id, "end", 12, later)
        await tx.cast_vote(match_id, "undo 3", 11, now)

    assert await store.votes(match_id, "end") == [
        VoteRow(match_id, "end", 11, now),
        VoteRow(match_id, "end", 12, later),
    ]
    async with store.writing() as tx:
        await tx.clear_votes(match_id, "end")
    assert await store.votes(match_id, "end") == []
    assert len(await store.votes(match_id, "undo 3")) == 1
    async with store.writing() as tx:
        await tx.clear_votes(match_id)
    assert await store.votes(match_id, "undo 3") == []


async def test_a_user_is_known_from_the_first_change_on(store: Store, now: datetime) -> None:
    assert await store.user(11) is None
    async with store.writing() as tx:
        await tx.save_user(11)
    assert await store.user(11) == UserRow(11)

    async with store.writing() as tx:
        await tx.save_user(11, name="Ann", language="de", theme="dark", confirm=False)
        await tx.save_user(11, seen_at=now, dm_open=False)
        await tx.save_user(11)
        await tx.save_user(12, dm_open=True)
    ann = UserRow(11, "Ann", "de", "dark", confirm=False, seen_at=now, dm_open=False)
    assert await store.user(11) == ann
    assert await store.users([11, 12, 13]) == {11: ann, 12: UserRow(12, dm_open=True)}
    assert await store.users([]) == {}

    async with store.writing() as tx:
        await tx.save_user(11, language=None)
    assert (await store.users([11]))[11].language is None


async def test_a_server_is_known_from_the_first_change_on(store: Store, now: datetime) -> None:
    assert await store.guild(5) is None
    async with store.writing() as tx:
        await tx.save_guild(5, joined_at=now)
        await tx.save_guild(5, language="fr")
    assert await store.guild(5) == GuildRow(5, "fr", now)
    async with store.writing() as tx:
        await tx.save_guild(5, left_at=now)
    assert await store.guild(5) == GuildRow(5, "fr", now, now)
