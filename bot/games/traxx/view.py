"""What a seat, or a spectator, may know of a match: all that pictures, texts and autoplayers ever get.

Nothing here comes from the state but through `rules.view`, so nobody can show what was not given to him.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from bot.engine import Result  # noqa: TC001 (msgspec reads the annotations)
from bot.engine.bits import bits
from bot.games.traxx import board
from bot.games.traxx.layout import LAYOUTS, STANDARD, Layout
from bot.games.traxx.moves import End, Move  # noqa: TC001 (msgspec reads the annotations)

if TYPE_CHECKING:
    from bot.engine import Seat

Phase: TypeAlias = Literal["drawing", "over"]
"""Everybody decides how to prolong their path · the match has ended."""

if TYPE_CHECKING:
    LayoutName: TypeAlias = str
else:  # the files say which names there are
    LayoutName = Literal[tuple(LAYOUTS)]


class Options(Struct, frozen=True):
    """The variants; the defaults are the official game.

    Attributes:
        layout: the colours, numbers and starts of the sheets, a key of LAYOUTS.
    """

    layout: LayoutName = STANDARD


class Reached(Struct, frozen=True):
    """A number that a path has reached.

    Attributes:
        number: from 2 to 10.
        round: when.
        points: what it is worth: the number itself, or half of it, rounded up.
    """

    number: int
    round: int
    points: int

    @property
    def full(self) -> bool:
        """Whether it is worth its full value."""
        return self.points == self.number


class Sheet(Struct, frozen=True, dict=True):
    """A seat's own sheet.

    Attributes:
        start: the field where its path began.
        path: all fields of the path in order, from end A to end B; the start lies between them.
        reached: the numbers on it, in the order of reaching.
    """

    start: int
    path: tuple[int, ...]
    reached: tuple[Reached, ...] = ()

    @property
    def a(self) -> int:
        """The field at end A."""
        return self.path[0]

    @property
    def b(self) -> int:
        """The field at end B."""
        return self.path[-1]

    @cached_property
    def visited(self) -> int:
        """The fields of the path, as a bit set."""
        return bits(self.path)

    @property
    def ends(self) -> tuple[End, ...]:
        """The ends from which it can be prolonged: before the first extension there is only A."""
        return ("A", "B") if len(self.path) > 1 else ("A",)

    @property
    def open(self) -> int:
        """How many fields are not reached, each a point less."""
        return board.FIELDS - len(self.path)

    @property
    def points(self) -> int:
        """What the numbers are worth together."""
        return sum(reached.points for reached in self.reached)

    @property
    def total(self) -> int:
        """The points for numbers less those for fields not reached."""
        return self.points - self.open

    def tip(self, end: End) -> int:
        """Return the field at an end."""
        return self.a if end == "A" else self.b


class FinishedRound(Struct, frozen=True):
    """A round that has been resolved; what it reached is in the sheets, marked with the round.

    Attributes:
        number: 1 for the first.
        card: its card, an index of board.CARDS.
        moves: what each seat did.
        stuck: the seats that had no legal step, and so passed by themselves.
    """

    number: int
    card: int
    moves: tuple[Move, ...]
    stuck: tuple[int, ...]


class View(Struct, frozen=True):
    """The match as one seat knows it, or as everybody does (`seat` None).

    Attributes:
        seat: who looks.
        seats: how many play.
        to_act: the seats that still have to decide.
        round: 1 to 15; in a match that is over, 15.
        card: the card of the round, an index of board.CARDS; None when the match is over.
        to_come: the cards that are still to come, ascending: their order is nobody's to know.
        sheets: by seat, without what is sealed.
        decided: the seats that have decided in this round, those included that could only pass.
        stuck: the seats that have no legal step in this round.
        sealed: what the viewer has decided; None if not yet, or for a spectator.
        last: the last round in which anybody could have drawn; None before the first is resolved.
        result: None while the match goes on.
    """

    options: Options
    phase: Phase
    seat: int | None
    seats: int
    to_act: tuple[int, ...]
    round: int
    card: int | None
    to_come: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    decided: tuple[int, ...]
    stuck: tuple[int, ...]
    sealed: Move | None
    last: FinishedRound | None
    result: Result | None

    @property
    def layout(self) -> Layout:
        """The layout of the sheets."""
        return LAYOUTS[self.options.layout]


def firsts(sheets: tuple[Sheet, ...]) -> dict[int, int]:
    """Return the numbers that anybody has reached, each with the first round in which somebody did."""
    found: dict[int, int] = {}
    for sheet in sheets:
        for reached in sheet.reached:
            found[reached.number] = min(reached.round, found.get(reached.number, reached.round))
    return found


def worth(view: View, seat: Seat, number: int) -> int:
    """Return what the number would be worth to the seat, if it reached it next.

    With several players the full value, unless anybody reached it in an earlier round; alone, unless a higher
    one was reached before. Otherwise half of it, rounded up.
    """
    return points_for(number, full=is_full(view.sheets, seat, number))


def is_full(sheets: tuple[Sheet, ...], seat: Seat, number: int) -> bool:
    """Whether the number would have its full value for the seat, by what was reached before."""
    if len(sheets) == 1:
        return all(reached.number < number for reached in sheets[seat].reached)
    return all(reached.number != number for sheet in sheets for reached in sheet.reached)


def points_for(number: int, *, full: bool) -> int:
    """Return the full value of a number, or half of it rounded up."""
    return number if full else -(-number // 2)
