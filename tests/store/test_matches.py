"""Matches, their seats and their histories."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, StatementError

from bot.store import MatchRow, PlaceTakenError, PlyRow, SeatRow, StalePlyError

if TYPE_CHECKING:
    from bot.store import Store

ANN, BOB, CAT = 11, 12, 13
SNOWFLAKE = 2**63 - 1  # the largest id Discord can ever give


async def open_lobby(store: Store, now: datetime, channel_id: int = 70, *, wants_thread: bool = False) -> int:
    async with store.writing() as tx:
        return await tx.add_match(
            game="traxx",
            options="{}",
            channel_id=channel_id,
            wants_thread=wants_thread,
            created_at=now,
        )


async def test_a_new_match_is_a_lobby_in_its_channel(store: Store, now: datetime) -> None:
    async with store.writing() as tx:
        match_id = await tx.add_match(
            game="traxx",
            options='{"rounds":3}',
            channel_id=SNOWFLAKE,
            guild_id=5,
            seats_wanted=3,
            created_at=now,
        )

    assert await store.match(match_id) == MatchRow(
        match_id=match_id,
        guild_id=5,
        channel_id=SNOWFLAKE,
        place_id=SNOWFLAKE,
        game="traxx",
        options='{"rounds":3}',
        seats_wanted=3,
        wants_thread=False,
        status="lobby",
        rng_key=None,
        start=None,
        state=None,
        seq=0,
        to_act="[]",
        waiting_since=None,
        created_at=now,
        updated_at=now,
        started_at=None,
        ended_at=None,
    )


async def test_every_column_that_can_change_comes_back_as_it_was_written(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    later = now + timedelta(days=1, milliseconds=1)
    async with store.writing() as tx:
        await tx.update_match(
            match_id,
            updated_at=later,
            place_id=71,
            options='{"a":"ü"}',
            seats_wanted=4,
            wants_thread=True,
            status="running",
            rng_key=bytes(range(32)),
            start='{"deck":[1]}',
            state='{"deck":[]}',
            seq=9,
            to_act="[0,2]",
            waiting_since=later,
            started_at=later,
            ended_at=later,
        )

    match = await store.match(match_id)
    assert match is not None
    assert (match.place_id, match.options, match.seats_wanted) == (71, '{"a":"ü"}', 4)
    assert (match.wants_thread, match.status, match.rng_key) == (True, "running", bytes(range(32)))
    assert (match.start, match.state, match.seq) == ('{"deck":[1]}', '{"deck":[]}', 9)
    assert (match.to_act, match.waiting_since) == ("[0,2]", later)
    assert (match.created_at, match.updated_at) == (now, later)
    assert (match.started_at, match.ended_at) == (later, later)


async def test_a_change_leaves_the_other_columns_alone(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    before = await store.match(match_id)
    async with store.writing() as tx:
        await tx.update_match(match_id, updated_at=now, options="[]")

    after = await store.match(match_id)
    assert before is not None
    assert after is not None
    assert {name for name in MatchRow.__struct_fields__ if getattr(before, name) != getattr(after, name)} == {
        "options"
    }


async def test_a_match_that_is_not_there_cannot_be_changed(store: Store, now: datetime) -> None:
    with pytest.raises(LookupError, match="no match 404"):
        async with store.writing() as tx:
            await tx.update_match(404, updated_at=now, seq=1)


async def test_times_keep_utc_and_milliseconds(store: Store) -> None:
    in_tokyo = datetime(2026, 3, 1, 5, 0, 0, 123_999, tzinfo=timezone(timedelta(hours=9)))
    match_id = await open_lobby(store, in_tokyo)

    match = await store.match(match_id)
    assert match is not None
    assert match.created_at.isoformat() == "2026-02-28T20:00:00.123000+00:00"
    before_1970 = datetime.fromisoformat("1969-12-31T23:59:59.999+00:00")
    async with store.writing() as tx:
        await tx.update_match(match_id, updated_at=before_1970)
    match = await store.match(match_id)
    assert match is not None
    assert match.updated_at == before_1970


async def test_a_time_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="offset-naive"):
        await open_lobby(store, datetime(2026, 3, 1))  # noqa: DTZ001 -- that is the point


async def test_an_unknown_status_is_refused(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    with pytest.raises(IntegrityError, match="ck_matches_status"):
        async with store.writing() as tx:
            await tx.update_match(match_id, updated_at=now, status="lost")  # type: ignore[arg-type]


async def test_a_channel_has_one_unfinished_match(store: Store, now: datetime) -> None:
    first = await open_lobby(store, now)
    with pytest.raises(PlaceTakenError, match="place 70"):
        await open_lobby(store, now)
    found = await store.match_in(70)
    assert found is not None
    assert found.match_id == first

    async with store.writing() as tx:
        await tx.update_match(first, updated_at=now, status="over")
    assert await store.match_in(70) is None
    second = await open_lobby(store, now)
    with pytest.raises(PlaceTakenError, match=f"match {first}"):
        async with store.writing() as tx:
            await tx.update_match(first, updated_at=now, status="running")
    assert second != first


async def test_a_lobby_that_wants_a_thread_does_not_occupy_its_channel(store: Store, now: datetime) -> None:
    first = await open_lobby(store, now, wants_thread=True)
    second = await open_lobby(store, now, wants_thread=True)
    third = await open_lobby(store, now)
    found = await store.match_in(70)
    assert found is not None
    assert found.match_id == third
    assert [match.match_id for match in await store.lobbies_in(70)] == [first, second, third]

    async with store.writing() as tx:
        await tx.update_match(first, updated_at=now, status="running")
        await tx.update_match(first, updated_at=now, place_id=71)
    found = await store.match_in(71)
    assert found is not None
    assert found.match_id == first
    assert [match.match_id for match in await store.lobbies_in(70)] == [second, third]


async def test_a_match_whose_thread_cannot_be_opened_needs_the_channel(store: Store, now: datetime) -> None:
    threaded = await open_lobby(store, now, wants_thread=True)
    await open_lobby(store, now)
    with pytest.raises(PlaceTakenError):
        async with store.writing() as tx:
            await tx.update_match(threaded, updated_at=now, status="running", wants_thread=False)
    match = await store.match(threaded)
    assert match is not None
    assert match.status == "lobby"


async def test_match_ids_never_come_back(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    async with store.writing() as tx, tx._connection() as connection:
        await connection.execute(text("DELETE FROM matches"))
    assert await open_lobby(store, now) > match_id


async def test_a_lobby_has_those_seats_that_were_set_last(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    ann = SeatRow(match_id, 0, ANN, None, "Ann", now)
    computer = SeatRow(match_id, 1, None, "steady", "Ada", now)
    async with store.writing() as tx:
        await tx.set_seats(match_id, [computer, ann])
    assert await store.seats(match_id) == [ann, computer]

    async with store.writing() as tx:
        await tx.set_seats(match_id, [SeatRow(match_id, 0, BOB, None, "Bob", now)])
    assert [seat.user_id for seat in await store.seats(match_id)] == [BOB]
    assert await store.former_seats(match_id) == []
    assert await store.matches_of(ANN) == []

    async with store.writing() as tx:
        await tx.set_seats(match_id, [])
    assert await store.seats(match_id) == []


async def test_a_seat_is_a_user_or_an_autoplayer(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    for user_id, autoplayer in ((ANN, "steady"), (None, None)):
        with pytest.raises(IntegrityError, match="ck_seats_occupant"):
            async with store.writing() as tx:
                await tx.set_seats(match_id, [SeatRow(match_id, 0, user_id, autoplayer, "?", now)])


async def test_a_seat_that_changes_hands_remembers_who_left(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    later = now + timedelta(hours=1)
    ann = SeatRow(match_id, 0, ANN, None, "Ann", now)
    bob = SeatRow(match_id, 1, BOB, None, "Bob", now)
    computer = SeatRow(match_id, 0, None, "steady", "Ada", later)
    async with store.writing() as tx:
        await tx.set_seats(match_id, [ann, bob])
        await tx.hand_over_seat(match_id, computer)

    assert await store.seats(match_id) == [computer, bob]
    assert await store.former_seats(match_id) == [SeatRow(match_id, 0, ANN, None, "Ann", now, left_at=later)]
    assert await store.matches_of(ANN) == []
    assert await store.matches_of(ANN, ["lobby", "over"]) == []


async def test_my_matches_begin_with_the_longest_waiting(store: Store, now: datetime) -> None:
    ids = [await open_lobby(store, now, channel) for channel in range(70, 76)]
    lobby_1, short_wait, long_wait, lobby_2, over, others = ids
    async with store.writing() as tx:
        for match_id in ids:
            user = CAT if match_id == others else ANN
            await tx.set_seats(
                match_id,
                [
                    SeatRow(match_id, 0, user, None, "x", now),
                    SeatRow(match_id, 1, None, "steady", "Ada", now),
                ],
            )
        for match_id, hours in ((short_wait, 1), (long_wait, 5)):
            await tx.update_match(
                match_id,
                updated_at=now,
                status="running",
                to_act="[0]",
                waiting_since=now - timedelta(hours=hours),
            )
        await tx.update_match(over, updated_at=now, status="over")

    mine = await store.matches_of(ANN)
    assert [match.match_id for match in mine] == [long_wait, short_wait, lobby_2, lobby_1]
    assert [seat.name for seat in mine[0].seats] == ["x", "Ada"]
    assert (mine[0].to_act, mine[0].status, mine[0].game) == ("[0]", "running", "traxx")
    assert [match.match_id for match in await store.matches_of(ANN, limit=1)] == [long_wait]
    assert [match.match_id for match in await store.matches_of(ANN, ["lobby"])] == [lobby_2, lobby_1]
    assert [match.match_id for match in await store.matches_of(ANN, ["over"])] == [over]
    assert {match.match_id for match in await store.matches_of(ANN, ["over", "running"])} == {
        over,
        short_wait,
        long_wait,
    }


async def test_a_match_taken_up_again_is_among_my_matches_again(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    async with store.writing() as tx:
        await tx.set_seats(match_id, [SeatRow(match_id, 0, ANN, None, "Ann", now)])
        await tx.update_match(match_id, updated_at=now, status="over")
    assert await store.matches_of(ANN) == []

    async with store.writing() as tx:
        await tx.update_match(match_id, updated_at=now, status="running")
    assert [match.match_id for match in await store.matches_of(ANN)] == [match_id]
    assert await store.match_in(70) is not None


async def test_running_matches_come_page_by_page(store: Store, now: datetime) -> None:
    ids = [await open_lobby(store, now, channel) for channel in range(70, 75)]
    async with store.writing() as tx:
        for match_id in ids[1:]:
            await tx.update_match(match_id, updated_at=now, status="running", to_act="[0]")
        await tx.update_match(ids[4], updated_at=now, to_act="[]")
        await tx.set_seats(ids[1], [SeatRow(ids[1], 0, ANN, None, "Ann", now)])
        await tx.set_seats(ids[2], [SeatRow(ids[2], 0, None, "steady", "Ada", now)])
        await tx.set_seats(ids[3], [SeatRow(ids[3], 0, None, "steady", "Ada", now)])
        await tx.hand_over_seat(ids[3], SeatRow(ids[3], 0, BOB, None, "Bob", now + timedelta(hours=1)))

    page = await store.running_matches(limit=2)
    assert [match.match_id for match in page] == ids[1:3]
    assert [match.match_id for match in await store.running_matches(page[-1].match_id)] == [ids[3]]
    assert [match.match_id for match in await store.running_matches(with_autoplayer=True)] == [ids[2]]


async def test_stale_lobbies_are_those_opened_too_long_ago(store: Store, now: datetime) -> None:
    old = await open_lobby(store, now - timedelta(days=8), 70)
    started = await open_lobby(store, now - timedelta(days=9), 71)
    await open_lobby(store, now - timedelta(days=7), 72)
    async with store.writing() as tx:
        await tx.update_match(started, updated_at=now, status="running")

    stale = await store.stale_lobbies(now - timedelta(days=7))
    assert [match.match_id for match in stale] == [old]


async def test_matches_are_counted_by_status(store: Store, now: datetime) -> None:
    assert await store.count_matches() == {}
    ids = [await open_lobby(store, now, channel) for channel in range(70, 73)]
    async with store.writing() as tx:
        await tx.update_match(ids[0], updated_at=now, status="ended")
    assert await store.count_matches() == {"lobby": 2, "ended": 1}


async def test_a_history_comes_back_in_order_and_from_any_ply_on(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    assert await store.last_seq(match_id) == 0
    history = [
        PlyRow(match_id, 1, "ply", 0, '{"type":"LayTrack"}', '[{"type":"TrackLaid"}]', now),
        PlyRow(match_id, 2, "undo", 0, "null", "[]", now),
        PlyRow(match_id, 3, "rewind", 1, "0", "[]", now),
        PlyRow(match_id, 4, "redo", 1, "null", "[]", now),
    ]
    async with store.writing() as tx:
        await tx.add_plies(match_id, history[:3])
        await tx.add_plies(match_id, [])
        await tx.add_plies(match_id, history[3:])

    assert await store.plies(match_id) == history
    assert await store.plies(match_id, after=2) == history[2:]
    assert await store.plies(match_id + 1) == []
    assert await store.last_seq(match_id) == 4


async def test_the_same_ply_twice_loses_and_leaves_nothing_of_its_transaction(
    store: Store, now: datetime
) -> None:
    match_id = await open_lobby(store, now)
    async with store.writing() as tx:
        await tx.add_plies(match_id, [PlyRow(match_id, 2, "ply", 0, '"first"', "[]", now)])

    second = [PlyRow(match_id, seq, "ply", 0, '"second"', "[]", now) for seq in (1, 2)]
    with pytest.raises(StalePlyError, match=f"match {match_id} already has a ply 1"):  # noqa: PT012 -- a whole transaction is tested
        async with store.writing() as tx:
            await tx.update_match(match_id, updated_at=now, state="{}", seq=2)
            await tx.add_outbox("turn", "{}", match_id, now)
            await tx.add_plies(match_id, second)

    assert [ply.move for ply in await store.plies(match_id)] == ['"first"']
    assert await store.outbox_of(match_id) == []
    match = await store.match(match_id)
    assert match is not None
    assert (match.state, match.seq) == (None, 0)


async def test_a_conflict_that_is_caught_inside_the_block_still_ends_it(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    ply = PlyRow(match_id, 1, "ply", 0, "{}", "[]", now)
    with pytest.raises(StalePlyError):  # noqa: PT012 -- likewise
        async with store.writing() as tx:
            await tx.add_plies(match_id, [ply])
            try:
                await tx.add_plies(match_id, [ply])
            except StalePlyError:
                await tx.add_outbox("turn", "{}", match_id, now)
    assert await store.plies(match_id) == []
    assert await store.outbox_of(match_id) == []


async def test_nothing_can_hang_on_a_match_that_is_not_there(store: Store, now: datetime) -> None:
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        async with store.writing() as tx:
            await tx.add_plies(404, [PlyRow(404, 1, "ply", 0, "{}", "[]", now)])
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        async with store.writing() as tx:
            await tx.add_outbox("turn", "{}", 404, now)


async def test_another_kind_of_broken_rule_is_no_conflict(store: Store, now: datetime) -> None:
    with pytest.raises(IntegrityError, match="NOT NULL"):
        async with store.writing() as tx:
            await tx.add_match(game=None, options="{}", channel_id=70, created_at=now)  # type: ignore[arg-type]


async def test_what_hangs_on_a_match_goes_with_it(store: Store, now: datetime) -> None:
    match_id = await open_lobby(store, now)
    async with store.writing() as tx:
        await tx.set_seats(match_id, [SeatRow(match_id, 0, ANN, None, "Ann", now)])
        await tx.add_plies(match_id, [PlyRow(match_id, 1, "ply", 0, "{}", "[]", now)])
        await tx.add_outbox("turn", "{}", match_id, now)
        await tx.add_outbox("news", "{}", None, now)
        await tx.cast_vote(match_id, "undo", ANN, now)
        async with tx._connection() as connection:
            await connection.execute(text("DELETE FROM matches"))

    assert await store.seats(match_id) == []
    assert await store.plies(match_id) == []
    assert await store.votes(match_id, "undo") == []
    assert [row.kind for row in await store.outbox_due(now)] == ["news"]
