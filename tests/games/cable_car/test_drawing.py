"""Drawing: to fill the hand up, or to place what was drawn; and what can be taken back."""

from __future__ import annotations

import pytest
from games.cable_car.positions import FREE, legal, place, play, position, refusal, square, squares

from bot.engine import Match, NothingToUndoError
from bot.engine.bits import members
from bot.games.cable_car import board, refusals, rules
from bot.games.cable_car.events import TileDrawn, TilePlaced
from bot.games.cable_car.moves import DrawTile, PlaceTile
from bot.games.cable_car.view import Options

DRAW = DrawTile()


def test_after_placing_the_hand_is_filled_up_from_the_pile() -> None:
    step = play(position(hands=["aaaa"], pile="bcbc cccc"), "C1 aaaa")
    assert step.state.hands[0] == ("bcbc",)
    assert step.state.pile == ("cccc",)
    assert step.events == (
        TilePlaced(0, square("C1"), "aaaa", drawn=False),
        TileDrawn(0, "bcbc", instead=False),
    )


def test_a_tile_can_be_drawn_to_place_that_one_and_the_hand_stays() -> None:
    drawn = play(position(hands=["aaaa"], pile="bcbc cccc"), DRAW)
    assert drawn.events == (TileDrawn(0, "bcbc", instead=True),)
    assert rules.to_act(drawn.state) == {0}
    assert drawn.state.phase == "placing_drawn"
    placed = play(drawn.state, "C1 bcbc")
    assert placed.events == (TilePlaced(0, square("C1"), "bcbc", drawn=True),)
    assert placed.state.hands[0] == ("aaaa",)
    assert placed.state.pile == ("cccc",)
    assert placed.state.last is not None
    assert placed.state.last.drawn
    assert rules.to_act(placed.state) == {1}


def test_the_drawn_tile_is_binding() -> None:
    state = play(position(hands=["aaaa"], pile="bcbc cccc"), DRAW).state
    assert refusal(state, "C1 aaaa") == refusals.NotTheDrawn("aaaa", "bcbc")
    assert refusal(state, DRAW) == refusals.AlreadyDrawn("bcbc")
    assert {move.tile for move in rules.legal_moves(state, 0) if isinstance(move, PlaceTile)} == {"bcbc"}
    assert DRAW not in rules.legal_moves(state, 0)


def test_the_one_tile_rule_holds_for_a_drawn_tile_too() -> None:
    state = play(position("C1 aaaa", hands=["aaaa"], pile="dddd"), DRAW).state
    assert legal(state) == squares("C2")
    nowhere_else = play(position(hands=["aaaa"], pile="dddd"), DRAW).state
    assert legal(nowhere_else) == set(members(board.EDGE))


def test_without_a_pile_nothing_can_be_drawn() -> None:
    state = position(hands=["aaaa"], pile="")
    assert refusal(state, DRAW) == refusals.PileEmpty()
    assert DRAW not in rules.legal_moves(state, 0)


def test_drawing_is_optional_as_long_as_there_is_a_pile() -> None:
    moves = list(rules.legal_moves(position(hands=["aaaa"], pile="bcbc"), 0))
    assert moves[-1] == DRAW
    assert place("C1 aaaa") in moves


def test_a_larger_hand_plays_any_tile_and_is_filled_up_again() -> None:
    state = position(hands=["aaaa bcbc cccc"], pile="dada", options=Options(hand=3))
    assert {move.tile for move in rules.legal_moves(state, 0) if isinstance(move, PlaceTile)} == {
        "aaaa",
        "bcbc",
        "cccc",
    }
    assert play(state, "C1 bcbc").state.hands[0] == ("aaaa", "cccc", "dada")


def test_of_two_equal_tiles_one_is_played() -> None:
    state = position(hands=["aaaa aaaa"], pile="", options=Options(hand=2))
    moves = list(rules.legal_moves(state, 0))
    assert len(moves) == len(set(moves))
    assert play(state, "C1 aaaa").state.hands[0] == ("aaaa",)


def test_with_a_larger_hand_a_tile_can_be_drawn_and_placed_too() -> None:
    state = position(hands=["aaaa bcbc"], pile="dada cccc", options=Options(hand=2))
    after = play(state, DRAW, "A4 dada").state
    assert after.hands[0] == ("aaaa", "bcbc")


def test_a_turned_tile_takes_its_like_from_the_hand() -> None:
    state = position(hands=["aacb bcbc"], pile="", options=Options(orientation="free", hand=2))
    assert {move.tile for move in rules.legal_moves(state, 0) if isinstance(move, PlaceTile)} == {
        *board.ROTATIONS["aacb"],
        *board.ROTATIONS["bcbc"],
    }
    after = play(state, "C1 cbaa").state
    assert after.hands[0] == ("bcbc",)
    assert after.position.tiles[square("C1")] == "cbaa"


def test_a_drawn_tile_may_be_turned_where_tiles_may() -> None:
    state = play(position(hands=["aaaa"], pile="aacb", options=FREE), DRAW).state
    assert play(state, "C1 acba").state.position.tiles[square("C1")] == "acba"
    assert refusal(state, "C1 bcbc") == refusals.NotTheDrawn("bcbc", "aacb")


# Taking back


def match(pile: str) -> Match:
    return Match(rules, position(hands=["aaaa", "aaaa"], pile=pile))


def test_while_there_is_a_pile_placing_draws_at_once_and_cannot_be_taken_back() -> None:
    played = match("bcbc")
    assert played.play(0, place("C1 aaaa")).reveals
    with pytest.raises(NothingToUndoError):
        played.undo(0)


def test_a_drawn_tile_was_seen_so_drawing_cannot_be_taken_back() -> None:
    played = match("bcbc cccc")
    assert played.play(0, DRAW).reveals
    with pytest.raises(NothingToUndoError):
        played.undo(0)
    assert played.play(0, place("C1 bcbc")).reveals


def test_without_a_pile_the_last_tile_can_be_taken_back() -> None:
    played = match("")
    assert not played.play(0, place("C1 aaaa")).reveals
    assert played.undo(0).move == place("C1 aaaa")


def test_the_last_tile_of_the_pile_can_be_taken_back_to_where_it_was_drawn() -> None:
    played = match("bcbc")
    played.play(0, DRAW)
    assert not played.play(0, place("C1 bcbc")).reveals
    played.undo(0)
    assert played.state.drawn == "bcbc"
