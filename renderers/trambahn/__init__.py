"""The pictures of Trambahn: the public and the personal table, the hand, the score at the end."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers.trambahn import boards, final, hand
from renderers.trambahn.colours import palette
from renderers.trambahn.sprites import warm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.scene import Scene

__all__ = ["SCENES", "palette", "warm"]

SCENES: Mapping[str, Scene] = MappingProxyType({"board": boards.draw, "hand": hand.draw, "final": final.draw})
