"""Moves: checked by the engine, saved with what must be said about them, and only then shown."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.engine import Rng
from bot.matches import lateness, turns
from bot.matches.problems import StaleProblem, TurnEndsProblem
from bot.store import PlyRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Event, Ply, Seat
    from bot.matches.ledger import Ledger
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import PlyKind


@dataclass(frozen=True)
class Played:
    """What a command did.

    Attributes:
        table: the match after it.
        seat: who moved.
        events: what it brought, to be passed through `seen_by` before they are shown.
        left_out: moves that were asked for in the same command and not made, because a ply before them
            showed something or ended the turn.
    """

    table: Table
    seat: Seat
    events: tuple[Event, ...]
    left_out: tuple[Any, ...]


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

        A ply that shows something stops the command, so that the player can think again about the rest.

        Args:
            match_id: the match.
            user_id: whose moves.
            moves: at least one.
            seq: the moment of the match that the player looked at; None if that does not matter.
            name: what the player is called now, if that may have changed.

        Raises:
            NotSeatedProblem, NotRunningProblem: the user has no seat, or the match does not run.
            StaleProblem: the match has gone on since that moment, and the seats act in turn.
            NotYourTurnError, IllegalMoveError: from the engine, about the first move it refuses.
            TurnEndsProblem: more was asked for than a turn holds.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            seat = table.seat_of(user_id)
            if seq is not None and seq != table.row.seq and not table.at_once:
                raise StaleProblem
            if name is not None:
                self._rename(table, seat, name)
            return await self._play(table, seat, moves, lateness.returned(table, seat))

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
        match = table.running()
        before = match.to_act
        secrets_before = turns.secrets(table)
        rows: list[PlyRow] = []
        events: list[Event] = []
        for move in moves:
            step = match.play(seat, move)
            events.extend(step.events)
            rows.append(self._row(table, len(rows) + 1, "ply", seat, move, step.events))
            table.note(rows[-1])
            if step.reveals:
                break
            if seat not in match.to_act and len(rows) < len(moves):
                raise TurnEndsProblem
        seq = table.row.seq + len(rows)
        turns.end_stand_in(table, seat, events)
        told = turns.notices(
            table,
            mover=seat,
            before=before,
            secrets_before=secrets_before,
            events=events,
            seq=seq,
            now=self._tables.now(),
        )
        await self._ledger.save(table, [*first, *told], lines=rows)
        return Played(table, seat, tuple(events), tuple(moves[len(rows) :]))

    def _row(
        self, table: Table, ahead: int, kind: PlyKind, seat: Seat, move: Any, events: Sequence[Event] = ()
    ) -> PlyRow:
        encode = table.game.encode
        return PlyRow(
            match_id=table.match_id,
            seq=table.row.seq + ahead,
            kind=kind,
            seat=seat,
            move=encode(move).decode(),
            events=encode(tuple(events)).decode(),
            played_at=self._tables.now(),
        )

    async def undo(self, match_id: int, user_id: int, *, seq: int | None = None) -> tuple[Table, Ply]:
        """Take the user's own last ply back, for free.

        Args:
            match_id: the match.
            user_id: whose ply.
            seq: the moment of the match that the player looked at, whose last ply is meant; None for now.

        Raises NothingToUndoError if that is no longer possible, StaleProblem if the match has gone on since
        that moment (where several act at once, if this player has).
        """
        async with self._tables.changing(match_id) as table:
            match = table.running()
            seat = table.seat_of(user_id)
            now = table.acted_seq.get(seat, 0) if table.at_once else table.row.seq
            if seq is not None and now > seq:
                raise StaleProblem
            before, secrets_before = match.to_act, turns.secrets(table)
            undone = match.undo(seat)
            row = self._row(table, 1, "undo", seat, None)
            table.note(row)
            told = turns.taken_back(
                table,
                mover=seat,
                before=before,
                secrets_before=secrets_before,
                seq=row.seq,
                now=row.played_at,
            )
            await self._ledger.save(table, told, lines=[row])
            return table, undone


def _choose(table: Table, seat: Seat, *, at_random: bool) -> Any:
    match = table.running()
    moves = tuple(match.legal_moves(seat))
    if at_random:
        return Rng.fresh().choice(moves)[0]
    return table.game.autoplayer(match.view(seat), moves, Rng.fresh())
