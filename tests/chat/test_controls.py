"""Custom ids say all that a control means, and are read back whatever is in them."""

from __future__ import annotations

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.cogs.moves import choice_list
from bot.chat.controls import LONGEST_ID, Control, button, cut, page_items, read, select, view_of
from bot.chat.panels.page import Button, Option, Page, Select

VERBS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)
NUMBERS = st.integers(min_value=0, max_value=10**18 - 1)


@given(VERBS, NUMBERS, NUMBERS, st.text(max_size=30), st.integers(min_value=0, max_value=99))
def test_what_a_control_means_is_read_back_from_its_id(
    verb: str, match_id: int, seq: int, rest: str, place: int
) -> None:
    control = Control(verb, match_id, seq, rest)
    custom_id = control.custom_id(place)
    assert len(custom_id) <= LONGEST_ID
    assert read(custom_id) == control


@given(st.text(max_size=120))
def test_any_other_text_is_nobody_s_or_a_control(custom_id: str) -> None:
    found = read(custom_id)
    assert found is None or custom_id.startswith("w1:")


def test_an_id_that_discord_would_not_take_is_refused() -> None:
    assert len(Control("do", 1, 1, "x" * 88).custom_id()) == 100
    with pytest.raises(ValueError, match="101 characters"):
        Control("do", 1, 1, "x" * 89).custom_id()


def test_two_controls_of_one_meaning_can_be_told_apart_by_their_place() -> None:
    control = Control("go", 1)
    assert control.custom_id(0) != control.custom_id(1)
    assert read(control.custom_id(0)) == read(control.custom_id(1))


@pytest.mark.parametrize("number", ["-1", "1.5", "x", "", "٣", "9" * 19])
def test_numbers_are_plain_digits_and_not_too_many(number: str) -> None:
    assert read(f"w1:0:go:{number}:0:") is None
    assert read(f"w1:0:go:0:{number}:") is None
    assert read(f"w1:{number}:go:0:0:") is None


def test_what_is_too_long_is_cut_with_an_ellipsis() -> None:
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "ab…"
    long = button("x" * 99, Control("go", 1))
    assert long.label == "x" * 79 + "…"
    menu = select("p" * 200, [("l" * 200, "v", "d" * 200)], Control("pick", 1), chosen="v")
    assert menu.placeholder is not None
    assert (len(menu.placeholder), len(menu.options[0].label)) == (150, 100)
    assert len(menu.options[0].description or "") == 100
    assert menu.options[0].default


def test_a_page_becomes_rows_in_its_order() -> None:
    page = Page(
        "content",
        (
            Select("Which", (Option("One", "1"), Option("Two", "2", "second"))),
            (Button("Go", "go", "a"), Button("Do", "do", "b", "success", disabled=True)),
            (Button("Type", "type", "", emoji="✏️"),),
        ),
    )
    items = page_items(page, 7, 9)
    assert [item.row for item in items] == [0, 1, 1, 2]
    menu, first, second, third = items
    assert isinstance(menu, discord.ui.Select)
    assert [option.value for option in menu.options] == ["1", "2"]
    assert isinstance(second, discord.ui.Button)
    assert second.disabled
    assert second.style is discord.ButtonStyle.success
    assert isinstance(first, discord.ui.Button)
    assert read(first.custom_id or "") == Control("go", 7, 9, "a")
    assert isinstance(third, discord.ui.Button)
    assert str(third.emoji) == "✏️"


async def test_a_view_leaves_nothing_in_memory() -> None:
    view = view_of([button("Go", Control("go", 1))])
    assert view.is_finished()
    assert len(view.children) == 1


def test_a_suggestion_is_cut_where_it_is_only_read_and_left_out_where_it_would_say_something_else() -> None:
    found = choice_list([("l" * 200, "move"), ("label", "v" * 101), ("label", "v" * 100)])
    assert [(choice.name, choice.value) for choice in found] == [
        ("l" * 99 + "…", "move"),
        ("label", "v" * 100),
    ]
    assert len(choice_list([("label", "v" * 101)] * 3 + [("label", "move")] * 30)) == 25
