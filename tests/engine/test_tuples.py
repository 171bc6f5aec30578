"""Tuples made of tuples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.tuples import exchanged, without

VALUES = st.lists(st.integers(0, 3), min_size=1, max_size=6)


@given(VALUES, st.data())
def test_exchanging_changes_one_value_and_no_other(values: list[int], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(values) - 1))
    changed = exchanged(tuple(values), index, 9)
    values[index] = 9
    assert changed == tuple(values)


@given(VALUES, st.data())
def test_leaving_out_takes_the_first_of_several_like_it(values: list[int], data: st.DataObject) -> None:
    value = data.draw(st.sampled_from(values))
    rest = without(tuple(values), value)
    values.remove(value)
    assert rest == tuple(values)


def test_what_is_not_there_cannot_be_left_out() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)
