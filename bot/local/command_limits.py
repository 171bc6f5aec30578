"""Discord's limits on a tree of application commands, answered with error 50035 and every problem."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from discord import Locale

from bot.local.errors import Problems

if TYPE_CHECKING:
    from bot.local.shapes import Json

Path = tuple[str | int, ...]

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(
    1, 12
)
"""Discord's types of command options."""

WITH_CHOICES = (STRING, INTEGER, NUMBER)
CHAT_INPUT = 1
MOST_COMMANDS = {CHAT_INPUT: 100, 2: 15, 3: 15}
"""How many commands of each type an application may have in one place."""

_NAME = re.compile(r"[-_'\w]{1,32}")
_LOCALES = {locale.value for locale in Locale}


def check_commands(commands: list[Json]) -> None:
    """Check what is to become the whole list of commands of one place (global or a guild).

    Raises:
        ApiError: 50035.
    """
    problems = Problems()
    seen: set[tuple[int, str]] = set()
    for n, command in enumerate(commands):
        kind = command.get("type") or CHAT_INPUT
        _check_command(command, kind, (n,), problems)
        key = (kind, str(command.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            problems.add((n, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    for kind, most in MOST_COMMANDS.items():
        if sum((command.get("type") or CHAT_INPUT) == kind for command in commands) > most:
            message = f"Maximum number of application commands reached ({most})."
            problems.add((), "APPLICATION_COMMANDS_MAX", message)
    problems.raise_if_any()


def _check_command(command: Json, kind: int, path: Path, problems: Problems) -> None:
    if kind == CHAT_INPUT:
        _check_names(command, path, problems)
        _check_options(command.get("options") or [], (*path, "options"), problems, depth=0)
        size = command_size(command)
        if size > 8000:
            message = f"Command exceeds maximum size ({size} of 8000 characters)"
            problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", message)
    else:
        problems.too_long((*path, "name"), command.get("name"), 32, 1)
        if command.get("description"):
            message = "Context menu commands cannot have a description"
            problems.add((*path, "description"), "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", message)


def _check_names(thing: Json, path: Path, problems: Problems) -> None:
    names = {(*path, "name"): thing.get("name")}
    descriptions = {(*path, "description"): thing.get("description")}
    for key, texts in (("name_localizations", names), ("description_localizations", descriptions)):
        for locale, text in (thing.get(key) or {}).items():
            if locale not in _LOCALES:
                problems.bad_choice((*path, key, locale), "Discord's locales")
            texts[*path, key, locale] = text
    for where, name in names.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name) or name != name.lower():
            message = "Command name is invalid"
            problems.add(where, "APPLICATION_COMMAND_INVALID_NAME", message)
    for where, description in descriptions.items():
        problems.too_long(where, description, 100, 1)


def _check_options(options: list[Json], path: Path, problems: Problems, *, depth: int) -> None:
    problems.too_many(path, options, 25)
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    names: set[str] = set()
    optional_seen = False
    for n, option in enumerate(options):
        here = (*path, n)
        kind = option.get("type")
        _check_names(option, here, problems)
        if option.get("name") in names:
            message = "Option names must be unique"
            problems.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", message)
        names.add(str(option.get("name")))
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            problems.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen |= not option.get("required")
        if kind in (SUBCOMMAND, GROUP):
            # A command may hold groups, a group only subcommands, a subcommand neither.
            deepest = 1 if kind == SUBCOMMAND else 0
            if depth > deepest:
                message = "Nesting of sub-commands is unsupported"
                problems.add(here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            below = 2 if kind == SUBCOMMAND else 1
            _check_options(option.get("options") or [], (*here, "options"), problems, depth=below)
        elif kind not in range(STRING, ATTACHMENT + 1):
            problems.bad_choice((*here, "type"), tuple(range(1, 12)))
        else:
            _check_choices(option, here, problems)


def _check_choices(option: Json, path: Path, problems: Problems) -> None:
    choices = option.get("choices") or []
    problems.too_many((*path, "choices"), choices, 25)
    if choices and option.get("autocomplete"):
        message = "Options with autocomplete cannot have choices"
        problems.add(path, "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    if (choices or option.get("autocomplete")) and option["type"] not in WITH_CHOICES:
        problems.add(
            path, "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type of option has no choices"
        )
    names: set[str] = set()
    for n, choice in enumerate(choices):
        here = (*path, "choices", n)
        texts = {"name": choice.get("name"), **(choice.get("name_localizations") or {})}
        for key, text in texts.items():
            problems.too_long((*here, key), text, 100, 1)
        if choice.get("name") in names:
            message = "Option choice names must be unique"
            problems.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAMES_DUPLICATED", message)
        names.add(str(choice.get("name")))
        if option["type"] == STRING:
            problems.too_long((*here, "value"), choice.get("value"), 100)


def command_size(thing: Json) -> int:
    """Return the characters of a command that count towards 8,000.

    These are names, descriptions and values at every depth, the longest localisation of each.
    """
    total = 0
    for key in ("name", "description"):
        texts = [
            str(thing.get(key) or ""),
            *(str(text) for text in (thing.get(f"{key}_localizations") or {}).values()),
        ]
        total += max(map(len, texts))
    if isinstance(thing.get("value"), str):
        total += len(thing["value"])
    for key in ("options", "choices"):
        total += sum(command_size(child) for child in thing.get(key) or [])
    return total
