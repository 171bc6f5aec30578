"""A real headless Chromium, shared by all tests that look at the local table's page."""

from __future__ import annotations

import os
import shutil
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import async_playwright

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Playwright

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


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Start Chromium; it is gone at the end."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(playwright), args=list(QUIET)
        )
        try:
            yield browser
        finally:
            await browser.close()
