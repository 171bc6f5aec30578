"""The round that has ended: everybody's cities are shown, with the lines that each seat missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import bits, members
from bot.games.transamerica import board
from renderers import tokens
from renderers.scene import Drawn
from renderers.transamerica import geometry, head, lanes, surface, words
from renderers.transamerica.layout import arrange, badge

if TYPE_CHECKING:
    from bot.games.transamerica.view import View
    from renderers.scene import Request

_TOKEN = 8.5


def draw(request: Request) -> Drawn:
    """Draw the round before the present one; ValueError if none has ended yet."""
    view: View = request.view
    finished = view.finished
    if finished is None:
        raise ValueError("no round of this match has ended yet")
    position = finished.position
    occupied = words.occupied(position)
    owners = {city: seat for seat, hand in enumerate(finished.hands) for city in hand}
    standing = {marker: seat for seat, marker in enumerate(position.markers) if marker is not None}
    in_play = board.cards(view.seats)
    missed = [line for lines in finished.missing for line in lines]
    layout = arrange(
        tracks=occupied,
        dashes=bits(missed),
        markers=tuple(standing),
        ringed=owners,
        blocked=(geometry.CORNER,),
        shapes=[surface.shape_on(line) for lines in position.coloured for line in members(lines)],
    )
    canvas = surface.begin(request.theme, view.seats)
    surface.fade(canvas, layout)
    surface.glow(canvas, finished.last.lines)
    surface.tracks(canvas, position)
    surface.all_missing(canvas, finished.missing)
    surface.cities(canvas, in_play, owners)
    surface.names(canvas, layout, in_play, [*finished.last.lines, *missed])
    surface.markers(canvas, layout, standing)
    taken: list[tuple[float, float]] = []
    for city, seat in owners.items():
        at = badge(layout, city, occupied, taken)
        taken.append(at)
        canvas.put(tokens.token(request.theme, seat, _TOKEN), *at)
    head.draw(
        canvas,
        request,
        head.Head(
            words.round_title(request, finished.number),
            board.TRACKS - position.tracks.bit_count(),
            (finished.last.seat, words.turn(finished.last, request.text), False),
            words.round_state(request, finished),
        ),
    )
    complete = request.text.gettext("complete")
    lanes.draw(
        canvas,
        request,
        finished.points,
        barrier=finished.barrier,
        acting=finished.complete,
        marks=[complete if seat in finished.complete else "" for seat in range(view.seats)],
        losses=finished.losses,
    )
    return Drawn(canvas, words.round_alt(request, finished))
