"""Questions to a table: who is asked, how long, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from matches.conftest import ANN, BEN, CHLOE, deal
from matches.days import timed

from bot.matches.motions import EndMatch, LetComputer, RemovePlayer, motion_of, subject_of
from bot.matches.notices import GoneOver, MotionAsked, MotionOver
from bot.matches.problems import NoSuchMotionProblem

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches
    from bot.matches.notices import Notice


async def said(matches: Matches) -> list[Notice]:
    """Return what is to be said about questions, and note it as said."""
    waiting = await matches.outbox.waiting(1)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting if isinstance(due.notice, MotionAsked | MotionOver)]


def test_a_motion_is_stored_by_what_it_asks() -> None:
    assert motion_of(subject_of(EndMatch())) == EndMatch()
    with pytest.raises(NoSuchMotionProblem):
        motion_of('{"type":"dance"}')


async def test_a_motion_nobody_answers_lapses_after_48_hours(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    await matches.motions.agree(1, BEN, EndMatch())
    await said(matches)
    clock.advance(hours=47, minutes=59)
    assert await matches.timekeeper.look() == pytest.approx(60)
    assert await said(matches) == []
    clock.advance(minutes=1)
    await matches.timekeeper.look()
    assert await said(matches) == [MotionOver(subject_of(EndMatch()), "lapsed")]
    assert await matches.motions.poll(1, EndMatch()) is None
    assert "lapse" not in {timer.kind for timer in await matches.tables.store.timers_of(1)}


async def test_a_word_in_between_gives_a_motion_its_time_again(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    await matches.motions.agree(1, BEN, EndMatch())
    clock.advance(hours=24)
    await matches.motions.agree(1, CHLOE, EndMatch())
    clock.advance(hours=24)
    await matches.timekeeper.look()
    found = await matches.motions.poll(1, EndMatch())
    assert found is not None
    assert found.missing == (0,)


async def test_a_timer_that_fails_is_tried_again_later_and_holds_up_no_other(
    matches: Matches, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await deal(matches, ANN, BEN)
    await matches.motions.agree(1, BEN, EndMatch())
    calls = []

    async def fail(timer: object) -> None:
        calls.append(timer)
        raise OSError

    matches.timekeeper.on("lapse", fail)
    clock.advance(hours=48)
    assert await matches.timekeeper.look() == pytest.approx(300)
    assert len(calls) == 1
    assert "the timer 'lapse' failed" in caplog.text
    matches.timekeeper.on("lapse", matches.motions.lapse)
    clock.advance(minutes=5)
    await matches.timekeeper.look()
    assert await matches.motions.poll(1, EndMatch()) is None


async def everybody_late(matches: Matches, clock: Clock, *users: int) -> None:
    """Let the time of all run out who are to decide at once."""
    await timed(matches, *users, game="high_card")
    clock.advance(hours=24)
    await matches.timekeeper.look()


def test_a_motion_about_a_seat_that_no_table_has_is_none() -> None:
    with pytest.raises(NoSuchMotionProblem):
        motion_of('{"type":"computer","seat":-1,"how":"seat"}')


async def test_where_all_are_late_the_first_to_come_back_decides(matches: Matches, clock: Clock) -> None:
    await everybody_late(matches, clock, ANN, BEN)
    _, found = await matches.motions.agree(1, BEN, LetComputer(0, "turn"))
    assert found.carried
    assert (await matches.table(1)).seats[0].stand_in == "turn"


async def test_what_only_somebody_had_not_agreed_to_whose_time_is_up_now_happens_then(
    matches: Matches, clock: Clock
) -> None:
    for user, every in ((ANN, 1), (CHLOE, 2)):
        await matches.people.change(user, remind_hours=every)
    await deal(matches, ANN, BEN, CHLOE, game="high_card")
    for _ in range(8):
        clock.advance(hours=1)
        await matches.timekeeper.look()
    _, found = await matches.motions.agree(1, BEN, LetComputer(0, "seat"))
    assert found.missing == (2,)
    for _ in range(8):
        clock.advance(hours=1)
        await matches.timekeeper.look()
    assert (await matches.table(1)).seats[0].stand_in == "seat"


async def test_one_alone_cannot_stop_what_most_decide(matches: Matches) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    await matches.motions.agree(1, BEN, RemovePlayer(0))
    with pytest.raises(NoSuchMotionProblem):
        await matches.motions.decline(1, ANN, RemovePlayer(0))
    assert await matches.motions.poll(1, RemovePlayer(0)) is not None


async def test_whoever_was_out_of_reach_is_back_also_by_saying_yes_a_second_time(matches: Matches) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    await matches.motions.agree(1, BEN, EndMatch())
    await matches.presence.gone(BEN, "left", 5)
    await matches.motions.agree(1, BEN, EndMatch())
    assert (await matches.tables.store.seats(1))[1].gone is None
    notices = [due.notice for due in await matches.outbox.waiting(1)]
    assert GoneOver(1, "back") in notices
