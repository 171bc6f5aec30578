"""Whole matches are kept for every number of players, and for what happens rarely."""

from __future__ import annotations

import pytest
from games.golden import load
from games.traxx.recording import COMPUTERS, FOLDER, WANTED, rounds
from games.traxx.table import TABLE, census

from bot.games.traxx import GAME, rules

KEPT = {path.stem: load(path) for path in sorted(FOLDER.glob("*.json"))}


def test_every_end_and_every_number_of_players_is_among_them() -> None:
    assert KEPT.keys() == COMPUTERS.keys() | WANTED.keys()
    assert {match.result.reason for match in KEPT.values()} == set(TABLE.reasons)
    assert {name: KEPT[name].seats for name in COMPUTERS} == COMPUTERS
    assert sorted(COMPUTERS.values()) == list(GAME.seats)


@pytest.mark.parametrize("name", KEPT)
def test_all_rounds_were_played_and_no_component_was_lost(name: str) -> None:
    match = KEPT[name].replayed()
    assert [done.number for done in rounds(KEPT[name])] == list(range(1, rules.ROUNDS + 1))
    assert sorted(done.card for done in rounds(KEPT[name])) == list(range(rules.ROUNDS))
    assert census(match.state) == census(match.start)


@pytest.mark.parametrize("name", WANTED)
def test_what_happens_rarely_happens_in_the_match_that_is_kept_for_it(name: str) -> None:
    seats, wanted = WANTED[name]
    assert KEPT[name].seats == seats
    assert wanted(KEPT[name])
