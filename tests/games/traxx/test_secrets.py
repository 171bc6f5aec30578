"""What is public and what is secret."""

from __future__ import annotations

from games.traxx.positions import field, fields, play, position
from games.walks import key
from msgspec.structs import replace

from bot.engine import ENGLISH
from bot.engine.codec import encode
from bot.games.traxx import rules, words
from bot.games.traxx.events import PathSealed
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.view import Options, View

STATE = position(
    "F5", "F4", "D5", card="blue green yellow grey", deck=["blue green red grey", "blue green yellow red"]
)


def test_what_somebody_has_decided_is_seen_by_himself_alone_until_the_round_is_resolved() -> None:
    shown = set()
    for move in rules.legal_moves(STATE, 1):
        after = rules.apply(STATE, 1, move).state
        assert rules.view(after, 1).sealed == move
        for other in (0, 2, None):
            seen = rules.view(after, other)
            assert seen.sealed is None
            assert seen.sheets == STATE.sheets
            assert seen.decided == (1,)
            shown.add(encode(replace(seen, seat=None)))
    assert len(shown) == 1


def test_neither_the_news_nor_whether_it_reveals_tells_what_was_sealed() -> None:
    told = set()
    for move in rules.legal_moves(STATE, 1):
        step = rules.apply(STATE, 1, move)
        (event,) = step.events
        assert isinstance(event, PathSealed)
        assert event.seen_by(1) == event
        assert event.seen_by(0) == event.seen_by(None) == PathSealed(1, None)
        told.add((step.reveals, *words.news([event.seen_by(0)], ENGLISH)))
    assert told == {(False, "■ Vermilion has decided.")}


def test_all_is_shown_when_the_round_is_resolved_and_stays_until_the_next_is() -> None:
    state = play(STATE, "F5-F6", "F4-F3", "pass").state
    done = rules.view(state, None).last
    assert done is not None
    assert done.number == STATE.round
    assert done.card == STATE.card
    assert done.moves == (DrawPath("A", fields("F6")), DrawPath("A", fields("F3")), Pass())
    assert done.stuck == ()
    assert [sheet.a for sheet in state.sheets] == [field("F6"), field("F3"), field("D5")]
    assert rules.view(play(state, "pass").state, None).last == done
    assert rules.view(play(state, "pass", "pass", "pass").state, None).last != done


def test_the_order_of_the_cards_to_come_is_never_shown() -> None:
    turned = replace(STATE, deck=STATE.deck[::-1])
    assert turned.deck != STATE.deck
    for seat in (0, 1, 2, None):
        assert encode(rules.view(turned, seat)) == encode(rules.view(STATE, seat))
    assert rules.view(STATE, None).to_come == tuple(sorted(STATE.deck))


def test_boards_numbers_the_card_and_who_has_decided_are_public() -> None:
    one, other = rules.view(STATE, 0), rules.view(STATE, None)
    differing = {name for name in View.__struct_fields__ if getattr(one, name) != getattr(other, name)}
    assert differing == {"seat"}
    assert one.card == STATE.card
    assert one.sheets == STATE.sheets


def test_nobody_has_a_hand_that_must_be_sent() -> None:
    sealed = play(STATE, "F5-F6").state
    assert all(words.secrets(rules.view(sealed, seat)) is None for seat in (0, 1, 2, None))


# Other states that a seat cannot tell from the present one


def test_a_redeal_shuffles_the_cards_to_come_and_what_others_have_sealed() -> None:
    state = play(rules.setup(3, Options(), key(1)), "pass", "pass").state
    dealt = [rules.redeal(state, 0, key(number)) for number in range(30)]
    for other in dealt:
        assert rules.view(other, 0) == rules.view(state, 0)
        assert other.sealed[0] == Pass()
        assert other.sealed[2] is None
        assert sorted(other.deck) == sorted(state.deck)
        assert other.rng != state.rng
    assert len({other.sealed[1] for other in dealt}) > 5
    assert len({other.deck for other in dealt}) == 30


def test_a_redeal_leaves_those_who_pass_by_themselves_to_it() -> None:
    state = position("F5", "A1-A2-B2-B1*", "D5", card="blue yellow red grey grey")
    for number in range(10):
        assert rules.redeal(state, 0, key(number)).sealed == (None, Pass(), None)


def test_after_the_end_there_is_nothing_left_to_hide() -> None:
    end = play(position("F5", "F4", deck=[]), "F5-F6", "pass").state
    other = rules.redeal(end, None, key(1))
    assert replace(other, rng=end.rng) == end
