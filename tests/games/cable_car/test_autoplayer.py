"""The computer player: it plays by its view alone, well, and draws where that promises more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.cable_car.positions import FREE, place, position
from games.walks import Setup, key, known_walk

from bot.engine import Match
from bot.games.cable_car import GAME, board, rules
from bot.games.cable_car.autoplayer import unseen
from bot.games.cable_car.moves import DrawTile
from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from bot.engine import Rng
    from bot.games.cable_car.moves import Move
    from bot.games.cable_car.state import State


def chosen(state: State, rng: Rng | None = None) -> Move:
    moves = tuple(rules.legal_moves(state, state.mover))
    found: Move = GAME.autoplayer(rules.view(state, state.mover), moves, rng or key(1))
    assert found in moves
    return found


def match_against_chance(number: int, seat: int) -> float:
    """Return 1, 0.5 or 0 for the computer player at the seat."""
    match = Match(rules, rules.setup(2, Options(), key(number)))
    chance = key(number + 1_000)
    while match.to_act:
        mover = min(match.to_act)
        moves = tuple(match.legal_moves(mover))
        own, chance = chance.fork()
        move = GAME.autoplayer(match.view(mover), moves, own) if mover == seat else own.choice(moves)[0]
        match.play(mover, move)
    assert match.result is not None
    return (seat in match.result.winners) / len(match.result.winners)


def test_it_beats_random_play_in_at_least_95_of_100_matches() -> None:
    # Twenty here; bench_cable_car.py plays the hundred. One lost one is less than what 95 of 100 allow.
    assert sum(match_against_chance(number, number % 2) for number in range(20)) >= 19


@pytest.mark.parametrize("options", [Options(), FREE, Options(hand=2), Options(hand=3)])
def test_computers_draw_and_place_in_every_variant(options: Options) -> None:
    seats = {"free": 3}.get(options.orientation, {1: 2, 2: 4, 3: 5}[options.hand])
    moments = known_walk(Setup(GAME, seats, options, computers=True)).moments
    kinds = {type(moment.move) for moment in moments}
    assert len(kinds) == 2


def test_it_ends_a_long_rival_line_before_it_grows() -> None:
    # Seat 1 is to place; both lines that enter C2 are the first player's.
    state = position("C1 aaaa, A2 aaaa, B2 aaaa", hands=["aaaa", "dddd"], mover=1, pile="")
    assert chosen(state) == place("C2 dddd")


def test_it_does_not_end_its_own_lines_early() -> None:
    state = position("C1 aaaa, D1 aaaa, E1 aaaa", hands=["dddd", "aaaa"], pile="")
    # Of the clean squares, C2 and E2 end lines of its own, D2 one of its rival.
    assert chosen(state) == place("D2 dddd")


def test_on_the_last_square_it_takes_what_there_is() -> None:
    names = [board.square_name(number) for number in range(64) if board.SPACES >> number & 1]
    state = position(", ".join(f"{name} aaaa" for name in names[1:]), hands=["aaaa", ""], pile="")
    assert chosen(state) == place("A1 aaaa")


def test_it_draws_where_its_own_tile_only_does_harm() -> None:
    # dddd could end only lines of its own.
    state = position("C1 aaaa, E1 aaaa, G1 aaaa", hands=["dddd", "aaaa"], pile="aaaa bcbc aaaa")
    assert chosen(state) == DrawTile()


def test_it_keeps_a_tile_that_is_better_than_what_it_could_draw() -> None:
    state = position("C1 aaaa, A2 aaaa, B2 aaaa", hands=["aaaa", "dddd"], mover=1, pile="aaaa bcbc")
    assert chosen(state) == place("C2 dddd")


def test_it_decides_between_equals_by_the_generator_alone() -> None:
    state = position(hands=["aaaa", "aaaa"], pile="")
    assert len({chosen(state, key(number)) for number in range(8)}) > 1
    assert chosen(state, key(5)) == chosen(state, key(5))


def test_it_sees_nothing_but_its_view() -> None:
    for moment in known_walk(Setup(GAME, 2, Options())).moments[::10]:
        other = rules.redeal(moment.state, moment.seat, key(3))
        assert chosen(other) == chosen(moment.state)


def test_the_tiles_it_has_not_seen_are_all_but_those_on_the_board_and_its_own() -> None:
    state = position("C1 aaaa, C2 dddd", hands=["aaaa", "bcbc"], drawn="bbbb", pile="aacb")
    left = unseen(rules.view(state, 0))
    assert left.total() == 60 - 4
    assert (left["aaaa"], left["dddd"], left["bbbb"], left["bcbc"]) == (2, 1, 1, 3)
    every = position("C1 dddd, C2 dddd", hands=["aaaa", "bcbc"])
    assert "dddd" not in unseen(rules.view(every, 0))


def test_where_tiles_may_be_turned_it_counts_them_by_one_name() -> None:
    state = position("C1 baac, C2 cbaa", hands=["aacb", "bcbc"], options=FREE)
    left = unseen(rules.view(state, 0))
    assert left["aacb"] == 16 - 3
    assert "baac" not in left
