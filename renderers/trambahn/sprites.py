"""What every picture needs, drawn beforehand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.trambahn import board
from renderers.canvas import Canvas
from renderers.trambahn import cards, layout, panels, side, strip, trams

if TYPE_CHECKING:
    from renderers.theme import Theme

_WIDTHS = (138, 131, 113)
"""Of columns, where up to six, seven or eight stand side by side."""


def warm(theme: Theme) -> None:
    """Draw the panels, the cards and the trams of a theme."""
    for line in range(len(board.COLOURS)):
        panels.terminal(theme, line)
        cards.landmark(theme, line)
        panels.chip(theme, line)
    canvas = Canvas.blank(layout.WIDTH, layout.YARD + layout.YARDS, theme)
    for seat in range(board.SEATS[0]):
        for acting in (False, True):
            panels.yard(canvas, seat, layout.YARDS, layout.RIGHT, layout.YARD, acting=acting)
    side.warm(theme)
    panels.word_mark(theme)
    for width in _WIDTHS:
        for line in range(len(board.COLOURS) + 1):
            cards.body(theme, line, width)
        trams.blank(theme, width)
    for card in board.CARDS:
        cards.large(theme, card)
        cards.large(theme, card, strip.SCALE)
