"""When time is up nothing happens by itself, unless the match was opened so; the others decide."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, DAN, deal
from matches.days import acting, after, first_move, left, timed, user_at

from bot.matches import Matches, clocks
from bot.matches.motions import EndMatch, EndWithout, LetComputer, PauseMatch, WaitLonger
from bot.matches.notices import (
    Ended,
    Late,
    LateOver,
    MotionAsked,
    PlayerLeft,
    Remind,
    Returned,
    StoodIn,
    Turn,
)
from bot.matches.people import waits_for
from bot.matches.problems import (
    NotLateProblem,
    NotStoodInProblem,
    OwnLatenessProblem,
)

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches.notices import Notice
    from bot.store import Store


@pytest.fixture
def _no_worker(matches: Matches) -> None:
    """Let computers move only when a test says so."""
    matches.tables.on_change = lambda _: None


async def said(matches: Matches, *kinds: type) -> list[Notice]:
    """Return what of these kinds is to be said, and note all of it as said."""
    waiting = await matches.outbox.waiting(1)
    await matches.outbox.done([due.id for due in waiting])
    return [due.notice for due in waiting if isinstance(due.notice, kinds)]


async def run_out(matches: Matches, clock: Clock, *users: int, **how: Any) -> int:
    """Start a match and let the time of the first to act run out; return that seat."""
    await timed(matches, *users, **how)
    seat = min((await matches.table(1)).to_act)
    clock.advance(hours=24)
    await matches.timekeeper.look()
    return seat


async def others_of(matches: Matches, seat: int) -> list[int]:
    """Return the users at the other seats."""
    return [row.user_id or 0 for row in (await matches.table(1)).seats if row.seat != seat]


async def test_when_the_time_is_up_the_others_are_asked_once_and_nothing_happens_by_itself(
    matches: Matches, clock: Clock
) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    assert await said(matches, Late, StoodIn, Ended) == [Late(seat, "clock")]
    clock.advance(days=3)
    await matches.timekeeper.look()
    assert await said(matches, Late, StoodIn, Ended) == []
    assert await acting(matches) == seat
    assert (await left(matches))[seat] == -72


async def test_of_several_others_most_decide(matches: Matches, clock: Clock) -> None:
    seat = await run_out(matches, clock, ANN, BEN, CHLOE, DAN)
    one, two, _ = await others_of(matches, seat)
    _, found = await matches.motions.agree(1, one, LetComputer(seat, "turn"))
    assert not found.carried
    assert await said(matches, MotionAsked, StoodIn) != []
    assert (await matches.table(1)).seats[seat].stand_in is None
    _, found = await matches.motions.agree(1, two, LetComputer(seat, "turn"))
    assert found.carried
    assert await said(matches, StoodIn, LateOver) == [StoodIn(seat, "turn"), LateOver(seat, "over")]


async def test_the_late_player_has_no_say_in_it_and_nobody_once_it_is_settled(
    matches: Matches, clock: Clock
) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    with pytest.raises(OwnLatenessProblem):
        await matches.motions.agree(1, await user_at(matches, seat), WaitLonger(seat))
    (other,) = await others_of(matches, seat)
    with pytest.raises(NotLateProblem):
        await matches.motions.agree(1, other, WaitLonger(1 - seat))
    with pytest.raises(NotLateProblem):
        await matches.motions.agree(1, other, WaitLonger(9))
    await first_move(matches)
    assert (await said(matches, LateOver)) == [LateOver(seat, "moved")]
    with pytest.raises(NotLateProblem):
        await matches.motions.agree(1, other, LetComputer(seat, "seat"))


async def test_two_who_are_late_do_not_hold_up_what_the_rest_decides(matches: Matches, clock: Clock) -> None:
    table = await timed(matches, ANN, BEN, CHLOE, game="high_card")
    await matches.play.move(1, CHLOE, [PlayCard(table.view(CHLOE).hand[0])])
    clock.advance(hours=24)
    await matches.timekeeper.look()
    assert await said(matches, Late) == [Late(0, "clock"), Late(1, "clock")]
    _, found = await matches.motions.agree(1, CHLOE, EndWithout(0))
    assert found.carried
    assert await said(matches, Ended) == [Ended(None)]
    assert (await matches.table(1)).row.status == "ended"


async def test_those_whose_time_is_up_at_once_are_all_late_before_anybody_is_asked(
    matches: Matches, clock: Clock
) -> None:
    await timed(matches, ANN, BEN, game="high_card")
    clock.advance(hours=24)
    first, second = [
        timer for timer in await matches.tables.store.timers_due(clock()) if timer.kind == "late"
    ]
    await matches.lateness.late(first)
    assert [seat.late_at for seat in (await matches.table(1)).seats] == [clock()] * 2
    assert await said(matches, Late) == [Late(0, "clock"), Late(1, "clock")]
    await matches.lateness.late(second)
    assert await said(matches, Late) == [], "each is told once"
    assert not [timer for timer in await matches.tables.store.timers_due(clock()) if timer.kind == "late"]


async def test_waiting_gives_another_day_and_then_the_others_are_asked_again(
    matches: Matches, clock: Clock
) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    (other,) = await others_of(matches, seat)
    clock.advance(hours=7)
    await matches.motions.agree(1, other, WaitLonger(seat))
    assert (await left(matches))[seat] == 24
    assert await said(matches, LateOver) == [LateOver(seat, "waits")]
    clock.advance(hours=24)
    await matches.timekeeper.look()
    assert await said(matches, Late) == [Late(seat, "clock")]


async def test_waiting_for_somebody_silent_begins_the_reminders_again(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    for _ in range(8):
        await after(matches, clock, hours=24)
    (other,) = await others_of(matches, seat)
    await matches.motions.agree(1, other, WaitLonger(seat))
    row = (await matches.table(1)).seats[seat]
    assert (row.reminded, row.late_at) == (0, None)
    await said(matches)
    assert await after(matches, clock, hours=24) == [Remind(seat, 1)]


@pytest.mark.usefixtures("_no_worker")
async def test_for_one_turn_the_computer_plays_it_to_its_end_and_no_further(
    matches: Matches, clock: Clock
) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    await first_move(matches)
    await first_move(matches)
    clock.advance(hours=40)
    await matches.timekeeper.look()
    (other,) = await others_of(matches, seat)
    await matches.motions.agree(1, other, LetComputer(seat, "turn"))
    assert (await matches.table(1)).computers == {seat}
    await said(matches)
    while await matches.play.computer(1):
        pass
    table = await matches.table(1)
    assert table.to_act == {1 - seat}
    assert [ply.seat for ply in table.started().plies[2:]] in ([seat], [seat, seat])
    assert table.seats[seat].stand_in is None
    assert table.computers == frozenset()
    assert (await left(matches))[seat] == 8, "the turn has brought its increment"
    (turn,) = await said(matches, Turn)
    assert isinstance(turn, Turn)
    assert turn.ping == (other,)
    with pytest.raises(NotStoodInProblem):
        await matches.lateness.take_back(1, await user_at(matches, seat))


@pytest.mark.usefixtures("_no_worker")
async def test_whoever_starts_again_after_a_turn_that_was_played_for_him_is_called(
    matches: Matches, clock: Clock
) -> None:
    """The end of a turn gives the seat back before anybody is called: a new round may be his own."""
    table = await timed(matches, ANN, BEN, game="high_card")
    await matches.play.move(1, BEN, [PlayCard(table.view(BEN).hand[0])])
    clock.advance(hours=24)
    await matches.timekeeper.look()
    await matches.motions.agree(1, BEN, LetComputer(0, "turn"))
    await said(matches)
    assert await matches.play.computer(1)
    assert (await matches.table(1)).seats[0].stand_in is None
    assert not await matches.play.computer(1)


@pytest.mark.usefixtures("_no_worker")
async def test_a_computer_that_takes_the_seat_plays_on_and_its_player_is_neither_called_nor_reminded(
    matches: Matches, clock: Clock
) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    (other,) = await others_of(matches, seat)
    await matches.motions.agree(1, other, LetComputer(seat, "seat"))
    await said(matches)
    for _ in range(3):
        while await matches.play.computer(1):
            pass
        while await acting(matches) != seat:
            await first_move(matches)
    user = await user_at(matches, seat)
    turns = await said(matches, Turn)
    assert all(isinstance(turn, Turn) and user not in turn.ping for turn in turns)
    assert not {"remind", "late"} & {timer.kind for timer in await matches.tables.store.timers_of(1)}
    (mine,) = await matches.people.matches_of(user)
    assert not waits_for(mine, user)


@pytest.mark.usefixtures("_no_worker")
async def test_a_player_takes_the_seat_back_with_a_word(matches: Matches, clock: Clock) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    (other,) = await others_of(matches, seat)
    await matches.motions.agree(1, other, LetComputer(seat, "seat"))
    await said(matches)
    table = await matches.lateness.take_back(1, await user_at(matches, seat))
    assert table.computers == frozenset()
    assert await said(matches, Returned) == [Returned(seat)]
    assert not await matches.play.computer(1)
    assert "remind" in {timer.kind for timer in await matches.tables.store.timers_of(1)}


@pytest.mark.usefixtures("_no_worker")
async def test_a_player_takes_the_seat_back_by_moving(matches: Matches, clock: Clock) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    (other,) = await others_of(matches, seat)
    await matches.motions.agree(1, other, LetComputer(seat, "seat"))
    await said(matches)
    await first_move(matches)
    assert (await matches.table(1)).seats[seat].stand_in is None
    assert await said(matches, Returned) == [Returned(seat)]


@pytest.mark.usefixtures("_no_worker")
async def test_a_computer_whose_seat_is_taken_back_while_it_thinks_moves_no_more(
    matches: Matches, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    seat = await run_out(matches, clock, ANN, BEN)
    (other,) = await others_of(matches, seat)
    await matches.motions.agree(1, other, LetComputer(seat, "seat"))
    think = asyncio.to_thread

    async def overtaken(*arguments: Any, **how: Any) -> Any:
        move = await think(*arguments, **how)
        await matches.lateness.take_back(1, await user_at(matches, seat))
        return move

    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "to_thread", overtaken)
        assert await matches.play.computer(1)
    assert (await matches.table(1)).row.seq == 0


async def test_a_computer_that_stands_in_is_picked_up_at_start(
    matches: Matches, store: Store, clock: Clock
) -> None:
    matches.tables.on_change = lambda _: None
    seat = await run_out(matches, clock, ANN, BEN)
    (other,) = await others_of(matches, seat)
    await matches.motions.agree(1, other, LetComputer(seat, "turn"))
    again = Matches(store, clock)
    await again.computers.pick_up()
    await again.computers.idle()
    assert await acting(again) == 1 - seat
    await again.computers.close()


async def test_a_match_may_be_opened_so_that_a_computer_plays_such_a_turn(
    matches: Matches, clock: Clock
) -> None:
    seat = await run_out(matches, clock, ANN, BEN, late="stand_in")
    await matches.computers.idle()
    assert await said(matches, StoodIn, Late) == [StoodIn(seat, "turn")]
    assert await acting(matches) == 1 - seat


async def test_a_match_may_be_opened_so_that_such_a_player_has_resigned(
    matches: Matches, clock: Clock
) -> None:
    seat = await run_out(matches, clock, ANN, BEN, CHLOE, late="forfeit")
    await matches.computers.idle()
    row = (await matches.table(1)).seats[seat]
    assert row.user_id is None
    assert row.autoplayer is not None
    assert await said(matches, PlayerLeft, Late) == [PlayerLeft(seat, seat + 1, "resigned")]
    assert await acting(matches) != seat


async def test_of_two_players_the_one_in_time_then_wins(matches: Matches, clock: Clock) -> None:
    seat = await run_out(matches, clock, ANN, BEN, late="forfeit")
    assert (await matches.table(1)).row.status == "ended"
    assert await said(matches, Ended) == [Ended(resigned=seat)]


async def test_time_that_ran_out_while_the_program_was_down_is_dealt_with_once(
    matches: Matches, store: Store, clock: Clock
) -> None:
    await timed(matches, ANN, BEN)
    seat = await acting(matches)
    clock.advance(days=9)
    again = Matches(store, clock)
    await again.timekeeper.look()
    await again.timekeeper.look()
    assert await said(again, Late) == [Late(seat, "clock")]


async def test_whoever_moves_at_the_last_moment_is_not_late(matches: Matches, clock: Clock) -> None:
    await timed(matches, ANN, BEN)
    seat = await acting(matches)
    clock.advance(hours=24)
    (due,) = [timer for timer in await matches.tables.store.timers_due(clock()) if timer.kind == "late"]
    await first_move(matches)
    await matches.lateness.late(due)
    assert await said(matches, Late) == []
    assert (await left(matches))[seat] == 8


async def test_ending_by_agreement_of_all_takes_away_what_was_asked(matches: Matches, clock: Clock) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    for user in (ANN, BEN):
        await matches.motions.agree(1, user, EndMatch())
    assert LateOver(seat, "over") in await said(matches, LateOver)


async def test_more_time_never_takes_any_away(matches: Matches, clock: Clock) -> None:
    table = await timed(matches, ANN, BEN)
    seat = table.seats[await acting(matches)]
    clock.advance(hours=1)
    more = clocks.given_more(seat, timedelta(hours=2), clock())
    due = clocks.deadline(more)
    assert due is not None
    assert due - clock() == timedelta(hours=23)
    assert clocks.given_more(table.seats[1 - seat.seat], timedelta(hours=30), clock()).bank == 30 * 3_600_000


async def test_a_turn_that_begins_without_any_time_left_is_late_at_once_and_only_once(
    matches: Matches, clock: Clock
) -> None:
    await timed(matches, ANN, BEN, rule=clocks.ClockRule(24 * 60, 0, 24 * 60))
    clock.advance(hours=25)
    late = await first_move(matches)
    clock.advance(hours=1)
    await first_move(matches)
    assert await acting(matches) == late
    assert (await left(matches))[late] == 0
    await said(matches)
    for _ in range(3):
        for timer in await matches.tables.store.timers_due(clock()):
            await matches.lateness.late(timer)
    assert await said(matches, Late) == [Late(late, "clock")]


async def test_others_who_are_asked_already_are_not_asked_again_when_a_pause_is_over(
    matches: Matches, clock: Clock
) -> None:
    seat = await run_out(matches, clock, ANN, BEN)
    assert await said(matches, Late) == [Late(seat, "clock")]
    for user in (ANN, BEN):
        await matches.motions.agree(1, user, PauseMatch())
    clock.advance(hours=5)
    await matches.absence.resume(1, ANN)
    await matches.timekeeper.look()
    assert await said(matches, Late) == []
    assert (await matches.table(1)).seats[seat].late_at is not None
