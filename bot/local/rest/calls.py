"""What a REST handler gets: the parts of the world and one request; and the tables that name the handlers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import BodyPartReader, web

from bot.local import errors
from bot.local.attachments import Upload

if TYPE_CHECKING:
    from bot.local.commands import Commands
    from bot.local.gateway import Gateway
    from bot.local.interactions import Interactions
    from bot.local.messages import Message, Messages
    from bot.local.reactions import Reactions
    from bot.local.shapes import Json
    from bot.local.world import World


@dataclass(frozen=True, slots=True)
class Api:
    """Everything the handlers work on. `size_limit` is that of a file, in bytes."""

    world: World
    messages: Messages
    reactions: Reactions
    interactions: Interactions
    commands: Commands
    gateway: Gateway
    size_limit: int


@dataclass(frozen=True, slots=True)
class Call:
    """One request: parameters of the path and the query, JSON body, uploaded files by number."""

    params: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: dict[int, Upload] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.params[name]

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """Return a whole number from the query.

        Raises:
            ApiError: 50035, it is none or not within `least` … `most`.
        """
        text = self.query.get(name)
        if text is None:
            return default
        if not text.isdecimal() or not least <= int(text) <= most:
            raise errors.invalid(
                (name,), "NUMBER_TYPE_MAX", f"int value should be between {least} and {most}."
            )
        return int(text)


Handler = Callable[[Api, Call], "Json | list[Json] | None"]
"""Does the work of one route at once; None is answered as 204. Raises `ApiError` for any other answer."""


@dataclass(frozen=True, slots=True)
class Route:
    """A handler and where it stands. Those that answer by an interaction's token need no bot token."""

    method: str
    path: str
    handler: Handler
    by_token: bool


class Routes:
    """A table of routes that fills itself by decorating handlers."""

    def __init__(self) -> None:
        self.table: list[Route] = []

    def on(self, method: str, path: str, *, by_token: bool = False) -> Callable[[Handler], Handler]:
        """Enter the decorated handler for this method and path template."""

        def enter(handler: Handler) -> Handler:
            self.table.append(Route(method, path, handler, by_token))
            return handler

        return enter


def seen(api: Api, call: Call) -> Json:
    """Return the channel of the path.

    Raises:
        ApiError: 10003, or 50001 if it is hidden from the bot.
    """
    channel = api.world.channels.get(call["channel_id"])
    api.world.require(api.world.bot_id, channel)
    return channel


def addressed(api: Api, call: Call) -> Message:
    """Return the message of the path; ephemeral ones cannot be reached through their channel.

    Raises:
        ApiError: 10003, 10008 or 50001.
    """
    return api.messages.get(seen(api, call)["id"], call["message_id"])


async def read_call(request: web.Request, size_limit: int) -> Call:
    """Read a request: plain JSON, or a form of ``payload_json`` and ``files[n]``.

    Raises:
        ApiError: 50109 if the body is no JSON, 40005 if a file is above `size_limit` bytes.
    """
    uploads: dict[int, Upload] = {}
    raw = b""
    if request.content_type.startswith("multipart/"):
        reader = await request.multipart()
        async for part in reader:
            if not isinstance(part, BodyPartReader):
                raise errors.ApiError(400, 50035, "Invalid Form Body")
            content = bytes(await part.read())
            name = part.name or ""
            if name == "payload_json":
                raw = content
            elif name.startswith("files[") and name[6:-1].isdecimal():
                if len(content) > size_limit:
                    raise errors.too_large()
                uploads[int(name[6:-1])] = Upload(part.filename or "unknown", content)
    else:
        raw = await request.read()
    try:
        body = msgspec.json.decode(raw) if raw else {}
    except msgspec.DecodeError:
        raise errors.ApiError(400, 50109, "The request body contains invalid JSON.") from None
    return Call(dict(request.match_info), dict(request.query), body, uploads)
