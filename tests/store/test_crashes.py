"""Programs that die, and programs that share a database: real processes, really killed."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

ROOT = Path(__file__).resolve().parents[2]

# Plays turns in match 1: a ply, the state and what must be said about it. Says what it has done.
PLAYER = """
import asyncio, sys
from datetime import UTC, datetime
from bot.store import PlyRow, Store

async def turn(tx, now):
    seq = await tx.last_seq(1) + 1
    await tx.add_plies(1, [PlyRow(1, seq, "ply", 0, "{}", "[]", now)])
    await tx.update_match(1, updated_at=now, seq=seq, state="s" * 20_000)
    await tx.add_outbox("turn", str(seq), 1, now)
    return seq

async def main(url, turns, stop):
    now = datetime.now(UTC)
    async with await Store.open(url) as store:
        for _ in range(int(turns)):
            async with store.writing() as tx:
                seq = await turn(tx, now)
                if stop == "before the commit":
                    print("ready", flush=True)
                    await asyncio.sleep(60)
            if stop == "after the commit":
                print("ready", flush=True)
                await asyncio.sleep(60)
            if stop == "anywhere":
                print(seq, flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


@contextmanager
def player(url: str, turns: int, stop: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", PLAYER, url, str(turns), stop]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.fixture
async def match_url(url: str, store: Store, now: datetime) -> str:
    """The address of a database with match 1 in it."""
    async with store.writing() as tx:
        assert await tx.add_match(game="traxx", options="{}", channel_id=70, created_at=now) == 1
    return url


@pytest.mark.parametrize(("stop", "turns_left"), [("before the commit", 0), ("after the commit", 1)])
async def test_a_killed_program_leaves_a_turn_whole_or_not_at_all(
    match_url: str, stop: str, turns_left: int
) -> None:
    with player(match_url, 1, stop) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.kill()
        assert process.wait() == -signal.SIGKILL

    async with await Store.open(match_url) as store:
        match = await store.match(1)
        assert match is not None
        assert match.seq == turns_left
        assert len(await store.plies(1)) == turns_left
        assert len(await store.outbox_of(1)) == turns_left


async def test_a_program_killed_at_any_moment_has_kept_what_it_had_committed(match_url: str) -> None:
    dice = random.Random(20)
    for _ in range(5):
        with player(match_url, 10_000, "anywhere") as process:
            assert process.stdout is not None
            process.stdout.readline()
            await asyncio.sleep(dice.uniform(0.0, 0.15))
            process.kill()
            told = [int(line) for line in process.stdout.read().splitlines() if line]

        async with await Store.open(match_url) as store:
            match = await store.match(1)
            assert match is not None
            kept = await store.last_seq(1)
            assert kept >= max(told, default=1)
            assert match.seq == kept
            assert [row.payload for row in await store.outbox_of(1)] == [
                str(seq) for seq in range(1, kept + 1)
            ]
            assert [ply.seq for ply in await store.plies(1)] == list(range(1, kept + 1))


async def test_two_programs_writing_at_once_wait_for_each_other(match_url: str, store: Store) -> None:
    with player(match_url, 50, "never") as one, player(match_url, 50, "never") as other:
        assert one.wait(timeout=60) == 0
        assert other.wait(timeout=60) == 0
    assert await store.last_seq(1) == 100
    assert len(await store.outbox_of(1)) == 100
