"""What each person sees: every change as the frame the browser page gets, and a record of all of it."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from bot.local.interactions import CHOICES, MODAL
from bot.local.shapes import DM, Json

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.local.commands import Commands
    from bot.local.files import Files
    from bot.local.interactions import Interaction
    from bot.local.messages import Messages
    from bot.local.world import Event, Person, World

NEWEST = 100
"""How many messages of a channel a page gets when it connects."""

LOCALES = (
    ("en-US", "English, US"),
    ("en-GB", "English, UK"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("es-ES", "Español"),
    ("it", "Italiano"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
    ("pt-BR", "Português do Brasil"),
    ("sv-SE", "Svenska"),
)
"""The languages a person may choose on the page: Discord's codes and own names of them."""

_ABOUT_PERMISSIONS = ("GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE")
"""The events after which somebody may be offered other commands than before."""

_FILE = re.compile(r'/attachments/\d+/(\d+)/([^"?\\]+)')


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file that was shown: its name and the SHA-256 of its content (None if it is from an earlier run)."""

    id: str
    filename: str
    sha256: str | None


@dataclass(frozen=True, slots=True)
class Shown:
    """One thing that was sent to a person: the frame of the page, and the files it shows."""

    frame: Json
    files: tuple[ShownFile, ...] = ()


@dataclass(slots=True)
class Screen:
    """One person's view: who is watching it, and what was shown, the oldest first."""

    person: Person
    watchers: list[Callable[[str], None]] = field(default_factory=list)
    shown: deque[Shown] = field(default_factory=deque)


class Screens:
    """The screens of all people. `record` is how many things each remembers having shown."""

    def __init__(
        self, world: World, messages: Messages, commands: Commands, files: Files, *, record: int
    ) -> None:
        self.is_online: Callable[[], bool] = lambda: False
        self._world = world
        self._messages = messages
        self._commands = commands
        self._files = files
        self._by_key = {
            key: Screen(person, shown=deque(maxlen=record)) for key, person in world.people.items()
        }

    def of(self, key: str) -> Screen:
        """Return the screen of a seat."""
        return self._by_key[key]

    def snapshot(self, person: Person) -> Json:
        """Return the page's first frame: all that this person sees at the moment."""
        world = self._world
        channels = [
            each for each in world.channels.by_id.values() if world.may(person.id, each, "view_channel")
        ]
        users = world.users
        return {
            "t": "hello",
            "me": person.user,
            "guild": {"id": world.guild_id, "name": world.guild()["name"]},
            "channels": [self._as_seen(channel) for channel in channels],
            "members": [users[user_id] for user_id in world.member_roles if user_id != world.host["id"]],
            "messages": {
                channel["id"]: [
                    each.data for each in self._messages.seen_by(channel["id"], person.id)[-NEWEST:]
                ]
                for channel in channels
            },
            "commands": self._commands.shown_to(person.id),
            "locales": [{"code": code, "name": name} for code, name in LOCALES],
            "locale": person.locale,
            "dm_open": person.dm_open,
            "read": dict(person.read),
            "bot_online": self.is_online(),
        }

    # What happens -------------------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Show an event to everybody who may see it."""
        if event.name in _ABOUT_PERMISSIONS:
            self.show_commands()
        frames = [self._shown(frame) for frame in self._frames(event)]
        if not frames:
            return
        channel = self._world.channels.by_id.get(event.channel_id or "")
        for screen in self._by_key.values():
            person_id = screen.person.id
            if event.only_for not in (None, person_id):
                continue
            if channel is not None and not self._world.may(person_id, channel, "view_channel"):
                continue
            for text, shown in frames:
                _show(screen, text, shown)

    def show_commands(self) -> None:
        """Show everybody the new list of commands, each those that the person may use."""
        for screen in self._by_key.values():
            frame = {"t": "commands", "commands": self._commands.shown_to(screen.person.id)}
            _show(screen, *self._shown(frame))

    def show_all(self, frame: Json) -> None:
        """Show everybody the same."""
        text, shown = self._shown(frame)
        for screen in self._by_key.values():
            _show(screen, text, shown)

    def show_settings(self, person: Person) -> None:
        """Show a person their own settings."""
        frame = {"t": "settings", "locale": person.locale, "dm_open": person.dm_open}
        _show(self._by_key[person.key], *self._shown(frame))

    def show_channel(self, person: Person, channel: Json) -> None:
        """Show a person a channel they opened."""
        frame = {"t": "channel", "channel": self._as_seen(channel)}
        _show(self._by_key[person.key], *self._shown(frame))

    def outcome(self, interaction: Interaction) -> None:
        """Tell the one who acted what became of it; choices and dialogs are shown to nobody else."""
        frames: list[Json]
        if interaction.failure is not None:
            frames = [{"t": "failed", "reason": interaction.failure}]
        elif interaction.answer == MODAL and interaction.modal is not None:
            frames = [{"t": "modal", "interaction_id": interaction.id, **interaction.modal}, {"t": "ack"}]
        elif interaction.answer == CHOICES:
            frames = [{"t": "choices", "choices": interaction.choices}, {"t": "ack"}]
        else:
            frames = [{"t": "ack"}]
        screen = self._by_key[interaction.person.key]
        for frame in frames:
            screen.shown.append(Shown(frame))
            if interaction.watcher is not None:
                interaction.watcher(frame)

    # Parts --------------------------------------------------------------------------------------------------

    def _shown(self, frame: Json) -> tuple[str, Shown]:
        text = msgspec.json.encode(frame).decode()
        files = tuple(
            ShownFile(file_id, filename, self._files.digest(file_id))
            for file_id, filename in dict.fromkeys(_FILE.findall(text))
        )
        return text, Shown(frame, files)

    def _frames(self, event: Event) -> list[Json]:
        name, data = event.name, event.data
        if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return [{"t": "message", "message": data}]
        if name == "MESSAGE_DELETE":
            return [{"t": "message_delete", "channel_id": data["channel_id"], "id": data["id"]}]
        if name == "MESSAGE_DELETE_BULK":
            return [
                {"t": "message_delete", "channel_id": data["channel_id"], "id": each} for each in data["ids"]
            ]
        if name.startswith("MESSAGE_REACTION"):
            message = self._messages.find(data["message_id"])
            return [] if message is None else [{"t": "message", "message": message.data}]
        if name in ("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE"):
            return [{"t": "channel", "channel": self._as_seen(data)}]
        if name in ("CHANNEL_DELETE", "THREAD_DELETE"):
            return [{"t": "channel_delete", "id": data["id"]}]
        if name == "TYPING_START":
            return [{"t": "typing", "channel_id": data["channel_id"], "user_id": data["user_id"]}]
        return []

    def _as_seen(self, channel: Json) -> Json:
        # The person at the other end of a direct-message channel is, for a person, the bot.
        return {**channel, "recipients": [self._world.bot]} if channel["type"] == DM else channel


def _show(screen: Screen, text: str, shown: Shown) -> None:
    screen.shown.append(shown)
    for watcher in screen.watchers:
        watcher(text)
