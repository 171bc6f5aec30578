"""What a player types, read as moves."""

from __future__ import annotations

import gettext
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from games.traxx.positions import EXAMPLE, fields, position
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import ENGLISH, ParseError
from bot.games.traxx import rules, words
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.parsing import Draft, draft

if TYPE_CHECKING:
    from bot.games.traxx.moves import End, Move
    from bot.games.traxx.view import View

VIEW = rules.view(position(EXAMPLE), 0)
"""End A is at I2, end B at F5."""
BEGINNING = rules.view(position("F5"), 0)
CLOSE = rules.view(position("E6-F5*-F4"), 0)
"""Both ends touch E5."""
SPECTATOR = rules.view(position(EXAMPLE), None)


class Spanish(gettext.NullTranslations):
    """One word of another language."""

    def gettext(self, message: str) -> str:
        return {"pass": "Pasó"}.get(message, message)


def hint(typed: str, view: View = VIEW) -> str:
    with pytest.raises(ParseError) as caught:
        words.parse(typed, view, ENGLISH)
    return caught.value.hint


@pytest.mark.parametrize(
    ("typed", "end", "path"),
    [
        ("I2-H3", "A", "H3"),
        ("I2–H3–I3", "A", "H3-I3"),
        ("f5-e5-e6", "B", "E5-E6"),
        ("F5 E5 E6", "B", "E5-E6"),
        ("F5, E5, E6", "B", "E5-E6"),
        ("F5 → E5 → E6", "B", "E5-E6"),
        ("f5e5e6", "B", "E5-E6"),
        ("B: E5-E6", "B", "E5-E6"),
        ("b e5", "B", "E5"),
        ("B F5-E5", "B", "E5"),
        ("end A, H3", "A", "H3"),
        ("draw from A to H3", "A", "H3"),
        ("H3-I3", "A", "H3-I3"),
        ("E5", "B", "E5"),
        (" i2 - h3 ", "A", "H3"),
    ],
)
def test_a_path_is_read_from_whichever_end_it_begins(typed: str, end: End, path: str) -> None:
    assert words.parse(typed, VIEW, ENGLISH) == DrawPath(end, fields(path))
    assert words.parse_moves(typed, VIEW, ENGLISH) == (DrawPath(end, fields(path)),)


@pytest.mark.parametrize("typed", ["F5-F4", "A F4", "F4", "A: F5-F4"])
def test_the_first_path_begins_at_the_start(typed: str) -> None:
    assert words.parse(typed, BEGINNING, ENGLISH) == DrawPath("A", fields("F4"))


def test_a_field_that_both_ends_touch_needs_the_end_said() -> None:
    assert words.parse("E6-E5", CLOSE, ENGLISH) == DrawPath("A", fields("E5"))
    assert words.parse("F4-E5", CLOSE, ENGLISH) == DrawPath("B", fields("E5"))
    assert hint("E5", CLOSE) == "E5 touches both ends. Begin with E6 (end A) or F4 (end B)."


def test_a_field_that_no_end_touches_is_refused_with_where_the_ends_are() -> None:
    assert hint("A1-A2") == "A1 touches neither end. Begin with I2 (end A) or F5 (end B)."
    assert hint("A1", BEGINNING) == "A1 does not touch your start. Begin with F5, where it is."


@pytest.mark.parametrize("typed", ["pass", "Pass", " PASS. "])
def test_passing_is_a_word(typed: str) -> None:
    assert words.parse(typed, VIEW, ENGLISH) == Pass()


@pytest.mark.parametrize("typed", ["Pasó", "paso", "pass"])
def test_passing_may_be_said_in_the_readers_language_and_without_accents(typed: str) -> None:
    assert words.parse(typed, VIEW, Spanish()) == Pass()
    assert words.move(Pass(), VIEW, Spanish()) == "Pasó"


def test_a_path_may_be_typed_that_is_not_legal() -> None:
    """The rules then say why not."""
    assert words.parse("F5-E5-A1", VIEW, ENGLISH) == DrawPath("B", fields("E5-A1"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("F5-E10", "There is no field “E10”. Fields are named like C4."),
        ("Z9", "There is no field “Z9”. Fields are named like C4."),
        ("path:A9 B9", "There is no field “A9”. Fields are named like C4."),
        ("hello", "There is no field “hello”. Fields are named like C4."),
        ("H3 please", "There is no field “please”. Fields are named like C4."),
        ("", "Type a path such as E9-D8-D7, or pass."),
        ("-", "Type a path such as E9-D8-D7, or pass."),
        ("F5", "Name the fields to draw through, in order, or pass."),
        ("A", "Name the fields to draw through, in order, or pass."),
    ],
)
def test_what_is_no_move_is_refused_with_a_hint(typed: str, said: str) -> None:
    assert hint(typed) == said


def test_of_what_was_not_understood_only_so_much_is_repeated() -> None:
    assert len(hint("x" * 3000)) < 120


def test_a_spectator_has_no_ends_and_names_them() -> None:
    move = DrawPath("B", fields("E5-E6"))
    assert words.move(move, SPECTATOR, ENGLISH) == "B E5–E6"
    assert words.parse("B E5–E6", SPECTATOR, ENGLISH) == move
    assert hint("E5-E6", SPECTATOR) == "Type a path such as E9-D8-D7, or pass."


@pytest.mark.parametrize("path", ["F5", EXAMPLE, "E6-F5*-F4"])
def test_every_legal_move_is_read_back_as_it_is_written(path: str) -> None:
    state = position(path)
    for view in (rules.view(state, 0), rules.view(state, None)):
        written: dict[str, Move] = {}
        for move in rules.legal_moves(state, 0):
            assert words.parse(words.move(move, view, ENGLISH), view, ENGLISH) == move
            written[words.move(move, view, ENGLISH)] = move
        assert len(written) == len(list(rules.legal_moves(state, 0)))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("F5-E", Draft("B", (), "E")),
        ("F5-E5-E", Draft("B", fields("E5"), "E")),
        ("E5-", Draft("B", fields("E5"))),
        ("b", Draft("B", ())),
        ("", Draft(None, ())),
    ],
)
def test_a_path_is_read_as_far_as_it_is_typed(typed: str, read: Draft) -> None:
    assert draft(typed, VIEW.sheets[0]) == read


@given(st.text(alphabet=st.sampled_from("abefghi12359 -–→,pas.é٣²"), max_size=30))
def test_whatever_is_typed_is_a_move_or_refused(typed: str) -> None:
    view: Any
    for view in (VIEW, BEGINNING, CLOSE, SPECTATOR):
        with suppress(ParseError):
            move = words.parse(typed, view, ENGLISH)
            assert words.parse(words.move(move, view, ENGLISH), view, ENGLISH) == move
