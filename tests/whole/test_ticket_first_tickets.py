"""First tickets: everybody chooses at once, the table sees who has decided and nothing of what."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.games.ticket_to_ride import board

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Driver, Sight


@pytest.fixture
async def party(house: House) -> Party:
    """Three people and a computer who have just been dealt tickets."""
    return await house.deal("ann", "ben", "chloe", computers=1, game="ticket_to_ride")


def pinged(house: House) -> list[str]:
    """Return who was pinged, in order."""
    return [house.loopback.world.users[note.user_id]["global_name"] for note in house.loopback.notifications]


async def from_dm(house: House, person: Driver) -> Sight:
    """Open the panel with the button below the hand."""
    (hand,) = [dm for dm in person.dms() if "Your move" in dm.labels]
    return (await house.press(person, hand, "Your move")).message


async def keep(house: House, person: Driver, panel: Sight, number: int = 3) -> None:
    """Keep the first of the offered tickets."""
    values = [option["value"] for option in panel.component("Keep at least 2")["options"]]
    await person.select(panel, "Keep at least 2", *values[:number])
    await house.settle()
    await house.press(person, panel, "Keep these")


async def names_of_tickets(party: Party) -> set[str]:
    """Return what the tickets that are on offer are called."""
    state = await party.state()
    return {board.ticket_name(ticket) for offered in state.offered for ticket in offered}


async def test_all_choose_in_any_order_and_the_last_one_brings_the_first_turn(
    house: House, party: Party
) -> None:
    secret = await names_of_tickets(party)
    post = await party.turn_post()
    assert post.content.count("<@") == 3
    assert "Rocket has decided (1 of 4)." in post.content, "a computer decides at once"

    await keep(house, house.chloe, await from_dm(house, house.chloe), 2)
    post = await party.turn_post()
    assert "Chloé and ◆ Rocket have decided (2 of 4)." in post.content
    assert house.chloe.mention not in post.content
    await keep(house, house.ann, await party.panel(house.ann))
    await house.command(house.ben, "ticket tickets", keep="all")

    post = await party.turn_post()
    kept = [len(tickets) for tickets in (await party.state()).tickets]
    assert kept[:3] == [3, 3, 2]
    told = f"Everybody has chosen tickets: ● Ann 3 · ■ Ben 3 · ▲ Chloé 2 · ◆ Rocket {kept[3]}."
    assert any(told in each.content for each in await party.posts()) or told in post.content
    assert "round 1" in post.content
    for each in await party.posts():
        alts = " ".join(file.description or "" for file in each.files)
        assert not [name for name in secret if name in each.content + alts]


@pytest.mark.usefixtures("sketches")
async def test_nobody_is_called_twice_for_the_same_choice(house: House, party: Party) -> None:
    assert sorted(pinged(house)) == ["Ann", "Ben", "Chloé"]
    starter = await party.person((await party.state()).starter)
    others = [person for person in (house.ann, house.ben, house.chloe) if person.id != starter.id]
    for person in (starter, *others):
        assert len(pinged(house)) == 3
        house.clock.advance(hours=8)
        await keep(house, person, await from_dm(house, person))
    assert pinged(house)[3:] == [starter.person.name]
    assert (await party.turn_post()).content.startswith(f"{starter.mention}, your turn · round 1")


@pytest.mark.usefixtures("sketches")
async def test_a_sealed_choice_can_be_changed_until_the_last_one_has_decided(
    house: House, party: Party
) -> None:
    panel = await from_dm(house, house.ann)
    await keep(house, house.ann, panel)
    assert "Sealed. You can change it until everybody has decided (2 of 4)." in panel.content
    await keep(house, house.ben, await from_dm(house, house.ben))
    await house.press(house.ann, panel, "Change")
    assert "Keep at least 2 tickets:" in panel.content
    post = await party.turn_post()
    assert "Ben and ◆ Rocket have decided (2 of 4)." in post.content
    await keep(house, house.ann, panel, 2)
    await keep(house, house.chloe, await from_dm(house, house.chloe))
    state = await party.state()
    assert len(state.tickets[0]) == 2
    before = (await party.table()).row.seq
    reply = await house.command(house.ann, "game undo")
    assert reply.text.startswith("Somebody has acted since, or something was shown. If all the others agree")
    assert (await party.table()).row.seq == before


@pytest.mark.usefixtures("sketches")
async def test_the_hand_in_the_direct_messages_says_what_will_be_kept(house: House, party: Party) -> None:
    await keep(house, house.ann, await from_dm(house, house.ann), 2)
    mine = (await party.state()).sealed[0]
    hand = await house.command(house.ann, "hand", channel=await party.place())
    said = hand.text.partition("**You will keep**")[2]
    assert [board.ticket_name(ticket) in said for ticket in mine] == [True, True]
    assert said.count("to go") == 2


@pytest.mark.usefixtures("sketches")
async def test_two_clicks_on_keep_these_choose_once(house: House, party: Party) -> None:
    panel = await from_dm(house, house.ann)
    await house.press(house.ann, panel, "Keep all")
    before = (await party.table()).row.seq
    await asyncio.gather(*(house.ann.press(panel, "Keep these", wait=False) for _ in range(2)))
    await house.settle()
    assert (await party.table()).row.seq == before + 1
    assert (await party.state()).sealed[0] is not None
    assert "Sealed." in panel.content


@pytest.mark.usefixtures("sketches")
async def test_a_panel_stays_good_while_others_decide_and_is_stale_once_play_has_begun(
    house: House, party: Party
) -> None:
    early, late = await from_dm(house, house.ann), await from_dm(house, house.ann)
    await house.press(house.ann, late, "Keep all")
    await keep(house, house.ben, await from_dm(house, house.ben))
    await keep(house, house.chloe, await from_dm(house, house.chloe))
    await keep(house, house.ann, early, 2)
    assert (await party.state()).phase == "acting"
    before = (await party.table()).row.seq
    await house.press(house.ann, late, "Keep these")
    assert (await party.table()).row.seq == before
    assert len((await party.state()).tickets[0]) == 2
    assert late.content.startswith(("The match has gone on since", "It is", "It's"))
    assert "Keep these" not in late.labels


@pytest.mark.usefixtures("sketches")
async def test_too_few_or_foreign_tickets_are_not_kept(house: House, party: Party) -> None:
    panel = await from_dm(house, house.ann)
    menu = panel.component("Keep at least 2")
    foreign = (await party.state()).offered[1]
    for values in ([menu["options"][0]["value"]], [str(ticket) for ticket in foreign], ["999", "0"], ["x"]):
        house.forge(house.ann, panel, menu["custom_id"], values)
        await house.settle()
        assert "Keep these" not in panel.labels
        house.forge(house.ann, panel, menu["custom_id"].replace(":pick:", ":do:") + ",".join(values))
        await house.settle()
    one = board.ticket_name((await party.state()).offered[0][0])
    reply = await house.command(house.ann, "ticket tickets", keep=one)
    assert reply.text == "Keep at least 2 of these tickets."
    assert (await party.state()).sealed[0] is None


@pytest.mark.usefixtures("sketches")
async def test_choices_are_completed_with_the_own_tickets_alone(house: House, party: Party) -> None:
    place, state = await party.place(), await party.state()
    for seat, person in enumerate((house.ann, house.ben, house.chloe)):
        found = await person.autocomplete("ticket tickets", "keep", "", channel=place)
        own = {board.ticket_name(ticket) for ticket in state.offered[seat]}
        assert {name for choice in found for name in choice["value"].split(", ")} == own
        assert len(found) == 4
    assert await house.dan.autocomplete("ticket tickets", "keep", "", channel=place) == []
