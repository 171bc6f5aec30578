"""How texts are fitted into messages, and names into texts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.posts import chunks, fitted, plain
from bot.chat.texts import text_for

LINES = st.lists(st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=300), max_size=30)


@given(LINES, st.integers(min_value=50, max_value=400))
def test_lines_are_fitted_by_leaving_the_first_ones_out(lines: list[str], longest: int) -> None:
    found = fitted(lines, longest)
    assert len(found) <= longest
    if len("\n".join(lines)) <= longest - 3:
        assert found == "\n".join(lines)
    elif lines and len(lines[-1]) < longest - 4:
        assert found.startswith("…\n")
        assert found.endswith(lines[-1])


@given(LINES, st.integers(min_value=50, max_value=400))
def test_chunks_are_short_enough_and_lose_no_word(lines: list[str], longest: int) -> None:
    found = chunks(lines, longest)
    assert found
    assert all(len(chunk) <= longest for chunk in found)
    assert re.sub(r"\s", "", "".join(found)) == re.sub(r"\s", "", "".join(lines))


def test_chunks_break_between_lines_and_long_lines_at_spaces() -> None:
    assert chunks(["one", "two", "three"], 7) == ["one\ntwo", "three"]
    assert chunks(["one two three"], 8) == ["one two", "three"]
    assert chunks(["a" * 10], 4) == ["aaaa", "aaaa", "aa"]
    assert chunks([], 10) == [""]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("**a**", r"\*\*a\*\*"),
        ("```", r"\`\`\`"),
        ("<@12345>", r"\<@12345>"),
        ("<:steam:1>", r"\<:steam:1>"),
        ("a_b", r"a\_b"),
        ("||x||", r"\|\|x\|\|"),
    ],
)
def test_nothing_in_a_name_is_formatting(name: str, shown: str) -> None:
    assert plain(name) == shown


@pytest.mark.parametrize("language", [None, "en-US", "xx", "pt-BR", ""])
def test_a_language_without_a_catalog_is_english(language: str | None) -> None:
    text = text_for(language)
    assert text.gettext("Join") == "Join"
    assert text.ngettext("{n} round", "{n} rounds", 2) == "{n} rounds"
    assert text_for(language) is text
