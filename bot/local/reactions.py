"""Reactions to messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.local.messages import Message, Messages
    from bot.local.shapes import Json
    from bot.local.world import World


class Reactions:
    """Who reacted to which message with which emoji (a character, or ``name:id`` of an own one)."""

    def __init__(self, world: World, messages: Messages) -> None:
        self._world = world
        self._messages = messages

    def add(self, message: Message, emoji: str, user_id: str) -> None:
        """Add a user's reaction; nothing happens if it is there."""
        users = message.reactors.setdefault(emoji, [])
        if user_id not in users:
            users.append(user_id)
            more: Json = {} if self._is_private(message) else {"member": self._world.member(user_id)}
            self._tell("MESSAGE_REACTION_ADD", message, **_by(message, user_id), emoji=_emoji(emoji), **more)

    def remove(self, message: Message, emoji: str, user_id: str) -> None:
        """Take a user's reaction away; nothing happens if there is none."""
        users = message.reactors.get(emoji, [])
        if user_id in users:
            users.remove(user_id)
            if not users:
                del message.reactors[emoji]
            self._tell("MESSAGE_REACTION_REMOVE", message, **_by(message, user_id), emoji=_emoji(emoji))

    def clear(self, message: Message, emoji: str | None = None) -> None:
        """Take all reactions away, or all with one emoji."""
        if emoji is None:
            message.reactors.clear()
            self._tell("MESSAGE_REACTION_REMOVE_ALL", message)
        else:
            message.reactors.pop(emoji, None)
            self._tell("MESSAGE_REACTION_REMOVE_EMOJI", message, emoji=_emoji(emoji))

    def _is_private(self, message: Message) -> bool:
        return message.only_for is not None or self._world.channels.is_dm(message.channel_id)

    def _tell(self, name: str, message: Message, **more: object) -> None:
        reactions = [
            {
                "emoji": _emoji(emoji),
                "count": len(users),
                "count_details": {"burst": 0, "normal": len(users)},
                "burst_colors": [],
                "me": self._world.bot_id in users,
                "me_burst": False,
            }
            for emoji, users in message.reactors.items()
        ]
        message.data = {**message.data, "reactions": reactions}
        self._world.dirty("message", message.id)
        guild = {} if self._is_private(message) else {"guild_id": self._world.guild_id}
        data = {"message_id": message.id, "channel_id": message.channel_id, **guild, **more}
        self._world.emit(name, data, message.channel_id, message.only_for)


def _by(message: Message, user_id: str) -> Json:
    return {"user_id": user_id, "type": 0, "burst": False, "message_author_id": message.data["author"]["id"]}


def _emoji(emoji: str) -> Json:
    name, _, emoji_id = emoji.partition(":")
    return {"id": emoji_id or None, "name": name}
