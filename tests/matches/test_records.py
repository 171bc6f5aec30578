"""A match as a file: what is written can be read and played again, and whatever was changed is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from matches.conftest import ANN, BEN, deal, lobby

from bot.engine import Rng
from bot.games import GAMES
from bot.games.transamerica.moves import LayTrack, PlaceMarker
from bot.matches import problems, records
from bot.matches.motions import EndMatch

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.matches import Matches
    from bot.matches.records import Record

GAME = GAMES["transamerica"]


async def move_on(matches: Matches, plies: int) -> None:
    """Let both players make so many plies, as computers would."""
    for _ in range(plies):
        table = await matches.table(1)
        match = table.started()
        (seat,) = match.to_act
        move = GAME.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), Rng(bytes(32)))
        await matches.play.move(1, table.seats[seat].user_id or 0, [move])


@pytest.fixture
async def record(matches: Matches) -> Record:
    """The record of a match of some turns with something taken back, which was called off."""
    await deal(matches, ANN, BEN)
    await move_on(matches, 4)
    last = (await matches.table(1)).started().plies[-1].seat
    await matches.play.undo(1, (await matches.table(1)).seats[last].user_id or 0)
    await move_on(matches, 3)
    for user in (ANN, BEN):
        table, _ = await matches.motions.agree(1, user, EndMatch())
    return records.record_of(table, await matches.outbox.plies(1))


async def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    assert records.read(records.write(record)) == record
    assert [line.kind for line in record.history] == [*["ply"] * 4, "undo", *["ply"] * 3]
    assert record.commitment == Rng.from_key(bytes.fromhex(record.key)).commitment


async def test_a_record_is_played_again_to_the_same_end(record: Record) -> None:
    check = records.check(records.read(records.write(record)))
    assert check.passed
    assert (check.key_fits, check.moves_legal, check.same_end, check.plies) == (True, True, True, 6)
    assert check.error is None


def other_key(record: Record) -> Record:
    return msgspec.structs.replace(record, key="00" * 32)


def no_key(record: Record) -> Record:
    return msgspec.structs.replace(record, key="no key")


def short_key(record: Record) -> Record:
    return msgspec.structs.replace(record, key="00")


def other_commitment(record: Record) -> Record:
    return msgspec.structs.replace(record, commitment="00" * 32)


def other_state(record: Record) -> Record:
    return msgspec.structs.replace(record, state={**record.state, "points": [99, 0]})


def other_seats(record: Record) -> Record:
    return msgspec.structs.replace(record, seats=3)


def too_many_seats(record: Record) -> Record:
    return msgspec.structs.replace(record, seats=60)


def other_options(record: Record) -> Record:
    return msgspec.structs.replace(record, options={"vexation": True})


def no_options(record: Record) -> Record:
    return msgspec.structs.replace(record, options={"rounds": 99})


def without_the_last_line(record: Record) -> Record:
    return msgspec.structs.replace(record, history=record.history[:-1])


def with_another_move(record: Record) -> Record:
    first = records.Line("ply", record.history[0].seat, msgspec.to_builtins(PlaceMarker(0)))
    return msgspec.structs.replace(record, history=(first, *record.history[1:]))


def with_an_illegal_move(record: Record) -> Record:
    illegal = records.Line("ply", 0, msgspec.to_builtins(LayTrack(99_999)))
    return msgspec.structs.replace(record, history=(*record.history, illegal))


def with_a_move_that_is_none(record: Record) -> Record:
    return msgspec.structs.replace(record, history=(*record.history, records.Line("ply", 0, {"x": 1})))


def with_an_unknown_line(record: Record) -> Record:
    return msgspec.structs.replace(record, history=(*record.history, records.Line("gift", 0)))


def with_a_seat_that_nobody_has(record: Record) -> Record:
    line = msgspec.structs.replace(record.history[-1], seat=77)
    return msgspec.structs.replace(record, history=(*record.history[:-1], line))


def with_a_rewind_beyond_the_beginning(record: Record) -> Record:
    return msgspec.structs.replace(record, history=(*record.history, records.Line("rewind", 0, 999)))


def with_an_undo_of_nothing(record: Record) -> Record:
    return msgspec.structs.replace(record, history=(records.Line("undo", 0), *record.history))


TAMPERED: dict[Callable[[Record], Record], tuple[bool, bool]] = {
    # what was done: whether the key still fits, and whether all moves can still be made
    other_key: (False, False),
    no_key: (False, False),
    short_key: (False, False),
    other_commitment: (False, True),
    other_state: (True, True),
    other_seats: (True, False),
    too_many_seats: (True, False),
    other_options: (True, True),
    no_options: (True, False),
    without_the_last_line: (True, True),
    with_another_move: (True, False),
    with_an_illegal_move: (True, False),
    with_a_move_that_is_none: (True, False),
    with_an_unknown_line: (True, False),
    with_a_seat_that_nobody_has: (True, False),
    with_a_rewind_beyond_the_beginning: (True, False),
    with_an_undo_of_nothing: (True, False),
}


@pytest.mark.parametrize("tamper", TAMPERED)
async def test_whatever_is_changed_in_a_record_is_found(
    record: Record, tamper: Callable[[Record], Record]
) -> None:
    fits, legal = TAMPERED[tamper]
    check = records.check(tamper(record))
    assert not check.passed
    assert check.key_fits is fits
    assert check.moves_legal is legal
    assert (check.error is None) is legal


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"whistlestop": 2}, "format 2"),
        ({"game": "chess"}, "'chess'"),
        ({"seats": "two"}, "seats"),
        ({"history": 7}, "history"),
    ],
)
async def test_what_is_no_record_is_not_read(record: Record, change: dict[str, Any], reason: str) -> None:
    data = {**msgspec.json.decode(records.write(record)), **change}
    with pytest.raises(ValueError, match=reason):
        records.read(msgspec.json.encode(data))
    for broken in (b"", b"{}", b"\xff\xfe", records.write(record)[:-10]):
        with pytest.raises(ValueError, match=r"."):
            records.read(broken)


async def test_the_key_of_a_match_that_runs_is_not_given_away(matches: Matches) -> None:
    table = await lobby(matches, ANN, BEN)
    with pytest.raises(problems.NotOverProblem):
        records.record_of(table, [], secret=True)
    table = await matches.lobby.start(1, ANN)
    with pytest.raises(problems.NotOverProblem):
        records.record_of(table, [])
    assert records.check(records.record_of(table, [], secret=True)).passed


async def test_a_match_over_a_rewind_is_played_again_too(matches: Matches) -> None:
    await deal(matches, ANN, BEN)
    await move_on(matches, 3)
    table = await matches.table(1)
    table.started().rewind(1)
    record = msgspec.structs.replace(
        records.record_of(table, await matches.outbox.plies(1), secret=True),
        state=msgspec.json.decode(GAME.encode(table.started().state)),
    )
    history = (*record.history, records.Line("rewind", 0, 1))
    check = records.check(msgspec.structs.replace(record, history=history))
    assert check.passed
    assert check.plies == 1
