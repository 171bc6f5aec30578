"""Whole matches that were played before are played the same today: one for every end and every deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import golden
from games.golden import load, state_hash
from games.ticket_to_ride.recording import FOLDER
from games.ticket_to_ride.table import TABLE, census

from bot.games import GAMES
from bot.games.ticket_to_ride import GAME, board

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(FOLDER.glob("*.json"))


@pytest.fixture(autouse=True)
def _game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "GAMES", {**GAMES, GAME.key: GAME})


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_match_still_ends_as_it_did(path: Path) -> None:
    kept = load(path)
    match = kept.replayed()
    assert match.result == kept.result
    assert state_hash(match.state) == kept.state_hash
    assert census(match.state) == census(match.start)


def test_every_end_every_deck_and_every_number_of_players_is_among_them() -> None:
    kept = [load(path) for path in FILES]
    assert {match.result.reason for match in kept} == set(TABLE.reasons)
    assert {match.options["tickets"] for match in kept} == set(board.TICKET_DECKS)
    assert {match.options["double_routes"] for match in kept} == {"official", "always_open"}
    assert {match.seats for match in kept} == set(GAME.seats)


def test_the_match_that_came_to_a_standstill_has_all_cards_in_hands() -> None:
    state = load(FOLDER / "passes.json").replayed().state
    assert sum(map(sum, state.hands)) == 110
    assert not state.ticket_deck
    assert min(state.trains) > board.LAST_TRAINS
