"""A tour of everything that can be typed or pressed. What is new and not in it fails the test, by its name.

So every command and every verb of a custom id is exercised over the wire, and no message has a dead control.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import app_commands
from whole.house import every_message
from whole.party import Party

from bot.chat import controls, managing
from bot.chat.presses import HANDLERS
from bot.games import GAMES
from bot.local.command_limits import GROUP, SUBCOMMAND
from bot.local.interactions import COMMAND, COMPONENT, MODAL_SUBMIT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from whole.house import House


def typed_commands(house: House) -> set[str]:
    """Return the slash commands that were sent, by their full names."""
    found = set()
    for interaction in house.loopback.interactions._by_id.values():
        if interaction.kind == COMMAND:
            data = interaction.payload["data"]
            path, options = [data["name"]], data.get("options", [])
            while options and options[0]["type"] in (SUBCOMMAND, GROUP):
                path.append(options[0]["name"])
                options = options[0].get("options", [])
            found.add(" ".join(path))
    return found


def all_commands(house: House) -> set[str]:
    """Return the full names of the slash commands that the program has."""
    return {
        command.qualified_name
        for command in house.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }


def used_verbs(house: House) -> set[str]:
    """Return the verbs of the controls and forms that were used."""
    found = set()
    for interaction in house.loopback.interactions._by_id.values():
        if interaction.kind in (COMPONENT, MODAL_SUBMIT):
            control = controls.read(interaction.payload["data"]["custom_id"])
            assert control is not None
            found.add(control.verb)
    return found


def shown_controls(house: House) -> Iterator[dict[str, Any]]:
    """Yield every button and list that was ever shown to anybody."""
    for person in house.loopback.world.people:
        for shown in house.loopback.traffic_for(person):
            message = shown.frame.get("message") or {}
            for row in message.get("components", ()):
                yield from row["components"]


async def lobby_and_start(house: House) -> None:
    """Open a table, do everything that can be done at it, and start, with a hand that cannot be sent."""
    await house.command(house.ann, "game new", game="transamerica", thread=False)
    (card,) = house.posts()
    await house.press(house.ben, card, "Join")
    await house.press(house.ben, card, "Leave")
    await house.command(house.ben, "game join")
    await house.command(house.ben, "game leave")
    await house.command(house.ben, "game join")
    await house.press(house.ann, card, "Add computer")
    await house.press(house.ann, card, "Options")
    options = (await house.command(house.ann, "game options")).message
    await house.pick(house.ann, options, "Own tracks", "1")
    await house.pick(house.ann, options, "Players", "0")
    await house.press(house.ann, options, "Remove a computer")
    house.ben.settings(dm_open=False)
    await house.press(house.ann, card, "Start")
    told = next(post for post in house.posts() if "Try again" in post.labels)
    await house.press(house.ben, told, "Try again")
    house.ben.settings(dm_open=True)
    await house.press(house.ben, told, "Try again")


async def play_transamerica(house: House) -> None:
    """Move by panel, form and commands, and take moves back."""
    party = Party(house)
    mover, panel = await party.mover(), await party.panel()
    form = await mover.press(panel, "Another junction")
    await house.submit(mover, form, move="F7")
    await house.press(mover, panel, "Back")
    placed = await house.command(mover, "transamerica marker", junction="F7")
    await house.press(mover, placed.message, "Take back")
    await party.play("F7")
    await party.play("F9")
    mover, panel = await party.mover(), await party.panel()
    await house.press(mover, panel, "Board as text")
    await party.choose_two(mover, panel)
    await house.press(mover, panel, "Lay the first only")
    await house.press(mover, panel, "Stop here")
    mover = await party.mover()
    await house.command(mover, "transamerica build", first="F9-F8")
    await house.command(mover, "game undo")
    await house.command(mover, "transamerica build", first="F9-F8", own=True)
    await house.command(mover, "transamerica stop")
    await house.press(mover, await party.turn_post(), "Show my hand")


async def play_ticket_to_ride(house: House) -> None:
    """Choose first tickets, draw and claim."""
    party = await house.deal("chloe", "dan", channel="chat", game="ticket_to_ride")
    for person in (house.chloe, house.dan):
        await house.command(person, "ticket tickets", keep="all", channel="chat")
    mover = await party.mover()
    for _ in range(2):
        await house.command(mover, "ticket draw", card="deck", channel="chat")
    await house.command(await party.mover(), "ticket claim", route="Denver-Helena", channel="chat")
    await house.command(house.chloe, "game end", channel="chat")
    await house.command(house.dan, "game end", channel="chat")


async def play_trambahn(house: House) -> None:
    """Take the steps of a turn by command, and board by panel."""
    party = await house.deal("chloe", "dan", channel="chat", game="trambahn")
    mover = await party.mover()
    for step, option in (("passenger", "card"), ("station", "card"), ("income", "card"), ("tram", "tram")):
        offered = await mover.autocomplete(f"trambahn {step}", option, "", channel="chat")
        given = {option: offered[0]["value"]}
        await house.command(mover, f"trambahn {step}", channel="chat", **given)
    await house.command(mover, "trambahn done", channel="chat")
    mover, panel = await party.mover(), await party.panel()
    await house.pick(mover, panel, "A passenger")
    await house.press(mover, panel, "Board")
    await house.command(mover, "trambahn finish", channel="chat")
    assert (await party.state()).position.turns == 2
    for person in (house.chloe, house.dan):
        await house.command(person, "game end", channel="chat")


async def play_cable_car(house: House) -> None:
    """Place a tile by panel, and draw one to place that by command."""
    party = await house.deal("chloe", "dan", channel="chat", game="cable_car")
    mover, panel = await party.mover(), await party.panel()
    await house.pick(mover, panel, "A row …")
    await house.press(mover, panel, "All squares")
    await house.press(mover, panel, "Draw instead (58 left)")
    await house.press(mover, panel, "Back")
    await house.pick(mover, panel, "Most promising squares")
    await house.press(mover, panel, "Place")
    mover = await party.mover()
    await house.command(mover, "cablecar swap", channel="chat")
    squares = await mover.autocomplete("cablecar place", "square", "", channel="chat")
    await house.command(mover, "cablecar place", square=squares[0]["value"], channel="chat")
    for person in (house.chloe, house.dan):
        await house.command(person, "game end", channel="chat")


async def play_traxx(house: House) -> None:
    """Draw by panel and by command, think again, and play the day's challenge."""
    party = await house.deal("chloe", "dan", channel="chat", game="traxx")
    panel = await party.panel(house.chloe)
    for label in ("From the start", "Pass", "Back"):
        await house.press(house.chloe, panel, label)
    await house.pick(house.chloe, panel, "Good paths")
    for label in ("Undo step", "Start over", "Pass", "Pass", "Change"):
        await house.press(house.chloe, panel, label)
    paths = await house.chloe.autocomplete("traxx draw", "path", "", channel="chat")
    await house.command(house.chloe, "traxx draw", path=paths[0]["value"], channel="chat")
    await house.command(house.dan, "traxx pass", channel="chat")
    assert (await party.state()).round == 2
    for person in (house.chloe, house.dan):
        await house.command(person, "game end", channel="chat")
    await house.command(house.dan, "traxx daily", channel="chat")
    await house.command(house.dan, "traxx results", channel="chat")
    await house.command(house.dan, "game end", channel="chat")


async def second_thoughts(house: House) -> None:
    """Take back, ask the table to go back, and leave moves for later."""
    party = await house.lobby("chloe", "dan", channel="chat", game="traxx")
    panel = (await house.press(house.chloe, await party.card(), "Options")).message
    while "Undo" not in panel.labels:
        more = next(label for label in panel.labels if label.startswith("More options"))
        await house.press(house.chloe, panel, more)
    for rule in ("own", "consent"):
        await house.pick(house.chloe, panel, "Undo", rule)
    await house.command(house.chloe, "game start", channel="chat")
    panel = await party.panel(house.chloe)
    for label in ("Pass until further notice", "Pass no longer by itself", "Change", "Play it after all"):
        await house.press(house.chloe, panel, label)
    prepared = await house.command(house.chloe, "prepare", move="pass", channel="chat")
    await house.press(house.chloe, prepared.message, "Cancel it")
    await house.command(house.dan, "play", move="pass", channel="chat")
    offer = await house.command(house.dan, "game undo", channel="chat")
    await house.press(house.dan, offer.message, offer.message.labels[0])
    question = next(post for post in await party.posts() if "No" in post.labels)
    await house.press(house.chloe, question, "No")
    await house.command(house.dan, "game redo", channel="chat")
    for person in (house.chloe, house.dan):
        await house.command(person, "game end", channel="chat")


async def people_come_and_go(house: House) -> None:
    """Hand a seat over, remove somebody, miss somebody, resign, and go through it all again."""
    party = await house.deal("chloe", "dan", "ben", channel="chat")
    await party.play("F7")
    for answer in ("No, thanks", "Take the seat"):
        await house.command(house.chloe, "game replace", player="ann", channel="chat")
        offer = next(post for post in await party.posts() if answer in post.labels)
        await house.press(house.ann, offer, answer)
    await house.command(house.dan, "game remove", seat="2", channel="chat")
    question = next(post for post in await party.posts() if "Agree" in post.labels)
    await house.press(house.ann, question, "Agree")
    await house.matches.presence.gone(int(house.dan.id), "left")
    await house.settle()
    missed = next(post for post in await party.posts() if "Somebody else" in post.labels)
    await house.press(house.ann, missed, "Somebody else")
    await house.press(house.ann, missed, "Wait")
    for person in (house.dan, house.ann):
        sure = await house.command(person, "game resign", channel="chat")
        await house.press(person, sure.message, "Resign")
    stepper = (await house.command(house.ann, "game replay", channel="chat")).message
    await house.press(house.ann, stepper, "Next ▶")
    form = await house.ann.press(stepper, "Jump")
    await house.submit(house.ann, form, number="1")
    await house.pick(house.ann, stepper, "Through whose eyes", "0")
    await house.press(house.ann, stepper, "As an animated picture")
    (over,) = [post for post in await party.posts() if "Rematch" in post.labels][-1:]
    await house.press(house.ann, over, "Rematch")
    await house.press(house.ann, over, "Replay")
    await house.command(house.ann, "game rematch", channel="chat")
    await house.command(house.ann, "game end", channel="chat")


async def let_time_pass(house: House) -> None:
    """Set a clock, be reminded, be late and lend a seat, pause, and be away for a while."""
    party = await house.lobby("chloe", "dan", channel="chat")
    panel = (await house.press(house.chloe, await party.card(), "Options")).message
    await house.press(house.chloe, panel, "More options (1 of 2)")
    await house.pick(house.chloe, panel, "Clock", "Clock 72 h + 12 h per turn, up to 120 h")
    await house.pick(house.chloe, panel, "When the time is up", "Time up: the computer plays that turn")
    await house.pick(house.chloe, panel, "When the time is up", "Time up: the others decide")
    form = await house.chloe.press(panel, "Another clock")
    await house.submit(house.chloe, form, bank="30", increment="1", cap="30")
    await house.press(house.chloe, await party.card(), "Start")
    mover, (other,) = await party.mover(), await party.others()
    await house.pass_time(hours=24)
    reminder = next(post for post in mover.dms() if "No more reminders this turn" in post.labels)
    await house.press(mover, reminder, "No more reminders this turn")
    await house.pass_time(hours=24)
    late = next(post for post in await party.posts() if "Let the computer take the seat" in post.labels)
    await house.press(other, late, "Let the computer take the seat")
    lent = next(post for post in await party.posts() if "Take my seat back" in post.labels)
    await house.press(mover, lent, "Take my seat back")
    for person in (house.chloe, house.dan):
        await house.command(person, "game pause", channel="chat")
    await house.command(house.dan, "game resume", channel="chat")
    await house.command(house.chloe, "away until", when="3d", channel="chat")
    await house.command(house.chloe, "away back", channel="chat")
    for person in (house.chloe, house.dan):
        await house.command(person, "game end", channel="chat")


async def manage(house: House) -> None:
    """Do with matches and settings whatever those who manage the server can."""
    role = house.loopback.world.grant(house.ben.id, discord.Permissions(manage_guild=True).value)
    away = house.loopback.world.channels.create_text("away")["id"]
    for _ in range(managing.PAGE + 1):
        await house.lobby("chloe", thread=True)
    listed = await house.command(house.ben, "admin list")
    await house.press(house.ben, listed.message, "More (1 of 2)")
    party = await house.deal("chloe", "dan", channel="chat")
    number = str(party.match_id)
    for line in ("admin language", "admin defaults", "admin channels"):
        await house.command(house.ben, line)
    await house.command(house.ben, "admin transfer", seat="0", player=house.ann.id, match=number)
    await house.command(house.ben, "admin move", to=away, match=number)
    await house.command(house.ann, "game move", channel="chat")
    sure = await house.command(house.ben, "admin end", match=number)
    await house.press(house.ben, sure.message, "End it")
    for lobby in range(party.match_id - managing.PAGE - 1, party.match_id):
        await house.matches.lobby.call_off(lobby, None)
    house.loopback.world.take_role(role)
    await house.settle()


TOURS: dict[str, Callable[[House], Awaitable[None]]] = {
    "transamerica": play_transamerica,
    "ticket_to_ride": play_ticket_to_ride,
    "trambahn": play_trambahn,
    "traxx": play_traxx,
    "cable_car": play_cable_car,
}
"""Each game with what does everything in it; that of TransAmerica plays on after `lobby_and_start`."""


async def looks(house: House) -> None:
    """Look at everything, pick one of several matches, and end them."""
    for line in (
        *("hand", "board", "next", "games", "help", "rules", "settings", "doctor"),
        *("game status", "game log", "game verify"),
    ):
        await house.command(house.ann, line)
    await house.command(house.ann, "settings", theme="Dark")
    await house.command(house.ann, "game new", game="transamerica", channel="chat")
    await house.command(house.ann, "game start", channel="chat")
    dm = house.loopback.world.channels.dm_with(house.ann.id)["id"]
    which = await house.command(house.ann, "board", channel=dm)
    await house.pick(house.ann, which.message, "Open a match")
    for person in (house.ann, house.ben):
        await house.command(person, "game end")


@pytest.mark.usefixtures("sketches")
async def test_everything_that_can_be_typed_or_pressed_is_and_no_control_is_dead(house: House) -> None:
    assert TOURS.keys() == GAMES.keys()
    await lobby_and_start(house)
    for play in TOURS.values():
        await play(house)
    await second_thoughts(house)
    await people_come_and_go(house)
    await let_time_pass(house)
    await manage(house)
    await looks(house)
    assert "called off" in house.posts()[-1].content
    assert typed_commands(house) == all_commands(house)
    assert used_verbs(house) == set(HANDLERS)
    shown = list(shown_controls(house))
    assert len(shown) > 100
    for component in shown:
        control = controls.read(component["custom_id"])
        assert control is not None, component
        assert control.verb in HANDLERS, component
    assert len(every_message(house.loopback)) > 40
