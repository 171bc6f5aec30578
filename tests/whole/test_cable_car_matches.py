"""Whole matches of Cable Car, from the first command to the result, over real sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest
from whole.party import Party
from whole.test_limits_of_discord import check_everything

from bot.local import Seat

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from whole.conftest import Opened
    from whole.house import House

    from bot.local import Driver, Sight

    How: TypeAlias = Callable[[Party, Driver, int], Awaitable[None]]

LONG_NAMES = tuple(Seat(f"p{number}", f"{number}" * 31 + "é") for number in range(6))
"""Six people with names of 32 characters."""


async def by_command(party: Party, person: Driver, turn: int) -> None:
    """Take a turn with slash commands, on the square that is offered first; draw in some turns."""
    house, place = party.house, await party.place()
    if turn % 3 == 0 and (await party.state()).pile:
        reply = await house.command(person, "cablecar swap", channel=place)
        assert "You drew this tile and must place it." in reply.text
    squares = await person.autocomplete("cablecar place", "square", "", channel=place)
    reply = await house.command(person, "cablecar place", square=squares[0]["value"], channel=place)
    assert f" on {squares[0]['value']}." in reply.text


async def by_panel(party: Party, person: Driver, turn: int) -> None:
    """Take a turn with buttons and lists alone; draw in some turns."""
    house, panel = party.house, await party.panel(person)
    pile = len((await party.state()).pile)
    if turn % 3 == 0 and pile:
        await house.press(person, panel, f"Draw instead ({pile} left)")
        await house.press(person, panel, "Draw a tile")
        assert "You drew this tile and must place it." in panel.content
    await house.pick(person, panel, "Most promising squares")
    await house.press(person, panel, "Place")


async def play_on(party: Party, how: How, turns: int | None = None) -> None:
    """Let everybody whose turn it is take one after the other."""
    turn = 0
    while (await party.table()).to_act and turn != turns:
        turn += 1
        tiles = (await party.state()).position.placed.bit_count()
        await how(party, await party.mover(), turn)
        assert (await party.state()).position.placed.bit_count() == tiles + 1


async def check_result(party: Party) -> Sight:
    """Check the end of a match, and return the result post."""
    posts, table = await party.posts(), await party.table()
    (result,) = [post for post in posts if post.content.startswith("🏁")]
    points = table.started().state.points
    assert table.row.status == "over"
    assert posts[-1].id == result.id
    assert [post.labels for post in posts[:-1] if post.labels] == []
    for seat, score in enumerate(points):
        assert f"{table.names[seat]}: **{score}** · " in result.content
        if score == max(points):
            assert table.names[seat] in result.content.splitlines()[0]
    assert " lines finished: line " in result.content
    assert table.row.rng_key is not None
    assert table.row.rng_key.hex() in result.content
    assert len(result.files) == 1
    return result


@pytest.mark.usefixtures("sketches")
async def test_two_people_play_a_whole_match_by_slash_commands_alone(house: House) -> None:
    await house.command(house.ann, "game new", game="Cable Car", players=2)
    await house.command(house.ben, "game join")
    await house.command(house.ann, "game start")
    party = Party(house, 1, "cable_car")
    await play_on(party, by_command, 4)
    await party.skip_to_end_of_round(5)
    await play_on(party, by_command)
    await check_result(party)
    reply = await house.command(house.dan, "game verify", channel=await party.place())
    assert "moves were played again and end in the same position" in reply.text


@pytest.mark.usefixtures("sketches")
async def test_two_people_play_a_whole_match_by_buttons_and_lists_alone(house: House) -> None:
    await house.command(house.ann, "game new", game="Cable Car")
    party = Party(house, 1, "cable_car")
    await house.press(house.ben, await party.card(), "Join")
    await house.press(house.ann, await party.card(), "Start")
    await play_on(party, by_panel, 3)
    await party.skip_to_end_of_round(4)
    await play_on(party, by_panel)
    await check_result(party)


async def test_six_people_with_long_names_play_a_match_whose_messages_all_fit(open_house: Opened) -> None:
    async with open_house(LONG_NAMES) as house:
        party = await house.deal(*[seat.key for seat in LONG_NAMES], game="cable_car", thread=True)
        await play_on(party, by_panel, 1)
        await party.skip(40)
        for line in ("hand", "board", "game status", "game log", "rules"):
            await house.command(await party.mover(), line, channel=await party.place())
        await house.command(await party.mover(), "board", text=True, channel=await party.place())
        await party.skip_to_end_of_round(2)
        await play_on(party, by_command)
        result = await check_result(party)
        assert " wins. " in (result.files[0].description or "")
        assert await check_everything(house) > 20
