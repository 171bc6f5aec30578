"""Leaving a running match: a computer plays on or the match ends, always with a word, never stuck."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, DAN, deal, lobby
from matches.days import first_move, user_at

from bot.games import GAMES
from bot.matches.motions import EndMatch, PauseMatch, RemovePlayer
from bot.matches.notices import Decided, Ended, Farewell, MotionAsked, MotionOver, PlayerLeft, Turn
from bot.matches.problems import (
    LoneVoteProblem,
    NoSuchMotionProblem,
    NoSuchSeatProblem,
    NotRunningProblem,
    NotSeatedProblem,
    OwnSeatProblem,
)
from bot.matches.questions import subject_of

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice

pytestmark = pytest.mark.usefixtures("_no_worker")


@pytest.fixture
def _no_worker(matches: Matches) -> None:
    """Let computers move only when a test says so."""
    matches.tables.on_change = lambda _: None


async def said(matches: Matches, match_id: int = 1) -> list[Notice]:
    """Return what is to be said, and note it as said."""
    waiting = await matches.outbox.waiting(match_id)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting]


async def dealt(matches: Matches, *users: int, **how: Any) -> None:
    """Start a match, about which nothing is left to be said."""
    await deal(matches, *users, **how)
    await said(matches)


# Resigning --------------------------------------------------------------------------------------------------


async def test_a_computer_takes_the_seat_of_whoever_resigns_and_the_player_stays_on_record(
    matches: Matches,
) -> None:
    await dealt(matches, ANN, BEN, CHLOE)
    table = await matches.leaving.resign(1, BEN)
    assert table.row.status == "running"
    assert table.computers == {1}
    assert table.seats[1].user_id is None
    assert table.names == ("Ann", "Rocket", "Chloé")
    (former,) = await matches.leaving.former(1)
    assert (former.user_id, former.seat, former.left_how) == (BEN, 1, "resigned")
    assert await said(matches) == [PlayerLeft(1, BEN, "resigned"), Farewell(BEN, "resigned"), Decided()]
    assert await matches.people.matches_of(BEN) == []
    with pytest.raises(NotSeatedProblem):
        await matches.leaving.resign(1, BEN)


async def test_the_computer_moves_at_once_where_the_table_waited_for_whoever_resigns(
    matches: Matches,
) -> None:
    await dealt(matches, ANN, BEN, CHLOE)
    called: list[int] = []
    matches.tables.on_change = called.append
    (seat,) = (await matches.table(1)).to_act
    await matches.leaving.resign(1, await user_at(matches, seat))
    assert called == [1]
    assert await matches.play.computer(1)
    assert [type(notice) for notice in await said(matches)][-1] is Turn
    assert seat not in (await matches.table(1)).to_act


async def test_a_name_that_a_computer_has_already_is_not_given_twice(matches: Matches) -> None:
    await lobby(matches, ANN, BEN, CHLOE)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.start(1, ANN)
    table = await matches.leaving.resign(1, BEN)
    assert table.names == ("Ann", "Mallard", "Chloé", "Rocket")


async def test_a_match_for_two_ends_when_one_resigns(matches: Matches) -> None:
    await dealt(matches, ANN, BEN)
    table = await matches.leaving.resign(1, ANN)
    assert (table.row.status, table.row.to_act) == ("ended", "[]")
    assert table.names == ("Ann", "Ben")
    assert [seat.left_how for seat in table.seats] == ["resigned", None]
    assert await said(matches) == [Ended(resigned=0), Farewell(ANN, "resigned")]
    matches.tables._tables.clear()
    assert (await matches.table(1)).seats[0].left_how == "resigned"
    with pytest.raises(NotRunningProblem):
        await matches.leaving.resign(1, BEN)


async def test_a_match_ends_with_its_last_human(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.start(1, ANN)
    assert (await matches.leaving.resign(1, ANN)).row.status == "running"
    await said(matches)
    assert (await matches.leaving.resign(1, BEN)).row.status == "ended"
    assert await said(matches) == [Ended(resigned=1), Farewell(BEN, "resigned")]
    assert await matches.tables.store.timers_of(1) == []


async def test_a_match_ends_too_when_only_somebody_out_of_reach_would_be_left(matches: Matches) -> None:
    await dealt(matches, ANN, BEN, CHLOE)
    await matches.leaving.resign(1, CHLOE)
    await matches.presence.gone(ANN, "left")
    await said(matches)
    assert (await matches.leaving.resign(1, BEN)).row.status == "ended"
    assert Ended(resigned=1) in await said(matches)


async def test_nobody_resigns_from_a_table_that_has_not_started(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    with pytest.raises(NotRunningProblem):
        await matches.leaving.resign(1, ANN)


async def test_giving_up_a_try_at_the_challenge_ends_it_without_a_word(matches: Matches) -> None:
    table = await matches.daily.open(GAMES["traxx"], user_id=ANN, name="Ann", channel_id=700, guild_id=5)
    await matches.leaving.resign(table.match_id, ANN)
    assert (await matches.table(table.match_id)).row.status == "ended"
    assert await said(matches, table.match_id) == []
    (found,) = await matches.tables.store.daily_tries(5, table.row.day or "", "traxx")
    assert found.score is None


async def test_a_match_that_is_over_occupies_none_of_its_players(matches: Matches) -> None:
    await dealt(matches, ANN, BEN, CHLOE)
    await matches.leaving.resign(1, CHLOE)
    await matches.motions.agree(1, ANN, EndMatch())
    await matches.motions.agree(1, BEN, EndMatch())
    async with matches.tables.store._reader.connect() as connection:
        engaged = await connection.exec_driver_sql("SELECT count(*) FROM seats WHERE engaged IS NOT NULL")
        assert engaged.scalar_one() == 0


async def test_whoever_has_sealed_a_choice_and_resigns_has_chosen_all_the_same(matches: Matches) -> None:
    await dealt(matches, ANN, BEN, CHLOE, game="high_card")
    table = await matches.table(1)
    await matches.play.move(1, BEN, [PlayCard(table.started().state.hands[1][0])])
    table = await matches.leaving.resign(1, BEN)
    assert table.to_act == {0, 2}
    await first_move(matches, ANN)
    await first_move(matches, CHLOE)
    assert 1 in (await matches.table(1)).to_act


# The vote to remove somebody --------------------------------------------------------------------------------


async def test_most_of_the_others_remove_a_player_who_is_told_too(matches: Matches) -> None:
    await dealt(matches, ANN, BEN, CHLOE, DAN)
    await matches.motions.agree(1, BEN, RemovePlayer(0))
    assert await said(matches) == [MotionAsked(subject_of(RemovePlayer(0)), 1)]
    table, found = await matches.motions.agree(1, CHLOE, RemovePlayer(0))
    assert found.carried, "2 of 3: the player himself is not asked"
    assert table.seats[0].user_id is None
    (former,) = await matches.leaving.former(1)
    assert (former.user_id, former.left_how) == (ANN, "removed")
    assert await said(matches) == [
        MotionOver(subject_of(RemovePlayer(0)), "carried"),
        PlayerLeft(0, ANN, "removed"),
        Farewell(ANN, "removed"),
        Decided(),
    ]


async def test_a_removal_never_leaves_the_match_stuck(matches: Matches) -> None:
    await dealt(matches, ANN, BEN, CHLOE)
    (seat,) = (await matches.table(1)).to_act
    for user in {ANN, BEN, CHLOE} - {await user_at(matches, seat)}:
        await matches.motions.agree(1, user, RemovePlayer(seat))
    assert await matches.play.computer(1), "it moves for whoever was removed on the turn"
    assert seat not in (await matches.table(1)).to_act


async def test_nobody_votes_on_the_own_seat_or_on_a_computer_s(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    await matches.lobby.add_computer(1, ANN)
    await matches.lobby.start(1, ANN)
    with pytest.raises(OwnSeatProblem):
        await matches.motions.agree(1, ANN, RemovePlayer(0))
    for seat in (2, 3):
        with pytest.raises(NoSuchSeatProblem):
            await matches.motions.agree(1, ANN, RemovePlayer(seat))


async def test_one_alone_removes_only_somebody_who_is_late_or_out_of_reach(matches: Matches) -> None:
    await dealt(matches, ANN, BEN)
    with pytest.raises(LoneVoteProblem):
        await matches.motions.agree(1, ANN, RemovePlayer(1))
    await matches.presence.gone(BEN, "left")
    table, found = await matches.motions.agree(1, ANN, RemovePlayer(1))
    assert found.carried
    assert table.row.status == "running", "nobody wins by a vote"
    assert table.computers == {1}


@pytest.mark.parametrize("how", ["never", "seldom", "muted"])
async def test_somebody_who_wants_no_reminders_keeps_the_only_other_player_waiting_for_eight_days(
    matches: Matches, clock: Clock, how: str
) -> None:
    table = await deal(matches, ANN, BEN)
    (seat,) = table.to_act
    silent, other = table.seats[seat].user_id or 0, table.seats[1 - seat].user_id or 0
    if how == "muted":
        await matches.reminders.mute(1, silent)
    else:
        await matches.absence.change(silent, remind_hours={"never": 0, "seldom": 168}[how])
    clock.advance(days=7, hours=23)
    await matches.timekeeper.look()
    with pytest.raises(LoneVoteProblem):
        await matches.motions.agree(1, other, RemovePlayer(seat))
    clock.advance(hours=1)
    with pytest.raises(LoneVoteProblem):
        await matches.motions.agree(1, silent, RemovePlayer(1 - seat))
    await matches.motions.agree(1, other, RemovePlayer(seat))
    assert (await matches.table(1)).seats[seat].autoplayer is not None


async def test_somebody_who_was_away_has_eight_days_from_then_on(matches: Matches, clock: Clock) -> None:
    table = await deal(matches, ANN, BEN)
    (seat,) = table.to_act
    silent, other = table.seats[seat].user_id or 0, table.seats[1 - seat].user_id or 0
    await matches.absence.change(silent, remind_hours=0, away_until=clock() + timedelta(days=20))
    for days in (15, 12):
        clock.advance(days=days)
        await matches.timekeeper.look()
        with pytest.raises(LoneVoteProblem):
            await matches.motions.agree(1, other, RemovePlayer(seat))
    clock.advance(days=1)
    await matches.motions.agree(1, other, RemovePlayer(seat))


async def test_what_only_somebody_who_has_left_had_not_agreed_to_happens_then(
    matches: Matches, clock: Clock
) -> None:
    await dealt(matches, ANN, BEN, CHLOE)
    await matches.motions.agree(1, ANN, PauseMatch())
    await matches.motions.agree(1, BEN, PauseMatch())
    assert (await matches.table(1)).row.paused_at is None
    await matches.leaving.resign(1, CHLOE)
    await said(matches)
    await matches.timekeeper.look()
    assert (await matches.table(1)).row.paused_at == clock()
    assert MotionOver(subject_of(PauseMatch()), "carried") in await said(matches)
    assert await matches.tables.store.all_votes(1) == []
    assert "recount" not in {timer.kind for timer in await matches.tables.store.timers_of(1)}


async def test_two_such_questions_are_both_settled(matches: Matches) -> None:
    await dealt(matches, ANN, BEN, CHLOE)
    for motion in (PauseMatch(), EndMatch()):
        await matches.motions.agree(1, ANN, motion)
        await matches.motions.agree(1, BEN, motion)
    await matches.leaving.resign(1, CHLOE)
    await said(matches)
    await matches.timekeeper.look()
    table = await matches.table(1)
    assert table.row.status == "ended"
    assert Ended() in await said(matches)
    assert {timer.kind for timer in await matches.tables.store.timers_of(1)} <= {"lapse"}


async def test_a_question_that_only_somebody_who_has_left_has_put_is_void(matches: Matches) -> None:
    await dealt(matches, ANN, BEN, CHLOE)
    await matches.motions.agree(1, CHLOE, PauseMatch())
    await matches.leaving.resign(1, CHLOE)
    await said(matches)
    await matches.timekeeper.look()
    assert await said(matches) == [MotionOver(subject_of(PauseMatch()), "void")]
    with pytest.raises(NoSuchMotionProblem):
        await matches.motions.agree(1, ANN, PauseMatch(), standing=True)


async def test_a_question_that_others_are_still_asked_says_anew_who_they_are(matches: Matches) -> None:
    await dealt(matches, ANN, BEN, CHLOE, DAN)
    await matches.motions.agree(1, BEN, PauseMatch())
    await matches.leaving.resign(1, CHLOE)
    await said(matches)
    await matches.timekeeper.look()
    assert await said(matches) == [MotionAsked(subject_of(PauseMatch()), 1)]
    found = await matches.motions.poll(1, PauseMatch())
    assert found is not None
    assert found.missing == (0, 3)


async def test_a_vote_about_somebody_who_has_left_does_not_hit_whoever_sits_there_next(
    matches: Matches, clock: Clock
) -> None:
    await dealt(matches, ANN, BEN, CHLOE, DAN)
    await matches.motions.agree(1, BEN, RemovePlayer(0))
    clock.advance(hours=1)
    await matches.replacing.offer(1, ANN, 5)
    await matches.replacing.accept(1, 5, 0, "Eve")
    await said(matches)
    await matches.timekeeper.look()
    assert await said(matches) == [MotionOver(subject_of(RemovePlayer(0)), "void")]
    _, found = await matches.motions.agree(1, CHLOE, RemovePlayer(0))
    assert found.yes == (2,)
