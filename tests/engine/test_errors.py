"""The engine's errors can be told apart without reading their messages."""

from __future__ import annotations

import inspect

import pytest
from engine.toys import NotInHand

from bot import engine
from bot.engine import (
    EngineError,
    IllegalMoveError,
    NotYourTurnError,
    ParseError,
)

ERRORS = [value for value in vars(engine).values() if inspect.isclass(value) and issubclass(value, Exception)]


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_can_be_caught_as_the_engines_own(error: type[Exception]) -> None:
    assert issubclass(error, EngineError)


def test_an_illegal_move_says_why() -> None:
    error = IllegalMoveError(NotInHand(7))
    assert error.refusal == NotInHand(7)
    assert "7" in str(error)


def test_a_move_out_of_turn_says_whose_turn_it_is() -> None:
    error = NotYourTurnError(2, [1, 0])
    assert error.seat == 2
    assert error.to_act == frozenset([0, 1])
    assert str(error) == "seat 2 is not to act, but [0, 1]"


def test_a_typing_mistake_says_what_was_not_understood_and_what_would_be() -> None:
    error = ParseError("E9-", "Type a line such as E9-E10.")
    assert (error.typed, error.hint) == ("E9-", "Type a line such as E9-E10.")
    assert str(error) == "Type a line such as E9-E10."
