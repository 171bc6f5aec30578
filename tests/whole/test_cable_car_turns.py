"""A turn of Cable Car at the table: what a tile would do, drawing instead, turning, several tiles in hand."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from games.cable_car.positions import FREE, position
from whole.cableway import from_here, tile_on

from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from whole.conftest import Opened
    from whole.house import House

    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")

MEETING = "C1 aaaa, A2 aaaa, B2 aaaa"
"""The lines of station 3, Chloé's in a match of three, and of Ann's 31 meet at C2."""


def labels(panel: Sight, menu: str) -> list[str]:
    """Return the options of a list."""
    return [option["label"] for option in panel.component(menu)["options"]]


def values(panel: Sight, menu: str) -> list[str]:
    """Return what the options of a list stand for."""
    return [option["value"] for option in panel.component(menu)["options"]]


def hand(person: Driver) -> Sight:
    """Return the newest hand that somebody was sent."""
    return [dm for dm in person.dms() if dm.files][-1]


# What a tile would do


async def test_what_every_square_would_do_is_seen_before_a_tile_is_placed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(MEETING, seats=3, hands=["dddd"])
    party = await from_here(house, monkeypatch, state)
    panel = await party.panel()
    assert panel.content.splitlines()[0] == "Place your tile."
    assert "C2 · finishes your 31: 5 · finishes 3 for ▲ Chloé: 3" in labels(panel, "Most promising squares")
    await house.pick(house.ann, panel, "Most promising squares", "C2=dddd")
    assert panel.content.splitlines() == [
        "**Your tile on C2**",
        "• Your line 31 arrives at station 31: 5 points.",
        "• Line 3 arrives at station 3: 3 points for ▲ Chloé.",
        "In all: you 5, ▲ Chloé 3.",
    ]
    assert panel.labels == ["Place", "Another square", "Draw instead (3 left)"]
    await house.press(house.ann, panel, "Another square")
    row = next(value for value in values(panel, "A row …") if value.startswith("row3"))
    await house.pick(house.ann, panel, "A row …", row)
    assert {value[:2] for value in values(panel, "Squares of row 3")} == {"B3"}
    await house.pick(house.ann, panel, "Squares of row 3", "B3=dddd")
    assert panel.content == "**Your tile on B3**\nIt touches no line."
    await house.press(house.ann, panel, "Another square")
    form = await house.ann.press(panel, "Type it")
    await house.submit(house.ann, form, move="c2")
    assert (await party.table()).row.seq == 0

    await house.press(house.ann, panel, "Place")
    post = await party.turn_post()
    assert (
        "Ann placed dddd on C2. Line 3 arrived at station 3: 3 points for ▲ Chloé. "
        "Line 31 arrived at station 31: 5 points for ● Ann." in post.content
    )
    assert (await party.state()).points == (5, 0, 3)
    assert "It is the turn of ■ Ben" in panel.content


async def test_lines_that_grow_are_said_in_sentences(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await from_here(house, monkeypatch, position(MEETING, seats=3, hands=["aaaa"]))
    panel = await party.panel()
    await house.pick(house.ann, panel, "Most promising squares", "C2=aaaa")
    assert panel.content.splitlines() == [
        "**Your tile on C2**",
        "• Your line 31 grows by 1.",
        "• Line 3 of ▲ Chloé grows by 1.",
    ]


async def test_legal_squares_alone_are_offered_and_others_refused_with_the_reason(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, position("B1 aaaa", hands=["baac"]))
    panel = await party.panel()
    assert panel.content.splitlines() == [
        "Place your tile.",
        "Not allowed, as a line would end after this one tile: H1, A8.",
    ]
    offered = await house.ann.autocomplete("cablecar place", "square", "h")
    assert {choice["value"] for choice in offered} == {f"H{row}" for row in range(2, 9)}
    for typed, why in {
        "H1": "On H1, baac would take line 8 to an arrival over this one tile, "
        "and there are other ways to lay it.",
        "B1": "A tile lies on B1 already. Choose an empty square.",
        "C3": "C3 is neither at the edge of the board nor beside a tile.",
        "E4": "E4 belongs to the power station. Choose a square around it.",
        "J9": "There is no square “J9”. Squares are named from A1 to H8.",
    }.items():
        reply = await house.command(house.ann, "cablecar place", square=typed)
        assert reply.is_ephemeral
        assert reply.text == why
    reply = await house.command(house.ann, "cablecar place", square="A3", rotation=90)
    assert reply.text.endswith("In this match tiles are laid as they are printed.")
    assert (await party.table()).row.seq == 0


async def test_many_barred_squares_are_counted_not_listed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, position("B1 aaaa", hands=["dddd"]))
    assert (await party.panel()).content.splitlines()[1] == (
        "Not allowed on 27 squares, as a line would end after this one tile."
    )


# Drawing instead


async def test_a_drawn_tile_must_be_placed_is_told_to_nobody_else_and_cannot_be_given_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position("B1 aaaa", hands=["aaaa"], pile="dacc cccc bbbb")
    party = await from_here(house, monkeypatch, state)
    panel, posts = await party.panel(), len(await party.posts())
    await house.press(house.ann, panel, "Draw instead (3 left)")
    assert panel.content == (
        "Draw one of 3 tiles instead? You must then place that one, and cannot go back. Your hand stays."
    )
    await house.press(house.ann, panel, "Back")
    assert (await party.table()).row.seq == 0
    await house.press(house.ann, panel, "Draw instead (3 left)")
    await house.press(house.ann, panel, "Draw a tile")
    assert panel.content.splitlines()[:2] == [
        "● Ann drew dacc (N→N E→W S→E W→S) to place it.",
        "You drew this tile and must place it. Your hand tile stays.",
    ]
    assert panel.labels[-2:] == ["Type it", "Board as text"]
    assert len(await party.posts()) == posts
    assert "You drew" in hand(house.ann).content

    assert (await house.command(house.ann, "cablecar swap")).text == (
        "You have drawn dacc in this turn. Now place it."
    )
    reply = await house.command(house.ann, "cablecar place", square="B2", tile="aaaa")
    assert reply.text == "You drew dacc and must place that one. Your hand stays."
    undo = await house.command(house.ann, "game undo")
    assert undo.text.startswith("Somebody has acted since, or something was shown.")
    assert (await party.table()).row.seq == 1

    await house.command(house.ann, "cablecar place", square="B2")
    assert "Ann drew dacc and placed it on B2." in (await party.turn_post()).content
    assert (await party.state()).hands[0] == ("aaaa",)
    assert hand(house.ann).content.startswith("**Your tile**: N→S E→W S→N W→E")


async def test_after_a_kill_in_mid_turn_the_drawn_tile_must_still_be_placed(
    open_house: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house() as house:
        party = await from_here(house, monkeypatch, position("B1 aaaa", pile="dacc cccc bbbb"))
        panel = await party.panel()
        await house.press(house.ann, panel, "Draw instead (3 left)")
        await house.press(house.ann, panel, "Draw a tile")
        await house.kill()
        await house.open()
        await house.settle()
        await house.pick(house.ann, panel, "Most promising squares", "B2=dacc")
        assert panel.content.startswith("**The drawn tile on B2**")
        await house.press(house.ann, panel, "Place")
        assert tile_on(await party.state(), "B2") == "dacc"
        assert (await party.mover()).id == house.ben.id
        assert len(await party.turn_posts()) == 2


async def test_placing_is_taken_back_for_free_only_when_nothing_was_drawn_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, position("B1 aaaa", hands=["adbb"], pile=""))
    before, panel = await party.state(), await party.panel()
    assert not any("Draw" in label for label in panel.labels)
    assert (await house.command(house.ann, "cablecar swap")).text == (
        "All tiles have been drawn. Place one of your own."
    )
    await house.pick(house.ann, panel, "Most promising squares", "B2=adbb")
    await house.press(house.ann, panel, "Place")
    await house.press(house.ann, panel, "Take back")
    assert await party.state() == before
    assert hand(house.ann).content.startswith("**Your tile**: N→S E→E S→W W→N")


async def test_a_placement_that_drew_a_tile_is_not_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, position("B1 aaaa", hands=["adbb"]))
    panel = await party.panel()
    await house.pick(house.ann, panel, "Most promising squares", "B2=adbb")
    await house.press(house.ann, panel, "Place")
    assert "Take back" not in panel.labels


# Turning


async def test_a_tile_is_turned_in_the_panel_where_tiles_may_be_turned(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, position("B1 aaaa", hands=["adbb"], options=FREE))
    panel = await party.panel()
    assert panel.content.splitlines()[-1] == "Tiles may be turned: choose a square, then turn it there."
    form = await house.ann.press(panel, "Type it")
    await house.submit(house.ann, form, move="b2 adbb")
    turned = []
    for _ in range(4):
        turned.append(panel.content.splitlines()[1])
        await house.press(house.ann, panel, "Turn it")
    assert turned == [
        "• Line 2 of ■ Ben grows by 1.",
        "Turned 90° to the right.",
        "Turned 180°.",
        "Turned 90° to the left.",
    ]
    await house.press(house.ann, panel, "Turn it")
    await house.press(house.ann, panel, "Place")
    assert tile_on(await party.state(), "B2") == "badb"


async def test_a_tile_is_turned_by_command_where_tiles_may_be_turned(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position("B1 aaaa", hands=["adbb", "adbb"], options=FREE)
    party = await from_here(house, monkeypatch, state)
    for rotation, told in {0: "B2 · 2 of ■ Vermilion +1", 270: "B2 · finishes 2 for ■ Vermilion: 3"}.items():
        (offered,) = await house.ann.autocomplete("cablecar place", "square", "b2", rotation=rotation)
        assert offered["name"] == told
    await house.command(house.ann, "cablecar place", square="B2", rotation=270)
    assert tile_on(await party.state(), "B2") == "dbba"
    reply = await house.command(house.ben, "cablecar place", square="C1", tile="bbad", rotation=0)
    assert "Ben placed bbad on C1." in reply.text
    assert tile_on(await party.state(), "C1") == "bbad"


# Several tiles in hand


async def test_of_three_tiles_any_is_chosen_first_and_then_its_square(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = Options(hand=3)
    state = position("B1 aaaa", hands=["aaaa adbb baac", "aaaa aaaa aaaa"], pile="cccc", options=options)
    party = await from_here(house, monkeypatch, state)
    panel = await party.panel()
    assert panel.content == "Place one of your tiles."
    assert labels(panel, "One of your tiles") == ["Tile aaaa", "Tile adbb", "Tile baac"]
    await house.pick(house.ann, panel, "One of your tiles", "=adbb")
    assert panel.content.splitlines()[0].startswith("Place adbb (N→")
    assert {value[-4:] for value in values(panel, "Most promising squares")} == {"adbb"}
    await house.press(house.ann, panel, "All squares")
    await house.pick(house.ann, panel, "One of your tiles", "=baac")
    await house.pick(house.ann, panel, "Most promising squares", "B2=baac")
    assert panel.content.startswith("**Tile baac on B2**")
    await house.press(house.ann, panel, "Place")
    assert (await party.state()).hands[0] == ("aaaa", "adbb", "cccc")
    assert hand(house.ann).content.count("→") == 12


async def test_of_two_tiles_one_must_be_named_and_those_that_fit_are_offered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = Options(hand=2)
    state = position("B1 aaaa", hands=["baac aaaa", "cccc cccc"], pile="dacc cccc", options=options)
    party = await from_here(house, monkeypatch, state)
    reply = await house.command(house.ann, "cablecar place", square="H1")
    assert reply.text.endswith("Say which tile, baac or aaaa, as in H1 baac.")
    fitting = await house.ann.autocomplete("cablecar place", "tile", "", square="H1")
    assert [choice["value"] for choice in fitting] == ["aaaa"]
    reply = await house.command(house.ann, "cablecar place", square="H1", tile="cccc")
    assert reply.text == "You do not have cccc. You have baac and aaaa."
    reply = await house.command(house.ann, "cablecar swap")
    assert "You drew this tile and must place it. Your hand tiles stay." in reply.text
    await house.command(house.ann, "cablecar place", square="B2")
    state = await party.state()
    assert tile_on(state, "B2") == "dacc"
    assert state.hands[0] == ("baac", "aaaa")


# Twice at once, and closed messages


async def test_a_double_click_and_a_command_delivered_twice_place_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await from_here(house, monkeypatch, position("B1 aaaa"))
    panel = await party.panel()
    await house.pick(house.ann, panel, "Most promising squares", "B2=aaaa")
    await asyncio.gather(*(house.ann.press(panel, "Place", wait=False) for _ in range(2)))
    await house.settle()
    assert (await party.table()).row.seq == 1
    house.loopback.gateway.duplicate_interactions = 1
    await house.command(house.ben, "cablecar swap")
    table = await party.table()
    assert table.row.seq == 2
    assert len(table.started().state.pile) == 1


async def test_closed_messages_are_told_by_name_and_the_tile_never(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.ann.settings(dm_open=False)
    party = await from_here(house, monkeypatch, position("B1 aaaa", hands=["dacc"], pile="bcbc adbb"))
    (post,) = [post for post in await party.posts() if "I could not send" in post.content]
    assert "● Ann" in post.content
    assert "**Your tile**: N→N E→W S→E W→S" in (await house.press(house.ann, post, "Show my hand")).text
    await house.command(house.ann, "cablecar swap")
    await house.command(house.ann, "cablecar place", square="B2")
    reply = await house.command(house.ann, "hand")
    assert reply.text.startswith("**Your tile**: N→N E→W S→E W→S")
    assert not any("dacc" in post.text for post in await party.posts())
    assert len([post for post in await party.posts() if "I could not send" in post.content]) == 1
