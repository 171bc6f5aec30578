"""Seats are told apart by everybody: by colour under every colour vision, by shape and pattern without."""

from __future__ import annotations

from itertools import combinations
from math import cbrt, dist
from typing import TYPE_CHECKING, TypeAlias

import pytest
from PIL import ImageChops, ImageStat

import renderers
from renderers import tokens
from renderers.theme import contrast
from renderers.transamerica import lanes, pieces
from renderers.transamerica.colours import colours

if TYPE_CHECKING:
    from renderers.theme import Colour, Theme

Matrix: TypeAlias = tuple[tuple[float, float, float], ...]

# Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency
# (IEEE TVCG 15, 2009), severity 1.0, for linear RGB.
VISIONS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 8.0
"""CIE 1976 colour difference; about 2.3 is just noticeable, so this is more than three times that."""


def linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def seen(colour: Colour, vision: Matrix) -> tuple[float, float, float]:
    """Return L*, a*, b* (D65) of a colour as this vision sees it."""
    light = [linear(channel) for channel in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in vision
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (cbrt(t) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(a: Colour, b: Colour, vision: Matrix) -> float:
    return dist(seen(a, vision), seen(b, vision))


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("vision", VISIONS)
def test_all_seat_colours_are_told_apart(theme: Theme, vision: str) -> None:
    for a, b in combinations(range(6), 2):
        assert difference(theme.seats[a], theme.seats[b], VISIONS[vision]) >= APART, (a, b)


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
def test_all_tokens_differ_in_shape_alone(theme: Theme) -> None:
    for radius in (8.5, 13.5, 17.5):
        for a, b in combinations(range(6), 2):
            first, second = (tokens.token(theme, seat, radius).image.getchannel("A") for seat in (a, b))
            share = ImageStat.Stat(ImageChops.difference(first, second)).mean[0] / 255
            assert share > 0.02, (a, b)


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
def test_engines_are_told_apart_in_greyscale_by_their_patterns(theme: Theme) -> None:
    grey = [lanes.engine(theme, seat).image.convert("L") for seat in range(6)]
    for a, b in combinations(range(6), 2):
        assert ImageStat.Stat(ImageChops.difference(grey[a], grey[b])).mean[0] > 1.5, (a, b)


def test_a_patterns_marks_are_seen_on_the_seats_colour() -> None:
    for theme in renderers.THEMES.values():
        assert theme.marks[0] == theme.seats[0]
        for seat in range(1, 6):
            assert contrast(theme.seats[seat], theme.marks[seat]) >= 1.3, (theme.name, seat)


@pytest.mark.parametrize("theme", renderers.THEMES.values(), ids=lambda theme: theme.name)
def test_what_must_be_read_stands_out_from_its_ground(theme: Theme) -> None:
    own = colours(theme)
    for ground in (theme.paper, theme.panel, theme.land, theme.water, theme.shallow, theme.acting):
        assert contrast(theme.ink, ground) >= 7
    for ground in (theme.paper, theme.panel):
        assert contrast(theme.muted, ground) >= 4
    assert contrast(own.code, theme.land) >= 4.5
    assert contrast(theme.danger_text, theme.danger) >= 4.5
    assert contrast(own.track, theme.land) >= 7
    for line in (own.over_river, own.over_mountain):
        assert contrast(line, theme.land) >= 3
        # A double line is heavier than a single one.
        assert contrast(line, theme.land) > contrast(own.line, theme.land)
    for seat in range(6):
        assert contrast(theme.on_seat(seat), theme.seats[seat]) >= 3


def test_the_high_contrast_theme_is_stronger_than_the_light_one() -> None:
    light, strong = renderers.LIGHT, renderers.HIGH_CONTRAST
    assert contrast(strong.ink, strong.paper) > contrast(light.ink, light.paper)
    assert contrast(strong.muted, strong.paper) >= 7
    assert contrast(colours(strong).code, strong.land) >= 12


def test_city_symbols_are_no_seat_shapes_and_differ_among_themselves() -> None:
    theme = renderers.LIGHT
    for a, b in combinations(colours(theme).cities, 2):
        first, second = (pieces.city(theme, colour).image.convert("L") for colour in (a, b))
        assert ImageStat.Stat(ImageChops.difference(first, second)).mean[0] > 2, (a, b)
