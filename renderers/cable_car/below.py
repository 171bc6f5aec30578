"""Below the seats' cards: the pile and what the marks mean, or on a personal board the own tiles."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.engine.bits import union
from bot.games.cable_car.view import barred, playable, reachable
from renderers import lettering
from renderers.cable_car import faces, head, lines, pieces, stations, words
from renderers.cable_car.colours import colours, washed
from renderers.cable_car.geometry import HEIGHT
from renderers.pen import Pen, Sprite
from renderers.theme import mix

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.cable_car.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.theme import Theme

_BOTTOM = HEIGHT - 14
_ROW = 49
"""Between the lines of the legend, where there is room enough."""
_TILE, _NAME, _GAP = 252, 28, 10
"""The largest size of a tile, what the name below it takes, and the room between tiles."""


def draw(canvas: Canvas, request: Request, left: int, width: int, top: int) -> None:
    """Draw what stands below the cards, from `top` on; the own tiles as long as there are any."""
    view: View = request.view
    if not view.hand and view.drawn is None:
        _pile(canvas, request, left, top + 8)
        canvas.fill((left + 6, top + 116, left + width - 6, top + 118), canvas.theme.rule)
        _legend(canvas, request, left, top + 124)
    else:
        _tiles(canvas, request, left, width, top)


def _pile(canvas: Canvas, request: Request, left: int, top: int) -> None:
    view: View = request.view
    theme = canvas.theme
    canvas.put(_backs(theme, min(4, view.pile)), left + 8, top)
    y = top + 48
    canvas.text(left + 132, y - 17, str(view.pile), 44, "Bold", theme.ink)
    room = 276 - 132 - 4
    said = lettering.shortened(request.text.gettext("in the pile"), 26, "Regular", room)
    canvas.text(left + 132, y + 26, said, 26, "Regular", theme.muted)


@lru_cache(maxsize=16)
def _backs(theme: Theme, sheets: int) -> Sprite:
    """Return the pile, so many tiles high as far as four; its origin is the upper left corner."""
    own = colours(theme)
    pen = Pen((-2, -2, 112, 104))
    if not sheets:
        pen.rounded((2, 14, 86, 98), 9, theme.rule)
        pen.rounded((4, 16, 84, 96), 7, theme.paper)
        return pen.sprite()
    for sheet in reversed(range(1, sheets)):
        at = 6 * sheet
        pen.rounded((2 + at, 14 - at, 86 + at, 98 - at), 9, own.stop)
        pen.rounded((3.4 + at, 15.4 - at, 84.6 + at, 96.6 - at), 8, own.tile)
    pen.rounded((0, 12, 88, 100), 10, own.wall)
    pen.rounded((3, 15, 85, 97), 8, own.floor)
    pen.rounded((10, 22, 78, 90), 5, mix(own.floor, own.wheel, 0.45))
    pen.rounded((12, 24, 76, 88), 4, own.floor)
    pen.disc(44, 56, 21, own.wheel)
    pen.disc(44, 56, 17, own.wall)
    for dx, dy in ((17, 0), (8.5, 14.7), (-8.5, 14.7)):
        pen.stroke([(44 - dx, 56 - dy), (44 + dx, 56 + dy)], 2.8, own.wheel, caps=False)
    pen.disc(44, 56, 5.5, own.wheel)
    return pen.sprite()


def _legend(canvas: Canvas, request: Request, left: int, top: int) -> None:
    """Say what the marks mean, as far as there is room, in the second seat's colour."""
    theme, text = canvas.theme, request.text
    rows = [
        (_sample(theme, "open"), text.gettext("open line")),
        (None, text.gettext("line 8 goes on")),
        (_sample(theme, "finished"), text.gettext("finished line")),
        (_done(theme), text.gettext("done, 5 points")),
        (head.frame_of(theme, 14, theme.paper), text.gettext("last tile")),
    ]
    pitch = min(_ROW, (_BOTTOM - top) // len(rows))
    for number, (sprite, said) in enumerate(rows):
        y = top + pitch * number + pitch // 2
        canvas.put(pieces.drop(theme, 1, 3, "open") if sprite is None else sprite, left + 44, y)
        if sprite is None:
            canvas.text(left + 44, y, "8", 19, "Bold", pieces.on_drop(theme, 1, "open"), align="middle")
        elif number == 3:
            canvas.text(left + 36, y, "5", 25, "Bold", theme.ink, align="middle")
        short = lettering.shortened(said, 24, "Medium", 276 - 96 - 4)
        canvas.text(left + 96, y, short, 24, "Medium", theme.ink)


@lru_cache(maxsize=8)
def _sample(theme: Theme, look: lines.Look) -> Sprite:
    pen = Pen((-37, -10, 37, 10))
    lines.draw(pen, theme, [(-36, 0), (36, 0)], lines.Style(1, look))
    return pen.sprite()


@lru_cache(maxsize=4)
def _done(theme: Theme) -> Sprite:
    pen = Pen((-39, -22, 39, 22))
    pen.rounded((-38, -20.5, 38, 20.5), 9, theme.lines[1])
    pen.rounded((-35.4, -17.9, 35.4, 17.9), 7, washed(theme, 1))
    badge = stations.badge(theme, 1).image
    pen.image.alpha_composite(
        badge.resize((badge.width * pen.scale, badge.height * pen.scale)), (pen.scale * 46, pen.scale * 10)
    )
    return pen.sprite()


def _tiles(canvas: Canvas, request: Request, left: int, width: int, top: int) -> None:
    """Show the own tiles, on how many squares they fit, and how many can still be drawn."""
    view: View = request.view
    theme, text = canvas.theme, request.text
    seat: Seat = view.seat or 0
    middle = left + width / 2
    hand = view.hand or ()
    shown = (view.drawn,) if view.drawn is not None else hand
    if view.drawn is not None:
        title = text.gettext("Drawn tile")
    else:
        title = (
            text.ngettext("Your tile", "Your tiles", len(shown)) if shown else text.gettext("No tiles left")
        )
    canvas.text(
        middle, top + 18, lettering.shortened(title, 32, "Bold", width), 32, "Bold", theme.ink, align="middle"
    )
    notes = _notes(request)
    room = _BOTTOM - (top + 44) - 36 * len(notes) - 6
    name = _NAME if len(shown) > 1 else 0
    size, across = _largest(len(shown), width, room, name)
    for number, tile in enumerate(shown):
        row, column = divmod(number, across)
        in_row = min(across, len(shown) - across * row)
        x = round(middle - (in_row * size + (in_row - 1) * _GAP) / 2) + (size + _GAP) * column
        y = top + 44 + (size + name + _GAP) * row
        canvas.put(faces.face(theme, tile, size, seat), x, y)
        if name:
            canvas.text(x + size / 2, y + size + 15, tile, 22, "Medium", theme.muted, align="middle")
    y = top + 44 + (size + name + _GAP) * -(-len(shown) // across) + 14
    for said, strong, mark in notes:
        weight: lettering.Weight = "SemiBold" if strong else "Regular"
        room, shift = (width - 34, 15) if mark else (width, 0)
        size = next((s for s in (26, 24, 22) if lettering.width(said, s, weight) <= room), 22)
        said_ = lettering.shortened(said, size, weight, room)
        colour = theme.ink if strong else theme.muted
        box = canvas.text(middle + shift, y, said_, size, weight, colour, align="middle")
        if mark:
            canvas.put(pieces.no_entry_on(theme), box[0] - 18, y)
        y += 36


def _largest(tiles: int, width: int, room: int, name: int) -> tuple[int, int]:
    """Return how large so many tiles can be drawn, two or all of them in a row, and how many in a row.

    Args:
        tiles: how many.
        width: of the place for them, in pixels.
        room: the height of that place.
        name: the height that a name below each tile takes.
    """

    def size(across: int) -> int:
        down = -(-tiles // across)
        high = (room - _GAP * (down - 1)) // down - name
        return min(_TILE, high, (width - _GAP * (across - 1)) // across)

    across = max({min(2, tiles), tiles}, key=lambda across: (size(across), -across))
    return size(across), across


def _notes(request: Request) -> list[tuple[str, bool, bool]]:
    """Return the lines below the tiles: words, whether they are strong, whether they explain the mark."""
    view: View = request.view
    text = request.text
    squares = union(playable(view).values())
    notes = []
    if view.seat in view.to_act:
        open_ = squares.bit_count()
        said = text.ngettext("{number} square open", "{number} squares open", open_).format(number=open_)
        notes.append((said, True, False))
    if view.seat in view.to_act and view.drawn is None and view.pile:
        notes.append((text.gettext("or draw: {number} in the pile").format(number=view.pile), False, False))
    else:
        notes.append((words.pile(request), False, False))
    if view.seat in view.to_act and reachable(view.position) & ~squares:
        notes.append((text.gettext("barred: one-tile rule"), False, True))
    return notes


def shut(view: View) -> int:
    """Return the reachable squares on which none of the own tiles may be laid now, as a bit set."""
    ways = playable(view)
    found = reachable(view.position) if ways else 0
    for tile in ways:
        found &= barred(view, tile)
    return found
