"""The pictures of TransAmerica: the public and the personal board, the hand, a round that has ended."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers.transamerica import boards, hand, rounds
from renderers.transamerica.colours import palette
from renderers.transamerica.surface import warm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.scene import Scene

__all__ = ["SCENES", "palette", "warm"]

SCENES: Mapping[str, Scene] = MappingProxyType(
    {"board": boards.draw, "hand": hand.draw, "round": rounds.draw}
)
