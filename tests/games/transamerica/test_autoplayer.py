"""The computer player: it plays by its view alone, well, and quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.transamerica.positions import (
    NORTH,
    SOUTH,
    SOUTHERN,
    VEXATION,
    hand,
    play,
    position,
    track,
)
from games.walks import Setup, key, walk

from bot.engine import Match, Rng
from bot.games.transamerica import GAME, board, rules
from bot.games.transamerica.moves import LayTrack, Move, PlaceMarker, Stop
from bot.games.transamerica.view import Options, Position, missing_lines

if TYPE_CHECKING:
    from bot.games.transamerica.state import State

WITHOUT_WEST = SOUTHERN.removeprefix("J1-")


def chosen(state: State, rng: Rng | None = None) -> Move:
    moves = tuple(rules.legal_moves(state, state.mover))
    found: Move = GAME.autoplayer(rules.view(state, state.mover), moves, rng or key(1))
    assert found in moves
    return found


def match_against_chance(number: int, seat: int) -> float:
    """Return the computer's share of the win in a match of two against uniformly random play."""
    match = Match(rules, rules.setup(2, Options(), key(number)))
    chance = key(1_000 + number)
    while match.to_act:
        mover = min(match.to_act)
        moves = tuple(match.legal_moves(mover))
        if mover == seat:
            move = GAME.autoplayer(match.view(mover), moves, chance)
        else:
            move, chance = chance.choice(moves)
        match.play(mover, move)
    assert match.result is not None
    return (seat in match.result.winners) / len(match.result.winners)


def test_the_computer_wins_at_least_95_of_100_matches_against_chance() -> None:
    assert sum(match_against_chance(number, number % 2) for number in range(100)) >= 95


@pytest.mark.parametrize(
    ("seats", "options"), [(2, VEXATION), (4, VEXATION), (3, Options(rounds=2)), (6, Options())]
)
def test_computers_play_every_variant_to_its_end(seats: int, options: Options) -> None:
    match = Match(rules, rules.setup(seats, options, key(seats)))
    while match.to_act:
        seat = min(match.to_act)
        moves = tuple(match.legal_moves(seat))
        view = match.view(seat)
        move = GAME.autoplayer(view, moves, key(len(match.plies)))
        match.play(seat, move)
    assert match.result is not None


def test_it_starts_at_the_rim_of_its_own_network() -> None:
    move = chosen(position("", seats=2, hands=[SOUTH]))
    assert isinstance(move, PlaceMarker)
    empty = Position((None, None), 0, (0, 0))
    network = {end for line in missing_lines(empty, 0, hand(SOUTH)) for end in board.ends(line)}
    assert move.junction in network
    assert board.place_name(move.junction) in ("Los Angeles", "Washington")


def test_it_lays_what_completes_it() -> None:
    assert chosen(position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH])) == track("J1-K1")


def test_it_lays_only_lines_that_are_missing() -> None:
    state = position("K8, A1", hands=[SOUTH, NORTH])
    move = chosen(state)
    assert isinstance(move, LayTrack)
    assert move.line in missing_lines(state.position, 0, hand(SOUTH))


def test_it_stops_rather_than_waste_a_second_track() -> None:
    # Only the double to Washington is missing.
    state = position("K8, A1", tracks=SOUTHERN.removesuffix("-F16"), laid="K8-L7", hands=[SOUTH, NORTH])
    assert chosen(state) == Stop()


def test_it_lays_a_double_before_a_single_that_would_stand_alone() -> None:
    # J1–K1 and the double F15–F16 are missing: two turns either way, but the single may yet find company.
    state = position("K8, A1", tracks=WITHOUT_WEST.removesuffix("-F16"), hands=[SOUTH, NORTH])
    assert chosen(state) == track("F15-F16")


def test_a_single_that_another_can_follow_is_no_lone_one() -> None:
    # K1–K2 and F15–F16 are doubles; J1–K1 lies behind one of them, and F16 at the end of the other.
    east = "San Diego, Chicago, Kansas City, El Paso, New York"
    state = position("K8, A1, A9, A5", tracks=f"{WITHOUT_WEST}, G12-G11-G10, K4-L3", hands=[east])
    first = chosen(state)
    assert first in (track("F13-E13"), track("E13-D13"), track("E17-F16"))
    assert isinstance(chosen(rules.apply(state, 0, first).state), LayTrack)


def test_in_the_variant_it_lays_doubles_in_its_own_colour_while_it_can() -> None:
    tracks = SOUTHERN.removesuffix("-F16")
    state = position("K8, A1", tracks=tracks, hands=[SOUTH, NORTH], options=VEXATION)
    assert chosen(state) == track("F15-F16", own=True)
    used = position(
        "K8, A1", tracks=tracks, own={0: "K8-L7, L7-L8, K7-L6"}, hands=[SOUTH, NORTH], options=VEXATION
    )
    assert chosen(used) == track("F15-F16")


def test_it_decides_between_equals_by_the_generator_alone() -> None:
    moments = walk(Setup(GAME, 2, Options(), computers=True), seed=2).moments
    choices = [{chosen(moment.state, key(number)) for number in range(4)} for moment in moments]
    assert max(map(len, choices)) > 1
    assert chosen(moments[0].state, key(5)) == chosen(moments[0].state, key(5))


def test_it_sees_nothing_but_its_view() -> None:
    state = play(position("K8, A1", hands=[SOUTH, NORTH]), "K8-K7").state
    for number in range(10):
        assert chosen(rules.redeal(state, 0, key(number))) == chosen(state)
