"""The words of the pictures: head line, marks of a row, alt texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import members
from bot.games.seats import SHAPES, colour_name, listed
from bot.games.transamerica import board
from renderers.alt import assembled
from renderers.transamerica import paths

if TYPE_CHECKING:
    from bot.games.transamerica.view import View
    from renderers.scene import Request


def last_turn(request: Request) -> tuple[int, str] | None:
    view: View = request.view
    if view.laid:
        return view.mover, listed([paths.named(p) for p in paths.laid(view.laid)], request.text)
    if view.last is None:
        return None
    if view.last.marker is not None:
        return view.last.seat, board.junction_name(view.last.marker)
    return view.last.seat, listed([paths.named(p) for p in paths.laid(view.last.lines)], request.text)


def alt(request: Request) -> str:
    view: View = request.view
    text = request.text
    names = [request.names[s] if request.names else colour_name(s, text) for s in range(view.seats)]
    said = []
    if view.to_act:
        s = view.to_act[0]
        said.append(
            text.gettext("{player} ({colour} {shape}) to move, round {round}, {tracks} tracks left.").format(
                player=names[s],
                colour=colour_name(s, text).lower(),
                shape=SHAPES[s],
                round=view.round,
                tracks=view.supply,
            )
        )
    said.append(
        text.gettext("Points: {points}.").format(
            points=", ".join(f"{n} {p}" for n, p in zip(names, view.points, strict=True))
        )
    )
    return assembled(said, text)
