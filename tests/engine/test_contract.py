"""What every game gets from the contract: events, storing and reading values."""

from __future__ import annotations

import msgspec
import pytest
from engine.toys import HIGH_CARD, CardSealed, HighCardState, NoOptions, PlayCard, RoundShown

from bot.engine import ENGLISH, Event, Result, Rng
from bot.engine.codec import decode, encode

START = HIGH_CARD.rules.setup(2, NoOptions(), Rng.from_key(bytes(32)))


def test_an_event_is_public_unless_it_says_otherwise() -> None:
    shown = RoundShown((3, 5), 1)
    assert shown.seen_by(0) is shown
    assert shown.seen_by(None) is shown
    assert CardSealed(0, 5).seen_by(1) == CardSealed(0, None)


def test_an_event_neither_opens_a_turn_nor_deserves_a_picture_unless_it_says_so() -> None:
    assert Event.scene is None
    assert not Event.opens_turn


def test_every_value_of_a_game_is_read_back_as_it_was_written() -> None:
    events = (CardSealed(0, 5), RoundShown((5, 3), 0))
    assert HIGH_CARD.decode_state(HIGH_CARD.encode(START)) == START
    assert HIGH_CARD.decode_move(HIGH_CARD.encode(PlayCard(5))) == PlayCard(5)
    assert HIGH_CARD.decode_events(HIGH_CARD.encode(events)) == events
    assert HIGH_CARD.decode_options(HIGH_CARD.encode(NoOptions())) == NoOptions()
    view = HIGH_CARD.rules.view(START, 0)
    assert HIGH_CARD.decode_view(HIGH_CARD.encode(view)) == view


@pytest.mark.parametrize("data", ["{}", '{"type":"Cheat","card":1}', '{"type":"PlayCard","card":"1"}'])
def test_what_is_no_move_is_not_read_as_one(data: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        HIGH_CARD.decode_move(data)


def test_equal_values_are_written_alike_however_their_sets_were_filled() -> None:
    one = Result((1, 1), frozenset([0, 8, 16]), "cards")
    other = Result((1, 1), frozenset([16, 8, 0]), "cards")
    assert encode(one) == encode(other)
    assert decode(Result, encode(one)) == one


def test_numbers_of_any_size_are_written_and_read() -> None:
    assert decode(int, encode(1 << 600)) == 1 << 600


def test_the_plain_translator_leaves_sentences_in_english() -> None:
    assert ENGLISH.gettext("stop") == "stop"
    assert [ENGLISH.ngettext("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


def test_a_state_is_one_plain_value() -> None:
    assert isinstance(START, HighCardState)
    assert hash(START) == hash(HIGH_CARD.decode_state(HIGH_CARD.encode(START)))


@pytest.mark.parametrize(
    ("scores", "winners"),
    [((3, 5), {1}), ((5, 3, 5), {0, 2}), ((-2,), {0}), ((0, 0), {0, 1}), ((-3, -1), {1})],
)
def test_most_points_win_and_ties_share_the_win(scores: tuple[int, ...], winners: set[int]) -> None:
    assert Result.by_points(scores, "cards") == Result(scores, frozenset(winners), "cards")
