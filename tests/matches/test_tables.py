"""Matches in memory: one thing at a time, nothing shown that is not saved, and settings of people."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from matches.conftest import ANN, BEN, CHLOE, deal, lobby

from bot.games.transamerica.moves import PlaceMarker, Stop
from bot.matches import PostRow, problems, tables, utc_now
from bot.matches.motions import EndMatch
from bot.matches.notices import Hand, LobbyCard, Turn
from bot.matches.table import entry
from bot.store import StalePlyError, Transaction, UserRow

if TYPE_CHECKING:
    from matches.conftest import Clock

    from bot.matches import Matches


async def mover(matches: Matches) -> int:
    """Return the one user who is to act."""
    table = await matches.table(1)
    (seat,) = table.to_act
    return table.seats[seat].user_id or 0


async def test_a_match_is_loaded_as_it_was_left(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await matches.play.move(1, await mover(matches), [PlaceMarker(0)])
    before = await matches.table(1)
    matches.tables._tables.clear()
    after = await matches.table(1)
    assert after is not before
    assert after.started().state == before.started().state
    assert after.started().plies == before.started().plies
    assert (after.acted_at, after.acted_seq) == (before.acted_at, before.acted_seq)
    assert after.row == msgspec.structs.replace(before.row, updated_at=after.row.updated_at)


async def test_of_many_matches_only_the_busiest_stay_in_memory(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "KEPT", 2)
    for channel in range(4):
        await lobby(matches, ANN, channel_id=channel)
    await matches.table(3)
    await matches.table(1)
    assert set(matches.tables._tables) == {3, 1}
    assert (await matches.table(2)).names == ("Ann",)


async def test_what_could_not_be_saved_is_forgotten(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    await deal(matches, ANN, BEN)

    async def broken(*_: Any, **__: Any) -> None:
        raise StalePlyError("no")

    with monkeypatch.context() as patched:
        patched.setattr(Transaction, "add_plies", broken)
        with pytest.raises(StalePlyError):
            await matches.play.move(1, await mover(matches), [PlaceMarker(0)])
    table = await matches.table(1)
    assert table.row.seq == 0
    assert table.started().plies == ()
    await matches.play.move(1, await mover(matches), [PlaceMarker(0)])
    assert (await matches.table(1)).row.seq == 1


async def test_nobody_sees_a_ply_before_it_is_saved(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    await deal(matches, ANN, BEN)
    seen = await matches.table(1)
    inside, go_on = asyncio.Event(), asyncio.Event()
    add_plies = Transaction.add_plies

    async def slowly(*arguments: Any) -> None:
        inside.set()
        await go_on.wait()
        await add_plies(*arguments)

    monkeypatch.setattr(Transaction, "add_plies", slowly)
    moving = asyncio.create_task(matches.play.move(1, await mover(matches), [PlaceMarker(0)]))
    await inside.wait()
    # Whoever has looked at the match before, as the one who writes a post, goes on seeing what is saved.
    assert seen.started().plies == ()
    assert seen.view(None).position.markers == (None, None)
    looking = asyncio.create_task(matches.table(1))
    await asyncio.sleep(0)
    assert not looking.done()
    go_on.set()
    await moving
    assert len((await looking).started().plies) == 1


async def test_two_commands_for_one_match_come_one_after_the_other(matches: Matches) -> None:
    await lobby(matches, ANN)
    await asyncio.gather(matches.lobby.join(1, BEN, "Ben"), matches.lobby.join(1, CHLOE, "Chloé"))
    assert [seat.seat for seat in (await matches.table(1)).seats] == [0, 1, 2]


async def test_a_table_tells_apart_lobby_match_and_result(matches: Matches) -> None:
    table = await lobby(matches, ANN, BEN)
    for ask in (table.running, table.started):
        with pytest.raises(problems.NotRunningProblem) as caught:
            ask()
        assert caught.value.status == "lobby"
    assert table.to_act == frozenset()
    table = await matches.lobby.start(1, ANN)
    assert table.view(None).hand is None
    assert table.view(CHLOE).hand is None
    assert table.view(BEN).hand == table.view_of_seat(1).hand is not None
    with pytest.raises(problems.NotSeatedProblem):
        table.seat_of(CHLOE)
    table, poll = await matches.motions.agree(1, ANN, EndMatch(), alone=True)
    assert poll.carried
    assert table.to_act == frozenset()
    with pytest.raises(problems.NotRunningProblem):
        table.running()
    assert table.started() is not None


async def test_lines_of_a_history_are_read_back(matches: Matches) -> None:
    game = (await lobby(matches, ANN)).game
    assert entry(game, "ply", 1, game.encode(Stop())).move == Stop()  # type: ignore[union-attr]
    assert entry(game, "undo", 1, b"null").seat == 1  # type: ignore[union-attr]
    assert entry(game, "rewind", 1, b"3").index == 3  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="gift"):
        entry(game, "gift", 1, b"null")


async def missing_to_end(matches: Matches, user: int) -> tuple[int, ...]:
    return (await matches.motions.agree(1, user, EndMatch()))[1].missing


async def test_the_agreement_to_end_is_counted_and_forgotten_with_a_move(matches: Matches) -> None:
    await deal(matches, ANN, BEN, CHLOE)
    await matches.play.move(1, await mover(matches), [PlaceMarker(0)])
    assert await missing_to_end(matches, BEN) == (0, 2)
    assert await missing_to_end(matches, BEN) == (0, 2)
    assert await missing_to_end(matches, ANN) == (2,)
    await matches.play.move(1, await mover(matches), [PlaceMarker(1)])
    assert await missing_to_end(matches, CHLOE) == (0, 1)
    with pytest.raises(problems.NotSeatedProblem):
        await missing_to_end(matches, 99)
    assert (await matches.motions.agree(1, 99, EndMatch(), alone=True))[1].carried
    with pytest.raises(problems.NotRunningProblem):
        await missing_to_end(matches, ANN)


async def test_what_cannot_be_said_waits_longer_each_time(matches: Matches, clock: Clock) -> None:
    await lobby(matches, ANN)
    waits = []
    for _ in range(14):
        (due,) = await matches.outbox.due()
        assert due.notice == LobbyCard()
        await matches.outbox.failed(due, "x" * 900)
        assert await matches.outbox.due() == []
        seconds = await matches.outbox.next_due_in()
        assert seconds is not None
        waits.append(seconds)
        clock.advance(seconds=seconds)
    assert waits[:3] == [5, 10, 20]
    assert waits == sorted(waits)
    assert waits[-1] == 3600
    (due,) = await matches.outbox.due()
    assert due.attempts == 14
    await matches.outbox.done([due.id], PostRow(1, "lobby", -1, 7, 8, None, clock()))
    assert await matches.outbox.due() == []
    assert await matches.outbox.next_due_in() is None
    post = await matches.outbox.post(1, "lobby")
    assert post is not None
    assert post.message_id == 8


async def test_what_was_said_long_ago_is_forgotten(matches: Matches, clock: Clock) -> None:
    await lobby(matches, ANN)
    (due,) = await matches.outbox.due()
    await matches.outbox.done([due.id])
    clock.advance(days=29)
    await matches.outbox.prune()
    assert len(await matches.tables.store.outbox_of(1, done=True)) == 1
    clock.advance(days=2)
    await matches.outbox.prune()
    assert await matches.tables.store.outbox_of(1, done=True) == []


async def test_something_can_be_planned_that_no_ply_has_caused(matches: Matches) -> None:
    table = await deal(matches, ANN, BEN)
    matches.tables.news.clear()
    await matches.outbox.plan(table, [Hand(1)])
    assert matches.tables.news.is_set()
    assert (await matches.outbox.waiting(1))[-1].notice == Hand(1)
    assert isinstance((await matches.outbox.waiting(1))[-2].notice, Turn)


async def test_settings_of_people_are_kept(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    people = matches.people
    assert (await people.user(ANN)).theme == "light"
    await people.change(ANN, theme="dark")
    assert (await people.user(ANN)).theme == "dark"
    assert (await people.users([ANN, BEN])).keys() == {ANN}
    assert (await people.guild(5)).language is None
    for user in range(5000, 5000 + 4100):
        people._remember(UserRow(user))
    assert len(people._users) <= 4096
    assert (await people.user(ANN)).theme == "dark"


async def test_the_last_match_of_a_place_is_found_after_its_end(matches: Matches) -> None:
    assert await matches.people.last_match_in(700) is None
    await deal(matches, ANN, BEN)
    await matches.motions.agree(1, ANN, EndMatch(), alone=True)
    assert await matches.people.match_in(700) is None
    assert await matches.people.last_match_in(700) == 1
    assert await matches.people.matches_of(ANN) == []


async def test_the_clock_of_the_program_knows_its_zone() -> None:
    assert utc_now().utcoffset() is not None


async def test_a_copy_of_a_match_goes_its_own_way(matches: Matches) -> None:
    match = (await deal(matches, ANN, BEN)).started()
    (seat,) = match.to_act
    other = match.copy()
    other.play(seat, PlaceMarker(0))
    assert match.plies == match.history == ()
    assert not match.can_undo(seat)
    assert other.undo(seat).move == PlaceMarker(0)
    assert other.state == match.state
