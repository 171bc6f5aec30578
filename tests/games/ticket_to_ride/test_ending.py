"""The end of a match: who brings it on, what is counted, and who wins."""

from __future__ import annotations

import pytest
from games.ticket_to_ride.positions import (
    claim,
    keep,
    play,
    position,
    route,
    tickets,
)

from bot.engine import Match, Result
from bot.games.ticket_to_ride import rules
from bot.games.ticket_to_ride.events import LastRoundBegan, MatchEnded
from bot.games.ticket_to_ride.moves import DrawFromDeck, DrawTickets, Pass
from bot.games.ticket_to_ride.scoring import final_scores, result_of
from bot.games.ticket_to_ride.state import State
from bot.games.ticket_to_ride.view import FinalScore, Options

DECK = DrawFromDeck()
LONG = "red orange yellow green blue white black pink " * 3


def turn(match: Match) -> int:
    """Draw two cards; return whose turn it was."""
    (seat,) = match.to_act
    match.play(seat, DECK)
    match.play(seat, DECK)
    return seat


# Who brings it on


@pytest.mark.parametrize(("trains", "left"), [(4, 2), (3, 1), (2, 0)])
@pytest.mark.parametrize("seats", [2, 5])
def test_two_trains_or_fewer_give_everybody_exactly_one_more_turn(trains: int, left: int, seats: int) -> None:
    """Other programs forget the last turn of the player who brought the end on."""
    state = position(
        seats=seats, hands=["", "2 red"], trains=[45, trains, *[45] * (seats - 2)], mover=1, deck=LONG
    )
    match = Match(rules, state)
    step = match.play(1, claim("Denver-Santa Fe", "red"))
    assert LastRoundBegan(1, left) in step.events
    assert match.state.turns_left == seats
    assert [turn(match) for _ in range(seats)] == [*range(2, seats), 0, 1]
    assert match.result is not None
    assert match.result.reason == "trains"


def test_three_trains_do_not_end_it() -> None:
    step = play(position(hands=["2 red"], trains=[5, 45]), claim("Denver-Santa Fe", "red"))
    assert step.state.turns_left is None
    assert not any(isinstance(event, LastRoundBegan) for event in step.events)


def test_the_end_is_brought_on_only_once() -> None:
    match = Match(rules, position(hands=["2 red", "2 red"], trains=[4, 4], deck=LONG))
    match.play(0, claim("Denver-Santa Fe", "red"))
    step = match.play(1, claim("El Paso-Santa Fe", "red"))
    assert match.state.turns_left == 1
    assert not any(isinstance(event, LastRoundBegan) for event in step.events)
    turn(match)
    assert not match.to_act


def test_the_view_counts_the_turns_that_are_left() -> None:
    match = Match(rules, position(seats=3, hands=["2 red"], trains=[4, 45, 45], deck=LONG))
    assert match.view(None).turns_left is None
    match.play(0, claim("Denver-Santa Fe", "red"))
    for left in (3, 2, 1):
        assert match.view(None).turns_left == left
        assert (rules.next_seat(match.state) is None) == (left == 1), "nobody is next on the last turn"
        turn(match)
    assert match.view(None).turns_left == 0


def test_tickets_kept_in_the_last_turn_are_scored() -> None:
    """Other programs leave them out."""
    state = position(turns_left=1, ticket_deck="Boston-Miami")
    step = play(state, DrawTickets(), keep("Boston-Miami"))
    assert step.state.final is not None
    assert step.state.final[0].total == -12


def test_tickets_completed_in_the_last_turn_are_scored() -> None:
    state = position(turns_left=1, hands=["2 red"], claimed=["Denver-Santa Fe"], owned=["Denver-El Paso"])
    step = play(state, claim("El Paso-Santa Fe", "red"))
    assert step.state.final is not None
    assert step.state.final[0].completed == tickets("Denver-El Paso")
    assert step.reveals
    assert isinstance(step.events[-1], MatchEnded)


def test_the_match_ends_when_everybody_in_turn_must_pass() -> None:
    match = Match(rules, position(seats=3, face_up="", deck="", ticket_deck=""))
    for seat in range(3):
        assert match.to_act == {seat}
        step = match.play(seat, Pass())
    assert step.reveals
    assert match.result == Result((0, 0, 0), frozenset({0, 1, 2}), "passes")


def test_a_turn_between_passes_lets_the_match_go_on() -> None:
    state = position(hands=["", "1 red"], face_up="", deck="", ticket_deck="")
    match = Match(rules, state)
    match.play(0, Pass())
    match.play(1, claim("Dallas-Houston", "red"))
    assert match.state.passes == 0
    assert match.to_act == {0}


def test_a_pass_tells_nothing_and_can_be_taken_back() -> None:
    match = Match(rules, position(face_up="", deck="", ticket_deck=""))
    assert not match.play(0, Pass()).reveals
    match.undo(0)
    assert match.to_act == {0}


def test_nothing_can_be_done_after_the_end() -> None:
    state = play(position(turns_left=1, hands=["2 red"]), claim("Denver-Santa Fe", "red")).state
    assert rules.to_act(state) == frozenset()
    assert list(rules.legal_moves(state, 0)) == list(rules.legal_moves(state, 1)) == []


# What is counted


def scores(**changes: object) -> tuple[FinalScore, ...]:
    return final_scores(position(**changes))  # type: ignore[arg-type]


def test_completed_tickets_are_added_and_the_others_taken_off() -> None:
    first, second = scores(
        claimed=["Denver-Santa Fe, El Paso-Santa Fe"],
        owned=["Denver-El Paso, Boston-Miami", "Duluth-Houston"],
    )
    assert (first.ticket_points, first.completed) == (4 - 12, tickets("Denver-El Paso"))
    assert (second.ticket_points, second.completed) == (-8, ())
    assert first.tickets == tickets("Denver-El Paso, Boston-Miami")


def test_either_lane_connects() -> None:
    (first, _) = scores(
        seats=4,
        claimed=["Kansas City-Omaha 2, Chicago-Omaha", "Kansas City-Omaha"],
        owned=["Chicago-New Orleans"],
    )[:2]
    assert first.completed == ()
    (first, _) = scores(
        seats=4,
        claimed=["Dallas-Houston 2, Dallas-Oklahoma City 2, Kansas City-Oklahoma City", "Dallas-Houston"],
        owned=["Houston-Kansas City"],
    )[:2]
    assert first.completed == tickets("Houston-Kansas City")


def test_the_routes_of_others_do_not_connect() -> None:
    first, _ = scores(claimed=["Denver-Santa Fe", "El Paso-Santa Fe"], owned=["Denver-El Paso"])
    assert first.completed == ()


def test_the_longest_path_brings_ten_points() -> None:
    first, second = scores(claimed=["Denver-Santa Fe, El Paso-Santa Fe", "Boston-Montreal"])
    assert (first.path_length, first.longest, first.total) == (4, 10, 2 + 2 + 10)
    assert first.path == (route("Denver-Santa Fe"), route("El Paso-Santa Fe"))
    assert (second.path_length, second.longest, second.total) == (2, 0, 2)


def test_every_tied_player_has_the_longest_path() -> None:
    assert [score.longest for score in scores(claimed=["Denver-Santa Fe", "Boston-Montreal"])] == [10, 10]


def test_without_any_route_nobody_has_the_longest_path() -> None:
    assert [score.longest for score in scores()] == [0, 0]


def test_a_total_may_be_negative() -> None:
    first, second = scores(owned=["Boston-Miami", "New York-Seattle"])
    assert (first.total, second.total) == (-12, -22)


def test_the_hands_are_shown_at_the_end() -> None:
    state = play(position(turns_left=1, hands=["2 red", "3 green"]), claim("Denver-Santa Fe", "red")).state
    seen = rules.view(state, None)
    assert seen.final is not None
    assert [sum(score.hand) for score in seen.final] == [0, 3]
    assert seen.result == rules.result(state)
    assert seen.round == 1


TEXAS = "Dallas-Houston, Dallas-Oklahoma City, Kansas City-Oklahoma City"


def options_scores(name: str, owned: list[str]) -> tuple[FinalScore, ...]:
    return scores(claimed=[TEXAS, "Denver-Santa Fe"], owned=owned, options=Options(tickets=name))  # type: ignore[arg-type]


def test_usa_1910_has_the_globetrotter_and_no_longest_path() -> None:
    state = position(
        claimed=["Atlanta-Charleston", "Chicago-Duluth, Duluth-Helena"],
        owned=["", ""],
        options=Options(tickets="usa_1910"),
    )
    assert [score.longest for score in final_scores(state)] == [0, 0]
    assert [score.globetrotter for score in final_scores(state)] == [0, 0]


def test_the_globetrotter_is_for_most_completed_tickets_and_for_everybody_tied() -> None:
    options = Options(tickets="usa_1910")
    east = "Atlanta-Raleigh, Raleigh-Washington, New York-Washington, Atlanta-Nashville"
    alone = position(
        claimed=[east, "Denver-Santa Fe"],
        owned=["Atlanta-Washington, Nashville-New York", "Las Vegas-Miami"],
        options=options,
    )
    assert [score.globetrotter for score in final_scores(alone)] == [15, 0]
    midwest = "Kansas City-Saint Louis blue, Denver-Kansas City black"
    tied = position(
        claimed=[east, midwest], owned=["Atlanta-Washington", "Denver-Saint Louis"], options=options
    )
    assert [score.globetrotter for score in final_scores(tied)] == [15, 15]
    nobody = position(owned=["Atlanta-Washington"], options=options)
    assert [score.globetrotter for score in final_scores(nobody)] == [0, 0]


def test_the_mega_game_has_both_bonuses() -> None:
    first, second = options_scores("mega_game", ["Houston-Kansas City"])
    assert (first.longest, first.globetrotter) == (10, 15)
    assert first.total == 1 + 2 + 2 + 5 + 10 + 15
    assert (second.longest, second.globetrotter) == (0, 0)


def test_the_big_cities_have_neither_bonus() -> None:
    first, _ = options_scores("big_cities", ["Houston-Kansas City"])
    assert (first.longest, first.globetrotter) == (0, 0)
    assert first.total == 1 + 2 + 2 + 5


def test_the_base_game_has_no_globetrotter() -> None:
    first, _ = options_scores("base", ["Houston-Kansas City"])
    assert (first.longest, first.globetrotter) == (10, 0)


# Who wins


def sheet(total: int, completed: int = 0, longest: int = 0) -> FinalScore:
    done = tuple(range(completed))
    return FinalScore(total, done, done, 0, (), 0, longest, 0, total, ())


@pytest.mark.parametrize(
    ("sheets", "winners"),
    [
        ([sheet(50), sheet(51)], {1}),
        ([sheet(50, 5), sheet(51, 1, 10)], {1}),
        ([sheet(50, 3), sheet(50, 2, 10)], {0}),
        ([sheet(50, 3), sheet(50, 3, 10)], {1}),
        ([sheet(50, 3), sheet(50, 3)], {0, 1}),
        ([sheet(50, 3, 10), sheet(50, 3, 10), sheet(50, 3)], {0, 1}),
        ([sheet(-5), sheet(-7)], {0}),
    ],
)
def test_most_points_then_completed_tickets_then_the_longest_path_win(
    sheets: list[FinalScore], winners: set[int]
) -> None:
    result = result_of(sheets, "trains")
    assert result.winners == winners
    assert result.scores == tuple(score.total for score in sheets)


def test_without_the_card_of_the_longest_path_it_decides_nothing() -> None:
    state = position(
        claimed=["Denver-Santa Fe, El Paso-Santa Fe", "Boston-Montreal, Dallas-Little Rock"],
        options=Options(tickets="big_cities"),
        turns_left=1,
        deck="red red red",
    )
    end = play(state, DECK, DECK).state
    assert isinstance(end, State)
    result = rules.result(end)
    assert result is not None
    assert result.winners == {0, 1}
