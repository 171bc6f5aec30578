"""The pictures of Cable Car: the public and the personal board, and the hand."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers.cable_car import boards, hand
from renderers.cable_car.colours import palette
from renderers.cable_car.surface import warm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.scene import Scene

__all__ = ["SCENES", "palette", "warm"]

SCENES: Mapping[str, Scene] = MappingProxyType({"board": boards.draw, "hand": hand.draw})
