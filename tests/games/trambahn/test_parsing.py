"""What a player types, read as moves, and refused where it goes wrong."""

from __future__ import annotations

import gettext
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from games.trambahn.positions import (
    DONE,
    aboard,
    buy,
    income,
    place,
    play,
    position,
    seen,
)
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import ENGLISH, ParseError
from bot.games.trambahn import rules, words

if TYPE_CHECKING:
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.state import State

HAND = "blue5 blue9 red1 red3 green2 conductor"
START = position(hands=[HAND, "green2"])
BUILT = position(
    hands=[HAND, "green2"], columns=["blue4 horse, red2 horse, red7 steam"], rows=["blue1 blue2 blue3"]
)


def read(typed: str, state: State = START, seat: int = 0) -> list[Move]:
    return [*words.parse_moves(typed, seen(state, seat), ENGLISH)]


def refused(typed: str, state: State = START) -> tuple[str, str]:
    with pytest.raises(ParseError) as error:
        words.parse_moves(typed, seen(state), ENGLISH)
    return error.value.typed, error.value.hint


def test_a_whole_turn_can_be_typed_in_one_line() -> None:
    assert read("p blue5 s red1,red3 i green2 t horse>red finish") == [
        aboard("blue5"),
        DONE,
        place("red1"),
        place("red3", 0),
        DONE,
        income("green2"),
        DONE,
        buy("horse", 0),
        DONE,
    ]


def test_what_was_read_can_be_played() -> None:
    moves = read("p blue5 c>red s red1 red3 t horse finish")
    end = play(START, *moves).state
    assert end.position.mover == 1
    assert len(end.position.columns[0][0].cards) == 2


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("p blue5", [aboard("blue5")]),
        ("blue5", [aboard("blue5")]),
        ("blue 5", [aboard("blue5")]),
        ("b5", [aboard("blue5")]),
        ("💧5", [aboard("blue5")]),
        ("💧 5, ❤️1", [aboard("blue5"), aboard("red1")]),
        ("PASSENGERS Blue5 and Red1", [aboard("blue5"), aboard("red1")]),
        ("passenger conductor>red", [aboard("conductor", "red")]),
        ("p c -> y", [aboard("conductor", "yellow")]),
        ("p 🧢→❤️", [aboard("conductor", "red")]),
        ("p b5 > blue", [aboard("blue5")]),
        ("p b5 done", [aboard("blue5"), DONE]),
        ("p b5; s b9", [aboard("blue5"), DONE, place("blue9")]),
        ("p b5 d blue9", [aboard("blue5"), DONE, place("blue9")]),
        ("p b5 b9 s r1", [aboard("blue5"), aboard("blue9"), place("red1")]),
        ("p b5 money g2", [aboard("blue5"), DONE, DONE, income("green2")]),
        ("p b5 f", [aboard("blue5"), *[DONE] * 4]),
        ("p b5 s r1 🐎", [aboard("blue5"), DONE, place("red1"), DONE, DONE, buy("horse", 0)]),
        (
            "p b5 s r1>new r3>new t horse>redB horse>redA",
            [
                *[aboard("blue5"), DONE, place("red1"), place("red3"), DONE, DONE],
                *[buy("horse", 1), buy("horse", 0)],
            ],
        ),
        (
            "p b5 s r1 b9 t horse>blue horse",
            [
                *[aboard("blue5"), DONE, place("red1"), place("blue9"), DONE, DONE],
                *[buy("horse", 1), buy("horse", 0)],
            ],
        ),
    ],
)
def test_what_is_typed_is_read(typed: str, moves: list[Move]) -> None:
    assert read(typed) == moves


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("p g2 s blue5", place("blue5", 0)),
        ("p g2 s blue5>blue", place("blue5", 0)),
        ("p g2 s blue5>new", place("blue5")),
        ("p g2 s red1", place("red1")),
        ("p g2 s red3", place("red3", 1)),
        ("p g2 s red3>red", place("red3", 1)),
        ("p g2 s red3>redA", place("red3", 1)),
        ("p g2 s conductor>redb", place("conductor", 2)),
        ("p g2 s c>blueA", place("conductor", 0)),
    ],
)
def test_a_place_that_goes_without_saying_may_be_left_out(typed: str, move: Move) -> None:
    assert read(typed, BUILT)[-1] == move


@pytest.mark.parametrize(
    ("typed", "word", "hint"),
    [
        ("p blu5", "blu5", "“blu5” means nothing here. Do you mean blue5?"),
        ("p blue5 blue 11", "blue 11", "“blue 11” is no card: values go from 1 to 10."),
        ("p blue0", "blue0", "“blue0” is no card: values go from 1 to 10."),
        ("p blue005", "blue005", "“blue005” is no card: values go from 1 to 10."),
        ("p yellow4", "yellow4", "“yellow4”: You have no yellow 4."),
        ("p blue5 blue5", "blue5", "“blue5”: You have no blue 5."),
        ("s red1", "red1", "“red1”: A turn begins with one or two passengers."),
        ("done", "done", "“done”: A turn begins with one or two passengers."),
        (
            "blue5 red1 red3",
            "red3",
            "“red3”: The step of the passengers is over; your turn is at the stations now.",
        ),
        ("p c", "c", "“c”: Say which row, as in conductor>red."),
        ("p c>redA", "redA", "“redA”: A passenger boards in a row, which is a colour."),
        ("p c>new", "new", "“new”: A passenger boards in a row, which is a colour."),
        ("p b5>red", "b5", "“b5”: Blue 5 boards in the blue row, not in the red one."),
        ("p b5 s c", "c", "“c”: A conductor opens no column; it joins one of yours that no 10 has closed."),
        ("p b5 s r1>", ">", "“>”: Say what it points at, such as red or new."),
        ("p b5 s r1>horse", "horse", "“horse”: Here a column is expected, such as red, redB or new."),
        ("p b5 s r1>green", "green", "“green”: You have no such column."),
        ("p b5 s r1 r3>redB", "redB", "“redB”: You have no such column."),
        ("p b5 i r1>red", "red", "“red”: Income needs no place."),
        (
            "p b5 t horse",
            "horse",
            "“horse”: Each of your columns has a tram, so there is no place for another.",
        ),
        ("p b5 s r1 t steam", "steam", "“steam”: No steam tram is on offer; there are 🐎×2, 🐎×2 and 🐎×2."),
        ("p b5 s r1 t red3", "red3", "“red3”: Here a tram is expected, such as horse or horse>red."),
        ("p new", "new", "“new”: Here a card is expected, such as blue5 or conductor."),
        ("p >", ">", "“>”: Here a card is expected, such as blue5 or conductor."),
        ("p blue", "blue", "“blue”: Here a card is expected, such as blue5 or conductor."),
        ("p b5 f r1", "r1", "“r1”: The turn is over before this."),
        (
            "p b5 s r1 b9 t horse",
            "horse",
            "“horse”: It could go to red or blue; say which, as in horse>red.",
        ),
        (
            "p b5 s r1>new r3>new t horse>red",
            "red",
            "“red”: You have several; say redA or redB.",
        ),
    ],
)
def test_a_refusal_points_at_the_word(typed: str, word: str, hint: str) -> None:
    assert refused(typed) == (word, hint)


def test_a_card_that_fits_several_columns_asks_for_one() -> None:
    state = position(hands=["green2 red9 red3"], columns=["red2 horse, red7 steam"])
    assert refused("p g2 s red9", state) == (
        "red9",
        "“red9”: It could go to redB or redA; say which, as in red9>redB.",
    )
    assert refused("p g2 s red9>red", state) == ("red", "“red”: You have several; say redA or redB.")
    assert refused("p g2 s red8", state) == ("red8", "“red8”: You have no red 8.")
    assert refused("p g2 s red9>red r3>redB", state)[0] == "red"
    assert refused("p g2 s r3>redB", state) == ("r3", "“r3”: Red 3 cannot follow a 7: a column only rises.")


def test_a_column_that_no_card_fits_is_refused_by_the_rules() -> None:
    state = position(hands=["green2 red1"], columns=["red2 horse"])
    assert refused("p g2 s red1>red", state) == (
        "red1",
        "“red1”: Red 1 cannot follow a 2: a column only rises.",
    )


def test_nothing_follows_the_tenth_ride() -> None:
    state = position(hands=["blue5 red1"], rows=["blue1 blue2 blue3"], rides=9)
    assert read("p b5", state) == [aboard("blue5")]
    assert refused("p b5 s r1", state) == ("s", "“s”: The tenth ride ends the match before this.")


def test_nothing_can_be_read_in_a_match_that_is_over() -> None:
    state = play(position(hands=["blue5 red1"], rows=["blue1 blue2 blue3"], rides=9), aboard("blue5")).state
    for typed in ("p r1", "done", "r1"):
        assert refused(typed, state)[1].endswith("The match is over.")


def test_the_word_that_nobody_understands_is_answered_with_an_example() -> None:
    word, hint = refused("p xyzzy")
    assert word == "xyzzy"
    assert "p blue5 s red1,red3 i green2 t horse>red finish" in hint
    for nothing in ("", "p", " , ", "p s"):
        assert "p blue5" in refused(nothing)[1]


def test_long_nonsense_is_not_repeated_in_full() -> None:
    word, hint = refused("x" * 500)
    assert len(word) == 40
    assert len(hint) < 300
    assert len(refused("blue" + "9" * 500)[0]) <= 40


def test_a_number_longer_than_any_that_python_reads_is_no_card() -> None:
    assert refused("p blue1" + "0" * 5000)[0].startswith("blue1000")
    assert refused("p blue 00" + "1" * 5000)[0].startswith("blue 0011")


def test_one_move_is_one_move() -> None:
    view = seen(START)
    assert words.parse("passenger blue5", view, ENGLISH) == aboard("blue5")
    with pytest.raises(ParseError):
        words.parse("p blue5 red1", view, ENGLISH)


def test_in_the_middle_of_a_turn_reading_goes_on_from_there() -> None:
    state = play(START, aboard("blue5"), aboard("red1")).state
    assert read("red3", state) == [place("red3")]
    assert read("done", state) == [DONE]
    assert read("t horse", play(state, place("red3")).state) == [DONE, DONE, buy("horse", 0)]


def test_at_the_trams_a_tram_alone_is_enough() -> None:
    state = play(START, aboard("blue5"), DONE, place("red1"), DONE, DONE).state
    assert read("horse", state) == [buy("horse", 0)]
    assert refused("red1", state)[1] == "“red1”: Here a tram is expected, such as horse or horse>red."


def test_whose_turn_it_is_not_can_still_be_read() -> None:
    state = position(hands=["green2", HAND], columns=["", "blue4 horse"])
    assert read("p red1 s blue5", state, seat=1) == [aboard("red1"), DONE, place("blue5", 0)]
    empty = position(hands=["green2", ""])
    assert read("done", empty, seat=1) == [DONE]


def test_with_an_empty_hand_only_trams_are_left() -> None:
    state = position(hands=["red1"])
    assert refused("p r1 i b5", state)[1] == (
        "“b5”: The step of the income is over; your turn is at the trams now."
    )


GERMAN = {"passenger": "Fahrgast", "blue": "Blau", "conductor": "Schaffner", "red": "Röt"}


class _German(gettext.NullTranslations):
    def gettext(self, message: str, /) -> str:
        return GERMAN.get(message, message)


def test_the_readers_own_words_serve_beside_the_english_ones() -> None:
    view = seen(START)
    for typed in ("fahrgast blau5", "passenger blue5", "Fahrgast b5"):
        assert words.parse(typed, view, _German()) == aboard("blue5")
    assert words.parse("Schaffner>rot", view, _German()) == aboard("conductor", "red")
    own = words.move(aboard("conductor", "blue"), view, _German())
    assert own == "Fahrgast Schaffner>Blau"
    assert words.parse(own, view, _German()) == aboard("conductor", "blue")


TYPED = ["p", "s", "i", "t", "d", "f", "c", "b5", "r1", "r3", "g2", ">", "red", "redB", "new", "horse", "💧5"]


@given(st.lists(st.sampled_from(TYPED)))
def test_whatever_is_typed_is_read_as_legal_moves_or_refused(typed: list[str]) -> None:
    try:
        moves = words.parse_moves(" ".join(typed), seen(BUILT), ENGLISH)
    except ParseError:
        return
    state = BUILT
    for move in moves:
        state = rules.apply(state, 0, move).state


@given(st.text())
def test_any_text_is_read_or_refused(typed: str) -> None:
    with suppress(ParseError):
        assert words.parse_moves(typed, seen(BUILT), ENGLISH)


def test_every_legal_move_is_read_as_it_was_written() -> None:
    states: list[Any] = [BUILT]
    moves: list[Move] = [aboard("conductor", "blue"), DONE, place("blue5", 0), place("red1"), DONE, DONE]
    for move in moves:
        states.append(play(states[-1], move).state)
    for state in states:
        view = seen(state)
        for move in rules.legal_moves(state, 0):
            assert words.parse(words.move(move, view, ENGLISH), view, ENGLISH) == move
