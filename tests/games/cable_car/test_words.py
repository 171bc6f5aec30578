"""The sentences of the game."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest
from games.cable_car.positions import FREE, place, play, position, refusal, square

from bot.engine import ENGLISH, Refusal
from bot.engine.bits import members
from bot.games.cable_car import board, refusals, rules, words
from bot.games.cable_car.events import LineFinished, MatchEnded, TileDrawn, TilePlaced
from bot.games.cable_car.moves import DrawTile, PlaceTile
from bot.games.cable_car.naming import consequences, forecast
from bot.games.cable_car.notation import read
from bot.games.cable_car.plans import effect
from bot.games.cable_car.view import Options

if TYPE_CHECKING:
    from bot.games.cable_car.events import Event

NAMES = ["Ann", "Ben", "Chloé"]
E3 = square("E3")
TRACKS = "aacb (N→S E→W S→E W→N)"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (TilePlaced(0, E3, "aacb", drawn=False), "● Ann placed aacb on E3."),
        (TilePlaced(1, E3, "aacb", drawn=True), "■ Ben drew aacb and placed it on E3."),
        (
            LineFinished(17, 2, 11, None, 22),
            "Line 17 reached the power station: 22 points for ▲ Chloé.",
        ),
        (LineFinished(4, 0, 1, 5, 1), "Line 4 arrived at station 5: 1 point for ● Ann."),
        (LineFinished(16, None, 3, 5, 0), "Line 16, which is nobody's, has ended."),
        (TileDrawn(0, None, instead=False), "● Ann drew a tile."),
        (TileDrawn(0, None, instead=True), "● Ann drew a tile to place it."),
        (TileDrawn(0, "aacb", instead=False), f"● Ann drew {TRACKS}."),
        (TileDrawn(0, "aacb", instead=True), f"● Ann drew {TRACKS} to place it."),
        (MatchEnded((9, 8), (0,)), "● Ann wins."),
        (MatchEnded((9, 9), (0, 1)), "● Ann and ■ Ben share the win."),
    ],
)
def test_an_event_is_a_sentence(event: Event, sentence: str) -> None:
    assert words.event(event, ENGLISH, NAMES) == sentence


def test_seats_without_names_go_by_their_colours() -> None:
    assert words.event(TileDrawn(1, None, instead=False), ENGLISH) == "■ Vermilion drew a tile."


# News


def test_a_turn_is_one_line_with_what_it_finished() -> None:
    events: list[Event] = [
        TilePlaced(0, E3, "aacb", drawn=False),
        LineFinished(4, 1, 3, 5, 3),
        LineFinished(16, None, 3, 6, 0),
        TileDrawn(0, None, instead=False),
        TilePlaced(1, square("E2"), "aaaa", drawn=False),
        TileDrawn(1, "bcbc", instead=False),
        MatchEnded((1, 2), (1,)),
    ]
    assert words.news(events, ENGLISH, NAMES) == [
        (
            "● Ann placed aacb on E3. Line 4 arrived at station 5: 3 points for ■ Ben. "
            "Line 16, which is nobody's, has ended."
        ),
        "■ Ben placed aaaa on E2. ■ Ben drew bcbc (N→E E→N S→W W→S).",
        "■ Ben wins.",
    ]


def test_a_tile_that_was_drawn_and_placed_is_told_once() -> None:
    events: list[Event] = [TileDrawn(0, None, instead=True), TilePlaced(0, E3, "aacb", drawn=True)]
    assert words.news(events, ENGLISH, NAMES) == ["● Ann drew aacb and placed it on E3."]
    assert words.news(events[:1], ENGLISH, NAMES) == ["● Ann drew a tile to place it."]
    own: list[Event] = [TileDrawn(0, "aacb", instead=True)]
    assert words.news(own, ENGLISH, NAMES) == [f"● Ann drew {TRACKS} to place it."]


def test_a_tile_that_was_drawn_alone_is_told_alone() -> None:
    assert words.news([TileDrawn(0, "aacb", instead=False)], ENGLISH, NAMES) == [f"● Ann drew {TRACKS}."]
    assert words.news([TileDrawn(0, None, instead=False)], ENGLISH, NAMES) == []


# Moves


def test_a_move_is_written_with_the_tile_as_it_will_lie() -> None:
    view = rules.view(position(), 0)
    assert words.move(place("E3 aacb"), view, ENGLISH) == "E3 aacb"
    assert words.move(DrawTile(), view, ENGLISH) == "draw"


SEVERAL = "C1 aaaa, A2 aaaa, B2 aaaa"
"""Station 3's line, and station 31's, enter C2."""


def test_a_placement_is_described_by_what_it_scores_and_lengthens() -> None:
    view = rules.view(position(SEVERAL, seats=3, hands=["dddd"]), 0)
    assert words.describe(place("C2 dddd"), view, ENGLISH) == (
        "C2 dddd · finishes your 31: 5 · finishes 3 for ▲ Green: 3"
    )
    assert words.describe(place("C2 aaaa"), view, ENGLISH) == "C2 aaaa · your 31 +1 · 3 of ▲ Green +1"


def test_drawing_is_described_with_the_pile() -> None:
    view = rules.view(position(pile="aaaa bbbb"), 0)
    assert words.describe(DrawTile(), view, ENGLISH) == "draw a tile instead (2 tiles left)"


def test_consequences_name_players_and_nobodys_lines() -> None:
    view = rules.view(position("H8 aaaa", seats=3), 1)
    told = list(consequences(effect(view, place("H7 badb")), 1, ENGLISH, NAMES))
    assert told == ["finishes 17, nobody's", "15 of ● Ann +1"]
    straight = list(consequences(effect(view, place("H7 aaaa")), 1, ENGLISH, NAMES))
    assert straight == ["15 of ● Ann +1", "nobody's 17 +1"]


def test_a_forecast_says_the_same_in_sentences_in_the_same_order() -> None:
    view = rules.view(position("H8 aaaa", seats=3), 1)
    assert list(forecast(effect(view, place("H7 badb")), 1, ENGLISH, NAMES)) == [
        "Nobody's line 17 ends, and scores nothing.",
        "Line 15 of ● Ann grows by 1.",
    ]
    straight = list(forecast(effect(view, place("H7 aaaa")), 1, ENGLISH, NAMES))
    assert straight == ["Line 15 of ● Ann grows by 1.", "Nobody's line 17 grows by 1."]


@pytest.mark.parametrize(
    ("seat", "dddd", "aaaa"),
    [
        (
            0,
            (
                "Your line 31 arrives at station 31: 5 points. "
                "Line 3 arrives at station 3: 3 points for ▲ Chloé."
            ),
            "Your line 31 grows by 1. Line 3 of ▲ Chloé grows by 1.",
        ),
        (
            2,
            "Line 31 arrives at station 31: 5 points for ● Ann. Your line 3 arrives at station 3: 3 points.",
            "Your line 3 grows by 1. Line 31 of ● Ann grows by 1.",
        ),
    ],
)
def test_a_forecast_speaks_to_whoever_reads_it(seat: int, dddd: str, aaaa: str) -> None:
    view = rules.view(position(SEVERAL, seats=3), seat)
    assert " ".join(forecast(effect(view, place("C2 dddd")), seat, ENGLISH, NAMES)) == dddd
    assert " ".join(forecast(effect(view, place("C2 aaaa")), seat, ENGLISH, NAMES)) == aaaa


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (0, "Line 4 reaches the power station: 6 points for ■ Ben."),
        (1, "Your line 4 reaches the power station: 6 points."),
    ],
)
def test_a_forecast_names_the_power_station(seat: int, told: str) -> None:
    view = rules.view(position("D1 aaaa, D2 aaaa"), seat)
    assert next(forecast(effect(view, place("D3 aaaa")), seat, ENGLISH, NAMES)) == told


def test_long_descriptions_are_cut_at_a_whole_part() -> None:
    # Four lines of others meet at G2.
    state = position(
        "G1 aaaa, H2 aaaa, A2 aaaa, B2 aaaa, C2 aaaa, D2 aaaa, E2 aaaa, F2 aaaa, G8 aaaa, G7 aaaa, G6 aaaa, "
        "G5 aaaa, G4 aaaa, G3 aaaa",
        seats=6,
        hands=["dddd"],
    )
    full = effect(rules.view(state, 0), place("G2 dddd"))
    assert len(full.finished) == 4
    told = words.describe(place("G2 dddd"), rules.view(state, 0), ENGLISH)
    assert len(told) <= 100
    assert told.endswith(" · …")


# Suggestions


def test_what_promises_most_is_offered_first_then_drawing_then_the_rest() -> None:
    # dddd fits nowhere else.
    state = position("C1 aaaa", hands=["dddd", "dddd"], mover=1)
    view = rules.view(state, 1)
    offered = list(words.suggestions(view, rules.legal_moves(state, 1), "", ENGLISH))
    assert offered == [
        ("C2 dddd · finishes 3 for ● Blue: 3", "C2 dddd"),
        ("draw a tile instead (3 tiles left)", "draw"),
    ]
    many = position("C1 aaaa, D1 aaaa", hands=["aaaa"])
    values = [
        value for _, value in words.suggestions(rules.view(many, 0), rules.legal_moves(many, 0), "", ENGLISH)
    ]
    assert values[1] == "draw"
    assert sorted(values) == sorted(words.move(move, view, ENGLISH) for move in rules.legal_moves(many, 0))


@pytest.mark.parametrize("typed", ["e1", "E1", " e1 aa", "AAAA"])
def test_what_was_typed_narrows_the_offer(typed: str) -> None:
    state = position(hands=["aaaa"])
    view = rules.view(state, 0)
    offered = list(words.suggestions(view, rules.legal_moves(state, 0), typed, ENGLISH))
    assert offered
    assert all(" ".join(typed.casefold().split()) in value.casefold() for _, value in offered)


def test_only_moves_that_were_given_are_offered() -> None:
    state = position(hands=["aaaa"])
    moves = [PlaceTile(square("E1"), "aaaa")]
    offered = list(words.suggestions(rules.view(state, 0), moves, "", ENGLISH))
    assert [value for _, value in offered] == ["E1 aaaa"]


# Hands


def test_the_hand_tells_where_the_tracks_lead_and_names_tiles_only_where_there_are_several() -> None:
    lead, other = "N→S E→W S→E W→N", "N→E E→N S→W W→S"
    assert words.hand(rules.view(position(hands=["aacb"]), 0), ENGLISH) == f"**Your tile**: {lead}"
    two = position(hands=["aacb bcbc"], options=Options(hand=2))
    said = words.hand(rules.view(two, 0), ENGLISH)
    assert said == f"**Your tiles**: {TRACKS}, bcbc ({other})"
    assert words.hand(rules.view(two, None), ENGLISH) == "You have no tiles."


def test_a_drawn_tile_must_be_placed_and_the_hand_says_so() -> None:
    state = position(hands=["bcbc"], drawn="aacb")
    assert words.hand(rules.view(state, 0), ENGLISH) == (
        "**You drew** N→S E→W S→E W→N and must place it. Your hand stays.\n**Your tile**: N→E E→N S→W W→S"
    )
    assert f"**You drew** {TRACKS} " in words.position(rules.view(state, 0), ENGLISH)[-1]


def test_secrets_change_with_the_tiles_and_not_with_their_order() -> None:
    one, other = (position(hands=[hand], options=Options(hand=2)) for hand in ("aacb bcbc", "bcbc aacb"))
    assert words.secrets(rules.view(one, 0)) == words.secrets(rules.view(other, 0))
    drawn = position(hands=["aacb bcbc"], drawn="dddd", options=Options(hand=2))
    assert words.secrets(rules.view(one, 0)) != words.secrets(rules.view(drawn, 0))
    assert words.secrets(rules.view(drawn, None)) is None


# Positions


def test_the_turn_is_the_tile_that_is_placed_now() -> None:
    assert words.turn(rules.view(position(), 0), ENGLISH) == "tile 1 of 60"
    assert words.turn(rules.view(position("C1 aaaa, C2 aaaa"), 0), ENGLISH) == "tile 3 of 60"


def test_the_whole_position_is_told() -> None:
    state = position("D1 aaaa, D2 aaaa, D3 aaaa, H8 aaaa", seats=3, hands=["dada"], pile="aaaa")
    lines = words.position(rules.view(state, 0), ENGLISH, NAMES)
    assert lines[0] == "**Cable Car, tile 5 of 60** · 1 tile in the pile"
    assert lines[1].startswith("● Ann: 0 points, 1 tile. Lines: 1: 0 passes, enters A1 from the north · ")
    assert "4: 6 points, ended at the power station" in lines[1]
    assert lines[4] == (
        "Nobody's lines: 16: 1 pass, enters G8 from the east · 17: 1 pass, enters H7 from the south"
    )
    assert lines[5] == "Row 1, A to H: – – – aaaa – – – –"
    assert lines[8] == "Row 4, A to H: – – – ## ## – – –"
    assert lines[13].startswith("The board as one line: `")
    assert read(lines[13].split("`")[1]) == state.position
    assert lines[14] == "dada can lie on: A2 C2 E2 H2 A3 C3 E3 H3 A4 H4 A5 H5 A6 H6 A7 H7"
    assert lines[-1].startswith("**Your tile**: dada")


def test_a_finished_line_says_where_it_arrived() -> None:
    state = play(position("C1 aaaa", hands=["dddd"]), "C2 dddd").state
    lines = words.position(rules.view(state, None), ENGLISH, NAMES)
    assert "3: 3 points, ended at station 3" in lines[1]
    assert not any("can lie on" in line for line in lines)


def test_every_way_to_turn_a_tile_is_told_with_its_squares() -> None:
    lines = words.position(rules.view(position(hands=["adad"], options=FREE), 0), ENGLISH, NAMES)
    assert "adad can lie on: B1 C1 D1 E1 F1 G1 B8 C8 D8 E8 F8 G8" in lines
    assert "dada can lie on: A2 H2 A3 H3 A4 H4 A5 H5 A6 H6 A7 H7" in lines


def test_a_way_to_turn_a_tile_that_is_barred_everywhere_is_not_told() -> None:
    # Only A2 is left, where a tile that turns back in the west may not lie.
    others = (board.square_name(number) for number in members(board.SPACES & ~(1 << square("A2"))))
    state = position(", ".join(f"{name} aaaa" for name in others), hands=["bcdd"], pile="", options=FREE)
    lines = words.position(rules.view(state, 0), ENGLISH, NAMES)
    told = [line for line in lines if "can lie on" in line]
    assert told == ["ddbc can lie on: A2", "cddb can lie on: A2"]


def test_the_score_table_has_the_best_first_and_its_lines() -> None:
    state = play(
        position("C1 aaaa, D1 aaaa, D2 aaaa, D3 aaaa", hands=["dddd"], points=(0, 6)), "C2 dddd"
    ).state
    assert words.score_table(rules.view(state, None), ENGLISH, NAMES) == [
        "■ Ben: **6** · 1 of 16 lines finished: line 4: 6 (3×2)",
        "● Ann: **3** · 1 of 16 lines finished: line 3: 3",
    ]
    assert words.score_table(rules.view(position(), None), ENGLISH, NAMES)[0] == (
        "● Ann: **0** · 0 of 16 lines finished: –"
    )


# Refusals


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (refusals.NoSuchSquare(), "The board has no such square. Squares are named from A1 to H8."),
        (
            refusals.InPowerStation(27),
            "D4 belongs to the power station. Choose a square around it.",
        ),
        (refusals.SquareTaken(E3), "A tile lies on E3 already. Choose an empty square."),
        (refusals.NotReached(E3), "E3 is neither at the edge of the board nor beside a tile."),
        (refusals.NotInHand("aaaa", ("bcbc", "dddd")), "You do not have aaaa. You have bcbc and dddd."),
        (refusals.NotTheDrawn("aaaa", "bcbc"), "You drew bcbc and must place that one. Your hand stays."),
        (
            refusals.SingleTileLine(0, "dddd", 32),
            (
                "On A1, dddd would take line 32 to an arrival over this one tile, "
                "and there are other ways to lay it."
            ),
        ),
        (refusals.PileEmpty(), "All tiles have been drawn. Place one of your own."),
        (refusals.AlreadyDrawn("bcbc"), "You have drawn bcbc in this turn. Now place it."),
    ],
)
def test_a_refusal_is_a_sentence(refused: Refusal, sentence: str) -> None:
    assert words.refusal(refused, ENGLISH, NAMES) == sentence


def test_a_refusal_of_another_game_is_none_of_this_one() -> None:
    with pytest.raises(TypeError, match="no refusal of this game"):
        words.refusal(Refusal(), ENGLISH)


def test_a_refusal_met_in_play_has_its_sentence() -> None:
    found = refusal(position(hands=["dada"]), "C1 dada")
    assert found is not None
    assert words.refusal(found, ENGLISH).startswith("On C1, dada would take line 3")


# Rules and options


def test_the_rules_in_short_say_what_is_played() -> None:
    official = words.summary(Options(), ENGLISH)
    assert "as they are printed" in official
    assert "**Hand**" not in official
    assert "may be turned" in words.summary(FREE, ENGLISH)
    assert "everybody holds 3 tiles" in words.summary(Options(hand=3), ENGLISH)


@pytest.mark.parametrize(
    ("letter", "way"),
    [
        ("a", "**a** goes straight through"),
        ("b", "**b** leaves by the next side clockwise"),
        ("c", "**c** by the next one counterclockwise"),
        ("d", "**d** by the side where it came in"),
    ],
)
def test_the_rules_in_short_explain_the_letters_of_a_tile(letter: str, way: str) -> None:
    assert way in words.summary(Options(), ENGLISH)
    north, east, south, west = range(4)
    leaves = {"a": south, "b": east, "c": west, "d": north}[letter]
    assert board.exits(4 * letter)[north] == leaves


def test_every_value_of_every_option_has_a_name() -> None:
    assert words.option("orientation", ENGLISH) == "Turning tiles"
    assert words.option("hand", ENGLISH) == "Tiles in hand"
    assert words.option_value("orientation", "fixed", ENGLISH) == "laid as printed (official)"
    assert words.option_value("orientation", "free", ENGLISH) == "tiles may be turned"
    assert [words.option_value("hand", n, ENGLISH) for n in (1, 2, 3)] == ["1 (official)", "2", "3"]


def test_labels_fit_wherever_lines_go() -> None:
    state = position(SEVERAL, seats=6, hands=["dddd"])
    for label, _ in islice(
        words.suggestions(rules.view(state, 0), rules.legal_moves(state, 0), "", ENGLISH), 30
    ):
        assert 0 < len(label) <= 100
