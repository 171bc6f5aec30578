"""Cable Car at the table: positions to start from, and people who play on by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    """Let Ann, who moves, and Ben play on from a position of two."""
    start_from(monkeypatch, state)
    return await house.deal("ann", "ben", game="cable_car")
