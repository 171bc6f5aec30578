"""/transamerica: the moves of TransAmerica with typed options."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.cogs.moves import MoveCommands, choice_list
from bot.engine import ParseError
from bot.games.transamerica import plans, words
from bot.games.transamerica.moves import LayTrack, PlaceMarker, Stop
from bot.games.transamerica.parsing import OWN, STOP

if TYPE_CHECKING:
    from bot.chat.cogs.base import Interaction
    from bot.engine import Text
    from bot.games.transamerica.moves import Move
    from bot.games.transamerica.view import View


class TransAmericaCommands(
    MoveCommands, group_name="transamerica", group_description=locale_str("Move in TransAmerica")
):
    """Placing the marker and laying tracks."""

    game: ClassVar[str] = "transamerica"

    @app_commands.command(
        name="marker", description=locale_str("Place your marker: the first turn of a round")
    )
    @app_commands.describe(junction=locale_str("A junction such as F7, or a city"))
    async def marker(self, interaction: Interaction, junction: str) -> None:
        """Place the marker."""

        def moves(view: View, text: Text) -> tuple[Move, ...]:
            move = words.parse(junction, view, text)
            if not isinstance(move, PlaceMarker):
                raise ParseError(junction, text.gettext("Name a junction such as F7, or a city."))
            return (move,)

        await self.move(interaction, moves, junction)

    @app_commands.command(
        name="build", description=locale_str("Lay one or two tracks, or one on a double line")
    )
    @app_commands.describe(
        first=locale_str("The first line, as in E9-E10"),
        second=locale_str("A second single line"),
        own=locale_str("Use tracks of your own colour (vexation)"),
    )
    async def build(
        self, interaction: Interaction, first: str, second: str | None = None, own: bool = False
    ) -> None:
        """Lay tracks."""

        def moves(view: View, text: Text) -> tuple[Move, ...]:
            typed = [first] if second is None else [first, second]
            found = [move for part in typed for move in words.parse_moves(part, view, text)]
            if any(isinstance(move, PlaceMarker) for move in found):
                raise ParseError(first, text.gettext("Name a line by its two ends, as in E9-E10."))
            if own:
                found = [
                    LayTrack(move.line, own=True) if isinstance(move, LayTrack) else move for move in found
                ]
            return tuple(found)

        typed = [f"{part} {OWN}" if own else part for part in filter(None, (first, second))]
        await self.move(interaction, moves, ", ".join(typed))

    @app_commands.command(name="stop", description=locale_str("End your turn after a single track"))
    async def stop(self, interaction: Interaction) -> None:
        """Stop."""
        await self.move(interaction, lambda _view, _text: (Stop(),), STOP)

    @marker.autocomplete("junction")
    @build.autocomplete("first")
    async def _first(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        moves = (move for move in turn.moves if not isinstance(move, Stop))
        return choice_list(words.suggestions(turn.view, moves, typed, turn.text))

    @build.autocomplete("second")
    async def _second(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        try:
            first = words.parse_moves(str(interaction.namespace.first or ""), turn.view, turn.text)
        except ParseError:
            return []
        laid = tuple(move for move in first if isinstance(move, LayTrack))
        return choice_list(
            words.suggestions(turn.view, plans.second_tracks(turn.view, laid), typed, turn.text)
        )
