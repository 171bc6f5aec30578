"""The people, the guild, its channels and threads: what exists in the loopback Discord besides messages.

Everything is kept in the shape Discord's API gives it (`Json`, ids as strings). Such a dict is never changed in
place but replaced, so that whoever was handed one keeps a true picture of that moment. Every change is told to
the listeners as an `Event` under Discord's own name for it, and what has to be written down is marked `dirty`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.local import errors, permissions
from bot.local.clock import Clock, fixed_snowflake, timestamp_at

Json = dict[str, Any]

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
"""Discord's channel types that exist here."""

THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


@dataclass(frozen=True, slots=True)
class Seat:
    """A person at the local table. `key` stands in the page's address, `name` is shown."""

    key: str
    name: str
    locale: str = "en-US"
    dm_open: bool = True


DEFAULT_SEATS = (Seat("ann", "Ann"), Seat("ben", "Ben"), Seat("chloe", "Chloé"), Seat("dan", "Dan"))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, under the name Discord's gateway gives it.

    `only_for` is the user id of the one person who may see it (an ephemeral message), else None.
    """

    name: str
    data: Json
    channel_id: str | None = None
    only_for: str | None = None


@dataclass(slots=True)
class Person:
    """A human user with the settings that are the user's own."""

    key: str
    user: Json
    locale: str
    dm_open: bool
    read: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The user's id."""
        return str(self.user["id"])


class World:
    """One guild with its channels and threads, one bot, and the people."""

    def __init__(self, clock: Clock, seats: tuple[Seat, ...] = DEFAULT_SEATS) -> None:
        self.clock = clock
        self.listeners: list[Callable[[Event], None]] = []
        self.dirty: Callable[[str, str], None] = lambda _kind, _key: None
        self.guild_id = fixed_snowflake(1)
        self.bot_role_id = fixed_snowflake(2)
        self.host = _user(fixed_snowflake(3), "Host")
        self.bot = _user(fixed_snowflake(4), "Whistlestop", bot=True)
        self.people = {
            seat.key: Person(seat.key, _user(fixed_snowflake(100 + n), seat.name), seat.locale, seat.dm_open)
            for n, seat in enumerate(seats)
        }
        self.roles: dict[str, Json] = {
            self.guild_id: _role(self.guild_id, "@everyone", 0, permissions.MEMBERS_MAY),
            self.bot_role_id: _role(self.bot_role_id, "Whistlestop", 1, permissions.BOT_MAY)
            | {"managed": True, "tags": {"bot_id": self.bot["id"]}},
        }
        self.member_roles: dict[str, list[str]] = {self.host["id"]: [], self.bot["id"]: [self.bot_role_id]}
        self.member_roles.update({person.id: [] for person in self.people.values()})
        self.channels: dict[str, Json] = {}
        self.thread_members: dict[str, dict[str, Json]] = {}
        for position, name in enumerate(("games", "chat")):
            channel = self._text_channel(fixed_snowflake(10 + position), name, position)
            self.channels[channel["id"]] = channel

    # People -------------------------------------------------------------------------------------------------

    @property
    def bot_id(self) -> str:
        """The bot's user id, which is its application id too."""
        return str(self.bot["id"])

    def users(self) -> dict[str, Json]:
        """Return everybody by id, the bot and the guild's owner included."""
        everybody = [self.host, self.bot, *(person.user for person in self.people.values())]
        return {user["id"]: user for user in everybody}

    def person_of(self, user_id: str) -> Person | None:
        """Return the person with this user id, None for the bot, the owner and strangers."""
        return next((person for person in self.people.values() if person.id == user_id), None)

    def is_member(self, user_id: str) -> bool:
        """Tell whether the user is in the guild."""
        return user_id in self.member_roles

    def member(self, user_id: str, *, with_user: bool = True) -> Json:
        """Return the guild member object of a user.

        Raises:
            ApiError: 10007, the user is not in the guild.
        """
        if user_id not in self.member_roles:
            raise errors.unknown_member()
        member = {
            "roles": list(self.member_roles[user_id]),
            "nick": None,
            "avatar": None,
            "joined_at": timestamp_at(1_704_067_200),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "communication_disabled_until": None,
        }
        return member | {"user": self.users()[user_id]} if with_user else member

    def settings(self, person: Person, *, locale: str | None = None, dm_open: bool | None = None) -> None:
        """Change a person's own settings; None leaves one as it is."""
        person.locale = person.locale if locale is None else locale
        person.dm_open = person.dm_open if dm_open is None else dm_open
        self.dirty("person", person.key)

    def leave_guild(self, user_id: str) -> None:
        """Let a user leave the guild."""
        self.member_roles.pop(user_id, None)
        self.emit("GUILD_MEMBER_REMOVE", {"guild_id": self.guild_id, "user": self.users()[user_id]})

    def join_guild(self, user_id: str) -> None:
        """Let a user who had left come back."""
        self.member_roles[user_id] = []
        self.emit("GUILD_MEMBER_ADD", {"guild_id": self.guild_id, **self.member(user_id)})

    # Permissions --------------------------------------------------------------------------------------------

    def may(self, user_id: str, channel: Json | None, *names: str) -> bool:
        """Tell whether the user has all of the named permissions, in a channel or (None) in the guild."""
        has = self.permissions_of(user_id, channel)
        return all(has & permissions.bit(name) for name in names)

    def permissions_of(self, user_id: str, channel: Json | None) -> int:
        """Return the user's permission bits in a channel, or in the guild for None. A thread has its parent's."""
        if channel is not None and channel["type"] == DM:
            return permissions.ALL if self._is_in_dm(user_id, channel) else 0
        if user_id not in self.member_roles:
            return 0
        if user_id == self.host["id"]:
            return permissions.ALL
        if channel is not None and channel["type"] in THREADS:
            channel = self.channels.get(channel["parent_id"])
        role_ids = [self.guild_id, *self.member_roles[user_id]]
        return permissions.effective(
            (int(self.roles[role_id]["permissions"]) for role_id in role_ids),
            () if channel is None else channel["permission_overwrites"],
            everyone_id=self.guild_id,
            role_ids=role_ids,
            user_id=user_id,
        )

    def require(self, user_id: str, channel: Json, *names: str) -> None:
        """Refuse what the user may not do there.

        Raises:
            ApiError: 50001 if the channel is hidden from the user, 50013 if another permission is missing.
        """
        if not self.may(user_id, channel, "view_channel"):
            raise errors.missing_access()
        if not self.may(user_id, channel, *names):
            raise errors.missing_permissions()

    def overwrite(self, channel_id: str, target_id: str, *, allow: int = 0, deny: int = 0) -> None:
        """Lay an overwrite for a role or a user over a channel; no bits at all take it away again."""
        channel = self.channel(channel_id)
        others = [each for each in channel["permission_overwrites"] if each["id"] != target_id]
        mine = {
            "id": target_id,
            "type": 0 if target_id in self.roles else 1,
            "allow": str(allow),
            "deny": str(deny),
        }
        overwrites = [*others, mine] if allow or deny else others
        self.change_channel(channel_id, permission_overwrites=overwrites)

    def set_role_permissions(self, role_id: str, bits: int) -> None:
        """Give a role exactly these permission bits."""
        self.roles[role_id] = {**self.roles[role_id], "permissions": str(bits)}
        self.dirty("role", role_id)
        self.emit("GUILD_ROLE_UPDATE", {"guild_id": self.guild_id, "role": self.roles[role_id]})

    def grant(self, user_id: str, bits: int) -> str:
        """Give a member a new role with these permission bits; return the role's id."""
        role = _role(self.clock.snowflake(), "extra", len(self.roles), bits)
        self.roles[role["id"]] = role
        self.member_roles[user_id] = [*self.member_roles[user_id], role["id"]]
        self.dirty("role", role["id"])
        self.dirty("member", user_id)
        self.emit("GUILD_ROLE_CREATE", {"guild_id": self.guild_id, "role": role})
        self.emit("GUILD_MEMBER_UPDATE", {"guild_id": self.guild_id, **self.member(user_id)})
        return str(role["id"])

    def take_role(self, role_id: str) -> None:
        """Delete a role; whoever had it loses what it gave."""
        del self.roles[role_id]
        self.dirty("role", role_id)
        for user_id, role_ids in self.member_roles.items():
            if role_id in role_ids:
                self.member_roles[user_id] = [each for each in role_ids if each != role_id]
                self.dirty("member", user_id)
                self.emit("GUILD_MEMBER_UPDATE", {"guild_id": self.guild_id, **self.member(user_id)})
        self.emit("GUILD_ROLE_DELETE", {"guild_id": self.guild_id, "role_id": role_id})

    # Channels -----------------------------------------------------------------------------------------------

    def channel(self, channel_id: str) -> Json:
        """Return a channel, thread or direct-message channel.

        Raises:
            ApiError: 10003, there is none with this id.
        """
        try:
            return self.channels[channel_id]
        except KeyError:
            raise errors.unknown_channel() from None

    def channel_named(self, name: str) -> Json:
        """Return the newest text channel or thread with this name (a leading # is ignored).

        Raises:
            KeyError: There is none.
        """
        wanted = name.removeprefix("#")
        for channel in reversed(self.channels.values()):
            if channel.get("name") == wanted:
                return channel
        raise KeyError(name)

    def _text_channel(self, channel_id: str, name: str, position: int) -> Json:
        return {
            "id": channel_id,
            "type": TEXT,
            "guild_id": self.guild_id,
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

    def create_text_channel(self, name: str) -> Json:
        """Add a text channel at the end of the guild's list."""
        position = sum(channel["type"] == TEXT for channel in self.channels.values())
        channel = self._text_channel(self.clock.snowflake(), name, position)
        self._put(channel)
        self.emit("CHANNEL_CREATE", channel, channel["id"])
        return channel

    def dm_with(self, user_id: str) -> Json:
        """Return the direct-message channel of the bot with a user, opening it if need be."""
        for channel in self.channels.values():
            if channel["type"] == DM and self._is_in_dm(user_id, channel):
                return channel
        channel = {
            "id": self.clock.snowflake(),
            "type": DM,
            "last_message_id": None,
            "recipients": [self.users()[user_id]],
            "flags": 0,
        }
        self._put(channel)
        self.emit("CHANNEL_CREATE", channel, channel["id"])
        return channel

    def create_thread(
        self,
        parent: Json,
        name: str,
        owner_id: str,
        *,
        minutes: int,
        thread_id: str | None,
        private: bool = False,
    ) -> Json:
        """Open a thread in a text channel. One from a message has that message's id, else None is given."""
        now = self.clock.timestamp()
        thread = {
            "id": thread_id or self.clock.snowflake(),
            "type": PRIVATE_THREAD if private else PUBLIC_THREAD,
            "guild_id": self.guild_id,
            "parent_id": parent["id"],
            "owner_id": owner_id,
            "name": name,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "message_count": 0,
            "total_message_sent": 0,
            "member_count": 0,
            "flags": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": minutes,
                "archive_timestamp": now,
                "create_timestamp": now,
                "locked": False,
            }
            | ({"invitable": True} if private else {}),
        }
        self.thread_members[thread["id"]] = {}
        self._put(thread)
        self.emit("THREAD_CREATE", {**thread, "newly_created": True}, thread["id"])
        self.join_thread(thread["id"], owner_id)
        return self.channels[thread["id"]]

    def change_channel(self, channel_id: str, *, quietly: bool = False, **changes: object) -> Json:
        """Replace fields of a channel or thread and tell it, unless the change is one Discord tells nobody."""
        channel = {**self.channel(channel_id), **changes}
        self._put(channel)
        if not quietly and channel["type"] != DM:
            kind = "THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE"
            self.emit(kind, channel, channel_id)
        return channel

    def archive(self, thread: Json, *, archived: bool) -> Json:
        """Archive a thread or bring it back."""
        metadata = {
            **thread["thread_metadata"],
            "archived": archived,
            "archive_timestamp": self.clock.timestamp(),
        }
        return self.change_channel(thread["id"], thread_metadata=metadata)

    def delete_channel(self, channel_id: str) -> Json:
        """Take a channel away with its threads; a direct-message channel is only closed, which changes nothing."""
        channel = self.channel(channel_id)
        if channel["type"] == DM:
            return channel
        for thread in [each for each in self.channels.values() if each.get("parent_id") == channel_id]:
            self.delete_channel(thread["id"])
        if channel["type"] in THREADS:
            short = {key: channel[key] for key in ("id", "guild_id", "parent_id", "type")}
            self.emit("THREAD_DELETE", short, channel_id)
        else:
            self.emit("CHANNEL_DELETE", channel, channel_id)
        del self.channels[channel_id]
        self.thread_members.pop(channel_id, None)
        self.dirty("channel", channel_id)
        return channel

    def join_thread(self, thread_id: str, user_id: str) -> None:
        """Make a user a member of a thread; nothing happens if they are one."""
        members = self.thread_members[thread_id]
        if user_id in members:
            return
        member = {"id": thread_id, "user_id": user_id, "join_timestamp": self.clock.timestamp(), "flags": 0}
        self.thread_members[thread_id] = {**members, user_id: member}
        self._tell_members(thread_id, added=[member], removed=[])

    def leave_thread(self, thread_id: str, user_id: str) -> None:
        """Take a user out of a thread's members; nothing happens if they are none."""
        if user_id in self.thread_members[thread_id]:
            self.thread_members[thread_id] = {
                key: member for key, member in self.thread_members[thread_id].items() if key != user_id
            }
            self._tell_members(thread_id, added=[], removed=[user_id])

    def _tell_members(self, thread_id: str, *, added: list[Json], removed: list[str]) -> None:
        count = len(self.thread_members[thread_id])
        self.change_channel(thread_id, quietly=True, member_count=count)
        data = {
            "id": thread_id,
            "guild_id": self.guild_id,
            "member_count": count,
            "added_members": [{**each, "member": self.member(each["user_id"])} for each in added],
            "removed_member_ids": removed,
        }
        self.emit("THREAD_MEMBERS_UPDATE", data, thread_id)

    def _is_in_dm(self, user_id: str, channel: Json) -> bool:
        return user_id in (self.bot["id"], channel["recipients"][0]["id"])

    def _put(self, channel: Json) -> None:
        self.channels[channel["id"]] = channel
        self.dirty("channel", channel["id"])

    # The guild ----------------------------------------------------------------------------------------------

    def guild(self) -> Json:
        """Return the guild object without channels and members, as ``GET /guilds/{id}`` answers it."""
        return {
            "id": self.guild_id,
            "name": "Whistlestop",
            "icon": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "description": None,
            "owner_id": self.host["id"],
            "afk_channel_id": None,
            "afk_timeout": 300,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "roles": list(self.roles.values()),
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

    def guild_create(self, *, with_members: bool) -> Json:
        """Return the guild as the bot gets it on connecting: channels it sees, active threads, members."""
        seen = [
            channel for channel in self.channels.values() if self.may(self.bot_id, channel, "view_channel")
        ]
        users = self.member_roles if with_members else [self.bot_id]
        return self.guild() | {
            "joined_at": timestamp_at(1_704_067_200),
            "large": False,
            "unavailable": False,
            "member_count": len(self.member_roles),
            "members": [self.member(user_id) for user_id in users],
            "channels": [channel for channel in seen if channel["type"] == TEXT],
            "threads": [self.thread_as_bot(channel) for channel in seen if _is_active(channel)],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def thread_as_bot(self, thread: Json) -> Json:
        """Return a thread with the bot's own membership in it, if it has one."""
        member = self.thread_members[thread["id"]].get(self.bot_id)
        return thread if member is None else {**thread, "member": member}

    def active_threads(self) -> list[Json]:
        """Return the threads that are not archived, oldest first."""
        return [channel for channel in self.channels.values() if _is_active(channel)]

    def emit(self, name: str, data: Json, channel_id: str | None = None, only_for: str | None = None) -> None:
        """Tell every listener that something happened."""
        event = Event(name, data, channel_id, only_for)
        for listener in self.listeners:
            listener(event)


def _is_active(channel: Json) -> bool:
    return channel["type"] in THREADS and not channel["thread_metadata"]["archived"]


def _user(user_id: str, name: str, *, bot: bool = False) -> Json:
    return {
        "id": user_id,
        "username": name.lower(),
        "global_name": None if bot else name,
        "discriminator": "0000" if bot else "0",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "public_flags": 0,
        "bot": bot,
    }


def _role(role_id: str, name: str, position: int, bits: int) -> Json:
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
