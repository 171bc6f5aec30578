"""Whole matches of Ticket to Ride, from the first command to the result, over real sockets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from whole.party import Party, of
from whole.railway import choose_first
from whole.test_limits_of_discord import check_everything

from bot.games.ticket_to_ride import board
from bot.local import Seat

if TYPE_CHECKING:
    from whole.conftest import Opened
    from whole.house import House

    from bot.local import Driver, Sight

LONG_NAMES = tuple(Seat(f"p{number}", f"{number}" * 31 + "é") for number in range(5))
"""Five people with names of 32 characters."""


async def by_command(party: Party, person: Driver, turn: int) -> None:
    """Do one thing with a slash command, with what its autocompletion offers first."""
    house, place = party.house, await party.place()
    view = (await party.table()).view(int(person.id))
    if view.offered:
        keep = await person.autocomplete("ticket tickets", "keep", "", channel=place)
        await house.command(person, "ticket tickets", keep=keep[0]["value"], channel=place)
        return
    if view.phase == "acting" and turn == 9:
        await house.command(person, "play", move="tickets", channel=place)
        return
    routes = await person.autocomplete("ticket claim", "route", "", channel=place)
    if view.phase == "acting" and routes:
        route = routes[0]["value"]
        ways = await person.autocomplete("ticket claim", "pay", "", route=route, channel=place)
        pay = None if len(ways) == 1 else ways[0]["value"]
        reply = await house.command(person, "ticket claim", route=route, pay=pay, channel=place)
        assert f"claimed {route.partition(' (')[0]}" in reply.text
        return
    drawn = await person.autocomplete("ticket draw", "card", "", channel=place)
    reply = await house.command(person, "ticket draw", card=drawn[0]["value"], channel=place)
    assert " took " in reply.text


async def by_panel(party: Party, person: Driver, turn: int) -> None:
    """Do one thing with buttons and lists alone."""
    house, panel = party.house, await party.panel(person)
    view = (await party.table()).view(int(person.id))
    if view.offered:
        await keep_all_but_one(house, person, panel)
        return
    if view.phase == "acting" and turn == 9:
        await house.press(person, panel, f"Tickets ({view.ticket_deck})")
        await house.press(person, panel, "Draw tickets")
        await keep_all_but_one(house, person, panel)
        return
    if "Claim a route …" in panel.labels:
        await house.pick(person, panel, "Claim a route …")
        if "Pay with …" in panel.labels:
            await house.pick(person, panel, "Pay with …")
        await house.press(person, panel, "Claim")
        return
    for _ in range(2):
        card = next(each for each in panel.components if of(each).verb == "do" and not each.get("disabled"))
        await house.press(person, panel, card["custom_id"])
        if not panel.content.count("One more"):
            return


async def keep_all_but_one(house: House, person: Driver, panel: Sight) -> None:
    """Keep the offered tickets but the last, if that is allowed."""
    (menu,) = [each for each in panel.components if each.get("options")]
    kept = [option["value"] for option in menu["options"]][: max(menu["min_values"], 1)]
    await person.select(panel, menu["custom_id"], *kept)
    await house.settle()
    assert "; give " in panel.content
    await house.press(person, panel, "Keep these")


async def check_result(party: Party) -> Sight:
    """Check the end of a match, and return the result post."""
    result, table = await party.result_post(), await party.table()
    final = table.started().state.final
    for seat, score in enumerate(final):
        assert f"{table.names[seat]}: **{str(score.total).replace('-', '−')}** · routes {score.routes}" in (
            result.content
        )
        for ticket in score.tickets:
            assert board.ticket_name(ticket) in result.content
    assert len(result.files) == 1
    return result


@pytest.mark.usefixtures("sketches")
async def test_two_people_play_a_whole_match_by_slash_commands_alone(house: House) -> None:
    await house.command(house.ann, "game new", game="Ticket to Ride", players=2)
    await house.command(house.ben, "game join")
    await house.command(house.ann, "game start")
    party = Party(house, 1, "ticket_to_ride")
    await party.play_on(by_command, 14)
    await party.skip_to_end_of_round(7)
    await party.play_on(by_command)
    await check_result(party)
    reply = await house.command(house.dan, "game verify", channel=await party.place())
    assert "moves were played again and end in the same position" in reply.text


@pytest.mark.usefixtures("sketches")
async def test_two_people_play_a_whole_match_by_buttons_and_lists_alone(house: House) -> None:
    await house.command(house.ann, "game new", game="Ticket to Ride")
    party = Party(house, 1, "ticket_to_ride")
    await house.press(house.ben, await party.card(), "Join")
    await house.press(house.ann, await party.card(), "Start")
    await party.play_on(by_panel, 10)
    await party.skip_to_end_of_round(4)
    await party.play_on(by_panel)
    await check_result(party)


async def test_five_people_with_long_names_play_a_match_whose_messages_all_fit(open_house: Opened) -> None:
    async with open_house(LONG_NAMES) as house:
        party = await house.deal(*[seat.key for seat in LONG_NAMES], game="ticket_to_ride", thread=True)
        await choose_first(party)
        await party.play_on(by_panel, 2)
        await party.skip(150)
        for line in ("hand", "board", "game status", "game log", "rules"):
            await house.command((await party.players())[0], line, channel=await party.place())
        await party.play_on(as_advised, 3)
        await party.play_on(by_panel, 2)
        await party.skip_to_end_of_round(7)
        await party.play_on(by_command, 2)
        await party.play_on(as_advised)
        (picture,) = (await check_result(party)).files
        assert " wins after " in (picture.description or "")
        assert await check_everything(house) > 20


async def as_advised(party: Party, person: Driver, _turn: int) -> None:
    """Type what a computer would do."""
    seat = (await party.table()).seat_of(int(person.id))
    await party.house.command(person, "play", move=await party.advice(seat), channel=await party.place())
