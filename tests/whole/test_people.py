"""People come and go: what the table reads, who is called, and what those who have left can do no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")


async def resign(house: House, person: Driver) -> Sight:
    """Let somebody resign, with the second word that is asked for; return the question."""
    question = (await house.command(person, "game resign")).message
    await house.press(person, question, "Resign")
    return question


def pings(person: Driver) -> list[str]:
    """Return the messages in a channel by which somebody was called."""
    return [note.message_id for note in person.notifications]


async def status_of(house: House, person: Driver) -> str:
    """Return what /game status says to somebody."""
    return (await house.command(person, "game status")).text


# Resigning --------------------------------------------------------------------------------------------------


async def test_a_computer_plays_on_for_whoever_resigns_and_the_result_says_so(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe", rounds=1)
    question = await resign(house, house.ben)
    assert question.content == "You have resigned."
    assert "🏳 ■ Ben has resigned. The computer ■ Rocket takes the seat." in [
        post.content for post in house.posts()
    ]
    assert house.ben.dms()[-1].content.startswith("You have resigned from **TransAmerica** in <#")
    assert "■ Rocket plays in the seat of ■ Ben, who has resigned." in await status_of(house, house.ann)
    await party.end_round()
    (result,) = [post for post in house.posts() if "🏁" in post.content]
    assert "■ Rocket plays in the seat of ■ Ben, who has resigned." in result.content
    assert result.labels == ["Rematch", "Replay"]


async def test_the_last_opponent_who_resigns_is_named_and_so_is_the_winner(house: House) -> None:
    party = await house.deal("ann", "ben")
    question = (await house.command(house.ben, "game resign")).message
    place = f"<#{await party.place()}>"
    assert question.content == f"Resign from TransAmerica in {place}? The match ends, and ● Ann wins."
    turn = await party.turn_post()
    await house.press(house.ben, question, "Resign")
    last = house.posts()[-1]
    assert last.content.startswith("🏳 ■ Ben has resigned: **● Ann wins!**\n")
    assert "Shuffles: key `" in last.content
    assert [file.filename.partition("-")[0] for file in last.files] == ["board"]
    assert last.labels == ["Rematch", "Replay"]
    assert turn.labels == []
    again = await house.command(house.ann, "game resign")
    assert "over" in again.text or "No match" in again.text
    assert "■ Ben has resigned." in await status_of(house, house.ann)


async def test_a_match_that_nobody_is_left_to_play_ends_with_a_word(house: House) -> None:
    await house.deal("ann", computers=2)
    await resign(house, house.ann)
    assert house.posts()[-1].content.startswith(
        "🏳 ● Ann has resigned. Nobody is left to play: the match has no winner."
    )


# Removing ---------------------------------------------------------------------------------------------------


async def test_whoever_is_removed_is_told_at_the_table_and_by_message(house: House) -> None:
    await house.deal("ann", "ben", "chloe")
    choices = await house.ann.autocomplete("game remove", "seat", "")
    assert [choice["name"] for choice in choices] == ["● Ann", "■ Ben", "▲ Chloé"]
    reply = await house.command(house.ann, "game remove", seat="1")
    assert reply.text == "Your word is noted. Still asked: ▲ Chloé."
    question = house.posts()[-1]
    assert question.content.startswith("● Ann would like to remove ■ Ben: a computer would take the seat.\n")
    assert question.labels == ["Agree"]
    await house.press(house.chloe, question, "Agree")
    told = next(post for post in house.posts() if post.content.startswith("🚪"))
    assert told.content == (
        f"🚪 ■ Ben ({house.ben.mention}) was removed by a vote of the others. The computer ■ Rocket takes "
        "the seat."
    )
    assert told.id in pings(house.ben)
    assert house.ben.dms()[-1].content.startswith("The others have removed you from **TransAmerica** in")
    assert question.content.endswith("Agreed.")
    assert (await house.command(house.ben, "hand")).text.startswith("You have no seat in this match.")


async def test_a_seat_is_found_by_its_number_and_not_by_a_name_that_somebody_has_taken(
    house: House,
) -> None:
    party = await house.deal("ann", "ben", "chloe")
    async with house.matches.tables.changing(party.match_id) as table:
        table.change_seat(2, name="Ben")
        await house.matches.ledger.save(table)
    for typed in ("Ben", "nobody", "9"):
        reply = await house.command(house.ann, "game remove", seat=typed)
        assert reply.text == "There is no such player at this table: pick one from the list."
    for typed in ("▲", "2", "▲ Ben"):
        await house.command(house.ann, "game remove", seat=typed)
        assert house.posts()[-1].content.startswith("● Ann would like to remove ▲ Ben")
    assert len([post for post in house.posts() if "would like to remove" in post.content]) == 1


# Replacing --------------------------------------------------------------------------------------------------


async def test_a_new_player_takes_a_seat_with_a_button_and_gets_its_hand(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    place = await party.place()
    owner = await party.mover()
    panel = await party.panel(owner)
    hands = len(owner.dms())
    reply = await house.command(owner, "game replace", player="dan", channel=place)
    assert reply.text == f"The seat is offered: {house.dan.mention} takes it with the button under my post."
    offer = (await party.posts())[-1]
    assert offer.id in pings(house.dan)
    assert offer.labels == ["Take the seat", "No, thanks"]
    assert house.dan.dms() == []
    refused = await house.press(house.chloe, offer, "Take the seat")
    assert refused.text == "This seat is not offered to you, or not any more."
    taken = await house.press(house.dan, offer, "Take the seat")
    assert taken.text.startswith("You play on as ")
    assert offer.labels == []
    assert offer.content.endswith(" Dan has taken the seat.")
    members = house.loopback.world.channels.members[place]
    assert house.dan.id in members
    posts = await party.posts()
    assert any(post.content.startswith(f"🔁 {house.dan.mention} plays on in the seat of") for post in posts)
    assert [file.filename.partition("-")[0] for sight in house.dan.dms() for file in sight.files] == ["hand"]
    assert [sight.files for sight in owner.dms()[hands:]] == [[]], "a farewell, and no hand any more"
    assert (await party.turn_post()).id in pings(house.dan)
    old = await house.press(owner, panel, "Board as text")
    assert old.is_ephemeral
    kind = await house.press(owner, await party.turn_post(), "Your move")
    assert kind.text == "You have no seat in this match. You can look on with `/board`."
    assert (await party.mover()).id == house.dan.id
    assert len(house.dan.dms()) == 2, "a word that it works, and the hand"
    await party.play()
    assert all(not sight.files for sight in owner.dms()[hands:])


async def test_a_new_player_is_brought_into_a_thread_that_was_archived(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    place = await party.place()
    dan, ann = int(house.dan.id), int(house.ann.id)
    await house.matches.replacing.offer(party.match_id, ann, dan)
    await house.settle()
    house.loopback.archive(house.loopback.world.channels.get(place)["name"])
    await house.matches.replacing.accept(party.match_id, dan, 0, "Dan")
    await house.settle()
    assert house.dan.id in house.loopback.world.channels.members[place]
    assert not house.loopback.world.channels.get(place)["thread_metadata"]["archived"]
    brought = [note for note in house.loopback.requests if note.path.endswith(f"/thread-members/{dan}")]
    assert [note.status for note in brought] == [204], "nothing is asked of a thread that sleeps"


async def test_whose_seat_was_given_away_hears_it_at_the_table_where_no_message_arrives(
    house: House,
) -> None:
    party = await house.deal("ann", "ben", "chloe")
    house.ben.settings(dm_open=False)
    await house.matches.replacing.transfer(party.match_id, 1, int(house.dan.id), "Dan")
    await house.settle()
    (told,) = [post for post in await party.posts() if "is another player's now" in post.content]
    assert told.content.startswith(f"{house.ben.mention} Your seat in **TransAmerica**, <#")
    assert told.id in pings(house.ben)


async def test_an_offer_is_turned_down_by_its_button(house: House) -> None:
    await house.deal("ann", "ben")
    await house.command(house.ann, "game replace", player="dan")
    offer = house.posts()[-1]
    await house.press(house.dan, offer, "No, thanks")
    assert offer.content == "The seat of ● Ann was offered, but not taken."
    assert offer.labels == []


async def test_the_seat_of_a_computer_is_offered_when_all_agree(house: House) -> None:
    await house.deal("ann", "ben", computers=1)
    choices = await house.ann.autocomplete("game replace", "seat", "")
    assert (choices[-1]["name"], choices[-1]["value"]) == ("▲ Rocket", "2")
    await house.command(house.ann, "game replace", player="dan", seat="2")
    question = house.posts()[-1]
    assert question.content.startswith(f"● Ann would like {house.dan.mention} to take the seat of ▲ Rocket.")
    await house.press(house.ben, question, "Agree")
    offer = next(post for post in house.posts() if "Take the seat" in post.labels)
    assert offer.content == (
        f"{house.dan.mention}, all agree that you may play on for ▲ Rocket, a computer, in **TransAmerica**."
    )
    await house.press(house.dan, offer, "Take the seat")
    assert "▲ Dan" in await status_of(house, house.ann)


async def test_programs_and_strangers_are_kept_from_seats(house: House) -> None:
    await house.deal("ann", "ben")
    program = await house.command(house.ann, "game replace", player=house.loopback.world.bot_id)
    assert program.text == "That is a program; only people can take a seat."
    stranger = await house.command(house.dan, "game replace", player="chloe")
    assert stranger.text.startswith("You have no seat in this match.")
    alone = await house.command(house.ann, "game replace", player="dan", seat="1")
    assert alone.text.startswith("You alone cannot decide this about somebody who is here and in time.")


# Out of reach -----------------------------------------------------------------------------------------------


def told_gone(house: House) -> list[Sight]:
    """Return the posts about somebody who is out of reach."""
    return [post for post in house.posts() if post.content.startswith("👋")]


async def leaves_while_waited_for(house: House, party: Party) -> Driver:
    """Let the one to act leave the server, as is found out when a reminder is due; return that person."""
    mover = await party.mover()
    house.loopback.world.leave_guild(mover.id)
    house.clock.advance(hours=24)
    await house.matches.timekeeper.look()
    await house.settle()
    return mover


async def test_whoever_has_left_the_server_is_noticed_and_the_others_decide(house: House) -> None:
    party = await house.deal("ann", "ben")
    messages = {person.id: len(person.dms()) for person in (house.ann, house.ben)}
    mover = await leaves_while_waited_for(house, party)
    (other,) = await party.others()
    (post,) = told_gone(house)
    assert post.content == (
        f"👋 {await label(party, mover)} is no longer on this server.\n"
        f"{other.mention}, what shall happen to the seat? Most of you decide."
    )
    assert post.labels == ["Let the computer take the seat", "Wait", "Somebody else"]
    assert post.id in pings(other)
    assert len(mover.dms()) == messages[mover.id], "nobody is there to be reminded"
    house.clock.advance(days=3)
    await house.matches.timekeeper.look()
    await house.settle()
    assert len(told_gone(house)) == 1
    how = await house.press(other, post, "Somebody else")
    assert "`/game replace`" in how.text
    assert "is no longer on this server" in await status_of(house, other)
    assert "is out of reach" in (await house.command(other, "games")).text
    await house.press(other, post, "Let the computer take the seat")
    assert post.labels == []
    assert (await party.table()).to_act.isdisjoint((await party.table()).computers)


async def label(party: Party, person: Driver) -> str:
    """Return somebody's shape and name."""
    seat = (await party.table()).seat_of(int(person.id))
    return f"{'●■▲◆'[seat]} {person.person.name}"


async def test_whoever_comes_back_and_does_something_is_back(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await leaves_while_waited_for(house, party)
    (post,) = told_gone(house)
    house.loopback.world.join_guild(mover.id)
    await house.press(mover, await party.turn_post(), "Your move")
    assert post.content == f"👋 {await label(party, mover)} was out of reach, and is back."
    assert post.labels == []


async def test_the_table_waits_for_somebody_out_of_reach_if_it_likes(house: House) -> None:
    party = await house.deal("ann", "ben")
    await leaves_while_waited_for(house, party)
    (other,) = await party.others()
    (post,) = told_gone(house)
    await house.press(other, post, "Wait")
    assert "The table waits; `/game replace` and `/game remove` can be used at any time." in post.content
    assert post.labels == []
    seat = min((await party.table()).to_act)
    await house.command(other, "game remove", seat=str(seat))
    assert seat in (await party.table()).computers or seat not in (await party.table()).to_act


async def test_somebody_who_has_left_is_noticed_when_called(house: House) -> None:
    party = await house.deal("ann", "ben")
    (other,) = await party.others()
    house.loopback.world.leave_guild(other.id)
    await party.play()
    (post,) = told_gone(house)
    assert await label(party, other) in post.content


async def test_a_server_that_tells_who_leaves_is_believed(house: House) -> None:
    """Which it does only for programs that have the intent for it; this one does not ask for it."""
    assert not house.bot.intents.members
    await house.deal("ann", "ben")
    user = await house.bot.fetch_user(int(house.ben.id))
    left = discord.RawMemberRemoveEvent({"guild_id": house.loopback.world.guild_id}, user)  # type: ignore[typeddict-item]
    house.bot.dispatch("raw_member_remove", left)
    await house.until(lambda: _told(house))
    assert "■ Ben is no longer on this server" in told_gone(house)[0].content


async def _told(house: House) -> bool:
    await house.settle()
    return bool(told_gone(house))


async def test_where_discord_does_not_say_who_is_there_nothing_is_concluded(house: House) -> None:
    from bot.local import Fault

    route = "/guilds/{guild_id}/members/{user_id}"
    house.loopback.faults.add(Fault("GET", route, status=403, times=1))
    house.loopback.faults.add(Fault("GET", route, cut=True, times=None))
    party = await house.deal("ann", "ben")
    await party.play()
    assert told_gone(house) == []


# Since the last move ----------------------------------------------------------------------------------------


async def test_the_call_links_to_what_was_posted_since_the_player_has_moved(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe")
    for _ in range(3):
        await party.play()
    posts = await party.turn_posts()
    place, guild = await party.place(), house.loopback.world.guild_id
    address = f"https://discord.com/channels/{guild}/{place}"
    # The first call came before any move; then each has moved once.
    assert f"Look back: [after move 2]({address}/{posts[2].id})" in posts[3].content
    assert posts[1].id not in posts[3].content, "that was the board after the own move"
    assert "Look back" not in posts[2].content
    kept = {post.kind for post in await house.matches.outbox.posts(party.match_id)}
    assert {kind for kind in kept if kind.startswith("told ")} == {"told 2", "told 3"}
