"""What a panel shows before a tile is laid."""

from __future__ import annotations

import pytest
from games.cable_car.positions import FREE, legal, place, play, position, square, squares
from games.walks import Setup, known_walk

from bot.games.cable_car import GAME, board, plans, rules
from bot.games.cable_car.events import LineFinished
from bot.games.cable_car.moves import PlaceTile
from bot.games.cable_car.view import Options, lines

SEVERAL = "C1 aaaa, A2 aaaa, B2 aaaa"
"""Station 3's line, and station 31's, enter C2."""


def test_an_effect_says_which_lines_end_and_who_scores_what() -> None:
    view = rules.view(position(SEVERAL, seats=3, hands=["dddd"]), 0)
    found = plans.effect(view, place("C2 dddd"))
    assert [(one.line.station, one.line.owner, one.line.points, one.more) for one in found.finished] == [
        (3, 2, 3, 2),
        (31, 0, 5, 3),
    ]
    assert found.extended == ()
    assert found.gains == (5, 0, 3)


def test_an_effect_says_which_lines_grow_by_how_much_and_where_they_go_on() -> None:
    view = rules.view(position(SEVERAL, seats=3, hands=["aaaa"]), 0)
    found = plans.effect(view, place("C2 aaaa"))
    assert [
        (one.line.station, one.line.passes, one.more, one.line.next_square) for one in found.extended
    ] == [
        (3, 2, 1, square("C3")),
        (31, 3, 1, square("D2")),
    ]
    assert found.finished == ()
    assert found.gains == (0, 0, 0)


def test_nobodys_line_ends_without_a_gain() -> None:
    view = rules.view(position("H8 aaaa", seats=3, hands=["badb"]), 0)
    found = plans.effect(view, place("H7 badb"))
    assert [(one.line.station, one.line.owner, one.line.points) for one in found.finished] == [(17, None, 0)]
    assert found.gains == (0, 0, 0)


@pytest.mark.parametrize(
    "setup",
    [Setup(GAME, 3, Options()), Setup(GAME, 4, Options(hand=2)), Setup(GAME, 2, FREE)],
    ids=str,
)
def test_what_is_previewed_is_what_happens(setup: Setup) -> None:
    for moment in known_walk(setup).moments[::5]:
        view = rules.view(moment.state, moment.seat)
        shown = plans.effects(view)
        legal_moves = [
            move for move in rules.legal_moves(moment.state, moment.seat) if isinstance(move, PlaceTile)
        ]
        assert {one.move for one in shown} == set(legal_moves)
        assert len(shown) == len(legal_moves)
        for one in shown[::3]:
            step = rules.apply(moment.state, moment.seat, one.move)
            before = lines(moment.state.position, setup.seats)
            after = lines(step.state.position, setup.seats)
            changed = {line for line, old in zip(after, before, strict=True) if line != old}
            assert {grown.line for grown in (*one.extended, *one.finished)} == changed
            assert all(
                grown.more == grown.line.passes - before[grown.line.station - 1].passes
                for grown in (*one.extended, *one.finished)
            )
            ended = [event.station for event in step.events if isinstance(event, LineFinished)]
            assert [grown.line.station for grown in one.finished] == ended
            gains = zip(step.state.points, moment.state.points, strict=True)
            assert one.gains == tuple(now - then for now, then in gains)


def test_the_best_square_comes_first() -> None:
    # dddd could end only the first player's line in C2, or the other's in D2.
    for seat, best, worst in ((0, "D2", "C2"), (1, "C2", "D2")):
        state = position("C1 aaaa, D1 aaaa", hands=["dddd", "dddd"], mover=seat)
        view = rules.view(state, seat)
        assert [one.move for one in plans.effects(view)] == plans.best_first(view)
        assert plans.best_first(view) == [place(f"{best} dddd"), place(f"{worst} dddd")]


def test_the_squares_of_a_tile_are_its_legal_ones() -> None:
    state = position(SEVERAL, hands=["dada"])
    found = plans.squares(rules.view(state, 0), "dada")
    assert set(found) == legal(state)
    assert all(len(ways) == 1 for ways in found.values())


def test_where_tiles_may_be_turned_a_square_has_an_effect_for_each_way() -> None:
    state = position(hands=["adad aaaa"], options=Options(orientation="free", hand=2))
    view = rules.view(state, 0)
    found = plans.squares(view, "adad")
    assert {way.move.tile for ways in found.values() for way in ways} == {"adad", "dada"}
    assert found.keys() == squares("B1 C1 D1 E1 F1 G1 B8 C8 D8 E8 F8 G8") | squares(
        "A2 A3 A4 A5 A6 A7 H2 H3 H4 H5 H6 H7"
    )
    assert plans.squares(view, "dada").keys() == found.keys()
    corner = plans.squares(rules.view(position("C1 aaaa", hands=["aacb"], options=FREE), 0), "aacb")
    assert {way.move.tile for way in corner[square("C2")]} == set(board.ROTATIONS["aacb"])


def test_the_tiles_to_choose_from_are_the_different_ones_or_the_drawn_one() -> None:
    hand = position(hands=["aaaa bcbc aaaa"], options=Options(hand=3))
    assert plans.tiles(rules.view(hand, 0)) == ("aaaa", "bcbc")
    drawn = position(hands=["aaaa bcbc"], drawn="dddd", options=Options(hand=2))
    assert plans.tiles(rules.view(drawn, 0)) == ("dddd",)


def test_whoever_is_not_to_act_has_nothing_to_choose() -> None:
    state = position(SEVERAL, hands=["aaaa", "aaaa"])
    for reader in (1, None):
        view = rules.view(state, reader)
        assert plans.tiles(view) == ()
        assert plans.effects(view) == []
        assert not plans.can_draw(view)


def test_drawing_is_offered_while_there_is_a_pile_and_nothing_was_drawn() -> None:
    assert plans.can_draw(rules.view(position(pile="aaaa"), 0))
    assert not plans.can_draw(rules.view(position(pile=""), 0))
    assert not plans.can_draw(rules.view(position(pile="aaaa", drawn="bcbc"), 0))
    assert not plans.can_draw(rules.view(play(position(pile="aaaa"), "C1 aaaa").state, 0))


@pytest.mark.parametrize(
    ("tile", "quarters"), [("aacb", 0), ("baac", 1), ("cbaa", 2), ("acba", 3), ("dddd", None)]
)
def test_a_way_to_lay_a_tile_is_so_many_quarter_turns_away(tile: str, quarters: int | None) -> None:
    view = rules.view(position(hands=["aacb"], options=FREE), 0)
    assert plans.quarter_turns(view, tile) == quarters
    fixed = rules.view(position(hands=["aacb"]), 0)
    assert plans.quarter_turns(fixed, tile) == (0 if tile == "aacb" else None)
