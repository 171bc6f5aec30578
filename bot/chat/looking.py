"""Looking at a match: hand, board, the board in words, status, log, the proof of the shuffles."""

from __future__ import annotations

import asyncio
import io
from datetime import date
from typing import TYPE_CHECKING

import discord

from bot.chat import departures, posts, private, story, timings, troubles
from bot.chat.controls import view_of
from bot.chat.finding import table_to_see
from bot.chat.presses import handles
from bot.games.seats import label, listed
from bot.matches import PostRow, daily, records
from bot.matches.notices import Hand
from bot.matches.places import trouble_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.chat.client import Whistlestop
    from bot.chat.presses import Press
    from bot.chat.reader import Reader
    from bot.matches import UserRow
    from bot.matches.table import Table


async def show_hand(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Show the reader's own hand, to nobody else."""
    await reader.defer()
    table = await bot.matches.table(match_id)
    table.running()
    seat = table.seat_of(reader.interaction.user.id)
    view, text = table.view_of_seat(seat), reader.text
    # Where nothing is secret the own board is all there is to show.
    scene = "board" if table.game.words.secrets(view) is None else "hand"
    file = await bot.pictures.file(table, view, scene, text, theme=reader.user.theme)
    await reader.answer(posts.hand(table, seat, text), file=file)


async def show_board(bot: Whistlestop, reader: Reader, match_id: int, *, in_words: bool = False) -> None:
    """Show the board as the reader may see it: with the own secrets at a seat, the public one otherwise."""
    await reader.defer()
    table = await table_to_see(bot.matches, match_id, reader.interaction.user.id)
    view, text = table.view(reader.interaction.user.id), reader.text
    if in_words:
        lines = table.game.words.position(view, text, posts.shown_names(table))
        if table.row.status == "over":
            lines.insert(0, posts.outcome(table, text))
        elif table.row.status == "ended":
            lines.insert(0, posts.called_off(table, None, text))
        pages = posts.chunks(lines)
        await reader.answer(pages[0])
        for page in pages[1:]:
            await reader.interaction.followup.send(page, ephemeral=True)
        return
    file = await bot.pictures.file(table, view, "board", text, theme=reader.user.theme)
    await reader.answer(status_line(table, reader), file=file)


def status_line(table: Table, reader: Reader) -> str:
    """Return one line: which game, where it is, who is to act and since when."""
    text, names = reader.text, posts.shown_names(table)
    if table.row.status == "lobby":
        return posts.lobby(table, text)
    if not table.to_act:
        return text.gettext("**{game}**: this match is over.").format(game=table.game.title)
    players = listed([label(seat, text, names) for seat in sorted(table.to_act)], text)
    since = table.row.waiting_since
    return text.gettext("**{game}**, {where}: the turn of {players}, called {when}.").format(
        game=table.game.title,
        where=table.game.words.turn(table.view(None), text),
        players=players,
        when=discord.utils.format_dt(since, "R") if since else "–",
    )


async def show_status(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Show how the match stands."""
    await reader.defer()
    table = await table_to_see(bot.matches, match_id, reader.interaction.user.id)
    text = reader.text
    lines = [status_line(table, reader)]
    trouble = trouble_of(table.row)
    if trouble is not None:
        lines += [f"❌ {troubles.words(trouble, text)}", troubles.way_on(table, text)]
    if table.match is not None:
        view = table.view(reader.interaction.user.id)
        lines += table.game.words.score_table(view, text, posts.shown_names(table))
        lines.append(posts.options_line(table, text))
        sentence = text.gettext("Played in {place}. The shuffles are fixed: `sha256 {commitment}`")
        lines.append(sentence.format(place=f"<#{table.row.place_id}>", commitment=table.commitment))
        users = await bot.matches.people.users(_users(table))
        lines += timings.status(table, users, bot.matches.tables.now(), text)
        lines += _reached(table, users, reader)
        lines += departures.status(table, await bot.matches.leaving.former(match_id), text)
    await reader.answer(posts.fitted(lines))


def _users(table: Table) -> list[int]:
    return [seat.user_id for seat in table.seats if seat.user_id is not None]


def _reached(table: Table, users: Mapping[int, UserRow], reader: Reader) -> list[str]:
    closed = [
        label(seat.seat, reader.text, posts.shown_names(table))
        for seat in table.seats
        if seat.user_id is not None
        and (user := users.get(seat.user_id)) is not None
        and user.dm_open is False
    ]
    if not closed:
        return []
    return [
        reader.text.gettext("No direct message reaches {players}; `/hand` always works.").format(
            players=listed(closed, reader.text)
        )
    ]


async def show_log(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Show everything that has happened; as a file where it is long."""
    await reader.defer()
    table = await table_to_see(bot.matches, match_id, reader.interaction.user.id)
    table.started()
    text, names = reader.text, posts.shown_names(table)
    plies = await bot.matches.outbox.plies(match_id)
    seat = table.find_seat(reader.interaction.user.id)
    lines = story.lines(table, plies, seat, text, names)
    if not lines:
        await reader.answer(text.gettext("Nothing has happened yet."))
        return
    whole = "\n".join(lines)
    if len(whole) <= posts.LONGEST:
        await reader.answer(whole)
        return
    plain = "\n".join(story.lines(table, plies, seat, text, table.names))
    file = discord.File(io.BytesIO(plain.encode()), filename="log.txt")
    sentence = text.gettext("The whole log is in the file; the end of it:")
    await reader.answer(posts.fitted([sentence, posts.fitted(lines[-12:], 1700)]), file=file)


def _is_of_today(table: Table, bot: Whistlestop) -> bool:
    """Whether the match is a try at a challenge that others may still have before them."""
    day = table.row.day
    return day is not None and not daily.is_over(date.fromisoformat(day), bot.matches.tables.now())


async def verify(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Prove the shuffles of a match that is over, and hand its record out."""
    await reader.defer()
    table = await table_to_see(bot.matches, match_id, reader.interaction.user.id)
    table.started()
    text = reader.text
    if table.row.status == "running" or _is_of_today(table, bot):
        await reader.answer(
            text.gettext(
                "The shuffles of this match were fixed before the first card was dealt: their key has "
                "`sha256 {commitment}`. The key is shown when the match is over, and then anybody can play "
                "the match again and compare."
            ).format(commitment=table.commitment)
        )
        return
    record = records.record_of(table, await bot.matches.outbox.plies(match_id))
    check, name = await asyncio.to_thread(records.check, record), f"match-{match_id}.json"
    lines = [
        text.gettext("The key `{key}` has `sha256 {commitment}`, as announced at the start.").format(
            key=record.key, commitment=record.commitment
        )
        if check.key_fits
        else text.gettext("The key does not fit what was announced at the start."),
        text.ngettext(
            "Dealt by this key, {n} move was played again and ends in the same position.",
            "Dealt by this key, {n} moves were played again and end in the same position.",
            check.plies,
        ).format(n=check.plies)
        if check.moves_legal and check.same_end
        else text.gettext("Played again, the match does not end in the same position."),
        text.gettext("Check it yourself: `python -m bot replay {name}` with the file below.").format(
            name=name
        ),
    ]
    file = discord.File(io.BytesIO(records.write(record)), filename=name)
    await reader.answer("\n".join(lines), file=file)


@handles("hand")
async def _hand(press: Press) -> None:
    await show_hand(press.bot, _aside(press.reader), press.control.match_id)


@handles("text")
async def _text(press: Press) -> None:
    await show_board(press.bot, _aside(press.reader), press.control.match_id, in_words=True)


def _aside(reader: Reader) -> Reader:
    """Return the reader, to be answered beside the panel and not in its place."""
    reader.manner = "new"
    return reader


@handles("again")
async def _again(press: Press) -> None:
    """Send the hand once more, to somebody who has opened the direct messages meanwhile."""
    reader = press.reader
    await reader.defer()
    table = await press.bot.matches.table(press.control.match_id)
    table.running()
    seat = table.seat_of(press.user_id)
    bot, text, view = press.bot, reader.text, table.view_of_seat(seat)
    file = await bot.pictures.file(table, view, "hand", text, theme=reader.user.theme)
    items = view_of(posts.hand_items(table, seat, text))
    words = posts.hand(table, seat, text)
    sent = await private.send(bot, reader, words, view=items, files=[] if file is None else [file])
    if sent is False:
        await reader.answer(private.closed(text))
        return
    if sent is None:
        await bot.matches.outbox.plan(table, [Hand(seat)])
    else:
        now = bot.matches.tables.now()
        row = PostRow(table.match_id, "hand", seat, sent.channel.id, sent.id, None, now)
        await bot.matches.outbox.keep(row)
        await bot.matches.reached(table.match_id, seat)
    await reader.answer(reader.text.gettext("It works now: your hand is on its way."))
