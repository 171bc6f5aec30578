"""A turn of Trambahn at the table: many plies and one post, all of them to be taken back until cards come."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from games.trambahn.positions import cards, position

from bot.games.trambahn import naming, rules

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Sight

pytestmark = pytest.mark.usefixtures("sketches")

BUILT = position(
    hands=["blue5 blue9 red4 red7 green2 conductor", "blue6 red1 green3 green4 yellow1 yellow2"],
    columns=["red1 red3 steam, red2 horse", "red5 red6 red8 horse, yellow3 yellow4 steam"],
    rows=["blue7", "red9 red9 red10"],
    money=(12, 8),
    draw_pile=40,
    offer="horse steam electric",
)
"""Ann begins, and could set off a red ride."""


@pytest.fixture
async def party(house: House, monkeypatch: pytest.MonkeyPatch) -> Party:
    """Ann and Ben in the midst of a match."""
    monkeypatch.setattr(rules, "setup", lambda *_: BUILT)
    return await house.deal("ann", "ben", game="trambahn", undo="own")


def shown(names: str) -> str:
    """Return cards as they stand in messages."""
    return naming.signs(sorted(cards(names)))


def pings(house: House) -> list[str]:
    """Return who was called, in order."""
    return [house.loopback.world.users[note.user_id]["global_name"] for note in house.loopback.notifications]


async def board_and_build(house: House, panel: Sight) -> None:
    """Let Ann board green 2 and blue 5, and place red 7 and a conductor."""
    await house.pick(house.ann, panel, "A passenger", "🍀2 to 🍀 green (1 of 4)")
    await house.press(house.ann, panel, "Board")
    await house.pick(house.ann, panel, "A passenger", "💧5 to 💧 blue (2 of 4)")
    await house.press(house.ann, panel, "Board")
    options = panel.component("Cards for your columns")["options"]
    wanted = [each["value"] for each in options if each["label"] in ("❤️7", "🧢 conductor")]
    await house.ann.select(panel, "Cards for your columns", *wanted)
    await house.settle()
    await house.pick(house.ann, panel, "A column for red 7", "❤️ red A")
    await house.pick(house.ann, panel, "A column for conductor", "❤️ red A")
    await house.press(house.ann, panel, "Place")


async def test_a_turn_of_many_steps_makes_one_post_and_calls_once(house: House, party: Party) -> None:
    before, called = len(await party.posts()), pings(house)
    mine, others = len(house.ann.dms()), [dm.content for dm in house.ben.dms()]
    panel = await party.panel()
    await board_and_build(house, panel)
    hand = house.ann.dms()[-1]
    assert hand.content.startswith(f"**Your hand**: {shown('blue9 red4')} (2 cards)")
    await house.press(house.ann, panel, "Next step")
    await house.pick(house.ann, panel, "Cards for your money", "💧9")
    await house.press(house.ann, panel, "Put away")
    assert "🪙 13" in panel.content
    assert "Next step" not in panel.labels, "all columns have trams"
    assert len(await party.posts()) == before
    assert pings(house) == called
    await house.press(house.ann, panel, "Finish turn")
    await house.press(house.ann, panel, "Finish turn")

    assert len(await party.posts()) == before + 1
    assert pings(house) == [*called, "Ben"]
    assert (await party.turn_post()).content == (
        f"{house.ben.mention}, your turn · round 1, 0 of 10 rides\n"
        "Since your last turn: ● Ann: passengers 🍀2 💧5 · stations ❤️7 🧢 · 1 card into the money."
    )
    state = await party.state()
    assert panel.content.startswith("● Ann: drew ")
    assert len(house.ann.dms()) == mine, "the hand that stands there is corrected"
    assert house.ann.dms()[-1].id == hand.id
    assert house.ann.dms()[-1].content.startswith(f"**Your hand**: {naming.signs(state.hands[0])} (6 cards)")
    assert [dm.content for dm in house.ben.dms()] == others


async def test_rides_extra_tours_and_lost_columns_are_told_in_the_one_post(
    house: House, party: Party
) -> None:
    await house.command(house.ann, "play", move="p red4 s green2 finish", channel=await party.place())
    assert (await party.turn_post()).content.partition("\n")[2] == (
        "Since your last turn: ● Ann: passengers ❤️4 · stations 🍀2 · 🍀2 without a tram became money. "
        "🔔 Ride 1, ❤️ red: ● Ann 8 · ■ Ben 8."
    )


async def test_several_steps_can_be_taken_back_until_cards_are_drawn(house: House, party: Party) -> None:
    states = [await party.state()]
    hands = [house.ann.dms()[-1].content]
    panel = await party.panel()
    assert "Take back" not in panel.labels
    for typed in ("p green2", "p blue5", "s red7>redA", "done", "i blue9", "done"):
        await house.command(house.ann, "play", move=typed, channel=await party.place())
        states.append(await party.state())
        hands.append(house.ann.dms()[-1].content)
    panel = await party.panel()
    while "Take back" in panel.labels:
        assert await party.state() == states.pop()
        assert house.ann.dms()[-1].content == hands.pop()
        await house.press(house.ann, panel, "Take back")
        assert panel.content.startswith("Taken back: ")
    assert len(states) == len(hands) == 1
    assert await party.state() == states[0] == BUILT
    assert len(await party.turn_posts()) == 1, "the table hears nothing of it"

    await house.press(house.ann, panel, "Play it after all")
    assert panel.content.startswith("It counts again: passenger green2.")
    await house.command(house.ann, "trambahn finish", channel=await party.place())
    after = await party.state()
    assert "Take back" not in (await party.panel(house.ann)).labels
    await house.command(house.ann, "game undo", channel=await party.place())
    assert await party.state() == after, "cards have been drawn"


async def test_a_restart_in_mid_turn_leaves_step_hand_and_panel_as_they_were(
    house: House, party: Party
) -> None:
    panel = await party.panel()
    await board_and_build(house, panel)
    await house.press(house.ann, panel, "Next step")
    before, said, posts = await party.state(), panel.content, [post.id for post in await party.posts()]
    await house.kill()
    await house.open()
    await house.settle()
    assert await party.state() == before
    assert before.position.phase == "income"
    assert [post.id for post in await party.posts()] == posts
    again = await party.panel()
    assert again.content == said
    assert (await house.command(house.ann, "hand")).text.startswith(
        f"**Your hand**: {shown('blue9 red4')} (2 cards)"
    )
    await house.pick(house.ann, panel, "Cards for your money", "💧9")
    await house.press(house.ann, panel, "Put away")
    await house.press(house.ann, panel, "Take back")
    assert await party.state() == before, "what was played before the restart can be taken back after it"
    await house.press(house.ann, panel, "Take back")
    assert (await party.state()).position.phase == "stations"


async def test_two_clicks_on_a_step_make_it_once(house: House, party: Party) -> None:
    panel = await party.panel()
    await house.pick(house.ann, panel, "A passenger", "🍀2 to 🍀 green (1 of 4)")
    await asyncio.gather(*(house.ann.press(panel, "Board", wait=False) for _ in range(2)))
    await house.settle()
    assert (await party.table()).row.seq == 1
    await house.press(house.ann, panel, "Finish turn")
    await asyncio.gather(*(house.ann.press(panel, "Finish turn", wait=False) for _ in range(2)))
    await house.settle()
    state = await party.state()
    assert state.position.turns == 1
    assert len(await party.turn_posts()) == 2


async def test_a_panel_of_an_earlier_moment_makes_nothing(house: House, party: Party) -> None:
    early = await party.panel()
    await house.pick(house.ann, early, "A passenger", "🍀2 to 🍀 green (1 of 4)")
    await house.command(house.ann, "play", move="p blue5", channel=await party.place())
    await house.press(house.ann, early, "Board")
    assert early.content.startswith("The match has gone on since")
    assert (await party.table()).row.seq == 1
    assert "A second passenger may board, or go on." in early.content


async def test_whoever_takes_no_direct_messages_is_named_once_and_plays_by_panel_and_hand(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.ann.settings(dm_open=False)
    monkeypatch.setattr(rules, "setup", lambda *_: BUILT)
    party = await house.deal("ann", "ben", game="trambahn")
    await board_and_build(house, await party.panel())
    await house.command(house.ann, "trambahn finish", channel=await party.place())
    (told,) = [post for post in await party.posts() if "I could not send ● Ann" in post.content]
    assert house.ann.dms() == []
    hand = naming.signs((await party.state()).hands[0])
    for reply in (
        await house.press(house.ann, told, "Show my hand"),
        await house.command(house.ann, "hand", channel=await party.place()),
    ):
        assert reply.is_ephemeral
        assert hand in reply.text
    assert not any(hand in post.text for post in await party.posts())
    house.ann.settings(dm_open=True)
    await house.press(house.ann, told, "Try again")
    assert hand in house.ann.dms()[-1].content


async def test_a_whole_turn_is_typed_into_the_form_or_behind_play(house: House, party: Party) -> None:
    typed = "p green2 s blue9 red7>redA i conductor t steam finish"
    panel = await party.panel()
    form = await house.ann.press(panel, "Type it")
    await house.submit(house.ann, form, move=typed)
    assert panel.content.count("• ") == 5
    assert (await party.table()).row.seq == 0
    await house.press(house.ann, panel, "Finish turn")
    assert (await party.turn_post()).content.endswith(
        "● Ann: passengers 🍀2 · stations 💧9 ❤️7 · 1 card into the money · 🚂×3 for 💧."
    )
    reply = await house.command(
        house.ben, "play", move="p blue6 yellow1 i green3 green4 finish", channel=await party.place()
    )
    assert reply.text.startswith("■ Ben: passengers 💧6 ☀️1 · 2 cards into the money · drew ")
    assert (await party.mover()).id == house.ann.id


async def test_what_is_wrong_in_a_typed_turn_is_pointed_at_and_nothing_of_it_is_played(
    house: House, party: Party
) -> None:
    panel = await party.panel()
    for typed, said in (
        ("p blue5 s blue8", "“blue8”: You have no blue 8."),
        ("p blue5 s red7", "“red7”: It could go to redA or redB; say which, as in red7>redA."),
        ("p conductor", "“conductor”: Say which row, as in conductor>red."),
        (
            "p blue5 t electric",
            "“electric”: Each of your columns has a tram, so there is no place for another.",
        ),
        ("i green2", "“green2”: A turn begins with one or two passengers."),
        ("p blue5 s bleu9", "“bleu9” means nothing here. Do you mean blue9?"),
        ("p blue5 finish p green2", "“p”: The turn is over before this."),
    ):
        reply = await house.command(house.ann, "play", move=typed, channel=await party.place())
        assert reply.is_ephemeral
        assert reply.text == said
        form = await house.ann.press(panel, "Type it")
        await house.submit(house.ann, form, move=typed)
        assert panel.content.startswith(said)
        assert "A passenger" in panel.labels
    assert (await party.table()).row.seq == 0


async def test_typed_options_are_completed_for_whoever_is_to_act_alone(house: House, party: Party) -> None:
    place = await party.place()

    async def offered(command: str, option: str, typed: str = "", **given: str) -> dict[str, str]:
        found = await house.ann.autocomplete(f"trambahn {command}", option, typed, channel=place, **given)
        assert await house.ben.autocomplete(f"trambahn {command}", option, typed, channel=place) == []
        return {choice["value"]: choice["name"] for choice in found}

    assert (await offered("passenger", "card", "red"))["red4"] == (
        "❤️4 sets off a ❤️ red ride: you 8, the other 8"
    )
    assert set(await offered("passenger", "row", card="conductor")) == {"blue", "red", "green", "yellow"}
    assert await offered("passenger", "row", card="blue5") == {"blue": "💧5 boards 💧 blue · 2 of 4"}
    assert await offered("station", "card") == {}, "a passenger is due"
    await house.command(house.ann, "trambahn passenger", card="green2", channel=place)
    assert set(await offered("station", "card")) == {"blue5", "blue9", "red4", "red7", "conductor"}
    assert set(await offered("station", "column", card="red4")) == {"redA", "redB", "new"}
    await house.command(house.ann, "trambahn station", card="blue5", channel=place)
    assert set(await offered("income", "card")) == {"blue9", "red4", "red7", "conductor"}
    assert await offered("tram", "tram") == {
        "horse": "🐎×2 for 5 to 💧 blue · 2 a ride",
        "steam": "🚂×3 for 10 to 💧 blue · 3 a ride",
    }
    assert set(await offered("tram", "column", tram="horse")) == {"blue"}


async def test_commands_go_on_by_themselves_to_the_step_they_belong_to(house: House, party: Party) -> None:
    place = await party.place()
    refused = await house.command(house.ann, "trambahn income", card="blue9", channel=place)
    assert refused.text == "“blue9”: A turn begins with one or two passengers."
    for line, options in (
        ("passenger", {"card": "conductor", "row": "red"}),
        ("station", {"card": "blue5"}),
        ("income", {"card": "blue9"}),
        ("tram", {"tram": "horse"}),
    ):
        await house.command(house.ann, f"trambahn {line}", channel=place, **options)
    assert (await party.state()).position.phase == "trams"
    late = await house.command(house.ann, "trambahn station", card="red4", channel=place)
    assert late.text.startswith("“red4”: ")
    await house.command(house.ann, "trambahn done", channel=place)
    assert (await party.mover()).id == house.ben.id
    assert "🐎×2 for 💧" in (await party.turn_post()).content
