"""/admin: for those who manage a server."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import discord
import msgspec
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.chat import leaving, managing, texts
from bot.chat.cogs.base import Area, Interaction
from bot.chat.cogs.moves import choice_list
from bot.chat.reader import Reader
from bot.matches import clocks
from bot.matches.problems import Problem
from bot.matches.servers import defaults_of

WHICH = locale_str("The number of the match; without it the one played here")
MOST_SUGGESTED = 25


class _Where(app_commands.Transformer):
    """A text channel, be it unknown to this program: its id is all that is asked for."""

    threads: ClassVar[tuple[discord.ChannelType, ...]] = ()

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel is asked for."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Only such as a match can be played in."""
        return [discord.ChannelType.text, discord.ChannelType.news, *self.threads]

    async def transform(self, interaction: Interaction, value: Any, /) -> int:
        """Return the id of what was picked."""
        del interaction
        return int(value.id)


class _WhereOrThread(_Where):
    """The same, or a thread, be it archived."""

    threads = (
        discord.ChannelType.news_thread,
        discord.ChannelType.public_thread,
        discord.ChannelType.private_thread,
    )


Channel: TypeAlias = app_commands.Transform[int, _Where]
Place: TypeAlias = app_commands.Transform[int, _WhereOrThread]


@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
class AdminCommands(
    Area, commands.GroupCog, group_name="admin", group_description=locale_str("Manage this server's matches")
):
    """The matches and the settings of a server."""

    @app_commands.command(name="list", description=locale_str("All matches of this server"))
    async def show_all(self, interaction: Interaction) -> None:
        """List the matches."""
        await self.serve(interaction, lambda reader: managing.show_matches(self.bot, reader))

    @app_commands.command(name="end", description=locale_str("End a match without a result"))
    @app_commands.describe(match=WHICH)
    async def end(self, interaction: Interaction, match: str | None = None) -> None:
        """End a match, after a second word."""
        await self.serve(interaction, lambda reader: managing.ask_to_end(self.bot, reader, match))

    @app_commands.command(
        name="move", description=locale_str("Let a match go on in another channel or thread")
    )
    @app_commands.describe(to=locale_str("Where it is to go on"), match=WHICH)
    async def move(self, interaction: Interaction, to: Place, match: str | None = None) -> None:
        """Move a match."""
        await self.serve(interaction, lambda reader: managing.move(self.bot, reader, to, match))

    @app_commands.command(name="transfer", description=locale_str("Give a seat to another player"))
    @app_commands.describe(seat=locale_str("Which seat"), player=locale_str("Who takes it"), match=WHICH)
    async def transfer(
        self, interaction: Interaction, seat: str, player: discord.User, match: str | None = None
    ) -> None:
        """Hand a seat over."""
        await self.serve(interaction, lambda reader: managing.transfer(self.bot, reader, seat, player, match))

    @end.autocomplete("match")
    @move.autocomplete("match")
    @transfer.autocomplete("match")
    async def _matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        reader = await Reader.of(interaction, self.bot.matches)
        try:
            guild_id = managing.server_of(interaction)
        except Problem:
            return []
        found = await self.bot.matches.servers.matches(guild_id, limit=4 * MOST_SUGGESTED)
        lines = [(managing.line(match, reader.text, plain=True), str(match.match_id)) for match in found]
        return choice_list(pair for pair in lines if typed.casefold() in pair[0].casefold())

    @transfer.autocomplete("seat")
    async def _seats(self, interaction: Interaction, _typed: str) -> list[app_commands.Choice[str]]:
        reader = await Reader.of(interaction, self.bot.matches)
        named: Any = interaction.namespace
        try:
            table = await managing.table_here(self.bot, interaction, named.match or None)
        except Problem:
            return []
        return choice_list(leaving.seats_to_choose(table, reader.text, computers=True))

    @app_commands.command(
        name="language", description=locale_str("The language in which tables are spoken to")
    )
    @app_commands.describe(language=locale_str("Such as en; without it you see what is set"))
    async def language(self, interaction: Interaction, language: str | None = None) -> None:
        """Show or set the language."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            guild_id = managing.server_of(interaction)
            known = texts.languages()
            if language is not None:
                if language not in known:
                    sentence = reader.text.gettext("I speak {languages}.")
                    await reader.answer(sentence.format(languages=", ".join(known)))
                    return
                await self.bot.matches.servers.set_language(guild_id, language)
            await managing.show_settings(self.bot, reader)

        await self.serve(interaction, work)

    @language.autocomplete("language")
    async def _languages(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choice_list((code, code) for code in texts.languages() if typed.casefold() in code.casefold())

    @app_commands.command(
        name="defaults", description=locale_str("What new matches of this server begin with")
    )
    @app_commands.describe(
        undo=locale_str("What can be taken back"),
        clock=locale_str("How much time the players have"),
        late=locale_str("What happens when a player's time is up"),
        thread=locale_str("Whether a match gets a thread of its own"),
    )
    @app_commands.choices(
        undo=[
            app_commands.Choice(name=locale_str("More than the own last move if all agree"), value="consent"),
            app_commands.Choice(name=locale_str("The own last move"), value="own"),
            app_commands.Choice(name=locale_str("Nothing"), value="off"),
        ],
        clock=[
            app_commands.Choice(name=locale_str("No clock, only reminders"), value="none"),
            app_commands.Choice(name=locale_str("24 hours, 8 more a turn, up to 72"), value="day"),
            app_commands.Choice(name=locale_str("72 hours, 12 more a turn, up to 120"), value="days"),
        ],
        late=[
            app_commands.Choice(name=locale_str("The others decide"), value="ask"),
            app_commands.Choice(name=locale_str("A computer moves"), value="stand_in"),
            app_commands.Choice(name=locale_str("The player is out"), value="forfeit"),
        ],
    )
    async def defaults(
        self,
        interaction: Interaction,
        undo: app_commands.Choice[str] | None = None,
        clock: app_commands.Choice[str] | None = None,
        late: app_commands.Choice[str] | None = None,
        thread: bool | None = None,
    ) -> None:
        """Show or set the defaults."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            guild_id = managing.server_of(interaction)
            rules = {"none": None, "day": clocks.DAY_RULE, "days": clocks.THREE_DAYS_RULE}
            changes: dict[str, Any] = {
                **({} if undo is None else {"undo": undo.value}),
                **({} if clock is None else {"clock": rules[clock.value]}),
                **({} if late is None else {"late": late.value}),
                **({} if thread is None else {"thread": thread}),
            }
            if changes:
                known = defaults_of(await self.bot.matches.servers.settings(guild_id))
                await self.bot.matches.servers.set_defaults(
                    guild_id, msgspec.structs.replace(known, **changes)
                )
            await managing.show_settings(self.bot, reader)

        await self.serve(interaction, work)

    @app_commands.command(name="channels", description=locale_str("In which channels matches can be opened"))
    @app_commands.describe(
        allow=locale_str("Allow matches in this channel and its threads"),
        forbid=locale_str("No longer allow them in this channel"),
        everywhere=locale_str("Allow matches in every channel"),
    )
    async def channels(
        self,
        interaction: Interaction,
        allow: Channel | None = None,
        forbid: Channel | None = None,
        everywhere: bool = False,
    ) -> None:
        """Show or set the channels."""

        async def work(reader: Reader) -> None:
            await reader.defer()
            guild_id, servers = managing.server_of(interaction), self.bot.matches.servers
            if everywhere:
                await servers.allow_everywhere(guild_id)
            if allow is not None:
                await servers.allow(guild_id, allow)
            if forbid is not None:
                await servers.forbid(guild_id, forbid)
            await managing.show_settings(self.bot, reader)

        await self.serve(interaction, work)
