"""The lobby's buttons: sitting down, computer players, options, starting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.chat import posts, private, time_options
from bot.chat.controls import Control, button, select
from bot.chat.presses import handles
from bot.games.seats import label
from bot.matches.lobby import choices
from bot.matches.problems import NoSuchOptionProblem, NotOpenerProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord

    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Reader
    from bot.engine import Text
    from bot.matches import UndoRule
    from bot.matches.table import Table


UNDO: tuple[UndoRule, ...] = ("consent", "own", "off")
OPTIONS_A_PAGE = 3
"""Discord shows five rows: these, the number of players, and buttons."""
TIME_PAGE = -1
"""The page about time is the last one."""


def opened(table: Table, text: Text) -> str:
    """Return what the opener of a table is told to do next."""
    alone = (table.row.seats_wanted or table.game.seats[0]) == 1
    match alone, table.row.guild_id is None:
        case True, True:
            return text.gettext("The table is open. Press **Start** to play alone, or add computer players.")
        case True, False:
            return text.gettext(
                "The table is open. Press **Start** to play alone, or let others press **Join**; computer "
                "players can take seats too."
            )
        case False, True:
            return text.gettext("The table is open. Add computer players, then press **Start**.")
    return text.gettext("The table is open. Others press **Join**; computer players can take seats too.")


async def join(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Seat the reader, and find out whether hands can be sent to him."""
    await reader.defer()
    user = reader.interaction.user
    table = await bot.matches.lobby.join(match_id, user.id, reader.name)
    text = reader.text
    lines = [
        text.gettext("You sit down as {seat}.").format(seat=label(table.seat_of(user.id), text)),
        *await test_messages(bot, reader, table),
    ]
    await reader.answer("\n".join(lines))


async def test_messages(bot: Whistlestop, reader: Reader, table: Table) -> list[str]:
    """Send the reader a first direct message; return what to tell if that fails.

    A table that stands in direct messages needs no such test.
    """
    if table.row.guild_id is None:
        return []
    words = reader.text.gettext(
        "You have joined {game} in {place}. What is for you alone comes here."
    ).format(game=table.game.title, place=f"<#{table.row.place_id}>")
    arrived = await private.reaches(bot, reader, words)
    return [private.closed(reader.text, hands=posts.has_hands(table))] if arrived is False else []


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
    table = await bot.matches.lobby.start(match_id, reader.interaction.user.id)
    if not posts.has_hands(table):
        sentence = reader.text.gettext("The match has started: the board is posted.")
    else:
        sentence = reader.text.gettext(
            "The match has started: hands come by direct message, the board is posted."
        )
    await confirm(reader, sentence)


async def show_options(bot: Whistlestop, reader: Reader, match_id: int, page: int = 0) -> None:
    """Show what the opener may set, so many options a page; everybody else is told what is set."""
    await reader.defer()
    table = await bot.matches.table(match_id)
    text = reader.text
    if table.row.status != "lobby":
        await reader.answer(posts.options_line(table, text))
        return
    if table.opener.user_id != reader.interaction.user.id:
        raise NotOpenerProblem(table.opener.name, inherited=table.is_inherited)
    every = tuple(_settable(table).items())
    pages = max(1, -(-len(every) // OPTIONS_A_PAGE)) + 1  # and one about time
    page %= pages
    if page == pages - 1:
        items = time_options.items(table, text)
        items.append(_undo_menu(table, len(items), text))
        items.append(_turn_over(table, page, pages, len(items), text))
        content = text.gettext("How much time there is in this match, and what can be taken back:")
        await reader.answer(content, items=items)
        return
    shown = every[page * OPTIONS_A_PAGE :][:OPTIONS_A_PAGE]
    items = [_option_menu(table, name, values, row, text) for row, (name, values) in enumerate(shown)]
    if len(table.game.seats) > 1:
        items.append(_players_menu(table, reader, len(items)))
    last = len(items)
    items.append(_turn_over(table, page, pages, last, text))
    if table.computers:
        control = Control("lesscomputer", match_id)
        items.append(button(text.gettext("Remove a computer"), control, row=last))
    await reader.answer(text.gettext("What this match is played with:"), items=items)


def _turn_over(table: Table, page: int, pages: int, row: int, text: Text) -> discord.ui.Item[discord.ui.View]:
    """Return the button that leads to the next page of the options, from the last one to the first."""
    control = Control("options", table.match_id, rest=str((page + 1) % pages))
    more = text.gettext("More options ({page} of {pages})").format(page=page + 1, pages=pages)
    back = text.gettext("Back to the first options")
    return button(more if page + 1 < pages else back, control, row=row)


def _undo_menu(table: Table, row: int, text: Text) -> discord.ui.Item[discord.ui.View]:
    options = [(posts.undo_rule(rule, text), rule, None) for rule in UNDO]
    control = Control("undorule", table.match_id)
    return select(text.gettext("Undo"), options, control, row=row, place=row, chosen=table.row.undo)


def _settable(table: Table) -> dict[str, tuple[Any, ...]]:
    """Return the options of the game in which there is a choice."""
    return {name: values for name, values in choices(table.game.options) if len(values) > 1}


def _option_menu(
    table: Table, name: str, values: Sequence[Any], row: int, text: Text
) -> discord.ui.Item[discord.ui.View]:
    title = table.game.words.option(name, text)
    options = [
        (f"{title}: {table.game.words.option_value(name, value, text)}", str(number), None)
        for number, value in enumerate(values)
    ]
    chosen = str(values.index(getattr(table.options, name)))
    control = Control("set", table.match_id, rest=name)
    return select(title, options, control, row=row, place=row, chosen=chosen)


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
    rest = press.control.rest
    await show_options(press.bot, press.reader, press.control.match_id, int(rest) if rest.isdecimal() else 0)


@handles("set")
async def _set(press: Press) -> None:
    await press.reader.defer()
    match_id, name = press.control.match_id, press.control.rest
    table = await press.bot.matches.table(match_id)
    options = _settable(table)
    values = options.get(name, ())
    if press.number is None or press.number >= len(values):
        raise NoSuchOptionProblem
    await press.bot.matches.lobby.set_option(match_id, press.user_id, name, values[press.number])
    page = list(options).index(name) // OPTIONS_A_PAGE
    await show_options(press.bot, press.reader, match_id, page)


@handles("players")
async def _players(press: Press) -> None:
    await press.reader.defer()
    match_id = press.control.match_id
    await press.bot.matches.lobby.set_players(match_id, press.user_id, press.number or None)
    await show_options(press.bot, press.reader, match_id)


@handles("clock")
async def _clock(press: Press) -> None:
    await press.reader.defer()
    table = await press.bot.matches.table(press.match_id)
    clock = time_options.chosen_clock(table, "".join(press.values))
    await press.bot.matches.lobby.set_clock(table.match_id, press.user_id, clock)
    await show_options(press.bot, press.reader, table.match_id, TIME_PAGE)


@handles("late")
async def _late(press: Press) -> None:
    await press.reader.defer()
    late = time_options.chosen_late("".join(press.values))
    await press.bot.matches.lobby.set_late(press.match_id, press.user_id, late)
    await show_options(press.bot, press.reader, press.match_id, TIME_PAGE)


@handles("clockform")
async def _clock_form(press: Press) -> None:
    form = time_options.form(press.match_id, press.reader.text)
    await press.reader.interaction.response.send_modal(form)


@handles("clockset")
async def _clock_set(press: Press) -> None:
    await press.reader.defer()
    clock = time_options.typed_clock(press.values)
    await press.bot.matches.lobby.set_clock(press.match_id, press.user_id, clock)
    await show_options(press.bot, press.reader, press.match_id, TIME_PAGE)


@handles("undorule")
async def _undo_rule(press: Press) -> None:
    await press.reader.defer()
    chosen = next((rule for rule in UNDO if [rule] == list(press.values)), None)
    if chosen is None:
        raise NoSuchOptionProblem
    await press.bot.matches.lobby.set_undo(press.match_id, press.user_id, chosen)
    await show_options(press.bot, press.reader, press.match_id, -1)
