"""Does what is due by the clock: reminders, time that is up, questions that nobody answers.

What is to happen stands in the store as timers, so that a stop of the program delays it and loses nothing:
what fell due meanwhile is done once at the next start.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias

import msgspec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.matches.tables import Tables
    from bot.store import TimerRow

    Handler: TypeAlias = Callable[[TimerRow], Awaitable[None]]

log = logging.getLogger(__name__)

LONGEST_SECONDS = 3600.0
"""How long it sleeps at most: the machine's clock may be set meanwhile."""
AGAIN_SECONDS = 5.0
AGAIN = timedelta(minutes=5)
"""When something that failed is tried again."""


class Timekeeper:
    """A worker that sleeps until the next timer is due.

    A handler does what its kind of timer stands for and, in the same transaction, deletes the timer or sets
    it anew: so that neither a crash nor a second look does it twice.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._handlers: dict[str, Handler] = {}

    def on(self, kind: str, handler: Handler) -> None:
        """Register what is done when a timer of this kind is due."""
        self._handlers[kind] = handler

    async def run(self) -> None:
        """Do what is due, for ever, whatever happens to the database or to a single timer."""
        while True:
            self._tables.timers_changed.clear()
            try:
                wait = await self.look()
            except Exception:
                log.exception("the timers cannot be read; it is tried again")
                wait = AGAIN_SECONDS
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):  # `wait_for` can swallow that the task is cancelled
                    await self._tables.timers_changed.wait()

    async def look(self) -> float:
        """Do everything that is due now; return in how many seconds there may be more."""
        store = self._tables.store
        while due := await store.timers_due(self._tables.now()):
            for timer in due:
                await self._do(timer)
        at = await store.next_timer_at()
        if at is None:
            return LONGEST_SECONDS
        return max(0.0, min((at - self._tables.now()).total_seconds(), LONGEST_SECONDS))

    async def _do(self, timer: TimerRow) -> None:
        try:
            await self._handlers[timer.kind](timer)
        except Exception:
            log.exception("match %s: the timer %r failed; it is tried again", timer.match_id, timer.kind)
            again = msgspec.structs.replace(timer, due_at=self._tables.now() + AGAIN)
            async with self._tables.store.writing() as tx:
                await tx.set_timer(again)
