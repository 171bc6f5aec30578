"""The files: exact colours, the same bytes for the same view, from any thread."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from sample_pictures import GAME, SAMPLES, drawn, picture, scattered, start, states, view

import renderers
from bot.engine import Rng
from renderers import palette
from renderers.theme import Theme, mix
from renderers.transamerica import colours as own_colours
from renderers.transamerica import surface
from renderers.transamerica.geometry import POINTS


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
def test_large_areas_keep_their_exact_colour(theme: Theme) -> None:
    shown = view(states(4)[40])
    drawn = renderers.draw("transamerica", shown, theme=theme).canvas.image
    with Image.open(BytesIO(picture(shown, theme=theme).png)) as opened:
        encoded = opened.convert("RGB")
    for at in ((10, 10), (30, 400), (240, 340), (1200, 100), (600, 1140), (1500, 1140)):
        assert encoded.getpixel(at) == drawn.getpixel(at), at
    for colour in (theme.paper, theme.land, theme.water, theme.shallow, theme.panel, theme.ink):
        key = palette.ready(theme.colours(), ())
        assert bytes(colour) in [key[i : i + 3] for i in range(0, 768, 3)]


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
def test_the_ready_palette_changes_hardly_anything(theme: Theme) -> None:
    others = ("four", "preview") if theme == renderers.LIGHT else ()
    for name in ("four_personal", "four_hand", "six_round", *others):
        shown, arguments = SAMPLES[name]
        image = drawn(shown, theme=theme, **arguments).canvas.image
        with Image.open(BytesIO(picture(shown, theme=theme, **arguments).png)) as opened:
            off = ImageChops.difference(image, opened.convert("RGB"))
        assert max(ImageStat.Stat(off).mean) < 1.0, name
        # Nothing is off by more than a shade that one has to look for.
        assert max(high for _, high in off.getextrema()) <= 44, name  # type: ignore[misc]


def test_the_palettes_entries_are_exact_colours_then_blends() -> None:
    black, white, red = (0, 0, 0), (255, 255, 255), (200, 0, 0)
    key = palette.ready((black, white), ((black, white), (red, white)))
    entries = [tuple(key[i : i + 3]) for i in range(0, 768, 3)]
    assert entries[:4] == [black, white, mix(black, white, 0.5), mix(red, white, 0.5)]
    assert len(key) == 768


@pytest.mark.parametrize("name", ["four_personal", "four_hand", "six_round", "preview", "vexation"])
def test_the_same_view_gives_the_same_bytes_and_is_left_as_it_was(name: str) -> None:
    shown, arguments = SAMPLES[name]
    copy = GAME.encode(shown)
    once = picture(shown, **arguments)
    assert GAME.encode(shown) == copy
    assert picture(GAME.decode_view(copy), **arguments) == once


def test_threads_do_not_disturb_each_other() -> None:
    jobs = [
        (shown, {**arguments, "theme": theme})
        for theme in ("light", "dark")
        for name in ("two", "four_personal", "four_hand", "six_round")
        for shown, arguments in [SAMPLES[name]]
    ]
    alone = [picture(shown, **arguments).png for shown, arguments in jobs]
    for cached in (own_colours.palette, surface._map, surface._ground):
        cached.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda job: picture(job[0], **job[1]).png, jobs))
    assert together == alone


def test_warming_draws_the_board_once_and_changes_no_picture() -> None:
    shown = view(states(4)[30])
    before = picture(shown).png
    renderers.warm("transamerica")
    renderers.warm("transamerica", "light")
    drawn = surface._map.cache_info().misses
    assert picture(shown).png == before
    assert surface._map.cache_info().misses == drawn
    with pytest.raises(KeyError):
        renderers.warm("monopoly")


def test_what_others_hold_changes_neither_a_public_nor_a_personal_picture() -> None:
    state = states(4)[60]
    other = GAME.rules.redeal(state, None, Rng.from_key(bytes([9]) * 32))
    assert other.hands != state.hands
    assert picture(view(other)) == picture(view(state))
    for seat in range(4):
        redealt = GAME.rules.redeal(state, seat, Rng.from_key(bytes([seat]) * 32))
        assert redealt.hands != state.hands
        for scene in renderers.scenes("transamerica")[:2]:
            assert picture(view(redealt, seat), scene=scene) == picture(view(state, seat), scene=scene)


def test_a_picture_never_changes_the_bare_board_it_is_drawn_on() -> None:
    bare = picture(view(start(4))).png
    for seed in range(4):
        picture(scattered(4, seed, seed))
    assert picture(view(start(4))).png == bare
    assert len(POINTS) == 188


def test_another_process_gives_the_same_bytes() -> None:
    code = """
import hashlib, sys
sys.path[:0] = sys.argv[1:]
from sample_pictures import picture, scattered
drawn = picture(scattered(5, 3, 2))
print(hashlib.sha256(drawn.png + drawn.alt.encode()).hexdigest())
"""
    folders = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]
    said = {
        subprocess.run(
            [sys.executable, "-c", code, *folders],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    drawn = picture(scattered(5, 3, 2))
    assert said == {hashlib.sha256(drawn.png + drawn.alt.encode()).hexdigest()}
