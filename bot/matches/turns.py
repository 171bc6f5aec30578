"""What a ply means for the people at the table: who is called, whose hand changed, what deserves a post."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from bot.matches.notices import DailyDone, Decided, Ended, Hand, Notice, Scene, Turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from bot.engine import Event, Seat
    from bot.matches.table import Table

Secrets: TypeAlias = "dict[Seat, Any]"
"""What each human must be sent again when it changes, by seat."""

JUST_NOW = timedelta(minutes=1)
"""A human who acted so recently is not called again: he is still looking."""


def acting_json(to_act: Iterable[Seat]) -> str:
    """Return the seats to act as they are stored."""
    return msgspec.json.encode(sorted(to_act)).decode()


def opening(table: Table) -> list[Notice]:
    """Return the first call of a match that has just been dealt."""
    to_act = table.started().to_act
    return [Turn(0, _users(table, to_act - table.computers))] if to_act - table.computers else []


def secrets(table: Table) -> Secrets:
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
    secrets_before: Secrets,
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
        return [Ended() if table.row.day is None else DailyDone()]
    found.extend(Scene(event.scene, seq) for event in events if event.scene is not None)
    own_turn = None if any(event.opens_turn for event in events) else mover
    found.extend(_hands(table, secrets_before, own_turn=own_turn))
    called = begun(table, before, events)
    if called - table.computers:
        found.append(call(table, called, seq=seq, now=now))
    elif to_act < before:
        found.append(Decided())
    # Where only computers are called the post waits: their plies are told together with those before them.
    return found


def taken_back(
    table: Table,
    *,
    mover: Seat,
    before: frozenset[Seat],
    secrets_before: Secrets,
    seq: int,
    now: datetime,
) -> list[Notice]:
    """Return what must be said after a seat has taken its last ply back, or has let it count again.

    Arguments as for `notices`.
    """
    to_act = table.started().to_act
    found = _hands(table, secrets_before, own_turn=mover)
    if (
        to_act > before or to_act < before
    ):  # a sealed ply: the round goes on, with one more, or less, to decide
        found.append(Decided())
    elif to_act - before - table.computers:
        found.append(call(table, to_act - before, seq=seq, now=now))
    return found


def rewound(table: Table, *, secrets_before: Secrets, seq: int, now: datetime) -> list[Notice]:
    """Return what must be said after a rewind, or after one was taken back; arguments as for `notices`."""
    return [
        *_hands(table, secrets_before, own_turn=None),
        call(table, table.started().to_act, seq=seq, now=now),
    ]


def begun(table: Table, before: frozenset[Seat], events: Iterable[Event]) -> frozenset[Seat]:
    """Return the seats whose turn has begun with these events; `before` were to act before them."""
    to_act = table.started().to_act
    return to_act if any(event.opens_turn for event in events) else to_act - before


def end_stand_in(table: Table, seat: Seat, before: frozenset[Seat], events: Sequence[Event]) -> None:
    """Give a seat back to its player where a computer was to end the turn, and has.

    It has also where the next turn, or a round in which all decide, begins with the same seat.
    """
    to_act = table.started().to_act
    over = seat not in to_act or bool(to_act - before) or any(event.opens_turn for event in events)
    if over and table.seats[seat].stand_in == "turn":
        table.change_seat(seat, stand_in=None)


def _hands(table: Table, before: Secrets, *, own_turn: Seat | None) -> list[Notice]:
    """Return the hands that have changed; that of the seat whose own turn did it only stands corrected."""
    return [
        Hand(seat, own_turn=seat == own_turn)
        for seat, secret in secrets(table).items()
        if secret != before[seat]
    ]


def call(table: Table, seats: Iterable[Seat], *, seq: int, now: datetime) -> Turn:
    """Return the post that calls these seats.

    Whoever has only just acted, and has since been answered by computers alone, is still there to read it.
    """
    humans = [seat.seat for seat in table.seats if seat.seat not in table.computers]

    def is_here(seat: Seat) -> bool:
        acted = table.acted_seq.get(seat, 0)
        alone = all(table.acted_seq.get(other, 0) <= acted for other in humans)
        return bool(acted) and alone and now - table.acted_at[seat] <= JUST_NOW

    called = [seat for seat in seats if seat not in table.computers and not is_here(seat)]
    return Turn(seq, _users(table, called))


def _users(table: Table, seats: Iterable[Seat]) -> tuple[int, ...]:
    found = (table.seats[seat].user_id for seat in sorted(seats))
    return tuple(user for user in found if user is not None)
