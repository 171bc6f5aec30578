"""/prepare: moves left for the coming turn."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat import picking, preparing
from bot.chat.cogs.base import Area, Interaction
from bot.chat.cogs.moves import choice_list
from bot.engine import ParseError

if TYPE_CHECKING:
    from bot.chat.reader import Reader


class PrepareCommands(Area):
    """What can be done while others are to act."""

    @app_commands.command(
        name="prepare",
        description=locale_str("Leave a secret move for your coming turn, or see what you left"),
    )
    @app_commands.describe(
        move=locale_str("The move, in words; without it you see and cancel what is prepared")
    )
    async def prepare(self, interaction: Interaction, move: str | None = None) -> None:
        """Prepare the typed moves."""

        async def work(reader: Reader, match_id: int) -> None:
            if move is None:
                await preparing.show(self.bot, reader, match_id)
            else:
                await preparing.prepare(self.bot, reader, match_id, move)

        wish = "prepared" if move is None else picking.prepared(move)
        await self.serve_match(interaction, work, wish=wish)

    @prepare.autocomplete("move")
    async def _suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest what was typed as it is understood, and the pass of a game that has one."""
        reader, table = await self.suggesting(interaction)
        seat = None if table is None else table.find_seat(interaction.user.id)
        if table is None or seat is None or seat in table.to_act:
            return []
        words, view, text = table.game.words, table.view_of_seat(seat), reader.text
        found: list[str] = []
        with suppress(ParseError):
            found.append(words.written(words.parse_moves(typed, view, text), view, text))
        if table.game.standing_pass is not None:
            found.append(words.move(table.game.standing_pass, view, text))
        return choice_list((each, each) for each in dict.fromkeys(found))
