"""The connection: lost and found again, with nothing of the reader's lost."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest
from local.page.table import Line, Table, articles, form, running_bot, send, writing
from playwright.async_api import expect

from bot.local import LoopbackDiscord

if TYPE_CHECKING:
    from local.page.browser import Chromium

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_lost_connection_is_told_and_comes_back_with_what_was_missed(table: Table) -> None:
    line = Line()
    page = await table.open(line=line.connect)
    await table.post("before")
    await expect(articles(page).last).to_contain_text("before")
    await writing(page).fill("half a sentence")
    await line.cut()
    banner = page.get_by_text("The connection was lost. Reconnecting …")
    await expect(banner).to_be_visible()
    await table.post("missed")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("There is no connection to the table just now.")
    await expect(writing(page)).to_have_value("half a sentence")
    line.is_cut = False
    await expect(banner).to_be_hidden()
    await expect(articles(page).last).to_contain_text("missed")
    await expect(writing(page)).to_have_value("half a sentence")
    await page.keyboard.press("Enter")
    await expect(articles(page).last).to_contain_text("half a sentence")


async def test_the_page_knocks_more_seldom_the_longer_the_server_is_away(table: Table) -> None:
    line = Line()
    page = await table.open(line=line.connect)
    await line.cut()
    await page.wait_for_timeout(3500)
    assert 3 <= line.tries <= 6, "one visit, then waits of 0.4, 0.8, 1.6 … seconds"


async def test_a_command_half_filled_in_survives_a_reconnection(table: Table) -> None:
    line = Line()
    page = await table.open(line=line.connect)
    await writing(page).fill("/game new")
    await page.keyboard.press("Tab")
    await page.keyboard.type("tri")
    await line.cut()
    await expect(page.get_by_text("Reconnecting …")).to_be_visible()
    line.is_cut = False
    await expect(page.get_by_text("Reconnecting …")).to_be_hidden()
    await expect(form(page, "game new").get_by_role("combobox", name="game")).to_have_value("tri")


async def test_a_press_whose_answer_was_lost_can_be_repeated(table: Table) -> None:
    line = Line()
    page = await table.open(line=line.connect)
    await send(page, "/panel")
    await page.get_by_role("button", name="Say nothing").click()
    await line.cut()
    await expect(page.get_by_role("alert")).to_contain_text("The connection was lost before the answer came.")
    line.is_cut = False
    await expect(page.get_by_text("Reconnecting …")).to_be_hidden()
    await page.get_by_role("button", name="Lay both").click()
    await expect(articles(page).last).to_contain_text("Laid 1.")


async def test_a_server_that_starts_anew_replaces_what_the_page_knew(browser: Chromium) -> None:
    async with AsyncExitStack() as contexts:
        contexts.push_async_callback(browser.leave)
        async with LoopbackDiscord(port=0) as discord, running_bot(discord) as bot:
            table = Table(discord, bot, browser)
            page = await table.open()
            await table.post("of the first run")
            await page.get_by_role("link", name="chat").click()
            port = int(discord.address.rsplit(":", 1)[1])
        await expect(page.get_by_text("Reconnecting …")).to_be_visible()
        async with LoopbackDiscord(port=port) as discord:
            await expect(page.get_by_text("Reconnecting …")).to_be_hidden(timeout=15000)
            await expect(page.get_by_role("status").filter(has_text="Whistlestop is offline")).to_be_visible()
            await expect(page.get_by_role("heading", level=1)).to_have_text("chat")
            await page.get_by_role("link", name="games").click()
            await expect(articles(page)).to_have_count(0)
            await writing(page).fill("/")
            await expect(page.get_by_text("The bot has not told its commands yet.")).to_be_visible()
            async with running_bot(discord):
                online = page.get_by_role("status").filter(has_text="Whistlestop is online")
                await expect(online).to_be_visible()
                await send(page, "/game leave")
                await expect(articles(page).last).to_contain_text("You left.")
            await expect(page.get_by_role("status").filter(has_text="Whistlestop is offline")).to_be_visible()
