"""The challenge of the day in words: beginning it, going on with it, and how a day went in a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat import ending, panel, posts, standings
from bot.matches.daily import end_of

if TYPE_CHECKING:
    from datetime import date

    from bot.chat.client import Whistlestop
    from bot.chat.reader import Reader
    from bot.engine import Game


async def play(bot: Whistlestop, reader: Reader, game: Game) -> None:
    """Open the reader's try of today: its panel, or how it has ended."""
    await reader.defer()
    interaction, text = reader.interaction, reader.text
    table = await bot.matches.daily.open(
        game,
        user_id=interaction.user.id,
        name=reader.name,
        channel_id=ending.above(interaction) or interaction.channel_id or 0,
        guild_id=interaction.guild_id,
    )
    note = ""
    if table.row.status != "running":
        note = text.gettext("You have played today's {game}.").format(game=game.title)
    elif not table.row.seq:
        today = bot.matches.daily.today()
        note = text.gettext(
            "**{game} of {day}**: the same cards for everybody, one try each, until {end}. Nobody sees your "
            "sheet, only your score. The shuffle is fixed: `sha256 {commitment}`"
        ).format(
            game=game.title,
            day=today,
            end=discord.utils.format_dt(end_of(today), "t"),
            commitment=table.commitment,
        )
        if table.row.guild_id is None:
            note += "\n" + text.gettext("Begun here, it stands in the table of no server.")
    await panel.show(bot, reader, table.match_id, note=note)


async def show_results(bot: Whistlestop, reader: Reader, game: Game, day: date | None) -> None:
    """Tell how a day went in the reader's server; today's if none is named."""
    await reader.defer()
    guild_id = reader.interaction.guild_id
    if guild_id is None:
        await reader.answer(reader.text.gettext("The results of a server are shown in its channels."))
        return
    found = await bot.matches.daily.standings(game, guild_id, day or bot.matches.daily.today())
    await reader.answer(posts.fitted(standings.lines(found, game, reader.text)))
