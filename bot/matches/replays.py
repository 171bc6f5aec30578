"""A match gone through again: each position as somebody may see it, and what led to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.matches.problems import NotSeatedProblem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Event, Seat
    from bot.matches.table import Table
    from bot.store import PlyRow


@dataclass(frozen=True)
class Position:
    """One moment of a match, as seen by somebody.

    Attributes:
        number: how many turns had been played, of `of`; one that goes on counts.
        of: how many turns there are.
        view: what could be known then.
        events: what the last of the turns brought, as it may be known.
    """

    number: int
    of: int
    view: Any
    events: tuple[Event, ...]


def eyes(table: Table, user_id: int, wanted: Seat | None) -> Seat | None:
    """Return through whose eyes a user looks at a match: a seat's, or everybody's (None).

    When a match is over anybody may look through all eyes, and `wanted` decides. While it runs a player has
    the own eyes and a stranger everybody's, whatever is wanted. Raises NotSeatedProblem for a try at the
    challenge of a day by somebody else, and NotRunningProblem for a match that has not begun.
    """
    table.started()
    own = table.find_seat(user_id)
    if table.is_daily and own is None:
        raise NotSeatedProblem
    if table.row.status == "running" or table.is_daily:
        return own
    return wanted if wanted is not None and wanted < len(table.seats) else None


def stops(table: Table) -> tuple[int, ...]:
    """Return after how many of the plies in force one stops: the deal, each turn's end, the present.

    Where all decide at the same time, that is one turn. Raises ReplayError if the match has outlived a change
    of its rules.
    """
    match = table.started()
    return tuple(sorted({0, *match.turn_ends, len(match.in_force)}))


def position(table: Table, plies: Sequence[PlyRow], number: int | None, seat: Seat | None) -> Position:
    """Return a position of a match; the nearest one if it has none of this number.

    Args:
        table: the match.
        plies: its whole history, as it is stored.
        number: after so many turns; None for the present position.
        seat: through whose eyes.

    Raises ReplayError as `stops` does.
    """
    match, found = table.started(), stops(table)
    last = len(found) - 1
    number = last if number is None else max(0, min(number, last))
    made = found[number]
    lines = {line + 1 for line in match.in_force[found[number - 1] if number else 0 : made]}
    events = tuple(
        event.seen_by(seat)
        for row in plies
        if row.seq in lines
        for event in table.game.decode_events(row.events)
    )
    return Position(number, last, match.rules.view(match.state_after(made), seat), events)


def turns(table: Table, seat: Seat | None) -> Iterator[Any]:
    """Yield the view at each stop; ReplayError as `stops` does."""
    match = table.started()
    for made in stops(table):
        yield match.rules.view(match.state_after(made), seat)
