"""The colours of a picture: one value object a theme, shared by all games.

A game's own colours (cards, fields, cities) stand beside its renderer, one set for each `Theme.name`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Colour: TypeAlias = tuple[int, int, int]
ThemeName: TypeAlias = Literal["light", "dark", "high_contrast"]


def rgb(code: str) -> Colour:
    """Return the colour written as "#RRGGBB"."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Return `colour` with a share (0 to 1) of `other` blended in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2, 0 for black to 1 for white."""
    shares = (channel / 255 for channel in colour)
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21."""
    dark, light = sorted(map(luminance, (colour, other)))
    return (light + 0.05) / (dark + 0.05)


_WHITE = rgb("#FFFFFF")


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours that games share.

    Attributes:
        name: the key in THEMES.
        paper: the ground of head and foot.
        panel: lanes, cards and lists on the paper.
        panel_line: thin lines on a panel.
        ink: text and outlines that must be seen.
        muted: text of second rank.
        rule: borders between the parts of the picture.
        land, rim, coast, neighbour: a map's land, the band inside its border, its border, other countries.
        water, shallow, river: a map's sea and lakes, the band along the coast, rivers.
        outline: the thin dark line round a piece.
        casing: the light line round a piece, between outline and piece.
        glow, glow_rim: what the last turn did; the rim is what survives in greyscale.
        acting: the row of a seat to act.
        good: what is done.
        danger, danger_line, danger_text: a zone that ends the game, lines in it, words in it.
        stripe: the red of a barrier.
        seats: by seat: blue, vermilion, green, amber, purple, black.
        lines: by seat, the colour of thin lines and frames on the ground, where black must not vanish.
        marks: by seat: the pattern drawn on its colour.
    """

    name: ThemeName
    paper: Colour
    panel: Colour
    panel_line: Colour
    ink: Colour
    muted: Colour
    rule: Colour
    land: Colour
    rim: Colour
    coast: Colour
    neighbour: Colour
    water: Colour
    shallow: Colour
    river: Colour
    outline: Colour
    casing: Colour
    glow: Colour
    glow_rim: Colour
    acting: Colour
    good: Colour
    danger: Colour
    danger_line: Colour
    danger_text: Colour
    stripe: Colour
    seats: tuple[Colour, ...]
    lines: tuple[Colour, ...]
    marks: tuple[Colour, ...]

    def __hash__(self) -> int:
        # Drawn pieces are kept by theme, so this is asked for hundreds of times a picture.
        return hash(self.name)

    def colours(self) -> tuple[Colour, ...]:
        """Return every colour of the theme once."""
        single = (
            getattr(self, slot.name)
            for slot in fields(self)
            if slot.name not in {"name", "seats", "lines", "marks"}
        )
        return tuple(dict.fromkeys((*single, *self.seats, *self.lines, *self.marks)))

    def on_seat(self, seat: int) -> Colour:
        """Return the colour of words that stand on the seat's colour: white where it can be read."""
        return _WHITE if contrast(_WHITE, self.seats[seat]) >= 3.2 else rgb("#1D1F23")


_SEATS = tuple(map(rgb, ("#0072B2", "#D55E00", "#009E73", "#E8A800", "#A0569B", "#303030")))
_BRIGHT_SEATS = tuple(map(rgb, ("#2F93D6", "#EC7524", "#23BD8F", "#F4C23C", "#CB8FC6", "#151515")))
_STRONG_SEATS = tuple(map(rgb, ("#005FA8", "#D55E00", "#00936B", "#EDB100", "#B563AE", "#1A1A1A")))


def _marks(seats: tuple[Colour, ...]) -> tuple[Colour, ...]:
    shares = (0.0, 0.36, 0.46, 0.6, 0.46, 0.4)
    return tuple(mix(colour, _WHITE, share) for colour, share in zip(seats, shares, strict=True))


LIGHT = Theme(
    name="light",
    paper=rgb("#F5F0E6"),
    panel=rgb("#FBF8F1"),
    panel_line=rgb("#E2D8C4"),
    ink=rgb("#2B2A28"),
    muted=rgb("#7A746A"),
    rule=rgb("#CBBFA6"),
    land=rgb("#EFE7D6"),
    rim=rgb("#E4D9C1"),
    coast=rgb("#B9AB8D"),
    neighbour=rgb("#E3DCCD"),
    water=rgb("#D5E6EC"),
    shallow=rgb("#E3EFF3"),
    river=rgb("#7FB2C9"),
    outline=rgb("#2B2A28"),
    casing=_WHITE,
    glow=rgb("#FFB000"),
    glow_rim=rgb("#9A6200"),
    acting=rgb("#FFE7B0"),
    good=rgb("#1E7F4F"),
    danger=rgb("#F3D9D0"),
    danger_line=rgb("#E6C2B6"),
    danger_text=rgb("#A33A22"),
    stripe=rgb("#C62F36"),
    seats=_SEATS,
    lines=_SEATS,
    marks=_marks(_SEATS),
)

DARK = Theme(
    name="dark",
    paper=rgb("#1D1F23"),
    panel=rgb("#282B30"),
    panel_line=rgb("#3C4047"),
    ink=rgb("#F0EBDF"),
    muted=rgb("#A8A194"),
    rule=rgb("#55524B"),
    land=rgb("#3A3935"),
    rim=rgb("#46443D"),
    coast=rgb("#6F6858"),
    neighbour=rgb("#2E2E2C"),
    water=rgb("#1A2932"),
    shallow=rgb("#213440"),
    river=rgb("#3E7690"),
    outline=rgb("#101012"),
    casing=rgb("#F7F4EC"),
    glow=rgb("#FFB000"),
    glow_rim=rgb("#FFDC8A"),
    acting=rgb("#57461C"),
    good=rgb("#3FB37C"),
    danger=rgb("#4A2B27"),
    danger_line=rgb("#643A33"),
    danger_text=rgb("#FF9C85"),
    stripe=rgb("#D8434A"),
    seats=_BRIGHT_SEATS,
    lines=(*_BRIGHT_SEATS[:5], rgb("#C9C6BF")),
    marks=_marks(_BRIGHT_SEATS),
)

HIGH_CONTRAST = Theme(
    name="high_contrast",
    paper=_WHITE,
    panel=_WHITE,
    panel_line=rgb("#B0B0B0"),
    ink=rgb("#000000"),
    muted=rgb("#3D3D3D"),
    rule=rgb("#000000"),
    land=_WHITE,
    rim=rgb("#EDEDED"),
    coast=rgb("#5A5A5A"),
    neighbour=rgb("#DADADA"),
    water=rgb("#C4E2F2"),
    shallow=rgb("#DCEEF8"),
    river=rgb("#6FB7E0"),
    outline=rgb("#000000"),
    casing=_WHITE,
    glow=rgb("#FFB000"),
    glow_rim=rgb("#5C3A00"),
    acting=rgb("#FFE08A"),
    good=rgb("#00662F"),
    danger=rgb("#FFD9CF"),
    danger_line=rgb("#C98E80"),
    danger_text=rgb("#8A1500"),
    stripe=rgb("#C8000A"),
    seats=_STRONG_SEATS,
    lines=_STRONG_SEATS,
    marks=_marks(_STRONG_SEATS),
)

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)})
"""The themes a player can choose, by name."""


def named(theme: Theme | str) -> Theme:
    """Return the theme with this name; ValueError, which names the themes, if there is none."""
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    return THEMES[theme]
