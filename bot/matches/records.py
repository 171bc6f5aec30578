"""A match as a file that anybody can play again: key, options, history, result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from bot.engine import EngineError, Match, Rng
from bot.games import GAMES
from bot.matches.problems import NotOverProblem
from bot.matches.table import entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.matches.table import Table
    from bot.store import PlyRow

FORMAT = 1


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the history: a move of a seat, its taking back, a rewind to so many plies, or a redo.

    The seat is -1 where the table has agreed.
    """

    kind: str
    seat: int
    move: Any = None


class Record(Struct, frozen=True):
    """A match from its key to its result.

    Attributes:
        whistlestop: the version of this format.
        game: the game's key.
        seats: how many played.
        options: the game's options.
        key: the shuffles' key, in hexadecimal.
        commitment: what was announced when the match started: the SHA-256 of the key.
        history: every ply and every taking back, in order.
        state: the state at the end of the history, as the engine writes it.
    """

    whistlestop: int
    game: str
    seats: int
    options: Any
    key: str
    commitment: str
    history: tuple[Line, ...]
    state: Any


class Check(Struct, frozen=True):
    """What playing a record again has shown; everything is True for a match that was played fairly."""

    key_fits: bool
    moves_legal: bool
    same_end: bool
    plies: int
    error: str | None = None

    @property
    def passed(self) -> bool:
        """Whether the record is what it says it is."""
        return self.key_fits and self.moves_legal and self.same_end


def record_of(table: Table, plies: Sequence[PlyRow], *, secret: bool = False) -> Record:
    """Return the record of a match that is over; NotOverProblem otherwise, unless `secret` is allowed."""
    if table.row.rng_key is None or table.row.state is None:
        raise NotOverProblem
    if not secret and table.row.status not in ("over", "ended"):
        raise NotOverProblem
    return Record(
        whistlestop=FORMAT,
        game=table.game.key,
        seats=len(table.seats),
        options=msgspec.json.decode(table.row.options),
        key=table.row.rng_key.hex(),
        commitment=Rng.from_key(table.row.rng_key).commitment,
        history=tuple(Line(ply.kind, ply.seat, msgspec.json.decode(ply.move)) for ply in plies),
        state=msgspec.json.decode(table.row.state),
    )


def write(record: Record) -> bytes:
    """Return the record as JSON, one line of the history a line."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def read(data: bytes) -> Record:
    """Read a record; msgspec.ValidationError or DecodeError, a ValueError, if it is none."""
    record = msgspec.json.decode(data, type=Record)
    if record.whistlestop != FORMAT:
        raise ValueError(f"this record has format {record.whistlestop}; this program reads {FORMAT}")
    if record.game not in GAMES:
        raise ValueError(f"this program does not have the game {record.game!r}")
    return record


def check(record: Record) -> Check:
    """Deal by the key, play every move again, and compare the end."""
    game = GAMES[record.game]
    fits = False
    try:
        rng = Rng.from_key(bytes.fromhex(record.key))
        fits = rng.commitment == record.commitment
        start = game.rules.setup(record.seats, msgspec.convert(record.options, game.options), rng)
        history = [
            entry(game, line.kind, line.seat, msgspec.json.encode(line.move)) for line in record.history
        ]
        match = Match.replay(game.rules, start, history)
    except (EngineError, ValueError) as error:
        return Check(fits, moves_legal=False, same_end=False, plies=0, error=str(error))
    same = msgspec.json.decode(game.encode(match.state)) == record.state
    return Check(fits, moves_legal=True, same_end=same, plies=len(match.plies))
