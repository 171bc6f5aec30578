"""No two texts meet, and names keep off what is played on, whatever lies on the board."""

from __future__ import annotations

from itertools import combinations, product
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sample_pictures import NAMES, SAMPLES, scattered, states, view

import renderers
from bot.engine.bits import members
from bot.games.transamerica import board
from renderers.canvas import Label, meet
from renderers.transamerica import layout, place_names, places
from renderers.transamerica.geometry import POINTS

LONG = (
    "Maximiliana Wolkenbruch-Sturzenb",
    "W" * 32,
    "Bartholomäus von und zu Tannhaus",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "Anna-Sophia Öztürk the Unbeatable",
    "Ω" * 40,
)


def labels(shown: Any, **arguments: Any) -> list[Label]:
    return renderers.draw("transamerica", shown, **arguments).canvas.labels


def meetings(found: list[Label]) -> list[tuple[str, str]]:
    ordered = sorted(found, key=lambda label: label.box[0])
    return [
        (a.text, b.text)
        for number, a in enumerate(ordered)
        for b in ordered[number + 1 : number + 60]
        if meet(a.box, b.box)
    ]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("seed", range(8))
def test_no_two_texts_of_a_board_meet(seats: int, seed: int) -> None:
    assert meetings(labels(scattered(seats, seed), names=NAMES[:seats])) == []
    seat = seed % seats
    assert meetings(labels(scattered(seats, seed, seat), names=NAMES[:seats], computers=range(seats))) == []


@pytest.mark.parametrize("name", SAMPLES)
def test_no_two_texts_of_a_sample_meet_with_short_or_long_names(name: str) -> None:
    shown, arguments = SAMPLES[name]
    for names in (NAMES, LONG):
        assert meetings(labels(shown, names=names[: shown.seats], computers={0}, **arguments)) == []


def test_no_two_texts_meet_when_all_six_share_the_win() -> None:
    shown = view(states(6, 2)[-1])
    shared = msgspec.structs.replace(
        shown, result=msgspec.structs.replace(shown.result, winners=frozenset(range(6)))
    )
    for names in (NAMES, LONG):
        assert meetings(labels(shared, names=names)) == []


def test_every_text_stays_inside_the_picture() -> None:
    for shown, arguments in SAMPLES.values():
        canvas = renderers.draw("transamerica", shown, names=LONG[: shown.seats], **arguments).canvas
        width, height = canvas.size
        for label in canvas.labels:
            assert label.box[0] >= 6, label
            assert label.box[1] >= 6, label
            assert label.box[2] <= width - 6, label
            assert label.box[3] <= height - 6, label


def test_sizes_keep_to_the_style_sheet() -> None:
    for shown, arguments in SAMPLES.values():
        if arguments.get("scene") == "hand":
            continue
        found = labels(shown, names=NAMES[: shown.seats], **arguments)
        assert min(label.size for label in found) >= 14
        cities = {city.name for city in board.CITIES} - {"San Francisco"}
        assert all(label.size >= 22 for label in found if label.text in cities)
        assert all(label.size >= 34 for label in found if label.text.startswith("Round"))


def test_every_junction_is_named_once_on_every_board() -> None:
    for shown, arguments in SAMPLES.values():
        if arguments.get("scene") == "hand":
            continue
        written = [label.text for label in labels(shown, **arguments)]
        for name in board.JUNCTION_NAMES.values():
            assert written.count(name) == 1, name


def nearby(number: int) -> list[int]:
    x, y = POINTS[board.CITIES[number].junction]
    return [
        other
        for other, city in enumerate(board.CITIES)
        if other > number and hypot(POINTS[city.junction][0] - x, POINTS[city.junction][1] - y) < 400
    ]


def boxes(place: places.CityPlace) -> list[Any]:
    return [box for own in (False, True) for box in places.city_boxes(place, own=own)]


def test_any_places_of_two_cities_go_together_ringed_or_not() -> None:
    for number in range(len(board.CITIES)):
        for other in nearby(number):
            for a, b in product(places.city_places(number), places.city_places(other)):
                assert not any(meet(x, y) for x, y in product(boxes(a), boxes(b))), (a, b)


def test_each_junctions_name_has_a_place_that_no_citys_name_ever_covers() -> None:
    cover = [
        box
        for number in range(len(board.CITIES))
        for place in places.city_places(number)
        for box in boxes(place)
    ]
    for junction in POINTS:
        last = places.code_box(junction, places.code_places(junction)[-1])
        assert not any(meet(last, box, layout.CODE_GAP) for box in cover), board.junction_name(junction)


def test_any_places_of_two_junctions_go_together() -> None:
    found = {
        junction: [places.code_box(junction, place) for place in places.code_places(junction)]
        for junction in POINTS
    }
    for a, b in combinations(found, 2):
        if hypot(POINTS[a][0] - POINTS[b][0], POINTS[a][1] - POINTS[b][1]) < 250:
            assert not any(meet(x, y) for x, y in product(found[a], found[b]))


def test_a_citys_name_crosses_single_slanted_lines_only_and_no_junction() -> None:
    for number, city in enumerate(board.CITIES):
        for place in places.city_places(number):
            under = places.lines_under(boxes(place))
            assert not places.lines_under(boxes(place), 4) & board.DOUBLES, place
            assert all(line >= board.SPAN for line in members(under & board.SINGLES)), place
            for junction, (x, y) in POINTS.items():
                reach = 25 if junction in board.CITY_AT else 10
                if junction != city.junction:
                    assert all(layout.distance(box, (x, y)) >= reach for box in boxes(place)), place


def test_a_junctions_name_keeps_five_pixels_from_every_line_and_off_every_city() -> None:
    for junction in POINTS:
        for place in places.code_places(junction):
            box = places.code_box(junction, place)
            grown = box[0] - 5, box[1] - 5, box[2] + 5, box[3] + 5
            assert not places.lines_under((grown,), 0), board.junction_name(junction)
            for other, at in POINTS.items():
                reach = 27 if other in board.CITY_AT else 8
                assert layout.distance(box, at) >= reach, board.junction_name(junction)


def test_a_junctions_name_is_nearer_to_it_than_to_any_other() -> None:
    for junction, (x, y) in POINTS.items():
        for place in places.code_places(junction):
            own = hypot(place.x - x, place.y - y)
            assert all(
                hypot(place.x - other[0], place.y - other[1]) > own
                for number, other in POINTS.items()
                if number != junction
            ), board.junction_name(junction)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("rings", [0, 5, 35])
@pytest.mark.parametrize("seed", range(12))
def test_markers_meet_no_name_no_marker_and_no_edge(seats: int, rings: int, seed: int) -> None:
    shown = scattered(seats, seed)
    arranged = layout.arrange(
        tracks=shown.position.tracks,
        dashes=0,
        markers=shown.position.markers,
        ringed=Random(seed).sample(range(35), rings),
        blocked=((0, 880, 326, 1084),),
    )
    spelt = [places.code_box(junction, place) for junction, place in arranged.codes.items()]
    for middle in arranged.markers.values():
        for box in [*arranged.city_boxes(), *spelt]:
            assert layout.distance(box, middle) >= layout.TOKEN_REACH - 5
        assert 20 < middle[0] < 1580
        assert 104 < middle[1] < 1064
    for a, b in combinations(arranged.markers.values(), 2):
        assert hypot(a[0] - b[0], a[1] - b[1]) >= 2 * layout.TOKEN_REACH - 4


def test_a_marker_anywhere_alone_hides_nothing_whatever_the_tracks() -> None:
    for junction in POINTS:
        for tracks in (0, board.LINES, board.lines_at(1 << junction)):
            arranged = layout.arrange(
                tracks=tracks, dashes=0, markers=(junction,), ringed=(), blocked=((0, 880, 326, 1084),)
            )
            middle = arranged.markers[junction]
            spelt = [places.code_box(other, place) for other, place in arranged.codes.items()]
            hidden = [box for box in [*arranged.city_boxes(), *spelt] if layout.distance(box, middle) < 18]
            assert hidden == [], board.junction_name(junction)


def test_a_citys_name_steps_aside_for_tracks_where_it_can() -> None:
    stepped = 0
    for number in range(len(board.CITIES)):
        usual, *others = places.city_places(number)
        under = places.lines_under(places.city_boxes(usual, own=False))
        arranged = layout.arrange(tracks=under, dashes=0, markers=(), ringed=(), blocked=())
        chosen = places.lines_under(places.city_boxes(arranged.cities[number], own=False))
        assert (chosen & under).bit_count() <= under.bit_count()
        if under and others:
            assert chosen & under != under
            stepped += 1
    assert stepped >= 12


def test_the_places_in_the_file_are_those_the_search_finds() -> None:
    assert place_names.content() == Path(places.__file__).with_name("names.json").read_bytes()
