"""What holds in every match, whoever plays it: the invariants of the rules, over many random matches."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest
from games.trambahn.positions import DONE
from games.trambahn.table import census
from games.walks import key

from bot.engine import Match
from bot.games.trambahn import board, rules
from bot.games.trambahn.events import MoneyHalved, RideScored, TourMade
from bot.games.trambahn.moves import BoardPassenger, BuyTram, PlaceStation
from bot.games.trambahn.view import STEPS, Options, points

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Step
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.state import State
    from bot.games.trambahn.view import Column

MATCHES = 24


@cache
def matches() -> list[list[tuple[State, int, Move, Step]]]:
    """Play matches that linger, hurry on or build long columns; each is its plies with their steps."""
    found = []
    for number in range(MATCHES):
        chance = random.Random(number)
        options = Options("only_if_needed" if number % 2 else "free")
        match = Match(rules, rules.setup(2, options, key(number)))
        plies: list[tuple[State, int, Move, Step]] = []
        while match.to_act:
            (seat,) = match.to_act
            moves = [*match.legal_moves(seat)]
            if number % 3 != 1 and DONE in moves and match.state.position.phase == "passengers":
                moves = [DONE]  # as few passengers as possible make the longest matches
            elif number % 3 == 1 and len(moves) > 1 and chance.random() < 0.8:
                moves = [move for move in moves if move != DONE]  # and as many as possible the shortest
            state, move = match.state, chance.choice(moves)
            if number % 3 == 2:
                move = next(_building(moves, state.position.columns[seat]), move)
            plies.append((state, seat, move, match.play(seat, move)))
        found.append(plies)
    return found


def _building(moves: Sequence[Move], own: Sequence[Column]) -> Iterator[Move]:
    """Yield what makes long columns: small steps, few columns from low values on, and a tram for each."""
    stations = [move for move in moves if isinstance(move, PlaceStation)]
    for move in stations:
        if move.column is not None and board.value(move.card) - own[move.column].last <= 2:
            yield move
    if len(own) < len(board.COLOURS):
        yield from (move for move in stations if board.value(move.card) <= 2 and move.column is None)
    yield from (move for move in moves if isinstance(move, BuyTram) or (stations and move == DONE))


def test_every_column_has_a_tram_at_every_terminal_scoring() -> None:
    rides = 0
    for plies in matches():
        for state, _, _, step in plies:
            if any(isinstance(event, RideScored) for event in step.events):
                rides += 1
                columns = [column for own in state.position.columns for column in own]
                assert all(column.tram is not None for column in columns)
    assert rides == 10 * MATCHES


def test_an_eighth_card_never_falls_on_a_column_without_a_tram() -> None:
    tours = 0
    for plies in matches():
        for _, seat, _, step in plies:
            columns = step.state.position.columns[seat]
            assert all(column.tram is not None for column in columns if len(column.cards) >= board.TOUR)
            tours += sum(isinstance(event, TourMade) and event.points > 0 for event in step.events)
    assert tours > 5


def test_120_cards_and_16_trams_are_conserved() -> None:
    for plies in matches():
        at_first = census(plies[0][0])
        assert sum(number for _, number in at_first["cards"]) == 120
        assert sum(number for _, number in at_first["trams"]) == 16
        assert all(census(step.state) == at_first for _, _, _, step in plies)


def test_a_match_lasts_20_to_49_turns() -> None:
    lengths = [plies[-1][3].state.position.turns for plies in matches()]
    assert min(lengths) >= 20
    assert max(lengths) <= 49
    assert min(lengths) < 25
    assert max(lengths) > 40


def test_a_turn_goes_through_its_steps_in_order_with_one_or_two_passengers() -> None:
    for plies in matches():
        for state, seat, move, step in plies:
            before, after = state.position, step.state.position
            assert before.mover == seat
            if after.phase != "over" and before.turns == after.turns:
                assert STEPS.index(before.phase) <= STEPS.index(after.phase)
            if before.turns != after.turns and before.cards[seat] + len(before.trace.passengers):
                last = after.last
                assert last is not None
                assert 1 <= len(last.passengers) <= board.MOST_PASSENGERS
            if isinstance(move, BoardPassenger):
                assert before.phase == "passengers"


def test_after_a_turn_everybody_waits_with_six_cards_while_there_are_any() -> None:
    for plies in matches():
        for state, seat, _, step in plies:
            if state.position.turns != step.state.position.turns and step.state.position.phase != "over":
                assert len(step.state.hands[seat]) == board.HAND or not step.state.draw_pile


def test_between_two_turns_there_is_always_something_to_draw_unless_nothing_is_left_to_shuffle() -> None:
    halved = 0
    for plies in matches():
        for _, _, _, step in plies:
            halved += sum(isinstance(event, MoneyHalved) for event in step.events)
            if step.state.position.trace.passengers == () and not step.state.draw_pile:
                assert not step.state.discard
                assert max(map(len, step.state.money)) <= 1
    assert halved > MATCHES


def test_three_trams_are_on_offer_at_the_beginning_of_each_turn_while_the_stack_has_any() -> None:
    for plies in matches():
        for state, _, _, _ in plies:
            if not state.position.trace.passengers:
                assert len(state.position.offer) == board.OFFER or not state.position.stack
            assert list(state.position.offer) == sorted(state.position.offer)


def test_columns_rise_and_keep_their_colour() -> None:
    for plies in matches():
        for own in plies[-1][3].state.position.columns:
            for column in own:
                stations = [card for card in column.cards if card != board.CONDUCTOR]
                assert column.cards[0] != board.CONDUCTOR
                assert stations == sorted(set(stations))
                assert len({board.colour(card) for card in stations}) == 1


def test_points_never_fall_and_are_rides_and_extra_tours() -> None:
    for plies in matches():
        for state, _, _, step in plies:
            before, after = points(state.position), points(step.state.position)
            assert all(old <= new for old, new in zip(before, after, strict=True))
            booked = [event for event in step.events if isinstance(event, RideScored)]
            toured = [event for event in step.events if isinstance(event, TourMade)]
            gained = [0, 0]
            for ride in booked:
                gained = [had + more for had, more in zip(gained, ride.points, strict=True)]
            for tour in toured:
                gained[tour.seat] += tour.points
            assert [new - old for old, new in zip(before, after, strict=True)] == gained


def test_everything_but_the_end_of_a_turn_can_be_taken_back() -> None:
    for plies in matches()[:3]:
        match = Match(rules, plies[0][0])
        for state, seat, move, _ in plies[:120]:
            step = match.play(seat, move)
            drew = move == DONE and state.position.phase == "trams"
            assert step.reveals == drew
            if not drew:
                match.undo(seat)
                assert match.state == state
                match.play(seat, move)


@pytest.mark.parametrize("number", range(3))
def test_the_key_alone_decides_what_is_drawn(number: int) -> None:
    plies = matches()[number]
    again = Match(rules, rules.setup(2, plies[0][0].options, key(number)))
    for _, seat, move, _ in plies:
        again.play(seat, move)
    assert again.state == plies[-1][3].state
