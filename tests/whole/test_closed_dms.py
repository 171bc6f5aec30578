"""Somebody takes no direct messages: the table hears who, never what, and the hand can always be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.transamerica import board

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Driver, Sight

CLOSED = (
    "My direct messages do not reach you, so your hand will not come by itself: allow messages from this "
    "server (Privacy settings), or use **Show my hand** and `/hand`."
)


def told(posts: list[Sight]) -> list[Sight]:
    """Return the posts that say who could not be reached."""
    return [post for post in posts if "I could not send" in post.content]


async def cities(party: Party, person: Driver) -> list[str]:
    """Return the names of somebody's five cities."""
    hand = (await party.table()).view(int(person.id)).hand
    return [board.CITIES[city].name for city in hand]


async def test_whoever_is_closed_at_the_deal_is_named_once_and_nothing_is_told(house: House) -> None:
    house.ben.settings(dm_open=False)
    party = await house.deal("ann", "ben")
    (post,) = told(await party.posts())
    assert post.content == (
        f"I could not send ■ Ben a direct message. {house.ben.mention}: press **Show my hand**, or allow "
        "messages from this server (Privacy settings) and press **Try again**."
    )
    assert post.labels == ["Show my hand", "Try again"]
    assert post.files == []
    assert [note.message_id for note in house.ben.notifications].count(post.id) == 1
    assert house.ben.dms() == []
    public = "".join(post.text for post in await party.posts())
    for city in await cities(party, house.ben):
        assert city not in public
    assert len(house.ann.dms()) == 1
    assert len(await party.turn_posts()) == 1


async def test_the_hand_of_somebody_closed_is_shown_by_button_and_by_command(house: House) -> None:
    house.ben.settings(dm_open=False)
    party = await house.deal("ann", "ben")
    (post,) = told(await party.posts())
    for reply in (
        await house.press(house.ben, post, "Show my hand"),
        await house.press(house.ben, await party.turn_post(), "Show my hand"),
        await house.command(house.ben, "hand"),
    ):
        assert reply.is_ephemeral
        assert [file.filename for file in reply.message.files] == ["hand.png"]
        for city in await cities(party, house.ben):
            assert city in reply.text
            assert city in (reply.message.files[0].description or "")


async def test_try_again_sends_the_hand_once_messages_are_allowed(house: House) -> None:
    house.ben.settings(dm_open=False)
    party = await house.deal("ann", "ben")
    (post,) = told(await party.posts())
    assert (await house.press(house.ben, post, "Try again")).text == CLOSED
    assert (await house.press(house.dan, post, "Try again")).text == (
        "You have no seat in this match. You can look on with `/board`."
    )
    house.ben.settings(dm_open=True)
    assert (await house.press(house.ben, post, "Try again")).text == (
        "It works now: your hand is on its way."
    )
    (hand,) = house.ben.dms()
    assert all(name in hand.content for name in await cities(party, house.ben))
    assert [file.filename for file in hand.files] == ["hand.png"]
    assert len(told(await party.posts())) == 1


async def test_whoever_closes_messages_in_mid_game_is_named_when_the_next_round_is_dealt(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    house.ben.settings(dm_open=False)
    await party.end_round()
    (post,) = told(await party.posts())
    assert "■ Ben" in post.content
    assert len(house.ben.dms()) == 1
    assert len(house.ann.dms()) == 2
    reply = await house.command(house.ben, "hand")
    assert "**Your five cities, round 2**" in reply.text
    public = "".join(post.text for post in await party.posts())
    secret = set(await cities(party, house.ben))
    before = (await party.state()).finished
    assert before is not None
    shown = {board.CITIES[city].name for hand in before.hands for city in hand}
    assert not {city for city in secret - shown if city in public}


async def test_it_is_told_once_a_match_however_many_rounds_are_dealt(house: House) -> None:
    house.ben.settings(dm_open=False)
    party = await house.deal("ann", "ben", rounds=3)
    await party.end_round()
    await party.end_round()
    assert len(told(await party.posts())) == 1
    assert house.ben.dms() == []


async def test_whoever_opens_messages_again_gets_the_next_hand_without_asking(house: House) -> None:
    house.ben.settings(dm_open=False)
    party = await house.deal("ann", "ben")
    assert (
        "No direct message reaches ■ Ben; `/hand` always works."
        in (await house.command(house.ann, "game status")).text
    )
    house.ben.settings(dm_open=True)
    await party.end_round()
    (hand,) = house.ben.dms()
    assert "round 2" in hand.content
    assert "No direct message" not in (await house.command(house.ann, "game status")).text


async def test_whoever_sits_down_with_closed_messages_is_told_at_once(house: House) -> None:
    house.ben.settings(dm_open=False)
    await house.lobby("ann")
    assert (await house.command(house.ben, "game join")).text == f"You sit down as ■ Vermilion.\n{CLOSED}"
    opened = await house.command(house.ben, "game new", game="transamerica", channel="chat")
    assert opened.text.endswith(CLOSED)
    assert (await house.command(house.ben, "doctor", channel="chat")).text.endswith(f"\n❌ {CLOSED}")


async def test_whoever_opens_messages_after_the_last_tile_is_not_sent_an_empty_hand(house: House) -> None:
    people = (house.ann, house.ben)
    for person in people:
        person.settings(dm_open=False)
    party = await house.deal("ann", "ben", game="cable_car")
    while (await party.table()).view_of_seat(0).pile:
        await party.skip(2)
    for person in people:
        person.settings(dm_open=True)
    (seat,) = (await party.table()).to_act
    await party.play(await party.advice(seat))
    assert (await party.table()).row.status == "running"
    assert (await party.table()).view_of_seat(seat).hand == ()
    assert (await party.person(seat)).dms() == []


async def test_closed_messages_are_told_of_without_a_hand_in_a_game_that_has_none(house: House) -> None:
    house.ben.settings(dm_open=False)
    await house.lobby("ann", game="traxx")
    assert (await house.command(house.ben, "game join")).text.endswith(
        "My direct messages do not reach you, so nothing that is for you alone will come: allow messages "
        "from this server (Privacy settings)."
    )


async def test_two_who_are_closed_are_both_named_and_the_match_goes_on(house: House) -> None:
    for person in (house.ann, house.ben):
        person.settings(dm_open=False)
    party = await house.deal("ann", "ben")
    assert len(told(await party.posts())) == 2
    await party.play()
    assert (await party.table()).row.seq == 1
    assert len(await party.turn_posts()) == 2
