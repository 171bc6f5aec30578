"""The computer player: legal, sensible, and better than chance."""

from __future__ import annotations

import pytest
from games.ticket_to_ride.positions import claim, keep, position, route, take
from games.walks import Setup, key, walk

from bot.engine import Match
from bot.games.ticket_to_ride import GAME, rules
from bot.games.ticket_to_ride.autoplayer import choose, turns_to_come
from bot.games.ticket_to_ride.moves import (
    ClaimRoute,
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    Move,
    Pass,
)
from bot.games.ticket_to_ride.view import Options

MATCHES = 100


def chosen(**changes: object) -> Move:
    state = position(**changes)  # type: ignore[arg-type]
    (seat,) = rules.to_act(state)
    return choose(rules.view(state, seat), tuple(rules.legal_moves(state, seat)), key(1))


def test_it_claims_what_its_tickets_need() -> None:
    move = chosen(hands=["2 red, 6 green"], claimed=["Denver-Santa Fe"], owned=["Denver-El Paso"])
    assert isinstance(move, ClaimRoute)
    assert move.route == route("El Paso-Santa Fe")


def test_it_keeps_its_locomotives_where_colours_pay() -> None:
    move = chosen(hands=["2 red, 2 locomotive"], claimed=["Denver-Santa Fe"], owned=["Denver-El Paso"])
    assert move == claim("El Paso-Santa Fe", "red")


def test_it_draws_the_colour_that_it_lacks() -> None:
    move = chosen(
        hands=["1 pink"], claimed=["Denver-Santa Fe"], owned=["Denver-El Paso"], face_up="red pink blue"
    )
    assert move == take("pink")


def test_it_draws_from_the_deck_when_nothing_open_helps() -> None:
    move = chosen(hands=["1 pink"], claimed=["Denver-Santa Fe"], owned=["Denver-El Paso"], face_up="red blue")
    assert move == DrawFromDeck()


def test_it_takes_an_open_locomotive_for_the_last_card_that_it_lacks() -> None:
    lacking = {"hands": ["1 pink"], "claimed": ["Denver-Santa Fe"], "owned": ["Denver-El Paso"]}
    assert chosen(**lacking, face_up="red locomotive") == take("locomotive")


def test_it_draws_more_tickets_when_all_are_done_and_there_is_time() -> None:
    done = {"claimed": ["Denver-Santa Fe, El Paso-Santa Fe"], "owned": ["Denver-El Paso"]}
    assert chosen(**done) == DrawTickets()
    assert chosen(**done, trains=[41, 8]) != DrawTickets()
    assert chosen(**done, trains=[8, 45]) != DrawTickets()


def test_it_never_draws_tickets_in_its_last_turn_unless_nothing_else_is_left() -> None:
    assert chosen(turns_left=1) != DrawTickets()
    assert chosen(turns_left=1, face_up="", deck="") == DrawTickets()


def test_in_its_last_turn_it_takes_what_is_worth_most() -> None:
    hand = {"hands": ["6 green, 2 red"], "turns_left": 1}
    assert chosen(**hand) == claim("El Paso-Houston", "green")
    near = {"claimed": ["Denver-Santa Fe"], "owned": ["Denver-El Paso"], "trains": [6, 30]}
    assert chosen(**hand, **near) == claim("El Paso-Houston", "green")  # 15 points against 2 + 2 · 4
    near["owned"] = ["Denver-El Paso, Duluth-El Paso"]
    near["claimed"] = ["Denver-Santa Fe, Denver-Omaha, Duluth-Omaha"]
    best = chosen(**hand, **near)
    assert isinstance(best, ClaimRoute)
    assert best.route == route("El Paso-Santa Fe")  # 2 + 2 · (4 + 10)


def test_it_saves_its_cards_for_long_routes_once_its_tickets_are_done() -> None:
    done = {"claimed": ["Denver-Santa Fe, El Paso-Santa Fe"], "owned": ["Denver-El Paso"], "ticket_deck": ""}
    assert not isinstance(chosen(**done, hands=["3 red"]), ClaimRoute)
    assert chosen(**done, hands=["6 green"]) == claim("El Paso-Houston", "green")
    assert isinstance(chosen(**done, hands=["3 red"], trains=[5, 20]), ClaimRoute)


def test_it_passes_when_it_must() -> None:
    assert chosen(face_up="", deck="", ticket_deck="") == Pass()


def test_it_takes_a_useless_locomotive_before_it_does_nothing() -> None:
    assert chosen(face_up="locomotive", deck="", ticket_deck="") == take("locomotive")


def test_it_keeps_the_tickets_that_promise_most() -> None:
    offered = "New York-Seattle, Houston-Kansas City, Boston-Miami"
    assert chosen(phase="keeping", offered=[offered], trains=[6, 30]) == keep("Houston-Kansas City")


def test_it_counts_the_turns_that_may_still_come() -> None:
    def turns(**changes: object) -> int:
        return turns_to_come(rules.view(position(**changes), 0))  # type: ignore[arg-type]

    assert turns(turns_left=2) == 1
    assert turns(trains=[45, 3]) == 2
    assert turns() > 15


def test_its_choice_of_first_tickets_can_be_kept() -> None:
    state = rules.setup(2, Options(tickets="mega_game"), key(3))
    move = choose(rules.view(state, 1), tuple(rules.legal_moves(state, 1)), key(1))
    assert isinstance(move, KeepTickets)
    assert len(move.tickets) >= 3
    assert set(move.tickets) <= set(state.offered[1])


def test_it_beats_chance_in_at_least_95_of_100_matches() -> None:
    won = 0.0
    for number in range(MATCHES):
        computer = number % 2
        match = Match(rules, rules.setup(2, Options(), key(number)))
        chance = key(number + MATCHES)
        while match.to_act:
            seat = min(match.to_act)
            moves = tuple(match.legal_moves(seat))
            if seat == computer:
                own, chance = chance.fork()
                match.play(seat, choose(match.view(seat), moves, own))
            else:
                move, chance = chance.choice(moves)
                match.play(seat, move)
        assert match.result is not None
        won += (computer in match.result.winners) / len(match.result.winners)
    assert won >= 95


def test_it_completes_more_than_half_of_its_tickets_against_itself() -> None:
    kept = completed = 0
    for number in range(10):
        end = walk(Setup(GAME, 2, Options(), computers=True), number).end
        kept += sum(len(score.tickets) for score in end.final)
        completed += sum(len(score.completed) for score in end.final)
    print(f"completed {completed} of {kept} tickets: {completed / kept:.0%}")
    assert completed > kept / 2


@pytest.mark.parametrize("deck", ["usa_1910", "mega_game", "big_cities"])
def test_it_plays_every_deck_to_the_end(deck: str) -> None:
    end = walk(Setup(GAME, 5, Options(tickets=deck), computers=True), 1).end  # type: ignore[arg-type]
    assert sum(len(score.completed) for score in end.final) > 5
