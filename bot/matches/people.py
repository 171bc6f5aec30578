"""What is kept about users and servers, and which of their matches is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from bot.store import GuildRow, UserRow

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from typing import Unpack

    from bot.matches.tables import Tables
    from bot.store import MatchSummary, Transaction, UserChanges

Theme: TypeAlias = Literal["light", "dark", "high_contrast"]
THEMES: tuple[Theme, ...] = ("light", "dark", "high_contrast")


MOST_REMEMBERED = 4096
"""So many users' settings are kept in memory."""
MOST_MATCHES = 1000
"""So many matches of one user are looked at: far more than anybody plays at a time."""


def waits_for(match: MatchSummary, user_id: int) -> bool:
    """Whether the user is to act in the match."""
    to_act = msgspec.json.decode(match.to_act, type=frozenset[int])
    return match.status == "running" and any(
        seat.user_id == user_id and seat.seat in to_act and seat.stand_in is None for seat in match.seats
    )


class People:
    """Users, servers, and the way from a place or a user to a match."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._users: dict[int, UserRow] = {}

    async def user(self, user_id: int) -> UserRow:
        """Return the user's settings; the defaults for somebody unknown."""
        known = self._users.get(user_id)
        if known is not None:
            return known
        known = await self._tables.store.user(user_id) or UserRow(user_id)
        # What was changed while this was read is newer.
        return self._users.get(user_id) or self._remember(known)

    def _remember(self, user: UserRow) -> UserRow:
        if len(self._users) >= MOST_REMEMBERED:
            self._users.clear()
        self._users[user.user_id] = user
        return user

    async def change(
        self,
        user_id: int,
        also: Callable[[Transaction], Awaitable[None]] | None = None,
        /,
        **changes: Unpack[UserChanges],
    ) -> UserRow:
        """Change what is kept about a user, with what else belongs to the same transaction."""
        async with self._tables.store.writing() as tx:
            await tx.save_user(user_id, **changes)
            if also is not None:
                await also(tx)
            changed = await tx.user(user_id) or UserRow(user_id)
        return self._remember(changed)

    async def users(self, user_ids: Iterable[int]) -> dict[int, UserRow]:
        """Return the settings of several users, without those who are unknown."""
        return await self._tables.store.users(user_ids)

    async def guild(self, guild_id: int) -> GuildRow:
        """Return the server's settings; the defaults for an unknown one."""
        return await self._tables.store.guild(guild_id) or GuildRow(guild_id)

    async def matches_of(self, user_id: int) -> list[MatchSummary]:
        """Return the user's unfinished matches, the one that has waited longest for somebody first."""
        return await self._tables.store.matches_of(user_id, limit=MOST_MATCHES)

    async def match_in(self, place_id: int) -> int | None:
        """Return the unfinished match that is played in this channel or thread."""
        found = await self._tables.store.match_in(place_id)
        return None if found is None else found.match_id

    async def last_match_in(self, place_id: int) -> int | None:
        """Return the last match that was started in this channel or thread, unfinished or not."""
        return await self._tables.store.last_match_in(place_id)

    async def lobbies_in(self, place_id: int) -> list[MatchSummary]:
        """Return the lobbies that were opened in this channel or thread, the newest first."""
        return (await self._tables.store.lobbies_in(place_id))[::-1]
