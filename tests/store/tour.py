"""A walk through every method of the store, for tests that look at all statements it sends."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import event

from bot.store import DailyTry, GuildRow, PlyRow, PostRow, SeatRow, TimerRow, UserRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine, Executable

    from bot.store import Reads, Store

NOW = datetime(2026, 5, 4, 3, 2, 1, 987_000, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
ANN, BOB = 11, 12


async def write_everything(store: Store) -> int:
    """Call every writing method in the order of a match's life and return the match id."""
    async with store.writing() as tx:
        await tx.save_guild(5, language="de", joined_at=NOW)
        await tx.save_user(ANN, name="Ann")
        await tx.save_user(ANN, theme="dark")
        match_id = await tx.add_match(game="traxx", options="{}", channel_id=70, created_at=NOW)
        await tx.set_seats(match_id, [SeatRow(match_id, 0, ANN, None, "Ann", NOW)])
        await tx.set_post(PostRow(match_id, "lobby", -1, 70, 900, None, NOW))
        await tx.update_match(match_id, updated_at=NOW, status="running", place_id=71, to_act="[0]")
        await tx.hand_over_seat(match_id, SeatRow(match_id, 0, BOB, None, "Bob", LATER), "replaced")
        await tx.add_plies(match_id, [PlyRow(match_id, 1, "ply", 0, "{}", "[]", NOW)])
        said = await tx.add_outbox("turn", "{}", match_id, NOW)
        failed = await tx.add_outbox("hand", "{}", match_id, NOW)
        await tx.replan_outbox(failed, '{"seat":1}')
        await tx.finish_outbox([said], NOW)
        await tx.fail_outbox(failed, "closed", LATER)
        await tx.wake_outbox(match_id, NOW)
        await tx.drop_outbox(match_id, LATER)
        await tx.prune_outbox(LATER)
        await tx.delete_post(match_id, "lobby")
        await tx.cast_vote(match_id, "undo 1", BOB, NOW)
        await tx.clear_votes(match_id, "undo 1")
        await tx.clear_votes(match_id)
        await tx.set_timers(match_id, ["remind", "late"], [TimerRow(match_id, "remind", 0, NOW)])
        await tx.set_timer(TimerRow(match_id, "lapse", -1, LATER))
        await tx.delete_timer(match_id, "lapse")
        await tx.add_daily("2026-05-04", "traxx", b"key")
        await tx.save_daily_try(DailyTry("2026-05-04", "traxx", BOB, match_id, 5, 29, NOW))
        await tx.update_match(match_id, updated_at=LATER, status="over", to_act="[]", ended_at=LATER)
    return match_id


async def read_everything(reads: Reads, match_id: int) -> None:
    """Call every reading method."""
    await reads.match(match_id)
    await reads.match_in(71)
    await reads.lobbies_in(70)
    await reads.unfinished_in(70)
    await reads.matches_of_guild(5)
    await reads.count_of_guild(5)
    await reads.troubled_of_guild(5)
    await reads.with_trouble("{}")
    await reads.count_troubled()
    await reads.rematch_of(match_id)
    await reads.last_match_in(70)
    await reads.stale_lobbies(LATER)
    await reads.matches_of(BOB)
    await reads.matches_of(BOB, ["over"])
    await reads.running_matches()
    await reads.running_matches(with_autoplayer=True)
    await reads.count_matches()
    await reads.seats(match_id)
    await reads.former_seats(match_id)
    await reads.plies(match_id)
    await reads.last_seq(match_id)
    await reads.outbox_due(LATER)
    await reads.next_due_at()
    await reads.outbox_of(match_id)
    await reads.outbox_of(match_id, done=True)
    await reads.post(match_id, "turn")
    await reads.posts(match_id)
    await reads.find_post_by_message(900)
    await reads.votes(match_id, "undo 1")
    await reads.all_votes(match_id)
    await reads.subjects(match_id)
    assert await reads.timers_due(LATER) == [TimerRow(match_id, "remind", 0, NOW)]
    assert await reads.next_timer_at() == NOW
    assert await reads.timers_of(match_id) == [TimerRow(match_id, "remind", 0, NOW)]
    assert await reads.daily_key("2026-05-04", "traxx") == b"key"
    found = DailyTry("2026-05-04", "traxx", BOB, match_id, 5, 29, NOW)
    assert await reads.daily_try("2026-05-04", "traxx", BOB) == found
    assert await reads.daily_tries(5, "2026-05-04", "traxx") == [found]
    assert await reads.user(ANN) == UserRow(ANN, name="Ann", theme="dark")
    await reads.users([ANN, BOB])
    assert await reads.guild(5) == GuildRow(5, language="de", joined_at=NOW)


def engines(store: Store) -> list[Engine]:
    """The engines behind a store."""
    return [store._reader.sync_engine, store._writer.sync_engine]


@contextmanager
def recorded_statements(store: Store) -> Iterator[list[Executable]]:
    """The list of SQLAlchemy's statements that are executed in the block."""
    seen: list[Executable] = []

    def note(_connection: Connection, statement: Executable, *_: Any) -> None:
        seen.append(statement)

    for engine in engines(store):
        event.listen(engine, "before_execute", note)
    yield seen
    for engine in engines(store):
        event.remove(engine, "before_execute", note)


@contextmanager
def recorded_sql(store: Store) -> Iterator[dict[str, Any]]:
    """The SQL that is sent in the block, with parameters it was sent with."""
    seen: dict[str, Any] = {}

    def note(
        _connection: Connection, _cursor: Any, sql: str, parameters: Any, _context: Any, many: bool
    ) -> None:
        seen[sql] = parameters[0] if many else parameters

    for engine in engines(store):
        event.listen(engine, "before_cursor_execute", note)
    yield seen
    for engine in engines(store):
        event.remove(engine, "before_cursor_execute", note)
