"""Players who are away, and matches that pause: their clocks stand, and nobody reminds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from matches.conftest import ANN, BEN, CHLOE, deal
from matches.days import acting, after, left, said, timed, user_at

from bot.matches import Matches
from bot.matches.motions import PauseMatch
from bot.matches.notices import Decided, NextUp, Paused, Remind, Resumed
from bot.matches.problems import NoSuchMomentProblem, NotPausedProblem, NotSeatedProblem, PausedProblem

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.store import Store


async def test_the_clock_of_somebody_away_stands_until_the_moment_named(
    matches: Matches, clock: Clock
) -> None:
    await timed(matches, ANN, BEN)
    seat = await acting(matches)
    clock.advance(hours=4)
    await matches.absence.go(await user_at(matches, seat), "3d")
    await matches.timekeeper.look()
    await said(matches)
    assert await after(matches, clock, hours=71) == []
    assert (await left(matches))[seat] == 20
    await after(matches, clock, hours=1)
    clock.advance(hours=2)
    assert (await left(matches))[seat] == 18
    assert await after(matches, clock, hours=22) != []


async def test_only_the_own_clocks_stand(matches: Matches, clock: Clock) -> None:
    await timed(matches, ANN, BEN)
    seat = await acting(matches)
    await matches.absence.go(await user_at(matches, 1 - seat), "3d")
    await matches.timekeeper.look()
    clock.advance(hours=2)
    assert (await left(matches))[seat] == 22


async def test_whoever_is_away_is_not_reminded_and_reminded_again_once_back(
    matches: Matches, clock: Clock
) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    user = await user_at(matches, seat)
    await said(matches)
    await matches.absence.go(user, "2w")
    assert await after(matches, clock, days=10) == []
    await matches.absence.back(user)
    assert await after(matches, clock, hours=0) == []
    assert await after(matches, clock, hours=23) == []
    assert await after(matches, clock, hours=1) == [Remind(seat, 1)]


async def test_whoever_was_away_until_now_is_back_without_a_word(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    await said(matches)
    await matches.absence.go(await user_at(matches, seat), "2d")
    assert await after(matches, clock, days=2) == []
    assert await after(matches, clock, days=1) == [Remind(seat, 1)]


async def test_a_match_that_begins_while_somebody_is_away_knows_it(matches: Matches, clock: Clock) -> None:
    for user in (ANN, BEN):
        await matches.absence.go(user, "2d")
    await timed(matches, ANN, BEN)
    await said(matches)
    assert await after(matches, clock, days=1) == []
    assert await left(matches) == [24, 24]
    await after(matches, clock, days=1)
    clock.advance(hours=1)
    assert sorted(await left(matches)) == [23, 24]


async def test_going_away_is_known_to_every_match_also_if_the_program_stops_right_then(
    matches: Matches, store: Store, clock: Clock
) -> None:
    await timed(matches, ANN, BEN)
    seat = await acting(matches)
    await matches.absence.go(await user_at(matches, seat), "3d")
    again = Matches(store, clock)
    await again.timekeeper.look()
    clock.advance(hours=10)
    assert (await left(again))[seat] == 24


async def test_nobody_away_is_told_to_be_next(matches: Matches, clock: Clock) -> None:
    for user in (ANN, BEN, CHLOE):
        await matches.people.change(user, next_ping=True)
        await matches.absence.go(user, "1d")
    await deal(matches, ANN, BEN, CHLOE)
    assert not any(isinstance(notice, NextUp) for notice in await said(matches))


async def test_whoever_is_away_until_what_is_no_moment_stays_here(matches: Matches) -> None:
    with pytest.raises(NoSuchMomentProblem):
        await matches.absence.go(ANN, "soon")
    assert (await matches.people.user(ANN)).away_until is None


async def test_a_match_pauses_when_all_agree_and_reminds_nobody(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    await matches.motions.agree(1, ANN, PauseMatch())
    assert (await matches.table(1)).row.paused_at is None
    await matches.motions.agree(1, BEN, PauseMatch())
    kinds = [type(due.notice) for due in await matches.outbox.waiting(1)]
    assert kinds[-2:] == [Paused, Decided]
    with pytest.raises(PausedProblem):
        await matches.motions.agree(1, ANN, PauseMatch())
    await said(matches)
    assert await after(matches, clock, days=20) == []
    with pytest.raises(NotSeatedProblem):
        await matches.absence.resume(1, CHLOE)
    await matches.absence.resume(1, BEN)
    assert Resumed(1) in [due.notice for due in await matches.outbox.waiting(1)]
    with pytest.raises(NotPausedProblem):
        await matches.absence.resume(1, ANN)
    await said(matches)
    assert await after(matches, clock, days=1) == [Remind(seat, 1)]
