"""The messages of every channel: sending, editing, deleting, listing, reactions and who is notified."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.local import attachments, errors, limits
from bot.local.clock import seconds_of
from bot.local.mentions import Mentions, mentions_in
from bot.local.shapes import THREADS, Json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.local.attachments import Upload
    from bot.local.files import Files
    from bot.local.world import Event, World

NONCE_SECONDS = 300
"""How long a nonce is remembered. Discord says "a few minutes"."""

DEFAULT, THREAD_NAME_CHANGE, PINNED, THREAD_CREATED, REPLY, COMMAND_REPLY, THREAD_STARTER = (
    0,
    4,
    6,
    18,
    19,
    20,
    21,
)
"""Discord's types of messages that occur here."""

HAS_THREAD = 1 << 5
_FLAGS_A_SENDER_SETS = limits.SUPPRESS_EMBEDS | limits.SUPPRESS_NOTIFICATIONS | limits.COMPONENTS_V2


@dataclass(slots=True)
class Message:
    """A message: `data` as the API answers it, and what the API does not tell.

    `files` are all attachments it owns, also those that an embed shows; `only_for` is the user id of the one
    person who sees an ephemeral message; `reactors` are user ids by emoji. A nonce is told when the message
    is sent and never again, as Discord does not store it with the message.
    """

    data: Json
    files: list[Json] = field(default_factory=list)
    only_for: str | None = None
    nonce: str | int | None = None
    reactors: dict[str, list[str]] = field(default_factory=dict)
    pinned_at: str | None = None

    @property
    def id(self) -> str:
        """The message's id."""
        return str(self.data["id"])

    @property
    def channel_id(self) -> str:
        """The id of the channel it is in."""
        return str(self.data["channel_id"])


@dataclass(frozen=True, slots=True)
class Notification:
    """A ping: a new message that mentioned the user and was allowed to."""

    user_id: str
    channel_id: str
    message_id: str
    content: str


class Messages:
    """All messages by channel, oldest first."""

    def __init__(self, world: World, files: Files) -> None:
        self.world = world
        self.address = ""
        self.notifications: list[Notification] = []
        self._files = files
        self._by_channel: dict[str, dict[str, Message]] = defaultdict(dict)
        self._nonces: dict[tuple[str, str], Message] = {}
        world.listeners.append(self._hear)

    # Reading ------------------------------------------------------------------------------------------------

    def get(self, channel_id: str, message_id: str, *, viewer_id: str | None = None) -> Message:
        """Return a message; an ephemeral one only for the viewer it was made for.

        Raises:
            ApiError: 10008, there is no such message for this viewer.
        """
        message = self._by_channel[channel_id].get(message_id)
        if message is None or message.only_for not in (None, viewer_id):
            raise errors.unknown_message()
        return message

    def find(self, message_id: str) -> Message | None:
        """Return a message by its id alone, ephemeral or not."""
        found = (messages.get(message_id) for messages in self._by_channel.values())
        return next((message for message in found if message is not None), None)

    def seen_by(self, channel_id: str, viewer_id: str) -> list[Message]:
        """Return the channel's messages that a user sees, oldest first."""
        return [each for each in self._by_channel[channel_id].values() if each.only_for in (None, viewer_id)]

    def oldest_of_newest(self, channel_id: str, count: int) -> str | None:
        """Return the id of the oldest among a channel's `count` newest messages, None if there are fewer."""
        ids = list(self._by_channel[channel_id])[-count:]
        return ids[0] if len(ids) == count else None

    def listing(self, channel_id: str, *, limit: int, **borders: str | None) -> list[Json]:
        """Return up to `limit` messages, newest first, ``before``, ``after`` or ``around`` a snowflake."""
        every = [each.data for each in self._by_channel[channel_id].values() if each.only_for is None]
        before, after, around = (borders.get(key) for key in ("before", "after", "around"))
        if around is not None:
            earlier = [each for each in every if int(each["id"]) <= int(around)][-(limit // 2 + 1) :]
            later = [each for each in every if int(each["id"]) > int(around)][: limit - len(earlier)]
            chosen = earlier + later
        elif after is not None:
            chosen = [each for each in every if int(each["id"]) > int(after)][:limit]
        else:
            chosen = [each for each in every if before is None or int(each["id"]) < int(before)][-limit:]
        return chosen[::-1]

    # Sending ------------------------------------------------------------------------------------------------

    def send(
        self,
        channel: Json,
        author: Json,
        payload: Json,
        uploads: Mapping[int, Upload],
        *,
        kind: int = DEFAULT,
        flags: int = 0,
        only_for: str | None = None,
        extra: Json | None = None,
    ) -> Message:
        """Add a message to a channel, tell it and notify whom it mentions.

        A payload with ``enforce_nonce`` and a nonce used by the same author a few minutes ago adds nothing
        and returns the earlier message.

        Raises:
            ApiError: 50035, 50006, or 10008 where the earlier message of that nonce is deleted.
        """
        nonce = payload.get("nonce")
        if payload.get("enforce_nonce") and nonce is not None:
            earlier = self._nonces.get((author["id"], str(nonce)))
            if earlier is not None and self._age(earlier) < NONCE_SECONDS:
                return self.get(earlier.channel_id, earlier.id)
        flags |= (payload.get("flags") or 0) & _FLAGS_A_SENDER_SETS
        limits.check_message(payload, flags=flags, files=len(uploads))
        message_id = self.world.clock.snowflake()
        files, new = self._receive(channel["id"], payload, uploads, keep=[], ephemeral=only_for is not None)
        data: Json = {
            "id": message_id,
            "channel_id": channel["id"],
            "type": kind,
            "author": author,
            "content": payload.get("content") or "",
            "timestamp": self.world.clock.timestamp(),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            "flags": flags,
            **(extra or {}),
        }
        self._dress(data, payload.get("embeds") or [], payload.get("components") or [], files)
        if kind in (DEFAULT, REPLY, COMMAND_REPLY) and not flags & limits.LOADING and _is_empty(data, files):
            raise errors.empty_message()
        mentions = mentions_in(data["content"], payload.get("allowed_mentions"))
        self._set_mentions(data, mentions)
        self._keep(channel["id"], new)
        message = Message(data, files, only_for, nonce)
        self._by_channel[channel["id"]][message_id] = message
        if nonce is not None:
            self._nonces[author["id"], str(nonce)] = message
        self.world.dirty("message", message_id)
        if only_for is None:
            self._count(channel, author["id"], mentions, message_id)
        self._tell("MESSAGE_CREATE", message)
        if only_for is None and not flags & (limits.LOADING | limits.SUPPRESS_NOTIFICATIONS):
            self._notify(channel, author["id"], message, mentions)
        return message

    def restore(self, message: Message) -> None:
        """Put a message that was kept from an earlier run back in its place, telling nobody."""
        self._by_channel[message.channel_id][message.id] = message
        if message.nonce is not None:
            self._nonces[message.data["author"]["id"], str(message.nonce)] = message

    def edit(
        self, message: Message, payload: Json, uploads: Mapping[int, Upload], *, as_new: bool = False
    ) -> Message:
        """Change a message by the fields that are in the payload and tell it. An edit notifies nobody.

        ``attachments`` names the files that stay (by id) and describes the new ones (by number); without it
        the old files stay and new ones are added. `as_new` is for a deferred answer that gets its content: it
        is no longer loading and does not count as edited.

        Raises:
            ApiError: 50035 or 50006.
        """
        old = message.data
        flags = old["flags"] & ~limits.LOADING if as_new else old["flags"]
        if payload.get("flags") is not None:
            # A layout stays a layout; embeds can be hidden and shown again.
            wanted = payload["flags"] & (limits.COMPONENTS_V2 | limits.SUPPRESS_EMBEDS)
            flags = flags & ~limits.SUPPRESS_EMBEDS | wanted
        limits.check_message(payload, flags=flags, files=len(uploads))
        data = {**old, "flags": flags}
        if "content" in payload:
            data["content"] = payload["content"] or ""
        keep = message.files
        if payload.get("attachments") is not None:
            named = {str(each["id"]): each for each in payload["attachments"]}
            keep = [_described(file, named[file["id"]]) for file in keep if file["id"] in named]
        elif "attachments" in payload:
            keep = []
        files, new = self._receive(
            message.channel_id, payload, uploads, keep=keep, ephemeral=message.only_for is not None
        )
        embeds = (payload["embeds"] or []) if "embeds" in payload else old["embeds"]
        components = (payload["components"] or []) if "components" in payload else old["components"]
        self._dress(data, embeds, components, files)
        if _is_empty(data, files):
            raise errors.empty_message()
        if "content" in payload:
            self._set_mentions(data, mentions_in(data["content"], payload.get("allowed_mentions")))
        if not as_new:
            data["edited_timestamp"] = self.world.clock.timestamp()
        self._keep(message.channel_id, new)
        self._drop([file for file in message.files if file not in files], data)
        message.data, message.files = data, files
        self._changed(message)
        return message

    def amend(self, message: Message, **fields: object) -> None:
        """Replace fields of a message for reasons that are no edit (pinned, a thread started from it)."""
        message.data = {**message.data, **fields}
        self._changed(message)

    def delete(self, *messages: Message) -> None:
        """Delete messages of one channel; several are told as one bulk deletion."""
        channel_id = messages[0].channel_id
        for message in messages:
            self._by_channel[channel_id].pop(message.id, None)
            self.world.dirty("message", message.id)
            self._drop(message.files)
        guild = {} if self.world.channels.is_dm(channel_id) else {"guild_id": self.world.guild_id}
        if len(messages) == 1:
            only_for = messages[0].only_for
            data = {"id": messages[0].id, "channel_id": channel_id, **({} if only_for else guild)}
            self.world.emit("MESSAGE_DELETE", data, channel_id, only_for)
        else:
            bulk: Json = {"ids": [message.id for message in messages], "channel_id": channel_id, **guild}
            self.world.emit("MESSAGE_DELETE_BULK", bulk, channel_id)

    def _hear(self, event: Event) -> None:
        if event.name in ("CHANNEL_DELETE", "THREAD_DELETE"):
            for message in self._by_channel.pop(event.data["id"], {}).values():
                self.world.dirty("message", message.id)
                self._drop(message.files)

    # Parts --------------------------------------------------------------------------------------------------

    def _age(self, message: Message) -> float:
        return self.world.clock.now() - seconds_of(message.id)

    def _receive(
        self,
        channel_id: str,
        payload: Json,
        uploads: Mapping[int, Upload],
        *,
        keep: list[Json],
        ephemeral: bool,
    ) -> tuple[list[Json], dict[str, Upload]]:
        described = {str(each["id"]): each.get("description") for each in payload.get("attachments") or []}
        kept_ids = {file["id"] for file in keep}
        for number in described:
            if number not in kept_ids and not (number.isdecimal() and int(number) in uploads):
                place = list(described).index(number)
                raise errors.invalid(
                    ("attachments", place, "id"), "ATTACHMENT_NOT_FOUND", f"No attachment with id {number}"
                )
        files = list(keep)
        new: dict[str, Upload] = {}
        for place, upload in sorted(uploads.items()):
            attachment_id = self.world.clock.snowflake()
            files.append(
                attachments.describe(
                    upload,
                    attachment_id,
                    address=self.address,
                    channel_id=channel_id,
                    description=described.get(str(place)),
                    ephemeral=ephemeral,
                )
            )
            new[attachment_id] = upload
        return files, new

    def _keep(self, channel_id: str, new: dict[str, Upload]) -> None:
        for attachment_id, upload in new.items():
            self._files.put(attachment_id, channel_id, upload)

    def _drop(self, files: list[Json], data: Json | None = None) -> None:
        # An embed or component that was not sent again goes on showing a file that was taken from the
        # message.
        shown = set() if data is None else attachments.shown_elsewhere(data["embeds"], data["components"])
        for file in files:
            if file["url"] not in shown:
                self._files.drop(file["id"])

    def _dress(self, data: Json, embeds: list[Json], components: list[Json], files: list[Json]) -> None:
        data["embeds"] = attachments.show_in_embeds(embeds, files)
        data["components"] = attachments.show_in_components(components, files)
        missing = attachments.dangling(data["embeds"], data["components"])
        if missing:
            raise errors.invalid(
                ("embeds",), "ATTACHMENT_NOT_FOUND", f"{missing[0]} names no file of the message"
            )
        shown = attachments.shown_elsewhere(data["embeds"], data["components"])
        data["attachments"] = [file for file in files if file["url"] not in shown]

    def _set_mentions(self, data: Json, mentions: Mentions) -> None:
        users = self.world.users
        data["mentions"] = [users[user_id] for user_id in mentions.users if user_id in users]
        data["mention_roles"] = [role_id for role_id in mentions.roles if role_id in self.world.roles]
        data["mention_everyone"] = mentions.everyone

    def _count(self, channel: Json, author_id: str, mentions: Mentions, message_id: str) -> None:
        changes: Json = {"last_message_id": message_id}
        if channel["type"] in THREADS:
            for user_id in (author_id, *mentions.users):
                if self.world.is_member(user_id):
                    self.world.channels.join(channel["id"], user_id)
            for key in ("message_count", "total_message_sent"):
                changes[key] = channel[key] + 1
        self.world.channels.change(channel["id"], quietly=True, **changes)

    def _notify(self, channel: Json, author_id: str, message: Message, mentions: Mentions) -> None:
        mentioned = set(mentions.users)
        for user_id, role_ids in self.world.member_roles.items():
            if mentions.everyone or not set(mentions.roles).isdisjoint(role_ids):
                mentioned.add(user_id)
        mentioned.discard(author_id)
        for user_id in sorted(mentioned):
            if self.world.may(user_id, channel, "view_channel"):
                content = message.data["content"]
                self.notifications.append(Notification(user_id, channel["id"], message.id, content))

    def _changed(self, message: Message) -> None:
        self.world.dirty("message", message.id)
        self._tell("MESSAGE_UPDATE", message)

    def _tell(self, name: str, message: Message) -> None:
        # An ephemeral message travels like a direct one: the bot gets it without guild_id and member.
        data = message.data
        if name == "MESSAGE_CREATE" and message.nonce is not None:
            data = {**data, "nonce": message.nonce}
        if message.only_for is None and not self.world.channels.is_dm(message.channel_id):
            data = {**data, "guild_id": self.world.guild_id}
            author_id = data["author"]["id"]
            if self.world.is_member(author_id):
                data["member"] = self.world.member(author_id, with_user=False)
            data["mentions"] = [
                {**user, "member": self.world.member(user["id"], with_user=False)}
                if self.world.is_member(user["id"])
                else user
                for user in data["mentions"]
            ]
        self.world.emit(name, data, message.channel_id, message.only_for)


def _described(file: Json, wish: Json) -> Json:
    return {**file, "description": wish["description"]} if wish.get("description") else file


def _is_empty(data: Json, files: list[Json]) -> bool:
    return not (data["content"] or data["embeds"] or data["components"] or files)
