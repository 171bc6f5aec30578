"""Going back by agreement, and taking that back: what the table reads and presses."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")

KEEPS = "The decks keep their order, and what has been seen stays seen."


async def two_turns(house: House, *people: str) -> tuple[Party, Driver, Driver]:
    """Deal, let the first two place their markers, and return who did so."""
    party = await house.deal(*people)
    first = await party.mover()
    await party.play("F7")
    second = await party.mover()
    await party.play("F9")
    return party, first, second


async def questions(party: Party) -> list[Sight]:
    """Return what the table is or was asked."""
    return [post for post in await party.posts() if "would like" in post.content]


async def test_the_others_are_asked_with_buttons_and_the_match_goes_back_when_all_agree(house: House) -> None:
    party, first, second = await two_turns(house, "ann", "ben")
    offer = await house.command(first, "game undo")
    assert offer.is_ephemeral
    assert "the decks keep their order, and what has been seen stays seen" in offer.text
    (way,) = offer.message.labels
    assert way == "Ask to go back 2 moves, to the start of your last turn"
    reply = await house.press(first, offer.message, way)
    assert "Still asked" in reply.message.content
    (question,) = await questions(party)
    assert f"would like to go back 2 moves. {KEEPS}" in question.content
    assert question.labels == ["Agree", "No"]
    assert second.mention in question.content
    assert first.mention not in question.content
    await house.press(first, question, "Agree")
    assert (await party.table()).row.seq == 2, "one's own word counts once"
    await house.press(house.dan, question, "Agree")
    assert (await party.table()).row.seq == 2, "strangers are not asked"
    await house.press(second, question, "Agree")
    (question,) = await questions(party)
    assert question.content.endswith("Agreed.")
    assert question.labels == []
    assert (await party.mover()).id == first.id
    post = await party.turn_post()
    assert "↩ 2 moves were taken back by agreement; the decks keep their order." in post.content
    assert "starts at" not in post.content
    log = (await house.command(house.dan, "game log")).text.split("\n")
    assert [line.startswith("~~") and line.endswith("~~") for line in log] == [True, True, False]
    assert "starts at F7" in log[0]
    assert log[2].startswith("↩ 2 moves were taken back by agreement")


async def test_an_offer_that_the_match_has_left_behind_shows_how_it_stands(house: House) -> None:
    party, first, _ = await two_turns(house, "ann", "ben")
    offer = await house.command(first, "game undo")
    match = (await party.table()).started()
    move = next(match.legal_moves(min(match.to_act)))
    await house.matches.play.move(party.match_id, int(first.id), [move])
    panel = await house.press(first, offer.message, offer.message.labels[0])
    assert panel.text.startswith("The match has gone on since; here is how it stands now.")
    assert panel.message.files
    assert await questions(party) == []


async def test_one_who_says_no_ends_it(house: House) -> None:
    party, first, second = await two_turns(house, "ann", "ben")
    offer = await house.command(first, "game undo")
    await house.press(first, offer.message, offer.message.labels[0])
    (question,) = await questions(party)
    await house.press(second, question, "No")
    (question,) = await questions(party)
    assert question.content.endswith("is against it.")
    assert (await party.table()).row.seq == 2


async def test_what_the_table_took_back_can_be_asked_for_again(house: House) -> None:
    party, first, second = await two_turns(house, "ann", "ben")
    state = await party.state()
    for line, person, other in (("game undo", first, second), ("game redo", second, first)):
        offer = await house.command(person, line)
        await house.press(person, offer.message, offer.message.labels[0])
        question = next(post for post in await questions(party) if "Agree" in post.labels)
        await house.press(other, question, "Agree")
    assert await party.state() == state
    assert [row.kind for row in await house.store.plies(party.match_id)] == ["ply", "ply", "rewind", "redo"]
    assert "↪ 2 moves that were taken back count again by agreement." in (await party.turn_post()).content
    log = (await house.command(house.dan, "game log")).text
    assert "~~" not in log, "all of it counts again"
    assert "starts at F7" in log
    assert "↩ 2 moves" in log
    assert "↪ 2 moves" in log


async def test_alone_among_computers_a_button_goes_back_at_once_and_once_however_often_pressed(
    house: House,
) -> None:
    party = await house.deal("ann", computers=1)
    await party.play("F7")
    if (await party.table()).row.seq < 3:
        await party.play()
    offer = await house.command(house.ann, "game undo")
    assert "Nobody else is to be asked" in offer.text
    way = offer.message.labels[-1]
    assert way.startswith("Go back ")
    await asyncio.gather(*(house.ann.press(offer.message, way, wait=False) for _ in range(2)))
    await house.settle()
    history = await house.store.plies(party.match_id)
    assert [row.kind for row in history].count("rewind") == 1
    assert await questions(party) == []


async def test_a_button_of_the_panel_plays_what_was_just_taken_back(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover = await party.mover()
    await party.play("F7-F8")
    state = await party.state()
    panel = await party.panel(mover)
    await house.press(mover, panel, "Take back")
    assert "Play it after all" in panel.labels
    await asyncio.gather(*(mover.press(panel, "Play it after all", wait=False) for _ in range(2)))
    await house.settle()
    assert await party.state() == state
    assert [row.kind for row in await house.store.plies(party.match_id)][2:] == ["ply", "undo", "redo"]
    assert (await house.command(mover, "game redo")).text == (
        "Nothing that was taken back can count again: something else has happened since."
    )
    assert "taken back" not in (await house.command(mover, "game log")).text


async def test_where_nothing_was_taken_back_nothing_can_count_again(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    for _ in range(2):
        assert (await house.command(mover, "game redo")).text == "Nothing of yours was taken back."
        await party.play()


async def test_the_opener_says_what_can_be_taken_back_and_the_card_tells_it(house: House) -> None:
    party = await house.lobby("ann", "ben")
    assert "Undo" not in (await party.card()).content
    panel = (await house.press(house.ann, await party.card(), "Options")).message
    while "Undo" not in panel.labels:
        more = next(label for label in panel.labels if label.startswith("More options"))
        await house.press(house.ann, panel, more)
    await house.pick(house.ann, panel, "Undo", "off")
    assert "Undo" in panel.labels, "what was set stays in sight"
    assert "Undo: off, what is played is played." in (await party.card()).content
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    mover = await party.mover()
    await party.play("F7")
    assert "Take back" not in (await party.panel(mover)).labels
    assert (await house.command(mover, "game undo")).text == (
        "In this match what is played is played: nothing is taken back."
    )


async def test_going_back_over_the_end_of_a_round_sends_the_old_hands_again(house: House) -> None:
    party = await house.deal("ann", "ben")
    (last,) = await party.skip_to_end_of_round()
    mover = await party.mover()
    await party.play(last)
    other = house.ben if mover.id == house.ann.id else house.ann
    offer = await house.command(mover, "game undo")
    await house.press(mover, offer.message, offer.message.labels[0])
    question = next(post for post in await questions(party) if "Agree" in post.labels)
    await house.press(other, question, "Agree")
    for person in (house.ann, house.ben):
        *_, second, first = person.dms()
        assert "round 2" in second.content
        assert "round 1" in first.content
    assert (await party.mover()).id == mover.id
