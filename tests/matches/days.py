"""What tests about the days between moves share: matches with clocks, and letting time pass."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from matches.conftest import lobby

from bot.matches import clocks
from bot.matches.clocks import DAY_RULE, ClockRule
from bot.matches.notices import Late, LateOver, NextUp, Remind

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice
    from bot.matches.table import Table

HOUR = timedelta(hours=1)
OF_TIME = (Remind, NextUp, Late, LateOver)


async def timed(
    matches: Matches, *users: int, rule: ClockRule = DAY_RULE, late: Any = "ask", **how: Any
) -> Table:
    """Start a match with a clock."""
    await lobby(matches, *users, **how)
    await matches.lobby.set_clock(1, users[0], rule)
    await matches.lobby.set_late(1, users[0], late)
    return await matches.lobby.start(1, users[0])


async def left(matches: Matches) -> list[float]:
    """Return how many hours each seat has left now."""
    now, found = matches.tables.now(), []
    for seat in (await matches.table(1)).seats:
        assert seat.bank is not None
        due = clocks.deadline(seat)
        found.append((seat.bank * clocks.MILLISECOND if due is None else due - now) / HOUR)
    return found


async def acting(matches: Matches) -> int:
    """Return the one seat that is to act."""
    (seat,) = (await matches.table(1)).to_act
    return seat


async def user_at(matches: Matches, seat: int) -> int:
    """Return the user at a seat."""
    return (await matches.table(1)).seats[seat].user_id or 0


async def first_move(matches: Matches, user: int | None = None) -> int:
    """Let the one to act (of several: this user) make the first move there is, and return the seat."""
    table = await matches.table(1)
    seat = min(table.to_act) if user is None else table.seat_of(user)
    move = next(iter(table.started().legal_moves(seat)))
    await matches.play.move(1, table.seats[seat].user_id or 0, [move])
    return seat


async def said(matches: Matches) -> list[Notice]:
    """Return what is to be said about time, and note it as said."""
    waiting = await matches.outbox.waiting(1)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting if isinstance(due.notice, OF_TIME)]


async def after(matches: Matches, clock: Clock, **span: float) -> list[Notice]:
    """Let time pass, and return what is to be said then."""
    clock.advance(**span)
    await matches.timekeeper.look()
    return await said(matches)
