"""The public and the personal board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PIL import Image

from bot.engine.bits import bits, members
from bot.games.transamerica import board
from bot.games.transamerica.view import Position, goals, network_of
from renderers import frame, tokens
from renderers.canvas import Canvas
from renderers.scene import Drawn
from renderers.transamerica import geometry, ground, lanes, pieces, places, words
from renderers.transamerica.colours import colours
from renderers.transamerica.geometry import HEAD, MAP_BOTTOM, POINTS, WIDTH

if TYPE_CHECKING:
    from bot.games.transamerica.view import View
    from renderers.scene import Request
    from renderers.theme import Theme


@cache
def base(theme: Theme) -> Image.Image:
    picture = ground.draw(theme)
    ground.lines(theme, picture)
    return picture


def draw(request: Request) -> Drawn:
    view: View = request.view
    theme = request.theme
    own = colours(theme)
    canvas = Canvas.blank(WIDTH, geometry.height(view.seats), theme)
    canvas.image.paste(base(theme), (0, HEAD))
    canvas.fill((0, HEAD - 2, WIDTH, HEAD), theme.rule)
    for junction in board.JUNCTION_NAMES:
        x, y = places.code(junction)
        canvas.text(x, y, board.junction_name(junction), 14, "Medium", own.code)
    network = network_of(view.position, view.seat) if view.seat is not None else 0
    tracks(canvas, view, network)
    hand = view.hand or ()
    for number, city in enumerate(board.CITIES):
        hollow = number not in board.cards(view.seats)
        canvas.put(
            pieces.city(theme, city.colour, hollow=hollow, ringed=view.seat if number in hand else None),
            *POINTS[city.junction],
        )
        place = places.city(number)
        for i, line in enumerate(place.lines):
            canvas.text(
                place.x,
                place.y + 24 * i,
                line,
                22,
                "Bold" if number in hand else "SemiBold",
                theme.ink,
                align="middle",
                halo=theme.land,
            )
    for seat, marker in enumerate(view.position.markers):
        if marker is not None:
            x, y = POINTS[marker]
            wx, wy = geometry.wedge(marker, geometry.UPPER_RIGHT)
            canvas.put(pieces.pole(theme, (round(wx) - x, round(wy) - y)), x, y)
            canvas.put(pieces.pip(theme, seat), x, y)
            canvas.put(tokens.token(theme, seat, 17.5), wx, wy)
    head(canvas, request)
    lanes.draw(
        canvas, request, view.points, barrier=view.barrier, acting=view.to_act, marks=[""] * view.seats
    )
    if view.seat is not None:
        frame.personal(canvas, request, view.seat, y=HEAD)
    return Drawn(canvas, words.alt(request))


def tracks(canvas: Canvas, view: View, network: int) -> None:
    for line in members(view.position.tracks):
        ends = board.ends(line)
        own = view.seat if all(network >> e & 1 for e in ends) else None
        canvas.put(
            pieces.track(
                canvas.theme,
                geometry.vector(line),
                (ends[0] in board.CITY_AT, ends[1] in board.CITY_AT),
                core=own,
            ),
            *POINTS[ends[0]],
        )
    for junction in board.JUNCTION_NAMES:
        if view.position.tracks & board.lines_at(1 << junction) and junction not in board.CITY_AT:
            canvas.put(pieces.joint(canvas.theme, colours(canvas.theme).core), *POINTS[junction])


def head(canvas: Canvas, request: Request) -> None:
    view: View = request.view
    theme = canvas.theme
    y = 42
    x = canvas.text(31, y, "TransAmerica", 40, "Bold", theme.ink)[2]
    canvas.fill((round(x) + 27, 24, round(x) + 29, 60), theme.rule)
    x = canvas.text(x + 53, y, f"Round {view.round}", 34, "SemiBold", theme.ink)[2]
    frame.state(canvas, request, view.mover, "to move", y=y, room=420)
