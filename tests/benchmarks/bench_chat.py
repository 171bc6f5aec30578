"""How long people wait: interactions, turns, a busy event loop, many stored matches, start and memory.

The bot runs at the loopback Discord in one process with it, so the figures hold the cost of both. Aims stand
beside the figures; nothing fails, since the figures of a busy machine say little.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import discord  # noqa: E402
from store.filling import fill  # noqa: E402
from whole.house import House  # noqa: E402

from bot.chat.panels import PANELS  # noqa: E402
from bot.engine import ENGLISH  # noqa: E402
from bot.games.transamerica import board  # noqa: E402
from bot.games.transamerica.moves import LayTrack  # noqa: E402
from bot.local import LoopbackDiscord, point_client_at  # noqa: E402
from bot.matches.motions import EndMatch  # noqa: E402

if TYPE_CHECKING:
    from whole.party import Party

ROUNDS = 60
AT_ONCE = 20


def figure(name: str, seconds: list[float], aim: str) -> None:
    """Print the median and the 99th percentile in milliseconds."""
    ordered = sorted(seconds)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    print(f"{name:<58} p50 {statistics.median(ordered) * 1000:7.1f} ms   p99 {p99 * 1000:7.1f} ms   ({aim})")


async def start(house: House, party: Party) -> None:
    """Deal."""
    table = await party.table()
    await house.matches.lobby.start(party.match_id, table.opener.user_id or 0)
    await house.settle()


async def answers(house: House, party: Party) -> None:
    """Interaction received → first answer, alone and with twenty at once."""
    post = await party.turn_post()

    async def once() -> float:
        began = time.perf_counter()
        reply = await house.ann.press(post, "Show my hand", wait=False)
        await reply.interaction.answered.wait()
        return time.perf_counter() - began

    alone = []
    for _ in range(ROUNDS):
        alone.append(await once())
        await house.settle()
    figure("interaction received → first answer, one at a time", alone, "aim p99 < 100 ms")
    together: list[float] = []
    for _ in range(5):
        together += await asyncio.gather(*(once() for _ in range(AT_ONCE)))
        await house.settle()
    figure(f"interaction received → first answer, {AT_ONCE} at once", together, "aim p99 < 100 ms")


async def turns(house: House, party: Party, name: str, count: int = ROUNDS) -> None:
    """Move received → board posted, as somebody at the table sees it."""
    spent = []
    place = await party.place()
    for _ in range(count):
        table = await house.matches.table(party.match_id)
        if not table.to_act:
            break
        seat = min(table.to_act)
        view = table.view_of_seat(seat)
        page = PANELS[table.game.key].page(view, "", ENGLISH, table.names)
        choice = page.rows[0].options[0].choice  # type: ignore[union-attr]
        moves = PANELS[table.game.key].moves(view, choice)
        typed = ", ".join(table.game.words.move(move, view, ENGLISH) for move in moves)
        if len(moves) == 1 and isinstance(moves[0], LayTrack) and board.SINGLES >> moves[0].line & 1:
            typed += ", stop"  # nothing is posted before the turn is over
        person = await party.person(seat)
        before = len(house.posts(place))
        began = time.perf_counter()
        await person.command("play", move=typed, channel=place, wait=False)

        async def posted(before: int = before) -> bool:
            return len(house.posts(place)) > before

        await house.until(posted)
        spent.append(time.perf_counter() - began)
        await house.settle()
    figure(name, spent, "aim p50 < 250 ms")


async def stall(house: House, party: Party) -> None:
    """The longest time in which the event loop could do nothing while ten pictures were drawn."""
    table = await house.matches.table(party.match_id)
    worst = 0.0
    drawing = True

    async def watch() -> None:
        nonlocal worst
        while drawing:
            began = time.perf_counter()
            await asyncio.sleep(0)
            worst = max(worst, time.perf_counter() - began)

    watching = asyncio.create_task(watch())
    house.bot.pictures._kept.clear()
    files = await asyncio.gather(
        *(
            house.bot.pictures.file(table, table.view(None), "board", ENGLISH, theme=theme, name=str(n))
            for n in range(4)
            for theme in ("light", "dark", "high_contrast")
        )
    )
    assert all(isinstance(file, discord.File) for file in files)
    drawing = False
    await watching
    print(f"{'event loop held while 12 pictures render at once':<58} {worst * 1000:11.1f} ms (aim < 50 ms)")


async def program() -> None:
    """Run what needs a bot."""
    with tempfile.TemporaryDirectory() as folder:
        async with LoopbackDiscord(port=0, record=10) as loopback:
            with point_client_at(loopback.address):
                house = House(loopback, Path(folder))
                await house.open()
                for theme in ("light", "dark", "high_contrast"):
                    await house.bot.pictures.warm("transamerica", theme)
                party = await house.lobby("ann", "ben", "chloe")
                await start(house, party)
                await answers(house, party)
                await stall(house, party)
                await turns(house, party, "move received → board posted, 3 players")
                for stored in (10, 1_000, 100_000):
                    have = sum((await house.store.count_matches()).values())
                    await fill(house.store, max(0, stored - have))
                    other = await house.lobby("ann", "ben", channel="chat")
                    await start(house, other)
                    await turns(house, other, f"move received → board posted, {stored:,} matches stored", 40)
                    await house.matches.motions.agree(
                        other.match_id, int(house.ann.id), EndMatch(), alone=True
                    )
                    await house.settle(60)
                await house.close()


def start_up() -> None:
    """Start to ready, and the memory of an idle process, at the local table."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "bot", "local"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "LOCAL_PORT": "0", "LOG_LEVEL": "WARNING"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        process.stdout.readline()
        print(
            f"{'start to ready, local table included':<58} {time.perf_counter() - began:11.2f} s  (aim < 2 s)"
        )
        time.sleep(5)
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
        print(f"{'idle memory, local table included':<58} {resident / 1024:11.0f} MB (aim < 150 MB)")
        process.terminate()
        process.wait(30)


def main() -> None:
    """Print all figures."""
    start_up()
    asyncio.run(program())


if __name__ == "__main__":
    main()
