"""/admin: what those who manage a server can do with its matches, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.games import GAMES
from bot.local.options import RefusedError
from bot.matches.clocks import THREE_DAYS_RULE, decoded

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Driver

pytestmark = pytest.mark.usefixtures("sketches")


@pytest.fixture
def dan(house: House) -> Driver:
    """Dan, who manages the server and plays nothing."""
    house.loopback.world.grant(house.dan.id, discord.Permissions(manage_guild=True).value)
    return house.dan


def channel_id(house: House, name: str) -> str:
    return str(house.loopback.channel(name)["id"])


async def test_nobody_else_is_offered_the_commands_or_served_by_their_buttons(house: House) -> None:
    party = await house.deal("ann", "ben")
    with pytest.raises(RefusedError):
        await house.ann.command("admin list")
    for custom_id in (f"w1:0:adminend:{party.match_id}:0:", "w1:0:adminlist:0:0:1"):
        reply = house.forge(house.ann, await party.turn_post(), custom_id)
        await house.settle()
        assert reply.text == "That is for those who have the permission **Manage Server**."
    assert (await party.table()).row.status == "running"


async def test_a_role_that_discord_lets_use_them_is_not_enough(house: House, dan: Driver) -> None:
    await house.deal("ann", "ben")
    role = house.loopback.world.member_roles[dan.id][-1]
    # As where a server has given its command to somebody in its own settings.
    (admin,) = [each for each in house.loopback.commands.for_people() if each["name"] == "admin"]
    admin["default_member_permissions"] = None
    house.loopback.world.take_role(role)
    await house.settle()
    for line in ("admin list", "admin end", "admin language", "admin defaults", "admin channels"):
        reply = await house.command(dan, line)
        assert reply.text == "That is for those who have the permission **Manage Server**.", line
    assert await dan.autocomplete("admin end", "match", "") == []


async def test_all_matches_are_listed_a_page_at_a_time_with_what_keeps_them_waiting(
    house: House, dan: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.chat.managing.PAGE", 2)
    await house.deal("ann", "ben")
    await house.deal("ann", "chloe", thread=True)
    await house.lobby("ben", channel="chat")
    house.loopback.delete_channel(
        house.loopback.world.channels.children(channel_id(house, "games"))[0]["name"]
    )
    await house.settle()
    reply = await house.command(dan, "admin list")
    assert reply.text.startswith("**3 matches on this server**\n`#1` TransAmerica in <#")
    assert "● Ann ■ Ben · waits since <t:" in reply.text
    assert "> The channel or thread is gone in which it was played." in reply.text
    assert "not started" not in reply.text
    more = await house.press(dan, reply.message, "More (1 of 2)")
    assert "`#3` TransAmerica" in more.text
    assert more.text.endswith("not started")
    again = await house.press(dan, more.message, "More (2 of 2)")
    assert "`#1`" in again.text


async def test_a_match_is_ended_after_a_second_word_and_a_lobby_is_closed(house: House, dan: Driver) -> None:
    party = await house.deal("ann", "ben")
    lobby = await house.lobby("ann", channel="chat")
    await party.play()
    asked = await house.command(dan, "admin end")
    assert asked.text.startswith("End **TransAmerica** (● Ann · ■ Ben) in <#")
    assert (await party.table()).row.status == "running"
    assert (await house.press(dan, asked.message, "End it")).text == "The match has ended."
    assert (await party.table()).row.status == "ended"
    ((_, value),) = [
        (choice["name"], choice["value"]) for choice in await dan.autocomplete("admin end", "match", "ann")
    ]
    asked = await house.command(dan, "admin end", match=value)
    await house.press(dan, asked.message, "End it")
    assert (await lobby.table()).row.status == "ended"
    assert (await house.command(dan, "admin end", match="x")).text.startswith("No match is played here.")


async def test_whoever_manages_one_server_decides_nothing_in_another(house: House, dan: Driver) -> None:
    lobby = house.matches.lobby
    table = await lobby.open(
        GAMES["transamerica"], user_id=int(dan.id), name="Dan", channel_id=77, guild_id=66
    )
    await lobby.join(table.match_id, 5, "Eve")
    await lobby.start(table.match_id, int(dan.id))
    user = int((await house.matches.table(table.match_id)).seats[0].user_id or 0)
    assert user == int(dan.id)
    await house.settle()
    for line in ("admin end", "admin transfer"):
        options = {"match": "1", **({"seat": "0", "player": house.ann.id} if "transfer" in line else {})}
        assert (await house.command(dan, line, **options)).text.startswith("No match is played here.")
    table = await house.matches.table(1)
    (seat,) = table.to_act
    move = next(iter(table.running().legal_moves(seat)))
    await house.matches.play.move(1, table.seats[seat].user_id or 0, [move])
    # Typed here, where he has the permission, it is one word of two.
    assert (await house.command(dan, "game end")).text != "The match has ended."
    assert (await house.matches.table(1)).row.status == "running"


async def test_a_match_moves_with_its_posts_and_calls_anew_whoever_is_to_act(
    house: House, dan: Driver
) -> None:
    party = await house.deal("ann", "ben")
    (seat,) = (await party.table()).to_act
    mover = await party.person(seat)
    old = await party.turn_post()
    notes = len(mover.notifications)
    moved = await house.command(dan, "admin move", to=channel_id(house, "chat"))
    assert moved.text == f"The match goes on in <#{channel_id(house, 'chat')}>."
    assert await party.place() == channel_id(house, "chat")
    assert mover.mention in (await party.turn_post()).content
    assert len(mover.notifications) == notes + 1
    before, here = house.posts("games"), house.posts("chat")
    assert next(post for post in before if post.id == old.id).labels == []
    assert before[-1].content.endswith(f"goes on in <#{channel_id(house, 'chat')}>.")
    assert here[0].content == "**TransAmerica** (● Ann · ■ Ben) is played here from now on."
    await party.play()
    # The old place is free, and the new one is not.
    await house.deal("ann", "chloe")
    refused = await house.command(dan, "admin move", to=channel_id(house, "chat"), match="2")
    assert refused.text == "Another match is played there, and a channel or thread has room for one."
    refused = await house.command(dan, "admin move", to=channel_id(house, "chat"), match="1")
    assert refused.text == "That match is played here already."


async def test_a_match_moves_into_a_thread_and_is_found_from_the_channel_above(
    house: House, dan: Driver
) -> None:
    party = await house.deal("ann", "ben")
    thread = house.loopback.world.channels.create_thread(
        house.loopback.channel("chat"), "rails", dan.id, minutes=60, thread_id=None
    )
    await house.settle()
    house.loopback.archive("rails")
    await house.settle()
    await house.command(dan, "admin move", to=thread["id"])
    assert await party.place() == thread["id"]
    assert len(await party.turn_posts()) == 1
    reply = await house.command(house.ann, "game status", channel="chat")
    assert "TransAmerica" in reply.text


async def test_a_lobby_moves_with_its_card(house: House, dan: Driver) -> None:
    party = await house.lobby("ann", thread=True)
    old = (await party.card()).id
    await house.command(dan, "admin move", to=channel_id(house, "chat"), match="1")
    moved, card = house.posts("chat")
    assert (moved.content, card.labels[0]) == ("**TransAmerica** (● Ann) is played here from now on.", "Join")
    assert next(post for post in house.posts("games") if post.id == old).labels == []
    await house.command(house.ben, "game join", channel="chat")
    await house.command(house.ann, "game start", channel="chat")
    assert len(await party.turn_posts()) == 1
    parent = house.loopback.world.channels.get(await party.place())["parent_id"]
    assert parent == channel_id(house, "chat")


async def test_a_match_is_not_moved_to_where_nothing_can_be_said(house: House, dan: Driver) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.deny("chat", "attach_files")
    await house.settle()
    reply = await house.command(dan, "admin move", to=channel_id(house, "chat"))
    assert reply.text.endswith("I lack **Attach Files** there.")
    house.loopback.deny("chat", "view_channel")
    await house.settle()
    reply = await house.command(house.ann, "game move", channel="chat")
    assert "I lack " in reply.text
    assert await party.place() == channel_id(house, "games")


async def test_a_seat_is_given_to_somebody_else_with_its_hand(house: House, dan: Driver) -> None:
    party = await house.deal("ann", "ben")
    choices = await dan.autocomplete("admin transfer", "seat", "")
    assert [choice["name"] for choice in choices] == ["● Ann", "■ Ben"]
    reply = await house.command(dan, "admin transfer", seat="1", player=house.chloe.id)
    assert reply.text == "■ Chloé plays from now on, and was sent what belongs to the seat."
    assert (await party.table()).seats[1].user_id == int(house.chloe.id)
    assert any("five cities" in message.content for message in house.chloe.dms())
    refused = await house.command(dan, "admin transfer", seat="0", player=house.chloe.id)
    assert refused.text == "That player sits at this table already."
    refused = await house.command(dan, "admin transfer", seat="0", player=house.loopback.world.bot_id)
    assert refused.text == "That is a program; only people can take a seat."


async def test_new_matches_begin_with_the_defaults_of_the_server(house: House, dan: Driver) -> None:
    shown = await house.command(dan, "admin defaults")
    assert "A thread of its own for each match, where that is possible." in shown.text
    await house.command(dan, "admin defaults", undo="off", clock="days", late="stand_in", thread=False)
    shown = await house.command(dan, "admin defaults")
    assert "Matches are played in the channel itself." in shown.text
    await house.command(house.ann, "game new", game="transamerica")
    row = (await house.matches.table(1)).row
    assert (row.undo, decoded(row.clock), row.late, row.wants_thread) == (
        "off",
        THREE_DAYS_RULE,
        "stand_in",
        False,
    )
    await house.command(house.ben, "game new", game="traxx", channel="chat", thread=True)
    assert (await house.matches.table(2)).row.wants_thread


async def test_matches_are_opened_where_the_server_allows_them(house: House, dan: Driver) -> None:
    chat = channel_id(house, "chat")
    reply = await house.command(dan, "admin channels", allow=chat)
    assert reply.text.endswith(f"Matches can be opened in: <#{chat}>.")
    refused = await house.command(house.ann, "game new", game="traxx")
    assert refused.text == f"On this server matches are played in <#{chat}>."
    thread = house.loopback.world.channels.create_thread(
        house.loopback.channel("chat"), "rails", dan.id, minutes=60, thread_id=None
    )
    await house.settle()
    opened = await house.command(house.ann, "game new", game="traxx", channel=thread["id"])
    assert opened.text.startswith("The table is open.")
    refused = await house.command(house.ann, "game move")
    assert refused.text == f"On this server matches are played in <#{chat}>."
    assert (
        f"❌ Matches are not opened here, but in <#{chat}>."
        in (await house.command(house.ann, "doctor")).text
    )
    await house.command(dan, "admin channels", allow=channel_id(house, "games"))
    reply = await house.command(dan, "admin channels", forbid=chat)
    assert reply.text.endswith(f"opened in: <#{channel_id(house, 'games')}>.")
    reply = await house.command(dan, "admin channels", everywhere=True)
    assert reply.text.endswith("Matches can be opened in every channel.")


async def test_the_language_of_the_tables_is_set_among_those_it_speaks(house: House, dan: Driver) -> None:
    assert [choice["value"] for choice in await dan.autocomplete("admin language", "language", "e")] == ["en"]
    assert "Language of the tables: en." in (await house.command(dan, "admin language", language="en")).text
    assert (await house.command(dan, "admin language", language="tlh")).text == "I speak en."


# What belongs to /game --------------------------------------------------------------------------------------


async def test_a_match_that_is_picked_from_several_is_ended_and_not_opened(house: House) -> None:
    await house.deal("ann", "ben", thread=True)
    await house.deal("ann", "chloe", thread=True)
    asked = await house.command(house.ann, "game end")
    assert asked.text.startswith("You play several matches")
    done = await house.pick(house.ann, asked.message, "open", "1")
    assert done.text == "The match has ended."
    assert (await house.matches.table(1)).row.status == "ended"
    assert (await house.matches.table(2)).row.status == "running"


async def test_whoever_was_left_the_table_is_not_called_the_one_who_opened_it(house: House) -> None:
    party = await house.lobby("ann", "ben", "chloe")
    assert "Starts when Ann, who opened the table, presses **Start**." in (await party.card()).content
    await house.command(house.ann, "game leave")
    assert "Starts when Ben, to whom the table was left, presses **Start**." in (await party.card()).content
    reply = await house.command(house.chloe, "game start")
    assert reply.text == "Only Ben, to whom the table was left, can do this."


async def test_a_stranger_who_leaves_a_lobby_is_not_sent_to_a_board_that_is_none(house: House) -> None:
    party = await house.lobby("ann", "ben")
    reply = await house.press(house.dan, await party.card(), "Leave")
    assert reply.text.endswith("\nYou have no seat at this table: **Join** takes one.")
