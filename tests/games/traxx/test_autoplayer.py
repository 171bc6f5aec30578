"""The computer player: legal, sensible, and better than chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.traxx.positions import EXAMPLE, field, fields, position, use_layout
from games.walks import Setup, key, walk

from bot.engine import Match
from bot.games.traxx import GAME, outlook, plans, rules
from bot.games.traxx.autoplayer import choose
from bot.games.traxx.moves import DrawPath, Move, Pass
from bot.games.traxx.view import Options, Reached

if TYPE_CHECKING:
    from bot.games.traxx.state import State

MATCHES = 40
"""The benchmark plays 100; here they are as few as tell the same."""


def chosen(state: State, number: int = 1) -> Move:
    return choose(rules.view(state, 0), tuple(rules.legal_moves(state, 0)), key(number))


# What it chooses


def test_in_the_last_round_it_takes_what_is_worth_most() -> None:
    state = position(EXAMPLE, card="blue red orange grey", deck=[])
    view = rules.view(state, 0)
    worth = {
        move: plans.worth(view, move).points
        for move in rules.legal_moves(state, 0)
        if isinstance(move, DrawPath)
    }
    move = chosen(state)
    assert isinstance(move, DrawPath)
    assert worth[move] == max(worth.values()) > 7


def test_alone_it_reaches_the_lower_number_before_the_higher(monkeypatch: pytest.MonkeyPatch) -> None:
    name = use_layout(monkeypatch, numbers={"F4": 10, "E5": 9})
    move = chosen(position("F5", card="blue green yellow grey", deck=[], layout=name))
    assert isinstance(move, DrawPath)
    assert move.fields[:2] == fields("E5-F4")


@pytest.mark.parametrize("number", range(5))
def test_it_does_not_end_its_path_for_good_while_there_are_rounds_to_come(number: int) -> None:
    """End A is in a corner, and from end B one step leads into another one."""
    state = position("I5-I4-H5-H6-G6-F6-E6-D5-C4-B3-A2-B2-B1", card="blue red orange grey")
    assert DrawPath("B", fields("A1")) in set(rules.legal_moves(state, 0))
    move = chosen(state, number)
    assert isinstance(move, DrawPath)
    assert move.fields[0] == field("C2")


def test_it_passes_where_that_is_all_it_is_given() -> None:
    assert choose(rules.view(position("F5"), 0), (Pass(),), key(1)) == Pass()


# What it thinks of


@pytest.mark.parametrize("rival", [(), ("F4",)], ids=["alone", "with a rival"])
def test_it_counts_what_a_path_brings_as_the_rules_do(rival: tuple[str, ...]) -> None:
    reached = [(Reached(7, 1, 7),), (Reached(3, 2, 3),)]
    state = position(EXAMPLE, *rival, card="blue red orange grey", reached=reached)
    view = rules.view(state, 0)
    numbers = set()
    for move in rules.legal_moves(state, 0):
        gain, then = outlook.prolonged(outlook.standing(view, 0), move, alone=not rival)
        after = rules.apply(state, 0, move).state
        if rival:
            after = rules.apply(after, 1, Pass()).state
        sheet = after.sheets[0]
        assert gain == sheet.total - state.sheets[0].total
        assert then == outlook.standing(rules.view(after, 0), 0)
        numbers |= {one.number for one in sheet.reached}
    assert numbers == {7, 2, 3, 4, 6}


def test_its_outlook_is_better_with_more_in_reach_and_nothing_when_no_round_is_left() -> None:
    view = rules.view(position("F5", "A1-A2-B2-B1*"), 0)
    free, walled = outlook.standing(view, 0), outlook.standing(view, 1)
    assert outlook.promise(*free, 5) > outlook.promise(*walled, 5)
    assert outlook.promise(*free, 5) > outlook.promise(*free, 1) > outlook.promise(*free, 0)
    assert outlook.promise(*free, 0) == 0


@pytest.mark.parametrize("path", ["F5", EXAMPLE])
@pytest.mark.parametrize("card", [2, 14])
def test_the_best_reply_is_the_best_of_all_legal_ones(path: str, card: int) -> None:
    state = position(path, card="blue green red grey")
    view = rules.view(state, 0)
    now = outlook.standing(view, 0)
    replies = [
        outlook.prolonged(now, move, alone=True)
        for move in rules.legal_moves(position(path, card=colours_of(card)), 0)
    ]
    best = max(gain + outlook.promise(*then, 4) for gain, then in replies)
    assert outlook.best_reply(view.layout, now, card, 4, alone=True) == pytest.approx(best)


def colours_of(card: int) -> str:
    return {2: "blue green yellow grey", 14: "green yellow red red orange"}[card]


# How well it does


def test_it_beats_chance_in_at_least_95_of_a_hundred_matches() -> None:
    won = 0.0
    for number in range(MATCHES):
        computer = number % 2
        match = Match(rules, rules.setup(2, Options(), key(number)))
        chance = key(number + MATCHES)
        while match.to_act:
            seat = min(match.to_act)
            moves = tuple(match.legal_moves(seat))
            if seat == computer:
                own, chance = chance.fork()
                match.play(seat, choose(match.view(seat), moves, own))
            else:
                move, chance = chance.choice(moves)
                match.play(seat, move)
        assert match.result is not None
        won += (computer in match.result.winners) / len(match.result.winners)
    assert won >= 0.95 * MATCHES


def test_alone_it_has_far_more_points_than_chance() -> None:
    def mean(*, computers: bool) -> float:
        ends = [walk(Setup(GAME, 1, Options(), computers), number).result for number in range(5)]
        return sum(end.scores[0] for end in ends if end is not None) / len(ends)

    well, badly = mean(computers=True), mean(computers=False)
    print(f"alone: {well:.1f} points, by chance {badly:.1f}")
    assert well > 20 > badly + 10
