"""Presses that come twice, at the same time or too late: each applies once, and nobody is left wordless."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from whole.house import House

pytestmark = pytest.mark.usefixtures("sketches")

STALE = "The match has gone on since; here is how it stands now."


async def test_a_join_that_discord_delivers_twice_seats_once(house: House) -> None:
    party = await house.lobby("ann")
    house.loopback.gateway.duplicate_interactions = 1
    reply = await house.press(house.ben, await party.card(), "Join")
    assert (await party.table()).names == ("Ann", "Ben")
    assert reply.text == "You sit down as ■ Vermilion."
    assert len(house.ben.dms()) == 1


async def test_a_command_that_discord_delivers_twice_moves_once(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    house.loopback.gateway.duplicate_interactions = 1
    reply = await house.command(mover, "play", move="F7")
    assert "starts at F7" in reply.text
    assert (await party.table()).row.seq == 1
    assert len(await party.turn_posts()) == 2


async def test_a_lay_button_that_discord_delivers_twice_lays_once(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, panel = await party.mover(), await party.panel()
    await party.choose_two(mover, panel)
    house.loopback.gateway.duplicate_interactions = 1
    await house.press(mover, panel, "Lay both")
    assert (await party.table()).row.seq == 4
    assert len(await party.turn_posts()) == 2


async def test_a_double_click_on_a_lay_button_lays_once(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, panel = await party.mover(), await party.panel()
    await party.choose_two(mover, panel)
    await asyncio.gather(*(mover.press(panel, "Lay both", wait=False) for _ in range(2)))
    await house.settle()
    assert (await party.table()).row.seq == 4
    assert len(await party.turn_posts()) == 2
    assert "It is the turn of" in panel.content


async def test_a_double_click_on_start_deals_once(house: House) -> None:
    party = await house.lobby("ann", "ben")
    card = await party.card()
    replies = await asyncio.gather(*(house.ann.press(card, "Start", wait=False) for _ in range(2)))
    await house.settle()
    assert sorted(reply.text for reply in replies if reply.interaction.followups) == [
        f"{card.text}\nThat was possible only before the match started."
    ]
    assert len(await party.turn_posts()) == 1
    assert len(house.ann.dms()) == len(house.ben.dms()) == 1


async def test_two_people_who_press_join_at_once_both_sit_down(house: House) -> None:
    party = await house.lobby("ann")
    card = await party.card()
    replies = await asyncio.gather(house.ben.press(card, "Join"), house.chloe.press(card, "Join"))
    await house.settle()
    assert sorted((await party.table()).names) == ["Ann", "Ben", "Chloé"]
    assert sorted(reply.text for reply in replies) == [
        "You sit down as ■ Vermilion.",
        "You sit down as ▲ Green.",
    ]
    assert "3 of 2–6 seats" in (await party.card()).content


async def test_of_two_people_who_press_join_for_the_last_seat_one_is_told_that_it_is_taken(
    house: House,
) -> None:
    party = await house.lobby("ann", players=2)
    card = await party.card()
    replies = await asyncio.gather(house.ben.press(card, "Join"), house.chloe.press(card, "Join"))
    await house.settle()
    assert len((await party.table()).names) == 2
    assert sorted(reply.text for reply in replies) == [
        "All 2 seats of this table are taken.",
        "You sit down as ■ Vermilion.",
    ]


async def test_of_two_moves_typed_at_once_by_both_players_only_that_of_the_one_to_act_counts(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    replies = await asyncio.gather(mover.command("play", move="F7"), other.command("play", move="F7"))
    await house.settle()
    table = await party.table()
    assert table.row.seq == 1
    assert table.started().plies[0].seat == table.find_seat(int(mover.id))
    # Whoever comes second meets a taken junction, or is not to act yet.
    assert "starts at F7" in replies[0].text
    assert "The marker of" in replies[1].text or "It is the turn of" in replies[1].text


async def test_a_panel_of_an_earlier_moment_is_drawn_anew_with_a_kind_word(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, first, second = await party.mover(), await party.panel(), await party.panel()
    await party.choose_two(mover, second)
    await party.choose_two(mover, first)
    await house.press(mover, first, "Lay the first only")
    seq = (await party.table()).row.seq
    await house.press(mover, second, "Lay both")
    assert (await party.table()).row.seq == seq
    assert second.content.startswith(STALE)
    assert "Stop here" in second.labels
    await house.press(mover, second, "Stop here")
    assert (await party.table()).row.seq == seq + 1


@pytest.mark.parametrize("menu", ["towards", "From a junction"])
async def test_a_list_of_an_earlier_moment_is_drawn_anew_with_a_kind_word(house: House, menu: str) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, panel = await party.mover(), await party.panel()
    await party.play()
    await house.pick(mover, panel, menu)
    assert panel.content.startswith(STALE)
    assert "It is the turn of" in panel.content


async def test_your_move_under_an_earlier_post_opens_the_panel_of_now(house: House) -> None:
    party = await house.deal("ann", "ben")
    old = await party.turn_post()
    mover, custom_id = await party.mover(), old.component("Your move")["custom_id"]
    await party.play()
    assert old.labels == []
    reply = house.forge(mover, old, custom_id)
    await house.settle()
    assert "It is the turn of" in reply.text
    await party.play()
    reply = house.forge(mover, old, custom_id)
    await house.settle()
    assert "A turn is two single lines or one double." in reply.text


async def test_a_lobby_button_pressed_after_the_start_is_refused(house: House) -> None:
    party = await house.lobby("ann", "ben")
    card = await party.card()
    ids = {label: card.component(label)["custom_id"] for label in card.labels}
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    for label in ("Join", "Leave", "Add computer", "Start"):
        reply = house.forge(house.ann, card, ids[label])
        await house.settle()
        assert "That was possible only before the match started." in reply.text
    reply = house.forge(house.ann, card, ids["Options"])
    await house.settle()
    assert reply.text == "Official rules."
