"""TransAmerica's own colours, one set for each theme."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers.palette import ready
from renderers.theme import Colour, mix, rgb

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
        bed: what lies under the own network, missing lines and the rings of cities.
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
    bed: Colour
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
            bed=rgb("#FFFFFF"),
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
            bed=rgb("#131418"),
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
            bed=rgb("#FFFFFF"),
            cities=_CITIES,
            hollow=rgb("#6E6E6E"),
        ),
    }
)


def colours(theme: Theme) -> Colours:
    """Return the board's colours in a theme."""
    return _SETS[theme.name]


@cache
def trails(theme: Theme) -> tuple[Colour, ...]:
    """Return by seat the colour of the line behind an engine."""
    return tuple(mix(colour, theme.panel, 0.35) for colour in theme.lines)


@cache
def cores(theme: Theme) -> tuple[Colour, ...]:
    """Return by seat the colour of an own network's core, which stands out of the track."""
    if theme.name == "dark":
        return tuple(mix(colour, theme.outline, 0.3) for colour in theme.seats)
    lighter = (0.22, 0.22, 0.22, 0.22, 0.22, 0.6)
    return tuple(mix(colour, theme.casing, share) for colour, share in zip(theme.seats, lighter, strict=True))


@cache
def palette(theme: Theme) -> bytes:
    """Return the palette of all pictures: exact colours first, then blends of what meets along edges."""
    own = colours(theme)
    exact = dict.fromkeys(
        (
            *theme.colours(),
            own.line,
            own.junction,
            own.code,
            own.over_river,
            own.over_mountain,
            own.ridge,
            own.slope,
            own.shade,
            own.snow,
            own.track,
            own.core,
            own.bed,
            own.hollow,
            *own.cities.values(),
            *trails(theme),
            *cores(theme),
        )
    )
    grounds = (
        (theme.land, (theme.ink, own.line, own.code, own.track, own.over_river, own.over_mountain)),
        (theme.land, (theme.river, theme.coast, theme.glow, theme.glow_rim, own.junction, own.ridge)),
        (theme.casing, (theme.outline, *theme.seats, *own.cities.values(), theme.good)),
        (theme.paper, (theme.ink, theme.muted, theme.rule)),
        (own.ridge, (own.over_mountain, own.line, own.code, theme.ink, own.shade, own.slope)),
        (theme.panel, (theme.ink, theme.muted, theme.panel_line, theme.outline, *trails(theme))),
        (theme.water, (theme.ink, theme.coast, theme.shallow)),
        (theme.shallow, (theme.ink, theme.coast)),
        (theme.rim, (theme.ink, theme.coast, own.code, own.line)),
        (theme.neighbour, (theme.coast, theme.ink)),
        (own.track, (own.core, theme.glow, *cores(theme))),
        (own.bed, (own.track, *theme.lines)),
        (theme.danger, (theme.danger_text, theme.outline)),
        (theme.acting, (theme.ink, theme.muted)),
        (theme.outline, (*theme.seats, theme.stripe)),
        (theme.casing, theme.marks),
    )
    blends = tuple((colour, ground) for ground, colours_ in grounds for colour in colours_)
    return ready(tuple(exact), blends)
