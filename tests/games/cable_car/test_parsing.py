"""What can be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.cable_car.positions import FREE, place, position

from bot.engine import ENGLISH, ParseError
from bot.games.cable_car import rules, words
from bot.games.cable_car.moves import DrawTile, Move
from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from bot.games.cable_car.state import State

ONE = position(hands=["aacb"])
TWO = position(hands=["aacb dddd"], options=Options(hand=2))
TURNED = position(hands=["aacb"], options=FREE)
DRAWN = position(hands=["aacb dddd"], drawn="bcbc", options=Options(hand=2))


def read(typed: str, state: State = ONE, seat: int | None = 0) -> Move:
    found: Move = words.parse(typed, rules.view(state, seat), ENGLISH)
    return found


def hint(typed: str, state: State = ONE, seat: int | None = 0) -> str:
    with pytest.raises(ParseError) as refused:
        read(typed, state, seat)
    return refused.value.hint


@pytest.mark.parametrize(
    "typed",
    ["E1 aacb", "e1 AACB", "aacb e1", " place  aacb on E1 ", "lay aacb at e1", "E1", "E1 swen", "e1 0"],
)
def test_a_square_and_a_tile_in_any_order_are_a_placement(typed: str) -> None:
    assert read(typed) == place("E1 aacb")


@pytest.mark.parametrize("typed", ["draw", "Draw", "swap", " SWAP "])
def test_drawing_goes_by_two_words(typed: str) -> None:
    assert read(typed) == DrawTile()


def test_the_only_tile_need_not_be_named_nor_the_drawn_one() -> None:
    assert read("E1", DRAWN) == place("E1 bcbc")
    assert read("E1", position(hands=["aacb aacb"], options=Options(hand=2))) == place("E1 aacb")


def test_which_of_several_tiles_must_be_said() -> None:
    assert hint("place E1", TWO) == "Say which tile, aacb or dddd, as in E1 aacb."
    assert read("E1 dddd", TWO) == place("E1 dddd")


@pytest.mark.parametrize(
    ("typed", "laid"),
    [
        ("E1 aacb", "aacb"),
        ("E1 baac", "baac"),
        ("E1 aacb 90", "baac"),
        ("E1 90", "baac"),
        ("E1 180°", "cbaa"),
        ("270 E1 aacb", "acba"),
        ("E1 0", "aacb"),
    ],
)
def test_a_tile_is_named_as_it_will_lie_or_with_the_degrees_of_its_turn_to_the_right(
    typed: str, laid: str
) -> None:
    assert read(typed, TURNED) == place(f"E1 {laid}")


def test_where_tiles_may_not_be_turned_a_turn_is_no_move() -> None:
    assert hint("E1 aacb 90") == "In this match tiles are laid as they are printed."


def test_moves_may_be_given_with_commas_between() -> None:
    view = rules.view(ONE, 0)
    assert words.parse_moves("draw, E1 dddd; E2 aaaa", view, ENGLISH) == (
        DrawTile(),
        place("E1 dddd"),
        place("E2 aaaa"),
    )


def test_one_move_is_not_two() -> None:
    assert hint("draw, E1 aacb").startswith("Type a square such as E3")


@pytest.mark.parametrize(
    "typed", ["", " ", "hello", "E1 E2", "E1 aacb dddd", "aacb", "90", "draw E1", "E1 aacb 45", "E1, ", "E"]
)
def test_anything_else_is_no_move_and_the_hint_says_what_would_be(typed: str) -> None:
    assert hint(typed) == "Type a square such as E3, with the tile where you have several, or draw."


@pytest.mark.parametrize("typed", ["I1", "A9", "E33", "z0"])
def test_other_squares_do_not_exist(typed: str) -> None:
    assert hint(typed) == f"There is no square “{typed.upper()}”. Squares are named from A1 to H8."


def test_other_tiles_do_not_exist() -> None:
    assert hint("E1 aaab") == "There is no tile “aaab”."
    assert hint("E1 nnes") == "There is no tile “nnes”."


def test_a_spectator_must_name_the_tile() -> None:
    assert read("E1 aacb", seat=None) == place("E1 aacb")
    assert hint("E1", seat=None).startswith("Type a square")


def test_only_the_beginning_of_nonsense_is_repeated() -> None:
    with pytest.raises(ParseError) as refused:
        read("x" * 500)
    assert len(refused.value.typed) <= 40
    assert len(hint("a" + "1" * 500)) < 120
