"""A program that is killed at a chosen point: `python -m whole.doomed ADDRESS TOKEN DATABASE POINT NTH`.

It is the real program with one stumbling block, at which the operating system takes it away at once, so that
nothing is tidied up. Points are those of `stumble`.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from bot.chat.client import Whistlestop
from bot.engine import Rng
from bot.local import point_client_at
from bot.matches import Matches
from bot.store import Store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.matches.outbox import Due

    Halt = Callable[[], Awaitable[None]]

POINTS = ("before it is said", "before it is noted", "before a thread is noted", "before a computer moves")


def stumble(bot: Whistlestop, matches: Matches, point: str, nth: int, halt: Halt, kind: str = "") -> None:
    """Let a program halt at a point, when it comes there for the nth time.

    Args:
        bot: the program.
        matches: its use cases.
        point: one of POINTS.
        nth: 1 for the first time.
        halt: what happens there; it must not return.
        kind: for the first two points, the type of notice that is meant.
    """
    times = 0
    kinds: dict[int, str] = {}
    say, done = bot.courier.speaker.say, matches.outbox.done
    settle, compute = matches.lobby.settle, matches.play.computer

    async def here(at: str, what: str = "") -> None:
        nonlocal times
        if at == point and what == kind:
            times += 1
            if times == nth:
                await halt()

    async def stumbling_say(due: Due) -> None:
        kinds[due.id] = type(due.notice).__name__
        await here("before it is said", kinds[due.id])
        await say(due)

    async def stumbling_done(ids: list[int], *more: Any) -> None:
        await here("before it is noted", kinds[ids[0]])
        await done(ids, *more)

    async def stumbling_settle(match_id: int, place_id: int | None) -> Any:
        await here("before a thread is noted")
        return await settle(match_id, place_id)

    async def stumbling_compute(match_id: int, **more: Any) -> bool:
        await here("before a computer moves")
        return await compute(match_id, **more)

    vars(bot.courier.speaker)["say"] = stumbling_say
    vars(matches.outbox)["done"] = stumbling_done
    vars(matches.lobby)["settle"] = stumbling_settle
    vars(matches.play)["computer"] = stumbling_compute


async def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
    await asyncio.Event().wait()


async def main(address: str, token: str, database: str, point: str, nth: str, kind: str = "") -> None:
    """Run until the point is reached."""
    Rng.fresh = classmethod(lambda cls: cls(bytes(32)))  # type: ignore[assignment, method-assign]
    with point_client_at(address):
        matches = Matches(await Store.open(database))
        bot = Whistlestop(matches, lambda: print("ready", flush=True))
        bot._connection.guild_ready_timeout = 0.01
        stumble(bot, matches, point, int(nth), _die, kind)
        await bot.start(token)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
