"""The driver that lets tests act as people, and what it records."""

from __future__ import annotations

import asyncio
import hashlib
import io
from typing import TYPE_CHECKING

import discord
import pytest
from local.sample_bot import picture

from bot.local import LoopbackDiscord, NotThereError, RefusedError

if TYPE_CHECKING:
    from local.sample_bot import Interaction, SampleBot


async def test_traffic_holds_everything_a_person_was_shown_and_nothing_else(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    ann, ben = loopback.person("ann"), loopback.person("ben")
    await ann.command("whisper", text="only for ann")
    await ann.autocomplete("game city", "name", "Om")
    panel = (await ann.command("panel")).message
    await ann.press(panel, "Form")
    await ann.command("game city", name="Omaha")
    await loopback.settle()
    anns = str([shown.frame for shown in loopback.traffic_for("ann")])
    bens = str([shown.frame for shown in ben.traffic])
    for secret in ("only for ann", "a panel", "A form", "'value': 'Omaha'", "sent"):
        assert secret in anns
        assert secret not in bens
    assert "city Omaha" in anns
    assert "city Omaha" in bens
    (shown,) = [each for each in loopback.traffic_for("ann") if each.files]
    assert [(file.filename, file.sha256) for file in shown.files] == [
        ("hand.png", hashlib.sha256(picture()).hexdigest())
    ]
    assert await loopback.read_file(shown.files[0].id) == picture()
    with pytest.raises(KeyError):
        await loopback.read_file("7")


async def test_a_picture_inside_an_embed_is_among_the_files_shown(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    file = discord.File(io.BytesIO(picture()), "b.png")
    embed = discord.Embed().set_image(url="attachment://b.png")
    await (await bot.text_channel()).send(embed=embed, file=file)
    shown = loopback.traffic_for("dan")[-1]
    assert [each.filename for each in shown.files] == ["b.png"]


async def test_a_sight_follows_edits(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    sent = await (await bot.text_channel()).send("one", embed=_embed("two", "three"))
    (sight,) = loopback.person("ann").sees()
    assert sight.text == "one\ntwo\nthree\nname\nvalue\nfoot"
    assert not sight.is_thinking
    await sent.edit(content="four", embed=None)
    assert (sight.text, sight.json["content"]) == ("four", "four")
    assert "four" in repr(sight)


def _embed(title: str, description: str) -> discord.Embed:
    embed = discord.Embed(title=title, description=description)
    return embed.add_field(name="name", value="value").set_footer(text="foot")


async def test_components_are_found_by_label_placeholder_or_a_unique_part(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    panel = (await loopback.person("ann").command("panel")).message
    assert panel.labels == ["Edit", "Later", "Form", "Off", "Cities", "People"]
    assert panel.component("panel:later")["label"] == "Later"
    assert panel.component("citi")["custom_id"] == "panel:cities"
    with pytest.raises(NotThereError, match="Later"):
        panel.component("t")


async def test_a_reply_says_what_kind_it_is(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    dialog = await ann.press((await ann.command("panel")).message, "Form")
    assert "A form" in repr(dialog)
    assert (dialog.messages, dialog.choices, dialog.is_deferred, dialog.is_ephemeral) == (
        [],
        [],
        False,
        False,
    )
    with pytest.raises(NotThereError, match="type 9"):
        _ = dialog.message
    with pytest.raises(NotThereError, match="no dialog"):
        await ann.submit(await ann.command("panel"), {})


async def test_a_link_cannot_be_pressed(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Rules", url="https://example.org"))
    await (await bot.text_channel()).send("x", view=view)
    ann = loopback.person("ann")
    with pytest.raises(RefusedError, match="link"):
        await ann.press(ann.sees()[0], "Rules")


async def test_channels_are_given_by_name_id_object_or_message(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    ann, chat = loopback.person("ann"), loopback.channel("#chat")
    said = ann.say("one", channel="chat")
    for place in ("#chat", chat["id"], chat, said):
        assert [message.content for message in ann.sees(place)] == ["one"]
    assert ann.sees() == []
    with pytest.raises(KeyError):
        ann.sees("nowhere")
    with pytest.raises(KeyError):
        loopback.person("eve")


async def test_settling_waits_for_what_the_bot_does_after_its_answer(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("first")
        for number in range(5):
            await asyncio.sleep(0.02)
            assert isinstance(interaction.channel, discord.TextChannel)
            await interaction.channel.send(str(number))

    bot.act = act
    await loopback.person("ann").command("act")
    await loopback.settle(quiet=0.5)
    assert len(loopback.person("ann").sees()) == 6
    with pytest.raises(TimeoutError):
        await loopback.until(lambda: False, seconds=0.02)
    await loopback.person("ann").command("silent", wait=False)
    with pytest.raises(TimeoutError):
        await loopback.settle(seconds=0.2)
    loopback.interactions.close()


async def test_requests_are_noted_with_their_bodies(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    channel = await bot.text_channel()
    await channel.send("x", file=discord.File(io.BytesIO(b"x"), "x.txt", description="y"))
    note = loopback.requests[-1]
    assert (note.method, note.path, note.status) == ("POST", f"/channels/{channel.id}/messages", 200)
    assert note.route == "/channels/{channel_id}/messages"
    assert (note.body["content"], note.body["attachments"][0]["description"]) == ("x", "y")
    assert note.files == ("x.txt",)


async def test_only_so_much_is_recorded(bot: SampleBot, loopback: LoopbackDiscord) -> None:
    async with LoopbackDiscord(port=0, record=3) as small:
        for number in range(5):
            small.person("ann").say(str(number))
        assert [each.frame["message"]["content"] for each in small.traffic_for("ann")] == ["2", "3", "4"]
