"""Sentences of the game, and what a player types read back as moves."""

from __future__ import annotations

import gettext
from contextlib import suppress
from typing import Any

import pytest
from games.transamerica.positions import (
    NORTH,
    SOUTH,
    SOUTHERN,
    VEXATION,
    hand,
    junction,
    line,
    lines,
    moves,
    play,
    position,
    track,
)
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import ENGLISH, ParseError, Refusal
from bot.games.transamerica import board, refusals, rules, words
from bot.games.transamerica.events import (
    BarrierMoved,
    Event,
    MarkerPlaced,
    MatchEnded,
    NetworksJoined,
    RoundClosing,
    RoundEnded,
    RoundStarted,
    TrackLaid,
    TurnStopped,
)
from bot.games.transamerica.moves import LayTrack, PlaceMarker, Stop
from bot.games.transamerica.view import Options

ANY_VIEW: Any = None
NAMES = ["Ann", "Ben", "Chloé"]


class Spanish(gettext.NullTranslations):
    """Two words of another language."""

    def gettext(self, message: str) -> str:
        return {"own": "propia", "stop": "alto"}.get(message, message)


def written(typed: str, text: Any = ENGLISH) -> str:
    """Return what was typed, read and written again."""
    return ", ".join(words.move(move, ANY_VIEW, text) for move in words.parse_moves(typed, ANY_VIEW, text))


def hint(typed: str) -> str:
    with pytest.raises(ParseError) as caught:
        words.parse_moves(typed, ANY_VIEW, ENGLISH)
    return caught.value.hint


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("start at Denver", "Denver"),
        ("start Denver", "Denver"),
        ("place marker at F7", "F7"),
        ("begin in Kansas City", "Kansas City"),
        ("from E9 to E10", "E9-E10"),
        ("build E9-E10, then stop", "E9-E10, stop"),
    ],
)
def test_words_that_only_lead_to_a_place_are_passed_over(typed: str, read: str) -> None:
    assert written(typed) == written(read)


# Typed moves


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("F7", "F7"),
        ("f7", "F7"),
        ("Kansas City", "G10"),
        ("kansas  city", "G10"),
        ("ST LOUIS", "G12"),
        ("St. Louis", "G12"),
        ("new york", "E17"),
        ("salt lake city", "E4"),
        ("E9-E10", "E9–E10"),
        ("E10-E9", "E9–E10"),
        ("E9–E10", "E9–E10"),
        ("E9 — E10", "E9–E10"),
        ("E9→E10", "E9–E10"),
        ("E9->E10", "E9–E10"),
        ("e9 e10", "E9–E10"),
        ("Omaha-E10", "E9–E10"),
        ("St. Louis-G11", "G11–G12"),
        ("Omaha E10", "E9–E10"),
        ("stop", "stop"),
        ("STOP", "stop"),
    ],
)
def test_a_single_move_is_read_however_it_is_typed(typed: str, read: str) -> None:
    assert written(typed) == read
    assert words.move(words.parse(typed, ANY_VIEW, ENGLISH), ANY_VIEW, ENGLISH) == read


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("E9-E10 E10-F10", "E9–E10, E10–F10"),
        ("E9-E10, E10-F10", "E9–E10, E10–F10"),
        ("E9-E10; E10-F10", "E9–E10, E10–F10"),
        ("E9-E10-F10", "E9–E10, E10–F10"),
        ("E9 E10 F10", "E9–E10, E10–F10"),
        ("E9 E10 E10 F10", "E9–E10, E10–F10"),
        ("E9-E10 F10", "E9–E10, E10–F10"),
        ("E9 E10-F10", "E9–E10, E10–F10"),
        ("H8-H9 G6-G7", "H8–H9, G6–G7"),
        ("H8-H9, stop", "H8–H9, stop"),
        ("H8-H9 stop", "H8–H9, stop"),
        ("H8-H9,", "H8–H9"),
        ("E9-E10 own", "E9–E10 own"),
        ("E9-E10 own E10-F10", "E9–E10 own, E10–F10"),
        ("E9-E10 E10-F10 OWN", "E9–E10, E10–F10 own"),
        ("E9-E10-F10 own", "E9–E10 own, E10–F10 own"),
        ("St. Louis-G11 G11-Kansas City", "G11–G12, G10–G11"),
    ],
)
def test_the_moves_of_a_turn_are_read_however_they_are_typed(typed: str, read: str) -> None:
    assert written(typed) == read


@pytest.mark.parametrize(
    "typed",
    ["", "  ", ",", "E9-", "-E9", "E9- -", "own", "F7 own", "E9-stop", "E9 own-E10", "stop-E9", "E9-own"],
)
def test_what_is_no_move_is_answered_with_what_would_be(typed: str) -> None:
    assert hint(typed) == "Type a line such as E9-E10, two of them, a junction such as F7, or stop."


def test_an_unknown_junction_is_named() -> None:
    assert hint("Z9") == "There is no junction “Z9”. Junctions are named like F7, or by their city."
    assert (
        hint("E9-Zürich") == "There is no junction “Zürich”. Junctions are named like F7, or by their city."
    )


def test_a_misspelt_city_is_guessed() -> None:
    assert hint("Kansas Cty") == "There is no junction “Kansas Cty”. Do you mean Kansas City?"
    assert hint("E9-Sant Louis") == "There is no junction “Sant Louis”. Do you mean St. Louis?"


def test_of_a_long_text_only_the_beginning_is_repeated() -> None:
    assert len(hint("x" * 5_000)) < 130


def test_places_that_are_no_neighbours_are_named() -> None:
    assert hint("Omaha-E11") == "Omaha (E9) and E11 are no neighbours, so no line joins them."
    assert hint("E9-E9") == "Omaha (E9) and Omaha (E9) are no neighbours, so no line joins them."


def test_a_single_move_is_not_two() -> None:
    with pytest.raises(ParseError, match="Type a line"):
        words.parse("E9-E10 E10-F10", ANY_VIEW, ENGLISH)


def test_moves_are_read_and_written_in_the_readers_language_and_in_english() -> None:
    assert written("E9-E10 propia, alto", Spanish()) == "E9–E10 propia, alto"
    assert written("E9-E10 own, stop", Spanish()) == "E9–E10 propia, alto"


@given(st.sampled_from([n for n in range(819) if board.LINES >> n & 1]), st.booleans())
def test_every_line_is_read_as_it_is_written(number: int, own: bool) -> None:
    move = LayTrack(number, own)
    assert words.parse(words.move(move, ANY_VIEW, ENGLISH), ANY_VIEW, ENGLISH) == move


@given(st.text(max_size=60) | st.text("EF19-, own stopSt. Louis", max_size=40))
def test_whatever_is_typed_is_read_or_answered(typed: str) -> None:
    found = None
    with suppress(ParseError):
        found = words.parse_moves(typed, ANY_VIEW, ENGLISH)
    if found is None:
        assert hint(typed)
    else:
        assert found
        assert words.parse_moves(written(typed), ANY_VIEW, ENGLISH) == found


# Moves for lists


@pytest.mark.parametrize(
    ("move", "label"),
    [
        (moves("F7")[0], "F7"),
        (moves("Omaha")[0], "E9 · Omaha"),
        (track("H8-H9"), "H8–H9"),
        (track("E9-E10"), "E9–E10 · double · Omaha"),
        (track("E9-E10", own=True), "E9–E10 · double · in your colour · Omaha"),
        (Stop(), "stop after one track"),
    ],
)
def test_a_move_is_described_with_what_makes_it_worth_choosing(
    move: PlaceMarker | LayTrack | Stop, label: str
) -> None:
    assert words.describe(move, ANY_VIEW, ENGLISH) == label


# Events


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (MarkerPlaced(0, junction("E9")), "● Ann starts at Omaha."),
        (MarkerPlaced(0, junction("F9")), "● Ann starts at F9."),
        (TrackLaid(1, line("E9-E10"), own=False), "■ Ben laid E9–E10."),
        (TrackLaid(1, line("E9-E10"), own=True), "■ Ben laid E9–E10 in their own colour."),
        (NetworksJoined(0, (1,), junction("G12")), "● Ann joined the network of ■ Ben at St. Louis."),
        (NetworksJoined(0, (1, 2), junction("H9")), "● Ann joined the network of ■ Ben and ▲ Chloé at H9."),
        (TurnStopped(2), "▲ Chloé stopped after one track."),
        (
            RoundClosing(0),
            "Somebody has connected all five cities: the round ends with the turn of ● Ann.",
        ),
        (BarrierMoved(3), "The barrier moves: the game now ends when somebody has 3 points or fewer."),
        (BarrierMoved(1), "The barrier moves: the game now ends when somebody has 1 point or fewer."),
        (RoundStarted(2, 1), "Round 2 begins with ■ Ben."),
        (MatchEnded((4, 2, 0), (0,)), "● Ann wins."),
        (MatchEnded((4, 4, 0), (0, 1)), "● Ann and ■ Ben share the win."),
        (
            RoundEnded(3, "connected", (1,), (), (4, 0, 7), (4, 13, 1)),
            "Round 3 is over: ■ Ben connected all five cities. ● Ann −4 → 4 · ▲ Chloé −7 → 1.",
        ),
        (
            RoundEnded(3, "connected", (0, 1, 2), (), (0, 0, 0), (4, 13, 1)),
            "Round 3 is over: ● Ann, ■ Ben and ▲ Chloé have all connected their five cities.",
        ),
        (
            RoundEnded(1, "supply", (), (), (1, 2, 3), (12, 11, 10)),
            "Round 1 is over: the last track is laid. ● Ann −1 → 12 · ■ Ben −2 → 11 · ▲ Chloé −3 → 10.",
        ),
    ],
)
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert words.event(event, ENGLISH, NAMES) == sentence


def test_without_names_colours_serve() -> None:
    assert words.event(TurnStopped(0), ENGLISH) == "● Blue stopped after one track."


def test_a_turn_is_told_as_one_path_and_then_whom_it_joined() -> None:
    events: list[Event] = [
        TrackLaid(0, line("H8-H9"), own=False),
        NetworksJoined(0, (1,), junction("H9")),
        TrackLaid(0, line("H9-H10"), own=False),
        TrackLaid(1, line("A1-B1"), own=False),
        TurnStopped(1),
        MarkerPlaced(2, junction("E9")),
    ]
    assert words.news(events, ENGLISH, NAMES) == [
        "● Ann laid H8–H9–H10.",
        "● Ann joined the network of ■ Ben at H9.",
        "■ Ben laid A1–B1.",
        "▲ Chloé starts at Omaha.",
    ]


@pytest.mark.parametrize(
    ("laid", "path"),
    [
        ("H9-H10, H8-H9", "H10–H9–H8"),
        ("H9-H8, H9-H10", "H8–H9–H10"),
        ("H8-H9, G6-G7", "H8–H9 and G6–G7"),
        ("H8-H9, H9-I9", "H8–H9–I9"),
    ],
)
def test_tracks_that_hang_together_are_one_path(laid: str, path: str) -> None:
    events = [TrackLaid(0, number, own=False) for number in lines(laid)]
    assert words.news(events, ENGLISH, NAMES) == [f"● Ann laid {path}."]


def test_tracks_of_the_own_colour_are_told_apart() -> None:
    events = [TrackLaid(0, line("H8-H9"), own=True), TrackLaid(0, line("H9-H10"), own=False)]
    assert words.news(events, ENGLISH, NAMES) == [
        "● Ann laid H8–H9 in their own colour.",
        "● Ann laid H9–H10.",
    ]


def test_nothing_is_told_of_nothing() -> None:
    assert words.news([], ENGLISH, NAMES) == []


# Refusals


REFUSALS: list[tuple[Refusal, str]] = [
    (refusals.MarkerFirst(), "First place your marker: choose any free junction, such as F7."),
    (
        refusals.MarkerStands(junction("E9")),
        "Your marker stands at Omaha until the round ends. Lay a track now.",
    ),
    (refusals.NoSuchJunction(), "The board has no such junction."),
    (
        refusals.JunctionTaken(junction("F7"), 1),
        "The marker of ■ Ben stands at F7. Choose another junction.",
    ),
    (refusals.NoSuchLine(), "The board has no such line."),
    (refusals.LineOccupied(line("E9-E10")), "A track lies on E9–E10 already."),
    (
        refusals.NotConnected(line("H10-H11"), junction("H8")),
        "H10–H11 touches nothing that is connected to your marker at H8.",
    ),
    (
        refusals.DoubleAfterSingle(line("E9-E10")),
        "E9–E10 is a double line and takes a whole turn. Lay another single track now, or stop.",
    ),
    (refusals.TrackFirst(), "A turn has at least one track, so there is nothing to stop yet."),
    (refusals.NoOwnTracks(), "This match is played without tracks of your own colour."),
    (refusals.OwnTracksUsed(3), "All 3 tracks of your own colour are on the board."),
    (refusals.OwnTracksUsed(1), "Your one track of your own colour is on the board."),
    (
        refusals.JunctionCrowded(junction("H9")),
        "Two coloured tracks meet at H9 already, which is the most.",
    ),
    (
        refusals.WallsIn(line("C1-D1"), 2),
        "Your colour on C1–D1 would cut ▲ Chloé off from a city or a marker.",
    ),
]


@pytest.mark.parametrize(("refusal", "sentence"), REFUSALS)
def test_a_refusal_says_why_not(refusal: Refusal, sentence: str) -> None:
    assert words.refusal(refusal, ENGLISH, NAMES) == sentence


def test_every_refusal_of_the_game_has_a_sentence() -> None:
    kinds = {kind for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, Refusal)}
    assert {type(refusal) for refusal, _ in REFUSALS} == kinds - {Refusal}


def test_a_refusal_of_another_game_is_a_fault() -> None:
    class Foreign(Refusal, frozen=True):
        pass

    with pytest.raises(TypeError, match="no refusal of this game"):
        words.refusal(Foreign(), ENGLISH)


# Hands, positions, scores, rules and options


def test_a_hand_says_what_is_connected_and_what_is_missing() -> None:
    state = position("K8, A1", tracks=SOUTHERN.removeprefix("J1-"), hands=[SOUTH, NORTH], number=3)
    assert words.hand(rules.view(state, 0), ENGLISH).splitlines() == [
        "**Your five cities, round 3** · 1 to go in all",
        "🟢 Los Angeles (J1), 1 away",
        "🔵 Cincinnati (F14) ✓",
        "⭐ St. Louis (G12) ✓",
        "♦️ Dallas (K8) ✓",
        "🟧 Washington (F16) ✓",
    ]


def test_before_the_marker_stands_a_hand_says_nothing_of_distances() -> None:
    told = words.hand(rules.view(position("", seats=2, hands=[SOUTH]), 0), ENGLISH)
    assert told.splitlines()[:2] == ["**Your five cities, round 1** · 20 to go in all", "🟢 Los Angeles (J1)"]


def test_spectators_and_players_of_a_finished_match_have_no_cities() -> None:
    state = position("K8, A1", tracks=SOUTHERN.removeprefix("J1-"), hands=[SOUTH, NORTH])
    assert words.hand(rules.view(state, None), ENGLISH) == "You have no cities."
    over = play(state, "J1-K1").state
    assert words.hand(rules.view(over, 0), ENGLISH) == "You have no cities."


def test_a_hand_is_sent_again_when_it_is_dealt_anew_even_if_it_is_the_same() -> None:
    first, second = (rules.view(position("K8, A1", hands=[SOUTH], number=n), 0) for n in (1, 2))
    assert words.secrets(first) == (1, *hand(SOUTH))
    assert words.secrets(first) != words.secrets(second)
    assert words.secrets(rules.view(position("K8, A1"), None)) is None


def test_the_turn_is_told_by_its_round() -> None:
    assert words.turn(rules.view(position("K8, A1", number=4), None), ENGLISH) == "round 4"


def test_a_position_is_told_with_points_markers_networks_and_tracks() -> None:
    state = position(
        "H8, H11",
        seats=3,
        tracks="H11-H10-I10-I9-H9-H10, H8-H7-G7, E9-F9",
        own={0: "H8-H9"},
        points=(13, 1, -2),
        options=VEXATION,
        hands=[NORTH],
    )
    assert words.position(rules.view(state, None), ENGLISH, NAMES) == [
        "**TransAmerica, round 1** · 76 tracks left",
        "The game ends when somebody has 0 points or fewer.",
        "● Ann: 13 points, marker at H8",
        "■ Ben: 1 point, marker at H11",
        "▲ Chloé: -2 points, marker not placed",
        "Network of : cities Omaha; tracks E9–F9",
        "Network of ● Ann: cities –; tracks H8–H7–G7",
        "Network of ● Ann and ■ Ben: cities –; tracks H11–H10–H9–I9–I10–H10",
        "Own tracks of ● Ann: H8–H9",
    ]
    assert words.position(rules.view(state, 0), ENGLISH, NAMES)[-1].startswith("**Your five cities")


def test_a_game_of_fixed_rounds_is_told_without_a_barrier() -> None:
    state = position("Omaha, A2", barrier=None, options=Options(rounds=2))
    told = words.position(rules.view(state, None), ENGLISH, NAMES)
    assert told == [
        "**TransAmerica, round 1** · 84 tracks left",
        "● Ann: 13 points, marker at Omaha (E9)",
        "■ Ben: 13 points, marker at A2",
    ]


@given(st.sets(st.sampled_from([n for n in range(819) if board.LINES >> n & 1]), max_size=40))
def test_every_track_is_told_once(numbers: set[int]) -> None:
    names = ", ".join(board.line_name(number) for number in numbers)
    state = position("A1, A2", tracks=names.replace("–", "-"))
    told = [line.split("tracks ")[1] for line in words.position(rules.view(state, None), ENGLISH)[4:]]
    found = [number for paths in told for number in lines(paths)]
    assert sorted(found) == sorted(numbers)


def test_scores_are_listed_the_best_first_with_what_the_last_round_cost() -> None:
    state = position("K8, A1", tracks=SOUTHERN.removeprefix("J1-"), hands=[SOUTH, NORTH], points=(1, 60))
    assert words.score_table(rules.view(state, None), ENGLISH, NAMES) == [
        "■ Ben: 60 points",
        "● Ann: 1 point",
    ]
    after = rules.view(play(state, "J1-K1").state, None)
    assert after.finished is not None
    lost = after.finished.losses[1]
    assert words.score_table(after, ENGLISH, NAMES)[0] == f"■ Ben: {60 - lost} points (last round −{lost})"


def test_the_rules_in_short_tell_of_the_options_in_force() -> None:
    official = words.summary(Options(), ENGLISH)
    assert "barrier" in official
    assert "own colour" not in official
    assert "own colour" in words.summary(VEXATION, ENGLISH)
    fixed = words.summary(Options(rounds=3), ENGLISH)
    assert "after 3 rounds" in fixed
    assert "barrier" not in fixed
    assert "after 1 round." in words.summary(Options(rounds=1), ENGLISH)


@pytest.mark.parametrize(
    ("name", "value", "title", "meaning"),
    [
        ("vexation", False, "Own tracks (vexation)", "off"),
        ("vexation", True, "Own tracks (vexation)", "three tracks of their own colour each"),
        ("rounds", None, "Length", "until the barrier is passed (official)"),
        ("rounds", 1, "Length", "exactly 1 round"),
        ("rounds", 5, "Length", "exactly 5 rounds"),
    ],
)
def test_options_and_their_values_have_names(name: str, value: Any, title: str, meaning: str) -> None:
    assert words.option(name, ENGLISH) == title
    assert words.option_value(name, value, ENGLISH) == meaning
