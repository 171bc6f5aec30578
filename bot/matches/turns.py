"""What a ply means for the people at the table: who is called, whose hand changed, what deserves a post."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from bot.matches.notices import Decided, Ended, Hand, Notice, Scene, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from bot.engine import Event, Seat
    from bot.matches.table import Table

JUST_NOW = timedelta(minutes=1)
"""A human who acted so recently is not called again: he is still looking."""


def acting_json(to_act: Iterable[Seat]) -> str:
    """Return the seats to act as they are stored."""
    return msgspec.json.encode(sorted(to_act)).decode()


def opening(table: Table) -> list[Notice]:
    """Return the first call of a match that has just been dealt."""
    to_act = table.started().to_act
    return [Turn(0, _users(table, to_act))] if to_act - table.computers else []


def secrets(table: Table) -> dict[Seat, Any]:
    """Return what each human must be sent again when it changes, by seat."""
    match = table.started()
    return {
        seat.seat: table.game.words.secrets(match.view(seat.seat))
        for seat in table.seats
        if seat.user_id is not None
    }


def notices(
    table: Table,
    *,
    mover: Seat,
    before: frozenset[Seat],
    secrets_before: dict[Seat, Any],
    events: Sequence[Event],
    seq: int,
    now: datetime,
) -> list[Notice]:
    """Return what must be said after plies.

    Args:
        table: the match after them.
        mover: who made them.
        before: the seats that were to act before them.
        secrets_before: what `secrets` was then.
        events: what they brought.
        seq: the last of them.
        now: the time.
    """
    match = table.started()
    to_act = match.to_act
    found: list[Notice] = []
    if not to_act:
        return [Ended("played")]
    found.extend(Scene(event.scene, seq) for event in events if event.scene is not None)
    after = secrets(table)
    own_turn = not any(event.opens_turn for event in events)
    found.extend(
        Hand(seat, own_turn=own_turn and seat == mover)
        for seat, secret in after.items()
        if secret != secrets_before[seat]
    )
    called = to_act if any(event.opens_turn for event in events) else to_act - before
    if called - table.computers:
        found.append(call(table, called, seq=seq, now=now))
    elif to_act < before:
        found.append(Decided())
    # Where only computers are called the post waits: their plies are told together with those before them.
    return found


def taken_back(table: Table, *, before: frozenset[Seat], seq: int, now: datetime) -> list[Notice]:
    """Return what must be said after a seat has taken its last ply back."""
    to_act = table.started().to_act
    if to_act > before:  # a sealed ply: the round goes on, with one more to decide
        return [Decided()]
    called = to_act - before
    return [call(table, called, seq=seq, now=now)] if called else []


def call(table: Table, seats: Iterable[Seat], *, seq: int, now: datetime) -> Turn:
    """Return the post that calls these seats, without those who have only just acted."""
    away = [seat for seat in seats if seat not in table.acted_at or now - table.acted_at[seat] > JUST_NOW]
    return Turn(seq, _users(table, away))


def called_off() -> Notice:
    """Return the news that a match ends without a result."""
    return Ended("called_off")


def _users(table: Table, seats: Iterable[Seat]) -> tuple[int, ...]:
    found = (table.seats[seat].user_id for seat in sorted(seats))
    return tuple(user for user in found if user is not None)
