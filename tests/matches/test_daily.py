"""The challenge of the day: one deal for all, one try each, and nothing but scores until the day is over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from matches.conftest import ANN, BEN, CHANNEL, CHLOE, NAMES, lobby
from matches.playing import skip

from bot.engine import Rng
from bot.games import GAMES
from bot.games.traxx.moves import Pass
from bot.matches import Matches
from bot.matches.daily import TIMER, end_of
from bot.matches.motions import EndMatch
from bot.matches.notices import DailyDone, Remind
from bot.matches.problems import NotRunningProblem, UndoRuleProblem

if TYPE_CHECKING:
    from datetime import date

    from matches.conftest import Clock

    from bot.matches.table import Table
    from bot.store import Store

GAME = GAMES["traxx"]
GUILD = 5


async def begun(matches: Matches, user: int, *, guild: int | None = GUILD) -> Table:
    """Let somebody begin, or go on with, the try of today."""
    return await matches.daily.open(GAME, user_id=user, name=NAMES[user], channel_id=CHANNEL, guild_id=guild)


async def play_out(matches: Matches, user: int) -> int:
    """Let somebody pass in every round that is left; return the score."""
    table = await begun(matches, user)
    while table.row.status == "running":
        table = (await matches.play.move(table.match_id, user, [Pass()])).table
    result = table.started().result
    assert result is not None
    return result.scores[0]


async def scores(matches: Matches, day: date) -> list[tuple[int, int | None]]:
    """Return who has which score in the server, in order."""
    found = await matches.daily.standings(GAME, GUILD, day)
    return [(one.user_id, one.score) for one in found.tries]


async def test_everybody_gets_the_same_deal_and_the_next_day_another(matches: Matches, clock: Clock) -> None:
    ann, ben = await begun(matches, ANN), await begun(matches, BEN, guild=None)
    assert ann.match_id != ben.match_id
    assert ann.started().state == ben.started().state
    assert ann.commitment == ben.commitment
    assert ann.row.rng_key is not None
    start = GAME.rules.setup(1, GAME.options(), Rng.from_key(ann.row.rng_key))
    assert ann.started().start == start
    clock.advance(days=1)
    tomorrow = await begun(matches, ANN)
    assert tomorrow.commitment != ann.commitment


async def test_there_is_one_try_each_whatever_becomes_of_it(matches: Matches) -> None:
    table = await begun(matches, ANN)
    await matches.play.move(table.match_id, ANN, [Pass()])
    again = await begun(matches, ANN, guild=77)
    assert (again.match_id, again.row.seq, again.row.guild_id) == (table.match_id, 1, GUILD)
    await play_out(matches, ANN)
    over = await begun(matches, ANN)
    assert (over.match_id, over.row.status) == (table.match_id, "over")


async def test_two_clicks_at_once_begin_one_try(matches: Matches, store: Store) -> None:
    tables = await asyncio.gather(*(begun(matches, user) for user in (ANN, ANN, BEN, BEN, ANN)))
    by_user = {(table.seats[0].user_id, table.match_id) for table in tables}
    assert len(by_user) == 2
    assert len({table.commitment for table in tables}) == 1
    assert len(await store.daily_tries(GUILD, "2026-05-04", "traxx")) == 2


async def test_a_try_occupies_no_channel_and_is_nobody_elses_last_match(matches: Matches) -> None:
    table = await begun(matches, ANN)
    await begun(matches, BEN)
    assert await matches.people.match_in(CHANNEL) is None
    assert await matches.people.last_match_in(CHANNEL) is None
    other = await lobby(matches, CHLOE)
    await matches.lobby.add_computer(other.match_id, CHLOE)
    await matches.lobby.start(other.match_id, CHLOE)
    assert await matches.people.match_in(CHANNEL) == other.match_id
    assert [match.match_id for match in await matches.people.matches_of(ANN)] == [table.match_id]


async def test_what_is_played_in_a_try_is_played(matches: Matches) -> None:
    table = await begun(matches, ANN)
    await matches.play.move(table.match_id, ANN, [Pass()])
    with pytest.raises(UndoRuleProblem):
        await matches.play.undo(table.match_id, ANN)


async def test_the_key_is_secret_until_the_day_is_over(matches: Matches, clock: Clock) -> None:
    table, day = await begun(matches, ANN), matches.daily.today()
    await play_out(matches, ANN)
    found = await matches.daily.standings(GAME, GUILD, day)
    assert (found.key, found.commitment) == (None, table.commitment)
    clock.time = end_of(day)
    clock.advance(microseconds=-1)
    assert (await matches.daily.standings(GAME, GUILD, day)).key is None
    clock.advance(microseconds=1)
    assert (await matches.daily.standings(GAME, GUILD, day)).key == table.row.rng_key


async def test_the_best_stand_first_and_the_earlier_of_equals(matches: Matches, clock: Clock) -> None:
    day = matches.daily.today()
    table = await begun(matches, ANN)
    (best, *_) = (move for move in table.started().legal_moves(0) if move != Pass())
    await begun(matches, BEN)
    for user in (CHLOE, BEN):
        clock.advance(minutes=1)
        await play_out(matches, user)
    assert [user for user, _ in await scores(matches, day)] == [CHLOE, BEN, ANN]
    await matches.play.move(table.match_id, ANN, [best])
    mine = await play_out(matches, ANN)
    (_, ben), (_, chloe) = (await scores(matches, day))[1:]
    assert ben == chloe
    assert await scores(matches, day) == [(ANN, mine), (CHLOE, chloe), (BEN, ben)]
    assert mine > (ben or 0)


async def test_a_try_begun_in_direct_messages_stands_in_no_servers_table(matches: Matches) -> None:
    await begun(matches, ANN, guild=None)
    await play_out(matches, ANN)
    assert await scores(matches, matches.daily.today()) == []


async def test_of_a_finished_try_one_thing_is_told(matches: Matches) -> None:
    table = await begun(matches, ANN)
    await play_out(matches, ANN)
    said = [due.notice for due in await matches.outbox.waiting(table.match_id)]
    assert [one for one in said if isinstance(one, DailyDone)] == [DailyDone()]


async def test_the_end_of_the_day_ends_what_is_unfinished(matches: Matches, clock: Clock) -> None:
    table, day = await begun(matches, ANN), matches.daily.today()
    await play_out(matches, BEN)
    await matches.play.move(table.match_id, ANN, [Pass()])
    clock.time = end_of(day)
    await matches.timekeeper.look()
    table = await matches.table(table.match_id)
    assert (table.row.status, table.to_act) == ("ended", frozenset())
    with pytest.raises(NotRunningProblem):
        await matches.play.move(table.match_id, ANN, [Pass()])
    found = await matches.daily.standings(GAME, GUILD, day)
    assert [(one.user_id, one.score is None, one.ended_at is None) for one in found.tries] == [
        (BEN, False, False),
        (ANN, True, False),
    ]
    assert (await begun(matches, ANN)).match_id != table.match_id, "there is a new one"


async def test_a_try_finished_before_its_end_of_day_was_noticed_has_no_score(
    matches: Matches, clock: Clock
) -> None:
    table, day = await begun(matches, ANN), matches.daily.today()
    await skip(matches, -1)
    clock.time = end_of(day)
    await matches.play.move(table.match_id, ANN, [Pass()])
    assert (await matches.table(table.match_id)).row.status == "over"
    assert await scores(matches, day) == [(ANN, None)], "the cards may be known by now"


async def test_after_a_stop_over_midnight_the_tries_of_yesterday_are_ended(
    matches: Matches, store: Store, clock: Clock
) -> None:
    table = await begun(matches, ANN)
    await matches.play.move(table.match_id, ANN, [Pass()])
    clock.advance(days=3)
    later = Matches(store, clock)
    await later.timekeeper.look()
    assert (await later.table(table.match_id)).row.status == "ended"
    assert [timer for timer in await store.timers_of(table.match_id) if timer.kind == TIMER] == []


async def test_a_restart_in_the_middle_changes_nothing(matches: Matches, store: Store, clock: Clock) -> None:
    table = await begun(matches, ANN)
    await matches.play.move(table.match_id, ANN, [Pass()])
    before = (await matches.table(table.match_id)).started().state
    later = Matches(store, clock)
    again = await begun(later, ANN)
    assert (again.match_id, again.started().state) == (table.match_id, before)
    assert (await begun(later, BEN)).started().start == again.started().start


async def test_who_gives_up_has_no_score_and_is_no_longer_at_it(matches: Matches) -> None:
    table, day = await begun(matches, ANN), matches.daily.today()
    await matches.motions.agree(table.match_id, ANN, EndMatch(), alone=True)
    found = await matches.daily.standings(GAME, GUILD, day)
    assert [(one.score, one.ended_at is None) for one in found.tries] == [(None, False)]
    assert (await begun(matches, ANN)).match_id == table.match_id


async def test_nobody_is_reminded_of_a_try(matches: Matches, store: Store, clock: Clock) -> None:
    await matches.people.change(ANN, remind_hours=1)
    table = await begun(matches, ANN)
    await matches.play.move(table.match_id, ANN, [Pass()])
    assert [timer.kind for timer in await store.timers_of(table.match_id)] == [TIMER]
    clock.advance(hours=2)
    await matches.timekeeper.look()
    assert not any(isinstance(due.notice, Remind) for due in await matches.outbox.waiting(table.match_id))
