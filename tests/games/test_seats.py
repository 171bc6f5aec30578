"""How seats are shown in words."""

from __future__ import annotations

import pytest

from bot.engine import ENGLISH
from bot.games.seats import SHAPES, colour_name, label, listed, players, winning


def test_every_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len(set(SHAPES)) == 6
    assert len({colour_name(seat, ENGLISH) for seat in range(6)}) == 6


def test_a_seat_is_shown_by_its_shape_and_name() -> None:
    assert label(1, ENGLISH, ["Ann", "Ben"]) == "■ Ben"


def test_without_names_the_colour_serves() -> None:
    assert label(0, ENGLISH) == "● Blue"


@pytest.mark.parametrize(
    ("items", "sentence"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_things_are_listed_as_people_do(items: list[str], sentence: str) -> None:
    assert listed(items, ENGLISH) == sentence


def test_seats_are_listed_with_their_names_and_winners_share_or_not() -> None:
    names = ["Ann", "Ben", "Chloé"]
    assert players([2, 0], ENGLISH, names) == "▲ Chloé and ● Ann"
    assert players((), ENGLISH) == ""
    assert winning((1,), ENGLISH, names) == "■ Ben wins."
    assert winning((0, 1, 2), ENGLISH, names) == "● Ann, ■ Ben and ▲ Chloé share the win."
