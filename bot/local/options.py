"""What Discord's own program makes sure of before it sends a typed command: the options fit the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.local.command_limits import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
    WITH_CHOICES,
)

if TYPE_CHECKING:
    from bot.local.shapes import Json
    from bot.local.world import World

_BY_ID = (USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT)


class RefusedError(Exception):
    """A person asked for something Discord's own program would not let them do; the text says why."""


def leaves(options: list[Json]) -> list[Json]:
    """Return the options with values, inside whatever subcommands they are."""
    for option in options:
        if option["type"] in (SUBCOMMAND, GROUP):
            return leaves(option.get("options") or [])
    return options


def check_options(world: World, command: Json, typed: list[Json], *, complete: bool, in_guild: bool) -> Json:
    """Check typed options against the command; return Discord's ``resolved`` object for the ids among them.

    `complete` is False while the person is still typing (autocompletion): then options may be missing and
    values half typed.

    Raises:
        RefusedError: With the reason.
    """
    resolved: Json = {}
    _check(world, command.get("options") or [], typed, resolved, complete=complete)
    if not complete and sum(bool(each.get("focused")) for each in leaves(typed)) != 1:
        raise RefusedError("exactly one option must be focused")
    return resolved if in_guild else {key: found for key, found in resolved.items() if key != "members"}


def _check(world: World, known: list[Json], typed: list[Json], resolved: Json, *, complete: bool) -> None:
    by_name = {option["name"]: option for option in known}
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in known):
        if len(typed) != 1:
            raise RefusedError("exactly one subcommand must be chosen")
        chosen = by_name.get(typed[0]["name"])
        if chosen is None or chosen["type"] != typed[0].get("type"):
            raise RefusedError(f"there is no subcommand {typed[0]['name']}")
        _check(world, chosen.get("options") or [], typed[0].get("options") or [], resolved, complete=complete)
        return
    seen: set[str] = set()
    for option in typed:
        name = option["name"]
        if name not in by_name or by_name[name]["type"] != option.get("type"):
            raise RefusedError(f"there is no option {name} of this type")
        if name in seen:
            raise RefusedError(f"the option {name} was given twice")
        seen.add(name)
        if complete:
            _check_value(world, by_name[name], option.get("value"), resolved)
        elif option.get("focused") and not by_name[name].get("autocomplete"):
            raise RefusedError(f"the option {name} is not completed")
    missing = [option["name"] for option in known if option.get("required") and option["name"] not in seen]
    if complete and missing:
        raise RefusedError(f"the option {missing[0]} is required")


def _check_value(world: World, option: Json, value: object, resolved: Json) -> None:
    name, kind = option["name"], option["type"]
    fits = {
        STRING: isinstance(value, str),
        INTEGER: isinstance(value, int) and not isinstance(value, bool),
        BOOLEAN: isinstance(value, bool),
        NUMBER: isinstance(value, (int, float)) and not isinstance(value, bool),
    }.get(kind, isinstance(value, str))
    if not fits:
        raise RefusedError(f"the value of {name} has the wrong type")
    if kind in WITH_CHOICES and option.get("choices"):
        if value not in [choice["value"] for choice in option["choices"]]:
            raise RefusedError(f"the value of {name} is none of its choices")
    elif kind == STRING and isinstance(value, str):
        least, most = option.get("min_length", 0), option.get("max_length", 6000)
        if not least <= len(value) <= most:
            raise RefusedError(f"the value of {name} is too short or too long")
    elif kind in (INTEGER, NUMBER) and isinstance(value, (int, float)):
        least, most = option.get("min_value", value), option.get("max_value", value)
        if not least <= value <= most:
            raise RefusedError(f"the value of {name} is too small or too large")
    if kind in _BY_ID:
        resolve(world, kind, str(value), resolved)


def resolve(world: World, kind: int, value: str, resolved: Json) -> None:
    """Add the object behind an id to a ``resolved`` object.

    Raises:
        RefusedError: There is nothing with this id.
    """
    users = world.users
    if kind in (USER, MENTIONABLE) and value in users:
        resolved.setdefault("users", {})[value] = users[value]
        if world.is_member(value):
            resolved.setdefault("members", {})[value] = world.member(value, with_user=False)
    elif kind in (ROLE, MENTIONABLE) and value in world.roles:
        resolved.setdefault("roles", {})[value] = world.roles[value]
    elif kind == CHANNEL and value in world.channels.by_id:
        resolved.setdefault("channels", {})[value] = world.channels.by_id[value] | {"permissions": "0"}
    else:
        raise RefusedError("there is nobody and nothing with this id")
