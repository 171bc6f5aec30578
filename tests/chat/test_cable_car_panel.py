"""Cable Car's panel and command: what stands in their lists of squares, however long the names are."""

from __future__ import annotations

from games.cable_car.positions import position

from bot.chat.cogs.cable_car import squares_offered
from bot.chat.panels import cable_car
from bot.chat.panels.page import Select
from bot.engine import ENGLISH
from bot.games.cable_car import rules

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
