"""A whole match as one animated picture: a frame a turn, small enough to be sent."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageSequence

import renderers
from bot.engine import Match, Rng
from bot.games import GAMES
from renderers.film import FRAME_MS, LAST_MS, WIDTHS, film

if TYPE_CHECKING:
    from collections.abc import Iterator

GREYS = bytes(level for level in range(256) for _ in range(3))
"""A palette."""


def grey(level: int, size: tuple[int, int] = (800, 400)) -> Image.Image:
    """Return a picture of one grey."""
    return Image.new("RGB", size, (level, level, level))


def frames_of(gif: bytes) -> list[Image.Image]:
    """Return the pictures of a film."""
    with Image.open(BytesIO(gif)) as opened:
        return [frame.convert("RGB").copy() for frame in ImageSequence.Iterator(opened)]


def noise() -> Iterator[Image.Image]:
    """Yield pictures that cannot be made small."""
    rng = Rng.from_key(bytes(32))
    for _ in range(2):
        pixels = bytearray()
        for _ in range(40_000):
            number, rng = rng.below(256)
            pixels.append(number)
        small = Image.frombytes("L", (200, 200), bytes(pixels))
        yield small.resize((800, 400), Image.Resampling.NEAREST).convert("RGB")


def test_every_picture_is_a_frame_and_the_last_one_stays_longer() -> None:
    found = film(lambda: [grey(12), grey(100), grey(200)], GREYS, 10**6)
    assert (found.width, found.height, found.frames) == (WIDTHS[0], WIDTHS[0] // 2, 3)
    assert [frame.getpixel((5, 5)) for frame in frames_of(found.gif)] == [
        (level, level, level) for level in (12, 100, 200)
    ]
    with Image.open(BytesIO(found.gif)) as opened:
        assert opened.info["loop"] == 0
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(opened)]
    assert times == [FRAME_MS, FRAME_MS, LAST_MS]


def test_pictures_of_other_sizes_take_that_of_the_first() -> None:
    found = film(lambda: [grey(10, (300, 200)), grey(100, (300, 100)), grey(200, (400, 300))], GREYS, 10**6)
    first, second, third = frames_of(found.gif)
    assert first.size == second.size == third.size == (300, 200)
    assert second.getpixel((5, 150)) == (100, 100, 100), "paper, where it has nothing"
    assert third.getpixel((299, 199)) == (200, 200, 200)


def test_a_film_that_would_be_too_large_is_drawn_smaller() -> None:
    large = film(noise, GREYS, 10**9)
    assert large.width == WIDTHS[0]
    smaller = film(noise, GREYS, len(large.gif) - 1)
    assert smaller.width < WIDTHS[0]
    assert len(smaller.gif) < len(large.gif)
    assert film(noise, GREYS, 1).width == WIDTHS[-1], "the smallest there is, fit or not"


def test_there_is_no_film_without_a_picture() -> None:
    with pytest.raises(ValueError, match="needs a picture"):
        film(list, GREYS, 10**6)


def test_a_match_is_a_film_of_its_boards_in_their_own_colours() -> None:
    game = GAMES["transamerica"]
    match = Match(game.rules, game.rules.setup(2, game.options(), Rng.from_key(bytes(32))))
    views = [match.view(None)]
    for _ in range(2):
        (seat,) = match.to_act
        match.play(seat, next(iter(match.legal_moves(seat))))
        views.append(match.view(None))
    found = renderers.animate(game.key, views, names=("Ann", "Ben"))
    assert found.frames == 3
    assert len(found.gif) < 300_000
    first, second, _ = frames_of(found.gif)
    assert first != second
    paper = renderers.LIGHT.paper
    assert paper in [colour for _, colour in first.getcolors(first.width * first.height) or ()]
