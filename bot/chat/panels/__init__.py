"""The panels, one a game."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.chat.panels import cable_car, ticket_to_ride, trambahn, transamerica, traxx

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.chat.panels.page import Panel

PANELS: Mapping[str, Panel] = MappingProxyType(
    {
        "transamerica": transamerica,
        "ticket_to_ride": ticket_to_ride,
        "trambahn": trambahn,
        "traxx": traxx,
        "cable_car": cable_car,
    }
)
