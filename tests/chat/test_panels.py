"""What every panel promises, whatever the game: each page fits, leads on, and offers only what can be played.

A game gets these tests by having a panel. Positions come from games that computer players play.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

import pytest

from bot.chat import controls
from bot.chat.controls import Control, page_items
from bot.chat.panel import below
from bot.chat.panels import PANELS
from bot.chat.panels.page import Select
from bot.engine import Match, ParseError, Rng
from bot.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord

    from bot.chat.panels.page import Page

TEXT = NullTranslations()
NAMES = ("Ann", "Ben", "Chloé")
PAGES = 40
"""How many pages of a panel are looked at in each position."""
NONSENSE = ("?", "!!", "\n", "é" * 30, "0", "a,b,c", "💥", " ")


@cache
def positions(game: str, **options: Any) -> list[Match]:
    """Return positions of a game of three (or two) at moments all along, each with somebody to act."""
    kind = GAMES[game]
    seats = 3 if 3 in kind.seats else kind.seats[-1]
    match = Match(kind.rules, kind.rules.setup(seats, kind.options(**options), Rng(bytes(32))))
    found = []
    for number in range(70):
        if not match.to_act:
            break
        if number % 13 < 2:
            found.append(match.copy())
        seat = min(match.to_act)
        moves = tuple(match.legal_moves(seat))
        match.play(seat, kind.autoplayer(match.view(seat), moves, Rng(bytes(32))))
    return found


def pages(game: str, view: Any) -> Iterator[tuple[str, Page]]:
    """Yield the pages that can be reached from the beginning, with the choices that lead there."""
    panel, ahead, seen = PANELS[game], deque([""]), {""}
    while ahead and len(seen) < PAGES:
        choice = ahead.popleft()
        page = panel.page(view, choice, TEXT, NAMES)
        yield choice, page
        onward = [option.choice for row in page.rows if isinstance(row, Select) for option in row.options]
        onward += [
            button.choice
            for row in page.rows
            if not isinstance(row, Select)
            for button in row
            if button.verb == "go" and not button.disabled
        ]
        for following in onward:
            if following not in seen:
                seen.add(following)
                ahead.append(following)


def acting(match: Match) -> tuple[int, Any]:
    """Return the first seat to act, and its view."""
    seat = min(match.to_act)
    return seat, match.view(seat)


every_game = pytest.mark.parametrize("game", PANELS)


def test_every_game_has_a_panel() -> None:
    assert PANELS.keys() == GAMES.keys()


@every_game
def test_every_page_fits_into_a_message_and_its_controls_can_be_told_apart(game: str) -> None:
    for match in positions(game):
        for choice, page in pages(game, acting(match)[1]):
            items = page_items(page, 10**12, 10**6)
            check_rows(items)
            ids = [str(getattr(item, "custom_id", None)) for item in items]
            assert len(set(ids)) == len(ids), choice
            for custom_id in ids:
                control = controls.read(custom_id)
                assert control is not None
                assert (control.match_id, control.seq) == (10**12, 10**6)
            assert 1 <= len(page.content) <= 1500
            assert len(page.rows) <= 5


def check_rows(items: list[discord.ui.Item[discord.ui.View]]) -> None:
    """Check that each row holds one list, or up to five buttons."""
    by_row: dict[int | None, list[str]] = {}
    for item in items:
        by_row.setdefault(item.row, []).append(type(item).__name__)
    assert all(row is not None and 0 <= row <= 4 for row in by_row)
    for kinds in by_row.values():
        assert kinds == ["Select"] or (set(kinds) == {"Button"} and len(kinds) <= 5)


@every_game
def test_every_choice_that_a_panel_offers_to_make_can_be_made(game: str) -> None:
    made = 0
    for match in positions(game):
        seat, view = acting(match)
        for choice, page in pages(game, view):
            for row in page.rows:
                for button in () if isinstance(row, Select) else row:
                    if button.verb == "do" and not button.disabled:
                        moves = PANELS[game].moves(view, button.choice)
                        assert moves, choice
                        trial = match.copy()
                        for move in moves:
                            if seat in trial.to_act:  # the last track of a round may come first
                                trial.play(seat, move)
                        made += 1
    assert made > 20


@every_game
def test_what_a_page_only_asks_to_confirm_is_what_its_button_makes_and_can_be_made(game: str) -> None:
    asked = 0
    for match in positions(game):
        seat, view = acting(match)
        for choice, page in pages(game, view):
            if page.makes is None:
                continue
            assert choice, "whoever has chosen nothing yet is not moved for"
            buttons = [button for row in page.rows if not isinstance(row, Select) for button in row]
            assert ("do", page.makes) in [(button.verb, button.choice) for button in buttons]
            trial = match.copy()
            for move in PANELS[game].moves(view, page.makes):
                if seat in trial.to_act:
                    trial.play(seat, move)
            asked += 1
    assert asked > 5


@every_game
def test_the_buttons_under_a_panel_fit_below_every_page(game: str) -> None:
    for match in positions(game):
        for _, page in pages(game, acting(match)[1]):
            items = page_items(page, 10**12, 10**6)
            for wanted in range(1, 5):
                more: list[discord.ui.Item[discord.ui.View]] = [
                    controls.button(str(place), Control("text", 1), place=90 + place)
                    for place in range(wanted)
                ]
                added = below(page, more)
                assert added, "the first of them always fits"
                check_rows([*items, *added])


@every_game
def test_what_is_drawn_as_a_proposal_can_be_played(game: str) -> None:
    drawn = 0
    for match in positions(game):
        seat, view = acting(match)
        for choice, page in pages(game, view):
            trial = match.copy()
            for move in page.preview:
                assert seat in trial.to_act, choice
                trial.play(seat, move)
                drawn += 1
    assert drawn > 20


@every_game
def test_from_every_page_something_can_be_done(game: str) -> None:
    for match in positions(game):
        for choice, page in pages(game, acting(match)[1]):
            ways = [row for row in page.rows if isinstance(row, Select)]
            buttons = [b for row in page.rows if not isinstance(row, Select) for b in row if not b.disabled]
            assert ways or buttons, choice


@every_game
def test_choices_that_make_no_sense_lead_to_the_beginning(game: str) -> None:
    for match in positions(game):
        view = acting(match)[1]
        beginning = PANELS[game].page(view, "", TEXT, NAMES)
        for choice in NONSENSE:
            assert PANELS[game].page(view, choice, TEXT, NAMES) == beginning, choice
            try:
                moves = PANELS[game].moves(view, choice)
            except ValueError:
                continue
            assert moves == (), choice


@every_game
def test_what_was_typed_leads_to_a_page_or_a_hint(game: str) -> None:
    words = GAMES[game].words
    for match in positions(game):
        seat, view = acting(match)
        panel = PANELS[game]
        assert 1 <= len(panel.prompt(view, TEXT)) <= 45
        for _, move in zip(range(5), match.legal_moves(seat), strict=False):
            choice = panel.typed(view, words.move(move, view, TEXT), TEXT)
            assert len(Control("go", 10**12, 10**6, choice).custom_id()) <= 100
            assert panel.page(view, choice, TEXT, NAMES).content
        for nonsense in ("", "   ", "?", "x" * 100):
            with pytest.raises(ParseError) as caught:
                panel.typed(view, nonsense, TEXT)
            assert caught.value.hint


def test_own_tracks_are_offered_while_there_are_some_left() -> None:
    switches = 0
    for match in positions("transamerica", vexation=True):
        seat, view = acting(match)
        for _, page in pages("transamerica", view):
            for row in page.rows:
                for button in () if isinstance(row, Select) else row:
                    if "colour" in button.label and button.verb == "go":
                        switches += 1
                        assert view.position.coloured[seat].bit_count() < 3
    assert switches > 5
