"""Cable Car's files: exact colours, the same bytes for the same view, from any thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from cable_car_pictures import NAMES, SAMPLES, drawing, empty, full, picture, scattered, view, with_tiles
from PIL import Image, ImageChops, ImageStat

import renderers
from bot.engine import Rng
from bot.games.cable_car import GAME
from renderers.cable_car import colours, ground
from renderers.theme import contrast

if TYPE_CHECKING:
    from renderers.theme import Theme

THEMES = pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)


@THEMES
def test_the_ready_palette_keeps_large_areas_exactly_and_changes_hardly_anything(theme: Theme) -> None:
    for name in ("six_personal", "four_hand"):
        shown, arguments = SAMPLES[name]
        given: dict[str, Any] = {"names": NAMES[: shown.seats], "computers": {shown.seats - 1}} | arguments
        drawn = renderers.draw("cable_car", shown, theme=theme, **given).canvas.image
        with Image.open(BytesIO(picture(shown, theme=theme, **arguments).png)) as opened:
            encoded = opened.convert("RGB")
        off = ImageChops.difference(drawn, encoded)
        assert max(ImageStat.Stat(off).mean) < 1.6, name
        for at in ((14, 12), (600, drawn.height - 12), (300, 78)):
            assert encoded.getpixel(at) == drawn.getpixel(at), (name, at)


@THEMES
def test_the_colours_of_lines_are_in_the_palette(theme: Theme) -> None:
    key = colours.palette(theme)
    entries = {tuple(key[i : i + 3]) for i in range(0, 768, 3)}
    for paint in (*colours.bright(theme), *colours.calm(theme)):
        assert any(max(abs(a - b) for a, b in zip(paint.body, entry, strict=True)) <= 4 for entry in entries)
    for colour in (colours.colours(theme).ground, colours.colours(theme).tile, theme.glow):
        assert colour in entries


@THEMES
def test_what_must_be_read_stands_out_from_its_ground(theme: Theme) -> None:
    own = colours.colours(theme)
    for foot in (own.ground, *own.hills):
        assert contrast(own.name, foot) >= 3.4
        assert contrast(colours.barred(theme), foot) >= 2.6
    assert contrast(theme.ink, own.plot) >= 7
    assert contrast(own.done, own.plot) >= 3.9
    assert contrast(own.letters, own.band) >= 7
    for seat in range(6):
        assert contrast(theme.ink, colours.washed(theme, seat)) >= 5
        assert contrast(theme.ink, colours.tinted(theme, seat)) >= 7
        assert contrast(colours.bright(theme)[seat].body, own.tile) >= 1.9
        # Open lines are the strong ones, finished ones the calm ones.
        assert contrast(colours.calm(theme)[seat].body, own.tile) < contrast(
            colours.bright(theme)[seat].body, own.tile
        )


def test_the_same_view_gives_the_same_bytes_and_is_left_as_it_was() -> None:
    for name in ("four_personal", "preview", "free_hand"):
        shown, arguments = SAMPLES[name]
        copy = GAME.encode(shown)
        first = picture(shown, **arguments)
        assert picture(GAME.decode_view(copy), **arguments) == first
        assert GAME.encode(shown) == copy


def test_threads_do_not_disturb_each_other() -> None:
    jobs = [
        (shown, arguments)
        for name in ("start", "six_personal", "preview", "four_hand")
        for shown, arguments in [SAMPLES[name]]
    ]
    alone = [picture(shown, **arguments).png for shown, arguments in jobs]
    ground.bare.cache_clear()
    colours.palette.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda job: picture(job[0], **job[1]).png, jobs)) == alone


def test_warming_draws_the_board_once_and_a_picture_never_changes_it() -> None:
    before = picture(empty(4)).png
    renderers.warm("cable_car")
    drawn = ground.bare.cache_info().misses
    for seed in range(3):
        renderers.draw("cable_car", full(4, seed))
        renderers.draw("cable_car", scattered(4, seed, seed))
    assert picture(empty(4)).png == before
    assert ground.bare.cache_info().misses == drawn


def test_what_others_hold_and_what_lies_in_the_pile_changes_no_picture() -> None:
    for state in (with_tiles(20, 4), drawing()):
        for seat in (None, state.mover, (state.mover + 1) % 4):
            other = GAME.rules.redeal(state, seat, Rng.from_key(bytes([9]) * 32))
            assert other.pile != state.pile
            for scene in ("board",) if seat is None else ("board", "hand"):
                first, second = (
                    renderers.draw("cable_car", view(dealt, seat), scene=scene) for dealt in (state, other)
                )
                assert first.canvas.image.tobytes() == second.canvas.image.tobytes()
                assert first.alt == second.alt
