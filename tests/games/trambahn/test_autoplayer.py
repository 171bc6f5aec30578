"""The computer player: legal, sensible, and better than chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.trambahn.positions import DONE, aboard, buy, card, income, place, position, seen
from games.walks import Setup, key, walk

from bot.engine import Match
from bot.games.trambahn import GAME, rules
from bot.games.trambahn.autoplayer import choose
from bot.games.trambahn.moves import BoardPassenger
from bot.games.trambahn.view import Options

if TYPE_CHECKING:
    from bot.games.trambahn.moves import Move

MATCHES = 100


def chosen(**changes: Any) -> Move:
    state = position(**changes)
    (seat,) = rules.to_act(state)
    return choose(seen(state, seat), tuple(rules.legal_moves(state, seat)), key(1))


def test_it_sets_off_a_ride_that_brings_it_more_than_the_other() -> None:
    rides = {"hands": ["blue5 red5"], "rows": ["blue1 blue2 blue3", "red1 red2 red3"]}
    assert chosen(**rides, columns=["blue7 blue8 electric", "red7 red8 electric"]) == aboard("blue5")
    assert chosen(**rides, columns=["red7 red8 electric", "blue7 blue8 electric"]) == aboard("red5")


def test_it_does_not_help_the_other_where_it_can_avoid_it() -> None:
    move = chosen(hands=["blue5 red5"], columns=["", "blue7 blue8 electric"], rows=["blue1 blue2 blue3"])
    assert move == aboard("red5")


def test_it_does_not_seat_a_second_passenger_for_nothing() -> None:
    columns = ["red1 electric", "blue7 blue8 electric"]
    state = position(hands=["blue5 red2 red5"], columns=columns, rows=["blue1 blue2 blue3"])
    after = rules.apply(state, 0, aboard("red5")).state
    assert choose(seen(after), tuple(rules.legal_moves(after, 0)), key(1)) == DONE


def test_it_keeps_cards_for_its_columns_and_plays_them_without_large_gaps() -> None:
    stations = {"phase": "stations", "columns": ["red1 electric"], "money": [0, 15]}
    assert chosen(**stations, hands=["red2 red9 green4"]) == place("red2", 0)
    assert chosen(**stations, hands=["green4"]) == DONE


def test_it_makes_an_extra_tour_where_it_can() -> None:
    seven = "blue1 blue2 blue3 blue4 blue5 conductor conductor electric"
    move = chosen(phase="stations", columns=[seven], hands=["conductor red9"], money=[0, 15])
    assert move == place("conductor", 0)
    toured = seven.replace("conductor", "conductor conductor", 1)
    assert chosen(phase="stations", columns=[toured], hands=["conductor"], money=[0, 15]) == DONE


def test_it_opens_columns_that_it_can_pay_and_no_others() -> None:
    opening: dict[str, Any] = {"phase": "stations", "hands": ["red1 red2 red3"]}
    assert chosen(**opening, money=[12, 15]) == place("red1")
    assert chosen(**opening, money=[0, 15]) == DONE
    assert chosen(**opening, money=[3, 15]) == place("red1")  # two more cards can become money
    assert chosen(**opening, money=[40, 15], offer="") == DONE


def test_it_does_not_add_to_a_column_that_it_cannot_buy_a_tram_for() -> None:
    move = chosen(phase="stations", hands=["red2"], columns=["red1"], money=[0, 15])
    assert move == DONE


def test_it_turns_cards_into_money_that_are_no_use_otherwise_and_when_a_tram_lacks_some() -> None:
    idle = {"phase": "income", "columns": ["red1 electric"]}
    assert chosen(**idle, hands=["red2 green4"]) == income("green4")
    assert chosen(**idle, hands=["red2"]) == DONE
    assert chosen(phase="income", columns=["red1 electric, blue1"], hands=["red2"], money=[4, 15]) == income(
        "red2"
    )


def test_late_in_the_match_it_keeps_what_its_columns_can_use_rather_than_to_earn() -> None:
    use = {"phase": "income", "columns": ["red1 red2 horse"], "hands": ["red9"]}
    assert chosen(**use, rides=9) == DONE
    assert chosen(**use, rides=0) == income("red9")


def test_it_buys_the_best_tram_for_the_best_column_without_leaving_another_out() -> None:
    trams: dict[str, Any] = {"phase": "trams", "hands": ["red9"], "offer": "horse steam electric"}
    assert chosen(**trams, columns=["red1 red2"], money=[15, 15]) == buy("electric", 0)
    both = chosen(**trams, columns=["blue1, red7 red8 red9"], money=[15, 15])
    assert both == buy("steam", 1)  # and the horses for the other column
    assert chosen(**trams, columns=["red1 red10"], money=[4, 15]) == DONE
    assert chosen(**trams, columns=["red1 red10"], money=[5, 15]) == buy("horse", 0)


def test_it_plays_a_conductor_as_a_passenger_in_a_row_that_it_says() -> None:
    move = chosen(hands=["conductor"], columns=["blue7 electric"], rows=["blue1 blue2 blue3"])
    assert move == BoardPassenger(card("conductor"), 0)


def test_it_beats_chance_in_at_least_95_of_100_matches() -> None:
    won = 0.0
    for number in range(MATCHES):
        computer = number % 2
        match = Match(rules, rules.setup(2, Options(), key(number)))
        chance = key(number + MATCHES)
        while match.to_act:
            (seat,) = match.to_act
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


def test_against_itself_it_builds_and_pays_most_trams() -> None:
    bought = scored = 0
    for number in range(6):
        end = walk(Setup(GAME, 2, Options(), computers=True), number).end
        bought += sum(len(own) for own in end.position.columns)
        scored += sum(rules.view(end, None).points)
    print(f"{bought / 6:.1f} trams and {scored / 12:.0f} points a player in a match")
    assert bought / 6 > 8
    assert scored / 12 > 80
