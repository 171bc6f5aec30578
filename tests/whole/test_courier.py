"""The courier goes on speaking for every table, whatever happens to one of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine import ENGLISH
from bot.games import GAMES
from bot.local import Fault
from bot.matches.motions import EndMatch
from bot.matches.places import Place

if TYPE_CHECKING:
    from whole.house import House

pytestmark = pytest.mark.usefixtures("sketches")

DMS = "/users/@me/channels"
THREADS = "/channels/{channel_id}/messages/{message_id}/threads"


async def test_a_database_that_fails_once_silences_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    due = house.matches.outbox.due
    failed = False

    async def fails_once(**more: Any) -> Any:
        nonlocal failed
        if not failed:
            failed = True
            raise OSError("disk I/O error")
        return await due(**more)

    monkeypatch.setattr("bot.chat.courier.AGAIN_SECONDS", 0.01)
    monkeypatch.setattr(house.matches.outbox, "due", fails_once)
    party = await house.deal("ann", "ben")
    assert failed
    assert "Your move" in (await party.turn_post()).labels
    (reported,) = house.faults.messages
    assert "the outbox cannot be read" in reported
    house.faults.messages.clear()


async def test_a_row_that_this_version_cannot_read_is_set_aside_and_holds_nothing_up(house: House) -> None:
    party = await house.lobby("ann", "ben")
    async with house.store.writing() as tx:
        await tx.add_outbox("parcel", '{"type":"parcel"}', party.match_id, house.clock())
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    assert "Your move" in (await party.turn_post()).labels
    assert await house.store.outbox_of(party.match_id) == []
    assert house.faults.messages
    assert all("cannot be read" in reported for reported in house.faults.messages)
    house.faults.messages.clear()


@pytest.mark.parametrize(("status", "code"), [(403, 50278), (403, 20026), (400, 40003), (404, 10013)])
async def test_a_direct_message_that_discord_refuses_for_any_reason_does_not_stop_the_table(
    house: House, status: int, code: int
) -> None:
    party = await house.lobby("ann", "ben")
    body = {"message": "refused", "code": code}
    house.loopback.faults.add(Fault("POST", DMS, status=status, body=body, times=None))
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    assert "Your move" in (await party.turn_post()).labels
    gone = "👋"  # two of these mean that there is nobody any more to send anything to
    posts = await party.posts()
    told = [post.text for post in posts if "direct message" in post.text or post.text.startswith(gone)]
    assert len(told) == 2
    assert all(text.startswith(gone) for text in told) is (code in (50278, 10013))
    assert await house.store.outbox_of(party.match_id) == []


async def test_where_discord_refuses_a_thread_the_match_stays_in_its_channel(house: House) -> None:
    body = {"message": "Maximum number of active threads reached", "code": 160006}
    house.loopback.faults.add(Fault("POST", THREADS, status=400, body=body))
    party = await house.deal("ann", "ben", thread=True)
    assert await party.place() == str(house.loopback.channel("games")["id"])
    assert "Your move" in (await party.turn_post()).labels


async def test_a_match_without_a_place_says_so_once_and_begins_when_the_channel_is_free(
    house: House,
) -> None:
    first = await house.deal("ann", "ben")
    second = await house.lobby("chloe", "dan", thread=True)
    house.loopback.faults.add(Fault("POST", THREADS, status=403, times=None))
    await house.matches.lobby.start(second.match_id, int(house.chloe.id))
    await house.settle()
    for _ in range(3):
        house.clock.advance(hours=2)
        house.matches.tables.news.set()
        await house.settle()
    told = [post.text for post in house.posts() if "cannot begin yet" in post.text]
    assert len(told) == 1
    await house.matches.motions.agree(first.match_id, int(house.ann.id), EndMatch(), alone=True)
    house.clock.advance(hours=2)
    house.matches.tables.news.set()
    await house.settle()
    assert "Your move" in (await second.turn_post()).labels


async def test_a_match_that_waited_for_a_thread_stays_in_the_one_to_which_it_was_moved(house: House) -> None:
    former = await house.deal("ann", "ben", channel="chat", thread=True)
    await house.matches.motions.agree(former.match_id, int(house.ann.id), EndMatch(), alone=True)
    await house.deal("ann", "ben")
    party = await house.lobby("chloe", "dan", thread=True)
    house.loopback.faults.add(Fault("POST", THREADS, status=403))
    await house.matches.lobby.start(party.match_id, int(house.chloe.id))
    await house.settle()
    chat, thread = int(house.loopback.channel("chat")["id"]), int(await former.place())
    place = Place(thread, chat, int(house.loopback.world.guild_id))
    await house.matches.places.move(party.match_id, place, int(house.chloe.id))
    await house.settle()
    assert (await party.table()).row.place_id == thread
    assert "Your move" in (await party.turn_post()).labels


async def test_a_request_that_hangs_at_one_table_keeps_no_other_waiting(house: House) -> None:
    hanging = await house.lobby("ann", "ben")
    fault = house.loopback.faults.add(Fault("PATCH", "/channels/{channel_id}/messages/{message_id}", delay=5))
    await house.matches.lobby.start(hanging.match_id, int(house.ann.id))

    async def hangs() -> bool:
        return bool(fault.hits)

    await house.until(hangs)
    chat = int(house.loopback.channel("chat")["id"])
    await house.matches.lobby.open(
        GAMES["transamerica"], user_id=int(house.chloe.id), name="Chloé", channel_id=chat, guild_id=None
    )

    async def posted() -> bool:
        return any("of 2–6 seats" in post.text for post in house.posts("chat"))

    await house.until(posted, seconds=4)
    assert await house.store.outbox_of(hanging.match_id) != []


async def test_a_finished_round_that_is_told_late_does_not_show_the_picture_of_a_later_one(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.deny("games", "send_messages")
    for _ in range(2):
        (last,) = await party.skip_to_end_of_round()
        mover, table = await party.mover(), await party.table()
        moves = table.game.words.parse_moves(last, None, ENGLISH)
        await house.matches.play.move(party.match_id, int(mover.id), moves)
    await house.settle()
    house.loopback.deny("games")
    house.clock.advance(hours=2)
    house.matches.tables.news.set()
    await house.settle()
    told = [post for post in await party.posts() if "is over" in post.text and "Round" in post.text]
    assert [bool(post.files) for post in told] == [False, True]


async def test_a_program_that_is_stopped_just_as_there_is_news_stops(house: House) -> None:
    await house.deal("ann", "ben")
    house.matches.tables.news.set()
    house.matches.tables.timers_changed.set()
    for task in house.bot._tasks:
        task.cancel()
    _, running = await asyncio.wait(house.bot._tasks, timeout=5)
    for task in running:
        task.cancel()
    assert [task.get_name() for task in running] == []
