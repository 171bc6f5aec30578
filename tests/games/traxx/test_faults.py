"""The laws catch what could go wrong with paths that are sealed, and with cards that nobody may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games import laws
from games.faults import assert_caught, changed_state, with_fault
from msgspec.structs import replace

from bot.engine import Rng, Step
from bot.games.traxx import GAME, board, rules
from bot.games.traxx.events import PathSealed
from bot.games.traxx.moves import DrawPath, Move, Pass

if TYPE_CHECKING:
    from bot.games.traxx.state import State
    from bot.games.traxx.view import View


def sealed_by_others(state: State, seat: int | None) -> list[Move]:
    return [move for other, move in enumerate(state.sealed) if move is not None and other != seat]


def test_the_laws_catch_a_view_that_shows_whether_others_have_passed() -> None:
    def view(state: State, seat: int | None) -> View:
        seen = rules.view(state, seat)
        passed = tuple(other for other, move in enumerate(state.sealed) if move == Pass())
        return replace(seen, stuck=passed)

    game = with_fault(GAME, view=view)
    assert_caught(laws.a_sealed_move_tells_nobody_what_it_was, game)
    assert_caught(laws.nobody_can_tell_a_redealt_state, game)


def test_the_laws_catch_a_view_that_shows_how_long_a_sealed_path_is() -> None:
    def view(state: State, seat: int | None) -> View:
        longest = max(
            (len(move.fields) for move in sealed_by_others(state, seat) if isinstance(move, DrawPath)),
            default=0,
        )
        return replace(rules.view(state, seat), round=longest)

    assert_caught(laws.a_sealed_move_tells_nobody_what_it_was, with_fault(GAME, view=view))


def test_the_laws_catch_a_path_that_is_drawn_before_the_round_is_resolved() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        sheet = state.sheets[seat]
        if step.reveals or not isinstance(move, DrawPath):
            return step
        sheets = (
            *state.sheets[:seat],
            replace(sheet, path=(*sheet.path, *move.fields)),
            *state.sheets[seat + 1 :],
        )
        return changed_state(step, sheets=sheets)

    game = with_fault(GAME, apply=apply)
    assert_caught(laws.a_sealed_move_tells_nobody_what_it_was, game)
    assert_caught(laws.components_are_conserved, game)


class OpenlySealed(PathSealed, frozen=True):
    def seen_by(self, seat: int | None) -> OpenlySealed:
        return self


def test_the_laws_catch_news_of_what_was_sealed() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        return Step(step.state, (OpenlySealed(seat, move), *step.events[1:]), step.reveals)

    assert_caught(laws.a_sealed_move_tells_nobody_what_it_was, with_fault(GAME, apply=apply))


def test_the_laws_catch_a_view_that_shows_the_next_card() -> None:
    def view(state: State, seat: int | None) -> View:
        return replace(rules.view(state, seat), to_come=state.deck)

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


def test_the_laws_catch_a_redeal_that_leaves_the_order_of_the_cards() -> None:
    def redeal(state: State, seat: int | None, rng: Rng, keep: Any = ()) -> State:
        return replace(rules.redeal(state, seat, rng, keep), deck=state.deck)

    assert_caught(laws.a_redeal_changes_what_the_seat_cannot_see, with_fault(GAME, redeal=redeal))


def test_the_laws_catch_a_redeal_that_leaves_what_others_have_sealed() -> None:
    def redeal(state: State, seat: int | None, rng: Rng, keep: Any = ()) -> State:
        return replace(rules.redeal(state, seat, rng, keep), sealed=state.sealed)

    assert_caught(laws.a_redeal_changes_what_the_seat_cannot_see, with_fault(GAME, redeal=redeal))


def test_the_laws_catch_a_number_that_the_first_to_seal_takes_from_others() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        if step.reveals and state.sealed.count(None) == 1:
            late = replace(step.state.sheets[seat], reached=())
            sheets = (*step.state.sheets[:seat], late, *step.state.sheets[seat + 1 :])
            return changed_state(step, sheets=sheets)
        return step

    assert_caught(laws.simultaneous_order_does_not_matter, with_fault(GAME, apply=apply), computers=True)


def test_the_laws_catch_a_path_that_jumps() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        if not step.reveals:
            return step
        sheet = step.state.sheets[0]
        far = next(field for field in range(board.FIELDS) if field not in sheet.path)
        return changed_state(step, sheets=(replace(sheet, path=(*sheet.path, far)), *step.state.sheets[1:]))

    assert_caught(laws.components_are_conserved, with_fault(GAME, apply=apply))
