"""Looking at a match and at the program: everything is for the one who asks alone."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest

from bot.chat import doctor
from bot.games.transamerica import board
from bot.matches import records

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Reply

pytestmark = pytest.mark.usefixtures("fingerprints")


def pictures(reply: Reply) -> list[str]:
    """Return the names of all files of an answer."""
    return [file.filename for message in reply.messages for file in message.files]


async def test_a_player_sees_the_own_goals_on_the_board_and_an_onlooker_does_not(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    boards = {}
    for person in (house.ann, house.ben, house.dan):
        reply = await house.command(person, "board")
        assert pictures(reply) == ["board.png"]
        assert "the turn of" in reply.text
        boards[person.person.key] = await house.loopback.read_file(reply.message.files[0].id)
    assert len(set(boards.values())) == 3


async def test_the_board_in_words_is_told_in_as_many_messages_as_it_needs(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe")
    await party.skip_to_end_of_round(left=2)
    for _ in range(2):
        reply = await house.command(house.ann, "board", text=True)
        assert all(message.is_ephemeral for message in reply.messages)
        assert all(len(message.content) <= 2000 for message in reply.messages)
        assert "Your five cities" in reply.text
    pressed = await house.press(house.dan, await party.turn_post(), "Board as text")
    assert "Your five cities" not in pressed.text
    assert "**TransAmerica, round 1**" in pressed.text


async def test_the_board_in_words_says_first_that_a_match_is_over_and_who_has_won(house: House) -> None:
    party = await house.deal("ann", "ben", rounds=1)
    await party.end_round()
    reply = await house.command(house.dan, "board", text=True)
    assert reply.text.partition("\n")[0] == (await party.result_post()).content.partition("\n")[0]
    other = await house.deal("ann", "ben", channel="chat")
    await house.command(house.ann, "game end", channel="chat")
    reply = await house.command(house.dan, "board", text=True, channel=await other.place())
    assert reply.text.startswith("The match was called off; it has no result.\n**TransAmerica, round 1**")


async def test_a_hand_shows_how_far_the_cities_are(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    reply = await house.command(house.ann, "hand")
    assert pictures(reply) == ["hand.png"]
    hand = (await party.table()).view(int(house.ann.id)).hand
    for city in hand:
        assert board.CITIES[city].name in reply.text
    assert reply.text.count("away") >= 4


async def test_the_status_tells_points_options_and_whose_turn_it_is(house: House) -> None:
    party = await house.deal("ann", "ben", rounds=3)
    reply = await house.command(house.dan, "game status")
    mover = await party.mover()
    assert f"the turn of {'●' if mover.id == house.ann.id else '■'} {mover.person.name}" in reply.text
    assert "Length: exactly 3 rounds." in reply.text
    assert f"`sha256 {(await party.table()).commitment}`" in reply.text
    assert reply.text.count("13 points") == 2


async def test_a_long_log_is_handed_out_as_a_file_with_its_end_in_words(house: House) -> None:
    party = await house.deal("ann", "ben", "chloe")
    for _ in range(3):
        await party.end_round()
        if not (await party.table()).to_act:
            break
    reply = await house.command(house.ann, "game log")
    assert pictures(reply) == ["log.txt"]
    assert reply.text.startswith("The whole log is in the file; the end of it:")
    log = (await house.loopback.read_file(reply.message.files[0].id)).decode()
    assert log.count("is over") >= 2
    assert len(log) > 2000


async def test_while_a_match_runs_its_shuffles_are_announced_and_the_key_is_not_told(house: House) -> None:
    party = await house.deal("ann", "ben")
    reply = await house.command(house.dan, "game verify")
    table = await party.table()
    assert table.row.rng_key is not None
    assert f"`sha256 {table.commitment}`" in reply.text
    assert table.row.rng_key.hex() not in reply.text
    assert pictures(reply) == []


async def test_after_the_end_anybody_can_play_the_match_again_from_the_file(house: House) -> None:
    party = await house.deal("ann", "ben", rounds=1)
    await party.play()
    await house.command((await party.others())[0], "game undo")
    await party.end_round()
    reply = await house.command(house.dan, "game verify")
    assert "as announced at the start." in reply.text
    assert "ends in the same position." in reply.text or "end in the same position." in reply.text
    assert f"`python -m bot replay {reply.message.files[0].filename}`" in reply.text
    record = records.read(await house.loopback.read_file(reply.message.files[0].id))
    assert records.check(record).passed
    assert [line.kind for line in record.history][:2] == ["ply", "undo"]


async def test_a_match_that_was_tampered_with_is_found_out(house: House) -> None:
    party = await house.deal("ann", "ben", rounds=1)
    await party.end_round()
    async with house.store.writing() as tx:
        await tx.update_match(1, updated_at=house.clock(), rng_key=bytes(31) + b"x")
    house.matches.tables._tables.clear()
    reply = await house.command(house.dan, "game verify")
    assert "Played again, the match does not end in the same position." in reply.text


async def test_next_goes_to_the_match_that_has_waited_longest_for_me(house: House) -> None:
    assert (await house.command(house.ann, "next")).text == "No match waits for you."
    first = await house.deal("ann", "ben")
    house.clock.advance(hours=1)
    second = await house.deal("ann", "ben", channel="chat")
    house.clock.advance(hours=1)
    for person in (house.ann, house.ben):
        waiting = [party for party in (first, second) if (await party.mover()).id == person.id]
        reply = await house.command(person, "next")
        if waiting:
            assert f"TransAmerica in <#{await waiting[0].place()}>:" in reply.text
            assert reply.message.files
        else:
            assert reply.text == "No match waits for you."
    await house.lobby("chloe", channel="games", thread=True)
    assert (await house.command(house.chloe, "next")).text == "No match waits for you."


async def test_games_lists_all_my_matches_and_which_wait_for_me(house: House) -> None:
    empty = await house.command(house.ann, "games")
    assert empty.text == "You play no match. Open one with `/game new`."
    await house.deal("ann", "ben")
    await house.deal("ann", "ben", channel="chat")
    await house.lobby("ann", thread=True)
    reply = await house.command(house.ann, "games")
    assert reply.text.count("TransAmerica in") == 3
    assert reply.text.count("not started") == 1
    assert len(re.findall(r"waits for (?:you\*\*|others) \(called <t:\d+:R>\)", reply.text)) == 2


async def test_the_rules_are_those_of_the_match_played_here(house: House) -> None:
    await house.deal("ann", "ben", vexation=True, rounds=2)
    here = await house.command(house.dan, "rules")
    assert "**Own tracks**" in here.text
    assert "after 2 rounds" in here.text
    official = await house.command(house.dan, "rules", game="TransAmerica")
    elsewhere = await house.command(house.dan, "rules", channel="chat")
    assert official.text == elsewhere.text
    assert "**Own tracks**" not in official.text


async def test_a_theme_changes_the_pictures_that_only_i_see(house: House) -> None:
    party = await house.deal("ann", "ben")
    first, *_ = (await house.command(house.ann, "settings")).text.splitlines()
    assert first == "Pictures that only you see are drawn light."
    before = await house.command(house.ann, "hand")
    for theme, words in (("Dark", "dark"), ("High contrast", "high contrast")):
        reply = await house.command(house.ann, "settings", theme=theme)
        assert reply.text.startswith(f"Pictures that only you see are drawn {words}.")
    after = await house.command(house.ann, "hand")
    one, two = [await house.loopback.read_file(each.message.files[0].id) for each in (before, after)]
    assert one != two
    await house.restart()
    assert "drawn high contrast." in (await house.command(house.ann, "settings")).text
    assert await party.turn_post()


async def test_help_is_short_and_names_the_games(house: House) -> None:
    reply = await house.command(house.ann, "help")
    assert "TransAmerica" in reply.text
    assert len(reply.text) < 1500
    assert reply.is_ephemeral


async def test_the_doctor_finds_what_is_missing(house: House) -> None:
    well = await house.command(house.ann, "doctor")
    assert well.text.splitlines() == [
        "✅ I have all permissions that I need in this channel.",
        "✅ No match waits because of me.",
        "✅ My direct messages reach you.",
    ]
    house.loopback.deny("games", "embed_links")  # the program sends none
    assert (await house.command(house.ann, "doctor")).text == well.text
    house.loopback.deny("games", "attach_files", "create_public_threads")
    ill = await house.command(house.ann, "doctor")
    assert "**Attach Files**, **Create Public Threads**" in ill.text
    dm = house.loopback.world.channels.dm_with(house.ann.id)["id"]
    there = await house.command(house.ann, "doctor", channel=dm)
    assert "no permissions are needed here" in there.text


async def test_suggestions_fit_what_was_typed_and_can_be_played(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover, place = await party.mover(), await party.place()
    every = await mover.autocomplete("play", "move", "", channel=place)
    assert 5 <= len(every) <= 25
    fitting = await mover.autocomplete("play", "move", "f7", channel=place)
    assert all("F7" in each["name"] + each["value"] for each in fitting)
    assert await mover.autocomplete("play", "move", "zzz", channel=place) == []
    second = await mover.autocomplete("transamerica build", "second", "", channel=place, first="F7-F8")
    assert second
    broken = await mover.autocomplete("transamerica build", "second", "", channel=place, first="nonsense")
    assert broken == []
    assert (await party.play(every[0]["value"])).text.startswith(("●", "■"))
    assert await mover.autocomplete("transamerica build", "first", "", channel=place) == []


async def test_a_fault_of_the_program_is_owned_up_to_and_reported(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> list[str]:
        raise ZeroDivisionError

    monkeypatch.setattr(doctor, "_messages", broken)
    reply = await house.command(house.ann, "doctor")
    assert reply.text == (
        "That did not work, and it is my fault, not yours. Nothing was lost; please try again."
    )
    assert len(house.faults.messages) == 1
    assert "ZeroDivisionError" in house.faults.messages.pop()


async def test_a_command_that_is_no_more_is_answered_kindly(house: House) -> None:
    house.bot.tree.remove_command("help")
    reply = await house.command(house.ann, "help")
    assert "my fault, not yours" in reply.text
    assert "CommandNotFound" in house.faults.messages.pop()


async def test_suggestions_that_fail_are_reported_and_nobody_is_bothered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.deal("ann", "ben")

    async def broken(_user_id: int) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(house.matches.people, "user", broken)
    asked = asyncio.create_task(house.ann.autocomplete("play", "move", ""))
    await house.loopback.until(lambda: house.faults.messages)
    asked.cancel()
    house.give_up()
    monkeypatch.undo()
    assert "Ignoring exception in autocomplete for 'play'" in house.faults.messages.pop()
    assert "the turn of" in (await house.command(house.ann, "board")).text
