"""Ticket to Ride keeps every law, however it is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import tables
from games.laws import LAWS
from games.ticket_to_ride.table import TABLE
from games.walks import Setup, known_walk, setups

from bot.games.ticket_to_ride import GAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.walks import Walk


@pytest.fixture(autouse=True)
def _table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.TABLES, GAME.key, TABLE)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("setup", setups([GAME]), ids=str)
def test_the_law_is_kept(law: Callable[[Walk], None], setup: Setup) -> None:
    law(known_walk(setup))
