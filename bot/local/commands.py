"""The application commands the bot has registered, globally and for the guild."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local import errors, permissions
from bot.local.command_limits import CHAT_INPUT, check_commands

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.local.shapes import Json
    from bot.local.world import World

_FIELDS = (
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
)


class Commands:
    """Registered commands by place: None for the global ones, or the guild's id."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_place: dict[str | None, dict[str, Json]] = {None: {}, world.guild_id: {}}
        self.on_change: Callable[[], None] = lambda: None

    def in_place(self, place: str | None) -> list[Json]:
        """Return the commands of one place in the order of their registration."""
        return list(self._of(place).values())

    def for_people(self) -> list[Json]:
        """Return what people can type: the guild's commands hide global ones of the same name."""
        own = self._by_place[self._world.guild_id].values()
        names = {(command["type"], command["name"]) for command in own}
        common = [each for each in self._by_place[None].values() if (each["type"], each["name"]) not in names]
        return [*own, *common]

    def shown_to(self, user_id: str) -> list[Json]:
        """Return what one member is offered: nothing that needs a permission which that member lacks."""
        has = self._world.permissions_of(user_id, None)
        return [
            each
            for each in self.for_people()
            if each["default_member_permissions"] is None
            or permissions.may_use(has, each["default_member_permissions"])
        ]

    def get(self, command_id: str, place: str | None = None, *, anywhere: bool = False) -> Json:
        """Return a command by its id.

        Raises:
            ApiError: 10063, there is none.
        """
        places = self._by_place.values() if anywhere else [self._of(place)]
        for commands in places:
            if command_id in commands:
                return commands[command_id]
        raise errors.unknown_command()

    def replace_all(self, place: str | None, wanted: list[Json]) -> list[Json]:
        """Make `wanted` the whole list of one place; a command that keeps its name keeps its id.

        Raises:
            ApiError: 50035.
        """
        check_commands(wanted)
        self._set(place, [self._shaped(place, command) for command in wanted])
        return self.in_place(place)

    def put(self, place: str | None, wanted: Json, command_id: str | None = None) -> Json:
        """Add a command, or replace the one of the same name (or of that id).

        Raises:
            ApiError: 50035, or 10063 for an id that does not exist.
        """
        if command_id is not None:
            wanted = {**self.get(command_id, place), **wanted}
        shaped = self._shaped(place, wanted, command_id)
        commands = {**self._of(place), shaped["id"]: shaped}
        check_commands(list(commands.values()))
        self._set(place, list(commands.values()))
        return shaped

    def remove(self, place: str | None, command_id: str) -> None:
        """Take a command away.

        Raises:
            ApiError: 10063, there is none.
        """
        self.get(command_id, place)
        self._set(place, [each for each in self.in_place(place) if each["id"] != command_id])

    def restore(self, commands: list[Json]) -> None:
        """Put back the commands kept from an earlier run, telling nobody."""
        for command in commands:
            self._of(command.get("guild_id"))[command["id"]] = command

    def everything(self) -> list[Json]:
        """Return all commands of all places."""
        return [command for commands in self._by_place.values() for command in commands.values()]

    def _of(self, place: str | None) -> dict[str, Json]:
        try:
            return self._by_place[place]
        except KeyError:
            raise errors.unknown_guild() from None

    def _set(self, place: str | None, commands: list[Json]) -> None:
        self._by_place[place] = {command["id"]: command for command in commands}
        self._world.dirty("commands", "all")
        self.on_change()

    def _shaped(self, place: str | None, wanted: Json, command_id: str | None = None) -> Json:
        kind = wanted.get("type") or CHAT_INPUT
        if command_id is None:
            named = ((each["type"], each["name"], each["id"]) for each in self._of(place).values())
            command_id = next((id_ for of, name, id_ in named if (of, name) == (kind, wanted["name"])), None)
        needed = wanted.get("default_member_permissions")
        return {
            "id": command_id or self._world.clock.snowflake(),
            "application_id": self._world.bot_id,
            "version": self._world.clock.snowflake(),
            "type": kind,
            **({} if place is None else {"guild_id": place}),
            "description": "",
            **{key: wanted[key] for key in _FIELDS if wanted.get(key) is not None},
            "default_member_permissions": None if needed is None else str(needed),
        }
