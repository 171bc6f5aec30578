"""A table for the tests: a loopback Discord with a small real bot, and pages of it in a real browser."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from discord import AllowedMentions, TextChannel
from local.page.page_bot import PageBot

from bot.local import LoopbackDiscord, point_client_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from discord import Message
    from local.page.browser import Chromium
    from playwright.async_api import Locator, Page, WebSocketRoute

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@dataclass
class Table:
    """The loopback Discord, its bot, and the browser that looks at it."""

    discord: LoopbackDiscord
    bot: PageBot
    browser: Chromium

    async def open(
        self,
        seat: str = "ann",
        *,
        device: dict[str, Any] = DESKTOP,
        clock: bool = False,
        strange_components: bool = False,
        line: Callable[[WebSocketRoute], Awaitable[None]] | None = None,
    ) -> Page:
        """Open a seat's page and wait until it has drawn what the server told.

        `clock` lets the test move the page's time on; with `strange_components` every row of components
        reaches the page as a component of an unknown type; `line` decides over each of its connections.
        """
        page = await self.browser.open(device, alone=clock or strange_components or line is not None)
        page.set_default_timeout(8000)
        if clock:
            await page.clock.install()
        if strange_components:
            await page.route_web_socket("**/table/ws*", make_strange)
        if line is not None:
            await page.route_web_socket("**/table/ws*", line)
        await page.goto(f"{self.discord.address}/table?seat={seat}")
        await page.locator("body.ready").wait_for()
        return page

    async def post(
        self, text: str = "", *, channel: str = "games", mention: bool = False, **options: Any
    ) -> Message:
        """Let the bot write a message into a channel; only with `mention` does it ping."""
        target = self.bot.get_channel(int(self.discord.channel(channel)["id"]))
        assert isinstance(target, TextChannel)
        return await target.send(text, allowed_mentions=AllowedMentions(users=mention), **options)


def make_strange(route: WebSocketRoute) -> None:
    """Pass frames on with every row of components turned into a component nobody knows."""
    server = route.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["t"] == "message":
            for component in frame["message"]["components"]:
                component["type"] = 99
        route.send(json.dumps(frame))

    server.on_message(pass_on)


class Line:
    """The wire between page and server, which a test can cut and mend."""

    def __init__(self) -> None:
        self.is_cut = False
        self.tries = 0
        self._open: list[WebSocketRoute] = []

    async def connect(self, route: WebSocketRoute) -> None:
        """Let a page's connection through, or not."""
        self.tries += 1
        if self.is_cut:
            await route.close()
            return
        route.connect_to_server()
        self._open.append(route)

    async def cut(self) -> None:
        """Cut all connections and let no new one through."""
        self.is_cut = True
        for route in self._open:
            await route.close()
        self._open.clear()


@asynccontextmanager
async def running_bot(discord: LoopbackDiscord) -> AsyncIterator[PageBot]:
    """The small bot, connected."""
    bot = PageBot()
    with point_client_at(discord.address):
        task = asyncio.create_task(bot.start(discord.token))
        try:
            await asyncio.wait_for(bot.ready.wait(), 10)
            yield bot
        finally:
            await bot.close()
            await task


def writing(page: Page) -> Locator:
    """The field where one writes."""
    return page.get_by_role("textbox", name="Message")


async def send(page: Page, line: str) -> None:
    """Type a line and press Enter."""
    await writing(page).fill(line)
    await writing(page).press("Enter")


def form(page: Page, command: str) -> Locator:
    """A command being filled in."""
    return page.get_by_role("group", name=f"Command /{command}")


def articles(page: Page) -> Locator:
    """The messages shown, oldest first."""
    return page.get_by_role("list", name="Messages in").get_by_role("article")
