"""The commands of a player in any game: moving, looking, finding the own matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat import looking, panel, picking, posts, troubles
from bot.chat.cogs.base import Area, Interaction
from bot.chat.cogs.moves import choice_list
from bot.chat.finding import find_to_look
from bot.games import GAMES
from bot.games.seats import SHAPES
from bot.matches import clocks, timing
from bot.matches.people import waits_for
from bot.matches.places import trouble_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.chat.reader import Reader
    from bot.matches import MatchSummary


MOST_LISTED = 100
"""How many matches `/games` lists."""


class PlayCommands(Area):
    """Moving and looking."""

    @app_commands.command(name="play", description=locale_str("Make a move, or open your panel"))
    @app_commands.describe(move=locale_str("Your move, in words; without it the panel opens"))
    async def play(self, interaction: Interaction, move: str | None = None) -> None:
        """Make the typed moves."""

        async def work(reader: Reader, match_id: int) -> None:
            if move is None:
                await panel.show(self.bot, reader, match_id)
            else:
                await panel.play_typed(self.bot, reader, match_id, move)

        await self.serve_match(interaction, work, wish="panel" if move is None else picking.typed(move))

    @play.autocomplete("move")
    async def _suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        reader, table = await self.suggesting(interaction)
        if table is None:
            return []
        seat = table.find_seat(interaction.user.id)
        match = None if seat is None else table.deciding(seat)
        if seat is None or match is None:
            return []
        words = table.game.words
        suggestions = words.suggestions(match.view(seat), match.legal_moves(seat), typed, reader.text)
        return choice_list(suggestions)

    @app_commands.command(name="hand", description=locale_str("Show your hand, to you alone"))
    async def hand(self, interaction: Interaction) -> None:
        """Show the hand."""
        await self.serve_match(
            interaction, lambda reader, match: looking.show_hand(self.bot, reader, match), wish="hand"
        )

    @app_commands.command(
        name="board", description=locale_str("Show the board, with your own goals if you play")
    )
    @app_commands.describe(text=locale_str("The whole position in words instead of a picture"))
    async def board(self, interaction: Interaction, text: bool = False) -> None:
        """Show the board."""
        await self.serve_match(
            interaction,
            lambda reader, match: looking.show_board(self.bot, reader, match, in_words=text),
            find_to_look,
            wish="words" if text else "board",
        )

    @app_commands.command(
        name="next", description=locale_str("Go to the match that has waited longest for you")
    )
    async def next(self, interaction: Interaction) -> None:
        """Link the match that waits."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            mine = await self.bot.matches.people.matches_of(interaction.user.id)
            waiting = [match for match in mine if waits_for(match, interaction.user.id)]
            waiting.sort(key=lambda match: match.paused_at is not None)
            if not waiting:
                await reader.answer(reader.text.gettext("No match waits for you."))
                return
            await panel.show(
                self.bot,
                reader,
                waiting[0].match_id,
                note=reader.text.gettext("{game} in {place}:").format(
                    game=GAMES[waiting[0].game].title, place=f"<#{waiting[0].place_id}>"
                ),
            )

        await self.serve(interaction, work)

    @app_commands.command(
        name="games", description=locale_str("All your matches, and which of them wait for you")
    )
    async def games(self, interaction: Interaction) -> None:
        """List the matches."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            text = reader.text
            mine = await self.bot.matches.people.matches_of(interaction.user.id)
            if not mine:
                await reader.answer(text.gettext("You play no match. Open one with `/game new`."))
                return
            mine.sort(key=lambda match: not waits_for(match, interaction.user.id))
            shown = mine[:MOST_LISTED]
            playing = {seat.user_id for match in shown for seat in match.seats if seat.user_id is not None}
            users, now = await self.bot.matches.people.users(playing), self.bot.matches.tables.now()
            away = {user_id for user_id, user in users.items() if timing.is_away(user, now)}
            lines = [text.gettext("**Your matches**"), *(_line(match, away, reader) for match in shown)]
            if len(mine) > MOST_LISTED:
                more = len(mine) - MOST_LISTED
                lines.append(text.ngettext("… and {n} more.", "… and {n} more.", more).format(n=more))
            pages = posts.chunks(lines)
            await reader.answer(pages[0])
            for page in pages[1:]:
                await interaction.followup.send(page, ephemeral=True)

        await self.serve(interaction, work)


def _line(match: MatchSummary, away: Collection[int], reader: Reader) -> str:
    """Return a match in a line: who plays, whom it waits for, until when, and what keeps it waiting."""
    text = reader.text
    players = " ".join(f"{SHAPES[seat.seat]} {posts.plain(seat.name)}" for seat in match.seats)
    if match.status == "lobby":
        sentence = text.gettext("{game} in {place}: {players} · not started")
    elif waits_for(match, reader.interaction.user.id):
        sentence = text.gettext("{game} in {place}: {players} · **waits for you** {since}")
    else:
        sentence = text.gettext("{game} in {place}: {players} · waits for others {since}")
    since = ""
    if match.waiting_since is not None:
        when = discord.utils.format_dt(match.waiting_since, "R")
        since = text.gettext("(called {when})").format(when=when)
    line = sentence.format(
        game=GAMES[match.game].title, place=f"<#{match.place_id}>", players=players, since=since
    )
    return " · ".join([line, *_obstacles(match, away, reader)])


def _obstacles(match: MatchSummary, away: Collection[int], reader: Reader) -> list[str]:
    text, found = reader.text, []
    if match.status != "running":
        return []
    if match.paused_at is not None:
        found.append(text.gettext("paused"))
    trouble = trouble_of(match)
    if trouble is not None:
        found.append(f"❌ {troubles.words(trouble, text)}")
    for seat in match.seats:
        player = f"{SHAPES[seat.seat]} {posts.plain(seat.name)}"
        due = clocks.deadline(seat)
        if due is not None:
            sentence = text.gettext("{player} has time until {when}")
            found.append(sentence.format(player=player, when=discord.utils.format_dt(due, "f")))
        if seat.user_id in away:
            found.append(text.gettext("{player} is away").format(player=player))
        if seat.gone is not None:
            found.append(text.gettext("{player} is out of reach").format(player=player))
        if seat.stand_in == "seat":
            found.append(text.gettext("a computer moves for {player}").format(player=player))
    return found
