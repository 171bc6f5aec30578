"""Questions to a table: who is asked, how long, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from matches.conftest import ANN, BEN, CHLOE, deal

from bot.matches.motions import EndMatch, motion_of, subject_of
from bot.matches.notices import MotionAsked, MotionOver
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
