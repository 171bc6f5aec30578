"""Once more: the same seats and options, one table however often it is asked for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from matches.conftest import ANN, BEN, CHANNEL, CHLOE, DAN, deal, lobby

from bot.games import GAMES
from bot.matches.clocks import DAY_RULE, encoded
from bot.matches.motions import EndMatch
from bot.matches.notices import LobbyCard
from bot.matches.problems import (
    ForbiddenChannelProblem,
    NoRematchProblem,
    NotSeatedProblem,
    PlaceOccupiedProblem,
)

if TYPE_CHECKING:
    from bot.matches import Matches


@pytest.fixture(autouse=True)
def _no_worker(matches: Matches) -> None:
    """Let computers move only when a test says so."""
    matches.tables.on_change = lambda _: None


async def ended(matches: Matches, *users: int) -> None:
    """Play a match that was called off."""
    await deal(matches, *users)
    await matches.motions.agree(1, users[0], EndMatch(), alone=True)


async def test_a_rematch_has_the_seats_options_and_clock_of_the_match_before(matches: Matches) -> None:
    await lobby(matches, ANN, BEN, CHLOE)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.set_option(1, ANN, "rounds", 1)
    await matches.lobby.set_clock(1, ANN, DAY_RULE)
    await matches.lobby.set_late(1, ANN, "forfeit")
    await matches.lobby.set_undo(1, ANN, "off")
    await matches.lobby.start(1, ANN)
    await matches.leaving.resign(1, CHLOE)
    await matches.motions.agree(1, ANN, EndMatch(), alone=True)
    old = await matches.table(1)
    table, is_new = await matches.rematches.open(1, BEN)
    assert is_new
    assert (table.row.status, table.row.after, table.row.channel_id) == ("lobby", 1, CHANNEL)
    assert table.row.options == old.row.options
    assert (table.row.clock, table.row.late, table.row.undo) == (encoded(DAY_RULE), "forfeit", "off")
    assert [(seat.user_id, seat.name) for seat in table.seats] == [
        (ANN, "Ann"),
        (BEN, "Ben"),
        (None, "Mallard"),
        (None, "Rocket"),
    ]
    assert [due.notice for due in await matches.outbox.waiting(2)] == [LobbyCard()]


async def test_whoever_asks_for_it_opens_it_and_anybody_may_leave(matches: Matches) -> None:
    await ended(matches, ANN, BEN, CHLOE)
    table, _ = await matches.rematches.open(1, BEN)
    assert table.opener.user_id == BEN
    await matches.lobby.leave(2, ANN)
    await matches.lobby.join(2, DAN, "Dan")
    assert (await matches.table(2)).opener.user_id == BEN
    table = await matches.lobby.start(2, BEN)
    assert table.names == ("Ben", "Chloé", "Dan")
    assert table.row.rng_key != (await matches.table(1)).row.rng_key, "who begins is drawn again"


async def test_pressing_twice_or_together_makes_one(matches: Matches) -> None:
    await ended(matches, ANN, BEN)
    found = await asyncio.gather(*(matches.rematches.open(1, user) for user in (ANN, BEN, ANN)))
    assert sorted(is_new for _, is_new in found) == [False, False, True]
    assert {table.match_id for table, _ in found} == {2}


async def test_a_rematch_that_came_to_nothing_can_be_opened_again(matches: Matches) -> None:
    await ended(matches, ANN, BEN)
    await matches.rematches.open(1, ANN)
    await matches.lobby.call_off(2, ANN)
    table, is_new = await matches.rematches.open(1, ANN)
    assert (table.match_id, is_new) == (3, True)
    await matches.lobby.start(3, ANN)
    table, is_new = await matches.rematches.open(1, BEN)
    assert (table.match_id, is_new) == (3, False)


async def test_somebody_out_of_reach_does_not_sit_in_the_rematch(matches: Matches) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    await matches.presence.gone(BEN, "left")
    await matches.motions.agree(1, ANN, EndMatch(), alone=True)
    table, _ = await matches.rematches.open(1, ANN)
    assert table.names == ("Ann", "Chloé")


async def test_a_match_that_had_a_thread_gets_a_new_one(matches: Matches) -> None:
    await lobby(matches, ANN, BEN, thread=True)
    await matches.lobby.start(1, ANN)
    await matches.lobby.settle(1, 777)
    await matches.motions.agree(1, ANN, EndMatch(), alone=True)
    await lobby(matches, CHLOE, DAN)
    table, _ = await matches.rematches.open(1, ANN)
    assert table.row.wants_thread
    assert table.row.place_id == CHANNEL


async def test_where_matches_are_allowed_no_more_there_is_no_rematch(matches: Matches) -> None:
    await ended(matches, ANN, BEN)
    guild = (await matches.table(1)).row.guild_id
    assert guild is not None
    await matches.servers.allow(guild, CHANNEL + 1)
    with pytest.raises(ForbiddenChannelProblem) as caught:
        await matches.rematches.open(1, ANN)
    assert caught.value.channels == (CHANNEL + 1,)
    with pytest.raises(ForbiddenChannelProblem):
        await matches.rematches.open(1, ANN, parent_id=CHANNEL + 2)
    await matches.servers.allow(guild, CHANNEL + 2)
    assert (await matches.rematches.open(1, ANN, parent_id=CHANNEL + 2))[1], "it is a thread below that"
    await matches.lobby.call_off(2, ANN)
    await matches.servers.allow(guild, CHANNEL)
    assert (await matches.rematches.open(1, ANN))[1]


async def test_in_an_occupied_channel_there_is_no_rematch_yet(matches: Matches) -> None:
    await ended(matches, ANN, BEN)
    await lobby(matches, CHLOE, DAN)
    with pytest.raises(PlaceOccupiedProblem) as caught:
        await matches.rematches.open(1, ANN)
    assert (caught.value.match_id, caught.value.title) == (2, "TransAmerica")


async def test_only_players_of_a_match_that_is_over_open_a_rematch(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    with pytest.raises(NoRematchProblem):
        await matches.rematches.open(1, ANN)
    await matches.motions.agree(1, ANN, EndMatch(), alone=True)
    with pytest.raises(NotSeatedProblem):
        await matches.rematches.open(1, CHLOE)
    await lobby(matches, ANN)
    await matches.lobby.call_off(2, ANN)
    with pytest.raises(NoRematchProblem):
        await matches.rematches.open(2, ANN)
    table = await matches.daily.open(GAMES["traxx"], user_id=ANN, name="Ann", channel_id=CHANNEL, guild_id=5)
    await matches.leaving.resign(table.match_id, ANN)
    with pytest.raises(NoRematchProblem):
        await matches.rematches.open(table.match_id, ANN)
