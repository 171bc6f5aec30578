"""The lobby's buttons: sitting down, computer players, options, starting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import posts, private
from bot.chat.controls import Control, button, select
from bot.chat.presses import handles
from bot.games.seats import SHAPES
from bot.matches.lobby import choices
from bot.matches.problems import NoSuchOptionProblem, NotOpenerProblem

if TYPE_CHECKING:
    import discord

    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Reader
    from bot.matches.table import Table


async def join(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Seat the reader, and find out whether hands can be sent to him."""
    await reader.defer()
    user = reader.interaction.user
    table = await bot.matches.lobby.join(match_id, user.id, reader.name)
    text = reader.text
    lines = [
        text.gettext("You sit down as {shape}.").format(shape=SHAPES[table.seat_of(user.id)]),
        *await test_messages(bot, reader, table),
    ]
    await reader.answer("\n".join(lines))


async def test_messages(bot: Whistlestop, reader: Reader, table: Table) -> list[str]:
    """Send the reader a first direct message; return what to tell if that fails."""
    words = reader.text.gettext("You have joined {game} in {place}. Your hand will come here.").format(
        game=table.game.title, place=f"<#{table.row.place_id}>"
    )
    arrived = await private.reaches(bot, reader, words)
    return [private.closed(reader.text)] if arrived is False else []


async def leave(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Let the reader stand up."""
    await reader.defer()
    await bot.matches.lobby.leave(match_id, reader.interaction.user.id)
    await confirm(reader, reader.text.gettext("You have left the table."))


async def confirm(reader: Reader, sentence: str) -> None:
    """Confirm what was typed; where a button was pressed, the card that changes says enough."""
    if reader.manner != "quiet":
        await reader.answer(sentence)


async def start(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Start the match."""
    await reader.defer()
    await bot.matches.lobby.start(match_id, reader.interaction.user.id)
    await confirm(
        reader,
        reader.text.gettext("The match has started: hands come by direct message, the board is posted."),
    )


async def show_options(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Show what the opener may set; everybody else is told what is set."""
    await reader.defer()
    table = await bot.matches.table(match_id)
    text = reader.text
    if table.row.status != "lobby":
        await reader.answer(posts.options_line(table, text))
        return
    if table.opener.user_id != reader.interaction.user.id:
        raise NotOpenerProblem(table.opener.name)
    items: list[discord.ui.Item[discord.ui.View]] = []
    row = 0
    for name, values in choices(table.game.options):
        label = table.game.words.option(name, text)
        options = [
            (f"{label}: {table.game.words.option_value(name, value, text)}", str(number), None)
            for number, value in enumerate(values)
        ]
        chosen = str(values.index(getattr(table.options, name)))
        control = Control("set", match_id, rest=name)
        items.append(select(label, options, control, row=row, place=row, chosen=chosen))
        row += 1
    items.append(_players_menu(table, reader, row))
    if table.computers:
        control = Control("lesscomputer", match_id)
        items.append(button(text.gettext("Remove a computer"), control, row=row + 1))
    await reader.answer(text.gettext("What this match is played with:"), items=items)


def _players_menu(table: Table, reader: Reader, row: int) -> discord.ui.Item[discord.ui.View]:
    text = reader.text
    options = [(text.gettext("Players: any number that the game allows"), "0", None)]
    options += [
        (text.ngettext("Players: exactly {n}", "Players: exactly {n}", n).format(n=n), str(n), None)
        for n in table.game.seats
        if n >= len(table.seats)
    ]
    chosen = str(table.row.seats_wanted or 0)
    control = Control("players", table.match_id)
    return select(text.gettext("Players"), options, control, row=row, place=row, chosen=chosen)


@handles("join")
async def _join(press: Press) -> None:
    await join(press.bot, press.reader, press.control.match_id)


@handles("leave")
async def _leave(press: Press) -> None:
    press.reader.manner = "quiet"
    await leave(press.bot, press.reader, press.control.match_id)


@handles("start")
async def _start(press: Press) -> None:
    press.reader.manner = "quiet"
    await start(press.bot, press.reader, press.control.match_id)


@handles("computer")
async def _computer(press: Press) -> None:
    press.reader.manner = "quiet"
    await press.reader.defer()
    await press.bot.matches.lobby.add_computer(press.control.match_id, press.user_id)


@handles("lesscomputer")
async def _less_computer(press: Press) -> None:
    await press.reader.defer()
    await press.bot.matches.lobby.remove_computer(press.control.match_id, press.user_id)
    await show_options(press.bot, press.reader, press.control.match_id)


@handles("options")
async def _options(press: Press) -> None:
    await show_options(press.bot, press.reader, press.control.match_id)


@handles("set")
async def _set(press: Press) -> None:
    await press.reader.defer()
    match_id, name = press.control.match_id, press.control.rest
    table = await press.bot.matches.table(match_id)
    values = dict(choices(table.game.options)).get(name, ())
    if press.number is None or press.number >= len(values):
        raise NoSuchOptionProblem
    await press.bot.matches.lobby.set_option(match_id, press.user_id, name, values[press.number])
    await show_options(press.bot, press.reader, match_id)


@handles("players")
async def _players(press: Press) -> None:
    await press.reader.defer()
    match_id = press.control.match_id
    await press.bot.matches.lobby.set_players(match_id, press.user_id, press.number or None)
    await show_options(press.bot, press.reader, match_id)
