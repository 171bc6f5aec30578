"""Why a match waits, that it goes on, and that it is played elsewhere from now on."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.chat import departures, posts, troubles
from bot.chat.speaker import Speaker, is_refusal, only, tells
from bot.chat.texts import text_for
from bot.matches.notices import CannotSpeak, CannotSpeakTo, CanSpeak, Moved, Retire
from bot.matches.outbox import events_of
from bot.matches.places import TROUBLE, trouble_of

if TYPE_CHECKING:
    from bot.engine import Text
    from bot.matches import MatchSummary
    from bot.matches.outbox import Due
    from bot.matches.places import Trouble
    from bot.matches.table import Table

log = logging.getLogger(__name__)

LAST_TRY = 20
"""After so many tries, most of a day, buttons that cannot be taken away stay."""


@tells(CannotSpeak)
async def cannot_speak(speaker: Speaker, due: Due, table: Table, _: CannotSpeak) -> None:
    """Tell what is missing: where the match is played, in the channel above it, or to each player.

    Where several matches are helped by the same deed it is told once.
    """
    trouble = trouble_of(table.row)
    if trouble is None:
        await speaker.done(due)
        return
    async with speaker.telling:
        text = await speaker.text_of(table)
        for channel_id in _places(table, trouble):
            if await _is_told_in(speaker, table, channel_id):
                await speaker.done(due)
                return
            try:
                channel = await speaker.channel(channel_id)
                message = await speaker.send(due, channel, _at_table(table, trouble, text))
            except discord.HTTPException as error:
                if not is_refusal(error):
                    raise
                log.info("match %s: its trouble cannot be told in %s: %s", due.match_id, channel_id, error)
                continue
            await speaker.done(due, speaker.post_row(due, TROUBLE, message))
            return
    players = [CannotSpeakTo(seat.seat) for seat in table.seats if seat.user_id is not None]
    await speaker.matches.outbox.add(due.match_id, players, instead_of=[due.id])


def _places(table: Table, trouble: Trouble) -> tuple[int, ...]:
    """Return where a trouble may be told in public, the best place first."""
    if trouble.kind in ("gone", "away"):
        return ()
    return tuple(dict.fromkeys((table.row.place_id, table.row.channel_id)))


def _at_table(table: Table, trouble: Trouble, text: Text) -> str:
    said = troubles.words(trouble, text)
    return f"{said} {troubles.way_on(table, text)}" if trouble.kind == "locked" else said


async def _is_told_in(speaker: Speaker, table: Table, channel_id: int) -> bool:
    """Whether a channel was told of this very trouble already, by another match."""
    for other in await speaker.matches.places.sharing(table):
        post = await speaker.matches.outbox.post(other.match_id, TROUBLE)
        if post is not None and post.channel_id == channel_id:
            return True
    return False


@tells(CannotSpeakTo)
async def cannot_speak_to(speaker: Speaker, due: Due, table: Table, notice: CannotSpeakTo) -> None:
    """Tell a player by direct message, unless it was told of another match with this very trouble."""
    user_id = table.seats[notice.seat].user_id
    if user_id is None or table.row.trouble is None:
        await speaker.done(due)
        return
    async with speaker.telling:
        others = await speaker.matches.places.sharing(table)
        if await _is_told_to(speaker, others, user_id):
            await speaker.done(due)
            return
        text = text_for((await speaker.matches.people.user(user_id)).language)
        content = posts.fitted([troubles.personal(table, text), *await _result(speaker, table, text)])
        try:
            channel = await speaker.client.create_dm(discord.Object(user_id))
            message = await speaker.send(due, channel, content)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("match %s: %s cannot be told that it waits: %s", due.match_id, user_id, error)
            await _beside(speaker, due, table, user_id, content)
            return
        await speaker.done(due, speaker.post_row(due, TROUBLE, message, notice.seat))


async def _is_told_to(speaker: Speaker, others: list[MatchSummary], user_id: int) -> bool:
    for other in others:
        for seat in other.seats:
            if seat.user_id == user_id and await speaker.matches.outbox.post(
                other.match_id, TROUBLE, seat.seat
            ):
                return True
    return False


async def _beside(speaker: Speaker, due: Due, table: Table, user_id: int, content: str) -> None:
    """Tell a player whom no direct message reaches in the channel above a thread that is gone."""
    trouble = trouble_of(table.row)
    if trouble is not None and trouble.kind == "gone" and trouble.where != table.row.channel_id:
        try:
            channel = await speaker.channel(table.row.channel_id)
            await speaker.send(due, channel, f"<@{user_id}> {content}", allowed_mentions=only([user_id]))
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.warning("match %s: nor in its channel: %s", due.match_id, error)
    await speaker.done(due)


async def _result(speaker: Speaker, table: Table, text: Text) -> list[str]:
    """Return how a match has ended whose result can be posted nowhere."""
    trouble = trouble_of(table.row)
    if trouble is None or trouble.kind != "gone" or table.match is None or table.match.result is None:
        return []
    plies = await speaker.matches.outbox.plies(table.match_id, table.row.seq - 1)
    notes = departures.records(table, await speaker.matches.leaving.former(table.match_id), text)
    return [posts.result(table, events_of(table, plies, None), text, notes)]


@tells(CanSpeak)
async def can_speak(speaker: Speaker, due: Due, table: Table, _: CanSpeak) -> None:
    """Say where the trouble was told that it is over."""
    standing = await speaker.matches.outbox.post(table.match_id, TROUBLE)
    if standing is not None and table.row.trouble is None:
        text = await speaker.text_of(table)
        try:
            await speaker.amend(standing, text.gettext("That is over: nothing waits here any more."))
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            log.info("match %s: the end of its trouble cannot be told: %s", due.match_id, error)
        await speaker.done(due, None, standing)
        return
    await speaker.done(due)


@tells(Moved)
async def moved(speaker: Speaker, due: Due, table: Table, notice: Moved) -> None:
    """Tell in the new place that the match is played there, and in the old one, if it is there, where."""
    text = await speaker.text_of(table)
    title, players = table.game.title, posts.players(table, text)
    channel = await speaker.channel(table.row.place_id)
    if not await speaker.is_later(due, Moved):  # it was moved on before this could be said
        here = text.gettext("**{game}** ({players}) is played here from now on.")
        await speaker.send(due, channel, here.format(game=title, players=players))
    await speaker.done(due)
    if notice.place == table.row.place_id:
        return
    there = text.gettext("**{game}** ({players}) goes on in {place}.")
    try:
        former = await speaker.channel(notice.place)
        await former.send(there.format(game=title, players=players, place=f"<#{table.row.place_id}>"))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.info("match %s: its old place is not told: %s", due.match_id, error)


@tells(Retire)
async def retire(speaker: Speaker, due: Due, _table: Table, notice: Retire) -> None:
    """Take the buttons of a message away that could not be taken away at once."""
    try:
        await speaker.take_buttons(notice.channel_id, notice.message_id)
    except discord.HTTPException as error:
        if not is_refusal(error) or due.attempts < LAST_TRY:
            raise
        log.warning("match %s: the buttons of message %s stay: %s", due.match_id, notice.message_id, error)
    await speaker.done(due)
