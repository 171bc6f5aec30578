"""What drawing a path does to a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.games.traxx.moves import DrawPath
from bot.games.traxx.view import Reached, is_full, points_for

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.traxx.layout import Layout
    from bot.games.traxx.moves import Move
    from bot.games.traxx.view import Sheet


def drawn(layout: Layout, sheets: tuple[Sheet, ...], seat: Seat, move: Move, number: int) -> Sheet:
    """Return the seat's sheet with its path prolonged and the numbers on the way reached.

    Args:
        layout: of the sheets.
        sheets: of all seats, as they were before the round.
        seat: whose decision it is.
        move: a legal one.
        number: the round.

    With several players a number is worth its full value unless anybody reached it in an earlier round, so
    what others reach in this one does not count; alone, unless a higher one lies earlier on the way.
    """
    sheet = sheets[seat]
    if not isinstance(move, DrawPath):
        return sheet
    for field in move.fields:
        value = layout.numbers.get(field)
        if value is not None:
            now = (*sheets[:seat], sheet, *sheets[seat + 1 :])
            points = points_for(value, full=is_full(now, seat, value))
            sheet = replace(sheet, reached=(*sheet.reached, Reached(value, number, points)))
    path = (*reversed(move.fields), *sheet.path) if move.end == "A" else (*sheet.path, *move.fields)
    return replace(sheet, path=path)
