"""Says what is in the outbox: each notice once, those of a match in order, however often it must try."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import aiohttp
import discord

from bot.chat import news as news  # noqa: PLC0414 (importing registers how everything is told)
from bot.chat import troubles
from bot.chat.speaker import Speaker, is_refusal
from bot.matches.notices import APART
from bot.matches.places import encoded, trouble_of
from bot.matches.problems import PlaceOccupiedProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.chat.pictures import Pictures
    from bot.matches import Matches
    from bot.matches.outbox import Due

log = logging.getLogger(__name__)

AT_ONCE = 64
"""In how many matches something is said at the same time: a slow channel keeps nobody else waiting."""
LONGEST_SECONDS = 120.0
"""After so long a notice is given up for now and tried again later."""
LAST_TRY = 20
"""After so many tries, most of a day, what fails by itself no longer keeps back what comes after it."""
AGAIN_SECONDS = 5.0
HOUSEKEEPING_SECONDS = 3600.0


class Courier:
    """Has everything said in time: tries again what fails, and lets no match wait for another.

    Args:
        client: the connection to Discord.
        matches: the use cases.
        pictures: draws what is attached.
    """

    def __init__(self, client: discord.Client, matches: Matches, pictures: Pictures) -> None:
        self._matches = matches
        self.speaker = Speaker(client, matches, pictures)
        self._busy: dict[int, asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """Say what is due, for ever, whatever happens to the database or to single notices."""
        news = self._matches.tables.news
        try:
            while True:
                news.clear()
                try:
                    wait = await self._round()
                except Exception:
                    log.exception("the outbox cannot be read; it is tried again")
                    wait = AGAIN_SECONDS
                with suppress(TimeoutError):
                    async with asyncio.timeout(wait):  # `wait_for` can swallow that the task is cancelled
                        await news.wait()
        finally:
            for task in list(self._busy.values()):
                task.cancel()
            await asyncio.gather(*self._busy.values(), return_exceptions=True)

    async def _round(self) -> float:
        """Start whatever can be said now; return how long nothing more will be due.

        What belongs to a match in which something is being said waits for that; its task wakes this loop.
        """
        outbox = self._matches.outbox
        by_match: dict[int, list[Due]] = {}
        for one in await outbox.due(without=self._busy):
            by_match.setdefault(one.match_id, []).append(one)
        for match_id, waiting in by_match.items():
            task = asyncio.create_task(self._say_all(waiting), name=f"posts of match {match_id}")
            self._busy[match_id] = task
            task.add_done_callback(partial(self._finished, match_id))
        next_in = await outbox.next_due_in(without=self._busy)
        return HOUSEKEEPING_SECONDS if next_in is None else min(next_in, HOUSEKEEPING_SECONDS)

    def _finished(self, match_id: int, _: asyncio.Task[None]) -> None:
        del self._busy[match_id]
        self._matches.tables.news.set()

    async def idle(self) -> bool:
        """Whether nothing is being said and nothing is due."""
        return not self._busy and not await self._matches.outbox.due()

    async def _say_all(self, waiting: Sequence[Due]) -> None:
        async with self._slots:
            for due in waiting:
                try:
                    async with asyncio.timeout(LONGEST_SECONDS):
                        await self.speaker.say(due)
                except discord.HTTPException as error:
                    await self._refused(due, error)
                    return
                except (aiohttp.ClientError, OSError, PlaceOccupiedProblem) as error:
                    log.warning("match %s: %s is said later: %r", due.match_id, due.notice, error)
                    await self._later_then(due, error)
                    return
                except Exception as error:
                    log.exception("match %s: %s could not be said", due.match_id, due.notice)
                    await self._later_then(due, error, by_itself=True)
                    return
            if any(not isinstance(due.notice, APART) for due in waiting):
                await self._go_on(waiting[0].match_id)

    async def _go_on(self, match_id: int) -> None:
        """Let a match go on that could not speak, and has nothing left to say by which that would show."""
        try:
            table = await self._matches.table(match_id)
            trouble = trouble_of(table.row)
            if trouble is None or troubles.lasts(trouble, self.speaker.client, table.row.place_id):
                return
            left = await self._matches.outbox.waiting(match_id)
            if all(isinstance(due.notice, APART) for due in left):
                await self._matches.places.release(match_id)
        except Exception:
            log.exception("match %s: whether it can speak again could not be noted", match_id)

    async def _refused(self, due: Due, error: discord.HTTPException) -> None:
        """Note what Discord's refusal means for the match, and when to try again."""
        by_itself = False
        try:
            table = await self._matches.table(due.match_id)
            trouble = troubles.found(error, self.speaker.client, table)
            if trouble is not None and not isinstance(due.notice, APART):
                if table.row.trouble != encoded(trouble):
                    log.warning("match %s waits: %s: %s", due.match_id, trouble, error)
                await self._matches.places.hold(due.match_id, trouble)
            else:
                log.warning("match %s: %s is said later: %r", due.match_id, due.notice, error)
                # A number names what Discord has against the message; without one it may be something else.
                by_itself = trouble is None and is_refusal(error) and bool(error.code)
        except Exception:
            log.exception("match %s: what a refusal means could not be noted", due.match_id)
            trouble = None
        asleep = trouble is not None and trouble.kind == "gone"
        await self._later_then(due, error, asleep=asleep, by_itself=by_itself)

    async def _later_then(
        self, due: Due, error: Exception, *, asleep: bool = False, by_itself: bool = False
    ) -> None:
        """Note that something is to be said later; where even that fails, wait a little instead.

        What fails `by_itself`, and not because of the place or of Discord, is set aside in the end if
        anything waits behind it.
        """
        outbox = self._matches.outbox
        try:
            if by_itself and due.attempts >= LAST_TRY and await outbox.keeps_back(due):
                log.error("match %s: %s is set aside: others wait behind it", due.match_id, due.notice)
                await outbox.done([due.id])
                return
            # Refused now, it may have been said before: at a try that was cut off, or by a process that died.
            refused = isinstance(error, discord.HTTPException) and is_refusal(error)
            unsaid = refused and not self.speaker.may_be_said(due)
            await outbox.failed(due, repr(error), asleep=asleep, refused=unsaid)
        except Exception:
            log.exception("match %s: the failure could not be noted", due.match_id)
            await asyncio.sleep(AGAIN_SECONDS)
