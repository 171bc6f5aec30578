"""A person at the table driven by Python instead of a browser: types commands, presses buttons, reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local import limits
from bot.local.command_limits import BOOLEAN, CHANNEL, GROUP, INTEGER, NUMBER, SUBCOMMAND, USER
from bot.local.options import RefusedError
from bot.local.reply import NotThereError, Reply, Sight
from bot.local.shapes import Json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.local.actions import Actions
    from bot.local.commands import Commands
    from bot.local.messages import Messages, Notification
    from bot.local.screens import Screens, Shown
    from bot.local.world import Person, World

Where = str | Json | Sight | None
"""A channel: its name or id, its object, or a message in it; None is #games."""


class Driver:
    """Acts and reads for one seat. Channels are given by name, id or object, None means #games.

    Every act waits until the bot has answered it, and for the message where the answer was "is thinking";
    `wait=False` returns at once with a `Reply` to wait on.

    What Discord's own program would not let a person do raises `RefusedError`; no answer raises
    `NoAnswerError`.
    """

    def __init__(
        self,
        person: Person,
        *,
        world: World,
        messages: Messages,
        commands: Commands,
        actions: Actions,
        screens: Screens,
    ) -> None:
        self.person = person
        self._world = world
        self._messages = messages
        self._commands = commands
        self._actions = actions
        self._screens = screens

    def __repr__(self) -> str:
        return f"<Driver {self.person.key}>"

    @property
    def id(self) -> str:
        """The user id."""
        return self.person.id

    @property
    def mention(self) -> str:
        """The text that mentions this person."""
        return f"<@{self.id}>"

    # Acting -------------------------------------------------------------------------------------------------

    async def command(
        self, line: str, *, channel: Where = None, wait: bool = True, **options: object
    ) -> Reply:
        """Send a slash command, e.g. ``command("game new", game="transamerica", players=3)``.

        Users and channels among the options are given by seat key or name. An option with choices takes the
        choice's name or its value.
        """
        command, path, known = self._find(line)
        typed = [self._typed(known, name, value) for name, value in options.items() if value is not None]
        interaction = self._actions.command(
            self.person, self._channel_id(channel), command["id"], _nested(path, typed)
        )
        return await _reply(Reply(interaction), wait=wait)

    async def autocomplete(
        self, line: str, option: str, text: str, *, channel: Where = None, **options: object
    ) -> list[Json]:
        """Type `text` into an option that completes itself; return the choices (``name``, ``value``)."""
        command, path, known = self._find(line)
        typed = [self._typed(known, name, value) for name, value in options.items() if value is not None]
        kind = known[option]["type"] if option in known else 0
        typed.append({"name": option, "type": kind, "value": text, "focused": True})
        interaction = self._actions.autocomplete(
            self.person, self._channel_id(channel), command["id"], _nested(path, typed)
        )
        return (await Reply(interaction).answered()).choices

    async def press(self, message: Sight, button: str, *, wait: bool = True) -> Reply:
        """Press a button by its label or custom id."""
        custom_id = self._custom_id(message, button)
        interaction = self._actions.press(self.person, message.channel_id, message.id, custom_id)
        return await _reply(Reply(interaction), wait=wait)

    async def select(self, message: Sight, menu: str, *values: str, wait: bool = True) -> Reply:
        """Choose from a menu by its placeholder or custom id; values by the options' labels or values."""
        component = message.component(menu)
        known = {option["label"]: option["value"] for option in component.get("options", [])}
        chosen = [known.get(value, value) for value in values]
        custom_id = component["custom_id"]
        interaction = self._actions.select(self.person, message.channel_id, message.id, custom_id, chosen)
        return await _reply(Reply(interaction), wait=wait)

    async def submit(self, dialog: Reply, fields: Mapping[str, object], *, wait: bool = True) -> Reply:
        """Send the dialog a reply brought, with values by the fields' labels or custom ids."""
        modal = dialog.modal
        if modal is None:
            raise NotThereError("the reply brought no dialog")
        left = dict(fields)
        components = [_filled(component, left) for component in modal["components"]]
        if left:
            raise NotThereError(f"the dialog has no field {sorted(left)}")
        custom_id = modal["custom_id"]
        interaction = self._actions.submit(self.person, dialog.interaction.id, custom_id, components)
        return await _reply(Reply(interaction), wait=wait)

    def say(self, text: str, *, channel: Where = None) -> Sight:
        """Write a plain message."""
        return Sight(self._actions.say(self.person, self._channel_id(channel), text))

    def settings(self, *, locale: str | None = None, dm_open: bool | None = None) -> None:
        """Change the language of the program, or whether direct messages are taken."""
        self._world.settings(self.person, locale=locale, dm_open=dm_open)

    def dismiss(self, message: Sight) -> None:
        """Hide an ephemeral message."""
        self._actions.dismiss(self.person, message.channel_id, message.id)

    # Reading ------------------------------------------------------------------------------------------------

    def sees(self, channel: Where = None) -> list[Sight]:
        """Return the messages this person sees in a channel, oldest first."""
        return [Sight(each) for each in self._messages.seen_by(self._channel_id(channel), self.id)]

    def dms(self) -> list[Sight]:
        """Return the direct messages with the bot, oldest first."""
        return self.sees(self._world.channels.dm_with(self.id))

    @property
    def notifications(self) -> list[Notification]:
        """Every ping this person got, oldest first."""
        return [each for each in self._messages.notifications if each.user_id == self.id]

    @property
    def traffic(self) -> list[Shown]:
        """Everything that was shown to this person, oldest first."""
        return list(self._screens.of(self.person.key).shown)

    # Parts --------------------------------------------------------------------------------------------------

    def _channel_id(self, channel: Where) -> str:
        if channel is None:
            return str(self._world.channels.named("games")["id"])
        if isinstance(channel, Sight):
            return channel.channel_id
        if isinstance(channel, dict):
            return str(channel["id"])
        return (
            channel
            if channel in self._world.channels.by_id
            else str(self._world.channels.named(channel)["id"])
        )

    def _find(self, line: str) -> tuple[Json, list[Json], dict[str, Json]]:
        name, *rest = line.removeprefix("/").split()
        command = next((each for each in self._commands.for_people() if each["name"] == name), None)
        if command is None:
            raise RefusedError(f"there is no command /{name}")
        path: list[Json] = []
        options = command.get("options", [])
        for step in rest:
            option = next((each for each in options if each["name"] == step), None)
            if option is None or option["type"] not in (SUBCOMMAND, GROUP):
                raise RefusedError(f"there is no command /{line}")
            path.append(option)
            options = option.get("options", [])
        return command, path, {option["name"]: option for option in options}

    def _typed(self, known: dict[str, Json], name: str, value: object) -> Json:
        if name not in known:
            raise RefusedError(f"there is no option {name}, but {sorted(known)}")
        option = known[name]
        by_name = {choice["name"]: choice["value"] for choice in option.get("choices", [])}
        if isinstance(value, str):
            value = by_name.get(value, value)
        if option["type"] in (INTEGER, NUMBER, BOOLEAN):
            typed = value
        elif option["type"] == USER and value in self._world.people:
            typed = self._world.people[str(value)].id
        elif option["type"] == CHANNEL and isinstance(value, (str, dict, Sight)):
            typed = self._channel_id(value)
        else:
            typed = str(value)
        return {"name": name, "type": option["type"], "value": typed}

    def _custom_id(self, message: Sight, wanted: str) -> str:
        component = message.component(wanted)
        if "custom_id" not in component:
            raise RefusedError(f"{wanted} is a link")
        return str(component["custom_id"])


async def _reply(reply: Reply, *, wait: bool) -> Reply:
    return await reply.finished() if wait else reply


def _nested(path: list[Json], typed: list[Json]) -> list[Json]:
    for option in reversed(path):
        typed = [{"name": option["name"], "type": option["type"], "options": typed}]
    return typed


def _filled(component: Json, left: dict[str, object], label: str | None = None) -> Json:
    """Return what Discord sends for a component of a dialog, taking the values used out of `left`."""
    if component["type"] == limits.ROW:
        return {"type": limits.ROW, "components": [_filled(each, left) for each in component["components"]]}
    if component["type"] == limits.LABEL:
        return {"type": limits.LABEL, "component": _filled(component["component"], left, component["label"])}
    if component["type"] == limits.TEXT_DISPLAY:
        return {"type": limits.TEXT_DISPLAY}
    custom_id = component["custom_id"]
    key = next((each for each in (custom_id, label or component.get("label")) if each in left), None)
    answer: Json = {"type": component["type"], "custom_id": custom_id}
    if component["type"] == limits.TEXT_INPUT:
        return answer | {"value": str(component.get("value") or "" if key is None else left.pop(key))}
    chosen = [] if key is None else left.pop(key)
    values = (
        [chosen] if isinstance(chosen, str) else list(chosen) if isinstance(chosen, (list, tuple)) else []
    )
    known = {option["label"]: option["value"] for option in component.get("options", [])}
    return answer | {"values": [known.get(value, value) for value in values]}
