"""Cable Car's panel and command: what stands in their lists of squares, however long the names are."""

from __future__ import annotations

import pytest
from games.cable_car.positions import FREE, position

from bot.chat.cogs.cable_car import squares_offered
from bot.chat.panels import cable_car
from bot.chat.panels.page import Select
from bot.engine import ENGLISH
from bot.games.cable_car import plans, rules, words
from bot.games.cable_car.moves import PlaceTile

MEETING = position(
    "G1 aaaa, H2 aaaa, A2 aaaa, B2 aaaa, C2 aaaa, D2 aaaa, E2 aaaa, F2 aaaa, G8 aaaa, G7 aaaa, G6 aaaa, "
    "G5 aaaa, G4 aaaa, G3 aaaa",
    seats=6,
    hands=["dddd"],
)
"""Four lines of others meet at G2."""


def test_a_square_where_much_happens_names_whole_parts_of_it_on_the_panel() -> None:
    page = cable_car.page(rules.view(MEETING, 0), "", ENGLISH, ["N" * 32] * 6)
    lists = [row for row in page.rows if isinstance(row, Select)]
    (label,) = [each.label for each in lists[0].options if each.label.startswith("G2")]
    name, first, *_, last = label.split(" · ")
    assert (name, last) == ("G2", "…")
    assert first.startswith("finishes ")
    assert "N" * 32 in first
    assert len(label) <= 100


def test_a_square_where_much_happens_names_whole_parts_of_it_while_it_is_typed() -> None:
    ((label, value),) = squares_offered(rules.view(MEETING, 0), "g2", ENGLISH)
    assert value == "G2"
    assert label.endswith(" · …")
    assert len(label) <= 100


@pytest.mark.parametrize(
    ("tile", "degrees"), [("", 0), ("", 90), ("aacb", 0), ("acba", 270), ("nonsense", 0)]
)
def test_a_square_is_offered_with_what_comes_of_the_tile_as_the_command_would_lay_it(
    tile: str, degrees: int
) -> None:
    view = rules.view(position("A1 dddd, B1 aaaa", hands=["aacb accd", "aaaa"], options=FREE), 0)
    offered = list(squares_offered(view, "", ENGLISH, tile=tile, degrees=degrees))
    assert bool(offered) is (tile != "nonsense")
    for label, value in offered:
        typed = " ".join(filter(None, [value, tile, str(degrees) if degrees else ""]))
        move = words.parse(typed, view, ENGLISH)
        assert isinstance(move, PlaceTile)
        assert plans.effect(view, move) in plans.effects(view), "it is legal"
        what = label.partition(" · ")[2]
        assert what == words.describe(move, view, ENGLISH).partition(" · ")[2]
