"""Other states that a seat cannot tell from the present one: what stays and what is dealt anew."""

from __future__ import annotations

import pytest
from games.ticket_to_ride.positions import claim, counts, play, position
from games.ticket_to_ride.table import census
from games.walks import key

from bot.games.ticket_to_ride import board, rules
from bot.games.ticket_to_ride.moves import DrawFromDeck, DrawTickets, KeepTickets, Pass
from bot.games.ticket_to_ride.view import Options

MANY = range(30)
RICH = ["2 red, 2 green", "4 green, 1 locomotive", "3 white, 2 black"]


def test_the_own_hand_stays_and_the_others_are_dealt_anew() -> None:
    state = position(seats=3, hands=RICH)
    dealt = [rules.redeal(state, 0, key(number)) for number in MANY]
    assert all(other.hands[0] == state.hands[0] for other in dealt)
    assert len({other.hands[1] for other in dealt}) > 5
    assert all(list(map(sum, other.hands)) == [4, 5, 5] for other in dealt)
    assert all(census(other) == census(state) for other in dealt)


def test_what_everybody_has_seen_somebody_take_stays_in_that_hand() -> None:
    seen = (counts(""), counts("3 green"), counts("1 black"))
    state = position(seats=3, hands=RICH, shown=seen)
    for number in MANY:
        other = rules.redeal(state, 0, key(number))
        assert other.hands[1][board.CARDS.index("green")] >= 3
        assert other.hands[2][board.CARDS.index("black")] >= 1
        assert rules.view(other, 0) == rules.view(state, 0)


def test_cards_drawn_unseen_are_others_but_still_in_the_hand() -> None:
    drawing = play(position(hands=["", "2 red, 2 green"], mover=1), DrawFromDeck()).state
    finished = play(drawing, DrawFromDeck()).state
    for state in (drawing, finished):
        told = set()
        for number in MANY:
            other = rules.redeal(state, 0, key(number))
            trace = other.trace or other.last
            assert trace is not None
            assert all(card.card is not None and other.hands[1][card.card] for card in trace.drawn)
            told.add(trace.drawn)
        assert len(told) > 3
        own = rules.redeal(state, 1, key(1))
        assert (own.trace, own.last) == (state.trace, state.last)


def test_a_kept_claim_can_still_be_paid() -> None:
    state = position(seats=3, hands=RICH, mover=1)
    move = claim("Denver-Helena", "green", 1)
    for number in MANY:
        other = rules.redeal(state, 0, key(number), keep=((1, move),))
        after = [play(one, move).state for one in (state, other)]
        assert rules.view(after[0], 0) == rules.view(after[1], 0)


def test_a_kept_claim_in_locomotives_alone_can_still_be_paid() -> None:
    state = position(hands=["", "1 locomotive, 3 red"], mover=1)
    move = claim("Dallas-Houston", None, 1)
    for number in MANY:
        assert play(rules.redeal(state, 0, key(number), keep=((1, move),)), move)


def test_a_kept_pass_stays_all_that_is_possible() -> None:
    ones = ", ".join(
        board.route_name(number).replace("–", "-")
        for number, track in enumerate(board.ROUTES)
        if track.length == 1 and track.lane < 2
    )
    state = position(
        seats=3,
        hands=["1 red", "1 green", "1 blue"],
        claimed=[ones],
        mover=1,
        face_up="",
        deck="",
        ticket_deck="",
    )
    assert list(rules.legal_moves(state, 1)) == [Pass()]
    for number in MANY:
        other = rules.redeal(state, 0, key(number), keep=((1, Pass()),))
        assert list(rules.legal_moves(other, 1)) == [Pass()]
    after = play(state, Pass()).state
    assert all(rules.redeal(after, 0, key(number)).hands[1] == after.hands[1] for number in MANY)


def test_the_others_tickets_are_dealt_anew_and_their_numbers_stay() -> None:
    state = position(seats=3, owned=["Boston-Miami", "Duluth-Houston, New York-Seattle", "Miami-Toronto"])
    dealt = [rules.redeal(state, 0, key(number)) for number in MANY]
    assert all(other.tickets[0] == state.tickets[0] for other in dealt)
    assert all(list(map(len, other.tickets)) == [1, 2, 1] for other in dealt)
    assert len({other.tickets[1] for other in dealt}) > 5


def test_tickets_to_keep_stay_among_those_offered() -> None:
    deck = ", ".join(map(board.ticket_name, board.TICKET_DECKS["base"].tickets[:12]))
    state = play(position(mover=1, ticket_deck=deck), DrawTickets()).state
    kept = KeepTickets((min(state.offered[1]),))
    offers = set()
    for number in MANY:
        other = rules.redeal(state, 0, key(number), keep=((1, kept),))
        assert kept.tickets[0] in other.offered[1]
        offers.add(other.offered[1])
        assert rules.view(play(other, kept).state, 0) == rules.view(play(state, kept).state, 0)
    assert len(offers) > 3


def test_sealed_choices_are_made_anew_among_what_is_offered_anew() -> None:
    state = rules.setup(3, Options(), key(1))
    state = rules.apply(state, 1, KeepTickets(tuple(sorted(state.offered[1])[:2]))).state
    sealed = set()
    for number in MANY:
        other = rules.redeal(state, 0, key(number))
        assert other.sealed[0] is None
        assert other.sealed[2] is None
        assert other.sealed[1] is not None
        assert set(other.sealed[1]) <= set(other.offered[1])
        sealed.add(len(other.sealed[1]))
        assert rules.view(other, 0) == rules.view(state, 0)
    assert sealed == {2, 3}
    assert rules.redeal(state, 1, key(2)).sealed == state.sealed


def test_after_the_end_only_the_decks_are_hidden() -> None:
    end = play(
        position(turns_left=1, hands=["2 red", "3 green"], owned=["", "Boston-Miami"]),
        claim("Denver-Santa Fe", "red"),
    ).state
    other = rules.redeal(end, 0, key(5))
    assert (other.hands, other.tickets, other.final) == (end.hands, end.tickets, end.final)
    assert other.rng != end.rng


@pytest.mark.parametrize("reader", [0, 2, None])
def test_a_redeal_can_be_made_for_anybody(reader: int | None) -> None:
    state = position(seats=3, hands=RICH, owned=["Boston-Miami"])
    assert rules.view(rules.redeal(state, reader, key(1)), reader) == rules.view(state, reader)
