"""The part of /game that is about people: who leaves, who comes, and playing once more."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat import leaving, picking, rematching, replaying
from bot.chat.cogs.base import Area, Interaction
from bot.chat.cogs.moves import choice_list
from bot.chat.finding import find_played


class SeatCommands(Area):
    """Resigning, removing, replacing, rematch and replay."""

    @app_commands.command(name="resign", description=locale_str("Leave your seat to a computer for good"))
    async def resign(self, interaction: Interaction) -> None:
        """Resign, after a second word."""
        await self.serve_match(
            interaction, lambda reader, match: leaving.ask_to_resign(self.bot, reader, match), wish="resign"
        )

    @app_commands.command(
        name="replace", description=locale_str("Hand your seat over, or ask that another be handed over")
    )
    @app_commands.describe(
        player=locale_str("Who shall take the seat"), seat=locale_str("Which seat; without it your own")
    )
    async def replace(self, interaction: Interaction, player: discord.User, seat: str | None = None) -> None:
        """Offer a seat to somebody."""
        await self.serve_match(
            interaction,
            lambda reader, match: leaving.replace(self.bot, reader, match, player, seat),
            wish=picking.replaced(player.id, seat),
        )

    @app_commands.command(name="remove", description=locale_str("Ask the others to remove a player"))
    @app_commands.describe(seat=locale_str("Who shall leave"))
    async def remove(self, interaction: Interaction, seat: str) -> None:
        """Vote on removing somebody."""
        await self.serve_match(
            interaction,
            lambda reader, match: leaving.remove(self.bot, reader, match, seat),
            wish=picking.removed(seat),
        )

    @replace.autocomplete("seat")
    async def _any_seat(self, interaction: Interaction, _typed: str) -> list[app_commands.Choice[str]]:
        return await self._seats(interaction, computers=True)

    @remove.autocomplete("seat")
    async def _player_s_seat(self, interaction: Interaction, _typed: str) -> list[app_commands.Choice[str]]:
        return await self._seats(interaction, computers=False)

    async def _seats(self, interaction: Interaction, *, computers: bool) -> list[app_commands.Choice[str]]:
        reader, table = await self.suggesting(interaction)
        if table is None:
            return []
        return choice_list(leaving.seats_to_choose(table, reader.text, computers=computers))

    @app_commands.command(
        name="rematch", description=locale_str("Open a table for the same players once more")
    )
    async def rematch(self, interaction: Interaction) -> None:
        """Open a rematch of the last match here."""
        await self.serve_match(
            interaction,
            lambda reader, match: rematching.rematch(self.bot, reader, match),
            find_played,
            wish="rematch",
        )

    @app_commands.command(name="replay", description=locale_str("Go through the match again, turn by turn"))
    async def replay(self, interaction: Interaction) -> None:
        """Show the positions of a match."""
        await self.serve_match(
            interaction,
            lambda reader, match: replaying.show(self.bot, reader, match),
            find_played,
            wish="replay",
        )
