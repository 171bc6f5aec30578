"""Places change under a match: it waits, says once what is missing, loses nothing, and goes on by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.chat import doctor
from bot.engine import ENGLISH
from bot.local import Fault
from bot.local.permissions import bit
from bot.matches.clocks import DAY_RULE
from bot.matches.motions import LetComputer, PauseMatch
from bot.matches.notices import LobbyCard, Remind, Turn
from bot.matches.places import Place, Trouble, trouble_of

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")


async def later(house: House, **span: float) -> None:
    """Let time pass until what has failed is tried again."""
    house.clock.advance(**span)
    house.matches.tables.news.set()
    await house.settle()


async def waits(party: Party) -> bool:
    """Whether the match cannot speak."""
    return trouble_of((await party.table()).row) is not None


async def move_unheard(party: Party) -> None:
    """Let the one to act move where no command can be typed any more: by the panel of a direct message."""
    table = await party.table()
    (seat,) = table.to_act
    move = next(iter(table.running().legal_moves(seat)))
    await party.house.matches.play.move(party.match_id, table.seats[seat].user_id or 0, [move])
    await party.house.settle()


def told(sights: list[Sight], words: str) -> list[str]:
    return [sight.content for sight in sights if words in sight.content]


async def thread_name(party: Party) -> str:
    place = party.house.loopback.world.channels.get(await party.place())
    return str(place["name"])


# Threads ----------------------------------------------------------------------------------------------------


async def test_a_thread_that_was_archived_is_woken_by_the_next_post(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    house.loopback.archive(await thread_name(party))
    await party.play()
    assert len(await party.turn_posts()) == 2
    await party.turn_post()  # of which one alone has buttons
    assert not await waits(party)


async def test_a_standing_post_in_an_archived_thread_is_edited_after_waking_it(house: House) -> None:
    party = await house.deal("ann", "ben", game="ticket_to_ride", thread=True)
    house.loopback.archive(await thread_name(party))
    await house.command(house.ann, "ticket tickets", keep="all", channel=await party.place())
    assert "has decided (1 of 2)" in (await party.turn_post()).content
    assert house.loopback.world.channels.get(await party.place())["thread_metadata"]["archived"] is False


@pytest.mark.parametrize("archived", [True, False])
async def test_a_locked_thread_waits_and_goes_on_when_it_is_unlocked(house: House, archived: bool) -> None:
    party = await house.deal("ann", "ben", thread=True)
    name = await thread_name(party)
    house.loopback.deny("games", "manage_threads")
    if archived:
        house.loopback.archive(name, locked=True)
    else:
        house.loopback.lock(name)
    await house.settle()
    await move_unheard(party)
    assert await waits(party)
    await later(house, hours=2)
    (notice,) = told(house.posts(), "is locked, so what is played there waits")
    assert "`/game move`" in notice
    assert len(await party.turn_posts()) == 1
    house.loopback.unlock(name)
    await house.settle()
    assert not await waits(party)
    assert len(await party.turn_posts()) == 2
    assert told(house.posts(), "is locked") == []
    assert len(told(house.posts(), "That is over: nothing waits here any more.")) == 1


# Permissions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("permission", "name"),
    [("attach_files", "**Attach Files**"), ("send_messages_in_threads", "**Send Messages in Threads**")],
)
async def test_a_permission_that_is_lost_is_named_once_and_all_is_said_when_it_is_back(
    house: House, permission: str, name: str
) -> None:
    party = await house.deal("ann", "ben", thread=True)
    house.loopback.deny("games", permission)
    await house.settle()
    for _ in range(3):
        await move_unheard(party)
        await later(house, hours=2)
    assert (await party.table()).row.seq == 3
    everywhere = [*house.posts(), *await party.posts()]
    (notice,) = told(everywhere, "so what is played there waits")
    assert f"I lack {name} in <#{house.loopback.channel('games')['id']}>" in notice
    assert "Edit Channel, Permissions" in notice
    assert len(await party.turn_posts()) == 1
    house.loopback.deny("games")
    await house.settle()
    assert len(await party.turn_posts()) == 2  # the posts that were superseded meanwhile are not sent
    assert (await party.turn_post()).content.count("Since your last turn") == 1
    assert not await waits(party)


async def test_what_is_not_needed_may_be_taken_away(house: House) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.deny("games", "embed_links", "read_message_history", "add_reactions")
    await party.play()
    assert len(await party.turn_posts()) == 2
    assert not await waits(party)


@pytest.mark.parametrize("permission", ["send_messages", "view_channel"])
async def test_where_no_channel_is_left_to_tell_it_each_player_is_told_once(
    house: House, permission: str
) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.deny("games", permission)
    await house.settle()
    for _ in range(2):
        await move_unheard(party)
        await later(house, hours=3)
    for person in (house.ann, house.ben):
        (notice,) = told(person.dms(), "so what is played there waits")
        assert notice.startswith("**TransAmerica** · ● Ann · ■ Ben\nI lack ")
    house.loopback.deny("games")
    await house.settle()
    assert len(await party.turn_posts()) == 2


async def test_matches_that_are_helped_by_the_same_deed_are_told_of_once(house: House) -> None:
    parties = [await house.deal("ann", "ben", thread=True) for _ in range(2)]
    house.loopback.deny("games", "send_messages_in_threads")
    await house.settle()
    for party in parties:
        await move_unheard(party)
    assert len(told(house.posts(), "so what is played there waits")) == 1
    house.loopback.deny("games")
    await house.settle()
    for party in parties:
        assert len(await party.turn_posts()) == 2
    # Alone, in direct messages, it is the same.
    house.loopback.deny("games", "send_messages_in_threads", "send_messages")
    await house.settle()
    for party in parties:
        await move_unheard(party)
    assert len(told(house.ann.dms(), "so what is played there waits")) == 1


async def test_a_permission_given_by_a_role_lets_the_match_go_on_at_once(house: House) -> None:
    party = await house.deal("ann", "ben")
    world = house.loopback.world
    bits = int(world.roles[world.bot_role_id]["permissions"])
    everyone = int(world.roles[world.guild_id]["permissions"])
    attach = bit("attach_files")
    world.set_role_permissions(world.guild_id, everyone & ~attach)
    world.set_role_permissions(world.bot_role_id, bits & ~attach)
    await house.settle()
    await move_unheard(party)
    assert await waits(party)
    asked = len(house.loopback.requests)
    world.grant(house.dan.id, attach)  # which helps nobody here, so nothing is tried
    await house.settle()
    assert len(house.loopback.requests) == asked
    world.grant(world.bot_id, attach)
    await house.settle()
    assert len(await party.turn_posts()) == 2


async def test_while_a_match_cannot_speak_nobody_is_reminded_and_no_clock_runs(house: House) -> None:
    party = await house.lobby("ann", "ben")
    await house.matches.lobby.set_clock(party.match_id, int(house.ann.id), DAY_RULE)
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    house.loopback.deny("games", "send_messages")
    await house.settle()
    await move_unheard(party)
    house.clock.advance(days=5)
    await house.matches.timekeeper.look()
    await later(house)
    table = await party.table()
    assert all(seat.ticking_since is None and seat.late_at is None for seat in table.seats)
    said = [row.kind for row in await house.store.outbox_of(party.match_id, done=True)]
    assert str(Remind.__struct_config__.tag) not in said
    house.loopback.deny("games")
    await house.settle()
    assert any(seat.ticking_since is not None for seat in (await party.table()).seats)


# Channels that are gone -------------------------------------------------------------------------------------


async def test_a_place_that_is_deleted_is_told_to_each_player_once_and_asked_for_once(house: House) -> None:
    house.loopback.world.channels.create_text("trains")
    party = await house.deal("ann", "ben", channel="trains", thread=True)
    house.loopback.delete_channel("trains")
    await house.settle()
    for person in (house.ann, house.ben):
        (notice,) = told(person.dms(), "is gone in which it was played")
        assert "Ann can also let it go on in another channel: type `/game move` there." in notice
    await move_unheard(party)
    asked = len(house.loopback.requests)
    for _ in range(3):
        await later(house, days=1)
    assert len(house.loopback.requests) == asked
    assert len(told(house.ann.dms(), "is gone")) == 1


async def test_a_deletion_that_nobody_heard_of_is_found_out_by_the_next_post(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    await house.close()
    house.loopback.world.channels.delete(await party.place())
    await house.open()
    await move_unheard(party)
    assert len(told(house.ben.dms(), "is gone in which it was played")) == 1


async def test_the_opener_takes_a_match_whose_place_is_gone_to_another_channel(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    house.loopback.delete_channel(await thread_name(party))
    await house.settle()
    await move_unheard(party)
    refused = await house.command(house.ben, "game move", channel="chat")
    assert refused.text == "Only Ann, who opened the table, can do this."
    moved = await house.command(house.ann, "game move", channel="chat")
    assert "is played here from now on" in moved.text
    assert await party.place() == house.loopback.channel("chat")["id"]
    first, *_ = await party.posts()
    assert first.content == "**TransAmerica** (● Ann · ■ Ben) is played here from now on."
    assert len(await party.turn_posts()) == 1
    await party.play()
    assert len(await party.turn_posts()) == 2


async def test_a_place_that_was_only_thought_to_be_gone_is_taken_again_by_moving_there(house: House) -> None:
    party = await house.deal("ann", "ben")
    first = await party.turn_post()
    unknown = {"message": "Unknown Channel", "code": 10003}
    house.loopback.faults.add(Fault("POST", "/channels/{channel_id}/messages", status=404, body=unknown))
    await move_unheard(party)
    assert await waits(party)
    await later(house, days=1)
    assert (await party.turn_post()).id == first.id, "nobody asks for a place that is gone"
    moved = await house.command(house.ann, "game move")
    assert "is played here from now on" in moved.text
    assert not await waits(party)
    assert (await party.turn_post()).id != first.id


async def test_whom_no_direct_message_reaches_is_told_beside_the_thread_that_is_gone(house: House) -> None:
    house.ben.settings(dm_open=False)
    party = await house.deal("ann", "ben", thread=True)
    house.loopback.delete_channel(await thread_name(party))
    await house.settle()
    (notice,) = told(house.posts(), "is gone in which it was played")
    assert notice.startswith(house.ben.mention)


async def test_a_match_that_ends_where_nothing_can_be_said_tells_its_players_the_result(house: House) -> None:
    party = await house.deal("ann", "ben", game="traxx", channel="chat")
    moves = await party.skip_to_end_of_round()
    house.loopback.deny("chat", "send_messages")
    await house.settle()
    table = await party.table()
    user = table.seats[min(table.to_act)].user_id or 0
    move = table.game.words.parse(moves[0], table.view_of_seat(min(table.to_act)), ENGLISH)
    await house.matches.play.move(party.match_id, user, [move])
    await house.settle()
    assert (await party.table()).row.status == "over"
    house.loopback.delete_channel("chat")
    await later(house, hours=2)
    for person in (house.ann, house.ben):
        assert len(told(person.dms(), "🏁")) == 1
    assert await house.store.outbox_of(party.match_id) == []


# The server -------------------------------------------------------------------------------------------------


async def test_a_bot_that_is_removed_and_invited_again_goes_on_and_takes_nobody_for_gone(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    lobby = await house.lobby("chloe", "dan", channel="chat")
    house.loopback.remove_bot()
    await house.settle()
    assert await waits(party)
    await move_unheard(party)
    await later(house, days=2)
    house.loopback.invite_bot()
    await house.settle()
    assert not await waits(party)
    assert len(await party.turn_posts()) == 2
    assert [seat.gone for seat in (await party.table()).seats] == [None, None]
    assert len((await lobby.table()).seats) == 2
    row = await house.store.guild(int(house.loopback.world.guild_id))
    assert row is not None
    assert row.left_at is None


async def test_where_nothing_was_left_to_say_a_match_goes_on_too_when_the_bot_is_invited_again(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    house.loopback.remove_bot()
    await house.settle()
    await house.pass_time(days=2)
    assert await waits(party)
    sent = len(mover.dms())
    house.loopback.invite_bot()
    await house.settle()
    assert not await waits(party)
    await house.pass_time(hours=24)
    assert "No more reminders this turn" in mover.dms()[-1].labels
    assert len(mover.dms()) > sent


async def test_an_invitation_while_the_bot_was_stopped_is_noticed_when_it_starts(house: House) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.remove_bot()
    await house.settle()
    await move_unheard(party)
    await house.close()
    house.loopback.invite_bot()
    await house.open()
    await house.settle()
    assert len(await party.turn_posts()) == 2


# What people are told who ask -------------------------------------------------------------------------------


async def test_whoever_asks_is_told_why_a_match_waits_and_what_to_do(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    name = await thread_name(party)
    house.loopback.deny("games", "manage_threads")
    house.loopback.lock(name)
    await house.settle()
    await move_unheard(party)
    place = await party.place()
    why = f"<#{place}> is locked, so what is played there waits."
    assert f"❌ {why}" in (await house.command(house.ann, "game status", channel=place)).text
    assert f" · ❌ {why}" in (await house.command(house.ann, "games")).text
    found = (await house.command(house.ann, "doctor", channel=place)).text.splitlines()
    assert (
        "❌ This thread is locked, so I cannot write in it: somebody who manages threads can unlock it."
        in found
    )
    assert f"❌ TransAmerica in <#{place}> waits: {why}" in "\n".join(found)
    # Elsewhere it is told to those whose match it is, and to nobody else.
    assert why in (await house.command(house.ann, "doctor", channel="chat")).text
    assert why not in (await house.command(house.dan, "doctor", channel="chat")).text


async def test_the_doctor_tells_of_a_few_matches_and_how_many_more_there_are(house: House) -> None:
    for _ in range(doctor.MOST_TOLD + 2):
        party = await house.lobby("ann", thread=True)
        place = int(house.loopback.channel("games")["id"])
        await house.matches.places.hold(party.match_id, Trouble("forbidden", place, ("attach_files",)))
    told = (await house.command(house.ann, "doctor")).text.splitlines()
    assert sum("I lack **Attach Files**" in line for line in told) == doctor.MOST_TOLD
    assert "… and 2 more." in told


# The outbox -------------------------------------------------------------------------------------------------


async def test_old_buttons_are_taken_away_later_where_the_first_attempt_fails(house: House) -> None:
    party = await house.deal("ann", "ben")
    fault = Fault("PATCH", "/channels/{channel_id}/messages/{message_id}", status=503, times=2)
    house.loopback.faults.add(fault)
    await party.play()
    assert fault.hits == 2
    assert len([post for post in await party.posts() if "Your move" in post.labels]) == 2
    await later(house, seconds=6)
    await party.turn_post()
    assert await house.matches.outbox.waiting(party.match_id) == []


async def test_whoever_a_superseded_post_would_have_called_is_called_by_the_newest(house: House) -> None:
    party = await house.deal("ann", "ben", game="ticket_to_ride")
    house.loopback.deny("games", "send_messages")
    await house.settle()
    for person in (house.ann, house.ben):
        await house.matches.outbox.plan(await party.table(), [Turn(0, (int(person.id),))])
    await house.settle()
    before = len(house.loopback.notifications)
    house.loopback.deny("games")
    await house.settle()
    assert len(await party.turn_posts()) == 2
    called = house.loopback.notifications[before:]
    (post,) = {note.message_id for note in called if note.channel_id == await party.place()}
    assert house.ann.mention in (await party.turn_post()).content
    assert house.ben.mention in (await party.turn_post()).content
    assert post == (await party.turn_post()).id


async def test_a_card_that_says_the_same_is_not_edited(house: House) -> None:
    party = await house.lobby("ann")
    edits = [note for note in house.loopback.requests if note.method == "PATCH"]
    await house.matches.outbox.plan(await party.table(), [LobbyCard()])
    await house.settle()
    assert [note for note in house.loopback.requests if note.method == "PATCH"] == edits
    await house.matches.lobby.join(party.match_id, int(house.ben.id), "Ben")
    await house.settle()
    assert len([note for note in house.loopback.requests if note.method == "PATCH"]) == len(edits) + 1


# What would be said twice -----------------------------------------------------------------------------------


async def mute(house: House) -> Party:
    """Return a match that cannot say anything, and has something to say."""
    party = await house.deal("ann", "ben")
    house.loopback.deny("games", "attach_files", "send_messages")
    await house.settle()
    await move_unheard(party)
    assert await waits(party)
    return party


def calls(sights: list[Sight], person: Driver) -> list[str]:
    """Return what was said in the messages that call somebody aloud."""
    return [
        sight.content for sight in sights if any(each["id"] == person.id for each in sight.json["mentions"])
    ]


async def test_a_seat_that_was_offered_twice_while_nothing_could_be_said_is_offered_once(
    house: House,
) -> None:
    party = await mute(house)
    ann, chloe = int(house.ann.id), int(house.chloe.id)
    for to in (chloe, int(house.person("dan").id), chloe):
        await house.matches.replacing.offer(party.match_id, ann, to)
    house.loopback.deny("games")
    await house.settle()
    posts = await party.posts()
    assert len(calls(posts, house.chloe)) == 1
    assert calls(posts, house.person("dan")) == []
    assert [sight for sight in posts if "Take the seat" in sight.labels]


async def test_a_match_that_went_on_twice_while_nothing_could_be_said_calls_its_players_once(
    house: House,
) -> None:
    party = await mute(house)
    users, before = (int(house.ann.id), int(house.ben.id)), len(calls(await party.posts(), house.ben))
    for _ in range(2):
        for user in users:
            await house.matches.motions.agree(party.match_id, user, PauseMatch())
        await house.matches.absence.resume(party.match_id, users[0])
    house.loopback.deny("games")
    await house.settle()
    posts = await party.posts()
    assert len(told(posts, "lets the match go on")) == 1
    awaited = (await party.table()).to_act == {1}
    assert len(calls(posts, house.ben)) - before == 2 * awaited


async def test_a_player_who_is_back_before_it_could_be_said_that_a_computer_moves_is_not_called(
    house: House,
) -> None:
    party = await house.lobby("ann", "ben")
    await house.matches.lobby.set_clock(party.match_id, int(house.ann.id), DAY_RULE)
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    mover, (other,) = await party.mover(), await party.others()
    await house.pass_time(hours=24)
    house.loopback.deny("games", "attach_files", "send_messages")
    seat = (await party.table()).seat_of(int(mover.id))
    await house.matches.motions.agree(party.match_id, int(other.id), LetComputer(seat, "seat"))
    await house.matches.lateness.take_back(party.match_id, int(mover.id))
    await house.settle()
    assert await waits(party)
    house.loopback.deny("games")
    await house.settle()
    posts = await party.posts()
    assert [each.content for each in mover.notifications if "🤖" in each.content] == []
    assert [sight for sight in posts if "Take my seat back" in sight.labels] == []
    assert len(told(posts, "who now plays again")) == 1


async def test_of_a_question_that_was_settled_before_it_could_be_said_only_the_new_one_is_put(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.deny("games", "attach_files", "send_messages")
    mover, (other,) = await party.mover(), await party.others()
    await house.matches.motions.agree(party.match_id, int(mover.id), PauseMatch())
    await house.settle()
    assert await waits(party)
    await move_unheard(party)
    assert await house.matches.motions.poll(party.match_id, PauseMatch()) is None, "a move settles it"
    await house.matches.motions.agree(party.match_id, int(other.id), PauseMatch())
    house.loopback.deny("games")
    await house.settle()
    (question,) = told(await party.posts(), "would like this match to pause")
    assert other.person.name in question
    called = [each for each in (*mover.notifications, *other.notifications) if "to pause" in each.content]
    assert [each.user_id for each in called] == [mover.id]


async def test_a_match_goes_on_when_its_place_is_mended_also_if_nothing_is_left_to_say(house: House) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.deny("games", "send_messages")
    await house.settle()
    users = (int(house.ann.id), int(house.ben.id))
    await house.matches.motions.agree(party.match_id, users[0], PauseMatch())
    await house.settle()
    assert await waits(party)
    await house.matches.motions.decline(party.match_id, users[1], PauseMatch())
    await house.settle()
    posts = len(await party.posts())
    house.loopback.deny("games")
    await house.settle()
    await later(house, hours=1)
    assert not await waits(party)
    assert len(await party.posts()) == posts
    assert "remind" in [timer.kind for timer in await house.store.timers_of(party.match_id)]


async def test_whoever_has_put_a_question_is_named_also_where_others_have_agreed_before_it_was_said(
    house: House,
) -> None:
    party = await house.deal("ann", "ben", "chloe", "dan")
    house.loopback.deny("games", "send_messages")
    await house.settle()
    for person in (house.ann, house.ben):
        await house.matches.motions.agree(party.match_id, int(person.id), PauseMatch())
    await house.settle()
    assert await waits(party)
    await house.matches.presence.gone(int(house.person("dan").id), "left")
    await house.matches.timekeeper.look()
    house.loopback.deny("games")
    await house.settle()
    (question,) = told(await party.posts(), "would like this match to pause")
    assert question.startswith("● Ann would like")


async def test_what_may_have_been_said_is_found_and_settled_though_it_is_over(house: House) -> None:
    party = await house.lobby("ann", "ben")
    await house.matches.lobby.set_clock(party.match_id, int(house.ann.id), DAY_RULE)
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    mover, (other,) = await party.mover(), await party.others()
    await house.pass_time(hours=24)
    seat = (await party.table()).seat_of(int(mover.id))
    fault = house.loopback.faults.add(
        Fault("POST", "/channels/{channel_id}/messages", effect=True, cut=True, times=None)
    )
    await house.matches.motions.agree(party.match_id, int(other.id), LetComputer(seat, "seat"))
    await house.settle()
    assert fault.hits
    house.loopback.faults.clear()
    await house.matches.lateness.take_back(party.match_id, int(mover.id))
    await later(house, minutes=1)
    (lent,) = [post for post in await party.posts() if "🤖" in post.content or "plays again" in post.content]
    assert "who now plays again" in lent.content
    assert lent.labels == []


async def test_a_match_that_was_moved_there_and_back_says_once_that_it_is_played_here(house: House) -> None:
    party = await house.deal("ann", "ben")
    games, chat = (int(house.loopback.channel(name)["id"]) for name in ("games", "chat"))
    house.loopback.deny("chat", "send_messages")
    await house.settle()
    guild = (await party.table()).row.guild_id or 0
    for place in (chat, games):
        await house.matches.places.move(party.match_id, Place(place, place, guild), int(house.ann.id))
        await house.settle()
    assert len(told(house.posts(), "is played here from now on")) == 1
    assert told(house.posts(), "goes on in") == []
    assert not await waits(party)
