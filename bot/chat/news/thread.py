"""A thread for a match that has just started."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.chat import posts
from bot.chat.speaker import Speaker, is_refusal, tells
from bot.matches import TABLE_SEAT, PostRow
from bot.matches.notices import Thread
from bot.matches.problems import PlaceOccupiedProblem

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)

THREAD_EXISTS = 160004


@tells(Thread)
async def thread(speaker: Speaker, due: Due, table: Table, _: Thread) -> None:
    """Open the thread from the lobby's card; in a channel without threads the match stays there."""
    if not table.row.wants_thread:  # it was moved before there was one
        await speaker.done(due)
        return
    card = await speaker.matches.outbox.post(table.match_id, "lobby")
    place = None if card is None else await _open(speaker, table, card)
    try:
        await speaker.matches.lobby.settle(table.match_id, place)
    except PlaceOccupiedProblem as error:
        await _no_place(speaker, table, error)
        raise
    await speaker.done(due)


async def _open(speaker: Speaker, table: Table, card: PostRow) -> int | None:
    """Open the thread, unless an earlier try has, and bring the players in; None if there can be none."""
    channel = await speaker.channel(table.row.channel_id)
    try:
        opened = await channel.get_partial_message(card.message_id).create_thread(
            name=posts.thread_name(table), auto_archive_duration=10080
        )
    except discord.HTTPException as error:
        if error.code == THREAD_EXISTS:
            opened = await speaker.channel(card.message_id)  # it has the id of the message it belongs to
        elif is_refusal(error):
            return None
        else:
            raise
    await _bring_in(table, opened)
    place: int = opened.id
    return place


async def _no_place(speaker: Speaker, table: Table, problem: PlaceOccupiedProblem) -> None:
    """Tell once that a match waits for a thread, or for the channel to be free."""
    outbox = speaker.matches.outbox
    if await outbox.post(table.match_id, "waiting") is not None:
        return
    text = await speaker.text_of(table)
    content = text.gettext(
        "**{game}** cannot begin yet: I may not open a thread here, and {other} is played in this "
        "channel. It begins by itself as soon as one of the two has changed."
    ).format(game=table.game.title, other=problem.title)
    message = await (await speaker.channel(table.row.channel_id)).send(content)
    post = PostRow(
        table.match_id,
        "waiting",
        TABLE_SEAT,
        message.channel.id,
        message.id,
        None,
        speaker.matches.tables.now(),
    )
    await outbox.done([], post)


async def _bring_in(table: Table, thread: discord.Thread) -> None:
    for seat in table.seats:
        if seat.user_id is not None:
            try:
                await thread.add_user(discord.Object(seat.user_id))
            except discord.HTTPException:
                log.info("user %s could not be added to a thread", seat.user_id)
