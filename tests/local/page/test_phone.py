"""The page at a phone's width and under a thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from local.page.page_bot import picture
from local.page.table import PHONE, articles, form, send, writing
from playwright.async_api import expect

if TYPE_CHECKING:
    from local.page.table import Table
    from playwright.async_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

# Mentions stand in running text, which WCAG 2.2 (2.5.8) leaves out.
TOO_SMALL = """nodes => nodes
    .filter(node => node.checkVisibility() && !node.matches(".mention"))
    .map(node => [node, node.getBoundingClientRect()])
    .filter(([node, box]) => box.width < 40 || box.height < 40)
    .map(([node, box]) => `${node.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`)"""
TOO_FINE = """nodes => nodes
    .filter(node => node.checkVisibility() && parseFloat(getComputedStyle(node).fontSize) < 16)
    .map(node => node.outerHTML.slice(0, 90))"""


async def assert_fits(page: Page) -> None:
    """What is in sight can be hit with a thumb, typed into without a zoom, read without scrolling aside."""
    assert await page.locator("button, .channel, select, input, textarea").evaluate_all(TOO_SMALL) == []
    assert await page.locator("input, textarea, select").evaluate_all(TOO_FINE) == []
    assert await page.evaluate("document.documentElement.scrollWidth") == 390


async def test_the_channels_are_a_drawer(table: Table) -> None:
    page = await table.open(device=PHONE)
    channels = page.get_by_role("navigation", name="Channels and messages")
    await expect(channels).to_be_hidden()
    opener = page.get_by_role("button", name="Show the channel list")
    await opener.tap()
    await expect(opener).to_have_attribute("aria-expanded", "true")
    await assert_fits(page)
    await channels.get_by_role("link", name="chat").tap()
    await expect(channels).to_be_hidden()
    await expect(page.get_by_role("heading", level=1)).to_have_text("chat")
    await opener.tap()
    await page.keyboard.press("Escape")
    await expect(channels).to_be_hidden()
    await expect(opener).to_be_focused()


async def test_the_drawers_button_counts_what_waits(table: Table) -> None:
    page = await table.open(device=PHONE)
    ann = table.discord.person("ann")
    await table.post(f"{ann.mention}, your turn", channel="chat", mention=True)
    await expect(page.get_by_role("button", name="Show the channel list, 1 waiting")).to_be_visible()


async def test_a_table_is_opened_by_touch_alone(table: Table) -> None:
    page = await table.open(device=PHONE)
    await page.get_by_role("button", name="Show the commands").tap()
    await page.get_by_role("option", name="/game new").tap()
    await page.get_by_role("option", name="Traxx").tap()
    await page.get_by_role("button", name="Add the option players").tap()
    await page.keyboard.type("3")
    await assert_fits(page)
    await page.get_by_role("button", name="Send the command").tap()
    await expect(articles(page).last).to_contain_text("Traxx · 1 of 3 seats")
    await expect(writing(page)).not_to_be_focused()
    await assert_fits(page)


async def test_a_move_is_made_by_touch_alone(table: Table) -> None:
    page = await table.open(device=PHONE)
    await send(page, "/panel")
    panel = articles(page).last
    await assert_fits(page)
    await panel.get_by_role("combobox", name="Towards …").tap()
    sheet = page.get_by_role("dialog", name="Towards …")
    box = await sheet.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 390)
    assert box["y"] + box["height"] == pytest.approx(844, abs=1), "a sheet from below"
    await assert_fits(page)
    await sheet.get_by_role("option", name="Omaha").tap()
    await expect(panel).to_contain_text("You go towards omaha.")
    await panel.get_by_role("button", name="Type it").tap()
    await assert_fits(page)
    await page.get_by_role("button", name="Cancel").tap()
    await panel.get_by_role("button", name="Lay both").tap()
    await expect(panel).to_contain_text("Laid 1.")


async def test_a_board_takes_the_width_of_the_phone(table: Table) -> None:
    page = await table.open(device=PHONE)
    await table.post("round 2", file=picture("#efe7d6", alt="A board"))
    box = await page.get_by_role("button", name="A board").bounding_box()
    assert box is not None
    assert box["width"] >= 360


async def test_the_field_keeps_the_keyboard_while_a_command_is_chosen(table: Table) -> None:
    page = await table.open(device=PHONE)
    await writing(page).tap()
    await page.keyboard.type("/game n")
    await page.get_by_role("option", name="/game new").tap()
    await expect(form(page, "game new").get_by_role("combobox", name="game")).to_be_focused()


async def test_the_board_stays_in_sight_above_the_sheet_one_chooses_from(table: Table) -> None:
    page = await table.open(device=PHONE)
    await send(page, "/show what:junctions")
    junction = articles(page).last.get_by_role("combobox", name="Junction")
    await junction.tap()
    sheet = await page.get_by_role("dialog", name="Junction").bounding_box()
    board = await page.get_by_role("img", name="The board to choose from").bounding_box()
    head = await page.get_by_role("banner").bounding_box()
    assert sheet is not None
    assert board is not None
    assert head is not None
    assert board["y"] >= head["y"] + head["height"]
    assert board["y"] + board["height"] <= sheet["y"]
    await page.keyboard.press("Escape")
    await expect(junction).to_be_in_viewport(ratio=1)
