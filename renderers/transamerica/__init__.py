"""The pictures of TransAmerica: public and personal board."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers import palette as palettes
from renderers.theme import Theme
from renderers.transamerica import boards, hand, rounds, surface
from renderers.transamerica.colours import colours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.scene import Scene

SCENES: Mapping[str, Scene] = MappingProxyType(
    {"board": boards.draw, "hand": hand.draw, "round": rounds.draw}
)


def palette(theme: Theme) -> bytes:
    own = colours(theme)
    exact = tuple(
        dict.fromkeys(
            [
                theme.paper,
                theme.ink,
                theme.land,
                theme.water,
                theme.shallow,
                theme.rim,
                theme.neighbour,
                theme.river,
                theme.coast,
                theme.rule,
                theme.panel,
                theme.panel_line,
                theme.muted,
                theme.glow,
                theme.glow_rim,
                theme.acting,
                theme.good,
                theme.danger,
                theme.danger_line,
                theme.danger_text,
                theme.stripe,
                theme.outline,
                theme.casing,
                *theme.seats,
                *theme.marks,
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
                *own.cities.values(),
                own.hollow,
            ]
        )
    )
    blends = (
        [
            (c, theme.land)
            for c in (
                theme.ink,
                own.line,
                own.code,
                own.track,
                own.over_river,
                own.over_mountain,
                theme.river,
            )
        ]
        + [(c, theme.casing) for c in (*theme.seats, *own.cities.values(), theme.outline)]
        + [(c, theme.paper) for c in (theme.ink, theme.muted)]
    )
    return palettes.ready(exact, tuple(blends))


def warm(theme: Theme) -> None:
    surface.warm(theme)
