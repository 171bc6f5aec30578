"""Who is called: the one who is to act and was not before, once a turn, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Driver

pytestmark = pytest.mark.usefixtures("sketches")


def pinged(house: House) -> list[str]:
    """Return who was pinged, in order."""
    return [house.loopback.world.users[note.user_id]["global_name"] for note in house.loopback.notifications]


async def test_every_turn_calls_the_next_player_once_and_nobody_else(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe")
    for turn in range(1, 8):
        mover: Driver = await party.mover()
        assert len(pinged(house)) == turn
        assert pinged(house)[-1] == mover.person.name
        post = await party.turn_post()
        assert post.content.startswith(f"{mover.mention}, your turn · round 1")
        assert post.content.count("<@") == 1
        house.clock.advance(hours=8)
        await party.play()
        if (await party.mover()).id == mover.id:
            await party.play("stop")


async def test_messages_mention_only_those_whom_they_call(house: House) -> None:
    party = await house.deal("ann", "ben")
    house.clock.advance(hours=8)
    mover, (other,) = await party.mover(), await party.others()
    await party.play()
    sent = [note.body for note in house.loopback.requests if note.route == "/channels/{channel_id}/messages"]
    allowed = [body["allowed_mentions"] for body in sent if body.get("nonce")]
    assert all(mentions["parse"] == [] for mentions in allowed)
    called = [mentions["users"] for mentions in allowed if mentions.get("users")]
    assert [[str(user) for user in users] for users in called] == [[mover.id], [other.id]]


async def test_between_the_two_tracks_of_a_turn_nobody_is_called_and_nothing_is_posted(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    house.clock.advance(hours=8)
    posts, pings = len(await party.posts()), len(pinged(house))
    await party.play("F7-F8")
    assert len(await party.posts()) == posts
    await party.play("F8-F9")
    assert len(await party.posts()) == posts + 1
    assert len(pinged(house)) == pings + 1
    assert "F7–F8–F9" in (await party.turn_post()).content


async def test_whoever_was_answered_by_another_human_is_called_however_soon(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    await party.play()
    await party.play()
    assert pinged(house) == [mover.person.name, other.person.name, mover.person.name]


async def test_whoever_answers_computers_at_once_is_not_called_after_every_move(house: House) -> None:
    party = await house.deal("ann", computers=2)
    calls = len(pinged(house))
    for _ in range(3):
        house.clock.advance(hours=1)
        await party.play()
    assert len(pinged(house)) == calls
    assert "● Ann**, your turn" in (await party.turn_post()).content


async def test_taking_buttons_away_and_drawing_the_lobby_anew_calls_nobody(house: House) -> None:
    party = await house.lobby("ann", "ben")
    await house.press(house.chloe, await party.card(), "Join")
    assert pinged(house) == []
    assert all(post.json["mentions"] == [] for post in house.posts())


async def test_whoever_has_acted_before_the_call_could_be_sent_is_not_called_any_more(house: House) -> None:
    party = await house.lobby("ann", "ben")
    house.loopback.deny("games", "send_messages")
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    mover, (other,) = await party.mover(), await party.others()
    await party.play("F7")
    assert pinged(house) == []
    house.loopback.deny("games")
    house.clock.advance(seconds=30)
    house.matches.tables.news.set()
    await house.settle()
    assert pinged(house) == [other.person.name]
    (post,) = await party.turn_posts()
    assert other.mention in post.content
    assert mover.mention not in post.content


async def test_a_new_round_calls_its_starter(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe")
    (last,) = await party.skip_to_end_of_round()
    house.clock.advance(hours=8)
    before = len(pinged(house))
    await party.play(last)
    state = await party.state()
    assert state.round == 2
    assert (await party.table()).started().plies[-1].seat != state.starter
    starter = await party.person(state.starter)
    assert pinged(house)[before:] == [starter.person.name]
    assert (await party.turn_post()).content.startswith(f"{starter.mention}, your turn · round 2")
