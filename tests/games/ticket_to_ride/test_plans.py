"""What a player is advised: claims, payments, cards and tickets, from the own view alone."""

from __future__ import annotations

from typing import Any

import pytest
from games.ticket_to_ride.positions import (
    claim,
    counts,
    keep,
    kind,
    position,
    route,
    routes,
    tickets,
)

from bot.engine import ENGLISH
from bot.games.ticket_to_ride import board, network, plans, refusals, rules, words
from bot.games.ticket_to_ride.view import View, closed, owner, usable


def view(seat: int | None = 0, **changes: Any) -> View:
    return rules.view(position(**changes), seat)


# Claims


def test_routes_that_can_be_paid_are_listed_those_on_the_way_to_tickets_first() -> None:
    found = plans.claims(view(hands=["4 green, 2 red"], owned=["Denver-El Paso"]))
    assert {plan.route for plan in found[:2]} == {route("Denver-Santa Fe"), route("El Paso-Santa Fe")}
    assert all(plan.planned and plan.nearer == tickets("Denver-El Paso") for plan in found[:2])
    assert not found[2].planned
    assert route("Denver-Helena") in {plan.route for plan in found}
    assert route("Helena-Omaha") not in {plan.route for plan in found}


def test_a_route_that_helps_without_being_planned_names_its_tickets() -> None:
    seen = view(hands=["4 red"], owned=["Denver-El Paso"])
    assert plans.nearer(seen, route("Denver-Oklahoma City")) == ()
    seen = view(hands=["4 red"], owned=["Dallas-New York"])
    assert plans.nearer(seen, route("Dallas-Oklahoma City")) == ()
    assert plans.nearer(seen, route("Little Rock-Saint Louis")) == tickets("Dallas-New York")


def test_a_completed_ticket_is_brought_no_nearer() -> None:
    seen = view(claimed=["Denver-Santa Fe, El Paso-Santa Fe"], owned=["Denver-El Paso"])
    assert all(plans.nearer(seen, number) == () for number in range(100))


def test_the_payment_with_fewest_locomotives_comes_first() -> None:
    found = plans.payments(view(hands=["4 green, 4 locomotive"]), route("Denver-Helena"))
    assert found == (
        *(claim("Denver-Helena", "green", number) for number in range(4)),
        claim("Denver-Helena", None, 4),
    )


def test_a_grey_route_is_best_paid_in_a_colour_that_is_not_wanted_elsewhere() -> None:
    seen = view(hands=["3 red, 2 white"], owned=["Denver-El Paso, Helena-Los Angeles"])
    colours = [payment.colour for payment in plans.payments(seen, route("Denver-Santa Fe"))]
    assert set(colours) == {kind("red"), kind("white")}


def test_what_cannot_be_paid_has_no_payments() -> None:
    assert plans.payments(view(hands=["3 green"]), route("Denver-Helena")) == ()


def test_nobody_claims_out_of_turn_or_in_the_middle_of_a_draw() -> None:
    assert plans.claims(view(1, hands=["", "4 green"])) == []
    assert plans.claims(view(hands=["4 green"], phase="drawing")) == []


def test_why_a_route_cannot_be_claimed_is_answered_from_the_view() -> None:
    seen = view(1, hands=["", "6 green"], claimed=["Denver-Helena, Dallas-Houston"], trains=[40, 3])
    assert plans.why_not_claim(seen, route("Denver-Helena")) == refusals.RouteTaken(route("Denver-Helena"), 0)
    other = route("Dallas-Houston 2")
    assert plans.why_not_claim(seen, other) == refusals.LaneClosed(other, 0)
    far = route("El Paso-Houston")
    assert plans.why_not_claim(seen, far) == refusals.TooFewTrains(far, 3)
    assert plans.why_not_claim(seen, route("Denver-Santa Fe")) is None


def test_the_view_knows_owners_and_closed_lanes() -> None:
    seen = view(None, claimed=["", "Dallas-Houston"])
    assert owner(seen, route("Dallas-Houston")) == 1
    assert owner(seen, route("Dallas-Houston 2")) is None
    assert closed(seen) == routes("Dallas-Houston 2")
    assert not usable(seen, 0) & routes("Dallas-Houston, Dallas-Houston 2")
    seen = view(None, seats=4, claimed=["", "Dallas-Houston"])
    assert closed(seen) == 0
    assert usable(seen, 0) & routes("Dallas-Houston 2")
    assert not usable(seen, 1) & routes("Dallas-Houston 2")


# The plan


def test_the_plan_joins_all_tickets_and_uses_what_they_share() -> None:
    seen = view(owned=["Denver-El Paso, Santa Fe-Vancouver"])
    plan = plans.plan(seen)
    assert plan.tickets == tickets("Denver-El Paso, Santa Fe-Vancouver")
    assert plan.trains == network.length(plan.routes)
    connected = network.components(plan.routes)
    assert all(network.connects(connected, number) for number in plan.tickets)
    alone = [plans.plan(view(owned=[name])).trains for name in ("Denver-El Paso", "Santa Fe-Vancouver")]
    assert plan.trains < sum(alone)


@pytest.mark.parametrize("seed", range(40))
def test_every_plan_connects_its_tickets(seed: int) -> None:
    deck = board.TICKET_DECKS["mega_game"].tickets
    owned = [deck[(seed * 7 + step * 11) % len(deck)] for step in range(2 + seed % 4)]
    state = position(seats=2 + seed % 3)
    state = type(state)(
        **{name: getattr(state, name) for name in state.__struct_fields__}
        | {"tickets": (tuple(owned), *state.tickets[1:])}
    )
    plan = plans.plan(rules.view(state, 0))
    connected = network.components(plan.routes)
    assert all(network.connects(connected, number) for number in plan.tickets)
    assert plan.trains <= 45
    assert set(plan.tickets) <= set(owned)


def test_the_plan_leaves_out_what_is_done_or_has_no_way_left() -> None:
    around = "Miami-New Orleans, Atlanta-Miami, Charleston-Miami"
    seen = view(
        claimed=["Denver-Santa Fe, El Paso-Santa Fe", around],
        owned=["Denver-El Paso, Boston-Miami, Calgary-Salt Lake City"],
    )
    assert plans.plan(seen).tickets == tickets("Calgary-Salt Lake City")


def test_the_plan_leaves_out_what_the_trains_cannot_reach() -> None:
    seen = view(owned=["New York-Seattle, Denver-El Paso"], trains=[10, 45])
    assert plans.plan(seen).tickets == tickets("Denver-El Paso")
    seen = view(owned=["New York-Seattle"], trains=[5, 45])
    assert plans.plan(seen) == plans.Plan((), 0, 0)


def test_wanted_are_the_cards_that_the_plan_still_lacks() -> None:
    """The last route to El Paso is grey and takes two cards of one colour, whichever that is."""
    near: dict[str, Any] = {"claimed": ["Denver-Santa Fe"], "owned": ["Denver-El Paso"]}
    assert plans.wanted_cards(view(hands=["1 pink"], **near)) == counts("1 pink")
    assert plans.wanted_cards(view(hands=["2 pink"], **near)) == counts("")
    assert plans.wanted_cards(view(hands=["1 pink"])) == counts("")


def test_wanted_are_the_colours_of_coloured_routes() -> None:
    seen = view(hands=["2 yellow"], claimed=["Calgary-Seattle, Calgary-Helena"], owned=["Helena-Los Angeles"])
    wanted = plans.wanted_cards(seen)
    planned = plans.plan(seen).routes
    for number in range(100):
        track = board.ROUTES[number]
        if planned >> number & 1 and track.colour is not None:
            assert wanted[track.colour] > 0
    assert wanted[board.LOCOMOTIVE] == 0


# Tickets


def test_tickets_on_one_way_are_kept_before_far_ones() -> None:
    offered = "Los Angeles-New York, Chicago-Los Angeles, Montreal-Vancouver"
    seen = view(phase="choosing", offered=[offered], sealed=(None, None))
    best = plans.ticket_choices(seen)[0]
    assert set(tickets("Los Angeles-New York, Chicago-Los Angeles")) <= set(best.tickets)


def test_a_ticket_that_is_done_already_is_kept() -> None:
    seen = view(
        phase="keeping",
        claimed=["Denver-Santa Fe, El Paso-Santa Fe"],
        offered=["Denver-El Paso, New York-Seattle"],
        trains=[12, 30],
    )
    assert plans.ticket_choices(seen)[0] == keep("Denver-El Paso")


def test_among_tickets_that_cannot_be_done_the_cheapest_is_kept() -> None:
    seen = view(
        phase="keeping", offered=["New York-Seattle, Houston-Kansas City, Boston-Miami"], trains=[3, 30]
    )
    assert plans.ticket_choices(seen)[0] == keep("Houston-Kansas City")


def test_every_choice_is_listed() -> None:
    state = position(phase="keeping", offered=["Denver-El Paso, Houston-Kansas City, Atlanta-New York"])
    assert set(plans.ticket_choices(rules.view(state, 0))) == set(rules.legal_moves(state, 0))
    assert plans.ticket_choices(rules.view(state, 1)) == []
    assert plans.ticket_choices(view()) == []


# Suggestions


def suggested(typed: str, seat: int = 0, **changes: Any) -> list[tuple[str, str]]:
    state = position(**changes)
    moves = rules.legal_moves(state, seat)
    return list(words.suggestions(rules.view(state, seat), moves, typed, ENGLISH))


def test_planned_claims_come_first_then_cards_that_are_lacking_then_the_rest() -> None:
    values = [
        value
        for _, value in suggested(
            "", hands=["2 red, 1 locomotive"], owned=["Denver-El Paso"], face_up="pink blue"
        )
    ]
    assert values[0].startswith(("Denver–Santa Fe 2 red", "El Paso–Santa Fe 2 red"))
    other = next(number for number, value in enumerate(values) if value.startswith("Seattle–Vancouver"))
    assert values.index("deck") < other
    assert values.index("tickets") < other


def test_a_card_that_is_lacking_comes_before_the_deck() -> None:
    values = [
        value
        for _, value in suggested(
            "", hands=["1 red"], claimed=["Denver-Santa Fe"], owned=["Denver-El Paso"], face_up="blue red"
        )
    ]
    assert values.index("red") < values.index("deck")
    assert values.index("red") < values.index("blue")


def test_suggestions_are_legal_and_come_once() -> None:
    state = position(hands=["6 red, 6 green, 3 locomotive"], owned=["Denver-El Paso"])
    seen = rules.view(state, 0)
    legal = list(rules.legal_moves(state, 0))
    found = list(words.suggestions(seen, iter(legal), "", ENGLISH))
    assert {words.parse(value, seen, ENGLISH) for _, value in found} == set(legal)
    assert len(found) == len(legal)


@pytest.mark.parametrize("typed", ["montreal", "Montréal-Bos", "boston montr", "MONTREAL – boston"])
def test_routes_are_suggested_by_either_end_whatever_the_accents(typed: str) -> None:
    found = suggested(typed, hands=["2 red"])
    assert any(value == "Boston–Montréal 2 red" for _, value in found)


@pytest.mark.parametrize("typed", ["sain", "saint l", "st. louis", "St Lou"])
def test_a_saint_may_be_typed_in_full_or_not(typed: str) -> None:
    assert suggested(typed, hands=["2 red"])


def test_only_what_fits_is_suggested() -> None:
    assert [value for _, value in suggested("deck", hands=["6 red"])] == ["deck"]
    assert suggested("xyz", hands=["6 red"]) == []


def test_tickets_are_suggested_best_first() -> None:
    offered = ["New York-Seattle, Houston-Kansas City"]
    found = suggested("", phase="keeping", offered=offered, trains=[6, 30])
    assert [value for _, value in found][:1] == ["keep Houston–Kansas City"]


def test_the_second_card_is_suggested_without_claims() -> None:
    found = suggested("", hands=["6 red"], phase="drawing", face_up="locomotive red")
    assert {value for _, value in found} == {"red", "deck"}


def test_moves_of_every_kind_are_suggested() -> None:
    values = {value for _, value in suggested("", hands=["2 red"])}
    assert {"deck", "tickets", "green", "Denver–Santa Fe 2 red"} <= values
