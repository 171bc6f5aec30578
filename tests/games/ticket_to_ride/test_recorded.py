"""Whole matches are kept for every end, every deck of tickets and every number of players."""

from __future__ import annotations

from games.golden import load
from games.ticket_to_ride.recording import FOLDER, standstill
from games.ticket_to_ride.table import TABLE, census

from bot.games.ticket_to_ride import GAME, board

KEPT = {path.stem: load(path) for path in sorted(FOLDER.glob("*.json"))}


def test_every_end_every_option_and_every_number_of_players_is_among_them() -> None:
    assert {match.result.reason for match in KEPT.values()} == set(TABLE.reasons)
    assert {match.options["tickets"] for match in KEPT.values()} == set(board.TICKET_DECKS)
    assert {match.options["double_routes"] for match in KEPT.values()} == {"official", "always_open"}
    assert {match.seats for match in KEPT.values()} == set(GAME.seats)


def test_no_component_was_lost_on_the_way() -> None:
    for kept in KEPT.values():
        match = kept.replayed()
        assert census(match.state) == census(match.start)


def test_the_match_that_came_to_a_standstill_has_all_cards_in_hands() -> None:
    state = KEPT["passes"].replayed().state
    assert sum(map(sum, state.hands)) == 110
    assert not state.ticket_deck
    assert min(state.trains) > board.LAST_TRAINS


def test_the_standstill_is_the_one_that_would_be_recorded_today() -> None:
    assert standstill(1).state == KEPT["passes"].replayed().state
