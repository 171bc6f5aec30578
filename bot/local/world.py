"""The bot, the people, the guild with its roles, and who may do what where.

Every change anywhere in the loopback Discord is told to the world's listeners as an `Event`, and marked
`dirty` if it is to be written down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.local import errors, permissions, shapes
from bot.local.channels import Channels
from bot.local.clock import Clock, fixed_snowflake, timestamp_at
from bot.local.shapes import DM, TEXT, THREADS, Json

if TYPE_CHECKING:
    from collections.abc import Callable

FOUNDED = timestamp_at(1_704_067_200)
"""Since when the guild exists and everybody is in it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A person at the local table.

    Attributes:
        key: stands in the page's address.
        name: what is shown.
        locale: the language of the person's program, as Discord writes it.
        dm_open: whether direct messages are taken.
        manages: whether the person manages the server from the beginning.
    """

    key: str
    name: str
    locale: str = "en-US"
    dm_open: bool = True
    manages: bool = False


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
    """A human user with the settings that are the user's own, and the last read message by channel."""

    key: str
    name: str
    user: Json
    locale: str
    dm_open: bool
    read: dict[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The user's id."""
        return str(self.user["id"])


class World:
    """One guild, one bot, and the people. The guild's owner, "Host", never speaks."""

    def __init__(self, clock: Clock, seats: tuple[Seat, ...] = DEFAULT_SEATS) -> None:
        self.clock = clock
        self.listeners: list[Callable[[Event], None]] = []
        self.dirty: Callable[[str, str], None] = lambda _kind, _key: None
        self.guild_id = fixed_snowflake(1)
        self.bot_role_id = fixed_snowflake(2)
        self.host = shapes.user(fixed_snowflake(3), "host", "Host")
        self.bot = shapes.user(fixed_snowflake(4), "Whistlestop")
        self.bot_id = str(self.bot["id"])
        self.people: dict[str, Person] = {}
        for number, seat in enumerate(seats, start=100):
            user = shapes.user(fixed_snowflake(number), seat.key, seat.name)
            self.people[seat.key] = Person(seat.key, seat.name, user, seat.locale, seat.dm_open)
        everybody = [self.host, self.bot, *(person.user for person in self.people.values())]
        self.users: dict[str, Json] = {user["id"]: user for user in everybody}
        self.roles: dict[str, Json] = {
            self.guild_id: shapes.role(self.guild_id, "@everyone", 0, permissions.MEMBERS_MAY),
            self.bot_role_id: shapes.role(self.bot_role_id, "Whistlestop", 1, permissions.BOT_MAY)
            | {"managed": True, "tags": {"bot_id": self.bot_id}},
        }
        self.member_roles: dict[str, list[str]] = {user_id: [] for user_id in self.users}
        self.member_roles[self.bot_id] = [self.bot_role_id]
        managers = [self.people[seat.key].id for seat in seats if seat.manages]
        if managers:
            role = shapes.role(fixed_snowflake(5), "Manager", 2, permissions.bit("manage_guild"))
            self.roles[role["id"]] = role
            self.member_roles |= {user_id: [role["id"]] for user_id in managers}
        self.channels = Channels(self)

    def emit(self, name: str, data: Json, channel_id: str | None = None, only_for: str | None = None) -> None:
        """Tell every listener that something happened."""
        event = Event(name, data, channel_id, only_for)
        for listener in self.listeners:
            listener(event)

    # People -------------------------------------------------------------------------------------------------

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
        member = shapes.member(self.member_roles[user_id], FOUNDED)
        return member | {"user": self.users[user_id]} if with_user else member

    def settings(self, person: Person, *, locale: str | None = None, dm_open: bool | None = None) -> None:
        """Change a person's own settings; None leaves one as it is."""
        person.locale = person.locale if locale is None else locale
        person.dm_open = person.dm_open if dm_open is None else dm_open
        self.dirty("person", person.key)

    def leave_guild(self, user_id: str) -> None:
        """Let a user leave the guild, or have the bot removed from it."""
        self.member_roles.pop(user_id, None)
        self.dirty("member", user_id)
        if user_id == self.bot_id:
            self.emit("GUILD_DELETE", {"id": self.guild_id})
        else:
            self.emit("GUILD_MEMBER_REMOVE", {"guild_id": self.guild_id, "user": self.users[user_id]})

    def join_guild(self, user_id: str) -> None:
        """Let a user who had left, or the bot, come back."""
        self.member_roles[user_id] = [self.bot_role_id] if user_id == self.bot_id else []
        self.dirty("member", user_id)
        if user_id == self.bot_id:
            guild = self.guild_create(with_members=False)
            del guild["unavailable"]  # as Discord tells of a guild that is new to the bot
            self.emit("GUILD_CREATE", guild)
        else:
            self.emit("GUILD_MEMBER_ADD", {"guild_id": self.guild_id, **self.member(user_id)})

    def outage(self, *, over: bool) -> None:
        """Make the guild unavailable to the bot for a while, or (`over`) available again."""
        if over:
            self.emit("GUILD_CREATE", self.guild_create(with_members=False))
        else:
            self.emit("GUILD_DELETE", {"id": self.guild_id, "unavailable": True})

    # Permissions --------------------------------------------------------------------------------------------

    def permissions_of(self, user_id: str, channel: Json | None) -> int:
        """Return a user's permission bits in a channel, or in the guild. A thread has its parent's."""
        if channel is not None and channel["type"] == DM:
            return permissions.ALL if user_id in (self.bot_id, channel["recipients"][0]["id"]) else 0
        if user_id not in self.member_roles:
            return 0
        if user_id == self.host["id"]:
            return permissions.ALL
        if channel is not None and channel["type"] in THREADS:
            channel = self.channels.by_id.get(channel["parent_id"])
        role_ids = [self.guild_id, *self.member_roles[user_id]]
        return permissions.effective(
            (int(self.roles[role_id]["permissions"]) for role_id in role_ids),
            () if channel is None else channel["permission_overwrites"],
            everyone_id=self.guild_id,
            role_ids=role_ids,
            user_id=user_id,
        )

    def may(self, user_id: str, channel: Json | None, *names: str) -> bool:
        """Tell whether the user has all of the named permissions, in a channel or (None) in the guild."""
        has = self.permissions_of(user_id, channel)
        return all(has & permissions.bit(name) for name in names)

    def require(self, user_id: str, channel: Json, *names: str) -> None:
        """Refuse what the user may not do there.

        Raises:
            ApiError: 50001 if the channel is hidden from the user, 50013 if another permission is missing.
        """
        if not self.may(user_id, channel, "view_channel"):
            raise errors.missing_access()
        if not self.may(user_id, channel, *names):
            raise errors.missing_permissions()

    def set_role_permissions(self, role_id: str, bits: int) -> None:
        """Give a role exactly these permission bits."""
        self.roles[role_id] = {**self.roles[role_id], "permissions": str(bits)}
        self.dirty("role", role_id)
        self.emit("GUILD_ROLE_UPDATE", {"guild_id": self.guild_id, "role": self.roles[role_id]})

    def grant(self, user_id: str, bits: int) -> str:
        """Give a member a new role with these permission bits; return the role's id."""
        role = shapes.role(self.clock.snowflake(), "extra", len(self.roles), bits)
        self.roles[role["id"]] = role
        self.dirty("role", role["id"])
        self.emit("GUILD_ROLE_CREATE", {"guild_id": self.guild_id, "role": role})
        self._set_roles(user_id, [*self.member_roles[user_id], role["id"]])
        return str(role["id"])

    def take_role(self, role_id: str) -> None:
        """Delete a role; whoever had it loses what it gave."""
        for user_id, role_ids in list(self.member_roles.items()):
            if role_id in role_ids:
                self._set_roles(user_id, [each for each in role_ids if each != role_id])
        del self.roles[role_id]
        self.dirty("role", role_id)
        self.emit("GUILD_ROLE_DELETE", {"guild_id": self.guild_id, "role_id": role_id})

    def _set_roles(self, user_id: str, role_ids: list[str]) -> None:
        self.member_roles[user_id] = role_ids
        self.dirty("member", user_id)
        self.emit("GUILD_MEMBER_UPDATE", {"guild_id": self.guild_id, **self.member(user_id)})

    # The guild ----------------------------------------------------------------------------------------------

    def guild(self) -> Json:
        """Return the guild object without channels and members."""
        return shapes.guild(self.guild_id, "Whistlestop", self.host["id"], list(self.roles.values()))

    def guild_create(self, *, with_members: bool) -> Json:
        """Return the guild as the bot gets it on connecting: channels it sees, active threads, members."""
        channels = self.channels.by_id.values()
        seen = [channel for channel in channels if self.may(self.bot_id, channel, "view_channel")]
        users = self.member_roles if with_members else [self.bot_id]
        return self.guild() | {
            "joined_at": FOUNDED,
            "large": False,
            "unavailable": False,
            "member_count": len(self.member_roles),
            "members": [self.member(user_id) for user_id in users],
            "channels": [channel for channel in seen if channel["type"] == TEXT],
            "threads": [self.channels.as_bot(channel) for channel in seen if shapes.is_active(channel)],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
