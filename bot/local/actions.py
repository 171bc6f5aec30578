"""What a person at the table can do. The browser page and the test driver both act through this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local import command_limits, limits, permissions
from bot.local.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, Interactions
from bot.local.options import RefusedError, check_options, resolve
from bot.local.shapes import DM, THREADS, Json

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.local.commands import Commands
    from bot.local.messages import Message, Messages
    from bot.local.world import Person, World

_KIND_OF_SELECT = {
    5: command_limits.USER,
    6: command_limits.ROLE,
    7: command_limits.MENTIONABLE,
    8: command_limits.CHANNEL,
}
"""The option type whose rules the values of a select of this type follow."""


class Actions:
    """The verbs of a person. All raise `RefusedError` for what Discord's program would not allow."""

    def __init__(
        self, world: World, messages: Messages, interactions: Interactions, commands: Commands
    ) -> None:
        self._world = world
        self._messages = messages
        self._interactions = interactions
        self._commands = commands

    def say(self, person: Person, channel_id: str, content: str) -> Message:
        """Write a plain message."""
        channel = self._channel(person, channel_id)
        needed = "send_messages_in_threads" if channel["type"] in THREADS else "send_messages"
        if not self._world.may(person.id, channel, needed):
            raise RefusedError("you may not write here")
        if channel["type"] in THREADS:
            metadata = channel["thread_metadata"]
            if metadata["locked"] and not self._world.may(person.id, channel, "manage_threads"):
                raise RefusedError("this thread is locked")
            if metadata["archived"]:
                channel = self._world.channels.wake(channel)
        return self._messages.send(channel, person.user, {"content": content}, {})

    def command(
        self,
        person: Person,
        channel_id: str,
        command_id: str,
        options: list[Json],
        watcher: Callable[[Json], None] | None = None,
    ) -> Interaction:
        """Send a slash command; `options` in the shape of Discord's interaction data."""
        channel, data = self._command_data(person, channel_id, command_id, options, complete=True)
        return self._interactions.begin(COMMAND, person, channel, data, watcher=watcher)

    def autocomplete(
        self,
        person: Person,
        channel_id: str,
        command_id: str,
        options: list[Json],
        watcher: Callable[[Json], None] | None = None,
    ) -> Interaction:
        """Ask for the choices of the focused option."""
        channel, data = self._command_data(person, channel_id, command_id, options, complete=False)
        return self._interactions.begin(AUTOCOMPLETE, person, channel, data, watcher=watcher)

    def press(
        self,
        person: Person,
        channel_id: str,
        message_id: str,
        custom_id: str,
        watcher: Callable[[Json], None] | None = None,
    ) -> Interaction:
        """Press a button."""
        channel, message, button = self._component(person, channel_id, message_id, custom_id)
        if button["type"] != limits.BUTTON:
            raise RefusedError("this is no button")
        data = {"custom_id": custom_id, "component_type": limits.BUTTON, "id": button.get("id", 0)}
        return self._interactions.begin(COMPONENT, person, channel, data, source=message, watcher=watcher)

    def select(
        self,
        person: Person,
        channel_id: str,
        message_id: str,
        custom_id: str,
        values: list[str],
        watcher: Callable[[Json], None] | None = None,
    ) -> Interaction:
        """Choose from a select menu."""
        channel, message, select = self._component(person, channel_id, message_id, custom_id)
        data = {
            "custom_id": custom_id,
            "component_type": select["type"],
            "id": select.get("id", 0),
            "values": values,
            **self._selected(select, values),
        }
        return self._interactions.begin(COMPONENT, person, channel, data, source=message, watcher=watcher)

    def submit(
        self,
        person: Person,
        interaction_id: str,
        custom_id: str,
        components: list[Json],
        watcher: Callable[[Json], None] | None = None,
    ) -> Interaction:
        """Send a modal dialog that the bot answered an earlier interaction with."""
        opener = self._interactions.get(interaction_id)
        if opener is None or opener.person is not person or opener.modal is None:
            raise RefusedError("this dialog is no longer open")
        if opener.modal["custom_id"] != custom_id:
            raise RefusedError("this is another dialog")
        resolved: Json = {}
        given = {each["custom_id"]: each for each, _ in limits.walk(components) if "custom_id" in each}
        for asked, _ in limits.walk(opener.modal["components"]):
            if "custom_id" in asked:
                self._check_field(asked, given.get(asked["custom_id"]), resolved)
        data: Json = {"custom_id": custom_id, "components": components}
        if resolved:
            data["resolved"] = resolved
        channel = self._channel(person, opener.channel_id)
        source = opener.source
        return self._interactions.begin(
            MODAL_SUBMIT, person, channel, data, source=source, parent=opener, watcher=watcher
        )

    def open_dm(self, person: Person) -> Json:
        """Open the direct-message channel with the bot."""
        return self._world.channels.dm_with(person.id)

    def new_channel(self, name: str) -> Json:
        """Create a text channel in the guild."""
        name = "-".join(name.lower().split())
        if not 1 <= len(name) <= 100:
            raise RefusedError("a channel's name has 1 to 100 characters")
        return self._world.channels.create_text(name)

    def dismiss(self, person: Person, channel_id: str, message_id: str) -> None:
        """Hide an ephemeral message for good."""
        message = self._message(person, channel_id, message_id)
        if message.only_for != person.id:
            raise RefusedError("only a message that nobody else sees can be dismissed")
        self._messages.delete(message)

    def read(self, person: Person, channel_id: str, message_id: str) -> None:
        """Remember up to which message a channel was read."""
        self._channel(person, channel_id)
        person.read[channel_id] = message_id
        self._world.dirty("person", person.key)

    # Parts --------------------------------------------------------------------------------------------------

    def _channel(self, person: Person, channel_id: str) -> Json:
        channel = self._world.channels.by_id.get(channel_id)
        if channel is None or not self._world.may(person.id, channel, "view_channel"):
            raise RefusedError("there is no such channel")
        return channel

    def _message(self, person: Person, channel_id: str, message_id: str) -> Message:
        self._channel(person, channel_id)
        for message in self._messages.seen_by(channel_id, person.id):
            if message.id == message_id:
                return message
        raise RefusedError("there is no such message")

    def _component(
        self, person: Person, channel_id: str, message_id: str, custom_id: str
    ) -> tuple[Json, Message, Json]:
        message = self._message(person, channel_id, message_id)
        for component, _ in limits.walk(message.data["components"]):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise RefusedError("this is switched off")
                return self._channel(person, channel_id), message, component
        raise RefusedError("there is no such button or menu on the message")

    def _selected(self, select: Json, values: list[str]) -> Json:
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if not least <= len(values) <= most or len(set(values)) != len(values):
            raise RefusedError(f"{least} to {most} of the options must be chosen")
        if select["type"] == limits.STRING_SELECT:
            if not set(values) <= {option["value"] for option in select["options"]}:
                raise RefusedError("there is no such option")
            return {}
        resolved: Json = {}
        for value in values:
            resolve(self._world, _KIND_OF_SELECT[select["type"]], value, resolved)
        return {"resolved": resolved}

    def _check_field(self, asked: Json, given: Json | None, resolved: Json) -> None:
        required = asked.get("required", True)
        if asked["type"] == limits.TEXT_INPUT:
            text = "" if given is None else str(given.get("value", ""))
            least = asked.get("min_length", 1 if required else 0)
            if (text or required) and not least <= len(text) <= asked.get("max_length", 4000):
                raise RefusedError("a text of the dialog is missing, too short or too long")
        elif asked["type"] in limits.SELECTS:
            values = [] if given is None else given.get("values", [])
            if values or required:
                resolved.update(self._selected(asked, values).get("resolved", {}))

    def _command_data(
        self, person: Person, channel_id: str, command_id: str, options: list[Json], *, complete: bool
    ) -> tuple[Json, Json]:
        channel = self._channel(person, channel_id)
        known = [each for each in self._commands.for_people() if each["id"] == command_id]
        if not known:
            raise RefusedError("there is no such command")
        command = known[0]
        if not self._is_allowed(person, channel, command):
            raise RefusedError("you may not use this command here")
        in_guild = channel["type"] != DM
        resolved = check_options(self._world, command, options, complete=complete, in_guild=in_guild)
        data = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        if resolved:
            data["resolved"] = resolved
        return channel, data

    def _is_allowed(self, person: Person, channel: Json, command: Json) -> bool:
        in_dm = channel["type"] == DM
        if not in_dm and not self._world.is_member(self._world.bot_id):
            return False
        contexts = command.get("contexts")
        if contexts is not None and (1 if in_dm else 0) not in contexts:
            return False
        if in_dm:
            return "guild_id" not in command and command.get("dm_permission", True)
        has = self._world.permissions_of(person.id, channel)
        return permissions.may_use(has, command["default_member_permissions"])
