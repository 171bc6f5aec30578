"""Faults that only Trambahn could have are caught by the laws too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games import laws
from games.faults import assert_caught, changed_state, with_fault
from msgspec.structs import replace

from bot.games.trambahn import GAME, board, rules
from bot.games.trambahn.events import IncomeAdded
from bot.games.trambahn.moves import AddIncome, PlaceStation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Rng, Step
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.state import State
    from bot.games.trambahn.view import View

SECRECY = laws.a_move_that_does_not_reveal_tells_nobody_more_than_itself


def test_the_laws_catch_a_view_that_counts_the_other_hand_by_colour() -> None:
    def view(state: State, seat: int | None) -> View:
        blue = sum(board.colour(card) == 0 for hand in state.hands for card in hand)
        seen = rules.view(state, seat)
        return replace(seen, round=seen.round + 100 * blue)

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


def test_the_laws_catch_a_view_that_shows_the_top_of_the_money() -> None:
    def view(state: State, seat: int | None) -> View:
        seen = rules.view(state, seat)
        return replace(seen, points=tuple(pile[-1] if pile else 0 for pile in state.money))

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


def test_the_laws_catch_a_view_that_shows_the_next_card() -> None:
    def view(state: State, seat: int | None) -> View:
        seen = rules.view(state, seat)
        return replace(seen, round=state.draw_pile[-1] if state.draw_pile else 0)

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


class _Shown(IncomeAdded, frozen=True, tag="IncomeAdded"):
    def seen_by(self, seat: int | None) -> Any:
        return self


def test_the_laws_catch_a_purchase_that_shows_the_cards_it_is_paid_with() -> None:
    def apply(state: State, seat: int, move: Move) -> Step:
        step = rules.apply(state, seat, move)
        paid = len(state.money[seat]) - len(step.state.money[seat])
        told = tuple(_Shown(seat, card) for card in state.money[seat][-paid:]) if paid > 0 else ()
        return type(step)(step.state, (*step.events, *told), step.reveals)

    assert_caught(SECRECY, with_fault(GAME, apply=apply), computers=True)


def test_the_laws_catch_an_undo_that_is_refused_for_what_became_money() -> None:
    def apply(state: State, seat: int, move: Move) -> Step:
        step = rules.apply(state, seat, move)
        conductor = board.CONDUCTOR in step.state.hands[seat]
        return type(step)(step.state, step.events, step.reveals or conductor)

    assert_caught(SECRECY, with_fault(GAME, apply=apply))


def test_the_laws_catch_drawing_that_could_be_taken_back() -> None:
    def apply(state: State, seat: int, move: Move) -> Step:
        step = rules.apply(state, seat, move)
        return type(step)(step.state, step.events, rules.result(step.state) is not None)

    assert_caught(SECRECY, with_fault(GAME, apply=apply))


def test_the_laws_catch_money_that_is_counted_but_does_not_lie_there() -> None:
    def apply(state: State, seat: int, move: Move) -> Step:
        step = rules.apply(state, seat, move)
        return changed_state(step, money=state.money) if isinstance(move, AddIncome) else step

    assert_caught(laws.components_are_conserved, with_fault(GAME, apply=apply))


def test_the_laws_catch_a_column_that_is_offered_but_not_accepted() -> None:
    def legal_moves(state: State, seat: int) -> Iterator[Move]:
        yield from rules.legal_moves(state, seat)
        if state.position.phase == "stations" and seat in rules.to_act(state):
            yield PlaceStation(board.CONDUCTOR, None)

    assert_caught(laws.apply_accepts_exactly_the_legal_moves, with_fault(GAME, legal_moves=legal_moves))


def test_the_laws_catch_a_redeal_that_forgets_the_card_to_be_played() -> None:
    def redeal(state: State, seat: int | None, rng: Rng, keep: Sequence[Any] = ()) -> State:
        return rules.redeal(state, seat, rng)

    assert_caught(SECRECY, with_fault(GAME, redeal=redeal))
