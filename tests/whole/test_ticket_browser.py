"""A visitor plays the first turns of Ticket to Ride against a computer, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from local.page.table import PHONE
from playwright.async_api import expect
from whole.railway import cards, start_from, with_hand
from whole.test_browser import PATIENCE, Visitor, house

if TYPE_CHECKING:
    from local.page.browser import Chromium
    from whole.house import House

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

__all__ = ["house"]


async def start_a_match(visitor: Visitor) -> None:
    """Open a table, let a computer sit down, start, and go where it is played."""
    await visitor.type("/game new game:ticket_to_ride")
    await visitor.sees("of 2–5 seats")
    await visitor.press("Add computer")
    await visitor.sees("2 of 2–5 seats")
    await visitor.press("Start")
    await visitor.sees("are playing")
    await visitor.go_to(re.compile("Ticket to Ride"))
    await visitor.sees("your turn")


async def keep_all(visitor: Visitor) -> None:
    """Keep all of the first tickets."""
    await visitor.press("Your move")
    await visitor.press("Keep all")
    await visitor.press("Keep these")
    await visitor.sees("Everybody has chosen tickets")


async def newest_board(visitor: Visitor) -> str | None:
    """Return where the picture of the newest turn post is."""
    return await visitor.said("your turn").locator("img").last.get_attribute("src")


async def test_a_visitor_keeps_tickets_draws_two_cards_and_reads_the_hand(
    browser: Chromium, house: House
) -> None:
    visitor = await Visitor.arrive(browser, house)
    await start_a_match(visitor)
    await keep_all(visitor)
    await visitor.sees(re.compile("round 1"))
    before = await newest_board(visitor)

    await house.settle()
    await visitor.press("Your move")
    # The panel in which the tickets were kept stands above and can draw as well: wait for the new one.
    panel = visitor.page.get_by_role("article").last
    deck = panel.get_by_role("button", name=re.compile(r"^Deck \("))
    await expect(panel).to_contain_text("Draw two cards", timeout=PATIENCE)
    await deck.click()
    await expect(panel).to_contain_text("One more:", timeout=PATIENCE)
    await deck.click()
    # The computer may have answered before the panel is drawn, so only the table tells that the turn is over.
    await visitor.sees(re.compile("Since your last turn: .*Rocket"))
    newest = visitor.said("your turn").locator("img").last
    await expect(newest).not_to_have_attribute("src", str(before), timeout=PATIENCE)

    await visitor.go_to(re.compile("Whistlestop"))
    await visitor.sees("6 cards, 45 trains")
    await expect(visitor.said("6 cards, 45 trains").locator("img").last).to_be_visible(timeout=PATIENCE)


async def test_a_visitor_claims_a_route_on_a_phone(
    browser: Chromium, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_from(monkeypatch, with_hand(cards(green=6)))
    visitor = await Visitor.arrive(browser, house, **PHONE)
    await start_a_match(visitor)
    before = await newest_board(visitor)
    await visitor.press("Your move")
    await visitor.pick_first("Claim a route …")
    await visitor.press("Claim")
    await visitor.sees("Ann claimed")
    await visitor.sees("your turn · round 2")
    newest = visitor.said("your turn").locator("img").last
    await expect(newest).not_to_have_attribute("src", str(before), timeout=PATIENCE)
    width = await visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]
