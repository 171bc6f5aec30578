"""Claiming routes: what pays, what is closed, and what it brings."""

from __future__ import annotations

import pytest
from games.ticket_to_ride.positions import (
    MANY,
    claim,
    counts,
    kind,
    legal,
    play,
    position,
    refusal,
    route,
    routes,
)

from bot.engine import Match
from bot.games.ticket_to_ride import board, legality, refusals, rules
from bot.games.ticket_to_ride.events import RouteClaimed
from bot.games.ticket_to_ride.moves import ClaimRoute, Pass
from bot.games.ticket_to_ride.view import Options, Trace

HELENA = route("Denver-Helena")


def claims_of(name: str, hand: str, **changes: object) -> set[ClaimRoute]:
    state = position(hands=[hand], **changes)  # type: ignore[arg-type]
    return {move for move in legal(state) if isinstance(move, ClaimRoute) and move.route == route(name)}


# What pays


def test_a_coloured_route_is_paid_with_its_colour() -> None:
    assert claims_of("Denver-Helena", "4 green, 6 red") == {claim("Denver-Helena", "green")}


def test_a_payment_has_exactly_the_length_of_the_route() -> None:
    assert claims_of("Denver-Helena", "3 green, 6 red") == set()
    step = play(position(hands=["6 green"]), claim("Denver-Helena", "green"))
    assert step.state.hands[0] == counts("2 green")


def test_locomotives_stand_for_any_colour_as_many_as_the_player_likes() -> None:
    assert claims_of("Denver-Helena", "4 green, 5 locomotive") == {
        claim("Denver-Helena", "green"),
        claim("Denver-Helena", "green", 1),
        claim("Denver-Helena", "green", 2),
        claim("Denver-Helena", "green", 3),
        claim("Denver-Helena", None, 4),
    }


def test_locomotives_are_never_spent_without_being_asked_for() -> None:
    """Other programs spend them first."""
    step = play(position(hands=["4 green, 4 locomotive"]), claim("Denver-Helena", "green"))
    assert step.state.hands[0] == counts("4 locomotive")


def test_a_route_can_be_paid_with_locomotives_alone_and_then_names_no_colour() -> None:
    step = play(position(hands=["4 locomotive"]), claim("Denver-Helena", None, 4))
    assert step.state.hands[0] == counts("")
    with_colour = refusal(position(hands=["4 locomotive, 4 green"]), claim("Denver-Helena", "green", 4))
    assert with_colour == refusals.WrongPayment(HELENA, 4)


def test_a_grey_route_takes_any_one_colour() -> None:
    assert claims_of("Calgary-Helena", "4 green, 4 black, 2 red, 1 locomotive") == {
        claim("Calgary-Helena", colour, locomotives)
        for colour in ("green", "black")
        for locomotives in (0, 1)
    }


def test_a_grey_route_does_not_take_mixed_colours() -> None:
    """Other programs get stuck over such a payment; here it cannot even be asked for."""
    assert claims_of("Calgary-Helena", "2 green, 2 black, 1 locomotive") == set()
    assert claims_of("Calgary-Helena", "2 green, 2 black, 2 locomotive") == {
        claim("Calgary-Helena", "green", 2),
        claim("Calgary-Helena", "black", 2),
    }


def test_the_player_chooses_the_colour_for_a_grey_route() -> None:
    step = play(position(hands=["4 green, 4 black"]), claim("Calgary-Helena", "black"))
    assert step.state.hands[0] == counts("4 green")


def test_a_coloured_route_does_not_take_another_colour() -> None:
    state = position(hands=["4 red"])
    assert refusal(state, claim("Denver-Helena", "red")) == refusals.WrongColour(HELENA, kind("red"))


def test_too_few_cards_are_refused_with_what_the_hand_has() -> None:
    state = position(hands=["2 green, 1 locomotive"])
    few = refusals.TooFewCards(HELENA, kind("green"), 2, 1)
    assert refusal(state, claim("Denver-Helena", "green")) == few
    assert refusal(state, claim("Denver-Helena", "green", 2)) == few
    assert refusal(state, claim("Denver-Helena", None, 4)) == refusals.TooFewCards(HELENA, None, 0, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        ClaimRoute(HELENA, None, 3),
        ClaimRoute(HELENA, None, 5),
        ClaimRoute(HELENA, kind("green"), -1),
        ClaimRoute(HELENA, kind("green"), 4),
        ClaimRoute(HELENA, board.LOCOMOTIVE, 0),
        ClaimRoute(HELENA, -1, 0),
    ],
)
def test_a_payment_has_one_form(wrong: ClaimRoute) -> None:
    state = position(hands=["6 green, 6 locomotive"])
    assert refusal(state, wrong) == refusals.WrongPayment(HELENA, wrong.locomotives)


def test_every_payment_is_listed_once() -> None:
    state = position(
        hands=["6 red, 6 green, 6 blue, 6 white, 6 black, 6 pink, 6 orange, 6 yellow, 6 locomotive"]
    )
    moves = [move for move in rules.legal_moves(state, 0) if isinstance(move, ClaimRoute)]
    assert len(moves) == len(set(moves))
    coloured = sum(t.length + 1 for t in board.ROUTES if t.colour is not None)
    grey = sum(8 * t.length + 1 for t in board.ROUTES if t.colour is None)
    assert len(moves) == coloured + grey
    assert set(moves) == {move for number in range(100) for move in legality.payments(number)}


# What it brings


@pytest.mark.parametrize(
    ("name", "colour", "points"),
    [
        ("Dallas-Houston", "red", 1),
        ("Denver-Santa Fe", "red", 2),
        ("Calgary-Vancouver", "red", 4),
        ("Denver-Helena", "green", 7),
        ("Denver-Phoenix", "white", 10),
        ("Calgary-Winnipeg", "white", 15),
    ],
)
def test_a_claim_brings_its_points_at_once(name: str, colour: str, points: int) -> None:
    step = play(position(hands=[f"6 {colour}"]), claim(name, colour))
    assert step.state.points == (points, 0)
    assert step.state.claimed == (routes(name), 0)
    assert step.events[0] == RouteClaimed(0, route(name), kind(colour), 0)


def test_the_cards_go_to_the_discard_pile_and_the_trains_to_the_board() -> None:
    step = play(position(hands=["3 green, 2 locomotive"]), claim("Denver-Helena", "green", 1))
    assert step.state.discard == counts("3 green, 1 locomotive")
    assert step.state.hands[0] == counts("1 locomotive")
    assert step.state.trains == (41, 45)


def test_a_claim_is_a_whole_turn() -> None:
    step = play(position(hands=["6 green"]), claim("Denver-Helena", "green"))
    assert rules.to_act(step.state) == {1}
    assert step.state.last == Trace(0, route=HELENA, colour=kind("green"), locomotives=0)


def test_routes_need_no_connection() -> None:
    state = position(hands=["6 green"], claimed=["Boston-Montreal"])
    assert refusal(state, claim("Denver-Helena", "green")) is None


def test_enough_trains_are_needed() -> None:
    """Other programs let the number of trains fall below 0, so that the end never comes."""
    state = position(hands=["6 green"], trains=[3, 45])
    assert refusal(state, claim("Denver-Helena", "green")) == refusals.TooFewTrains(HELENA, 3)
    longest = max(board.ROUTES[move.route].length for move in legal(state) if isinstance(move, ClaimRoute))
    assert longest == 3


def test_the_cards_spent_are_taken_from_those_that_all_have_seen_first() -> None:
    state = position(hands=["5 green"], shown=(counts("2 green"), counts("")))
    state = play(state, claim("Denver-Helena", "green")).state
    assert state.shown[0] == counts("")
    assert state.hands[0] == counts("1 green")


def test_a_claim_shows_nothing_and_can_be_taken_back_until_the_next_seat_acts() -> None:
    match = Match(rules, position(hands=["6 green", "6 red"]))
    match.play(0, claim("Denver-Helena", "green"))
    match.undo(0)
    assert match.state == match.start
    match.play(0, claim("Denver-Helena", "green"))
    match.play(1, claim("Denver-Salt Lake City red", "red"))
    assert not match.can_undo(0)


# What is closed


def test_a_claimed_route_is_refused_with_its_owner() -> None:
    state = position(hands=["", "6 green"], claimed=["Denver-Helena"], mover=1)
    assert refusal(state, claim("Denver-Helena", "green"), 1) == refusals.RouteTaken(HELENA, 0)


@pytest.mark.parametrize("number", [-1, 100, 1000])
def test_a_route_that_is_not_on_the_board_is_refused(number: int) -> None:
    assert refusal(position(), ClaimRoute(number, 0, 0)) == refusals.NoSuchRoute()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [Options(), Options(double_routes="always_open")])
def test_nobody_owns_both_lanes_of_a_double_route(seats: int, options: Options) -> None:
    state = position(seats=seats, hands=["6 orange"], claimed=["Denver-Kansas City black"], options=options)
    orange = route("Denver-Kansas City orange")
    assert refusal(state, ClaimRoute(orange, kind("orange"), 0)) == refusals.BothLanes(orange)


@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_one_lane_closes_the_other(seats: int) -> None:
    state = position(seats=seats, hands=["", "6 orange"], claimed=["Denver-Kansas City black"], mover=1)
    orange = route("Denver-Kansas City orange")
    assert refusal(state, ClaimRoute(orange, kind("orange"), 0), 1) == refusals.LaneClosed(orange, 0)


@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_players_both_lanes_are_open_to_different_players(seats: int) -> None:
    state = position(seats=seats, hands=["", "6 orange"], claimed=["Denver-Kansas City black"], mover=1)
    step = play(state, claim("Denver-Kansas City orange", "orange"))
    assert step.state.claimed[:2] == (
        routes("Denver-Kansas City black"),
        routes("Denver-Kansas City orange"),
    )


@pytest.mark.parametrize("seats", [2, 3])
def test_lanes_that_are_always_open_are_so_with_two_or_three_players_too(seats: int) -> None:
    state = position(
        seats=seats,
        hands=["", "6 orange"],
        claimed=["Denver-Kansas City black"],
        mover=1,
        options=Options(double_routes="always_open"),
    )
    assert refusal(state, claim("Denver-Kansas City orange", "orange"), 1) is None


def test_whose_the_other_lane_is_is_said_rightly_when_both_are_taken_elsewhere() -> None:
    state = position(
        seats=4,
        hands=["", "", "6 red"],
        claimed=["Dallas-Houston", "Dallas-Houston 2"],
        mover=2,
    )
    for lane, owner in (("Dallas-Houston", 0), ("Dallas-Houston 2", 1)):
        assert refusal(state, claim(lane, "red"), 2) == refusals.RouteTaken(route(lane), owner)


@pytest.mark.parametrize("number", range(100))
def test_every_route_can_be_claimed_on_the_empty_board(number: int) -> None:
    track = board.ROUTES[number]
    colour = 0 if track.colour is None else track.colour
    state = position(hands=[f"6 {board.CARDS[colour]}"], deck=MANY)
    after = play(state, ClaimRoute(number, colour, 0)).state
    assert after.claimed == (1 << number, 0)
    assert after.trains[0] == 45 - track.length
    assert not any(isinstance(m, ClaimRoute) and m.route == number for m in rules.legal_moves(after, 1))


# Passing


def test_passing_is_refused_while_anything_else_is_possible() -> None:
    nothing = {"face_up": "", "deck": "", "ticket_deck": ""}
    for something in (
        {**nothing, "deck": "red"},
        {**nothing, "face_up": "locomotive"},
        {**nothing, "ticket_deck": "Denver-El Paso"},
    ):
        state = position(**something)  # type: ignore[arg-type]
        assert Pass() not in legal(state)
        assert refusal(state, Pass()) == refusals.MayNotPass()
    state = position(hands=["1 red"], **nothing)  # type: ignore[arg-type]
    assert refusal(state, Pass()) == refusals.MayNotPass()


def test_passing_is_all_that_is_offered_when_nothing_else_is_possible() -> None:
    state = position(face_up="", deck="", ticket_deck="")
    assert legal(state) == {Pass()}
    assert rules.to_act(play(state, Pass()).state) == {1}
