"""Traxx's files: exact colours, the same bytes for the same view, from any thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat
from samples import digest, digest_elsewhere
from traxx_pictures import SAMPLES, at, drawn, longest, picture, scattered, sealed, states, view

import renderers
from bot.engine import Rng
from bot.games.traxx import board, rules
from bot.games.traxx.moves import Pass
from bot.games.traxx.view import View
from renderers.theme import contrast
from renderers.traxx import colours, geometry, sheets

if TYPE_CHECKING:
    from renderers.theme import Theme

THEMES = pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)


@pytest.mark.parametrize(
    ("theme", "name"),
    [
        (renderers.LIGHT, "crowded"),
        (renderers.LIGHT, "preview_4"),
        (renderers.LIGHT, "final_2"),
        (renderers.DARK, "crowded"),
        (renderers.HIGH_CONTRAST, "crowded"),
    ],
    ids=lambda part: getattr(part, "name", part),
)
def test_the_ready_palette_changes_hardly_anything_and_no_large_area(theme: Theme, name: str) -> None:
    shown, arguments = SAMPLES[name]
    before = drawn(shown, theme=theme, **arguments).canvas.image
    with Image.open(BytesIO(picture(shown, theme=theme, **arguments).png)) as opened:
        after = opened.convert("RGB")
    assert max(ImageStat.Stat(ImageChops.difference(before, after)).mean) < 1.2
    entries = _entries(theme)
    found: list[tuple[int, Any]] = before.getcolors(1_000_000) or []
    for number, colour in found:
        # Whatever covers more than a fiftieth of a sheet is a flat, and flats stay what they are to an eye.
        if number > 6000:
            off = min(max(abs(a - b) for a, b in zip(colour, entry, strict=True)) for entry in entries)
            assert off <= 8, (colour, number)


def _entries(theme: Theme) -> set[tuple[int, ...]]:
    """Return the colours of a theme's palette."""
    key = colours.palette(theme)
    assert len(key) == 768
    return {tuple(key[i : i + 3]) for i in range(0, 768, 3)}


@THEMES
def test_the_colours_of_seats_and_free_fields_are_in_the_palette(theme: Theme) -> None:
    entries = _entries(theme)
    for seat in range(4):
        assert theme.seats[seat] in entries
    for colour in range(len(board.COLOURS)):
        assert colours.inks(theme, colour, "free").fill in entries


def test_the_same_view_gives_the_same_bytes_and_is_left_as_it_was() -> None:
    for name in ("middle_4", "preview_2"):
        shown, arguments = SAMPLES[name]
        copy = msgspec.json.encode(shown)
        once = picture(shown, **arguments)
        assert msgspec.json.encode(shown) == copy
        assert picture(msgspec.json.decode(copy, type=View), **arguments) == once


def test_threads_do_not_disturb_each_other() -> None:
    jobs: list[tuple[Any, dict[str, Any]]] = [
        (shown, {**arguments, "theme": theme})
        for theme in ("light", "dark")
        for name in ("middle_4", "final_3")
        for shown, arguments in [SAMPLES[name]]
    ]
    alone = [picture(shown, **arguments).png for shown, arguments in jobs]
    for cached in (colours.palette, sheets.blank, sheets.small):
        cached.cache_clear()
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda job: picture(job[0], **job[1]).png, jobs))
    assert together == alone


def test_warming_draws_every_empty_sheet_and_changes_no_picture() -> None:
    shown = view(at(4, 7))
    before = picture(shown).png
    renderers.warm("traxx")
    empty = sheets.blank.cache_info().misses
    for seats in (1, 2, 3, 4):
        drawn(view(states(seats)[0]))
        drawn(view(states(seats)[0], 0))
    assert sheets.blank.cache_info().misses == empty
    assert picture(shown).png == before


def test_a_picture_never_changes_the_empty_sheet_it_is_drawn_on() -> None:
    bare = picture(view(states(4)[0])).png
    for seed in range(2):
        drawn(scattered(4, seed))
        drawn(scattered(4, seed, 0))
    assert picture(view(states(4)[0])).png == bare


@pytest.mark.parametrize("seats", [2, 4])
def test_what_others_have_sealed_and_the_order_of_the_cards_change_no_picture(seats: int) -> None:
    state = at(seats, 5)
    acting = sorted(rules.to_act(state))
    other = acting[-1]
    path, nothing = (sealed(state, other, move) for move in (longest(state, other), Pass()))
    for looking in (None, acting[0]):
        assert other != looking
        first, second = (drawn(view(decided, looking)) for decided in (path, nothing))
        assert first.canvas.image.tobytes() == second.canvas.image.tobytes()
        assert first.alt == second.alt
        redealt = rules.redeal(path, looking, Rng.from_key(bytes([9]) * 32))
        assert redealt != path
        again = drawn(view(redealt, looking))
        assert again.canvas.image.tobytes() == first.canvas.image.tobytes()
        assert again.alt == first.alt


def test_another_process_gives_the_same_bytes() -> None:
    said = digest_elsewhere("traxx_pictures", "picture(scattered(4, 3, 2))")
    assert said == digest(picture(scattered(4, 3, 2)))


@THEMES
def test_what_must_be_read_stands_out_from_its_ground(theme: Theme) -> None:
    own = colours.colours(theme)
    for ground in (theme.paper, own.sheet):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.muted, ground) >= 4
    assert contrast(own.late, theme.casing) >= 4
    for colour in range(len(board.COLOURS)):
        free, idle = (colours.inks(theme, colour, fade) for fade in ("free", "idle"))
        assert contrast(free.symbol, free.fill) >= 2.4
        # Names keep their strong colour on pale fields.
        for field in (free, idle):
            assert contrast(free.words, field.fill) >= 3.5
        # A path is seen on every field it runs over: its casing or its rim meets the ground.
        visited = colours.inks(theme, colour, "visited").fill
        assert max(contrast(theme.outline, visited), contrast(theme.casing, visited)) >= 7


@THEMES
def test_what_can_be_used_is_stronger_than_what_cannot_and_that_than_what_is_visited(theme: Theme) -> None:
    sheet = colours.colours(theme).sheet
    for colour in range(len(board.COLOURS)):
        free, idle, visited = (
            contrast(colours.inks(theme, colour, fade).fill, sheet) for fade in ("free", "idle", "visited")
        )
        assert free > idle > visited


def test_a_sheet_is_wider_than_its_hexagon() -> None:
    for layout in geometry.PUBLIC:
        for left, top, right, bottom in layout.sheets:
            assert right - left > layout.grid.step * 9
            assert bottom - top > layout.grid.row * 8 + 2 * layout.grid.side
