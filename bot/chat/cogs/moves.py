"""What the groups of moves share, one group a game: typed options that end in moves of that game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from discord import app_commands
from discord.ext import commands

from bot.chat import panel, picking
from bot.chat.cogs.base import Area, Interaction
from bot.chat.controls import cut
from bot.matches.problems import WrongGameProblem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.chat.reader import Reader
    from bot.engine import Text
    from bot.matches.table import Table

    Moves: TypeAlias = Callable[[Any, Text], tuple[Any, ...]]

MOST_CHOICES = 25
LONGEST_CHOICE = 100


def choice_list(suggestions: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the first 25 suggestions (label, value) as Discord takes them.

    A long label is cut. What has too long a value is left out: a part of it would mean something else.
    """
    fitting = ((label, value) for label, value in suggestions if len(value) <= LONGEST_CHOICE)
    return [
        app_commands.Choice(name=cut(label, LONGEST_CHOICE), value=value)
        for label, value in islice(fitting, MOST_CHOICES)
    ]


@dataclass(frozen=True)
class Turn:
    """Somebody who is to act, and types.

    Attributes:
        view: what that seat may know.
        moves: its legal moves, lazily.
        text: the translator.
    """

    view: Any
    moves: Iterator[Any]
    text: Text


class MoveCommands(Area, commands.GroupCog):
    """The moves of one game; `game` is its key."""

    game: ClassVar[str]

    async def move(self, interaction: Interaction, moves: Moves, typed: str) -> None:
        """Make what `moves` reads from the view and the translator; it may raise what a refusal knows.

        `typed` says the same as it would be typed in one line.
        """

        async def work(reader: Reader, match_id: int) -> None:
            table = await self._table(match_id)
            found = panel.understood(table, interaction.user.id, lambda view: moves(view, reader.text))
            await panel.play(self.bot, reader, match_id, found)

        await self.serve_match(interaction, work, wish=picking.typed(typed))

    async def panel_for(self, interaction: Interaction, choice: str) -> None:
        """Open the panel at a choice."""

        async def work(reader: Reader, match_id: int) -> None:
            (await self._table(match_id)).running()
            await panel.show(self.bot, reader, match_id, choice)

        await self.serve_match(interaction, work, wish="panel")

    async def _table(self, match_id: int) -> Table:
        table = await self.bot.matches.table(match_id)
        if table.game.key != self.game:
            raise WrongGameProblem(table.game.title)
        return table

    async def turn_of(self, interaction: Interaction) -> Turn | None:
        """Return who types, for suggestions; None unless that player is to act, or may decide anew."""
        reader, table = await self.suggesting(interaction)
        if table is None or table.game.key != self.game:
            return None
        seat = table.find_seat(interaction.user.id)
        match = None if seat is None else table.deciding(seat)
        if seat is None or match is None:
            return None
        return Turn(match.view(seat), match.legal_moves(seat), reader.text)
