"""Failures that should not happen and do: they are reported, tried again, and stop nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.chat import client, courier, posts
from bot.chat.cogs import play
from bot.local import Fault
from bot.matches.lobby import Lobby

if TYPE_CHECKING:
    from whole.house import House

pytestmark = pytest.mark.usefixtures("sketches")


async def later(house: House) -> None:
    """Let time pass until what has failed is tried again."""
    house.clock.advance(seconds=6)
    house.matches.tables.news.set()
    await house.settle()


def fail(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError


async def test_a_fault_in_a_post_is_reported_and_the_post_comes_later(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(posts, "turn", fail)
        party = await house.deal("ann", "ben")
        assert await party.turn_posts() == []
        assert len(house.ann.dms()) == len(house.ben.dms()) == 1
    await later(house)
    assert len(await party.turn_posts()) == 1
    assert len(house.faults.messages) == 1
    assert "could not be said: ZeroDivisionError" in house.faults.messages.pop()


async def test_a_fault_in_one_match_keeps_no_other_waiting(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = posts.turn

    def sometimes(table: Any, *more: Any) -> str:
        if table.match_id == 1:
            raise ZeroDivisionError
        return turn(table, *more)

    monkeypatch.setattr(posts, "turn", sometimes)
    first = await house.deal("ann", "ben")
    second = await house.deal("chloe", "dan", channel="chat")
    assert await first.turn_posts() == []
    assert len(await second.turn_posts()) == 1
    assert len(house.faults.messages) == 1
    house.faults.messages.clear()


async def most_of_a_day(house: House) -> None:
    """Let time pass until what fails by itself has failed often enough."""
    for _ in range(courier.LAST_TRY + 1):
        house.clock.advance(hours=1)
        house.matches.tables.news.set()
        await house.settle()


async def test_what_can_never_be_said_does_not_silence_a_match_for_ever(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await house.lobby("ann", "ben")
    monkeypatch.setattr(posts, "lobby", fail)
    await house.press(house.ann, await party.card(), "Start")
    assert await party.turn_posts() == []
    await most_of_a_day(house)
    assert len(await party.turn_posts()) == 1
    assert "LobbyCard() is set aside" in house.faults.messages[-1]
    house.faults.messages.clear()


async def test_what_nothing_waits_for_is_tried_until_it_can_be_said(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(posts, "turn", fail)
        party = await house.deal("ann", "ben")
        await most_of_a_day(house)
    assert await party.turn_posts() == []
    house.clock.advance(hours=1)
    house.matches.tables.news.set()
    await house.settle()
    assert len(await party.turn_posts()) == 1
    house.faults.messages.clear()


async def test_what_discord_never_takes_does_not_silence_a_match_for_ever(house: House) -> None:
    party = await house.lobby("ann", "ben")
    body = {"message": "Invalid Form Body", "code": 50035}
    card = house.loopback.faults.add(
        Fault("PATCH", "/channels/{channel_id}/messages/{message_id}", status=400, body=body, times=None)
    )
    await house.press(house.ann, await party.card(), "Start")
    assert await party.turn_posts() == []
    await most_of_a_day(house)
    assert card.hits == courier.LAST_TRY + 1
    assert len(await party.turn_posts()) == 1
    house.faults.messages.clear()


async def test_housekeeping_that_fails_is_tried_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "HOUSEKEEPING_SECONDS", 0.0)
    calls = 0

    async def stumbling(_lobby: Lobby) -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ZeroDivisionError
        monkeypatch.setattr(client, "HOUSEKEEPING_SECONDS", 3600.0)
        return 0

    monkeypatch.setattr(Lobby, "expire", stumbling)
    await house.restart()
    assert calls == 2
    assert "housekeeping failed" in house.faults.messages.pop()


async def test_somebody_who_cannot_be_brought_into_a_thread_stops_nothing(house: House) -> None:
    fault = house.loopback.faults.add(Fault("PUT", "*/thread-members/*", status=403, times=None))
    party = await house.deal("ann", "ben", thread=True)
    assert fault.hits == 2
    assert len(await party.turn_posts()) == 1


async def test_where_the_history_cannot_be_read_posts_are_sent_all_the_same(house: House) -> None:
    house.loopback.deny("games", "read_message_history")
    party = await house.lobby("ann", "ben")
    house.loopback.faults.add(Fault("POST", "/channels/{channel_id}/messages", skip=2, cut=True, effect=True))
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    await later(house)
    assert len(await party.turn_posts()) == 1  # the nonce is still known
    assert await house.matches.outbox.waiting(party.match_id) == []


async def test_where_nothing_may_be_posted_no_table_is_opened(house: House) -> None:
    house.loopback.deny("games", "send_messages", "attach_files")
    reply = await house.command(house.ann, "game new", game="transamerica")
    assert reply.text.startswith("I cannot post here: I lack ")
    assert "**Send Messages**" in reply.text
    assert await house.store.match(1) is None


async def test_a_long_list_of_matches_is_told_in_part(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_LISTED", 2)
    for _ in range(4):
        await house.lobby("ann", thread=True)
    reply = await house.command(house.ann, "games")
    assert reply.text.count("TransAmerica in") == 2
    assert "… and 2 more." in reply.text


async def test_a_post_that_is_gone_is_not_edited_and_stops_nothing(house: House) -> None:
    party = await house.deal("ann", "ben", game="ticket_to_ride")
    message = house.loopback.messages.find((await party.turn_post()).id)
    assert message is not None
    house.loopback.messages.delete(message)
    await house.command(house.ann, "ticket tickets", keep="all")
    assert await house.matches.outbox.waiting(party.match_id) == []
    await house.command(house.ben, "ticket tickets", keep="all")
    assert len(await party.turn_posts()) == 1


async def test_a_hand_message_that_is_gone_comes_anew(house: House) -> None:
    party = await house.deal("ann", "ben", game="ticket_to_ride")
    for person in (house.ann, house.ben):
        await house.command(person, "ticket tickets", keep="all")
    mover = await party.mover()
    hand = house.loopback.messages.find(mover.dms()[-1].id)
    assert hand is not None
    count = len(mover.dms())
    house.loopback.messages.delete(hand)
    await house.command(mover, "ticket draw", card="deck")
    assert len(mover.dms()) == count
    assert mover.dms()[-1].id != hand.id
    assert mover.dms()[-1].files
