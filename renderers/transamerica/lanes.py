"""The foot of the board: one row a seat, which is its lane of the score track at once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from renderers import frame, tokens
from renderers.pen import Pen, Sprite
from renderers.theme import mix
from renderers.transamerica import geometry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.transamerica.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

LEFT, RIGHT = 392, 1572
CELLS = 14
"""13 points down to 1, and one cell for 0 and less."""
TOP = geometry.MAP_BOTTOM + geometry.NUMBERS


def cell(points: int) -> float:
    """Return the middle of the cell for so many points."""
    return LEFT + (RIGHT - LEFT) * (13.5 - max(0, min(13, points))) / CELLS


@cache
def _lanes(theme: Theme, seats: int, barrier: int | None) -> Sprite:
    bottom = TOP + geometry.ROW * seats
    pen = Pen((LEFT - 2, TOP, RIGHT + 2, bottom), scale=3)
    pen.rounded((LEFT, TOP, RIGHT, bottom), 10, theme.panel)
    if barrier is not None:
        edge = cell(barrier) - (RIGHT - LEFT) / CELLS / 2
        pen.rounded((edge, TOP, RIGHT, bottom), 10, theme.danger)
        pen.rounded((edge, TOP, edge + 20, bottom), 0, theme.danger)
    for number in range(1, CELLS):
        x = LEFT + (RIGHT - LEFT) * number / CELLS
        lost = barrier is not None and x > cell(barrier)
        pen.stroke([(x, TOP), (x, bottom)], 2, theme.danger_line if lost else theme.panel_line, caps=False)
    for row in range(1, seats):
        y = TOP + geometry.ROW * row
        split = RIGHT if barrier is None else cell(barrier) - (RIGHT - LEFT) / CELLS / 2
        pen.stroke([(LEFT, y), (split, y)], 2, theme.panel_line, caps=False)
        if split < RIGHT:
            pen.stroke([(split, y), (RIGHT, y)], 2, theme.danger_line, caps=False)
    return pen.sprite()


@cache
def _post(theme: Theme, height: int) -> Sprite:
    """Return the barrier: a striped post."""
    pen = Pen((-11, -2, 11, height + 2))
    pen.rounded((-8, 0, 8, height), 5, theme.outline)
    pen.patterned(
        lambda sheet: sheet.rounded((-5.5, 2.5, 5.5, height - 2.5), 3, theme.ink),
        lambda sheet: _bars(sheet, theme, height),
    )
    return pen.sprite()


def _bars(sheet: Pen, theme: Theme, height: int) -> None:
    sheet.rounded((-8, 0, 8, height), 0, theme.casing)
    for y in range(-12, height + 12, 21):
        sheet.polygon([(-8, y + 11), (8, y), (8, y + 10), (-8, y + 21)], theme.stripe)


@cache
def engine(theme: Theme, seat: int) -> Sprite:
    """Return the seat's locomotive, which runs to the right; its origin is the rail under its middle."""
    pen = Pen((-34, -38, 34, 4))
    body = theme.outline
    shapes = [
        [(-26, -31), (-6, -31), (-6, -10), (-26, -10)],
        [(-8, -22), (16, -22), (20, -18), (20, -10), (-8, -10)],
        [(9, -33), (17, -33), (15.5, -21), (10.5, -21)],
        [(-2, -27), (4, -27), (4, -21), (-2, -21)],
        [(19, -10), (29, -2), (17, -2)],
    ]
    for shape in shapes:
        pen.polygon(shape, theme.casing, grow=4)
    for x, radius in ((-18, 6.4), (-2.5, 6.4), (11.5, 5)):
        pen.disc(x, -radius, radius + 3, theme.casing)
    for shape in shapes:
        pen.polygon(shape, body, grow=1.6)
    painted = [
        [(-25, -27.5), (-7, -27.5), (-7, -9), (-25, -9)],
        [(-7, -21), (15, -21), (18.7, -17.5), (18.7, -9), (-7, -9)],
    ]
    for shape in painted:
        tokens.paint(pen, theme, seat, shape, 4.2)
    tokens.paint(pen, theme, seat, [(11, -31), (15, -31), (14, -21), (12, -21)], 4.2)
    pen.rounded((-29, -33.5, -3, -29), 1.5, body)
    pen.rounded((-21.5, -25.5, -14, -18.5), 1, theme.casing)
    pen.rounded((7.5, -35, 18.5, -31.5), 1.5, body)
    for x, radius in ((-18, 6.4), (-2.5, 6.4), (11.5, 5)):
        pen.disc(x, -radius, radius + 1.4, body)
        pen.disc(x, -radius, radius - 1.8, theme.casing)
        pen.disc(x, -radius, 2, body)
    pen.polygon([(19.5, -9.5), (27.5, -2), (18.5, -2)], body)
    return pen.sprite()


def draw(
    canvas: Canvas,
    request: Request,
    points: Sequence[int],
    *,
    barrier: int | None,
    acting: Sequence[int],
    marks: Sequence[str],
) -> None:
    """Draw numbers, lanes, engines, barrier and the rows of the seats."""
    theme, view = canvas.theme, request.view
    seats = len(points)
    canvas.fill((0, geometry.MAP_BOTTOM, geometry.WIDTH, geometry.MAP_BOTTOM + 2), theme.rule)
    canvas.put(_lanes(theme, seats, barrier), 0, 0)
    for number in range(CELLS):
        value = 13 - number
        lost = barrier is not None and value <= barrier
        canvas.text(
            cell(value),
            geometry.MAP_BOTTOM + 19,
            str(value) if value else "≤0",
            24,
            "SemiBold" if lost else "Bold",
            theme.danger_text if lost else theme.ink,
            align="middle",
        )
    for seat in range(seats):
        y = TOP + geometry.ROW * seat + geometry.ROW // 2
        if seat in acting:
            band = Pen((14, y - 20, 381, y + 20))
            band.rounded((14, y - 19, 381, y + 19), 9, theme.acting)
            canvas.put(band.sprite(), 0, 0)
            canvas.put(tokens.acting(theme), 31, y)
        score = str(points[seat]).replace("-", "−")
        left = canvas.text(365, y, score, 34, "Bold", theme.ink, align="right")[0]
        frame.seat_row(canvas, request, seat, y=y, right=left - 14, marks=marks[seat])
        x = cell(points[seat])
        trail = Pen((LEFT, y + 9, round(x) + 2, y + 17))
        trail.stroke([(LEFT + 8, y + 13), (x - 8, y + 13)], 4.6, mix(theme.seats[seat], theme.panel, 0.4))
        canvas.put(trail.sprite(), 0, 0)
        canvas.put(engine(theme, seat), x, y + 16)
    if barrier is not None:
        edge = cell(barrier) - (RIGHT - LEFT) / CELLS / 2
        rows = geometry.ROW * seats
        canvas.put(_post(theme, rows + 8), edge, TOP - 4)
        words = request.text.gettext("game ends")
        canvas.text(
            (edge + RIGHT) / 2 + 4,
            TOP + rows / 2,
            words,
            24,
            "SemiBold",
            theme.danger_text,
            align="middle",
            halo=theme.danger,
        )
