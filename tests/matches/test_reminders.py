"""Reminders: to those who owe a move and to nobody else, as often as they like, and not for ever."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, deal
from matches.days import acting, after, first_move, said, user_at

from bot.games.transamerica.moves import Stop
from bot.matches import Matches
from bot.matches.notices import Late, LateOver, NextUp, Remind
from bot.matches.problems import NotAwaitedProblem, NotSeatedProblem
from bot.store import TimerRow

if TYPE_CHECKING:
    from datetime import datetime

    from matches.conftest import Clock

    from bot.store import Store


async def reminders(matches: Matches) -> dict[int, datetime]:
    """Return when which seat is reminded next."""
    timers = await matches.tables.store.timers_of(1)
    return {timer.seat: timer.due_at for timer in timers if timer.kind == "remind"}


async def test_whoever_owes_a_move_is_reminded_every_24_hours_and_nobody_else(
    matches: Matches, clock: Clock
) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    seat = await acting(matches)
    await said(matches)
    assert await after(matches, clock, hours=23, minutes=59) == []
    assert await after(matches, clock, minutes=1) == [Remind(seat, 1)]
    assert await after(matches, clock, hours=23) == []
    assert await after(matches, clock, hours=1) == [Remind(seat, 2)]


async def test_the_next_player_is_reminded_by_his_own_turn(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    clock.advance(hours=20)
    first = await first_move(matches)
    second = await acting(matches)
    assert second != first
    assert await after(matches, clock, hours=23) == []
    assert await after(matches, clock, hours=1) == [Remind(second, 1)]


async def test_whoever_has_already_decided_is_not_reminded(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN, CHLOE, game="high_card")
    await first_move(matches, BEN)
    assert await after(matches, clock, hours=24) == [Remind(0, 1), Remind(2, 1)]
    await first_move(matches, ANN)
    await matches.play.undo(1, BEN)
    assert await after(matches, clock, hours=24) == [Remind(2, 2), Remind(1, 1)]


async def test_whoever_has_made_half_a_turn_is_reminded_once_of_the_rest_and_not_at_every_step(
    matches: Matches, clock: Clock
) -> None:
    await deal(matches, ANN, BEN)
    for _ in range(2):
        await first_move(matches)
    await said(matches)
    clock.advance(hours=23)
    seat = await first_move(matches)
    assert await acting(matches) == seat, "the second half is still to come"
    assert await said(matches) == []
    assert await after(matches, clock, hours=23) == []
    assert await after(matches, clock, hours=1) == [Remind(seat, 1)]
    await matches.play.move(1, await user_at(matches, seat), [Stop()])
    assert await after(matches, clock, hours=24) == [Remind(1 - seat, 1)]


async def test_after_seven_reminders_the_table_is_told_and_the_player_left_alone(
    matches: Matches, clock: Clock
) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    heard = [await after(matches, clock, hours=24) for _ in range(12)]
    assert heard == [
        *([Remind(seat, count)] for count in range(1, 8)),
        [Late(seat, "silent")],
        [],
        [],
        [],
        [],
    ]
    assert await reminders(matches) == {}
    assert await first_move(matches) == seat
    assert await said(matches) == [LateOver(seat, "moved")]
    assert list(await reminders(matches)) == [1 - seat]
    assert (await matches.table(1)).seats[seat].reminded == 0


@pytest.mark.parametrize(("every", "count"), [(0, 0), (6, 4), (48, 0), (12, 2)])
async def test_each_player_says_how_often(matches: Matches, clock: Clock, every: int, count: int) -> None:
    await matches.people.change(ANN, remind_hours=every)
    await matches.people.change(BEN, remind_hours=every)
    await deal(matches, ANN, BEN)
    await said(matches)
    heard = [await after(matches, clock, hours=1) for _ in range(24)]
    assert sum(map(len, heard)) == count


async def test_a_new_interval_holds_at_once_in_every_match(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    user = await user_at(matches, seat)
    await said(matches)
    await matches.absence.change(user, remind_hours=2)
    assert await after(matches, clock, hours=0) == []
    assert await after(matches, clock, hours=2) == [Remind(seat, 1)]
    await matches.absence.change(user, remind_hours=0)
    assert await after(matches, clock, hours=100) == []
    assert await reminders(matches) == {}


async def test_at_night_a_reminder_waits_for_the_morning_where_the_player_lives(
    matches: Matches, clock: Clock
) -> None:
    for user in (ANN, BEN):
        await matches.people.change(user, time_zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=8 * 60)
    await deal(matches, ANN, BEN)  # at 5:02 in the morning
    seat = await acting(matches)
    await said(matches)
    assert await after(matches, clock, hours=24, minutes=30) == []
    assert await after(matches, clock, hours=2, minutes=27) == []
    assert await after(matches, clock, minutes=1) == [Remind(seat, 1)]


async def test_a_reminder_that_falls_due_in_new_quiet_hours_waits_too(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    await said(matches)
    # Written past the use case, as if the program had slept over it.
    await matches.people.change(await user_at(matches, seat), quiet_from=0, quiet_to=6 * 60)
    assert await after(matches, clock, hours=24) == []
    assert await after(matches, clock, hours=3) == [Remind(seat, 1)]


async def test_whoever_has_had_enough_is_not_reminded_of_this_turn_any_more(
    matches: Matches, clock: Clock
) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    other = await user_at(matches, 1 - seat)
    with pytest.raises(NotAwaitedProblem):
        await matches.reminders.mute(1, other)
    with pytest.raises(NotSeatedProblem):
        await matches.reminders.mute(1, CHLOE)
    await matches.reminders.mute(1, await user_at(matches, seat))
    await said(matches)
    assert await after(matches, clock, days=20) == []
    await first_move(matches)
    await first_move(matches)
    assert await acting(matches) == seat
    assert await after(matches, clock, hours=24) == [Remind(seat, 1)], "that was for one turn"


async def test_reminders_missed_while_the_program_was_down_are_one_at_the_next_start(
    matches: Matches, store: Store, clock: Clock
) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    await said(matches)
    clock.advance(days=4)
    again = Matches(store, clock)
    await again.timekeeper.look()
    assert await said(again) == [Remind(seat, 1)]
    assert await reminders(again) == {seat: clock() + timedelta(hours=24)}
    await again.timekeeper.look()
    assert await said(again) == []


async def test_a_reminder_that_two_look_at_is_given_once(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    await said(matches)
    clock.advance(hours=24)
    (due,) = await matches.tables.store.timers_due(clock())
    await matches.reminders.remind(due)
    await matches.reminders.remind(due)
    assert await said(matches) == [Remind(seat, 1)]


async def test_a_program_that_dies_while_it_saves_a_reminder_has_given_none_and_counted_none(
    matches: Matches, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    await deal(matches, ANN, BEN)
    seat = await acting(matches)
    await said(matches)
    clock.advance(hours=24)

    async def die(*_: object) -> None:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(matches.tables, "announce", die)
        (due,) = await store.timers_due(clock())
        with pytest.raises(OSError):  # noqa: PT011 (it stands for any death)
            await matches.reminders.remind(due)
    again = Matches(store, clock)
    assert (await again.table(1)).seats[seat].reminded == 0
    await again.timekeeper.look()
    assert await said(again) == [Remind(seat, 1)]
    assert caplog.text == ""


async def test_a_timer_left_by_a_match_that_is_over_does_nothing(matches: Matches, clock: Clock) -> None:
    await deal(matches, ANN, BEN)
    from bot.matches.motions import EndMatch

    for user in (ANN, BEN):
        await matches.motions.agree(1, user, EndMatch())
    async with matches.tables.store.writing() as tx:
        for kind in ("remind", "late", "back"):
            await tx.set_timer(TimerRow(1, kind, 0, clock()))
    await said(matches)
    assert await after(matches, clock, hours=1) == []
    assert await matches.tables.store.timers_due(clock()) == []


async def test_whoever_wants_it_hears_of_being_next_when_the_seat_before_is_called(
    matches: Matches, clock: Clock
) -> None:
    for user in (ANN, BEN, CHLOE):
        await matches.people.change(user, next_ping=user != CHLOE)
    await deal(matches, ANN, BEN, CHLOE)
    for _ in range(6):
        seat = await acting(matches)
        following = (seat + 1) % 3
        told = [notice for notice in await said(matches) if isinstance(notice, NextUp)]
        seq = (await matches.table(1)).row.seq
        assert told == ([NextUp(following, seat, seq)] if following != 2 else [])
        await first_move(matches)
        if await acting(matches) == seat:
            assert await said(matches) == [], "at a step within the turn nobody is told"
            await matches.play.move(1, await user_at(matches, seat), [Stop()])


async def test_of_two_players_nobody_is_told_to_be_next_right_after_the_own_move(matches: Matches) -> None:
    for user in (ANN, BEN):
        await matches.people.change(user, next_ping=True)
    await deal(matches, ANN, BEN)
    await said(matches)
    await first_move(matches)
    assert await said(matches) == []


async def test_in_quiet_hours_nobody_is_told_to_be_next(matches: Matches) -> None:
    for user in (ANN, BEN, CHLOE):
        await matches.people.change(user, next_ping=True, quiet_from=60, quiet_to=300)
    await deal(matches, ANN, BEN, CHLOE)
    assert await said(matches) == []


async def test_where_all_decide_at_once_nobody_is_next(matches: Matches) -> None:
    for user in (ANN, BEN):
        await matches.people.change(user, next_ping=True)
    table = await deal(matches, ANN, BEN, game="high_card")
    await matches.play.move(1, ANN, [PlayCard(table.view(ANN).hand[0])])
    assert await said(matches) == []


async def test_when_a_message_has_arrived_is_noted_with_the_seat(
    matches: Matches, store: Store, clock: Clock
) -> None:
    await deal(matches, ANN, BEN)
    await matches.reached(1, 1)
    assert [seat.reached_at for seat in await store.seats(1)] == [None, clock()]


async def test_in_a_round_of_traxx_in_which_only_one_can_draw_nobody_is_next(matches: Matches) -> None:
    for user in (ANN, BEN, CHLOE):
        await matches.people.change(user, next_ping=True)
    table = await deal(matches, ANN, BEN, CHLOE, game="traxx")
    alone = 0
    while table.to_act:
        alone += len(table.to_act) == 1 and not table.running().sealed
        seat = min(table.to_act)
        moves = list(table.running().legal_moves(seat))
        await matches.play.move(1, await user_at(matches, seat), [moves[-1]])
        table = await matches.table(1)
    assert alone, "no such round has come up"
    assert not any(isinstance(notice, NextUp) for notice in await said(matches))
