"""Going through a match again, a position at a time, or all of it as one animated picture."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

import discord

from bot.chat import posts
from bot.chat.controls import Control, button, select
from bot.chat.finding import table_to_see
from bot.chat.presses import handles
from bot.engine import ReplayError
from bot.games.seats import label
from bot.matches import replays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Reader
    from bot.engine import Seat, Text
    from bot.matches.replays import Position
    from bot.matches.table import Table

EVERYBODY = "all"
"""What controls carry, in place of a seat's number, for the eyes of everybody."""
LARGEST_BYTES = 8_000_000
"""What fits into every server's messages."""


def _eyes(table: Table, user_id: int, rest: str) -> Seat | None:
    """Return through whose eyes a control looks; at first the own ones at a seat."""
    own = table.find_seat(user_id)
    wanted = own if not rest else int(rest) if rest.isdecimal() else None
    return replays.eyes(table, user_id, wanted)


def _rest(seat: Seat | None) -> str:
    return EVERYBODY if seat is None else str(seat)


async def show(
    bot: Whistlestop, reader: Reader, match_id: int, number: int | None = None, rest: str = ""
) -> None:
    """Show a position; without a number the first of a match that is over, and the present one otherwise."""
    await reader.defer()
    user_id, text = reader.interaction.user.id, reader.text
    table = await table_to_see(bot.matches, match_id, user_id)
    seat = _eyes(table, user_id, rest)
    plies = await bot.matches.outbox.plies(match_id)
    if number is None and table.row.status != "running":
        number = 0
    try:
        # A long match is played again from its start.
        found = await asyncio.to_thread(replays.position, table, plies, number, seat)
    except ReplayError:
        await reader.answer(_outlived(text))
        return
    scene = next((event.scene for event in found.events if event.scene is not None), "board")
    file = await bot.pictures.file(table, found.view, scene, text, theme=reader.user.theme, name="replay")
    await reader.answer(_words(table, found, text), file=file, items=_items(table, found, seat, text))


def _outlived(text: Text) -> str:
    return text.gettext("This match was begun under other rules of the program: it cannot be played again.")


def _words(table: Table, found: Position, text: Text) -> str:
    names = posts.shown_names(table)
    if not found.number:
        sentence = text.ngettext(
            "**{game}**, the beginning of {n} turn", "**{game}**, the beginning of {n} turns", found.of
        )
        return sentence.format(game=table.game.title, n=found.of)
    head = text.gettext("**{game}**, turn {number} of {of}").format(
        game=table.game.title, number=found.number, of=found.of
    )
    return posts.fitted([head, *table.game.words.news(found.events, text, names)])


def _items(
    table: Table, found: Position, seat: Seat | None, text: Text
) -> list[discord.ui.Item[discord.ui.View]]:
    match_id, rest = table.match_id, _rest(seat)
    steps = [
        (text.gettext("⏮ First"), 0, found.number == 0),
        (text.gettext("◀ Back"), max(0, found.number - 1), found.number == 0),
        (text.gettext("Next ▶"), found.number + 1, found.number == found.of),
        (text.gettext("Last ⏭"), found.of, found.number == found.of),
    ]
    items: list[discord.ui.Item[discord.ui.View]] = [
        button(name, Control("replay", match_id, number, f"={rest}"), place=place, disabled=disabled)
        for place, (name, number, disabled) in enumerate(steps)
    ]
    jump = Control("replayjump", match_id, found.number, rest)
    items.append(button(text.gettext("Jump"), jump, place=4))
    if table.row.status != "running" and not table.is_daily:
        items.append(_eyes_menu(table, found, seat, text))
        film = button(text.gettext("As an animated picture"), Control("film", match_id, rest=rest), row=2)
        items.append(film)
    return items


def _eyes_menu(
    table: Table, found: Position, seat: Seat | None, text: Text
) -> discord.ui.Item[discord.ui.View]:
    names = table.names
    options: list[tuple[str, str, str | None]] = [(text.gettext("As everybody saw it"), EVERYBODY, None)]
    for row in table.seats:
        sentence = text.gettext("As {player} saw it")
        options.append((sentence.format(player=label(row.seat, text, names)), str(row.seat), None))
    control = Control("replayas", table.match_id, found.number)
    return select(text.gettext("Through whose eyes"), options, control, row=1, chosen=_rest(seat))


@handles("replay")
async def _replay(press: Press) -> None:
    """Show the position of a button; the one under a result names none."""
    named, _, rest = press.control.rest.rpartition("=")
    number = press.control.seq if press.control.rest.startswith("=") else None
    await show(press.bot, press.reader, press.control.match_id, number, named + rest)


@handles("replayas")
async def _as(press: Press) -> None:
    await show(press.bot, press.reader, press.control.match_id, press.control.seq, "".join(press.values))


@handles("replayjump")
async def _jump(press: Press) -> None:
    """Ask for the number of a turn; the form's own id says in which match, and through whose eyes."""
    text, control = press.reader.text, press.control
    target = Control("replayto", control.match_id, control.seq, control.rest)
    form = discord.ui.Modal(title=text.gettext("Jump to a turn"), custom_id=target.custom_id())
    form.add_item(
        discord.ui.TextInput(
            label=text.gettext("Number of the turn"),
            custom_id="number",
            default=str(control.seq),
            max_length=6,
            required=True,
        )
    )
    form.stop()
    await press.reader.interaction.response.send_modal(form)


@handles("replayto")
async def _to(press: Press) -> None:
    """Go to the number that was typed, or say which ones there are."""
    control, reader, number = press.control, press.reader, press.number
    await reader.defer()
    table = await table_to_see(press.bot.matches, control.match_id, press.user_id)
    table.started()
    try:
        last = await asyncio.to_thread(lambda: len(replays.stops(table)) - 1)
    except ReplayError:
        await reader.tell(_outlived(reader.text))
        return
    if number is None or number > last:
        sentence = reader.text.gettext("The turns have the numbers from 1 to {last}; 0 is the beginning.")
        await reader.tell(sentence.format(last=last))
        return
    await show(press.bot, reader, control.match_id, number, control.rest)


@handles("film")
async def _film(press: Press) -> None:
    """Draw the whole match, which takes a while, and show it beside the stepper."""
    bot, reader = press.bot, press.reader
    reader.manner = "new"
    await reader.defer()
    table, text = await table_to_see(bot.matches, press.control.match_id, press.user_id), reader.text
    if table.row.status == "running":
        await reader.answer(text.gettext("The animated picture can be had once the match is over."))
        return
    seat = _eyes(table, press.user_id, press.control.rest)
    try:
        views: Sequence[object] = await asyncio.to_thread(lambda: list(replays.turns(table, seat)))
    except ReplayError:
        await reader.answer(_outlived(text))
        return
    film = await bot.pictures.film(table, views, text, reader.user.theme, LARGEST_BYTES)
    if film is None:
        await reader.answer(text.gettext("The animated picture could not be drawn; that is my fault."))
        return
    sentence = text.ngettext(
        "**{game}** in {n} picture, one a turn.", "**{game}** in {n} pictures, one a turn.", film.frames
    )
    words = sentence.format(game=table.game.title, n=film.frames)
    spoken = words.replace("**", "")  # an alt text has no bold
    file = discord.File(io.BytesIO(film.gif), f"match-{table.match_id}.gif", description=spoken)
    await reader.answer(words, file=file)
