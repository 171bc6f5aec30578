"""Whom a message mentions, and whom it therefore notifies."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.local.errors import Problems
    from bot.local.shapes import Json

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")
_KINDS = {"users", "roles", "everyone"}


@dataclass(frozen=True, slots=True)
class Mentions:
    """What of a message's text counts as a mention."""

    users: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    everyone: bool = False


def mentions_in(content: str, allowed: Json | None) -> Mentions:
    """Return the mentions in a text that `allowed`, Discord's allowed mentions object, lets through.

    Without the object every mention counts.
    """
    parse = _KINDS if allowed is None else set(allowed.get("parse") or ())
    users = tuple(dict.fromkeys(_USER.findall(content)))
    roles = tuple(dict.fromkeys(_ROLE.findall(content)))
    listed_users = set() if allowed is None else {str(each) for each in allowed.get("users") or ()}
    listed_roles = set() if allowed is None else {str(each) for each in allowed.get("roles") or ()}
    return Mentions(
        users if "users" in parse else tuple(each for each in users if each in listed_users),
        roles if "roles" in parse else tuple(each for each in roles if each in listed_roles),
        "everyone" in parse and _EVERYONE.search(content) is not None,
    )


def check(allowed: Json | None, problems: Problems) -> None:
    """Note what is wrong with an allowed mentions object."""
    if allowed is None:
        return
    path = ("allowed_mentions",)
    for n, kind in enumerate(allowed.get("parse") or ()):
        if kind not in _KINDS:
            problems.bad_choice((*path, "parse", n), tuple(sorted(_KINDS)))
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or ()
        problems.too_many((*path, kind), listed, 100)
        if listed and kind in (allowed.get("parse") or ()):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
