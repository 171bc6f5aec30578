"""What the bot may do where, and the errors where it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from local.sample_bot import SampleBot, picture

from bot.local import permissions
from bot.local.options import RefusedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.local import LoopbackDiscord


async def _open_thread(channel: discord.TextChannel) -> object:
    return await channel.create_thread(name="x", type=discord.ChannelType.public_thread)


async def _send_file(channel: discord.TextChannel) -> object:
    from io import BytesIO

    return await channel.send(file=discord.File(BytesIO(picture()), "x.png"))


@pytest.mark.parametrize(
    ("denied", "act", "code"),
    [
        ("view_channel", lambda channel: channel.send("x"), 50001),
        ("view_channel", lambda channel: channel.fetch_message(1), 50001),
        ("send_messages", lambda channel: channel.send("x"), 50013),
        ("send_messages", lambda channel: channel._state.http.send_typing(channel.id), 50013),
        ("embed_links", lambda channel: channel.send(embed=discord.Embed(title="x")), 50013),
        ("attach_files", _send_file, 50013),
        ("create_public_threads", _open_thread, 50013),
        ("read_message_history", lambda channel: channel.fetch_message(1), 50013),
        ("manage_channels", lambda channel: channel.edit(topic="x"), 50013),
    ],
)
async def test_what_is_denied_is_refused_with_discords_code(
    loopback: LoopbackDiscord,
    bot: SampleBot,
    denied: str,
    act: Callable[[discord.TextChannel], Awaitable[object]],
    code: int,
) -> None:
    channel = await bot.text_channel()
    loopback.deny("games", denied)
    with pytest.raises(discord.Forbidden) as caught:
        await act(channel)
    assert caught.value.code == code
    loopback.deny("games")
    await channel.send("allowed again")


async def test_threads_have_a_permission_of_their_own_to_send(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    thread = await channel.create_thread(name="x", type=discord.ChannelType.public_thread)
    loopback.deny("games", "send_messages")
    await thread.send("in the thread")
    loopback.deny("games", "send_messages_in_threads")
    await channel.send("in the channel")
    with pytest.raises(discord.Forbidden) as caught:
        await thread.send("x")
    assert caught.value.code == 50013


async def test_history_without_the_permission_is_empty(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    await channel.send("x")
    loopback.deny("games", "read_message_history")
    assert [message async for message in channel.history()] == []


async def test_answers_to_interactions_need_no_permission(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    loopback.deny("games", "view_channel", "send_messages")
    reply = await loopback.person("ann").command("panel", public=True)
    assert reply.text == "a panel"


async def test_interactions_tell_what_the_bot_and_the_person_may(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    seen: list[discord.Permissions] = []

    async def act(interaction: discord.Interaction[SampleBot]) -> None:
        seen.extend([interaction.app_permissions, interaction.permissions])
        await interaction.response.send_message("x")

    bot.act = act
    loopback.deny("games", "embed_links")
    ann = loopback.person("ann")
    loopback.world.grant(ann.id, discord.Permissions(manage_guild=True).value)
    await ann.command("act")
    assert (seen[0].embed_links, seen[0].send_messages) == (False, True)
    assert (seen[1].manage_guild, seen[1].embed_links) == (True, True)


async def test_the_bot_hears_of_changed_permissions_roles_and_members(loopback: LoopbackDiscord) -> None:
    from clients import running

    loopback.gateway._privileged = True
    intents = discord.Intents(guilds=True, members=True, guild_messages=True)
    async with running(SampleBot(intents), loopback) as bot:
        guild, ann = bot.guilds[0], loopback.person("ann")
        assert len(guild.members) == 6
        loopback.deny("games", "send_messages")
        role_id = loopback.world.grant(ann.id, discord.Permissions(kick_members=True).value)
        await loopback.settle()
        assert not (await bot.text_channel()).permissions_for(guild.me).send_messages
        member = guild.get_member(int(ann.id))
        assert member is not None
        assert member.guild_permissions.kick_members
        loopback.world.set_role_permissions(role_id, 0)
        loopback.world.take_role(role_id)
        loopback.world.leave_guild(ann.id)
        loopback.world.join_guild(ann.id)
        await loopback.settle()
        heard = [name for name, _ in bot.events if "role" in name or "member" in name]
        assert heard == [
            "guild_role_create",
            "member_update",
            "guild_role_update",
            "member_update",
            "guild_role_delete",
            "member_remove",
            "raw_member_remove",
            "member_join",
        ]
        queried = await guild.query_members(user_ids=[int(ann.id)])
        assert [member.display_name for member in queried] == ["Ann"]


async def test_the_bot_hears_of_its_own_roles_without_asking_for_members(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    loopback.world.grant(loopback.person("ann").id, discord.Permissions(kick_members=True).value)
    loopback.world.grant(loopback.world.bot_id, discord.Permissions(kick_members=True).value)
    await loopback.settle()
    assert len(bot.heard("member_update")) == 1
    assert bot.guilds[0].me.guild_permissions.kick_members


async def test_a_bot_that_was_removed_may_and_hears_nothing_until_it_is_invited_again(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel, ann = await bot.text_channel(), loopback.person("ann")
    user = await bot.fetch_user(int(ann.id))
    loopback.remove_bot()
    await loopback.settle()
    assert not bot.guilds
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("x")
    assert caught.value.code == 50001
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("x")
    assert caught.value.code == 50278
    with pytest.raises(RefusedError):
        await ann.command("panel")
    before = len(bot.events)
    loopback.world.set_role_permissions(loopback.world.guild_id, 0)
    loopback.world.channels.create_text("unseen")
    await loopback.settle()
    assert [name for name, _ in bot.events[before:] if not name.startswith("socket")] == []
    loopback.world.set_role_permissions(loopback.world.guild_id, permissions.MEMBERS_MAY)
    loopback.invite_bot()
    await loopback.settle()
    assert len(bot.heard("guild_join")) == 1
    await (await bot.text_channel()).send("back")
    await user.send("back")


def test_overwrites_are_laid_over_roles_in_discords_order() -> None:
    send, embed, admin = (permissions.bit(name) for name in ("send_messages", "embed_links", "administrator"))

    def bits(granted: list[int], *overwrites: tuple[str, int, int]) -> int:
        return permissions.effective(
            granted,
            [{"id": key, "allow": str(allow), "deny": str(deny)} for key, allow, deny in overwrites],
            everyone_id="0",
            role_ids=["0", "1", "2"],
            user_id="9",
        )

    assert bits([send], ("0", 0, send)) == 0
    assert bits([send], ("0", 0, send), ("1", send, 0)) == send
    assert bits([send], ("1", send, 0), ("2", 0, send)) == send  # among roles an allowance wins
    assert bits([send | embed], ("1", send, 0), ("9", 0, send)) == embed
    assert bits([0], ("0", 0, send), ("9", send, 0)) == send
    assert bits([admin], ("9", 0, send)) == permissions.ALL
    with pytest.raises(KeyError):
        permissions.bit("fly")
