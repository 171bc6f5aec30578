"""The end of a turn, the empty draw pile, and the match in which nobody has a card left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from games.trambahn.positions import (
    DONE,
    aboard,
    buy,
    card,
    cards,
    column,
    legal,
    place,
    play,
    position,
    refusal,
    seen,
)
from games.trambahn.table import census

from bot.engine import Match, NothingToUndoError
from bot.games.trambahn import board, refusals, rules
from bot.games.trambahn.events import CardsDrawn, ColumnRemoved, MatchEnded, MoneyHalved
from bot.games.trambahn.view import Bought, Placed

if TYPE_CHECKING:
    from bot.games.trambahn.state import State


def ending(**changes: Any) -> State:
    return position(**({"hands": ["blue5 red1 green2", "red2"], "phase": "trams"} | changes))


def test_columns_without_a_tram_go_to_the_own_money_conductors_too() -> None:
    state = ending(columns=["red1 conductor red3, blue2 horse, green4"], money=["yellow1", 15])
    step = play(state, DONE)
    assert step.state.position.columns[0] == (column("blue2 horse"),)
    assert step.state.money[0] == cards("yellow1 red1 conductor red3 green4")
    assert step.state.position.money == (5, 15)
    assert step.events[:2] == (
        ColumnRemoved(0, cards("red1 conductor red3")),
        ColumnRemoved(0, cards("green4")),
    )


def test_the_other_keeps_columns_as_they_are() -> None:
    state = ending(columns=["", "red1 horse"])
    assert play(state, DONE).state.position.columns[1] == (column("red1 horse"),)


def test_the_offer_is_filled_up_to_three_from_the_stack() -> None:
    state = ending(columns=["red1, blue1"], stack=13)
    after = play(state, buy("horse", 0), buy("horse", 1), DONE).state
    assert after.position.offer == (0, 0, 0)
    assert after.position.stack == 11
    later = play(ending(columns=["red1"], offer="horse horse horse", stack=11), buy("horse", 0), DONE).state
    assert later.position.offer == (0, 0, 1)
    assert later.position.stack == 10


def test_the_offer_is_smaller_when_the_stack_is_empty() -> None:
    state = ending(columns=["red1"], offer="electric electric electric", stack=0, money=[15, 15])
    after = play(state, buy("electric", 0), DONE).state
    assert after.position.offer == (2, 2)


def test_the_hand_is_filled_up_to_six_and_the_other_is_to_move() -> None:
    step = play(ending(draw_pile="blue1 red2 green3 yellow4"), DONE)
    assert step.state.hands[0] == tuple(sorted(cards("blue5 red1 green2 blue1 red2 green3")))
    assert step.state.draw_pile == cards("yellow4")
    assert step.events == (CardsDrawn(0, 3, tuple(sorted(cards("blue1 red2 green3")))),)
    table = step.state.position
    assert (table.mover, table.phase, table.turns) == (1, "passengers", 1)
    assert (table.cards, table.draw_pile) == ((6, 1), 1)
    assert table.last is not None
    assert (table.last.drawn, table.last.reshuffled) == (3, False)


def test_drawing_reveals_and_can_not_be_undone_but_every_step_before_can() -> None:
    match = Match(rules, position(hands=["blue5 blue6 red1 green2"], rows=["blue7 blue8 blue9"]))
    first = match.state
    steps = [aboard("blue5"), aboard("blue6"), place("red1"), DONE, DONE, buy("horse", 0)]
    for move in steps:
        assert not match.play(0, move).reveals
    for _ in steps:
        match.undo(0)
    assert match.state == first
    for move in (*steps, DONE):
        match.play(0, move)
    assert match.state.position.mover == 1
    with pytest.raises(NothingToUndoError):
        match.undo(0)


def test_what_was_drawn_is_for_its_owner_alone() -> None:
    event = play(ending(draw_pile="blue1 red2 green3 yellow4"), DONE).events[-1]
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == CardsDrawn(0, 3, None)


def test_what_the_turn_did_stays_with_the_places_that_columns_have_now() -> None:
    state = ending(columns=["blue2 horse"], phase="stations", hands=["red1 green4 green5"])
    after = play(state, place("red1"), place("green4"), place("green5", 2), buy("horse", 2), DONE).state
    last = after.position.last
    assert last is not None
    assert last.stations == (
        Placed(card("red1"), None, opened=True),
        Placed(card("green4"), 1, opened=True),
        Placed(card("green5"), 1),
    )
    assert last.trams == (Bought(0, 1),)
    assert last.removed == (cards("red1"),)


# The empty draw pile


def test_with_the_last_card_of_the_draw_pile_both_discard_half_their_money_and_drawing_goes_on() -> None:
    state = ending(draw_pile="blue1", money=[7, 4])
    step = play(state, DONE)
    assert step.events[0] == MoneyHalved((3, 2), len(state.discard) + 5)
    assert step.state.position.money == (4, 2)
    assert len(step.state.hands[0]) == 6
    assert step.state.position.draw_pile == len(state.discard) + 5 - 2
    assert step.state.discard == ()
    assert census(step.state) == census(state)
    assert step.state.position.last is not None
    assert step.state.position.last.reshuffled


def test_money_goes_from_the_top_of_the_pile() -> None:
    state = ending(draw_pile="blue1", money=["red8 red9 red10", "blue8 blue9"])
    after = play(state, DONE).state
    assert after.money == (tuple(cards("red10 red9")), cards("blue9"))


def test_the_piles_are_renewed_even_if_the_hand_is_then_full() -> None:
    state = ending(draw_pile="blue1 red2 green3", money=[7, 4])
    step = play(state, DONE)
    assert step.events[0] == MoneyHalved((3, 2), len(state.discard) + 5)
    assert step.state.hands[0] == tuple(sorted(cards("blue5 red1 green2 blue1 red2 green3")))
    assert step.state.position.draw_pile == len(state.discard) + 5


def test_columns_that_become_money_in_the_same_end_are_halved_too() -> None:
    state = ending(draw_pile="blue1", columns=["green7 green8 green9"], money=[1, 0])
    step = play(state, DONE)
    assert step.events[1] == MoneyHalved((2, 0), len(state.discard) + 2)


def all_but(number: int, **changes: Any) -> State:
    """Return the end of a turn in which all but `number` cards lie in columns, and none is discarded."""
    written = []
    names = [f"{colour}{value}" for colour in ("blue", "red", "green", "yellow") for value in range(1, 11)]
    left = {name: board.CARD_COUNTS[card(name)] for name in names}
    for name in str(changes.pop("spare", "")).split():
        left[name] -= 1
    while any(left.values()):
        for colour in ("blue", "red", "green", "yellow"):
            run = [name for name in names if name.startswith(colour) and left[name]]
            for name in run:
                left[name] -= 1
            if run:
                written.append(f"{' '.join(run)} horse")
    written[0] = f"blue1 {'conductor ' * (8 - number)}{written[0].removeprefix('blue1 ')}"
    return ending(
        columns=[", ".join(written)], stack=0, offer="", draw_pile=changes.pop("draw_pile", 0), **changes
    )


def test_without_anything_to_shuffle_drawing_stops() -> None:
    step = play(all_but(3, hands=["conductor", ""], draw_pile="conductor", money=[1, 0]), DONE)
    assert step.events == (CardsDrawn(0, 1, cards("conductor")),)
    assert step.state.position.draw_pile == 0
    assert step.state.hands[0] == cards("conductor conductor")
    assert step.state.position.money == (1, 0)
    assert step.reveals


def test_at_a_later_end_with_an_empty_pile_it_is_tried_again() -> None:
    state = all_but(5, hands=["conductor", "conductor"], money=[3, 0])
    step = play(state, DONE)
    assert step.events == (
        MoneyHalved((1, 0), 1),
        MoneyHalved((1, 0), 1),
        CardsDrawn(0, 2, cards("conductor conductor")),
    )
    assert step.state.position.money == (1, 0)
    again = play(step.state, aboard("conductor", "red"), DONE)
    assert again.events[-1] == CardsDrawn(1, 0, ())


def test_a_turn_end_that_draws_nothing_reveals_nothing() -> None:
    state = all_but(2, hands=["conductor", "conductor"], money=[0, 0])
    match = Match(rules, state)
    assert not match.play(0, DONE).reveals
    match.undo(0)
    assert match.state == state


def test_an_empty_hand_skips_passengers() -> None:
    state = all_but(2, hands=["conductor conductor", ""], money=[0, 0])
    after = play(state, DONE).state
    assert (after.position.mover, after.position.phase) == (1, "trams")
    assert legal(after) == {DONE}
    assert refusal(after, aboard("red1")) == refusals.StepPassed("passengers", "trams")
    back = play(after, DONE).state
    assert (back.position.mover, back.position.phase) == (0, "passengers")


def test_the_match_ends_when_both_hands_are_empty_and_nothing_can_be_drawn() -> None:
    state = all_but(2, hands=["", ""], money=[1, 1], rides=3, tours=(5, 5))
    step = play(state, DONE)
    assert step.events[-1] == MatchEnded("standstill", (5, 5), (0, 1))
    assert step.reveals
    table = step.state.position
    assert (table.phase, table.mover) == ("over", 0)
    assert seen(step.state).round == 1
    result = rules.result(step.state)
    assert result is not None
    assert result.reason == "standstill"


def test_an_empty_hand_alone_does_not_end_the_match() -> None:
    state = all_but(1, hands=["", "conductor"], money=[0, 0])
    assert play(state, DONE).state.position.phase == "passengers"
    to_draw = all_but(2, hands=["", ""], draw_pile="conductor conductor", money=[0, 0])
    assert play(to_draw, DONE).state.position.phase == "trams"
