"""The lobby's card: who sits, what is set, when it can start, and what becomes of tables nobody wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from discord import app_commands

from bot.chat import seating
from bot.chat.client import HOUSEKEEPING_SECONDS
from bot.chat.cogs.game import MOST_PLAYERS
from bot.games import GAMES

if TYPE_CHECKING:
    from whole.house import House

pytestmark = pytest.mark.usefixtures("sketches")

STARTS = "Starts when Ann, who opened the table, presses **Start**."


async def test_the_card_tells_who_sits_and_what_is_played(house: House) -> None:
    party = await house.lobby("ann", "ben")
    assert (await party.card()).content.splitlines()[:3] == [
        "**TransAmerica** · 2 of 2–6 seats",
        "● Ann · ■ Ben",
        f"{STARTS} Official rules. No clock, reminders only.",
    ]
    await house.matches.lobby.add_computer(1, int(house.ann.id))
    await house.settle()
    assert "● Ann · ■ Ben · ▲ Rocket 🤖" in (await party.card()).content


async def test_start_can_be_pressed_only_with_a_number_of_players_that_the_game_allows(house: House) -> None:
    party = await house.lobby("ann")
    assert (await party.card()).component("Start")["disabled"]
    await house.press(house.ben, await party.card(), "Join")
    assert not (await party.card()).component("Start")["disabled"]
    await house.press(house.ben, await party.card(), "Leave")
    assert (await party.card()).component("Start")["disabled"]
    assert (await house.command(house.ann, "game start")).text == (
        "One more player is needed. A computer player can take the seat: press **Add computer**."
    )


async def test_a_fixed_number_of_players_must_be_reached_and_cannot_be_passed(house: House) -> None:
    party = await house.lobby("ann", "ben", players=4)
    assert "2 of 4 seats" in (await party.card()).content
    assert (await house.command(house.ann, "game start")).text == (
        "2 more players are needed. Computer players can take seats: press **Add computer**."
    )
    for _ in range(2):
        await house.press(house.ann, await party.card(), "Add computer")
    card = await party.card()
    assert card.component("Join")["disabled"]
    assert card.component("Add computer")["disabled"]
    assert (await house.command(house.chloe, "game join")).text == "All 4 seats of this table are taken."
    assert not card.component("Start")["disabled"]


async def test_the_opener_alone_sets_options_and_the_card_shows_them(house: House) -> None:
    party = await house.lobby("ann", "ben")
    card = await party.card()
    for label in ("Options", "Add computer", "Start"):
        refused = await house.press(house.ben, card, label)
        assert "Only Ann, who opened the table, can do this." in refused.text
    for line in ("game options", "game start"):
        assert (await house.command(house.ben, line)).text == "Only Ann, who opened the table, can do this."
    options = (await house.press(house.ann, card, "Options")).message
    await house.pick(house.ann, options, "Own tracks", "1")
    assert "Own tracks (vexation): three tracks of" in (await party.card()).content
    await house.pick(house.ann, options, "Length", "Length: exactly 3 rounds")
    await house.pick(house.ann, options, "Players", "Players: exactly 3")
    assert "2 of 3 seats" in (await party.card()).content
    for menu, value in (("Own tracks", "1"), ("Length", "3"), ("Players", "3")):
        chosen = [each["value"] for each in options.component(menu)["options"] if each.get("default")]
        assert chosen == [value]
    await house.pick(house.ann, options, "Players", "0")
    await house.pick(house.ann, options, "Length", "0")
    assert "2 of 2–6 seats" in (await party.card()).content
    await house.press(house.ann, await party.card(), "Start")
    state = await party.state()
    assert (state.options.vexation, state.options.rounds) == (True, None)


async def test_more_options_than_fit_are_set_page_by_page(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "OPTIONS_A_PAGE", 1)
    party = await house.lobby("ann", computers=1)
    panel = (await house.press(house.ann, await party.card(), "Options")).message
    seen = []
    for number in (1, 2):
        more = f"More options ({number} of 3)"
        assert panel.labels[1:] == ["Players", more, "Remove a computer"]
        menu = panel.components[0]
        seen.append(panel.labels[0])
        await house.pick(house.ann, panel, panel.labels[0], menu["options"][1]["value"])
        assert panel.labels[0] == seen[-1]  # what was set stays in sight
        await house.press(house.ann, panel, more)
    assert panel.labels[0] == "Clock"
    await house.press(house.ann, panel, "Back to the first options")
    assert panel.labels[0] == seen[0]
    assert sorted(seen) == ["Length", "Own tracks (vexation)"]
    options = (await party.table()).options
    assert (options.vexation, options.rounds is None) == (True, False)


async def test_as_many_players_can_be_asked_for_as_some_game_allows(house: House) -> None:
    (command,) = [each for each in house.bot.tree.get_commands() if each.name == "game"]
    assert isinstance(command, app_commands.Group)
    new = command.get_command("new")
    assert isinstance(new, app_commands.Command)
    players = next(parameter for parameter in new.parameters if parameter.name == "players")
    assert players.min_value == min(game.seats[0] for game in GAMES.values())
    assert players.max_value == max(game.seats[-1] for game in GAMES.values())


async def test_a_computer_player_can_be_sent_away_again(house: House) -> None:
    party = await house.lobby("ann", computers=2)
    options = (await house.command(house.ann, "game options")).message
    await house.press(house.ann, options, "Remove a computer")
    assert (await party.table()).names == ("Ann", "Rocket")
    await house.press(house.ann, options, "Remove a computer")
    assert (await party.table()).names == ("Ann",)
    assert "Remove a computer" not in options.labels
    assert "Rocket" not in (await party.card()).content


async def test_when_the_opener_leaves_the_next_seat_opens(house: House) -> None:
    party = await house.lobby("ann", "ben", "chloe")
    await house.press(house.ann, await party.card(), "Leave")
    card = await party.card()
    assert "● Ben · ■ Chloé" in card.content
    assert "Starts when Ben, to whom the table was left," in card.content
    assert "Only Ben" in (await house.press(house.chloe, card, "Start")).text
    assert (await house.command(house.chloe, "game leave")).text == "You have left the table."
    assert (await house.command(house.chloe, "game leave")).text == (
        "You have no seat at this table: **Join** takes one."
    )


async def test_a_table_that_everybody_has_left_is_closed(house: House) -> None:
    party = await house.lobby("ann", computers=1)
    await house.press(house.ann, await party.card(), "Leave")
    card = await party.card()
    assert card.content == "**TransAmerica**: this table is closed."
    assert card.labels == []
    assert (await house.command(house.ben, "game join")).text.startswith("No table is open here.")


async def test_a_card_that_somebody_deleted_is_posted_again_with_the_next_change(house: House) -> None:
    party = await house.lobby("ann", "ben")
    message = house.loopback.messages.find((await party.card()).id)
    assert message is not None
    house.loopback.messages.delete(message)
    await house.command(house.chloe, "game join")
    assert "3 of 2–6 seats" in (await party.card()).content
    await house.press(house.dan, await party.card(), "Join")
    assert (await party.table()).names == ("Ann", "Ben", "Chloé", "Dan")


async def test_a_deleted_card_hinders_no_start(house: House) -> None:
    party = await house.lobby("ann", "ben", thread=True)
    message = house.loopback.messages.find((await party.card()).id)
    assert message is not None
    house.loopback.messages.delete(message)
    await house.command(house.ann, "game start")
    assert len(await party.turn_posts()) == 1
    assert await party.place() != house.loopback.channel("games")["id"]


async def test_a_table_that_nobody_starts_for_a_week_is_closed(house: House) -> None:
    old = await house.lobby("ann", "ben")
    running = await house.deal("chloe", "dan", channel="chat")
    house.clock.advance(days=6, hours=23)
    young = await house.lobby("dan", channel="games", thread=True)
    assert await house.matches.lobby.expire() == 0
    house.clock.advance(hours=2)
    await house.restart()  # housekeeping is done at the start, and every hour
    assert HOUSEKEEPING_SECONDS <= 3600
    await house.loopback.until(lambda: any("is closed" in post.content for post in house.posts()))
    assert (await old.table()).row.status == "expired"
    assert (await young.table()).row.status == "lobby"
    assert (await running.table()).row.status == "running"
    closed = [post for post in house.posts() if post.content == "**TransAmerica**: this table is closed."]
    assert [post.labels for post in closed] == [[]]


async def test_two_matches_cannot_be_played_in_one_channel(house: House) -> None:
    await house.deal("ann", "ben")
    refused = await house.command(house.chloe, "game new", game="transamerica", thread=False)
    assert refused.text == (
        "A match of TransAmerica is played in this channel. Open the new one with a thread of its own, or in "
        "another channel."
    )
    await house.command(house.chloe, "game new", game="transamerica")
    assert len(house.posts()) == 3


async def test_a_match_that_lost_its_thread_waits_for_the_channel_to_be_free(house: House) -> None:
    first = await house.deal("ann", "ben")
    second = await house.lobby("chloe", "dan", thread=True)
    house.loopback.deny("games", "create_public_threads")
    await house.matches.lobby.start(second.match_id, int(house.chloe.id))
    await house.settle()
    assert len(await first.turn_posts()) == 1
    await house.command(house.ann, "game end")
    house.clock.advance(seconds=6)
    house.matches.tables.news.set()
    await house.settle()
    assert "Your move" in house.posts()[-1].labels
    assert await second.place() == house.loopback.channel("games")["id"]


async def test_a_number_of_players_that_the_game_does_not_have_is_refused(house: House) -> None:
    game = next(game for game in GAMES.values() if game.seats[-1] < MOST_PLAYERS)
    reply = await house.command(house.ann, "game new", game=game.key, players=MOST_PLAYERS)
    assert reply.text == f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players."
    assert house.posts() == []


async def test_only_what_leaves_a_choice_is_offered_as_an_option(house: House) -> None:
    await house.command(house.ann, "game new", game="trambahn", thread=False)
    assert house.posts()[-1].content.startswith("**Trambahn** · 1 of 2 seats")
    options = (await house.command(house.ann, "game options")).message
    assert options.labels == ["New columns", "More options (1 of 2)"]
