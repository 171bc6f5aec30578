"""A visitor plays Trambahn against a computer in a real browser: by panel, by typed turns, to the result."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from games.trambahn.positions import position
from local.page.table import PHONE
from playwright.async_api import expect
from whole.party import TEXT, Party
from whole.test_browser import PATIENCE, Visitor, house

from bot.games.trambahn import board, plans, rules, words

if TYPE_CHECKING:
    from local.page.browser import Chromium
    from whole.house import House

    from bot.games.trambahn.view import View

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

__all__ = ["house"]

START = position(
    hands=["blue9 red4 red7 green2 yellow9 conductor", "blue6 green3 green4 yellow1 yellow2 yellow4"],
    columns=["red1 red3 steam, red2 horse", "red5 red6 red8 horse, yellow3 yellow5 steam"],
    rows=["blue7", "red9 red9 red10"],
    draw_pile=40,
    offer="horse steam electric",
    rides=8,
)
"""Ann begins; two rides end the match."""


async def pick(visitor: Visitor, menu: str, *lines: str) -> None:
    """Choose these lines of the newest list of this name, all at once."""
    await visitor.page.get_by_role("combobox", name=menu).last.click()
    for line in lines:
        await visitor.page.get_by_role("option", name=re.compile(f"^{line}")).first.click()
    if len(lines) > 1:
        await visitor.page.get_by_role("button", name="Done", exact=True).last.click()


def short_turn(view: View) -> str:
    """Return a turn of one passenger, who sets off a ride if one can."""
    best = max(plans.passengers(view), key=lambda plan: plan.ride is not None)
    last = best.ride is not None and len(view.position.rides) == board.RIDES - 1
    return f"{words.move(best.move, view, TEXT)}{'' if last else ' finish'}"


async def test_a_visitor_plays_a_match_against_a_computer_on_a_phone(
    browser: Chromium, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "setup", lambda *_: START)
    visitor = await Visitor.arrive(browser, house, **PHONE)
    await visitor.type("/game new game:trambahn")
    await visitor.sees("1 of 2 seats")
    await visitor.press("Add computer")
    await visitor.sees("2 of 2 seats")
    await visitor.press("Start")
    await visitor.sees("are playing")
    await visitor.go_to(re.compile("Trambahn"))
    await visitor.sees("your turn · round 1, 8 of 10 rides")
    before = await visitor.said("your turn").locator("img").last.get_attribute("src")

    await visitor.press("Your move")
    panel = visitor.page.get_by_role("article").last
    await expect(panel).to_contain_text(
        "A fourth red passenger scores now: you 8, ■ Rocket 8.", timeout=PATIENCE
    )
    await pick(visitor, "A passenger", "🍀2 to 🍀 green")
    await visitor.press("Board")
    await expect(panel).to_contain_text("A second passenger may board, or go on.", timeout=PATIENCE)
    await visitor.press("Next step")
    await expect(panel).to_contain_text("pick one card or several", timeout=PATIENCE)
    await pick(visitor, "Cards for your columns", "💧9", "❤️7")
    await expect(panel).to_contain_text("Where does ❤️7 go?", timeout=PATIENCE)
    await pick(visitor, "A column for red 7", "❤️ red A")
    await expect(panel).to_contain_text(
        "A ❤️ red ride would then bring you 14 (+6), ■ Rocket 8.", timeout=PATIENCE
    )
    await visitor.press("Place")
    await visitor.press("Next step")
    await expect(panel).to_contain_text("face down into your money", timeout=PATIENCE)
    await pick(visitor, "Cards for your money", "☀️9", "🧢 conductor")
    await visitor.press("Put away")
    await visitor.press("Next step")
    await expect(panel).to_contain_text("This column still needs a tram", timeout=PATIENCE)
    await visitor.press("×3 for 10")
    await visitor.press("Buy")
    await expect(panel).to_contain_text("All your columns have trams.", timeout=PATIENCE)
    await visitor.press("Take back")
    await expect(panel).to_contain_text("Taken back: tram steam>blue.", timeout=PATIENCE)
    await visitor.press("Play it after all")
    await expect(panel).to_contain_text("It counts again", timeout=PATIENCE)
    await visitor.press("Finish turn")
    await expect(panel).to_contain_text("you draw 5 cards. That cannot be taken back.", timeout=PATIENCE)
    await visitor.press("Finish turn")
    await visitor.sees(re.compile("round 2.*Since your last turn: .*Rocket: passengers", re.DOTALL))
    newest = visitor.said("your turn").locator("img").last
    await expect(newest).not_to_have_attribute("src", str(before), timeout=PATIENCE)
    width = await visitor.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]

    party = Party(house, 1, "trambahn")
    await house.settle()
    while (table := await party.table()).to_act:
        await visitor.type(f"/play move:{short_turn(table.view_of_seat(0))}")
        await house.until(partial(gone_on, party, table.row.seq))
        await house.settle()
    await visitor.sees("🏁")
    position = (await party.state()).position
    rides = " + ".join(str(ride.points[0]) for ride in position.rides)
    await visitor.sees(f"rides {rides} · extra tours {position.tours[0]}")
    picture = visitor.said("🏁").locator("img").last
    await expect(picture).to_be_visible(timeout=PATIENCE)
    await expect(picture).to_have_attribute("alt", re.compile("10 of 10 rides|win"), timeout=PATIENCE)

    await visitor.go_to(re.compile("Whistlestop"))
    await visitor.sees("Your hand")
    assert await visitor.page.get_by_role("article").filter(has_text="Your hand:").count() == 1


async def gone_on(party: Party, seq: int) -> bool:
    """Whether the match has gone on since."""
    return (await party.table()).row.seq > seq
