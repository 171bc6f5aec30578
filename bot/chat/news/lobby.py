"""The lobby's card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat import posts, timings
from bot.chat.controls import view_of
from bot.chat.speaker import Speaker, only, tells
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
    called = _called_for_rematch(table)
    if called:
        sentence = text.gettext(
            "A rematch: {players}, you sit already. **Leave** if you would rather not."
        )
        content += "\n" + sentence.format(players=" ".join(f"<@{user}>" for user in called))
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
    message = await speaker.send(due, channel, content, view=view, allowed_mentions=only(called))
    await speaker.done(due, speaker.post_row(due, "lobby", message))


def _called_for_rematch(table: Table) -> list[int]:
    """Return who sits at a new table without having asked for it."""
    if table.row.status != "lobby" or table.row.after is None:
        return []
    users = [seat.user_id for seat in table.seats if seat.user_id is not None]
    return [user for user in users if user != table.opener.user_id]
