"""Cable Car at the table: positions to start from, and people who play on by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cable_car.positions import square

from bot.games import GAMES
from bot.games.cable_car import rules

if TYPE_CHECKING:
    import pytest
    from whole.house import House
    from whole.party import Party

    from bot.games.cable_car.state import State

GAME = GAMES["cable_car"]


def start_from(monkeypatch: pytest.MonkeyPatch, state: State) -> None:
    """Let every match of Cable Car start with this position."""
    monkeypatch.setattr(rules, "setup", lambda *_: state)


async def from_here(house: House, monkeypatch: pytest.MonkeyPatch, state: State) -> Party:
    """Let Ann, who moves, Ben and as many more as the position is for play on from it."""
    start_from(monkeypatch, state)
    return await house.deal(*("ann", "ben", "chloe")[: len(state.hands)], game="cable_car")


def tile_on(state: State, name: str) -> str | None:
    """Return the tile on the square of this name."""
    return state.position.tiles[square(name)]
