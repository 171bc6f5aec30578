"""Clocks: who has how much time, and that no trick wins any."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from engine.toys import PlayCard
from matches.conftest import ANN, BEN, CHLOE, deal, lobby
from matches.days import HOUR, acting, left, timed

from bot.games.transamerica import board
from bot.games.transamerica.moves import PlaceMarker, Stop
from bot.matches import clocks
from bot.matches.clocks import DAY_RULE, THREE_DAYS_RULE, ClockRule
from bot.matches.motions import PauseMatch
from bot.matches.problems import HasStartedProblem, NoSuchClockProblem, NotOpenerProblem

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches


async def end_turn(matches: Matches, junction: str) -> None:
    """Let the one to act start somewhere."""
    table = await matches.table(1)
    (seat,) = table.to_act
    found = board.junction_named(junction)
    assert found is not None
    await matches.play.move(1, table.seats[seat].user_id or 0, [PlaceMarker(found)])


async def late_timers(matches: Matches) -> dict[int, float]:
    """Return in how many hours the clock of which seat runs out."""
    timers = await matches.tables.store.timers_of(1)
    now = matches.tables.now()
    return {timer.seat: (timer.due_at - now) / HOUR for timer in timers if timer.kind == "late"}


async def test_only_the_clock_of_the_one_to_act_runs(matches: Matches, clock: Clock) -> None:
    await timed(matches, ANN, BEN)
    first = await acting(matches)
    assert await left(matches) == [24, 24]
    clock.advance(hours=5)
    hours = await left(matches)
    assert hours[first] == 19
    assert hours[1 - first] == 24
    assert await late_timers(matches) == {first: 19}


async def test_a_turn_that_ends_brings_the_increment_up_to_the_cap(matches: Matches, clock: Clock) -> None:
    await timed(matches, ANN, BEN, rule=ClockRule(24 * 60, 8 * 60, 25 * 60))
    first = await acting(matches)
    clock.advance(hours=10)
    await end_turn(matches, "F7")
    assert (await left(matches))[first] == 22
    second = await acting(matches)
    clock.advance(hours=1)
    await end_turn(matches, "F9")
    assert (await left(matches))[second] == 25
    assert await acting(matches) == first


async def test_several_plies_of_one_turn_bring_one_increment(matches: Matches, clock: Clock) -> None:
    await timed(matches, ANN, BEN)
    first = await acting(matches)
    await end_turn(matches, "F7")
    await end_turn(matches, "F9")
    user = (await matches.table(1)).seats[first].user_id or 0
    before = (await left(matches))[first]
    clock.advance(hours=2)
    track = next(iter((await matches.table(1)).started().legal_moves(first)))
    await matches.play.move(1, user, [track])
    if await acting(matches) == first:
        assert (await left(matches))[first] == before - 2
        clock.advance(hours=1)
        await matches.play.move(1, user, [Stop()])
        assert (await left(matches))[first] == before - 3 + 8


async def test_whoever_moves_and_takes_back_again_and_again_has_won_no_time(
    matches: Matches, clock: Clock
) -> None:
    await timed(matches, ANN, BEN)
    first = await acting(matches)
    user = (await matches.table(1)).seats[first].user_id or 0
    for _ in range(3):
        clock.advance(hours=1)
        await end_turn(matches, "F7")
        await matches.play.undo(1, user)
    assert await left(matches) == [21 if seat == first else 24 for seat in (0, 1)]
    await matches.play.redo(1, user)
    assert await left(matches) == [29 if seat == first else 24 for seat in (0, 1)]


async def test_an_opponent_whose_turn_is_taken_away_has_lost_only_the_time_it_took(
    matches: Matches, clock: Clock
) -> None:
    await timed(matches, ANN, BEN)
    first = await acting(matches)
    user = (await matches.table(1)).seats[first].user_id or 0
    await end_turn(matches, "F7")
    clock.advance(hours=3)
    await matches.play.undo(1, user)
    assert (await left(matches))[1 - first] == 21
    assert list(await late_timers(matches)) == [first]


async def test_whoever_has_decided_while_others_still_think_loses_no_more_time(
    matches: Matches, clock: Clock
) -> None:
    table = await timed(matches, ANN, BEN, CHLOE, game="high_card")
    cards = [table.view(user).hand[0] for user in (ANN, BEN, CHLOE)]
    await matches.play.move(1, ANN, [PlayCard(cards[0])])
    clock.advance(hours=4)
    assert await left(matches) == [32, 20, 20]
    await matches.play.move(1, BEN, [PlayCard(cards[1])])
    await matches.play.undo(1, ANN)
    assert await left(matches) == [24, 28, 20]
    await matches.play.move(1, ANN, [PlayCard(cards[0])])
    await matches.play.move(1, CHLOE, [PlayCard(cards[2])])
    assert await left(matches) == [32, 28, 28]
    clock.advance(hours=1)
    assert await left(matches) == [31, 27, 27], "the next round has begun for all, the last one included"


async def test_what_runs_out_is_nothing_and_not_less(matches: Matches, clock: Clock) -> None:
    await timed(matches, ANN, BEN)
    first = await acting(matches)
    clock.advance(hours=50)
    await end_turn(matches, "F7")
    assert (await left(matches))[first] == 8


async def test_a_pause_stops_the_clock_and_a_resumed_match_goes_on_where_it_stood(
    matches: Matches, clock: Clock
) -> None:
    await timed(matches, ANN, BEN)
    first = await acting(matches)
    clock.advance(hours=5)
    await matches.motions.agree(1, ANN, PauseMatch())
    assert (await matches.table(1)).row.paused_at is None
    await matches.motions.agree(1, BEN, PauseMatch())
    clock.advance(hours=100)
    assert (await left(matches))[first] == 19
    assert await late_timers(matches) == {}
    await matches.absence.resume(1, BEN)
    clock.advance(hours=1)
    assert (await left(matches))[first] == 18
    assert await late_timers(matches) == {first: 18}


async def test_a_stop_of_the_program_changes_nothing_about_the_clocks(matches: Matches, clock: Clock) -> None:
    await timed(matches, ANN, BEN)
    first = await acting(matches)
    await end_turn(matches, "F7")
    clock.advance(hours=2)
    before = await left(matches)
    again = type(matches)(matches.tables.store, clock)
    assert await left(again) == before
    assert before[first] == 32


async def test_when_the_match_is_over_no_clock_runs_and_no_timer_is_left(
    matches: Matches, clock: Clock
) -> None:
    await timed(matches, ANN, BEN)
    for user in (ANN, BEN):
        from bot.matches.motions import EndMatch

        await matches.motions.agree(1, user, EndMatch())
    assert [timer.kind for timer in await matches.tables.store.timers_of(1) if timer.kind != "lapse"] == []
    assert all(seat.ticking_since is None for seat in (await matches.table(1)).seats)


async def test_without_a_clock_there_is_nothing_to_run_out(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN)
    assert [(seat.bank, seat.ticking_since) for seat in table.seats] == [(None, None)] * 2
    assert {timer.kind for timer in await matches.tables.store.timers_of(1)} == {"remind"}


async def test_the_opener_alone_chooses_the_clock_and_only_before_the_start(matches: Matches) -> None:
    await lobby(matches, ANN, BEN)
    with pytest.raises(NotOpenerProblem):
        await matches.lobby.set_clock(1, BEN, DAY_RULE)
    with pytest.raises(NotOpenerProblem):
        await matches.lobby.set_late(1, BEN, "forfeit")
    table = await matches.lobby.set_clock(1, ANN, THREE_DAYS_RULE)
    assert clocks.decoded(table.row.clock) == THREE_DAYS_RULE
    assert (await matches.lobby.set_clock(1, ANN, None)).row.clock is None
    await matches.lobby.start(1, ANN)
    with pytest.raises(HasStartedProblem):
        await matches.lobby.set_clock(1, ANN, DAY_RULE)


@pytest.mark.parametrize(
    "figures", [(0, 8, 72), (24, -1, 72), (24, 8, 23), (24, 100, 72), (24, 8, 2161), (float("nan"), 8, 72)]
)
def test_a_clock_by_which_nobody_could_play_is_refused(figures: tuple[float, float, float]) -> None:
    with pytest.raises(NoSuchClockProblem):
        clocks.of_hours(*figures)


def test_a_clock_is_given_in_hours_or_parts_of_them() -> None:
    assert clocks.of_hours(24, 8, 72) == DAY_RULE
    assert clocks.of_hours(0.5, 0.25, 1) == ClockRule(30, 15, 60)
    assert clocks.decoded(clocks.encoded(DAY_RULE)) == DAY_RULE
