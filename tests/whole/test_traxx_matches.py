"""Whole matches of Traxx, from the first command to the result: alone, by two and by four."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from whole.party import Party

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Driver

pytestmark = pytest.mark.usefixtures("sketches")


async def by_command(party: Party, person: Driver, turn: int) -> None:
    """Draw what the autocompletion offers first, or pass where nothing is left to draw."""
    house, place = party.house, await party.place()
    offered = await person.autocomplete("traxx draw", "path", "", channel=place)
    if turn % 5 == 0 or not offered:
        await house.command(person, "traxx pass", channel=place)
    else:
        await house.command(person, "traxx draw", path=offered[0]["value"], channel=place)


async def by_panel(party: Party, person: Driver, turn: int) -> None:
    """Draw step by step with the direction buttons, thinking again once, or pick a whole path."""
    house, panel = party.house, await party.panel(person)
    if turn % 3 and "Good paths" in panel.labels:
        await house.pick(person, panel, "Good paths")
        await house.press(person, panel, "Confirm")
        return
    ends = [each for each in panel.components if _names(each, "From the start", "End ")]
    for wanted in (ends[0]["custom_id"], None, "Undo step", None, None):
        steps = [each for each in panel.components if _names(each, *"↖↗←→↙↘")]
        if wanted is None and not steps:
            break
        await house.press(person, panel, wanted or steps[0]["custom_id"])
    await house.press(person, panel, "Confirm")


def _names(button: dict[str, Any], *beginnings: str) -> bool:
    """Whether it is a button that can be pressed and whose label begins with one of these."""
    return button.get("label", "").startswith(beginnings) and not button.get("disabled")


async def check_result(party: Party) -> None:
    """Check what the result post tells about everybody."""
    post, table = await party.result_post(), await party.table()
    result = table.started().result
    assert result is not None
    for name, score in zip(table.names, result.scores, strict=True):
        assert f"{name}: **{str(score).replace('-', '−')}** = numbers " in post.content


async def test_somebody_plays_alone_in_a_direct_message_started_at_once(house: House) -> None:
    ann, dm = house.ann, house.loopback.world.channels.dm_with(house.ann.id)["id"]
    opened = await house.command(ann, "game new", game="Traxx", channel=dm)
    assert opened.text == "The table is open. Press **Start** to play alone, or add computer players."
    (card,) = house.posts(dm)
    assert card.labels == ["Leave", "Add computer", "Options", "Start"], "nobody else could join"
    assert "1 of 1–4 seats" in card.content
    await house.press(ann, card, "Start")
    party = Party(house, 1, "traxx")
    card, post = house.posts(dm)
    assert card.content.startswith("**Traxx**: ● Ann is playing.")
    assert "your turn · round 1 of 15" in post.content
    await party.play_on(by_command, 2)
    await party.play_on(by_panel, 2)
    assert "round 5 of 15" in (await party.turn_post()).content
    await party.skip_to_end_of_round(2)
    await party.play_on(by_command)
    await check_result(party)
    assert (await party.result_post()).content.startswith("🏁 **● Ann finishes with ")
    assert house.posts() == [], "the channels hear nothing of it"
    reply = await house.command(ann, "game verify", channel=dm)
    assert "moves were played again and end in the same position" in reply.text


async def test_somebody_plays_alone_in_a_channel_while_others_look_on(house: House) -> None:
    opened = await house.command(house.ann, "game new", game="Traxx", players=1, thread=False)
    assert opened.text.startswith("The table is open. Press **Start** to play alone, or let others press")
    party = Party(house, 1, "traxx")
    assert "Join" in (await party.card()).labels
    reply = await house.press(house.ben, await party.card(), "Start")
    assert "Only Ann, who opened the table, can do this." in reply.text
    started = await house.command(house.ann, "game start")
    assert started.text == "The match has started: the board is posted."
    await party.play_on(by_panel, 1)
    assert "Since your last turn: Round 1: ● Ann drew " in (await party.turn_post()).content
    assert "round 2 of 15" in (await house.command(house.dan, "game status")).text
    back = await house.command(house.ann, "game undo")
    await house.press(house.ann, back.message, "Go back 1 move, to the start of your last turn")
    assert (await party.state()).round == 1
    await party.skip_to_end_of_round(1)
    await party.play_on(by_panel)
    await check_result(party)


async def test_two_play_a_whole_match_by_panels_and_by_commands(house: House) -> None:
    await house.command(house.ann, "game new", game="Traxx", players=2)
    party = Party(house, 1, "traxx")
    await house.press(house.ben, await party.card(), "Join")
    await house.press(house.ann, await party.card(), "Start")
    await party.play_on(by_panel, 4)
    await party.play_on(by_command, 2)
    await party.skip_to_end_of_round(2)
    await party.play_on(by_panel)
    await check_result(party)


async def test_four_play_a_whole_match_two_of_them_computers(house: House) -> None:
    party = await house.deal("ann", "ben", game="traxx", computers=2)
    await party.play_on(by_command, 2)
    await party.skip_to_end_of_round(4)
    await party.play_on(by_command)
    await check_result(party)
