"""What the program needs to be allowed in a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine import Text

POSTING = ("view_channel", "send_messages", "attach_files")
"""Without these no match can be played in a channel; in a thread the second has a name of its own."""
THREADS = ("create_public_threads", "send_messages_in_threads")
"""With these a match can have a thread of its own."""
NEEDED = (*POSTING, "read_message_history", *THREADS)
"""All permissions that the program uses, as discord.py names them."""


def posting(*, in_thread: bool) -> tuple[str, ...]:
    """Return the permissions without which no match can be played in a channel, or in a thread."""
    return tuple(
        "send_messages_in_threads" if in_thread and name == "send_messages" else name for name in POSTING
    )


def permission_name(name: str, text: Text) -> str:
    """Return a permission as Discord's settings call it."""
    return {
        "view_channel": text.gettext("View Channel"),
        "send_messages": text.gettext("Send Messages"),
        "attach_files": text.gettext("Attach Files"),
        "read_message_history": text.gettext("Read Message History"),
        "create_public_threads": text.gettext("Create Public Threads"),
        "send_messages_in_threads": text.gettext("Send Messages in Threads"),
    }[name]


def lacking(interaction: discord.Interaction[Any], names: Iterable[str], *, above: bool = False) -> list[str]:
    """Return which of these permissions the program does not have where somebody has typed a command.

    With `above` it is about the channel above a thread, whose permissions count in the thread too.
    """
    if interaction.guild_id is None:
        return []
    allowed = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread) and not above
    wanted = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in names]
    return [name for name in dict.fromkeys(wanted) if not getattr(allowed, name)]


def lacking_in(place: discord.abc.GuildChannel | discord.Thread) -> list[str]:
    """Return which permissions to play a match the program lacks in a channel or thread."""
    me = place.guild.me
    in_thread = isinstance(place, discord.Thread)
    if me is None or (isinstance(place, discord.Thread) and place.parent is None):
        return []  # nothing is known of it
    has = place.permissions_for(me)
    return [name for name in posting(in_thread=in_thread) if not getattr(has, name)]


def cannot_post(missing: Iterable[str], text: Text) -> str:
    """Return why no match can be played in a channel."""
    return text.gettext(
        "I cannot post here: I lack {permissions} in this channel. `/doctor` tells more."
    ).format(permissions=listed(missing, text))


def listed(names: Iterable[str], text: Text) -> str:
    """Return the permissions as Discord's settings call them."""
    return ", ".join(f"**{permission_name(name, text)}**" for name in names)
