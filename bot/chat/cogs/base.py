"""What all commands share: the reader, and the match that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord.ext import commands

from bot.chat.finding import WhichMatch, find
from bot.chat.presses import guarded
from bot.chat.reader import Reader
from bot.matches.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.chat.client import Whistlestop
    from bot.matches.table import Table

Interaction: TypeAlias = discord.Interaction[Any]
Finder: TypeAlias = "Callable[..., Awaitable[int]]"
"""Finds the match that is meant, as `bot.chat.finding.find` does."""


class Area(commands.Cog):
    """A group of commands."""

    def __init__(self, bot: Whistlestop) -> None:
        self.bot = bot

    async def serve(self, interaction: Interaction, work: Callable[[Reader], Awaitable[None]]) -> None:
        """Do something for the person who typed a command."""
        reader = await Reader.of(interaction, self.bot.matches)
        await guarded(self.bot, reader, work(reader))

    async def serve_match(
        self,
        interaction: Interaction,
        work: Callable[[Reader, int], Awaitable[None]],
        finder: Finder = find,
        *,
        wish: str = "",
    ) -> None:
        """Do something with the match that is meant here; `wish` is its name in `bot.chat.picking`."""
        reader = await Reader.of(interaction, self.bot.matches)
        reader.wish = wish
        match_id: int | None = None

        async def find_and_work() -> None:
            nonlocal match_id
            await reader.defer()
            match_id = await self.match_here(interaction, finder)
            await work(reader, match_id)

        await guarded(self.bot, reader, find_and_work(), lambda: match_id)

    async def suggesting(self, interaction: Interaction) -> tuple[Reader, Table | None]:
        """Return the reader of an autocompletion and the running match that is meant, if there is one."""
        reader = await Reader.of(interaction, self.bot.matches)
        try:
            table = await self.bot.matches.table(await self.match_here(interaction))
            table.running()
        except (Problem, WhichMatch):
            return reader, None
        return reader, table

    async def match_here(self, interaction: Interaction, finder: Finder = find) -> int:
        """Return the match meant in this place; WhichMatch or NoSuchMatchProblem."""
        return await finder(
            self.bot.matches,
            user_id=interaction.user.id,
            place_id=interaction.channel_id or 0,
            in_guild=interaction.guild_id is not None,
        )
