"""The strip below a personal table: the own hand, and the steps of the turn."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from bot.games.trambahn import board
from bot.games.trambahn.naming import conductor_name, step_name
from bot.games.trambahn.view import STEPS
from renderers import lettering
from renderers.pen import Pen, Sprite
from renderers.trambahn import cards, panels, words
from renderers.trambahn.colours import colours
from renderers.trambahn.layout import LEFT, SIDE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.trambahn.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

HEIGHT = 180
_CARD = 104
_PITCH = 116
SCALE = _CARD / cards.LARGE[0]
"""The scale of the hand's cards."""
_STEPS = (830, 1500)
"""The middles of the first and the last step."""


def draw(canvas: Canvas, request: Request, top: int, spent: Counter[int]) -> None:
    """Draw the strip; `spent` are the cards that the moves thought of would use."""
    view: View = request.view
    theme = canvas.theme
    own = colours(theme)
    width = SIDE[1] - LEFT
    panels.put(canvas, panels.box(theme, width, HEIGHT, own.plate, own.plate_edge), LEFT, top)
    hand = view.hand or ()
    if not hand:
        said = request.text.gettext("no cards in hand")
        canvas.text(LEFT + 28, top + HEIGHT / 2, said, 26, "Regular", theme.muted)
    for number, (card, used) in enumerate(marked(hand, spent)):
        left = LEFT + 18 + _PITCH * number
        sprite = cards.large(theme, card, SCALE, faded=used)
        canvas.put(sprite, left, top + 3)
        figures(canvas, request, card, left, top + 3, SCALE)
        if used:
            canvas.put(panels.dashed(theme, _CARD, round(cards.LARGE[1] * SCALE)), left, top + 3)
    if view.is_movers:
        _steps(canvas, request, top + HEIGHT // 2)


def marked(hand: tuple[int, ...], spent: Counter[int]) -> Iterator[tuple[int, bool]]:
    """Yield the cards of a hand, and whether each would be used."""
    left = Counter(spent)
    for card in hand:
        yield card, left[card] > 0
        left[card] -= 1


def figures(canvas: Canvas, request: Request, card: int, left: float, top: float, scale: float) -> None:
    """Write a large card's value and the name of its line."""
    own = colours(canvas.theme)
    k = scale
    foot = top + (cards.LARGE[1] - 26) * k
    size = 24 if k == 1 else 17
    middle = left + cards.LARGE[0] * k / 2
    if card == board.CONDUCTOR:
        right = left + (cards.LARGE[0] - 24) * k
        canvas.text(
            right, top + 38 * k, "0", 34 if k == 1 else 22, "SemiBold", own.cream_muted, align="right"
        )
        ink, said = own.on_enamel, conductor_name(request.text).capitalize()
    else:
        line = board.colour(card)
        ink = own.lines[line].ink
        value = str(board.value(card))
        size_of_value = 66 if k == 1 else 40
        at = left + cards.block(card) * k / 2
        canvas.text(at, top + 44 * k, value, size_of_value, "Bold", ink, align="middle")
        said = words.line(line, request.text)
    said = lettering.shortened(said, size, "SemiBold", (cards.LARGE[0] - 12) * k)
    canvas.text(middle, foot, said, size, "SemiBold", ink, align="middle")


@cache
def _disc(theme: Theme, state: str) -> Sprite:
    """Return the mark of a step: done, now, or to come."""
    own = colours(theme)
    pen = Pen((-32, -32, 32, 32))
    if state == "now":
        pen.disc(0, 0, 29, theme.glow_rim)
        pen.disc(0, 0, 27.6, theme.glow)
        pen.disc(0, 0, 21.5, theme.outline)
    elif state == "done":
        pen.disc(0, 0, 20, theme.ink)
        pen.stroke([(-8, 0.5), (-2.5, 6), (8, -6)], 4, own.plate)
    else:
        pen.disc(0, 0, 20, theme.muted)
        pen.disc(0, 0, 18, own.plate)
    return pen.sprite()


def _steps(canvas: Canvas, request: Request, middle: int) -> None:
    """Draw the steps of the turn: done, now, to come."""
    theme = canvas.theme
    first, last = _STEPS
    now = STEPS.index(request.view.phase)
    pitch = (last - first) / (len(STEPS) - 1)
    y = middle - 22
    for number in range(len(STEPS) - 1):
        x = first + pitch * number
        ink = theme.ink if number < now else theme.rule
        canvas.fill((round(x) + 20, y - 2, round(x + pitch) - 20, y + 2), ink)
    for number, step in enumerate(STEPS):
        x = first + pitch * number
        state = "done" if number < now else "now" if number == now else "later"
        canvas.put(_disc(theme, state), x, y)
        if state != "done":
            ink = (255, 255, 255) if state == "now" else theme.muted
            canvas.text(x, y, str(number + 1), 24, "Bold", ink, align="middle")
        said = step_name(step, request.text).capitalize()
        weight: lettering.Weight = "Bold" if state == "now" else "Regular"
        said = lettering.shortened(said, 27, weight, pitch - 14)
        shade = theme.ink if state == "now" else theme.muted
        canvas.text(x, y + 60, said, 27, weight, shade, align="middle")
