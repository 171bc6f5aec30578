"""Connecting, staying connected, and coming back."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING

import aiohttp
import discord
import msgspec
import pytest
from clients import running
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route
from local.sample_bot import SampleBot

from bot.local import LoopbackDiscord, point_client_at
from bot.local.gateway import IDENTIFY, RESUME

if TYPE_CHECKING:
    from collections.abc import Callable


async def reconnected(loopback: LoopbackDiscord, bot: SampleBot, event: str) -> None:
    """Wait until the bot has come back by the given event."""
    before = len(bot.heard(event))
    await loopback.until(lambda: len(bot.heard(event)) > before)
    await loopback.until(lambda: loopback.gateway.is_online)


def openings(loopback: LoopbackDiscord) -> list[int]:
    """Return how the client opened its sessions: by IDENTIFY or RESUME."""
    return [opcode for opcode in loopback.gateway.opcodes if opcode in (IDENTIFY, RESUME)]


async def test_the_client_knows_itself_its_server_and_its_channels(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    assert bot.user is not None
    assert (bot.user.name, bot.application_id) == ("Whistlestop", bot.user.id)
    (guild,) = bot.guilds
    assert (guild.name, guild.member_count, guild.me.id) == ("Whistlestop", 6, bot.user.id)
    assert [channel.name for channel in guild.text_channels] == ["games", "chat"]
    assert (await bot.fetch_guild(guild.id)).approximate_member_count == 6
    assert [channel.name for channel in await guild.fetch_channels()] == ["games", "chat"]
    assert {role.name for role in await guild.fetch_roles()} == {"@everyone", "Whistlestop"}
    assert (await guild.fetch_role(guild.id)).is_default()
    member = await guild.fetch_member(int(loopback.person("chloe").id))
    assert member.display_name == "Chloé"
    assert (await bot.application_info()).owner.name == "host"


@pytest.mark.parametrize(
    "act",
    [
        lambda bot: bot.fetch_user(1),
        lambda bot: bot.fetch_guild(1),
        lambda bot: bot.fetch_channel(1),
        lambda bot: bot.guilds[0].fetch_member(1),
        lambda bot: bot.guilds[0].fetch_role(1),
        lambda bot: bot.http.get_global_command(bot.application_id, 1),
        lambda bot: bot.http.get_global_command(1, 1),
    ],
)
async def test_what_does_not_exist_is_not_found(
    loopback: LoopbackDiscord, bot: SampleBot, act: Callable[[SampleBot], asyncio.Future[object]]
) -> None:
    with pytest.raises(discord.NotFound):
        await act(bot)


async def test_the_bot_hears_when_it_is_removed_invited_and_cut_off(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    (guild,), world = bot.guilds, loopback.world
    world.leave_guild(world.bot_id)
    with pytest.raises(discord.Forbidden):
        await bot.fetch_channel(int(loopback.channel("games")["id"]))
    with pytest.raises(discord.NotFound):
        await bot.fetch_guild(guild.id)
    await loopback.settle()
    assert not bot.guilds
    world.join_guild(world.bot_id)
    await loopback.settle()
    await (await bot.text_channel()).send("back again")
    world.outage(over=False)
    world.outage(over=True)
    await loopback.settle()
    names = [name for name, _ in bot.events if name.startswith("guild_")]
    assert names == ["guild_available", "guild_remove", "guild_join", "guild_unavailable", "guild_available"]


async def test_a_bot_that_is_in_no_server_connects_too(loopback: LoopbackDiscord) -> None:
    loopback.world.leave_guild(loopback.world.bot_id)
    async with running(SampleBot(), loopback) as bot:
        assert not bot.guilds


async def test_a_wrong_token_is_a_login_failure(loopback: LoopbackDiscord) -> None:
    async with SampleBot() as client:
        with pytest.raises(discord.LoginFailure):
            await client.login("wrong")


async def test_privileged_intents_must_be_allowed(loopback: LoopbackDiscord) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(SampleBot(discord.Intents(guilds=True, members=True)), loopback):
            pass


async def test_with_the_intent_the_bot_reads_what_people_write() -> None:
    intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    async with LoopbackDiscord(port=0, privileged_intents=True) as loopback:
        with point_client_at(loopback.address):
            async with running(SampleBot(intents), loopback) as bot:
                loopback.person("ann").say("readable")
                await loopback.settle()
                assert [message.content for message in bot.heard("message")] == ["readable"]


async def test_without_intents_for_messages_the_bot_hears_none(loopback: LoopbackDiscord) -> None:
    async with running(SampleBot(discord.Intents(guilds=True)), loopback) as bot:
        loopback.person("ann").say("x")
        await (await bot.text_channel()).send("y")
        await loopback.settle()
        assert bot.heard("message") == []


@pytest.mark.parametrize("code", [1000, 4000, 1001])
async def test_a_closed_connection_is_resumed_and_missed_events_are_replayed(
    loopback: LoopbackDiscord, bot: SampleBot, code: int
) -> None:
    loopback.gateway.close_connections(code)
    loopback.person("ann").say(f"<@{loopback.world.bot_id}> missed")
    await loopback.until(lambda: bot.heard("resumed"))
    await loopback.settle()
    assert openings(loopback) == [IDENTIFY, RESUME]
    assert [message.content for message in bot.heard("message")] == [f"<@{loopback.world.bot_id}> missed"]


async def test_a_dropped_connection_is_resumed(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    loopback.gateway.drop_connections()
    await reconnected(loopback, bot, "resumed")
    assert openings(loopback) == [IDENTIFY, RESUME]


async def test_a_request_to_reconnect_is_followed_by_a_resume(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    loopback.gateway.ask_to_reconnect()
    await reconnected(loopback, bot, "resumed")
    assert openings(loopback) == [IDENTIFY, RESUME]
    assert (await loopback.person("ann").command("game deep down")).text == "down"


async def test_an_invalid_session_that_can_be_resumed_is_resumed(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    loopback.gateway.invalidate(resumable=True)
    await reconnected(loopback, bot, "resumed")
    assert openings(loopback) == [IDENTIFY, RESUME]


async def test_an_invalid_session_begins_anew(
    loopback: LoopbackDiscord, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(_shard: int | None, *, initial: bool = False) -> None:
        assert not initial

    monkeypatch.setattr(bot, "before_identify_hook", at_once)  # discord.py waits five seconds here
    loopback.gateway.invalidate(resumable=False)
    await reconnected(loopback, bot, "ready")
    assert openings(loopback) == [IDENTIFY, IDENTIFY]
    assert (await loopback.person("ann").command("game deep down")).text == "down"


async def test_a_session_that_was_forgotten_cannot_be_resumed(
    loopback: LoopbackDiscord, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(_shard: int | None, *, initial: bool = False) -> None:
        assert not initial

    monkeypatch.setattr(bot, "before_identify_hook", at_once)
    loopback.gateway.forget_sessions()
    loopback.gateway.drop_connections()
    await reconnected(loopback, bot, "ready")
    assert openings(loopback) == [IDENTIFY, RESUME, IDENTIFY]


async def test_an_interaction_during_a_break_is_delivered_when_the_bot_is_back(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    loopback.gateway.close_connections(4000)
    assert not loopback.gateway.is_online
    reply = await loopback.person("ann").command("game deep down")
    assert reply.text == "down"


async def test_heartbeats_are_answered_until_they_are_held() -> None:
    async with LoopbackDiscord(port=0, heartbeat_seconds=0.1) as loopback:
        with point_client_at(loopback.address):
            async with running(SampleBot(), loopback) as bot:
                await loopback.until(lambda: loopback.gateway.opcodes.count(1) >= 3)
                assert math.isfinite(bot.latency)
                loopback.gateway.hold_heartbeats = True
                keep_alive = bot.ws._keep_alive
                assert keep_alive is not None
                await asyncio.sleep(0.15)
                acknowledged = keep_alive._last_ack
                await asyncio.sleep(0.3)
                assert keep_alive._last_ack == acknowledged


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([b"{"], 4002),
        ([b"[]"], 4002),
        ([b'{"op":3,"d":{}}'], 4003),
        ([b'{"op":2,"d":{"token":"wrong","intents":1}}'], 4004),
        ([b'{"op":2,"d":{"token":"TOKEN","intents":1}}', b'{"op":99,"d":{}}'], 4001),
        ([b'{"op":2,"d":{"token":"TOKEN","intents":1}}'] * 2, 4005),
        ([b'{"op":2,"d":{"token":"TOKEN","intents":2}}'], 4014),
    ],
)
async def test_wrong_frames_close_the_connection_with_discords_codes(
    loopback: LoopbackDiscord, frames: list[bytes], code: int
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(loopback.gateway.address) as socket:
        hello = msgspec.json.decode((await socket.receive()).data)
        assert hello["op"] == 10
        for frame in frames:
            await socket.send_str(frame.decode().replace("TOKEN", loopback.token))
        async for _ in socket:
            pass
        assert socket.close_code == code


async def test_pages_see_whether_the_bot_is_there(loopback: LoopbackDiscord) -> None:
    async with running(SampleBot(), loopback):
        assert loopback.gateway.is_online
    await loopback.until(lambda: not loopback.gateway.is_online)
    frames = [each.frame for each in loopback.traffic_for("ann") if each.frame["t"] == "bot"]
    assert [frame["online"] for frame in frames] == [True, False]


def test_pointing_ends_with_its_context() -> None:
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    with point_client_at("http://127.0.0.1:8642"):
        assert Route("GET", "/users/@me").url == "http://127.0.0.1:8642/api/v10/users/@me"
        assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8642/gateway"
        assert Asset.BASE == "http://127.0.0.1:8642"
    assert before == (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)
    assert before[0].startswith("https://discord.com")


async def test_a_taken_port_is_an_os_error(loopback: LoopbackDiscord) -> None:
    port = int(loopback.address.rsplit(":", 1)[1])
    with pytest.raises(OSError, match=r"(?i)in use"):
        async with LoopbackDiscord(port=port):
            pass
