"""/traxx: the moves of Traxx with typed options."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.cogs.moves import MoveCommands, choice_list
from bot.games.traxx import words
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.parsing import PASS

if TYPE_CHECKING:
    from bot.chat.cogs.base import Interaction
    from bot.engine import Text
    from bot.games.traxx.moves import Move
    from bot.games.traxx.view import View


class TraxxCommands(MoveCommands, group_name="traxx", group_description=locale_str("Move in Traxx")):
    """Drawing a path, or passing."""

    game: ClassVar[str] = "traxx"

    @app_commands.command(
        name="draw", description=locale_str("Prolong your path; change it until all decide")
    )
    @app_commands.describe(path=locale_str("An end and the new fields, as in E9-D8-D7"))
    async def draw(self, interaction: Interaction, path: str) -> None:
        """Seal a path."""

        def moves(view: View, text: Text) -> tuple[Move, ...]:
            return words.parse_moves(path, view, text)

        await self.move(interaction, moves, path)

    @app_commands.command(name="pass", description=locale_str("Leave your path as it is in this round"))
    async def pass_(self, interaction: Interaction) -> None:
        """Seal a pass."""
        await self.move(interaction, lambda _view, _text: (Pass(),), PASS)

    @draw.autocomplete("path")
    async def _path(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        paths = (move for move in turn.moves if isinstance(move, DrawPath))
        return choice_list(words.suggestions(turn.view, paths, typed, turn.text))
