"""The pictures of TransAmerica: the public and the personal board, the hand, a round that has ended."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers.transamerica import boards, hand, lanes, rounds, surface
from renderers.transamerica.colours import palette

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.scene import Scene
    from renderers.theme import Theme

__all__ = ["SCENES", "palette", "warm"]

SCENES: Mapping[str, Scene] = MappingProxyType(
    {"board": boards.draw, "hand": hand.draw, "round": rounds.draw}
)


def warm(theme: Theme) -> None:
    """Draw the bare board and the pieces that nearly every picture needs."""
    surface.warm(theme)
    lanes.warm(theme)
