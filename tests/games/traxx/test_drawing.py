"""What may be drawn in a round: rules 2 to 5, one test a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.traxx.positions import EXAMPLE, card_of, field, fields, legal, play, position, use_layout
from games.walks import key

from bot.engine import IllegalMoveError, Match
from bot.games.traxx import board, refusals, rules
from bot.games.traxx.events import CardTurned, MatchEnded, PathSealed, RoundResolved
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.view import Options

if TYPE_CHECKING:
    from bot.engine import Refusal
    from bot.games.traxx.moves import End
    from bot.games.traxx.state import State


def refused(state: State, end: End, path: str, seat: int = 0) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        rules.apply(state, seat, DrawPath(end, fields(path) if path else ()))
    return caught.value.refusal


# Prolonging the path


def test_the_example_of_the_rules_is_legal_and_leaves_both_ends_beside_their_numbers() -> None:
    state = position("F5", card="blue green yellow grey")
    after = play(state, "F5-F4-G3-H2-I2").state.sheets[0]
    assert after.path == fields(EXAMPLE)
    assert (after.a, after.b) == (field("I2"), field("F5"))
    assert after.start == field("F5")
    assert after.open == 56


def test_any_number_of_the_cards_fields_may_be_used_from_none_to_all() -> None:
    moves = legal(position("F5", card="blue green yellow grey"))
    assert {"pass", "F5-F4", "F5-F4-G3", "F5-F4-G3-H2", "F5-F4-G3-H2-I2"} <= moves
    assert max(move.count("-") for move in moves) == 4


def test_the_colours_may_be_used_in_any_order() -> None:
    moves = legal(position("F5", card="blue green yellow grey"))
    assert {"F5-E5-F4-G3", "F5-F4-E5-D4-D5", "F5-G5-F6"} <= moves


def test_each_field_of_the_card_may_be_used_once() -> None:
    state = position("F5", card="blue green yellow grey")
    assert refused(state, "A", "F4-E5-F6") == refusals.NoNeighbour(field("F6"), field("E5"))
    assert refused(state, "A", "E5-E6") == refusals.ColourMissing(
        field("E6"), 3, card_of("blue green yellow grey")
    )
    assert refused(position("E2", card="blue green yellow grey"), "A", "E1-E2") == refusals.FieldVisited(
        field("E2")
    )
    assert refused(position("F5", card="blue green red grey"), "A", "E5-E6-E7") == refusals.ColourUsed(
        field("E7"), 5, 1
    )


def test_a_doubled_colour_may_be_used_twice_but_not_three_times() -> None:
    state = position("F5", card="blue yellow red grey grey")
    assert "F5-E5-E6-E7" in legal(state)
    assert refused(position("E3", card="blue yellow red grey grey"), "A", "D3-C2") == refusals.ColourMissing(
        field("C2"), 4, card_of("blue yellow red grey grey")
    )
    greys = position("D7", card="blue yellow red grey grey")
    assert "D7-E7-E6-E5" in legal(greys)
    assert refused(greys, "A", "E7-E6-E5-D4-E5") == refusals.FieldVisited(field("E5"))


def test_a_third_field_of_a_doubled_colour_is_refused_with_how_often_it_may_be_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = use_layout(monkeypatch, only="grey")
    state = position("F5", card="blue yellow red grey grey", layout=name)
    assert refused(state, "A", "F4-F3-F2") == refusals.ColourUsed(field("F2"), 5, 2)
    assert "F5-F4-F3" in legal(state)


def test_the_path_goes_on_over_edges() -> None:
    assert refused(position("F5"), "A", "F3") == refusals.NoNeighbour(field("F3"), field("F5"))
    assert refused(position("F5"), "A", "F4-E5-C4") == refusals.NoNeighbour(field("C4"), field("E5"))


def test_no_field_is_entered_twice() -> None:
    state = position(EXAMPLE, card="blue green red grey")
    assert refused(state, "B", "F4") == refusals.FieldVisited(field("F4"))
    assert refused(state, "B", "E5-F5") == refusals.FieldVisited(field("F5"))
    assert refused(state, "B", "E5-E6-E5") == refusals.FieldVisited(field("E5"))


def test_running_along_the_own_path_in_neighbouring_fields_is_legal() -> None:
    state = position("F3-G3-F4-F5", card="blue green yellow orange")
    beside = play(state, "F5-G4-H3").state
    assert beside.sheets[0].path[-2:] == fields("G4-H3")
    assert board.NEIGHBOURS[field("G4")] >> field("G3") & 1
    assert board.NEIGHBOURS[field("G4")] >> field("F4") & 1


def test_there_are_no_fields_beyond_the_sheet() -> None:
    state = position("F5")
    for number in (-1, 61, 1000):
        with pytest.raises(IllegalMoveError) as caught:
            rules.apply(state, 0, DrawPath("A", (number,)))
        assert caught.value.refusal == refusals.NoSuchField()


def test_a_path_of_no_fields_is_not_another_name_for_passing() -> None:
    assert refused(position("F5"), "A", "") == refusals.NothingDrawn()


# The two ends


def test_before_the_first_extension_both_ends_are_the_start_and_it_is_from_end_a() -> None:
    state = position("F5")
    assert state.sheets[0].ends == ("A",)
    assert refused(state, "B", "F4") == refusals.FirstFromEndA(field("F5"))
    assert all(move.end == "A" for move in rules.legal_moves(state, 0) if isinstance(move, DrawPath))
    after = play(state, "F5-F4").state.sheets[0]
    assert (after.a, after.b, after.ends) == (field("F4"), field("F5"), ("A", "B"))


def test_a_round_prolongs_one_end_and_the_next_either_again() -> None:
    state = position(EXAMPLE, card="blue green yellow grey", deck=["blue green red grey"])
    moves = list(rules.legal_moves(state, 0))
    assert {move.end for move in moves if isinstance(move, DrawPath)} == {"A", "B"}
    assert refused(state, "A", "H3-E5") == refusals.NoNeighbour(field("E5"), field("H3"))
    after = play(state, "I2-H3").state
    assert {move.end for move in rules.legal_moves(after, 0) if isinstance(move, DrawPath)} == {"A", "B"}


def test_the_ends_keep_their_names() -> None:
    state = position(EXAMPLE, card="blue green red grey", deck=["blue green yellow grey"] * 2)
    state = play(state, "F5-E5-E6").state
    assert (state.sheets[0].a, state.sheets[0].b) == (field("I2"), field("E6"))
    state = play(state, "I2-H3").state
    assert (state.sheets[0].a, state.sheets[0].b) == (field("H3"), field("E6"))
    assert state.sheets[0].start == field("F5")


def test_the_same_fields_from_the_other_end_are_another_move() -> None:
    state = position("E6-F5*-F4", card="blue green yellow grey")
    moves = {move for move in rules.legal_moves(state, 0) if isinstance(move, DrawPath)}
    assert {DrawPath("A", fields("E5")), DrawPath("B", fields("E5"))} <= moves


# Numbers on the way


def test_a_number_needs_its_colour_like_any_other_field() -> None:
    with_orange = position("F5-G5*", card="green yellow orange grey")
    assert play(with_orange, "F5-G4").state.sheets[0].reached[0].number == 3
    assert refused(position("F5", card="blue green yellow grey"), "A", "G4") == refusals.ColourMissing(
        field("G4"), 4, card_of("blue green yellow grey")
    )


def test_several_numbers_may_be_reached_in_one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    name = use_layout(monkeypatch, numbers={"F4": 4, "G3": 7, "H2": 2})
    after = play(position("F5", layout=name), "F5-F4-G3-H2").state
    assert [one.number for one in after.sheets[0].reached] == [4, 7, 2]


# Passing


def test_anybody_may_pass_always() -> None:
    state = position("F5", EXAMPLE)
    assert Pass() in set(rules.legal_moves(state, 0))
    after = play(state, "pass", "pass").state
    assert after.sheets == state.sheets
    assert after.round == state.round + 1


WALLED = "A1-A2-B2-B1*"
"""A path with no way on from end A, and from end B only through green and orange."""
USELESS = "blue yellow red grey grey"


def test_who_has_no_legal_step_passes_by_himself_and_is_not_waited_for() -> None:
    state = position("F5", WALLED, card=USELESS, deck=["blue green red grey"])
    assert rules.to_act(state) == {0}
    assert list(rules.legal_moves(state, 1)) == []
    view = rules.view(state, None)
    assert (view.stuck, view.decided, view.to_act) == ((1,), (1,), (0,))
    step = play(state, "F5-F6")
    assert step.reveals
    assert step.state.round == state.round + 1
    assert rules.to_act(step.state) == {0, 1}
    resolved = step.events[1]
    assert isinstance(resolved, RoundResolved)
    assert resolved.moves == (DrawPath("A", fields("F6")), Pass())
    assert resolved.stuck == (1,)


def test_who_has_a_step_is_waited_for_even_if_another_passes_by_himself() -> None:
    state = position(WALLED, "F5", "F4", card=USELESS)
    assert rules.to_act(state) == {1, 2}
    step = play(state, "pass")
    assert not step.reveals
    assert rules.to_act(step.state) == {2}


def test_a_round_in_which_nobody_has_a_step_is_over_at_once() -> None:
    walled = position(
        WALLED, WALLED, card="blue green red grey", deck=[USELESS, "blue red orange grey"], number=13
    )
    assert rules.to_act(walled) == {0, 1}
    step = play(walled, "pass", "pass")
    kinds = [type(event) for event in step.events]
    assert kinds == [PathSealed, RoundResolved, CardTurned, RoundResolved, CardTurned]
    idle = step.events[3]
    assert isinstance(idle, RoundResolved)
    assert (idle.number, idle.stuck) == (14, (0, 1))
    assert step.state.round == 15
    last = rules.view(step.state, None).last
    assert last is not None
    assert last.number == 13


def test_a_match_ends_by_itself_where_nobody_can_draw_any_more() -> None:
    step = play(position(WALLED, WALLED, card="blue green red grey", deck=[USELESS]), "pass", "pass")
    assert isinstance(step.events[-1], MatchEnded)
    assert rules.to_act(step.state) == frozenset()
    assert rules.view(step.state, None).round == 15
    assert rules.result(step.state) is not None


# All at once


def test_a_round_is_resolved_only_when_all_have_decided_in_whatever_order() -> None:
    state = position("F5", "F4", "D5", card="blue green yellow grey")
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        match = Match(rules, state)
        for number, seat in enumerate(order):
            assert match.view(None).sheets == state.sheets
            step = match.play(seat, next(m for m in match.legal_moves(seat) if m != Pass()))
            assert step.reveals == (number == 2)
        assert all(len(sheet.path) == 2 for sheet in match.state.sheets)


def test_what_is_sealed_may_be_changed_until_the_round_is_resolved() -> None:
    state = position("F5", "F4", card="blue green yellow grey", deck=["blue green red grey"])
    match = Match(rules, state)
    match.play(0, DrawPath("A", fields("F6")))
    assert match.to_act == {1}
    assert match.sealed == {0}
    match.undo(0)
    assert match.state == state
    match.play(0, DrawPath("A", fields("E5")))
    match.play(1, Pass())
    assert match.state.sheets[0].path == fields("E5-F5")
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_alone_every_decision_resolves_its_round() -> None:
    match = Match(rules, rules.setup(1, Options(), key(1)))
    step: Any = match.play(0, next(m for m in match.legal_moves(0) if m != Pass()))
    assert step.reveals
    assert [type(event) for event in step.events] == [PathSealed, RoundResolved, CardTurned]
    assert not match.can_undo(0)
