"""What time means for a draft: clocks, reminders and deadlines, brought up to date as it is saved.

Every change of a running match comes by here, in its transaction. What is to happen later is written down as
timers: "remind" (a seat owes a move), "late" (its clock runs out), "back" (its user is away until then).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

import msgspec

from bot.matches import clocks, hours
from bot.matches.notices import Late, LateOver, NextUp
from bot.matches.questions import is_present
from bot.store import TimerRow, UserRow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.engine import Seat
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.store import PlyRow, SeatRow, Transaction

REMIND, LATE, BACK = "remind", "late", "back"
KINDS = (REMIND, LATE, BACK)

LAST_REMINDER = 7
"""After so many reminders of one turn the player is left alone, and the table is told."""


@dataclass(frozen=True)
class Change:
    """What has happened to the turns since the match was saved last.

    Attributes:
        acting: who is to act now.
        started: the seats whose turn has begun.
        ended: the seats that have ended a turn, those whose next one has begun included.
        moved: the seats that have made a ply.
    """

    acting: frozenset[Seat]
    started: frozenset[Seat]
    ended: frozenset[Seat]
    moved: frozenset[Seat]


def change_of(table: Table, lines: Sequence[PlyRow]) -> Change:
    """Return what the draft and its new lines have changed."""
    before = msgspec.json.decode(table.saved_row.to_act, type=frozenset[int])
    acting = table.to_act
    plies = [line for line in lines if line.kind == "ply"]
    opened = any(event.opens_turn for line in plies for event in table.game.decode_events(line.events))
    moved = frozenset(line.seat for line in plies)
    again: frozenset[Seat] = frozenset()
    if opened:
        again = acting
    elif plies and acting - before:  # the last to decide has brought a new round, for himself too
        again = moved & acting
    elif plies:  # a prepared move of another seat has brought the turn back within one command
        again = (moved & acting) - {plies[-1].seat}
    # A sealed decision that gives way to another ends no second turn, which would be worth time on the clock.
    anew = frozenset(line.seat for line in lines if line.kind == "undo") - before
    ended = (moved - acting - anew) | (moved & again)
    if any(line.kind == "redo" for line in lines):  # plies of whomever it concerns count again
        ended |= before - acting
    return Change(acting=acting, started=(acting - before) | again, ended=ended, moved=moved | ended)


SILENCE = (LAST_REMINDER + 1) * timedelta(hours=24)
"""After so long somebody who wants no reminders, or few, is as late as another whom they have not moved."""


def is_away(user: UserRow, now: datetime) -> bool:
    """Whether the user is away."""
    return user.away_until is not None and user.away_until > now


def owes(table: Table, seat: SeatRow, users: Mapping[int, UserRow], now: datetime) -> bool:
    """Whether the table waits for the person at this seat, who is not away."""
    return (
        seat.seat in table.to_act
        and table.row.paused_at is None
        and table.row.trouble is None  # where nobody can be told anything
        and seat.user_id is not None
        and seat.stand_in is None
        and not is_away(user_at(users, seat), now)
    )


def is_silent(table: Table, seat: SeatRow, users: Mapping[int, UserRow], now: datetime) -> bool:
    """Whether the table has waited long for a player of whom reminders would not tell it in that time."""
    user, since = user_at(users, seat), table.row.waiting_since
    if not owes(table, seat, users, now) or since is None:
        return False
    if 0 < user.remind_hours <= 24 and not seat.muted:
        return False
    return now - max(since, user.away_until or since) >= SILENCE


def user_at(users: Mapping[int, UserRow], seat: SeatRow) -> UserRow:
    """Return what is kept about the person at the seat."""
    user_id = seat.user_id or 0
    return users.get(user_id) or UserRow(user_id)


async def users_of(tx: Transaction, table: Table) -> dict[int, UserRow]:
    """Return what is kept about the people at the table."""
    return await tx.users([seat.user_id for seat in table.seats if seat.user_id is not None])


async def keep(
    tx: Transaction,
    table: Table,
    now: datetime,
    *,
    lines: Sequence[PlyRow] = (),
    fired: TimerRow | None = None,
) -> list[Notice]:
    """Bring the draft's clocks and the match's timers up to date, and return the news of that.

    Args:
        tx: the transaction in which the draft is saved.
        table: the draft, with its row as it is to be.
        now: the time.
        lines: what was added to the history.
        fired: the timer that is being dealt with, which is set anew only where it is due later again.
    """
    change = change_of(table, lines)
    users = await users_of(tx, table)
    told: list[Notice] = []
    made = Counter(ply.seat for ply in table.match.plies) if table.match and table.row.clock else Counter()
    for seat in table.seats:
        told += _settle(table, seat, change, users, now, plies=made[seat.seat])
    told += _asked_at_last(table, now)
    await _set_timers(tx, table, change, users, now, fired)
    return [*told, *_next_up(table, change, users, now)]


def _asked_at_last(table: Table, now: datetime) -> list[Notice]:
    """Ask about all who are late still, where nobody was in time to be asked, and somebody now is."""
    was_anybody = any(is_present(row) and row.late_at is None for row in table.saved_seats)
    is_somebody = any(is_present(row) and row.late_at is None for row in table.seats)
    if was_anybody or not is_somebody or table.row.status != "running":
        return []
    return [
        Late(row.seat, "silent" if (due := clocks.deadline(row)) is None or due > now else "clock")
        for row in table.seats
        if row.late_at is not None and row.seat in table.to_act
    ]


def _settle(
    table: Table,
    seat: SeatRow,
    change: Change,
    users: Mapping[int, UserRow],
    now: datetime,
    *,
    plies: int,
) -> list[Notice]:
    """Bring one seat, of which so many plies are in force, up to date; return the news."""
    row = seat
    if row.stand_in == "turn" and row.seat not in change.acting:
        row = msgspec.structs.replace(row, stand_in=None)
    told: list[Notice] = []
    # Whoever has followed somebody else has not been waited for yet.
    new = row.user_id != table.saved_seats[row.seat].user_id
    over = new or row.seat in change.started | change.ended or row.seat not in change.acting
    if over:
        row = msgspec.structs.replace(row, reminded=0, muted=False)
    if over or row.stand_in is not None:
        row = msgspec.structs.replace(row, late_at=None)
    if table.saved_seats[row.seat].late_at is not None and row.late_at is None:
        how: Literal["moved", "waits", "over"] = "over" if over or row.stand_in is not None else "waits"
        told.append(LateOver(row.seat, "moved" if row.seat in change.moved and not new else how))
    rule = clocks.decoded(table.row.clock)
    if rule is not None and row.user_id is not None and table.match is not None:
        # Somebody who cannot be reached keeps nobody waiting for ever: that clock runs too.
        row = clocks.settled(
            row,
            rule,
            runs=owes(table, row, users, now),
            ended=row.seat in change.ended,
            plies=plies,
            now=now,
        )
    if row != seat:
        table.seats = (*table.seats[: row.seat], row, *table.seats[row.seat + 1 :])
    return told


async def _set_timers(
    tx: Transaction,
    table: Table,
    change: Change,
    users: Mapping[int, UserRow],
    now: datetime,
    fired: TimerRow | None,
) -> None:
    stored = [timer for timer in await tx.timers_of(table.match_id) if timer.kind in KINDS]
    known = {(timer.kind, timer.seat): timer.due_at for timer in stored}
    kept = {key: due for key, due in known.items() if fired is None or key != (fired.kind, fired.seat)}
    wanted: dict[tuple[str, Seat], datetime] = {}
    awaited = table.row.status == "running" and table.row.day is None  # nobody waits for a day's try
    for seat in table.seats if awaited else ():
        user = user_at(users, seat)
        if seat.user_id is not None and user.away_until is not None and user.away_until > now:
            wanted[BACK, seat.seat] = user.away_until
        late = (LATE, seat.seat)
        is_fired = fired is not None and late == (fired.kind, fired.seat)
        due = _late_due(seat, now, planned=late in kept, fired=is_fired)
        if due is not None:
            wanted[LATE, seat.seat] = due
        if not owes(table, seat, users, now) or not _to_be_reminded(seat, user):
            continue
        due = kept.get((REMIND, seat.seat))
        if due is None or seat.seat in change.started | change.moved:
            due = hours.not_before(user, now + timedelta(hours=user.remind_hours))
        wanted[REMIND, seat.seat] = due
    for kind, number in known.keys() - wanted.keys():
        await tx.delete_timer(table.match_id, kind, number)
    for (kind, number), due in wanted.items():
        if known.get((kind, number)) != due:
            await tx.set_timer(TimerRow(table.match_id, kind, number, due))


def _late_due(seat: SeatRow, now: datetime, *, planned: bool, fired: bool) -> datetime | None:
    """Return when the seat's clock will run out; None if that was dealt with.

    Args:
        seat: the seat.
        now: the time.
        planned: whether a timer for it is still to be dealt with.
        fired: whether it is being dealt with.

    A turn may begin with no time left, and is late at once; not so where the others are asked already, and
    the clock only runs again after a pause.
    """
    due = clocks.deadline(seat)
    if due is None:
        return None
    at_once = seat.ticking_since == now and seat.late_at is None and not fired
    unheard = due > now or planned or at_once
    return due if unheard else None


def _to_be_reminded(seat: SeatRow, user: UserRow) -> bool:
    return user.remind_hours > 0 and not seat.muted and seat.gone is None and seat.reminded <= LAST_REMINDER


def _next_up(table: Table, change: Change, users: Mapping[int, UserRow], now: datetime) -> list[Notice]:
    """Return the word to the one behind the seat whose turn has begun, if wanted there.

    Nobody hears it of a computer's turn, which is over at once, or right after a move of his own.
    """
    following = None if table.match is None else table.game.next_seat(table.match.state)
    if following is None or not change.started or change.acting & table.computers:
        return []
    (acting,) = change.acting
    seat = table.seats[following]
    user = user_at(users, seat)
    if (
        seat.user_id is None
        or seat.seat in {acting, *change.moved, *table.computers}
        or not user.next_ping
        or is_away(user, now)
        or hours.is_quiet(user, now)
    ):
        return []
    return [NextUp(seat.seat, acting, table.row.seq)]
