"""Traxx's panel: what leads on from an end of the path, and what does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.traxx.positions import EXAMPLE, position

from bot.chat.panels import traxx
from bot.chat.panels.page import Button, Select
from bot.engine import ENGLISH
from bot.games.traxx import plans, rules, words
from bot.games.traxx.moves import DrawPath

if TYPE_CHECKING:
    from bot.chat.panels.page import Page
    from bot.games.traxx.state import State

STATE = position(EXAMPLE, "D5", card="blue green green red orange")
"""Ann can go on from I2, her end A, and from F5, her end B."""
WALLED_IN = position("A3-A2-A1-B1-C1-C2-C3-B2*", "D5", card="blue yellow red grey grey")
"""Ann can go on from A3, but her end B has no free field beside it."""


def page(choice: str, state: State = STATE) -> Page:
    """Return Ann's page."""
    return traxx.page(rules.view(state, 0), choice, ENGLISH, ("Ann", "Ben"))


def buttons(shown: Page) -> dict[str, Button]:
    """Return the buttons of a page by what they say."""
    return {each.label: each for row in shown.rows if not isinstance(row, Select) for each in row}


def test_the_end_that_is_chosen_leads_nowhere_until_there_is_a_step_to_take_back() -> None:
    begun, chosen = buttons(page("")), buttons(page("A"))
    assert [begun[end].disabled for end in ("End A · I2", "End B · F5")] == [False, False]
    assert [chosen[end].disabled for end in ("End A · I2", "End B · F5")] == [True, False]
    step = buttons(page("AH3"))["End A · I2"]
    assert (step.disabled, step.choice) == (False, "A")


def test_an_end_from_which_the_card_allows_no_step_leads_nowhere_on_any_page() -> None:
    for choice in ("", "A", "AA4"):
        ends = buttons(page(choice, WALLED_IN))
        assert ends["End B · B2"].disabled, choice
    assert not buttons(page("", WALLED_IN))["End A · A3"].disabled


def test_every_path_that_may_be_drawn_is_among_those_of_which_the_best_are_offered() -> None:
    view = rules.view(STATE, 0)
    paths = list(plans.paths(view))
    assert set(paths) == {move for move in rules.legal_moves(STATE, 0) if isinstance(move, DrawPath)}
    menu = next(row for row in page("").rows if isinstance(row, Select))
    assert [traxx.moves(view, option.choice)[0] for option in menu.options] == plans.best_first(view, paths)[
        : traxx.BEST
    ]


def test_the_form_asks_with_a_path_that_could_be_drawn_now() -> None:
    view = rules.view(STATE, 0)
    prompt = traxx.prompt(view, ENGLISH)
    example = prompt.removeprefix("A path such as ").removesuffix(", or pass")
    assert words.parse(example, view, ENGLISH) in set(rules.legal_moves(STATE, 0))
    assert len(prompt) <= 45
    stuck = position("A1-A2-B2-B1*", "D5", card="blue yellow red grey grey")
    assert traxx.prompt(rules.view(stuck, 0), ENGLISH)
