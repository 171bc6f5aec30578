"""/game: opening a match and everything that is done with it as a whole."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.chat import looking, motions, permissions, seating, undoing
from bot.chat.cogs.seats import SeatCommands
from bot.chat.finding import find_lobby, find_to_look
from bot.games import GAMES
from bot.matches.motions import EndMatch, PauseMatch

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.chat.client import Whistlestop
    from bot.chat.cogs.base import Interaction
    from bot.chat.reader import Reader

    Show: TypeAlias = Callable[[Whistlestop, Reader, int], Awaitable[None]]

GAME_CHOICES = [app_commands.Choice(name=game.title, value=key) for key, game in GAMES.items()]
FEWEST_PLAYERS = min(game.seats[0] for game in GAMES.values())
MOST_PLAYERS = max(game.seats[-1] for game in GAMES.values())
THREADED = (discord.ChannelType.text, discord.ChannelType.news)


class GameCommands(
    SeatCommands, commands.GroupCog, group_name="game", group_description=locale_str("Open and run a match")
):
    """Opening, joining, starting, looking, ending."""

    @app_commands.command(name="new", description=locale_str("Open a table for a new match in this channel"))
    @app_commands.describe(
        game=locale_str("Which game"),
        players=locale_str("Fix the number of players; without it anybody may join until you start"),
        thread=locale_str("Play in a thread of its own (yes, where threads are possible)"),
    )
    @app_commands.choices(game=GAME_CHOICES)
    async def new(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        players: app_commands.Range[int, FEWEST_PLAYERS, MOST_PLAYERS] | None = None,
        thread: bool | None = None,
    ) -> None:
        """Open a lobby."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            missing = permissions.lacking(interaction, permissions.POSTING)
            if missing:
                sentence = reader.text.gettext(
                    "I cannot post here: I lack {permissions} in this channel. `/doctor` tells more."
                )
                await reader.answer(sentence.format(permissions=permissions.listed(missing, reader.text)))
                return
            table = await self.bot.matches.lobby.open(
                GAMES[game.value],
                user_id=interaction.user.id,
                name=reader.name,
                channel_id=interaction.channel_id or 0,
                guild_id=interaction.guild_id,
                players=players,
                thread=thread is not False and _can_open_threads(interaction),
            )
            lines = [
                seating.opened(table, reader.text),
                *await seating.test_messages(self.bot, reader, table),
            ]
            await reader.answer("\n".join(lines))

        await self.serve(interaction, work)

    @app_commands.command(name="join", description=locale_str("Take a seat at the table in this channel"))
    async def join(self, interaction: Interaction) -> None:
        """Sit down."""
        await self.serve_match(
            interaction,
            lambda reader, match: seating.join(self.bot, reader, match),
            partial(find_lobby, joining=True),
            wish="join",
        )

    @app_commands.command(name="leave", description=locale_str("Leave the table before the match starts"))
    async def leave(self, interaction: Interaction) -> None:
        """Stand up."""
        await self.serve_match(
            interaction,
            lambda reader, match: seating.leave(self.bot, reader, match),
            find_lobby,
            wish="leave",
        )

    @app_commands.command(
        name="start", description=locale_str("Start the match, if you have opened the table")
    )
    async def start(self, interaction: Interaction) -> None:
        """Deal."""
        await self.serve_match(
            interaction,
            lambda reader, match: seating.start(self.bot, reader, match),
            find_lobby,
            wish="start",
        )

    @app_commands.command(name="options", description=locale_str("See or set what the match is played with"))
    async def options(self, interaction: Interaction) -> None:
        """Options."""
        await self.serve_match(
            interaction,
            lambda reader, match: seating.show_options(self.bot, reader, match),
            find_lobby,
            wish="options",
        )

    @app_commands.command(name="status", description=locale_str("Who is to act, the points, the options"))
    async def status(self, interaction: Interaction) -> None:
        """Status."""
        await self._look(interaction, looking.show_status, "status")

    @app_commands.command(name="log", description=locale_str("Everything that has happened in the match"))
    async def log(self, interaction: Interaction) -> None:
        """Log."""
        await self._look(interaction, looking.show_log, "log")

    @app_commands.command(
        name="undo", description=locale_str("Take back your last move, or ask the others to go back")
    )
    async def undo(self, interaction: Interaction) -> None:
        """Take the own last ply back."""
        await self.serve_match(
            interaction, lambda reader, match: undoing.take_back(self.bot, reader, match), wish="undo"
        )

    @app_commands.command(
        name="redo",
        description=locale_str("Let what was taken back last count again, while nothing has happened"),
    )
    async def redo(self, interaction: Interaction) -> None:
        """Let what was taken back count again."""
        await self.serve_match(
            interaction, lambda reader, match: undoing.redo(self.bot, reader, match), wish="redo"
        )

    @app_commands.command(
        name="verify", description=locale_str("Check that the shuffles of the match were fair")
    )
    async def verify(self, interaction: Interaction) -> None:
        """Verify."""
        await self._look(interaction, looking.verify, "verify")

    async def _look(self, interaction: Interaction, show: Show, wish: str) -> None:
        await self.serve_match(
            interaction, lambda reader, match: show(self.bot, reader, match), find_to_look, wish=wish
        )

    @app_commands.command(name="end", description=locale_str("Agree to end the match without a result"))
    async def end(self, interaction: Interaction) -> None:
        """Call the match off, if all agree."""

        async def work(reader: Reader, match_id: int) -> None:
            table = await self.bot.matches.table(match_id)
            user, text = interaction.user, reader.text
            if table.row.status == "lobby":
                await self.bot.matches.lobby.call_off(match_id, user.id)
                await reader.answer(text.gettext("The table is closed."))
                return
            manager = interaction.guild_id is not None and interaction.permissions.manage_guild
            opener = table.row.seq == 0 and table.opener.user_id == user.id
            table, found = await self.bot.matches.motions.agree(
                match_id, user.id, EndMatch(), alone=manager or opener
            )
            ended = text.gettext("The match has ended.")
            await reader.answer(ended if found.carried else motions.agreed(table, found, text))

        await self.serve_match(interaction, work)

    @app_commands.command(name="pause", description=locale_str("Agree to let the match pause"))
    async def pause(self, interaction: Interaction) -> None:
        """Let the match pause, if all agree."""

        async def work(reader: Reader, match_id: int) -> None:
            table, found = await self.bot.matches.motions.agree(match_id, interaction.user.id, PauseMatch())
            paused = reader.text.gettext("The match pauses; `/game resume` lets it go on.")
            await reader.answer(paused if found.carried else motions.agreed(table, found, reader.text))

        await self.serve_match(interaction, work)

    @app_commands.command(name="resume", description=locale_str("Let a match that pauses go on"))
    async def resume(self, interaction: Interaction) -> None:
        """Let the match go on."""

        async def work(reader: Reader, match_id: int) -> None:
            await self.bot.matches.absence.resume(match_id, interaction.user.id)
            await reader.answer(reader.text.gettext("The match goes on."))

        await self.serve_match(interaction, work)


def _can_open_threads(interaction: Interaction) -> bool:
    channel = interaction.channel
    return (
        interaction.guild_id is not None
        and channel is not None
        and channel.type in THREADED
        and not permissions.lacking(interaction, permissions.THREADS)
    )
