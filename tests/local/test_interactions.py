"""Answers to interactions: messages, deferrals, follow-ups, edits, dialogs, menus, and their rules."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
import pytest
from clients import running
from local.sample_bot import SampleBot

from bot.local import NotThereError, RefusedError

if TYPE_CHECKING:
    from local.sample_bot import Interaction

    from bot.local import LoopbackDiscord


async def test_an_ephemeral_answer_is_seen_by_one_person_alone(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    reply = await loopback.person("ann").command("panel")
    assert reply.message.is_ephemeral
    assert [message.id for message in loopback.person("ann").sees()] == [reply.message.id]
    assert loopback.person("ben").sees() == []
    assert not [each for each in loopback.traffic_for("ben") if each.frame["t"] == "message"]
    with pytest.raises(RefusedError, match="no such message"):
        await loopback.person("ben").press(reply.message, "Edit")


async def test_an_ephemeral_message_cannot_be_reached_through_its_channel(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    reply = await loopback.person("ann").command("panel")
    channel = await bot.text_channel()
    with pytest.raises(discord.NotFound) as caught:
        await channel.get_partial_message(int(reply.message.id)).edit(content="x")
    assert caught.value.code == 10008
    assert [message async for message in channel.history()] == []


async def test_a_button_edits_the_message_it_stands_on(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    panel = await ann.command("panel")
    reply = await ann.press(panel.message, "Edit")
    assert reply.message.id == panel.message.id
    assert (panel.message.content, panel.message.labels) == ("edited", [])


async def test_a_deferred_update_edits_later(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    panel = await ann.command("panel", public=True)
    reply = await ann.press(panel.message, "panel:later")
    await loopback.settle()
    assert [message.content for message in reply.messages] == ["edited later", "and more"]
    assert [message.content for message in loopback.person("ben").sees()] == ["edited later"]


async def test_a_button_that_is_not_there_or_is_off_cannot_be_pressed(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    ann = loopback.person("ann")
    panel = (await ann.command("panel")).message
    with pytest.raises(NotThereError, match="Edit"):
        await ann.press(panel, "Explode")
    with pytest.raises(RefusedError, match="switched off"):
        await ann.press(panel, "Off")
    with pytest.raises(RefusedError, match="no button"):
        await ann.press(panel, "Cities")


async def test_menus_bring_values_and_people(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    panel = (await ann.command("panel")).message
    assert (await ann.select(panel, "Cities", "Omaha", "reno")).text == "chosen: omaha reno"
    assert (await ann.select(panel, "People", loopback.person("ben").id)).text == "chosen: Ben"
    with pytest.raises(RefusedError, match="1 to 2"):
        await ann.select(panel, "Cities", "Omaha", "Reno", "Boston")
    with pytest.raises(RefusedError, match="no such option"):
        await ann.select(panel, "Cities", "Atlantis")


async def test_a_dialog_is_filled_in_and_sent(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    panel = (await ann.command("panel")).message
    dialog = await ann.press(panel, "Form")
    assert dialog.modal is not None
    assert dialog.modal["title"] == "A form"
    reply = await ann.submit(dialog, {"Your name": "Ann", "Your city": "Reno"})
    assert (reply.text, reply.is_ephemeral) == ("Ann from Reno", True)


@pytest.mark.parametrize(
    ("fields", "error", "reason"),
    [
        ({"Your name": "Ann"}, RefusedError, "must be chosen"),
        ({"Your city": "Reno"}, RefusedError, "missing, too short"),
        ({"Your name": "A" * 21, "Your city": "Reno"}, RefusedError, "too long"),
        ({"Your age": "7"}, NotThereError, "no field"),
    ],
)
async def test_a_dialog_must_be_filled_in_properly(
    loopback: LoopbackDiscord,
    bot: SampleBot,
    fields: dict[str, str],
    error: type[Exception],
    reason: str,
) -> None:
    ann = loopback.person("ann")
    dialog = await ann.press((await ann.command("panel")).message, "Form")
    with pytest.raises(error, match=reason):
        await ann.submit(dialog, fields)


async def test_a_dialog_of_another_person_cannot_be_sent(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    dialog = await ann.press((await ann.command("panel")).message, "Form")
    with pytest.raises(RefusedError, match="no longer open"):
        await loopback.person("ben").submit(dialog, {"Your name": "Ben", "Your city": "Reno"})


async def test_thinking_becomes_the_first_message(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    reply = await (await ann.command("think", wait=False)).answered()
    assert reply.is_deferred
    assert reply.message.is_thinking
    await loopback.settle()
    assert [message.content for message in reply.messages] == ["thought", "an afterthought"]
    assert not reply.message.is_thinking
    assert loopback.person("ben").sees() == []


async def test_the_first_follow_up_of_a_public_deferral_is_public_even_if_flagged_ephemeral(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    reply = await loopback.person("ann").command("think", public=True)
    await loopback.settle()
    assert [message.is_ephemeral for message in reply.messages] == [False, True]
    assert [message.content for message in loopback.person("ben").sees()] == ["thought"]


async def test_a_mention_in_a_deferred_answer_pings_nobody(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ben = loopback.person("ben")
    everybody = discord.AllowedMentions.all()

    async def defer(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.edit_original_response(content=ben.mention, allowed_mentions=everybody)
        await interaction.followup.send(ben.mention, allowed_mentions=everybody)

    bot.act = defer
    reply = await loopback.person("ann").command("act")
    await loopback.settle()
    assert [each.message_id for each in ben.notifications] == [reply.messages[1].id]


async def test_answers_can_be_fetched_edited_and_deleted(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("first", ephemeral=True)
        original = await interaction.original_response()
        assert original.content == "first"
        await original.edit(content="second")
        follow_up = await interaction.followup.send("third", ephemeral=True, wait=True)
        await interaction.followup.edit_message(follow_up.id, content="fourth")
        assert (await interaction.followup.fetch_message(follow_up.id)).content == "fourth"
        await interaction.followup.delete_message(follow_up.id)
        await interaction.delete_original_response()
        await interaction.followup.send("last", ephemeral=True)

    bot.act = act
    ann = loopback.person("ann")
    await ann.command("act")
    await loopback.settle()
    assert [message.content for message in ann.sees()] == ["last"]


async def test_a_second_answer_is_refused(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    codes = []

    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("one")
        interaction.response._response_type = None  # discord.py itself would not ask twice
        with pytest.raises(discord.HTTPException) as caught:
            await interaction.response.send_message("two")
        codes.append(caught.value.code)

    bot.act = act
    await loopback.person("ann").command("act")
    await loopback.settle()
    assert codes == [40060]


async def test_an_answer_after_three_seconds_is_refused(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    codes = []

    async def act(interaction: Interaction) -> None:
        loopback.clock.advance(3.1)
        with pytest.raises(discord.NotFound) as caught:
            await interaction.response.send_message("late")
        codes.append(caught.value.code)

    bot.act = act
    await loopback.person("ann").command("act", wait=False)
    await loopback.until(lambda: codes)
    assert codes == [10062]


async def test_a_follow_up_without_an_answer_or_with_an_old_token_is_refused(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    codes = []

    async def act(interaction: Interaction) -> None:
        with pytest.raises(discord.NotFound) as unknown:
            await interaction.followup.send("too soon")
        await interaction.response.send_message("in time")
        loopback.clock.advance(901)
        with pytest.raises(discord.HTTPException) as expired:
            await interaction.edit_original_response(content="too late")
        codes.extend([(unknown.value.status, unknown.value.code), (expired.value.status, expired.value.code)])

    bot.act = act
    await loopback.person("ann").command("act")
    await loopback.until(lambda: codes)
    assert codes == [(404, 10015), (401, 50027)]


async def test_an_answer_of_the_wrong_kind_is_refused(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    codes = []

    async def act(interaction: Interaction) -> None:
        for kind in (1, 6, 7, 8):
            path = f"/interactions/{interaction.id}/{interaction.token}/callback"
            with pytest.raises(discord.HTTPException) as caught:
                await bot.http.request(discord.http.Route("POST", path), json={"type": kind, "data": {}})
            codes.append(caught.value.code)
        await interaction.response.send_message("right")

    bot.act = act
    await loopback.person("ann").command("act")
    assert codes == [50035] * 4


async def test_answers_tell_what_they_answer(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    panel = (await ann.command("panel", public=True)).message
    channel = await bot.text_channel()
    message = await channel.fetch_message(int(panel.id))
    assert message.interaction_metadata is not None
    assert message.interaction_metadata.user.id == int(ann.id)
    reply = await ann.select(panel, "Cities", "Omaha")
    answer = await channel.fetch_message(int(reply.message.id))
    assert answer.interaction_metadata is not None
    assert answer.interaction_metadata.interacted_message_id == message.id


async def test_buttons_work_after_the_bot_has_been_restarted(loopback: LoopbackDiscord) -> None:
    ann = loopback.person("ann")
    async with running(SampleBot(), loopback):
        counter = (await ann.command("count")).message
        panel = (await ann.command("panel")).message
        await ann.press(counter, "Count 0")
        dialog = await ann.press(panel, "Form")
    async with running(SampleBot(), loopback):
        assert (await ann.press(counter, "Count 1")).text == "counted to 2"
        reply = await ann.submit(dialog, {"Your name": "Ann", "Your city": "Reno"}, wait=False)
        assert (await ann.press(panel, "Edit")).text == "edited"
        await asyncio.sleep(0.05)
        assert reply.interaction.answer is None  # an open dialog is lost with the bot that showed it
        loopback.interactions.close()


async def test_dismissed_messages_are_gone(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    ann = loopback.person("ann")
    panel = (await ann.command("panel")).message
    ann.dismiss(panel)
    assert ann.sees() == []
    public = (await ann.command("panel", public=True)).message
    with pytest.raises(RefusedError, match="nobody else sees"):
        ann.dismiss(public)


async def test_in_a_direct_message_the_person_is_no_member(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    seen: list[Any] = []

    async def act(interaction: Interaction) -> None:
        seen.extend([interaction.guild, type(interaction.user), type(interaction.channel)])
        await interaction.response.send_message("here")

    bot.act = act
    ann = loopback.person("ann")
    reply = await ann.command("act", channel=loopback.world.channels.dm_with(ann.id))
    assert seen == [None, discord.User, discord.DMChannel]
    assert [message.id for message in ann.dms()] == [reply.message.id]
