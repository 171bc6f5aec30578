"""Faults that only Cable Car could have are caught by the laws too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games import laws
from games.cable_car.secrecy import no_ply_tells_others_more_than_itself
from games.faults import assert_caught, changed_state, with_fault
from msgspec.structs import replace

from bot.engine import Rng, Step
from bot.games.cable_car import GAME, board, rules
from bot.games.cable_car.events import TileDrawn, TilePlaced
from bot.games.cable_car.moves import DrawTile, PlaceTile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.cable_car.state import State
    from bot.games.cable_car.view import View


def test_the_laws_catch_a_view_that_shows_a_tile_that_another_has_drawn() -> None:
    def view(state: State, seat: int | None) -> View:
        return replace(rules.view(state, seat), drawn=state.drawn)

    game = with_fault(GAME, view=view)
    assert_caught(laws.nobody_can_tell_a_redealt_state, game, computers=True)


def test_the_laws_catch_a_view_that_tells_what_lies_on_the_pile() -> None:
    def view(state: State, seat: int | None) -> View:
        return replace(rules.view(state, seat), pile=len(state.pile) + ("aaaa" in state.pile[-20:]))

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


def test_the_law_of_plies_catches_an_event_that_shows_a_tile_of_another_hand() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        told = tuple(TilePlaced(seat, 0, tile, drawn=False) for tile in step.state.hands[seat - 1])
        return Step(step.state, (*step.events, *told), step.reveals)

    assert_caught(no_ply_tells_others_more_than_itself, with_fault(GAME, apply=apply))


def test_the_law_of_plies_catches_an_event_that_shows_a_drawn_tile_to_all() -> None:
    class Shown(TileDrawn, frozen=True, tag="TileDrawn"):
        def seen_by(self, seat: int | None) -> Any:
            return self

    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        events = tuple(
            Shown(e.seat, e.tile, e.instead) if isinstance(e, TileDrawn) else e for e in step.events
        )
        return Step(step.state, events, step.reveals)

    assert_caught(no_ply_tells_others_more_than_itself, with_fault(GAME, apply=apply))


def test_the_laws_catch_legal_moves_that_depend_on_the_pile() -> None:
    def legal_moves(state: State, seat: int) -> Iterator[Any]:
        for move in rules.legal_moves(state, seat):
            if move != DrawTile() or sum(map(ord, state.pile[-1])) % 2:
                yield move

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, legal_moves=legal_moves))


def test_the_law_of_plies_catches_a_redeal_that_takes_the_tile_that_is_to_be_placed() -> None:
    def redeal(state: State, seat: int | None, rng: Rng, keep: Any = ()) -> State:
        return rules.redeal(state, seat, rng)

    assert_caught(no_ply_tells_others_more_than_itself, with_fault(GAME, redeal=redeal))


def test_the_laws_catch_a_tile_that_gets_lost() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        drawn = isinstance(move, PlaceTile) and bool(step.state.pile)
        return changed_state(step, pile=step.state.pile[1:]) if drawn else step

    assert_caught(laws.components_are_conserved, with_fault(GAME, apply=apply))


def test_the_laws_catch_a_line_that_does_not_follow_its_tracks() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        passes = (step.state.position.passes[0] + 1, *step.state.position.passes[1:])
        return changed_state(step, position=replace(step.state.position, passes=passes))

    assert_caught(laws.components_are_conserved, with_fault(GAME, apply=apply))


def test_the_laws_catch_a_line_that_scores_for_somebody_else() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        gained = sum(step.state.points) - sum(state.points)
        points = tuple(old + gained * (who == seat) for who, old in enumerate(state.points))
        return changed_state(step, points=points)

    assert_caught(laws.components_are_conserved, with_fault(GAME, apply=apply))


def test_the_laws_catch_a_one_tile_rule_that_is_forgotten_when_moves_are_listed() -> None:
    def legal_moves(state: State, seat: int) -> Iterator[Any]:
        moves = list(rules.legal_moves(state, seat))
        yield from moves
        for move in moves:
            if isinstance(move, PlaceTile):
                barred = board.ONE_TILE[move.tile] & board.EDGE & ~state.position.placed
                known = {other.square for other in moves if isinstance(other, PlaceTile)}
                yield from (
                    PlaceTile(square, move.tile)
                    for square in range(board.SQUARES)
                    if barred >> square & 1 and square not in known
                )
                return

    assert_caught(laws.apply_accepts_exactly_the_legal_moves, with_fault(GAME, legal_moves=legal_moves))
