"""Moves: checked by the engine, saved with what must be said about them, and only then shown."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.engine import Rng
from bot.matches import lateness, making, orders, turns
from bot.matches.notices import Decided
from bot.matches.presence import back
from bot.matches.problems import StaleProblem, UndoRuleProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Event, Ply, Seat
    from bot.matches.ledger import Ledger
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables


@dataclass(frozen=True)
class Played:
    """What a command did.

    Attributes:
        table: the match after it.
        seat: who moved.
        events: what it brought, to be passed through `seen_by` before they are shown.
        left_out: moves that were asked for in the same command and not made, because a ply before them
            showed something or ended the turn.
        ended: whether the turn, or the decision in a round, was over with the last move that was made.
    """

    table: Table
    seat: Seat
    events: tuple[Event, ...]
    left_out: tuple[Any, ...]
    ended: bool


class Play:
    """The use cases of a running match."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self._tables = tables
        self._ledger = ledger

    async def move(
        self,
        match_id: int,
        user_id: int,
        moves: Sequence[Any],
        *,
        seq: int | None = None,
        name: str | None = None,
    ) -> Played:
        """Make one or more moves of a turn, all or none.

        A ply that shows something stops the command, so that the player can think again about the rest. What
        a player has sealed, while others still decide, gives way to a new decision.

        Args:
            match_id: the match.
            user_id: whose moves.
            moves: at least one.
            seq: the moment of the match that the player looked at; None if that does not matter.
            name: what the player is called now, if that may have changed.

        Raises:
            NotSeatedProblem, NotRunningProblem: the user has no seat, or the match does not run.
            StaleProblem: the match has gone on since that moment (where several act at once: for this seat).
            NotYourTurnError, IllegalMoveError: from the engine, about the first move it refuses.
            TurnEndsProblem: more was asked for than a turn holds.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            seat = table.seat_of(user_id)
            if seq is not None and table.is_stale(seat, seq):
                raise StaleProblem
            if name is not None:
                self._rename(table, seat, name)
            returned = [*back(table, seat), *lateness.returned(table, seat)]
            if table.has_sealed(seat):
                return await self._decide_anew(table, seat, moves, returned)
            return await self._play(table, seat, moves, returned)

    async def _decide_anew(
        self, table: Table, seat: Seat, moves: Sequence[Any], first: Sequence[Notice]
    ) -> Played:
        """Take what the seat has sealed back and make these moves instead, in one transaction.

        The table hears nothing of it: who has decided is the same as before.
        """
        now = self._tables.now()
        table.running().undo(seat)
        table.add_line("undo", seat, None, now=now)
        made = making.make(table, seat, moves, now)
        told = [notice for notice in made.told if not isinstance(notice, Decided)]
        await self._ledger.save(table, [*first, *told])
        return Played(table, seat, made.events, made.left_out, made.ended)

    def _rename(self, table: Table, seat: Seat, name: str) -> None:
        """Note what a player is called now; saved with the ply."""
        if table.seats[seat].name != name:
            table.change_seat(seat, name=name)

    async def computer(self, match_id: int, *, at_random: bool = False) -> bool:
        """Let one computer player make one ply; return whether one was to act.

        It thinks while the match is open to others; if they have moved meanwhile it must think again.
        """
        table = await self._tables.table(match_id)
        seat = min(table.to_act & table.computers, default=None)
        if seat is None:
            return False
        move = await asyncio.to_thread(_choose, table, seat, at_random=at_random)
        async with self._tables.changing(match_id) as draft:
            same = draft.row.seq == table.row.seq and draft.row.status == "running"
            if same and seat in draft.computers:
                await self._play(draft, seat, [move])
        return True

    async def _play(
        self, table: Table, seat: Seat, moves: Sequence[Any], first: Sequence[Notice] = ()
    ) -> Played:
        now = self._tables.now()
        made = making.make(table, seat, moves, now)
        followed = orders.follow(table, made.called, now)
        await self._ledger.save(table, [*first, *made.told, *followed])
        return Played(table, seat, made.events, made.left_out, made.ended)

    async def undo(self, match_id: int, user_id: int, *, seq: int | None = None) -> tuple[Table, Ply]:
        """Take the user's own last ply back, for free.

        Args:
            match_id: the match.
            user_id: whose ply.
            seq: the moment of the match that the player looked at, whose last ply is meant; None for now.

        Raises NothingToUndoError if that is no longer possible, StaleProblem if the match has gone on since
        that moment (where several act at once, if this player has), and UndoRuleProblem where what is played
        is played; a sealed choice can be changed all the same.
        """
        async with self._tables.changing(match_id) as table:
            match, seat = table.running(), table.seat_of(user_id)
            if seq is not None and table.is_stale(seat, seq):
                raise StaleProblem
            if table.row.undo == "off" and seat not in match.sealed:
                raise UndoRuleProblem(table.row.undo)
            before, secrets_before = match.to_act, turns.secrets(table)
            undone = match.undo(seat)
            table.change_seat(seat, dropped=None)
            table.add_line("undo", seat, None, now=self._tables.now())
            await self._ledger.save(table, self._taken_back(table, seat, before, secrets_before))
            return table, undone

    async def redo(self, match_id: int, user_id: int, *, seq: int | None = None) -> tuple[Table, Ply]:
        """Let the user's own ply that was taken back last count again, while nothing has happened since.

        Args:
            match_id: the match.
            user_id: whose ply.
            seq: the moment of the match that the player looked at; None for now.

        Raises NothingToRedoError, or StaleProblem as `undo` does.
        """
        async with self._tables.changing(match_id) as table:
            match, seat = table.running(), table.seat_of(user_id)
            if seq is not None and table.is_stale(seat, seq):
                raise StaleProblem
            before, secrets_before = match.to_act, turns.secrets(table)
            (again,) = match.redo(seat)
            now = self._tables.now()
            table.add_line("redo", seat, None, now=now)
            told = self._taken_back(table, seat, before, secrets_before)
            told += orders.follow(table, turns.begun(table, before, ()) - {seat}, now)
            await self._ledger.save(table, told)
            return table, again

    def _taken_back(
        self, table: Table, seat: Seat, before: frozenset[Seat], secrets_before: turns.Secrets
    ) -> list[Notice]:
        return turns.taken_back(
            table,
            mover=seat,
            before=before,
            secrets_before=secrets_before,
            seq=table.last_seq,
            now=self._tables.now(),
        )


def _choose(table: Table, seat: Seat, *, at_random: bool) -> Any:
    match = table.running()
    moves = tuple(match.legal_moves(seat))
    if at_random:
        return Rng.fresh().choice(moves)[0]
    return table.game.autoplayer(match.view(seat), moves, Rng.fresh())
