"""What a player could draw next: everything here follows from the player's own view.

A half-made choice, or draft, is an end and the fields that were chosen so far, perhaps none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from bot.games.traxx import board, legality, outlook
from bot.games.traxx.drawing import drawn
from bot.games.traxx.moves import DrawPath

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Refusal, Seat
    from bot.games.traxx.board import Colour, Field
    from bot.games.traxx.moves import End, Move
    from bot.games.traxx.view import Reached, Sheet, View

    Fields: TypeAlias = Sequence[Field]


class Worth(Struct, frozen=True):
    """What a path would bring.

    Attributes:
        points: how much the total would rise: a point for each new field, and the numbers.
        reached: the numbers that it would reach, in order.
    """

    points: int
    reached: tuple[Reached, ...]


def own_sheet(view: View) -> Sheet:
    """Return the viewer's sheet; a spectator has none."""
    return view.sheets[_viewer(view)]


def _viewer(view: View) -> Seat:
    assert view.seat is not None, "a spectator draws nothing"
    return view.seat


def steps(view: View, end: End, fields: Fields = ()) -> dict[int, Field]:
    """Return where a draft can go on: by direction, an index of board.DIRECTIONS, the next field.

    Nothing where the end or the draft itself is not possible.
    """
    sheet = own_sheet(view)
    if view.card is None or end not in sheet.ends or (fields and why_not(view, end, fields) is not None):
        return {}
    tip = fields[-1] if fields else sheet.tip(end)
    visited = sheet.visited
    for field in fields:
        visited |= 1 << field
    free = board.NEIGHBOURS[tip] & ~visited & view.layout.coloured[_unused(view, fields).once]
    found = {}
    for direction in range(len(board.DIRECTIONS)):
        there = board.neighbour(tip, direction)
        if there is not None and free >> there & 1:
            found[direction] = there
    return found


def paths(view: View) -> Iterator[DrawPath]:
    """Yield every path that the viewer may draw in this round."""
    assert view.card is not None, "the match is over"
    return legality.extensions(view.layout, own_sheet(view), view.card)


def why_not(view: View, end: End, fields: Fields) -> Refusal | None:
    """Return why the viewer may not draw this path in this round, or None."""
    assert view.card is not None, "the match is over"
    return legality.why_not(view.layout, own_sheet(view), view.card, DrawPath(end, tuple(fields)))


def _unused(view: View, fields: Fields) -> legality.Unused:
    assert view.card is not None, "the match is over"
    return legality.left(view.layout, view.card, fields)


def colours_left(view: View, fields: Fields = ()) -> tuple[Colour, ...]:
    """Return the fields of the card that a draft does not use yet, in the card's order."""
    assert view.card is not None, "the match is over"
    left = list(board.CARDS[view.card])
    for field in fields:
        left.remove(view.layout.colours[field])
    return tuple(left)


def after(view: View, path: DrawPath) -> Sheet:
    """Return the viewer's sheet as it would be with the path drawn."""
    return drawn(view.layout, view.sheets, _viewer(view), path, view.round)


def worth(view: View, path: DrawPath) -> Worth:
    """Return what a path would bring; it is exact, since others' decisions of the round change nothing."""
    before, then = own_sheet(view), after(view, path)
    return Worth(then.total - before.total, then.reached[len(before.reached) :])


def best_first(view: View, moves: Iterable[Move]) -> list[Move]:
    """Return the moves of the round with those first that bring most at once: the figure that a list shows.

    Of those that bring the same the one comes first after which most may follow.
    """
    seat = _viewer(view)
    return sorted(moves, key=lambda move: outlook.prospects(view, seat, move), reverse=True)
