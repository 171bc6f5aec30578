"""The head line: game, round, tracks left, the last turn, and at the right whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from renderers import frame, lettering, tokens
from renderers.transamerica import pieces

if TYPE_CHECKING:
    from bot.engine import Seat
    from renderers.canvas import Canvas
    from renderers.scene import Request

MIDDLE = 42


class Head(NamedTuple):
    """What the head line says.

    Attributes:
        round: the round, in words.
        supply: common tracks left.
        last: who did something last, what, and whether that was placing the marker.
        state: whose turn it is, or how it ended.
    """

    round: str
    supply: int
    last: tuple[Seat, str, bool] | None
    state: frame.State


def draw(canvas: Canvas, request: Request, head: Head) -> None:
    """Write the head line; where room is short, words go before numbers, and names are cut last."""
    theme = canvas.theme
    right = canvas.size[0] - frame.MARGIN
    x = title(canvas, head.round)
    supply, left = str(head.supply), request.text.ngettext("track left", "tracks left", head.supply)
    numbers = _GAP + _ICON + lettering.width(supply, 34, "Bold")
    worded = numbers + 11 + lettering.width(left, 27, "Regular")
    last = 0.0 if head.last is None else _GAP + _GLOW + lettering.width(head.last[1], 26, "SemiBold")
    tail = _GAP + frame.state_width(request, head.state)
    with_words = x + worded + last + tail <= right
    room = right - x - (worded if with_words else numbers)
    canvas.put(pieces.supply_icon(theme), x + _GAP, MIDDLE)
    x = canvas.text(x + _GAP + _ICON, MIDDLE, supply, 34, "Bold", theme.ink)[2]
    if with_words:
        x = canvas.text(x + 11, MIDDLE + 2, left, 27, "Regular", theme.muted)[2]
    if head.last is not None:
        seat, what, marker = head.last
        x += _GAP - (_TRACK if marker else 0)
        canvas.put(pieces.last_icon(theme, marker=marker), x, MIDDLE)
        canvas.put(tokens.token(theme, seat, frame.IN_LAST), x + 96, MIDDLE)
        most = room - _GAP - _GLOW - min(tail, _STATE)
        told = lettering.shortened(what, 26, "SemiBold", most)
        x = canvas.text(x + _GLOW + (4 if marker else 0), MIDDLE, told, 26, "SemiBold", theme.ink)[2]
    frame.state(canvas, request, head.state, y=MIDDLE, room=right - x - _GAP)


_GAP = 33
"""Between the parts of the line."""
_ICON, _GLOW = 62, 122
"""How wide the small track, and the glowing one with the token, are."""
_TRACK = 66
"""How much narrower the mark of a marker is."""
_STATE = 400
"""What the state may keep when it has to share the room with a long last turn."""


def title(canvas: Canvas, round_number: str) -> float:
    """Write the game's name and the round; return where they end."""
    theme = canvas.theme
    x = canvas.text(frame.MARGIN, MIDDLE, "TransAmerica", 40, "Bold", theme.ink)[2]
    canvas.fill((round(x) + 26, 24, round(x) + 28, 61), theme.rule)
    return canvas.text(x + 53, MIDDLE, round_number, 34, "SemiBold", theme.ink)[2]
