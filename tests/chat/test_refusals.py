"""Whatever may not be done has a friendly sentence: none is missing, and none shows an error's own text."""

from __future__ import annotations

from datetime import date
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

import pytest

from bot.chat.refusals import EXPECTED, sentence
from bot.engine import (
    IllegalMoveError,
    MatchOverError,
    NothingToUndoError,
    NotYourTurnError,
    ParseError,
    Refusal,
)
from bot.matches import problems
from bot.matches.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

TEXT = NullTranslations()

ARGUMENTS: dict[type[Problem], tuple[Any, ...]] = {
    problems.NotOpenerProblem: ("**Ann**",),
    problems.TableFullProblem: (4,),
    problems.TooFewPlayersProblem: (4, 2),
    problems.WrongSeatsProblem: ("TransAmerica", (2, 3, 4)),
    problems.NotRunningProblem: ("lobby",),
    problems.PlaceOccupiedProblem: (1, "TransAmerica"),
    problems.WrongGameProblem: ("Traxx",),
    problems.UndoRuleProblem: ("off",),
    problems.ForbiddenChannelProblem: ((7, 8),),
    problems.NoSuchClockProblem: (2160,),
    problems.NoSuchMomentProblem: (90, date(2026, 8, 14)),
}
"""What the problems with figures are made of; the others need nothing."""


def every_problem(kind: type[Problem] = Problem) -> Iterator[type[Problem]]:
    for one in kind.__subclasses__():
        if one.__module__ == problems.__name__:
            yield one
            yield from every_problem(one)


@pytest.mark.parametrize("kind", tuple(every_problem()))
def test_every_problem_has_a_sentence(kind: type[Problem]) -> None:
    told = sentence(kind(*ARGUMENTS.get(kind, ())), TEXT)
    assert told.endswith(".")
    assert told[0].isupper() or told[0].isdigit()
    assert "{" not in told
    assert "Error" not in told
    assert "Problem" not in told


def test_the_sentences_name_what_is_possible() -> None:
    told = {kind: sentence(kind(*ARGUMENTS.get(kind, ())), TEXT) for kind in every_problem()}
    assert "2 more players are needed" in told[problems.TooFewPlayersProblem]
    assert "for 2 to 4 players" in told[problems.WrongSeatsProblem]
    assert "`/game new`" in told[problems.NoSuchMatchProblem]
    assert "`/board`" in told[problems.NotSeatedProblem]
    assert r"\*\*Ann\*\*" in told[problems.NotOpenerProblem]


def test_figures_of_one_are_spoken_of_in_the_singular() -> None:
    assert sentence(problems.TooFewPlayersProblem(2, 1), TEXT).startswith("One more player is needed.")
    assert sentence(problems.TableFullProblem(1), TEXT) == "The one seat of this table is taken."


def test_the_engine_s_refusals_have_sentences_too() -> None:
    assert sentence(ParseError("x", "Type a line."), TEXT) == "Type a line."
    assert sentence(NothingToUndoError("seat 1"), TEXT).startswith("There is nothing")
    assert sentence(MatchOverError("over"), TEXT) == "This match is over."
    assert sentence(problems.NotRunningProblem("over"), TEXT) == "This match is over."


def test_all_that_is_expected_is_a_refusal_and_a_fault_is_none() -> None:
    assert Problem in EXPECTED
    for fault in (ZeroDivisionError(), ValueError("x")):
        with pytest.raises(TypeError):
            sentence(fault, TEXT)


@pytest.mark.parametrize("error", [IllegalMoveError(Refusal()), NotYourTurnError(0, [1])])
def test_a_refusal_that_needs_a_match_for_its_names_asks_for_one(error: Exception) -> None:
    with pytest.raises(TypeError):
        sentence(error, TEXT)


def test_a_problem_nobody_thought_of_is_a_fault() -> None:
    class NewProblem(Problem):
        pass

    with pytest.raises(TypeError, match="not a refusal"):
        sentence(NewProblem(), TEXT)
