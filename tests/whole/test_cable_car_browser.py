"""A visitor plays Cable Car against a computer, in a real browser: a preview, a swap, and the last tile."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from local.page.table import PHONE
from msgspec.structs import replace
from playwright.async_api import expect
from whole.cableway import start_from
from whole.party import Party
from whole.test_browser import PATIENCE, Visitor, house

from bot.engine import Rng
from bot.games.cable_car import rules
from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from local.page.browser import Chromium
    from whole.house import House

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

__all__ = ["house"]


async def test_a_visitor_previews_swaps_and_ends_a_match_against_a_computer_on_a_phone(
    browser: Chromium, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The computer begins, so that the last tile is the visitor's.
    begun = rules.setup(2, Options(), Rng(bytes(32)))
    start_from(monkeypatch, replace(begun, starter=1, mover=1))
    visitor = await Visitor.arrive(browser, house, **PHONE)
    await visitor.type("/game new game:cable_car")
    await visitor.sees("of 2–6 seats")
    await visitor.press("Add computer")
    await visitor.sees("2 of 2–6 seats")
    await visitor.press("Start")
    await visitor.sees("are playing")
    await visitor.go_to(re.compile("Cable Car"))
    await visitor.sees("your turn · tile 2 of 60")

    await visitor.press("Your move")
    panel = visitor.page.get_by_role("article").last
    await expect(panel).to_contain_text("Place your tile.", timeout=PATIENCE)
    await visitor.pick_first("Most promising squares")
    await expect(panel).to_contain_text(re.compile(r"Your tile on [A-H][1-8]"), timeout=PATIENCE)
    await expect(panel).to_contain_text("grows by 1.")
    await expect(panel.locator("img")).to_be_visible()
    await visitor.press("Draw instead (57 left)")
    await visitor.press("Draw a tile")
    await expect(panel).to_contain_text("You drew this tile and must place it.", timeout=PATIENCE)
    await visitor.pick_first("Most promising squares")
    await expect(panel).to_contain_text("The drawn tile on", timeout=PATIENCE)
    await visitor.press("Place")
    await visitor.sees("your turn · tile 4 of 60")
    width = await visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]

    await house.settle()
    party = Party(house, 1, "cable_car")
    await party.skip_to_end_of_round(1)
    await visitor.press("Your move")
    panel = visitor.page.get_by_role("article").last
    await expect(panel).to_contain_text("Place your tile.", timeout=PATIENCE)
    await visitor.pick_first("Most promising squares")
    await visitor.press("Place")
    await visitor.sees("🏁")
    points = (await party.state()).points
    for name, score in zip(("Ann", "Rocket"), points, strict=True):
        await visitor.sees(f"{name}: {score} · 16 of 16 lines finished")
