"""Drawing tickets in a turn, and when one is completed."""

from __future__ import annotations

import pytest
from games.ticket_to_ride.positions import (
    claim,
    keep,
    legal,
    play,
    position,
    refusal,
    route,
    routes,
    take,
    ticket,
    tickets,
)

from bot.engine import Match
from bot.games.ticket_to_ride import board, network, refusals, rules
from bot.games.ticket_to_ride.events import TicketsDrawn, TicketsKept
from bot.games.ticket_to_ride.moves import DrawFromDeck, DrawTickets, KeepTickets, Pass
from bot.games.ticket_to_ride.view import Options, Trace, outlook, outlooks

THREE = ("Denver-El Paso", "Houston-Kansas City", "Atlanta-New York")
FOUR = ", ".join([*THREE, "Calgary-Salt Lake City"])
DRAW = DrawTickets()


def test_three_tickets_are_drawn_from_the_top() -> None:
    state = play(position(ticket_deck=FOUR), DRAW).state
    assert state.phase == "keeping"
    assert rules.to_act(state) == {0}
    assert state.offered == (tickets(", ".join(THREE)), ())
    assert state.ticket_deck == tickets("Calgary-Salt Lake City")


def test_at_least_one_of_them_is_kept() -> None:
    state = play(position(ticket_deck=FOUR), DRAW).state
    assert refusal(state, KeepTickets(())) == refusals.TooFewTickets(0, 1)
    assert len(legal(state)) == 7  # one, two or all three
    for number in (1, 2, 3):
        assert refusal(state, keep(", ".join(THREE[:number]))) is None


def test_nothing_else_can_be_done_before_one_is_kept() -> None:
    state = play(position(hands=["6 green"], ticket_deck=FOUR), DRAW).state
    for move in (take("red"), DrawFromDeck(), DRAW, Pass(), claim("Denver-Helena", "green")):
        assert refusal(state, move) == refusals.TicketsFirst(1)


def test_the_others_go_to_the_bottom_of_the_deck() -> None:
    step = play(position(ticket_deck=FOUR), DRAW, keep("Denver-El Paso"))
    assert step.state.tickets == (tickets("Denver-El Paso"), ())
    assert step.state.ticket_deck[:1] == tickets("Calgary-Salt Lake City")
    assert set(step.state.ticket_deck[1:]) == set(tickets("Houston-Kansas City, Atlanta-New York"))
    assert rules.to_act(step.state) == {1}
    assert step.state.last == Trace(0, tickets_drawn=3, tickets_kept=1)


def test_returned_tickets_are_shuffled_before_they_go_under_the_deck() -> None:
    orders = set()
    rng = position().rng
    for _ in range(20):
        fork, rng = rng.fork()
        step = play(position(ticket_deck=FOUR, rng=fork), DRAW, keep("Denver-El Paso"))
        orders.add(step.state.ticket_deck[1:])
    assert len(orders) == 2


def test_fewer_tickets_than_three_are_drawn_as_they_are() -> None:
    state = play(position(ticket_deck="Denver-El Paso, Houston-Kansas City"), DRAW).state
    assert len(state.offered[0]) == 2
    assert len(legal(state)) == 3
    state = play(position(ticket_deck="Denver-El Paso"), DRAW).state
    assert legal(state) == {keep("Denver-El Paso")}


def test_without_tickets_in_the_deck_none_can_be_drawn() -> None:
    state = position(ticket_deck="")
    assert DRAW not in legal(state)
    assert refusal(state, DRAW) == refusals.NoTicketsLeft()


@pytest.mark.parametrize("name", ["mega_game", "big_cities"])
def test_a_mega_game_and_the_big_cities_draw_four(name: board.Tickets) -> None:
    drawn = "Dallas-New York, Chicago-New Orleans, Boston-Miami, Miami-Toronto, Los Angeles-Seattle"
    state = play(position(options=Options(tickets=name), ticket_deck=drawn), DRAW).state
    assert len(state.offered[0]) == 4
    assert len(legal(state)) == 15


def test_kept_tickets_are_never_given_back() -> None:
    state = position(owned=["Boston-Miami"])
    assert refusal(state, KeepTickets(())) == refusals.NoTicketsOffered()
    assert refusal(state, keep("Boston-Miami")) == refusals.NoTicketsOffered()
    state = play(position(owned=["Boston-Miami"], ticket_deck=FOUR), DRAW).state
    assert refusal(state, keep("Boston-Miami")) == refusals.TicketNotOffered(ticket("Boston-Miami"))
    state = play(state, keep("Denver-El Paso")).state
    assert state.tickets[0] == tickets("Boston-Miami, Denver-El Paso")


def test_drawn_tickets_are_seen_by_their_owner_alone() -> None:
    step = play(position(ticket_deck=FOUR), DRAW)
    assert step.reveals
    (drawn,) = step.events
    assert drawn.seen_by(0) == TicketsDrawn(0, 3, tickets(", ".join(THREE)))
    assert drawn.seen_by(1) == drawn.seen_by(None) == TicketsDrawn(0, 3, None)
    assert rules.view(step.state, 0).offered == tickets(", ".join(THREE))
    assert rules.view(step.state, 1).offered == rules.view(step.state, None).offered == ()


def test_kept_tickets_are_seen_by_their_owner_alone_but_their_number_by_all() -> None:
    step = play(position(ticket_deck=FOUR), DRAW, keep("Denver-El Paso, Atlanta-New York"))
    kept = tuple(sorted(tickets("Denver-El Paso, Atlanta-New York")))
    assert step.events[0].seen_by(0) == TicketsKept(0, 2, kept)
    assert step.events[0].seen_by(1) == TicketsKept(0, 2, None)
    assert rules.view(step.state, 1).tickets == (2, 0)
    assert rules.view(step.state, 1).own_tickets == ()
    assert rules.view(step.state, None).own_tickets is None


def test_what_was_kept_can_be_changed_until_the_next_seat_acts_but_not_the_draw() -> None:
    match = Match(rules, position(ticket_deck=FOUR))
    match.play(0, DRAW)
    assert not match.can_undo(0)
    match.play(0, keep("Denver-El Paso"))
    match.undo(0)
    match.play(0, keep("Atlanta-New York"))
    match.play(1, DrawFromDeck())
    assert not match.can_undo(0)


# When a ticket is completed


def connected(claimed: str, name: str) -> bool:
    return network.connects(network.components(routes(claimed)), ticket(name))


@pytest.mark.parametrize(
    "claimed",
    [
        "Denver-Santa Fe, El Paso-Santa Fe",
        "Denver-Oklahoma City, El Paso-Oklahoma City",
        "Denver-Omaha, Kansas City-Omaha 2, Kansas City-Oklahoma City, El Paso-Oklahoma City",
        "El Paso-Santa Fe, Boston-Montreal, Denver-Santa Fe",
    ],
)
def test_a_ticket_is_completed_by_any_way_between_its_cities(claimed: str) -> None:
    assert connected(claimed, "Denver-El Paso")


@pytest.mark.parametrize("claimed", ["", "Denver-Santa Fe", "Denver-Santa Fe, El Paso-Phoenix"])
def test_a_ticket_is_not_completed_by_part_of_a_way(claimed: str) -> None:
    assert not connected(claimed, "Denver-El Paso")


def test_public_points_do_not_move_when_a_ticket_is_completed() -> None:
    """Other programs show the secret in the score."""
    done = position(hands=["2 red"], claimed=["Denver-Santa Fe"], owned=["Denver-El Paso"])
    other = position(hands=["2 red"], claimed=["Denver-Santa Fe"], owned=["Boston-Miami"])
    steps = [play(state, claim("El Paso-Santa Fe", "red")) for state in (done, other)]
    assert outlook(rules.view(steps[0].state, 0), ticket("Denver-El Paso")).done
    assert steps[0].state.points == (4, 0)
    for reader in (1, None):
        views = [rules.view(step.state, reader) for step in steps]
        assert views[0] == views[1]
        events = [[event.seen_by(reader) for event in step.events] for step in steps]
        assert events[0] == events[1]


def test_a_ticket_says_how_many_trains_are_missing_and_which_routes() -> None:
    state = position(claimed=["Denver-Santa Fe"], owned=["Denver-El Paso, Boston-Miami"])
    near, far = outlooks(rules.view(state, 0))
    assert (near.ticket, near.to_go) == (ticket("Denver-El Paso"), 2)
    assert near.missing == (route("El Paso-Santa Fe"),)
    assert not near.done
    assert far.to_go == 12  # by New York, Washington, Raleigh and Charleston


def test_own_routes_are_free_and_those_of_others_closed() -> None:
    state = position(
        claimed=["Denver-Oklahoma City", "Denver-Santa Fe, El Paso-Santa Fe"], owned=["Denver-El Paso"]
    )
    (only,) = outlooks(rules.view(state, 0))
    assert only.missing == (route("El Paso-Oklahoma City"),)
    assert only.to_go == 5


def test_a_ticket_without_any_way_left_says_so() -> None:
    around = "Miami-New Orleans, Atlanta-Miami, Charleston-Miami"
    state = position(claimed=["", around], owned=["Boston-Miami"])
    (only,) = outlooks(rules.view(state, 0))
    assert (only.to_go, only.missing, only.done) == (None, (), False)
    assert outlook(rules.view(state, None), ticket("Boston-Miami"), 1).to_go is not None


def test_a_spectator_has_no_tickets_to_look_at() -> None:
    assert outlooks(rules.view(position(owned=["Boston-Miami"]), None)) == ()
