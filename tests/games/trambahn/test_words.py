"""The game's sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.trambahn.positions import (
    DONE,
    aboard,
    buy,
    card,
    cards,
    income,
    place,
    play,
    position,
    seen,
)

from bot.engine import ENGLISH, Refusal
from bot.games.trambahn import refusals, rules, words
from bot.games.trambahn.events import (
    CardsDrawn,
    ColumnRemoved,
    IncomeAdded,
    MatchEnded,
    MoneyHalved,
    PassengerBoarded,
    RideScored,
    StationPlaced,
    TourMade,
    TramBought,
)
from bot.games.trambahn.view import Options, Ride

if TYPE_CHECKING:
    from bot.games.trambahn.events import Event
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.state import State

NAMES = ["Ann", "Ben"]
HAND = "blue5 blue9 red1 red3 green2 conductor"
BUILT = position(
    hands=[HAND, "green2"], columns=["blue4 horse, red2 horse, red7 steam"], rows=["blue1 blue2 blue3"]
)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (PassengerBoarded(0, card("blue5"), 0), "● Ann: 💧5 boards in the blue row."),
        (PassengerBoarded(1, card("conductor"), 1), "■ Ben: 🧢 boards in the red row."),
        (RideScored(7, 1, (14, 10)), "🔔 Ride 7, ❤️ red: ● Ann 14 · ■ Ben 10."),
        (StationPlaced(0, card("red1"), 1, opened=True), "● Ann: ❤️1 opens a red column."),
        (StationPlaced(0, card("conductor"), 1, opened=False), "● Ann: 🧢 joins a red column."),
        (TourMade(1, 2, 16), "⭐ Extra tour of ■ Ben, 🍀 green: 16 points."),
        (IncomeAdded(0, None), "● Ann: a card into the money."),
        (IncomeAdded(0, card("blue1")), "● Ann: 💧1 into the money."),
        (TramBought(0, 2, 3), "● Ann: ⚡×4 for ☀️."),
        (ColumnRemoved(0, cards("red1 conductor")), "● Ann: ❤️1 🧢 without a tram became money."),
        (
            MoneyHalved((3, 2), 40),
            (
                "The draw pile ran out: ● Ann −3 and ■ Ben −2 discarded half their money, "
                "and 40 cards were shuffled."
            ),
        ),
        (CardsDrawn(1, 3, None), "■ Ben: drew 3 cards."),
        (CardsDrawn(1, 1, None), "■ Ben: drew 1 card."),
        (CardsDrawn(1, 2, cards("red1 red2")), "■ Ben: drew ❤️1 ❤️2."),
        (CardsDrawn(1, 0, None), "■ Ben: could draw nothing."),
        (MatchEnded("rides", (9, 8), (0,)), "● Ann wins."),
        (MatchEnded("rides", (9, 9), (0, 1)), "● Ann and ■ Ben share the win."),
        (
            MatchEnded("standstill", (9, 8), (0,)),
            "Nobody has a card left, nor any to draw, so the match is over. ● Ann wins.",
        ),
    ],
)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert words.event(event, ENGLISH, NAMES) == sentence


def test_seats_without_names_go_by_their_colours() -> None:
    assert words.event(CardsDrawn(1, 1, None), ENGLISH) == "■ Vermilion: drew 1 card."


# News


def test_a_turn_is_one_line_and_what_it_scores_others() -> None:
    told: list[Event] = []
    state = BUILT
    moves = words.parse_moves(
        "p blue5 conductor>red s red1>new red3>redA i green2 t horse>redC finish", seen(BUILT), ENGLISH
    )
    for move in moves:
        step = rules.apply(state, 0, move)
        told.extend(event.seen_by(1) for event in step.events)
        state = step.state
    assert words.news(told, ENGLISH, NAMES) == [
        "● Ann: passengers 💧5 🧢→❤️ · stations ❤️1 ❤️3 · 1 card into the money · 🐎×2 for ❤️.",
        "🔔 Ride 1, 💧 blue: ● Ann 2 · ■ Ben 0.",
    ]


def test_which_cards_were_drawn_is_told_to_whoever_drew_them_alone() -> None:
    boarded, drawn = PassengerBoarded(0, card("blue5"), 0), CardsDrawn(0, 2, cards("red1 red2"))
    own = words.news([boarded, drawn.seen_by(0)], ENGLISH, NAMES)
    assert own == ["● Ann: passengers 💧5 · drew ❤️1 ❤️2."]
    assert words.news([boarded, drawn.seen_by(1)], ENGLISH, NAMES) == ["● Ann: passengers 💧5."]


def test_each_turn_has_a_line_of_its_own() -> None:
    events: list[Event] = [
        PassengerBoarded(0, card("blue5"), 0),
        ColumnRemoved(0, cards("red1")),
        CardsDrawn(0, 1, None),
        PassengerBoarded(1, card("red5"), 1),
        CardsDrawn(1, 0, None),
        PassengerBoarded(0, card("red6"), 1),
        PassengerBoarded(1, card("red7"), 1),
    ]
    assert words.news(events, ENGLISH, NAMES) == [
        "● Ann: passengers 💧5 · ❤️1 without a tram became money.",
        "■ Ben: passengers ❤️5 · could draw nothing.",
        "● Ann: passengers ❤️6.",
        "■ Ben: passengers ❤️7.",
    ]


def test_a_reshuffle_and_the_end_are_told_for_themselves() -> None:
    halved, ended = MoneyHalved((1, 1), 9), MatchEnded("rides", (1, 0), (0,))
    assert words.news([halved, CardsDrawn(1, 2, None)], ENGLISH, NAMES) == [
        words.event(halved, ENGLISH, NAMES)
    ]
    assert words.news([CardsDrawn(1, 2, None), ended], ENGLISH, NAMES) == ["● Ann wins."]
    assert words.news([], ENGLISH) == []


# Refusals


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            refusals.StepPassed("stations", "trams"),
            "The step of the stations is over; your turn is at the trams now.",
        ),
        (
            refusals.StepToCome("trams", "stations"),
            "Your turn is still at the step of the stations; that of the trams comes later.",
        ),
        (refusals.PassengerFirst(), "A turn begins with one or two passengers."),
        (refusals.CardNotHeld(card("red3")), "You have no red 3."),
        (refusals.CardNotHeld(card("conductor")), "You have no conductor."),
        (refusals.CardNotHeld(99), "There is no such card."),
        (refusals.WrongRow(card("blue5"), 1), "Blue 5 boards in the blue row, not in the red one."),
        (refusals.NoSuchRow(), "There is no such row."),
        (refusals.NoSuchColumn(), "You have no such column."),
        (refusals.ColumnClosed(2), "A 10 has closed that green column."),
        (refusals.OtherColour(card("red3"), 0), "Red 3 cannot join a blue column."),
        (refusals.TooLow(card("red3"), 7), "Red 3 cannot follow a 7: a column only rises."),
        (
            refusals.ConductorOpensNothing(),
            "A conductor opens no column; it joins one of yours that no 10 has closed.",
        ),
        (
            refusals.ColumnNotNeeded(card("red3")),
            "Red 3 fits a column of yours, so it may not open a new one.",
        ),
        (refusals.TramNotOffered(1, (0, 2)), "No steam tram is on offer; there are 🐎×2 and ⚡×4."),
        (refusals.TramNotOffered(1, ()), "No tram is on offer."),
        (refusals.TramNotOffered(9, (0,)), "There is no such tram."),
        (
            refusals.NoColumnForTram(),
            "Each of your columns has a tram, so there is no place for another.",
        ),
        (refusals.TramStands(1, 0), "That red column has its tram, 🐎×2, for good."),
        (refusals.TooLittleMoney(2, 7), "⚡×4 costs 15 cards of your money pile; it has 7."),
    ],
)
def test_a_refusal_is_a_sentence(refusal: Refusal, sentence: str) -> None:
    assert words.refusal(refusal, ENGLISH) == sentence


def test_a_refusal_of_another_game_is_a_fault() -> None:
    with pytest.raises(TypeError):
        words.refusal(Refusal(), ENGLISH)


# Moves


@pytest.mark.parametrize(
    ("before", "move", "written", "described"),
    [
        ((), aboard("red1"), "passenger red1", "❤️1 boards ❤️ red · 1 of 4"),
        (
            (),
            aboard("conductor", "blue"),
            "passenger conductor>blue",
            "🧢 sets off a 💧 blue ride: you 2, the other 0",
        ),
        ((aboard("red1"),), DONE, "done", "on to the stations"),
        (
            (aboard("green2"), DONE),
            place("red1"),
            "station red1",
            "❤️1 opens a red column, which needs a tram",
        ),
        ((aboard("green2"), DONE), place("red3", 1), "station red3", "❤️3 to ❤️ red A · 4 a ride"),
        (
            (aboard("green2"), DONE),
            place("red3"),
            "station red3>new",
            "❤️3 opens a red column, which needs a tram",
        ),
        (
            (aboard("green2"), DONE),
            place("conductor", 2),
            "station conductor>redB",
            "🧢 to ❤️ red B · 6 a ride",
        ),
        ((aboard("green2"), DONE, DONE), income("red1"), "income red1", "❤️1 into your money"),
        (
            (aboard("green2"), DONE, place("red1"), DONE, DONE),
            buy("horse", 3),
            "tram horse>redC",
            "🐎×2 for 5 to ❤️ red C · 2 a ride",
        ),
        ((aboard("green2"), DONE, DONE, DONE), DONE, "done", "end the turn and draw 1 card"),
    ],
)
def test_a_move_is_written_and_described(
    before: tuple[Move, ...], move: Move, written: str, described: str
) -> None:
    state = play(BUILT, *before).state if before else BUILT
    assert words.move(move, seen(state), ENGLISH) == written
    assert words.describe(move, seen(state), ENGLISH) == described


def test_a_whole_turn_is_written_with_the_columns_that_it_opens() -> None:
    hand = position(
        hands=["green2", "blue5 red3 red4 conductor"], money=(12, 12), offer="horse steam electric"
    )
    waiting = seen(hand, 1)
    moves = words.parse_moves("p blue5 s red3 red4 conductor t horse finish", waiting, ENGLISH)
    told = words.written(moves, waiting, ENGLISH)
    assert told == (
        "passenger blue5, done, station red3, station red4, station conductor, tram horse>red, done"
    )
    assert words.parse_moves(told, waiting, ENGLISH) == moves
    assert words.written((), waiting, ENGLISH) == ""


def test_of_a_turn_that_can_no_longer_be_made_only_the_first_part_is_written() -> None:
    hand = position(hands=["green2", "blue5 red3"], money=(12, 12), offer="horse")
    moves = words.parse_moves("p blue5 s red3 t horse", seen(hand, 1), ENGLISH)
    sold = seen(position(hands=["green2", "blue5 red3"], money=(12, 12), offer="steam"), 1)
    assert words.written(moves, sold, ENGLISH) == "passenger blue5, done, station red3, …"
    last = seen(position(hands=["green2", "blue5 red3"], rows=["blue1 blue2 blue3"], rides=9), 1)
    assert words.written(moves, last, ENGLISH) == "passenger blue5, …"


def test_a_ride_is_described_with_the_name_of_the_other_where_it_is_known() -> None:
    described = words.describe(aboard("conductor", "blue"), seen(BUILT), ENGLISH, NAMES)
    assert described == "🧢 sets off a 💧 blue ride: you 2, ■ Ben 0"


@pytest.mark.parametrize(
    ("column", "described"),
    [
        ("red1", "❤️9 to ❤️ red, which needs a tram"),
        ("red1 red2 red3 red4 red5 red6 red7 horse", "❤️9 to ❤️ red · 20 a ride and ⭐ an extra tour now"),
        ("red1 red2 red3 red4 red5 red6 red7 red8 horse", "❤️9 to ❤️ red · 24 a ride"),
    ],
)
def test_what_a_card_does_for_a_column_is_described(column: str, described: str) -> None:
    state = position(hands=["red9 blue1"], columns=[column], phase="stations")
    assert words.describe(place("red9", 0), seen(state), ENGLISH) == described


# Suggestions


def offered(typed: str, state: State = BUILT, seat: int = 0) -> list[tuple[str, str]]:
    moves = rules.legal_moves(state, seat)
    return [*words.suggestions(seen(state, seat), moves, typed, ENGLISH)]


def test_what_is_typed_narrows_what_is_offered() -> None:
    assert {typed for _, typed in offered("BLUE")} == {
        "passenger blue5",
        "passenger blue9",
        "passenger conductor>blue",
    }
    assert len(offered("")) == 5 + 4
    assert offered("nonsense") == []


def test_a_ride_that_brings_more_than_it_gives_comes_first_and_another_last() -> None:
    assert offered("")[0][1] in ("passenger blue5", "passenger blue9")
    behind = position(hands=[HAND], columns=["", "blue4 horse"], rows=["blue1 blue2 blue3"])
    assert offered("", behind)[-1][1] in ("passenger blue5", "passenger blue9", "passenger conductor>blue")


def test_sensible_places_and_dear_trams_come_first() -> None:
    stations = play(BUILT, aboard("green2"), DONE).state
    values = [typed for _, typed in offered("", stations)]
    assert values.index("station blue5") < values.index("station red1") < values.index("done")
    assert values.index("done") < values.index("station blue5>new")
    trams = position(
        hands=["red1"], columns=["blue4, red2 red3"], offer="horse steam", phase="trams", money=[12, 0]
    )
    values = [typed for _, typed in offered("", trams)]
    assert values == ["tram steam>red", "tram horse>red", "tram steam>blue", "tram horse>blue", "done"]
    assert next(typed for _, typed in offered("", play(stations, DONE).state)) == "done"


def test_a_turn_is_completed_word_by_word() -> None:
    assert ("p blue5 s · ❤️3 to ❤️ red A · 4 a ride", "p blue5 s red3") in offered("p blue5 s")
    assert {typed for _, typed in offered("p blue5 s re")} >= {"p blue5 s red1", "p blue5 s red3"}
    assert ("p blue5 red1 · on to the income", "p blue5 red1 done") in offered("p blue5 red1 ")
    assert offered("p gre")[0][1] == "p green2"
    assert offered("p blue5 t")[0] == ("p blue5 t · end the turn and draw 1 card", "p blue5 t done")


def test_nothing_is_offered_behind_what_ends_a_turn_or_means_nothing() -> None:
    assert offered("p blue5 finish") == []
    assert offered("p blue77 s") == []
    assert offered("p blue5 s red1", seat=1) == []
    last = position(hands=["blue5 red1"], rows=["blue1 blue2 blue3"], rides=9)
    assert offered("p blue5 s", last) == []


def test_nothing_is_offered_behind_a_step_that_is_over() -> None:
    stations = play(BUILT, aboard("green2"), DONE).state
    assert offered("passenger", stations) == []
    assert offered("s", stations)
    assert offered("p green2 i", position(hands=["green2"])) == [], "without a card there is no income"


def test_what_is_offered_fits_into_a_list() -> None:
    long = "p blue5" + " " * 85
    assert all(len(label) <= 100 and len(typed) <= 100 for label, typed in offered(long))
    assert offered("p blue5 s " + "red3>redA, " + "   " * 20 + "c>redA" + ", , ,  ,") == []


# Longer texts


def test_a_hand_is_told_in_a_line() -> None:
    assert words.hand(seen(BUILT), ENGLISH) == "**Your hand**: 💧5 💧9 ❤️1 ❤️3 🍀2 🧢 (6 cards)"
    assert words.hand(seen(BUILT, None), ENGLISH) == "You have no cards."
    assert words.hand(seen(position()), ENGLISH) == "**Your hand**: – (0 cards)"


def test_a_hand_is_sent_again_when_it_changes() -> None:
    assert words.secrets(seen(BUILT)) == cards(HAND)
    assert words.secrets(seen(BUILT, None)) is None


def test_the_whole_position_is_told_in_words() -> None:
    state = position(
        hands=[HAND, "green2"],
        columns=["blue4 horse, red2 conductor horse, red7 steam, green1", "yellow9 yellow10 electric"],
        rows=["blue1 blue2 blue3"],
        rides=[Ride(0, (4, 0)), Ride(3, (0, 20))],
        tours=(0, 16),
        phase="stations",
    )
    assert words.position(seen(state), ENGLISH, NAMES) == [
        "**Trambahn, round 1, 2 of 10 rides**",
        "● Ann is at the stations.",
        "💧 I blue: 💧1 💧2 💧3 · a ride would bring 2 : 0",
        "❤️ II red: – · a ride would bring 8 : 0",
        "🍀 III green: – · a ride would bring 0 : 0",
        "☀️ IV yellow: – · a ride would bring 0 : 20",
        "Rides: 1 💧 4 : 0, 2 ☀️ 0 : 20",
        "Trams on offer: 🐎×2 for 5, 🐎×2 for 5, 🐎×2 for 5, 9 more in the stack",
        f"Draw pile: 60 cards. Discarded: {state.position.discard} cards",
        "● Ann: 4 points, 0 of them for extra tours; 6 cards, 12 money",
        "Column 💧 blue: 💧4 · 🐎×2 · 2 points",
        "Column ❤️ red A: ❤️2 🧢 · 🐎×2 · 2 points",
        "Column ❤️ red B: ❤️7 · 🚂×3 · 6 points",
        "Column 🍀 green: 🍀1 · no tram · 0 points",
        "■ Ben: 36 points, 16 of them for extra tours; 1 card, 15 money",
        "Column ☀️ yellow: ☀️9 ☀️10 · ⚡×4 · 20 points, closed",
        "**Your hand**: 💧5 💧9 ❤️1 ❤️3 🍀2 🧢 (6 cards)",
    ]


def test_a_position_at_the_end_shows_both_hands() -> None:
    state = position(hands=["blue5 red1", "green2"], rows=["blue1 blue2 blue3"], rides=9, offer="")
    lines = words.position(seen(play(state, aboard("blue5")).state), ENGLISH, NAMES)
    assert lines[-2:] == ["Hand of ● Ann: ❤️1", "Hand of ■ Ben: 🍀2"]
    assert not any("is at the" in line for line in lines)
    assert "Trams on offer: –, 16 more in the stack" in lines


def test_the_score_table_has_the_best_first_with_its_parts() -> None:
    state = position(rides=[Ride(0, (4, 0)), Ride(3, (0, 20))], tours=(0, 16))
    assert words.score_table(seen(state), ENGLISH, NAMES) == [
        "■ Ben: **36 points** · rides 0 + 20 · extra tours 16",
        "● Ann: **4 points** · rides 4 + 0 · extra tours 0",
    ]
    assert words.score_table(seen(position()), ENGLISH)[0] == "● Blue: **0 points** · rides 0 · extra tours 0"


def test_the_rules_in_short_follow_the_option() -> None:
    official = words.summary(Options(), ENGLISH)
    other = words.summary(Options(new_column="only_if_needed"), ENGLISH)
    assert "at any time" in official
    assert "only if it fits none" in other
    for figures in ("×2 costs 5", "×3 10", "×4 15", "8th card", "10th ride"):
        assert figures in official


def test_the_option_and_its_values_have_names() -> None:
    assert words.option("new_column", ENGLISH) == "New columns"
    assert "official" in words.option_value("new_column", "free", ENGLISH)
    assert words.option_value("new_column", "only_if_needed", ENGLISH)
