"""One match as the month knows it: played again beside the program, with everything that was seen of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from gettext import NullTranslations
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from bot.engine import Match
from bot.matches import clocks
from bot.store import TABLE_SEAT

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine import Event, Seat
    from bot.matches.table import Table
    from bot.store import PlyRow, SeatRow

TEXT = NullTranslations()

ITEMS = {
    "transamerica": re.compile(r"^\S+ (.+?) \([A-Z]\d+\)"),
    "ticket_to_ride": re.compile(r"^(?:\*\*Your hand\*\*: (.+ · .+ · .+) \(\d|([A-Z].+?–.+?) \(\d+\))"),
    "trambahn": re.compile(r"^\*\*Your hand\*\*: (\S+ \S+ \S+ .+) \("),
    "cable_car": re.compile(r"(?:\*\*: | · )([abcd]{4})\b"),
}
"""What of a hand, as its player reads it, names something that nobody else may read."""


class NobodysLineError(AssertionError):
    """The history has a line that nobody has made."""


@dataclass
class Changed:
    """What new lines have done: who was called, whose turn has begun, who has made plies."""

    called: set[Seat] = field(default_factory=set)
    begun: set[Seat] = field(default_factory=set)
    moved: set[Seat] = field(default_factory=set)
    last: set[Seat] = field(default_factory=set)
    """Who has made the plies of the last transaction."""
    at: datetime | None = None
    """When the last line was written."""


@dataclass
class Watched:
    """A match, and what the month knows of it.

    Attributes:
        match_id: its number; `game` its key.
        table: how the program had it in memory when it was last looked at.
        rows: its history so far, which may only grow.
        shadow: the engine's match, played beside the program from the same start.
        prints: fingerprints of all that could be seen, by seat; None for the spectator.
        expected: lines that somebody is just making, in order; `anything` a seat that makes any plies.
        prepared: what seats have left to be made, as encoded moves; None where it was used up or cancelled.
        lent: seats for whose turn a computer is just being asked to move.
        rewinds: how many rewinds the table was asked for and has not made yet.
        acted: with which line, and when, each seat has acted last.
        subjects: what the table is asked.
        checked: how many words and pictures were looked at; `ends` how many results were posted.
        said: all that everybody has heard of what happened, as sentences.
        hands: what the players could read of their own hands, lately.
        secret: what nobody but a seat may read now, and what that was before the last lines.
    """

    match_id: int
    game: str
    table: Table
    rows: list[PlyRow] = field(default_factory=list)
    shadow: Match | None = None
    prints: dict[Seat | None, set[str]] = field(default_factory=dict)
    expected: list[tuple[str, Seat, str]] = field(default_factory=list)
    anything: Seat | None = None
    prepared: dict[Seat, list[str]] = field(default_factory=dict)
    lent: set[Seat] = field(default_factory=set)
    rewinds: int = 0
    said: str = ""
    secret: dict[Seat, set[str]] = field(default_factory=dict)
    hands: dict[Seat, str] = field(default_factory=dict)
    acted: dict[Seat, tuple[int, datetime]] = field(default_factory=dict)
    subjects: frozenset[str] = frozenset()
    checked: int = 0
    ends: int = 0

    # Playing beside -----------------------------------------------------------------------------------------

    def begin(self, table: Table) -> None:
        """Start to play beside a match that has been dealt."""
        assert table.match is not None
        self.shadow = Match(table.game.rules, table.match.start)
        self._look()

    def follow(self, before: Table, rows: list[PlyRow]) -> Changed:
        """Play what is new in the history; it must lead to the state that is stored.

        Args:
            before: the match as it was before.
            rows: its whole history.
        """
        assert self.shadow is not None
        table = self.table
        assert rows[: len(self.rows)] == self.rows, f"match {self.match_id}: its history was changed"
        new, found = rows[len(self.rows) :], Changed()
        for row in new:
            lent = {seat.seat for seat in before.seats if _is_late(before, seat, row)} | self.lent
            self._account(row, before.computers | table.computers | lent)
            self._step(row, table, found)
            found.at = row.played_at
            self.rows.append(row)
            self._look()
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        assert self.shadow.state == table.started().state, f"match {self.match_id}: another state is stored"
        plies = [row for row in new if row.kind == "ply"]
        alone = [at for at, row in enumerate(plies) if row.seat in table.computers]
        found.last = {row.seat for row in plies[alone[-1] if alone else 0 :]}
        return found

    def _account(self, row: PlyRow, computers: frozenset[Seat]) -> None:
        """Find who has made a line; each command's line is there once."""
        if self.expected and self.expected[0] == (row.kind, row.seat, _plain(row.move)):
            self.expected.pop(0)
            return
        if self.expected and self.expected[0][:2] == (row.kind, row.seat) and row.kind != "ply":
            self.expected.pop(0)
            return
        if row.kind == "ply" and (row.seat == self.anything or row.seat in computers):
            return
        prepared = self.prepared.get(row.seat)
        if row.kind == "ply" and prepared and prepared[0] == _plain(row.move):
            prepared.pop(0)
            return
        if row.kind in ("rewind", "redo") and row.seat == TABLE_SEAT and self.rewinds:
            self.rewinds -= 1
            return
        raise NobodysLineError(f"match {self.match_id}: {row}, expected {self.expected}")

    def _step(self, row: PlyRow, table: Table, found: Changed) -> None:
        shadow, game = self.shadow, table.game
        assert shadow is not None
        before, events = shadow.to_act, tuple[Any, ...]()
        match row.kind:
            case "ply":
                events = shadow.play(row.seat, game.decode_move(row.move)).events
                assert list(game.decode_events(row.events)) == list(events)
                found.moved.add(row.seat)
            case "undo":
                shadow.undo(row.seat)
            case "rewind":
                shadow.rewind(msgspec.json.decode(row.move, type=int))
            case "redo":
                shadow.redo(None if row.seat == TABLE_SEAT else row.seat)
        self.acted[row.seat] = (row.seq, row.played_at)
        after = shadow.to_act
        opened = any(event.opens_turn for event in events)
        found.begun = set(after) if opened else (found.begun | (after - before)) & after
        if row.kind in ("rewind", "redo") and row.seat == TABLE_SEAT:
            called = set(after)
        elif row.kind != "ply" and (after > before or after < before):
            called = set()
        else:
            called = set(after) if opened else set(after - before)
        found.called |= {
            seat for seat in called - table.computers if not self._is_here(seat, table, row.played_at)
        }
        self._hear(events, table)

    def _is_here(self, seat: Seat, table: Table, now: datetime) -> bool:
        """Whether the player has acted within a minute, and since then only computers have."""
        if seat not in self.acted:
            return False
        line, at = self.acted[seat]
        others = [
            self.acted.get(row.seat, (0, now))[0] for row in table.seats if row.seat not in table.computers
        ]
        return max(others) <= line and (now - at).total_seconds() <= 60

    # What may be known --------------------------------------------------------------------------------------

    def _hear(self, events: tuple[Event, ...], table: Table) -> None:
        heard = [event.seen_by(None) for event in events]
        self.said += "\n" + "\n".join(table.game.words.news(heard, TEXT, table.names))

    def _look(self) -> None:
        """Note what may be seen, and read, now."""
        assert self.shadow is not None
        seats = range(len(self.table.seats))
        for seat in (None, *seats):
            self.prints.setdefault(seat, set()).add(print_of(self.shadow.view(seat)))
        kept = self.secret if self.shadow.to_act else {}  # the end shows everything
        words = self.table.game.words
        self.hands = {
            seat: self.hands.get(seat, "")[-2000:] + "\n" + words.hand(self.shadow.view(seat), TEXT)
            for seat in seats
        }
        self.secret = {seat: kept.get(seat, set()) | self.secrets_of(seat) for seat in seats}

    def forget(self) -> None:
        """Note that what was secret before, and is no more, need not be looked for any longer."""
        if self.shadow is not None:
            self.secret = {seat: self.secrets_of(seat) for seat in self.secret}

    def secrets_of(self, seat: Seat) -> set[str]:
        """Return the words that name what nobody but this seat may know now."""
        assert self.shadow is not None
        if not self.shadow.to_act:
            return set()
        words, view, found = self.table.game.words, self.shadow.view(seat), set[str]()
        pattern = ITEMS.get(self.game)
        for line in words.hand(view, TEXT).splitlines() if pattern else ():
            assert pattern is not None
            found |= {item for groups in pattern.finditer(line) for item in groups.groups() if item}
        if seat in self.shadow.sealed:
            mine = next(ply for ply in reversed(self.shadow.plies) if ply.seat == seat)
            found |= {words.move(mine.move, view, TEXT)}
        return {item for item in found if len(item) >= 4 and item not in ("pass", "keep all")}


def _is_late(table: Table, seat: SeatRow, row: PlyRow) -> bool:
    """Whether a computer was to make a line, since the time of a player was up who had none to lose."""
    due = clocks.deadline(seat)
    return table.row.late == "stand_in" and due is not None and due <= row.played_at


def print_of(view: Any) -> str:
    """Return a fingerprint of a view, as the sketches of pictures bear it."""
    return blake2b(msgspec.json.encode(view, order="deterministic"), digest_size=9).hexdigest()


def _plain(move: str) -> str:
    return msgspec.json.encode(msgspec.json.decode(move)).decode()
