"""The foot of the board: one row a seat, which is its lane of the score track at once."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from bot.games.transamerica import board
from renderers import frame, lettering, tokens
from renderers.pen import Pen, Point, Sprite, dashes
from renderers.transamerica import geometry
from renderers.transamerica import words as words_
from renderers.transamerica.colours import trails

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

LEFT, RIGHT = 392, 1572
CELLS = 14
"""13 points down to 1, and one cell for 0 and less."""
OWN_TRACKS = 3
"""How many tracks of an own colour each seat has in a round of the vexation variant."""
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
        edge = _edge(barrier)
        pen.rounded((edge, TOP, RIGHT, bottom), 10, theme.danger)
        pen.rounded((edge, TOP, edge + 20, bottom), 0, theme.danger)
    for number in range(1, CELLS):
        x = LEFT + (RIGHT - LEFT) * number / CELLS
        lost = barrier is not None and x > cell(barrier)
        pen.stroke([(x, TOP), (x, bottom)], 2, theme.danger_line if lost else theme.panel_line, caps=False)
    for row in range(1, seats):
        y = TOP + geometry.ROW * row
        split = RIGHT if barrier is None else _edge(barrier)
        pen.stroke([(LEFT, y), (split, y)], 2, theme.panel_line, caps=False)
        if split < RIGHT:
            pen.stroke([(split, y), (RIGHT, y)], 2, theme.danger_line, caps=False)
    return pen.sprite()


@cache
def _post(theme: Theme, height: int) -> Sprite:
    """Return the barrier: a striped post."""
    pen = Pen((-11, -2, 11, height + 2))
    pen.rounded((-8, 0, 8, height), 5, theme.outline)
    pen.rounded((-5.5, 2.5, 5.5, height - 2.5), 3, theme.casing)
    pen.patterned(
        lambda sheet: sheet.rounded((-5.5, 2.5, 5.5, height - 2.5), 3, theme.ink),
        lambda sheet: _stripes(sheet, theme, height),
        theme.stripe,
    )
    return pen.sprite()


def _stripes(sheet: Pen, theme: Theme, height: int) -> None:
    for y in range(-12, height + 12, 21):
        sheet.polygon([(-8, y + 11), (8, y), (8, y + 10), (-8, y + 21)], theme.stripe)


@cache
def engine(theme: Theme, seat: int, *, faint: bool = False) -> Sprite:
    """Return the seat's locomotive, which runs to the right; its origin is the rail under its middle.

    A faint one stands where the engine was before the last round.
    """
    if faint:
        image, left, top = engine(theme, seat)
        image = image.copy()
        image.putalpha(image.getchannel("A").point(lambda level: level * 35 // 100))
        return Sprite(image, left, top)
    pen = Pen((-34, -38, 34, 4))
    body = theme.outline
    shapes: list[list[Point]] = [
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
    painted: list[list[Point]] = [
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


def warm(theme: Theme) -> None:
    """Draw the engines and the seats' tokens."""
    for seat in range(len(theme.seats)):
        engine(theme, seat)
        for radius in frame.TOKENS:
            tokens.token(theme, seat, radius)


def draw(
    canvas: Canvas,
    request: Request,
    points: Sequence[int],
    *,
    barrier: int | None,
    acting: Collection[int],
    marks: Sequence[str],
    losses: Sequence[int] | None = None,
    own_left: Sequence[int] | None = None,
) -> None:
    """Draw numbers, lanes, engines, barrier and the rows of the seats.

    Args:
        canvas: where.
        request: for the names.
        points: by seat.
        barrier: the game ends at so many points or fewer; None where there is none.
        acting: the seats whose rows are marked: those to act, or those who have won or completed.
        marks: by seat, words after the name.
        losses: by seat, what the round that has ended cost.
        own_left: by seat, how many tracks of the own colour are left (vexation).
    """
    theme = canvas.theme
    seats = len(points)
    canvas.fill((0, geometry.MAP_BOTTOM, geometry.WIDTH, geometry.MAP_BOTTOM + 2), theme.rule)
    canvas.put(_lanes(theme, seats, barrier), 0, 0)
    for value in range(13, -1, -1):
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
    if barrier is not None and min(points) > barrier:
        _zone(canvas, request.text.gettext("game ends"), _edge(barrier), seats)
    for seat in range(seats):
        y = TOP + geometry.ROW * seat + geometry.ROW // 2
        if seat in acting:
            frame.act(canvas, (14, y - 19, 381, y + 19), arrow=seat in request.view.to_act and losses is None)
        left = canvas.text(365, y, words_.points(points[seat]), 34, "Bold", theme.ink, align="right")[0]
        if losses is not None:
            loss = words_.points(-losses[seat]) if losses[seat] else "±0"
            left = canvas.text(
                left - 16,
                y,
                loss,
                26,
                "SemiBold",
                theme.danger_text if losses[seat] else theme.good,
                align="right",
            )[0]
        if own_left is not None:
            left -= 66
            for number in range(OWN_TRACKS):
                canvas.put(_own_track(theme, seat, used=number >= own_left[seat]), left + 17 * number, y)
        frame.seat_row(canvas, request, seat, y=y, right=left - 12, mark=marks[seat])
        x = cell(points[seat])
        before = cell(points[seat] + losses[seat]) if losses is not None else x
        if x > cell(board.ENGINE_HOUSE):
            canvas.put(_trail(theme, seat, round(before), round(x)), 0, y + 13)
        if before != x:
            canvas.put(engine(theme, seat, faint=True), before, y + 16)
        canvas.put(engine(theme, seat), x, y + 16)
    if barrier is not None:
        canvas.put(_post(theme, geometry.ROW * seats + 8), _edge(barrier), TOP - 4)


def _zone(canvas: Canvas, words: str, edge: float, seats: int) -> None:
    """Write what the zone behind the barrier means, in as many lines as its width asks for."""
    room = RIGHT - edge - 20
    rows = [words] if lettering.width(words, 24, "SemiBold") <= room else words.split()
    size = next(
        (s for s in (24, 22, 20, 18) if all(lettering.width(r, s, "SemiBold") <= room for r in rows)), 16
    )
    for number, row in enumerate(rows):
        y = TOP + geometry.ROW * seats / 2 + 26 * (number - (len(rows) - 1) / 2)
        said = lettering.shortened(row, size, "SemiBold", room)
        colour = canvas.theme.danger_text
        middle = (edge + RIGHT) / 2 + 4
        canvas.text(middle, y, said, size, "SemiBold", colour, align="middle", halo=canvas.theme.danger)


def _edge(barrier: int) -> float:
    """Return where the barrier stands: before the cell of so many points."""
    return cell(barrier) - (RIGHT - LEFT) / CELLS / 2


@lru_cache(maxsize=256)
def _trail(theme: Theme, seat: int, before: int, now: int) -> Sprite:
    """Return the line that an engine leaves behind it, and dashes for what the last round cost."""
    pen = Pen((LEFT, -4, now + 2, 4))
    colour = trails(theme)[seat]
    if before > cell(board.ENGINE_HOUSE):
        pen.stroke([(LEFT + 8, 0), (before - 6, 0)], 4.6, colour)
    if now - 30 > before + 20:
        for start, end in dashes((before + 20, 0), (now - 20, 0), (9.0, 6.0)):
            pen.stroke([start, end], 4.6, colour, caps=False)
    return pen.sprite()


@cache
def _own_track(theme: Theme, seat: int, *, used: bool) -> Sprite:
    """Return the small mark of one track of the own colour; hollow once it is laid."""
    pen = Pen((-1, -12, 14, 12))
    pen.rounded((0, -9, 12, 9), 3, theme.outline if not used else theme.muted)
    pen.rounded((1.6, -7.4, 10.4, 7.4), 2, theme.seats[seat] if not used else theme.paper)
    return pen.sprite()
