"""Whole matches are kept for every way the tenth ride can come; test_golden.py plays them again."""

from __future__ import annotations

import pytest
from games.golden import load
from games.trambahn.recording import (
    FOLDER,
    WANTED,
    last_passengers,
    reshuffles_in_mid_draw,
    turn_ends,
    without_trams,
)
from games.trambahn.table import TABLE, census

from bot.games.trambahn import board
from bot.games.trambahn.view import Options

KEPT = {path.stem: load(path) for path in sorted(FOLDER.glob("*.json"))}


def test_every_moment_of_the_tenth_ride_and_every_option_is_among_them() -> None:
    assert KEPT.keys() == {*WANTED, "nothing", "only_if_needed"}
    assert {match.result.reason for match in KEPT.values()} == set(TABLE.reasons)
    assert {match.options["new_column"] for match in KEPT.values()} == {"free", "only_if_needed"}
    assert len(last_passengers(KEPT["rides"])) == 1
    assert len(last_passengers(KEPT["second_passenger"])) == 2
    assert last_passengers(KEPT["conductor"])[-1].card == board.CONDUCTOR


@pytest.mark.parametrize("name", WANTED)
def test_each_is_kept_for_what_it_shows(name: str) -> None:
    assert WANTED[name](KEPT[name])


def test_in_mid_draw_both_halve_their_money_and_drawing_goes_on() -> None:
    assert reshuffles_in_mid_draw(KEPT["mid_draw"])
    for state, step in turn_ends(KEPT["mid_draw"]):
        halved = step.events[-2]
        seat = state.position.mover
        assert halved.discarded == tuple(
            money // 2 for money in _before(state.position.money, seat, len(_idle(state, seat)))
        )
        after = step.state.position
        assert after.cards[seat] == board.HAND
        assert after.discard == 0
        taken = board.HAND - state.position.cards[seat] - state.position.draw_pile
        assert after.draw_pile == halved.cards - taken
        assert after.last is not None
        assert after.last.reshuffled


def _idle(state: object, seat: int) -> list[int]:
    columns = state.position.columns[seat]  # type: ignore[attr-defined]
    return [card for column in columns if column.tram is None for card in column.cards]


def _before(money: tuple[int, ...], seat: int, more: int) -> list[int]:
    """Return the money with the columns that have just become money."""
    return [number + (more if other == seat else 0) for other, number in enumerate(money)]


def test_no_component_was_lost_on_the_way() -> None:
    for kept in KEPT.values():
        match = kept.replayed()
        assert census(match.state) == census(match.start)


def test_a_match_without_trams_is_shared_with_nothing() -> None:
    kept = KEPT["nothing"]
    assert kept.result.scores == (0, 0)
    assert kept.result.winners == {0, 1}
    state = kept.replayed().state
    assert state.options == Options()
    assert [ride.points for ride in state.position.rides] == [(0, 0)] * board.RIDES
    assert without_trams() == kept
