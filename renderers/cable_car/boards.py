"""The public board, and the personal one with the own lines strong, legal squares, and a tile thought of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import union
from bot.games.cable_car.laying import laid
from bot.games.cable_car.moves import PlaceTile
from bot.games.cable_car.view import lines, playable
from renderers.cable_car import below, head, pieces, spoken, strip
from renderers.cable_car.surface import Surface
from renderers.scene import Drawn

if TYPE_CHECKING:
    from bot.games.cable_car.view import Position, View
    from renderers.scene import Request


def draw(request: Request) -> Drawn:
    """Draw the board as the view's seat knows it, or as everybody does."""
    view: View = request.view
    theme = request.theme
    thought = _thought(request)
    position = view.position
    for move in thought:
        position, _ = laid(position, move.square, move.tile)
    surface = Surface(theme, position, view.seats, view.seat)
    legal = shut = 0
    if view.seat is not None and not thought:
        legal, shut = union(playable(view).values()), below.shut(view)
        surface.legal(legal, view.seat)
    marks = [] if view.last is None else [(view.last.square, pieces.last(theme))]
    marks += [(move.square, pieces.thought(theme, view.seat or 0)) for move in thought]
    surface.tiles(marks)
    surface.stations()
    surface.squares(legal, shut)
    strip.draw(surface.canvas, request, position, points_on(view, position))
    head.draw(surface.canvas, request)
    return Drawn(surface.canvas, spoken.board_alt(request))


def _thought(request: Request) -> list[PlaceTile]:
    """Return the placement that the reader thinks of; only a personal board shows one."""
    view: View = request.view
    return [
        move
        for move in request.preview
        if isinstance(move, PlaceTile)
        and view.seat is not None
        and not view.position.placed >> move.square & 1
    ]


def points_on(view: View, position: Position) -> tuple[int, ...]:
    """Return the points by seat on a board that has more tiles than the view's."""
    if position is view.position:
        return view.points
    points = [0] * view.seats
    for line in lines(position, view.seats):
        if line.owner is not None:
            points[line.owner] += line.points
    return tuple(points)
