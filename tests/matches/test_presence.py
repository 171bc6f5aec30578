"""Players out of reach: the table is told once, decides, and hears when they are back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from matches.conftest import ANN, BEN, CHLOE, deal, lobby
from matches.days import first_move

from bot.games import GAMES
from bot.matches.motions import EndMatch, LetComputer, PauseMatch
from bot.matches.notices import Gone, GoneOver, StoodIn
from bot.matches.problems import NoSuchSeatProblem, NotGoneProblem, NotSeatedProblem

if TYPE_CHECKING:
    from bot.matches import Matches
    from bot.matches.notices import Notice


@pytest.fixture(autouse=True)
def _no_worker(matches: Matches) -> None:
    """Let computers move only when a test says so."""
    matches.tables.on_change = lambda _: None


async def said(matches: Matches, match_id: int = 1) -> list[Notice]:
    """Return what is to be said about people out of reach, and note everything as said."""
    waiting = await matches.outbox.waiting(match_id)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting if isinstance(due.notice, Gone | GoneOver | StoodIn)]


async def test_the_tables_of_a_server_are_told_once_and_those_of_others_not(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await deal(matches, ANN, CHLOE, channel_id=701, guild_id=6)
    for _ in range(2):
        await matches.presence.gone(ANN, "left", 5)
    assert await said(matches) == [Gone(0)]
    assert await said(matches, 2) == []
    await matches.presence.gone(ANN, "deleted")
    assert await said(matches) == []
    assert await said(matches, 2) == [Gone(0)]
    assert [(await matches.table(match)).seats[0].gone for match in (1, 2)] == ["left", "deleted"]


async def test_somebody_out_of_reach_is_asked_nothing_and_not_reminded(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    (seat,) = (await matches.table(1)).to_act
    owner, other = ((ANN, BEN), (BEN, ANN))[seat]
    await matches.presence.gone(owner, "left")
    assert await matches.tables.store.timers_of(1) == []
    _, found = await matches.motions.agree(1, other, EndMatch())
    assert found.carried


async def test_the_others_let_a_computer_have_the_seat(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await matches.presence.gone(ANN, "left")
    await said(matches)
    table, found = await matches.motions.agree(1, BEN, LetComputer(0, "seat"))
    assert found.carried
    assert table.computers == {0}
    assert await said(matches) == [StoodIn(0, "seat")]


async def test_whoever_does_anything_is_back(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    (seat,) = (await matches.table(1)).to_act
    owner = (ANN, BEN)[seat]
    await matches.presence.gone(owner, "left")
    await said(matches)
    await matches.presence.here(1, owner)
    await matches.presence.here(1, owner)
    await matches.presence.here(1, CHLOE)
    assert await said(matches) == [GoneOver(seat, "back")]
    await matches.presence.gone(owner, "left")
    await matches.motions.agree(1, owner, PauseMatch())
    assert await said(matches) == [Gone(seat), GoneOver(seat, "back")]
    await matches.presence.gone(owner, "left")
    await first_move(matches, owner)
    assert await said(matches) == [Gone(seat), GoneOver(seat, "back")]
    assert {timer.kind for timer in await matches.tables.store.timers_of(1)} >= {"remind"}


async def test_the_table_can_wait_for_somebody_out_of_reach(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    with pytest.raises(NotGoneProblem):
        await matches.presence.wait(1, BEN, 0)
    await matches.presence.gone(ANN, "left")
    await said(matches)
    with pytest.raises(NotSeatedProblem):
        await matches.presence.wait(1, CHLOE, 0)
    with pytest.raises(NoSuchSeatProblem):
        await matches.presence.wait(1, BEN, 7)
    await matches.presence.wait(1, BEN, 0)
    assert await said(matches) == [GoneOver(0, "waits")]
    assert (await matches.table(1)).seats[0].gone == "left"


async def test_where_a_computer_moves_already_nobody_is_asked(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    async with matches.tables.changing(1) as table:
        table.change_seat(0, stand_in="seat")
        await matches.ledger.save(table)
    await matches.presence.gone(ANN, "left")
    assert await said(matches) == []
    assert (await matches.table(1)).seats[0].gone == "left"


async def test_somebody_out_of_reach_stands_up_from_a_table_that_has_not_started(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    await matches.presence.gone(ANN, "left")
    assert (await matches.table(1)).names == ("Ben",)


async def test_nobody_is_told_of_somebody_who_plays_alone(matches: Matches) -> None:
    table = await matches.daily.open(GAMES["traxx"], user_id=ANN, name="Ann", channel_id=700, guild_id=5)
    await matches.presence.gone(ANN, "left")
    assert await said(matches, table.match_id) == []
    assert (await matches.table(table.match_id)).seats[0].gone is None
