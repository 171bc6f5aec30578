"""The large picture: opened from the conversation, zoomed, turned over, closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from local.page.page_bot import picture
from local.page.table import PHONE, articles, send
from playwright.async_api import expect

if TYPE_CHECKING:
    from local.page.table import Table
    from playwright.async_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def scale(page: Page) -> float:
    """How much larger than fitted the picture is."""
    return float(await page.get_by_role("dialog", name="Picture").get_attribute("data-scale") or "nan")


async def test_a_picture_opens_large_with_its_description_and_escape_closes_it(table: Table) -> None:
    page = await table.open()
    await table.post("The board", file=picture("#efe7d6", alt="Ann to move. Ben laid C10–D10."))
    opener = page.get_by_role("button", name="Ann to move. Ben laid C10–D10.")
    await opener.click()
    dialog = page.get_by_role("dialog", name="Picture")
    large = dialog.get_by_role("img", name="Ann to move. Ben laid C10–D10.")
    await expect(large).to_be_visible()
    box, window = await large.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert box["height"] == pytest.approx(window["height"], abs=2), "it is as large as the window"
    await dialog.get_by_text("Description").click()
    await expect(dialog.get_by_text("Ann to move. Ben laid C10–D10.")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(opener).to_be_focused()


async def test_a_picture_is_zoomed_by_keys_wheel_and_double_click_and_fitted_again(table: Table) -> None:
    page = await table.open()
    await table.post(file=picture("#efe7d6", alt="A board"))
    await page.get_by_role("button", name="A board").click()
    await page.keyboard.press("+")
    assert await scale(page) == 1.5
    await page.keyboard.press("0")
    assert await scale(page) == 1
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, -400)
    await expect(page.get_by_role("dialog", name="Picture")).to_have_attribute("data-scale", "2.72")
    await page.get_by_role("button", name="Fit to the screen").click()
    assert await scale(page) == 1
    await page.mouse.dblclick(640, 400)
    assert await scale(page) == 2.5


async def test_a_zoomed_picture_is_dragged_but_not_off_the_screen(table: Table) -> None:
    page = await table.open()
    await table.post(file=picture("#efe7d6", alt="A board"))
    await page.get_by_role("button", name="A board").click()
    large = page.get_by_role("dialog", name="Picture").get_by_role("img")
    await page.mouse.dblclick(640, 400)
    before = await large.bounding_box()
    await page.mouse.move(640, 400)
    await page.mouse.down()
    await page.mouse.move(700, 450, steps=4)
    after = await large.bounding_box()
    assert before is not None
    assert after is not None
    assert after["x"] - before["x"] == pytest.approx(60, abs=6)
    await page.mouse.move(5000, 5000, steps=4)
    await page.mouse.up()
    far = await large.bounding_box()
    assert far is not None
    assert far["x"] <= 1
    assert far["y"] <= 1
    await expect(page.get_by_role("dialog", name="Picture")).to_be_visible()


async def test_the_pictures_of_a_message_are_leafed_through(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:files")
    await page.get_by_role("button", name="The first board").click()
    dialog = page.get_by_role("dialog", name="Picture")
    await expect(dialog.get_by_text("1 of 2")).to_be_visible()
    await page.keyboard.press("ArrowRight")
    await expect(dialog.get_by_role("img")).to_have_attribute("alt", "The second board")
    await dialog.get_by_role("button", name="Next picture").click()
    await expect(dialog.get_by_role("img")).to_have_attribute("alt", "The first board")


async def test_a_click_beside_the_picture_closes_it(table: Table) -> None:
    page = await table.open()
    await table.post(file=picture("#efe7d6", alt="A board"))
    await page.get_by_role("button", name="A board").click()
    await page.mouse.click(20, 400)
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_two_fingers_zoom_a_picture_on_a_phone(table: Table) -> None:
    page = await table.open(device=PHONE)
    await table.post(file=picture("#efe7d6", alt="A board"))
    await page.get_by_role("button", name="A board").tap()
    await expect(page.get_by_role("dialog", name="Picture")).to_be_visible()
    touch = await page.context.new_cdp_session(page)

    async def fingers(kind: str, spread: int) -> None:
        points = [{"x": 195 - spread, "y": 420, "id": 0}, {"x": 195 + spread, "y": 420, "id": 1}]
        await touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if spread else []})

    await fingers("touchStart", 40)
    for spread in (60, 80, 100, 120):
        await fingers("touchMove", spread)
    await fingers("touchEnd", 0)
    assert await scale(page) == pytest.approx(3, abs=0.2)
    await expect(page.get_by_role("dialog", name="Picture")).to_be_visible()


async def test_the_pictures_of_a_message_keep_their_shape(table: Table) -> None:
    page = await table.open()
    await table.post(file=picture("#efe7d6", alt="A wide board", width=1600, height=400))
    box = await page.get_by_role("button", name="A wide board").bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(4, rel=0.03)
    await expect(articles(page).last.get_by_role("img")).to_be_visible()
