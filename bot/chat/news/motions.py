"""Questions to the table: asked, answered, settled. Each has one post, which is edited as words come in."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.chat import motions, posts
from bot.chat.controls import view_of
from bot.chat.speaker import Speaker, only, tells
from bot.games.seats import label
from bot.matches.motions import motion_of
from bot.matches.notices import MotionAsked, MotionOver

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)


def _kind(subject: str) -> str:
    return f"motion {subject}"


@tells(MotionAsked)
async def asked(speaker: Speaker, due: Due, table: Table, notice: MotionAsked) -> None:
    """Put the question, or tell in its post who else has agreed."""
    motion = motion_of(notice.subject)
    found = await speaker.matches.motions.poll(table.match_id, motion)
    if table.row.status != "running" or found is None or found.carried:
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    kind = _kind(notice.subject)
    standing = await speaker.matches.outbox.post(table.match_id, kind)
    first = notice.seat if standing is None else int(standing.digest or notice.seat)
    content, view = motions.asked(table, found, first, text), view_of(motions.items(table, motion, text))
    if standing is not None:
        channel = await speaker.channel(standing.channel_id)
        try:
            await channel.get_partial_message(standing.message_id).edit(content=content, view=view)
        except discord.NotFound:
            log.info("match %s: a question is gone, so there is a new one", due.match_id)
        else:
            await speaker.done(due)
            return
    channel = await speaker.channel(table.row.place_id)
    users = [user for seat in found.missing if (user := table.seats[seat].user_id) is not None]
    message = await speaker.send(due, channel, content, view=view, allowed_mentions=only(users))
    await speaker.done(due, speaker.post_row(due, kind, message, digest=str(first)))


@tells(MotionOver)
async def over(speaker: Speaker, due: Due, table: Table, notice: MotionOver) -> None:
    """Say in the question's post how it was settled, and take its buttons away."""
    standing = await speaker.matches.outbox.post(table.match_id, _kind(notice.subject))
    if standing is None:
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    seat = int(standing.digest or 0)
    match notice.how:
        case "carried":
            end = text.gettext("Agreed.")
        case "declined":
            player = label(notice.seat or 0, text, posts.shown_names(table))
            end = text.gettext("{player} is against it.").format(player=player)
        case "lapsed":
            end = text.gettext("Not everybody has answered in time, so it does not happen.")
        case "void":
            end = text.gettext("The match has gone on, so it does not happen.")
    content = "\n".join([motions.wish(table, motion_of(notice.subject), seat, text), end])
    channel = await speaker.channel(standing.channel_id)
    try:
        await channel.get_partial_message(standing.message_id).edit(content=content, view=None)
    except discord.NotFound:
        log.info("match %s: a question is gone, so nobody reads its answer", due.match_id)
    await speaker.done(due, old=standing)
