"""Direct messages to somebody who is just there: whether they arrive, and what to say if they do not."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

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
    user = reader.interaction.user
    try:
        await user.send(words)
    except (discord.DiscordServerError, aiohttp.ClientError, OSError) as error:
        log.info("a direct message to %s failed: %s", user.id, error)
        return None
    except discord.HTTPException as error:
        log.info("no direct message reaches %s: %s", user.id, error)
        await bot.matches.people.change(user.id, dm_open=False)
        return False
    await bot.matches.people.change(user.id, dm_open=True)
    return True


def closed(text: Text) -> str:
    """Return what to tell somebody whom no direct message reaches."""
    return text.gettext(
        "My direct messages do not reach you, so your hand will not come by itself: allow messages from this "
        "server (Privacy settings), or use **Show my hand** and `/hand`."
    )
