"""A visitor at the local table, in a real browser, with the whole program behind it."""

from __future__ import annotations

import re
import shutil
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from local.page.table import DESKTOP, PHONE
from playwright.async_api import expect
from whole.house import House

from bot.engine import ENGLISH
from bot.local import LoopbackDiscord, point_client_at

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path
    from typing import Any

    from local.page.browser import Chromium
    from playwright.async_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PATIENCE = 15_000
"""Milliseconds that a busy machine may take to draw a picture and show it."""


@pytest_asyncio.fixture(loop_scope="session")
async def house(browser: Chromium, new_database: Path, tmp_path: Path) -> AsyncIterator[House]:
    """The whole program at a fresh local table, before which the browser's pages are opened."""
    async with AsyncExitStack() as stack:
        loopback = await stack.enter_async_context(LoopbackDiscord(port=0))
        stack.enter_context(point_client_at(loopback.address))
        shutil.copy(new_database, tmp_path)
        house = House(loopback, tmp_path)
        stack.push_async_callback(house.close)
        stack.push_async_callback(browser.leave)
        await house.open()
        yield house
        assert loopback.broken == []


class Visitor:
    """Somebody before the page of a seat."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    async def arrive(cls, browser: Chromium, house: House, seat: str = "ann", **device: Any) -> Visitor:
        """Open the page and wait until it stands."""
        page = await browser.open(device or DESKTOP)
        page.set_default_timeout(PATIENCE)
        await page.goto(f"{house.loopback.address}/table?seat={seat}")
        await page.locator("body.ready").wait_for()
        return cls(page)

    async def type(self, line: str) -> None:
        """Type a whole line and send it."""
        box = self.page.get_by_role("textbox", name=re.compile("^Message"))
        await box.fill(line)
        await box.press("Enter")

    async def press(self, name: str) -> None:
        """Press the newest button of this name."""
        await self.page.get_by_role("button", name=name, exact=True).last.click()

    async def pick_first(self, menu: str) -> None:
        """Choose the first line of the newest list of this name."""
        await self.page.get_by_role("combobox", name=menu).last.click()
        await self.page.get_by_role("option").first.click()

    def said(self, words: str | re.Pattern[str]) -> Locator:
        """Return the newest message with these words."""
        return self.page.get_by_role("article").filter(has_text=words).last

    async def go_to(self, channel: str | re.Pattern[str]) -> None:
        """Open a channel, a thread or the direct messages."""
        sidebar = self.page.get_by_role("navigation", name="Channels and messages")
        opener = self.page.get_by_role("button", name=re.compile("^Show the channel list"))
        if await opener.is_visible():
            await opener.click()
        await sidebar.get_by_role("link", name=channel).first.click()

    async def sees(self, words: str | re.Pattern[str]) -> None:
        """Wait until a message with these words is there."""
        await expect(self.said(words)).to_be_visible(timeout=PATIENCE)

    async def start_a_match(self, computers: int = 2) -> None:
        """Open a table, fill it with computer players, start, and go where it is played."""
        await self.type("/game new game:transamerica")
        await self.sees("of 2–6 seats")
        for taken in range(2, computers + 2):
            await self.press("Add computer")
            await self.sees(f"{taken} of 2–6 seats")
        await self.press("Start")
        await self.sees("are playing")
        await self.go_to(re.compile("TransAmerica"))
        await self.sees("your turn")

    async def place_marker(self) -> None:
        """Choose the first of the good starts."""
        await self.press("Your move")
        await self.pick_first("Good starts")
        await self.press("Start here")
        await self.sees(re.compile("Ann starts at"))


async def test_a_new_visitor_opens_a_match_with_computers_and_moves_by_panel_and_by_command(
    browser: Chromium, house: House
) -> None:
    visitor = await Visitor.arrive(browser, house)
    await visitor.start_a_match()
    board = visitor.said("your turn").locator("img").last
    await expect(board).to_have_attribute("alt", re.compile("place the marker"), timeout=PATIENCE)

    await visitor.place_marker()
    await visitor.sees(re.compile("Since your last turn: .*starts at"))

    await visitor.press("Your move")
    await visitor.pick_first("Next step towards …")
    await visitor.page.get_by_role("button", name=re.compile("^Lay (both|it)$")).last.click()
    await visitor.sees(re.compile("Ann laid"))
    await visitor.sees(re.compile("Since your last turn: .*Rocket laid"))

    await house.settle()
    seq, shown = await _seq(house), await _newest_board(visitor)
    assert shown is not None
    plan = await _suggested_turn(house)
    await visitor.type(f"/play move:{plan}")

    async def moved() -> bool:
        return await _seq(house) > seq

    await house.until(moved)
    await house.settle()
    newest = visitor.said("your turn").locator("img").last
    await expect(newest).not_to_have_attribute("src", shown, timeout=PATIENCE)


async def test_a_visitor_reads_the_hand_in_the_direct_messages(browser: Chromium, house: House) -> None:
    visitor = await Visitor.arrive(browser, house)
    await visitor.start_a_match()
    await visitor.go_to(re.compile("Whistlestop"))
    await visitor.sees("Your five cities, round 1")
    hand = visitor.said("Your five cities").locator("img").last
    await expect(hand).to_be_visible(timeout=PATIENCE)
    table = await house.matches.table(1)
    words = table.game.words
    first_city = words.hand(table.view_of_seat(0), ENGLISH).splitlines()[1]
    await visitor.sees(re.compile(re.escape(first_city.split(" ", 1)[1].split(" (")[0])))


async def test_a_match_can_be_started_and_played_at_the_width_of_a_phone(
    browser: Chromium, house: House
) -> None:
    visitor = await Visitor.arrive(browser, house, **PHONE)
    await visitor.start_a_match()
    await visitor.place_marker()
    width = await visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]


async def test_the_match_goes_on_after_the_program_was_started_again(browser: Chromium, house: House) -> None:
    visitor = await Visitor.arrive(browser, house)
    await visitor.start_a_match(computers=1)
    await house.restart()
    await visitor.place_marker()


async def _seq(house: House) -> int:
    return (await house.matches.table(1)).row.seq


async def _newest_board(visitor: Visitor) -> str | None:
    return await visitor.said("your turn").locator("img").last.get_attribute("src")


async def _suggested_turn(house: House) -> str:
    """Return a whole turn as the suggestions offer it, ended if it is a single track."""
    table = await house.matches.table(1)
    view = table.view_of_seat(0)
    moves = table.running().legal_moves(0)
    (_, typed), *_ = table.game.words.suggestions(view, moves, "", ENGLISH)
    return typed if " " in typed else f"{typed}, stop"


async def test_a_visitor_is_told_at_one_press_how_it_works(browser: Chromium, house: House) -> None:
    ann = await Visitor.arrive(browser, house)
    await ann.press("How it works")
    await expect(ann.page.get_by_role("article").last).to_contain_text("opens a table; others press Join")
