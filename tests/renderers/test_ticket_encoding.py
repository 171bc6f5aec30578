"""Ticket to Ride's files: exact colours, the same bytes for the same view, from any thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageStat
from samples import digest, digest_elsewhere
from ticket_pictures import SAMPLES, drawn, late, picture, scattered, states, view, with_claimed

import renderers
from bot.engine import Rng
from bot.games.ticket_to_ride import GAME
from bot.games.ticket_to_ride.view import View
from renderers.theme import contrast
from renderers.ticket_to_ride import colours, surface

if TYPE_CHECKING:
    from renderers.theme import Theme

THEMES = pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)


@THEMES
def test_large_areas_keep_their_exact_colour(theme: Theme) -> None:
    shown = view(late(5))
    drawn = renderers.draw("ticket_to_ride", shown, theme=theme).canvas.image
    with Image.open(BytesIO(picture(shown, theme=theme).png)) as opened:
        encoded = opened.convert("RGB")
    for at in ((10, 4), (600, 240), (400, 700), (30, 1050), (1300, 1090), (500, 1350)):
        assert encoded.getpixel(at) == drawn.getpixel(at), at


@THEMES
def test_the_ready_palette_changes_hardly_anything(theme: Theme) -> None:
    others = ("five", "claim_preview") if theme == renderers.LIGHT else ()
    for name in ("five_personal", "five_hand", "final_five", *others):
        shown, arguments = SAMPLES[name]
        image = drawn(shown, theme=theme, **arguments).canvas.image
        with Image.open(BytesIO(picture(shown, theme=theme, **arguments).png)) as opened:
            off = ImageChops.difference(image, opened.convert("RGB"))
        assert max(ImageStat.Stat(off).mean) < 1.6, name


@THEMES
def test_the_colours_of_trains_and_spaces_are_in_the_palette(theme: Theme) -> None:
    key = colours.palette(theme)
    entries = {tuple(key[i : i + 3]) for i in range(0, 768, 3)}
    for paint in (*colours.bright(theme), *colours.faint(theme)):
        assert paint.body in entries
    for inks in colours.colours(theme).slots:
        assert inks.fill in entries


def test_the_same_view_gives_the_same_bytes_and_is_left_as_it_was() -> None:
    for name in ("five_personal", "five_hand", "final_five", "claim_preview", "choosing_preview"):
        shown, arguments = SAMPLES[name]
        copy = GAME.encode(shown)
        once = picture(shown, **arguments)
        assert GAME.encode(shown) == copy
        assert picture(GAME.decode_view(copy), **arguments) == once
        assert isinstance(shown, View)


def test_threads_do_not_disturb_each_other() -> None:
    jobs = [
        (shown, {**arguments, "theme": theme})
        for theme in ("light", "dark")
        for name in ("five_personal", "five_hand", "final_five")
        for shown, arguments in [SAMPLES[name]]
    ]
    alone = [picture(shown, **arguments).png for shown, arguments in jobs]
    for cached in (colours.palette, surface._bare):
        cached.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda job: picture(job[0], **job[1]).png, jobs))
    assert together == alone


def test_warming_draws_the_board_once_and_changes_no_picture() -> None:
    shown = view(late(4))
    before = picture(shown).png
    renderers.warm("ticket_to_ride")
    renderers.warm("ticket_to_ride", "light")
    drawn = surface._bare.cache_info().misses
    assert picture(shown).png == before
    assert surface._bare.cache_info().misses == drawn


def test_a_picture_never_changes_the_bare_board_it_is_drawn_on() -> None:
    bare = picture(view(states(4)[0])).png
    for seed in range(3):
        picture(scattered(4, seed, seed))
    assert picture(view(states(4)[0])).png == bare


@pytest.mark.parametrize("number", [0, 2, 60, 150])
def test_what_others_hold_changes_neither_a_public_nor_a_personal_picture(number: int) -> None:
    state = states(4)[number]
    other = GAME.rules.redeal(state, None, Rng.from_key(bytes([9]) * 32))
    assert other.hands != state.hands
    assert picture(view(other)) == picture(view(state))
    for seat in (number % 4, (number + 1) % 4):
        redealt = GAME.rules.redeal(state, seat, Rng.from_key(bytes([seat]) * 32))
        assert redealt.hands != state.hands
        for scene in ("board", "hand"):
            assert picture(view(redealt, seat), scene=scene) == picture(view(state, seat), scene=scene)


def test_another_process_gives_the_same_bytes() -> None:
    said = digest_elsewhere("ticket_pictures", "picture(with_claimed(0b1011 << 30, seat=2))")
    assert said == digest(picture(with_claimed(0b1011 << 30, seat=2)))


@THEMES
def test_what_must_be_read_stands_out_from_its_ground(theme: Theme) -> None:
    own = colours.colours(theme)
    for ground in (theme.paper, own.usa, own.abroad, own.lake, own.shore, own.shelf, own.chip, own.done_fill):
        assert contrast(theme.ink, ground) >= 7
    assert contrast(theme.ink, own.pill) >= 7
    assert contrast(theme.good, own.done_fill) >= 3
    assert contrast(theme.danger_text, own.chip) >= 4.5
    # What is owned is stronger than what is free: its outline, or the light line round it, meets the ground.
    line = own.train_rim or theme.outline
    assert contrast(line, own.usa) >= 7


@THEMES
def test_a_symbol_is_seen_on_its_space_and_on_its_card(theme: Theme) -> None:
    for inks in colours.colours(theme).slots[:-1]:
        assert contrast(inks.symbol, inks.fill) >= 2.4
    for kind in range(len(colours.CARDS) - 1):
        assert contrast(colours.emblem(kind), colours.PALE) >= 3
