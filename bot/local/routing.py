"""The HTTP side of the server: guards at the door, the log of requests, and injected faults."""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import deque
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec
import yarl
from aiohttp import web

from bot.local import errors
from bot.local.errors import ApiError
from bot.local.faults import Fault
from bot.local.pages import STATIC
from bot.local.pointing import API_PATH, GATEWAY_PATH
from bot.local.rest import applications, channels, guilds, interactions, reactions, threads
from bot.local.rest.calls import Api, Call, Route, read_call

if TYPE_CHECKING:
    from pathlib import Path

    from aiohttp.typedefs import Handler

    from bot.local.faults import Faults
    from bot.local.gateway import Gateway
    from bot.local.pages import Pages

LOG = logging.getLogger(__name__)
LOOPBACK = ("127.0.0.1", "localhost")
BIGGEST_REQUEST = 100 * 1024 * 1024

_FILES = {f"/static/{file.relative_to(STATIC).as_posix()}": file for file in STATIC.rglob("*.*")}
_TABLES = [module.routes for module in (applications, guilds, channels, reactions, threads, interactions)]


@dataclass(slots=True)
class RequestNote:
    """A REST request of the bot: what it asked, and what it was answered.

    `route` is the template of the path, ``None`` where there is no such route; `body` the JSON body (the
    ``payload_json`` of a form); `files` the names of uploaded files; `seconds` the loopback's own time for
    it.
    """

    method: str
    path: str
    route: str | None
    body: Any
    files: tuple[str, ...]
    status: int = 0
    seconds: float = 0.0


class Door:
    """Builds the aiohttp application and answers its requests."""

    def __init__(
        self, api: Api, pages: Pages, gateway: Gateway, faults: Faults, *, token: str, record: int
    ) -> None:
        self.requests: deque[RequestNote] = deque(maxlen=record)
        self.broken: list[str] = []
        self.under_way = 0
        self.address = ""
        self._api = api
        self._pages = pages
        self._gateway = gateway
        self._faults = faults
        self._token = token

    def application(self) -> web.Application:
        """Return the application with all routes."""
        app = web.Application(client_max_size=BIGGEST_REQUEST)

        def add(path: str, handler: Handler, method: str = "GET") -> None:
            # Not by a middleware: aiohttp keeps the handlers of every application that has one for ever, and
            # with them the whole world behind them.
            app.router.add_route(method, path, _only_from_here(handler))

        add("/", self._pages.chooser)
        add("/table", self._pages.table)
        add("/table/ws", self._pages.socket)
        add("/attachments/{channel_id}/{attachment_id}/{filename}", self._pages.attachment)
        for path, file in _FILES.items():
            add(path, partial(_static, file))
        add(GATEWAY_PATH, self._gateway.serve)
        for table in _TABLES:
            for route in table.table:
                add(API_PATH + route.path, self._handler(route), route.method)
        add(API_PATH + "/{rest:.*}", self._unknown, "*")
        return app

    # REST ---------------------------------------------------------------------------------------------------

    async def _unknown(self, request: web.Request) -> web.StreamResponse:
        note = RequestNote(request.method, request.path, None, None, (), 501)
        self.requests.append(note)
        self.broken.append(f"no route for {request.method} {request.path}")
        return _json({"message": "501: Not Implemented by the loopback", "code": 0}, 501)

    def _handler(self, route: Route) -> Handler:
        # Discord tells limits with nearly every answer; with them the client sends several requests at a
        # time.
        bucket = f"{zlib.crc32(f'{route.method} {route.path}'.encode()):08x}"
        limit_headers = {
            "X-RateLimit-Limit": "50",
            "X-RateLimit-Remaining": "49",
            "X-RateLimit-Reset-After": "1.000",
            "X-RateLimit-Bucket": bucket,
        }

        async def handle(request: web.Request) -> web.StreamResponse:
            self.under_way += 1
            try:
                response = await self._serve(route, request)
            finally:
                self.under_way -= 1
            if response.status < 400:
                response.headers.update(limit_headers)
            return response

        return handle

    async def _serve(self, route: Route, request: web.Request) -> web.Response:
        note = RequestNote(request.method, request.path.removeprefix(API_PATH), route.path, None, ())
        self.requests.append(note)
        try:
            call = await read_call(request, self._api.size_limit)
        except ApiError as error:
            note.status = error.status
            return _json(error.body(), error.status)
        note.body, note.files = call.body, tuple(upload.filename for upload in call.uploads.values())
        fault = self._faults.take(route.method, route.path) or Fault()
        if fault.delay:
            await asyncio.sleep(fault.delay)
        wrong = fault.answer()
        if wrong is None and not fault.cut:
            response = self._work(route, request, call, note)
        else:
            if fault.effect:
                self._work(route, request, call, note)
            if wrong is None or fault.cut:
                _cut(request)
            response = _json(*wrong)
        note.status = response.status
        return response

    def _work(self, route: Route, request: web.Request, call: Call, note: RequestNote) -> web.Response:
        started = time.perf_counter()
        try:
            if not route.by_token:
                self._check_token(request)
            answer = route.handler(self._api, call)
        except ApiError as error:
            return _json(error.body(), error.status)
        except Exception as error:
            LOG.exception("%s %s broke the loopback Discord", route.method, route.path)
            self.broken.append(f"{route.method} {request.path} with {call.body!r}: {error!r}")
            return _json({"message": "500: Internal Server Error", "code": 0}, 500)
        finally:
            note.seconds = time.perf_counter() - started
        return web.Response(status=204) if answer is None else _json(answer)

    def _check_token(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {self._token}":
            raise errors.unauthorized()


def _cut(request: web.Request) -> NoReturn:
    if request.transport is not None:
        request.transport.abort()
    raise asyncio.CancelledError


def _json(body: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py reads a body as JSON only if its type is exactly this, without a charset.
    encoded = msgspec.json.encode(body)
    return web.Response(body=encoded, status=status, headers=headers, content_type="application/json")


def _only_from_here(handler: Handler) -> Handler:
    """Refuse what does not come from this machine's own pages: rebound names and pages of other sites."""

    async def guarded(request: web.Request) -> web.StreamResponse:
        host = yarl.URL(f"http://{request.host}").host
        origin = request.headers.get("Origin")
        if host not in LOOPBACK or (origin is not None and origin != f"http://{request.host}"):
            return web.Response(status=403, text="Only pages of this machine may talk to this server.")
        return await handler(request)

    return guarded


async def _static(file: Path, _request: web.Request) -> web.StreamResponse:
    """Send one of the page's files; browsers ask whether it has changed, as after an upgrade all must fit."""
    return web.FileResponse(file, headers={"Cache-Control": "no-cache"})
