"""Moves left for later at the whole program: typed in secret, made in time, told to nobody before."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from games.trambahn.positions import position
from whole.railway import choose_first

from bot.games.trambahn import rules

if TYPE_CHECKING:
    from whole.house import House
    from whole.party import Party

    from bot.local import Driver, Sight

pytestmark = pytest.mark.usefixtures("sketches")

PREPARED = (
    "Prepared for your coming turn: **{move}**. It is made once, right when that turn comes, if it is "
    "possible then; otherwise you are told. Nobody else knows."
)
NOTHING = "Nothing is prepared. While you wait, `/prepare` with a move leaves it for your coming turn."


async def seats(party: Party) -> tuple[Driver, Driver]:
    """Return who is to act, and who comes next of two."""
    (other,) = await party.others()
    return await party.mover(), other


def public(house: House) -> str:
    """Return everything that everybody can read."""
    return "\n".join(post.text for post in house.posts())


async def test_a_prepared_move_is_shown_to_its_player_alone_and_made_in_time(house: House) -> None:
    party = await house.deal("ann", "ben")
    first, second = await seats(party)
    before = public(house)
    reply = await house.command(second, "prepare", move="f9")
    assert reply.is_ephemeral
    assert reply.text == PREPARED.format(move="F9")
    for person in (first, house.dan):
        for line in ("game status", "game log", "games", "board"):
            assert "F9" not in (await house.command(person, line)).text
    assert public(house) == before
    assert len(first.dms()) == 1
    await party.play("F7")
    table = await party.table()
    assert [ply.seat for ply in table.started().plies] == [
        table.seat_of(int(person.id)) for person in (first, second)
    ]
    assert (await party.mover()).id == first.id
    assert (await house.command(second, "prepare")).text == NOTHING
    assert "starts at F9" in (await party.turn_post()).content
    posts = await party.turn_posts()
    assert len(posts) == 2, "nobody was called in between"
    assert not any(second.mention in post.content for post in posts)


async def test_what_no_longer_fits_is_told_by_direct_message_and_the_table_calls_as_always(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    first, second = await seats(party)
    await house.command(second, "prepare", move="F7")
    sent = len(second.dms())
    await party.play("F7")
    (note,) = second.dms()[sent:]
    assert note.content.startswith(
        "TransAmerica: What you had prepared no longer fits, so it was not made. It is your turn: https://"
    )
    assert note.labels == ["Your move"]
    assert len(first.dms()) == 1
    assert second.mention in (await party.turn_post()).content
    assert "prepared" not in public(house)
    panel = await house.press(second, note, "Your move")
    assert "Good starts" in panel.message.labels


async def test_whoever_takes_no_direct_messages_is_called_and_the_table_hears_nothing_else(
    house: House,
) -> None:
    party = await house.deal("ann", "ben")
    _, second = await seats(party)
    await house.command(second, "prepare", move="F7")
    second.settings(dm_open=False)
    posts = len(await party.posts())
    await party.play("F7")
    assert len(await party.posts()) == posts + 1
    assert second.mention in (await party.turn_post()).content
    why = "What you had prepared no longer fits, so it was not made."
    panel = await house.press(second, await party.turn_post(), "Your move")
    assert panel.text.startswith(f"{why}\n"), "who acts learns it at the latest where that is done"
    assert why in (await house.command(second, "prepare")).text
    await house.restart()
    panel = await house.press(second, await party.turn_post(), "Your move")
    assert panel.text.startswith(f"{why}\n")
    typed = await house.command(second, "play", move="F9")
    assert typed.text.startswith(f"{why}\n"), "also to those who never open the panel"
    panel = await house.press(second, await party.turn_post(), "Your move")
    assert why not in panel.text
    assert "prepared" not in public(house)


async def test_a_prepared_move_can_be_cancelled_and_what_means_nothing_is_not_taken(house: House) -> None:
    party = await house.deal("ann", "ben")
    first, second = await seats(party)
    for typed in ({"move": "F7"}, {"move": "over the hills"}, {}):
        assert "It is your turn already" in (await house.command(first, "prepare", **typed)).text
    assert (await house.command(house.dan, "prepare", move="F7")).text.startswith("You have no seat")
    assert "Prepared" not in (await house.command(second, "prepare", move="over the hills")).text
    listed = (await house.command(second, "prepare", move="F9")).message
    assert listed.labels == ["Cancel it"]
    await house.press(second, listed, "Cancel it")
    assert listed.content == NOTHING
    assert listed.labels == []
    await party.play("F7")
    assert (await party.table()).row.seq == 1


async def test_what_is_typed_is_suggested_as_it_is_understood(house: House) -> None:
    party = await house.deal("ann", "ben")
    first, second = await seats(party)
    place = await party.place()

    async def suggested(person: Driver, typed: str) -> list[str]:
        return [
            choice["value"] for choice in await person.autocomplete("prepare", "move", typed, channel=place)
        ]

    assert await suggested(second, "f9") == ["F9"]
    assert await suggested(second, "over the hills") == []
    assert await suggested(first, "f9") == []
    assert await suggested(house.dan, "f9") == []


async def test_a_whole_turn_of_trambahn_is_prepared_with_a_column_that_it_opens(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = position(hands=["green2 green3", "blue5 red3 red4 conductor"], money=(12, 12))
    monkeypatch.setattr(rules, "setup", lambda *_: start)
    party = await house.deal("ann", "ben", game="trambahn")
    place = await party.place()
    typed = "p blue5 s red3 red4"
    whole = "passenger blue5, done, station red3, station red4"
    offered = await house.ben.autocomplete("prepare", "move", typed, channel=place)
    assert [choice["value"] for choice in offered] == [whole]
    reply = await house.command(house.ben, "prepare", move=typed, channel=place)
    assert reply.text == PREPARED.format(move=whole)
    assert (await house.command(house.ben, "prepare", channel=place)).text == PREPARED.format(move=whole)
    await house.command(house.ann, "play", move="p green2 finish", channel=place)
    state = await party.state()
    assert state.position.mover == 1
    assert [len(column.cards) for column in state.position.columns[1]] == [2]


@pytest.mark.parametrize(
    ("game", "typed", "kept", "rest"),
    [
        ("ticket_to_ride", "deck deck", "deck", "deck"),
        ("ticket_to_ride", "deck red deck", "deck", "red, deck"),
        ("cable_car", "draw, draw", "draw", "draw"),
    ],
)
async def test_what_would_come_after_something_new_is_not_prepared_and_that_is_said_at_once(
    house: House, game: str, typed: str, kept: str, rest: str
) -> None:
    party = await house.deal("ann", "ben", game=game)
    if game == "ticket_to_ride":
        await choose_first(party)
    _, second = await seats(party)
    reply = await house.command(second, "prepare", move=typed)
    assert reply.text == "\n".join(
        [
            PREPARED.format(move=kept),
            f"**{rest}** is not prepared: the move before it shows you something new, so you decide then.",
        ]
    )
    assert (await house.command(second, "prepare")).text == PREPARED.format(move=kept)


async def test_with_several_matches_the_one_that_is_picked_gets_the_move(house: House) -> None:
    parties = [await house.deal("ann", "ben", channel=channel) for channel in ("games", "chat")]
    party = parties[1]
    _, second = await seats(party)
    dm = house.loopback.world.channels.dm_with(second.id)["id"]
    which = (await house.command(second, "prepare", move="F9", channel=dm)).message
    await house.pick(second, which, "Open a match", str(party.match_id))
    table = await party.table()
    assert table.seats[table.seat_of(int(second.id))].prepared is not None


# Passing until further notice


async def panel_of(party: Party, person: Driver) -> Sight:
    return (await party.house.press(person, await party.turn_post(), "Your move")).message


async def test_in_traxx_a_button_passes_until_further_notice_and_another_takes_it_back(house: House) -> None:
    party = await house.deal("ann", "ben", game="traxx")
    panel = await panel_of(party, house.ann)
    await house.press(house.ann, panel, "Pass until further notice")
    assert "Pass no longer by itself" in panel.labels
    assert panel.content.startswith("Sealed.")
    assert (await party.table()).to_act == {1}
    for _ in range(2):
        await house.command(house.ben, "play", move="pass")
        assert (await party.table()).to_act == {1}
    pings = len(house.ann.notifications)
    await house.command(house.ben, "play", move="pass")
    assert len(house.ann.notifications) == pings, "whoever passes anyway is not called"
    listed = (await house.command(house.ann, "prepare")).message
    assert listed.content.endswith("You pass in every round until further notice.")
    await house.press(house.ann, listed, "Pass no longer by itself")
    assert listed.content == NOTHING
    await house.press(house.ann, listed, "Pass until further notice")
    await house.press(house.ann, listed, "Pass no longer by itself")
    await house.command(house.ben, "play", move="pass")
    assert (await party.table()).to_act == {0, 1}
    assert len(house.ann.notifications) > pings
    assert "further notice" not in public(house)


async def test_a_match_that_passing_by_order_ends_says_so(house: House) -> None:
    party = await house.deal("ann", "ben", game="traxx")
    panel = await panel_of(party, house.ann)
    await house.matches.orders.stand(party.match_id, int(house.ben.id), on=True)
    await house.press(house.ann, panel, "Pass until further notice")
    assert panel.content == "You have passed, and the match is over."
    assert (await party.table()).row.status == "over"


async def test_whoever_plays_alone_is_offered_no_order_that_would_end_the_match(house: House) -> None:
    party = await house.deal("ann", game="traxx")
    assert "Pass until further notice" not in (await panel_of(party, house.ann)).labels
    assert (await house.command(house.ann, "prepare")).message.labels == []


# Without being asked


async def test_whoever_does_not_want_to_confirm_has_a_chosen_move_made_at_once(house: House) -> None:
    party = await house.deal("ann", "ben")
    first, second = await seats(party)
    reply = await house.command(first, "settings", confirm=False)
    assert "made as soon as it is chosen, without being confirmed" in reply.text
    panel = await party.panel(first)
    await house.pick(first, panel, "Good starts")
    assert (await party.table()).row.seq == 1
    panel = await party.panel(second)
    await house.pick(second, panel, "Good starts")
    assert (await party.table()).row.seq == 1, "whoever wants to is asked"
    assert "Start here" in panel.labels
    await house.press(second, panel, "Start here")
    panel = await party.panel(first)
    await party.choose_two(first, panel)
    table = await party.table()
    assert table.row.seq == 4
    assert table.to_act == {table.seat_of(int(second.id))}
    reply = await house.command(first, "settings", confirm=True)
    assert "you see what a move would do and confirm it" in reply.text


async def test_two_picks_in_one_tick_make_one_move(house: House) -> None:
    party = await house.deal("ann", "ben")
    first, _ = await seats(party)
    await house.command(first, "settings", confirm=False)
    panel = await party.panel(first)
    menu = panel.component("Good starts")
    await asyncio.gather(
        *(
            first.select(panel, menu["custom_id"], option["value"], wait=False)
            for option in menu["options"][:2]
        )
    )
    await house.settle()
    assert (await party.table()).row.seq == 1
