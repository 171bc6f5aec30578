"""Which match a typed command means, in channels, threads and direct messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.transamerica.moves import PlaceMarker

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Sight

pytestmark = pytest.mark.usefixtures("sketches")

WHICH = "Which one do you mean?"
NO_TABLE = "No table is open here. Open one with `/game new`."


async def test_in_a_thread_and_in_a_channel_it_is_the_match_played_there(house: House) -> None:
    here = await house.deal("ann", "ben")
    there = await house.deal("ann", "chloe", thread=True)
    for party in (here, there):
        reply = await house.command(house.ann, "game status", channel=await party.place())
        assert f"Played in <#{await party.place()}>" in reply.text


async def test_above_threads_it_is_the_only_one_of_mine_in_them(house: House) -> None:
    mine = await house.deal("ann", "ben", thread=True)
    await house.deal("chloe", "dan", thread=True)
    reply = await house.command(house.ann, "game status")
    assert f"Played in <#{await mine.place()}>" in reply.text
    mover = await mine.mover()
    assert "starts at F7" in (await house.command(mover, "play", move="F7")).text


async def test_where_several_of_mine_could_be_meant_a_list_asks_which(house: House) -> None:
    first = await house.deal("ann", "ben", thread=True)
    second = await house.deal("ann", "chloe", thread=True)
    for line in ("game status", "hand", "game undo", "play"):
        reply = await house.command(house.ann, line)
        assert WHICH in reply.text
        assert reply.is_ephemeral
    assert await first.place() in reply.text
    assert await second.place() in reply.text
    options = reply.message.component("Open a match")["options"]
    assert {each["label"] for each in options} == {"TransAmerica · Ann, Ben", "TransAmerica · Ann, Chloé"}
    chosen = next(each for each in options if "Chloé" in each["label"])
    await house.pick(house.ann, reply.message, "Open a match", chosen["value"])
    assert "It is the turn of" in reply.text or "Choose where your network starts." in reply.text
    assert await house.ann.autocomplete("play", "move", "") == []


async def test_a_match_that_is_picked_and_not_running_shows_how_it_stands(house: House) -> None:
    await house.lobby("ann", thread=True)
    await house.lobby("ann", "ben", thread=True)
    reply = await house.command(house.ann, "game status")
    assert WHICH in reply.text
    await house.pick(house.ann, reply.message, "Open a match")
    assert "of 2–6 seats" in reply.text
    stranger = house.forge(house.dan, house.posts()[0], "w1:0:open:0:0:", ["1"])
    await house.settle()
    assert stranger.text.startswith("You have no seat at this table:")


async def test_in_a_direct_message_it_is_my_only_match(house: House) -> None:
    party = await house.deal("ann", "ben")
    dm = house.loopback.world.channels.dm_with(house.ann.id)["id"]
    reply = await house.command(house.ann, "game status", channel=dm)
    assert f"Played in <#{await party.place()}>" in reply.text
    await house.deal("ann", "ben", channel="chat")
    assert WHICH in (await house.command(house.ann, "game status", channel=dm)).text


async def test_in_a_direct_message_the_match_played_there_goes_first(house: House) -> None:
    await house.deal("ann", "ben")
    dm = house.loopback.world.channels.dm_with(house.ann.id)["id"]
    await house.command(house.ann, "game new", game="transamerica", channel=dm)
    reply = await house.command(house.ann, "game status", channel=dm)
    assert "1 of 2–6 seats" in reply.text


async def test_somebody_without_a_seat_means_the_only_table_of_the_channel(house: House) -> None:
    await house.lobby("ann", thread=True)
    assert "You sit down" in (await house.command(house.ben, "game join")).text
    assert (await house.command(house.dan, "game status", channel="chat")).text.startswith("No match")


async def test_far_from_my_only_match_i_am_asked_whether_it_is_meant(house: House) -> None:
    party = await house.deal("ann", "ben")
    reply = await house.command(house.ann, "hand", channel="chat")
    assert reply.text == f"You play no match here, but in <#{await party.place()}>. Is that meant?"
    await house.pick(house.ann, reply.message, "Open a match")
    assert [file.filename for file in reply.message.files] == ["hand.png"]


async def test_where_a_match_is_over_i_am_asked_whether_my_other_one_is_meant(house: House) -> None:
    over = await house.deal("ann", "ben", thread=True)
    place = await over.place()
    other = await house.deal("ann", "chloe", channel="chat")
    await house.command(house.ann, "game end", channel=place)
    for line in ("hand", "game pause"):
        reply = await house.command(house.ann, line, channel=place)
        assert reply.text == (
            f"The match here is over; you also play in <#{await other.place()}>. Is that meant?"
        )
        assert len(reply.message.component("Open a match")["options"]) == 1
    for line in ("game start", "game join", "game leave"):
        assert (await house.command(house.ann, line, channel=place)).text == NO_TABLE


async def test_where_no_table_is_open_starting_asks_only_about_tables_of_mine(house: House) -> None:
    await house.deal("ann", "ben")
    assert (await house.command(house.ann, "game start", channel="chat")).text == NO_TABLE
    table = await house.lobby("ann", "chloe", thread=True)
    reply = await house.command(house.ann, "game start", channel="chat")
    assert "Is that meant?" in reply.text
    await house.pick(house.ann, reply.message, "Open a match")
    assert (await table.table()).row.status == "running"
    dm = house.loopback.world.channels.dm_with(house.chloe.id)["id"]
    await house.lobby("chloe", thread=True)
    reply = await house.command(house.chloe, "game start", channel=dm)
    assert reply.text.startswith("One more player is needed.")
    assert (await house.command(house.chloe, "game join", channel=dm)).text == NO_TABLE


async def asked(house: House, line: str, **options: object) -> Sight:
    """Let Ann type a command that could mean two matches, and pick the second one; return what is shown."""
    reply = await house.command(house.ann, line, channel="chat", **options)
    assert WHICH in reply.text
    await house.pick(house.ann, reply.message, "Open a match", "2")
    return reply.message


async def test_what_was_asked_for_is_done_with_the_match_that_is_picked(house: House) -> None:
    await house.deal("ann", "ben", thread=True)
    second = await house.deal("ann", "chloe", thread=True)
    await house.matches.play.move(2, int((await second.mover()).id), [PlaceMarker(0)])
    wishes: tuple[tuple[str, dict[str, object], str], ...] = (
        ("game status", {}, "**TransAmerica**, round 1: the turn of"),
        ("game log", {}, " starts at "),
        ("game verify", {}, "The shuffles of this match were fixed"),
        ("board", {}, "**TransAmerica**, round 1: the turn of"),
        ("board", {"text": True}, "**TransAmerica, round 1**"),
        ("hand", {}, "**Your five cities"),
    )
    for line, options, words in wishes:
        seen = await asked(house, line, **options)
        assert words in seen.content
        assert bool(seen.files) is (line in {"board", "hand"} and not options)


async def test_what_was_typed_is_played_in_the_match_that_is_picked(house: House) -> None:
    await house.deal("ann", "ben", thread=True)
    second = await house.deal("ann", "chloe", thread=True)
    if (await second.mover()).id != house.ann.id:
        await second.play("F9")
    for line, options in (
        ("transamerica marker", {"junction": "F7"}),
        ("play", {"move": "F7-F8"}),
        ("transamerica stop", {}),
    ):
        before = (await second.table()).row.seq
        await asked(house, line, **options)
        assert (await second.table()).row.seq == before + 1
        if (await second.mover()).id != house.ann.id:
            await second.play("F9" if line == "transamerica marker" else "F9-G9 G9-G10")


async def test_a_seat_is_offered_or_its_player_to_be_removed_in_the_match_that_is_picked(
    house: House,
) -> None:
    await house.deal("ann", "ben", thread=True)
    second = await house.deal("ann", "chloe", "dan", thread=True)
    seen = await asked(house, "game remove", seat="■ Chloé")
    assert seen.content == "Your word is noted. Still asked: ▲ Dan."
    (question,) = [post for post in await second.posts() if "Ann would like" in post.content]
    assert "■ Chloé" in question.content
    await asked(house, "game replace", player="ben")
    (offer,) = [post for post in await second.posts() if "Take the seat" in post.labels]
    assert house.ben.mention in offer.content
    seen = await asked(house, "game replace", player="ben", seat="Dan")
    assert seen.content == "Your word is noted. Still asked: ■ Chloé."


async def test_a_refusal_after_picking_is_about_the_match_that_was_picked(house: House) -> None:
    await house.deal("ann", "ben", thread=True)
    await house.deal("ann", "chloe", thread=True)
    reply = await house.command(house.ann, "play", channel="chat", move="F7-F8")
    picked = await house.pick(house.ann, reply.message, "Open a match", "2")
    assert picked.messages[-1].content.startswith(("First place your marker", "It is the turn of ■ Chloé"))


async def test_more_than_fits_into_a_list_opens_the_panel_instead(house: House) -> None:
    await house.deal("ann", "ben", thread=True)
    await house.deal("ann", "chloe", thread=True)
    seen = await asked(house, "play", move="F7" + " " * 60)
    assert "Good starts" in seen.labels or "It is the turn of" in seen.content


async def test_whoever_plays_in_a_thread_can_still_sit_down_at_a_new_table_above_it(house: House) -> None:
    await house.deal("ann", "ben", thread=True)
    table = await house.lobby("chloe", thread=True)
    assert "You sit down as ■ Vermilion." in (await house.command(house.ann, "game join")).text
    assert (await table.table()).names == ("Chloé", "Ann")
    assert (await house.command(house.ann, "game leave")).text == "You have left the table."


async def test_whoever_plays_in_a_thread_can_start_a_new_table_above_it(house: House) -> None:
    await house.deal("ann", "ben", thread=True)
    table = await house.lobby("ann", "chloe", thread=True)
    assert "What this match is played with" in (await house.command(house.ann, "game options")).text
    assert "The match has started" in (await house.command(house.ann, "game start")).text
    assert (await table.table()).row.status == "running"


async def test_where_several_tables_wait_the_newest_is_joined_unless_it_is_mine(house: House) -> None:
    await house.lobby("ann", thread=True)
    second = await house.lobby("ben", thread=True)
    await house.command(house.chloe, "game join")
    assert (await second.table()).names == ("Ben", "Chloé")
