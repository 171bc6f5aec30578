"""What those who manage a server have their way: language, defaults of new matches, where they are opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from bot.matches.clocks import ClockRule  # noqa: TC001 (msgspec reads the annotations at run time)
from bot.matches.problems import ForbiddenChannelProblem
from bot.store import GuildRow, LateRule, UndoRule

if TYPE_CHECKING:
    from bot.matches.tables import Tables
    from bot.store import GuildChanges, MatchSummary

MOST_CHANNELS = 50
"""In so many channels at most matches can be opened, where that is not everywhere."""


class Defaults(Struct, frozen=True, omit_defaults=True):
    """What new matches of a server begin with; whoever opens one can change it.

    Attributes:
        undo: what can be taken back.
        clock: what time there is; None for all that is wanted.
        late: what happens when it is up.
        thread: whether a match gets a thread of its own where that is possible.
    """

    undo: UndoRule = "consent"
    clock: ClockRule | None = None
    late: LateRule = "ask"
    thread: bool = True


def defaults_of(guild: GuildRow | None) -> Defaults:
    """Return what new matches of a server begin with; the usual for an unknown one."""
    if guild is None or guild.defaults is None:
        return Defaults()
    return msgspec.json.decode(guild.defaults, type=Defaults)


def channels_of(guild: GuildRow | None) -> tuple[int, ...]:
    """Return the channels in which matches may be opened; empty for all."""
    if guild is None or guild.channels is None:
        return ()
    return msgspec.json.decode(guild.channels, type=tuple[int, ...])


def check_channel(guild: GuildRow | None, *places: int | None) -> None:
    """Raise ForbiddenChannelProblem unless matches may be opened in one of these, a thread or a channel."""
    allowed = channels_of(guild)
    if allowed and not set(allowed).intersection(places):
        raise ForbiddenChannelProblem(allowed)


class Servers:
    """The settings of servers, and their matches."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def settings(self, guild_id: int) -> GuildRow:
        """Return what is kept about a server; the usual for an unknown one."""
        return await self._tables.store.guild(guild_id) or GuildRow(guild_id)

    async def _change(self, guild_id: int, changes: GuildChanges) -> GuildRow:
        async with self._tables.store.writing() as tx:
            await tx.save_guild(guild_id, **changes)
        return await self.settings(guild_id)

    async def joined(self, guild_id: int) -> None:
        """Note that the program is on a server, since now if that was not known."""
        known = await self._tables.store.guild(guild_id)
        if known is None or known.joined_at is None or known.left_at is not None:
            await self._change(guild_id, {"joined_at": self._tables.now(), "left_at": None})

    async def left(self, guild_id: int) -> None:
        """Note that the program is no longer on a server."""
        await self._change(guild_id, {"left_at": self._tables.now()})

    async def set_language(self, guild_id: int, language: str | None) -> GuildRow:
        """Say in which language tables are spoken to; None for English."""
        return await self._change(guild_id, {"language": language})

    async def set_defaults(self, guild_id: int, defaults: Defaults) -> GuildRow:
        """Say what new matches begin with."""
        return await self._change(guild_id, {"defaults": msgspec.json.encode(defaults).decode()})

    async def allow(self, guild_id: int, channel_id: int) -> GuildRow:
        """Allow matches in this channel; so far allowed were all, or others."""
        known = channels_of(await self.settings(guild_id))
        if channel_id in known or len(known) >= MOST_CHANNELS:
            return await self.settings(guild_id)
        return await self._set_channels(guild_id, (*known, channel_id))

    async def forbid(self, guild_id: int, channel_id: int) -> GuildRow:
        """Strike a channel off those in which matches are allowed; with the last one all are."""
        known = channels_of(await self.settings(guild_id))
        return await self._set_channels(guild_id, tuple(one for one in known if one != channel_id))

    async def allow_everywhere(self, guild_id: int) -> GuildRow:
        """Allow matches in all channels."""
        return await self._set_channels(guild_id, ())

    async def _set_channels(self, guild_id: int, channels: tuple[int, ...]) -> GuildRow:
        stored = msgspec.json.encode(channels).decode() if channels else None
        return await self._change(guild_id, {"channels": stored})

    async def matches(self, guild_id: int, *, skip: int = 0, limit: int = 10) -> list[MatchSummary]:
        """Return a page of a server's unfinished matches, the one that has waited longest first."""
        return await self._tables.store.matches_of_guild(guild_id, skip=skip, limit=limit)

    async def count(self, guild_id: int) -> int:
        """Return how many unfinished matches a server has."""
        return await self._tables.store.count_of_guild(guild_id)
