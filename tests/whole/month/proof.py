"""What must be true when a month is over: every match is finished or waits rightly, and nothing is lost."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from whole.house import check_controls

from bot.chat import troubles
from bot.matches import clocks, records, timing
from bot.matches.places import trouble_of

if TYPE_CHECKING:
    from whole.month.month import Month
    from whole.month.watched import Watched

    from bot.local import Sight

OVER = ("over", "ended")
NEVER_BEGUN = ("lobby", "expired")
"""Tables for a rematch that not all wanted: after a week they are put away."""


async def prove(month: Month) -> None:
    """Check everything that must be true at the end of a month; it is compared with the database itself."""
    await month.house.restart()  # so that nothing is true in memory alone
    await month.house.matches.timekeeper.look()
    await month.look()
    for match in month.matches.values():
        await _check_history(month, match)
        if match.table.row.status in OVER:
            await _check_end(month, match)
        else:
            await _check_wait(month, match)
    check_controls(month.house.loopback)
    assert month.owed() == []


async def _check_history(month: Month, match: Watched) -> None:
    """Check that the history has only grown, and leads from the key to the state that is stored."""
    rows = await month.house.store.plies(match.match_id)
    assert rows == match.rows, f"match {match.match_id}: its history is another"
    table = await month.house.matches.table(match.match_id)
    if table.match is None:
        return
    record = records.read(records.write(records.record_of(table, rows, secret=True)))
    found = records.check(record)
    assert found.passed, f"match {match.match_id}: {found}"
    assert match.shadow is not None
    assert table.match.state == match.shadow.state
    acting = sorted(match.shadow.to_act) if table.row.status == "running" else []
    assert msgspec.json.decode(table.row.to_act) == acting


async def _check_end(month: Month, match: Watched) -> None:
    """Check that a match that is over has said so once, and that nothing is planned for it any more."""
    number, table = match.match_id, match.table
    left = await month.house.matches.outbox.waiting(number)
    assert left == [], f"match {number} is over and has yet to say {left}"
    assert [timer for timer in await month.house.store.timers_of(number) if timer.kind in timing.KINDS] == []
    ends = {0, 1} if trouble_of(table.row) is not None else {1}
    assert match.ends in ends, f"match {number} has {match.ends} ends"


async def _check_wait(month: Month, match: Watched) -> None:
    """Check that a match that goes on waits for people, who are called, and will be reminded in time."""
    number, table, store = match.match_id, match.table, month.house.store
    if table.row.status in NEVER_BEGUN:
        return
    assert table.row.status == "running"
    assert table.to_act, f"match {number} waits for nobody"
    assert not table.to_act & table.computers, f"match {number} waits for a computer"
    timers = {(timer.kind, timer.seat): timer.due_at for timer in await store.timers_of(number)}
    reminders = {seat: due for (kind, seat), due in timers.items() if kind == timing.REMIND}
    assert reminders == month.calls.planned(number), f"match {number}: reminders at other times"
    for row in table.seats:
        due = clocks.deadline(row)
        runs = row.seat in table.to_act and due is not None and due > month.now
        assert timers.get((timing.LATE, row.seat)) == (due if runs else None), f"match {number}: {row}"
        away = month.calls.away.get(row.user_id or 0)
        if away is not None and away > month.now:
            assert timers.get((timing.BACK, row.seat)) == away
    left, trouble = await month.house.matches.outbox.waiting(number), trouble_of(table.row)
    if trouble is not None:
        assert troubles.lasts(trouble, month.house.bot, table.row.place_id), f"match {number}: {trouble}"
        return
    assert left == [], f"match {number} has yet to say {left}"
    standing = [post for post in _posts(month, match) if f":move:{number}:" in _ids(post) and post.files]
    assert len(standing) == 1, f"match {number} has these standing posts: {standing}"


def _posts(month: Month, match: Watched) -> list[Sight]:
    place = str(match.table.row.place_id)
    return month.house.posts(place) if place in month.house.loopback.world.channels.by_id else []


def _ids(post: Sight) -> str:
    return " ".join(each["custom_id"] for each in post.components)


def why_waiting(month: Month, match: Watched) -> str:
    """Return why a match is not over at the end of a month."""
    row = match.table.row
    if row.status in NEVER_BEGUN:
        return "not begun"
    if row.trouble is not None:
        return "cannot speak"
    if row.paused_at is not None:
        return "pauses"
    people = [month.by_user[match.table.seats[seat].user_id or 0] for seat in sorted(match.table.to_act)]
    if any(person.is_gone(month.now) for person in people):
        return "waits for somebody who has vanished"
    return "waits for an answer"


def memory() -> float:
    """Return how much memory this process has, in MiB, without what is only waiting to be thrown away."""
    gc.collect()
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return float("nan")
