"""Traxx in a real browser: somebody alone on a phone, and two people before two windows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from local.page.table import PHONE
from playwright.async_api import expect
from whole.party import Party
from whole.test_browser import PATIENCE, Visitor, house

if TYPE_CHECKING:
    from local.page.browser import Chromium
    from playwright.async_api import Locator
    from whole.house import House

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

__all__ = ["house"]


async def panel_of(visitor: Visitor) -> Locator:
    """Open the panel, wait until it stands, and return it."""
    await visitor.press("Your move")
    panel = visitor.page.get_by_role("article").last
    await expect(panel).to_contain_text("Only you can see this", timeout=PATIENCE)
    await expect(panel.get_by_role("img")).to_be_visible(timeout=PATIENCE)
    return panel


async def test_somebody_alone_on_a_phone_draws_step_by_step_and_plays_to_the_end(
    browser: Chromium, house: House
) -> None:
    visitor = await Visitor.arrive(browser, house, **PHONE)
    await visitor.type("/game new game:traxx players:1")
    await visitor.sees("1 of 1 seat")
    await visitor.press("Start")
    await visitor.sees("Ann is playing")
    await visitor.go_to(re.compile("Traxx"))
    await visitor.sees("your turn · round 1 of 15")

    panel = await panel_of(visitor)
    await panel.get_by_role("button", name=re.compile("^From the start")).click()
    step = panel.get_by_role("button", name=re.compile("^[↖↗←→↙↘] [^–]")).first
    await step.click()
    await expect(panel).to_contain_text("worth", timeout=PATIENCE)
    width = await visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]
    await panel.get_by_role("button", name="Confirm").click()
    await visitor.sees(re.compile("Since your last turn: Round 1: ● Ann drew"))
    await visitor.sees("Round 2, card")

    await house.settle()
    await Party(house, 1, "traxx").skip_to_end_of_round(1)
    await visitor.type("/traxx pass")
    await visitor.sees(re.compile("🏁 .*Ann finishes with"))
    await expect(visitor.said("🏁").get_by_role("img")).to_be_visible(timeout=PATIENCE)


async def test_two_before_two_windows_decide_in_secret_and_see_the_round_together(
    browser: Chromium, house: House
) -> None:
    ann, ben = [await Visitor.arrive(browser, house, seat) for seat in ("ann", "ben")]
    await ann.type("/game new game:traxx players:2 thread:false")
    await ben.sees("1 of 2 seats")
    await ben.press("Join")
    await ann.sees("2 of 2 seats")
    await ann.press("Start")
    for visitor in (ann, ben):
        await visitor.sees("your turn · round 1 of 15")

    panel = await panel_of(ann)
    await ann.pick_first("Good paths")
    await panel.get_by_role("button", name="Confirm").click()
    await expect(panel).to_contain_text("Sealed. You can change it", timeout=PATIENCE)
    await expect(panel).to_contain_text("Ann will draw")
    for visitor in (ann, ben):
        await visitor.sees("Ann has decided (1 of 2)")
    await ann.type("/traxx pass")
    await ann.sees("● Ann will pass.")
    await expect(ben.page.get_by_text("Ann will")).to_have_count(0)

    await panel_of(ben)
    await ben.pick_first("Good paths")
    await ben.press("Confirm")
    for visitor in (ann, ben):
        await visitor.sees(re.compile("Round 1: ● Ann passed. ■ Ben drew"))
        board = visitor.said("your turn · round 2 of 15").get_by_role("img").last
        await expect(board).to_have_attribute("alt", re.compile("round 2", re.IGNORECASE), timeout=PATIENCE)
