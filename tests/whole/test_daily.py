"""The challenge of the day over the loopback: begun anywhere, played unseen, told by scores alone."""

from __future__ import annotations

import asyncio
from datetime import UTC
from typing import TYPE_CHECKING

import pytest
from whole.party import Party

from bot.chat.controls import Control
from bot.matches.daily import end_of
from bot.matches.places import Place
from bot.matches.problems import DailyProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whole.house import House

    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")

NOTHING_TOLD = ("No match is played here.", "You have no seat in this match.", "This match is over.")


async def begin(house: House, person: Driver, channel: str | None = None) -> Sight:
    """Let somebody type /traxx daily; return the panel, which nobody else sees."""
    reply = await house.command(person, "traxx daily", channel=channel)
    assert reply.is_ephemeral
    return reply.message


async def play_out(house: House, person: Driver, number: int, panel: Sight, *, left: int = 1) -> int:
    """Let all but the last plies of a try be history, pass in what rounds are left, and return the score."""
    party = Party(house, number, "traxx")
    await party.skip_to_end_of_round(left)
    while (await party.table()).to_act:
        panel = await begin(house, person, panel.channel_id)
        await house.press(person, panel, "Pass")
        await house.press(person, panel, "Pass")
    result = (await party.table()).started().result
    assert result is not None
    return result.scores[0]


def shown(score: int) -> str:
    """Return a score as it is written."""
    return str(score).replace("-", "−")


def everything(house: House, keys: Iterable[str]) -> str:
    """Return all messages that people were sent, with every picture's name."""
    traffic = [shown for key in keys for shown in house.loopback.traffic_for(key) if "message" in shown.frame]
    return "\n".join(f"{each.frame} {[file.filename for file in each.files]}" for each in traffic)


async def key_of(house: House, number: int) -> str:
    """Return the key of a match's shuffles."""
    key = (await house.matches.table(number)).row.rng_key
    assert key is not None
    return key.hex()


def tomorrow(house: House) -> None:
    """Let the day end."""
    today = house.matches.daily.today()
    house.clock.ahead += end_of(today) - house.clock().astimezone(UTC)
    house.matches.tables.timers_changed.set()


async def test_a_try_is_played_in_a_channel_unseen_and_only_its_score_is_told(house: House) -> None:
    panel = await begin(house, house.ann)
    assert "the same cards for everybody, one try each, until <t:" in panel.content
    assert "Round 1, card " in panel.content
    assert "Pass until further notice" not in panel.labels
    await house.press(house.ann, panel, "Pass")
    await house.press(house.ann, panel, "Pass")
    assert "Round 2, card " in panel.content
    drawn = await house.ann.autocomplete("traxx draw", "path", "")
    reply = await house.command(house.ann, "traxx draw", path=drawn[0]["value"])
    assert "Round 2: ● Ann drew " in reply.text
    assert house.posts() == []
    score = await play_out(house, house.ann, 1, panel, left=2)
    (post,) = house.posts()
    assert post.content == "\n".join(
        [
            f"Ann has played the Traxx of {house.matches.daily.today()}; `/traxx daily` is today's.",
            f"🥇 {house.ann.mention} · {shown(score)}",
        ]
    )
    assert (post.files, post.labels) == ([], [])
    assert house.loopback.notifications == [], "and nobody is called"
    others = everything(house, ["ben", "dan"])
    for secret in ("board-", "mine", "Round ", drawn[0]["value"].partition("–")[2]):
        assert secret not in others
    assert " has played the Traxx of " in others
    assert await key_of(house, 1) not in everything(house, ["ann", "ben", "dan"])


async def test_the_own_panel_ends_with_the_final_board_and_the_standings(house: House) -> None:
    first = await play_out(house, house.ben, 1, await begin(house, house.ben))
    await begin(house, house.chloe)
    await begin(house, house.ann)
    party = Party(house, 3, "traxx")
    await party.skip_to_end_of_round(1)
    panel = await begin(house, house.ann)
    await house.press(house.ann, panel, "Pass")
    await house.press(house.ann, panel, "Pass")
    lines = panel.content.splitlines()
    assert lines[0].startswith("Round 15: ● Ann passed.")
    assert "● Ann finishes with " in panel.content
    for wanted in (f"🥇 {house.ben.mention} · {shown(first)}", "1 player is still at it."):
        assert wanted in lines
    assert f"{house.ann.mention} · {shown(first)}" in panel.content, "both were played as by one computer"
    assert lines[-1].startswith("The next challenge comes <t:")
    assert panel.labels == []
    (picture,) = panel.files
    assert picture.filename == "board-mine.png"
    again = await begin(house, house.ann)
    assert again.content.startswith("You have played today's Traxx.\n● Ann: **")
    assert f"🥇 {house.ben.mention}" in again.content
    assert len(again.files) == 1


async def test_a_try_begun_in_the_thread_of_a_match_is_told_in_the_channel_above(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    panel = await begin(house, house.ann, await party.place())
    posts = len(await party.posts())
    await play_out(house, house.ann, 2, panel)
    assert len(await party.posts()) == posts
    assert house.posts()[-1].content.startswith("Ann has played the Traxx of ")


async def test_a_try_begun_in_direct_messages_is_told_nowhere_and_continued_anywhere(house: House) -> None:
    dm = house.loopback.world.channels.dm_with(house.ann.id)["id"]
    panel = await begin(house, house.ann, dm)
    assert "Begun here, it stands in the table of no server." in panel.content
    assert "Round 1, card " in (await begin(house, house.ann)).content
    reply = await house.command(house.ann, "traxx pass", channel=dm)
    assert "Round 2, card " in reply.text
    await play_out(house, house.ann, 1, panel)
    assert house.posts() == house.posts(dm) == []
    assert "Nobody here has played it." in (await house.command(house.dan, "traxx results")).text
    results = await house.command(house.ann, "traxx results", channel=dm)
    assert results.text == "The results of a server are shown in its channels."


async def test_a_try_is_neither_moved_nor_paused_nor_handed_over(house: House) -> None:
    dm = house.loopback.world.channels.dm_with(house.ann.id)["id"]
    await begin(house, house.ann, dm)
    for line, options in (("game pause", {}), ("game replace", {"player": "ben"})):
        reply = await house.command(house.ann, line, channel=dm, **options)
        assert reply.text.startswith("This is your try at the challenge of a day"), line
    assert "No match is played here" in (await house.command(house.ann, "game move")).text
    with pytest.raises(DailyProblem):
        await house.matches.places.move(1, Place(7, 7, 5), int(house.ann.id))
    party = await house.deal("ann", "ben", channel="chat")
    moved = await house.command(house.ann, "game move")
    assert moved.text == "The match is played here from now on."
    assert await party.place() == house.loopback.channel("games")["id"]


async def test_two_clicks_begin_one_try_and_two_people_get_the_same_deal(house: House) -> None:
    await asyncio.gather(
        *(person.command("traxx daily", wait=False) for person in (house.ann, house.ann, house.ben))
    )
    await house.settle()
    tables = [await house.matches.table(number) for number in (1, 2)]
    assert tables[0].started().state == tables[1].started().state
    assert {table.seats[0].name for table in tables} == {"Ann", "Ben"}
    assert len(await house.matches.people.matches_of(int(house.ann.id))) == 1


async def test_until_the_day_is_over_nothing_tells_the_key_and_then_the_table_does(house: House) -> None:
    panel = await begin(house, house.ann)
    await play_out(house, house.ann, 1, panel)
    today = house.matches.daily.today().isoformat()
    for line in ("game verify", "game log", "game status", "board", "games", "next", "hand"):
        for person in (house.ann, house.dan):
            await house.command(person, line)
    await house.command(house.dan, "traxx results")
    (post,) = house.posts()
    for verb in ("text", "hand", "move", "go", "do", "undo", "replay", "film"):
        reply = house.forge(house.dan, post, Control(verb, 1, rest="pass").custom_id())
        await house.settle()
        assert reply.text.startswith(NOTHING_TOLD), verb
    key = await key_of(house, 1)
    assert key not in everything(house, ["ann", "dan"])
    assert "mine" not in everything(house, ["dan"])
    tomorrow(house)
    await house.settle()
    reply = await house.command(house.dan, "traxx results", day=today)
    assert f"Shuffle: key `{key}`, announced as `sha256 " in reply.text
    assert key not in (await house.command(house.dan, "traxx results")).text


async def test_the_only_try_is_not_given_up_by_one_word(house: House) -> None:
    await begin(house, house.ann)
    asked = await house.command(house.ann, "game end")
    assert asked.text == "Give up today's Traxx? It has no score then, and there is only one try."
    assert (await house.matches.table(1)).row.status == "running"
    await house.press(house.ann, asked.message, "Resign")
    assert (await house.matches.table(1)).row.status == "ended"


async def test_the_day_ends_what_is_unfinished_also_after_a_stop(house: House) -> None:
    panel = await begin(house, house.ann)
    await house.press(house.ann, panel, "Pass")
    await house.press(house.ann, panel, "Pass")
    await house.kill()
    await house.open()
    await house.press(house.ann, panel, "Pass")
    assert "Pass in this round?" in panel.content, "the panel outlives the program"
    await house.close()
    tomorrow(house)
    await house.open()
    await house.settle()
    await house.press(house.ann, panel, "Pass")
    assert "This match is over.\nThis try has ended without a score." in panel.content
    assert panel.labels == []
    assert house.posts() == []
    new = await begin(house, house.ann)
    assert "Round 1, card " in new.content
    assert await key_of(house, 1) != await key_of(house, 2)


async def test_a_day_that_nobody_has_finished_says_so(house: House) -> None:
    await begin(house, house.ann)
    today = house.matches.daily.today().isoformat()
    assert "1 player is still at it." in (await house.command(house.dan, "traxx results")).text
    await house.matches.leaving.resign(1, int(house.ann.id))
    told = (await house.command(house.dan, "traxx results", day=today)).text
    assert told == f"**Traxx of {today}**\nNobody here has finished it."


async def test_the_last_day_of_the_calendar_has_results_too(house: House) -> None:
    reply = await house.command(house.ann, "traxx results", day="9999-12-31")
    assert reply.text == "**Traxx of 9999-12-31**\nNobody here has played it."


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01"])
async def test_a_day_that_is_none_is_refused_with_how_one_is_written(house: House, day: str) -> None:
    reply = await house.command(house.ann, "traxx results", day=day)
    assert reply.text == "Name a date as year-month-day, such as 2026-05-04."
    assert reply.is_ephemeral
