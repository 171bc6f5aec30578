"""A try at the challenge of the day is told by its score: no cards, no board."""

from __future__ import annotations

import logging
from datetime import date
from typing import TYPE_CHECKING

import discord

from bot.chat import posts, standings
from bot.chat.speaker import Speaker, is_refusal, tells
from bot.matches.notices import DailyDone

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table

log = logging.getLogger(__name__)


@tells(DailyDone)
async def done(speaker: Speaker, due: Due, table: Table, _: DailyDone) -> None:
    """Post the day's scores in the channel where the try was begun; nothing for one begun privately."""
    row = table.row
    if row.guild_id is not None and row.day is not None:
        text, day = await speaker.text_of(table), date.fromisoformat(row.day)
        found = await speaker.matches.daily.standings(table.game, row.guild_id, day)
        head = text.gettext("{player} has played the {game} of {day}; `/traxx daily` is today's.").format(
            player=posts.plain(table.names[0]), game=table.game.title, day=day
        )
        told = posts.fitted([head, *standings.lines(found, table.game, text)[1:]])
        try:
            # Nobody is called by the names in the table.
            await speaker.send(due, await speaker.channel(row.channel_id), told)
        except discord.HTTPException as error:
            if not is_refusal(error):
                raise
            # It was played where only its player could read: `/traxx results` tells the others.
            log.info("match %s: its score cannot be posted: %s", due.match_id, error)
    await speaker.done(due)
