"""The sheet: its shape, its names, the standard layout, the cards, and layouts as files."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, pairwise
from math import dist, isclose, sqrt
from typing import TYPE_CHECKING, Any

import pytest
from games.traxx.positions import EXAMPLE, LAYOUT, SNAKE, card_of, field, fields

from bot.engine.bits import members
from bot.games.traxx import board
from bot.games.traxx.layout import LAYOUTS, STANDARD, LayoutError, load, load_all

if TYPE_CHECKING:
    from pathlib import Path


def names(fields: int) -> set[str]:
    return {board.field_name(field) for field in members(fields)}


# The shape


def test_the_sheet_is_a_hexagon_of_61_fields() -> None:
    assert board.ROWS == (5, 6, 7, 8, 9, 8, 7, 6, 5)
    assert board.FIELDS == 61
    around = Counter(neighbours.bit_count() for neighbours in board.NEIGHBOURS)
    assert around == {6: 37, 4: 18, 3: 6}


def test_fields_are_named_by_row_and_place() -> None:
    assert [board.field_name(number) for number in (0, 4, 5, 14, 30, 60)] == [
        "A1",
        "A5",
        "B1",
        "C4",
        "E5",
        "I5",
    ]
    assert board.field_named(" c4 ") == 14
    assert board.field_named("A6") is None
    assert board.field_named("J1") is None
    assert board.field_name(board.CENTRE) == "E5"


def test_neighbours_share_an_edge() -> None:
    assert names(board.NEIGHBOURS[field("C4")]) == {"B3", "B4", "C3", "C5", "D4", "D5"}
    assert names(board.NEIGHBOURS[field("E9")]) == {"D8", "E8", "F8"}
    assert names(board.NEIGHBOURS[field("H1")]) == {"G1", "G2", "H2", "I1"}


def test_fields_that_share_an_edge_are_drawn_side_by_side() -> None:
    for a, b in combinations(range(board.FIELDS), 2):
        beside = isclose(dist(board.position(a), board.position(b)), sqrt(3))
        assert beside == bool(board.NEIGHBOURS[a] >> b & 1)


def test_directions_are_those_of_the_picture() -> None:
    around = [board.neighbour(field("E5"), number) for number in range(len(board.DIRECTIONS))]
    assert [arrow for arrow, _ in board.DIRECTIONS] == ["↖", "↗", "←", "→", "↙", "↘"]
    assert around == [field(name) for name in ("D4", "D5", "E4", "E6", "F4", "F5")]
    x, y = board.position(field("E5"))
    for (arrow, _), there in zip(board.DIRECTIONS, around, strict=True):
        assert there is not None
        east, south = (to - at for to, at in zip(board.position(there), (x, y), strict=True))
        assert (east > 0) == (arrow in "↗→↘")
        assert (south > 0) == (arrow in "↙↘")
        assert board.direction(field("E5"), there) == [one for one, _ in board.DIRECTIONS].index(arrow)
    assert board.neighbour(field("A1"), 0) is None
    with pytest.raises(ValueError, match="not in tuple"):
        board.direction(field("A1"), field("A3"))


# The standard layout


def test_nine_fields_carry_the_numbers_2_to_10() -> None:
    assert sorted(LAYOUT.numbers.values()) == list(range(2, 11))
    assert LAYOUT.places == {number: place for place, number in LAYOUT.numbers.items()}


def test_the_colours_are_spread_evenly() -> None:
    counts = Counter(LAYOUT.colours)
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) <= 1


def test_the_four_starts_are_neighbours_of_the_centre() -> None:
    assert [board.field_name(start) for start in LAYOUT.starts] == ["F5", "F4", "D5", "E6"]
    assert all(board.NEIGHBOURS[board.CENTRE] >> start & 1 for start in LAYOUT.starts)


def test_the_example_of_the_rules_can_be_drawn() -> None:
    path = fields(EXAMPLE)[::-1]
    assert [board.COLOURS[LAYOUT.colours[place]] for place in path] == [
        "yellow",
        "blue",
        "green",
        "grey",
        "yellow",
    ]
    assert path[0] in LAYOUT.starts
    assert board.NEIGHBOURS[path[0]] >> LAYOUT.places[3] & 1
    assert board.NEIGHBOURS[path[-1]] >> LAYOUT.places[6] & 1


def test_a_path_can_reach_all_fields() -> None:
    assert sorted(SNAKE) == list(range(board.FIELDS))
    assert all(board.NEIGHBOURS[a] >> b & 1 for a, b in pairwise(SNAKE))


# The cards


def test_every_set_of_four_colours_is_on_one_of_the_15_cards() -> None:
    assert len(board.CARDS) == 15
    assert {tuple(sorted(set(card))) for card in board.CARDS} == set(combinations(range(6), 4))


def test_six_cards_double_a_colour_each_another_one() -> None:
    doubles = [colour for card in board.CARDS for colour, number in Counter(card).items() if number == 2]
    assert sorted(doubles) == list(range(6))
    assert sorted(map(len, board.CARDS)) == [4] * 9 + [5] * 6


def test_the_cards_show_each_colour_eleven_times() -> None:
    counts = Counter(colour for card in board.CARDS for colour in card)
    assert sum(counts.values()) == 66
    assert set(counts.values()) == {11}


def test_a_card_is_found_by_its_colours() -> None:
    assert card_of("blue green yellow grey") == 2
    assert card_of("green yellow red red orange") == 14


# Layouts as files


def printed() -> dict[str, Any]:
    """Return the standard layout as it stands in its file."""
    rows = iter(range(board.FIELDS))
    texts = {
        place: f"{board.COLOURS[colour]} {LAYOUT.numbers.get(place, '')}".strip()
        for place, colour in enumerate(LAYOUT.colours)
    }
    return {
        "title": "Standard",
        "rows": [[texts[next(rows)] for _ in range(length)] for length in board.ROWS],
        "starts": ["F5", "F4", "D5", "E6"],
    }


def written(folder: Path, content: Any, name: str = "second") -> Path:
    path = folder / f"{name}.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_a_layout_is_read_from_its_file(tmp_path: Path) -> None:
    assert load(written(tmp_path, printed())) == LAYOUT == LAYOUTS["standard"]


def test_a_second_layout_is_added_as_a_file(tmp_path: Path) -> None:
    second = printed()
    second["rows"] = [row[::-1] for row in second["rows"]]
    second["title"] = "Mirrored"
    written(tmp_path, second, "mirrored")
    written(tmp_path, printed(), "standard")
    written(tmp_path, "no layout, and no JSON", "notes").rename(tmp_path / "notes.txt")
    found = load_all(tmp_path)
    assert list(found) == ["standard", "mirrored"]
    assert next(iter(found)) is STANDARD
    assert found["mirrored"].title == "Mirrored"
    assert found["mirrored"].places[9] == field("A3")
    assert found["mirrored"].places[7] == field("C1")


def test_without_the_standard_layout_nothing_is_loaded(tmp_path: Path) -> None:
    written(tmp_path, printed())
    with pytest.raises(LayoutError, match=r"there is no layout standard\.json"):
        load_all(tmp_path)


def row(number: int, place: int, text: str) -> dict[str, Any]:
    changed = printed()
    changed["rows"][number][place] = text
    return changed


WRONG: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "truncated"),
    "no starts": ({"title": "", "rows": []}, "missing required field `starts`"),
    "a field too many": (printed() | {"cards": []}, "unknown field `cards`"),
    "a row too few": (printed() | {"rows": printed()["rows"][1:]}, "8 rows, not 9"),
    "a short row": (
        printed() | {"rows": [*printed()["rows"][:8], ["red"]]},
        "row I has 1 fields, not 5",
    ),
    "a strange colour": (row(2, 3, "pink"), "field C4 is 'pink', and 'pink' is none of blue, green"),
    "a strange number": (row(2, 3, "red 11"), "field C4 is 'red 11', and '11' is no number from 2 to 10"),
    "a word for a number": (row(0, 0, "red two"), "field A1 is 'red two', and 'two' is no number"),
    "a number twice": (row(0, 0, "red 9"), "2 fields with the number 9, not 1"),
    "a number missing": (row(0, 2, "grey"), "0 fields with the number 9, not 1"),
    "three starts": (printed() | {"starts": ["F5", "F4", "D5"]}, "the starts F5, F4, D5, not 4 different"),
    "a start twice": (printed() | {"starts": ["F5"] * 4}, "the starts F5, F5, F5, F5, not 4 different"),
    "no start": (printed() | {"starts": []}, "the starts none, not 4 different"),
    "a start at the rim": (
        printed() | {"starts": ["F5", "F4", "D5", "A1"]},
        "the start A1 is no neighbour of the centre E5",
    ),
    "a start off the sheet": (
        printed() | {"starts": ["F5", "F4", "D5", "Z1"]},
        "the start Z1 is no neighbour of the centre E5",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_file_that_is_no_layout_is_refused_by_name_with_what_is_wrong(what: str, tmp_path: Path) -> None:
    content, complaint = WRONG[what]
    with pytest.raises(LayoutError) as caught:
        load(written(tmp_path, content))
    assert "the layout second.json cannot be used" in str(caught.value)
    assert complaint in str(caught.value)


def test_a_file_that_is_gone_is_refused_too(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match=r"gone\.json"):
        load(tmp_path / "gone.json")
