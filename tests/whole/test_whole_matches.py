"""Whole matches, from the first command to the result, played by people over real sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from whole.party import Party, of

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Sight


async def play_by_commands(party: Party) -> None:
    """Play on to the end with slash commands alone, those that the autocompletion offers first."""
    house, turn = party.house, 0
    while (await party.table()).to_act:
        turn += 1
        mover, place = await party.mover(), await party.place()
        phase = (await party.table()).view(int(mover.id)).phase
        if phase == "placing" and turn % 2:
            choices = await mover.autocomplete("transamerica marker", "junction", "", channel=place)
            reply = await house.command(
                mover, "transamerica marker", junction=choices[0]["value"], channel=place
            )
        elif phase == "second":
            reply = await house.command(mover, "transamerica stop", channel=place)
        elif turn % 3 == 0:
            reply = await party.play()
        else:
            choices = await mover.autocomplete("transamerica build", "first", "", channel=place)
            lines = choices[0]["value"].split()
            alone = turn % 4 == 0  # one track only, so that there is something to stop
            second = None if alone or len(lines) < 2 else lines[1]
            reply = await house.command(
                mover, "transamerica build", first=lines[0], second=second, channel=place
            )
        assert reply.is_ephemeral


async def play_by_buttons(party: Party) -> None:
    """Play on to the end with buttons and lists alone."""
    house, turn = party.house, 0
    while (await party.table()).to_act:
        turn += 1
        mover = await party.mover()
        panel = await party.panel(mover)
        view = (await party.table()).view(int(mover.id))
        if view.phase == "placing":
            await house.pick(mover, panel, "Good starts")
            await house.press(mover, panel, "Start here")
            continue
        if turn % 3:
            await house.pick(mover, panel, "towards")
        else:
            await house.pick(mover, panel, "From a junction")
            way = next(
                each for each in panel.components if of(each).verb == "go" and not each.get("disabled")
            )
            await house.press(mover, panel, way["custom_id"])
        await house.press(mover, panel, "Lay both" if "Lay both" in panel.labels else "Lay it")
        if "Stop here" in panel.labels:
            await house.press(mover, panel, "Stop here")


def results(posts: list[Sight]) -> list[Sight]:
    return [post for post in posts if post.content.startswith("🏁")]


def pictures(posts: list[Sight]) -> list[str]:
    """Return which pictures stand in the posts, in their order."""
    return [file.filename.partition("-")[0] for post in posts for file in post.files]


async def test_three_people_play_a_whole_match_by_slash_commands_alone(house: House) -> None:
    await house.command(house.ann, "game new", game="TransAmerica", players=3)
    await house.command(house.ben, "game join")
    await house.command(house.chloe, "game join")
    party = Party(house, 1)
    await house.matches.lobby.set_option(1, int(house.ann.id), "rounds", 1)
    await house.command(house.ann, "game start")
    await play_by_commands(party)

    posts, table = await party.posts(), await party.table()
    (result,) = results(posts)
    assert table.row.status == "over"
    assert posts[-1].id == result.id
    points = table.started().result
    assert points is not None
    for seat, score in enumerate(points.scores):
        assert f"{table.names[seat]}: {score} points" in result.content
    assert table.row.rng_key is not None
    assert table.row.rng_key.hex() in result.content
    assert pictures([result]) == ["round"]
    for person in (house.ann, house.ben, house.chloe):
        assert pictures(person.dms()) == ["hand"]


@pytest.mark.usefixtures("sketches")
async def test_three_people_play_a_whole_match_by_buttons_alone(house: House) -> None:
    await house.command(house.ann, "game new", game="TransAmerica")
    party = Party(house, 1)
    for person in (house.ben, house.chloe):
        await house.press(person, await party.card(), "Join")
    options = await house.press(house.ann, await party.card(), "Options")
    await house.pick(house.ann, options.message, "Length", "Length: exactly 1 round")
    await house.press(house.ann, await party.card(), "Start")
    await play_by_buttons(party)

    posts = await party.posts()
    (result,) = results(posts)
    assert (await party.table()).row.status == "over"
    assert [post.labels for post in posts if post is not result and post.labels] == []
    assert pictures([result]) == ["round"]


async def test_one_person_plays_against_computers_whose_moves_come_in_one_post(house: House) -> None:
    await house.command(house.ann, "game new", game="TransAmerica")
    party = Party(house, 1)
    for _ in range(2):
        await house.press(house.ann, await party.card(), "Add computer")
    await house.matches.lobby.set_option(1, int(house.ann.id), "rounds", 1)
    await house.settle()
    await house.press(house.ann, await party.card(), "Start")
    for _ in range(4):
        before = len(await party.turn_posts())
        assert (await party.mover()).id == house.ann.id
        await party.play()
        assert len(await party.turn_posts()) == before + 1
        news = (await party.turn_post()).content
        assert "Rocket" in news
        assert "Mallard" in news
    await party.end_round()
    (result,) = results(await party.posts())
    assert "Rocket" in result.content


async def test_the_next_round_is_dealt_told_and_played_on(house: House) -> None:
    party = await house.deal("ann", "ben", rounds=2)
    await party.end_round()
    posts = await party.posts()
    assert "Round 1 is over" in posts[-2].content
    assert pictures(posts[-2:]) == ["round", "board"]
    assert "round 2" in posts[-1].content
    for person in (house.ann, house.ben):
        assert pictures(person.dms()) == ["hand", "hand"]
        assert "round 2" in person.dms()[-1].content
    await party.play()
    await party.end_round()
    assert len(results(await party.posts())) == 1


async def test_a_match_with_a_thread_is_played_in_it_by_those_who_sit_at_the_table(house: House) -> None:
    await house.command(house.ann, "game new", game="transamerica")
    await house.command(house.ben, "game join")
    await house.command(house.ann, "game start")
    party = Party(house, 1)
    thread = house.loopback.world.channels.get(await party.place())
    assert thread["parent_id"] == house.loopback.channel("games")["id"]
    assert thread["name"] == "TransAmerica · ● Ann, ■ Ben"
    members = house.loopback.world.channels.members[thread["id"]]
    assert {house.ann.id, house.ben.id} <= set(members)
    assert house.chloe.id not in members
    (card,) = house.posts()
    assert card.labels == []
    assert "are playing" in card.content
    assert (await party.turn_post()).channel_id == thread["id"]
    for person in (house.ann, house.ben):
        assert f"Table: <#{thread['id']}>" in person.dms()[-1].content


async def test_a_match_without_a_thread_is_played_in_the_channel(house: House) -> None:
    await house.command(house.ann, "game new", game="transamerica", thread=False)
    await house.command(house.ben, "game join")
    await house.command(house.ann, "game start")
    party = Party(house, 1)
    assert await party.place() == house.loopback.channel("games")["id"]
    assert len(house.posts()) == 2
    await party.play()
    assert len(house.posts()) == 3


@pytest.mark.usefixtures("sketches")
async def test_a_match_opened_in_a_thread_of_the_players_is_played_in_that_thread(house: House) -> None:
    channels = house.loopback.world.channels
    thread = channels.create_thread(
        house.loopback.channel("games"), "Trains", house.ann.id, minutes=1440, thread_id=None
    )["id"]
    await house.command(house.chloe, "game new", game="transamerica", channel=thread)
    await house.command(house.dan, "game join", channel=thread)
    await house.command(house.chloe, "game start", channel=thread)
    assert await Party(house, 1).place() == thread


@pytest.mark.usefixtures("sketches")
async def test_a_match_opened_in_the_thread_of_another_gets_a_thread_of_its_own(house: House) -> None:
    party = await house.deal("ann", "ben", thread=True)
    await house.command(house.ann, "game end", channel=await party.place())
    games = house.loopback.channel("games")["id"]
    opened = await house.command(house.chloe, "game new", game="transamerica", channel=await party.place())
    assert opened.text.startswith(f"Your table stands in <#{games}>.\nThe table is open.")
    await house.command(house.dan, "game join")
    await house.command(house.chloe, "game start")
    second = Party(house, 2)
    thread = house.loopback.world.channels.get(await second.place())
    assert thread["parent_id"] == games
    assert thread["name"] == "TransAmerica · ● Chloé, ■ Dan"


@pytest.mark.usefixtures("sketches")
async def test_a_match_can_be_played_in_a_direct_message_against_a_computer(house: House) -> None:
    dm = house.loopback.world.channels.dm_with(house.ann.id)["id"]
    await house.command(house.ann, "game new", game="transamerica", channel=dm)
    party = Party(house, 1)
    await house.press(house.ann, await party.card(), "Add computer")
    await house.matches.lobby.set_option(1, int(house.ann.id), "rounds", 1)
    await house.settle()
    await house.press(house.ann, await party.card(), "Start")
    assert await party.place() == dm
    await play_by_buttons(party)
    assert len(results(house.ann.dms())) == 1
    assert house.posts() == []


async def test_where_no_threads_may_be_opened_a_match_is_played_in_the_channel(house: House) -> None:
    house.loopback.deny("games", "create_public_threads")
    await house.command(house.ann, "game new", game="transamerica", thread=True)
    await house.command(house.ben, "game join")
    await house.command(house.ann, "game start")
    assert await Party(house, 1).place() == house.loopback.channel("games")["id"]


async def test_a_thread_that_is_forbidden_meanwhile_leaves_the_match_in_the_channel(house: House) -> None:
    party = await house.lobby("ann", "ben", thread=True)
    house.loopback.deny("games", "create_public_threads")
    await house.command(house.ann, "game start")
    assert await party.place() == house.loopback.channel("games")["id"]
    assert "Your move" in house.posts()[-1].labels
