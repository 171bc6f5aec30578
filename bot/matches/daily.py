"""The challenge of the day: one deal for everybody who plays alone on a UTC date, and one try each.

Its key is as random as any other, and as secret until the day has ended: whoever had it would know all cards.
Until then the tries are told by their scores alone.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bot.engine import Rng
from bot.matches.turns import acting_json
from bot.store import TABLE_SEAT, DailyTry, SeatRow, TimerRow

if TYPE_CHECKING:
    from bot.engine import Game
    from bot.matches.ledger import Ledger
    from bot.matches.table import Table
    from bot.matches.tables import Tables

TIMER = "day's end"
"""The kind of the timers that end the tries of a day."""


class Standings(Struct, frozen=True):
    """How a day's challenge went in a server.

    Attributes:
        day: which day.
        tries: the best first; those that were not finished have no score.
        key: of the shuffles; None while the day lasts, and where nobody has played.
        commitment: the SHA-256 of the key; None where nobody has played.
    """

    day: date
    tries: tuple[DailyTry, ...]
    key: bytes | None
    commitment: str | None


def end_of(day: date) -> datetime:
    """Return when a day ends."""
    return datetime.combine(day + timedelta(days=1), time(), tzinfo=UTC)


class Daily:
    """The use cases of the challenge."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self._tables = tables
        self._ledger = ledger

    def today(self) -> date:
        """Return the date of the challenge that can be played now."""
        return self._tables.now().astimezone(UTC).date()

    async def open(
        self, game: Game, *, user_id: int, name: str, channel_id: int, guild_id: int | None
    ) -> Table:
        """Return the user's try of today, begun now unless it was before."""
        now, day = self._tables.now(), self.today()
        async with self._tables.store.writing() as tx:
            begun = await tx.daily_try(day.isoformat(), game.key, user_id)
            if begun is not None:
                match_id = begun.match_id
            else:
                key = await tx.daily_key(day.isoformat(), game.key)
                if key is None:
                    key = Rng.fresh().key
                    await tx.add_daily(day.isoformat(), game.key, key)
                options = game.options()
                state = game.rules.setup(1, options, Rng.from_key(key))
                encoded = game.encode(state).decode()
                match_id = await tx.add_match(
                    game=game.key,
                    options=game.encode(options).decode(),
                    channel_id=channel_id,
                    guild_id=guild_id,
                    seats_wanted=1,
                    undo="off",
                    created_at=now,
                    day=day.isoformat(),
                )
                await tx.set_seats(match_id, [SeatRow(match_id, 0, user_id, None, name, now)])
                await tx.update_match(
                    match_id,
                    updated_at=now,
                    status="running",
                    rng_key=key,
                    start=encoded,
                    state=encoded,
                    to_act=acting_json(game.rules.to_act(state)),
                    waiting_since=now,
                    started_at=now,
                )
                await tx.save_daily_try(DailyTry(day.isoformat(), game.key, user_id, match_id, guild_id))
                await tx.set_timer(TimerRow(match_id, TIMER, TABLE_SEAT, end_of(day)))
        table = await self._tables.table(match_id)
        self._tables.wake(table)
        return table

    async def end(self, timer: TimerRow) -> None:
        """End a try whose day is over, since everybody may know the cards now; it has no score."""
        async with self._tables.changing(timer.match_id) as table:
            if table.row.status == "running":
                table.row = msgspec.structs.replace(table.row, status="ended")
            await self._ledger.save(table, also=lambda tx: tx.delete_timer(timer.match_id, TIMER))

    async def standings(self, game: Game, guild_id: int, day: date) -> Standings:
        """Return how a day went in a server so far."""
        tries = await self._tables.store.daily_tries(guild_id, day.isoformat(), game.key)
        key = await self._tables.store.daily_key(day.isoformat(), game.key)
        return Standings(
            day,
            tuple(tries),
            key if is_over(day, self._tables.now()) else None,
            None if key is None else Rng.from_key(key).commitment,
        )


def is_over(day: date, now: datetime) -> bool:
    """Whether a day's cards may be known to everybody."""
    return now.astimezone(UTC).date() > day
