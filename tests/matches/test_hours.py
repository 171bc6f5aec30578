"""Quiet hours go by the wall clock of the player, also on the two days a year when it jumps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.matches import hours
from bot.matches.problems import NoSuchMomentProblem, NoSuchQuietProblem, NoSuchZoneProblem
from bot.store import UserRow

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = UserRow(1, time_zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=8 * 60)
SIESTA = UserRow(1, time_zone="Europe/Berlin", quiet_from=13 * 60, quiet_to=14 * 60 + 30)
NOW = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)


def local(*when: int, fold: int = 0, zone: ZoneInfo = BERLIN) -> datetime:
    """Return a moment as the wall clock there shows it."""
    return datetime(*when, tzinfo=zone, fold=fold)  # type: ignore[misc, arg-type]


def shown(moment: datetime, zone: ZoneInfo = BERLIN) -> str:
    """Return what the wall clock there shows."""
    return f"{moment.astimezone(zone):%d %H:%M}"


@pytest.mark.parametrize(
    ("at", "first"),
    [
        ("21:59", "04 21:59"),
        ("22:00", "05 08:00"),
        ("23:30", "05 08:00"),
        ("00:00", "04 08:00"),
        ("07:59", "04 08:00"),
        ("08:00", "04 08:00"),
        ("12:00", "04 12:00"),
    ],
)
def test_at_night_a_reminder_waits_for_the_morning(at: str, first: str) -> None:
    moment = local(2026, 5, 4, *map(int, at.split(":")))
    assert shown(hours.not_before(NIGHT, moment)) == first


@pytest.mark.parametrize(
    ("at", "first"), [("12:59", "12:59"), ("13:00", "14:30"), ("14:29", "14:30"), ("14:30", "14:30")]
)
def test_hours_by_day_do_not_wrap(at: str, first: str) -> None:
    moment = local(2026, 5, 4, *map(int, at.split(":")))
    assert shown(hours.not_before(SIESTA, moment)) == f"04 {first}"


def test_without_quiet_hours_every_moment_will_do() -> None:
    assert hours.not_before(UserRow(1), NOW) == NOW
    assert not hours.is_quiet(UserRow(1, quiet_from=60), NOW)


def test_in_summer_and_in_winter_the_night_ends_at_the_same_hour_of_the_wall_clock() -> None:
    before, after = local(2026, 3, 28, 23), local(2026, 3, 29, 23)
    assert shown(hours.not_before(NIGHT, before)) == "29 08:00"
    assert shown(hours.not_before(NIGHT, after)) == "30 08:00"
    # The night in which an hour is missing is an hour shorter, in autumn an hour longer.
    assert hours.not_before(NIGHT, before) - before == timedelta(hours=8)
    assert hours.not_before(NIGHT, after) - after == timedelta(hours=9)
    autumn = local(2026, 10, 24, 23)
    assert hours.not_before(NIGHT, autumn) - autumn.astimezone(UTC) == timedelta(hours=10)
    assert shown(hours.not_before(NIGHT, autumn)) == "25 08:00"


def test_an_end_that_the_clock_jumps_over_is_never_before_the_quiet_is_over() -> None:
    user = UserRow(1, time_zone="Europe/Berlin", quiet_from=0, quiet_to=150)
    first = hours.not_before(user, local(2026, 3, 29, 1, 30))
    assert not hours.is_quiet(user, first)
    assert shown(first) == "29 03:30"


def test_an_end_that_the_clock_shows_twice_ends_the_quiet_each_time() -> None:
    user = UserRow(1, time_zone="Europe/Berlin", quiet_from=0, quiet_to=150)
    first = local(2026, 10, 25, 2, 15).astimezone(UTC)
    again = local(2026, 10, 25, 2, 15, fold=1).astimezone(UTC)
    assert again - first == timedelta(hours=1)
    for moment in (first, again):
        assert hours.is_quiet(user, moment)
        assert hours.not_before(user, moment) - moment == timedelta(minutes=15)


@pytest.mark.parametrize(
    "zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Asia/Kolkata"]
)
def test_wherever_one_lives_nobody_is_called_in_quiet_hours_and_nobody_waits_longer_than_they_last(
    zone: str,
) -> None:
    user = UserRow(1, time_zone=zone, quiet_from=22 * 60 + 15, quiet_to=7 * 60 + 45)
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    while moment.year == 2026:
        first = hours.not_before(user, moment)
        assert not hours.is_quiet(user, first)
        assert timedelta() <= first - moment <= timedelta(hours=10, minutes=30)
        moment += timedelta(hours=5, minutes=7)


def test_a_zone_is_found_by_its_city_without_regard_to_case_and_accents() -> None:
    assert hours.zone_named("europe/berlin") == "Europe/Berlin"
    assert hours.zone_named(" São Paulo ") == "America/Sao_Paulo"
    assert hours.zone_named("utc") == "UTC"
    assert next(hours.zones_like("berl")) == "Europe/Berlin"
    assert "America/New_York" in list(hours.zones_like("york"))
    assert list(hours.zones_like("")) == list(hours.USUAL_ZONES)
    assert set(hours.USUAL_ZONES) <= set(hours.zones())
    with pytest.raises(NoSuchZoneProblem):
        hours.zone_named("Atlantis")


def test_a_zone_that_is_known_no_more_is_utc() -> None:
    assert hours.zone_of(UserRow(1, time_zone="Europe/Atlantis")) == ZoneInfo("UTC")
    assert hours.zone_of(UserRow(1, time_zone="../../etc/passwd")) == ZoneInfo("UTC")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("22:00-8:00", (1320, 480)),
        ("22-8", (1320, 480)),
        ("23:30 – 7:15", (1410, 435)),
        ("0 to 24", None),
        ("13:00-13:00", None),
        ("25-7", None),
        ("22:60-8", None),
        ("night", None),
    ],
)
def test_quiet_hours_are_read_as_one_writes_them(typed: str, found: tuple[int, int] | None) -> None:
    if found is None:
        with pytest.raises(NoSuchQuietProblem):
            hours.quiet_hours(typed)
    else:
        assert hours.quiet_hours(typed) == found


@pytest.mark.parametrize(
    ("typed", "moment"),
    [
        ("3d", NOW + timedelta(days=3)),
        ("12h", NOW + timedelta(hours=12)),
        ("2 weeks", NOW + timedelta(weeks=2)),
        ("1d 12h", NOW + timedelta(days=1, hours=12)),
        ("2026-05-10", local(2026, 5, 10)),
        ("2026-05-10 18:00", local(2026, 5, 10, 18)),
        ("2026-05-10T18:00+00:00", datetime(2026, 5, 10, 18, tzinfo=UTC)),
    ],
)
def test_a_moment_is_a_span_or_a_date_where_one_lives(typed: str, moment: datetime) -> None:
    assert hours.until(typed, NIGHT, NOW) == moment


@pytest.mark.parametrize("typed", ["", "soon", "0d", "91d", "9999w", "2026-05-03", "2027-01-01", "3", "-3d"])
def test_what_is_no_moment_of_the_next_days_is_refused(typed: str) -> None:
    with pytest.raises(NoSuchMomentProblem) as caught:
        hours.until(typed, NIGHT, NOW)
    assert caught.value.days == 90
    assert hours.until(f"{caught.value.such_as}", NIGHT, NOW) > NOW
