"""Whole matches are kept for every number of players and every variant; test_golden.py plays them again."""

from __future__ import annotations

import msgspec
from games.cable_car.recording import FOLDER, MATCHES
from games.cable_car.table import TABLE, census
from games.golden import load, record

from bot.games.cable_car import GAME
from bot.games.cable_car.notation import read, written
from bot.games.cable_car.view import Options

KEPT = {path.stem: load(path) for path in sorted(FOLDER.glob("*.json"))}


def test_every_number_of_players_and_every_variant_is_among_them() -> None:
    assert KEPT.keys() == MATCHES.keys()
    assert {match.result.reason for match in KEPT.values()} == set(TABLE.reasons)
    assert {match.seats for match in KEPT.values()} == set(GAME.seats)
    options = [msgspec.convert(match.options, Options) for match in KEPT.values()]
    assert {each.orientation for each in options} == {"fixed", "free"}
    assert {each.hand for each in options} == {1, 2, 3}
    assert [(match.seats, each) for match, each in zip(KEPT.values(), options, strict=True)] == [
        MATCHES[name] for name in KEPT
    ]


def test_no_tile_was_lost_on_the_way_and_the_full_board_is_one_line() -> None:
    for kept in KEPT.values():
        match = kept.replayed()
        assert census(match.state) == census(match.start)
        assert read(written(match.state.position)) == match.state.position


def test_the_match_kept_for_its_end_is_the_one_that_would_be_recorded_today() -> None:
    assert record(GAME.key, "tiles") == KEPT["tiles"]
