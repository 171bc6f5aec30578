"""A real headless Chromium, shared by all tests that look at the local table's page."""

from __future__ import annotations

import os
import shutil
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import async_playwright

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, ConsoleMessage, Error, Page, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium(playwright: Playwright) -> str:
    """The path of a Chromium: of $CHROMIUM, on the PATH, or installed by Playwright.

    Fails the test, never skips it, where there is none.
    """
    candidates = [os.environ.get("CHROMIUM"), *map(shutil.which, NAMES), playwright.chromium.executable_path]
    for candidate in candidates:
        if candidate and Path(candidate).is_file():
            return candidate
    pytest.fail(
        "The browser tests need a Chromium: install it with your system's packages or with "
        "`python -m playwright install chromium`, or name its path in $CHROMIUM.",
        pytrace=False,
    )


class Chromium:
    """A running Chromium whose pages serve one test after another.

    A page of its own has a process of its own, and starting that costs more than most tests do. Nothing that
    a test stored is there in the next one: every table has a port, and thereby an origin, of its own.

    Attributes:
        troubles: every error that an open page met or wrote to its console.
    """

    def __init__(self, browser: Browser) -> None:
        self.troubles: list[str] = []
        self._browser = browser
        self._idle: list[tuple[dict[str, Any], Page]] = []
        self._open: list[tuple[dict[str, Any] | None, Page]] = []

    async def open(self, device: dict[str, Any], *, alone: bool = False) -> Page:
        """Return a blank page on such a device.

        What a test makes of an `alone` one cannot be taken back (its clock, for example), so that it serves
        this test only.
        """
        page = None if alone else self._take(device)
        if page is None:
            context = await self._browser.new_context(reduced_motion="reduce", **device)
            page = await context.new_page()
            page.on("pageerror", self._page_failed)
            page.on("console", self._page_wrote)
        self._open.append((None if alone else device, page))
        return page

    async def leave(self) -> list[str]:
        """Blank all open pages for the next test, and return their troubles."""
        for device, page in self._open:
            if device is None or page.is_closed():
                await page.context.close()
                continue
            await page.unroute_all()
            await page.mouse.move(0, 0)
            await page.goto("about:blank")
            self._idle.append((device, page))
        self._open.clear()
        troubles, self.troubles = self.troubles, []
        return troubles

    def _take(self, device: dict[str, Any]) -> Page | None:
        for number, (of, page) in enumerate(self._idle):
            if of == device:
                del self._idle[number]
                return page
        return None

    def _page_failed(self, error: Error) -> None:
        self.troubles.append(str(error))

    def _page_wrote(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.troubles.append(line.text)


@asynccontextmanager
async def chromium() -> AsyncIterator[Chromium]:
    """Start Chromium; it is gone at the end."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(playwright), args=list(QUIET)
        )
        try:
            yield Chromium(browser)
        finally:
            await browser.close()
