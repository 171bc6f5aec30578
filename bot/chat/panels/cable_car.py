"""Cable Car's panel: a tile, a square, and what would come of it before it is done.

A choice is "" for the best places of all tiles, "=aacb" for those of one tile, "row3" or "row3=aacb" for the
squares of a row, "E3=aacb" for a square with the tile as it would lie, and "draw".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from bot.chat.panels.page import MOST_OPTIONS, Button, Option, Page, Row, Select
from bot.engine import ParseError
from bot.engine.bits import members
from bot.games.cable_car import board, plans, words
from bot.games.cable_car.moves import DrawTile, Move, PlaceTile
from bot.games.cable_car.naming import consequences, forecast, in_list, square_name, tile_name, tracks
from bot.games.cable_car.view import barred, playable
from bot.games.seats import label

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine import Seat, Text
    from bot.games.cable_car.view import View

_DRAW = "draw"
_NAMED = 10
"""The most barred squares that are named one by one."""
_CHOICE = re.compile(r"(?:row(?P<row>[1-8])|(?P<square>[A-H][1-8]))?(?:=(?P<tile>[a-d]{4}))?")


@dataclass(frozen=True)
class _Choice:
    row: int | None = None
    square: int | None = None
    tile: str | None = None

    def __str__(self) -> str:
        place = f"row{self.row}" if self.row is not None else ""
        if self.square is not None:
            place = square_name(self.square)
        return place if self.tile is None else f"{place}={self.tile}"


def _read(choice: str) -> _Choice:
    """Read a choice of a place; ValueError if it is none."""
    found = _CHOICE.fullmatch(choice)
    if found is None or (found["tile"] is not None and found["tile"] not in board.TILES):
        raise ValueError(choice)
    square = board.square_named(found["square"]) if found["square"] else None
    return _Choice(int(found["row"]) if found["row"] else None, square, found["tile"])


def moves(view: View, choice: str) -> tuple[Move, ...]:
    """Return the move of a choice, legal or not; ValueError if it names none."""
    if choice == _DRAW:
        return (DrawTile(),)
    chosen = _read(choice)
    tile = chosen.tile or _only_tile(view)
    if chosen.square is None or tile is None:
        raise ValueError(choice)
    return (PlaceTile(chosen.square, tile),)


def _only_tile(view: View) -> str | None:
    """Return the one way to lay the one tile that may be laid; None where there is a choice."""
    ways = tuple(playable(view))
    return ways[0] if len(ways) == 1 else None


def prompt(view: View, text: Text) -> str:
    """Return what the form asks for."""
    if _only_tile(view) is not None:
        return text.gettext("A square such as E3")
    return text.gettext("A square and the tile, as in E3 aacb")


def typed(view: View, typed: str, text: Text) -> str:
    """Return the choice for a move that was typed; ParseError if it is none."""
    found = words.parse(typed, view, text)
    if isinstance(found, DrawTile):
        if not plans.can_draw(view):
            raise ParseError(typed[:40], text.gettext("You cannot draw now: place the tile you have drawn."))
        return _DRAW
    return str(_Choice(square=found.square, tile=found.tile))


def page(view: View, choice: str, text: Text, names: Sequence[str]) -> Page:
    """Return the page for what was chosen so far."""
    if choice == _DRAW and plans.can_draw(view):
        return _drawing(view, text)
    try:
        chosen = _read(choice)
    except ValueError:
        chosen = _Choice()
    if chosen.square is not None:
        tile = chosen.tile or _only_tile(view)
        if tile is not None and playable(view).get(tile, 0) >> chosen.square & 1:
            return _preview(view, PlaceTile(chosen.square, tile), text, names)
        return _places(view, _Choice(tile=chosen.tile), text, names)
    return _places(view, chosen, text, names)


# Where to place


def _places(view: View, chosen: _Choice, text: Text, names: Sequence[str]) -> Page:
    if chosen.tile is not None and not any(_is_way(view, chosen.tile, way) for way in playable(view)):
        chosen = replace(chosen, tile=None)
    effects = plans.effects(view, chosen.tile)
    rows: list[Row] = []
    if len(plans.tiles(view)) > 1:
        rows.append(_tile_menu(view, chosen, text))
    if chosen.row is None:
        title = text.gettext("Most promising squares")
        rows.append(_square_menu(view, effects, title, text, names))
    else:
        in_row = [one for one in effects if one.move.square // board.WIDTH == chosen.row - 1]
        title = text.gettext("Squares of row {row}").format(row=chosen.row)
        shown = in_row or effects
        rows.append(_square_menu(view, shown, title, text, names))
    rows.append(_row_menu(effects, chosen, text))
    buttons = [Button(text.gettext("Type it"), "type", "")]
    if chosen != _Choice():
        buttons.insert(0, Button(text.gettext("All squares"), "go", ""))
    rows.append((*buttons, *_draw_button(view, text)))
    return Page(_content(view, chosen, text), tuple(rows))


def _is_way(view: View, held: str, way: str) -> bool:
    """Whether a tile that is held can be laid as `way`."""
    return way == held or (view.options.orientation == "free" and way in board.ROTATIONS[held])


def _tile_menu(view: View, chosen: _Choice, text: Text) -> Select:
    options = tuple(
        Option(
            text.gettext("Tile {tile}").format(tile=tile),
            str(replace(chosen, tile=tile)),
            tracks(tile, text),
        )
        for tile in plans.tiles(view)
    )
    return Select(text.gettext("One of your tiles"), options)


def _square_menu(
    view: View, effects: Iterable[plans.Effect], title: str, text: Text, names: Sequence[str]
) -> Select:
    """Return the squares; where a tile may be turned, each square once, as it does most there."""
    seen: set[tuple[int, str]] = set()
    options = []
    for one in effects:
        key = (one.move.square, board.FAMILY[one.move.tile])
        if key in seen:
            continue
        seen.add(key)
        name = square_name(one.move.square)
        if _only_tile(view) is None:
            name = f"{name} {one.move.tile}"
        what = tuple(consequences(one, view.seat, text, names)) or (text.gettext("touches no line"),)
        choice = str(_Choice(square=one.move.square, tile=one.move.tile))
        options.append(Option(in_list([name, *what]), choice))
    return Select(title, tuple(options[:MOST_OPTIONS]))


def _row_menu(effects: Iterable[plans.Effect], chosen: _Choice, text: Text) -> Select:
    by_row: dict[int, set[int]] = {}
    for one in effects:
        by_row.setdefault(one.move.square // board.WIDTH + 1, set()).add(one.move.square)
    options = tuple(
        Option(
            text.gettext("Row {row}: {squares}").format(
                row=row, squares=" ".join(square_name(square) for square in sorted(by_row[row]))
            ),
            str(replace(chosen, row=row)),
        )
        for row in sorted(by_row)
    )
    return Select(text.gettext("A row …"), options)


def _draw_button(view: View, text: Text) -> tuple[Button, ...]:
    if not plans.can_draw(view):
        return ()
    label = text.gettext("Draw instead ({left} left)").format(left=view.pile)
    return (Button(label, "go", _DRAW),)


def _content(view: View, chosen: _Choice, text: Text) -> str:
    tiles = plans.tiles(view)
    if view.drawn is not None:
        lines = [
            text.ngettext(
                "You drew this tile and must place it. Your hand tile stays.",
                "You drew this tile and must place it. Your hand tiles stay.",
                len(view.hand or ()),
            )
        ]
    elif chosen.tile is not None and len(tiles) > 1:
        lines = [text.gettext("Place {tile}.").format(tile=tile_name(chosen.tile, text))]
    elif len(tiles) > 1:
        lines = [text.gettext("Place one of your tiles.")]
    else:
        lines = [text.gettext("Place your tile.")]
    if view.options.orientation == "free":
        lines.append(text.gettext("Tiles may be turned: choose a square, then turn it there."))
        return "\n".join(lines)
    asked = tiles if chosen.tile is None else (chosen.tile,)
    shut = reduce(and_, (barred(view, tile) for tile in asked))
    if shut and chosen.row is None:
        lines.append(_barred(tuple(members(shut)), text))
    return "\n".join(lines)


def _barred(squares: Sequence[int], text: Text) -> str:
    """Return which squares the one-tile rule bars; of many only how many, as the picture shows them."""
    if len(squares) > _NAMED:
        sentence = text.ngettext(
            "Not allowed on {n} square, as a line would end after this one tile.",
            "Not allowed on {n} squares, as a line would end after this one tile.",
            len(squares),
        )
        return sentence.format(n=len(squares))
    sentence = text.gettext("Not allowed, as a line would end after this one tile: {squares}.")
    return sentence.format(squares=", ".join(map(square_name, squares)))


# What would come of it


def _preview(view: View, move: PlaceTile, text: Text, names: Sequence[str]) -> Page:
    effect = plans.effect(view, move)
    lines = [f"**{_laid(view, move, text)}**"]
    quarters = plans.quarter_turns(view, move.tile)
    if quarters:
        lines.append(_turned(quarters, text))
    lines.extend(f"• {what}" for what in forecast(effect, view.seat, text, names))
    if not effect.finished and not effect.extended:
        lines.append(text.gettext("It touches no line."))
    if sum(grown.line.owner is not None for grown in effect.finished) > 1:
        lines.append(_in_all(effect, view.seat, text, names))
    choice = str(_Choice(square=move.square, tile=move.tile))
    buttons = [Button(text.gettext("Place"), "do", choice, "success")]
    turn = _next_turn(view, move)
    if turn is not None:
        buttons.append(
            Button(text.gettext("Turn it"), "go", str(_Choice(square=move.square, tile=turn)), emoji="🔄")
        )
    buttons.append(Button(text.gettext("Another square"), "go", ""))
    buttons.extend(_draw_button(view, text))
    # Where the tile can still be turned, choosing the square was not the whole choice.
    return Page("\n".join(lines), (tuple(buttons),), (move,), makes=None if turn else choice)


def _laid(view: View, move: PlaceTile, text: Text) -> str:
    """Return which tile would lie where; its name, as it would lie, only where there are several."""
    square = square_name(move.square)
    if len(plans.tiles(view)) > 1:
        return text.gettext("Tile {tile} on {square}").format(tile=move.tile, square=square)
    if view.drawn is not None:
        return text.gettext("The drawn tile on {square}").format(square=square)
    return text.gettext("Your tile on {square}").format(square=square)


def _turned(quarters: int, text: Text) -> str:
    """Return by how much the tile is turned to the right: by 1 to 3 quarters."""
    return (
        text.gettext("Turned 90° to the right."),
        text.gettext("Turned 180°."),
        text.gettext("Turned 90° to the left."),
    )[quarters - 1]


def _in_all(effect: plans.Effect, viewer: Seat | None, text: Text, names: Sequence[str]) -> str:
    """Return what everybody would score for all the lines that end."""
    scores = []
    for seat, points in enumerate(effect.gains):
        if seat == viewer:
            scores.append(text.gettext("you {points}").format(points=points))
        elif points:
            sentence = text.gettext("{player} {points}")
            scores.append(sentence.format(player=label(seat, text, names), points=points))
    return text.gettext("In all: {scores}.").format(scores=", ".join(scores))


def _next_turn(view: View, move: PlaceTile) -> str | None:
    """Return the next way to lay this tile here, turned to the right; None if there is no other."""
    if view.options.orientation == "fixed":
        return None
    legal = playable(view)
    for quarters in range(1, 4):
        tile = board.turned(move.tile, quarters)
        if tile != move.tile and legal.get(tile, 0) >> move.square & 1:
            return tile
    return None


def _drawing(view: View, text: Text) -> Page:
    content = text.ngettext(
        "Draw the last tile instead? You must then place that one, and cannot go back. Your hand stays.",
        "Draw one of {n} tiles instead? You must then place that one, and cannot go back. Your hand stays.",
        view.pile,
    ).format(n=view.pile)
    buttons = (
        Button(text.gettext("Draw a tile"), "do", _DRAW, "success"),
        Button(text.gettext("Back"), "go", ""),
    )
    return Page(content, (buttons,), makes=_DRAW)
