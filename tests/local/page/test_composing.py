"""Writing: the list of commands, options as fields, whole lines, plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from local.page.table import articles, form, send, writing
from playwright.async_api import expect

if TYPE_CHECKING:
    from local.page.table import Table
    from playwright.async_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def begin(page: Page, command: str) -> None:
    """Choose a command from the list, so that its options are fields."""
    await writing(page).fill(f"/{command}")
    await page.keyboard.press("Tab")
    await expect(form(page, command)).to_be_visible()


async def test_a_command_is_found_filled_in_and_sent_by_keyboard_alone(table: Table) -> None:
    page = await table.open()
    await writing(page).press_sequentially("/new")
    await expect(page.get_by_role("option").first).to_contain_text("/game new")
    await page.keyboard.press("Tab")
    game = page.get_by_role("combobox", name="game")
    await expect(game).to_be_focused()
    await page.keyboard.type("tick")
    await expect(page.get_by_role("option")).to_have_text(["Ticket to Ride"])
    await page.keyboard.press("Enter")
    await expect(game).to_have_value("Ticket to Ride")
    await page.keyboard.press("Enter")
    await expect(articles(page).last).to_contain_text("Ticket to Ride · 1 of 2–6 seats · thread: False")
    await expect(writing(page)).to_be_focused()


async def test_the_arrow_keys_choose_among_the_commands(table: Table) -> None:
    page = await table.open()
    await writing(page).press_sequentially("/game")
    names = page.get_by_role("option").locator(".suggestion-name")
    await expect(names).to_have_text(["/game leave", "/game new"])
    await page.keyboard.press("ArrowDown")
    await expect(page.get_by_role("option", selected=True)).to_contain_text("/game new")
    await page.keyboard.press("Enter")
    await expect(form(page, "game new")).to_be_visible()


async def test_a_whole_line_is_sent_as_it_is_typed(table: Table) -> None:
    page = await table.open()
    await send(page, "/game new game:transamerica players:3 thread:yes")
    await expect(articles(page).last).to_contain_text("TransAmerica · 1 of 3 seats · thread: True")


async def test_a_whole_line_typed_key_by_key_fills_the_fields_on_the_way(table: Table) -> None:
    page = await table.open()
    await writing(page).press_sequentially("/game new game:Cable Car players:4")
    await expect(page.get_by_role("combobox", name="game")).to_have_value("Cable Car")
    await expect(page.get_by_role("combobox", name="players")).to_have_value("4")
    await page.keyboard.press("Enter")
    await expect(articles(page).last).to_contain_text("Cable Car · 1 of 4 seats")


async def test_words_without_a_name_belong_to_the_first_option(table: Table) -> None:
    page = await table.open()
    await send(page, "/play E9-E10 E10-F10")
    await expect(articles(page).last).to_contain_text("You play E9-E10 E10-F10.")


async def test_a_quoted_value_may_hold_what_looks_like_an_option(table: Table) -> None:
    page = await table.open()
    await send(page, '/play move:"what: move:x"')
    await expect(articles(page).last).to_contain_text("You play what: move:x.")


async def test_the_bot_completes_an_option_while_it_is_typed(table: Table) -> None:
    page = await table.open()
    await begin(page, "play")
    await page.get_by_role("button", name="Add the option move").click()
    await expect(page.get_by_role("option")).to_have_count(5)
    await page.keyboard.type("dallas")
    await expect(page.get_by_role("option")).to_have_text(["Dallas–Houston", "Dallas–El Paso"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="move")).to_have_value("Dallas–El Paso")
    await page.keyboard.press("Enter")
    await expect(articles(page).last).to_contain_text("You play Dallas-El Paso.")
    assert table.bot.asked == ["", "dallas"], "the bot is asked when typing rests, not for every letter"


async def test_an_answer_to_older_letters_does_not_replace_the_newer_one(table: Table) -> None:
    page = await table.open()
    await begin(page, "play")
    await page.get_by_role("button", name="Add the option move").click()
    await page.keyboard.type("d")
    await table.discord.until(lambda: table.bot.asked[-1:] == ["d"])
    await page.keyboard.type("enver")
    await expect(page.get_by_role("option")).to_have_text(["Denver–Helena"])
    await page.wait_for_timeout(900)  # the slow answer to "d" has come by now
    await expect(page.get_by_role("option")).to_have_text(["Denver–Helena"])


async def test_a_missing_option_is_asked_for_in_its_place(table: Table) -> None:
    page = await table.open()
    await begin(page, "options")
    await page.get_by_role("button", name="Send the command").click()
    await expect(page.get_by_role("alert").filter(has_text="number is needed.")).to_be_visible()
    await expect(page.get_by_role("combobox", name="number")).to_be_focused()
    await expect(page.get_by_role("combobox", name="number")).to_have_attribute("aria-invalid", "true")
    await expect(articles(page)).to_have_count(0)


@pytest.mark.parametrize(
    ("typed", "said"), [("ten", "number is a number."), ("9.7", "number is from 0.5 to 9.5.")]
)
async def test_a_wrong_number_is_refused_before_it_is_sent(table: Table, typed: str, said: str) -> None:
    page = await table.open()
    await send(page, f"/options number:{typed} who:Ben")
    await expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    await page.get_by_role("combobox", name="number").fill("9.5")
    await page.keyboard.press("Enter")
    await expect(articles(page).last).to_contain_text("9.5 Ben None None")


async def test_people_channels_and_yes_or_no_are_chosen_from_lists(table: Table) -> None:
    page = await table.open()
    await begin(page, "options")
    await page.keyboard.type("2.5")
    await page.keyboard.press("Tab")
    await page.keyboard.type("chl")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="who")).to_have_value("Chloé")
    await page.get_by_role("button", name="Add the option where").click()
    await page.get_by_role("option", name="#chat").click()
    await page.get_by_role("button", name="Add the option sure").click()
    await page.get_by_role("option", name="False").click()
    await page.get_by_role("button", name="Send the command").click()
    await expect(articles(page).last).to_contain_text("2.5 Chloé chat False")


async def test_an_added_option_goes_when_its_empty_field_is_deleted(table: Table) -> None:
    page = await table.open()
    await begin(page, "game new")
    await page.get_by_role("button", name="Add the option players").click()
    await expect(page.get_by_role("combobox", name="players")).to_be_focused()
    await page.keyboard.press("Backspace")
    await expect(page.get_by_role("combobox", name="players")).to_have_count(0)
    await expect(page.get_by_role("combobox", name="game")).to_be_focused()
    await expect(page.get_by_role("button", name="Add the option players")).to_be_visible()


async def test_escape_shuts_the_list_first_and_then_gives_the_line_back(table: Table) -> None:
    page = await table.open()
    await begin(page, "game new")
    await page.keyboard.type("tra")
    await expect(page.get_by_role("option")).to_have_count(3)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option")).to_have_count(0)
    await expect(form(page, "game new")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(form(page, "game new")).to_have_count(0)
    await expect(writing(page)).to_have_value("/game new game:tra")


async def test_a_command_without_options_is_sent_by_a_second_press(table: Table) -> None:
    page = await table.open()
    await begin(page, "game leave")
    await expect(page.get_by_role("button", name="Send the command")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(articles(page).last).to_contain_text("You left.")


async def test_a_command_that_does_not_exist_is_not_sent(table: Table) -> None:
    page = await table.open()
    await send(page, "/nonsense now")
    await expect(page.get_by_role("alert")).to_have_text(
        "There is no command “/nonsense”. Type / to see them all."
    )
    await expect(writing(page)).to_have_value("/nonsense now")


async def test_the_arrow_up_brings_the_last_commands_back(table: Table) -> None:
    page = await table.open()
    await send(page, "/play move:E9-E10")
    await send(page, "/game leave")
    await expect(articles(page)).to_have_count(2)
    await page.keyboard.press("ArrowUp")
    await expect(writing(page)).to_have_value("/game leave")
    await page.keyboard.press("ArrowUp")
    await expect(writing(page)).to_have_value("/play move:E9-E10")
    await page.reload()
    await writing(page).press("ArrowUp")
    await expect(writing(page)).to_have_value("/game leave")
    await writing(page).fill("/")
    await expect(page.get_by_role("option").first).to_contain_text("/game leave")


async def test_a_command_the_bot_does_not_answer_says_so_and_can_be_tried_again(table: Table) -> None:
    page = await table.open()
    table.discord.interactions.answer_seconds = 1
    await send(page, "/silent")
    await expect(page.get_by_text("Sending /silent")).to_be_visible()
    failed = page.get_by_role("alert").filter(has_text="The application did not respond")
    await expect(failed).to_be_visible()
    await failed.get_by_role("button", name="Try again").click()
    await expect(writing(page)).to_have_value("/silent")
    await expect(failed).to_have_count(0)


async def test_what_one_says_the_others_read_at_once(table: Table) -> None:
    ann, ben = await table.open("ann"), await table.open("ben")
    await send(ann, "Shall we **play**?")
    await expect(articles(ben).last).to_contain_text("Shall we play?")
    await expect(articles(ben).last.locator("strong")).to_have_text("play")


async def test_shift_and_enter_begin_a_new_line(table: Table) -> None:
    page = await table.open()
    await writing(page).press_sequentially("one")
    await page.keyboard.press("Shift+Enter")
    await page.keyboard.type("two")
    await page.keyboard.press("Enter")
    await expect(articles(page).last.locator(".content")).to_have_text("one\ntwo", use_inner_text=True)


async def test_what_was_begun_waits_in_its_channel(table: Table) -> None:
    page = await table.open()
    await writing(page).fill("not yet said")
    await page.get_by_role("link", name="chat").click()
    await expect(writing(page)).to_have_value("")
    await page.get_by_role("link", name="games").click()
    await expect(writing(page)).to_have_value("not yet said")


async def test_letters_typed_beside_the_field_go_into_it(table: Table) -> None:
    page = await table.open()
    await page.get_by_role("heading", name="games").click()
    await page.keyboard.type("hello")
    await expect(writing(page)).to_have_value("hello")


async def test_an_empty_channel_invites_to_open_a_table(table: Table) -> None:
    page = await table.open()
    await page.get_by_role("button", name="Open a table").click()
    await expect(form(page, "game new")).to_be_visible()
    await page.get_by_role("option", name="Traxx").click()
    await page.get_by_role("button", name="Send the command").click()
    await expect(articles(page).last).to_contain_text("Traxx")
    await expect(page.get_by_role("button", name="Open a table")).to_be_hidden()
