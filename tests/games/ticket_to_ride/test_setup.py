"""The deal, and the first tickets that everybody chooses at the same time."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from games.ticket_to_ride.positions import begun, keep_all, legal, refusal
from games.walks import key

from bot.engine import IllegalSetupError, Match, NotYourTurnError
from bot.games.ticket_to_ride import GAME, board, refusals, rules
from bot.games.ticket_to_ride.events import FirstTicketsChosen, PlayBegan
from bot.games.ticket_to_ride.moves import DrawFromDeck, KeepTickets, TakeFaceUp
from bot.games.ticket_to_ride.view import Options

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.state import State

SEEDS = range(40)


def start(seats: int = 3, seed: int = 1, **options: str) -> State:
    return rules.setup(seats, Options(**options), key(seed))  # type: ignore[arg-type]


def test_two_to_five_players_can_play() -> None:
    assert GAME.seats == (2, 3, 4, 5)


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_no_other_number_of_players_can(seats: int) -> None:
    with pytest.raises(IllegalSetupError, match="2 to 5 players"):
        start(seats)


def test_the_official_game_is_the_default() -> None:
    assert Options() == Options(tickets="base", double_routes="official")


@pytest.mark.parametrize("seats", GAME.seats)
def test_everybody_gets_four_cards_45_trains_and_three_tickets(seats: int) -> None:
    state = start(seats)
    assert list(map(sum, state.hands)) == [4] * seats
    assert state.trains == (45,) * seats
    assert list(map(len, state.offered)) == [3] * seats
    assert state.points == (0,) * seats
    assert state.claimed == (0,) * seats


def test_five_cards_lie_face_up_and_the_rest_is_the_deck() -> None:
    for seed in SEEDS:
        state = start(5, seed)
        assert len(state.face_up) == 5
        assert len(state.deck) + sum(state.discard) == 110 - 5 * 4 - 5
        assert state.face_up.count(board.LOCOMOTIVE) < 3


def test_three_locomotives_at_set_up_are_replaced_too() -> None:
    reset = [state for state in (start(2, seed) for seed in range(200)) if any(state.discard)]
    assert reset, "in 200 deals three locomotives never lay face up"
    for state in reset:
        assert sum(state.discard) in (5, 10)
        assert state.discard[board.LOCOMOTIVE] >= 3


def test_the_first_player_is_drawn_at_random() -> None:
    assert {start(5, seed).starter for seed in SEEDS} == set(range(5))


def test_everybody_chooses_first_tickets_at_the_same_time() -> None:
    state = start(3)
    assert rules.to_act(state) == {0, 1, 2}
    for seat in range(3):
        choices = list(rules.legal_moves(state, seat))
        assert all(isinstance(choice, KeepTickets) for choice in choices)
        assert len(choices) == 4  # all three, or one of the three pairs


def test_at_least_two_of_the_first_three_are_kept() -> None:
    state = start()
    one = tuple(sorted(state.offered[0]))[:1]
    assert refusal(state, KeepTickets(one), 0) == refusals.TooFewTickets(1, 2)
    assert refusal(state, KeepTickets(()), 0) == refusals.TooFewTickets(0, 2)


def test_nobody_moves_before_all_have_chosen() -> None:
    match = Match(rules, start(2))
    match.play(1, keep_all(match.state, 1))
    with pytest.raises(NotYourTurnError):
        match.play(1, DrawFromDeck())
    assert refusal(match.state, DrawFromDeck(), 0) == refusals.TicketsFirst(2)
    assert refusal(match.state, TakeFaceUp(match.state.face_up[0]), 0) == refusals.TicketsFirst(2)
    assert match.to_act == {0}


def test_any_order_of_choosing_leads_to_the_same_state() -> None:
    first = start(4, 7)
    choices = {seat: list(rules.legal_moves(first, seat))[seat % 4] for seat in range(4)}
    ends = set()
    for order in permutations(range(4)):
        state = first
        for seat in order:
            state = rules.apply(state, seat, choices[seat]).state
        ends.add(GAME.encode(state))
    assert len(ends) == 1


def test_returned_first_tickets_go_under_the_deck_together_when_the_last_has_chosen() -> None:
    state = start(3, 5)
    deck = state.ticket_deck
    returned = set()
    for seat in (2, 0, 1):
        assert state.ticket_deck == deck
        choice = KeepTickets(tuple(sorted(state.offered[seat])[1:]))
        returned.add(min(state.offered[seat]))
        state = rules.apply(state, seat, choice).state
    assert state.ticket_deck[: len(deck)] == deck
    assert set(state.ticket_deck[len(deck) :]) == returned


def test_returned_first_tickets_are_shuffled_once() -> None:
    orders = set()
    for seed in SEEDS:
        state = start(3, seed)
        returned = [offered[0] for offered in state.offered]
        for seat in range(3):
            choice = KeepTickets(tuple(sorted(state.offered[seat][1:])))
            state = rules.apply(state, seat, choice).state
        orders.add(tuple(returned.index(ticket) for ticket in state.ticket_deck[-3:]))
    assert len(orders) == 6


def test_play_begins_with_the_first_player_when_the_last_has_chosen() -> None:
    state = start(3, 2)
    for seat in (0, 1):
        state = rules.apply(state, seat, keep_all(state, seat)).state
    step = rules.apply(state, 2, KeepTickets(tuple(sorted(state.offered[2])[:2])))
    assert rules.to_act(step.state) == {state.starter}
    assert step.events[1:] == (PlayBegan(state.starter, (3, 3, 2)),)
    assert step.events[1].opens_turn
    assert step.reveals, "the others' numbers are known now"


def test_a_sealed_choice_shows_that_it_was_made_and_nothing_else() -> None:
    state = start(2)
    step = rules.apply(state, 0, KeepTickets(tuple(sorted(state.offered[0])[:2])))
    assert not step.reveals
    (event,) = step.events
    assert isinstance(event, FirstTicketsChosen)
    assert event.seen_by(0) == event
    assert event.seen_by(1) == event.seen_by(None) == FirstTicketsChosen(0, None)
    seen = rules.view(step.state, 1)
    assert seen.chosen == (0,)
    assert seen.tickets is None
    assert seen.sealed is None
    assert rules.view(step.state, 0).sealed == tuple(sorted(state.offered[0])[:2])


def test_a_sealed_choice_can_be_changed_as_long_as_another_one_is_open() -> None:
    match = Match(rules, start(3))
    match.play(0, keep_all(match.state, 0))
    match.play(1, keep_all(match.state, 1))
    match.undo(0)
    assert match.to_act == {0, 2}
    instead = KeepTickets(tuple(sorted(match.state.offered[0])[:2]))
    match.play(0, instead)
    match.play(2, keep_all(match.state, 2))
    assert match.state.tickets[0] == instead.tickets
    assert not match.can_undo(0)


def test_only_offered_tickets_can_be_kept_once_each_and_in_order() -> None:
    state = start()
    a, b, c = sorted(state.offered[0])
    other = state.offered[1][0]
    assert refusal(state, KeepTickets((b, a)), 0) == refusals.TicketsMuddled()
    assert refusal(state, KeepTickets((a, a, b)), 0) == refusals.TicketsMuddled()
    assert refusal(state, KeepTickets((a, b, other)), 0) == refusals.TicketNotOffered(other)
    assert refusal(state, KeepTickets((a, b, c)), 0) is None


@pytest.mark.parametrize(
    ("tickets", "deal", "keep", "deck"),
    [("base", 3, 2, 30), ("usa_1910", 3, 2, 35), ("mega_game", 5, 3, 69), ("big_cities", 4, 2, 35)],
)
def test_each_deck_of_tickets_has_its_own_deal(tickets: str, deal: int, keep: int, deck: int) -> None:
    state = start(3, tickets=tickets)
    assert list(map(len, state.offered)) == [deal] * 3
    assert len(state.ticket_deck) == deck - 3 * deal
    kept = {len(move.tickets) for move in rules.legal_moves(state, 0) if isinstance(move, KeepTickets)}
    assert kept == set(range(keep, deal + 1))


def test_everybody_has_a_turn_after_the_choice() -> None:
    state = begun(start(2))
    assert state.phase == "acting"
    assert TakeFaceUp(state.face_up[0]) in legal(state)
