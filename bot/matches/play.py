"""Moves: checked by the engine, saved with what must be said about them, and only then shown."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from bot.engine import Rng
from bot.matches import turns
from bot.matches.problems import NotRunningProblem, StaleProblem, TurnEndsProblem
from bot.store import PlyRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Event, Ply, Seat
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import MatchChanges, PlyKind


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

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

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
            return await self._play(table, seat, moves)

    def _rename(self, table: Table, seat: Seat, name: str) -> None:
        """Note what a player is called now; saved with the ply."""
        if table.seats[seat].name != name:
            renamed = msgspec.structs.replace(table.seats[seat], name=name)
            table.seats = (*table.seats[:seat], renamed, *table.seats[seat + 1 :])
            table.renamed = True

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
            if draft.row.seq == table.row.seq and draft.row.status == "running":
                await self._play(draft, seat, [move])
        return True

    async def _play(self, table: Table, seat: Seat, moves: Sequence[Any]) -> Played:
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
        told = turns.notices(
            table,
            mover=seat,
            before=before,
            secrets_before=secrets_before,
            events=events,
            seq=seq,
            now=self._tables.now(),
        )
        await self._save(table, rows, told)
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
            await self._save(table, [row], told)
            return table, undone

    async def _save(self, table: Table, rows: Sequence[PlyRow], told: Sequence[Notice]) -> None:
        match, now = table.started(), self._tables.now()
        acting = turns.acting_json(match.to_act)
        changes: MatchChanges = {
            "state": table.game.encode(match.state).decode(),
            "seq": rows[-1].seq,
            "to_act": acting,
        }
        if acting != table.row.to_act:
            changes["waiting_since"] = now
        if not match.to_act:
            changes |= {"status": "over", "ended_at": now}
        async with self._tables.store.writing() as tx:
            await tx.add_plies(table.match_id, rows)
            await tx.update_match(table.match_id, updated_at=now, **changes)
            if table.voting:
                await tx.clear_votes(table.match_id)
            if table.renamed:
                await tx.set_seats(table.match_id, table.seats)
            await self._tables.announce(tx, table.match_id, told)
        table.row = msgspec.structs.replace(table.row, **changes)
        table.voting = table.renamed = False
        self._tables.wake(table)

    async def end(
        self, match_id: int, user_id: int, *, manager: bool = False
    ) -> tuple[Table, tuple[str, ...]]:
        """Agree to call the match off; it ends without a result when all humans have.

        Before the first ply the opener alone decides, and whoever manages the server always may; a ply makes
        the agreement so far void. Returns the names of those whose word is still missing, nobody's when the
        match has ended. Raises NotSeatedProblem or NotRunningProblem.
        """
        async with self._tables.changing(match_id) as table:
            if table.row.status != "running":
                raise NotRunningProblem(table.row.status)
            now = self._tables.now()
            alone = manager or (table.row.seq == 0 and table.opener.user_id == user_id)
            seat = table.find_seat(user_id) if alone else table.seat_of(user_id)
            async with self._tables.store.writing() as tx:
                agreed = {vote.user_id for vote in await tx.votes(match_id, "end")}
                humans = [row for row in table.seats if row.user_id is not None]
                missing = [row for row in humans if row.user_id not in agreed | {user_id} and not alone]
                if not missing:
                    await tx.update_match(match_id, updated_at=now, status="ended", ended_at=now, to_act="[]")
                    await self._tables.announce(tx, match_id, [turns.called_off(seat if alone else None)])
                elif user_id not in agreed and seat is not None:
                    table.voting = True
                    await tx.cast_vote(match_id, "end", user_id, now)
                    await self._tables.announce(tx, match_id, [turns.end_asked(seat)])
            if not missing:
                table.row = msgspec.structs.replace(table.row, status="ended", ended_at=now, to_act="[]")
            self._tables.wake(table)
            return table, tuple(row.name for row in missing)

    async def asked_to_end(self, match_id: int) -> list[int]:
        """Return the users whose word is still missing before the match ends without a result."""
        table = await self._tables.table(match_id)
        agreed = {vote.user_id for vote in await self._tables.store.votes(match_id, "end")}
        return [row.user_id for row in table.seats if row.user_id is not None and row.user_id not in agreed]


def _choose(table: Table, seat: Seat, *, at_random: bool) -> Any:
    match = table.running()
    moves = tuple(match.legal_moves(seat))
    if at_random:
        return Rng.fresh().choice(moves)[0]
    return table.game.autoplayer(match.view(seat), moves, Rng.fresh())
