"""Where a match is played, and what happens when nothing can be said there: it waits, and nothing is lost.

What is to be said stays in the outbox, in its order. A trouble is told once, to the table where that is
possible; while it lasts no clock runs and nobody is reminded. It is over as soon as something can be said
again, or the match is moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from bot.matches.notices import CannotSpeak, CanSpeak, Decided, LobbyCard, Moved, Retire, Turn
from bot.matches.problems import (
    AlreadyHereProblem,
    DailyProblem,
    NotOpenerProblem,
    NotRunningProblem,
    OtherServerProblem,
    TargetOccupiedProblem,
)
from bot.store import UNFINISHED, PlaceTakenError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from typing import TypeAlias

    from bot.matches.ledger import Ledger
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import MatchChanges, MatchRow, MatchSummary, Transaction

    _Also: TypeAlias = Callable[[Transaction], Awaitable[None]]

TROUBLE = "trouble"
"""The kind of the posts that tell why a match waits."""


class Trouble(Struct, frozen=True):
    """Why nothing can be said where a match is played.

    Matches with the same trouble are helped by the same deed.

    Attributes:
        kind: the channel or thread is deleted · the program is not on the server · it lacks permissions · the
            thread is locked.
        where: the channel or thread, the server, or the channel whose permissions count.
        missing: the permissions, as discord.py names them; empty if it is not known which.
    """

    kind: Literal["gone", "away", "forbidden", "locked"]
    where: int
    missing: tuple[str, ...] = ()


class Place(Struct, frozen=True):
    """A channel or thread in which a match can be played.

    Attributes:
        place_id: its id.
        channel_id: the channel that a thread belongs to; the same id for a channel.
        guild_id: the server.
    """

    place_id: int
    channel_id: int
    guild_id: int


_decoder = msgspec.json.Decoder(Trouble)


def encoded(trouble: Trouble) -> str:
    """Return the trouble as it is stored."""
    return msgspec.json.encode(trouble).decode()


def trouble_of(match: MatchRow | MatchSummary) -> Trouble | None:
    """Return why nothing can be said where the match is played; None while all is well."""
    return None if match.trouble is None else _decoder.decode(match.trouble)


class Places:
    """Troubles with places, and moving to another one."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self._tables = tables
        self._ledger = ledger

    async def hold(self, match_id: int, trouble: Trouble) -> None:
        """Note that a match cannot speak, which is told once; nothing happens if that is known."""
        async with self._tables.changing(match_id) as table:
            stored = encoded(trouble)
            if table.row.trouble == stored:
                return
            # A result that can never be posted is told to the players instead, and nothing waits any more.
            drops = trouble.kind == "gone" and table.row.status not in UNFINISHED

            async def drop(tx: Transaction) -> None:
                if drops:
                    await tx.drop_outbox(match_id, self._tables.now())

            await self._save(table, {"trouble": stored}, [CannotSpeak()], drop)

    async def release(self, match_id: int) -> None:
        """Note that a match can speak again; nothing happens if it could all the time."""
        async with self._tables.changing(match_id) as table:
            await self._release(table)

    async def _release(self, table: Table) -> None:
        if table.row.trouble is None:
            return
        told: list[Notice] = [CanSpeak(), *([Decided()] if table.row.clock else [])]
        await self._save(table, {"trouble": None}, told, self._forget_told(table))

    def _forget_told(self, table: Table) -> _Also:
        """Let the players be told again, should it ever be needed."""

        async def forget(tx: Transaction) -> None:
            for seat in table.seats:
                await tx.delete_post(table.match_id, TROUBLE, seat.seat)

        return forget

    async def wake(self, match_id: int) -> None:
        """Try again now to say what could not be said.

        Where nothing waits to be said the trouble is over: nobody would be reminded, and no clock would run,
        before somebody moves.
        """
        async with self._tables.changing(match_id) as table:
            await self._wake(table)

    async def _wake(self, table: Table) -> None:
        async with self._tables.store.writing() as tx:
            await tx.wake_outbox(table.match_id, self._tables.now())
        self._tables.news.set()
        waiting = await self._tables.store.outbox_of(table.match_id)
        if not any(row.in_order for row in waiting):
            await self._release(table)

    async def in_channel(self, channel_id: int) -> list[MatchSummary]:
        """Return the unfinished matches of a channel and its threads, or of a thread."""
        return await self._tables.store.unfinished_in(channel_id)

    async def troubled(self, guild_id: int) -> list[MatchSummary]:
        """Return the matches of a server that cannot speak."""
        return await self._tables.store.troubled_of_guild(guild_id)

    async def sharing(self, table: Table) -> list[MatchSummary]:
        """Return the other matches that have the very same trouble."""
        if table.row.trouble is None:
            return []
        found = await self._tables.store.with_trouble(table.row.trouble)
        return [match for match in found if match.match_id != table.match_id]

    async def move(self, match_id: int, place: Place, user_id: int | None) -> Table:
        """Let a match be played elsewhere from now on.

        In its own place it tries again to speak, if it was thought that it cannot.

        Args:
            match_id: the match.
            place: where.
            user_id: who wants it, who must be the opener; None for somebody who manages the server.

        Raises NotRunningProblem for one that is over, DailyProblem, NotOpenerProblem, AlreadyHereProblem,
        OtherServerProblem while nothing is wrong with its own server, TargetOccupiedProblem.
        """
        async with self._tables.changing(match_id) as table:
            row = table.row
            if row.status not in UNFINISHED:
                raise NotRunningProblem(row.status)
            if table.is_daily:
                raise DailyProblem
            if user_id is not None and table.opener.user_id != user_id:
                raise NotOpenerProblem(table.opener.name, inherited=table.is_inherited)
            if row.place_id == place.place_id:
                if row.trouble is None:
                    raise AlreadyHereProblem
                await self._wake(table)
                return table
            if row.guild_id not in (None, place.guild_id) and row.trouble is None:
                raise OtherServerProblem
            is_lobby = row.status == "lobby"
            in_thread = place.place_id != place.channel_id
            changes: MatchChanges = {
                "place_id": place.place_id,
                # A lobby's card stands where it was opened.
                "channel_id": place.place_id if is_lobby else place.channel_id,
                "guild_id": place.guild_id,
                "wants_thread": row.wants_thread and is_lobby and not in_thread,
                "trouble": None,
            }
            kind = "lobby" if is_lobby else "turn"
            old = await self._tables.store.post(match_id, kind)
            told: list[Notice] = [CanSpeak()] if row.trouble is not None else []
            told += [Retire(old.channel_id, old.message_id)] if old is not None else []
            told += [Moved(row.place_id), *([LobbyCard()] if is_lobby else _call(table))]
            forget = self._forget_told(table)

            async def begin_anew(tx: Transaction) -> None:
                await tx.delete_post(match_id, kind)
                await tx.wake_outbox(match_id, self._tables.now())
                await forget(tx)

            try:
                await self._save(table, changes, told, begin_anew)
            except PlaceTakenError as error:
                raise TargetOccupiedProblem from error
            return table

    async def _save(self, table: Table, changes: MatchChanges, told: Sequence[Notice], also: _Also) -> None:
        table.row = msgspec.structs.replace(table.row, **changes)
        if table.row.status == "running":
            await self._ledger.save(table, told, also=also)
            return
        async with self._tables.store.writing() as tx:
            await tx.update_match(table.match_id, updated_at=self._tables.now(), **changes)
            await also(tx)
            await self._tables.announce(tx, table.match_id, told)
        table.saved_row = table.row
        self._tables.wake(table)


def _call(table: Table) -> list[Notice]:
    """Return the post that calls, in the new place, those who are to act; computers are told of with them."""
    awaited = sorted(table.to_act - table.computers)
    users = tuple(user for seat in awaited if (user := table.seats[seat].user_id) is not None)
    return [Turn(table.row.seq, users)] if users else []
