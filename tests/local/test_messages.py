"""Messages: sending, editing, listing, pins and reactions, and who is notified of what."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.local import RefusedError

if TYPE_CHECKING:
    from local.sample_bot import SampleBot

    from bot.local import LoopbackDiscord

EVERYBODY = discord.AllowedMentions.all()


async def test_a_sent_message_is_seen_by_everybody_and_told_to_the_bot(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    sent = await channel.send("hello", embed=discord.Embed(title="T", description="D"))
    await loopback.settle()
    for key in ("ann", "dan"):
        (message,) = loopback.person(key).sees()
        assert (message.id, message.text) == (str(sent.id), "hello\nT\nD")
    (heard,) = bot.heard("message")
    assert (heard.id, heard.content, heard.channel) == (sent.id, "hello", channel)
    assert heard.author == bot.user


async def test_an_edit_changes_only_what_it_names(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    sent = await channel.send("one", embed=discord.Embed(title="T"))
    edited = await channel.get_partial_message(sent.id).edit(content="two")
    assert (edited.content, edited.embeds[0].title) == ("two", "T")
    assert edited.edited_at is not None
    edited = await edited.edit(embed=None)
    assert (edited.content, edited.embeds) == ("two", [])


async def test_embeds_can_be_hidden_and_shown_again(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    sent = await (await bot.text_channel()).send("x", embed=discord.Embed(title="T"))
    assert (await sent.edit(suppress=True)).flags.suppress_embeds
    assert not (await sent.edit(suppress=False)).flags.suppress_embeds


async def test_nothing_is_no_message(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send("")
    assert caught.value.code == 50006
    sent = await channel.send("something")
    with pytest.raises(discord.HTTPException) as caught:
        await sent.edit(content=None)
    assert caught.value.code == 50006


async def test_a_deleted_message_is_unknown(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    sent = await channel.send("hello")
    await sent.delete()
    assert loopback.person("ann").sees() == []
    for act in (sent.edit(content="x"), sent.delete(), channel.fetch_message(sent.id), sent.pin()):
        with pytest.raises(discord.NotFound) as caught:
            await act
        assert caught.value.code == 10008
    await loopback.settle()
    assert [event.message_id for event in bot.heard("raw_message_delete")] == [sent.id]


async def test_several_messages_are_deleted_at_once(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    sent = [await channel.send(str(n)) for n in range(4)]
    await channel.delete_messages(sent[:3])
    await loopback.settle()
    assert [message.content for message in loopback.person("ann").sees()] == ["3"]
    assert bot.heard("raw_bulk_message_delete")[0].message_ids == {message.id for message in sent[:3]}
    old = discord.Object(discord.utils.time_snowflake(discord.utils.utcnow() - dt.timedelta(days=15)))
    with pytest.raises(discord.HTTPException) as caught:
        await channel.delete_messages([old, sent[3]])
    assert caught.value.code == 50034


async def test_history_is_paged_in_both_directions(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    sent = [await channel.send(str(n)) for n in range(7)]

    async def texts(**borders: Any) -> list[str]:
        return [message.content async for message in channel.history(limit=3, **borders)]

    assert await texts() == ["6", "5", "4"]
    assert await texts(before=sent[4]) == ["3", "2", "1"]
    assert await texts(after=sent[1]) == ["2", "3", "4"]
    assert await texts(around=sent[3]) == ["4", "3", "2"]
    assert (await channel.fetch_message(sent[2].id)).content == "2"


async def test_only_the_bots_own_messages_can_be_edited(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    said = loopback.person("ann").say("mine")
    channel = await bot.text_channel()
    with pytest.raises(discord.Forbidden) as caught:
        await channel.get_partial_message(int(said.id)).edit(content="yours")
    assert caught.value.code == 50005
    await channel.get_partial_message(int(said.id)).delete()
    assert loopback.person("ann").sees() == []


async def test_what_people_say_reaches_the_bot_without_its_words(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    ann = loopback.person("ann")
    ann.say("a secret")
    ann.say(f"hello <@{loopback.world.bot_id}>")
    ann.say("direct", channel=loopback.world.channels.dm_with(ann.id))
    await loopback.settle()
    assert [message.content for message in bot.heard("message")] == [
        "",
        f"hello <@{loopback.world.bot_id}>",
        "direct",
    ]
    assert loopback.person("ben").sees()[0].content == "a secret"


async def test_a_mention_pings_only_where_it_is_allowed_to(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel, ann, ben = await bot.text_channel(), loopback.person("ann"), loopback.person("ben")
    silent = await channel.send(f"{ann.mention} {ben.mention}")
    assert (silent.mentions, ann.notifications, ben.notifications) == ([], [], [])
    only_ann = discord.AllowedMentions(users=[discord.Object(int(ann.id))])
    loud = await channel.send(f"{ann.mention} {ben.mention}", allowed_mentions=only_ann)
    assert [user.id for user in loud.mentions] == [int(ann.id)]
    assert [each.message_id for each in ann.notifications] == [str(loud.id)]
    assert ben.notifications == []


async def test_edits_embeds_and_silent_messages_ping_nobody(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel, ann = await bot.text_channel(), loopback.person("ann")
    sent = await channel.send("hello")
    edited = await sent.edit(content=f"hello {ann.mention}", allowed_mentions=EVERYBODY)
    assert [user.id for user in edited.mentions] == [int(ann.id)]
    await channel.send(embed=discord.Embed(description=ann.mention), allowed_mentions=EVERYBODY)
    await channel.send(ann.mention, allowed_mentions=EVERYBODY, silent=True)
    assert ann.notifications == []


async def test_everyone_and_roles_ping_whom_they_name(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel, ann, ben = await bot.text_channel(), loopback.person("ann"), loopback.person("ben")
    role_id = loopback.world.grant(ann.id, 0)
    await channel.send(f"<@&{role_id}>", allowed_mentions=EVERYBODY)
    assert (len(ann.notifications), len(ben.notifications)) == (1, 0)
    sent = await channel.send("@everyone", allowed_mentions=EVERYBODY)
    assert sent.mention_everyone
    assert (len(ann.notifications), len(ben.notifications)) == (2, 1)


async def test_an_enforced_nonce_sends_once(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    first = await channel.send("once", nonce=17)
    again = await channel.send("once", nonce=17)
    other = await channel.send("once", nonce=18)
    assert first.id == again.id != other.id
    assert len(loopback.person("ann").sees()) == 2
    assert first.nonce == "17"
    loopback.clock.advance(600)
    assert (await channel.send("once", nonce=17)).id != first.id


async def test_a_nonce_is_not_told_when_a_message_is_fetched(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    sent = await channel.send("once", nonce=17)
    assert (await channel.fetch_message(sent.id)).nonce is None
    assert [message.nonce async for message in channel.history()] == [None]
    await loopback.settle()
    assert [message.nonce for message in bot.heard("message")] == ["17"]


async def test_a_used_nonce_of_a_deleted_message_finds_nothing(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    await (await channel.send("once", nonce=17)).delete()
    with pytest.raises(discord.NotFound) as caught:
        await channel.send("once", nonce=17)
    assert caught.value.code == 10008


async def test_a_reply_refers_to_its_message(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    first = await channel.send("first")
    reply = await first.reply("second")
    assert reply.type is discord.MessageType.reply
    assert reply.reference is not None
    assert reply.reference.resolved == first
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send("x", reference=discord.MessageReference(message_id=5, channel_id=channel.id))
    assert caught.value.code == 50035


async def test_pins_are_listed_and_told(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    first, second = await channel.send("first"), await channel.send("second")
    await first.pin()
    await second.pin()
    assert [message.content async for message in channel.pins()] == ["second", "first"]
    await first.unpin()
    assert [message.content async for message in channel.pins()] == ["second"]
    await loopback.settle()
    assert len(bot.heard("guild_channel_pins_update")) == 3
    assert [message.json["type"] for message in loopback.person("ann").sees()] == [0, 0, 6, 6]


async def test_reactions_are_counted_listed_and_told(loopback: LoopbackDiscord) -> None:
    from clients import running
    from local.sample_bot import SampleBot

    intents = discord.Intents(guilds=True, guild_messages=True, guild_reactions=True)
    async with running(SampleBot(intents), loopback) as bot:
        channel = await bot.text_channel()
        sent = await channel.send("vote")
        await sent.add_reaction("👍")
        message = await channel.fetch_message(sent.id)
        assert [(str(each), each.count, each.me) for each in message.reactions] == [("👍", 1, True)]
        assert [user async for user in message.reactions[0].users()] == [bot.user]
        await sent.remove_reaction("👍", discord.Object(loopback.world.bot_id))
        await sent.add_reaction("👎")
        await sent.clear_reaction("👎")
        await sent.add_reaction("🚂")
        await sent.clear_reactions()
        assert (await channel.fetch_message(sent.id)).reactions == []
        await loopback.settle()
        names = [name for name, _ in bot.events if name.startswith("raw_reaction")]
        assert names == [
            "raw_reaction_add",
            "raw_reaction_remove",
            "raw_reaction_add",
            "raw_reaction_clear_emoji",
            "raw_reaction_add",
            "raw_reaction_clear",
        ]


async def test_direct_messages_reach_one_person_alone(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = await bot.fetch_user(int(loopback.person("ann").id))
    await ann.send("psst")
    assert [message.content for message in loopback.person("ann").dms()] == ["psst"]
    shown = [each.frame for each in loopback.traffic_for("ben") if each.frame["t"] in ("message", "channel")]
    assert shown == []


async def test_a_closed_direct_message_channel_takes_no_new_message_but_edits(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    person = loopback.person("ann")
    ann = await bot.fetch_user(int(person.id))
    sent = await ann.send("open")
    person.settings(dm_open=False)
    with pytest.raises(discord.Forbidden) as caught:
        await ann.send("closed")
    assert caught.value.code == 50007
    await sent.edit(content="still open")
    assert [message.content for message in person.dms()] == ["still open"]


async def test_typing_is_shown(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    async with channel.typing():
        await loopback.settle()
    frames = [each.frame for each in loopback.traffic_for("ann") if each.frame["t"] == "typing"]
    assert frames == [{"t": "typing", "channel_id": str(channel.id), "user_id": loopback.world.bot_id}]


async def test_people_may_write_only_where_they_see_and_may(loopback: LoopbackDiscord) -> None:
    ann, world = loopback.person("ann"), loopback.world
    chat = loopback.channel("chat")["id"]
    world.channels.overwrite(chat, ann.id, deny=1 << 11)
    with pytest.raises(RefusedError, match="may not write"):
        ann.say("hello", channel="chat")
    world.channels.overwrite(chat, ann.id, deny=1 << 10)
    with pytest.raises(RefusedError, match="no such channel"):
        ann.say("hello", channel="chat")
