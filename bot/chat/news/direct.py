"""Direct messages about a match to one of its players."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.chat import membership
from bot.chat.speaker import Speaker, is_refusal

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)


async def by_message(
    speaker: Speaker,
    due: Due,
    table: Table,
    seat: int,
    user_id: int,
    content: str,
    view: discord.ui.View | None,
) -> bool:
    """Send a direct message about a match, note whether it arrived, and return that.

    To somebody who is gone, as is found out now and noted, there is nothing more to be said: True.
    """
    people = speaker.matches.people
    try:
        channel = await speaker.client.create_dm(discord.Object(user_id))
        await speaker.send(due, channel, content, view=view)
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        log.info("match %s: no direct message reaches %s: %s", due.match_id, user_id, error)
        await people.change(user_id, dm_open=False)
        if await membership.failed(speaker, table, user_id, error):
            await speaker.done(due)  # nobody is there to be told anything
            return True
        return False
    await speaker.done(due)
    await speaker.matches.reached(due.match_id, seat)
    if (await people.user(user_id)).dm_open is not True:
        await people.change(user_id, dm_open=True)
    return True


async def link_of(speaker: Speaker, table: Table) -> str:
    """Return the address of the turn post; empty where there is none."""
    post = await speaker.matches.outbox.post(table.match_id, "turn")
    if post is None:
        return ""
    place = table.row.guild_id or "@me"
    return f"https://discord.com/channels/{place}/{post.channel_id}/{post.message_id}"
