"""Every field, path, number and preview of Traxx is where it should be, and changes nothing elsewhere."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat
from traxx_pictures import at, drawn, longest, sealed, states, view, wander

import renderers
from bot.engine.bits import members
from bot.games.traxx import board, plans
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.view import FinishedRound, Reached, Sheet
from renderers.pen import ring
from renderers.traxx import colours, geometry, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.games.traxx.moves import End
    from renderers.theme import Theme
    from renderers.traxx.geometry import Area, Grid

LIGHT = renderers.LIGHT
START = view(states(4)[0])
THEMES = pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)


@cache
def empty(seats: int = 4) -> Image.Image:
    """Return the picture of a start, which has nothing but the ends on it."""
    return drawn(view(states(seats)[0])).canvas.image


def where(area: Area, grid: Grid, field: int) -> tuple[int, int]:
    """Return a field's middle on the picture."""
    (x, y), (dx, dy) = geometry.middle(area), geometry.offset(grid, field)
    return x + dx, y + dy


def public(seat: int, field: int, seats: int = 4) -> tuple[int, int]:
    layout = geometry.PUBLIC[seats - 1]
    return where(layout.sheets[seat], layout.grid, field)


def own(field: int) -> tuple[int, int]:
    return where(geometry.OWN_SHEET, geometry.LARGE, field)


def shades(image: Image.Image, x: float, y: float, reach: float) -> set[Any]:
    """Return all colours in a square round a point."""
    found = image.crop((round(x - reach), round(y - reach), round(x + reach) + 1, round(y + reach) + 1))
    return {colour for _, colour in found.getcolors(1_000_000) or ()}


def with_paths(*paths: tuple[int, ...], reached: tuple[Reached, ...] = (), **changes: Any) -> Any:
    """Return the view of a spectator in which the first seats have these paths."""
    sheets = list(START.sheets)
    for seat, path in enumerate(paths):
        sheets[seat] = Sheet(path[0], path, reached if seat == 0 else ())
    return replace(START, sheets=tuple(sheets), **changes)


def ground(grid: Grid, middle: tuple[int, int]) -> tuple[int, int]:
    """Return a point of a field that no symbol, path, disc or name covers: near its left corner."""
    return round(middle[0] - grid.step * 0.40), round(middle[1] - grid.side * 0.34)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_field_shows_its_colour_and_its_symbol(seats: int) -> None:
    layout = geometry.PUBLIC[seats - 1]
    shown = view(states(seats)[0])
    for seat in range(seats):
        for field, colour in enumerate(shown.layout.colours):
            if field == shown.sheets[seat].start:
                continue
            ink = colours.inks(LIGHT, colour, "free")
            x, y = public(seat, field, seats)
            side = layout.grid.side
            assert empty(seats).getpixel(ground(layout.grid, (x, y))) == ink.fill
            middle = y + (side * pieces.UP if field in shown.layout.numbers else 0)
            assert ink.symbol in shades(empty(seats), x, middle, side * 0.3), board.field_name(field)


def test_neighbours_touch_along_an_edge_and_no_two_fields_overlap() -> None:
    for grid in (geometry.SMALL, geometry.MEDIUM, geometry.LARGE, geometry.MINI):
        places = [geometry.offset(grid, field) for field in range(board.FIELDS)]
        for a, b in combinations(range(board.FIELDS), 2):
            apart = hypot(places[a][0] - places[b][0], places[a][1] - places[b][1])
            if board.NEIGHBOURS[a] >> b & 1:
                assert apart == pytest.approx(grid.step, rel=0.02)
            else:
                assert apart > grid.step * 1.6


def test_a_path_is_drawn_over_its_fields_and_changes_no_other_one() -> None:
    for seat in range(4):
        paths = [(sheet.start,) for sheet in START.sheets]
        start = START.sheets[seat].start
        paths[seat] = path = tuple(dict.fromkeys((start, *_walk(start, 6))))
        picture = drawn(with_paths(*paths)).canvas.image
        for a, b in pairwise(path):
            (ax, ay), (bx, by) = public(seat, a), public(seat, b)
            assert picture.getpixel(((ax + bx) // 2, (ay + by) // 2)) == LIGHT.seats[seat]
        difference = ImageChops.difference(empty(), picture)
        for field in path:
            x, y = public(seat, field)
            side = round(geometry.SMALL.side) + 3
            difference.paste((0, 0, 0), (x - side, y - side, x + side, y + side))
        for area in geometry.PUBLIC[3].sheets:
            # The corners hold the words, which do change.
            left, top, right, bottom = area
            assert difference.crop((left, top + 50, right, bottom - 96)).getbbox() is None


def _walk(start: int, steps: int) -> Iterable[int]:
    field, seen = start, {start}
    for step in range(steps):
        field = next(
            f for f in sorted(members(board.NEIGHBOURS[field]), reverse=step % 2 > 0) if f not in seen
        )
        seen.add(field)
        yield field


def test_visited_fields_are_pale_and_bear_no_symbol() -> None:
    path = (START.sheets[0].start, *_walk(START.sheets[0].start, 5))
    picture = drawn(with_paths(path)).canvas.image
    for field in path:
        colour = START.layout.colours[field]
        at_ = ground(geometry.SMALL, public(0, field))
        assert picture.getpixel(at_) == colours.inks(LIGHT, colour, "visited").fill


def test_the_ends_bear_their_letters_and_the_start_a_dot() -> None:
    start = START.sheets[0].start
    path = (*reversed(tuple(_walk(start, 3))), start)
    shown = with_paths(path)
    for field, letter in ((path[0], "A"), (path[-1], "B")):
        x, y = public(0, field)
        if field in START.layout.numbers:
            x, y = x + round(geometry.SMALL.side * 0.52), y - round(geometry.SMALL.side * 0.42)
        letters = [
            label.text
            for label in drawn(shown).canvas.labels
            if label.box[0] < x < label.box[2] and label.box[1] < y < label.box[3]
        ]
        assert letters == [letter]
    inside = replace(shown.sheets[0], start=path[1])
    dotted = drawn(replace(shown, sheets=(inside, *shown.sheets[1:]))).canvas.image
    assert dotted.getpixel(public(0, path[1])) == LIGHT.casing


def test_only_what_the_last_round_has_drawn_glows() -> None:
    start = START.sheets[0].start
    path = (*reversed(tuple(_walk(start, 4))), start)
    glow = colours.glow(LIGHT)
    cases: tuple[tuple[End, tuple[int, ...]], ...] = (("A", path[:3]), ("B", path[-3:]))
    for end, fresh in cases:
        fields = fresh[:2] if end == "A" else fresh[1:]
        last = FinishedRound(1, 0, (DrawPath(end, fields), Pass(), Pass(), Pass()), ())
        picture = drawn(with_paths(path, last=last)).canvas.image
        lit = set(pairwise(fresh))
        for link in pairwise(path):
            (ax, ay), (bx, by) = (public(0, field) for field in link)
            x, y = (ax + bx) / 2, (ay + by) / 2
            across = (by - ay) / hypot(bx - ax, by - ay), (ax - bx) / hypot(bx - ax, by - ay)
            aside = geometry.SMALL.side * 0.38
            near = set()
            for turn in (-1, 1):
                near |= shades(picture, x + turn * across[0] * aside, y + turn * across[1] * aside, 1)
            assert (glow in near) is (link in lit)


def test_a_number_shows_whether_it_waits_is_late_or_was_reached_in_full_or_half() -> None:
    places = START.layout.places
    path = wander_to(places[4])
    for points, worth in ((4, "full"), (2, "half")):
        shown = with_paths(path, reached=(Reached(4, 1, points),))
        picture = drawn(shown).canvas.image
        x, y = public(0, places[4])
        radius = geometry.SMALL.side * pieces.DISC
        inner, outer = (picture.getpixel((round(x - radius * share), y)) for share in (0.5, 0.76))
        assert outer == LIGHT.seats[0]
        assert inner == (LIGHT.seats[0] if worth == "full" else LIGHT.casing)
        other = shades(picture, *public(1, places[4]), radius)
        assert colours.colours(LIGHT).late in other
        assert LIGHT.outline not in other
        waits = shades(picture, *public(1, places[9]), radius)
        assert LIGHT.outline in waits
        assert colours.colours(LIGHT).late not in waits


def wander_to(field: int) -> tuple[int, ...]:
    """Return a path of two fields that ends on a number from below, so that no end covers its left side."""
    below = board.neighbour(field, 5)
    assert below is not None
    further = board.neighbour(below, 5)
    beyond = board.neighbour(field, 1)
    assert further is not None
    assert beyond is not None
    return (beyond, field, below, further)


def test_alone_a_lower_number_is_late_once_a_higher_one_is_reached() -> None:
    shown = view(states(1)[0])
    sheet = Sheet(shown.sheets[0].start, shown.sheets[0].path, (Reached(8, 1, 8),))
    picture = drawn(replace(shown, sheets=(sheet,))).canvas.image
    radius = geometry.LARGE.side * pieces.OWN_DISC
    late = colours.colours(LIGHT).late
    for number, field in shown.layout.places.items():
        if number != 8:
            assert (late in shades(picture, *public(0, field, 1), radius)) is (number < 8), number


def test_the_colours_that_the_card_allows_are_strong_and_the_others_pale() -> None:
    shown = view(at(4, 7), 0)
    picture = drawn(shown).canvas.image
    for field in set(range(board.FIELDS)) - set(shown.sheets[0].path):
        colour = shown.layout.colours[field]
        fade = "free" if colour in board.CARDS[shown.card] else "idle"
        at_ = ground(geometry.LARGE, own(field))
        assert picture.getpixel(at_) == colours.inks(LIGHT, colour, fade).fill


def test_a_used_colour_is_strong_no_more_unless_the_card_shows_it_twice() -> None:
    state = states(4)[0]
    shown = view(state, 0)
    path = longest(state, 0, 2)
    picture = drawn(shown, preview=(path,)).canvas.image
    left = plans.colours_left(shown, path.fields)
    reached = {*shown.sheets[0].path, *path.fields, *(f for _, f in _next(shown, path))}
    for field in set(range(board.FIELDS)) - reached:
        colour = shown.layout.colours[field]
        fade = "free" if colour in left else "idle"
        at_ = ground(geometry.LARGE, own(field))
        assert picture.getpixel(at_) == colours.inks(LIGHT, colour, fade).fill


def _next(shown: Any, path: DrawPath) -> list[tuple[int, int]]:
    return [(path.fields[-1], field) for field in plans.steps(shown, path.end, path.fields).values()]


def outlined(image: Image.Image, field: int) -> bool:
    """Whether a field is outlined: at all its corners, where no arrow lies."""
    x, y = own(field)
    return all(LIGHT.ink in shades(image, x + dx, y + dy, 2) for dx, dy in ring(geometry.LARGE.side, 6))


def test_the_fields_that_can_be_entered_next_are_outlined_and_no_others() -> None:
    state = at(4, 7)
    shown = view(state, 0)
    path = longest(state, 0, 1)
    free = set(range(board.FIELDS)) - set(shown.sheets[0].path)
    begin = {field for end in shown.sheets[0].ends for field in plans.steps(shown, end).values()}
    cases: list[tuple[tuple[Any, ...], set[int]]] = [
        ((), begin),
        ((DrawPath("B", ()),), set(plans.steps(shown, "B").values())),
        ((path,), set(plans.steps(shown, path.end, path.fields).values())),
        ((Pass(),), set()),
    ]
    for preview, following in cases:
        picture = drawn(shown, preview=preview).canvas.image
        walked = {field for move in preview if isinstance(move, DrawPath) for field in move.fields}
        there = {field for field in free - walked if outlined(picture, field)}
        assert there == following, preview
    decided = drawn(view(sealed(state, 0, Pass()), 0)).canvas.image
    assert not any(outlined(decided, field) for field in free)


def test_a_path_that_is_thought_of_is_dashed_and_a_sealed_one_has_a_core() -> None:
    state = states(4)[0]
    shown = view(state, 0)
    path = longest(state, 0)
    thought = drawn(shown, preview=(path,)).canvas.image
    decided = drawn(view(sealed(state, 0, path), 0)).canvas.image
    for a, b in pairwise(path.fields):
        if {a, b} & set(shown.layout.numbers):
            continue
        (ax, ay), (bx, by) = own(a), own(b)
        middle = (ax + bx) // 2, (ay + by) // 2
        between = round(ax + (bx - ax) * 0.32), round(ay + (by - ay) * 0.32)
        assert thought.getpixel(middle) == LIGHT.casing
        assert thought.getpixel(between) == LIGHT.seats[0]
        assert decided.getpixel(middle) == decided.getpixel(between) == LIGHT.casing
        aside = shades(decided, *middle, geometry.LARGE.side * 0.12)
        assert LIGHT.seats[0] in aside


def test_a_number_on_a_path_that_is_thought_of_shows_what_it_would_be_worth() -> None:
    state = states(4)[0]
    shown = view(state, 0)
    path = longest(state, 0)
    number = next(field for field in path.fields if field in shown.layout.numbers)
    x, y = own(number)
    radius = geometry.LARGE.side * pieces.OWN_DISC
    bare = drawn(shown).canvas.image.getpixel((round(x - radius * 0.7), y - 8))
    later = drawn(shown, preview=(path,)).canvas.image.getpixel((round(x - radius * 0.7), y - 8))
    assert bare == LIGHT.casing
    assert later == LIGHT.seats[0]


def test_rivals_show_their_paths_in_their_colours_on_a_personal_picture() -> None:
    random_paths = [wander(sheet.start, Random(3))[:20] for sheet in START.sheets]
    shown = replace(with_paths(*random_paths), seat=0)
    picture = drawn(shown).canvas.image
    left, top, right, bottom = geometry.OWN_SIDE
    for rival in range(1, 4):
        rows = picture.crop((left, top, left + 230, bottom))
        counted = sum(
            number for number, colour in rows.getcolors(1_000_000) or () if colour == LIGHT.seats[rival]
        )
        assert counted > 300, rival
    assert right - left == 444


@THEMES
def test_symbols_are_told_apart_without_colour(theme: Theme) -> None:
    for radius in (13, 34):
        shapes = [_shape(theme, radius, colour) for colour in range(len(board.COLOURS))]
        for a, b in combinations(shapes, 2):
            # At least an eighth of all pixels differ.
            assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 255 / 8


def _shape(theme: Theme, radius: int, colour: int) -> Image.Image:
    """Return a symbol's shape alone: white on black."""
    sprite = pieces.chip(theme, radius, colour)
    reach = round(radius * 0.42)
    box = (-sprite.left - reach, -sprite.top - reach, -sprite.left + reach, -sprite.top + reach)
    grey = sprite.image.convert("L").crop(box)
    ink = colours.inks(theme, colour, "free")
    # The ground is lighter or darker than the symbol: what is nearer to the symbol belongs to it.
    ends = [Image.new("RGB", (1, 1), part).convert("L").getpixel((0, 0)) for part in (ink.fill, ink.symbol)]
    middle, lighter = sum(ends) / 2, ends[1] > ends[0]  # type: ignore[arg-type, operator]
    return grey.point(lambda level: 255 if (level > middle) is lighter else 0)


@THEMES
def test_the_four_ways_a_number_stands_are_told_apart_without_colour(theme: Theme) -> None:
    for seat in range(4):
        looks = ("waiting", "late", "full", "half")
        discs = [pieces.disc(theme, 16, worth, seat).image.convert("L") for worth in looks]
        for a, b in combinations(discs, 2):
            assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > 4
