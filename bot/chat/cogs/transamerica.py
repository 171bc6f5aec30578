"""/transamerica: the moves of TransAmerica with typed options."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.chat import panel
from bot.chat.cogs.base import Area, Interaction
from bot.chat.cogs.play import choice_list
from bot.engine import ParseError
from bot.games.transamerica import plans, words
from bot.games.transamerica.moves import LayTrack, PlaceMarker, Stop
from bot.matches.problems import WrongGameProblem

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.chat.reader import Reader
    from bot.engine import Text
    from bot.games.transamerica.moves import Move
    from bot.matches.table import Table

    Moves: TypeAlias = Callable[[Table, Text], tuple[Move, ...]]

KEY = "transamerica"


class TransAmericaCommands(
    Area, commands.GroupCog, group_name="transamerica", group_description="Move in TransAmerica"
):
    """Placing the marker and laying tracks."""

    @app_commands.command(name="marker", description="Place your marker: the first turn of a round")
    @app_commands.describe(junction="A junction such as F7, or a city")
    async def marker(self, interaction: Interaction, junction: str) -> None:
        """Place the marker."""

        def moves(table: Table, text: Text) -> tuple[Move, ...]:
            view = table.view(interaction.user.id)
            move = words.parse(junction, view, text)
            if not isinstance(move, PlaceMarker):
                raise ParseError(junction, text.gettext("Name a junction such as F7, or a city."))
            return (move,)

        await self._play(interaction, moves)

    @app_commands.command(name="build", description="Lay one or two tracks, or one on a double line")
    @app_commands.describe(
        first="The first line, as in E9-E10",
        second="A second single line",
        own="Use tracks of your own colour (vexation)",
    )
    async def build(
        self, interaction: Interaction, first: str, second: str | None = None, own: bool = False
    ) -> None:
        """Lay tracks."""

        def moves(table: Table, text: Text) -> tuple[Move, ...]:
            view = table.view(interaction.user.id)
            typed = [first] if second is None else [first, second]
            found = [move for part in typed for move in words.parse_moves(part, view, text)]
            if any(isinstance(move, PlaceMarker) for move in found):
                raise ParseError(first, text.gettext("Name a line by its two ends, as in E9-E10."))
            return tuple(
                LayTrack(move.line, own=True) if own and isinstance(move, LayTrack) else move
                for move in found
            )

        await self._play(interaction, moves)

    @app_commands.command(name="stop", description="End your turn after a single track")
    async def stop(self, interaction: Interaction) -> None:
        """Stop."""
        await self._play(interaction, lambda _table, _text: (Stop(),))

    async def _play(self, interaction: Interaction, moves: Moves) -> None:
        async def work(reader: Reader, match_id: int) -> None:
            table = await self.bot.matches.table(match_id)
            if table.game.key != KEY:
                raise WrongGameProblem(table.game.title)
            table.running()
            table.seat_of(interaction.user.id)
            await panel.play(self.bot, reader, match_id, moves(table, reader.text))

        await self.serve_match(interaction, work)

    @marker.autocomplete("junction")
    async def _junctions(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._suggest(interaction, typed, ())

    @build.autocomplete("first")
    async def _first(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._suggest(interaction, typed, ())

    @build.autocomplete("second")
    async def _second(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        reader, table = await self.suggesting(interaction)
        if table is None or table.game.key != KEY:
            return []
        view = table.view(interaction.user.id)
        try:
            first = words.parse_moves(str(interaction.namespace.first or ""), view, reader.text)
        except ParseError:
            return []
        return await self._suggest(interaction, typed, first)

    async def _suggest(
        self, interaction: Interaction, typed: str, first: tuple[Move, ...]
    ) -> list[app_commands.Choice[str]]:
        reader, table = await self.suggesting(interaction)
        if table is None or table.game.key != KEY:
            return []
        match, seat = table.running(), table.find_seat(interaction.user.id)
        if seat is None or seat not in match.to_act:
            return []
        view = match.view(seat)
        if not first:
            moves = (move for move in match.legal_moves(seat) if not isinstance(move, Stop))
            return choice_list(words.suggestions(view, moves, typed, reader.text))
        laid = tuple(move for move in first if isinstance(move, LayTrack))
        return choice_list(words.suggestions(view, plans.second_tracks(view, laid), typed, reader.text))
