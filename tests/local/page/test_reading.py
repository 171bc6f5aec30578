"""Reading: words, pictures, embeds, and that nothing written can become part of the page."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from local.page.page_bot import picture
from local.page.table import articles, send, writing
from playwright.async_api import expect

if TYPE_CHECKING:
    from local.page.table import Table
    from playwright.async_api import Route

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_markdown_is_shown_as_discord_shows_it(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:everything")
    words = articles(page).last.locator(".content")
    await expect(words.get_by_role("heading", name="Round 3")).to_be_visible()
    for tag, text in (("strong", "bold"), ("em", "italic"), ("u", "under"), ("s", "gone")):
        await expect(words.locator(tag)).to_have_text(text)
    await expect(words.locator("code").first).to_have_text("code")
    await expect(words.locator("pre")).to_have_text('print("fenced")')
    await expect(words.locator("blockquote")).to_have_text("quoted\ntwice", use_inner_text=True)
    await expect(words.locator("ul > li > ul > li")).to_have_text("inside")
    await expect(words.locator("ol > li")).to_have_text("first")
    await expect(words).to_contain_text("*not italic*")
    await expect(words.locator(".mention-me")).to_have_text("@Ann")
    await expect(words.get_by_role("link", name="#games")).to_be_visible()
    await expect(words.locator("time")).to_have_text("January 2, 1970")
    await expect(words.get_by_role("link", name="masked")).to_have_attribute(
        "href", "https://example.org/rules"
    )
    await expect(words.get_by_role("link", name="https://example.org/bare", exact=True)).to_be_visible()


async def test_a_mentioned_command_can_be_begun_from_the_message(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:everything")
    await articles(page).last.get_by_role("button", name="/game new").click()
    await expect(page.get_by_role("group", name="Command /game new")).to_be_visible()


async def test_a_spoiler_opens_by_keyboard_and_hides_its_words_until_then(table: Table) -> None:
    page = await table.open()
    await table.post("the ||secret|| city")
    spoiler = articles(page).last.get_by_role("button", name="Spoiler, press to read")
    await expect(spoiler.locator(".spoiler-words")).to_have_css("opacity", "0")
    await spoiler.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".spoiler-words")).to_have_css("opacity", "1")


async def test_nothing_that_is_written_becomes_part_of_the_page(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:hostile")
    await send(page, "<script>window.broken=7</script> <img src=x onerror=window.broken=8>")
    hostile = articles(page).first
    await expect(hostile).to_contain_text(
        "<script>window.broken=1</script><img src=x onerror=window.broken=2>"
    )
    await expect(hostile.get_by_role("button", name="<b>bold</b>")).to_be_visible()
    await expect(articles(page).last).to_contain_text("<img src=x onerror=window.broken=8>")
    assert await page.evaluate("window.broken") is None
    found = page.locator("#messages").locator(
        "script, img, iframe, b, i:not(.dots i), .message svg:not(.icon)"
    )
    await expect(found).to_have_count(0)
    attributes = await page.locator("#messages *").evaluate_all(
        "nodes => nodes.flatMap(node => [...node.attributes].map(each => each.name))"
    )
    assert [name for name in attributes if name.startswith("on")] == []
    addresses = await page.locator("#messages a").evaluate_all("nodes => nodes.map(node => node.protocol)")
    assert set(addresses) <= {"https:", "http:"}


async def test_a_relative_time_stays_true(table: Table) -> None:
    page = await table.open(clock=True)
    now = int(time.time())
    await table.post(f"Reminder <t:{now + 7260}:R>, dealt <t:{now - 90}:R>")
    times = articles(page).last.locator(".content time")
    await expect(times).to_have_text(["in 2 hours", "1 minute ago"])
    await page.clock.fast_forward(3600_000)
    await expect(times).to_have_text(["in 1 hour", "1 hour ago"])


async def test_an_ephemeral_answer_is_seen_by_one_alone_and_can_be_dismissed_for_good(table: Table) -> None:
    ann, ben = await table.open("ann"), await table.open("ben")
    await send(ann, "/game leave")
    await send(ann, "Did you see that?")
    await expect(articles(ann)).to_have_count(2)
    await expect(articles(ann).first).to_contain_text("Only you can see this")
    await expect(articles(ben)).to_have_count(1)
    await articles(ann).first.get_by_role("button", name="Dismiss").click()
    await expect(articles(ann)).to_have_count(1)
    await ann.reload()
    await expect(articles(ann)).to_have_count(1)


async def test_the_bot_is_seen_thinking_until_it_answers(table: Table) -> None:
    page = await table.open()
    await send(page, "/slow")
    await expect(articles(page).last).to_contain_text("is thinking …")
    await expect(articles(page).last).to_contain_text("Thought.")
    await expect(articles(page)).to_have_count(1)


async def test_an_edited_message_changes_in_place_and_says_so(table: Table) -> None:
    page = await table.open()
    message = await table.post("1 of 2 seats")
    await table.post("later")
    await message.edit(content="2 of 2 seats")
    await expect(articles(page).first.locator(".content")).to_have_text("2 of 2 seats (edited)")
    await message.delete()
    await expect(articles(page)).to_have_count(1)


async def test_an_embed_shows_title_fields_footer_and_its_picture_once(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:embed")
    message = articles(page).filter(has_text="used").first
    embed = message.locator(".embed")
    await expect(embed.locator(".embed-title")).to_have_text("Standings")
    await expect(embed.locator("em")).to_have_text("round 2")
    await expect(embed.get_by_role("term")).to_have_text(["Ann", "Ben"])
    await expect(embed.get_by_role("definition")).to_have_text(["8", "11"])
    await expect(embed.locator("footer")).to_have_text("TransAmerica")
    await expect(message.locator("img")).to_have_count(1)


async def test_a_reply_leads_to_what_it_answers(table: Table) -> None:
    page = await table.open()
    first = await table.post("Which junction?")
    for number in range(40):
        await table.post(f"words {number}")
    await first.reply("E9")
    origin = articles(page).last.get_by_role("link", name="Which junction?")
    await origin.click()
    await expect(articles(page).first).to_be_in_viewport()
    await expect(articles(page).first).to_be_focused()


async def test_a_link_to_a_message_jumps_to_it_in_another_channel(table: Table) -> None:
    page = await table.open()
    for number in range(30):
        await table.post(f"chatter {number}", channel="chat")
    goal = await table.post("the goal", channel="chat")
    for number in range(30, 60):
        await table.post(f"chatter {number}", channel="chat")
    await table.post(f"See [the goal]({goal.jump_url}) or {goal.jump_url}")
    await articles(page).last.get_by_role("link", name="the goal").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text("chat")
    await expect(articles(page).filter(has_text="the goal")).to_be_in_viewport()


async def test_pictures_have_their_description_and_files_can_be_taken_home(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:files")
    message = articles(page).first
    await expect(message.get_by_role("img")).to_have_count(2)
    await expect(message.get_by_role("button", name="The first board")).to_be_visible()
    link = message.get_by_role("link", name="position.txt")
    await expect(link).to_contain_text("Whole position")
    async with page.expect_download() as download:
        await link.click()
    taken = await (await download.value).path()
    assert taken.read_bytes() == b"whole position"


async def test_a_picture_that_loads_late_moves_nothing(table: Table) -> None:
    page = await table.open()
    held = asyncio.Event()

    async def hold(route: Route) -> None:
        await held.wait()
        await route.continue_()

    await page.route("**/attachments/**", hold)
    await table.post("The board", file=picture("#efe7d6", alt="A board"))
    await table.post("After the board")
    last = articles(page).last
    await expect(last).to_be_in_viewport()
    before = await last.bounding_box()
    held.set()
    loaded = page.get_by_role("img", name="A board")
    await expect(loaded).to_have_js_property("complete", True)
    assert await last.bounding_box() == before


async def test_whoever_reads_the_newest_stays_with_it(table: Table) -> None:
    page = await table.open()
    for number in range(40):
        await table.post(f"turn {number}")
    await expect(articles(page).last).to_contain_text("turn 39")
    await expect(articles(page).last).to_be_in_viewport()
    await expect(page.get_by_role("button", name="new message")).to_be_hidden()


async def test_whoever_reads_further_up_is_left_there_and_told_of_new_messages(table: Table) -> None:
    page = await table.open()
    for number in range(40):
        await table.post(f"turn {number}")
    await expect(articles(page)).to_have_count(40)
    await articles(page).first.scroll_into_view_if_needed()
    await table.post("turn 40")
    await table.post("turn 41")
    pill = page.get_by_role("button", name="2 new messages")
    await expect(pill).to_be_visible()
    await expect(articles(page).first).to_be_in_viewport()
    await pill.click()
    await expect(articles(page).last).to_be_in_viewport()
    await expect(pill).to_be_hidden()
    await expect(writing(page)).to_be_visible()


async def test_an_answer_that_grows_after_the_bot_has_thought_stays_in_sight(table: Table) -> None:
    page = await table.open()
    for number in range(30):
        await table.post(f"turn {number}")
    await send(page, "/slow")
    await expect(articles(page).last).to_contain_text("Thought.")
    await page.wait_for_timeout(300)
    await expect(articles(page).last.get_by_role("button", name="Dismiss")).to_be_in_viewport()
