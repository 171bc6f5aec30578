"""The panels, one a game."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.chat.panels import transamerica

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.chat.panels.page import Panel

PANELS: Mapping[str, Panel] = MappingProxyType({"transamerica": transamerica})
