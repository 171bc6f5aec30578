"""What is public and what is secret."""

from __future__ import annotations

from games.ticket_to_ride.positions import claim, counts, play, position, routes, take, tickets
from games.walks import key

from bot.engine.codec import encode
from bot.games.ticket_to_ride import rules
from bot.games.ticket_to_ride.moves import DrawFromDeck, DrawTickets
from bot.games.ticket_to_ride.view import Options, View

STATE = position(
    seats=3,
    hands=["4 red", "2 green, 1 blue", "3 white"],
    discard="2 black",
    claimed=["Denver-Helena", "", "Dallas-Houston"],
    owned=["Boston-Miami", "Duluth-Houston, New York-Seattle", ""],
)


def test_hands_and_tickets_are_seen_by_their_owners_alone() -> None:
    assert rules.view(STATE, 0).hand == counts("4 red")
    assert rules.view(STATE, 1).hand == counts("2 green, 1 blue")
    assert rules.view(STATE, None).hand is None
    assert rules.view(STATE, 0).own_tickets == tickets("Boston-Miami")
    assert rules.view(STATE, 1).own_tickets == tickets("Duluth-Houston, New York-Seattle")
    assert rules.view(STATE, None).own_tickets is None


def test_routes_points_trains_and_all_numbers_of_cards_are_public() -> None:
    for seat in (0, 1, 2, None):
        seen = rules.view(STATE, seat)
        assert seen.claimed == (routes("Denver-Helena"), 0, routes("Dallas-Houston"))
        assert seen.points == (7, 0, 1)
        assert seen.trains == (41, 45, 44)
        assert seen.cards == (4, 3, 3)
        assert seen.tickets == (1, 2, 0)
        assert (seen.deck, seen.ticket_deck) == (10, 4)
        assert seen.face_up == STATE.face_up
        assert seen.discard == counts("2 black")


def test_nothing_else_differs_between_the_views_of_two_seats() -> None:
    one, other = rules.view(STATE, 0), rules.view(STATE, 1)
    differing = {name for name in View.__struct_fields__ if getattr(one, name) != getattr(other, name)}
    assert differing == {"seat", "hand", "own_tickets"}


def test_the_order_of_the_decks_is_in_no_view() -> None:
    turned = position(deck="blue white red")
    straight = position(deck="red white blue")
    assert [encode(rules.view(turned, seat)) for seat in (0, 1, None)] == [
        encode(rules.view(straight, seat)) for seat in (0, 1, None)
    ]


def test_the_cards_spent_on_a_claim_are_public() -> None:
    step = play(position(hands=["3 green, 1 locomotive"]), claim("Denver-Helena", "green", 1))
    assert step.events[0].seen_by(None) == step.events[0]
    assert rules.view(step.state, None).discard == counts("3 green, 1 locomotive")


def test_everything_is_shown_at_the_end() -> None:
    end = play(
        position(turns_left=1, hands=["2 red, 1 blue", "3 white"], owned=["Boston-Miami", "Duluth-Houston"]),
        claim("Denver-Santa Fe", "red"),
    ).state
    seen = rules.view(end, None)
    assert seen.final is not None
    assert [score.tickets for score in seen.final] == [tickets("Boston-Miami"), tickets("Duluth-Houston")]
    assert [score.hand for score in seen.final] == [counts("1 blue"), counts("3 white")]


def test_nothing_is_shown_before_the_end() -> None:
    state = rules.setup(2, Options(), key(1))
    assert rules.view(state, None).final is None
    assert rules.view(STATE, None).final is None


def test_what_reveals_follows_from_public_facts() -> None:
    assert play(position(), DrawFromDeck()).reveals
    assert play(position(), take("red")).reveals
    assert play(position(), DrawTickets()).reveals
    assert not play(position(hands=["4 green"]), claim("Denver-Helena", "green")).reveals
    assert not play(position(face_up="red blue", deck=""), take("red")).reveals
