"""What the store sends to the database, looked at as a whole."""

from __future__ import annotations

import inspect
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable
from store.filling import fill
from store.tour import read_everything, recorded_sql, recorded_statements, write_everything

from bot.store import Reads, Transaction
from bot.store.tables import metadata

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from sqlalchemy.engine import Dialect

    from bot.store import MatchSummary, Store

POSTGRESQL: Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
WHOLE_TABLE_IS_MEANT = "GROUP BY matches.status"  # count_matches, which is for reports


def public_methods(kind: type) -> set[str]:
    return {name for name, _ in inspect.getmembers(kind, inspect.iscoroutinefunction) if name[0] != "_"}


async def test_the_tour_calls_every_method(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    called: set[str] = set()

    def spy_on(kind: type, name: str) -> None:
        method = getattr(kind, name)

        async def spy(self: Any, *args: Any, **kwargs: Any) -> Any:
            called.add(name)
            return await method(self, *args, **kwargs)

        monkeypatch.setattr(kind, name, spy)

    everything = public_methods(Transaction)
    for name in everything:
        spy_on(Reads if hasattr(Reads, name) else Transaction, name)

    await read_everything(store, await write_everything(store))

    assert called == everything
    assert len(called) > 30


async def test_every_statement_is_also_postgresql(store: Store) -> None:
    with recorded_statements(store) as statements:
        await read_everything(store, await write_everything(store))

    sql = [str(statement.compile(dialect=POSTGRESQL)) for statement in statements]  # type: ignore[attr-defined]

    assert len(sql) > 45
    assert not any("?" in text for text in sql)


def test_every_table_is_also_postgresql() -> None:
    for table in metadata.sorted_tables:
        sql = str(CreateTable(table).compile(dialect=POSTGRESQL))
        assert "WITHOUT ROWID" not in sql
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=POSTGRESQL)).startswith("CREATE INDEX")
    assert "match_id BIGSERIAL" in str(CreateTable(metadata.tables["matches"]).compile(dialect=POSTGRESQL))


async def test_no_statement_looks_through_a_whole_table(store: Store) -> None:
    with recorded_sql(store) as sent:
        await read_everything(store, await write_everything(store))

    plans: dict[str, list[str]] = {}
    async with store._reader.connect() as connection:
        for sql, parameters in sent.items():
            if not sql.startswith(("BEGIN", "INSERT")):
                rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", parameters)
                plans[sql] = [row.detail for row in rows]

    scans = {sql for sql, plan in plans.items() if any(step.startswith("SCAN") for step in plan)}
    assert len(plans) > 30
    assert [sql for sql in scans if WHOLE_TABLE_IS_MEANT not in sql] == []
    assert len(scans) == 1


async def test_a_turn_sends_the_same_few_statements_however_much_is_stored(
    store: Store, now: datetime
) -> None:
    match_id, *_ = await fill(store, 1)
    await fill(store, 50)
    with recorded_statements(store) as statements:
        async with store.writing() as tx:
            await tx.update_match(
                match_id, updated_at=now, state="{}", seq=6, to_act="[1]", waiting_since=now
            )
            await tx.add_outbox("turn", "{}", match_id, now)

    assert len(statements) == 2


@pytest.mark.parametrize(
    "question",
    [
        lambda reads, match, now: reads.match(match.match_id),
        lambda reads, match, now: reads.match_in(match.place_id),
        lambda reads, match, now: reads.lobbies_in(match.channel_id),
        lambda reads, match, now: reads.last_match_in(match.place_id),
        lambda reads, match, now: reads.matches_of(match.seats[0].user_id),
        lambda reads, match, now: reads.plies(match.match_id),
        lambda reads, match, now: reads.last_seq(match.match_id),
        lambda reads, match, now: reads.outbox_due(now),
        lambda reads, match, now: reads.next_due_at(),
        lambda reads, match, now: reads.stale_lobbies(now),
    ],
)
async def test_the_work_of_a_question_does_not_grow_with_what_is_stored(
    store: Store, now: datetime, question: Callable[[Reads, MatchSummary, datetime], Awaitable[object]]
) -> None:
    """Counts the steps of SQLite's virtual machine, as seconds depend on who else is busy."""
    await fill(store, 10)
    (match,) = await store.running_matches()
    await store.outbox_due(now)

    async def steps() -> int:
        async with store.reading() as snapshot, snapshot._connection() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            ticks = count()
            await driver.set_progress_handler(lambda: next(ticks) * 0, 1)
            await question(snapshot, match, now)
            await driver.set_progress_handler(None, 1)
            return next(ticks)

    with_ten = await steps()
    await fill(store, 400)
    assert await steps() == pytest.approx(with_ten, abs=3)
