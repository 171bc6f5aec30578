"""The pictures of Ticket to Ride: the public and the personal board, the hand, the score at the end."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from renderers.ticket_to_ride import boards, final, hand
from renderers.ticket_to_ride.colours import palette
from renderers.ticket_to_ride.surface import warm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from renderers.scene import Scene

__all__ = ["SCENES", "palette", "warm"]

SCENES: Mapping[str, Scene] = MappingProxyType({"board": boards.draw, "hand": hand.draw, "final": final.draw})
