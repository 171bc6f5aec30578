"""Trambahn's panel: one step after the other, with what the moves would bring before they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.trambahn.positions import DONE, aboard, place, play, position, seen
from msgspec.structs import replace

from bot.chat.cogs.trambahn import columns_for
from bot.chat.panels import trambahn
from bot.chat.panels.page import Button, Select
from bot.engine import ENGLISH, ParseError
from bot.games.trambahn import words
from bot.games.trambahn.moves import PlaceStation
from bot.games.trambahn.view import Options

if TYPE_CHECKING:
    from bot.chat.panels.page import Option, Page
    from bot.games.trambahn.state import State

NAMES = ("Ann", "Ben")
BUILT = position(
    hands=["blue9 red4 red7 green2 conductor", "green3"],
    columns=[
        "blue1 blue2 blue3 blue4 blue5 blue6 blue7 horse, red1 red3 steam, red2 horse",
        "red5 red6 red8 horse",
    ],
    rows=["blue8", "red9 red9 red10"],
    money=(12, 8),
    offer="horse steam electric",
)
"""Ann could set off a red ride, 8 for each; her blue column lacks one card of eight."""
STATIONS = play(BUILT, aboard("green2"), DONE).state


def page(state: State, choice: str = "") -> Page:
    """Return Ann's page."""
    return trambahn.page(seen(state), choice, ENGLISH, NAMES)


def menu(shown: Page) -> Select:
    """Return the list of a page."""
    (found,) = [row for row in shown.rows if isinstance(row, Select)]
    return found


def option(shown: Page, label: str) -> Option:
    """Return the line of a page's list that says so."""
    (found,) = [each for each in menu(shown).options if each.label == label]
    return found


def buttons(shown: Page) -> dict[str, Button]:
    """Return the buttons of a page by what they say."""
    return {each.label: each for row in shown.rows if not isinstance(row, Select) for each in row}


def test_the_steps_and_the_own_cards_stand_above_and_the_present_step_is_bold() -> None:
    bar, cards, *_ = page(STATIONS).content.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert bar == "① passengers **② stations** ③ income ④ trams"
    assert cards == "Your hand: 💧9 ❤️4 ❤️7 🧢 · 🪙 12"


def test_what_a_fourth_passenger_would_score_for_both_is_said_at_every_step() -> None:
    bell = "🔔 A fourth red passenger scores now: you 8, ■ Ben 8."
    assert page(BUILT).content.count(bell) == 1
    state = STATIONS
    assert bell in page(state).content
    state = play(state, place("red7", 1), DONE).state
    grown = bell.replace("you 8", "you 14")
    assert grown in page(state).content
    assert grown in page(play(state, DONE).state).content
    assert "A fourth" not in page(play(BUILT, aboard("red4")).state).content, "the row is empty again"


def test_a_passenger_who_sets_off_a_ride_says_so_in_the_list_and_before_it_is_played() -> None:
    red, blue = option(page(BUILT), "❤️4 to ❤️ red (4 of 4)"), option(page(BUILT), "💧9 to 💧 blue (2 of 4)")
    assert red.description == "🔔 a ride: you 8, ■ Ben 8"
    assert blue.description is None
    assert option(page(BUILT), "🧢 conductor to ❤️ red (4 of 4)").description == red.description
    preview = page(BUILT, red.choice)
    assert "❤️4 sets off a ❤️ red ride: you 8, ■ Ben 8" in preview.content
    assert "Scores at once: ● Ann +8 · ■ Ben +8." in preview.content
    assert list(buttons(preview)) == ["Board", "Back"]


def test_before_the_first_passenger_nothing_can_be_skipped_and_afterwards_every_step_can() -> None:
    assert list(buttons(page(BUILT))) == ["Type it"]
    for state in (play(BUILT, aboard("green2")).state, STATIONS):
        assert list(buttons(page(state))) == ["Next step", "Finish turn", "Type it"]
        assert trambahn.moves(seen(state), buttons(page(state))["Next step"].choice) == (DONE,)


def test_a_step_in_which_nothing_is_left_to_do_is_not_led_to() -> None:
    income = play(STATIONS, DONE).state
    assert list(buttons(page(income))) == ["Finish turn", "Type it"], "all columns have trams"
    opened = play(STATIONS, place("red4"), DONE).state
    assert "Next step" in buttons(page(opened)), "a tram could be bought"


def test_several_cards_go_to_columns_at_once_and_only_where_two_fit_it_is_asked_which() -> None:
    choosing = menu(page(STATIONS))
    assert (choosing.least, choosing.most, choosing.prefix) == (1, 4, "s")
    assert option(page(STATIONS), "💧9").description == "💧9 to 💧 blue · 20 a ride and ⭐ an extra tour now"
    assert option(page(STATIONS), "❤️7").description == "fits ❤️ red A and ❤️ red B"
    assert page(STATIONS, "s0").makes == "s0", "blue 9 has one column to go to"

    asked = page(STATIONS, "s0,1,2")
    assert asked.content == "Where does ❤️4 go?"
    assert [(each.label, each.description) for each in menu(asked).options] == [
        ("❤️ red A", "❤️4 to ❤️ red A · 9 a ride"),
        ("❤️ red B", "❤️4 to ❤️ red B · 4 a ride"),
        ("a new column", "❤️4 opens a red column, which needs a tram"),
    ]
    again = page(STATIONS, option(asked, "❤️ red B").choice)
    assert again.content == "Where does ❤️7 go?"
    assert buttons(again)["Back"].choice == "s0,1,2", "back to the question before"
    assert buttons(asked)["Back"].choice == ""
    preview = page(STATIONS, option(again, "❤️ red A").choice)
    assert [line for line in preview.content.splitlines() if line.startswith("•")] == [
        "• 💧9 to 💧 blue · 20 a ride and ⭐ an extra tour now",
        "• ❤️4 to ❤️ red B · 4 a ride",
        "• ❤️7 to ❤️ red A · 12 a ride",
    ]
    assert "Scores at once: ● Ann +20 · ■ Ben +0." in preview.content
    assert "A ❤️ red ride would then bring you 16 (+8), ■ Ben 8." in preview.content
    assert list(buttons(preview)) == ["Place", "Back"]
    opened = page(STATIONS, option(page(STATIONS, "s1"), "a new column").choice)
    assert "❤️4 opens a red column, which needs a tram" in opened.content


def test_a_card_that_fits_one_column_may_all_the_same_open_a_new_one_where_that_is_free() -> None:
    fitting = page(STATIONS, "s0")
    assert list(buttons(fitting)) == ["Place", "New column", "Back"]
    opened = page(STATIONS, buttons(fitting)["New column"].choice)
    assert "💧9 opens a blue column, which needs a tram" in opened.content
    assert trambahn.moves(seen(STATIONS), buttons(opened)["Place"].choice) == (place("blue9"),)
    assert list(buttons(opened)) == ["Place", "Back"]
    conductor = page(STATIONS, "s3;0")
    assert list(buttons(conductor)) == ["Place", "Back"], "a conductor opens none"
    strict = replace(STATIONS, options=Options(new_column="only_if_needed"))
    assert list(buttons(page(strict, "s0"))) == ["Place", "Back"]


@pytest.mark.parametrize(
    ("card", "columns"),
    [
        ("blue9", ["blue", "new"]),
        ("red7", ["redA", "redB", "new"]),
        ("conductor", ["blue", "redA", "redB"]),
        ("green2", []),
        ("", []),
    ],
)
def test_the_command_offers_only_columns_that_the_card_can_join_or_open(
    card: str, columns: list[str]
) -> None:
    offered = [value for _, value in columns_for(seen(STATIONS), card, "", ENGLISH)]
    assert offered == columns
    for column in offered:
        (move,) = words.parse_moves(f"station {card}>{column}", seen(STATIONS), ENGLISH)
        assert isinstance(move, PlaceStation)
    strict = replace(STATIONS, options=Options(new_column="only_if_needed"))
    assert "new" not in [value for _, value in columns_for(seen(strict), card, "", ENGLISH)]


def test_income_is_chosen_at_once_and_shown_before() -> None:
    state = play(STATIONS, DONE).state
    assert menu(page(state)).most == 4
    preview = page(state, "i0,3")
    assert "• 💧9 into your money\n• 🧢 into your money" in preview.content
    assert list(buttons(preview)) == ["Put away", "Back"]


def test_trams_are_offered_by_price_and_their_column_is_asked_where_two_lack_one() -> None:
    one = play(STATIONS, place("red4"), DONE, DONE).state
    offered = buttons(page(one))
    assert list(offered) == ["×2 for 5", "×3 for 10", "×4 for 15", "Finish turn", "Type it"]
    assert offered["×4 for 15"].disabled, "Ann has 12"
    bought = page(one, offered["×3 for 10"].choice)
    assert "• 🚂×3 for 10 to ❤️ red C · 3 a ride" in bought.content
    assert "A ❤️ red ride would then bring you 11 (+3), ■ Ben 8." in bought.content
    assert list(buttons(bought)) == ["Buy", "Back"]

    two = play(STATIONS, place("red4"), place("red7"), DONE, DONE).state
    assert "These columns still need trams" in page(two).content
    asked = page(two, offered["×2 for 5"].choice)
    assert asked.content == "Which column gets 🐎×2?"
    assert [each.label for each in menu(asked).options] == [
        "🐎×2 for 5 to ❤️ red C · 2 a ride",
        "🐎×2 for 5 to ❤️ red D · 4 a ride",
    ]


def test_finish_turn_says_what_is_lost_and_drawn_and_does_the_rest() -> None:
    state = play(STATIONS, place("red4"), place("red7")).state
    ending = page(state, buttons(page(state))["Finish turn"].choice)
    assert "⚠️ Without trams these columns become money: ❤️ red C and ❤️ red D." in ending.content
    assert ending.content.endswith("Your turn ends, and you draw 4 cards. That cannot be taken back.")
    assert trambahn.moves(seen(state), buttons(ending)["Finish turn"].choice) == (DONE, DONE, DONE)


def test_the_tenth_ride_is_announced_before_it_ends_the_match() -> None:
    state = position(hands=["red4 red5"], rows=["", "red9 red9 red10"], rides=9)
    preview = page(state, option(page(state), "❤️4 to ❤️ red (4 of 4)").choice)
    assert preview.content.endswith("This is ride 10: the match ends with it.")
    assert list(buttons(preview)) == ["Board", "Back"]


def test_a_whole_turn_that_was_typed_is_previewed_as_one_and_its_errors_point_at_the_word() -> None:
    typed = "p green2 s blue9 red4>redA red7>new i conductor t steam finish"
    choice = trambahn.typed(seen(BUILT), typed, ENGLISH)
    assert len(choice) <= trambahn.LONGEST_SCRIPT
    whole = page(BUILT, choice)
    assert whole.content.count("• ") == 6
    assert list(buttons(whole)) == ["Finish turn", "Back"]
    part = trambahn.typed(seen(BUILT), "p green2 s blue9", ENGLISH)
    assert list(buttons(page(BUILT, part))) == ["Do it", "Back"]
    for wrong, word in (
        ("p green2 s blue1", "“blue1”"),
        ("p green2 s red4", "“red4”"),
        ("p green2 t electric", "“electric”"),
        ("p green22", "“green22”"),
        ("p green2 q", "“q”"),
    ):
        with pytest.raises(ParseError, match=word):
            trambahn.typed(seen(BUILT), wrong, ENGLISH)
