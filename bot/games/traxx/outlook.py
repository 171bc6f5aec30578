"""How good a sheet is to go on with: an estimate of the points that it may still bring.

The figures were found by letting computer players with slightly different ones play a hundred solo matches
each. Sets of fields are kept on a grid here, on which shifting a set moves all of it one step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bot.games.traxx import board
from bot.games.traxx.board import Field
from bot.games.traxx.legality import CARDS
from bot.games.traxx.moves import DrawPath
from bot.games.traxx.view import is_full, points_for

if TYPE_CHECKING:
    from bot.engine import Seat
    from bot.games.traxx.board import Card
    from bot.games.traxx.layout import Layout
    from bot.games.traxx.moves import Move
    from bot.games.traxx.view import View

NUMBER = 0.6
"""Which part of a number's points counts that lies within reach."""
FIELD = 0.29
"""What a field is worth that lies within reach, as long as there are rounds left to draw to it."""
FIELDS_A_ROUND = 3.5
"""How many fields a round may bring: what is farther away than all rounds together is out of reach."""
FREEDOM = 0.2
"""What each way to go on is worth, up to three at each end."""
DEAD_END = 0.66
"""What is lost for each field that no path can run through, but only end in."""

_WIDTH = len(board.ROWS) + 1
"""One column more than the grid needs, so that a shift over the edge falls off the board."""


def _cell(field: Field) -> int:
    q, r = board.axial(field)
    middle = len(board.ROWS) // 2
    return (r + middle) * _WIDTH + q + middle


CELLS = tuple(1 << _cell(field) for field in range(board.FIELDS))
"""Each field as a set on the grid."""
_ALL = sum(CELLS)


class Goal(NamedTuple):
    """A number not reached yet: where it is, as a set on the grid, and what it is worth now."""

    cell: int
    number: int
    points: int


Known: TypeAlias = dict[tuple[Field, Field, int], float]
"""What was promised, by the two ends and the set of free fields."""


class Standing(NamedTuple):
    """A sheet as far as going on matters.

    Attributes:
        a, b: the fields at the ends.
        free: the fields not reached, as a set on the grid.
        goals: the numbers not reached.
    """

    a: Field
    b: Field
    free: int
    goals: tuple[Goal, ...]


def standing(view: View, seat: Seat) -> Standing:
    """Return how a seat's sheet stands."""
    sheet, layout = view.sheets[seat], view.layout
    free = _ALL
    for field in sheet.path:
        free ^= CELLS[field]
    goals = tuple(
        Goal(CELLS[field], number, points_for(number, full=is_full(view.sheets, seat, number)))
        for field, number in layout.numbers.items()
        if free & CELLS[field]
    )
    return Standing(sheet.a, sheet.b, free, goals)


def enter(goals: tuple[Goal, ...], cell: int, *, alone: bool) -> tuple[int, tuple[Goal, ...]]:
    """Return what entering a field brings, and the numbers that are left then."""
    for goal in goals:
        if goal.cell == cell:
            rest = tuple(other for other in goals if other is not goal)
            if alone:  # a higher number halves the lower ones
                rest = tuple(
                    other._replace(points=points_for(other.number, full=False))
                    if other.number < goal.number
                    else other
                    for other in rest
                )
            return 1 + goal.points, rest
    return 1, goals


def prolonged(now: Standing, move: Move, *, alone: bool) -> tuple[int, Standing]:
    """Return the points that a legal move brings at once, and how the sheet stands then."""
    if not isinstance(move, DrawPath):
        return 0, now
    a, b, free, goals = now
    gain = 0
    for field in move.fields:
        free ^= CELLS[field]
        points, goals = enter(goals, CELLS[field], alone=alone)
        gain += points
    tip = move.fields[-1]
    return gain, Standing(tip, b, free, goals) if move.end == "A" else Standing(a, tip, free, goals)


def promise(a: Field, b: Field, free: int, goals: tuple[Goal, ...], rounds: int) -> float:
    """Return how many points may still come in so many rounds, from a sheet that stands like this."""
    if not rounds:
        return 0.0
    ends = CELLS[a] | CELLS[b]
    limit = int(FIELDS_A_ROUND * rounds)
    seen = front = _around(ends) & free
    around_ends = front
    for _ in range(limit - 1):
        front = _around(front) & free & ~seen
        seen |= front
        if not front or seen == free:
            break
    points = NUMBER * sum(goal.points for goal in goals if goal.cell & seen)
    points += FIELD * min(seen.bit_count(), limit)
    points += FREEDOM * (_ways(CELLS[a], around_ends) + _ways(CELLS[b], around_ends))
    return points - DEAD_END * _dead_ends(free, free | ends)


def _around(cells: int) -> int:
    """Return the cells beside those of a set; some may lie beside the sheet."""
    return (
        cells << 1
        | cells >> 1
        | cells << _WIDTH
        | cells >> _WIDTH
        | cells << _WIDTH - 1
        | cells >> _WIDTH - 1
    )


def _ways(end: int, free: int) -> int:
    return min((_around(end) & free).bit_count(), 3)


def _dead_ends(free: int, passable: int) -> int:
    """Return how many free cells have fewer than two passable ones beside them."""
    once = twice = 0
    for beside in (
        passable << 1,
        passable >> 1,
        passable << _WIDTH,
        passable >> _WIDTH,
        passable << _WIDTH - 1,
        passable >> _WIDTH - 1,
    ):
        twice |= once & beside
        once |= beside
    return (free & ~twice).bit_count()


def prospects(view: View, seat: Seat, move: Move) -> tuple[int, float]:
    """Return the points that a legal move brings at once, and those that may come after the round."""
    gain, then = prolonged(standing(view, seat), move, alone=view.seats == 1)
    return gain, promise(*then, rounds_left(view))


def rounds_left(view: View) -> int:
    """Return how many rounds come after the present one."""
    return len(view.to_come)


def best_reply(
    layout: Layout, now: Standing, card: Card, rounds: int, *, alone: bool, known: Known | None = None
) -> float:
    """Return the value of the best path that a card allows, or of passing.

    Args:
        layout: of the sheet.
        now: how it stands.
        card: what may be drawn with.
        rounds: how many come after the card.
        alone: whether nobody else plays.
        known: what other cards have led to already, on the same sheet and with as many rounds to come; it
            grows. The fields reached say which numbers are left and what these are worth, so it is kept by
            ends and fields alone.
    """
    unused = CARDS[card]
    steps = layout.steps
    known = {} if known is None else known
    numbers = sum(goal.cell for goal in now.goals)
    best = promise(*now, rounds)

    def extend(
        tip: Field, other: Field, free: int, once: int, twice: int, gain: int, goals: tuple[Goal, ...]
    ) -> None:
        nonlocal best
        for field, _, colour in steps[tip]:
            cell = CELLS[field]
            if not free & cell or not once & colour:
                continue
            points, then = enter(goals, cell, alone=alone) if numbers & cell else (1, goals)
            points += gain
            rest = free ^ cell
            there = (field, other, rest)
            promised = known.get(there)
            if promised is None:
                promised = known[there] = promise(field, other, rest, then, rounds)
            best = max(best, points + promised)
            if twice & colour:
                extend(field, other, rest, once, twice ^ colour, points, then)
            else:
                extend(field, other, rest, once ^ colour, twice, points, then)

    extend(now.a, now.b, now.free, unused.once, unused.twice, 0, now.goals)
    if now.a != now.b:
        extend(now.b, now.a, now.free, unused.once, unused.twice, 0, now.goals)
    return best
