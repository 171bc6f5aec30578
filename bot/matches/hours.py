"""Time as a player lives by it: time zones, hours in which nobody wants to be called, days away. Pure."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.matches.problems import NoSuchMomentProblem, NoSuchQuietProblem, NoSuchZoneProblem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.store import UserRow

LONGEST_AWAY = timedelta(days=90)
USUAL_ZONES = (
    "Europe/London",
    "Europe/Berlin",
    "Europe/Helsinki",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "UTC",
)
"""What is proposed before anything is typed."""

_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_SPAN = re.compile(r"(?:\d{1,4} ?[hdw][a-z]*[ ,]*)+")
_PART = re.compile(r"(\d{1,4}) ?([hdw])")
_QUIET = re.compile(r"(\d{1,2})(?::(\d{2}))? ?(?:-|–|to) ?(\d{1,2})(?::(\d{2}))?")


@cache
def zones() -> tuple[str, ...]:
    """Return the names of all time zones that a player can choose."""
    return tuple(sorted(name for name in available_timezones() if "/" in name or name == "UTC"))


def zone_of(user: UserRow) -> ZoneInfo:
    """Return the user's time zone; UTC where none is chosen, or is known any more."""
    try:
        return ZoneInfo(user.time_zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def zone_named(typed: str) -> str:
    """Return the IANA name of the time zone that was typed; NoSuchZoneProblem if there is none."""
    wanted = _folded(typed)
    found = [name for name in zones() if _folded(name) == wanted]
    found = found or [name for name in zones() if _folded(name.rpartition("/")[2]) == wanted]
    if not found:
        raise NoSuchZoneProblem
    return found[0]


def zones_like(typed: str) -> Iterator[str]:
    """Yield the time zones that could be meant, those whose city begins so first."""
    wanted = _folded(typed)
    if not wanted:
        yield from USUAL_ZONES
        return
    begins = [name for name in zones() if _folded(name.rpartition("/")[2]).startswith(wanted)]
    yield from begins
    yield from (name for name in zones() if wanted in _folded(name) and name not in begins)


def _folded(name: str) -> str:
    """Return the name without accents, case and the underscores of the data base."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return plain.strip().lower().replace("_", " ")


def quiet_hours(typed: str) -> tuple[int, int]:
    """Return the minutes after midnight from and to which it is to be quiet, as in "22:00-8".

    Raises NoSuchQuietProblem for anything else, and for no time at all.
    """
    found = _QUIET.fullmatch(typed.strip().lower())
    if found is None:
        raise NoSuchQuietProblem
    hours_from, minutes_from, hours_to, minutes_to = (int(part or 0) for part in found.groups())
    if max(hours_from, hours_to) > 24 or max(minutes_from, minutes_to) > 59:
        raise NoSuchQuietProblem
    begin, end = ((hours_from * 60 + minutes_from) % 1440, (hours_to * 60 + minutes_to) % 1440)
    if begin == end:
        raise NoSuchQuietProblem
    return begin, end


def is_quiet(user: UserRow, at: datetime) -> bool:
    """Whether the user does not want to be called at this moment."""
    if user.quiet_from is None or user.quiet_to is None:
        return False
    local = at.astimezone(zone_of(user))
    minute = local.hour * 60 + local.minute
    if user.quiet_from < user.quiet_to:
        return user.quiet_from <= minute < user.quiet_to
    return minute >= user.quiet_from or minute < user.quiet_to


def not_before(user: UserRow, at: datetime) -> datetime:
    """Return the first moment from this one on at which the user may be called, in UTC.

    What counts is what the clock on the user's wall shows, whatever it jumps over or shows twice.
    """
    if user.quiet_to is None or not is_quiet(user, at):
        return at
    zone = zone_of(user)
    day, ends = at.astimezone(zone).date(), time(*divmod(user.quiet_to, 60))
    # An hour that the clock shows twice has two ends; the day of the end is this one or the next.
    every = [
        datetime.combine(day + timedelta(days=days), ends.replace(fold=fold), zone).astimezone(UTC)
        for days in (0, 1)
        for fold in (0, 1)
    ]
    return min(moment for moment in every if moment > at and not is_quiet(user, moment))


def until(typed: str, user: UserRow, now: datetime) -> datetime:
    """Return the moment that was typed: a span such as "3d", "2 weeks" or "1d 12h", or a date.

    A date is the beginning of that day where the user lives, unless a time follows it ("2026-08-14 18:00").
    Raises NoSuchMomentProblem for anything else, for what is past, and for more than `LONGEST_AWAY`.
    """
    found = _span(typed.strip().lower())
    moment = _date(typed.strip(), zone_of(user)) if found is None else now + found
    if moment is None or not now < moment <= now + LONGEST_AWAY:
        in_a_week = (now + timedelta(days=7)).astimezone(zone_of(user)).date()
        raise NoSuchMomentProblem(LONGEST_AWAY.days, in_a_week)
    return moment


def _span(typed: str) -> timedelta | None:
    if _SPAN.fullmatch(typed) is None:
        return None
    return sum((int(count) * _UNITS[unit] for count, unit in _PART.findall(typed)), timedelta())


def _date(typed: str, zone: ZoneInfo) -> datetime | None:
    try:
        moment = datetime.fromisoformat(typed)
        if len(typed) <= len("2026-08-14"):
            moment = datetime.combine(date.fromisoformat(typed), time())
    except ValueError:
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)
