"""Rounds of Traxx: everybody decides in secret and in any order, and one post tells what it brought."""

from __future__ import annotations

import asyncio
from itertools import permutations
from typing import TYPE_CHECKING, Any

import pytest
from whole.party import TEXT

from bot.chat.controls import Control
from bot.engine import Match
from bot.games import GAMES

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")

GAME = GAMES["traxx"]
FOUR = ("ann", "ben", "chloe", "dan")


async def dealt(house: House, *keys: str, computers: int = 0) -> Party:
    """Start a match of these people."""
    return await house.deal(*keys, game="traxx", computers=computers)


async def decide(party: Party, person: Driver, path: str | None = None) -> Sight:
    """Let somebody type a path, the one a computer would draw if none is given; return the answer."""
    seat = (await party.table()).seat_of(int(person.id))
    path = path or await party.advice(seat)
    place = await party.place()
    if path == "pass":
        return (await party.house.command(person, "traxx pass", channel=place)).message
    return (await party.house.command(person, "traxx draw", path=path, channel=place)).message


async def kinds(party: Party) -> list[str]:
    """Return of what kinds the lines of the history are."""
    return [line.kind for line in await party.house.store.plies(party.match_id)]


async def resolved(party: Party) -> tuple[Any, list[str]]:
    """Return the position after a round in which all draw as computers would, by seat, and what they type."""
    match = Match(GAME.rules, await party.state())
    asked = [await party.advice(seat) for seat in sorted(match.to_act)]
    for seat, typed in enumerate(asked):
        match.play(seat, GAME.words.parse(typed, match.view(seat), TEXT))
    return match.state, asked


def pings(house: House, person: Driver) -> int:
    """Return how often somebody was called."""
    return sum(note.user_id == person.id for note in house.loopback.notifications)


# The round ------------------------------------------------------------------------------------------------


async def test_the_table_sees_who_has_decided_and_one_post_tells_what_the_round_brought_also_to_the_last(
    house: House,
) -> None:
    party = await dealt(house, "ann", "ben", "chloe", computers=1)
    first = await party.turn_post()
    assert "Rocket has decided (1 of 4)." in first.content, "a computer decides at once"
    assert first.content.startswith(f"{house.ann.mention}, {house.ben.mention} and {house.chloe.mention}, ")
    paths = [await party.advice(seat) for seat in range(3)]
    house.clock.advance(hours=8)
    await decide(party, house.chloe, paths[2])
    assert "▲ Chloé and ◆ Rocket have decided (2 of 4)." in (await party.turn_post()).content
    await decide(party, house.ann, paths[0])
    post = await party.turn_post()
    assert (post.id, len(await party.turn_posts())) == (first.id, 1), "deciding only edits"
    assert "● Ann, ▲ Chloé and ◆ Rocket have decided (3 of 4)." in post.content
    assert post.content.startswith(f"{house.ben.mention}, your turn")
    house.clock.advance(hours=8)
    await decide(party, house.ben, paths[1])
    _, second = await party.turn_posts()
    assert "round 2 of 15" in second.content
    for name, path in zip(("● Ann", "■ Ben", "▲ Chloé"), paths, strict=True):
        assert f"{name} drew {path.partition('–')[2]} from end A" in second.content
    assert "Rocket drew " in second.content
    assert "will draw" not in second.content
    assert "The card of round 2 is" in second.content


async def test_who_still_owes_is_called_once_a_round_and_who_is_done_is_not(house: House) -> None:
    party = await dealt(house, "ann", "ben")
    assert (pings(house, house.ann), pings(house, house.ben)) == (1, 1)
    house.clock.advance(hours=5)
    await decide(party, house.ann)
    assert (pings(house, house.ann), pings(house, house.ben)) == (1, 1), "an edit calls nobody"
    house.clock.advance(hours=5)
    await decide(party, house.ben)
    assert (pings(house, house.ann), pings(house, house.ben)) == (2, 1), "Ben is still looking"
    await decide(party, house.ben)
    await decide(party, house.ann)
    assert (pings(house, house.ann), pings(house, house.ben)) == (2, 2)


async def test_two_decide_in_both_orders_and_the_round_brings_the_same(house: House) -> None:
    party = await dealt(house, "ann", "ben")
    for order in ((1, 0), (0, 1)):
        expected, asked = await resolved(party)
        for seat in order:
            await decide(party, await party.person(seat), asked[seat])
        assert await party.state() == expected


async def test_four_decide_in_another_order_in_every_round_by_panels_and_by_commands(house: House) -> None:
    party = await dealt(house, *FOUR)
    orders = tuple(permutations(range(4)))[7::8]
    for number, order in enumerate(orders, 1):
        expected, asked = await resolved(party)
        for place, seat in enumerate(order):
            person = await party.person(seat)
            if (number + place) % 2:
                await decide(party, person, asked[seat])
                continue
            panel = await party.panel(person)
            form = await person.press(panel, "Type it")
            await house.submit(person, form, move=asked[seat])
            await house.press(person, panel, "Confirm" if asked[seat] != "pass" else "Pass")
        assert await party.state() == expected
        assert len(await party.turn_posts()) == number + 1
    assert orders == ((1, 0, 3, 2), (2, 1, 3, 0), (3, 2, 1, 0))


# Second thoughts ------------------------------------------------------------------------------------------


async def test_a_sealed_path_can_be_changed_on_the_panel_until_everybody_has_decided(house: House) -> None:
    party = await dealt(house, "ann", "ben")
    ann, best = house.ann, await party.advice(0)
    panel = await party.panel(ann)
    await house.pick(ann, panel, "Good paths")
    await house.press(ann, panel, "Confirm")
    assert "Sealed. You can change it until everybody has decided (1 of 2)." in panel.content
    assert panel.labels[0] == "Change"
    await house.press(ann, panel, "Change")
    assert "Taken back: " in panel.content
    assert "Ann has taken a move back." in (await party.turn_post()).content
    await house.press(ann, panel, "Pass")
    await house.press(ann, panel, "Pass")
    assert "● Ann will pass." in panel.content
    assert "Ann has decided (1 of 2)." in (await party.turn_post()).content
    await decide(party, house.ben)
    assert "● Ann passed." in (await party.turn_post()).content
    assert best.partition("–")[2] not in (await party.turn_post()).content.partition("■")[0]
    assert await kinds(party) == ["ply", "undo", "ply", "ply"]


async def test_typing_another_path_changes_the_sealed_one_and_the_table_notices_nothing(house: House) -> None:
    party = await dealt(house, "ann", "ben")
    place = await party.place()
    offered = [
        each["value"] for each in await house.ann.autocomplete("traxx draw", "path", "", channel=place)
    ]
    await decide(party, house.ann, offered[0])
    post = await party.turn_post()
    before = (post.content, len(house.loopback.traffic_for("dan")))
    assert [
        each["value"] for each in await house.ann.autocomplete("traxx draw", "path", "", channel=place)
    ] == offered, "a sealed path may still be typed, with what the card allows"
    again = await house.ann.autocomplete("play", "move", "pa", channel=place)
    assert "pass" in [each["value"] for each in again]
    reply = await decide(party, house.ann, offered[1])
    assert reply.content.startswith(f"● Ann will draw {offered[1].partition('–')[2]} from end A.\nSealed. ")
    for line in ("traxx pass", "play"):
        more = {"move": offered[2]} if line == "play" else {}
        await house.command(house.ann, line, channel=place, **more)
    assert ((await party.turn_post()).content, len(house.loopback.traffic_for("dan"))) == before
    refused = await house.command(house.ann, "traxx draw", path="A1-A2", channel=place)
    assert "A1" in refused.text
    for other in (house.ben, house.dan):
        assert (await house.command(other, "game log", channel=place)).text == "● Ann has decided."
    assert "3 moves were taken back." in (await house.command(house.ann, "game log", channel=place)).text
    await decide(party, house.ben, "pass")
    assert f"● Ann drew {offered[2].partition('–')[2]} from end A" in (await party.turn_post()).content
    assert await kinds(party) == ["ply", *["undo", "ply"] * 3, "ply"]


async def test_once_the_round_is_over_nothing_of_it_can_be_changed(house: House) -> None:
    party = await dealt(house, "ann", "ben")
    panel = await party.panel(house.ann)
    await house.pick(house.ann, panel, "Good paths")
    await house.press(house.ann, panel, "Confirm")
    await decide(party, house.ben)
    before = await party.state()
    await house.press(house.ann, panel, "Change")
    assert "The match has gone on since; here is how it stands now." in panel.content
    assert "Round 2, card" in panel.content
    assert await party.state() == before


async def test_a_double_click_seals_one_path_and_two_different_ones_seal_the_first(house: House) -> None:
    party = await dealt(house, "ann", "ben")
    panel, other = await party.panel(house.ann), await party.panel(house.ann)
    await house.pick(house.ann, panel, "Good paths")
    await house.press(house.ann, other, "Pass")
    await asyncio.gather(
        *(house.ann.press(panel, "Confirm", wait=False) for _ in range(2)),
        house.ann.press(other, "Pass", wait=False),
    )
    await house.settle()
    assert await kinds(party) == ["ply"]
    assert (await party.table()).to_act == {1}


async def test_all_four_confirm_at_the_same_moment_and_the_round_is_over_once(house: House) -> None:
    party = await dealt(house, *FOUR)
    panels = [(person, await party.panel(person)) for person in await party.players()]
    for person, panel in panels:
        await house.pick(person, panel, "Good paths")
    await asyncio.gather(*(person.press(panel, "Confirm", wait=False) for person, panel in panels))
    await house.settle()
    assert await kinds(party) == ["ply"] * 4
    assert (await party.state()).round == 2
    assert len(await party.turn_posts()) == 2


# The program stops ----------------------------------------------------------------------------------------


async def test_what_is_sealed_outlives_a_kill_in_mid_round_and_can_still_be_changed(house: House) -> None:
    party = await dealt(house, "ann", "ben", "chloe")
    panel = await party.panel(house.ben)
    await decide(party, house.ann)
    await house.kill()
    await house.open()
    table = await party.table()
    assert table.started().sealed == {0}
    assert table.to_act == {1, 2}
    assert "● Ann will draw" not in (await house.command(house.ben, "game log")).text
    await decide(party, house.ann, "pass")
    await decide(party, house.chloe)
    await house.pick(house.ben, panel, "Good paths")
    await house.press(house.ben, panel, "Confirm")
    post = await party.turn_post()
    assert "Round 1: ● Ann passed. ■ Ben drew " in post.content
    assert "▲ Chloé drew " in post.content
    assert (await party.state()).round == 2


# Until further notice -------------------------------------------------------------------------------------


async def test_a_player_passes_until_further_notice_with_two_buttons(house: House) -> None:
    party = await dealt(house, "ann", "ben")
    panel = await party.panel(house.ann)
    await house.press(house.ann, panel, "Pass until further notice")
    assert "Sealed." in panel.content
    for number in (2, 3):
        await decide(party, house.ben)
        post = await party.turn_post()
        assert f"round {number} of 15" in post.content
        assert "● Ann passed." in post.content
        assert "Ann has decided (1 of 2)." in post.content, "it seals when the round opens"
    assert pings(house, house.ann) == 1
    panel = (await house.command(house.ann, "play", channel=await party.place())).message
    await house.press(house.ann, panel, "Pass no longer by itself")
    await house.press(house.ann, panel, "Change")
    await decide(party, house.ann)
    await decide(party, house.ben)
    assert (await party.table()).to_act == {0, 1}
    assert (await party.state()).round == 4


async def test_nobody_who_plays_alone_is_offered_to_pass_until_further_notice(house: House) -> None:
    party = await dealt(house, "ann")
    panel = await party.panel(house.ann)
    assert "Pass until further notice" not in panel.labels
    assert "Pass" in panel.labels
    reply = house.forge(house.ann, panel, Control("stand", party.match_id).custom_id())
    await house.settle()
    assert reply.is_ephemeral
    assert await kinds(party) == []


async def test_where_no_direct_message_arrives_all_can_be_played_and_the_table_is_not_bothered(
    house: House,
) -> None:
    house.ben.settings(dm_open=False)
    party = await dealt(house, "ann", "ben")
    await decide(party, house.ben)
    await decide(party, house.ann)
    assert (await party.state()).round == 2
    assert not any("direct message" in post.content for post in await party.posts()), "nothing was to be sent"
    await house.command(house.ben, "traxx daily")
    reply = await house.command(house.ben, "hand", channel=await party.place())
    assert len(reply.message.files) == 1, "the own board is all there is to show"
