"""The challenge of the day in words: beginning it, and how a day went in a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat import looking, panel, posts
from bot.matches.daily import end_of

if TYPE_CHECKING:
    from datetime import date

    from bot.chat.client import Whistlestop
    from bot.chat.reader import Reader
    from bot.engine import Game, Text
    from bot.matches.daily import Standings

MOST_LISTED = 20
MEDALS = ("🥇", "🥈", "🥉")


async def play(bot: Whistlestop, reader: Reader, game: Game) -> None:
    """Open the reader's try of today: its panel, or how it has ended."""
    await reader.defer()
    interaction, text = reader.interaction, reader.text
    table = await bot.matches.daily.open(
        game,
        user_id=interaction.user.id,
        name=reader.name,
        channel_id=interaction.channel_id or 0,
        guild_id=interaction.guild_id,
    )
    today = bot.matches.daily.today()
    if table.row.status == "running":
        note = ""
        if not table.row.seq:
            note = text.gettext(
                "**{game} of {day}**: the same cards for everybody, one try each, until {end}. Nobody sees "
                "your sheet, only your score. The shuffle is fixed: `sha256 {commitment}`"
            ).format(game=game.title, day=today, end=_when(today), commitment=table.commitment)
        await panel.show(bot, reader, table.match_id, note=note)
        return
    sentence = text.gettext("You have played today's {game}. The next one comes {when}.")
    lines = [sentence.format(game=game.title, when=discord.utils.format_dt(end_of(today), "R"))]
    if interaction.guild_id is not None:
        lines += standings(await bot.matches.daily.standings(game, interaction.guild_id, today), game, text)
    await looking.show_board(bot, reader, table.match_id, note="\n".join(lines))


def _when(day: date) -> str:
    return discord.utils.format_dt(end_of(day), "t")


def standings(found: Standings, game: Game, text: Text) -> list[str]:
    """Return how a day went in a server: a line a player, the best first; equal scores share a place."""
    head = text.gettext("**{game} of {day}**").format(game=game.title, day=found.day)
    finished = [one for one in found.tries if one.score is not None]
    if not found.tries:
        return [head, text.gettext("Nobody here has played it.")]
    scores = [one.score for one in finished]
    lines = [head]
    for one in finished[:MOST_LISTED]:
        place = scores.index(one.score) + 1
        medal = MEDALS[place - 1] if place <= len(MEDALS) else f"{place}."
        lines.append(f"{medal} <@{one.user_id}> · {one.score}")
    if len(finished) > MOST_LISTED:
        more = len(finished) - MOST_LISTED
        lines.append(text.ngettext("… and {n} more.", "… and {n} more.", more).format(n=more))
    open_tries = len(found.tries) - len(finished)
    if open_tries and found.key is None:
        sentence = text.ngettext("{n} player is still at it.", "{n} players are still at it.", open_tries)
        lines.append(sentence.format(n=open_tries))
    if found.key is not None:
        sentence = text.gettext("Shuffle: key `{key}`, announced as `sha256 {commitment}`.")
        lines.append(sentence.format(key=found.key.hex(), commitment=found.commitment))
    return lines


async def show_results(bot: Whistlestop, reader: Reader, game: Game, day: date | None) -> None:
    """Tell how a day went in the reader's server; today's if none is named."""
    await reader.defer()
    guild_id = reader.interaction.guild_id
    if guild_id is None:
        await reader.answer(reader.text.gettext("The results of a server are shown in its channels."))
        return
    found = await bot.matches.daily.standings(game, guild_id, day or bot.matches.daily.today())
    await reader.answer(posts.fitted(standings(found, game, reader.text)))
