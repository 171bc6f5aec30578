"""The clocks of a match: a bank of time for each seat, an increment a turn, a cap. Pure arithmetic.

A clock runs while its player owes a move. A turn that ends brings the increment; when the ply that ended it
is taken back, so is the increment: whoever moves, takes back and moves again has won nothing.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bot.matches.problems import NoSuchClockProblem

if TYPE_CHECKING:
    from datetime import datetime

    from bot.store import SeatRow

MINUTE_MS = 60_000
MILLISECOND = timedelta(milliseconds=1)
LONGEST = timedelta(days=90)
"""What a clock can hold at most: longer would be none at all."""


class ClockRule(Struct, frozen=True):
    """How much time the players of a match have, in minutes.

    Attributes:
        bank: with which they begin.
        increment: what each turn brings.
        cap: what an increment can fill the bank up to.
    """

    bank: int
    increment: int
    cap: int


DAY_RULE = ClockRule(24 * 60, 8 * 60, 72 * 60)
THREE_DAYS_RULE = ClockRule(72 * 60, 12 * 60, 120 * 60)
PRESETS = (DAY_RULE, THREE_DAYS_RULE)
"""What can be chosen without a figure typed."""


def of_hours(bank: float, increment: float, cap: float) -> ClockRule:
    """Return the rule given in hours; NoSuchClockProblem unless it makes sense."""
    longest = LONGEST / timedelta(hours=1)
    if not (0 < bank <= cap <= longest and 0 <= increment <= cap):  # also refuses what is not a number
        raise NoSuchClockProblem(int(longest))
    return checked(ClockRule(round(bank * 60), round(increment * 60), round(cap * 60)))


def checked(rule: ClockRule) -> ClockRule:
    """Return the rule; NoSuchClockProblem if nobody could play by it."""
    longest = LONGEST // timedelta(minutes=1)
    if not (0 < rule.bank <= rule.cap <= longest and 0 <= rule.increment <= rule.cap):
        raise NoSuchClockProblem(longest // 60)
    return rule


def encoded(rule: ClockRule | None) -> str | None:
    """Return the rule as it is stored; None for no clock."""
    return None if rule is None else msgspec.json.encode(rule).decode()


def decoded(clock: str | None) -> ClockRule | None:
    """Return the rule that is stored so; None for no clock."""
    return None if clock is None else msgspec.json.decode(clock, type=ClockRule)


def deadline(row: SeatRow) -> datetime | None:
    """Return when the seat's time is up; None while its clock stands, or without one."""
    if row.bank is None or row.ticking_since is None:
        return None
    return row.ticking_since + row.bank * MILLISECOND


def settled(row: SeatRow, rule: ClockRule, *, runs: bool, ended: bool, plies: int, now: datetime) -> SeatRow:
    """Return the seat with its clock brought up to date.

    Args:
        row: the seat as it was saved last.
        rule: how much time there is.
        runs: whether the clock runs from now on.
        ended: whether the seat has just ended a turn, also where its next one begins at once.
        plies: how many plies of the seat are in force now.
        now: the time.
    """
    bank = rule.bank * MINUTE_MS if row.bank is None else row.bank
    since, granted, granted_at = row.ticking_since, row.granted, row.granted_at
    if since is not None and (ended or not runs):
        bank = max(0, bank - (now - since) // MILLISECOND)
        since = None
    if plies < granted_at:  # the turn that has brought it was taken back
        bank, granted, granted_at = max(0, bank - granted), 0, 0
    if ended:
        filled = max(bank, min(rule.cap * MINUTE_MS, bank + rule.increment * MINUTE_MS))
        bank, granted, granted_at = filled, filled - bank, plies
    if runs and since is None:
        since = now
    return msgspec.structs.replace(
        row, bank=bank, ticking_since=since, granted=granted, granted_at=granted_at
    )


def given_more(row: SeatRow, span: timedelta, now: datetime) -> SeatRow:
    """Return the seat with at least so much time from now on; nothing changes without a clock."""
    if row.bank is None:
        return row
    left = row.bank
    if row.ticking_since is not None:
        left -= (now - row.ticking_since) // MILLISECOND
    since = None if row.ticking_since is None else now
    return msgspec.structs.replace(row, bank=max(left, span // MILLISECOND), ticking_since=since)
