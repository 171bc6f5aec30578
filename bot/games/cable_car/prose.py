"""The longer texts: hands, whole positions, scores and the rules in short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.bits import members
from bot.games.cable_car import board
from bot.games.cable_car.naming import line_state, n_points, n_tiles, square_name, tile_name, tracks
from bot.games.cable_car.notation import written
from bot.games.cable_car.view import line, lines, playable
from bot.games.seats import label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from bot.engine import Seat, Text
    from bot.games.cable_car.board import Tile
    from bot.games.cable_car.view import Line, Options, View

    _Name: TypeAlias = Callable[[Tile, Text], str]


def secrets(view: View) -> Any:
    """Return the own tiles, in whatever order, and the one just drawn: sent again when they change."""
    if view.hand is None:
        return None
    return (tuple(sorted(view.hand)), view.drawn) if view.hand or view.drawn is not None else ()


def hand(view: View, text: Text) -> str:
    """Return where the tracks of the own tiles lead, and which one must be placed.

    A tile's name is left out where there is only one: it says nothing to somebody who has just sat down.
    """
    alone = len(view.hand or ()) == 1
    return _hand(view, text, tracks if alone else tile_name, drawn=tracks)


def _hand(view: View, text: Text, name: _Name, *, drawn: _Name) -> str:
    lines = []
    if view.drawn is not None:
        sentence = text.gettext("**You drew** {tile} and must place it. Your hand stays.")
        lines.append(sentence.format(tile=drawn(view.drawn, text)))
    if view.hand:
        head = text.ngettext("**Your tile**: {tiles}", "**Your tiles**: {tiles}", len(view.hand))
        lines.append(head.format(tiles=", ".join(name(tile, text) for tile in view.hand)))
    return "\n".join(lines) or text.gettext("You have no tiles.")


def turn(view: View, text: Text) -> str:
    """Return which tile of the 60 is placed now."""
    number = min(view.position.placed.bit_count() + 1, board.ALL_TILES)
    return text.gettext("tile {number} of {all}").format(number=number, all=board.ALL_TILES)


def position(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return the whole position: every seat with its lines, the board by rows and as one line, the hand."""
    head = text.gettext("**Cable Car, {turn}** · {tiles} in the pile")
    found = [head.format(turn=turn(view, text), tiles=n_tiles(view.pile, text))]
    found += [_seat_line(view, seat, text, names) for seat in range(view.seats)]
    free = [one for one in lines(view.position, view.seats) if one.owner is None]
    if free:
        found.append(text.gettext("Nobody's lines: {lines}").format(lines=_lines(free, text)))
    found += _rows(view, text)
    found.append(text.gettext("The board as one line: `{board}`").format(board=written(view.position)))
    found += _possibilities(view, text)
    if view.seat is not None:
        found.append(_hand(view, text, tile_name, drawn=tile_name))
    return found


def _seat_line(view: View, seat: Seat, text: Text, names: Sequence[str] | None) -> str:
    sentence = text.gettext("{player}: {points}, {tiles}. Lines: {lines}")
    return sentence.format(
        player=label(seat, text, names),
        points=n_points(view.points[seat], text),
        tiles=n_tiles(view.hands[seat], text),
        lines=_lines(_own_lines(view, seat), text),
    )


def _own_lines(view: View, seat: Seat) -> list[Line]:
    stations = board.stations_of(seat, view.seats)
    return [line(view.position, view.seats, station) for station in stations]


def _lines(found: Iterable[Line], text: Text) -> str:
    sentence = text.gettext("{station}: {state}")
    return " · ".join(sentence.format(station=one.station, state=line_state(one, text)) for one in found)


def _rows(view: View, text: Text) -> Iterator[str]:
    """Yield the tiles of each row of the board, from west to east."""
    sentence = text.gettext("Row {number}, A to H: {tiles}")
    for number in range(board.WIDTH):
        squares = range(number * board.WIDTH, (number + 1) * board.WIDTH)
        tiles = ("##" if square in board.POWER_STATION else view.position.tiles[square] for square in squares)
        yield sentence.format(number=number + 1, tiles=" ".join(tile or "–" for tile in tiles))


def _possibilities(view: View, text: Text) -> Iterator[str]:
    """Yield where each tile that the viewer may place now can lie."""
    sentence = text.gettext("{tile} can lie on: {squares}")
    for tile, squares in playable(view).items():
        if squares:
            yield sentence.format(tile=tile, squares=" ".join(map(square_name, members(squares))))


def score_table(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line a seat with what each finished line has brought, the best first."""
    sentence = text.gettext("{player}: **{points}** · {n} of {all} lines finished: {lines}")
    found = []
    for seat in sorted(range(view.seats), key=lambda seat: -view.points[seat]):
        own = _own_lines(view, seat)
        done = [one for one in own if one.end is not None]
        scored = ", ".join(_score(one, text) for one in sorted(done, key=lambda one: -one.points))
        found.append(
            sentence.format(
                player=label(seat, text, names),
                points=view.points[seat],
                n=len(done),
                all=len(own),
                lines=scored or "–",
            )
        )
    return found


def _score(one: Line, text: Text) -> str:
    """Return "line 17: 22 (11×2)" or "line 4: 3"."""
    figures = {"station": one.station, "points": one.points, "passes": one.passes}
    if one.end == "power_station":
        return text.gettext("line {station}: {points} ({passes}×2)").format(**figures)
    return text.gettext("line {station}: {points}").format(**figures)


def summary(options: Options, text: Text) -> str:
    """Return the rules in short."""
    parts = [
        text.gettext(
            "The cars at the stations are yours and your rivals'. Tiles make lines from each car to an "
            "arrival or to the power station. Make your own lines long, and the others' short."
        ),
        text.gettext(
            "**A turn**: place a tile of your hand and draw a new one. Or, while there is a pile, draw one "
            "and place that: it must be placed, and your hand stays."
        ),
        text.gettext(
            "**Where**: on an empty square at the edge of the board, or beside a tile. Touching at a corner, "
            "or the power station alone, is not enough. Any line may be made longer, or ended, anybody's."
        ),
        text.gettext(
            "**One-tile rule**: no tile may take a car from its station straight to an arrival, unless it "
            "cannot be laid otherwise anywhere. That holds for everybody's cars, and for nobody's."
        ),
        text.gettext(
            "**Scoring**: a finished line scores at once for its owner, whoever finished it: 1 for each tile "
            "it passes, a tile passed twice counted twice, and all of it doubled at the power station. Lines "
            "of stations without an owner score nothing."
        ),
        text.gettext("**The end** comes with the 60th tile. Most points win; ties share the win."),
    ]
    if options.orientation == "free":
        parts.append(text.gettext("**Turning**: in this match tiles may be turned before they are laid."))
    else:
        parts.append(text.gettext("Tiles are laid as they are printed, not turned."))
    if options.hand > 1:
        sentence = text.gettext("**Hand**: everybody holds {n} tiles, and places any of them.")
        parts.append(sentence.format(n=options.hand))
    parts.append(
        text.gettext(
            "**Names**: a tile has four letters, for the cars that come in from the north, east, south and "
            "west. **a** goes straight through, **b** leaves by the next side clockwise, **c** by the next "
            "one counterclockwise, and **d** by the side where it came in. So aaaa is a plain crossing."
        )
    )
    parts.append(
        text.gettext("Squares are named A1 to H8: `/cablecar place square:E3`, or `/cablecar swap` to draw.")
    )
    return "\n\n".join(parts)
