"""The pictures of Traxx: the public and the personal board, and the result at the end."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers.traxx import boards
from renderers.traxx.colours import palette
from renderers.traxx.sheets import warm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.scene import Scene

__all__ = ["SCENES", "palette", "warm"]

SCENES: Mapping[str, Scene] = MappingProxyType({"board": boards.draw, "final": boards.final})
