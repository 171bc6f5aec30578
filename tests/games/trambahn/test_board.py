"""The cards and trams are those of the box."""

from __future__ import annotations

from collections import Counter

import pytest
from games.trambahn.positions import card, column

from bot.games.trambahn import board


def test_there_are_112_stations_and_8_conductors() -> None:
    assert sum(board.CARD_COUNTS) == 120
    assert board.CARD_COUNTS[board.CONDUCTOR] == 8
    assert sum(board.CARD_COUNTS[: board.CONDUCTOR]) == 112


def test_each_colour_has_1_and_10_twice_and_2_to_9_three_times() -> None:
    for colour in range(4):
        counts = [board.CARD_COUNTS[board.card(colour, value)] for value in range(1, 11)]
        assert counts == [2, 3, 3, 3, 3, 3, 3, 3, 3, 2]


def test_values_1_to_6_are_1_point_7_to_9_are_2_and_a_10_is_3() -> None:
    for colour in range(4):
        points = [board.POINTS[board.card(colour, value)] for value in range(1, 11)]
        assert points == [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]
        in_all = sum(board.POINTS[c] * board.CARD_COUNTS[c] for c in range(colour * 10, colour * 10 + 10))
        assert in_all == 41


def test_a_conductor_is_worth_nothing() -> None:
    assert board.POINTS[board.CONDUCTOR] == 0


def test_the_lines_are_blue_red_green_and_yellow() -> None:
    assert [*zip(board.NUMERALS, board.COLOURS, strict=True)] == [
        ("I", "blue"),
        ("II", "red"),
        ("III", "green"),
        ("IV", "yellow"),
    ]


def test_a_card_knows_its_colour_and_value() -> None:
    for number in range(board.CONDUCTOR):
        assert board.card(board.colour(number), board.value(number)) == number
    assert (board.colour(card("green7")), board.value(card("green7"))) == (2, 7)


def test_there_are_16_trams_with_horses_on_top_and_electric_ones_at_the_bottom() -> None:
    figures = [(tram.kind, tram.count, tram.multiplier, tram.price) for tram in board.TRAMS]
    assert figures == [("horse", 5, 2, 5), ("steam", 4, 3, 10), ("electric", 7, 4, 15)]
    assert board.TRAM_STACK == (0,) * 5 + (1,) * 4 + (2,) * 7
    assert Counter(board.TRAM_STACK).total() == 16


@pytest.mark.parametrize(
    ("written", "points"),
    [
        ("blue1 blue2 blue5 blue6 steam", 12),
        ("blue2 conductor blue3 blue4 blue7 horse", 10),
        ("blue3 blue5 blue8 blue10 horse", 14),
        ("red10 electric", 12),
        ("red1 red9", 0),
    ],
)
def test_a_column_scores_its_points_times_its_tram(written: str, points: int) -> None:
    assert column(written).points == points


def test_a_column_knows_its_last_station_whatever_conductors_follow() -> None:
    assert column("red2 red4 conductor conductor").last == 4
    assert column("red2 red4 conductor").colour == 1


def test_a_column_has_made_its_extra_tour_with_eight_cards() -> None:
    seven = "red1 red2 conductor red3 conductor red4 red5"
    assert not column(f"{seven} steam").toured
    assert column(f"{seven} conductor steam").toured


def test_a_10_closes_a_column_and_nothing_else_does() -> None:
    assert column("red2 conductor red10").closed
    assert not column("red2 red9").closed
    assert not column("red2 conductor").closed
