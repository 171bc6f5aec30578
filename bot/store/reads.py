"""The questions that can be asked, each written once: of the store, a snapshot or a transaction."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import asynccontextmanager
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from bot.store import queries
from bot.store.rows import (
    TABLE_SEAT,
    UNFINISHED,
    DailyTry,
    GuildRow,
    MatchRow,
    MatchSummary,
    OutboxRow,
    PlyRow,
    PostRow,
    SeatRow,
    TimerRow,
    UserRow,
    VoteRow,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
    from contextlib import AbstractAsyncContextManager
    from datetime import datetime
    from typing import TypeVar

    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.rows import MatchStatus

    R = TypeVar("R")


class Reads(ABC):
    """Reading methods. What does not exist is None or an empty list, never an error."""

    @abstractmethod
    def _connection(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection on which all statements see the same state of the database."""

    async def match(self, match_id: int) -> MatchRow | None:
        """One match."""
        return await self._one(MatchRow, queries.MATCH, match_id=match_id)

    async def match_in(self, place_id: int) -> MatchRow | None:
        """The unfinished match that occupies this channel or thread."""
        return await self._one(MatchRow, queries.MATCH_IN, place_id=place_id)

    async def last_match_in(self, place_id: int) -> int | None:
        """The number of the last match that was started in this channel or thread."""
        async with self._connection() as connection:
            found = await connection.execute(queries.LAST_MATCH_IN, {"place_id": place_id})
            match_id: int | None = found.scalar_one_or_none()
            return match_id

    async def rematch_of(self, match_id: int) -> int | None:
        """The number of the match that was opened after this one, unless nothing came of it."""
        async with self._connection() as connection:
            found = await connection.execute(queries.REMATCH_OF, {"match_id": match_id})
            rematch: int | None = found.scalar_one_or_none()
            return rematch

    async def lobbies_in(self, channel_id: int) -> list[MatchSummary]:
        """The lobbies opened in this channel, also those that will move to a thread; the oldest first."""
        return await self._summaries(queries.LOBBIES_IN, channel_id=channel_id)

    async def unfinished_in(self, channel_id: int) -> list[MatchSummary]:
        """The unfinished matches of this channel and of its threads, or of this thread, by id."""
        return await self._summaries(queries.UNFINISHED_IN, channel_id=channel_id)

    async def matches_of_guild(self, guild_id: int, *, skip: int = 0, limit: int = 25) -> list[MatchSummary]:
        """A page of this server's unfinished matches: the longest waiting first."""
        query = queries.UNFINISHED_OF_GUILD
        return await self._summaries(query, guild_id=guild_id, skip=skip, limit=limit)

    async def count_of_guild(self, guild_id: int) -> int:
        """How many unfinished matches this server has."""
        async with self._connection() as connection:
            found = await connection.execute(queries.COUNT_OF_GUILD, {"guild_id": guild_id})
            return int(found.scalar_one())

    async def troubled_of_guild(self, guild_id: int) -> list[MatchSummary]:
        """The matches of this server that cannot speak where they are played, by id."""
        return await self._summaries(queries.TROUBLED_OF_GUILD, guild_id=guild_id)

    async def with_trouble(self, trouble: str) -> list[MatchSummary]:
        """The matches that this very trouble keeps from speaking, by id."""
        return await self._summaries(queries.WITH_TROUBLE, trouble=trouble)

    async def count_troubled(self) -> int:
        """How many matches cannot speak where they are played."""
        async with self._connection() as connection:
            return int((await connection.execute(queries.COUNT_TROUBLED)).scalar_one())

    async def stale_lobbies(self, before: datetime, limit: int = 100) -> list[MatchSummary]:
        """Lobbies opened before this time; the oldest first."""
        return await self._summaries(queries.STALE_LOBBIES, before=before, limit=limit)

    async def matches_of(
        self, user_id: int, statuses: Collection[MatchStatus] = UNFINISHED, limit: int = 25
    ) -> list[MatchSummary]:
        """The matches in which this user sits: the longest waiting first, then the newest."""
        query = queries.MATCHES_OF
        if set(statuses) <= set(UNFINISHED):
            query = queries.UNFINISHED_MATCHES_OF
        return await self._summaries(query, user_id=user_id, statuses=list(statuses), limit=limit)

    async def running_matches(
        self, after_id: int = 0, limit: int = 100, *, with_autoplayer: bool = False
    ) -> list[MatchSummary]:
        """Running matches where somebody is to act, by id: page on with the last id as ``after_id``.

        With ``with_autoplayer`` only those where a computer player sits.
        """
        query = queries.RUNNING_WITH_AUTOPLAYER if with_autoplayer else queries.RUNNING
        return await self._summaries(query, after_id=after_id, limit=limit)

    async def count_matches(self) -> dict[MatchStatus, int]:
        """How many matches are stored, by status. Looks at every match: for reports, not for turns."""
        async with self._connection() as connection:
            return {row[0]: row[1] for row in await connection.execute(queries.COUNT_MATCHES)}

    async def seats(self, match_id: int) -> list[SeatRow]:
        """Who sits in this match now, by seat."""
        return await self._list(SeatRow, queries.SEATS, match_id=match_id)

    async def former_seats(self, match_id: int) -> list[SeatRow]:
        """Who sat in this match and has left it; the first to leave first."""
        return await self._list(SeatRow, queries.FORMER_SEATS, match_id=match_id)

    async def plies(self, match_id: int, after: int = 0) -> list[PlyRow]:
        """The history of a match, from the ply after number ``after`` on."""
        return await self._list(PlyRow, queries.PLIES, match_id=match_id, after=after)

    async def last_seq(self, match_id: int) -> int:
        """The number of the last entry of a match's history, 0 where there is none."""
        async with self._connection() as connection:
            return int((await connection.execute(queries.LAST_SEQ, {"match_id": match_id})).scalar_one())

    async def outbox_due(
        self, now: datetime, limit: int = 50, *, without: Collection[int] = ()
    ) -> list[OutboxRow]:
        """What is to be said now, by id, about other matches than those `without`.

        A row waits while an earlier one of the same match does. Several rows of a match may come at once:
        when one of them fails, the later ones (those ``in_order``) must be left for the next time.
        """
        # No match has the number 0; an empty list would be written as a query of its own.
        other = list(without) or [0]
        return await self._list(OutboxRow, queries.OUTBOX_DUE, now=now, limit=limit, without=other)

    async def next_due_at(self, *, without: Collection[int] = ()) -> datetime | None:
        """When there will be something to be said (perhaps in the past), None where nothing is planned.

        Matches `without` are left out.
        """
        async with self._connection() as connection:
            found = await connection.execute(queries.NEXT_DUE_AT, {"without": list(without) or [0]})
            due_at: datetime | None = found.scalar_one_or_none()
            return due_at

    async def outbox_of(self, match_id: int, *, done: bool = False) -> list[OutboxRow]:
        """What must still be said about a match, by id; with ``done`` also what was said."""
        query = queries.OUTBOX_OF if done else queries.PENDING_OF
        return await self._list(OutboxRow, query, match_id=match_id)

    async def post(self, match_id: int, kind: str, seat: int = TABLE_SEAT) -> PostRow | None:
        """The message that stands for this match (or this seat of it) in this role."""
        return await self._one(PostRow, queries.POST, match_id=match_id, kind=kind, seat=seat)

    async def posts(self, match_id: int) -> list[PostRow]:
        """All messages that stand for this match, by kind and seat."""
        return await self._list(PostRow, queries.POSTS, match_id=match_id)

    async def find_post_by_message(self, message_id: int) -> PostRow | None:
        """What this message stands for."""
        return await self._one(PostRow, queries.POST_BY_MESSAGE, message_id=message_id)

    async def votes(self, match_id: int, subject: str) -> list[VoteRow]:
        """Who has agreed, in the order of agreeing."""
        return await self._list(VoteRow, queries.VOTES, match_id=match_id, subject=subject)

    async def all_votes(self, match_id: int) -> list[VoteRow]:
        """Who has agreed to whatever a table is asked, in the order of agreeing."""
        return await self._list(VoteRow, queries.ALL_VOTES, match_id=match_id)

    async def subjects(self, match_id: int) -> list[str]:
        """What a table is asked."""
        async with self._connection() as connection:
            return list((await connection.execute(queries.SUBJECTS, {"match_id": match_id})).scalars())

    async def user(self, user_id: int) -> UserRow | None:
        """What is kept about a user."""
        return await self._one(UserRow, queries.USER, user_id=user_id)

    async def users(self, user_ids: Iterable[int]) -> dict[int, UserRow]:
        """What is kept about these users, by their ids; unknown ones are missing."""
        rows = await self._list(UserRow, queries.USERS, user_ids=list(user_ids))
        return {row.user_id: row for row in rows}

    async def guild(self, guild_id: int) -> GuildRow | None:
        """What is kept about a server."""
        return await self._one(GuildRow, queries.GUILD, guild_id=guild_id)

    async def timers_due(self, now: datetime, limit: int = 50) -> list[TimerRow]:
        """What is to happen by now, the longest due first."""
        return await self._list(TimerRow, queries.TIMERS_DUE, now=now, limit=limit)

    async def next_timer_at(self) -> datetime | None:
        """When the next timer is due (perhaps in the past), None where there is none."""
        async with self._connection() as connection:
            due_at: datetime | None = (await connection.execute(queries.NEXT_TIMER_AT)).scalar_one_or_none()
            return due_at

    async def timers_of(self, match_id: int) -> list[TimerRow]:
        """The timers of a match, the next one first."""
        return await self._list(TimerRow, queries.TIMERS_OF, match_id=match_id)

    async def daily_key(self, day: str, game: str) -> bytes | None:
        """The secret key of a day's shuffles, None where nobody has played it yet."""
        async with self._connection() as connection:
            found = await connection.execute(queries.DAILY_KEY, {"day": day, "game": game})
            key: bytes | None = found.scalar_one_or_none()
            return key

    async def daily_try(self, day: str, game: str, user_id: int) -> DailyTry | None:
        """A user's try at a day's challenge."""
        return await self._one(DailyTry, queries.DAILY_TRY, day=day, game=game, user_id=user_id)

    async def daily_tries(self, guild_id: int, day: str, game: str) -> list[DailyTry]:
        """A server's tries at a day's challenge: the best first, those that go on last."""
        return await self._list(DailyTry, queries.DAILY_TRIES, guild_id=guild_id, day=day, game=game)

    async def _one(self, row: Callable[..., R], query: Select[Any], **parameters: Any) -> R | None:
        async with self._connection() as connection:
            found = (await connection.execute(query, parameters)).one_or_none()
        return None if found is None else row(*found)

    async def _list(self, row: Callable[..., R], query: Select[Any], **parameters: Any) -> list[R]:
        async with self._connection() as connection:
            found = (await connection.execute(query, parameters)).all()
        return [row(*columns) for columns in found]

    async def _summaries(self, query: Select[Any], **parameters: Any) -> list[MatchSummary]:
        async with self._connection() as connection:
            found: Sequence[Any] = (await connection.execute(query, parameters)).all()
            if not found:
                return []
            match_ids = [columns.match_id for columns in found]
            taken = await connection.execute(queries.SEATS_OF_MATCHES, {"match_ids": match_ids})
            rows = [SeatRow(*columns) for columns in taken]
        present = {key: tuple(group) for key, group in groupby(rows, key=attrgetter("match_id"))}
        return [MatchSummary(*columns, *[present.get(columns.match_id, ())]) for columns in found]


class Snapshot(Reads):
    """The database as it is at one moment, however long the reading takes."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._open = connection

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        yield self._open
