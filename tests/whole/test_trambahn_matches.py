"""Whole matches of Trambahn, from the first command to the result, over real sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from whole.party import Party
from whole.test_limits_of_discord import check_everything

from bot.local import Seat

if TYPE_CHECKING:
    from whole.conftest import Opened
    from whole.house import House

    from bot.local import Driver, Sight

LONG_NAMES = tuple(Seat(f"p{number}", f"{number}" * 31 + "é") for number in range(2))
"""Two people with names of 32 characters."""


async def by_command(party: Party, person: Driver, turn: int) -> None:
    """Play a turn with slash commands, with what their autocompletion offers; a ride is set off if it can."""
    house, place, start = party.house, await party.place(), (await party.state()).position.turns
    passengers = await person.autocomplete("trambahn passenger", "card", "", channel=place)
    if passengers:
        best = next((choice for choice in passengers if "sets off" in choice["name"]), passengers[0])
        card = best["value"]
        rows = await person.autocomplete("trambahn passenger", "row", "", card=card, channel=place)
        assert len(rows) == (4 if card == "conductor" else 1)
        row = next((choice["value"] for choice in rows if "sets off" in choice["name"]), rows[0]["value"])
        reply = await house.command(person, "trambahn passenger", card=card, row=row, channel=place)
        assert reply.is_ephemeral
        assert "passengers" in reply.text
    if not (await party.table()).to_act:
        return
    for card in (await offered(person, "trambahn station", "card", place))[:2]:
        columns = await person.autocomplete("trambahn station", "column", "", card=card, channel=place)
        reply = await house.command(
            person, "trambahn station", card=card, column=columns[0]["value"], channel=place
        )
        assert "stations" in reply.text
    for card in (await offered(person, "trambahn income", "card", place))[:1]:
        reply = await house.command(person, "trambahn income", card=card, channel=place)
        assert "1 card into the money" in reply.text
    for tram in (await offered(person, "trambahn tram", "tram", place))[:1]:
        columns = await person.autocomplete("trambahn tram", "column", "", tram=tram, channel=place)
        await house.command(person, "trambahn tram", tram=tram, column=columns[0]["value"], channel=place)
    if turn % 2:
        await house.command(person, "trambahn finish", channel=place)
    while (state := await party.state()).position.turns == start and state.ended is None:
        await house.command(person, "trambahn done", channel=place)


async def offered(person: Driver, command: str, option: str, place: str) -> list[str]:
    """Return what the autocompletion of an option offers before anything is typed."""
    return [each["value"] for each in await person.autocomplete(command, option, "", channel=place)]


async def by_panel(party: Party, person: Driver, turn: int) -> None:
    """Play a turn with buttons and lists alone; a ride is set off if it can be."""
    house, panel = party.house, await party.panel(person)
    for _ in range(1 + turn % 2):
        if "A passenger" in panel.labels:
            options = panel.component("A passenger")["options"]
            riding = [each["value"] for each in options if "a ride" in str(each.get("description"))]
            await house.pick(person, panel, "A passenger", riding[0] if riding else None)
            await house.press(person, panel, "Board")
            if not (await party.table()).to_act:
                return
    await step_on(house, person, panel, "② stations")
    if "Cards for your columns" in panel.labels:
        await choose(house, person, panel, "Cards for your columns", 3)
        while panel.content.startswith("Where does"):
            (menu,) = [each for each in panel.components if each.get("options")]
            await house.pick(person, panel, menu["custom_id"])
        await house.press(person, panel, "Place")
    await step_on(house, person, panel, "③ income")
    if "Cards for your money" in panel.labels:
        await choose(house, person, panel, "Cards for your money", 1)
        await house.press(person, panel, "Put away")
    await step_on(house, person, panel, "④ trams")
    trams = [each for each in panel.components if " for " in each.get("label", "")]
    for tram in [each for each in trams if not each.get("disabled")][:1]:
        await house.press(person, panel, tram["custom_id"])
        if "A column" in panel.labels:
            await house.pick(person, panel, "A column")
        await house.press(person, panel, "Buy")
    await house.press(person, panel, "Finish turn")
    assert "That cannot be taken back." in panel.content
    await house.press(person, panel, "Finish turn")


async def step_on(house: House, person: Driver, panel: Sight, step: str) -> None:
    """Press Next step until the panel is at a step, if there is anything to do at it."""
    step = step.replace(" ", "\N{NO-BREAK SPACE}")
    later = [f"**{number}" for number in "①②③④"]
    later = later[later.index(f"**{step[0]}") :]
    while "Next step" in panel.labels and not any(mark in panel.content for mark in later):
        await house.press(person, panel, "Next step")


async def choose(house: House, person: Driver, panel: Sight, menu: str, number: int) -> None:
    """Choose the first few of a list."""
    values = [option["value"] for option in panel.component(menu)["options"]]
    await person.select(panel, menu, *values[:number])
    await house.settle()


async def as_advised(party: Party, person: Driver, _turn: int) -> None:
    """Type what a computer would do."""
    seat = (await party.table()).seat_of(int(person.id))
    await party.house.command(person, "play", move=await party.advice(seat), channel=await party.place())


async def check_result(party: Party) -> Sight:
    """Check the end of a match, and return the result post."""
    result, table = await party.result_post(), await party.table()
    position = table.started().state.position
    assert len(position.rides) == 10
    for seat, points in enumerate(table.view(None).points):
        rides = " + ".join(str(ride.points[seat]) for ride in position.rides)
        said = (
            f"{table.names[seat]}: **{points} points** · rides {rides} · extra tours {position.tours[seat]}"
        )
        assert said in result.content
    return result


@pytest.mark.usefixtures("sketches")
async def test_two_people_play_a_whole_match_by_slash_commands_alone(house: House) -> None:
    await house.command(house.ann, "game new", game="Trambahn")
    await house.command(house.ben, "game join")
    await house.command(house.ann, "game start")
    party = Party(house, 1, "trambahn")
    await party.play_on(by_command, 1)
    await party.skip_to_end_of_round(20)
    await party.play_on(by_command)
    await check_result(party)
    reply = await house.command(house.dan, "game verify", channel=await party.place())
    assert "moves were played again and end in the same position" in reply.text


@pytest.mark.usefixtures("sketches")
async def test_two_people_play_a_whole_match_by_buttons_and_lists_alone(house: House) -> None:
    await house.command(house.ann, "game new", game="Trambahn")
    party = Party(house, 1, "trambahn")
    await house.press(house.ben, await party.card(), "Join")
    await house.press(house.ann, await party.card(), "Start")
    await party.play_on(by_panel, 1)
    await party.skip_to_end_of_round(20)
    await party.play_on(by_panel)
    (picture,) = (await check_result(party)).files
    assert picture.description == "a sketch of the final"


async def test_two_people_with_long_names_play_a_match_whose_messages_all_fit(open_house: Opened) -> None:
    async with open_house(LONG_NAMES) as house:
        party = await house.deal(*[seat.key for seat in LONG_NAMES], game="trambahn", thread=True)
        await party.skip(150)
        for line in ("hand", "board", "game status", "game log", "rules"):
            await house.command((await party.players())[0], line, channel=await party.place())
        await party.play_on(by_panel, 1)
        await party.skip_to_end_of_round(5)
        await party.play_on(as_advised)
        await check_result(party)
        assert await check_everything(house) > 10
