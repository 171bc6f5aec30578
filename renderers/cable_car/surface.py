"""Drawing a position on the bare board: tiles, lines, stations, and the names of empty squares."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from bot.engine.bits import members
from bot.games.cable_car import board
from bot.games.cable_car.view import lines as lines_of
from bot.games.cable_car.view import path
from renderers import lettering
from renderers.cable_car import courses, geometry, ground, lines, pieces, stations, tiles, yard
from renderers.cable_car.colours import barred, colours
from renderers.cable_car.lines import Style
from renderers.canvas import Canvas

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine import Seat
    from bot.games.cable_car.view import Line, Position
    from renderers.pen import Sprite
    from renderers.theme import Theme

_DRAWING = Lock()
"""Threads that all want the bare board first wait for one to draw it: it is the one costly thing."""


def bare(theme: Theme) -> Canvas:
    """Return the bare board of a theme, which must be copied before anything is drawn on it."""
    with _DRAWING:
        return ground.bare(theme)


class Surface:
    """A board in the making.

    Args:
        theme: its colours.
        position: what lies on it.
        seats: how many play.
        reader: the seat whose own lines are drawn stronger than the others'; None for everybody's board.

    Attributes:
        canvas: the picture.
        lines: the line of each station, station 1 first.
    """

    def __init__(self, theme: Theme, position: Position, seats: int, reader: Seat | None) -> None:
        printed = bare(theme)
        self.canvas = Canvas(printed.image.copy(), theme, list(printed.labels))
        self.lines = lines_of(position, seats)
        self._position = position
        self._reader = reader

    def _look(self, line: Line) -> lines.Look:
        if line.end is not None:
            return "finished"
        return "open" if self._reader is None else "own" if line.owner == self._reader else "faint"

    def _style(self, line: Line) -> Style | None:
        return None if line.owner is None else Style(line.owner, self._look(line))

    def legal(self, squares: int, seat: Seat) -> None:
        """Mark the squares where the seat may place a tile."""
        sprite = pieces.legal(self.canvas.theme, seat)
        for square in members(squares):
            self.canvas.put(sprite, *geometry.corner(square))

    def tiles(self, under: Collection[tuple[int, Sprite]] = ()) -> None:
        """Lay all tiles and their tracks; what is `under` lies on its square below all tracks."""
        theme, position = self.canvas.theme, self._position
        for square in members(position.placed):
            self.canvas.put(tiles.base(theme, square), *geometry.corner(square))
        for square, sprite in under:
            self.canvas.put(sprite, *geometry.corner(square))
        styles = self._styles()
        for square in members(position.placed):
            tile = position.tiles[square]
            assert tile is not None
            ways = courses.tracks(board.exits(tile))
            layer = lines.layer(theme, ways, tuple(styles.get((square, way.entry)) for way in ways))
            self.canvas.put(layer, *geometry.corner(square))

    def _styles(self) -> dict[tuple[int, int], Style | None]:
        """Return by square and side of entry how the track there is drawn; nobody's are left out."""
        return {
            (step.square, step.entry): style
            for line in self.lines
            if line.passes and (style := self._style(line)) is not None
            for step in path(self._position, line.station)
        }

    def stations(self) -> None:
        """Draw cars, numbers, and the ends of finished lines."""
        for line in self.lines:
            self._car(line)
        for line in self.lines:
            if line.end is not None and line.owner is not None:
                self._end(line, line.owner)

    def _car(self, line: Line) -> None:
        canvas, theme = self.canvas, self.canvas.theme
        own = colours(theme)
        plot = geometry.plot(line.station - 1)
        seat, style = line.owner, self._style(line)
        if style is not None and line.passes:
            canvas.put(stations.stub(theme, plot.side, style, arriving=False), plot.x, plot.y)
        open_: stations.Look = "own" if seat is not None and seat == self._reader else "open"
        look = "nobody" if seat is None else "finished" if line.end is not None else open_
        canvas.put(stations.car(theme, plot.side, seat or 0, look), plot.x, plot.y)
        rests = look in {"nobody", "finished"}
        x, y = plot.at(*stations.NUMBER)
        canvas.text(
            x,
            y,
            str(line.station),
            28,
            "SemiBold" if rests else "Bold",
            own.done if rests else theme.ink,
            align="middle",
        )
        if look == "finished" and seat is not None:
            canvas.put(stations.badge(theme, seat), *plot.at(stations.CAR[0], stations.BADGE))
            x, y = plot.at(stations.CAR[0], stations.POINTS)
            points = str(line.points)
            size = next((s for s in (27, 22, 18) if lettering.width(points, s, "Bold") <= 36), 15)
            canvas.text(x, y, points, size, "Bold", theme.ink, align="middle")

    def _end(self, line: Line, seat: Seat) -> None:
        """Draw where a finished line has got to: its last piece of track and the seat's chip."""
        canvas, theme = self.canvas, self.canvas.theme
        style = Style(seat, "finished")
        if line.arrival is not None:
            plot = geometry.plot(line.arrival - 1)
            canvas.put(stations.stub(theme, plot.side, style, arriving=True), plot.x, plot.y)
            canvas.put(stations.chip(theme, seat), *plot.at(*stations.HOUSE))
            return
        x, y = geometry.corner(line.head >> 2)
        canvas.put(yard.last_track(theme, line.next_side, style), x, y)
        dx, dy = yard.gate(line.next_side)
        canvas.put(stations.chip(theme, seat), x + dx, y + dy)

    def squares(self, legal: int = 0, shut: int = 0) -> None:
        """Write the name of each empty square, and which lines go on there.

        Args:
            legal: the squares where the reader may place a tile, as a bit set.
            shut: those that the one-tile rule bars.
        """
        canvas, theme = self.canvas, self.canvas.theme
        ends: dict[int, list[Line]] = {}
        for line in self.lines:
            if line.next_square is not None and line.passes and line.owner is not None:
                ends.setdefault(line.next_square, []).append(line)
        for square in members(board.SPACES & ~self._position.placed):
            waiting = ends.get(square, ())
            dx, dy = pieces.aside(tuple(line.next_side for line in waiting))
            x, y = geometry.middle(square)
            name = board.SQUARE_NAMES[square]
            if legal >> square & 1:
                canvas.text(x + dx, y + dy, name, 32, "Bold", theme.ink, align="middle")
            elif shut >> square & 1:
                right = canvas.text(x + dx - 11, y + dy, name, 22, "SemiBold", barred(theme), align="middle")[
                    2
                ]
                canvas.put(pieces.no_entry(theme), right + 14, y + dy)
            else:
                canvas.text(x + dx, y + dy, name, 24, "Medium", colours(theme).name, align="middle")
            for line in waiting:
                self._drop(square, line)

    def _drop(self, square: int, line: Line) -> None:
        canvas, theme = self.canvas, self.canvas.theme
        seat = line.owner or 0
        look: pieces.Look = "open" if self._reader is None else "own" if seat == self._reader else "faint"
        left, top = geometry.corner(square)
        x, y = pieces.drop_at(line.next_side)
        canvas.put(pieces.drop(theme, seat, line.next_side, look), left + x, top + y)
        ink = pieces.on_drop(theme, seat, look)
        canvas.text(left + x, top + y, str(line.station), 19, "Bold", ink, align="middle")


def warm(theme: Theme) -> None:
    """Draw the bare board, all tiles and all tracks that are nobody's, which every picture needs."""
    bare(theme)
    for square in members(board.SPACES):
        tiles.base(theme, square)
    for tile in board.TILES:
        ways = courses.tracks(board.exits(tile))
        lines.layer(theme, ways, (None,) * len(ways))
