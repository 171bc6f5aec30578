"""Pressing: buttons, selects and the bot's forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from local.page.table import Line, articles, send, writing
from playwright.async_api import expect

if TYPE_CHECKING:
    from local.page.table import Table
    from playwright.async_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def open_panel(table: Table, page: Page) -> Locator:
    """The panel of `/panel`."""
    await send(page, "/panel")
    panel = articles(page).last
    await expect(panel.get_by_role("button", name="Lay both")).to_be_visible()
    return panel


async def test_a_button_changes_the_message_and_keeps_the_keyboard_where_it_was(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    lay = panel.get_by_role("button", name="Lay both")
    await lay.focus()
    await page.keyboard.press("Enter")
    await expect(panel).to_contain_text("Laid 1.")
    await expect(panel.get_by_role("img")).to_have_attribute("alt", "Your board, laid 1")
    await expect(lay).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(panel).to_contain_text("Laid 2.")
    await expect(articles(page)).to_have_count(1)


async def test_while_one_button_waits_the_others_cannot_be_pressed(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    await panel.get_by_role("button", name="Say nothing").click()
    await expect(panel.get_by_role("button", name="Say nothing")).to_have_attribute("aria-busy", "true")
    await expect(panel.get_by_role("button", name="Lay both")).to_have_attribute("aria-disabled", "true")
    await panel.get_by_role("button", name="Lay both").dispatch_event("click")
    await expect(panel.get_by_role("alert")).to_have_text(
        "This interaction failed. The application did not respond"
    )
    await expect(panel.locator("[aria-busy], [aria-disabled]")).to_have_count(0)
    await expect(panel).to_contain_text("Choose.")
    await panel.get_by_role("button", name="Lay both").click()
    await expect(panel).to_contain_text("Laid 1.")
    await expect(panel.get_by_role("alert")).to_have_count(0)


async def test_a_disabled_button_cannot_be_pressed(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    await expect(panel.get_by_role("button", name="Greyed")).to_be_disabled()


async def test_a_link_button_leads_out_in_a_window_of_its_own(table: Table) -> None:
    page = await table.open()
    await send(page, "/game new game:traxx")
    link = articles(page).last.get_by_role("link", name="Rules")
    await expect(link).to_have_attribute("href", "https://example.org/rules")
    await expect(link).to_have_attribute("target", "_blank")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")


async def test_a_select_shows_descriptions_and_takes_one_choice_at_once(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    await panel.get_by_role("combobox", name="Towards …").click()
    await expect(page.get_by_role("option").first).to_have_text("Omaha4 away: E9–E10, E10–F10")
    await page.get_by_role("option", name="Helena").click()
    await expect(panel).to_contain_text("You go towards helena.")
    await expect(page.get_by_role("listbox")).to_have_count(0)


async def test_a_select_works_by_keyboard_and_escape_changes_nothing(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    select = panel.get_by_role("combobox", name="Towards …")
    await select.focus()
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await expect(select).to_be_focused()
    await expect(select).to_have_text("Towards …")
    await page.keyboard.press("Enter")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(panel).to_contain_text("You go towards helena.")


async def test_a_select_of_several_waits_for_done_and_keeps_its_bounds(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    await panel.get_by_role("combobox", name="Keep at least one").click()
    done = page.get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    for name in ("Boston–Miami", "Denver–El Paso", "Helena–Dallas"):
        await page.get_by_role("option", name=name).click()
    await expect(page.get_by_role("option", selected=True)).to_have_text(["Boston–Miami", "Denver–El Paso"])
    await expect(page.get_by_role("status").filter(has_text="chosen")).to_have_text(
        "2 chosen, 1 to 2 allowed"
    )
    await page.get_by_role("option", name="Boston–Miami").click()
    await page.get_by_role("option", name="Helena–Dallas").click()
    await done.click()
    await expect(panel).to_contain_text("You keep Denver–El Paso, Helena–Dallas.")


async def test_people_are_chosen_by_name(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    await panel.get_by_role("combobox", name="Somebody").click()
    await page.get_by_role("option", name="Chloé").click()
    await expect(panel).to_contain_text("You chose Chloé.")


async def test_a_form_asks_for_what_is_missing_and_sends_what_was_written(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    await panel.get_by_role("button", name="Type it").click()
    dialog = page.get_by_role("dialog", name="Type your move")
    await expect(dialog.get_by_label("Move")).to_be_focused()
    await expect(dialog.get_by_label("Move")).to_have_attribute("placeholder", "E9-E10 E10-F10")
    await expect(dialog.get_by_label("Note")).to_have_value("for later")
    await dialog.get_by_label("Move").fill("E9")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_text("At least 5 characters.")).to_be_visible()
    await expect(dialog.get_by_text("Choose something here.")).to_be_visible()
    await dialog.get_by_label("Move").fill("E9-E10")
    await dialog.get_by_role("combobox", name="Pace").click()
    await page.get_by_role("option", name="slow").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(articles(page).last).to_contain_text("Move 'E9-E10', note 'for later', pace ['slow']")


async def test_escape_leaves_a_form_without_sending(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    await panel.get_by_role("button", name="Type it").click()
    dialog = page.get_by_role("dialog", name="Type your move")
    await dialog.get_by_label("Move").fill("E9-E10")
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(articles(page)).to_have_count(1)
    await expect(panel.locator("[aria-busy]")).to_have_count(0)


async def test_a_form_the_bot_does_not_take_keeps_what_was_written(table: Table) -> None:
    page = await table.open()
    panel = await open_panel(table, page)
    await panel.get_by_role("button", name="Type it").click()
    dialog = page.get_by_role("dialog", name="Type your move")
    await dialog.get_by_label("Move").fill("silent")
    await dialog.get_by_role("combobox", name="Pace").click()
    await page.get_by_role("option", name="today").click()
    table.discord.interactions.answer_seconds = 0.1
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("The application did not respond")
    await expect(dialog.get_by_label("Move")).to_have_value("silent")


async def test_layout_components_are_shown_and_can_be_pressed(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:layout")
    shown = articles(page).last
    await expect(shown.get_by_role("heading", name="Boxed")).to_be_visible()
    await expect(shown.locator(".content strong")).to_have_text("container")
    await expect(shown.get_by_role("separator")).to_be_attached()
    await expect(shown.get_by_role("img", name="A gallery")).to_be_visible()
    await expect(shown.locator("button.picture")).to_have_count(1)
    table.discord.interactions.answer_seconds = 0.1
    await shown.get_by_role("button", name="Open").first.click()
    await expect(shown.get_by_role("alert")).to_contain_text("This interaction failed.")


async def test_the_page_stays_usable_after_a_component_it_does_not_know(table: Table) -> None:
    page = await table.open(strange_components=True)
    await send(page, "/game new game:traxx")
    await expect(articles(page).last).to_contain_text("This table cannot show component 99 yet.")
    await send(page, "/game leave")
    await expect(articles(page).last).to_contain_text("You left.")
    await expect(writing(page)).to_be_focused()


async def test_the_board_stays_in_sight_while_one_chooses_from_it(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:junctions")
    await articles(page).last.get_by_role("combobox", name="Junction").click()
    board = await page.get_by_role("img", name="The board to choose from").bounding_box()
    chooser = await page.get_by_role("dialog", name="Junction").bounding_box()
    assert board is not None
    assert chooser is not None
    beside = chooser["x"] >= board["x"] + board["width"]
    below = chooser["y"] >= board["y"] + board["height"]
    assert beside or below
    assert chooser["x"] + chooser["width"] <= 1280
    assert chooser["y"] + chooser["height"] <= 800


async def test_a_long_list_can_be_searched_and_chosen_from_by_keyboard(table: Table) -> None:
    page = await table.open()
    await send(page, "/show what:junctions")
    await articles(page).last.get_by_role("combobox", name="Junction").click()
    await expect(page.get_by_role("searchbox", name="Search the choices")).to_be_focused()
    await page.keyboard.type("e1")
    await expect(page.get_by_role("option")).to_have_text(["E1", "E10", "E11", "E12", "E13", "E14"])
    await page.keyboard.type("x")
    await expect(page.get_by_text("Nothing fits.")).to_be_visible()
    await page.keyboard.press("Backspace")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    chosen = articles(page).last.get_by_role("combobox", name="Junction")
    await expect(chosen).to_have_text("E10")
    await expect(chosen).to_have_attribute("aria-busy", "true")


async def test_a_choice_that_does_not_arrive_is_not_shown_as_chosen(table: Table) -> None:
    line = Line()
    page = await table.open(line=line.connect)
    panel = await open_panel(table, page)
    await line.cut()
    await panel.get_by_role("combobox", name="Towards …").click()
    await page.get_by_role("option", name="Helena").click()
    await expect(panel.get_by_role("alert")).to_contain_text("There is no connection to the table just now.")
    await expect(panel.get_by_role("combobox").first).to_have_text("Towards …")
