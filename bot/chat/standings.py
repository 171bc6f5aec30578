"""How a day's challenge went: for its player, who sees the own board, and for a server, which sees scores."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import discord

from bot.chat import posts
from bot.matches.daily import end_of

if TYPE_CHECKING:
    from bot.chat.client import Whistlestop
    from bot.chat.reader import Reader
    from bot.engine import Game, Text
    from bot.matches.daily import Standings
    from bot.matches.table import Table

MOST_LISTED = 20
MEDALS = ("🥇", "🥈", "🥉")


def lines(found: Standings, game: Game, text: Text) -> list[str]:
    """Return how a day went in a server: a line a player, the best first; equal scores share a place."""
    head = text.gettext("**{game} of {day}**").format(game=game.title, day=found.day)
    if not found.tries:
        return [head, text.gettext("Nobody here has played it.")]
    told = [head]
    scores = [(one.user_id, one.score) for one in found.tries if one.score is not None]
    for user_id, score in scores[:MOST_LISTED]:
        place = sum(better > score for _, better in scores) + 1
        medal = MEDALS[place - 1] if place <= len(MEDALS) else f"{place}."
        told.append(f"{medal} <@{user_id}> · {str(score).replace('-', '−')}")
    if len(scores) > MOST_LISTED:
        more = len(scores) - MOST_LISTED
        told.append(text.ngettext("… and {n} more.", "… and {n} more.", more).format(n=more))
    still = sum(one.ended_at is None for one in found.tries)
    if still and found.key is None:
        sentence = text.ngettext("{n} player is still at it.", "{n} players are still at it.", still)
        told.append(sentence.format(n=still))
    elif not scores:
        told.append(text.gettext("Nobody here has finished it."))
    if found.key is not None:
        sentence = text.gettext("Shuffle: key `{key}`, announced as `sha256 {commitment}`.")
        told.append(sentence.format(key=found.key.hex(), commitment=found.commitment))
    return told


async def show_try(bot: Whistlestop, reader: Reader, table: Table, note: str = "") -> None:
    """Show a player how the own try has ended: the board, the points, and how the others did in the server.

    Raises NotSeatedProblem for anybody else: until the day is over nobody may see it, and then nobody asks.
    """
    await reader.defer()
    view, text, row = table.view_of_seat(table.seat_of(reader.interaction.user.id)), reader.text, table.row
    assert row.day is not None, "it is a try at the challenge of a day"
    day = date.fromisoformat(row.day)
    told = [note] if note else []
    if row.status != "over":
        told.append(text.gettext("This try has ended without a score."))
    told += table.game.words.score_table(view, text, posts.shown_names(table))
    if row.guild_id is not None:
        told += lines(await bot.matches.daily.standings(table.game, row.guild_id, day), table.game, text)
    if day == bot.matches.daily.today():
        sentence = text.gettext("The next challenge comes {when}: `/traxx daily`.")
        told.append(sentence.format(when=discord.utils.format_dt(end_of(day), "R")))
    file = await bot.pictures.file(table, view, "board", text, theme=reader.user.theme, name="mine")
    await reader.answer(posts.fitted(told), file=file, items=[])
