"""What discord.py does when Discord fails: a test for each failure the bot must live with."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from bot.local import Fault, NoAnswerError

if TYPE_CHECKING:
    from local.sample_bot import Interaction, SampleBot

    from bot.local import LoopbackDiscord

CALLBACK = "/interactions/*/callback"
FOLLOW_UP = "/webhooks/{application_id}/{interaction_token}"
MESSAGES = "/channels/{channel_id}/messages"


class Outcomes:
    """A command handler that answers and notes the error it met and the seconds it took."""

    def __init__(self, bot: SampleBot) -> None:
        self.errors: list[Exception | None] = []
        self.seconds: list[float] = []
        bot.act = self.answer

    async def answer(self, interaction: Interaction) -> None:
        started = time.monotonic()
        try:
            await interaction.response.send_message("answer")
        except (discord.HTTPException, aiohttp.ClientError) as error:
            self.errors.append(error)
        else:
            self.errors.append(None)
        self.seconds.append(time.monotonic() - started)

    def code(self) -> int:
        """Return Discord's code of the only error."""
        (error,) = self.errors
        assert isinstance(error, discord.HTTPException)
        return error.code


async def test_a_rate_limited_callback_waits_and_is_tried_again(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    outcomes = Outcomes(bot)
    fault = loopback.faults.add(Fault("POST", CALLBACK, retry_after=0.2))
    reply = await loopback.person("ann").command("act")
    await loopback.until(lambda: outcomes.errors)
    assert (reply.text, outcomes.errors, fault.hits) == ("answer", [None], 1)
    assert outcomes.seconds[0] >= 0.2


async def test_a_rate_limit_without_via_is_an_error_at_once(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    loopback.faults.add(Fault("POST", MESSAGES, retry_after=0.2, via=False))
    with pytest.raises(discord.HTTPException) as caught:
        await (await bot.text_channel()).send("x")
    assert caught.value.status == 429


async def test_a_global_rate_limit_holds_other_requests_but_no_callback(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    outcomes, channel = Outcomes(bot), await bot.text_channel()
    loopback.faults.add(Fault("POST", MESSAGES, retry_after=1.5, is_global=True))
    started = time.monotonic()
    first = asyncio.create_task(channel.send("limited"))
    await loopback.until(lambda: loopback.requests[-1].status == 429)
    second = asyncio.create_task(bot.fetch_user(int(loopback.person("ben").id)))
    await loopback.person("ann").command("act")
    assert outcomes.errors == [None]
    assert not second.done()
    await asyncio.gather(first, second)
    assert time.monotonic() - started >= 1.5


async def test_one_failed_callback_is_tried_again_after_a_second(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    outcomes = Outcomes(bot)
    loopback.faults.add(Fault("POST", CALLBACK, status=500))
    reply = await loopback.person("ann").command("act")
    await loopback.until(lambda: outcomes.errors)
    assert (reply.text, outcomes.errors) == ("answer", [None])
    assert outcomes.seconds[0] >= 1.0


async def test_two_failed_callbacks_leave_the_token_too_old(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    outcomes = Outcomes(bot)
    loopback.faults.add(Fault("POST", CALLBACK, status=500, times=2))
    with pytest.raises(NoAnswerError):
        await loopback.person("ann").command("act")
    await loopback.until(lambda: outcomes.errors)
    assert outcomes.code() == 10062
    assert outcomes.seconds[0] >= 4.0
    assert loopback.person("ann").sees() == []


async def test_unavailable_is_not_tried_again_on_channel_routes(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    fault = loopback.faults.add(Fault("POST", MESSAGES, status=503, times=None))
    with pytest.raises(discord.DiscordServerError):
        await (await bot.text_channel()).send("x")
    assert fault.hits == 1


async def test_unavailable_is_tried_again_on_webhook_routes(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    fault = loopback.faults.add(Fault("POST", FOLLOW_UP, status=503))
    reply = await loopback.person("ann").command("think")
    assert (reply.message.content, fault.hits) == ("thought", 1)


async def test_a_message_sent_but_answered_with_an_error_is_not_sent_twice(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    loopback.faults.add(Fault("POST", MESSAGES, status=500, effect=True))
    sent = await (await bot.text_channel()).send("once", nonce=1)
    assert [message.id for message in loopback.person("ann").sees()] == [str(sent.id)]
    assert [note.status for note in loopback.requests if note.route == MESSAGES] == [500, 200]


async def test_every_message_has_a_nonce_that_is_enforced(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    await (await bot.text_channel()).send("x")
    body = loopback.requests[-1].body
    assert body["enforce_nonce"] is True
    assert body["nonce"]


async def test_a_follow_up_sent_but_answered_with_an_error_is_sent_twice(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    async def act(interaction: Interaction) -> None:
        await interaction.response.send_message("answer")
        await interaction.followup.send("doubled")

    bot.act = act
    loopback.faults.add(Fault("POST", FOLLOW_UP, status=500, effect=True))
    await loopback.person("ann").command("act")
    await loopback.until(lambda: len(loopback.person("ben").sees()) == 3)
    assert [message.content for message in loopback.person("ben").sees()] == ["answer", "doubled", "doubled"]


async def test_an_answer_given_but_answered_with_an_error_seems_given_twice(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    outcomes = Outcomes(bot)
    loopback.faults.add(Fault("POST", CALLBACK, status=500, effect=True))
    reply = await loopback.person("ann").command("act")
    assert reply.text == "answer"
    await loopback.until(lambda: outcomes.errors)
    assert outcomes.code() == 40060


async def test_a_connection_cut_after_the_effect_is_an_error_though_the_message_is_there(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    loopback.faults.add(Fault("POST", MESSAGES, cut=True, effect=True))
    with pytest.raises((aiohttp.ClientError, OSError)):
        await (await bot.text_channel()).send("delivered")
    assert [message.content for message in loopback.person("ann").sees()] == ["delivered"]
    assert len([note for note in loopback.requests if note.route == MESSAGES]) == 1


async def test_a_connection_cut_before_the_effect_leaves_nothing(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    loopback.faults.add(Fault("POST", MESSAGES, cut=True))
    with pytest.raises((aiohttp.ClientError, OSError)):
        await (await bot.text_channel()).send("lost")
    assert loopback.person("ann").sees() == []


async def test_an_answer_that_is_delayed_beyond_its_time_is_unknown(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    outcomes = Outcomes(bot)
    loopback.interactions.answer_seconds = 0.2
    loopback.faults.add(Fault("POST", CALLBACK, delay=0.3))
    with pytest.raises(NoAnswerError):
        await loopback.person("ann").command("act")
    await loopback.until(lambda: outcomes.errors)
    assert outcomes.code() == 10062


async def test_a_blocked_event_loop_makes_the_answer_too_late(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    outcomes = Outcomes(bot)
    loopback.interactions.answer_seconds = 0.2
    act = bot.act
    assert act is not None

    async def block(interaction: Interaction) -> None:
        time.sleep(0.3)  # noqa: ASYNC251 - the fault
        await act(interaction)

    bot.act = block
    with pytest.raises(NoAnswerError):
        await loopback.person("ann").command("act")
    await loopback.until(lambda: outcomes.errors)
    assert outcomes.code() == 10062


async def test_the_same_interaction_twice_runs_its_handler_twice(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    outcomes = Outcomes(bot)
    loopback.gateway.duplicate_interactions = 1
    await loopback.person("ann").command("act")
    await loopback.until(lambda: len(outcomes.errors) == 2)
    assert len(bot.seen) == 2
    assert len(set(bot.seen)) == 1
    (failed,) = [error for error in outcomes.errors if error is not None]
    assert isinstance(failed, discord.HTTPException)
    assert failed.code == 40060
    await loopback.person("ann").command("act")
    assert len(bot.seen) == 3


async def test_a_closed_direct_message_channel_is_told_to_the_bot(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    ann = loopback.person("ann")
    assert (await ann.command("whisper", text="x")).text == "sent"
    ann.settings(dm_open=False)
    assert (await ann.command("whisper", text="x")).text == "closed: 50007"


async def test_an_old_message_is_still_edited_through_its_channel(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    reply = await loopback.person("ann").command("panel", public=True)
    loopback.clock.advance(86_400)
    channel = await bot.text_channel()
    await channel.get_partial_message(int(reply.message.id)).edit(content="the next day")
    assert reply.message.content == "the next day"


async def test_a_fault_hits_only_what_it_names_and_only_so_often(
    loopback: LoopbackDiscord, bot: SampleBot
) -> None:
    channel = await bot.text_channel()
    fault = loopback.faults.add(Fault("POST", MESSAGES, skip=1, times=1, status=400, body={"code": 7}))
    await bot.fetch_user(int(loopback.person("ann").id))
    await channel.send("first")
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send("second")
    assert caught.value.code == 7
    await channel.send("third")
    assert [message.content for message in loopback.person("ann").sees()] == ["first", "third"]
    assert fault.hits == 1
    loopback.faults.add(Fault(status=400, times=None))
    loopback.faults.clear()
    await channel.send("fourth")


async def test_a_route_that_is_not_there_is_noted(loopback: LoopbackDiscord, bot: SampleBot) -> None:
    with pytest.raises(discord.DiscordServerError) as caught:
        await bot.guilds[0].widget()
    assert caught.value.status == 501
    assert loopback.broken == [f"no route for GET /api/v10/guilds/{bot.guilds[0].id}/widget.json"]
    loopback.broken.clear()


async def test_an_error_of_the_loopback_itself_is_noted(
    loopback: LoopbackDiscord, bot: SampleBot, caplog: pytest.LogCaptureFixture
) -> None:
    path = f"/channels/{(await bot.text_channel()).id}/messages/bulk-delete"
    loopback.faults.add(Fault("POST", "*/bulk-delete", skip=1, times=None, status=400))
    with pytest.raises(discord.HTTPException):
        await bot.http.request(discord.http.Route("POST", path), json={"wrong": 1})
    assert len(loopback.broken) == 1
    assert "KeyError" in loopback.broken[0]
    assert "broke the loopback Discord" in caplog.text
    loopback.broken.clear()
