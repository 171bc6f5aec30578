"""How a match begins, and how many rounds it has."""

from __future__ import annotations

import pytest
from games.traxx.positions import LAYOUT, legal, play, use_layout
from games.walks import key

from bot.engine import IllegalSetupError, Match
from bot.games.traxx import board, rules
from bot.games.traxx.moves import DrawPath, Pass
from bot.games.traxx.view import Options


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_has_a_board_with_a_start_of_its_own(seats: int) -> None:
    dealt = {rules.setup(seats, Options(), key(number)).sheets for number in range(30)}
    for sheets in dealt:
        starts = [sheet.start for sheet in sheets]
        assert len(set(starts)) == seats
        assert set(starts) <= set(LAYOUT.starts)
    assert {sheets[0].start for sheets in dealt} == set(LAYOUT.starts)


@pytest.mark.parametrize("seats", [0, 5])
def test_traxx_is_for_one_to_four(seats: int) -> None:
    with pytest.raises(IllegalSetupError):
        rules.setup(seats, Options(), key(1))


def test_one_of_the_15_cards_lies_open_and_the_others_are_shuffled() -> None:
    starts = [rules.setup(2, Options(), key(number)) for number in range(30)]
    for state in starts:
        assert state.card is not None
        assert sorted([state.card, *state.deck]) == list(range(15))
    assert len({state.card for state in starts}) > 8
    assert len({state.deck for state in starts}) == 30


def test_the_start_is_on_the_path_costs_nothing_and_counts_as_reached() -> None:
    state = rules.setup(1, Options(), key(1))
    (sheet,) = state.sheets
    assert sheet.path == (sheet.start,)
    assert sheet.open == 60
    assert sheet.total == -60


@pytest.mark.parametrize("seats", [1, 4])
def test_there_are_15_rounds_always_and_each_card_is_used_once(seats: int) -> None:
    match = Match(rules, rules.setup(seats, Options(), key(3)))
    cards = []
    while match.to_act:
        view = match.view(None)
        cards.append(view.card)
        assert view.round == len(cards)
        for seat in sorted(match.to_act):
            match.play(seat, Pass())
    assert sorted(cards) == list(range(15))
    assert match.view(None).round == 15
    assert match.result is not None
    assert match.result.scores == (-60,) * seats


def test_everybody_uses_the_same_card_at_the_same_time() -> None:
    state = rules.setup(4, Options(), key(1))
    assert rules.to_act(state) == {0, 1, 2, 3}
    assert all(len(legal(state, seat)) > 1 for seat in range(4))


def test_all_four_starts_allow_a_first_step_with_every_card() -> None:
    for start in LAYOUT.starts:
        around = {LAYOUT.colours[place] for place, _, _ in LAYOUT.steps[start]}
        assert all(around & set(card) for card in board.CARDS)


def test_a_match_can_be_played_on_another_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    name = use_layout(monkeypatch, numbers={f"E{number}": number for number in range(2, 10)} | {"A1": 10})
    state = rules.setup(1, Options(layout=name), key(1))
    assert rules.view(state, None).layout.title == "Other"
    start = state.sheets[0].start
    move = next(move for move in rules.legal_moves(state, 0) if isinstance(move, DrawPath))
    assert rules.apply(state, 0, move).state.sheets[0].path == (*move.fields[::-1], start)


def test_play_goes_on_where_the_first_cards_allow_nobody_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a blue sheet, five of the fifteen cards are of no use."""
    name = use_layout(monkeypatch, only="blue")
    useless = {number for number, card in enumerate(board.CARDS) if 0 not in card}
    for number in range(20):
        state = rules.setup(2, Options(layout=name), key(number))
        assert state.card not in useless
        assert rules.to_act(state) == {0, 1}
        assert state.round + len(state.deck) == rules.ROUNDS
    assert play(state, "pass", "pass").state.card not in useless
