"""The passengers' rows: four plates with four seats each, and a bell on the fourth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.trambahn import board
from renderers.trambahn import panels, people
from renderers.trambahn.colours import colours
from renderers.trambahn.layout import LEFT

if TYPE_CHECKING:
    from renderers.canvas import Canvas
    from renderers.trambahn.shown import Fresh, Thought


def draw(canvas: Canvas, top: int, *, fresh: Fresh, thought: Thought) -> None:
    """Draw the rows; the passengers of the last turn glow, and so does a line that has just had its ride."""
    theme = canvas.theme
    own = colours(theme)
    for line, row in enumerate(thought.rows):
        left = LEFT + panels.BAND_PITCH * line
        panels.put(canvas, panels.terminal(theme, line), left, top)
        numeral = board.NUMERALS[line]
        canvas.text(left + 37, top + 42, numeral, 40, "Bold", own.lines[line].ink, align="middle")
        ghosts = thought.boarded[line]
        new = len(row) - ghosts - fresh.boarded[line]
        for place, card in enumerate(row):
            at = left + panels.SEATS_AT + panels.SEAT_PITCH * place, top + 20
            if new <= place < len(row) - ghosts:
                canvas.put(panels.ring(theme, *people.SEAT), *at)
            conductor = card == board.CONDUCTOR
            canvas.put(people.passenger(theme, line, conductor=conductor), *at)
            middle = at[0] + people.SEAT[0] / 2
            if conductor:
                canvas.put(people.cap(theme, 28), middle - 14, at[1] + 24)
            else:
                said = str(board.value(card))
                canvas.text(middle, at[1] + 24, said, 28, "Bold", own.lines[line].ink, align="middle")
            if place >= len(row) - ghosts:
                canvas.put(panels.dashed(theme, *people.SEAT), *at)
