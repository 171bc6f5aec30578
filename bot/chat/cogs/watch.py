"""What Discord tells of servers, channels, threads and roles: matches wait there, or go on, at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.chat import troubles
from bot.chat.cogs.base import Area
from bot.matches.places import Trouble, trouble_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.matches import MatchSummary


class Watch(Area):
    """Listening where nobody types anything."""

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on with the matches of a server to which the program was invited, perhaps again."""
        await self.bot.matches.servers.joined(guild.id)
        await self._try_again(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Do the same for a server on which the program is found when it connects."""
        await self.on_guild_join(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the matches of a server wait from which the program was removed."""
        await self.bot.matches.servers.left(guild.id)
        skip = 0
        while found := await self.bot.matches.servers.matches(guild.id, skip=skip):
            await self._hold(found, Trouble("away", guild.id))
            skip += len(found)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the matches of a channel that is deleted, and of its threads, wait for another place."""
        await self._look(await self.bot.matches.places.in_channel(channel.id))

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Do the same for a thread that is deleted."""
        await self._look(await self.bot.matches.places.in_channel(payload.thread_id))

    async def _look(self, found: Iterable[MatchSummary]) -> None:
        """Ask whether the places of matches are there: what is only hidden is told of in the same way."""
        for match in found:
            try:
                await self.bot.fetch_channel(match.place_id)
            except discord.HTTPException as error:
                table = await self.bot.matches.table(match.match_id)
                trouble = troubles.found(error, self.bot, table)
                if trouble is not None:
                    await self._hold([match], trouble)

    async def _hold(self, found: Iterable[MatchSummary], trouble: Trouble) -> None:
        for match in found:
            await self.bot.matches.places.hold(match.match_id, trouble)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """See whether what was missing in a channel is there now."""
        await self._try_again(after.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """See whether a thread was unlocked."""
        await self._try_again(payload.guild_id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """See whether a role allows now what was missing."""
        await self._try_again(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """See whether a role that is deleted had denied something."""
        await self._try_again(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """See whether the program itself has got a role."""
        await self._try_again(after.guild.id)

    async def _try_again(self, guild_id: int) -> None:
        """Let the matches of a server speak whose trouble is not known to last.

        Many roles change in a large server, and Discord counts what it must refuse.
        """
        for match in await self.bot.matches.places.troubled(guild_id):
            trouble = trouble_of(match)
            if trouble is not None and not troubles.lasts(trouble, self.bot, match.place_id):
                await self.bot.matches.places.wake(match.match_id)
