"""The lobby's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat import posts, timings
from bot.chat.controls import view_of
from bot.chat.speaker import Speaker, tells
from bot.matches.notices import LobbyCard

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table


@tells(LobbyCard)
async def lobby(speaker: Speaker, due: Due, table: Table, _: LobbyCard) -> None:
    """Post the lobby's card, or bring it up to date."""
    outbox = speaker.matches.outbox
    if await speaker.is_later(due, LobbyCard):
        await speaker.done(due)
        return
    text = await speaker.text_of(table)
    content, view = posts.lobby(table, text), view_of(posts.lobby_items(table, text))
    if table.row.status == "lobby":
        content = f"{content} {timings.line(table, text)}"
    channel = await speaker.channel(table.row.channel_id)
    standing = await outbox.post(table.match_id, "lobby")
    if standing is not None:
        try:
            await channel.get_partial_message(standing.message_id).edit(content=content, view=view)
        except discord.NotFound:
            standing = None  # somebody has deleted the card: there will be a new one
        else:
            await speaker.done(due)
            return
    message = await speaker.send(due, channel, content, view=view)
    await speaker.done(due, speaker.post_row(due, "lobby", message))
