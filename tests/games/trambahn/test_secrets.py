"""What is public and what is secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.trambahn.positions import DONE, aboard, buy, cards, income, place, play, position, seen

from bot.engine.codec import encode
from bot.games.trambahn.view import View

if TYPE_CHECKING:
    from bot.games.trambahn.state import State

STATE = position(
    hands=["blue5 red1", "green2 green3 conductor"],
    columns=["red1 red3 steam", "blue2 horse"],
    rows=["blue7 blue8"],
    money=["yellow1 yellow2", 15],
    draw_pile="red9 red10",
)


def test_hands_are_seen_by_their_owners_alone() -> None:
    assert seen(STATE, 0).hand == cards("blue5 red1")
    assert seen(STATE, 1).hand == cards("green2 green3 conductor")
    assert seen(STATE, None).hand is None
    assert seen(STATE, 0).hands is None


def test_everything_on_the_table_and_all_counts_are_public() -> None:
    for seat in (0, 1, None):
        table = seen(STATE, seat).position
        assert table == STATE.position
        assert (table.cards, table.money) == ((2, 3), (2, 15))
        assert (table.draw_pile, table.discard) == (2, len(STATE.discard))


def test_nothing_else_differs_between_the_views_of_the_two() -> None:
    one, other = seen(STATE, 0), seen(STATE, 1)
    differing = {name for name in View.__struct_fields__ if getattr(one, name) != getattr(other, name)}
    assert differing == {"seat", "hand"}


def swapped(**changes: str) -> State:
    piles = {"money": ["yellow1 yellow2", 15], "draw_pile": "red9 red10"} | changes
    return position(
        hands=["blue5 red1", "green2 green3 conductor"],
        columns=["red1 red3 steam", "blue2 horse"],
        rows=["blue7 blue8"],
        **piles,  # type: ignore[arg-type]
    )


def test_the_order_of_the_draw_pile_is_in_no_view() -> None:
    other = swapped(draw_pile="red10 red9")
    for seat in (0, 1, None):
        assert encode(seen(other, seat)) == encode(seen(STATE, seat))


def test_the_faces_of_money_are_in_no_view_not_even_the_owners() -> None:
    other = swapped(money=["green9 green8", 15])  # type: ignore[arg-type]
    assert other.money != STATE.money
    for seat in (0, 1, None):
        assert encode(seen(other, seat)) == encode(seen(STATE, seat))


def test_hands_are_shown_at_the_end() -> None:
    state = position(hands=["blue5 red1", "green2"], rows=["blue7 blue8 blue9"], rides=9)
    end = play(state, aboard("blue5")).state
    assert seen(end, None).hands == (cards("red1"), cards("green2"))
    assert seen(end, None).hand is None


def test_nothing_but_the_end_of_a_turn_reveals() -> None:
    state = position(hands=["blue5 blue6 red1 green2 green3"], rows=["blue7 blue8 blue9"])
    for move in (aboard("blue5"), DONE, place("red1"), DONE, income("green2"), DONE, buy("horse", 0)):
        step = play(state, move)
        assert not step.reveals
        state = step.state
    assert play(state, DONE).reveals
