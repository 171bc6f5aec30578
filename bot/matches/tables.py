"""All matches: loads them, keeps the busy ones in memory, lets one thing happen to a match at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import msgspec

from bot.matches.notices import APART
from bot.matches.problems import NoSuchMatchProblem
from bot.matches.table import Table, loaded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    from bot.matches.notices import Notice
    from bot.store import Store, TimerRow, Transaction

KEPT = 128
"""How many matches stay in memory; the others are loaded when somebody asks for them."""


def utc_now() -> datetime:
    """Return the present time."""
    return datetime.now(UTC)


class Tables:
    """The desk at which all matches lie.

    Args:
        store: where they are kept.
        now: the clock.
    """

    def __init__(self, store: Store, now: Callable[[], datetime] = utc_now) -> None:
        self.store = store
        self._clock = now
        self.news = asyncio.Event()
        """Set whenever something was saved that must be said."""
        self.timers_changed = asyncio.Event()
        """Set whenever a timer may be due sooner than before."""
        self.on_change: Callable[[int], None] = lambda _: None
        """Called with a match in which a computer player is to act."""
        self._tables: OrderedDict[int, Table] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def now(self) -> datetime:
        """Return the present time as the store keeps it: what is in memory and what is loaded must agree.

        Otherwise a timer, say, would be due before that for which it was set.
        """
        now = self._clock()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def _lock(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def table(self, match_id: int) -> Table:
        """Return a match to look at; NoSuchMatchProblem if there is none."""
        async with self._lock(match_id):
            return await self._table(match_id)

    @asynccontextmanager
    async def changing(self, match_id: int) -> AsyncIterator[Table]:
        """Have a match to oneself, and change a draft of it.

        Nobody else sees the draft before the block has ended, and so before it is saved. If the block raises,
        the match is loaded again.
        """
        async with self._lock(match_id):
            draft = (await self._table(match_id)).draft()
            try:
                yield draft
            except BaseException:
                self._tables.pop(match_id, None)
                raise
            self._tables[match_id] = draft

    async def _table(self, match_id: int) -> Table:
        table = self._tables.get(match_id)
        if table is None:
            async with self.store.reading() as snapshot:
                row = await snapshot.match(match_id)
                if row is None:
                    raise NoSuchMatchProblem
                seats = tuple(await snapshot.seats(match_id))
                plies = await snapshot.plies(match_id)
            table = loaded(row, seats, plies)
            self._tables[match_id] = table
            while len(self._tables) > KEPT:
                self._tables.popitem(last=False)
        self._tables.move_to_end(match_id)
        return table

    async def is_due(self, timer: TimerRow) -> bool:
        """Whether the timer is still as it was when it was found due: nobody has dealt with it meanwhile."""
        return timer in await self.store.timers_of(timer.match_id)

    async def announce(self, tx: Transaction, match_id: int, notices: Iterable[Notice]) -> None:
        """Plan what must be said, in the transaction of what causes it."""
        for notice in notices:
            payload = msgspec.json.encode(notice).decode()
            kind, in_order = str(notice.__struct_config__.tag), not isinstance(notice, APART)
            await tx.add_outbox(kind, payload, match_id, self.now(), in_order=in_order)

    def wake(self, table: Table) -> None:
        """Tell those who speak, and the computer players if it is for them, that something was saved."""
        self.news.set()
        self.timers_changed.set()
        if table.to_act & table.computers:
            self.on_change(table.match_id)
