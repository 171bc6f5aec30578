"""The browser's side: the page of a seat, its files, and the WebSocket it lives on."""

from __future__ import annotations

import asyncio
import contextlib
import html
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from aiohttp import WSMsgType, web

from bot.local.errors import ApiError
from bot.local.files import content_type_of
from bot.local.options import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.local.actions import Actions
    from bot.local.files import Files
    from bot.local.screens import Screens
    from bot.local.shapes import Json
    from bot.local.world import Person, World

STATIC = Path(__file__).parent / "static"

_SAFE = {
    "Content-Security-Policy": ("default-src 'self'; img-src 'self' data: blob:"),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


class Pages:
    """The handlers behind ``/``, ``/table``, ``/table/ws`` and ``/attachments``."""

    def __init__(self, world: World, actions: Actions, screens: Screens, files: Files) -> None:
        self._world = world
        self._actions = actions
        self._screens = screens
        self._files = files
        self._sockets: set[web.WebSocketResponse] = set()

    async def chooser(self, _request: web.Request) -> web.Response:
        """Answer with a page that lists the seats."""
        names = {html.escape(key): html.escape(seat.name) for key, seat in self._world.people.items()}
        links = "".join(f'<li><a href="/table?seat={key}">{name}</a></li>' for key, name in names.items())
        return _page("Who are you?", f"<ul>{links}</ul>")

    async def table(self, request: web.Request) -> web.StreamResponse:
        """Answer with the page of a seat, or 404 and the way to the seats there are."""
        if request.query.get("seat") not in self._world.people:
            body = '<p>Nobody of that name sits at this table.</p><p><a href="/">Choose a seat</a></p>'
            return _page("No such seat", body, status=404)
        return web.FileResponse(STATIC / "index.html", headers=_SAFE)

    async def attachment(self, request: web.Request) -> web.Response:
        """Answer with the content of a file of a message."""
        content = await self._files.read(request.match_info["attachment_id"])
        if content is None:
            return web.Response(status=404, text="This content is no longer available.")
        headers = {
            "Content-Type": content_type_of(request.match_info["filename"]),
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        return web.Response(body=content, headers=headers)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Speak with one page until it goes."""
        person = self._world.people.get(request.query.get("seat", ""))
        if person is None:
            return web.Response(status=404, text="Nobody of that name sits at this table.")
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        outgoing: asyncio.Queue[str] = asyncio.Queue()
        screen = self._screens.of(person.key)
        outgoing.put_nowait(_text(self._screens.snapshot(person)))
        screen.watchers.append(outgoing.put_nowait)
        self._sockets.add(socket)
        writer = asyncio.create_task(_write(socket, outgoing), name=f"loopback-page-{person.key}")
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._obey(person, message.data, lambda frame: outgoing.put_nowait(_text(frame)))
        finally:
            screen.watchers.remove(outgoing.put_nowait)
            self._sockets.discard(socket)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return socket

    async def stop(self) -> None:
        """Close every page's connection; they come back by themselves."""
        for socket in list(self._sockets):
            await socket.close(code=1001)

    def _obey(self, person: Person, text: str, send: Callable[[Json], None]) -> None:
        nonce = None
        try:
            frame = msgspec.json.decode(text)
            nonce = frame.get("nonce")
            self._do(person, frame, send)
        except (RefusedError, ApiError) as error:
            reason = str(error)
            if nonce is None:
                send({"t": "error", "reason": reason})
            else:
                send({"t": "failed", "nonce": nonce, "reason": reason})
        except (msgspec.DecodeError, AttributeError, KeyError, TypeError, ValueError) as error:
            send({"t": "error", "reason": f"not understood: {error!r}"})

    def _do(self, person: Person, frame: Json, send: Callable[[Json], None]) -> None:
        verb, actions = frame["do"], self._actions

        def watcher(answer: Json) -> None:
            send({**answer, "nonce": frame["nonce"]})

        if verb == "say":
            actions.say(person, frame["channel_id"], frame["content"])
        elif verb in ("command", "autocomplete"):
            act = actions.command if verb == "command" else actions.autocomplete
            act(person, frame["channel_id"], frame["command_id"], frame["options"], watcher)
        elif verb == "press":
            actions.press(person, frame["channel_id"], frame["message_id"], frame["custom_id"], watcher)
        elif verb == "select":
            where = (frame["channel_id"], frame["message_id"], frame["custom_id"])
            actions.select(person, *where, frame["values"], watcher)
        elif verb == "modal":
            actions.submit(person, frame["interaction_id"], frame["custom_id"], frame["components"], watcher)
        elif verb == "settings":
            self._world.settings(person, locale=frame.get("locale"), dm_open=frame.get("dm_open"))
            self._screens.show_settings(person)
        elif verb == "open_dm":
            self._screens.show_channel(person, actions.open_dm(person))
        elif verb == "new_channel":
            actions.new_channel(frame["name"])
        elif verb == "dismiss":
            actions.dismiss(person, frame["channel_id"], frame["message_id"])
        elif verb == "read":
            actions.read(person, frame["channel_id"], frame["message_id"])
        else:
            raise RefusedError(f"there is no verb {verb}")


async def _write(socket: web.WebSocketResponse, outgoing: asyncio.Queue[str]) -> None:
    while True:
        text = await outgoing.get()
        try:
            await socket.send_str(text)
        except ConnectionError:
            return


def _text(frame: Json) -> str:
    return msgspec.json.encode(frame).decode()


def _page(title: str, body: str, *, status: int = 200) -> web.Response:
    text = (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/static/icon.svg">'
        '<link rel="stylesheet" href="/static/css/colours.css">'
        '<link rel="stylesheet" href="/static/css/chooser.css">'
        f"<title>{title}</title><main><h1>{title}</h1>{body}</main></html>"
    )
    return web.Response(text=text, content_type="text/html", status=status, headers=_SAFE)
