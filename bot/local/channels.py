"""The guild's channels, its threads and their members, and the direct-message channels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local import errors, shapes
from bot.local.clock import fixed_snowflake
from bot.local.shapes import DM, TEXT, THREADS, Json

if TYPE_CHECKING:
    from bot.local.world import World


class Channels:
    """All channels by id, oldest first; for threads also who is in them, by thread and user id."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.by_id: dict[str, Json] = {}
        self.members: dict[str, dict[str, Json]] = {}
        for position, name in enumerate(("games", "chat")):
            channel_id = fixed_snowflake(10 + position)
            self.by_id[channel_id] = shapes.text_channel(channel_id, world.guild_id, name, position)

    # Reading ------------------------------------------------------------------------------------------------

    def get(self, channel_id: str) -> Json:
        """Return a channel, thread or direct-message channel.

        Raises:
            ApiError: 10003, there is none with this id.
        """
        try:
            return self.by_id[channel_id]
        except KeyError:
            raise errors.unknown_channel() from None

    def named(self, name: str) -> Json:
        """Return the newest text channel or thread with this name (a leading # is ignored).

        Raises:
            KeyError: There is none.
        """
        wanted = name.removeprefix("#")
        for channel in reversed(self.by_id.values()):
            if channel.get("name") == wanted:
                return channel
        raise KeyError(name)

    def children(self, parent_id: str) -> list[Json]:
        """Return the threads of a text channel, oldest first."""
        return [channel for channel in self.by_id.values() if channel.get("parent_id") == parent_id]

    def is_dm(self, channel_id: str) -> bool:
        """Tell whether an id is that of a direct-message channel."""
        channel = self.by_id.get(channel_id)
        return channel is not None and channel["type"] == DM

    def as_bot(self, channel: Json) -> Json:
        """Return a channel as the bot gets it: a thread with the bot's own membership, if it is in it."""
        member = self.members.get(channel["id"], {}).get(self._world.bot_id)
        return channel if member is None else {**channel, "member": member}

    # Making and changing ------------------------------------------------------------------------------------

    def create_text(self, name: str) -> Json:
        """Add a text channel at the end of the guild's list."""
        position = sum(channel["type"] == TEXT for channel in self.by_id.values())
        world = self._world
        channel = shapes.text_channel(world.clock.snowflake(), world.guild_id, name, position)
        self._put(channel)
        world.emit("CHANNEL_CREATE", channel, channel["id"])
        return channel

    def dm_with(self, user_id: str) -> Json:
        """Return the direct-message channel of the bot with a user, opening it if need be."""
        for channel in self.by_id.values():
            if channel["type"] == DM and channel["recipients"][0]["id"] == user_id:
                return channel
        world = self._world
        channel = shapes.direct_channel(world.clock.snowflake(), world.users[user_id])
        self._put(channel)
        world.emit("CHANNEL_CREATE", channel, channel["id"])
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
        world = self._world
        thread = shapes.thread(
            thread_id or world.clock.snowflake(),
            parent,
            name,
            owner_id,
            minutes=minutes,
            now=world.clock.timestamp(),
            private=private,
        )
        self.members[thread["id"]] = {}
        self._put(thread)
        world.emit("THREAD_CREATE", {**thread, "newly_created": True}, thread["id"])
        self.join(thread["id"], owner_id)
        return self.by_id[thread["id"]]

    def change(self, channel_id: str, *, quietly: bool = False, **changes: object) -> Json:
        """Replace fields of a channel or thread; tell it, unless it is a change Discord tells nobody."""
        channel = {**self.get(channel_id), **changes}
        self._put(channel)
        if not quietly and channel["type"] != DM:
            kind = "THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE"
            self._world.emit(kind, channel, channel_id)
        return channel

    def overwrite(self, channel_id: str, target_id: str, *, allow: int = 0, deny: int = 0) -> None:
        """Lay permission bits for a role or a user over a channel; no bits at all take them away again."""
        others = [each for each in self.get(channel_id)["permission_overwrites"] if each["id"] != target_id]
        kind = 0 if target_id in self._world.roles else 1
        mine = {"id": target_id, "type": kind, "allow": str(allow), "deny": str(deny)}
        self.change(channel_id, permission_overwrites=[*others, mine] if allow or deny else others)

    def wake(self, thread: Json) -> Json:
        """Bring an archived thread back."""
        metadata = {
            **thread["thread_metadata"],
            "archived": False,
            "archive_timestamp": self._world.clock.timestamp(),
        }
        return self.change(thread["id"], thread_metadata=metadata)

    def delete(self, channel_id: str) -> Json:
        """Take a channel away with its threads; closing a direct-message channel changes nothing."""
        channel = self.get(channel_id)
        if channel["type"] == DM:
            return channel
        for thread in self.children(channel_id):
            self.delete(thread["id"])
        if channel["type"] in THREADS:
            short = {key: channel[key] for key in ("id", "guild_id", "parent_id", "type")}
            self._world.emit("THREAD_DELETE", short, channel_id)
        else:
            self._world.emit("CHANNEL_DELETE", channel, channel_id)
        del self.by_id[channel_id]
        self.members.pop(channel_id, None)
        self._world.dirty("channel", channel_id)
        return channel

    # Members of threads -------------------------------------------------------------------------------------

    def join(self, thread_id: str, user_id: str) -> None:
        """Make a user a member of a thread; nothing happens if they are one."""
        if user_id not in self.members[thread_id]:
            now = self._world.clock.timestamp()
            member = {"id": thread_id, "user_id": user_id, "join_timestamp": now, "flags": 0}
            self.members[thread_id] = {**self.members[thread_id], user_id: member}
            self._tell_members(thread_id, added=[member], removed=[])

    def leave(self, thread_id: str, user_id: str) -> None:
        """Take a user out of a thread's members; nothing happens if they are none."""
        members = self.members[thread_id]
        if user_id in members:
            self.members[thread_id] = {key: member for key, member in members.items() if key != user_id}
            self._tell_members(thread_id, added=[], removed=[user_id])

    def _tell_members(self, thread_id: str, *, added: list[Json], removed: list[str]) -> None:
        count = len(self.members[thread_id])
        self.change(thread_id, quietly=True, member_count=count)
        data = {
            "id": thread_id,
            "guild_id": self._world.guild_id,
            "member_count": count,
            "added_members": [{**each, "member": self._world.member(each["user_id"])} for each in added],
            "removed_member_ids": removed,
        }
        self._world.emit("THREAD_MEMBERS_UPDATE", data, thread_id)

    def _put(self, channel: Json) -> None:
        self.by_id[channel["id"]] = channel
        self._world.dirty("channel", channel["id"])
