"""/traxx: the moves of Traxx with typed options."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat import daily
from bot.chat.cogs.moves import MoveCommands, choice_list
from bot.engine import ParseError
from bot.games import GAMES
from bot.games.traxx import words
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.parsing import PASS

if TYPE_CHECKING:
    from bot.chat.cogs.base import Interaction
    from bot.chat.reader import Reader
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

    @app_commands.command(name="daily", description=locale_str("The day's challenge: one try, alone"))
    async def daily(self, interaction: Interaction) -> None:
        """Play the challenge of the day."""
        await self.serve(interaction, lambda reader: daily.play(self.bot, reader, GAMES[self.game]))

    @app_commands.command(name="results", description=locale_str("How the day's challenge went here"))
    @app_commands.describe(day=locale_str("A date such as 2026-05-04; without it today"))
    async def results(self, interaction: Interaction, day: str | None = None) -> None:
        """Show the scores of a day."""

        async def work(reader: Reader) -> None:
            try:
                wanted = None if day is None else date.fromisoformat(day.strip())
            except ValueError as error:
                hint = reader.text.gettext("Name a date as year-month-day, such as 2026-05-04.")
                raise ParseError(day or "", hint) from error
            await daily.show_results(self.bot, reader, GAMES[self.game], wanted)

        await self.serve(interaction, work)
