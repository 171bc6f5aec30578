"""Whether players are still there: found out where a message fails, and now and then by asking.

The list of a server's members is not asked for: it is nobody's business, and few programs are given it.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

import aiohttp
import discord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.chat.speaker import Speaker
    from bot.matches.presence import WhyGone
    from bot.matches.table import Table

log = logging.getLogger(__name__)

UNKNOWN_MEMBER, UNKNOWN_USER, NO_COMMON_SERVER = 10007, 10013, 50278
LOOK_AGAIN = timedelta(hours=6)
"""For how long somebody who was there is taken to be there."""

NOWHERE: dict[int, WhyGone] = {UNKNOWN_USER: "deleted", NO_COMMON_SERVER: "left"}
"""What Discord answers to a direct message to somebody who is in no server with this program."""


async def failed(speaker: Speaker, table: Table, user_id: int, error: discord.HTTPException) -> bool:
    """Note what the refusal of a direct message says about a user; return whether the user is gone."""
    guild_id = table.row.guild_id
    if guild_id is not None and speaker.client.get_guild(guild_id) is None:
        return False  # it is this program that has left the server
    why = NOWHERE.get(error.code)
    if why is not None:
        await speaker.matches.presence.gone(user_id, why)
        return True
    return bool(await look(speaker, table, [user_id], again=True))


async def look(speaker: Speaker, table: Table, user_ids: Iterable[int], *, again: bool = False) -> set[int]:
    """Look whether users are still in the server of a match; return those who are not, which is noted.

    Where Discord does not say it nothing is concluded. Somebody who was there a moment ago is not looked for,
    unless `again`.
    """
    gone: set[int] = set()
    guild_id, now = table.row.guild_id, speaker.matches.tables.now()
    guild = None if guild_id is None else speaker.client.get_guild(guild_id)
    if guild_id is None or guild is None:
        return gone
    for user_id in user_ids:
        seen = speaker.seen.get((guild_id, user_id))
        if seen is not None and now - seen < LOOK_AGAIN and not again:
            continue
        try:
            await guild.fetch_member(user_id)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MEMBER, UNKNOWN_USER):
                log.info("match %s: whether %s is here is not known: %s", table.match_id, user_id, error)
                continue
            gone.add(user_id)
            speaker.seen.pop((guild_id, user_id), None)
            if error.code == UNKNOWN_USER:
                await speaker.matches.presence.gone(user_id, "deleted")
            else:
                await speaker.matches.presence.gone(user_id, "left", guild_id)
        except (aiohttp.ClientError, OSError) as error:
            log.info("match %s: whether %s is here is not known: %s", table.match_id, user_id, error)
        else:
            speaker.note_seen(guild_id, user_id)
    return gone
