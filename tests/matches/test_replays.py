"""Going through a match again: each position as the asker may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from engine.toys import CardSealed, PlayCard
from matches.conftest import ANN, BEN, CHLOE, deal, lobby

from bot.games import GAMES
from bot.matches import replays
from bot.matches.motions import EndMatch
from bot.matches.problems import NotRunningProblem, NotSeatedProblem

if TYPE_CHECKING:
    from bot.matches import Matches
    from bot.matches.table import Table


async def played(matches: Matches) -> Table:
    """Play a round of High Card, with a choice taken back."""
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])])
    await matches.play.undo(1, ANN)
    await matches.play.move(1, ANN, [PlayCard(hands[0][1])])
    await matches.play.move(1, BEN, [PlayCard(hands[1][0])])
    return await matches.table(1)


async def test_positions_are_those_after_the_turns_in_force(matches: Matches) -> None:
    table = await played(matches)
    plies = await matches.outbox.plies(1)
    found = [replays.position(table, plies, number, 0) for number in (-3, 0, 1, 99, None)]
    assert [(one.number, one.of) for one in found] == [(0, 1), (0, 1), (1, 1), (1, 1), (1, 1)]
    rules, start = table.game.rules, table.started().start
    assert found[1].view == rules.view(start, 0)
    assert found[1].events == ()
    assert found[2].view == table.started().view(0)
    cards = [event.card for event in found[2].events if isinstance(event, CardSealed)]
    assert cards == [start.hands[0][1], None], "both have chosen, and what was taken back is no part of it"


async def test_what_another_has_sealed_stays_sealed_in_a_replay(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    card = table.started().state.hands[0][1]
    await matches.play.move(1, ANN, [PlayCard(card)])
    table, plies = await matches.table(1), await matches.outbox.plies(1)
    assert replays.position(table, plies, 1, 0).events == (CardSealed(0, card),)
    for eyes in (1, None):
        found = replays.position(table, plies, 1, eyes)
        assert found.events == (CardSealed(0, None),)
        assert found.view == table.game.rules.view(table.started().state, eyes)


async def test_while_a_match_runs_nobody_looks_through_the_eyes_of_another(matches: Matches) -> None:
    table = await played(matches)
    for wanted in (None, 0, 1, 9):
        assert replays.eyes(table, ANN, wanted) == 0
        assert replays.eyes(table, BEN, wanted) == 1
        assert replays.eyes(table, CHLOE, wanted) is None


async def test_when_it_is_over_everybody_looks_through_all_eyes(matches: Matches) -> None:
    await played(matches)
    await matches.motions.agree(1, ANN, EndMatch(), alone=True)
    table = await matches.table(1)
    for user in (ANN, CHLOE):
        assert [replays.eyes(table, user, wanted) for wanted in (None, 0, 1, 9)] == [None, 0, 1, None]


async def test_a_try_at_the_challenge_is_nobody_else_s_to_look_at(matches: Matches) -> None:
    table = await matches.daily.open(GAMES["traxx"], user_id=ANN, name="Ann", channel_id=700, guild_id=5)
    assert replays.eyes(table, ANN, None) == 0
    with pytest.raises(NotSeatedProblem):
        replays.eyes(table, BEN, 0)


async def test_a_match_that_has_not_begun_has_no_positions(matches: Matches) -> None:
    table = await lobby(matches, ANN, BEN)
    with pytest.raises(NotRunningProblem):
        replays.eyes(table, ANN, None)


async def test_a_film_has_a_frame_a_turn(matches: Matches) -> None:
    table = await played(matches)
    match = table.started()
    views = list(replays.turns(table, None))
    assert views == [match.rules.view(match.start, None), match.view(None)], "a round of all is one turn"
