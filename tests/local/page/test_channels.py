"""Channels, threads, direct messages, what is unread in them, and the settings of a seat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from local.page.table import articles, send, writing
from playwright.async_api import expect

if TYPE_CHECKING:
    from local.page.table import Table
    from playwright.async_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def link(page: Page, name: str) -> Locator:
    """A channel in the list."""
    return page.get_by_role("navigation", name="Channels and messages").get_by_role("link", name=name)


async def test_a_thread_stands_below_its_channel_and_opens_from_the_message(table: Table) -> None:
    page = await table.open()
    await send(page, "/thread name:TransAmerica 7")
    threads = page.get_by_role("list", name="Threads of games")
    await expect(threads.get_by_role("link", name="TransAmerica 7")).to_be_visible()
    await articles(page).last.get_by_role("link", name="#TransAmerica 7").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("TransAmerica 7")
    await expect(link(page, "TransAmerica 7")).to_have_attribute("aria-current", "page")
    await send(page, "in the thread")
    await expect(articles(page).last).to_contain_text("in the thread")
    await page.get_by_role("banner").get_by_role("link", name="#games").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("games")


async def test_a_mention_elsewhere_is_told_counted_and_leads_there(table: Table) -> None:
    page = await table.open()
    ann = table.discord.person("ann")
    await link(page, "chat").click()
    await table.post(f"{ann.mention}, your turn · round 2", mention=True)
    toast = page.get_by_role("status").filter(has_text="Whistlestop mentioned you in #games")
    await expect(toast).to_contain_text("@Ann, your turn · round 2")
    await expect(link(page, "games").get_by_label("1 message calls you")).to_be_visible()
    await expect(page).to_have_title("(1) #chat · Ann · Whistlestop")
    await toast.get_by_role("link").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("games")
    await expect(articles(page).last).to_contain_text("your turn · round 2")
    await expect(page.locator(".calls-me")).to_have_count(1)
    await expect(toast).to_have_count(0)
    await expect(link(page, "games").get_by_label("calls you")).to_have_count(0)
    await expect(page).to_have_title("#games · Ann · Whistlestop")


async def test_a_message_that_calls_nobody_only_marks_its_channel(table: Table) -> None:
    page = await table.open()
    await table.post("dealt", channel="chat")
    await expect(link(page, "chat").get_by_label("unread")).to_be_visible()
    await expect(page).to_have_title("• #games · Ann · Whistlestop")
    await expect(page.get_by_role("region", name="Notices").get_by_role("link")).to_have_count(0)
    await link(page, "chat").click()
    await expect(link(page, "chat").get_by_label("unread")).to_have_count(0)


async def test_what_was_read_stays_read_and_a_line_marks_the_rest(table: Table) -> None:
    page = await table.open()
    await table.post("read before", channel="chat")
    await link(page, "chat").click()
    await expect(articles(page).last).to_contain_text("read before")
    last = table.discord.person("ann").sees("chat")[-1].id
    await table.discord.until(lambda: last in table.discord.world.people["ann"].read.values())
    await link(page, "games").click()
    await table.post("news", channel="chat")
    await page.reload()
    await expect(link(page, "chat").get_by_label("unread")).to_be_visible()
    await link(page, "chat").click()
    line = page.get_by_role("list", name="Messages in chat").locator("> li")
    await expect(line).to_have_count(3)
    await expect(line.nth(1)).to_have_text("New")
    await expect(line.nth(2)).to_contain_text("news")


async def test_a_direct_message_opens_its_own_channel_and_is_told(table: Table) -> None:
    page = await table.open()
    await send(page, "/hand")
    toast = page.get_by_role("status").filter(has_text="Whistlestop wrote to you")
    await expect(toast).to_contain_text("Your five cities: Medford, Helena")
    await link(page, "Whistlestop").click()
    await expect(articles(page).last).to_contain_text("Your five cities")
    await expect(writing(page)).to_have_attribute("placeholder", re.compile("Message @Whistlestop"))
    await writing(page).fill("/thr")
    await expect(page.get_by_role("option")).to_have_count(0)


async def test_the_channel_of_direct_messages_can_be_opened_first(table: Table) -> None:
    page = await table.open()
    await page.get_by_role("button", name="Write to the bot").click()
    await link(page, "Whistlestop").click()
    await expect(page.get_by_role("heading", name="Between you and the bot")).to_be_visible()


async def test_a_reload_comes_back_to_the_same_channel_and_so_does_the_next_visit(table: Table) -> None:
    page = await table.open()
    await link(page, "chat").click()
    await page.reload()
    await expect(page.get_by_role("heading", level=1)).to_have_text("chat")
    await page.goto(f"{table.discord.address}/table?seat=ann")
    await expect(page.get_by_role("heading", level=1)).to_have_text("chat")


async def test_the_back_button_goes_to_the_channel_before(table: Table) -> None:
    page = await table.open()
    await link(page, "chat").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("chat")
    await page.go_back()
    await expect(page.get_by_role("heading", level=1)).to_have_text("games")


async def test_a_new_channel_is_made_for_everybody(table: Table) -> None:
    ann, ben = await table.open("ann"), await table.open("ben")
    await ann.get_by_role("button", name="New channel").click()
    dialog = ann.get_by_role("dialog", name="New channel")
    await expect(dialog.get_by_label("Name")).to_have_value("games-2")
    await dialog.get_by_role("button", name="Make the channel").click()
    await expect(dialog).to_have_count(0)
    for page in (ann, ben):
        await expect(link(page, "games-2")).to_be_visible()


async def test_the_language_is_the_seats_own_and_times_follow_it(table: Table) -> None:
    page = await table.open()
    await table.post("<t:86400:D>")
    await page.get_by_role("button", name="Settings of Ann").click()
    await page.get_by_label("Language").select_option("de")
    await page.get_by_role("button", name="Done").click()
    await expect(page.locator("html")).to_have_attribute("lang", "de")
    await expect(articles(page).last.locator(".content time")).to_have_text("2. Januar 1970")
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("lang", "de")
    assert table.discord.world.people["ben"].locale == "en-US"


async def test_direct_messages_can_be_closed_and_the_bot_is_refused(table: Table) -> None:
    page = await table.open()
    await page.get_by_role("button", name="Settings of Ann").click()
    await page.get_by_role("switch", name="Allow direct messages").uncheck()
    await page.get_by_role("button", name="Done").click()
    await table.discord.until(lambda: not table.discord.world.people["ann"].dm_open)
    await page.get_by_role("button", name="Settings of Ann").click()
    await expect(page.get_by_role("switch", name="Allow direct messages")).not_to_be_checked()


async def test_who_is_typing_is_shown_until_they_write(table: Table) -> None:
    page = await table.open()
    channel = table.bot.get_partial_messageable(int(table.discord.channel("games")["id"]))
    async with channel.typing():
        await expect(page.get_by_text("Whistlestop is typing …")).to_be_visible()
    await channel.send("written")
    await expect(page.get_by_text("Whistlestop is typing …")).to_have_count(0)


async def test_a_thread_begins_with_the_message_it_was_opened_from(table: Table) -> None:
    page = await table.open()
    lobby = await table.post("**TransAmerica** · 3 of 3 seats")
    await lobby.create_thread(name="Match 12")
    await articles(page).first.get_by_role("link", name="Match 12").click()
    await expect(articles(page).first.locator("strong")).to_have_text("TransAmerica")
    await expect(articles(page).first).to_contain_text("3 of 3 seats")


async def test_a_notice_waits_for_whoever_looks_elsewhere(table: Table) -> None:
    page = await table.open(clock=True)
    ann = table.discord.person("ann")
    hide = "value => Object.defineProperty(document, 'hidden', { value, configurable: true })"
    await page.evaluate(hide, True)
    await table.post(f"{ann.mention}, your turn", channel="chat", mention=True)
    toast = page.get_by_role("status").filter(has_text="mentioned you in #chat")
    await expect(toast).to_be_visible()
    await page.clock.fast_forward(60_000)
    await expect(toast).to_be_visible()
    await page.evaluate(hide, False)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.clock.fast_forward(10_000)
    await expect(toast).to_have_count(0)
