"""Trambahn's files: exact colours, the same bytes for the same view, from any thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops, ImageStat
from samples import digest, digest_elsewhere
from trambahn_pictures import NAMES, SAMPLES, begun, picture, states, view

import renderers
from bot.engine import Rng
from bot.games.trambahn import GAME, board, rules
from renderers.theme import contrast
from renderers.trambahn import cards, colours, panels

if TYPE_CHECKING:
    from renderers.theme import Theme

THEMES = pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)


@THEMES
@pytest.mark.parametrize("name", ["late_personal", "hand", "final"])
def test_the_ready_palette_changes_hardly_anything_and_no_large_area(theme: Theme, name: str) -> None:
    shown, arguments = SAMPLES[name]
    given: dict[str, Any] = {"names": NAMES, "computers": {1}} | arguments
    drawn = renderers.draw("trambahn", shown, theme=theme, **given).canvas.image
    with Image.open(BytesIO(picture(shown, theme=theme, **arguments).png)) as opened:
        encoded = opened.convert("RGB")
    off = ImageChops.difference(drawn, encoded)
    assert max(ImageStat.Stat(off).mean) < 1.2
    large = sorted(drawn.getcolors(1_000_000) or (), reverse=True)[:8]
    kept = {colour for _, colour in encoded.getcolors(1_000_000) or ()}
    assert {colour for _, colour in large} <= kept


@THEMES
def test_the_colours_of_lines_and_seats_are_in_the_palette(theme: Theme) -> None:
    key = colours.palette(theme)
    entries = {tuple(key[i : i + 3]) for i in range(0, 768, 3)}
    assert {inks.fill for inks in colours.colours(theme).lines} <= entries
    assert set(theme.seats[:2]) <= entries
    assert theme.glow in entries


def test_the_same_view_gives_the_same_bytes_and_is_left_as_it_was() -> None:
    for name in ("late_personal", "hand_preview", "final", "ride_preview", "column_preview"):
        shown, arguments = SAMPLES[name]
        copy = GAME.encode(shown)
        once = picture(shown, **arguments)
        assert GAME.encode(shown) == copy
        assert picture(GAME.decode_view(copy), **arguments) == once


def test_threads_do_not_disturb_each_other() -> None:
    jobs = [
        (SAMPLES[name][0], {**SAMPLES[name][1], "theme": theme})
        for theme in ("light", "dark")
        for name in ("late_personal", "hand", "final")
    ]
    alone = [picture(shown, **arguments).png for shown, arguments in jobs]
    for cached in (panels._yard, panels.terminal, cards.body, cards._large, colours.palette):
        cached.cache_clear()
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda job: picture(job[0], **job[1]).png, jobs))
    assert together == alone


def test_warming_leaves_nothing_of_a_usual_table_to_be_drawn_twice_and_changes_no_picture() -> None:
    shown = view(begun("passengers", 5))
    before = picture(shown).png
    renderers.warm("trambahn")
    kept = (panels.terminal, panels._yard, cards._large, cards.landmark)
    misses = [cached.cache_info().misses for cached in kept]
    renderers.warm("trambahn", "light")
    hand = picture(view(begun("passengers", 5), 0), scene="hand")
    assert hand.width == 1200
    assert picture(shown).png == before
    assert [cached.cache_info().misses for cached in kept] == misses


@pytest.mark.parametrize("number", [0, 40, 150])
def test_what_others_hold_changes_neither_a_public_nor_a_personal_picture(number: int) -> None:
    state = states()[number]
    other = rules.redeal(state, None, Rng.from_key(bytes([9]) * 32))
    assert other.hands != state.hands
    assert picture(view(other)) == picture(view(state))
    for seat in (0, 1):
        redealt = rules.redeal(state, seat, Rng.from_key(bytes([seat]) * 32))
        assert redealt.hands[1 - seat] != state.hands[1 - seat]
        for scene in ("board", "hand"):
            assert picture(view(redealt, seat), scene=scene) == picture(view(state, seat), scene=scene)


def test_another_process_gives_the_same_bytes() -> None:
    said = digest_elsewhere("trambahn_pictures", 'picture(view(begun("stations", 6), 0))')
    assert said == digest(picture(view(begun("stations", 6), 0)))


@THEMES
def test_what_must_be_read_stands_out_from_its_ground(theme: Theme) -> None:
    own = colours.colours(theme)
    for ground in (theme.paper, own.yard, own.plate, own.fresh):
        assert contrast(theme.ink, ground) >= 7
    for ground in (own.cream, own.enamel_white, own.too_dear):
        assert contrast(own.cream_ink, ground) >= 7
    assert contrast(own.on_enamel, own.enamel) >= 4.5
    for number in range(len(board.COLOURS)):
        inks = own.lines[number]
        assert contrast(inks.ink, inks.fill) >= 4
        assert contrast(inks.symbol, own.cream) >= 3
    for ground in (theme.paper, own.yard, own.plate):
        assert contrast(theme.muted, ground) >= 3.4
    assert contrast(own.cream_muted, own.too_dear) >= 2.8
