"""Lets computer players make their moves, one ply at a time, until it is a human's turn."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from bot.matches.play import Play
    from bot.matches.tables import Tables

log = logging.getLogger(__name__)

PAGE = 100
AT_ONCE = 2
"""How many computer players think at the same time."""
RETRY_SECONDS = 5.0
PATIENCE = 3
"""After so many failures in a row a computer player moves at random."""


class Computers:
    """A worker that looks, whenever it is told of a match, whether a computer is to act in it."""

    def __init__(self, tables: Tables, play: Play) -> None:
        self._tables = tables
        self._play = play
        self._running: dict[int, asyncio.Task[None]] = {}
        self._wanted: set[int] = set()
        self._closed = False
        self._thinking = asyncio.Semaphore(AT_ONCE)

    async def pick_up(self) -> None:
        """Go on, at start, with every match in which a computer is to act."""
        after = 0
        while page := await self._tables.store.running_matches(after, PAGE, with_autoplayer=True):
            for summary in page:
                computers = {
                    seat.seat for seat in summary.seats if seat.autoplayer is not None or seat.stand_in
                }
                if computers & set(msgspec.json.decode(summary.to_act, type=list[int])):
                    self.look_at(summary.match_id)
            after = page[-1].match_id

    def look_at(self, match_id: int) -> None:
        """Let the computers of this match act, if they are to."""
        self._wanted.add(match_id)
        if match_id not in self._running and not self._closed:
            task = asyncio.create_task(self._act(match_id), name=f"computers of match {match_id}")
            self._running[match_id] = task
            task.add_done_callback(lambda _: self._finished(match_id))

    def _finished(self, match_id: int) -> None:
        del self._running[match_id]
        if match_id in self._wanted:  # somebody has moved since the last look
            self.look_at(match_id)

    async def _act(self, match_id: int) -> None:
        failures = 0
        while True:
            self._wanted.discard(match_id)
            try:
                async with self._thinking:
                    acted = await self._play.computer(match_id, at_random=failures >= PATIENCE)
            except Exception:
                # Nobody may wait for ever on one failed ply: it is reported and tried again, in the end with
                # any legal move.
                log.exception("a computer player of match %s could not move", match_id)
                failures += 1
                await asyncio.sleep(RETRY_SECONDS)
                continue
            failures = 0
            if not acted:
                return

    async def idle(self) -> None:
        """Wait until no computer player is to act."""
        while self._running:
            await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def close(self) -> None:
        """Stop; what is not yet committed is computed again at the next start."""
        self._closed = True
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
