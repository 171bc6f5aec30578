"""Rematch and replay: once more, and once again."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from bot.games.transamerica.moves import Stop

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

pytestmark = pytest.mark.usefixtures("sketches")


async def two_moves(house: House) -> Party:
    """Play two moves of a match."""
    party = await house.deal("ann", "ben")
    await party.play("F7")
    await party.play("F9")
    return party


async def called_off(house: House) -> Party:
    """Play two moves, and call the match off."""
    party = await two_moves(house)
    for person in (house.ann, house.ben):
        await house.command(person, "game end")
    return party


async def test_a_running_match_is_gone_through_from_where_it_is(house: House) -> None:
    party = await two_moves(house)
    sight = (await house.command(house.ann, "game replay")).message
    assert sight.content.startswith("**TransAmerica**, turn 2 of 2\n")
    assert "F9" in sight.content
    assert sight.labels == ["⏮ First", "◀ Back", "Next ▶", "Last ⏭", "Jump"]
    assert [sight.component(name).get("disabled", False) for name in sight.labels] == [
        False,
        False,
        True,
        True,
        False,
    ]
    assert [file.filename for file in sight.files] == ["board-replay.png"]
    await house.press(house.ann, sight, "◀ Back")
    assert sight.content.startswith("**TransAmerica**, turn 1 of 2\n")
    await house.press(house.ann, sight, "⏮ First")
    assert sight.content == "**TransAmerica**, the beginning of 2 turns"
    await house.press(house.ann, sight, "Next ▶")
    assert "F7" in sight.content
    for number, shown in (("2", 2), ("0", 0), ("1", 1)):
        form = await house.ann.press(sight, "Jump")
        await house.submit(house.ann, form, number=number)
        assert (f"turn {shown} of 2" if shown else "the beginning") in sight.content
    assert (await party.table()).row.seq == 2


async def test_a_jump_to_what_is_no_number_of_a_turn_says_which_there_are(house: House) -> None:
    await two_moves(house)
    sight = (await house.command(house.ann, "game replay")).message
    for number in ("3", "99", "x", "-1"):
        form = await house.ann.press(sight, "Jump")
        said = await house.submit(house.ann, form, number=number)
        assert said.messages[-1].content == "The turns have the numbers from 1 to 2; 0 is the beginning."
        assert sight.content.startswith("**TransAmerica**, turn 2 of 2\n")


async def test_a_turn_of_several_moves_is_one_step_and_one_that_goes_on_is_the_last(house: House) -> None:
    party = await two_moves(house)
    table = await party.table()
    seat, before = min(table.to_act), table.row.seq
    while (await party.table()).to_act == {seat}:  # whoever lays a second track ends the turn with it
        moves = list((await party.table()).running().legal_moves(seat))
        user = int((await party.person(seat)).id)
        await house.matches.play.move(party.match_id, user, [next(move for move in moves if move != Stop())])
        if (await party.table()).row.seq == before + 1:
            await house.settle()
            sight = (await house.command(house.ann, "game replay")).message
            assert sight.content.startswith("**TransAmerica**, turn 3 of 3\n")
    await house.settle()
    assert (await party.table()).row.seq == before + 2
    sight = (await house.command(house.ann, "game replay")).message
    assert sight.content.startswith("**TransAmerica**, turn 3 of 3\n")
    assert sight.content.count("–") == 2, "both tracks are told"
    await house.press(house.ann, sight, "◀ Back")
    assert sight.content.startswith("**TransAmerica**, turn 2 of 3\n")


async def test_nobody_looks_through_the_eyes_of_another_while_a_match_runs(house: House) -> None:
    """Not even by a control that the program has never shown."""
    party = await two_moves(house)
    sight = (await house.command(house.ann, "game replay")).message
    asked: list[int | None] = []
    view = party.game.rules.view

    def noted(state: object, seat: int | None) -> object:
        asked.append(seat)
        return view(state, seat)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(party.game.rules, "view", noted)
        for custom_id in ("w1:0:replay:1:1:=1", "w1:0:replay:1:1:=all", "w1:0:replayas:1:1:"):
            values = ["1"] if "replayas" in custom_id else None
            await house.forge(house.ann, sight, custom_id, values).finished()
        await house.settle()
        assert set(asked) == {0}
        reply = await house.forge(house.ann, sight, "w1:0:film:1:0:1").finished()
    assert reply.text == "The animated picture can be had once the match is over."


async def test_when_a_match_is_over_it_is_seen_through_all_eyes_and_as_a_film(house: House) -> None:
    party = await called_off(house)
    sight = (await house.press(house.dan, (await party.posts())[-1], "Replay")).message
    assert sight.content == "**TransAmerica**, the beginning of 2 turns"
    menu = sight.component("Through whose eyes")
    assert [option["label"] for option in menu["options"]] == [
        "As everybody saw it",
        "As ● Ann saw it",
        "As ■ Ben saw it",
    ]
    await house.pick(house.dan, sight, "Through whose eyes", "1")
    options = sight.component("Through whose eyes")["options"]
    chosen = [option["value"] for option in options if option["default"]]
    assert chosen == ["1"]
    reply = await house.press(house.dan, sight, "As an animated picture")
    assert reply.is_ephemeral
    assert reply.text == "**TransAmerica** in 3 pictures, one a turn."
    (file,) = reply.message.files
    assert file.filename == "match-1.gif"
    assert file.description == "TransAmerica in 3 pictures, one a turn."
    with Image.open(BytesIO(await house.loopback.read_file(file.id))) as film:
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 0) == 3


async def test_a_rematch_is_opened_once_by_whoever_asks_first_and_calls_the_others(house: House) -> None:
    party = await called_off(house)
    result = (await party.posts())[-1]
    opened = await house.press(house.ben, result, "Rematch")
    assert opened.text.startswith("The rematch is open in <#")
    again = await house.press(house.ann, result, "Rematch")
    assert again.text.startswith("The rematch is open already, in <#")
    card = house.posts()[-1]
    assert card.content.startswith("**TransAmerica** · 2 of 2–6 seats\n● Ann · ■ Ben\n")
    assert f"A rematch: {house.ann.mention}, you sit already." in card.content
    assert card.id in [note.message_id for note in house.ann.notifications]
    assert card.id not in [note.message_id for note in house.ben.notifications]
    assert [post.content for post in house.posts()].count(card.content) == 1
    await house.press(house.ben, card, "Start")
    assert (await house.matches.table(2)).row.status == "running"
    assert "Ann" in card.content


async def test_a_stranger_opens_no_rematch(house: House) -> None:
    party = await called_off(house)
    refused = await house.press(house.dan, (await party.posts())[-1], "Rematch")
    assert refused.text.startswith("You have no seat in this match.")
    await house.command(house.ann, "game rematch")
    assert (await house.matches.table(2)).row.after == 1


async def test_a_match_that_outlived_a_change_of_the_rules_says_so(house: House) -> None:
    party = await called_off(house)
    other = await house.deal("chloe", "dan", channel="chat")
    state = (await other.table()).row.state
    async with house.store.writing() as tx:
        await tx.update_match(party.match_id, updated_at=house.clock(), state=state)
    house.matches.tables._tables.clear()
    reply = await house.command(house.ann, "game replay")
    assert reply.text == "This match was begun under other rules of the program: it cannot be played again."
    film = await house.forge(house.ann, (await party.posts())[-1], "w1:0:film:1:0:all").finished()
    assert "cannot be played again" in film.text
