"""Calling a match off: the opener before the first ply, then all humans, always who manages the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from discord import Permissions

from bot.matches.motions import EndMatch
from bot.matches.problems import NoSuchMotionProblem

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

pytestmark = pytest.mark.usefixtures("sketches")

CALLED_OFF = "● Ann called the match off; it has no result."


async def status(party: Party) -> str:
    """Return whether the match runs, has ended, or is over."""
    return str((await party.table()).row.status)


async def test_the_opener_ends_a_match_alone_before_the_first_ply(house: House) -> None:
    party = await house.deal("ann", "ben")
    turn = await party.turn_post()
    assert (await house.command(house.ann, "game end")).text == "The match has ended."
    assert await status(party) == "ended"
    assert house.posts()[-1].content == CALLED_OFF
    assert house.posts()[-1].files == []
    assert turn.labels == []


async def test_somebody_else_needs_the_others_also_before_the_first_ply(house: House) -> None:
    party = await house.deal("ann", "ben")
    reply = await house.command(house.ben, "game end")
    assert reply.text == "Your word is noted. Still asked: ● Ann."
    assert await status(party) == "running"
    assert house.posts()[-1].content == (
        "■ Ben would like to end this match without a result.\n"
        f"It happens when {house.ann.mention} agrees; the next move makes this void."
    )
    assert house.posts()[-1].labels == ["Agree", "No"]
    posts = len(house.posts())
    await house.command(house.ben, "game end")
    assert len(house.posts()) == posts


async def test_the_question_to_end_is_answered_by_its_buttons(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe")
    await party.play()
    await house.command(house.ben, "game end")
    question = house.posts()[-1]
    await house.press(house.chloe, question, "Agree")
    assert "▲ Chloé agrees." in question.content
    assert await status(party) == "running"
    await house.press(house.ann, question, "Agree")
    assert await status(party) == "ended"
    assert question.content == "■ Ben would like to end this match without a result.\nAgreed."
    assert question.labels == []


async def test_one_no_settles_the_question_to_end(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe")
    await party.play()
    await house.command(house.ben, "game end")
    question = house.posts()[-1]
    await house.press(house.ann, question, "No")
    assert question.content.endswith("● Ann is against it.")
    assert question.labels == []
    with pytest.raises(NoSuchMotionProblem):
        await house.matches.motions.agree(party.match_id, int(house.chloe.id), EndMatch(), standing=True)


async def test_a_move_settles_the_question_to_end(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.play()
    await house.command((await party.others())[0], "game end")
    question = house.posts()[-1]
    await party.play()
    assert question.content.endswith("The match has gone on, so it does not happen.")
    assert question.labels == []


async def test_after_the_first_ply_all_humans_must_agree(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe", computers=1)
    await party.play()
    await house.command(house.ann, "game end")
    assert "Chloé" in (await house.command(house.ben, "game end")).text
    again = await house.command(house.ben, "game end")
    assert "Chloé" in again.text
    assert await status(party) == "running"
    assert (await house.command(house.chloe, "game end")).text == "The match has ended."
    assert await status(party) == "ended"
    assert house.posts()[-1].content == "The match was called off; it has no result."
    assert [post.labels for post in await party.posts() if post.labels] == [["Rematch", "Replay"]]


async def test_a_move_makes_the_agreement_void(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.play()
    mover, (other,) = await party.mover(), await party.others()
    await house.command(other, "game end")
    await party.play()
    reply = await house.command(mover, "game end")
    assert reply.text.startswith("Your word is noted. Still asked: ")
    assert other.person.name in reply.text
    assert await status(party) == "running"


async def test_a_move_after_a_restart_makes_the_agreement_void_too(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.play()
    (other,) = await party.others()
    await house.command(other, "game end")
    await house.restart()
    mover = await party.mover()
    await party.play()
    await house.command(mover, "game end")
    assert await status(party) == "running"


async def test_whoever_manages_the_server_asks_the_others_in_a_match_of_his_own(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.play("F7")
    house.loopback.world.grant(house.ben.id, Permissions(manage_guild=True).value)
    reply = await house.command(house.ben, "game end")
    assert reply.text == "Your word is noted. Still asked: ● Ann."
    assert (await party.table()).row.status == "running"


async def test_whoever_manages_the_server_ends_any_match(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.play()
    house.loopback.world.grant(house.dan.id, Permissions(manage_guild=True).value)
    assert (await house.command(house.dan, "game end")).text == "The match has ended."
    assert await status(party) == "ended"


async def test_a_lobby_is_closed_by_its_opener_alone(house: House) -> None:
    party = await house.lobby("ann", "ben")
    assert (await house.command(house.ben, "game end")).text == "Only Ann, who opened the table, can do this."
    assert (await house.command(house.ann, "game end")).text == "The table is closed."
    assert await status(party) == "ended"
    assert (await party.card()).content == "**TransAmerica**: this table is closed."
    assert (await party.card()).labels == []


async def test_after_the_end_the_place_is_free_and_the_record_can_be_verified(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.play()
    for person in (house.ann, house.ben):
        await house.command(person, "game end")
    verified = await house.command(house.dan, "game verify")
    assert "1 move was played again and ends in the same position." in verified.text
    assert [file.filename for file in verified.message.files] == ["match-1.json"]
    await house.command(house.ann, "game new", game="transamerica", thread=False)
    assert "1 of 2–6 seats" in house.posts()[-1].content


async def test_nothing_more_is_said_about_a_match_that_was_called_off(house: House) -> None:
    party = await house.lobby("ann", "ben")
    house.loopback.deny("games", "send_messages")
    await house.matches.lobby.start(party.match_id, int(house.ann.id))
    await house.settle()
    await house.matches.motions.agree(party.match_id, int(house.ann.id), EndMatch(), alone=True)
    house.loopback.deny("games")
    house.clock.advance(seconds=30)
    house.matches.tables.news.set()
    await house.settle()
    assert await party.turn_posts() == []
    assert house.posts()[-1].content == CALLED_OFF
