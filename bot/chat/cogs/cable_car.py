"""/cablecar: the moves of Cable Car with typed options."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.cogs.moves import MoveCommands, choice_list
from bot.engine.bits import members
from bot.games.cable_car import board, plans, words
from bot.games.cable_car.moves import DrawTile
from bot.games.cable_car.naming import consequences, in_list, square_name, tracks
from bot.games.cable_car.notation import read_tile
from bot.games.cable_car.parsing import DRAW
from bot.games.cable_car.view import playable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.chat.cogs.base import Interaction
    from bot.engine import Text
    from bot.games.cable_car.moves import Move
    from bot.games.cable_car.view import View


class CableCarCommands(
    MoveCommands, group_name="cablecar", group_description=locale_str("Move in Cable Car")
):
    """Placing a tile, or drawing one to place that."""

    game: ClassVar[str] = "cable_car"

    @app_commands.command(name="place", description=locale_str("Place your tile on a square"))
    @app_commands.describe(
        square=locale_str("A square such as E3"),
        tile=locale_str("Which tile, where you have several"),
        rotation=locale_str("How far to turn it to the right, where tiles may be turned"),
    )
    @app_commands.choices(
        rotation=[
            app_commands.Choice(name=locale_str("not turned"), value=0),
            app_commands.Choice(name=locale_str("90° to the right"), value=90),
            app_commands.Choice(name=locale_str("180°"), value=180),
            app_commands.Choice(name=locale_str("90° to the left"), value=270),
        ]
    )
    async def place(
        self,
        interaction: Interaction,
        square: str,
        tile: str | None = None,
        rotation: app_commands.Choice[int] | None = None,
    ) -> None:
        """Place a tile."""
        turned = "" if rotation is None or not rotation.value else str(rotation.value)
        typed = " ".join(filter(None, [square, tile, turned]))

        def moves(view: View, text: Text) -> tuple[Move, ...]:
            return (words.parse(typed, view, text),)

        await self.move(interaction, moves, typed)

    @app_commands.command(
        name="swap", description=locale_str("Draw a tile and place that one; your hand stays")
    )
    async def swap(self, interaction: Interaction) -> None:
        """Draw a tile instead."""
        await self.move(interaction, lambda _view, _text: (DrawTile(),), DRAW)

    @place.autocomplete("square")
    async def _square(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        chosen = interaction.namespace
        # What is still being filled in may be anything.
        tile, degrees = str(chosen.tile or ""), chosen.rotation if isinstance(chosen.rotation, int) else 0
        return choice_list(squares_offered(turn.view, typed, turn.text, tile=tile, degrees=degrees))

    @place.autocomplete("tile")
    async def _tile(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        turn = await self.turn_of(interaction)
        if turn is None:
            return []
        square = board.square_named(str(interaction.namespace.square or ""))
        return choice_list(_tiles(turn.view, square, typed, turn.text))


def squares_offered(
    view: View, typed: str, text: Text, *, tile: str = "", degrees: int = 0
) -> Iterator[tuple[str, str]]:
    """Yield the legal squares that begin as typed, the most promising first, with what comes of them.

    Args:
        view: the player's.
        typed: the beginning of the square.
        text: the player's translator.
        tile: which tile has been named so far; "" for none, so that one of several is named with the square.
        degrees: by how much it is to be turned.
    """
    try:
        tiles = (read_tile(tile),) if tile else plans.tiles(view)
    except ValueError:
        return
    ways = {board.turned(each, degrees // 90): each for each in tiles}
    wanted = typed.strip().upper()
    seen = set()
    for one in plans.effects(view):
        square, named = one.move.square, ways.get(one.move.tile)
        if named is None or square in seen:
            continue
        name = square_name(square) if len(ways) == 1 else f"{square_name(square)} {named}"
        if name.upper().startswith(wanted):
            seen.add(square)
            yield in_list([name, *consequences(one, view.seat, text)]), name


def _tiles(view: View, square: int | None, typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield the tiles, as they are held, that may be laid on the square, or anywhere if none is named."""
    legal = playable(view)
    for tile in plans.tiles(view):
        ways = board.ROTATIONS[tile] if view.options.orientation == "free" else (tile,)
        squares = 0
        for way in ways:
            squares |= legal.get(way, 0)
        fits = bool(squares) if square is None else square in members(squares)
        if fits and typed.strip().casefold() in tile:
            yield f"{tile}: {tracks(tile, text)}", tile
