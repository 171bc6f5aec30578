"""The program as a Discord client: which events it hears, which commands it has."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat import lateness as lateness  # noqa: PLC0414 (importing registers what its buttons do)
from bot.chat import leaving as leaving  # noqa: PLC0414 (likewise)
from bot.chat import looking as looking  # noqa: PLC0414 (likewise)
from bot.chat import picking as picking  # noqa: PLC0414 (likewise)
from bot.chat import presses
from bot.chat import rematching as rematching  # noqa: PLC0414 (likewise)
from bot.chat import replaying as replaying  # noqa: PLC0414 (likewise)
from bot.chat import seating as seating  # noqa: PLC0414 (likewise)
from bot.chat.cogs import COGS
from bot.chat.courier import Courier
from bot.chat.pictures import Pictures
from bot.chat.presses import Once
from bot.chat.reader import Reader
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.matches import Matches

log = logging.getLogger(__name__)

# The program has no voice, so nobody need be told that its libraries are missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

HOUSEKEEPING_SECONDS = 3600.0
FAREWELL_SECONDS = 2.0
"""How long those who have just pressed something are waited for when the program stops."""


class Tree(app_commands.CommandTree["Whistlestop"]):
    """The slash commands, each answered once, with no fault shown to a player."""

    async def interaction_check(self, interaction: discord.Interaction[Whistlestop], /) -> bool:
        """Whether this is the first time the interaction is seen."""
        return self.client.once.is_new(interaction.id)

    async def on_error(
        self,
        interaction: discord.Interaction[Whistlestop],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Tell the player kindly what went wrong; failed suggestions never come here, but into the log."""
        cause = getattr(error, "original", error)
        reader = await Reader.of(interaction, self.client.matches)

        async def fail() -> None:
            raise cause

        await presses.guarded(self.client, reader, fail())


class Whistlestop(commands.Bot):
    """The bot.

    Args:
        matches: the use cases.
        on_ready_once: called when everything stands for the first time.
    """

    def __init__(self, matches: Matches, on_ready_once: Callable[[], None] = lambda: None) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            tree_cls=Tree,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.matches = matches
        self.once = Once()
        self.serving: set[asyncio.Task[Any]] = set()
        self.pictures = Pictures()
        self.courier = Courier(self, matches, self.pictures)
        self._on_ready_once = on_ready_once
        self._tasks: list[asyncio.Task[None]] = []
        self._is_up = False

    async def setup_hook(self) -> None:
        """Register the commands, before the gateway is opened."""
        for cog in COGS:
            await self.add_cog(cog(self))
        await self.tree.sync()

    async def on_connect(self) -> None:
        """Begin to speak and to compute; called again after every new session.

        Nothing here needs the list of servers, for which `on_ready` would wait two seconds more.
        """
        if self._is_up:
            return
        self._is_up = True
        self._tasks = [
            asyncio.create_task(self.courier.run(), name="courier"),
            asyncio.create_task(self.matches.timekeeper.run(), name="timekeeper"),
            asyncio.create_task(self._keep_house(), name="housekeeping"),
            asyncio.create_task(self._warm(), name="warming"),
        ]
        await self.matches.computers.pick_up()
        self._on_ready_once()

    async def _warm(self) -> None:
        for game in GAMES:
            await self.pictures.warm(game)

    async def _keep_house(self) -> None:
        while True:
            try:
                await self.matches.lobby.expire()
                await self.matches.outbox.prune()
            except Exception:
                log.exception("housekeeping failed; it is tried again later")
            await asyncio.sleep(HOUSEKEEPING_SECONDS)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Serve buttons, lists and forms by what their custom ids say."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await presses.dispatch(self, interaction)

    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Note that somebody has left a server, where Discord tells; it is not asked to."""
        await self.matches.presence.gone(payload.user.id, "left", payload.guild_id)

    def _schedule_event(self, coro: Any, event_name: str, *args: Any, **kwargs: Any) -> asyncio.Task[None]:
        """Begin what an event causes, and remember it: discord.py forgets it, also when it stops."""
        task = super()._schedule_event(coro, event_name, *args, **kwargs)
        self.serving.add(task)
        task.add_done_callback(self.serving.discard)
        return task

    async def _farewell(self) -> None:
        """Let what is under way end, for a little while, and then end it."""
        if self.serving:
            _, late = await asyncio.wait(self.serving, timeout=FAREWELL_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def close(self) -> None:
        """Stop: what is not yet said is said at the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._farewell()
        await self.matches.computers.close()
        await super().close()
        await asyncio.to_thread(self.pictures.close)
