"""Where a tile may be laid: reachable spaces and the one-tile rule."""

from __future__ import annotations

import pytest
from games.cable_car.positions import (
    FREE,
    laid_out,
    legal,
    line_of,
    place,
    play,
    position,
    refusal,
    square,
    squares,
)
from msgspec.structs import replace

from bot.engine.bits import members
from bot.games.cable_car import board, refusals, rules
from bot.games.cable_car.events import TilePlaced
from bot.games.cable_car.moves import DrawTile, PlaceTile
from bot.games.cable_car.view import Options, Trace, barred, playable

EDGE = set(members(board.EDGE))
CORNERS = squares("A1 H1 H8 A8")


# Where


def test_the_first_tile_may_lie_on_any_square_of_the_edge() -> None:
    assert legal(position(hands=["aaaa"])) == EDGE


def test_a_space_beside_a_tile_is_reachable_and_one_at_a_corner_of_it_is_not() -> None:
    state = position("C1 aaaa, C2 aaaa")
    assert legal(state) == EDGE - squares("C1") | squares("B2 D2 C3")
    assert refusal(state, "B3 aaaa") == refusals.NotReached(square("B3"))
    assert refusal(state, "D3 aaaa") == refusals.NotReached(square("D3"))


def test_the_power_station_alone_reaches_nothing() -> None:
    assert refusal(position(), "D3 aaaa") == refusals.NotReached(square("D3"))
    assert square("D3") in legal(position("D1 aaaa, D2 aaaa"))


def test_a_tile_may_touch_anybodys_line() -> None:
    # Station 2 is the second player's.
    state = position("B1 aaaa")
    assert line_of(state, 2).owner == 1
    step = play(state, "B2 aaaa")
    assert line_of(step.state, 2).passes == 2


@pytest.mark.parametrize("name", ["D4", "E4", "D5", "E5"])
def test_no_tile_lies_on_the_power_station(name: str) -> None:
    state = position("D1 aaaa, D2 aaaa, D3 aaaa, C4 aaaa")
    assert refusal(state, f"{name} aaaa") == refusals.InPowerStation(square(name))


def test_no_tile_lies_on_another_one() -> None:
    assert refusal(position("C1 aaaa"), "C1 aaaa") == refusals.SquareTaken(square("C1"))


@pytest.mark.parametrize("number", [-1, 64, 1000])
def test_there_are_no_other_squares(number: int) -> None:
    assert refusal(position(), PlaceTile(number, "aaaa")) == refusals.NoSuchSquare()


def test_only_tiles_of_the_hand_are_placed() -> None:
    state = position(hands=["bcbc", "aaaa"])
    assert refusal(state, "C1 aaaa") == refusals.NotInHand("aaaa", ("bcbc",))
    assert refusal(state, "C1 zzzz") == refusals.NotInHand("zzzz", ("bcbc",))


def test_a_tile_is_laid_as_it_is_printed() -> None:
    state = position(hands=["bcbc"])
    assert refusal(state, "C1 cbcb") == refusals.NotInHand("cbcb", ("bcbc",))
    assert legal(state, "cbcb") == set()


def test_placing_a_tile_shows_it_and_ends_the_turn() -> None:
    step = play(position(hands=["bcbc"]), "C1 bcbc")
    assert step.events[0] == TilePlaced(0, square("C1"), "bcbc", drawn=False)
    assert step.state.position.tiles[square("C1")] == "bcbc"
    assert rules.to_act(step.state) == {1}
    assert step.state.last == Trace(0, square("C1"), "bcbc", drawn=False, finished=())


def test_turns_go_round_in_seat_order() -> None:
    state = position(seats=3, mover=1)
    movers = []
    for name in ("B1", "C1", "D1"):
        movers.append(state.mover)
        state = play(state, f"{name} {state.hands[state.mover][0]}").state
    assert movers == [1, 2, 0]


# The one-tile rule


def test_no_tile_may_turn_a_car_straight_back_into_its_station() -> None:
    # d at the north side: barred all along the north edge, whoever's station it is.
    state = position(hands=["dada"])
    barred_squares = {number for number in EDGE if refusal(state, PlaceTile(number, "dada")) is not None}
    north, south = squares("A1 B1 C1 D1 E1 F1 G1 H1"), squares("A8 B8 C8 D8 E8 F8 G8 H8")
    assert barred_squares == north | south
    assert legal(state) == EDGE - north - south


def test_in_a_corner_no_tile_may_lead_from_one_station_straight_to_the_other() -> None:
    # Entering by the west and leaving by the north, from station 32 to 1.
    assert refusal(position(hands=["aacb"]), "A1 aacb") == refusals.SingleTileLine(square("A1"), "aacb", 32)
    assert refusal(position(hands=["bbbb"]), "H8 bbbb") == refusals.SingleTileLine(square("H8"), "bbbb", 16)
    assert legal(position(hands=["bbbb"])) == EDGE - CORNERS
    assert legal(position(hands=["cccc"])) == EDGE - CORNERS


def test_the_rule_protects_own_rivals_and_nobodys_stations_alike() -> None:
    state = position(seats=3, hands=["dddd"] * 3, tiles="D1 aaaa, D2 aaaa")
    owners = board.OWNERS[3]
    assert [owners[number - 1] for number in (1, 2, 3, 16)] == [0, 1, 2, None]
    for station in (1, 2, 3, 16):
        name = board.square_name(board.departure(station)[0])
        found = refusal(state, f"{name} dddd")
        assert isinstance(found, refusals.SingleTileLine)


def test_a_line_that_is_longer_than_one_tile_may_be_ended() -> None:
    # Station 3 runs into C2; a tile that turns back there ends it after three passes.
    state = position("C1 aaaa", hands=["dddd"])
    step = play(state, "C2 dddd")
    assert line_of(step.state, 3).arrival == 3
    assert line_of(step.state, 3).passes == 3


def test_a_tile_that_has_no_clean_space_may_lie_on_every_reachable_one() -> None:
    # At first everything reachable is at the edge, where dddd turns every car back.
    state = position(hands=["dddd"])
    assert legal(state) == EDGE
    assert not barred(rules.view(state, 0), "dddd")


def test_one_clean_space_is_enough_to_bar_the_others() -> None:
    state = position("C1 aaaa", hands=["dddd"])
    assert legal(state) == squares("C2")
    assert set(members(barred(rules.view(state, 0), "dddd"))) == EDGE - squares("C1")
    assert refusal(state, "E1 dddd") == refusals.SingleTileLine(square("E1"), "dddd", 5)


def test_the_exception_is_judged_for_the_tile_that_is_placed_not_for_others() -> None:
    # The other tile of the hand could lie cleanly, and yet dddd may lie anywhere.
    state = position(hands=["dddd aaaa"], options=Options(hand=2))
    assert legal(state, "dddd") == EDGE
    assert legal(state, "aaaa") == EDGE


def test_a_tile_without_a_clean_space_may_be_placed_although_another_could_be_drawn() -> None:
    state = position(hands=["dddd"], pile="aaaa")
    moves = list(rules.legal_moves(state, 0))
    assert place("A1 dddd") in moves
    assert len(moves) == len(EDGE) + 1


def test_where_tiles_may_be_turned_the_exception_looks_at_all_turns() -> None:
    # dddd looks the same however it is turned; adad is clean one way or the other, but in no corner.
    assert legal(position(hands=["dddd"], options=FREE)) == EDGE
    state = position(hands=["adad"], options=FREE)
    north, south = squares("B1 C1 D1 E1 F1 G1"), squares("B8 C8 D8 E8 F8 G8")
    west, east = squares("A2 A3 A4 A5 A6 A7"), squares("H2 H3 H4 H5 H6 H7")
    assert legal(state, "adad") == north | south
    assert legal(state, "dada") == west | east
    assert refusal(state, "A4 adad") == refusals.SingleTileLine(square("A4"), "adad", 29)
    assert refusal(state, "A1 adad") == refusals.SingleTileLine(square("A1"), "adad", 32)


def test_where_no_turn_is_clean_every_turn_may_lie_on_every_reachable_space() -> None:
    # Only A1 is left, and every turn of bcdd there takes station 1 or 32 straight to an arrival.
    others = members(board.SPACES & ~(1 << square("A1")))
    state = position(", ".join(f"{board.square_name(number)} aaaa" for number in others), hands=["bcdd"])
    free = replace(state, options=FREE)
    assert set(rules.legal_moves(free, 0)) - {DrawTile()} == {
        PlaceTile(square("A1"), turn) for turn in ("bcdd", "dbcd", "ddbc", "cddb")
    }


def test_playable_shows_the_seat_to_act_its_squares_and_others_nothing() -> None:
    state = position(hands=["dada", "aaaa"])
    shown = playable(rules.view(state, 0))
    assert {tile: set(members(found)) for tile, found in shown.items()} == {"dada": legal(state)}
    assert playable(rules.view(state, 1)) == {}
    assert playable(rules.view(state, None)) == {}


@pytest.mark.parametrize("tile", board.TILES)
def test_every_tile_has_a_space_on_the_empty_board(tile: str) -> None:
    state = position(hands=[tile])
    direct = {
        number
        for number in EDGE
        if any(
            laid_out(f"{board.square_name(number)} {tile}").heads[station - 1] >= board.ARRIVAL
            for station in board.STATIONS
        )
    }
    assert legal(state) == (EDGE - direct or EDGE)
