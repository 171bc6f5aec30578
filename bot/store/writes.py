"""What can be changed: the methods of a transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

import msgspec
from sqlalchemy import and_, bindparam, case, delete, insert, literal, update
from sqlalchemy.exc import IntegrityError

from bot.store.errors import ConflictError, PlaceTakenError, StalePlyError
from bot.store.reads import Snapshot
from bot.store.rows import TABLE_SEAT, UNFINISHED
from bot.store.tables import (
    dailies,
    daily_tries,
    guilds,
    matches,
    outbox,
    plies,
    posts,
    seats,
    timers,
    users,
    votes,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from datetime import datetime

    from sqlalchemy import ColumnElement, CursorResult, Table
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.rows import (
        DailyTry,
        GuildChanges,
        LateRule,
        LeftHow,
        MatchChanges,
        PlyRow,
        PostRow,
        SeatRow,
        TimerRow,
        UndoRule,
        UserChanges,
    )

_INSERT_MATCH = insert(matches)
_INSERT_SEATS = insert(seats)
_INSERT_PLIES = insert(plies)
_INSERT_OUTBOX = insert(outbox)
_CLEAR_SEATS = delete(seats).where(seats.c.match_id == bindparam("of_match"), seats.c.left_at.is_(None))
_VACATE_SEAT = (
    update(seats)
    .where(
        seats.c.match_id == bindparam("of_match"),
        seats.c.seat == bindparam("of_seat"),
        seats.c.left_at.is_(None),
    )
    .values(left_at=bindparam("at"), left_how=bindparam("how"), engaged=None)
)
_ENGAGE = (
    update(seats)
    .where(seats.c.match_id == bindparam("of_match"), seats.c.left_at.is_(None))
    .values(engaged=seats.c.user_id)
)
_RELEASE = update(seats).where(seats.c.match_id == bindparam("of_match")).values(engaged=None)
_FINISH_OUTBOX = (
    update(outbox)
    .where(outbox.c.id.in_(bindparam("ids", expanding=True)), outbox.c.done_at.is_(None))
    .values(done_at=bindparam("now"))
)
_FAIL_OUTBOX = (
    update(outbox)
    .where(outbox.c.id == bindparam("of_id"))
    .values(
        attempts=outbox.c.attempts + 1,
        last_error=bindparam("error"),
        due_at=bindparam("next_due"),
    )
)
_WAKE_OUTBOX = (
    update(outbox)
    .where(
        outbox.c.match_id == bindparam("of_match"),
        outbox.c.done_at.is_(None),
        outbox.c.due_at > bindparam("now"),
    )
    .values(due_at=bindparam("now"))
)
_DROP_OUTBOX = (
    update(outbox)
    .where(outbox.c.match_id == bindparam("of_match"), outbox.c.done_at.is_(None), outbox.c.in_order)
    .values(done_at=bindparam("now"))
)
_REPLAN_OUTBOX = (
    update(outbox).where(outbox.c.id == bindparam("of_id")).values(payload=bindparam("new_payload"))
)
_PRUNE_OUTBOX = delete(outbox).where(outbox.c.done_at < bindparam("before"))
_DELETE_POST = delete(posts).where(
    posts.c.match_id == bindparam("of_match"),
    posts.c.kind == bindparam("of_kind"),
    posts.c.seat == bindparam("of_seat"),
)
_INSERT_TIMERS = insert(timers)
_CLEAR_TIMERS = delete(timers).where(
    timers.c.match_id == bindparam("of_match"), timers.c.kind.in_(bindparam("kinds", expanding=True))
)
_DELETE_TIMER = delete(timers).where(
    timers.c.match_id == bindparam("of_match"),
    timers.c.kind == bindparam("of_kind"),
    timers.c.seat == bindparam("of_seat"),
)
_CLEAR_VOTES = delete(votes).where(votes.c.match_id == bindparam("of_match"))
_CLEAR_VOTES_ON = _CLEAR_VOTES.where(votes.c.subject == bindparam("of_subject"))


def _occupied(changes: Mapping[str, Any]) -> ColumnElement[int | None]:
    """The place a match holds after ``changes``: its own while unfinished.

    A match that waits for a thread holds none yet, and a try at a daily challenge, which nobody else sees,
    none at all.
    """

    def after(name: str) -> Any:
        column = matches.c[name]
        return literal(changes[name], column.type) if name in changes else column

    waits_for_thread = and_(after("wants_thread"), after("place_id") == matches.c.channel_id)
    held = and_(after("status").in_(UNFINISHED), ~waits_for_thread, matches.c.day.is_(None))
    return case((held, after("place_id")), else_=None)


class Transaction(Snapshot):
    """Everything done here is saved together when the block ends, or not at all when it raises.

    ``conflict`` is what has ended it: half of what was asked may be done, so nothing may be saved.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self.conflict: ConflictError | None = None

    async def add_match(
        self,
        *,
        game: str,
        options: str,
        channel_id: int,
        created_at: datetime,
        guild_id: int | None = None,
        seats_wanted: int | None = None,
        wants_thread: bool = False,
        undo: UndoRule = "consent",
        clock: str | None = None,
        late: LateRule = "ask",
        after: int | None = None,
        day: str | None = None,
    ) -> int:
        """Open a lobby and return its match id.

        Raises:
            PlaceTakenError: the match is to be played in this channel, and another one already is.
        """
        values = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "place_id": channel_id,
            "occupies": None if wants_thread or day is not None else channel_id,
            "game": game,
            "options": options,
            "seats_wanted": seats_wanted,
            "wants_thread": wants_thread,
            "status": "lobby",
            "created_at": created_at,
            "updated_at": created_at,
            "undo": undo,
            "clock": clock,
            "late": late,
            "after": after,
            "day": day,
        }
        try:
            result = await self._open.execute(_INSERT_MATCH, values)
        except IntegrityError as error:
            if _names_any(error, "occupies"):
                raise self._lost(PlaceTakenError(f"a match already occupies place {channel_id}")) from error
            raise
        return _new_id(result)

    async def update_match(
        self, match_id: int, *, updated_at: datetime, **changes: Unpack[MatchChanges]
    ) -> None:
        """Change the given columns of a match; the place is taken or given up as status and place say.

        Raises:
            PlaceTakenError: another unfinished match occupies the place.
            LookupError: there is no such match.
        """
        values: dict[str, Any] = {**changes, "updated_at": updated_at}
        if changes.keys() & {"status", "place_id", "wants_thread"}:
            values["occupies"] = _occupied(changes)
        try:
            result = await self._open.execute(
                update(matches).where(matches.c.match_id == bindparam("of_match")).values(values),
                {"of_match": match_id},
            )
        except IntegrityError as error:
            if _names_any(error, "occupies"):
                raise self._lost(PlaceTakenError(f"the place of match {match_id} is occupied")) from error
            raise
        if result.rowcount == 0:
            raise LookupError(f"there is no match {match_id}")
        if "status" in changes:
            engage = _ENGAGE if changes["status"] in UNFINISHED else _RELEASE
            await self._open.execute(engage, {"of_match": match_id})

    async def set_seats(self, match_id: int, present: Sequence[SeatRow]) -> None:
        """Replace those who sit in an unfinished match; those who left before stay on record."""
        await self._open.execute(_CLEAR_SEATS, {"of_match": match_id})
        await self._seat(match_id, present)

    async def hand_over_seat(self, match_id: int, successor: SeatRow, how: LeftHow | None = None) -> None:
        """Seat somebody in an unfinished match; who sat there before has left at the same time."""
        values = {"of_match": match_id, "of_seat": successor.seat, "at": successor.joined_at, "how": how}
        await self._open.execute(_VACATE_SEAT, values)
        await self._seat(match_id, [successor])

    async def _seat(self, match_id: int, rows: Sequence[SeatRow]) -> None:
        if rows:
            values = [
                {**msgspec.structs.asdict(row), "match_id": match_id, "engaged": row.user_id} for row in rows
            ]
            await self._open.execute(_INSERT_SEATS, values)

    async def add_plies(self, match_id: int, rows: Sequence[PlyRow]) -> None:
        """Append to the history of a match.

        Raises:
            StalePlyError: a ply with one of these numbers is there already.
        """
        if not rows:
            return
        try:
            await self._open.execute(
                _INSERT_PLIES, [{**msgspec.structs.asdict(row), "match_id": match_id} for row in rows]
            )
        except IntegrityError as error:
            if _names_any(error, "plies.seq", "pk_plies"):
                stale = StalePlyError(f"match {match_id} already has a ply {rows[0].seq}")
                raise self._lost(stale) from error
            raise

    async def add_outbox(
        self, kind: str, payload: str, match_id: int | None, due_at: datetime, *, in_order: bool = True
    ) -> int:
        """Plan something to be said and return its id; ``in_order``: after the earlier rows of its match."""
        values = {
            "kind": kind,
            "payload": payload,
            "match_id": match_id,
            "due_at": due_at,
            "in_order": in_order,
        }
        result = await self._open.execute(_INSERT_OUTBOX, values)
        return _new_id(result)

    async def finish_outbox(self, ids: Iterable[int], now: datetime) -> None:
        """Note that these were said, or need not be said any more."""
        await self._open.execute(_FINISH_OUTBOX, {"ids": list(ids), "now": now})

    async def fail_outbox(self, outbox_id: int, error: str, next_due: datetime) -> None:
        """Note a failed attempt and when to try again."""
        await self._open.execute(_FAIL_OUTBOX, {"of_id": outbox_id, "error": error, "next_due": next_due})

    async def wake_outbox(self, match_id: int, now: datetime) -> None:
        """Let everything that waits for a later time to be said about a match be due now."""
        await self._open.execute(_WAKE_OUTBOX, {"of_match": match_id, "now": now})

    async def drop_outbox(self, match_id: int, now: datetime) -> None:
        """Note that what is to be said in order about a match need not be said any more."""
        await self._open.execute(_DROP_OUTBOX, {"of_match": match_id, "now": now})

    async def replan_outbox(self, outbox_id: int, payload: str) -> None:
        """Change what is to be said."""
        await self._open.execute(_REPLAN_OUTBOX, {"of_id": outbox_id, "new_payload": payload})

    async def prune_outbox(self, before: datetime) -> int:
        """Forget what was said before this time; return how many rows those were."""
        return (await self._open.execute(_PRUNE_OUTBOX, {"before": before})).rowcount

    async def set_post(self, post: PostRow) -> None:
        """Note which message stands for a match in this role; it takes the place of the one before."""
        values = msgspec.structs.asdict(post)
        await self._save(posts, {name: values.pop(name) for name in ("match_id", "kind", "seat")}, values)

    async def delete_post(self, match_id: int, kind: str, seat: int = TABLE_SEAT) -> None:
        """Forget the message that stood for a match in this role."""
        await self._open.execute(_DELETE_POST, {"of_match": match_id, "of_kind": kind, "of_seat": seat})

    async def cast_vote(self, match_id: int, subject: str, user_id: int, cast_at: datetime) -> None:
        """Note a yes; a second yes of the same user changes only its time."""
        key = {"match_id": match_id, "subject": subject, "user_id": user_id}
        await self._save(votes, key, {"cast_at": cast_at})

    async def clear_votes(self, match_id: int, subject: str | None = None) -> None:
        """Forget the votes on a subject, or on all subjects."""
        if subject is None:
            await self._open.execute(_CLEAR_VOTES, {"of_match": match_id})
        else:
            await self._open.execute(_CLEAR_VOTES_ON, {"of_match": match_id, "of_subject": subject})

    async def set_timers(self, match_id: int, kinds: Collection[str], rows: Sequence[TimerRow]) -> None:
        """Replace the timers of these kinds of a match."""
        await self._open.execute(_CLEAR_TIMERS, {"of_match": match_id, "kinds": list(kinds)})
        if rows:
            await self._open.execute(
                _INSERT_TIMERS, [{**msgspec.structs.asdict(row), "match_id": match_id} for row in rows]
            )

    async def set_timer(self, timer: TimerRow) -> None:
        """Set one timer, in place of the one of its kind and seat."""
        key = {"match_id": timer.match_id, "kind": timer.kind, "seat": timer.seat}
        await self._save(timers, key, {"due_at": timer.due_at})

    async def delete_timer(self, match_id: int, kind: str, seat: int = TABLE_SEAT) -> None:
        """Forget one timer."""
        await self._open.execute(_DELETE_TIMER, {"of_match": match_id, "of_kind": kind, "of_seat": seat})

    async def add_daily(self, day: str, game: str, rng_key: bytes) -> None:
        """Note the secret key of a day's challenge."""
        await self._open.execute(insert(dailies), {"day": day, "game": game, "rng_key": rng_key})

    async def save_daily_try(self, found: DailyTry) -> None:
        """Note a user's try at a day's challenge, or how it has ended."""
        values = msgspec.structs.asdict(found)
        await self._save(daily_tries, {name: values.pop(name) for name in ("day", "game", "user_id")}, values)

    async def save_user(self, user_id: int, **changes: Unpack[UserChanges]) -> None:
        """Change what is kept about a user, who need not be known yet."""
        await self._save(users, {"user_id": user_id}, dict(changes))

    async def save_guild(self, guild_id: int, **changes: Unpack[GuildChanges]) -> None:
        """Change what is kept about a server, which need not be known yet."""
        await self._save(guilds, {"guild_id": guild_id}, dict(changes))

    def _lost(self, conflict: ConflictError) -> ConflictError:
        self.conflict = conflict
        return conflict

    async def _save(self, table: Table, key: Mapping[str, Any], values: Mapping[str, Any]) -> None:
        """Update the row with this key, or insert it: two plain statements that every database knows."""
        known = update(table).where(*(table.c[name] == value for name, value in key.items()))
        # Without a change the key is written over itself, which tells whether the row is there.
        result = await self._open.execute(known.values(values or key))
        if result.rowcount == 0:
            await self._open.execute(insert(table), {**key, **values})


def _new_id(result: CursorResult[Any]) -> int:
    key = result.inserted_primary_key
    if key is None:  # pragma: no cover -- SQLAlchemy gives it for every insert of one row
        raise LookupError("the database gave no key to a new row")
    return int(key[0])


def _names_any(error: IntegrityError, *names: str) -> bool:
    """Whether one of these is named as violated: SQLite names columns, PostgreSQL constraints."""
    return any(name in str(error.orig) for name in names)
