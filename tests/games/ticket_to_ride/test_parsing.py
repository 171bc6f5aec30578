"""What a player types: cards, routes with what pays for them, tickets."""

from __future__ import annotations

from typing import Any

import pytest
from games.ticket_to_ride.positions import claim, keep, position, route, take, tickets
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import ENGLISH, ParseError
from bot.games.ticket_to_ride import board, rules, words
from bot.games.ticket_to_ride.moves import ClaimRoute, DrawFromDeck, DrawTickets, Move, Pass
from bot.games.ticket_to_ride.view import Options, View

DECK = DrawFromDeck()
RICH = "5 green, 2 locomotive, 3 black, 2 orange"


def view(hand: str = RICH, **changes: Any) -> View:
    return rules.view(position(hands=[hand], **changes), 0)


def read(typed: str, hand: str = RICH, **changes: Any) -> Move:
    return words.parse(typed, view(hand, **changes), ENGLISH)


def hint(typed: str, hand: str = RICH, **changes: Any) -> str:
    with pytest.raises(ParseError) as error:
        read(typed, hand, **changes)
    assert len(error.value.typed) <= 40
    return error.value.hint


# Cards


@pytest.mark.parametrize("typed", ["green", "GREEN", " green ", "🍃", "take green", "1 green"])
def test_a_face_up_card_is_named_by_its_colour_or_its_sign(typed: str) -> None:
    assert read(typed) == take("green")


@pytest.mark.parametrize("typed", ["locomotive", "Locomotives", "loco", "wild", "🚂"])
def test_a_locomotive_has_several_names(typed: str) -> None:
    assert read(typed) == take("locomotive")


@pytest.mark.parametrize("typed", ["❤", "❤️", "❄️", "⚡", "⚡️"])
def test_signs_are_read_with_and_without_their_variation_selector(typed: str) -> None:
    assert read(typed) in {take("red"), take("white"), take("yellow")}


@pytest.mark.parametrize("typed", ["deck", "Deck", "draw deck"])
def test_the_deck_is_a_word(typed: str) -> None:
    assert read(typed) == DECK


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("green, deck", (take("green"), DECK)),
        ("green deck", (take("green"), DECK)),
        ("deck deck", (DECK, DECK)),
        ("2 deck", (DECK, DECK)),
        ("2 green", (take("green"), take("green"))),
        ("🍃🌊", (take("green"), take("blue"))),
        ("red and blue", (take("red"), take("blue"))),
    ],
)
def test_both_cards_of_a_draw_can_be_typed_at_once(typed: str, moves: tuple[Move, ...]) -> None:
    assert words.parse_moves(typed, view(), ENGLISH) == moves


def test_tickets_and_pass_are_words() -> None:
    assert read("tickets") == DrawTickets()
    assert read("pass") == Pass()


# Routes


@pytest.mark.parametrize(
    "typed",
    [
        "Denver-Helena 4 green",
        "denver – helena: 4 green",
        "Helena-Denver 4 green",
        "helena denver 4 green",
        "hel den green",
        "claim Denver–Helena with 4 🍃",
        "Denver->Helena 🍃🍃🍃🍃",
        "Denver-Helena",
    ],
)
def test_a_route_is_read_from_either_end_with_what_pays_for_it(typed: str) -> None:
    assert read(typed) == claim("Denver-Helena", "green")


@pytest.mark.parametrize(
    "typed",
    [
        "Denver-Helena 3 green 1 locomotive",
        "Denver-Helena 1 locomotive 3 green",
        "Denver-Helena 3 green",
        "Denver-Helena 1 loco",
        "Denver-Helena 1 loco green",
        "Denver-Helena 3 🍃 + 1 🚂",
        "Denver-Helena 🍃🚂🍃🍃",
        "Denver-Helena 3 green loco",
    ],
)
def test_locomotives_in_a_payment_are_those_that_were_asked_for(typed: str) -> None:
    assert read(typed) == claim("Denver-Helena", "green", 1)


def test_locomotives_alone_pay_when_nothing_else_is_said_of_them() -> None:
    for typed in ("Denver-Helena 4 locomotives", "Denver-Helena locomotives"):
        assert read(typed) == claim("Denver-Helena", None, 4)


def test_as_few_locomotives_as_the_hand_allows_are_taken_where_no_number_is_said() -> None:
    assert read("Denver-Helena green", "2 green, 3 locomotive") == claim("Denver-Helena", "green", 2)
    assert read("Denver-Helena", "2 green, 3 locomotive") == claim("Denver-Helena", "green", 2)
    assert read("Denver-Helena", "4 locomotive") == claim("Denver-Helena", None, 4)


def test_a_claim_that_cannot_be_paid_is_read_all_the_same() -> None:
    """So that the refusal can say what is lacking."""
    assert read("Denver-Helena", "1 green") == claim("Denver-Helena", "green")
    assert read("Calgary-Helena", "1 green, 3 red") == claim("Calgary-Helena", "red")
    assert read("Denver-Helena 4 red") == claim("Denver-Helena", "red")
    assert read("Denver-Helena", claimed=["", "Denver-Helena"]) == claim("Denver-Helena", "green")


def test_a_grey_route_asks_for_a_colour_if_several_could_pay() -> None:
    assert read("Denver-Santa Fe black") == claim("Denver-Santa Fe", "black")
    said = hint("Denver-Santa Fe")
    assert said == "Say what pays for Denver–Santa Fe, such as 2 green, 2 black, 2 orange or 2 locomotives."


def test_ways_to_pay_that_take_several_kinds_of_cards_do_not_read_as_one_payment() -> None:
    said = hint("Denver-Kansas City", "3 black, 3 orange, 1 locomotive")
    assert said.endswith("such as 3 black 1 locomotive or 3 orange 1 locomotive.")


def test_a_grey_route_takes_the_only_colour_that_can_pay() -> None:
    assert read("Calgary-Helena", "4 green, 2 red") == claim("Calgary-Helena", "green")
    assert read("Dallas-Houston", "1 green") == claim("Dallas-Houston", "green")


@pytest.mark.parametrize(
    ("typed", "name", "colour"),
    [
        ("Denver-Kansas City 4 orange", "Denver-Kansas City orange", "orange"),
        ("Denver-Kansas City 4 black", "Denver-Kansas City black", "black"),
        ("Denver-Kansas City (black) black", "Denver-Kansas City black", "black"),
    ],
)
def test_the_payment_says_which_lane_of_a_double_route_is_meant(typed: str, name: str, colour: str) -> None:
    assert read(typed, "4 black, 4 orange") == claim(name, colour)


def test_a_lane_can_be_named_by_its_colour_or_number() -> None:
    orange = route("Denver-Kansas City orange")
    assert read("Denver-Kansas City (orange) 4 locomotives") == ClaimRoute(orange, None, 4)
    assert read("Dallas-Houston (2) green") == claim("Dallas-Houston 2", "green")
    assert read("Dallas-Houston (1) green") == claim("Dallas-Houston", "green")


def test_without_a_number_the_first_open_one_of_two_grey_lanes_is_meant() -> None:
    assert read("Dallas-Houston green") == claim("Dallas-Houston", "green")
    taken: dict[str, Any] = {"seats": 4, "claimed": ["", "Dallas-Houston"]}
    assert read("Dallas-Houston green", **taken) == claim("Dallas-Houston 2", "green")


def test_two_coloured_lanes_ask_for_a_colour_if_both_could_be_paid() -> None:
    assert "4 black" in hint("Denver-Kansas City", "4 black, 4 orange")
    assert read("Denver-Kansas City", "4 orange") == claim("Denver-Kansas City orange", "orange")


@pytest.mark.parametrize(
    "typed",
    [
        "Denver-Helena 5 green",
        "Denver-Helena 3 green 2 locomotives",
        "Denver-Helena 2 green 2 red",
        "Denver-Helena 5 locomotives",
        "Denver-Helena 0 green",
        "Denver-Helena 4 green 1 red",
    ],
)
def test_what_is_no_payment_is_told_what_one_is(typed: str) -> None:
    assert hint(typed) == "Denver–Helena takes 4 green cards, or locomotives instead of some or all of them."


def test_what_a_grey_or_a_double_route_takes_is_said_too() -> None:
    wanted = "Calgary–Helena takes 4 cards of one colour, or locomotives instead of some or all of them."
    assert hint("Calgary-Helena 2 red 2 green") == wanted
    assert hint("Dallas-Houston 2 red") == "Dallas–Houston takes 1 card, of any colour or a locomotive."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Denver-Boston 4 green", "No route joins Denver and Boston."),
        ("Denver-Helenna 4 green", "There is no city “Helenna”. Do you mean Helena?"),
        ("Qwertz 4 green", "There is no city “Qwertz” on the board."),
    ],
)
def test_places_that_are_none_are_named(typed: str, said: str) -> None:
    assert hint(typed) == said


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        ",",
        "take",
        "green, deck",
        "Denver",
        "Denver green",
        "Denver-Helena 4",
        "Denver-Helena 4 4 green",
        "Denver-Helena (red) 4 green",
        "Denver-Helena (1",
        "Denver-Kansas City (orange 4 black",
        "Denver-Kansas City (",
        "(green)",
        "3 green",
        "0 deck",
        "999999999999999999999999999999999999999999999999 green",
        "2 pass",
        "2",
        "keep",
        "keep Denver",
        "keep 3",
        "keep green",
        "all",
        "but",
    ],
)
def test_what_is_no_single_move_is_answered_with_what_would_be(typed: str) -> None:
    assert hint(typed).startswith("Type a card such as green")


# Tickets

OFFERED = "Denver-El Paso, Houston-Kansas City, Atlanta-New York"


def read_choice(typed: str) -> Move:
    return read(typed, phase="keeping", offered=[OFFERED])


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("keep Denver-El Paso", "Denver-El Paso"),
        ("keep el paso denver", "Denver-El Paso"),
        ("keep Denver–El Paso, Atlanta–New York", "Denver-El Paso, Atlanta-New York"),
        ("keep Atlanta-New York and Denver-El Paso", "Denver-El Paso, Atlanta-New York"),
        ("Keep all", OFFERED),
        ("keep all but Denver-El Paso", "Houston-Kansas City, Atlanta-New York"),
        ("keep all but Denver-El Paso, Houston-Kansas City", "Atlanta-New York"),
        ("keep Boston-Miami", "Boston-Miami"),
    ],
)
def test_tickets_to_keep_are_named_or_those_to_give_back(typed: str, kept: str) -> None:
    assert read_choice(typed) == keep(kept)


def test_a_ticket_that_this_match_does_not_have_is_named() -> None:
    assert hint("keep Denver-Boston") == "No ticket of this match joins Denver and Boston."
    with_1910 = view(options=Options(tickets="usa_1910"))
    found = words.parse("keep Denver-St. Louis", with_1910, ENGLISH)
    assert found == keep("Denver-Saint Louis", "usa_1910")


# Written and read


@pytest.mark.parametrize(
    ("move", "written"),
    [
        (take("green"), "green"),
        (DECK, "deck"),
        (DrawTickets(), "tickets"),
        (Pass(), "pass"),
        (claim("Denver-Helena", "green", 1), "Denver–Helena 3 green 1 locomotive"),
        (claim("Denver-Helena", "green"), "Denver–Helena 4 green"),
        (claim("Denver-Helena", None, 4), "Denver–Helena 4 locomotives"),
        (claim("Denver-Kansas City orange", "orange"), "Denver–Kansas City 4 orange"),
        (claim("Denver-Kansas City orange", None, 4), "Denver–Kansas City (orange) 4 locomotives"),
        (claim("Dallas-Houston", "green"), "Dallas–Houston 1 green"),
        (claim("Dallas-Houston 2", "green"), "Dallas–Houston (2) 1 green"),
        (claim("Dallas-Houston", None, 1), "Dallas–Houston 1 locomotive"),
    ],
)
def test_a_move_is_written_as_it_is_read(move: Move, written: str) -> None:
    assert words.move(move, view(), ENGLISH) == written
    assert read(written) == move


@pytest.mark.parametrize(
    ("kept", "written"),
    [
        (OFFERED, "keep all"),
        ("Denver-El Paso", "keep Denver–El Paso"),
        ("Denver-El Paso, Atlanta-New York", "keep all but Houston–Kansas City"),
        ("Boston-Miami", "keep Boston–Miami"),
    ],
)
def test_tickets_are_written_the_shorter_way(kept: str, written: str) -> None:
    seen = view(phase="keeping", offered=[OFFERED])
    assert words.move(keep(kept), seen, ENGLISH) == written
    assert words.parse(written, seen, ENGLISH) == keep(kept)


def test_no_written_move_is_longer_than_a_choice_in_a_list_may_be() -> None:
    by_length = sorted(board.TICKET_DECKS["mega_game"].tickets, key=lambda t: -len(board.ticket_name(t)))
    offered = ", ".join(map(board.ticket_name, by_length[:5]))
    seen = view(
        phase="choosing", offered=[offered], options=Options(tickets="mega_game"), sealed=(None, None)
    )
    for number in range(3, 6):
        move = keep(", ".join(map(board.ticket_name, by_length[:number])), "mega_game")
        assert len(words.move(move, seen, ENGLISH)) <= 100
        assert len(words.describe(move, seen, ENGLISH)) <= 100
    for payment in rules.legal_moves(position(hands=["12 green, 12 red, 12 locomotive"]), 0):
        assert len(words.move(payment, view(), ENGLISH)) <= 100


def test_every_ticket_can_be_named() -> None:
    for deck in board.TICKET_DECKS:
        for number in board.TICKET_DECKS[deck].tickets:
            name = board.ticket_name(number)
            assert tickets(name, deck) == (number,)
            assert words.parse(f"keep {name}", view(options=Options(tickets=deck)), ENGLISH) == keep(
                name, deck
            )


VOCABULARY = [
    *("deck", "tickets", "keep", "all", "but", "pass", "and", "green", "🍃", "🚂", "locomotives", "loco"),
    *("Denver", "Helena", "Dallas", "Houston", "Kansas City", "El Paso", "st", "(", ")", "(2)", "(orange)"),
    *("-", "–", ",", ";", ":", "+", "0", "1", "4", "99", "é", "\ufe0f", "\n", "²"),
]


@given(st.lists(st.sampled_from(VOCABULARY), max_size=9).map(" ".join) | st.text(max_size=30))
def test_whatever_is_typed_is_moves_that_can_be_written_again_or_no_move(typed: str) -> None:
    seen = view(phase="keeping", offered=[OFFERED])
    try:
        moves = words.parse_moves(typed, seen, ENGLISH)
    except ParseError:
        return
    assert moves
    for move in moves:
        assert words.parse(words.move(move, seen, ENGLISH), seen, ENGLISH) == move


FIRST, SECOND, THIRD = OFFERED.split(", ")


def choosing(own: str = "") -> View:
    return view(phase="keeping", offered=[OFFERED], owned=[own])


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("keep 1", FIRST),
        ("1", FIRST),
        ("keep B", SECOND),
        ("c", THIRD),
        ("A C", f"{FIRST}, {THIRD}"),
        ("keep 1, 3", f"{FIRST}, {THIRD}"),
        ("keep a and c", f"{FIRST}, {THIRD}"),
        ("all", OFFERED),
        ("keep all but B", f"{FIRST}, {THIRD}"),
        ("all but 2", f"{FIRST}, {THIRD}"),
        ("Denver-El Paso", FIRST),
        ("Atlanta–New York, Denver-El Paso", f"{FIRST}, {THIRD}"),
    ],
)
def test_tickets_to_keep_are_named_by_letter_number_or_name_with_or_without_keep(
    typed: str, kept: str
) -> None:
    assert words.parse(typed, choosing(), ENGLISH) == keep(kept)


def test_the_letters_of_offered_tickets_follow_those_of_the_own_ones_as_on_the_picture() -> None:
    shown = choosing("Denver-Pittsburgh, Duluth-Houston")
    assert words.parse("C", shown, ENGLISH) == keep(FIRST)
    assert words.parse("keep E", shown, ENGLISH) == keep(THIRD)


@pytest.mark.parametrize("typed", ["keep", "keep Q", "hm", "keep 7", "green of course", "keep Denver"])
def test_whoever_is_to_keep_tickets_is_told_how_to_name_them(typed: str) -> None:
    with pytest.raises(ParseError) as error:
        words.parse(typed, choosing("Denver-Pittsburgh"), ENGLISH)
    assert error.value.hint == (
        "Say which tickets to keep, by their letters on the picture, their numbers or their names: such as "
        "B, 1, Denver–El Paso, or all."
    )


def test_what_is_no_choice_of_tickets_is_still_read_so_that_the_rules_say_what_comes_first() -> None:
    assert words.parse("deck", choosing(), ENGLISH) == DECK
    assert "No ticket of this match joins" in _hint_of("Denver-Boston")


def _hint_of(typed: str) -> str:
    with pytest.raises(ParseError) as error:
        words.parse(typed, choosing(), ENGLISH)
    return error.value.hint
