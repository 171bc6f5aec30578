"""What a player could draw next: steps, what they are worth, and what is offered while typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.traxx.positions import EXAMPLE, card_of, colours, field, fields, play, position, use_layout

from bot.engine import ENGLISH
from bot.games.traxx import board, plans, refusals, rules, words
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.plans import Worth
from bot.games.traxx.view import Reached

if TYPE_CHECKING:
    from bot.games.traxx.moves import End
    from bot.games.traxx.state import State
    from bot.games.traxx.view import View

STATE = position(EXAMPLE, card="blue green red grey")
VIEW = rules.view(STATE, 0)
"""End A is at I2, end B at F5."""


def arrows(end: End, path: str = "", view: View = VIEW) -> dict[str, str]:
    """Return where a draft can go on, by arrow."""
    found = plans.steps(view, end, fields(path) if path else ())
    return {board.DIRECTIONS[number][0]: board.field_name(there) for number, there in found.items()}


# Steps


def test_the_card_allows_steps_from_either_end() -> None:
    assert arrows("A") == {"↗": "H3", "→": "I3", "←": "I1"}
    assert arrows("B") == {"↖": "E5", "↗": "E6", "→": "F6", "↘": "G5"}


def test_a_draft_goes_on_with_what_it_has_left_of_the_card() -> None:
    assert arrows("B", "E5") == {"↗": "D5", "→": "E6"}
    assert arrows("B", "F6-E6-E7") == {"→": "E8"}


@pytest.mark.parametrize("path", ["F5", EXAMPLE])
def test_step_by_step_every_legal_path_and_no_other_is_reached(path: str) -> None:
    state = position(path, card="blue yellow red grey grey")
    view = rules.view(state, 0)
    found: set[DrawPath | Pass] = {Pass()}
    drafts: list[tuple[End, tuple[int, ...]]] = [("A", ()), ("B", ())]
    while drafts:
        end, so_far = drafts.pop()
        for there in plans.steps(view, end, so_far).values():
            drafts.append((end, (*so_far, there)))
            found.add(DrawPath(end, (*so_far, there)))
    assert found == set(rules.legal_moves(state, 0))


def test_nothing_goes_on_from_a_draft_that_is_not_possible() -> None:
    assert arrows("B", "E5-A1") == {}
    assert arrows("A", "E5") == {}
    assert plans.steps(rules.view(position("F5"), 0), "B") == {}


def test_nothing_goes_on_when_the_match_is_over() -> None:
    over = rules.view(play(position("F5", deck=[]), "pass").state, 0)
    assert plans.steps(over, "A") == {}


def test_why_a_draft_is_not_possible_is_said() -> None:
    assert plans.why_not(VIEW, "B", fields("E5")) is None
    assert plans.why_not(VIEW, "B", fields("E5-E4")) == refusals.ColourMissing(
        field("E4"), 4, card_of("blue green red grey")
    )


def test_what_is_left_of_the_card_keeps_its_order() -> None:
    doubled = rules.view(position(EXAMPLE, card="blue green green red orange"), 0)
    assert plans.colours_left(doubled) == colours("blue green green red orange")
    assert plans.colours_left(doubled, fields("G5-G6")) == colours("blue green red")


# What a path is worth


def test_a_path_is_worth_a_point_a_field_and_its_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    name = use_layout(monkeypatch, numbers={"E5": 7, "E6": 4})
    state = position(
        EXAMPLE, "F4", card="blue green red grey", layout=name, reached=[(), (Reached(4, 1, 4),)]
    )
    view = rules.view(state, 0)
    assert plans.worth(view, DrawPath("B", fields("F6"))) == Worth(1, ())
    worth = plans.worth(view, DrawPath("B", fields("E5-E6")))
    assert worth == Worth(2 + 7 + 2, (Reached(7, view.round, 7), Reached(4, view.round, 2)))


def test_the_worth_of_a_path_is_what_it_then_brings_whatever_others_do() -> None:
    state = position("F5", "D5", "F4", card="blue green yellow orange", deck=["blue green red grey"])
    for move in rules.legal_moves(state, 0):
        if isinstance(move, DrawPath):
            worth = plans.worth(rules.view(state, 0), move)
            sealed = rules.apply(state, 0, move).state
            after = play(sealed, "D5-D6", "F4-G4").state
            assert after.sheets[0].total - state.sheets[0].total == worth.points
            assert after.sheets[0] == plans.after(rules.view(state, 0), move)


def test_the_sheet_with_a_draft_can_be_shown() -> None:
    then = plans.after(VIEW, DrawPath("B", fields("E5-E6")))
    assert then.path == (*fields(EXAMPLE), *fields("E5-E6"))
    assert VIEW.sheets[0].path == fields(EXAMPLE)


def test_moves_that_bring_more_come_first() -> None:
    order = plans.best_first(VIEW, rules.legal_moves(STATE, 0))
    assert set(order) == set(rules.legal_moves(STATE, 0))
    paths = [move for move in order[:10] if isinstance(move, DrawPath)]
    assert len(paths) == 10
    assert sum(len(move.fields) for move in paths) > 30
    assert order.index(Pass()) > len(order) / 2


@pytest.mark.parametrize("path", [EXAMPLE, "F5"])
def test_no_path_that_brings_less_stands_before_one_that_brings_more(path: str) -> None:
    view = rules.view(position(path, card="blue green red grey"), 0)
    order = plans.best_first(view, plans.paths(view))
    gains = [plans.worth(view, move).points for move in order if isinstance(move, DrawPath)]
    assert gains == sorted(gains, reverse=True)
    assert len(set(gains)) > 2


# What is offered while typing


def offered(typed: str, state: State = STATE) -> list[str]:
    found = words.suggestions(rules.view(state, 0), rules.legal_moves(state, 0), typed, ENGLISH)
    return [value.replace("–", "-") for _, value in found]


def test_before_anything_is_typed_whole_paths_then_first_steps_then_passing_are_offered() -> None:
    found = offered("")
    assert all(value.count("-") >= 3 for value in found[:5])
    steps = {"I2-H3", "I2-I1", "I2-I3", "F5-E5", "F5-E6", "F5-F6", "F5-G5"}
    assert set(found[5:12]) == steps
    assert found[12] == "pass"
    assert len(set(found)) == len(found) == len(list(rules.legal_moves(STATE, 0)))


def test_the_next_steps_are_offered_after_what_was_typed_itself() -> None:
    assert offered("F5-E5")[0] == "F5-E5"
    assert set(offered("F5-E5")[1:]) == {"F5-E5-D5", "F5-E5-E6"}
    assert offered("f5 e5 ") == offered("F5–E5–")


def test_a_letter_narrows_the_next_step() -> None:
    assert offered("F5-E5-D") == ["F5-E5-D5"]
    assert set(offered("F5-E")) == {"F5-E5", "F5-E6"}
    assert offered("F5-E5-x") == []


def test_an_end_alone_offers_its_steps() -> None:
    assert set(offered("I2")) == set(offered("a")) == {"I2-H3", "I2-I1", "I2-I3"}


def test_a_field_that_both_ends_touch_is_offered_from_both() -> None:
    close = position("E6-F5*-F4", card="blue green yellow grey")
    assert {"E6-E5", "F4-E5"} <= set(offered("E5", close))


def test_passing_is_found_by_its_word() -> None:
    assert offered("pass") == ["pass"]
    assert offered("pa") == ["pass"]


def test_paths_are_found_by_what_they_reach() -> None:
    found = offered("reaches 6")
    assert found
    assert all("I3" in value for value in found)
    assert offered("reaches 11") == []


def test_labels_tell_the_colours_and_what_a_path_is_worth() -> None:
    found = dict(words.suggestions(VIEW, rules.legal_moves(STATE, 0), "I2-I3", ENGLISH))
    assert "I2–I3 · ❤️ · +7, reaches 6" in found
