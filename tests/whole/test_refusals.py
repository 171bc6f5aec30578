"""Whatever may not be done is refused in one sentence that says why, and changes nothing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
import pytest
from whole.party import GAME, TEXT

from bot.engine import ParseError
from bot.games.transamerica import board, refusals

if TYPE_CHECKING:
    from whole.house import House

    from bot.local import Driver

pytestmark = pytest.mark.usefixtures("sketches")

NOT_SEATED = "You have no seat in this match. You can look on with `/board`."
NO_MATCH = "No match is played here. Open one with `/game new`."
NO_TABLE = "No table is open here. Open one with `/game new`."


async def refused(
    house: House, person: Driver, line: str, channel: str | None = None, **options: object
) -> str:
    """Type a command that changes nothing, and return what is answered."""
    rows = [await house.store.match(number) for number in (1, 2)]
    reply = await house.command(person, line, channel=channel, **options)
    assert reply.is_ephemeral
    assert [await house.store.match(number) for number in (1, 2)] == rows
    return reply.text


def line(name: str) -> int:
    """Return the number of a line, named by its two ends."""
    ends = [board.junction_named(end) for end in name.split("-")]
    found = board.line_between(ends[0] or 0, ends[1] or 0)
    assert found is not None, name
    return found


def junction(name: str) -> int:
    """Return the number of a junction."""
    found = board.junction_named(name)
    assert found is not None, name
    return found


def hint(typed: str) -> str:
    """Return what is said about words that are no move."""
    with pytest.raises(ParseError) as caught:
        GAME.words.parse_moves(typed, None, TEXT)
    return caught.value.hint


async def test_words_that_are_no_move_are_answered_with_what_would_be_one(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    for typed in ("Z99", "   ", "E8-K4", "E9-", "x" * 900, "E9-E10 nonsense"):
        assert await refused(house, mover, "play", move=typed) == hint(typed)
    assert "such as F7" in hint("   ")
    assert "no neighbours" in hint("E8-K4")


async def test_before_the_marker_stands_nothing_else_can_be_done(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    for typed in ("E9-E10", "stop"):
        assert await refused(house, mover, "play", move=typed) == (
            "First place your marker: choose any free junction, such as F7."
        )


async def test_a_taken_junction_is_refused_with_the_name_of_who_stands_there(house: House) -> None:
    party = await house.deal("ann", "ben")
    first = (await party.mover()).person.name
    await party.play("F7")
    text = await refused(house, await party.mover(), "transamerica marker", junction="f7")
    taken = refusals.JunctionTaken(junction("F7"), 0 if first == "Ann" else 1)
    assert text == GAME.words.refusal(taken, TEXT, ["Ann", "Ben"])
    assert first in text


async def test_illegal_tracks_are_refused_with_the_reason(house: House) -> None:
    party = await house.deal("ann", "ben")
    await party.past("F7", "F9")
    mover = await party.mover()
    far = refusals.NotConnected(line("C10-C11"), junction("F7"))
    for typed, refusal in {
        "A1": refusals.MarkerStands(junction("F7")),
        "C10-C11": far,
        "stop": refusals.TrackFirst(),
        "F7-F8 own": refusals.NoOwnTracks(),
        "F7-F8 C10-C11": far,
    }.items():
        assert await refused(house, mover, "play", move=typed) == GAME.words.refusal(refusal, TEXT)
    own = await refused(house, mover, "transamerica build", first="F7-F8", own=True)
    assert own == GAME.words.refusal(refusals.NoOwnTracks(), TEXT)
    stopped = await refused(house, mover, "transamerica stop")
    assert stopped == GAME.words.refusal(refusals.TrackFirst(), TEXT)
    await party.play("F7-F8")
    again = await refused(house, mover, "play", move="F8-F7")
    assert again == GAME.words.refusal(refusals.LineOccupied(line("F7-F8")), TEXT)
    await party.past("stop", "F8-F9")
    double = await refused(house, await party.mover(), "play", move="F9-F10")
    assert double == GAME.words.refusal(refusals.DoubleAfterSingle(line("F9-F10")), TEXT)


async def test_a_junction_where_a_line_is_asked_for_is_refused_and_the_other_way_round(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    mover = await party.mover()
    assert await refused(house, mover, "transamerica build", first="F7") == (
        "Name a line by its two ends, as in E9-E10."
    )
    assert await refused(house, mover, "transamerica marker", junction="F7-F8") == (
        "Name a junction such as F7, or a city."
    )
    assert await refused(house, mover, "transamerica marker", junction="Z99") == hint("Z99")


async def test_whoever_is_not_to_act_is_told_whose_turn_it_is(house: House) -> None:
    party = await house.deal("ann", "ben")
    mover, (other,) = await party.mover(), await party.others()
    shape = "●" if mover.id == house.ann.id else "■"
    assert await refused(house, other, "play", move="F7") == (
        f"It is the turn of {shape} {mover.person.name}. You will be called when it is yours."
    )
    bare = await house.command(other, "play")
    assert "It is the turn of" in bare.text
    assert "Board as text" in bare.message.labels


async def test_a_stranger_may_look_but_neither_move_nor_see_a_hand(house: House) -> None:
    party = await house.deal("ann", "ben")
    for line, options in {
        "play": {"move": "F7"},
        "transamerica marker": {"junction": "F7"},
        "transamerica build": {"first": "F7-F8"},
        "transamerica stop": {},
        "hand": {},
        "game undo": {},
        "game redo": {},
        "prepare": {"move": "F7"},
        "game end": {},
    }.items():
        assert await refused(house, house.dan, line, **options) == NOT_SEATED
    assert await refused(house, house.dan, "play") == NOT_SEATED
    post = await party.turn_post()
    for button in ("Your move", "Show my hand"):
        reply = await house.press(house.dan, post, button)
        assert reply.text == NOT_SEATED
        assert reply.is_ephemeral
    words = await house.press(house.dan, post, "Board as text")
    assert "**TransAmerica, round 1**" in words.text
    assert "Your five cities" not in words.text
    assert await house.dan.autocomplete("play", "move", "") == []


async def test_where_no_match_is_played_every_command_says_how_to_open_one(house: House) -> None:
    for line in (
        *("play", "prepare", "hand", "board", "transamerica stop"),
        *("game join", "game leave", "game start", "game options"),
        *("game status", "game log", "game undo", "game redo", "game end", "game verify"),
    ):
        expected = NO_TABLE if line in ("game join", "game leave", "game start") else NO_MATCH
        assert await refused(house, house.ann, line, channel="chat") == expected


async def test_in_a_lobby_nothing_can_be_played_yet(house: House) -> None:
    await house.lobby("ann", "ben")
    sentence = "The match has not started yet: whoever opened it presses **Start**."
    for line in ("play", "prepare", "hand", "game undo", "game redo", "game log", "transamerica stop"):
        assert await refused(house, house.ann, line) == sentence
    assert await refused(house, house.ann, "play", move="F7") == sentence
    assert await house.ann.autocomplete("play", "move", "") == []


async def test_after_the_end_nothing_can_be_played_any_more(house: House) -> None:
    party = await house.deal("ann", "ben", rounds=1)
    post = await party.turn_post()
    ids = [component["custom_id"] for component in post.components]
    mover, panel = await party.mover(), await party.panel()
    await party.end_round()
    for custom_id in ids[:2]:
        reply = house.forge(mover, post, custom_id)
        await house.settle()
        assert reply.text == "This match is over."
    await house.pick(mover, panel, "Good starts")
    assert house.posts()[-1].content.startswith("🏁")
    words = house.forge(mover, post, ids[2])
    await house.settle()
    assert "**TransAmerica, round 1**" in words.text


@pytest.fixture
def second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be another game: the same one under another name."""
    from bot.chat import panel
    from bot.chat.panels import PANELS
    from bot.games import GAMES

    games = {**GAMES, "second": msgspec.structs.replace(GAME, key="second", title="Second Game")}
    panels = {**PANELS, "second": PANELS["transamerica"]}
    for name, module in list(sys.modules.items()):
        if name.startswith(("bot.matches", "bot.chat")) and hasattr(module, "GAMES"):
            monkeypatch.setattr(module, "GAMES", games)
    monkeypatch.setattr(panel, "PANELS", panels)


@pytest.mark.usefixtures("second_game")
async def test_a_command_of_another_game_says_which_one_is_played_and_how_to_move(house: House) -> None:
    party = await house.deal("ann", "ben")
    async with house.store.writing() as tx:
        from sqlalchemy import text

        await tx._open.execute(text("UPDATE matches SET game = 'second'"))
    house.matches.tables._tables.clear()
    mover = await party.mover()
    sentence = "Second Game is played here. Move with `/play`, or press **Your move**."
    assert await refused(house, mover, "transamerica stop") == sentence
    assert await mover.autocomplete("transamerica marker", "junction", "") == []
    assert await mover.autocomplete("transamerica build", "second", "", first="E9-E10") == []


@pytest.mark.usefixtures("second_game")
async def test_a_channel_in_which_another_match_is_played_takes_no_second_one(house: House) -> None:
    await house.deal("ann", "ben")
    assert await refused(house, house.chloe, "game new", game="transamerica", thread=False) == (
        "A match of TransAmerica is played in this channel. Open the new one with a thread of its own, or in "
        "another channel."
    )
