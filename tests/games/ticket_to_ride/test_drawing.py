"""Drawing train cards: two, or one face-up locomotive; the deck, the discard pile and the face-up cards."""

from __future__ import annotations

import pytest
from games.ticket_to_ride.positions import cards, claim, counts, legal, play, position, refusal, take
from games.ticket_to_ride.table import census

from bot.engine import Match, Step
from bot.games.ticket_to_ride import board, refusals, rules
from bot.games.ticket_to_ride.events import (
    CardDrawn,
    CardTaken,
    DeckReshuffled,
    DrawCutShort,
    FaceUpReset,
)
from bot.games.ticket_to_ride.moves import DrawFromDeck, DrawTickets, Pass, TakeFaceUp
from bot.games.ticket_to_ride.view import Drawn, Trace

DECK = DrawFromDeck()
LOCOMOTIVES = "locomotive locomotive locomotive"


def resets(step: Step) -> int:
    return sum(isinstance(event, FaceUpReset) for event in step.events)


# Two cards


def test_a_draw_is_two_cards_each_a_ply_and_then_the_next_seat_acts() -> None:
    first = play(position(), take("red"))
    assert first.state.phase == "drawing"
    assert rules.to_act(first.state) == {0}
    second = play(first.state, DECK)
    assert second.state.phase == "acting"
    assert rules.to_act(second.state) == {1}
    assert second.state.hands[0] == counts("1 red, 1 orange")
    assert second.state.turns == 1


def test_a_card_can_be_taken_face_up_or_from_the_deck_each_time() -> None:
    for first in (take("red"), DECK):
        for second in (take("green"), DECK):
            assert sum(play(position(), first, second).state.hands[0]) == 2


def test_a_face_up_card_is_replaced_at_once_before_the_second_choice() -> None:
    state = play(position(face_up="red orange yellow green blue", deck="white pink"), take("yellow")).state
    assert state.face_up == cards("red orange white green blue")
    assert take("white") in legal(state)
    assert take("yellow") not in legal(state)


def test_two_face_up_cards_of_a_kind_are_one_move() -> None:
    state = position(face_up="red red red blue green")
    assert sum(isinstance(move, TakeFaceUp) for move in rules.legal_moves(state, 0)) == 3


def test_a_card_that_does_not_lie_face_up_cannot_be_taken() -> None:
    state = position(face_up="red red red blue green")
    assert refusal(state, take("white")) == refusals.CardNotFaceUp(board.CARDS.index("white"), state.face_up)
    assert isinstance(refusal(state, TakeFaceUp(9)), refusals.CardNotFaceUp)


def test_stopping_after_one_card_is_not_allowed_while_a_second_is_possible() -> None:
    state = play(position(hands=["6 green"]), DECK).state
    assert legal(state) == {DECK, *map(take, ("red", "orange", "yellow", "green", "blue"))}
    for move in (Pass(), DrawTickets(), claim("Denver-Helena", "green")):
        assert refusal(state, move) == refusals.SecondCardFirst()


def test_there_is_no_hand_limit() -> None:
    state = position(hands=["12 red, 12 green, 12 blue, 12 white"])
    assert sum(play(state, DECK, DECK).state.hands[0]) == 50


# Locomotives


def test_a_face_up_locomotive_is_the_only_card_of_its_turn() -> None:
    step = play(position(face_up="locomotive red red red red"), take("locomotive"))
    assert rules.to_act(step.state) == {1}
    assert step.state.last == Trace(0, (Drawn(board.LOCOMOTIVE, face_up=True),))
    assert not any(isinstance(event, DrawCutShort) for event in step.events)


@pytest.mark.parametrize("first", [take("red"), DECK])
def test_a_face_up_locomotive_cannot_be_the_second_card(first: TakeFaceUp | DrawFromDeck) -> None:
    state = play(position(face_up="locomotive red red red red"), first).state
    assert take("locomotive") not in legal(state)
    assert refusal(state, take("locomotive")) == refusals.LocomotiveSecond()


def test_a_locomotive_that_comes_up_as_the_replacement_cannot_be_the_second_card() -> None:
    state = play(position(deck="locomotive red red"), take("blue")).state
    assert board.LOCOMOTIVE in state.face_up
    assert refusal(state, take("locomotive")) == refusals.LocomotiveSecond()


def test_a_locomotive_drawn_blind_counts_as_one_card() -> None:
    first = play(position(deck="locomotive locomotive red"), DECK).state
    assert first.phase == "drawing"
    second = play(first, DECK).state
    assert second.hands[0] == counts("2 locomotive")
    assert rules.to_act(second) == {1}


# Three locomotives


def test_three_face_up_locomotives_are_replaced_with_all_five() -> None:
    state = position(face_up="locomotive locomotive red green blue", deck=f"locomotive {'white ' * 6}")
    step = play(state, take("red"))
    assert step.state.face_up == cards("white white white white white")
    assert step.state.discard == counts("3 locomotive, 1 green, 1 blue")
    assert FaceUpReset(cards(f"{LOCOMOTIVES} green blue"), step.state.face_up) in step.events


def test_the_reset_comes_in_the_middle_of_a_draw_before_the_second_card() -> None:
    state = position(face_up="locomotive locomotive red green blue", deck=f"locomotive {'white ' * 6}")
    state = play(state, take("red")).state
    assert state.phase == "drawing"
    assert legal(state) == {take("white"), DECK}


def test_two_locomotives_are_not_replaced() -> None:
    step = play(position(face_up="locomotive red red green blue", deck="locomotive white white"), take("red"))
    assert step.state.face_up.count(board.LOCOMOTIVE) == 2
    assert resets(step) == 0


def test_a_reset_can_follow_a_reset() -> None:
    deck = f"locomotive {LOCOMOTIVES} red red {'green ' * 6}"
    step = play(position(face_up="locomotive locomotive red green blue", deck=deck), take("red"))
    assert resets(step) == 2
    assert step.state.face_up == cards("green green green green green")


def test_there_are_at_most_three_resets_in_a_row() -> None:
    """Other programs replace locomotives for ever."""
    five = f"{LOCOMOTIVES} red red "
    step = play(
        position(face_up="locomotive locomotive red green blue", deck="locomotive " + five * 4), take("red")
    )
    assert resets(step) == 3
    assert step.state.face_up == cards(f"{LOCOMOTIVES} red red")


def test_without_enough_other_cards_there_is_no_reset() -> None:
    """With two others among seven cards three of the next five would be locomotives again."""
    few = position(face_up="locomotive locomotive red green blue", deck=f"{LOCOMOTIVES} ")
    step = play(few, take("red"))
    assert step.state.face_up == cards("locomotive locomotive locomotive green blue")
    assert resets(step) == 0


def test_with_just_enough_other_cards_there_is_one() -> None:
    state = position(face_up="locomotive locomotive red green blue", deck=f"{LOCOMOTIVES} white")
    step = play(state, take("red"))
    assert 1 <= resets(step) <= 3
    assert any(isinstance(event, DeckReshuffled) for event in step.events)


def test_the_discard_pile_counts_among_the_other_cards() -> None:
    state = position(
        face_up="locomotive locomotive red green blue", deck=f"{LOCOMOTIVES} ", discard="1 white"
    )
    assert resets(play(state, take("red"))) >= 1


def test_with_nothing_to_turn_up_there_is_no_reset() -> None:
    state = position(face_up=f"{LOCOMOTIVES} red green", deck="")
    step = play(state, take("red"))
    assert step.state.face_up == cards(f"{LOCOMOTIVES} green")
    assert resets(step) == 0


def test_locomotives_that_stayed_are_looked_at_again_after_a_claim() -> None:
    state = position(
        hands=["6 green"], face_up="locomotive locomotive locomotive green blue", deck="locomotive"
    )
    step = play(state, claim("Calgary-Helena", "green"))
    assert resets(step) >= 1
    assert step.reveals


def test_a_claim_beside_many_locomotives_reveals_even_if_they_stay() -> None:
    """Whether they stay depends on hidden cards, so that they do tells something."""
    state = position(hands=["6 locomotive"], face_up=f"{LOCOMOTIVES} green blue", deck="locomotive")
    step = play(state, claim("Calgary-Helena", None, 4))
    assert resets(step) == 0
    assert step.reveals


# The deck runs out


def test_an_empty_deck_is_made_again_at_once_from_the_discard_pile() -> None:
    step = play(position(deck="red", discard="3 green, 2 locomotive"), DECK)
    assert sorted(step.state.deck) == sorted(cards("green green green locomotive locomotive"))
    assert step.state.discard == counts("")
    assert DeckReshuffled(5) in step.events


def test_the_new_deck_is_shuffled() -> None:
    decks = {
        play(position(deck="red", discard="5 green, 5 blue", turns=turns, rng=rng), DECK).state.deck
        for turns, rng in enumerate(_generators())
    }
    assert len(decks) > 1


def _generators() -> list[object]:
    rng = position().rng
    found = []
    for _ in range(8):
        fork, rng = rng.fork()
        found.append(fork)
    return list(found)


def test_the_replacement_of_a_face_up_card_can_empty_the_deck_as_well() -> None:
    step = play(position(deck="red", discard="3 green"), take("blue"))
    assert step.state.face_up == cards("red orange yellow green red")
    assert step.state.deck == cards("green green green")


def test_a_reset_discards_its_five_first_so_that_they_can_come_again() -> None:
    state = position(face_up="locomotive locomotive red red red", deck="locomotive white green")
    step = play(state, take("red"))
    assert resets(step) >= 1
    assert len(step.state.face_up) == 5, "three of the five had to come from what was just discarded"
    kinds = [event for event in step.events if isinstance(event, DeckReshuffled)]
    assert kinds[0] == DeckReshuffled(5)
    assert census(step.state)["train cards"] == census(state)["train cards"]


def test_a_claim_that_feeds_the_discard_pile_makes_a_new_deck_at_once() -> None:
    """Other programs refill only when somebody draws."""
    state = position(hands=["4 green"], deck="")
    step = play(state, claim("Denver-Helena", "green"))
    assert step.state.deck == cards("green green green green")
    assert step.state.discard == counts("")
    assert not step.reveals, "nobody has seen a card"


def test_empty_slots_are_filled_right_after_a_claim() -> None:
    state = position(hands=["4 green"], face_up="red blue", deck="")
    step = play(state, claim("Denver-Helena", "green"))
    assert step.state.face_up == cards("red blue green green green")
    assert step.state.deck == cards("green")
    assert step.reveals


def test_the_filled_up_cards_are_looked_at_for_three_locomotives() -> None:
    state = position(hands=["2 locomotive, 4 green"], face_up="locomotive red blue", deck="")
    step = play(state, claim("Calgary-Helena", "green", 2))
    assert len(step.state.face_up) == 5
    if step.state.face_up.count(board.LOCOMOTIVE) >= 3:
        assert resets(step) == 3
    assert census(step.state)["train cards"] == census(state)["train cards"]


def test_with_deck_and_discard_pile_empty_face_up_cards_may_be_taken_and_are_not_replaced() -> None:
    state = position(face_up="red blue", deck="")
    step = play(state, take("red"))
    assert step.state.face_up == cards("blue")
    assert not step.reveals
    assert rules.to_act(play(step.state, take("blue")).state) == {1}


def test_with_deck_and_discard_pile_empty_nobody_draws_blind() -> None:
    state = position(face_up="red blue", deck="")
    assert DECK not in legal(state)
    assert refusal(state, DECK) == refusals.DeckEmpty()


# No second card


def test_the_turn_ends_by_itself_when_no_second_card_is_left() -> None:
    """Other programs wait for ever for a second card."""
    step = play(position(face_up="red", deck=""), take("red"))
    assert rules.to_act(step.state) == {1}
    assert step.events == (CardTaken(0, board.CARDS.index("red")), DrawCutShort(0))


def test_the_turn_ends_by_itself_when_only_face_up_locomotives_are_left() -> None:
    step = play(position(face_up="red locomotive locomotive", deck=""), take("red"))
    assert rules.to_act(step.state) == {1}
    assert DrawCutShort(0) in step.events


def test_the_last_card_of_the_deck_can_end_the_turn_too() -> None:
    step = play(position(face_up="locomotive", deck="green"), DECK)
    assert rules.to_act(step.state) == {1}
    assert DrawCutShort(0) in step.events


def test_a_second_card_from_the_deck_is_possible_beside_locomotives() -> None:
    step = play(position(face_up="locomotive locomotive", deck="green green"), DECK)
    assert step.state.phase == "drawing"
    assert legal(step.state) == {DECK}


# What others see


def test_a_blind_card_is_seen_by_its_owner_alone() -> None:
    state = position()
    step = play(state, DECK)
    red = board.CARDS.index("red")
    assert step.events == (CardDrawn(0, red),)
    assert step.events[0].seen_by(0) == CardDrawn(0, red)
    assert step.events[0].seen_by(1) == step.events[0].seen_by(None) == CardDrawn(0, None)
    assert rules.view(step.state, 0).trace == Trace(0, (Drawn(red, face_up=False),))
    assert rules.view(step.state, 1).trace == Trace(0, (Drawn(None, face_up=False),))
    after = play(step.state, DECK).state
    assert rules.view(after, None).last == Trace(0, (Drawn(None, face_up=False),) * 2)


def test_a_face_up_card_taken_is_public() -> None:
    step = play(position(), take("green"), take("blue"))
    for reader in (0, 1, None):
        seen = rules.view(step.state, reader)
        assert seen.shown[0] == counts("1 green, 1 blue")
        assert seen.last == Trace(
            0, tuple(Drawn(board.CARDS.index(name), face_up=True) for name in ("green", "blue"))
        )


def test_a_draw_cannot_be_taken_back_once_something_was_seen() -> None:
    match = Match(rules, position())
    match.play(0, take("green"))
    assert not match.can_undo(0)
    match.play(0, DECK)
    assert not match.can_undo(0)


def test_a_face_up_card_that_nothing_replaced_can_be_taken_back() -> None:
    match = Match(rules, position(face_up="red blue", deck=""))
    match.play(0, take("red"))
    match.undo(0)
    assert match.state == match.start
