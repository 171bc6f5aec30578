"""One match: the guards, taking back, replaying and going on with a stored one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from engine.toys import (
    HIGH_CARD,
    RACE,
    Count,
    HighCardState,
    NoOptions,
    Peek,
    PlayCard,
    RaceState,
)
from msgspec.structs import replace

from bot.engine import (
    IllegalMoveError,
    Match,
    MatchOverError,
    NothingToRedoError,
    NothingToUndoError,
    NotYourTurnError,
    Ply,
    Redo,
    ReplayError,
    Rewind,
    Rng,
    Undo,
)

if TYPE_CHECKING:
    from bot.engine import Entry

START = RaceState(goal=10)


def race(*moves: tuple[int, int | None], goal: int = 10) -> Match:
    """Return a race after these (seat, count) plies; None peeks."""
    match = Match(RACE, RaceState(goal))
    for seat, by in moves:
        match.play(seat, Peek() if by is None else Count(by))
    return match


def cards(seats: int = 3) -> Match:
    """Return a match of High Card just dealt."""
    return Match(HIGH_CARD.rules, HIGH_CARD.rules.setup(seats, NoOptions(), Rng.from_key(bytes(32))))


def lowest(match: Match, seat: int) -> PlayCard:
    state: HighCardState = match.state
    return PlayCard(state.hands[seat][0])


def highest(match: Match, seat: int) -> PlayCard:
    state: HighCardState = match.state
    return PlayCard(state.hands[seat][-1])


# Guards


def test_a_move_is_played_and_remembered() -> None:
    match = race((0, 2), (0, 1))
    assert match.state.total == 3
    assert match.to_act == frozenset([1])
    assert match.plies == (Ply(0, Count(2)), Ply(0, Count(1)))
    assert match.history == match.plies
    assert list(match.legal_moves(1)) == [Count(1), Count(2), Peek()]
    assert list(match.legal_moves(0)) == []
    assert match.view(0).total == 3
    assert match.result is None


def test_a_step_tells_what_the_move_did() -> None:
    step = race().play(0, Peek())
    assert step.reveals
    assert step.state.peeked == frozenset([0])


def test_nobody_moves_out_of_turn() -> None:
    match = race()
    with pytest.raises(NotYourTurnError) as caught:
        match.play(1, Count(1))
    assert caught.value.to_act == frozenset([0])
    assert match.state == START
    assert match.history == ()


def test_an_illegal_move_changes_nothing() -> None:
    match = race((0, 1))
    state = match.state
    with pytest.raises(IllegalMoveError):
        match.play(1, Count(3))
    assert match.state is state
    assert len(match.history) == 1


def test_nothing_is_played_after_the_end() -> None:
    match = race((0, 2), goal=2)
    assert match.result is not None
    with pytest.raises(MatchOverError):
        match.play(0, Count(1))


# The free undo


def test_the_last_ply_can_be_taken_back() -> None:
    match = race((0, 2), (0, 1))
    assert match.can_undo(0)
    assert match.undo(0) == Ply(0, Count(1))
    assert match.state == race((0, 2)).state
    assert match.plies == (Ply(0, Count(2)),)
    assert match.history == (Ply(0, Count(2)), Ply(0, Count(1)), Undo(0))


def test_a_turn_of_two_plies_can_be_taken_back_step_by_step() -> None:
    match = race((0, 2), (0, 1))
    match.undo(0)
    match.undo(0)
    assert match.state == START
    assert not match.can_undo(0)


def test_nobody_takes_back_what_another_played() -> None:
    match = race((0, 1))
    assert not match.can_undo(1)
    with pytest.raises(NothingToUndoError):
        match.undo(1)


def test_a_ply_stands_once_another_seat_has_acted() -> None:
    match = race((0, 1), (1, 1))
    assert not match.can_undo(0)
    assert match.can_undo(1)


def test_what_was_revealed_cannot_be_taken_back() -> None:
    match = race((0, None))
    assert not match.can_undo(0)
    with pytest.raises(NothingToUndoError):
        match.undo(0)
    assert match.state.peeked == frozenset([0])


def test_a_ply_after_a_reveal_can_be_taken_back_but_no_more() -> None:
    match = race((0, None), (0, 2))
    match.undo(0)
    assert not match.can_undo(0)


def test_a_match_that_is_over_stays_over() -> None:
    assert not race((0, 2), goal=2).can_undo(0)


def test_after_an_undo_another_move_may_be_made() -> None:
    match = race((0, 1))
    match.undo(0)
    match.play(0, Count(2))
    assert match.state.total == 2
    assert match.undo(0) == Ply(0, Count(2))


# Sealed plies


def test_a_seat_that_has_sealed_is_no_longer_to_act() -> None:
    match = cards()
    match.play(1, lowest(match, 1))
    assert match.to_act == frozenset([0, 2])
    with pytest.raises(NotYourTurnError):
        match.play(1, highest(match, 1))


def test_a_sealed_ply_can_be_taken_back_although_others_have_sealed_since() -> None:
    match = cards()
    first = lowest(match, 1)
    match.play(1, first)
    match.play(0, lowest(match, 0))
    assert match.undo(1) == Ply(1, first)
    assert match.to_act == frozenset([1, 2])
    assert match.plies == (Ply(0, lowest(match, 0)),)
    match.play(1, highest(match, 1))
    assert match.state.sealed[:2] == (lowest(match, 0).card, highest(match, 1).card)


def test_taking_a_sealed_ply_back_leaves_what_was_before_the_round() -> None:
    match = cards(2)
    for seat in (0, 1):
        match.play(seat, lowest(match, seat))
    state = match.state
    match.play(1, lowest(match, 1))
    match.undo(1)
    assert match.state == state
    assert len(match.plies) == 2


def test_the_ply_that_resolves_the_round_reveals_and_unseals() -> None:
    match = cards(2)
    match.play(1, lowest(match, 1))
    step = match.play(0, lowest(match, 0))
    assert step.reveals
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_who_has_sealed_is_known_until_the_round_is_resolved() -> None:
    match = cards()
    assert match.sealed == frozenset()
    match.play(1, lowest(match, 1))
    match.play(0, lowest(match, 0))
    assert match.sealed == frozenset([0, 1])
    assert stored(match).sealed == frozenset([0, 1])
    match.undo(1)
    assert match.sealed == frozenset([0])
    match.play(1, lowest(match, 1))
    match.play(2, lowest(match, 2))
    assert match.sealed == frozenset()
    match.play(2, lowest(match, 2))
    assert match.sealed == frozenset([2])


def test_nobody_has_sealed_where_seats_act_in_turn() -> None:
    assert race((0, 1), (1, 2)).sealed == frozenset()


# The agreed rewind


def test_a_rewind_crosses_what_was_revealed() -> None:
    match = race((0, None), (0, 1), (1, 2))
    assert match.rewind(1) == (Ply(0, Count(1)), Ply(1, Count(2)))
    assert match.state == race((0, None)).state
    assert match.history[-1] == Rewind(1)
    assert match.rewind(0) == (Ply(0, Peek()),)
    assert match.state == START


def test_a_rewind_brings_a_match_back_that_was_over() -> None:
    match = race((0, 2), goal=2)
    match.rewind(0)
    assert match.to_act == frozenset([0])


def test_a_rewind_to_now_takes_nothing_back() -> None:
    match = race((0, 1))
    assert match.rewind(1) == ()
    assert match.state == race((0, 1)).state
    assert match.can_undo(0)


@pytest.mark.parametrize("index", [-1, 2])
def test_there_is_no_way_to_where_the_match_never_was(index: int) -> None:
    match = race((0, 1))
    with pytest.raises(ValueError, match="1 plies are in force"):
        match.rewind(index)
    assert match.history == (Ply(0, Count(1)),)


# What was taken back counts again


def test_an_undo_can_itself_be_undone() -> None:
    match = race((0, 2), (0, 1))
    match.undo(0)
    assert match.can_redo(0)
    assert match.redo(0) == (Ply(0, Count(1)),)
    assert match.state == race((0, 2), (0, 1)).state
    assert match.plies == (Ply(0, Count(2)), Ply(0, Count(1)))
    assert match.history[-2:] == (Undo(0), Redo(0))
    assert match.undo(0) == Ply(0, Count(1))


def test_several_undos_are_undone_in_the_reverse_order() -> None:
    match = race((0, 2), (0, 1))
    match.undo(0)
    match.undo(0)
    assert match.redo(0) == (Ply(0, Count(2)),)
    assert match.redo(0) == (Ply(0, Count(1)),)
    assert not match.can_redo(0)


def test_nobody_redoes_what_another_took_back_or_the_table_did() -> None:
    match = race((0, 1))
    match.undo(0)
    assert not match.can_redo(1)
    assert not match.can_redo(None)
    with pytest.raises(NothingToRedoError):
        match.redo(1)
    match.redo(0)
    match.rewind(0)
    assert not match.can_redo(0)
    assert match.can_redo(None)


def test_once_something_has_happened_nothing_is_redone() -> None:
    match = race((0, 1))
    match.undo(0)
    match.play(0, Count(2))
    assert not match.can_redo(0)
    with pytest.raises(NothingToRedoError):
        match.redo(0)
    assert match.history == (Ply(0, Count(1)), Undo(0), Ply(0, Count(2)))


def test_a_rewind_can_be_undone_by_agreement() -> None:
    match = race((0, None), (0, 1), (1, 2))
    state = match.state
    match.rewind(0)
    assert match.redo(None) == (Ply(0, Peek()), Ply(0, Count(1)), Ply(1, Count(2)))
    assert match.state == state
    assert match.history[-1] == Redo(None)
    assert match.in_force == (0, 1, 2)


def test_an_undo_and_a_rewind_before_it_are_redone_one_after_the_other() -> None:
    match = race((0, 1), (1, 2), (1, 1))
    match.rewind(2)
    match.undo(1)
    assert not match.can_redo(None)
    match.redo(1)
    match.redo(None)
    assert match.state == race((0, 1), (1, 2), (1, 1)).state


def test_a_sealed_ply_that_was_taken_back_is_sealed_again_in_its_place() -> None:
    match = cards()
    match.play(1, lowest(match, 1))
    match.play(0, lowest(match, 0))
    state, plies = match.state, match.plies
    match.undo(1)
    assert match.redo(1) == (plies[0],)
    assert (match.state, match.plies) == (state, plies)
    assert match.sealed == frozenset([0, 1])


def test_a_match_that_is_over_brings_nothing_back() -> None:
    match = race((0, 2), goal=2)
    match.rewind(0)
    match.redo(None)
    assert match.result is not None
    assert not match.can_redo(None)
    assert not match.can_redo(0)


# Turns


def test_a_turn_begins_with_its_first_ply() -> None:
    match = race((0, 2), (0, 1), (1, None))
    assert match.turn_start(0) == 0
    assert match.turn_start(1) == 2
    assert match.turn_began == 2
    match.play(1, Count(1))
    assert match.turn_start(1) == 2
    assert match.turn_began == 4


def test_who_has_not_acted_has_no_turn_to_go_back_to() -> None:
    assert race((0, 2)).turn_start(1) is None
    assert race().turn_began == 0


def test_where_several_act_at_once_each_ply_is_a_turn_and_a_round_ends_them_all() -> None:
    match = cards(2)
    match.play(0, lowest(match, 0))
    match.play(1, lowest(match, 1))
    match.play(1, lowest(match, 1))
    assert (match.turn_start(0), match.turn_start(1)) == (0, 2)
    match.play(0, lowest(match, 0))
    assert (match.turn_start(0), match.turn_start(1)) == (3, 2)
    assert match.turn_began == 4


def test_turns_are_known_in_a_stored_match_too() -> None:
    resumed = stored(race((0, 1), (1, 2), (1, 1)))
    assert resumed.turn_start(1) == 1
    assert resumed.turn_began == 3


# Replaying


def test_a_history_leads_to_the_same_state_again() -> None:
    match = race((0, 1), (1, 2))
    match.undo(1)
    match.play(1, Count(1))
    match.play(0, Peek())
    match.rewind(1)
    match.redo(None)
    match.rewind(1)
    match.play(1, Count(2))
    match.undo(1)
    match.redo(1)
    again = Match.replay(RACE, START, match.history)
    assert again.state == match.state
    assert again.history == match.history
    assert again.plies == match.plies
    assert again.undo(1) == match.undo(1)


@pytest.mark.parametrize(
    ("history", "line"),
    [
        ([Ply(0, Count(1)), Ply(1, Count(5))], "line 2"),
        ([Ply(1, Count(1))], "line 1"),
        ([Undo(0)], "line 1"),
        ([Ply(0, Peek()), Undo(0)], "line 2"),
        ([Rewind(1)], "line 1"),
        ([Ply(0, Count(1)), Undo(0), Redo(None)], "line 3"),
    ],
)
def test_a_history_that_the_rules_refuse_is_named_by_its_line(history: list[Entry], line: str) -> None:
    with pytest.raises(ReplayError, match=line):
        Match.replay(RACE, START, history)


# A copy


def test_a_copy_goes_on_by_itself() -> None:
    match = race((0, 1))
    copy = match.copy()
    copy.play(1, Count(2))
    assert match.plies == (Ply(0, Count(1)),)
    assert match.state.total == 1
    assert match.can_undo(0)
    match.undo(0)
    assert copy.plies == (Ply(0, Count(1)), Ply(1, Count(2)))
    assert copy.history == copy.plies
    assert copy.undo(1) == Ply(1, Count(2))


def test_a_copy_of_a_stored_match_can_be_taken_back_too() -> None:
    match = race((0, 1), (1, 2))
    assert stored(match).copy().undo(1) == Ply(1, Count(2))


# Going on with a stored match


def stored(match: Match) -> Match:
    return Match.resume(match.rules, match.start, match.history, match.state)


def test_a_stored_match_goes_on_without_being_played_again() -> None:
    match = race((0, 1), (1, 2))
    match.undo(1)
    # The start would refuse this history: the stored state alone counts.
    resumed = Match.resume(RACE, RaceState(goal=0), match.history, match.state)
    assert resumed.plies == (Ply(0, Count(1)),)
    resumed.play(1, Count(1))
    assert resumed.state.total == 2
    assert len(resumed.plies) == 2


def test_undo_and_rewind_work_in_a_stored_match() -> None:
    match = race((0, None), (0, 2), (0, 1), (1, 1))
    resumed = stored(match)
    resumed.play(0, Count(1))
    resumed.undo(0)
    assert resumed.state == match.state
    assert not resumed.can_undo(0)
    assert stored(match).undo(1) == Ply(1, Count(1))
    resumed.rewind(2)
    assert resumed.state == race((0, None), (0, 2)).state


def test_a_stored_sealed_ply_can_be_taken_back() -> None:
    match = cards()
    match.play(1, lowest(match, 1))
    match.play(0, lowest(match, 0))
    resumed = stored(match)
    assert resumed.undo(1) == Ply(1, lowest(match, 1))
    resumed = stored(resumed)
    assert resumed.plies == (Ply(0, lowest(match, 0)),)
    resumed.undo(0)
    assert resumed.state == match.start


def test_a_stored_rewind_is_known_and_can_be_redone() -> None:
    match = race((0, 1), (1, 1), (0, 1))
    match.rewind(1)
    resumed = stored(match)
    assert resumed.plies == (Ply(0, Count(1)),)
    resumed.redo(None)
    assert resumed.state == race((0, 1), (1, 1), (0, 1)).state
    assert resumed.plies == race((0, 1), (1, 1), (0, 1)).plies


def test_a_copy_of_what_was_taken_back_is_redone_by_itself() -> None:
    match = race((0, 1))
    match.undo(0)
    match.copy().redo(0)
    assert match.can_redo(0)
    assert match.plies == ()


@pytest.mark.parametrize(
    "history",
    [[Undo(0)], [Ply(1, Count(1)), Undo(0)], [Rewind(1)], [Rewind(-1)], [Ply(0, Count(1)), Redo(0)]],
)
def test_a_stored_history_cannot_take_back_what_never_was(history: list[Entry]) -> None:
    with pytest.raises(ReplayError, match="no such ply"):
        Match.resume(RACE, START, history, START)


@pytest.mark.parametrize(
    "start", [RaceState(goal=10, total=1), RaceState(goal=10, mover=1)], ids=["another state", "another turn"]
)
def test_a_match_that_outlived_a_change_of_the_rules_goes_on_but_not_back(start: RaceState) -> None:
    match = race((0, 2), (0, 1))
    resumed = Match.resume(RACE, replace(start), match.history, match.state)
    assert not resumed.can_undo(0)
    assert resumed.sealed == frozenset()
    with pytest.raises(NothingToUndoError):
        resumed.undo(0)
    with pytest.raises(ReplayError):
        resumed.rewind(0)
    assert resumed.turn_start(0) is None
    assert resumed.turn_began == 2
    assert resumed.state == match.state
    resumed.play(1, Count(1))


def test_a_stored_move_that_is_no_longer_legal_takes_the_way_back_away() -> None:
    history = [Ply(0, Count(3))]
    resumed = Match.resume(RACE, START, history, RaceState(goal=10, total=3, mover=1))
    assert not resumed.can_undo(0)
    with pytest.raises(ReplayError, match="no longer possible"):
        resumed.rewind(0)


def test_every_state_on_the_way_can_be_had_again() -> None:
    match = race((0, 1), (1, 1), (0, None))
    assert [match.state_after(plies).total for plies in range(4)] == [0, 1, 2, 2]
    assert match.state_after(0) == START
    assert match.state_after(3) == match.state
    match.rewind(1)
    assert match.state_after(1) == match.state
    for plies in (-1, 2):
        with pytest.raises(ValueError, match="are in force"):
            match.state_after(plies)


def test_turns_end_where_others_are_to_act_and_rounds_where_all_have_decided() -> None:
    assert list(race().turn_ends) == []
    assert list(race((0, 1), (1, 2), (1, 1)).turn_ends) == [1, 3]
    match = cards(2)
    match.play(0, lowest(match, 0))
    assert list(match.turn_ends) == []
    match.play(1, lowest(match, 1))
    assert list(match.turn_ends) == [2]


def test_a_match_that_outlived_a_change_of_its_rules_has_no_way_to_its_states() -> None:
    match = Match.resume(RACE, START, [Ply(0, Count(1))], replace(START, total=7))
    with pytest.raises(ReplayError):
        match.state_after(1)
    with pytest.raises(ReplayError):
        _ = match.turn_ends
