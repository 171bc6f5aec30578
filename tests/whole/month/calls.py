"""Who must be called, reminded and told, and when: the rules once more, written down beside the program.

What is owed is noted as it comes about; every ping and reminder at the loopback Discord must be owed, and is
then paid. Once a match has nothing left to say, nothing may be owed in it that still holds.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec
from whole.month.ears import offer_kind
from whole.month.watched import Changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from whole.month.people import Person

    from bot.engine import Seat
    from bot.matches.table import Table
    from bot.store import SeatRow

    Holds: TypeAlias = Callable[[Table], bool]

REMINDERS = 7
"""So often a player is reminded of one turn; then the table is asked."""


class Owed(NamedTuple):
    """Somebody must be told something about a match: "turn", "reminder", "late", …"""

    match_id: int
    kind: str
    user_id: int


class WrongCallError(AssertionError):
    """Somebody was called who should not be, or was not who should."""


@dataclass
class Wait:
    """How a table waits for a player: when the next reminder is due, and how many there were."""

    due: datetime | None = None
    count: int = 0
    muted: bool = False


def is_human(row: SeatRow) -> bool:
    """Whether a person moves at this seat."""
    return row.user_id is not None and row.stand_in is None


def present(table: Table) -> set[Seat]:
    """Return the seats of people who are there to be asked."""
    return {row.seat for row in table.seats if is_human(row) and row.gone is None}


class Calls:
    """What is owed to whom.

    Args:
        people: everybody by user id.
        takes_messages: whether a direct message reaches a user now.
        clock: tells the time.

    Attributes:
        owed: what is owed, and whether it still holds for a match as it is then.
        lapsed: what may be said but need not: reminders that fell due just when a match could not speak any
            more, "you are next" for somebody who took no messages then.
        waits: how tables wait for players.
        paid: how often somebody was told something, by its kind.
        away: until when users have said to be away.
    """

    def __init__(
        self,
        people: Mapping[int, Person],
        takes_messages: Callable[[int], bool],
        clock: Callable[[], datetime],
    ) -> None:
        self._people = people
        self._clock = clock
        self._takes_messages = takes_messages
        self.owed: dict[Owed, Holds] = {}
        self.lapsed: set[Owed] = set()
        self.waits: dict[tuple[int, Seat], Wait] = {}
        self.paid: Counter[str] = Counter()
        self.away: dict[int, datetime] = {}

    def is_away(self, user_id: int | None, now: datetime) -> bool:
        """Whether somebody has said to be away."""
        until = self.away.get(user_id or 0)
        return until is not None and until > now

    # Owing --------------------------------------------------------------------------------------------------

    def owe(self, table: Table, kind: str, seats: Iterable[Seat], holds: Holds) -> None:
        """Note that the people at these seats must be told."""
        for seat in seats:
            user = table.seats[seat].user_id
            if user is not None:
                self.owed[Owed(table.match_id, kind, user)] = holds

    def started(self, table: Table, now: datetime) -> None:
        """Note that a match has been dealt: all who are to act at first are called."""
        match = table.started()
        first = set(match.rules.to_act(match.start))
        self._call(table, first)
        self._next_up(table, Changed(begun=first), now)
        self._wait(table, table, first, set(), now)

    def changed(self, before: Table, table: Table, lines: Changed | None, now: datetime) -> None:
        """Note what has changed since the match was looked at last.

        What was done just before the program was killed is seen only when it runs again.
        """
        at = now if lines is None or lines.at is None else lines.at
        begun: set[Seat] = set() if lines is None else lines.begun
        moved: set[Seat] = set() if lines is None else lines.moved
        self._fire(before, table, now)
        if lines is not None:
            self._call(table, lines.called)
            self._next_up(table, lines, at)
        if before.row.place_id != table.row.place_id and table.row.status == "running":
            self._call(table, table.to_act)
        if table.row.trouble is not None:
            late = [owed for owed in self.owed if owed[:2] == (table.match_id, "reminder")]
            self.lapsed.update(late)
            for owed in late:
                del self.owed[owed]
        self._facts(before, table)
        self._wait(before, table, begun, moved, at)

    def _call(self, table: Table, seats: Iterable[Seat]) -> None:
        for seat in seats:
            if is_human(table.seats[seat]):
                self.owe(table, "turn", [seat], _awaits(table, seat))

    def _next_up(self, table: Table, lines: Changed, now: datetime) -> None:
        """Let whoever wants it know to be next, when the turn of the one before has begun."""
        if len(table.to_act) != 1 or table.game.next_seat(table.started().state) is None:
            return
        (acting,) = table.to_act
        seat = (acting + 1) % len(table.seats)
        row, seq = table.seats[seat], table.row.seq
        person = self._people.get(row.user_id or 0)
        if acting not in lines.begun or not is_human(table.seats[acting]) or seat == acting:
            return
        if person is None or not is_human(row) or seat in lines.last or not person.next_ping:
            return
        if not (self.is_away(row.user_id, now) or person.is_quiet(now)):
            user = row.user_id or 0
            if not self._takes_messages(user):  # unless it is said later, as when the program was down
                self.lapsed.add(Owed(table.match_id, "next", user))
                return

            def holds(then: Table) -> bool:
                wanted = not (self.is_away(user, self._clock()) or person.is_quiet(self._clock()))
                fits = then.row.seq == seq and then.to_act == {acting}
                return fits and wanted and self._takes_messages(user)

            self.owe(table, "next", [seat], holds)

    def _facts(self, before: Table, table: Table) -> None:
        """Owe what follows from what has been decided about seats."""
        others = present(table)
        if before.row.paused_at is not None and table.row.paused_at is None:
            self.owe(
                table, "resumed", table.to_act - table.computers, lambda then: then.row.paused_at is None
            )
        was_anybody = any(before.seats[seat].late_at is None for seat in present(before))
        asked_at_last = (
            {seat for seat in others if table.seats[seat].late_at is None} if not was_anybody else set()
        )
        for old, new in zip(before.seats, table.seats, strict=True):
            seat = new.seat
            if new.late_at is not None and asked_at_last:
                self.owe(table, "late", asked_at_last, _row(seat, lambda row: row.late_at is not None))
            in_time = {one for one in others if table.seats[one].late_at is None}
            if old.user_id != new.user_id:
                if new.user_id is not None:
                    self.owe(table, "replaced", [seat], _sits(seat, new.user_id))
                    if seat in table.to_act:
                        self._call(table, [seat])
                continue
            if old.late_at is None and new.late_at is not None:
                self.owe(table, "late", in_time, _row(seat, lambda row: row.late_at is not None))
            if old.gone is None and new.gone is not None and new.stand_in != "seat":
                self.owe(table, "gone", others, _row(seat, lambda row: row.gone is not None))
            if old.stand_in != "seat" and new.stand_in == "seat":
                self.owe(table, "lent", [seat], _row(seat, lambda row: row.stand_in == "seat"))
            if old.offer != new.offer and new.offer is not None:
                to = msgspec.json.decode(new.offer)["to"]
                offered = Owed(table.match_id, offer_kind(seat), to)
                self.owed[offered] = _row(seat, partial(_offers, new.offer))

    def asked(self, table: Table, subject: str, voters: set[int], holds: Holds) -> None:
        """Note that a question was put to the table, with the users who have said yes."""
        motion = msgspec.json.decode(subject)
        asked = present(table)
        match motion["type"]:
            case "wait" | "computer" | "end_late":
                asked = {seat for seat in asked if table.seats[seat].late_at is None}
            case "remove" | "replace":
                asked -= {motion["seat"]}
            case "rewind" | "redo":
                asked = {
                    row.seat
                    for row in table.seats
                    if row.user_id is not None and row.gone is None and row.stand_in != "seat"
                }
        self.owe(table, "asked", [seat for seat in asked if table.seats[seat].user_id not in voters], holds)

    # Waiting and reminding ----------------------------------------------------------------------------------

    def next_due(self) -> datetime | None:
        """Return when the next reminder is due."""
        return min((wait.due for wait in self.waits.values() if wait.due is not None), default=None)

    def fire(self, table: Table, now: datetime) -> None:
        """Let what is due be owed, in a match of which nothing else that is new is known."""
        self._fire(table, None, now)

    def _fire(self, before: Table, table: Table | None, now: datetime) -> None:
        for row in before.seats:
            wait = self.waits.get((before.match_id, row.seat))
            if wait is None or wait.due is None or wait.due > now:
                continue
            person = self._people[row.user_id or 0]
            free = person.first_free(now)
            if free > now:
                wait.due = free
                continue
            wait.count += 1
            wait.due = person.first_free(now + timedelta(hours=person.remind))
            if wait.count <= REMINDERS:
                self.owe(before, "reminder", [row.seat], _owes(before, row.seat))
            else:
                wait.due = None
                if table is not None and _is_silent(table, row.seat):
                    raise WrongCallError(
                        f"match {before.match_id}: the table was not told of seat {row.seat}"
                    )

    def _wait(self, before: Table, table: Table, begun: set[Seat], moved: set[Seat], now: datetime) -> None:
        """Bring up to date for whom the table waits, and when they are to be reminded."""
        for row in table.seats:
            wait = self.waits.setdefault((table.match_id, row.seat), Wait())
            newcomer = before.seats[row.seat].user_id != row.user_id
            person = self._people.get(row.user_id or 0)
            if row.seat in begun or row.seat not in table.to_act or newcomer:
                wait.count, wait.muted = 0, False
            if before.seats[row.seat].late_at is not None and row.late_at is None:
                wait.count = 0  # the others wait on
            wanted = (
                person is not None
                and is_human(row)
                and row.gone is None
                and row.seat in table.to_act
                and table.row.paused_at is None
                and table.row.trouble is None
                and not self.is_away(row.user_id, now)
                and person.remind > 0
                and not wait.muted
                and wait.count <= REMINDERS
            )
            if not wanted or person is None:
                wait.due = None
            elif wait.due is None or row.seat in begun | moved or newcomer:
                wait.due = person.first_free(now + timedelta(hours=person.remind))

    def planned(self, match_id: int) -> dict[Seat, datetime]:
        """Return when the players of a match are to be reminded next."""
        return {seat: wait.due for (each, seat), wait in self.waits.items() if each == match_id and wait.due}

    # Paying -------------------------------------------------------------------------------------------------

    def heard(self, match_id: int, kind: str, user_id: int) -> None:
        """Note that somebody was told; WrongCallError if it was not to be."""
        owed = Owed(match_id, kind, user_id)
        if self.owed.pop(owed, None) is None and owed not in self.lapsed:
            name = self._people[user_id].name if user_id in self._people else user_id
            waits = [wait for (number, _), wait in self.waits.items() if number == match_id]
            raise WrongCallError(f"match {match_id}: {name} hears {kind!r} for no reason, {waits}")
        self.lapsed.discard(owed)
        self.paid[kind.partition(" ")[0]] += 1

    def settle(self, table: Table) -> None:
        """Check that a match that has nothing left to say owes nothing."""
        for owed in [each for each in self.owed if each.match_id == table.match_id]:
            if self.owed.pop(owed)(table):
                name = self._people[owed.user_id].name
                raise WrongCallError(f"match {owed.match_id}: {name} was not told {owed.kind!r}")


def _awaits(table: Table, seat: Seat) -> Holds:
    user = table.seats[seat].user_id
    return lambda then: (
        seat in then.to_act and is_human(then.seats[seat]) and then.seats[seat].user_id == user
    )


def _owes(table: Table, seat: Seat) -> Holds:
    awaits, acted = _awaits(table, seat), table.acted_seq.get(seat)

    def holds(then: Table) -> bool:
        row = then.seats[seat]
        waits = then.row.paused_at is None and then.row.trouble is None and not row.muted and row.gone is None
        return waits and awaits(then) and then.acted_seq.get(seat) == acted

    return holds


def _is_silent(table: Table, seat: Seat) -> bool:
    """Whether a table still waits for a player, and was not asked what shall happen."""
    return table.seats[seat].late_at is None and seat in table.to_act


def _row(seat: Seat, holds: Callable[[SeatRow], bool]) -> Holds:
    return lambda then: holds(then.seats[seat])


def _offers(offer: str, row: SeatRow) -> bool:
    return row.offer == offer


def _sits(seat: Seat, user_id: int) -> Holds:
    return lambda then: then.seats[seat].user_id == user_id
