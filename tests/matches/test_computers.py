"""The worker that lets computer players move: it retries, picks up at start, and misses no call."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from matches.conftest import ANN, lobby

from bot.games import GAMES
from bot.games.transamerica.moves import PlaceMarker
from bot.matches import Matches, computers
from bot.matches import table as table_module

if TYPE_CHECKING:
    import pytest
    from matches.conftest import Clock

    from bot.matches.table import Table
    from bot.store import Store


async def against(matches: Matches, count: int, *, channel_id: int = 700) -> Table:
    """Start a match of Ann against so many computers."""
    table = await lobby(matches, ANN, channel_id=channel_id)
    for _ in range(count):
        await matches.lobby.add_computer(table.match_id, ANN)
    return await matches.lobby.start(table.match_id, ANN)


async def test_computers_move_until_it_is_for_a_human(matches: Matches) -> None:
    await against(matches, 2)
    await matches.computers.idle()
    table = await matches.table(1)
    assert table.to_act == {0}
    first = table.row.seq
    free = next(move for move in table.started().legal_moves(0) if isinstance(move, PlaceMarker))
    await matches.play.move(1, ANN, [free])
    await matches.computers.idle()
    table = await matches.table(1)
    assert table.to_act == {0}
    assert table.row.seq > first + 2
    seats = [ply.seat for ply in table.started().plies]
    assert set(seats) == {0, 1, 2}


async def test_a_computer_that_fails_is_reported_and_tries_again(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computers, "RETRY_SECONDS", 0.0)
    compute, tries = matches.play.computer, 0

    async def stumbling(match_id: int, **how: Any) -> bool:
        nonlocal tries
        tries += 1
        if tries <= 2:
            raise ZeroDivisionError
        return await compute(match_id, **how)

    monkeypatch.setattr(matches.play, "computer", stumbling)
    await against(matches, 3)
    matches.computers.look_at(1)
    await matches.computers.idle()
    assert (await matches.table(1)).to_act == {0}
    assert caplog.text.count("a computer player of match 1 could not move") == 2


async def test_a_computer_that_always_fails_moves_at_random_in_the_end(
    matches: Matches, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(computers, "RETRY_SECONDS", 0.0)

    def broken(*_: object) -> object:
        raise ZeroDivisionError

    game = msgspec.structs.replace(GAMES["transamerica"], autoplayer=broken)
    monkeypatch.setattr(table_module, "GAMES", {"transamerica": game})
    await against(matches, 3)
    await matches.computers.idle()
    free = next(iter((await matches.table(1)).started().legal_moves(0)))
    await matches.play.move(1, ANN, [free])
    await matches.computers.idle()
    table = await matches.table(1)
    assert table.to_act == {0}
    moved = len([ply for ply in table.started().plies if ply.seat != 0])
    assert moved >= 3
    assert caplog.text.count("could not move") == moved * computers.PATIENCE


async def test_a_computer_whose_thoughts_are_overtaken_thinks_again(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches.tables.on_change = lambda _: None
    await against(matches, 1)
    while (await matches.table(1)).to_act != {0}:
        await matches.play.computer(1)
    free = next(iter((await matches.table(1)).started().legal_moves(0)))
    await matches.play.move(1, ANN, [free])
    seq = (await matches.table(1)).row.seq
    think = asyncio.to_thread

    async def overtaken(*arguments: Any, **how: Any) -> Any:
        move = await think(*arguments, **how)
        await matches.play.undo(1, ANN)
        return move

    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "to_thread", overtaken)
        assert await matches.play.computer(1)
    assert (await matches.table(1)).row.seq == seq + 1, "the undo, and no ply of a computer"
    assert not await matches.play.computer(1)


async def test_matches_in_which_a_computer_is_to_act_are_picked_up_at_start(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "PAGE", 2)
    before = Matches(store, clock)
    before.tables.on_change = lambda _: None
    for channel in range(5):
        await against(before, 3, channel_id=channel)
    await lobby(before, ANN, channel_id=99)
    waiting = [n for n in range(1, 6) if (await before.table(n)).to_act != {0}]
    assert len(waiting) >= 2
    after = Matches(store, clock)
    await after.computers.pick_up()
    await after.computers.idle()
    for number in range(1, 6):
        assert (await after.table(number)).to_act == {0}
    await after.computers.close()


async def test_a_call_that_comes_while_the_worker_finishes_is_not_lost(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches.tables.on_change = lambda _: None
    await against(matches, 1)
    calls = 0

    async def nobody(match_id: int, **_: Any) -> bool:
        nonlocal calls
        calls += 1
        if calls == 1:
            matches.computers.look_at(match_id)  # somebody moves just now
        return False

    monkeypatch.setattr(matches.play, "computer", nobody)
    matches.computers.look_at(1)
    await matches.computers.idle()
    assert calls == 2
    matches.computers.look_at(1)
    await matches.computers.idle()
    assert calls == 3


async def test_few_computers_think_at_the_same_time(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = most = 0

    async def think(_match_id: int, **_how: Any) -> bool:
        nonlocal thinking, most
        thinking += 1
        most = max(most, thinking)
        for _ in range(5):
            await asyncio.sleep(0)
        thinking -= 1
        return False

    monkeypatch.setattr(matches.play, "computer", think)
    for number in range(10):
        matches.computers.look_at(number)
    await matches.computers.idle()
    assert most == computers.AT_ONCE


async def test_after_closing_nothing_is_computed_any_more(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    started, stopped = asyncio.Event(), asyncio.Event()

    async def endless(_match_id: int, **_: Any) -> bool:
        started.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()
        return True

    monkeypatch.setattr(matches.play, "computer", endless)
    matches.computers.look_at(1)
    await started.wait()
    matches.computers.look_at(1)
    await matches.computers.close()
    assert stopped.is_set()
    matches.computers.look_at(2)
    assert matches.computers._running == {}


async def test_a_computer_has_nothing_to_do_in_a_match_that_does_not_run(matches: Matches) -> None:
    table = await lobby(matches, ANN)
    await matches.lobby.add_computer(table.match_id, ANN)
    assert not await matches.play.computer(table.match_id)
