"""One stored match in memory: its row, who sits at it, and the engine's match once it has started."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec

from bot.engine import Match, Ply, Redo, Rewind, Rng, Undo
from bot.games import GAMES
from bot.matches.problems import NotRunningProblem, NotSeatedProblem
from bot.store import TABLE_SEAT, PlyRow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.engine import Entry, Event, Game, Seat
    from bot.store import LeftHow, MatchRow, PlyKind, SeatRow

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""A seat in what is read from outside, such as a button: less than 0 would count from the end."""


@dataclass
class Table:
    """A match as the use cases see it.

    Only a draft is changed, by whoever has the match to himself; it takes the place of the table that
    everybody looks at once it is saved.

    Attributes:
        row: what the store keeps of the match itself.
        seats: who sits at it, by seat.
        match: the engine's match; None in a lobby.
        acted_at: when each seat last acted, and `acted_seq` with which line of the history; `TABLE_SEAT` for
            what all have agreed to.
        lines: what was added to the history and is not saved yet.
        farewells: the seats that were handed over since it was saved, and how those before have left.
        voting: whether somebody may have agreed to something that the next ply makes void.
        saved_row, saved_seats: what the store has of `row` and `seats`.
    """

    row: MatchRow
    seats: tuple[SeatRow, ...]
    match: Match | None = None
    acted_at: dict[Seat, datetime] = field(default_factory=dict)
    acted_seq: dict[Seat, int] = field(default_factory=dict)
    voting: bool = True
    lines: tuple[PlyRow, ...] = ()
    farewells: dict[Seat, LeftHow] = field(default_factory=dict)
    saved_row: MatchRow = field(init=False)
    saved_seats: tuple[SeatRow, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Begin with what was loaded."""
        self.saved_row, self.saved_seats = self.row, self.seats

    def draft(self) -> Table:
        """Return a copy to be changed."""
        match = None if self.match is None else self.match.copy()
        return replace(self, match=match, acted_at=dict(self.acted_at), acted_seq=dict(self.acted_seq))

    @property
    def match_id(self) -> int:
        """The match's number."""
        return self.row.match_id

    @property
    def game(self) -> Game:
        """The game that is played."""
        return GAMES[self.row.game]

    @property
    def options(self) -> Any:
        """The options in force, of the game's own type."""
        return self.game.decode_options(self.row.options)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_daily(self) -> bool:
        """Whether it is a try at the challenge of a day, which is nobody's business but the player's."""
        return self.row.day is not None

    @property
    def computers(self) -> frozenset[Seat]:
        """The seats for which a computer moves: those of computer players, and of users it stands in for."""
        return frozenset(
            seat.seat for seat in self.seats if seat.autoplayer is not None or seat.stand_in is not None
        )

    def change_seat(self, seat: Seat, **changes: Any) -> None:
        """Change the row of a seat; who sits there is another row, for which see `hand_over`."""
        changed = msgspec.structs.replace(self.seats[seat], **changes)
        self.seats = (*self.seats[:seat], changed, *self.seats[seat + 1 :])

    def hand_over(self, seat: Seat, successor: SeatRow, how: LeftHow) -> None:
        """Let somebody else sit at a seat of the draft; who has sat there stays on record."""
        self.seats = (*self.seats[:seat], successor, *self.seats[seat + 1 :])
        self.farewells = {**self.farewells, seat: how}

    @property
    def last_seq(self) -> int:
        """The number of the last line of the history, saved or not."""
        return self.row.seq + len(self.lines)

    def add_line(
        self, kind: PlyKind, seat: Seat, move: Any, events: Sequence[Event] = (), *, now: datetime
    ) -> None:
        """Note in the draft what has just happened in its engine's match."""
        encode = self.game.encode
        line = PlyRow(
            match_id=self.match_id,
            seq=self.last_seq + 1,
            kind=kind,
            seat=seat,
            move=encode(move).decode(),
            events=encode(tuple(events)).decode(),
            played_at=now,
        )
        self.lines = (*self.lines, line)
        self.note(line)

    def is_stale(self, seat: Seat, seq: int) -> bool:
        """Whether what the seat saw at the moment `seq` is no longer what it is to decide about.

        Where seats act in turn that is so once anything has happened; while several decide at the same time,
        once this seat has acted, or all have agreed to something.
        """
        if not self.at_once:
            return seq != self.row.seq
        return max(self.acted_seq.get(seat, 0), self.acted_seq.get(TABLE_SEAT, 0)) > seq

    def note(self, ply: PlyRow) -> None:
        """Remember when the seat of a new line of the history has acted."""
        self.acted_at[ply.seat] = ply.played_at
        self.acted_seq[ply.seat] = ply.seq

    def last_ply(self, seat: Seat, *, before_turn: bool = False) -> int:
        """Return the number of the seat's last ply in force, or of that before this turn; 0 for none."""
        match = self.started()
        plies = list(zip(match.in_force, match.plies, strict=True))
        if before_turn:
            plies = plies[: match.turn_began]
        return next((line + 1 for line, ply in reversed(plies) if ply.seat == seat), 0)

    @property
    def opener(self) -> SeatRow:
        """Who may start the match: the human who has sat here longest, of those who can be reached."""
        humans = (seat for seat in self.seats if seat.user_id is not None)
        return min(humans, key=lambda seat: (seat.gone is not None, seat.joined_at))  # of equals the first

    @property
    def is_inherited(self) -> bool:
        """Whether the opener is somebody else than who once opened the table."""
        return self.opener.joined_at != self.row.created_at

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that are to act now."""
        return self.match.to_act if self.match and self.row.status == "running" else frozenset()

    @property
    def at_once(self) -> bool:
        """Whether several seats decide at the same time, be it that the others have decided already."""
        return len(self.to_act) > 1 or bool(self.to_act and self.running().sealed)

    def has_sealed(self, seat: Seat) -> bool:
        """Whether the seat has decided while others, who act at the same time, still have to."""
        return bool(self.to_act) and seat not in self.to_act and seat in self.running().sealed

    def deciding(self, seat: Seat) -> Match | None:
        """Return a match in which the seat is to act, to look at what it may do; None if it may do nothing.

        For a seat that has sealed a decision it is the match as if that were taken back.
        """
        if seat in self.to_act:
            return self.running()
        if not self.has_sealed(seat):
            return None
        again = self.running().copy()
        again.undo(seat)
        return again

    def find_seat(self, user_id: int) -> Seat | None:
        """Return the user's seat, or None for a stranger."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def seat_of(self, user_id: int) -> Seat:
        """Return the user's seat; NotSeatedProblem for a stranger."""
        seat = self.find_seat(user_id)
        if seat is None:
            raise NotSeatedProblem
        return seat

    def running(self) -> Match:
        """Return the engine's match; NotRunningProblem unless the match is being played."""
        if self.match is None or self.row.status != "running":
            raise NotRunningProblem(self.row.status)
        return self.match

    def started(self) -> Match:
        """Return the engine's match, also of one that is over; NotRunningProblem in a lobby."""
        if self.match is None:
            raise NotRunningProblem(self.row.status)
        return self.match

    def view(self, user_id: int | None) -> Any:
        """Return what the user may know: a stranger's view is the spectator's."""
        return self.started().view(None if user_id is None else self.find_seat(user_id))

    def view_of_seat(self, seat: Seat) -> Any:
        """Return what the player at this seat may know; for that player's eyes only."""
        return self.started().view(seat)

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the shuffles' key, which may be shown at any time; None in a lobby."""
        return Rng.from_key(self.row.rng_key).commitment if self.row.rng_key else None


def loaded(row: MatchRow, seats: tuple[SeatRow, ...], plies: list[PlyRow]) -> Table:
    """Put a stored match together again, without playing it: its saved state is the truth."""
    table = Table(row, seats)
    if row.state is not None and row.start is not None:
        game = table.game
        entries = [entry(game, ply.kind, ply.seat, ply.move) for ply in plies]
        table.match = Match.resume(
            game.rules, game.decode_state(row.start), entries, game.decode_state(row.state)
        )
        for ply in plies:
            table.note(ply)
    return table


def entry(game: Game, kind: str, seat: Seat, move: bytes | str) -> Entry:
    """Return a stored line of the history as the engine's; ValueError if there is no such kind."""
    match kind:
        case "ply":
            return Ply(seat, game.decode_move(move))
        case "undo":
            return Undo(seat)
        case "rewind":
            return Rewind(msgspec.json.decode(move, type=int))
        case "redo":
            return Redo(None if seat == TABLE_SEAT else seat)
        case _:
            raise ValueError(f"a history has no line of the kind {kind!r}")
