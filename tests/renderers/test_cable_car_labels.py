"""No two texts of Cable Car's pictures meet, and all that must be read is large enough."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from cable_car_pictures import LONG, NAMES, SAMPLES, empty, full, scattered, states, view
from msgspec.structs import replace

import renderers
from bot.games.cable_car import board
from bot.games.cable_car.view import lines
from bot.matches.lobby import ENGINES
from renderers import lettering
from renderers.cable_car import geometry, ground, pieces
from renderers.canvas import Label, ink_box, meet

if TYPE_CHECKING:
    from renderers.canvas import Canvas


def drawn(shown: Any, **arguments: Any) -> Canvas:
    return renderers.draw("cable_car", shown, **arguments).canvas


def meetings(found: list[Label]) -> list[tuple[str, str]]:
    """Return the texts that meet; of 300 labels only neighbours from left to right are compared."""
    met = []
    ordered = sorted(found, key=lambda label: label.box[0])
    for number, label in enumerate(ordered):
        for other in ordered[number + 1 :]:
            if other.box[0] > label.box[2]:
                break
            if meet(label.box, other.box):
                met.append((label.text, other.text))
    return met


def test_texts_that_meet_are_found() -> None:
    apart = [Label("a", (0, 0, 10, 10), 20), Label("b", (11, 0, 20, 10), 20)]
    assert meetings(apart) == []
    assert meetings([*apart, Label("c", (5, 5, 12, 8), 20)]) == [("a", "c"), ("c", "b")]


@pytest.mark.parametrize("name", SAMPLES)
def test_no_two_texts_of_a_sample_meet_and_all_stay_inside_with_short_or_long_names(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for called in (NAMES, LONG):
        canvas = drawn(shown, names=called[: shown.seats], computers={0}, **arguments)
        assert meetings(canvas.labels) == []
        assert min(label.size for label in canvas.labels) >= 14
        width, height = canvas.size
        for label in canvas.labels:
            assert label.box[0] >= 3, label
            assert label.box[1] >= 6, label
            assert label.box[2] <= width - 6, label
            assert label.box[3] <= height - 6, label


@pytest.mark.parametrize("seats", board.SEATS)
def test_no_two_texts_meet_whatever_lies_on_the_board(seats: int) -> None:
    for seed in range(3):
        for shown in (scattered(seats, seed, seed % seats), full(seats, seed)):
            assert meetings(drawn(shown, names=LONG[:seats], computers=range(seats)).labels) == []


def test_no_two_texts_meet_when_all_share_the_win() -> None:
    for seats in (2, 6):
        over = view(states(seats)[-1])
        shared = replace(over, result=replace(over.result, winners=frozenset(range(seats))))
        for called in (NAMES, LONG):
            assert meetings(drawn(shared, names=called[:seats]).labels) == []


def test_no_two_texts_meet_with_points_of_three_digits() -> None:
    shown = full(2, 1)
    rich = replace(shown, points=(188, 204), position=replace(shown.position, passes=(107,) * 32))
    labels = drawn(rich, names=LONG[:2]).labels
    assert meetings(labels) == []
    assert {"188", "204", "107"} <= {label.text for label in labels}


@pytest.mark.parametrize("sides", [s for n in range(5) for s in combinations(range(4), n)], ids=str)
def test_a_squares_name_keeps_off_all_drops(sides: tuple[int, ...]) -> None:
    dx, dy = pieces.aside(sides)
    middle = geometry.TILE / 2
    styles: tuple[tuple[int, lettering.Weight], ...] = ((32, "Bold"), (24, "Medium"))
    for size, weight in styles:
        name = max(board.SQUARE_NAMES, key=lambda one: lettering.width(one, size, weight))
        start = middle + dx - lettering.width(name, size, weight) / 2
        box = ink_box(start, middle + dy, name, size, weight)
        for side in sides:
            x, y = pieces.drop_at(side)
            mask = pieces.drop(renderers.LIGHT, 0, side, "own")
            left, top = round(x) + mask.left, round(y) + mask.top
            x0, y0, x1, y1 = (round(edge) for edge in box)
            part = mask.image.getchannel("A").crop((x0 - left, y0 - top, x1 - left, y1 - top))
            assert part.getbbox() is None, (name, side)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_empty_square_has_its_name_and_every_station_its_number(seats: int) -> None:
    shown = scattered(seats, 3)
    labels = drawn(shown).labels
    said = [label.text for label in labels]
    for square, name in enumerate(board.SQUARE_NAMES):
        is_empty = board.SPACES >> square & 1 and not shown.position.placed >> square & 1
        assert said.count(name) == is_empty
    at_edge = [label for label in labels if label.size == 28 and label.box[0] < geometry.SIDE]
    numbers = [label.text for label in at_edge if label.box[1] > geometry.HEAD]
    assert sorted(map(int, numbers)) == list(board.STATIONS)
    assert "×2" in said


def test_a_number_stands_on_its_own_stations_plot() -> None:
    labels = drawn(empty(4)).labels
    for station in board.STATIONS:
        plot = geometry.plot(station - 1).box(-60, 4, 60, 86)
        inside = [label.text for label in labels if label.size == 28 and meet(label.box, plot)]
        assert inside == [str(station)]


def test_columns_and_rows_are_named_as_the_squares_are() -> None:
    for square, name in enumerate(board.SQUARE_NAMES):
        row, column = divmod(square, board.WIDTH)
        assert name == ground.coordinate(column)[0] + ground.coordinate(row)[1]
    bands = [label for label in drawn(empty(4)).labels if label.size == 23]
    assert sorted(label.text for label in bands) == sorted(2 * "ABCDEFGH12345678")
    x = {label.text: (label.box[0] + label.box[2]) / 2 for label in bands if label.text in "ABCDEFGH"}
    for column, letter in enumerate("ABCDEFGH"):
        assert x[letter] == pytest.approx(geometry.middle(column)[0], abs=1)


def test_every_open_end_has_a_drop_with_its_number_in_the_square_it_enters() -> None:
    shown = scattered(4, 2)
    labels = [one for one in drawn(shown).labels if one.size == 19 and one.box[0] < geometry.SIDE]
    found = []
    for line in lines(shown.position, 4):
        if line.next_square is None or not line.passes:
            continue
        left, top = geometry.corner(line.next_square)
        square = (left, top, left + geometry.TILE, top + geometry.TILE)
        here = [label for label in labels if meet(label.box, square) and label.text == str(line.station)]
        assert len(here) == 1, line
        found += here
    assert len(found) == len(labels) > 6


def test_station_numbers_can_be_read_on_a_phone() -> None:
    # A phone shows the picture about 400 points wide at three pixels a point.
    capitals = 28 * lettering.CAP_HEIGHT * 400 / geometry.WIDTH
    assert capitals * 3 >= 15


@pytest.mark.parametrize("seats", [4, 6])
def test_no_computers_name_is_cut_beside_a_score_of_two_digits(seats: int) -> None:
    for first in range(0, len(ENGINES), 2):
        called = [*ENGINES[first:], *ENGINES][:seats]
        shown = replace(empty(seats), points=(88,) * seats)
        strip = drawn(shown, names=called, computers=range(seats)).labels
        said = " ".join(label.text for label in strip if label.box[0] >= geometry.SIDE)
        assert all(name in said for name in called)
        assert meetings(strip) == []
