"""Discord answers wrongly or not at all: in the end everything is said once, in order, and moves count."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.chat import posts
from bot.local import Fault
from bot.matches.motions import EndMatch

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

pytestmark = pytest.mark.usefixtures("sketches")

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
CALLBACK = "/interactions/*/callback"
ANSWER = "/webhooks/*/messages/*"


async def started(house: House, *faults: Fault) -> Party:
    """Deal while these faults are in force, without waiting for what they keep back."""
    party = await house.lobby("ann", "ben")
    for fault in faults:
        house.loopback.faults.add(fault)
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    return party


async def later(house: House, **span: float) -> None:
    """Let time pass until what has failed is tried again."""
    house.clock.advance(**span)
    house.matches.tables.news.set()
    await house.settle()


async def all_said_once_in_order(house: House, party: Party) -> None:
    """Check that both hands and then the first call stand there once, and that nothing waits."""
    assert len(await party.turn_posts()) == 1
    (turn,) = await party.turn_posts()
    for person in (house.ann, house.ben):
        (hand,) = person.dms()
        assert int(hand.id) < int(turn.id)
    assert len(house.loopback.notifications) == 1
    assert await house.matches.outbox.waiting(party.match_id) == []


@pytest.mark.parametrize("is_global", [False, True])
async def test_a_rate_limit_only_delays(house: House, is_global: bool) -> None:
    party = await started(house, Fault("POST", MESSAGES, retry_after=0.05, is_global=is_global, times=2))
    await all_said_once_in_order(house, party)


async def test_a_server_error_is_tried_again(house: House) -> None:
    await all_said_once_in_order(house, await started(house, Fault("POST", MESSAGES, status=500)))


async def test_a_message_that_was_sent_though_answered_with_an_error_stands_once(house: House) -> None:
    party = await started(house, Fault("POST", MESSAGES, status=500, effect=True, skip=2))
    await all_said_once_in_order(house, party)


async def test_unavailable_keeps_the_rest_of_the_match_waiting_in_order(house: House) -> None:
    fault = Fault("POST", MESSAGES, status=503, times=2)
    party = await started(house, fault)
    assert fault.hits == 1
    assert house.ann.dms() == house.ben.dms() == await party.turn_posts() == []
    await later(house, seconds=4)
    assert fault.hits == 1
    await later(house, seconds=2)
    assert fault.hits == 2
    await later(house, seconds=6)  # the second wait is longer
    assert house.ann.dms() == []
    await later(house, seconds=6)
    await all_said_once_in_order(house, party)


@pytest.mark.parametrize("pause", [6, 3600])
@pytest.mark.parametrize("skip", [0, 2])
async def test_a_connection_cut_after_the_effect_says_nothing_twice(
    house: House, pause: int, skip: int
) -> None:
    party = await started(house, Fault("POST", MESSAGES, cut=True, effect=True, skip=skip))
    assert await house.matches.outbox.waiting(party.match_id) != []
    house.loopback.clock.advance(pause)
    await later(house, seconds=pause)
    await all_said_once_in_order(house, party)


async def test_a_connection_cut_before_the_effect_loses_nothing(house: House) -> None:
    party = await started(house, Fault("POST", MESSAGES, cut=True))
    await later(house, seconds=6)
    await all_said_once_in_order(house, party)


async def test_a_match_whose_channel_is_forbidden_keeps_no_other_match_waiting(house: House) -> None:
    first = await house.lobby("ann", "ben")
    second = await house.lobby("chloe", "dan", channel="chat")
    house.loopback.deny("games", "send_messages")
    for party, opener in ((first, house.ann), (second, house.chloe)):
        await house.matches.lobby.start(party.match_id, int(opener.id))
    await house.settle()
    assert len(await second.turn_posts()) == 1
    assert await first.turn_posts() == []
    hand, told = house.ann.dms()
    assert "I lack **Send Messages** in <#" in told.content
    house.loopback.deny("games")
    await house.settle()
    assert len(await first.turn_posts()) == 1
    assert [message.id for message in house.ann.dms()] == [hand.id, told.id]


async def test_a_channel_that_is_gone_stops_nobody_else(house: House) -> None:
    gone = house.loopback.world.channels.create_text("gone")
    first = await house.lobby("ann", "ben", channel="gone")
    house.loopback.world.channels.delete(gone["id"])
    await house.matches.lobby.start(first.match_id, int(house.ann.id))
    await house.settle()
    for _ in range(3):
        await later(house, hours=1)
    second = await house.deal("chloe", "dan")
    assert len(await second.turn_posts()) == 1


async def test_old_buttons_that_cannot_be_taken_away_stop_nothing(house: House) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.faults.add(Fault("PATCH", MESSAGE, status=403))
    await party.play()
    assert len(await party.turn_posts()) == 2
    assert await house.matches.outbox.waiting(party.match_id) == []


async def test_a_deleted_turn_post_is_missed_by_nobody(house: House) -> None:
    party = await house.deal("ann", "ben")
    message = house.loopback.messages.find((await party.turn_post()).id)
    assert message is not None
    house.loopback.messages.delete(message)
    await party.play()
    assert len(await party.turn_posts()) == 1


async def test_an_answer_that_fails_once_is_given_and_the_move_counts_once(house: House) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.faults.add(Fault("POST", CALLBACK, status=500))
    reply = await house.command(await party.mover(), "play", move="F7")
    assert "starts at F7" in reply.text
    assert (await party.table()).row.seq == 1


async def test_an_answer_that_discord_took_and_called_failed_is_given_all_the_same(house: House) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.faults.add(Fault("POST", CALLBACK, status=500, effect=True))
    reply = await house.command(await party.mover(), "play", move="F7")
    assert "starts at F7" in reply.text
    assert (await party.table()).row.seq == 1


@pytest.mark.parametrize("effect", [False, True])
async def test_an_answer_whose_connection_is_cut_is_sent_again(house: House, effect: bool) -> None:
    party = await house.deal("ann", "ben")
    fault = house.loopback.faults.add(Fault("PATCH", ANSWER, cut=True, effect=effect))
    reply = await house.command(await party.mover(), "play", move="F7")
    assert fault.hits == 1
    assert "starts at F7" in reply.text
    (picture,) = reply.message.files
    assert (await house.loopback.read_file(picture.id)).startswith(b"\x89PNG")
    assert (await party.table()).row.seq == 1


async def test_an_answer_that_never_arrives_is_no_fault_and_the_move_counts(house: House) -> None:
    party = await house.deal("ann", "ben")
    fault = house.loopback.faults.add(Fault("PATCH", ANSWER, status=404, times=None))
    await (await party.mover()).command("play", move="F7", wait=False)
    await house.loopback.until(lambda: fault.hits)
    house.give_up()
    await house.settle()
    assert (await party.table()).row.seq == 1
    assert len(await party.turn_posts()) == 2


@pytest.mark.parametrize("effect", [False, True])
async def test_a_thread_whose_opening_is_cut_off_is_opened_once(house: House, effect: bool) -> None:
    party = await house.lobby("ann", "ben", thread=True)
    house.loopback.faults.add(Fault("POST", "*/threads", cut=True, effect=effect))
    bringing = house.loopback.faults.add(Fault("PUT", "*/thread-members/*", status=403, times=None))
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    await later(house, seconds=6)
    assert bringing.hits == 2, "both are brought in, whoever is to act"
    (thread,) = house.loopback.world.channels.children(house.loopback.channel("games")["id"])
    assert await party.place() == thread["id"]
    await all_said_once_in_order(house, party)


async def test_a_command_that_discord_no_longer_lets_answer_does_nothing(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    fault = house.loopback.faults.add(Fault("POST", CALLBACK, delay=0.02))
    await mover.command("play", move="F7", wait=False)
    await house.loopback.until(lambda: fault.hits)
    house.loopback.clock.advance(3.1)  # while the answer is on its way
    house.give_up()
    await house.settle()
    assert (await party.table()).row.seq == 0
    assert len(await party.turn_posts()) == 1


@pytest.mark.parametrize("status", [400, 403, 404])
async def test_whoever_cannot_be_written_to_for_any_reason_is_told_so(house: House, status: int) -> None:
    await house.lobby("ben")
    house.loopback.faults.add(Fault("POST", MESSAGES, status=status, times=2))
    found = await house.command(house.ann, "doctor")
    assert found.text.splitlines()[-1].startswith("❌ My direct messages do not reach you")
    joined = await house.command(house.ann, "game join")
    assert joined.text.startswith("You sit down as ■ Vermilion.\nMy direct messages do not reach you")


async def test_the_doctor_blames_nobody_for_a_discord_that_does_not_work(house: House) -> None:
    house.loopback.faults.add(Fault("POST", MESSAGES, cut=True))
    found = await house.command(house.ann, "doctor")
    assert "Discord sends no direct messages at the moment" in found.text
    assert (await house.matches.people.user(int(house.ann.id))).dm_open is None


async def test_whoever_waits_for_an_answer_that_was_refused_is_told_so(house: House) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.faults.add(Fault("PATCH", ANSWER, status=400))
    reply = await house.command(await party.mover(), "play", move="F7")
    assert reply.text.startswith("Discord did not take all that I had to say.")
    assert (await party.table()).row.seq == 1


async def test_what_was_said_before_something_fails_still_stands(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posts, "chunks", list)  # every paragraph in a message of its own
    house.loopback.faults.add(Fault("POST", "/webhooks/*", status=400))
    reply = await house.command(house.ann, "rules")
    first, said = reply.messages
    assert first.content.startswith("**TransAmerica**")
    assert said.content.startswith("Discord did not take all that I had to say.")


@pytest.mark.parametrize("thread", [False, True])
async def test_a_call_that_arrived_unnoted_is_not_repeated_by_the_next_and_keeps_no_buttons(
    house: House, thread: bool
) -> None:
    party = await house.deal("ann", "ben", thread=thread)
    mover, (other,) = await party.mover(), await party.others()
    house.loopback.faults.add(Fault("POST", MESSAGES, cut=True, effect=True))
    await party.play()
    assert len(await party.turn_posts()) == 2
    house.clock.advance(seconds=2)
    await house.matches.play.undo(party.match_id, int(mover.id))
    await later(house, seconds=6)
    assert (await party.mover()).id == mover.id
    assert "has taken a move back" in (await party.turn_post()).content
    assert len([note for note in house.loopback.notifications if note.user_id == other.id]) == 1


async def test_a_call_that_arrived_unnoted_keeps_no_buttons_when_the_match_has_ended_meanwhile(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    house.loopback.faults.add(Fault("POST", MESSAGES, cut=True, effect=True))
    await party.play()
    for person in (house.ann, house.ben):
        await house.matches.motions.agree(party.match_id, int(person.id), EndMatch())
    await later(house, seconds=6)
    assert [post.labels for post in await party.turn_posts()] == [[], []]


async def test_a_call_that_did_not_arrive_in_a_thread_is_made_by_the_next(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    mover = await party.mover()
    house.loopback.faults.add(Fault("POST", MESSAGES, cut=True))
    await party.play()
    house.clock.advance(seconds=2)
    await house.matches.play.undo(party.match_id, int(mover.id))
    await later(house, seconds=6)
    assert "has taken a move back" in (await party.turn_post()).content
    assert len(await party.turn_posts()) == 2
    refused = [note for note in house.loopback.requests if note.status == 400]
    assert refused == []
