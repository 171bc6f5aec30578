"""Ending a match before its end, pausing it, letting it go on, and taking it to another channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat import leaving, motions, permissions
from bot.matches.motions import EndMatch, PauseMatch
from bot.matches.places import Place
from bot.matches.servers import check_channel

if TYPE_CHECKING:
    from bot.chat.client import Whistlestop
    from bot.chat.reader import Interaction, Reader


async def end(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Agree to end a match without a result; some decide it alone.

    A try at the challenge of a day is given up only after a second word.
    """
    await reader.defer()
    table = await bot.matches.table(match_id)
    interaction, text = reader.interaction, reader.text
    user_id = interaction.user.id
    if table.row.status == "lobby":
        await bot.matches.lobby.call_off(match_id, user_id)
        await reader.answer(text.gettext("The table is closed."))
        return
    if table.is_daily:
        await leaving.ask_to_resign(bot, reader, match_id)
        return
    # Whoever manages one server decides nothing about the matches of another, and in the own ones is one of
    # the players: `/admin end` is for what must be.
    is_here = table.row.guild_id is not None and table.row.guild_id == interaction.guild_id
    manager = is_here and interaction.permissions.manage_guild and table.find_seat(user_id) is None
    opener = table.row.seq == 0 and table.opener.user_id == user_id
    table, found = await bot.matches.motions.agree(match_id, user_id, EndMatch(), alone=manager or opener)
    ended = text.gettext("The match has ended.")
    await reader.answer(ended if found.carried else motions.agreed(table, found, text))


async def pause(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Agree to let a match pause."""
    await reader.defer()
    table, found = await bot.matches.motions.agree(match_id, reader.interaction.user.id, PauseMatch())
    paused = reader.text.gettext("The match pauses; `/game resume` lets it go on.")
    await reader.answer(paused if found.carried else motions.agreed(table, found, reader.text))


async def resume(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Let a match that pauses go on."""
    await reader.defer()
    await bot.matches.absence.resume(match_id, reader.interaction.user.id)
    await reader.answer(reader.text.gettext("The match goes on."))


async def move(bot: Whistlestop, reader: Reader, match_id: int) -> None:
    """Take a match to the channel in which this is asked; its opener may, where matches are allowed."""
    await reader.defer()
    interaction, text = reader.interaction, reader.text
    if interaction.guild_id is None or interaction.channel_id is None:
        await reader.answer(text.gettext("Matches go on in channels and threads: type this in one of those."))
        return
    missing = permissions.lacking(interaction, permissions.POSTING)
    if missing:
        await reader.answer(permissions.cannot_post(missing, text))
        return
    place = Place(
        interaction.channel_id, parent_of(interaction.channel) or interaction.channel_id, interaction.guild_id
    )
    check_channel(await bot.matches.servers.settings(place.guild_id), place.place_id, place.channel_id)
    await bot.matches.places.move(match_id, place, interaction.user.id)
    await reader.answer(text.gettext("The match is played here from now on."))


def above(interaction: Interaction) -> int | None:
    """Return the id of the channel above a thread that the program has opened; None for any other place.

    Such a thread belongs to one match, whose players it names: what begins anew begins above it.
    """
    place = interaction.channel
    if isinstance(place, discord.Thread) and place.owner_id == interaction.application_id:
        return place.parent_id
    return None


def parent_of(channel: object) -> int | None:
    """Return the id of the channel that a thread belongs to; None for anything else."""
    return channel.parent_id if isinstance(channel, discord.Thread) else None
