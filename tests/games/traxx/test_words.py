"""Sentences of the game."""

from __future__ import annotations

import pytest
from games.traxx.positions import EXAMPLE, card_of, fields, play, position, use_layout

from bot.engine import ENGLISH, Refusal
from bot.games.traxx import board, refusals, rules, words
from bot.games.traxx.events import CardTurned, Event, MatchEnded, PathSealed, RoundResolved
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.view import Options, Reached

NAMES = ["Ann", "Ben", "Chloé"]
CARD = card_of("blue green green red orange")
STATE = position(
    EXAMPLE,
    "F4",
    "A1-A2-B2-B1*",
    card="blue yellow red grey grey",
    deck=["green yellow red red orange", "blue green red grey"],
    reached=[(Reached(7, 3, 7), Reached(4, 5, 2))],
)
"""Chloé can do nothing in this round, which is the thirteenth."""
OVER = play(position("F5", "F4", "E6", deck=[]), "F5-E5", "pass", "pass").state


# Moves


def test_a_path_is_written_from_the_field_at_its_end_on() -> None:
    view = rules.view(STATE, 0)
    assert words.move(DrawPath("B", fields("E5-E6")), view, ENGLISH) == "F5–E5–E6"
    assert words.move(DrawPath("A", fields("H3")), view, ENGLISH) == "I2–H3"
    assert words.move(Pass(), view, ENGLISH) == "pass"


def test_a_path_is_described_by_its_colours_and_what_it_brings() -> None:
    view = rules.view(STATE, 0)
    assert words.describe(DrawPath("B", fields("E5-E6")), view, ENGLISH) == "F5–E5–E6 · ☁️❤️ · +2"
    assert words.describe(DrawPath("A", fields("I3")), view, ENGLISH) == "I2–I3 · ❤️ · +7, reaches 6"
    assert words.describe(Pass(), view, ENGLISH) == "pass"
    spectator = rules.view(STATE, None)
    assert words.describe(DrawPath("A", fields("I3")), spectator, ENGLISH) == "A I3 · ❤️"


def test_the_longest_description_fits_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = {place: number for number, place in enumerate(("I2", "H2", "H3", "H4", "G5"), 6)}
    name = use_layout(monkeypatch, numbers=numbers)
    reached = [(), tuple(Reached(number, 1, number) for number in range(6, 11))]
    state = position("G3*-F3", "F4", card="blue yellow red grey grey", layout=name, reached=reached)
    path = DrawPath("A", fields("H2-I2-H3-H4"))
    assert path in set(rules.legal_moves(state, 0))
    described = words.describe(path, rules.view(state, 0), ENGLISH)
    assert described.count("half") == 4
    assert len(described) <= 100


# Events


EVENTS: list[tuple[Event, str]] = [
    (PathSealed(1, None), "■ Ben has decided."),
    (PathSealed(1, Pass()), "■ Ben will pass."),
    (PathSealed(0, DrawPath("B", fields("E5-E6"))), "● Ann will draw E5–E6 from end B."),
    (
        RoundResolved(
            6,
            CARD,
            (DrawPath("A", fields("D8-D7")), Pass(), DrawPath("B", fields("F6"))),
            ((Reached(4, 6, 4), Reached(7, 6, 4)), (), ()),
            (1,),
        ),
        (
            "Round 6: ● Ann drew D8–D7 from end A and reached 4, 7 (half: 4). ■ Ben passed. "
            "▲ Chloé drew F6 from end B."
        ),
    ),
    (RoundResolved(6, CARD, (Pass(), Pass()), ((), ()), (0, 1)), "Round 6: nobody could draw anything."),
    (RoundResolved(6, CARD, (Pass(), Pass()), ((), ()), (0,)), "Round 6: ● Ann passed. ■ Ben passed."),
    (CardTurned(7, CARD, ()), "The card of round 7 is 💧🍀🍀❤️🔥."),
    (CardTurned(7, CARD, (1,)), "The card of round 7 is 💧🍀🍀❤️🔥. It allows ■ Ben no step."),
    (
        CardTurned(7, CARD, (0, 2)),
        "The card of round 7 is 💧🍀🍀❤️🔥. It allows none of these a step: ● Ann and ▲ Chloé.",
    ),
    (MatchEnded((12, -3), (0,)), "● Ann wins."),
    (MatchEnded((12, 12), (0, 1)), "● Ann and ■ Ben share the win."),
    (MatchEnded((1,), (0,)), "● Ann finishes with 1 point."),
    (MatchEnded((-12,), (0,)), "● Ann finishes with −12 points."),
    (MatchEnded((40,), (0,)), "● Ann finishes with 40 points."),
    (MatchEnded((41,), (0,)), "● Ann finishes with 41 points, which is great!"),
]


@pytest.mark.parametrize(("event", "said"), EVENTS, ids=range(len(EVENTS)))
def test_every_event_has_its_sentence(event: Event, said: str) -> None:
    assert words.event(event, ENGLISH, NAMES) == said


def test_the_news_tell_who_has_decided_only_while_the_round_goes_on() -> None:
    first = rules.apply(STATE, 0, DrawPath("B", fields("F6")))
    last = rules.apply(first.state, 1, Pass())
    third = rules.apply(last.state, 1, Pass())
    assert words.news(first.events, ENGLISH, NAMES) == ["● Ann will draw F6 from end B."]
    both = words.news([*first.events, *last.events], ENGLISH, NAMES)
    assert both == [
        "Round 13: ● Ann drew F6 from end B. ■ Ben passed. ▲ Chloé passed.",
        "The card of round 14 is 🍀☀️❤️❤️🔥.",
    ]
    seen = [event.seen_by(None) for event in (*first.events, *last.events, *third.events)]
    assert words.news(seen, ENGLISH, NAMES) == [*both, "■ Ben has decided."]
    assert words.news([], ENGLISH) == []


def test_seats_without_names_are_called_by_their_colours() -> None:
    assert words.event(PathSealed(3, None), ENGLISH) == "◆ Amber has decided."


# Refusals


REFUSALS: list[tuple[Refusal, str]] = [
    (refusals.NothingDrawn(), "A path has at least one new field. To leave yours as it is, pass."),
    (refusals.FirstFromEndA(39), "Both ends are still your start, F5: your first path is from end A."),
    (refusals.NoSuchField(), "The sheet has no such field."),
    (refusals.FieldVisited(39), "The path runs through F5 already, and may enter no field twice."),
    (refusals.NoNeighbour(0, 39), "A1 does not touch F5, where the path is to go on."),
    (
        refusals.ColourMissing(0, 3, card_of("blue green yellow grey")),
        "A1 is red, and the card shows only blue, green, yellow and grey.",
    ),
    (
        refusals.ColourMissing(1, 2, CARD),
        "A2 is yellow, and the card shows only blue, green, red and orange.",
    ),
    (refusals.ColourUsed(0, 3, 1), "A1 is red, and the card's red field is used already."),
    (refusals.ColourUsed(0, 3, 2), "A1 is red, and both red fields of the card are used already."),
]


@pytest.mark.parametrize(("refusal", "said"), REFUSALS, ids=range(len(REFUSALS)))
def test_every_refusal_says_why(refusal: Refusal, said: str) -> None:
    assert words.refusal(refusal, ENGLISH, NAMES) == said


def test_every_kind_of_refusal_has_been_tried() -> None:
    kinds = {kind for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, Refusal)}
    assert {type(refusal) for refusal, _ in REFUSALS} == kinds - {Refusal}


def test_a_refusal_of_another_game_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="no refusal of this game"):
        words.refusal(Refusal(), ENGLISH)


# Where a match stands


def test_the_round_is_said() -> None:
    assert words.turn(rules.view(STATE, 0), ENGLISH) == "round 13 of 15"
    assert words.turn(rules.view(OVER, None), ENGLISH) == "round 15 of 15"


def test_the_own_decision_is_told_to_its_player() -> None:
    card = "**Card of round 13**: 💧☀️❤️☁️☁️"
    assert words.hand(rules.view(STATE, 0), ENGLISH) == f"{card}\nYou have not decided yet."
    assert words.hand(rules.view(STATE, 2), ENGLISH) == f"{card}\nThe card allows you no step, so you pass."
    drawn = rules.view(play(STATE, "I2-I3").state, 0)
    assert words.hand(drawn, ENGLISH) == f"{card}\nYou will draw I2–I3, worth +7."
    assert words.hand(rules.view(play(STATE, "pass").state, 0), ENGLISH) == f"{card}\nYou will pass."
    assert words.hand(rules.view(play(STATE, "pass").state, None), ENGLISH) == card
    assert words.hand(rules.view(OVER, 0), ENGLISH) == "All cards have been played."


def test_the_position_tells_everything_that_is_public_and_the_own_decision() -> None:
    lines = words.position(rules.view(STATE, 0), ENGLISH, NAMES)
    assert lines[:12] == [
        "**Traxx, round 13 of 15**",
        "Card of this round: blue-yellow-red-grey-grey",
        "Cards to come, in an order nobody knows: blue-green-red-grey, green-yellow-red-red-orange",
        "Not decided yet: ● Ann and ■ Ben",
        "● Ann: −47 points, 56 fields open",
        "Path of ● Ann from end A to end B: I2–H2–G3–F4–F5, started at F5",
        "Numbers of ● Ann: 7 in full (round 3), 4 at half, 2 (round 5)",
        "■ Ben: −60 points, 60 fields open",
        "Path of ■ Ben: only its start, F4",
        "▲ Chloé: −57 points, 57 fields open",
        "Path of ▲ Chloé from end A to end B: A1–A2–B2–B1, started at B1",
        "Numbers that nobody has reached: 2, 3, 5, 6, 8, 9, 10",
    ]
    assert lines[12] == "Row A: A1 red, A2 yellow, A3 grey with the 9, A4 yellow, A5 blue"
    assert len(lines[12:-1]) == 9
    assert lines[-1] == "You have not decided yet."
    assert words.position(rules.view(STATE, None), ENGLISH, NAMES) == lines[:-1]


def test_the_colour_of_every_field_is_told() -> None:
    told = " ".join(words.position(rules.view(STATE, None), ENGLISH))
    assert all(f"{name} " in told for name in board.FIELD_NAMES)


def test_the_position_of_a_match_that_is_over_has_no_card() -> None:
    lines = words.position(rules.view(OVER, 0), ENGLISH, NAMES)
    assert lines[:2] == ["**Traxx, round 15 of 15**", "● Ann: −59 points, 59 fields open"]
    assert lines[-1].startswith("Row I")


def test_in_the_last_round_no_cards_are_to_come() -> None:
    lines = words.position(rules.view(position("F5", "F4", deck=[]), None), ENGLISH)
    assert not any(line.startswith("Cards to come") for line in lines)


def test_alone_nobody_else_reaches_numbers() -> None:
    lines = words.position(rules.view(position("F5"), 0), ENGLISH)
    assert not any(line.startswith("Numbers that nobody") for line in lines)


def test_where_all_numbers_are_reached_none_is_listed() -> None:
    everything = tuple(Reached(number, 1, number) for number in board.NUMBERS)
    lines = words.position(rules.view(position(EXAMPLE, "F4", reached=[everything]), 0), ENGLISH)
    assert not any(line.startswith("Numbers that nobody") for line in lines)


def test_the_score_table_tells_the_parts_the_best_first() -> None:
    assert words.score_table(rules.view(STATE, None), ENGLISH, NAMES) == [
        "● Ann: **−47** = numbers 9 (7, 4 (half: 2)) − 56 fields open",
        "▲ Chloé: **−57** = numbers 0 (–) − 57 fields open",
        "■ Ben: **−60** = numbers 0 (–) − 60 fields open",
    ]


# Rules and options


def test_the_summary_tells_the_rules() -> None:
    told = words.summary(Options(), ENGLISH)
    assert len(told) <= 3_500
    assert "half of it, rounded up" in told
    assert "**Alone**" in told
    assert "`/traxx draw path:E9-D8-D7`" in told


def test_every_option_and_value_has_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert words.option("layout", ENGLISH) == "Colours of the sheet"
    assert words.option_value("layout", "standard", ENGLISH) == "standard (official)"
    name = use_layout(monkeypatch)
    assert words.option_value("layout", name, ENGLISH) == "Other"
