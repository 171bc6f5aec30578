"""Makes the moves of one command in a draft, whoever wants them: a person, a computer, a standing order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.matches import turns
from bot.matches.problems import TurnEndsProblem

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.engine import Event, Match, Seat, Step
    from bot.matches.notices import Notice
    from bot.matches.table import Table


@dataclass(frozen=True)
class Made:
    """What moves have done.

    Attributes:
        events: what they brought.
        told: what must be said about it.
        called: the seats whose turn has begun.
        left_out: those that were not made, because a ply before them showed something.
        shown: whether the last one that was made showed something.
        ended: whether the turn of the seat was over with it.
    """

    events: tuple[Event, ...]
    told: tuple[Notice, ...]
    called: frozenset[Seat]
    left_out: tuple[Any, ...]
    shown: bool
    ended: bool


def make(table: Table, seat: Seat, moves: Sequence[Any], now: datetime) -> Made:
    """Make moves of a seat in a draft, and note them as lines of its history.

    Raises what the engine has against the first one that cannot be made, and TurnEndsProblem if there are
    more than a turn holds; the draft is then spoilt.
    """
    before, secrets_before = table.running().to_act, turns.secrets(table)
    events: list[Event] = []
    steps = _steps(table.running(), seat, moves)
    for move, step in steps:
        events.extend(step.events)
        table.add_line("ply", seat, move, step.events, now=now)
    if table.seats[seat].dropped is not None:  # it was about this turn, or one before
        table.change_seat(seat, dropped=None)
    turns.end_stand_in(table, seat, before, events)
    told = turns.notices(
        table,
        mover=seat,
        before=before,
        secrets_before=secrets_before,
        events=events,
        seq=table.last_seq,
        now=now,
    )
    called = turns.begun(table, before, events)
    return Made(
        tuple(events),
        tuple(told),
        called,
        left_out=tuple(moves[len(steps) :]),
        shown=steps[-1][1].reveals,
        ended=seat not in table.to_act or seat in called,
    )


def check(table: Table, seat: Seat, moves: Sequence[Any]) -> None:
    """Raise what `make` would raise; the draft stays as it is."""
    for _ in _steps(table.running().copy(), seat, moves):
        pass


def _steps(match: Match, seat: Seat, moves: Sequence[Any]) -> list[tuple[Any, Step]]:
    """Play moves until one shows something."""
    steps: list[tuple[Any, Step]] = []
    for move in moves:
        if steps and seat not in match.to_act:
            raise TurnEndsProblem
        steps.append((move, match.play(seat, move)))
        if steps[-1][1].reveals:
            break
    return steps
