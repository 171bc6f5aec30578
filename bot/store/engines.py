"""Setting up database engines: the only place, with the upgrade, that knows which database is behind.

Python's sqlite3 begins transactions late and on its own. Here it is told not to (``isolation_level = None``),
and every transaction is begun in words when SQLAlchemy begins one. So the changes of table definitions
in an upgrade are in one transaction, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.errors import StoreError

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection
    from sqlalchemy.ext.asyncio import AsyncEngine

BUSY_TIMEOUT = 10_000
"""Milliseconds to wait for another process that is writing."""

SYNCHRONOUS = "FULL"
"""When SQLite waits for the disk: in WAL mode only FULL keeps the last commits through a power cut."""

READERS = 4
"""Connections kept for reading; in WAL mode they and the one writer do not wait for each other."""

WRITERS = 4
"""Connections kept for writing, where a database has more than one writer at a time."""


def database_file(url: URL) -> Path | None:
    """The file behind an SQLite address, None for another database.

    Raises:
        StoreError: the address names no file.
    """
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise StoreError(
            "The database address names no file, and a database in memory would lose every match."
        )
    return Path(url.database)


def reading_engine(url: URL) -> AsyncEngine:
    """An engine for reading alone: a transaction sees one state of the database throughout."""
    if database_file(url) is None:
        return create_async_engine(url, pool_size=READERS, isolation_level="REPEATABLE READ")
    engine = create_async_engine(url, pool_size=READERS, max_overflow=READERS)
    _set_up_sqlite(engine.sync_engine, begin="BEGIN", pragmas=("foreign_keys=ON", "query_only=ON"))
    return engine


def writing_engine(url: URL) -> AsyncEngine:
    """An engine for transactions that write.

    SQLite has one writer at a time. A pool of one connection makes a fair queue of this process's writers:
    otherwise each would find the database locked and sleep.
    """
    if database_file(url) is None:
        return create_async_engine(url, pool_size=WRITERS)
    engine = create_async_engine(url, pool_size=1, max_overflow=0)
    _set_up_sqlite(engine.sync_engine, begin="BEGIN IMMEDIATE")
    return engine


def upgrading_engine(url: URL) -> Engine:
    """A plain engine for Alembic, without a thread of its own.

    Foreign keys are off on SQLite: it cannot change most things about a table but by building a new one, and
    dropping the old one would delete all that refers to it. The upgrade checks the references before it
    commits.
    """
    engine = create_engine(url.set(drivername=url.get_backend_name()))
    if database_file(url) is not None:
        _set_up_sqlite(engine, begin="BEGIN IMMEDIATE", pragmas=("foreign_keys=OFF",))
    return engine


def _set_up_sqlite(
    engine: Engine,
    *,
    begin: Literal["BEGIN", "BEGIN IMMEDIATE"],
    pragmas: tuple[str, ...] = ("foreign_keys=ON",),
) -> None:
    wanted = (
        f"busy_timeout={BUSY_TIMEOUT}",
        f"synchronous={SYNCHRONOUS}",
        *pragmas,
    )

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in wanted:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_in_words(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
