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
        number: how many plies had been made, of `of`.
        of: how many plies there are: those in force.
        view: what could be known then.
        events: what the last of the plies brought, as it may be known.
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


def position(table: Table, plies: Sequence[PlyRow], number: int, seat: Seat | None) -> Position:
    """Return a position of a match; the nearest one if it has none of this number.

    Args:
        table: the match.
        plies: its whole history, as it is stored.
        number: after so many of the plies in force.
        seat: through whose eyes.

    Raises ReplayError if the match has outlived a change of its rules.
    """
    match = table.started()
    lines = match.in_force
    number = max(0, min(number, len(lines)))
    events: tuple[Event, ...] = ()
    if number:
        row = next(ply for ply in plies if ply.seq == lines[number - 1] + 1)
        events = tuple(event.seen_by(seat) for event in table.game.decode_events(row.events))
    view = match.rules.view(match.state_after(number), seat)
    return Position(number, len(lines), view, events)


def turns(table: Table, seat: Seat | None) -> Iterator[Any]:
    """Yield the views after each turn, from the deal to the present position; ReplayError as above."""
    match = table.started()
    last = len(match.in_force)
    for number in sorted({0, *match.turn_ends, last}):
        yield match.rules.view(match.state_after(number), seat)
