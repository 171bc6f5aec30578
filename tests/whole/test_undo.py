"""Taking back: the own last ply, for free, while nobody has acted since and nothing was shown."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from whole.house import House

pytestmark = pytest.mark.usefixtures("sketches")

NOTHING = "There is nothing that you can take back: somebody has acted since, or something was shown."


async def test_the_own_last_ply_is_taken_back_and_the_panel_shows_the_turn_again(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover = await party.mover()
    before = await party.state()
    await party.play("F7-F8")
    reply = await house.command(mover, "game undo")
    assert reply.text.startswith("Taken back: F7–F8.")
    assert await party.state() == before
    assert "towards" in " ".join(reply.message.labels)


async def test_after_taking_back_another_move_can_be_made_and_the_turn_is_told_once(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    await party.play("F7")
    assert other.mention in (await party.turn_post()).content
    await house.command(mover, "game undo")
    assert (await party.mover()).id == mover.id
    post = await party.turn_post()
    assert f"{mover.person.name}**, your turn" in post.content
    assert "F7" not in post.content
    await party.play("G7")
    post = await party.turn_post()
    assert "starts at G7" in post.content
    assert "F7" not in post.content
    assert [row.kind for row in await house.store.plies(party.match_id)] == ["ply", "undo", "ply"]


async def test_once_somebody_else_has_acted_nothing_is_taken_back_without_asking(house: House) -> None:
    party = await house.deal("ann", "ben", undo="own")
    first = await party.mover()
    await party.play("F7")
    await party.play("F9")
    assert (await house.command(first, "game undo")).text == NOTHING
    assert (await party.table()).row.seq == 2


async def test_what_ended_a_round_cannot_be_taken_back(house: House) -> None:
    party = await house.deal("ann", "ben", undo="own")
    (last,) = await party.skip_to_end_of_round()
    mover = await party.mover()
    await party.play(last)
    assert (await house.command(mover, "game undo")).text == NOTHING


async def test_before_the_first_move_there_is_nothing_to_take_back(house: House) -> None:
    await house.deal("ann", "ben")
    for person in (house.ann, house.ben):
        assert (await house.command(person, "game undo")).text == NOTHING


async def test_two_clicks_on_take_back_take_one_ply_back(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    await party.play("F7-F8")
    await party.play("F8-F9")
    (mover,) = await party.others()
    panel = await party.panel(mover)
    await asyncio.gather(*(mover.press(panel, "Take back", wait=False) for _ in range(2)))
    await house.settle()
    history = await house.store.plies(party.match_id)
    assert [row.kind for row in history].count("undo") == 1, "the second click meant the same ply"
    assert (await party.mover()).id == mover.id


async def test_take_back_on_a_panel_of_an_earlier_moment_takes_nothing_back(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover = await party.mover()
    await party.play("F7-F8")
    panel = await party.panel(mover)
    await party.play("F8-F9")
    seq = (await party.table()).row.seq
    await house.press(mover, panel, "Take back")
    assert (await party.table()).row.seq == seq
    assert panel.content.startswith("The match has gone on since")


async def test_the_button_stands_on_the_panel_only_while_it_would_be_granted(house: House) -> None:
    party = await house.deal("ann", "ben")
    first = await party.mover()
    assert "Take back" not in (await party.panel(first)).labels
    await party.play("F7")
    assert "Take back" in (await party.panel(first)).labels
    await party.play("F9")
    assert "Take back" not in (await party.panel(first)).labels


async def test_the_log_tells_what_is_in_force_and_that_something_was_taken_back(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    assert (await house.command(mover, "game log")).text == "Nothing has happened yet."
    await party.play("F7")
    await house.command(mover, "game undo")
    assert (await house.command(mover, "game log")).text == "1 move was taken back."
    await party.play("G7")
    log = (await house.command(house.dan, "game log")).text
    assert "starts at G7" in log
    assert "F7" not in log
    assert "1 move was taken back." in log
    await house.command(mover, "game undo")
    assert "2 moves were taken back." in (await house.command(mover, "game log")).text
