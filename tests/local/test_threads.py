"""Threads: opened, archived, locked, woken, and who is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from bot.local.options import RefusedError

if TYPE_CHECKING:
    from local.sample_bot import SampleBot

    from bot.local import LoopbackDiscord


async def test_a_thread_from_a_message_has_its_id_and_is_told(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    sent = await channel.send("a match")
    thread = await sent.create_thread(name="Match 1", auto_archive_duration=1440)
    assert (thread.id, thread.name, thread.parent) == (sent.id, "Match 1", channel)
    await loopback.settle()
    assert channel.threads == [thread]
    assert bot.heard("thread_create") == [thread]
    assert (await channel.fetch_message(sent.id)).flags.has_thread
    starter = [message async for message in thread.history()][-1]
    assert starter.type is discord.MessageType.thread_starter_message
    with pytest.raises(discord.HTTPException) as caught:
        await sent.create_thread(name="Again")
    assert caught.value.code == 160004


async def test_a_thread_without_a_message_is_announced(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    thread = await channel.create_thread(name="Match 2", type=discord.ChannelType.public_thread)
    (announced,) = loopback.person("ann").sees()
    assert (announced.json["type"], announced.content) == (18, "Match 2")
    await thread.send("welcome")
    assert [message.content for message in loopback.person("ann").sees("Match 2")] == ["welcome"]
    frames = [each.frame for each in loopback.traffic_for("ann") if each.frame["t"] == "channel"]
    assert [(frame["channel"]["type"], frame["channel"]["name"]) for frame in frames] == [(11, "Match 2")]


async def test_commands_and_buttons_work_in_a_thread(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel, ann = await bot.text_channel(), loopback.person("ann")
    await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
    panel = await ann.command("panel", channel="Match", public=True)
    await ann.press(panel.message, "Edit")
    assert [message.content for message in ann.sees("Match")] == ["edited"]


async def test_an_archived_thread_refuses_edits_and_is_woken_by_a_message(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    thread = await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
    sent = await thread.send("board")
    await thread.edit(archived=True)
    for act in (sent.edit(content="x"), thread.edit(name="y"), thread.add_user(discord.Object(1))):
        with pytest.raises(discord.HTTPException) as caught:
            await act
        assert caught.value.code == 50083
    assert (await channel.guild.active_threads()) == []
    assert [each.id async for each in channel.archived_threads()] == [thread.id]
    await thread.send("still here")
    assert [each.id for each in await channel.guild.active_threads()] == [thread.id]
    await loopback.settle()
    states = [update.archived for update in bot.heard("thread_update")]
    assert states[0] is True
    assert loopback.channel("Match")["thread_metadata"]["archived"] is False


async def test_a_locked_thread_needs_the_permission_to_manage_threads(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    thread = await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True, locked=True)
    loopback.deny("games", "manage_threads")
    with pytest.raises(discord.HTTPException) as caught:
        await thread.send("x")
    assert caught.value.code == 50083
    with pytest.raises(discord.Forbidden) as forbidden:
        await thread.edit(archived=False)
    assert forbidden.value.code == 50013
    loopback.deny("games")
    reopened = await thread.edit(archived=False, locked=False)
    assert not reopened.archived


async def test_a_thread_can_be_renamed_and_deleted(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    thread = await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
    await thread.edit(name="Ann against Ben", auto_archive_duration=10080)
    assert loopback.channel("Ann against Ben")["thread_metadata"]["auto_archive_duration"] == 10080
    assert [message.json["type"] for message in loopback.person("ann").sees("Ann against Ben")] == [4]
    await thread.delete()
    with pytest.raises(discord.NotFound) as caught:
        await thread.send("x")
    assert caught.value.code == 10003
    await loopback.settle()
    assert bot.heard("thread_delete") == [thread]


async def test_members_join_by_writing_by_mention_and_by_invitation(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel, ann, ben, dan = await bot.text_channel(), *map(loopback.person, ("ann", "ben", "dan"))
    thread = await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
    ann.say("hello", channel="Match")
    await thread.send(ben.mention, allowed_mentions=discord.AllowedMentions(users=True))
    await thread.add_user(discord.Object(int(dan.id)))
    members = {member.id for member in await thread.fetch_members()}
    assert members == {int(loopback.world.bot_id), *(int(person.id) for person in (ann, ben, dan))}
    await thread.remove_user(discord.Object(int(dan.id)))
    with pytest.raises(discord.NotFound):
        await thread.fetch_member(int(dan.id))
    await thread.leave()
    await thread.join()
    assert loopback.channel("Match")["member_count"] == 3
    assert loopback.channel("Match")["message_count"] == 2


async def test_deleting_a_channel_takes_its_threads_along(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.guilds[0].create_text_channel("games-2")
    thread = await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
    await thread.send("hello")
    await channel.delete()
    with pytest.raises(KeyError):
        loopback.channel("Match")
    deleted = [
        each.frame["id"] for each in loopback.traffic_for("ann") if each.frame["t"] == "channel_delete"
    ]
    assert deleted == [str(thread.id), str(channel.id)]


async def test_a_bad_name_or_archive_time_is_refused(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    for name, minutes in (("", 60), ("x" * 101, 60), ("x", 61)):
        with pytest.raises(discord.HTTPException) as caught:
            await bot.http.start_thread_without_message(
                channel.id,
                name=name,
                auto_archive_duration=minutes,  # type: ignore[arg-type]
                type=11,
            )
        assert caught.value.code == 50035


async def test_a_locked_thread_takes_messages_only_from_who_manages_threads(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    thread = await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
    loopback.lock("Match")
    await thread.send("with the permission")
    loopback.deny("games", "manage_threads")
    with pytest.raises(discord.HTTPException) as caught:
        await thread.send("x")
    assert caught.value.code == 160005
    with pytest.raises(RefusedError, match="locked"):
        loopback.person("ann").say("x", channel="Match")
    loopback.unlock("Match")
    await thread.send("again")
    loopback.person("ann").say("again", channel="Match")


async def test_who_may_write_in_a_thread_may_wake_it_whoever_has_opened_it(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    ann = loopback.person("ann")
    games = loopback.channel("games")
    made = loopback.world.channels.create_thread(games, "Hers", ann.id, minutes=60, thread_id=None)
    loopback.deny("games", "manage_threads")
    loopback.archive("Hers")
    thread = await bot.fetch_channel(int(made["id"]))
    assert isinstance(thread, discord.Thread)
    assert thread.archived
    for changes in ({"name": "Mine", "archived": False}, {"locked": True, "archived": False}):
        with pytest.raises(discord.Forbidden):
            await thread.edit(**changes)
    assert not (await thread.edit(archived=False)).archived
    loopback.archive("Hers", locked=True)
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False)
    loopback.unlock("Hers")
    loopback.archive("Hers")
    loopback.deny("games", "manage_threads", "send_messages_in_threads")
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False)
