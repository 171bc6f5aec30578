"""What somebody who uses no pointer or sees no picture meets on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from local.page.table import articles, form, send, writing
from playwright.async_api import expect

if TYPE_CHECKING:
    from local.page.table import Table
    from playwright.async_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

NEED_NAMES = {
    *("button", "link", "textbox", "combobox", "listbox", "option", "dialog", "img", "image", "switch"),
    *("navigation", "region", "group", "searchbox"),
}


async def nameless(page: Page) -> list[str]:
    """The roles that a screen reader could not call by a name."""
    session = await page.context.new_cdp_session(page)
    tree = await session.send("Accessibility.getFullAXTree")
    nodes = [node for node in tree["nodes"] if not node["ignored"]]
    roles = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes]
    return [role for role, name in roles if role in NEED_NAMES and not name.strip()]


async def test_everything_one_can_use_has_a_name(table: Table) -> None:
    page = await table.open()
    for what in ("everything", "embed", "files", "layout"):
        await send(page, f"/show what:{what}")
        await expect(articles(page).last).to_contain_text("used /show")
    await send(page, "/panel")
    await expect(articles(page)).to_have_count(5)
    assert await nameless(page) == []
    await page.get_by_role("combobox", name="Keep at least one").click()
    assert await nameless(page) == []
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Type it").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    assert await nameless(page) == []
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Settings of Ann").click()
    assert await nameless(page) == []
    await page.keyboard.press("Escape")
    await writing(page).fill("/game new")
    await page.keyboard.press("Tab")
    await expect(form(page, "game new")).to_be_visible()
    assert await nameless(page) == []


async def test_the_page_has_its_landmarks_in_order(table: Table) -> None:
    page = await table.open()
    for role in ("complementary", "navigation", "banner", "main", "form"):
        await expect(page.get_by_role(role)).to_have_count(1)
    await expect(page.get_by_role("heading", level=1)).to_have_text("games")


async def test_a_new_message_is_announced_once_and_without_its_signs(table: Table) -> None:
    page = await table.open()
    await table.post("**@ann**, your turn ||secret||")
    await expect(page.get_by_role("log")).to_have_text("Whistlestop: @ann, your turn ▒▒▒")
    await send(page, "/hand")
    await expect(page.get_by_role("log")).to_have_text("Whistlestop: Sent.")


async def test_the_keyboard_comes_from_the_channels_over_the_messages_to_the_field(table: Table) -> None:
    page = await table.open()
    await table.post("[a link](https://example.org/)")
    await expect(articles(page)).to_have_count(1)
    await page.get_by_role("button", name="New channel").focus()
    names = []
    for _ in range(9):
        await page.keyboard.press("Tab")
        names.append(
            await page.evaluate(
                "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
            )
        )
    expected = ["games", "chat", "Write to the bot", "Settings of Ann", "Messages", "a link"]
    assert names == [*expected, "Show the commands", "Message #games", "Send"]


async def test_the_focus_is_visible(table: Table) -> None:
    page = await table.open()
    await page.get_by_role("button", name="New channel").focus()
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="games")).to_have_css("outline-style", "solid")
