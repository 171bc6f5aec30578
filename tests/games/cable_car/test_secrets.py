"""What is public, what is secret, and states that nobody can tell apart."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from games.cable_car.positions import FREE, place, play, position
from games.cable_car.secrecy import no_ply_tells_others_more_than_itself
from games.walks import Setup, key, known_walk, setups

from bot.engine.codec import encode
from bot.games.cable_car import GAME, rules
from bot.games.cable_car.events import TileDrawn
from bot.games.cable_car.moves import DrawTile
from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from bot.games.cable_car.state import State

MANY = range(40)
PILE = "aacb acba baac cbaa accd adad adbb badb bbad bbbb"
HANDS = ["bcbc", "cbcb", "dbcd"]


def test_board_points_and_the_sizes_of_pile_and_hands_are_public() -> None:
    state = position("C1 aaaa", hands=HANDS, seats=3, pile=PILE, points=(5, 7, 9))
    view = rules.view(state, None)
    assert view.position == state.position
    assert (view.points, view.pile, view.hands) == ((5, 7, 9), 10, (1, 1, 1))
    assert (view.seats, view.mover, view.starter, view.phase) == (3, 0, 0, "placing")


def test_a_seat_sees_its_own_tiles_and_nobody_elses() -> None:
    state = position(hands=HANDS, seats=3, pile=PILE)
    assert rules.view(state, 1).hand == ("cbcb",)
    assert rules.view(state, None).hand is None
    for reader in (0, None):
        shown = encode(rules.view(state, reader))
        assert b"cbcb" not in shown
        assert b"aacb" not in shown


def test_a_tile_drawn_to_be_placed_is_seen_by_its_drawer_alone_until_it_lies() -> None:
    drawn = play(position(hands=HANDS, seats=3, pile=PILE), DrawTile())
    assert rules.view(drawn.state, 0).drawn == "aacb"
    assert drawn.events[0].seen_by(0) == TileDrawn(0, "aacb", instead=True)
    for reader in (1, 2, None):
        assert rules.view(drawn.state, reader).drawn is None
        assert b"aacb" not in encode(rules.view(drawn.state, reader))
        assert drawn.events[0].seen_by(reader) == TileDrawn(0, None, instead=True)
    placed = play(drawn.state, "C1 aacb")
    assert b"aacb" in encode(rules.view(placed.state, None))


def test_that_a_tile_was_drawn_to_be_placed_is_public_and_not_counted_to_the_hand() -> None:
    view = rules.view(play(position(hands=HANDS, seats=3, pile=PILE), DrawTile()).state, None)
    assert view.phase == "placing_drawn"
    assert view.hands == (1, 1, 1)
    assert view.pile == 9


def test_what_the_hand_is_filled_up_with_is_seen_by_its_owner_alone() -> None:
    step = play(position(hands=HANDS, seats=3, pile=PILE), "C1 bcbc")
    assert step.events[-1].seen_by(0) == TileDrawn(0, "aacb", instead=False)
    assert step.events[-1].seen_by(1) == TileDrawn(0, None, instead=False)


@pytest.mark.parametrize("setup", setups([GAME]), ids=str)
def test_no_ply_tells_others_more_than_itself(setup: Setup) -> None:
    no_ply_tells_others_more_than_itself(known_walk(setup))


# A redeal


def redealt(state: State, seat: int | None) -> list[State]:
    return [rules.redeal(state, seat, key(number)) for number in MANY]


def tiles(state: State) -> Counter[str]:
    drawn = [] if state.drawn is None else [state.drawn]
    return Counter([*chain(*state.hands), *state.pile, *drawn])


@pytest.mark.parametrize("reader", [0, 1, 2, None])
@pytest.mark.parametrize("drawing", [False, True])
def test_a_redeal_keeps_what_the_seat_sees_and_deals_the_rest_anew(
    reader: int | None, *, drawing: bool
) -> None:
    state = position(hands=HANDS, seats=3, pile=PILE)
    if drawing:
        state = play(state, DrawTile()).state
    found = redealt(state, reader)
    for other in found:
        assert rules.view(other, reader) == rules.view(state, reader)
        assert tiles(other) == tiles(state)
    for seat in range(3):
        assert (len({other.hands[seat] for other in found}) > 1) == (seat != reader)
    assert (len({other.drawn for other in found}) > 1) == (drawing and reader != 0)
    assert len({other.pile for other in found}) > 30
    assert len({other.rng for other in found}) == len(MANY)


def test_a_kept_move_stays_legal_and_the_other_tiles_of_the_hand_are_dealt_anew() -> None:
    state = position(hands=["bcbc bbbb", "cbcb aaaa"], pile=PILE, options=Options(hand=2))
    move = place("C1 bcbc")
    found = [rules.redeal(state, 1, key(number), keep=((0, move),)) for number in MANY]
    for other in found:
        assert move in set(rules.legal_moves(other, 0))
        assert tiles(other) == tiles(state)
    assert len({other.hands[0] for other in found}) > 5


def test_a_drawn_tile_that_is_to_be_placed_is_kept() -> None:
    state = play(position(hands=HANDS, seats=3, pile=PILE), DrawTile()).state
    for number in MANY:
        other = rules.redeal(state, 2, key(number), keep=((0, place("C1 aacb")),))
        assert other.drawn == "aacb"
        assert tiles(other) == tiles(state)


def test_a_turned_tile_that_is_to_be_placed_is_kept_under_its_own_name() -> None:
    state = position(hands=["aacb", "bcbc"], pile="bbbb aaaa", options=FREE)
    for number in MANY:
        other = rules.redeal(state, 1, key(number), keep=((0, place("C1 cbaa")),))
        assert other.hands[0] == ("aacb",)


def test_drawing_needs_no_tile_to_be_kept() -> None:
    state = position(hands=HANDS, seats=3, pile=PILE)
    found = [rules.redeal(state, 1, key(number), keep=((0, DrawTile()),)) for number in MANY]
    assert len({other.hands[0] for other in found}) > 5
