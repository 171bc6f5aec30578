"""Direct messages to somebody who is just there: whether they arrive, and what to say if they do not."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Literal

import aiohttp
import discord

if TYPE_CHECKING:
    from bot.chat.client import Whistlestop
    from bot.chat.reader import Reader
    from bot.engine import Text

log = logging.getLogger(__name__)


async def reaches(bot: Whistlestop, reader: Reader, words: str) -> bool | None:
    """Send the reader a direct message, note whether it arrived, and return that.

    Discord refuses for several reasons, of which closed messages are only the most frequent; None if it is
    Discord that does not work, which tells nothing about the reader.
    """
    sent = await send(bot, reader, words)
    return sent if sent is None or sent is False else True


async def send(
    bot: Whistlestop, reader: Reader, words: str, **more: Any
) -> discord.Message | Literal[False] | None:
    """Do the same, with more than words if it is given, and return the message where it arrived."""
    user = reader.interaction.user
    try:
        message: discord.Message = await user.send(words, **more)
    except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
        log.info("a direct message to %s failed: %s", user.id, error)
        return None
    except discord.HTTPException as error:
        log.info("no direct message reaches %s: %s", user.id, error)
        await bot.matches.people.change(user.id, dm_open=False)
        return False
    await bot.matches.people.change(user.id, dm_open=True)
    return message


def closed(text: Text, *, hands: bool = True) -> str:
    """Return what to tell somebody whom no direct message reaches; without `hands` the game has none."""
    if not hands:
        return text.gettext(
            "My direct messages do not reach you, so nothing that is for you alone will come: allow messages "
            "from this server (Privacy settings)."
        )
    return text.gettext(
        "My direct messages do not reach you, so your hand will not come by itself: allow messages from this "
        "server (Privacy settings), or use **Show my hand** and `/hand`."
    )
