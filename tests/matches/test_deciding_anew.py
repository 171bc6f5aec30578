"""What a player has sealed gives way to a new decision, while others who act at the same time still think."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, deal
from matches.days import left, timed

from bot.engine import IllegalMoveError, NotYourTurnError
from bot.games.traxx.moves import Pass
from bot.matches.notices import Decided, Turn
from bot.matches.problems import StaleProblem

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice


async def kinds(matches: Matches) -> list[tuple[str, int]]:
    """Return what the history of the match consists of, and whose it is."""
    return [(ply.kind, ply.seat) for ply in await matches.tables.store.plies(1)]


async def said_after(matches: Matches, user: int, move: Any, **how: Any) -> list[Notice]:
    """Let somebody decide, and return what is to be said because of it."""
    before = {due.id for due in await matches.outbox.waiting(1)}
    await matches.play.move(1, user, [move], **how)
    return [due.notice for due in await matches.outbox.waiting(1) if due.id not in before]


async def test_a_second_decision_takes_the_place_of_the_sealed_one_and_the_table_hears_nothing_of_it(
    matches: Matches,
) -> None:
    table = await deal(matches, ANN, BEN, CHLOE, game="high_card")
    hands = table.started().state.hands
    assert await said_after(matches, ANN, PlayCard(hands[0][0])) == [Decided()]
    assert await said_after(matches, ANN, PlayCard(hands[0][1])) == []
    assert await kinds(matches) == [("ply", 0), ("undo", 0), ("ply", 0)]
    table = await matches.table(1)
    assert table.to_act == {1, 2}
    assert [ply.move for ply in table.started().plies] == [PlayCard(hands[0][1])]
    matches.tables._tables.clear()
    assert (await matches.table(1)).started().state == table.started().state, "as it is stored"
    await said_after(matches, BEN, PlayCard(hands[1][0]))
    assert any(isinstance(one, Turn) for one in await said_after(matches, CHLOE, PlayCard(hands[2][0])))


async def test_a_new_decision_that_is_not_legal_leaves_the_sealed_one(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])])
    with pytest.raises(IllegalMoveError):
        await matches.play.move(1, ANN, [PlayCard(hands[1][0])])
    assert await kinds(matches) == [("ply", 0)]
    table = await matches.table(1)
    assert table.started().sealed == {0}
    assert [ply.move for ply in table.started().plies] == [PlayCard(hands[0][0])]


async def test_a_decision_on_a_panel_from_before_the_sealed_one_is_stale(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])], seq=0)
    with pytest.raises(StaleProblem):
        await matches.play.move(1, ANN, [PlayCard(hands[0][1])], seq=0)
    assert await kinds(matches) == [("ply", 0)]


async def test_where_what_is_played_is_played_a_sealed_decision_can_be_changed_all_the_same(
    matches: Matches,
) -> None:
    table = await deal(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    async with matches.tables.store.writing() as tx:
        await tx.update_match(1, updated_at=matches.tables.now(), undo="off")
    matches.tables._tables.clear()
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])])
    await matches.play.move(1, ANN, [PlayCard(hands[0][1])])
    assert len(await kinds(matches)) == 3


async def test_thinking_again_wins_no_time_on_the_clock(matches: Matches, clock: Clock) -> None:
    table = await timed(matches, ANN, BEN, game="high_card")
    hands = table.started().state.hands
    clock.advance(hours=4)
    await matches.play.move(1, ANN, [PlayCard(hands[0][0])])
    assert await left(matches) == [28, 20]
    for card in (1, 0, 1):
        clock.advance(hours=1)
        await matches.play.move(1, ANN, [PlayCard(hands[0][card])])
    assert await left(matches) == [28, 17]
    await matches.play.undo(1, ANN)
    assert (await left(matches))[0] == 20, "what the decision has brought goes with it"


async def test_who_is_not_to_act_and_has_sealed_nothing_cannot_decide(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN)
    (mover,) = table.to_act
    other = table.seats[1 - mover].user_id or 0
    assert table.deciding(mover) is table.started()
    assert table.deciding(1 - mover) is None
    with pytest.raises(NotYourTurnError):
        await matches.play.move(1, other, [Pass()])


async def test_what_may_be_decided_instead_is_all_that_might_have_been_before(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN, game="traxx")
    before = list(table.started().legal_moves(0))
    for move in (before[-1], Pass(), before[1]):
        await matches.play.move(1, ANN, [move])
        table = await matches.table(1)
        again = table.deciding(0)
        assert table.view_of_seat(0).sealed == move
        assert again is not None
        assert list(again.legal_moves(0)) == before
        assert again.view(0).sealed is None
    assert table.started().sealed == {0}, "looking has changed nothing"
    others = table.deciding(1)
    assert others is not None
    assert others.view(1).sealed is None
    await matches.play.move(1, BEN, [Pass()])
    table = await matches.table(1)
    assert not table.has_sealed(0)
    assert table.started().view(None).round == 2
