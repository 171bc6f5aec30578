"""Filling a database with many matches at once, far faster than one command after the other could."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, select

from bot.store.tables import matches, outbox, plies, seats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Table

    from bot.store import Store

START = datetime(2026, 1, 1, tzinfo=UTC)
FIRST_USER = 1_000_000
FIRST_PLACE = 2_000_000
CHUNK = 2_000


async def fill(
    store: Store,
    number: int,
    *,
    running_share: float = 0.1,
    plies_each: int = 5,
    state_bytes: int = 2_000,
) -> range:
    """Store ``number`` more matches of three and return the range of their ids.

    One in ``1 / running_share`` is running (the last is), the others are over. Everybody sits in about ten of
    them, in none of those stored before. Each has ``plies_each`` plies with a finished outbox row each, and a
    state of ``state_bytes`` bytes.
    """
    async with store.reading() as snapshot, snapshot._connection() as connection:
        first = (
            await connection.execute(select(func.coalesce(func.max(matches.c.match_id), 0)))
        ).scalar_one() + 1
    every = max(1, round(1 / running_share))
    ids = range(first, first + number)
    users = range(FIRST_USER + 3 * first, FIRST_USER + 3 * first + max(3, number * 3 // 10))
    dice = Random(first)
    for chunk in _chunks(ids):
        running = {i for i in chunk if (ids[-1] - i) % every == 0}
        rows: dict[Table, list[dict[str, Any]]] = {
            matches: [_match(i, running=i in running, seq=plies_each, size=state_bytes) for i in chunk],
            seats: [
                _seat(i, seat, user_id, running=i in running)
                for i in chunk
                for seat, user_id in enumerate(dice.sample(users, 3))
            ],
            plies: [_ply(i, seq) for i in chunk for seq in range(1, plies_each + 1)],
            outbox: [_said(i) for i in chunk for _ in range(plies_each)],
        }
        async with store.writing() as tx, tx._connection() as connection:
            for table, values in rows.items():
                if values:
                    await connection.execute(insert(table), values)
    return ids


def _chunks(ids: range) -> Iterator[range]:
    return (ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK))


def _match(match_id: int, *, running: bool, seq: int, size: int) -> dict[str, Any]:
    opened = START + timedelta(minutes=match_id)
    place = FIRST_PLACE + match_id
    return {
        "match_id": match_id,
        "channel_id": place,
        "place_id": place,
        "occupies": place if running else None,
        "game": "transamerica",
        "options": "{}",
        "wants_thread": False,
        "status": "running" if running else "over",
        "rng_key": bytes(32),
        "start": "{}",
        "state": "s" * size,
        "seq": seq,
        "to_act": f"[{match_id % 3}]" if running else "[]",
        "waiting_since": opened if running else None,
        "created_at": opened,
        "updated_at": opened,
        "started_at": opened,
        "ended_at": None if running else opened,
    }


def _seat(match_id: int, seat: int, user_id: int, *, running: bool) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "seat": seat,
        "user_id": user_id,
        "name": f"user {user_id}",
        "joined_at": START,
        "engaged": user_id if running else None,
    }


def _ply(match_id: int, seq: int) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "seq": seq,
        "kind": "ply",
        "seat": seq % 3,
        "move": '{"type":"LayTrack","line":17}',
        "events": '[{"type":"TrackLaid","line":17}]',
        "played_at": START + timedelta(minutes=seq),
    }


def _said(match_id: int) -> dict[str, Any]:
    return {
        "match_id": match_id,
        "kind": "turn",
        "payload": "{}",
        "in_order": True,
        "due_at": START,
        "attempts": 1,
        "done_at": START,
    }
