"""The browser page's side: who is let in, and the frames on its WebSocket in both directions."""

from __future__ import annotations

import io
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import msgspec
import pytest
from discord import Permissions
from local.sample_bot import SampleBot, picture

from bot.local import LoopbackDiscord, Seat

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Json = dict[str, Any]


class Page:
    """A page's connection: what it sends, and what it has got so far."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.frames: list[Json] = []

    async def send(self, **frame: object) -> None:
        await self._socket.send_str(msgspec.json.encode(frame).decode())

    async def send_text(self, text: str) -> None:
        await self._socket.send_str(text)

    async def next(self, *kinds: str) -> Json:
        """Return the next frame of one of these kinds; the others are kept in `frames` too."""
        while True:
            message = await self._socket.receive(timeout=5)
            assert message.type is aiohttp.WSMsgType.TEXT, message
            frame: Json = msgspec.json.decode(message.data)
            self.frames.append(frame)
            if frame["t"] in kinds:
                return frame


@asynccontextmanager
async def page(loopback: LoopbackDiscord, key: str) -> AsyncIterator[Page]:
    """Open a seat's page."""
    async with aiohttp.ClientSession() as session:
        url = f"{loopback.address}/table/ws?seat={key}"
        async with session.ws_connect(url, origin=loopback.address) as socket:
            yield Page(socket)


async def get(loopback: LoopbackDiscord, path: str, **headers: str) -> tuple[int, str]:
    """Return status and text of a plain request."""
    url = loopback.address + path
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as response:
        return response.status, await response.text(errors="replace")


async def test_the_seats_can_be_chosen_and_have_addresses(loopback: LoopbackDiscord) -> None:
    assert loopback.page_urls() == [
        f"{loopback.address}/table?seat={key}" for key in ("ann", "ben", "chloe", "dan")
    ]
    status, text = await get(loopback, "/")
    assert status == 200
    assert '<a href="/table?seat=chloe">Chloé</a>' in text


async def test_a_seats_page_and_its_files_are_served(loopback: LoopbackDiscord) -> None:
    status, text = await get(loopback, "/table?seat=ann")
    assert (status, "<!doctype html>" in text) == (200, True)
    assert (await get(loopback, "/static/index.html"))[0] == 200
    assert (await get(loopback, "/static/../server.py"))[0] == 404


async def test_an_unknown_seat_is_told_so(loopback: LoopbackDiscord) -> None:
    for path in ("/table?seat=eve", "/table"):
        status, text = await get(loopback, path)
        assert status == 404
        assert "Nobody of that name" in text
    assert (await get(loopback, "/table/ws?seat=eve"))[0] == 404


@pytest.mark.parametrize(
    "path", ["/", "/table?seat=ann", "/table/ws?seat=ann", "/api/v10/users/@me", "/gateway"]
)
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example:8642"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
async def test_other_sites_are_kept_out(
    loopback: LoopbackDiscord, path: str, headers: dict[str, str]
) -> None:
    assert (await get(loopback, path, **headers))[0] == 403


async def test_the_other_names_of_this_machine_are_let_in(loopback: LoopbackDiscord) -> None:
    port = loopback.address.rsplit(":", 1)[1]
    assert (await get(loopback, "/", Host=f"localhost:{port}", Origin=f"http://localhost:{port}"))[0] == 200


async def test_the_first_frame_shows_everything(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    await (await bot.text_channel()).send("public")
    await ann.command("panel")
    await loopback.person("ben").command("panel")
    user = await bot.fetch_user(int(ann.id))
    await user.send("direct")
    async with page(loopback, "ann") as seat:
        hello = await seat.next("hello")
    assert hello["me"]["global_name"] == "Ann"
    assert hello["guild"] == {"id": loopback.world.guild_id, "name": "Whistlestop"}
    assert [(each["type"], each.get("name")) for each in hello["channels"]] == [
        (0, "games"),
        (0, "chat"),
        (1, None),
    ]
    dm = hello["channels"][2]
    assert [each["username"] for each in dm["recipients"]] == ["Whistlestop"]
    assert [each["username"] for each in hello["members"]] == ["Whistlestop", "ann", "ben", "chloe", "dan"]
    games = hello["messages"][hello["channels"][0]["id"]]
    assert [(each["content"], each["flags"] & 64) for each in games] == [("public", 0), ("a panel", 64)]
    assert [each["content"] for each in hello["messages"][dm["id"]]] == ["direct"]
    assert {each["name"] for each in hello["commands"]} >= {"act", "game", "panel"}
    assert {"code": "de", "name": "Deutsch"} in hello["locales"]
    assert (hello["locale"], hello["dm_open"], hello["bot_online"], hello["read"]) == (
        "en-US",
        True,
        True,
        {},
    )


async def test_a_command_is_pending_then_answered_in_order(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    async with page(loopback, "ann") as seat, page(loopback, "ben") as other:
        hello = await seat.next("hello")
        await other.next("hello")
        command = next(each for each in hello["commands"] if each["name"] == "panel")
        channel_id = hello["channels"][0]["id"]
        wanted = {"do": "command", "nonce": "n1", "channel_id": channel_id, "command_id": command["id"]}
        await seat.send(**wanted, options=[])
        await seat.next("ack")
        assert [frame["t"] for frame in seat.frames] == ["hello", "pending", "message", "ack"]
        _, pending, message, ack = seat.frames
        assert pending["nonce"] == ack["nonce"] == "n1"
        panel = message["message"]
        assert (panel["content"], panel["flags"] & 64) == ("a panel", 64)

        where = {"channel_id": channel_id, "message_id": panel["id"]}
        await seat.send(do="press", nonce="n2", **where, custom_id="panel:form")
        modal = await seat.next("modal")
        assert (modal["nonce"], modal["title"]) == ("n2", "A form")
        name, city = modal["components"]
        filled = [
            {"type": 1, "components": [{**_sent(name["components"][0]), "value": "Ann"}]},
            {"type": 18, "component": {**_sent(city["component"]), "values": ["Reno"]}},
        ]
        opened = {"interaction_id": modal["interaction_id"], "custom_id": modal["custom_id"]}
        await seat.send(do="modal", nonce="n3", channel_id=channel_id, **opened, components=filled)
        assert (await seat.next("message"))["message"]["content"] == "Ann from Reno"

        await seat.send(do="select", nonce="n4", **where, custom_id="panel:cities", values=["omaha"])
        assert (await seat.next("message"))["message"]["content"] == "chosen: omaha"
        assert (await other.next("message"))["message"]["content"] == "chosen: omaha"
        await seat.send(do="dismiss", **where)
        assert (await seat.next("message_delete"))["id"] == panel["id"]


def _sent(component: Json) -> Json:
    return {"type": component["type"], "custom_id": component["custom_id"]}


async def test_completion_answers_with_choices(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    async with page(loopback, "ann") as seat:
        hello = await seat.next("hello")
        command = next(each for each in hello["commands"] if each["name"] == "game")
        leaf = {"name": "name", "type": 3, "value": "de", "focused": True}
        await seat.send(
            do="autocomplete",
            nonce="n",
            channel_id=hello["channels"][0]["id"],
            command_id=command["id"],
            options=[{"name": "city", "type": 1, "options": [leaf]}],
        )
        choices = await seat.next("choices")
        assert choices["nonce"] == "n"
        assert choices["choices"] == [{"name": "Denver", "value": "Denver"}]


async def test_no_answer_is_told_to_the_page(loopback: LoopbackDiscord) -> None:
    async with page(loopback, "ann") as seat:
        hello = await seat.next("hello")
        loopback.commands.replace_all(None, [{"name": "silent", "description": "Nobody is there"}])
        commands = await seat.next("commands")
        command_id = commands["commands"][0]["id"]
        channel_id = hello["channels"][0]["id"]
        loopback.interactions.answer_seconds = 0.1
        await seat.send(do="command", nonce="n", channel_id=channel_id, command_id=command_id, options=[])
        failed = await seat.next("failed")
        assert (failed["nonce"], failed["reason"]) == ("n", "The application did not respond")


async def test_people_talk_and_the_bots_pictures_arrive(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    async with page(loopback, "ann") as seat, page(loopback, "ben") as other:
        hello = await seat.next("hello")
        channel_id = hello["channels"][0]["id"]
        await seat.send(do="say", channel_id=channel_id, content="hello table")
        said = (await other.next("message"))["message"]
        assert (said["content"], said["author"]["global_name"]) == ("hello table", "Ann")
        file = discord.File(io.BytesIO(picture()), "b.png", description="a board")
        sent = await (await bot.text_channel()).send(file=file)
        attachment = (await other.next("message"))["message"]["attachments"][0]
        assert attachment["description"] == "a board"
        path = attachment["url"].removeprefix(loopback.address)
        assert (await get(loopback, path))[0] == 200
        await sent.edit(content="edited")
        edited = (await other.next("message"))["message"]
        assert (edited["id"], edited["content"]) == (str(sent.id), "edited")
        await sent.add_reaction("🚂")
        reacted = (await other.next("message"))["message"]
        assert reacted["reactions"][0]["emoji"]["name"] == "🚂"
        await sent.delete()
        assert (await other.next("message_delete"))["id"] == str(sent.id)


async def test_channels_threads_and_direct_messages_appear(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    async with page(loopback, "ann") as seat:
        await seat.next("hello")
        await seat.send(do="new_channel", name="Games 2")
        channel = (await seat.next("channel"))["channel"]
        assert (channel["type"], channel["name"]) == (0, "games-2")
        await loopback.until(lambda: bot.get_channel(int(channel["id"])))
        cached = bot.get_channel(int(channel["id"]))
        assert isinstance(cached, discord.TextChannel)
        thread = await cached.create_thread(name="Match", type=discord.ChannelType.public_thread)
        shown = (await seat.next("channel"))["channel"]
        assert (shown["type"], shown["parent_id"]) == (11, channel["id"])
        await thread.edit(archived=True)
        assert (await seat.next("channel"))["channel"]["thread_metadata"]["archived"] is True
        await cached.delete()
        assert (await seat.next("channel_delete"))["id"] == str(thread.id)
        await seat.send(do="open_dm")
        assert (await seat.next("channel"))["channel"]["type"] == 1
        await seat.send(do="new_channel", name="  ")
        assert "1 to 100" in (await seat.next("error"))["reason"]


async def test_settings_and_read_marks_are_remembered(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    sent = await (await bot.text_channel()).send("x")
    async with page(loopback, "ann") as seat:
        await seat.next("hello")
        await seat.send(do="settings", locale="de")
        assert await seat.next("settings") == {"t": "settings", "locale": "de", "dm_open": True}
        await seat.send(do="settings", dm_open=False)
        assert await seat.next("settings") == {"t": "settings", "locale": "de", "dm_open": False}
        await seat.send(do="read", channel_id=str(sent.channel.id), message_id=str(sent.id))
        await loopback.until(lambda: loopback.world.people["ann"].read)
    async with page(loopback, "ann") as seat:
        hello = await seat.next("hello")
        assert (hello["locale"], hello["dm_open"]) == ("de", False)
        assert hello["read"] == {str(sent.channel.id): str(sent.id)}


async def test_two_windows_of_a_seat_see_the_same(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    async with page(loopback, "ann") as one, page(loopback, "ann") as two:
        await one.next("hello")
        await two.next("hello")
        await loopback.person("ann").command("panel")
        first, second = await one.next("message"), await two.next("message")
        assert first == second
        assert "ack" not in [frame["t"] for frame in two.frames]


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("{", "error", "not understood"),
        ("[]", "error", "not understood"),
        ('{"do":"dance"}', "error", "no verb"),
        ('{"do":"say","channel_id":"1","content":"x"}', "error", "no such channel"),
        ('{"do":"say","channel_id":"GAMES","content":"LONG"}', "error", "Invalid Form Body"),
        ('{"do":"say","channel_id":"GAMES"}', "error", "content"),
        (
            '{"do":"press","nonce":"n","channel_id":"GAMES","message_id":"1","custom_id":"x"}',
            "failed",
            "no such message",
        ),
        (
            '{"do":"command","nonce":"n","channel_id":"GAMES","command_id":"1","options":[]}',
            "failed",
            "no such command",
        ),
        ('{"do":"dismiss","channel_id":"GAMES","message_id":"1"}', "error", "no such message"),
    ],
)
async def test_what_the_page_cannot_do_is_told_to_it(
    loopback: LoopbackDiscord, text: str, kind: str, reason: str
) -> None:
    games = loopback.channel("games")["id"]
    async with page(loopback, "ann") as seat:
        await seat.next("hello")
        await seat.send_text(text.replace("GAMES", games).replace("LONG", "x" * 2001))
        assert reason in (await seat.next(kind))["reason"]
        await seat.send(do="say", channel_id=games, content="still alive")
        await seat.next("message")


async def test_a_person_is_offered_only_the_commands_that_the_person_may_use(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    ann = loopback.person("ann")
    async with page(loopback, "ann") as seat:
        assert "server" not in {each["name"] for each in (await seat.next("hello"))["commands"]}
        role = loopback.world.grant(ann.id, Permissions(manage_guild=True).value)
        assert "server" in {each["name"] for each in (await seat.next("commands"))["commands"]}
        loopback.world.set_role_permissions(role, 0)
        assert "server" not in {each["name"] for each in (await seat.next("commands"))["commands"]}


async def test_somebody_may_manage_the_server_from_the_beginning() -> None:
    seats = [Seat("zoe", "Zoë", manages=True), Seat("yan", "Yan")]
    async with LoopbackDiscord(port=0, seats=seats) as loopback:
        world = loopback.world
        assert [world.may(person.id, None, "manage_guild") for person in world.people.values()] == [
            True,
            False,
        ]


async def test_other_people_may_sit_at_the_table() -> None:
    async with LoopbackDiscord(port=0, seats=[Seat("zoe", "Zoë", locale="fr", dm_open=False)]) as loopback:
        assert loopback.page_urls() == [f"{loopback.address}/table?seat=zoe"]
        async with page(loopback, "zoe") as seat:
            hello = await seat.next("hello")
        assert (hello["me"]["global_name"], hello["locale"], hello["dm_open"]) == ("Zoë", "fr", False)
