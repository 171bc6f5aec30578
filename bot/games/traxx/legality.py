"""What may be drawn: a search that lists every path, and a check that says why one may not be drawn.

Both are written for a sheet and a card rather than for a state, so that a player's own view answers them too.
The colours of a card that are still unused are two sets: `once` holds those that may be used at all, and
`twice` those of them that may be used twice.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.engine.bits import bits
from bot.games.traxx import board, refusals
from bot.games.traxx.moves import DrawPath

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine import Refusal
    from bot.games.traxx.board import Card, Field
    from bot.games.traxx.layout import Layout
    from bot.games.traxx.moves import End
    from bot.games.traxx.view import Sheet


class Unused(Struct, frozen=True):
    """The colours of a card that a path may still use, as sets of colours: see the module."""

    once: int
    twice: int

    def without(self, colour: int) -> Unused:
        """Return what is left after one use of a colour (an index of COLOURS) that is in `once`."""
        bit = 1 << colour
        if self.twice & bit:
            return Unused(self.once, self.twice ^ bit)
        return Unused(self.once ^ bit, self.twice)


CARDS = tuple(
    Unused(bits(colours), bits(colour for colour in colours if colours.count(colour) > 1))
    for colours in board.CARDS
)
"""All colours of each card."""


def extensions(layout: Layout, sheet: Sheet, card: Card) -> Iterator[DrawPath]:
    """Yield every way to prolong the path with the card, each once; a shorter one before what prolongs it."""
    free = board.ALL_FIELDS & ~sheet.visited
    return chain.from_iterable(_extensions(layout, sheet, end, free, CARDS[card]) for end in sheet.ends)


def _extensions(layout: Layout, sheet: Sheet, end: End, free: int, unused: Unused) -> list[DrawPath]:
    coloured, colours, neighbours = layout.coloured, layout.colours, board.NEIGHBOURS
    found: list[DrawPath] = []

    def extend(allowed: int, free: int, once: int, twice: int, before: tuple[Field, ...]) -> None:
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            field = bit.bit_length() - 1
            fields = (*before, field)
            found.append(DrawPath(end, fields))
            colour = 1 << colours[field]
            if twice & colour:
                left, doubled = once, twice ^ colour
            else:
                left, doubled = once ^ colour, twice
            rest = free ^ bit
            onward = rest & coloured[left] & neighbours[field]
            if onward:
                extend(onward, rest, left, doubled, fields)

    around = neighbours[sheet.tip(end)]
    extend(free & coloured[unused.once] & around, free, unused.once, unused.twice, ())
    return found


def is_stuck(layout: Layout, sheet: Sheet, card: Card) -> bool:
    """Whether the card allows no step from either end."""
    around = 0
    for end in sheet.ends:
        around |= board.NEIGHBOURS[sheet.tip(end)]
    return not around & ~sheet.visited & layout.coloured[CARDS[card].once]


def why_not(layout: Layout, sheet: Sheet, card: Card, path: DrawPath) -> Refusal | None:
    """Return why the path may not be drawn on the sheet with the card, or None if it may."""
    if not path.fields:
        return refusals.NothingDrawn()
    if path.end not in sheet.ends:
        return refusals.FirstFromEndA(sheet.start)
    tip, visited, unused = sheet.tip(path.end), sheet.visited, CARDS[card]
    for field in path.fields:
        refusal = why_not_step(layout, tip, visited, card, unused, field)
        if refusal is not None:
            return refusal
        tip, visited, unused = field, visited | 1 << field, unused.without(layout.colours[field])
    return None


def why_not_step(
    layout: Layout, tip: Field, visited: int, card: Card, unused: Unused, field: Field
) -> Refusal | None:
    """Return why the path cannot go on from its tip to the field, or None.

    Args:
        layout: of the sheet.
        tip: where the path is to go on.
        visited: the fields of the path so far.
        card: the card of the round.
        unused: what is left of it.
        field: where to go.
    """
    if not 0 <= field < board.FIELDS:
        return refusals.NoSuchField()
    if visited >> field & 1:
        return refusals.FieldVisited(field)
    if not board.NEIGHBOURS[tip] >> field & 1:
        return refusals.NoNeighbour(field, tip)
    colour = layout.colours[field]
    if unused.once >> colour & 1:
        return None
    times = board.CARDS[card].count(colour)
    return refusals.ColourUsed(field, colour, times) if times else refusals.ColourMissing(field, colour, card)


def left(layout: Layout, card: Card, fields: Iterable[Field]) -> Unused:
    """Return what is left of the card after these fields, which it allows."""
    unused = CARDS[card]
    for field in fields:
        unused = unused.without(layout.colours[field])
    return unused
