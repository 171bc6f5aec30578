"""The laws are worth something: each fault planted here in a game is caught by the law against it."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

from engine.toys import HIGH_CARD, CardSealed, HighCardState, PlayCard, RoundShown
from games import laws
from games.faults import assert_caught, changed_state, with_fault
from games.walks import key
from msgspec.structs import force_setattr, replace

from bot.engine import IllegalMoveError, Result, Rng, Step
from bot.games.transamerica import GAME, board, refusals, rules, words
from bot.games.transamerica.events import MarkerPlaced
from bot.games.transamerica.moves import LayTrack, PlaceMarker
from bot.games.transamerica.view import Options, View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Game
    from bot.games.transamerica.state import State

# What may not be seen


def test_the_laws_catch_a_view_that_shows_another_hand() -> None:
    def view(state: State, seat: int | None) -> View:
        seen = rules.view(state, seat)
        return seen if seat is None else replace(seen, hand=state.hands[seat - 1])

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


def test_the_laws_catch_a_view_that_shows_a_hand_to_a_spectator() -> None:
    def view(state: State, seat: int | None) -> View:
        return replace(rules.view(state, seat), hand=state.hands[seat or 0])

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


def test_the_laws_catch_a_view_that_counts_others_connected_cities() -> None:
    def view(state: State, seat: int | None) -> View:
        connected = sum(
            (board.city_junctions(hand) & network).bit_count()
            for hand, network in zip(state.hands, state.networks, strict=True)
        )
        return replace(rules.view(state, seat), aside=connected)

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


def test_the_laws_catch_a_view_that_follows_from_the_key() -> None:
    def view(state: State, seat: int | None) -> View:
        return replace(rules.view(state, seat), aside=state.rng.key[0])

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, view=view))


class OpenView(View, frozen=True, kw_only=True):
    rng: Rng


def test_the_laws_catch_a_view_that_holds_the_generator() -> None:
    def view(state: State, seat: int | None) -> OpenView:
        seen = rules.view(state, seat)
        return OpenView(**{name: getattr(seen, name) for name in View.__struct_fields__}, rng=state.rng)

    assert_caught(laws.the_key_is_never_shown, with_fault(GAME, view=view))


def test_the_laws_catch_an_event_with_a_card() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        told = MarkerPlaced(seat, board.CITIES[state.hands[seat][0]].junction)
        return Step(step.state, (*step.events, told), step.reveals)

    assert_caught(
        laws.a_move_that_does_not_reveal_tells_nobody_more_than_itself, with_fault(GAME, apply=apply)
    )


def test_the_laws_catch_a_round_that_ends_without_saying_that_it_reveals() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        return Step(step.state, step.events, reveals=False)

    game = with_fault(GAME, apply=apply)
    assert_caught(laws.a_move_that_does_not_reveal_tells_nobody_more_than_itself, game, computers=True)
    assert_caught(laws.the_end_is_a_reveal, game)


def test_the_laws_catch_a_refusal_to_undo_that_depends_on_a_secret() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        found = board.city_junctions(state.hands[seat]) & step.state.networks[seat]
        return Step(step.state, step.events, step.reveals or found != 0)

    assert_caught(
        laws.a_move_that_does_not_reveal_tells_nobody_more_than_itself, with_fault(GAME, apply=apply)
    )


def test_the_laws_catch_a_refusal_that_depends_on_a_secret() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        try:
            return rules.apply(state, seat, move)
        except IllegalMoveError as error:
            if sum(state.hands[seat - 1]) % 2:
                raise IllegalMoveError(refusals.NoSuchLine()) from error
            raise

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, apply=apply))


def test_the_laws_catch_legal_moves_that_depend_on_a_secret() -> None:
    def legal_moves(state: State, seat: int) -> Iterator[Any]:
        others = board.city_junctions(state.hands[seat - 1])
        for move in rules.legal_moves(state, seat):
            if not (isinstance(move, PlaceMarker) and others >> move.junction & 1):
                yield move

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, legal_moves=legal_moves))


def test_the_laws_catch_a_redeal_that_leaves_others_hands() -> None:
    def redeal(state: State, seat: int | None, rng: Rng, keep: Any = ()) -> State:
        return replace(state, rng=rng.fork()[0])

    assert_caught(laws.a_redeal_changes_what_the_seat_cannot_see, with_fault(GAME, redeal=redeal))


def test_the_laws_catch_a_redeal_that_deals_only_one_other_hand() -> None:
    def redeal(state: State, seat: int | None, rng: Rng, keep: Any = ()) -> State:
        other = rules.redeal(state, seat, rng, keep)
        return replace(other, hands=(*state.hands[:-1], other.hands[-1]))

    assert_caught(laws.a_redeal_changes_what_the_seat_cannot_see, with_fault(GAME, redeal=redeal))


def test_the_laws_catch_a_redeal_that_keeps_the_key() -> None:
    def redeal(state: State, seat: int | None, rng: Rng, keep: Any = ()) -> State:
        return replace(rules.redeal(state, seat, rng, keep), rng=state.rng, hands=state.hands)

    assert_caught(laws.the_key_is_never_shown, with_fault(GAME, redeal=redeal))


def test_the_laws_catch_a_redeal_that_takes_the_own_hand() -> None:
    def redeal(state: State, seat: int | None, rng: Rng, keep: Any = ()) -> State:
        return rules.redeal(state, None, rng, keep)

    assert_caught(laws.nobody_can_tell_a_redealt_state, with_fault(GAME, redeal=redeal))


# Sealed plies


def test_the_laws_catch_a_sealed_card_that_is_announced() -> None:
    def apply(state: HighCardState, seat: int, move: PlayCard) -> Step:
        step = HIGH_CARD.rules.apply(state, seat, move)
        return Step(step.state, (*step.events, RoundShown((move.card,), seat)), step.reveals)

    game = with_fault(HIGH_CARD, apply=apply)
    assert_caught(laws.a_sealed_move_tells_nobody_what_it_was, game)


def test_the_laws_catch_a_view_that_hints_at_a_sealed_card() -> None:
    def view(state: HighCardState, seat: int | None) -> Any:
        seen = HIGH_CARD.rules.view(state, seat)
        return replace(seen, has_sealed=tuple((card or 0) > 5 for card in state.sealed))

    game = with_fault(HIGH_CARD, view=view)
    assert_caught(laws.a_sealed_move_tells_nobody_what_it_was, game)
    assert_caught(laws.nobody_can_tell_a_redealt_state, game)


def test_the_laws_catch_an_advantage_of_whoever_seals_first() -> None:
    def apply(state: HighCardState, seat: int, move: PlayCard) -> Step:
        step = HIGH_CARD.rules.apply(state, seat, move)
        if any(card is not None for card in state.sealed):
            return step
        points = tuple(points + (s == seat) for s, points in enumerate(state.points))
        return changed_state(step, points=points)

    assert_caught(laws.simultaneous_order_does_not_matter, with_fault(HIGH_CARD, apply=apply))


# Moves and their effects


def test_the_laws_catch_a_wrong_word_of_whose_turn_follows() -> None:
    def next_seat(state: State) -> int | None:
        return (state.mover - 1) % len(state.points) if rules.to_act(state) else None

    assert_caught(laws.whose_turn_follows_is_known_before, with_fault(GAME, next_seat=next_seat))


def test_the_laws_catch_somebody_who_is_next_where_all_decide_at_once() -> None:
    assert_caught(laws.whose_turn_follows_is_known_before, with_fault(HIGH_CARD, next_seat=lambda _: 0))


def test_the_laws_catch_a_move_that_is_listed_but_not_accepted() -> None:
    def legal_moves(state: State, seat: int) -> Iterator[Any]:
        yield from rules.legal_moves(state, seat)
        if state.phase == "building" and seat == state.mover:
            yield LayTrack(0, own=True)

    game = with_fault(GAME, legal_moves=legal_moves)
    assert_caught(laws.apply_accepts_exactly_the_legal_moves, game)


def test_the_laws_catch_a_move_that_is_accepted_but_not_listed() -> None:
    def legal_moves(state: State, seat: int) -> Iterator[Any]:
        moves = rules.legal_moves(state, seat)
        yield from (move for number, move in enumerate(moves) if number % 5 != 1)

    game = with_fault(GAME, legal_moves=legal_moves)
    assert_caught(laws.apply_accepts_exactly_the_legal_moves, game)


def test_the_laws_catch_a_move_that_is_listed_twice() -> None:
    def legal_moves(state: State, seat: int) -> Iterator[Any]:
        yield from rules.legal_moves(state, seat)
        yield from rules.legal_moves(state, seat)

    assert_caught(laws.apply_accepts_exactly_the_legal_moves, with_fault(GAME, legal_moves=legal_moves))


def test_the_laws_catch_moves_of_a_seat_that_is_not_to_act() -> None:
    def legal_moves(state: State, seat: int) -> Iterator[Any]:
        yield from rules.legal_moves(state, state.mover)

    assert_caught(
        laws.only_seats_to_act_may_act_and_they_have_a_move,
        with_fault(GAME, legal_moves=legal_moves),
    )


def test_the_laws_catch_a_move_that_is_not_the_same_twice() -> None:
    calls: list[int] = []

    def apply(state: State, seat: int, move: Any) -> Step:
        calls.append(seat)
        step = rules.apply(state, seat, move)
        return changed_state(step, rng=key(len(calls)))

    assert_caught(laws.apply_is_deterministic_and_mutates_nothing, with_fault(GAME, apply=apply))


def test_the_laws_catch_a_move_that_changes_the_state_it_was_given() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        force_setattr(state, "starter", 1 - min(state.starter, 1))
        return step

    assert_caught(laws.apply_is_deterministic_and_mutates_nothing, with_fault(GAME, apply=apply))


def test_the_laws_catch_an_undo_that_leads_elsewhere() -> None:
    memory: list[Any] = []

    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        memory.append(move)
        return changed_state(step, starter=len(memory) % 3)

    game = with_fault(GAME, apply=apply)
    assert_caught(laws.undo_gives_back_the_state_and_is_refused_after_a_reveal, game)
    assert_caught(laws.replay_gives_the_same_state, game)


def test_the_laws_catch_a_card_that_is_dealt_twice() -> None:
    def setup(seats: int, options: Options, rng: Rng) -> State:
        state = rules.setup(seats, options, rng)
        return replace(state, hands=(state.hands[0],) * seats)

    assert_caught(laws.components_are_conserved, with_fault(GAME, setup=setup))


def test_the_laws_catch_an_event_that_cannot_be_read_back() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        step = rules.apply(state, seat, move)
        wrong: Any = str(seat)
        return Step(step.state, (*step.events, MarkerPlaced(wrong, 0)), step.reveals)

    assert_caught(laws.every_value_survives_being_stored, with_fault(GAME, apply=apply))


# Ends


def test_the_laws_catch_a_match_without_a_result() -> None:
    game = with_fault(GAME, result=lambda _state: None)
    assert_caught(laws.random_games_end_and_have_a_result, game)


def test_the_laws_catch_a_match_that_nobody_wins() -> None:
    def result(state: State) -> Result | None:
        end = rules.result(state)
        return None if end is None else Result(end.scores, frozenset(), end.reason)

    assert_caught(laws.random_games_end_and_have_a_result, with_fault(GAME, result=result))


def test_the_laws_catch_a_match_that_goes_on_for_ever() -> None:
    def apply(state: State, seat: int, move: Any) -> Step:
        return Step(replace(state, mover=(seat + 1) % 3), ())

    assert_caught(laws.random_games_end_and_have_a_result, with_fault(GAME, apply=apply))


# Words and computer players


def with_words(**changed: Any) -> Game:
    faulty = ModuleType("words")
    faulty.__dict__.update(vars(words) | changed)
    return with_fault(GAME, words=faulty)


def test_the_laws_catch_a_written_move_that_is_read_as_another() -> None:
    def move(m: Any, view: Any, text: Any) -> str:
        return words.move(m, view, text).removesuffix(" own")

    assert_caught(laws.a_written_move_is_read_back, with_words(move=move), options=Options(vexation=True))


def test_the_laws_catch_an_event_without_words() -> None:
    game = with_words(event=lambda _event, _text, _names=None: "")
    assert_caught(laws.every_event_and_refusal_is_a_sentence, game)


def test_the_laws_catch_a_position_that_does_not_fit_a_message() -> None:
    game = with_words(position=lambda _view, _text, _names=None: ["F7 " * 700])
    assert_caught(laws.every_position_can_be_told_in_words, game)


def test_the_laws_catch_an_offer_that_cannot_be_played() -> None:
    game = with_words(suggestions=lambda _view, _moves, _typed, _text: iter([("stop", "stop")]))
    assert_caught(laws.what_is_offered_can_be_played, game)


def test_the_laws_catch_a_computer_player_that_cheats() -> None:
    game = with_fault(GAME, autoplayer=lambda _view, _moves, _rng: LayTrack(-1))
    assert_caught(laws.a_computer_player_makes_legal_moves, game)


def test_the_laws_catch_a_computer_player_with_chance_of_its_own() -> None:
    calls: list[int] = []

    def autoplayer(_view: Any, moves: Any, _rng: Rng) -> Any:
        calls.append(0)
        return moves[len(calls) % len(moves)]

    assert_caught(laws.a_computer_player_makes_legal_moves, with_fault(GAME, autoplayer=autoplayer))


def test_the_sealed_event_of_the_toy_hides_its_card_from_others() -> None:
    assert CardSealed(0, 7).seen_by(None) == CardSealed(0, None)
