"""What is public, what is secret, and states that nobody can tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games.transamerica.positions import NORTH, SOUTH, SOUTHERN, hand, junctions, play, position, track
from games.walks import key
from msgspec.structs import replace

from bot.engine.bits import bits
from bot.engine.codec import encode
from bot.games.transamerica import board, rules
from bot.games.transamerica.moves import Stop
from bot.games.transamerica.rounds import complete
from bot.games.transamerica.view import network_of

if TYPE_CHECKING:
    from bot.games.transamerica.state import State

WITHOUT_WEST = SOUTHERN.removeprefix("J1-")
MANY = range(40)


def test_a_seat_sees_its_own_cities_and_a_spectator_none() -> None:
    state = position("H8, A1", hands=[SOUTH, NORTH])
    assert rules.view(state, 0).hand == hand(SOUTH)
    assert rules.view(state, 1).hand == hand(NORTH)
    assert rules.view(state, None).hand is None


def test_markers_tracks_points_barrier_and_counts_are_public() -> None:
    state = position("H8, A1", tracks="H8-H9", points=(5, 7), barrier=2)
    view = rules.view(state, None)
    assert view.position == state.position
    assert (view.points, view.barrier, view.supply, view.aside) == ((5, 7), 2, 83, 15)
    assert (view.seats, view.mover, view.starter, view.round, view.phase) == (2, 0, 0, 1, "building")


def test_what_is_shown_to_all_is_the_same_for_all() -> None:
    state = position("H8, A1", tracks="H8-H9", hands=[SOUTH, NORTH])
    plain = [encode(rules.view(state, seat)).replace(b'"seat":%d' % seat, b"") for seat in (0, 1)]
    for view, cities in zip(plain, (SOUTH, NORTH), strict=True):
        assert encode(hand(cities)) in view
    assert plain[0].replace(encode(hand(SOUTH)), b"") == plain[1].replace(encode(hand(NORTH)), b"")


def test_when_the_round_ends_all_hands_are_shown_and_those_set_aside_never() -> None:
    before = position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH], points=(60, 60))
    state = play(before, "J1-K1").state
    view = rules.view(state, None)
    assert view.finished is not None
    assert view.finished.hands == (hand(SOUTH), hand(NORTH))
    assert view.aside == 15
    assert view.hand is None


# A redeal


def redealt(state: State, seat: int | None) -> list[State]:
    return [rules.redeal(state, seat, key(number)) for number in MANY]


def test_a_redeal_keeps_the_own_cities_and_deals_the_others_from_the_rest() -> None:
    state = position("H8, A1, M9", hands=[SOUTH, NORTH])
    for other in redealt(state, 0):
        assert other.hands[0] == hand(SOUTH)
        for cities in other.hands:
            assert [board.CITIES[card].colour for card in cities] == list(board.COLOURS)
        cards = [card for cities in other.hands for card in cities]
        assert len(set(cards)) == 15
        assert set(cards) <= set(board.cards(3))
    assert {other.hands[1] for other in redealt(state, 0)} != {hand(NORTH)}


def test_for_a_spectator_every_hand_is_dealt_anew() -> None:
    state = position("H8, A1", hands=[SOUTH, NORTH])
    for seat in (0, 1):
        assert len({other.hands[seat] for other in redealt(state, None)}) > 20


def test_a_redeal_has_a_fresh_key() -> None:
    assert len({other.rng.key for other in redealt(position("H8, A1"), 0)}) == len(MANY)


def test_no_redeal_completes_anybody_even_where_hardly_a_deal_fits() -> None:
    # All is joined but Portland and Medford: of twenty ways to deal two green cards, two complete nobody.
    hands = [NORTH, "Medford, Chicago, Santa Fe, El Paso, Charleston"]
    assert NORTH.startswith("Portland")
    state = position("K8, M9", hands=hands)
    tracks = board.LINES & ~board.lines_at(bits(junctions("Portland, Medford")))
    joined = replace(state.position, tracks=tracks)
    state = replace(state, position=joined, networks=(network_of(joined, 0), network_of(joined, 1)))
    found = redealt(state, None)
    for other in found:
        assert not complete(other.hands, other.networks)
    assert len({other.hands for other in found}) == len(MANY)
    assert len({other.hands[0][0] for other in found}) == 2


def test_in_a_closing_turn_somebody_but_the_mover_is_complete_and_was_not_before_the_track() -> None:
    before = position("K7, K8, A1", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH])
    state = play(before, "J1-K1").state
    assert state.closing
    assert rules.next_seat(state) is None
    assert rules.next_seat(before) == 1
    for reader in (0, 2, None):
        for other in redealt(state, reader):
            done = complete(other.hands, other.networks)
            assert done
            assert 0 not in done
            assert not complete(other.hands, before.networks)


def test_a_kept_move_that_reveals_nothing_does_not_in_the_other_state_either() -> None:
    state = position("K8, A1", tracks=WITHOUT_WEST, hands=[NORTH])
    assert not rules.apply(state, 0, track("J1-K1")).reveals
    for number in MANY:
        other = rules.redeal(state, 1, key(number), keep=((0, track("J1-K1")),))
        assert not rules.apply(other, 0, track("J1-K1")).reveals


def test_a_kept_move_that_reveals_stays_legal() -> None:
    state = play(position("K7, K8", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH]), "J1-K1").state
    for number in MANY:
        other = rules.redeal(state, 1, key(number), keep=((0, Stop()),))
        assert rules.apply(other, 0, Stop()).reveals


def test_when_the_match_is_over_its_cities_stay_shown() -> None:
    state = play(position("K8, A1", tracks=WITHOUT_WEST, hands=[SOUTH, NORTH]), "J1-K1").state
    assert rules.result(state) is not None
    other = rules.redeal(state, None, key(1))
    assert other.hands == state.hands
    assert other.rng != state.rng
    assert rules.view(other, None) == rules.view(state, None)


@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_nobody_can_tell_a_redealt_state(reader: int | None) -> None:
    state = play(position("K7, K8, A1", tracks=WITHOUT_WEST, hands=[NORTH, SOUTH]), "J1-K1").state
    for other in redealt(state, reader):
        assert rules.view(other, reader) == rules.view(state, reader)
