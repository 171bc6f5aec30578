"""What becomes of a line that is too long for a message by itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.chat.posts import fitted

WORDS = st.lists(st.text("abc", min_size=1, max_size=30), min_size=1, max_size=60).map(" ".join)


@given(WORDS, st.integers(min_value=50, max_value=200))
def test_a_line_that_is_too_long_keeps_its_last_words(line: str, longest: int) -> None:
    found = fitted(["what was before", line], longest)
    assert len(found) <= longest
    last = found.splitlines()[-1]
    assert line.endswith(last.lstrip("…"))
    assert len(last) >= min(len(line), longest - 31)
    if last.startswith("…"):
        assert f" {last[1:]}" in line


def test_a_line_without_spaces_is_cut_anywhere() -> None:
    assert fitted(["x" * 99 + "end"], 20) == f"…{'x' * 16}end"
