"""The store: opening a database, reading from it and writing to it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Self

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, InvalidRequestError, SQLAlchemyError

from bot.store.engines import database_file, reading_engine, writing_engine
from bot.store.errors import StoreError
from bot.store.reads import Reads, Snapshot
from bot.store.writes import Transaction

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from types import TracebackType

    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


FAREWELL_SECONDS = 10.0
"""How long closing waits for those who still read or write."""


class Store(Reads):
    """An open database. Its own methods read what is committed; ``writing`` gives a transaction.

    ```
    async with await Store.open(url) as store:
        async with store.writing() as tx:
            match_id = await tx.add_match(...)
        await store.match(match_id)
    ```
    """

    def __init__(self, reader: AsyncEngine, writer: AsyncEngine) -> None:
        self._reader = reader
        self._writer = writer
        self._writing_task: asyncio.Task[object] | None = None
        self._leases: set[asyncio.Future[None]] = set()
        self._is_closed = False

    @classmethod
    async def open(cls, url: str, *, migrate: bool = True) -> Self:
        """Open a database, after creating or upgrading it where needed.

        Args:
            url: SQLAlchemy's address of it with an async driver, as ``sqlite+aiosqlite:///data/whistlestop.db``.
            migrate: whether it may be created and upgraded.

        Raises:
            StoreError: it cannot be used; the message says why in one sentence.
        """
        # Alembic is needed for a moment at the start: it is not loaded with everything else.
        from bot.store.upgrade import prepare  # noqa: PLC0415

        try:
            address = make_url(url)
            database_file(address)
            store = cls(reading_engine(address), writing_engine(address))
            await asyncio.to_thread(prepare, address, migrate=migrate)
        except (ArgumentError, InvalidRequestError, ModuleNotFoundError) as error:
            raise StoreError(f"The database address cannot be used: {error}.") from error
        return store

    async def close(self) -> None:
        """Close all connections, each when it is no longer in use. What was committed is safe without it."""
        self._is_closed = True
        if self._leases:
            await asyncio.wait(self._leases, timeout=FAREWELL_SECONDS)
        await self._reader.dispose()
        await self._writer.dispose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        """A transaction: committed when the block ends, rolled back when it raises.

        It holds SQLite's write lock from the start, so what is read in it cannot change before it commits.
        Keep it short: draw no pictures and wait for nobody in it.

        A conflict ends the transaction also where the block catches it: it is raised again at the end.

        Raises:
            ConflictError: see the methods of Transaction.
            RuntimeError: this task is already writing and would wait for itself.
        """
        task = asyncio.current_task()
        if self._writing_task is task:
            raise RuntimeError("a transaction was begun inside another one")
        async with self._opened(self._writer) as connection, connection.begin():
            self._writing_task = task
            transaction = Transaction(connection)
            try:
                yield transaction
            finally:
                self._writing_task = None
            if transaction.conflict is not None:
                raise transaction.conflict

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Snapshot]:
        """A snapshot, for several questions whose answers must fit together."""
        async with self._connection() as connection:
            yield Snapshot(connection)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        async with self._opened(self._reader) as connection:
            yield connection

    @asynccontextmanager
    async def _opened(self, engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """A connection of an engine; StoreError once the store is closed.

        It is got and given back by tasks of their own, for which closing waits: a caller who is cancelled
        would leave a connection behind that nobody closes.
        """
        if self._is_closed:
            raise StoreError("The database is closed.")
        lease = asyncio.get_running_loop().create_future()
        self._leases.add(lease)
        getting = asyncio.create_task(_connected(engine), name="connection")
        try:
            yield await asyncio.shield(getting)
        finally:
            task = asyncio.create_task(self._give_back(getting, lease), name="connection given back")
            await asyncio.shield(task)

    async def _give_back(self, getting: asyncio.Task[AsyncConnection], lease: asyncio.Future[None]) -> None:
        try:
            with suppress(SQLAlchemyError):  # whoever asked for it has heard why there is none
                await (await getting).close()
        finally:
            self._leases.discard(lease)
            lease.set_result(None)


async def _connected(engine: AsyncEngine) -> AsyncConnection:
    return await engine.connect()
