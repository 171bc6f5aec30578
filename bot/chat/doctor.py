"""What `/doctor` finds out: permissions, threads, matches that wait, direct messages; and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat import ending, permissions, private, troubles
from bot.games import GAMES
from bot.matches.places import trouble_of
from bot.matches.servers import channels_of

if TYPE_CHECKING:
    from bot.chat.client import Whistlestop
    from bot.chat.reader import Interaction, Reader
    from bot.engine import Text

MOST_TOLD = 5
"""How many matches that wait are told of."""


async def examine(bot: Whistlestop, reader: Reader) -> None:
    """Look at everything and answer with what was found, the place first."""
    await reader.defer()
    interaction, text = reader.interaction, reader.text
    lines = _permissions(interaction, text)
    if interaction.guild_id is not None:
        lines += _thread(interaction, text)
        lines += await _allowed(bot, interaction, text)
        lines += await _waiting(bot, reader, interaction.guild_id)
    lines.append(await _messages(bot, reader))
    await reader.answer("\n".join(lines))


def _permissions(interaction: Interaction, text: Text) -> list[str]:
    if interaction.guild_id is None:
        return [text.gettext("✅ This is a direct message: no permissions are needed here.")]
    missing = permissions.lacking(interaction, permissions.NEEDED)
    if not missing:
        return [text.gettext("✅ I have all permissions that I need in this channel.")]
    names = permissions.listed(missing, text)
    return [
        text.gettext(
            "❌ I lack permissions in this channel: {permissions}. Somebody who manages the channel can "
            "give them to me under Edit Channel, Permissions."
        ).format(permissions=names)
    ]


def _thread(interaction: Interaction, text: Text) -> list[str]:
    """Return what is wrong with this place as a thread; an archived one wakes by itself."""
    place = interaction.channel
    if not isinstance(place, discord.Thread) or not place.locked:
        return []
    if interaction.app_permissions.manage_threads:
        return []
    return [
        text.gettext(
            "❌ This thread is locked, so I cannot write in it: somebody who manages threads can unlock it."
        )
    ]


async def _allowed(bot: Whistlestop, interaction: Interaction, text: Text) -> list[str]:
    allowed = channels_of(await bot.matches.servers.settings(interaction.guild_id or 0))
    here = {interaction.channel_id, ending.parent_of(interaction.channel)}
    if not allowed or here & set(allowed):
        return []
    places = ", ".join(f"<#{channel}>" for channel in allowed)
    return [text.gettext("❌ Matches are not opened here, but in {places}.").format(places=places)]


async def _waiting(bot: Whistlestop, reader: Reader, guild_id: int) -> list[str]:
    """Return which matches of the server wait, of those that are the reader's business: here, or his own."""
    user_id, here, text = reader.interaction.user.id, reader.interaction.channel_id, reader.text
    found = [
        (match, trouble)
        for match in await bot.matches.places.troubled(guild_id)
        if (trouble := trouble_of(match)) is not None
        and (
            here in (match.place_id, match.channel_id)
            or reader.interaction.permissions.manage_guild
            or any(seat.user_id == user_id for seat in match.seats)
        )
    ]
    if not found:
        return [text.gettext("✅ No match waits because of me.")]
    lines = []
    for match, trouble in found[:MOST_TOLD]:
        sentence = text.gettext("❌ {game} in {place} waits: {why}")
        why = troubles.words(trouble, text)
        lines.append(sentence.format(game=GAMES[match.game].title, place=f"<#{match.place_id}>", why=why))
    if len(found) > MOST_TOLD:
        more = len(found) - MOST_TOLD
        lines.append(text.ngettext("… and {n} more.", "… and {n} more.", more).format(n=more))
    return lines


async def _messages(bot: Whistlestop, reader: Reader) -> str:
    text = reader.text
    arrived = await private.reaches(
        bot, reader, text.gettext("This is the doctor: direct messages reach you.")
    )
    if arrived is None:
        return text.gettext("❌ Discord sends no direct messages at the moment; please try again later.")
    if not arrived:
        return f"❌ {private.closed(text)}"
    return text.gettext("✅ My direct messages reach you.")
