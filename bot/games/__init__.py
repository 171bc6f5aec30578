"""The games. GAMES is the one list of them: a game that is in it is played, drawn and tested."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.games import cable_car, ticket_to_ride, trambahn, transamerica, traxx

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine import Game

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.key: game
        for game in (transamerica.GAME, ticket_to_ride.GAME, trambahn.GAME, traxx.GAME, cable_car.GAME)
    }
)
