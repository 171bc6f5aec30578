"""What a player typed, read as moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine import ParseError
from bot.games.cable_car import board
from bot.games.cable_car.moves import DrawTile, Move, PlaceTile
from bot.games.cable_car.naming import square_name
from bot.games.cable_car.notation import read_tile
from bot.games.cable_car.view import tiles_to_place
from bot.games.seats import either

if TYPE_CHECKING:
    from bot.engine import Text
    from bot.games.cable_car.board import Square, Tile
    from bot.games.cable_car.view import View

DRAW = "draw"
"""Typed to draw a tile instead; so are its translation and "swap"."""

_PARTS = re.compile(r"\s*[,;\n]\s*")
_FILLERS = frozenset(["place", "lay", "on", "at"])
_SQUARE = re.compile(r"[a-z]\d+")
_TILE = re.compile(r"[a-d]{4}|[nesw]{4}")
_TURN = re.compile(r"(0|90|180|270)°?")
_SHOWN = 40
"""How much of what was not understood is repeated."""


def draw_word(text: Text) -> str:
    """Return `DRAW` in the reader's language."""
    return text.gettext("draw")


def parse(typed: str, view: View, text: Text) -> Move:
    """Read one move: "draw", or a square with the tile as it will lie, "E3 aacb".

    The tile can be left out where only one may be placed, and can be given as it is held with the degrees by
    which it is turned to the right: "E3 aacb 90". Raises ParseError.
    """
    moves = parse_moves(typed, view, text)
    if len(moves) != 1:
        raise ParseError(typed[:_SHOWN], _hint(text))
    return moves[0]


def parse_moves(typed: str, view: View, text: Text) -> tuple[Move, ...]:
    """Read moves with commas between; ParseError, which names the part that is none."""
    return tuple(_part(part, view, text) for part in _PARTS.split(typed.strip()))


def _part(part: str, view: View, text: Text) -> Move:
    square: Square | None = None
    tile: Tile | None = None
    turns: int | None = None
    words = [word for word in part.casefold().split() if word not in _FILLERS]
    if len(words) == 1 and words[0] in (DRAW, "swap", draw_word(text).casefold()):
        return DrawTile()
    for word in words:
        if square is None and _SQUARE.fullmatch(word):
            square = _square(word, text)
        elif tile is None and _TILE.fullmatch(word):
            tile = _tile(word, text)
        elif turns is None and (turn := _TURN.fullmatch(word)) is not None:
            turns = int(turn[1]) // 90
        else:
            raise ParseError(part[:_SHOWN], _hint(text))
    if square is None:
        raise ParseError(part[:_SHOWN], _hint(text))
    if turns and view.options.orientation == "fixed":
        raise ParseError(part[:_SHOWN], text.gettext("In this match tiles are laid as they are printed."))
    if tile is None:
        tile = _only_tile(part, square, view, text)
    return PlaceTile(square, board.turned(tile, turns or 0))


def _square(word: str, text: Text) -> Square:
    square = board.square_named(word)
    if square is None:
        sentence = text.gettext("There is no square “{name}”. Squares are named from A1 to H8.")
        raise ParseError(word[:_SHOWN], sentence.format(name=word[:_SHOWN].upper()))
    return square


def _tile(word: str, text: Text) -> Tile:
    try:
        return read_tile(word)
    except ValueError as error:
        raise ParseError(word, text.gettext("There is no tile “{name}”.").format(name=word)) from error


def _only_tile(part: str, square: Square, view: View, text: Text) -> Tile:
    """Return the tile that need not be named."""
    tiles = tiles_to_place(view.hand or (), view.drawn)
    if len(tiles) == 1:
        return tiles[0]
    if not tiles:
        raise ParseError(part[:_SHOWN], _hint(text))
    sentence = text.gettext("Say which tile, {tiles}, as in {square} {tile}.")
    hint = sentence.format(tiles=either(tiles, text), square=square_name(square), tile=tiles[0])
    raise ParseError(part[:_SHOWN], hint)


def _hint(text: Text) -> str:
    return text.gettext("Type a square such as E3, with the tile where you have several, or draw.")
