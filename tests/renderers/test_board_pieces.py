"""Every line, city, marker and glow is where it should be, and changes nothing elsewhere."""

from __future__ import annotations

from functools import cache
from math import dist
from typing import TYPE_CHECKING, Any

import msgspec
from PIL import ImageChops
from sample_pictures import scattered, start, states, view

import renderers
from bot.engine.bits import bits, members
from bot.games.transamerica import board
from bot.games.transamerica.moves import PlaceMarker
from bot.games.transamerica.view import Position, Trace
from renderers.transamerica import geometry
from renderers.transamerica.colours import colours
from renderers.transamerica.geometry import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

    from renderers.canvas import Canvas

START = view(start(4))
OWN = colours(renderers.LIGHT)


def drawn(shown: Any, **arguments: Any) -> Canvas:
    return renderers.draw("transamerica", shown, **arguments).canvas


def shades(image: Image.Image, x: float, y: float, reach: float) -> set[Any]:
    """Return all colours in a square round a point."""
    box = round(x - reach), round(y - reach), round(x + reach) + 1, round(y + reach) + 1
    found = image.crop(box).getcolors(1_000_000)
    assert found is not None
    return {colour for _, colour in found}


def with_position(
    tracks: int = 0, markers: tuple[int | None, ...] = (None,) * 4, coloured: tuple[int, ...] = (0,) * 4
) -> Any:
    return msgspec.structs.replace(START, position=Position(markers, tracks, coloured))


@cache
def empty() -> Canvas:
    """Return the picture of a board with nothing on it."""
    return drawn(START)


def changes(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(before, after).getbbox()


def box_round(line: int, margin: float) -> tuple[float, float, float, float]:
    (x, y), (other_x, other_y) = (POINTS[end] for end in board.ends(line))
    return (
        min(x, other_x) - margin,
        min(y, other_y) - margin,
        max(x, other_x) + margin,
        max(y, other_y) + margin,
    )


def inside(box: Any, *others: Any) -> bool:
    left, top = min(o[0] for o in others), min(o[1] for o in others)
    right, bottom = max(o[2] for o in others), max(o[3] for o in others)
    return bool(left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom)


def far_apart(lines: int, distance: float) -> Iterator[list[int]]:
    """Yield all these lines in groups; the middles of two lines of a group are at least so far apart."""
    groups: list[list[int]] = []
    for line in members(lines):
        at = geometry.middle(line)
        for group in groups:
            if all(dist(at, geometry.middle(other)) >= distance for other in group):
                group.append(line)
                break
        else:
            groups.append([line])
    yield from groups


def test_a_track_on_any_line_shows_there_and_changes_nothing_but_names_that_step_aside() -> None:
    seen = 0
    for group in far_apart(board.LINES, 250):
        picture = drawn(with_position(bits(group)))
        difference = ImageChops.difference(empty().image, picture.image)
        moved = set(empty().labels) ^ set(picture.labels)
        aside = [tuple(b + m for b, m in zip(label.box, (-12, -12, 12, 12), strict=True)) for label in moved]
        for line in group:
            assert OWN.track in shades(picture.image, *geometry.middle(line), 9), board.line_name(line)
        for left, top, right, bottom in [*(box_round(line, 12) for line in group), *aside]:
            difference.paste((0, 0, 0), (int(left), int(top), int(right) + 1, int(bottom) + 1))
        assert difference.getbbox() is None, [board.line_name(line) for line in group]
        seen += len(group)
    assert seen == 509


def test_a_track_covers_both_strokes_of_a_double_line() -> None:
    laid = drawn(with_position(board.DOUBLES)).image
    for line in members(board.DOUBLES):
        x, y = geometry.middle(line)
        dx, dy = geometry.vector(line)
        length = (dx * dx + dy * dy) ** 0.5
        bare = OWN.over_river if board.RIVER_LINES >> line & 1 else OWN.over_mountain
        for side in (-4.4, 4.4):
            stroke = x - dy / length * side, y + dx / length * side
            assert bare in shades(empty().image, *stroke, 1), board.line_name(line)
            assert bare not in shades(laid, *stroke, 1), board.line_name(line)
            assert OWN.track in shades(laid, *stroke, 1), board.line_name(line)


def test_single_and_double_lines_are_told_apart_everywhere() -> None:
    for line in members(board.SINGLES):
        near = shades(empty().image, *geometry.middle(line), 7)
        assert OWN.over_river not in near, board.line_name(line)
        assert OWN.over_mountain not in near, board.line_name(line)


def test_every_city_shows_its_colour_and_pip() -> None:
    for city in board.CITIES:
        x, y = POINTS[city.junction]
        assert empty().image.getpixel((x, y)) == renderers.LIGHT.casing, city.name
        assert empty().image.getpixel((x, y - 8)) == OWN.cities[city.colour], city.name


def test_cities_without_a_card_are_hollow_with_two_or_three_players() -> None:
    for seats in (2, 3):
        image = drawn(view(start(seats))).image
        hollow = 0
        for number, city in enumerate(board.CITIES):
            x, y = POINTS[city.junction]
            filled = image.getpixel((x, y - 8)) == OWN.cities[city.colour]
            assert filled == (number in board.cards(seats)), city.name
            hollow += not filled
        assert hollow == 10


def ring(image: Image.Image, x: int, y: int) -> list[Any]:
    """Return six pixels on a city's ring, between the lines; a badge or a pole may hide some."""
    between = ((20, 11), (0, 23), (-20, 11), (-20, -11), (0, -23), (20, -11))
    return [image.getpixel((x + dx, y + dy)) for dx, dy in between]


def test_own_cities_have_a_ring_in_the_seats_colour_and_others_have_none() -> None:
    for seat in range(6):
        shown = view(start(6, 2), seat)
        image = drawn(shown).image
        for number, city in enumerate(board.CITIES):
            x, y = POINTS[city.junction]
            assert (ring(image, x, y).count(renderers.LIGHT.lines[seat]) >= 3) == (number in shown.hand)


def test_a_marker_on_any_junction_shows_the_seats_token_and_hides_no_name() -> None:
    junctions = list(board.JUNCTION_NAMES)
    apart = len(junctions) // 6 + 1
    for first in range(apart):
        placed = junctions[first::apart]
        markers = (*placed, *[None] * (6 - len(placed)))
        latest = first % len(placed)
        picture = drawn(
            msgspec.structs.replace(
                view(start(6)), position=Position(markers, 0, (0,) * 6), last=Trace(latest, placed[latest])
            )
        )
        names = {label.text for label in picture.labels}
        for seat, junction in enumerate(placed):
            x, y = POINTS[junction]
            assert picture.image.getpixel((x, y)) == renderers.LIGHT.seats[seat]
            assert board.junction_name(junction) in names
        glowing = shades(picture.image, *POINTS[placed[latest]], 90)
        assert renderers.LIGHT.glow in glowing, board.junction_name(placed[latest])


def test_a_ghost_marker_is_hollow() -> None:
    state = states(4)[1]
    seat = state.mover
    shown = view(state, seat)
    free = next(j for j in board.JUNCTION_NAMES if j not in board.CITY_AT and j not in state.position.markers)
    picture = drawn(shown, preview=(PlaceMarker(free),))
    pale = renderers.theme.mix(renderers.LIGHT.seats[seat], renderers.LIGHT.casing, 0.8)
    assert pale in shades(picture.image, *POINTS[free], 80)


def test_the_last_turn_glows_and_nothing_else_does() -> None:
    shown = scattered(4, 8)
    lines = tuple(members(shown.position.tracks))[:2]
    calm = drawn(msgspec.structs.replace(shown, last=None)).image
    glowing = drawn(msgspec.structs.replace(shown, last=Trace(1, None, lines))).image
    box = changes(calm.crop((0, 84, 1600, 1084)), glowing.crop((0, 84, 1600, 1084)))
    assert box is not None
    moved = box[0], box[1] + 84, box[2], box[3] + 84
    assert inside(moved, *(box_round(line, 40) for line in lines))
    for line in lines:
        assert renderers.LIGHT.glow in shades(glowing, *geometry.middle(line), 14)


def test_the_tracks_of_a_turn_that_goes_on_glow_instead_of_the_last_ones() -> None:
    shown = scattered(4, 8)
    first, second = tuple(members(shown.position.tracks))[:2]
    going_on = drawn(msgspec.structs.replace(shown, laid=(first,), last=Trace(1, None, (second,)))).image
    alone = drawn(msgspec.structs.replace(shown, laid=(first,), last=None)).image
    assert changes(going_on.crop((0, 84, 1600, 1084)), alone.crop((0, 84, 1600, 1084))) is None


def test_the_own_network_has_a_core_in_the_seats_colour() -> None:
    line = board.line_between(*(board.junction_named(name) or 0 for name in ("G7", "G8")))
    far = board.line_between(*(board.junction_named(name) or 0 for name in ("K5", "K6")))
    assert line is not None
    assert far is not None
    for seat in range(4):
        markers = tuple(board.ends(line)[0] if other == seat else None for other in range(4))
        shown = msgspec.structs.replace(
            view(start(4), seat), position=Position(markers, bits((line, far)), (0,) * 4)
        )
        image = drawn(shown).image
        core = renderers.transamerica.colours.cores(renderers.LIGHT)[seat]
        assert core in shades(image, *geometry.middle(line), 1)
        assert core not in shades(image, *geometry.middle(far), 9)


def test_own_tracks_of_the_variant_carry_their_owners_colour_and_shape() -> None:
    line = board.line_between(*(board.junction_named(name) or 0 for name in ("G7", "G8")))
    assert line is not None
    x, y = (round(part) for part in geometry.middle(line))
    pictures = set()
    for seat in range(4):
        coloured = tuple(1 << line if other == seat else 0 for other in range(4))
        image = drawn(with_position(0, coloured=coloured)).image.crop((x - 42, y - 12, x + 42, y + 12))
        assert renderers.LIGHT.seats[seat] in shades(image, 42, 12, 12)
        pictures.add(image.convert("L").tobytes())
    assert len(pictures) == 4


def test_a_finished_round_shows_everybodys_cities_and_missing_lines() -> None:
    shown = view(next(state for state in states(4) if state.finished and sum(state.finished.losses) > 6))
    picture = drawn(shown, scene="round").image
    for seat, hand in enumerate(shown.finished.hands):
        for city in hand:
            x, y = POINTS[board.CITIES[city].junction]
            assert ring(picture, x, y).count(renderers.LIGHT.lines[seat]) >= 3, board.CITIES[city].name
    for seat, lines in enumerate(shown.finished.missing):
        for line in lines:
            around = shades(picture, *geometry.middle(line), 24)
            assert renderers.LIGHT.lines[seat] in around, board.line_name(line)
