"""The shapes Discord's API gives things, as far as they exist here.

Things are kept just as the API shows them: `Json`, with ids as strings. Such a dict is never changed in place
but replaced, so that whoever was handed one keeps a true picture of that moment.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
"""Discord's channel types that exist here."""

THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
"""After how many minutes of silence a thread may be archived."""


def user(user_id: str, username: str, name: str | None = None) -> Json:
    """Return a user object: a person with a `name` to be shown, or without one a bot."""
    return {
        "id": user_id,
        "username": username,
        "global_name": name,
        "discriminator": "0" if name else "0000",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "public_flags": 0,
        "bot": name is None,
    }


def role(role_id: str, name: str, position: int, bits: int) -> Json:
    """Return a role object with these permission bits."""
    return {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(bits),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def member(role_ids: list[str], joined_at: str) -> Json:
    """Return a guild member's object without the user."""
    return {
        "roles": list(role_ids),
        "nick": None,
        "avatar": None,
        "joined_at": joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def text_channel(channel_id: str, guild_id: str, name: str, position: int) -> Json:
    """Return a text channel's object."""
    return {
        "id": channel_id,
        "type": TEXT,
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "topic": None,
        "nsfw": False,
        "parent_id": None,
        "last_message_id": None,
        "last_pin_timestamp": None,
        "rate_limit_per_user": 0,
        "permission_overwrites": [],
        "flags": 0,
    }


def thread(
    thread_id: str, parent: Json, name: str, owner_id: str, *, minutes: int, now: str, private: bool
) -> Json:
    """Return the object of a thread opened at the moment `now`, archived after `minutes` of silence."""
    metadata = {
        "archived": False,
        "auto_archive_duration": minutes,
        "archive_timestamp": now,
        "create_timestamp": now,
        "locked": False,
    }
    return {
        "id": thread_id,
        "type": PRIVATE_THREAD if private else PUBLIC_THREAD,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner_id,
        "name": name,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "total_message_sent": 0,
        "member_count": 0,
        "flags": 0,
        "thread_metadata": metadata | ({"invitable": True} if private else {}),
    }


def direct_channel(channel_id: str, recipient: Json) -> Json:
    """Return the object of a direct-message channel, as the bot sees it."""
    return {"id": channel_id, "type": DM, "last_message_id": None, "recipients": [recipient], "flags": 0}


def guild(guild_id: str, name: str, owner_id: str, roles: list[Json]) -> Json:
    """Return a guild's object without channels and members, as ``GET /guilds/{id}`` answers it."""
    return {
        "id": guild_id,
        "name": name,
        "owner_id": owner_id,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles,
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
    }


def is_active(channel: Json) -> bool:
    """Tell whether a channel is a thread that is not archived."""
    return channel["type"] in THREADS and not channel["thread_metadata"]["archived"]
