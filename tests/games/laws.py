"""The laws that every game keeps, as functions that hold one walk against one law.

Each raises AssertionError where the law is broken, so that test_laws.py can hold every game against it, and
test_planted_faults.py can show that a game that breaks it is caught.
"""

from __future__ import annotations

from itertools import islice, permutations
from typing import TYPE_CHECKING, Any

import pytest
from games.tables import TABLES
from games.walks import key

from bot.engine import (
    ENGLISH,
    IllegalMoveError,
    Match,
    NothingToUndoError,
    NotYourTurnError,
    Rng,
)
from bot.engine.codec import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from games.walks import Walk

    from bot.engine import Refusal, Seat

SOME = 6
"""How many moments of a walk a law looks at where looking at all would take long."""
FEW = 4
"""How many, where each takes hundreds of tries."""
LONGEST_LINE = 1_900
LONGEST_SUMMARY = 3_500
LONGEST_LABEL = 100


def random_games_end_and_have_a_result(walk: Walk) -> None:
    rules = walk.game.rules
    for moment in walk.moments:
        assert rules.to_act(moment.state), "nobody is to act in a match that goes on"
        assert rules.result(moment.state) is None, "a result before the end"
    assert not rules.to_act(walk.end)
    assert walk.result is not None, "a match that is over has no result"
    assert len(walk.result.scores) == len(walk.seats)
    assert walk.result.winners, "nobody has won"
    assert walk.result.winners <= set(walk.seats)
    assert walk.result.reason in TABLES[walk.game.key].reasons


def only_seats_to_act_may_act_and_they_have_a_move(walk: Walk) -> None:
    rules = walk.game.rules
    for moment in walk.moments:
        to_act = rules.to_act(moment.state)
        for seat in walk.seats:
            assert (next(rules.legal_moves(moment.state, seat), None) is not None) == (seat in to_act)
    for moment in walk.some(SOME):
        match = Match(rules, moment.state)
        for seat in set(walk.seats) - match.to_act:
            with pytest.raises(NotYourTurnError):
                match.play(seat, moment.move)
    assert not any(list(rules.legal_moves(walk.end, seat)) for seat in walk.seats)


def apply_is_deterministic_and_mutates_nothing(walk: Walk) -> None:
    rules = walk.game.rules
    for moment in walk.moments:
        before = encode(moment.state)
        again = rules.apply(moment.state, moment.seat, moment.move)
        assert again == moment.step, "another step from the same move"
        assert encode(moment.state) == before, "the state was changed"
        assert encode(again.state) == encode(moment.step.state)


def every_value_survives_being_stored(walk: Walk) -> None:
    game = walk.game
    assert game.decode_options(game.encode(walk.setup.options)) == walk.setup.options
    for moment in walk.moments:
        assert game.decode_state(game.encode(moment.state)) == moment.state
        assert game.decode_move(game.encode(moment.move)) == moment.move
        assert game.decode_events(game.encode(moment.step.events)) == moment.step.events
    for state in (*(moment.state for moment in walk.some(SOME)), walk.end):
        assert game.decode_state(game.encode(state)) == state
        for seat in walk.readers:
            view = game.rules.view(state, seat)
            assert game.decode_view(game.encode(view)) == view


def replay_gives_the_same_state(walk: Walk) -> None:
    match = Match(walk.game.rules, walk.start)
    for moment in walk.moments:
        match.play(moment.seat, moment.move)
    again = Match.replay(walk.game.rules, walk.start, match.history)
    assert again.state == match.state == walk.end
    resumed = Match.resume(walk.game.rules, walk.start, match.history[:-1], walk.moments[-1].state)
    resumed.play(walk.moments[-1].seat, walk.moments[-1].move)
    assert resumed.state == walk.end


def undo_gives_back_the_state_and_is_refused_after_a_reveal(walk: Walk) -> None:
    match = Match(walk.game.rules, walk.start)
    for moment in walk.moments:
        match.play(moment.seat, moment.move)
        if moment.step.reveals or not match.to_act:
            with pytest.raises(NothingToUndoError):
                match.undo(moment.seat)
            assert match.state == moment.step.state
        else:
            match.undo(moment.seat)
            assert match.state == moment.state, "undo leads to another state"
            match.redo(moment.seat)
            assert match.state == moment.step.state, "redo leads to another state"
    assert match.state == walk.end


def a_rewind_leads_to_what_was_and_can_be_redone(walk: Walk) -> None:
    """Across reveals, rounds and the trigger of the end, in any order of going back and forth."""
    match = Match(walk.game.rules, walk.start)
    for moment in walk.moments:
        match.play(moment.seat, moment.move)
    half = len(walk.moments) // 2
    for index in (len(walk.moments) - 1, half, half // 2):
        match.rewind(index)
        assert match.state == walk.moments[index].state, "the rewind leads to another state"
    for _ in range(3):
        match.redo(None)
    assert match.state == walk.end, "redo leads to another end"


def the_end_is_a_reveal(walk: Walk) -> None:
    assert walk.moments[-1].step.reveals, "the end of a match shows its secrets"


def simultaneous_order_does_not_matter(walk: Walk) -> None:
    rules = walk.game.rules
    for moment in walk.moments:
        to_act = rules.to_act(moment.state)
        if len(to_act) < 2:
            continue
        chosen = {seat: next(rules.legal_moves(moment.state, seat)) for seat in to_act} | {
            moment.seat: moment.move
        }
        ends = set()
        for order in islice(permutations(sorted(to_act)), 24):
            state = moment.state
            for seat in order:
                assert seat in rules.to_act(state), "a sealed ply took another seat's turn"
                state = rules.apply(state, seat, chosen[seat]).state
            ends.add(encode(state))
        assert len(ends) == 1, "the order of sealed plies matters"


def whose_turn_follows_is_known_before(walk: Walk) -> None:
    """Unless a round, or the match, ends where nobody could know it."""
    rules, game = walk.game.rules, walk.game
    for moment in walk.moments:
        acting, after = rules.to_act(moment.state), rules.to_act(moment.step.state)
        following = game.next_seat(moment.state)
        if following is None:
            continue
        assert len(acting) == 1, "somebody is next where all decide at the same time"
        assert following not in acting, "whoever is to act is next"
        if after and after != acting and not any(event.scene for event in moment.step.events):
            assert after == {following}, "another seat follows than the one that was said to be next"
    assert game.next_seat(walk.end) is None, "somebody is next after the end"


def apply_accepts_exactly_the_legal_moves(walk: Walk) -> None:
    """Every move that was legal anywhere in the match is tried."""
    rules = walk.game.rules
    for moment in walk.some(FEW):
        for seat in rules.to_act(moment.state):
            legal = list(rules.legal_moves(moment.state, seat))
            assert len(set(legal)) == len(legal), "a move is listed twice"
            accepted = {move for move in walk.moves if _refusal(walk, moment.state, seat, move) is None}
            assert accepted == set(legal)


def _refusal(walk: Walk, state: Any, seat: Seat, move: Any) -> Refusal | None:
    try:
        walk.game.rules.apply(state, seat, move)
    except IllegalMoveError as error:
        return error.refusal
    return None


def nobody_can_tell_a_redealt_state(walk: Walk) -> None:
    rules = walk.game.rules
    for number, moment in enumerate([*walk.some(SOME), walk.moments[-1]]):
        state = moment.step.state if number == SOME else moment.state
        for seat in walk.readers:
            other = rules.redeal(state, seat, key(number))
            assert rules.view(other, seat) == rules.view(state, seat), "the view tells more than it may"
            if seat is not None:
                legal = list(rules.legal_moves(state, seat))
                assert list(rules.legal_moves(other, seat)) == legal, "the legal moves tell something"
                tried = (move for move in walk.moves[:: max(1, len(walk.moves) // 40)])
                assert all(
                    _refusal(walk, state, seat, move) == _refusal(walk, other, seat, move)
                    for move in tried
                    if seat in rules.to_act(state)
                ), "a refusal tells something"


def a_redeal_changes_what_the_seat_cannot_see(walk: Walk) -> None:
    """Without this, all laws that compare with a redealt state would hold for a redeal that does nothing."""
    rules, table = walk.game.rules, TABLES[walk.game.key]
    for seat in walk.readers:
        changed: set[Seat] = set()
        held: set[Seat] = set()
        hidden = set()
        # A secret of few possible ones may be dealt again by chance, so each moment is redealt twice.
        for number, moment in enumerate(2 * walk.some(SOME)):
            redealt = rules.redeal(moment.state, seat, key(number))
            before, after = table.secrets(moment.state), table.secrets(redealt)
            held |= {other for other in walk.seats if before[other] is not None}
            changed |= {other for other in walk.seats if before[other] != after[other]}
            if table.hidden is not None:
                hidden.add(table.hidden(moment.state) != table.hidden(redealt))
        assert changed == held - {seat}, "a redeal leaves others' secrets as they were"
        assert table.hidden is None or True in hidden, "a redeal leaves what is hidden as it was"


def the_key_is_never_shown(walk: Walk) -> None:
    rules = walk.game.rules
    for moment in walk.some(SOME):
        assert not any(
            isinstance(value, (Rng, bytes)) for value in _values(rules.view(moment.state, moment.seat))
        )
        fresh = {encode(rules.redeal(moment.state, None, key(number))) for number in range(2)}
        assert len(fresh) == 2, "a redeal keeps the key"


def _values(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, dict):
        parts = [*value, *value.values()]
    elif isinstance(value, (tuple, list, set, frozenset)):
        parts = [*value]
    else:
        parts = [getattr(value, name) for name in getattr(value, "__struct_fields__", ())]
    for part in parts:
        yield from _values(part)


def a_move_that_does_not_reveal_tells_nobody_more_than_itself(walk: Walk) -> None:
    rules = walk.game.rules
    for number, moment in enumerate(walk.moments):
        reader = walk.readers[number % len(walk.readers)]
        if moment.step.reveals:
            continue
        other = rules.redeal(moment.state, reader, key(number), keep=((moment.seat, moment.move),))
        again = rules.apply(other, moment.seat, moment.move)
        assert again.reveals == moment.step.reveals, "whether a move reveals tells something"
        _assert_same_news(walk, reader, moment.step, again)
        assert rules.to_act(again.state) == rules.to_act(moment.step.state)


def a_sealed_move_tells_nobody_what_it_was(walk: Walk) -> None:
    """Whatever a seat chooses while others are still choosing, they see the same."""
    rules = walk.game.rules
    for moment in walk.moments:
        others = rules.to_act(moment.state) - {moment.seat}
        if not others or rules.to_act(moment.step.state) != others:
            continue
        for move in islice(rules.legal_moves(moment.state, moment.seat), 3):
            instead = rules.apply(moment.state, moment.seat, move)
            for reader in walk.readers:
                if reader != moment.seat:
                    _assert_same_news(walk, reader, moment.step, instead)


def _assert_same_news(walk: Walk, reader: Seat | None, one: Any, other: Any) -> None:
    view, words = walk.game.rules.view, walk.game.words
    assert view(one.state, reader) == view(other.state, reader), "the view tells more than the move"
    news = [[event.seen_by(reader) for event in step.events] for step in (one, other)]
    assert news[0] == news[1], "an event tells more than the move"
    assert words.news(news[0], ENGLISH) == words.news(news[1], ENGLISH)


def components_are_conserved(walk: Walk) -> None:
    census = TABLES[walk.game.key].census
    at_first = census(walk.start)
    for moment in walk.moments:
        assert census(moment.step.state) == at_first


def a_written_move_is_read_back(walk: Walk) -> None:
    words = walk.game.words
    for moment in walk.some(SOME):
        view = walk.game.rules.view(moment.state, moment.seat)
        for move in walk.game.rules.legal_moves(moment.state, moment.seat):
            assert words.parse(words.move(move, view, ENGLISH), view, ENGLISH) == move
            assert 0 < len(words.describe(move, view, ENGLISH)) <= LONGEST_LABEL
        for move in islice(walk.game.rules.legal_moves(moment.state, moment.seat), 2):
            assert words.parse_moves(words.written((move,), view, ENGLISH), view, ENGLISH) == (move,)


def what_is_offered_can_be_played(walk: Walk) -> None:
    rules, words = walk.game.rules, walk.game.words
    for moment in walk.some(SOME):
        view = rules.view(moment.state, moment.seat)
        offered = words.suggestions(view, rules.legal_moves(moment.state, moment.seat), "", ENGLISH)
        for label, typed in islice(offered, 12):
            assert 0 < len(label) <= LONGEST_LABEL
            match = Match(rules, moment.state)
            for move in words.parse_moves(typed, view, ENGLISH):
                if match.play(moment.seat, move).reveals:
                    break  # what was offered could not foresee that


def every_event_and_refusal_is_a_sentence(walk: Walk) -> None:
    words, readers = walk.game.words, walk.readers
    for moment in walk.moments:
        for event in moment.step.events:
            for reader in readers:
                assert words.event(event.seen_by(reader), ENGLISH).strip()
        assert all(line.strip() for line in words.news(moment.step.events, ENGLISH))
    for moment in walk.some(SOME):
        for move in walk.moves[:: max(1, len(walk.moves) // 40)]:
            refusal = _refusal(walk, moment.state, moment.seat, move)
            assert refusal is None or words.refusal(refusal, ENGLISH).strip()


def every_position_can_be_told_in_words(walk: Walk) -> None:
    rules, words = walk.game.rules, walk.game.words
    for state in (*(moment.state for moment in walk.some(SOME)), walk.end):
        for seat in walk.readers:
            view = rules.view(state, seat)
            lines = [*words.position(view, ENGLISH), *words.score_table(view, ENGLISH)]
            assert all(0 < len(line) <= LONGEST_LINE for line in lines)
            assert words.turn(view, ENGLISH)
            assert words.hand(view, ENGLISH)
        assert words.secrets(rules.view(state, None)) is None, "a spectator has secrets"
    assert 0 < len(words.summary(walk.setup.options, ENGLISH)) <= LONGEST_SUMMARY


def a_computer_player_makes_legal_moves(walk: Walk) -> None:
    rules = walk.game.rules
    for number, moment in enumerate(walk.some(SOME)):
        legal = tuple(rules.legal_moves(moment.state, moment.seat))
        view = rules.view(moment.state, moment.seat)
        chosen = walk.game.autoplayer(view, legal, key(number))
        assert chosen in legal
        assert walk.game.autoplayer(view, legal, key(number)) == chosen, "chance beside the generator"


LAWS: tuple[Callable[[Walk], None], ...] = (
    random_games_end_and_have_a_result,
    only_seats_to_act_may_act_and_they_have_a_move,
    apply_is_deterministic_and_mutates_nothing,
    every_value_survives_being_stored,
    replay_gives_the_same_state,
    undo_gives_back_the_state_and_is_refused_after_a_reveal,
    a_rewind_leads_to_what_was_and_can_be_redone,
    the_end_is_a_reveal,
    simultaneous_order_does_not_matter,
    whose_turn_follows_is_known_before,
    apply_accepts_exactly_the_legal_moves,
    nobody_can_tell_a_redealt_state,
    a_redeal_changes_what_the_seat_cannot_see,
    the_key_is_never_shown,
    a_move_that_does_not_reveal_tells_nobody_more_than_itself,
    a_sealed_move_tells_nobody_what_it_was,
    components_are_conserved,
    a_written_move_is_read_back,
    what_is_offered_can_be_played,
    every_event_and_refusal_is_a_sentence,
    every_position_can_be_told_in_words,
    a_computer_player_makes_legal_moves,
)
