"""A try at the challenge of the day is told by its score: no cards, no board."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from bot.chat import daily, posts
from bot.chat.speaker import Speaker, tells
from bot.matches.notices import DailyDone

if TYPE_CHECKING:
    from bot.matches.outbox import Due
    from bot.matches.table import Table


@tells(DailyDone)
async def done(speaker: Speaker, due: Due, table: Table, _: DailyDone) -> None:
    """Post the day's scores in the channel where the try was begun; nothing for one begun privately."""
    guild_id, day = table.row.guild_id, table.row.day
    if guild_id is not None and day is not None:
        text = await speaker.text_of(table)
        found = await speaker.matches.daily.standings(table.game, guild_id, date.fromisoformat(day))
        head = text.gettext("{player} has played today's {game}: try it with `/traxx daily`.").format(
            player=posts.plain(table.names[0]), game=table.game.title
        )
        # Nobody is called by the names in the table.
        channel = await speaker.channel(table.row.channel_id)
        await speaker.send(due, channel, posts.fitted([head, *daily.standings(found, table.game, text)[1:]]))
    await speaker.done(due)
