"""Resigning, removing, handing a seat over and taking one: what commands and buttons do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.chat import departures, motions, posts, seating
from bot.chat.presses import handles
from bot.games.seats import SHAPES, label
from bot.matches.motions import RemovePlayer, ReplaceComputer, ReplacePlayer
from bot.matches.problems import NoSuchSeatProblem

if TYPE_CHECKING:
    import discord

    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Reader
    from bot.engine import Seat, Text
    from bot.matches.table import Table


async def ask_to_resign(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Say what resigning would mean, and ask for a second word."""
    await reader.defer()
    table = await bot.matches.table(match_id)
    table.running()
    seat = table.seat_of(reader.interaction.user.id)
    await reader.answer(
        departures.resign_question(table, seat, reader.text),
        items=departures.resign_items(table, reader.text),
    )


@handles("resign")
async def _resign(press: Press) -> None:
    await press.reader.defer()
    await press.bot.matches.leaving.resign(press.control.match_id, press.user_id)
    await press.reader.answer(press.reader.text.gettext("You have resigned."))


def seats_to_choose(table: Table, text: Text, *, computers: bool) -> list[tuple[str, str]]:
    """Return the seats for a list: what is shown, and the number that is sent."""
    names = table.names
    return [
        (label(seat.seat, text, names), str(seat.seat))
        for seat in table.seats
        if computers or seat.user_id is not None
    ]


def seat_typed(table: Table, typed: str) -> Seat:
    """Return the seat that was picked from the list, or typed by number, shape or the one player's name.

    Names can be changed: where two are called the same, none is meant. Raises NoSuchSeatProblem.
    """
    wanted = typed.strip()
    if wanted.isdecimal() and int(wanted) < len(table.seats):
        return int(wanted)
    found = [
        seat
        for seat, name in enumerate(table.names)
        if wanted.casefold() in (name.casefold(), SHAPES[seat], f"{SHAPES[seat]} {name}".casefold())
    ]
    if len(found) != 1:
        raise NoSuchSeatProblem
    return found[0]


async def remove(bot: Whistlestop, reader: Reader, match_id: int, typed: str) -> None:
    """Ask the others to remove the player at a seat."""
    await reader.defer()
    seat = seat_typed(await bot.matches.table(match_id), typed)
    user_id = reader.interaction.user.id
    table, found = await bot.matches.motions.agree(match_id, user_id, RemovePlayer(seat))
    await reader.answer(motions.agreed(table, found, reader.text))


async def replace(
    bot: Whistlestop,
    reader: Reader,
    match_id: int,
    newcomer: discord.User | discord.Member,
    typed: str | None,
) -> None:
    """Offer a seat to somebody: the own one at once, that of another if the table agrees."""
    await reader.defer()
    table, text, user_id = await bot.matches.table(match_id), reader.text, reader.interaction.user.id
    own = table.seat_of(user_id)
    seat = own if typed is None else seat_typed(table, typed)
    if newcomer.bot:
        await reader.answer(text.gettext("That is a program; only people can take a seat."))
        return
    done = text.gettext("The seat is offered: {newcomer} takes it with the button under my post.")
    if seat == own:
        await bot.matches.replacing.offer(match_id, user_id, newcomer.id)
        await reader.answer(done.format(newcomer=newcomer.mention))
        return
    kind = ReplaceComputer if table.seats[seat].autoplayer is not None else ReplacePlayer
    table, found = await bot.matches.motions.agree(match_id, user_id, kind(seat, newcomer.id))
    if found.carried:
        await reader.answer(done.format(newcomer=newcomer.mention))
    else:
        await reader.answer(motions.agreed(table, found, text))


async def _seat(press: Press) -> Seat:
    """Return the seat that a button is about; NoSuchMatchProblem, NoSuchSeatProblem."""
    table, rest = await press.bot.matches.table(press.control.match_id), press.control.rest
    if not rest.isdecimal() or int(rest) >= len(table.seats):
        raise NoSuchSeatProblem
    return int(rest)


@handles("takeseat")
async def _take(press: Press) -> None:
    """Take a seat that is offered, and find out whether hands can be sent."""
    bot, reader = press.bot, press.reader
    reader.manner = "new"
    await reader.defer()
    table = await bot.matches.replacing.accept(
        press.control.match_id, press.user_id, await _seat(press), reader.name
    )
    lines = [
        reader.text.gettext("You play on as {player}.").format(
            player=label(table.seat_of(press.user_id), reader.text, posts.shown_names(table))
        ),
        *await seating.test_messages(bot, reader, table),
    ]
    await reader.answer("\n".join(lines))


@handles("leaveseat")
async def _leave_be(press: Press) -> None:
    press.reader.manner = "quiet"
    await press.reader.defer()
    await press.bot.matches.replacing.decline(press.control.match_id, press.user_id, await _seat(press))


@handles("waitgone")
async def _wait(press: Press) -> None:
    press.reader.manner = "quiet"
    await press.reader.defer()
    await press.bot.matches.presence.wait(press.control.match_id, press.user_id, await _seat(press))


@handles("howreplace")
async def _how_to_replace(press: Press) -> None:
    press.reader.manner = "new"
    await press.reader.defer()
    table, text = await press.bot.matches.table(press.control.match_id), press.reader.text
    table.running()
    seat = await _seat(press)
    sentence = text.gettext(
        "Type `/game replace` with the player who shall come, and {player} as the seat. The others are "
        "asked, and whoever comes takes the seat with a button."
    )
    await press.reader.answer(sentence.format(player=label(seat, text, posts.shown_names(table))))
