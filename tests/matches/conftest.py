"""The use cases over a real database, with a clock that stands still until a test moves it."""

from __future__ import annotations

import shutil
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from engine.toys import HIGH_CARD

from bot.engine import Rng
from bot.games import GAMES
from bot.matches import Matches
from bot.store import Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.matches.table import Table

ANN, BEN, CHLOE, DAN = 1, 2, 3, 4
NAMES = {ANN: "Ann", BEN: "Ben", CHLOE: "Chloé", DAN: "Dan"}
CHANNEL = 700


class Clock:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.time = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def advance(self, **span: float) -> None:
        """Let so much time pass, given as for a timedelta."""
        self.time += timedelta(**span)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(tmp_path: Path, new_database: Path, no_power_cut: None) -> AsyncIterator[Store]:
    shutil.copy(new_database, tmp_path)
    async with await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'whistlestop.db'}") as opened:
        yield opened


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test deal the same cards each time it runs."""
    drawn = 0

    def fresh(_cls: type[Rng]) -> Rng:
        nonlocal drawn
        drawn += 1
        return Rng(drawn.to_bytes(32, "big"))

    monkeypatch.setattr(Rng, "fresh", classmethod(fresh))


@pytest.fixture(autouse=True)
def with_high_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a second game, in which several act at once."""
    games = {**GAMES, HIGH_CARD.key: HIGH_CARD}
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.matches") and hasattr(module, "GAMES"):
            monkeypatch.setattr(module, "GAMES", games)


@pytest.fixture
async def matches(store: Store, clock: Clock) -> AsyncIterator[Matches]:
    found = Matches(store, clock)
    yield found
    await found.computers.close()


async def lobby(matches: Matches, *users: int, game: str = "transamerica", **how: Any) -> Table:
    """Open a table at which these users sit, the first as opener."""
    where = {"channel_id": CHANNEL, "guild_id": 5, **how}
    game_of = {**GAMES, HIGH_CARD.key: HIGH_CARD}[game]
    table = await matches.lobby.open(game_of, user_id=users[0], name=NAMES[users[0]], **where)
    for user in users[1:]:
        table = await matches.lobby.join(table.match_id, user, NAMES[user])
    return table


async def deal(matches: Matches, *users: int, **how: Any) -> Table:
    """Start a match of these users."""
    table = await lobby(matches, *users, **how)
    return await matches.lobby.start(table.match_id, users[0])
