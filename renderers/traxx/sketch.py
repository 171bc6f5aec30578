"""What one sheet shows, worked out from a view: the path, what is new on it, and what is only thought of."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bot.engine.bits import bits
from bot.games.traxx import board, plans
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.view import is_full

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Seat
    from bot.games.traxx.board import Field
    from bot.games.traxx.moves import End, Move
    from bot.games.traxx.view import View
    from renderers.scene import Request
    from renderers.traxx.pieces import Worth

Link: TypeAlias = "tuple[Field, Field]"
"""Two fields next to each other on a path."""


class Draft(NamedTuple):
    """How the reader's path would go on.

    Attributes:
        end: from which end.
        fields: over which fields; none as long as only the end is chosen.
        worth: what it would add to the total, and the numbers among the fields.
        sealed: whether this is decided, rather than thought of.
    """

    end: End
    fields: tuple[Field, ...]
    worth: plans.Worth
    sealed: bool


class Sketch(NamedTuple):
    """One sheet.

    Attributes:
        seat: whose.
        layout: the name of its layout.
        start: where the path began.
        path: its fields, without those of the draft.
        fresh: what the last round has drawn.
        numbers: by number, how it stands with this seat.
        draft: how the path would go on.
        usable: the fields of the colours that the card still allows, as a bit set; None for all.
        next: the fields that can be entered next, each with the one it is entered from.
    """

    seat: Seat
    layout: str
    start: Field
    path: tuple[Field, ...]
    fresh: tuple[Link, ...]
    numbers: dict[int, Worth]
    draft: Draft | None = None
    usable: int | None = None
    next: tuple[Link, ...] = ()

    @property
    def links(self) -> list[Link]:
        """The links of the path, without those of the draft."""
        return list(pairwise(self.path))

    @property
    def drafted(self) -> list[Link]:
        """The links of the draft."""
        if self.draft is None:
            return []
        return list(pairwise((tip(self.path, self.draft.end), *self.draft.fields)))


def tip(path: tuple[Field, ...], end: End) -> Field:
    """Return the field at an end of a path."""
    return path[0] if end == "A" else path[-1]


def public(view: View, seat: Seat) -> Sketch:
    """Return a seat's sheet as everybody sees it."""
    sheet = view.sheets[seat]
    numbers: dict[int, Worth] = {
        number: "waiting" if is_full(view.sheets, seat, number) else "late" for number in board.NUMBERS
    }
    for reached in sheet.reached:
        numbers[reached.number] = "full" if reached.full else "half"
    return Sketch(seat, view.options.layout, sheet.start, sheet.path, _fresh(view, seat), numbers)


def own(request: Request) -> Sketch:
    """Return the reader's own sheet: with the draft, and with what the card allows while they decide."""
    view: View = request.view
    seat = view.seat or 0
    sketch, draft = public(view, seat), draft_of(request)
    if draft is not None:
        reached: dict[int, Worth] = {r.number: "full" if r.full else "half" for r in draft.worth.reached}
        sketch = sketch._replace(draft=draft, numbers=sketch.numbers | reached)
    if view.card is None or seat not in view.to_act:
        return sketch
    fields = draft.fields if draft is not None else ()
    sheet = view.sheets[seat]
    following: list[Link] = []
    if not passes(request):
        for end in (draft.end,) if draft is not None else sheet.ends:
            before = fields[-1] if fields else sheet.tip(end)
            following += [(before, field) for field in plans.steps(view, end, fields).values()]
    usable = view.layout.coloured[bits(plans.colours_left(view, fields))]
    return sketch._replace(usable=usable, next=tuple(following))


def decision(request: Request) -> Move | None:
    """Return what the reader has sealed, or else thinks of."""
    view: View = request.view
    if view.sealed is not None:
        return view.sealed
    thought: Iterator[Move] = (move for move in request.preview if isinstance(move, DrawPath | Pass))
    return next(thought, None) if view.seat is not None and view.seat in view.to_act else None


def passes(request: Request) -> bool:
    """Whether the reader passes, or thinks of it."""
    return isinstance(decision(request), Pass)


def draft_of(request: Request) -> Draft | None:
    """Return how the reader's path would go on; None where nothing is sealed or thought of, or a pass."""
    view: View = request.view
    move = decision(request)
    if not isinstance(move, DrawPath):
        return None
    return Draft(move.end, move.fields, plans.worth(view, move), view.sealed is not None)


def _fresh(view: View, seat: Seat) -> tuple[Link, ...]:
    """Return what the last round has drawn on a sheet."""
    move = view.last.moves[seat] if view.last is not None else None
    if not isinstance(move, DrawPath):
        return ()
    path, steps = view.sheets[seat].path, len(move.fields) + 1
    return tuple(pairwise(path[:steps] if move.end == "A" else path[-steps:]))
