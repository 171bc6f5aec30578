"""What days bring to a table, as people see it: reminders, clocks, who is late, who steps in, who is away."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from whole.doomed import stumble

from bot.matches import clocks
from bot.matches.notices import NextUp

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")


def reminders(person: Driver) -> list[Sight]:
    """Return the reminders somebody was sent."""
    return [dm for dm in person.dms() if "No more reminders this turn" in dm.labels]


async def timed(house: House, *keys: str, late: str = "ask") -> Party:
    """Start a match with a clock of 24 hours, and 8 a turn."""
    party = await house.lobby(*keys)
    opener = int(house.person(keys[0]).id)
    await house.matches.lobby.set_clock(party.match_id, opener, clocks.DAY_RULE)
    await house.matches.lobby.set_late(party.match_id, opener, late)  # type: ignore[arg-type]
    await house.press(house.person(keys[0]), await party.card(), "Start")
    return party


async def test_a_reminder_comes_by_direct_message_with_the_way_to_the_table_and_can_be_muted(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    posts = len(await party.posts())
    await house.pass_time(hours=24)
    (first,) = reminders(mover)
    post = await party.turn_post()
    guild, place = house.loopback.world.guild_id, await party.place()
    assert first.content.startswith(f"**TransAmerica** in <#{place}> waits for your move, since <t:")
    assert first.content.endswith(f"https://discord.com/channels/{guild}/{place}/{post.id}")
    await house.pass_time(hours=24)
    (_, second) = reminders(mover)
    assert second.content != first.content
    assert "this is reminder 2" in second.content
    assert reminders(other) == []
    assert len(await party.posts()) == posts, "the table need not hear of it"
    reply = await house.press(mover, second, "No more reminders this turn")
    assert reply.text.startswith("You are not reminded of this turn any more.")
    await house.pass_time(days=10)
    assert len(reminders(mover)) == 2
    panel = await house.press(mover, second, "Your move")
    assert "Choose where your network starts." in panel.text
    await party.play("F7")
    refused = await house.press(mover, second, "No more reminders this turn")
    assert refused.text == "Nobody waits for you in this match just now."


async def test_an_old_reminder_cannot_silence_those_of_a_later_turn(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    await house.pass_time(hours=24)
    (first,) = reminders(mover)
    await party.play("F7")
    await party.play("F9")
    assert (await party.mover()).id == mover.id
    refused = await house.press(mover, first, "No more reminders this turn")
    assert refused.text.startswith("That reminder was of an earlier turn.")
    await house.pass_time(hours=24)
    _, second = reminders(mover)
    accepted = await house.press(mover, second, "No more reminders this turn")
    assert accepted.text.startswith("You are not reminded of this turn any more.")


async def test_whoever_takes_no_messages_is_reminded_at_the_table_by_name(house: House) -> None:
    for person in (house.ann, house.ben):
        person.settings(dm_open=False)
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    calls = len(mover.notifications)
    await house.pass_time(hours=24)
    (post,) = [post for post in await party.posts() if "No more reminders this turn" in post.labels]
    assert post.content.startswith(mover.mention)
    assert len(mover.notifications) == calls + 1
    status = (await house.command(house.ann, "game status")).text
    assert "Last reached by direct message: ● Ann never · ■ Ben never." in status


async def test_after_the_seventh_reminder_the_others_are_asked_and_status_tells_when_a_message_arrived(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    for _ in range(10):
        await house.pass_time(hours=24)
    assert len(reminders(mover)) == 7
    assert "This is the last reminder of this turn" in reminders(mover)[-1].content
    (post,) = [post for post in await party.posts() if "was reminded 7 times" in post.content]
    assert other.mention in post.content
    await house.press(other, post, "Wait 24 h")
    (post,) = [post for post in await party.posts() if "The table waits for" in post.content]
    assert post.labels == []
    status = (await house.command(other, "game status")).text
    assert re.search(r"Last reached by direct message: ● Ann <t:\d+:R> · ■ Ben <t:\d+:R>\.", status)
    await house.pass_time(hours=24)
    assert len(reminders(mover)) == 8


@pytest.mark.parametrize("point", ["before it is said", "before it is noted"])
async def test_a_program_that_dies_over_a_reminder_has_reminded_once(house: House, point: str) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    reached = asyncio.Event()

    async def halt() -> None:
        reached.set()
        await asyncio.Event().wait()

    stumble(house.bot, house.matches, point, 1, halt, "Remind")
    house.clock.advance(hours=24)
    await house.matches.timekeeper.look()
    await asyncio.wait_for(reached.wait(), 20)
    assert len(reminders(mover)) == (point == "before it is noted")
    await house.kill()
    house.clock.advance(hours=2)
    house.loopback.clock.advance(7200)
    await house.open()
    await house.settle()
    await house.pass_time(hours=1)
    assert len(reminders(mover)) == 1


async def test_a_clock_is_chosen_in_the_lobby_shown_on_the_card_and_told_with_every_turn(
    house: House,
) -> None:
    party = await house.lobby("ann", "ben")
    panel = (await house.press(house.ann, await party.card(), "Options")).message
    await house.press(house.ann, panel, "More options (1 of 2)")
    await house.pick(house.ann, panel, "Clock", "Clock 72 h + 12 h per turn, up to 120 h")
    await house.pick(house.ann, panel, "When the time is up", "Time up: the computer plays that turn")
    line = "Clock 72 h + 12 h per turn, up to 120 h · Time up: the computer plays that turn."
    assert (await party.card()).content.endswith(line)
    form = await house.ann.press(panel, "Another clock")
    await house.submit(house.ann, form, bank="1.5", increment="0,5", cap="3")
    assert "Clock 1.5 h + 0.5 h per turn, up to 3 h" in (await party.card()).content
    form = await house.ann.press(panel, "Another clock")
    refused = await house.submit(house.ann, form, bank="ten", increment="1", cap="3")
    assert "A clock needs hours at the start" in refused.text
    await house.press(house.ann, await party.card(), "Start")
    table = await party.table()
    (seat,) = table.to_act
    due = clocks.deadline(table.seats[seat])
    assert due is not None
    at = int(due.timestamp())
    post = await party.turn_post()
    assert f"Time until <t:{at}:f> (<t:{at}:R>)." in post.content
    status = (await house.command(house.ann, "game status")).text
    assert f"<t:{at}:f>" in status
    assert f"Called now, {'■ Ben' if seat == 0 else '● Ann'} would have time until <t:" in status


async def test_the_others_let_the_computer_play_a_late_players_turn(house: House) -> None:
    party = await timed(house, "ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    calls = len(other.notifications)
    await house.pass_time(hours=24)
    (post,) = [post for post in await party.posts() if "The time of" in post.content]
    assert post.labels == [
        "Wait 24 h",
        "Let the computer play this turn",
        "Let the computer take the seat",
        "End the match",
    ]
    assert len(other.notifications) == calls + 1
    wait = post.component("Wait 24 h")["custom_id"]
    own = await house.press(mover, post, "Wait 24 h")
    assert "It is you who is waited for" in own.text
    await house.press(other, post, "Let the computer play this turn")
    assert (await party.mover()).id == other.id
    contents = [post.content for post in await party.posts()]
    assert any("🤖 The computer plays this turn for" in content for content in contents)
    assert any(content.startswith("⌛ The time of") and content.endswith("was up.") for content in contents)
    late = house.forge(other, post, wait)
    await house.settle()
    assert "That is settled" in late.text


async def test_of_three_two_agree_and_the_player_takes_the_lent_seat_back_with_one_button(
    house: House,
) -> None:
    party = await timed(house, "ann", "ben", "chloe", "dan")
    mover = await party.mover()
    one, two, _ = await party.others()
    await house.pass_time(hours=24)
    (post,) = [post for post in await party.posts() if "The time of" in post.content]
    await house.press(one, post, "Let the computer take the seat")
    (asked,) = [post for post in await party.posts() if "would like the computer to take" in post.content]
    assert asked.labels == ["Agree"]
    await house.press(two, asked, "Agree")
    (lent,) = [post for post in await party.posts() if "from now on" in post.content]
    assert lent.labels == ["Take my seat back"]
    assert mover.mention in lent.content
    assert "Take my seat back" in (await party.turn_post()).labels
    stranger = await house.press(one, lent, "Take my seat back")
    assert stranger.text == "No computer moves for you: your seat is yours."
    back = await house.press(mover, lent, "Take my seat back")
    assert back.text.startswith("Your seat is yours again.")
    (lent,) = [post for post in await party.posts() if "who now plays again" in post.content]
    assert lent.labels == []
    assert (await party.table()).computers == frozenset()


async def test_when_nobody_else_is_there_a_late_player_is_only_told(house: House) -> None:
    party = await house.lobby("ann", computers=1)
    await house.matches.lobby.set_clock(1, int(house.ann.id), clocks.DAY_RULE)
    await house.press(house.ann, await party.card(), "Start")
    await house.pass_time(hours=24)
    post = (await party.posts())[-1]
    assert post.content.endswith("Nobody else is here to decide, so the match waits.")
    assert post.labels == []


async def test_where_all_are_late_whoever_comes_first_decides_and_is_asked_once_in_time_again(
    house: House,
) -> None:
    party = await house.lobby("ann", "ben", game="traxx")
    await house.matches.lobby.set_clock(1, int(house.ann.id), clocks.DAY_RULE)
    await house.press(house.ann, await party.card(), "Start")
    calls = len(house.ann.notifications), len(house.ben.notifications)
    await house.pass_time(hours=24)
    posts = [post for post in await party.posts() if "is up" in post.content]
    assert len(posts) == 2
    for post in posts:
        assert post.content.endswith(
            "Nobody else is in time: whoever of you comes first decides what shall happen."
        )
        assert "Wait 24 h" in post.labels
    assert (len(house.ann.notifications), len(house.ben.notifications)) == calls, "nobody is in time"
    await house.command(house.ben, "traxx pass")
    (asked,) = [post for post in await party.posts() if "what shall happen?" in post.content]
    assert "The time of ● Ann is up." in asked.content
    assert len(house.ben.notifications) == calls[1] + 1
    await house.press(house.ben, asked, "Let the computer play this turn")
    assert (await party.table()).row.seq >= 2


async def test_away_and_pause_are_told_in_status_and_stop_the_clock(house: House) -> None:
    party = await timed(house, "ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    reply = await house.command(mover, "away until", when="3d")
    assert reply.text.startswith("You are away until <t:")
    await house.matches.timekeeper.look()
    await house.settle()
    assert "is away until <t:" in (await house.command(other, "game status")).text
    assert "Time until" not in (await party.turn_post()).content
    assert "and that clock stands" in (await house.command(other, "game status")).text
    assert (await house.command(mover, "away back")).text.startswith("Welcome back")
    assert (await house.command(mover, "away back")).text.startswith("You are here already.")
    await house.matches.timekeeper.look()
    await house.settle()
    assert "Time until" in (await party.turn_post()).content
    refused = await house.command(mover, "away until", when="never")
    assert refused.text.startswith("Until when?")
    such_as = refused.text.split("`")[5]
    assert (await house.command(mover, "away until", when=such_as)).text.startswith("You are away until <t:")
    await house.command(mover, "away back")
    await house.command(mover, "game pause")
    asked = (await party.posts())[-1]
    await house.press(other, asked, "Agree")
    assert "The match pauses" in (await party.turn_post()).content
    assert "pauses already" in (await house.command(other, "game pause")).text
    calls = len(mover.notifications)
    await house.command(other, "game resume")
    assert "it is for you to move" in (await party.posts())[-1].content
    assert len(mover.notifications) == calls + 1
    assert "does not pause" in (await house.command(other, "game resume")).text


async def test_settings_hold_the_time_zone_the_quiet_hours_and_how_often(house: House) -> None:
    choices = await house.ann.autocomplete("settings", "time_zone", "sao pa")
    assert choices[0]["value"] == "America/Sao_Paulo"
    reply = await house.command(
        house.ann,
        "settings",
        time_zone="America/Sao_Paulo",
        quiet="22:30-7:00",
        reminders=12,
        next_ping=True,
    )
    assert "You are reminded of your turn every 12 hours." in reply.text
    assert "You are not reminded from 22:30 to 7:00, America/Sao_Paulo." in reply.text
    assert "You are told when you are next." in reply.text
    off = await house.command(house.ann, "settings", quiet="off", reminders=0, next_ping=False)
    assert "You are never reminded of your turn." in off.text
    assert "You have no quiet hours" in off.text
    assert "no such time zone" in (await house.command(house.ann, "settings", time_zone="Atlantis")).text
    assert "written like this" in (await house.command(house.ann, "settings", quiet="late")).text


async def test_you_are_next_comes_by_direct_message_to_whoever_wants_it(house: House) -> None:
    for person in (house.ann, house.ben, house.chloe):
        await house.matches.people.change(int(person.id), next_ping=True)
    party = await house.deal("ann", "ben", "chloe")
    (seat,) = (await party.table()).to_act
    following = await party.person((seat + 1) % 3)
    (dm,) = [dm for dm in following.dms() if "you are next" in dm.content]
    assert "it is the turn of" in dm.content
    assert not [dm for dm in (await party.mover()).dms() if "you are next" in dm.content]


async def test_you_are_next_is_not_said_when_quiet_hours_or_an_absence_have_begun_before_it_could_be(
    house: House,
) -> None:
    party = await house.deal("ann", "ben", "chloe")
    table = await party.table()
    (seat,) = table.to_act
    following = await party.person((seat + 1) % 3)
    late = NextUp((seat + 1) % 3, seat, table.row.seq)
    user, people = int(following.id), house.matches.people
    tomorrow = house.clock() + timedelta(days=1)
    for unwanted in ({"quiet_from": 0, "quiet_to": 24 * 60}, {"away_until": tomorrow}):
        await people.change(user, **unwanted)
        await house.matches.outbox.add(1, [late])
        await house.settle()
        assert not [dm for dm in following.dms() if "you are next" in dm.content]
        await people.change(user, quiet_from=None, quiet_to=None)
    await people.change(user, away_until=None)
    await house.matches.outbox.add(1, [late])
    await house.settle()
    assert len([dm for dm in following.dms() if "you are next" in dm.content]) == 1


async def test_a_post_without_buttons_is_not_edited_to_take_them_away(house: House) -> None:
    party = await timed(house, "ann", "ben", late="stand_in")
    for _ in range(4):
        await house.pass_time(hours=72)
    told = [post for post in await party.posts() if post.content.startswith("🤖 The computer plays this")]
    assert len(told) == 4
    assert [post.json["edited_timestamp"] for post in told] == [None] * 4


async def test_a_match_that_goes_on_with_a_computer_calls_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.matches.tables, "on_change", lambda _: None)  # it thinks for a while
    party = await house.deal("ann", computers=1)
    if not (await party.table()).to_act & {1}:
        await party.play("F7")
    await house.command(house.ann, "game pause")
    await house.command(house.ann, "game resume")
    assert (await party.posts())[-1].content == "▶ ● Ann lets the match go on."
