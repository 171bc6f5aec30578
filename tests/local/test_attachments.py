"""Files of messages: upload, alt text, download, and what an edit does to them."""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING

import discord
import pytest
from local.sample_bot import picture

if TYPE_CHECKING:
    from local.sample_bot import Interaction, SampleBot

    from bot.local import LoopbackDiscord

RED, BLUE = picture("red"), picture("blue", (40, 20))


def file(content: bytes = RED, name: str = "board.png", alt: str = "A board") -> discord.File:
    return discord.File(io.BytesIO(content), name, description=alt)


def board_embed(name: str = "board.png") -> discord.Embed:
    return discord.Embed(title="Board").set_image(url=f"attachment://{name}")


async def test_a_picture_is_described_measured_and_readable(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    sent = await (await bot.text_channel()).send(file=file())
    (attachment,) = sent.attachments
    assert (attachment.filename, attachment.description) == ("board.png", "A board")
    assert (attachment.width, attachment.height, attachment.size) == (30, 20, len(RED))
    assert attachment.content_type == "image/png"
    assert await attachment.read() == await attachment.read(use_cached=True) == RED
    (seen,) = loopback.person("ann").sees()[0].files
    assert (seen.filename, seen.description) == ("board.png", "A board")
    assert await loopback.read_file(seen.id) == RED


async def test_files_without_a_picture_in_them_are_taken_too(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    sent = await channel.send(files=[file(b"text", "a b.txt"), file(b"no picture", "broken.png")])
    assert [attachment.filename for attachment in sent.attachments] == ["a_b.txt", "broken.png"]
    assert [attachment.width for attachment in sent.attachments] == [None, None]


async def test_a_file_that_an_embed_shows_is_no_attachment(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    sent = await (await bot.text_channel()).send(embed=board_embed(), file=file())
    assert sent.attachments == []
    image = sent.embeds[0].image
    assert image.url is not None
    assert image.url.startswith(loopback.address)
    assert (image.width, image.height) == (30, 20)
    assert [each.filename for each in loopback.person("ann").sees()[0].files] == ["board.png"]


async def test_an_embed_that_names_no_file_of_the_message_is_refused(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await (await bot.text_channel()).send(embed=board_embed("other.png"), file=file())
    assert caught.value.code == 50035


async def test_an_edit_keeps_replaces_or_removes_files(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    sent = await (await bot.text_channel()).send("two", files=[file(), file(BLUE, "hand.png", "A hand")])
    kept = await sent.edit(content="still two")
    assert [attachment.filename for attachment in kept.attachments] == ["board.png", "hand.png"]
    one = await kept.edit(attachments=[kept.attachments[1]])
    assert [(each.filename, each.description) for each in one.attachments] == [("hand.png", "A hand")]
    added = await one.add_files(file(BLUE, "new.png", "New"))
    assert [attachment.filename for attachment in added.attachments] == ["hand.png", "new.png"]
    replaced = await added.edit(attachments=[file(BLUE, "last.png", "Last")])
    assert [(each.filename, each.description) for each in replaced.attachments] == [("last.png", "Last")]
    assert (await replaced.edit(attachments=[])).attachments == []


async def test_a_replaced_file_without_its_embed_shows_twice(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    sent = await (await bot.text_channel()).send(embed=board_embed(), file=file())
    twice = await sent.edit(attachments=[file(BLUE)])
    assert len(twice.attachments) == 1
    assert twice.embeds[0].image.url == sent.embeds[0].image.url
    once = await twice.edit(embed=board_embed(), attachments=[file(BLUE)])
    assert once.attachments == []
    assert once.embeds[0].image.url != sent.embeds[0].image.url


async def test_a_file_whose_embed_goes_is_an_attachment_again(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    sent = await (await bot.text_channel()).send(embed=board_embed(), file=file())
    assert [each.filename for each in (await sent.edit(embed=None)).attachments] == ["board.png"]


async def test_components_show_files_too(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    view = discord.ui.LayoutView()
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://board.png", description="A board")
    view.add_item(discord.ui.TextDisplay("# Round 2"))
    view.add_item(discord.ui.Container(gallery))
    sent = await (await bot.text_channel()).send(view=view, file=file())
    assert sent.flags.components_v2
    assert sent.attachments == []
    (seen,) = loopback.person("ann").sees()
    assert seen.text == "# Round 2"
    url = seen.json["components"][1]["components"][0]["items"][0]["media"]["url"]
    assert url.startswith(loopback.address)


async def test_a_picture_in_an_ephemeral_answer_is_ephemeral(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    async def act(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        answer = await interaction.edit_original_response(content="hand", attachments=[file()])
        assert answer.attachments[0].ephemeral
        await interaction.followup.send(file=file(BLUE), ephemeral=True)

    bot.act = act
    await loopback.person("ann").command("act")
    await loopback.settle()
    digests = {each.sha256 for shown in loopback.traffic_for("ann") for each in shown.files}
    assert digests == {hashlib.sha256(content).hexdigest() for content in (RED, BLUE)}
    assert not [each for shown in loopback.traffic_for("ben") for each in shown.files]


async def test_a_deleted_messages_file_is_gone(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    sent = await (await bot.text_channel()).send(file=file())
    await sent.delete()
    await loopback.until(loopback._keeper.is_idle)
    assert await loopback.files.fetch(str(sent.attachments[0].id)) is None


async def test_an_unknown_file_is_not_found(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    sent = await (await bot.text_channel()).send(file=file())
    attachment = sent.attachments[0]
    attachment.url = attachment.url.replace(str(attachment.id), "7")
    with pytest.raises(discord.NotFound):
        await attachment.read()


async def test_too_large_a_file_is_refused(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await (await bot.text_channel()).send(file=file(bytes(8 * 1024 * 1024 + 1)))
    assert (caught.value.status, caught.value.code) == (413, 40005)
    await (await bot.text_channel()).send(file=file(bytes(8 * 1024 * 1024)))
