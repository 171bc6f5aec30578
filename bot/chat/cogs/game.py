"""/game: opening a match and everything that is done with it as a whole."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.chat import ending, looking, permissions, seating, undoing
from bot.chat.cogs.seats import SeatCommands
from bot.chat.finding import find, find_lobby, find_to_look, find_to_move, find_to_set
from bot.games import GAMES
from bot.matches.servers import defaults_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeAlias

    from bot.chat.client import Whistlestop
    from bot.chat.cogs.base import Finder, Interaction
    from bot.chat.reader import Reader
    from bot.engine import Text
    from bot.matches.table import Table

    Work: TypeAlias = Callable[[Whistlestop, Reader, int], Awaitable[None]]

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
            home = ending.above(interaction)
            missing = permissions.lacking(interaction, permissions.POSTING, above=home is not None)
            if missing:
                await reader.answer(permissions.cannot_post(missing, reader.text))
                return
            wanted = thread
            if wanted is None and interaction.guild_id is not None:
                settings = await self.bot.matches.servers.settings(interaction.guild_id)
                wanted = defaults_of(settings).thread
            table = await self.bot.matches.lobby.open(
                GAMES[game.value],
                user_id=interaction.user.id,
                name=reader.name,
                channel_id=home or interaction.channel_id or 0,
                guild_id=interaction.guild_id,
                parent_id=ending.parent_of(interaction.channel),
                players=players,
                thread=wanted is not False and _can_open_threads(interaction, above=home is not None),
            )
            lines = [
                *([_place(table, reader.text)] if home is not None else ()),
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
            find_to_set,
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

    async def _look(self, interaction: Interaction, show: Work, wish: str) -> None:
        await self._do(interaction, show, wish, find_to_look)

    @app_commands.command(name="end", description=locale_str("Agree to end the match without a result"))
    async def end(self, interaction: Interaction) -> None:
        """Call the match off, if all agree."""
        await self._do(interaction, ending.end, "end")

    @app_commands.command(name="pause", description=locale_str("Agree to let the match pause"))
    async def pause(self, interaction: Interaction) -> None:
        """Let the match pause, if all agree."""
        await self._do(interaction, ending.pause, "pause")

    @app_commands.command(name="resume", description=locale_str("Let a match that pauses go on"))
    async def resume(self, interaction: Interaction) -> None:
        """Let the match go on."""
        await self._do(interaction, ending.resume, "resume")

    @app_commands.command(name="move", description=locale_str("Let your match go on in this channel"))
    async def move(self, interaction: Interaction) -> None:
        """Take a match to the channel in which this is typed."""
        await self._do(interaction, ending.move, "move", find_to_move)

    async def _do(self, interaction: Interaction, work: Work, wish: str, finder: Finder = find) -> None:
        await self.serve_match(
            interaction, lambda reader, match: work(self.bot, reader, match), finder, wish=wish
        )


def _place(table: Table, text: Text) -> str:
    return text.gettext("Your table stands in {place}.").format(place=f"<#{table.row.channel_id}>")


def _can_open_threads(interaction: Interaction, *, above: bool) -> bool:
    """Whether a match can have a thread where a command was typed, or in the channel above."""
    channel = interaction.channel
    return (
        interaction.guild_id is not None
        and channel is not None
        and (above or channel.type in THREADED)
        and not permissions.lacking(interaction, permissions.THREADS)
    )
