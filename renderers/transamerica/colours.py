"""TransAmerica's own colours, one set for each theme."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers.theme import Colour, rgb

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.transamerica import board
    from renderers.theme import Theme


@dataclass(frozen=True, slots=True)
class Colours:
    """The board's colours.

    Attributes:
        line, junction, code: single lines, the rings of junctions, junction names.
        over_river, over_mountain: the two strokes of a double line.
        ridge, slope, shade, snow: the ground of a range, a peak's light and dark side and its cap.
        track, core: a track's bar and ties, its light core.
        cities: by the city's colour.
        hollow: the edge of a city without a card in a small game.
    """

    line: Colour
    junction: Colour
    code: Colour
    over_river: Colour
    over_mountain: Colour
    ridge: Colour
    slope: Colour
    shade: Colour
    snow: Colour
    track: Colour
    core: Colour
    cities: Mapping[board.Colour, Colour]
    hollow: Colour


_CITIES: Mapping[board.Colour, Colour] = MappingProxyType(
    {
        "green": rgb("#3F9142"),
        "blue": rgb("#2D6CB5"),
        "yellow": rgb("#F2C318"),
        "red": rgb("#C62F36"),
        "orange": rgb("#EE8322"),
    }
)

_SETS: Mapping[str, Colours] = MappingProxyType(
    {
        "light": Colours(
            line=rgb("#B4A78C"),
            junction=rgb("#8A7E65"),
            code=rgb("#6A6150"),
            over_river=rgb("#3D7F9F"),
            over_mountain=rgb("#8C6A47"),
            ridge=rgb("#E2D3B5"),
            slope=rgb("#CDB68F"),
            shade=rgb("#A88D64"),
            snow=rgb("#FBF7EE"),
            track=rgb("#2B2826"),
            core=rgb("#B3A894"),
            cities=_CITIES,
            hollow=rgb("#A39A89"),
        ),
        "dark": Colours(
            line=rgb("#6A665B"),
            junction=rgb("#938B7A"),
            code=rgb("#B5AD9C"),
            over_river=rgb("#62AACB"),
            over_mountain=rgb("#BD9768"),
            ridge=rgb("#4B4536"),
            slope=rgb("#86765A"),
            shade=rgb("#63563F"),
            snow=rgb("#D8D1C1"),
            track=rgb("#F3EEE2"),
            core=rgb("#4A4740"),
            cities=_CITIES,
            hollow=rgb("#8B8577"),
        ),
        "high_contrast": Colours(
            line=rgb("#8C8C8C"),
            junction=rgb("#3F3F3F"),
            code=rgb("#262626"),
            over_river=rgb("#00568F"),
            over_mountain=rgb("#6E3C10"),
            ridge=rgb("#EFE3CC"),
            slope=rgb("#C0A477"),
            shade=rgb("#7B5C33"),
            snow=rgb("#FFFFFF"),
            track=rgb("#000000"),
            core=rgb("#DCDCDC"),
            cities=_CITIES,
            hollow=rgb("#6E6E6E"),
        ),
    }
)


def colours(theme: Theme) -> Colours:
    """Return the board's colours in a theme."""
    return _SETS[theme.name]
