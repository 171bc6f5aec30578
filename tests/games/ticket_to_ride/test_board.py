"""The printed facts: cities, routes, tickets and cards."""

from __future__ import annotations

from collections import Counter

import pytest
from games.ticket_to_ride.positions import city, route

from bot.games.ticket_to_ride import board


def test_the_board_has_36_cities_and_100_routes_between_78_pairs() -> None:
    assert len(board.CITIES) == 36
    assert len(board.ROUTES) == 100
    assert len({(track.a, track.b) for track in board.ROUTES}) == 78


def test_22_pairs_are_double_and_their_lanes_are_neighbours() -> None:
    first = [number for number, track in enumerate(board.ROUTES) if track.lane == 1]
    assert len(first) == 22
    for number in first:
        one, other = board.ROUTES[number], board.ROUTES[number + 1]
        assert (one.a, one.b, one.length) == (other.a, other.b, other.length)
        assert (one.twin, other.twin) == (number + 1, number)
        assert (one.lane, other.lane) == (1, 2)
    assert all((track.twin is None) == (track.lane == 0) for track in board.ROUTES)


def test_the_twins_of_a_set_of_routes_are_the_other_lanes() -> None:
    one, other = route("Dallas-Houston"), route("Dallas-Houston 2")
    assert board.twins(1 << one) == 1 << other
    assert board.twins(1 << other) == 1 << one
    assert board.twins(1 << route("Denver-Helena")) == 0


def test_each_colour_has_7_routes_of_27_spaces_and_grey_44_of_93() -> None:
    for colour in range(len(board.COLOURS)):
        lengths = [track.length for track in board.ROUTES if track.colour == colour]
        assert (len(lengths), sum(lengths)) == (7, 27)
    grey = [track.length for track in board.ROUTES if track.colour is None]
    assert (len(grey), sum(grey)) == (44, 93)


def test_all_309_spaces_lie_on_the_board_and_are_worth_508_points() -> None:
    spaces = [space for track in board.ROUTES for space in track.spaces]
    assert len(spaces) == sum(track.length for track in board.ROUTES) == 309
    assert all(0 < x < 1 and 0 < y < 1 for x, y, _ in spaces)
    assert sum(track.points for track in board.ROUTES) == 508


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)])
def test_a_route_is_worth_its_points_by_length(length: int, points: int) -> None:
    assert {track.points for track in board.ROUTES if track.length == length} == {points}


def test_there_are_110_train_cards_12_of_each_colour_and_14_locomotives() -> None:
    assert board.CARD_COUNTS[: board.LOCOMOTIVE] == (12,) * 8
    assert board.CARD_COUNTS[board.LOCOMOTIVE] == 14
    assert sum(board.CARD_COUNTS) == 110


def test_the_base_deck_has_30_tickets_from_4_to_22_points() -> None:
    points = [board.TICKETS[ticket].points for ticket in board.TICKET_DECKS["base"].tickets]
    assert (len(points), min(points), max(points)) == (30, 4, 22)


def _names(deck: board.Tickets) -> Counter[str]:
    return Counter(map(board.ticket_name, board.TICKET_DECKS[deck].tickets))


def test_no_deck_has_a_ticket_twice() -> None:
    assert all(max(_names(deck).values()) == 1 for deck in board.TICKET_DECKS)


def test_usa_1910_has_35_new_tickets_and_the_mega_game_all_69() -> None:
    new, base, mega = _names("usa_1910"), _names("base"), _names("mega_game")
    assert (new.total(), mega.total()) == (35, 69)
    assert not new & base
    assert mega - new - base == Counter(
        ["Boston–Washington", "Chicago–Montréal", "Omaha–Winnipeg", "Portland–Vancouver"]
    )


def test_each_of_the_35_tickets_of_the_big_cities_has_one_for_an_end() -> None:
    deck = board.TICKET_DECKS["big_cities"].tickets
    assert len(deck) == 35
    assert all({board.TICKETS[ticket].a, board.TICKETS[ticket].b} & set(board.BIG_CITIES) for ticket in deck)
    assert len(board.BIG_CITIES) == 7
    assert "Calgary–Phoenix" not in _names("big_cities")


def test_four_tickets_of_the_base_game_are_worth_less_since_1910() -> None:
    old = {board.ticket_name(t): board.TICKETS[t].points for t in board.TICKET_DECKS["base"].tickets}
    new = {board.ticket_name(t): board.TICKETS[t].points for t in board.TICKET_DECKS["mega_game"].tickets}
    assert {name: new[name] for name in old if new[name] != old[name]} == {
        "Los Angeles–Miami": 19,
        "Los Angeles–New York": 20,
        "New York–Seattle": 20,
        "Oklahoma City–Sault St. Marie": 8,
    }


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("montreal", "Montréal"),
        ("MONTRÉAL", "Montréal"),
        ("st. louis", "Saint Louis"),
        ("Sault Sainte Marie", "Sault St. Marie"),
        ("sault ste. marie", "Sault St. Marie"),
        ("  new   york ", "New York"),
        ("salt", "Salt Lake City"),
        ("pho", "Phoenix"),
    ],
)
def test_a_city_is_found_without_accents_case_or_its_last_letters(typed: str, name: str) -> None:
    assert board.city_name(city(typed)) == name


@pytest.mark.parametrize("typed", ["", "new", "Springfield", "P"])
def test_no_city_or_several_are_none(typed: str) -> None:
    assert board.city_named(typed) is None


def test_routes_are_found_from_either_end() -> None:
    assert board.routes_between(city("Helena"), city("Denver")) == (route("Denver-Helena"),)
    assert len(board.routes_between(city("Houston"), city("Dallas"))) == 2
    assert board.routes_between(city("Boston"), city("Miami")) == ()


def test_names_are_those_of_the_two_cities() -> None:
    assert board.route_name(route("Montreal-Boston")) == "Boston–Montréal"
    assert board.ticket_name(board.TICKET_DECKS["base"].tickets[0]) == "Atlanta–Montréal"
