"""Moves left for later: prepared for the coming turn, or made every time until further notice.

They are made in the transaction of the ply that makes the seat to act, so nobody is called in between, and
nobody but their player ever hears of them before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bot.engine import EngineError
from bot.matches import making
from bot.matches.notices import PreparedOver
from bot.matches.problems import NoStandingOrderProblem, TurnEndsProblem, YourTurnProblem

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from bot.engine import Game, Seat
    from bot.matches.ledger import Ledger
    from bot.matches.notices import Notice
    from bot.matches.table import Table
    from bot.matches.tables import Tables
    from bot.store import WhyDropped


def encoded(game: Game, moves: Sequence[Any]) -> str:
    """Return moves as they are kept with a seat."""
    return game.encode(tuple(moves)).decode()


def decoded(game: Game, moves: str | None) -> tuple[Any, ...]:
    """Return the moves that are kept so; msgspec.ValidationError if the game has changed meanwhile."""
    if moves is None:
        return ()
    return tuple(map(game.decode_move, msgspec.json.decode(moves, type=list[msgspec.Raw])))


def prepared_moves(table: Table, seat: Seat) -> tuple[Any, ...]:
    """Return what a seat has prepared, for its player's eyes only; nothing if it cannot be read any more."""
    try:
        return decoded(table.game, table.seats[seat].prepared)
    except msgspec.ValidationError:
        return ()


def first_part(game: Game, moves: Sequence[Any]) -> tuple[Any, ...]:
    """Return the moves up to the first that shows something new: the player decides on the rest then."""
    for number, move in enumerate(moves, start=1):
        if game.always_shows(move):
            return tuple(moves[:number])
    return tuple(moves)


def follow(table: Table, called: Iterable[Seat], now: datetime) -> list[Notice]:
    """Make what the seats whose turn has just begun have left to be made; return the news.

    Args:
        table: the draft, which runs or is over; its lines grow.
        called: those seats.
        now: the time.
    """
    told: list[Notice] = []
    waiting = set(called)
    while waiting:
        seat = min(waiting)
        waiting.remove(seat)
        if seat not in table.to_act or seat in table.computers:
            continue
        made, news = _prepared(table, seat, now)
        why = table.seats[seat].dropped if news else None
        made = made or _standing(table, seat, now)
        table.change_seat(seat, dropped=why)  # though something else was made, nobody has read it yet
        told += news
        if made is not None:
            told += made.told
            waiting |= made.called
    return told


def _prepared(table: Table, seat: Seat, now: datetime) -> tuple[making.Made | None, list[Notice]]:
    """Make the prepared moves if they still fit; they are used up either way."""
    prepared = table.seats[seat].prepared
    if prepared is None:
        return None, []
    table.change_seat(seat, prepared=None)
    made = _made_if_fitting(table, seat, prepared, now)
    if made is None:
        return None, [_dropped(table, seat, "unfit")]
    stopped = made.left_out or (made.shown and not made.ended)
    return made, [_dropped(table, seat, "partly")] if stopped else []


def _dropped(table: Table, seat: Seat, why: WhyDropped) -> PreparedOver:
    """Note in the draft why what a seat had prepared was not made, and return the private news."""
    table.change_seat(seat, prepared=None, dropped=why)
    return PreparedOver(seat, why)


def _standing(table: Table, seat: Seat, now: datetime) -> making.Made | None:
    """Do as the standing order says, where it can be done; the order stands on."""
    standing = table.seats[seat].standing
    return None if standing is None else _made_if_fitting(table, seat, standing, now)


def _made_if_fitting(table: Table, seat: Seat, stored: str, now: datetime) -> making.Made | None:
    try:
        moves = decoded(table.game, stored)
        making.check(table, seat, moves)
    except (EngineError, TurnEndsProblem, msgspec.ValidationError):
        return None
    return making.make(table, seat, moves, now)


def standing_move(table: Table) -> Any:
    """Return what can be ordered to be made until further notice; None where there is nothing.

    Somebody who plays alone has nobody to wait for: such an order would end the match at once.
    """
    return table.game.standing_pass if len(table.seats) > 1 else None


def drop_prepared(table: Table) -> list[Notice]:
    """Forget what was prepared for a position that will not come; return the private news."""
    return [_dropped(table, seat.seat, "rewound") for seat in table.seats if seat.prepared is not None]


class Orders:
    """What a player leaves to be made later, and takes back."""

    def __init__(self, tables: Tables, ledger: Ledger) -> None:
        self._tables = tables
        self._ledger = ledger

    async def prepare(self, match_id: int, user_id: int, moves: Sequence[Any]) -> Table:
        """Leave moves for the user's coming turn, in place of those left before.

        They are checked when that turn comes; only the `first_part` is kept. Raises NotSeatedProblem,
        NotRunningProblem, and YourTurnProblem if the turn has come already.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            seat = table.seat_of(user_id)
            if seat in table.to_act:
                raise YourTurnProblem
            prepared = encoded(table.game, first_part(table.game, moves))
            table.change_seat(seat, prepared=prepared, dropped=None)
            await self._ledger.save(table)
            return table

    async def cancel(self, match_id: int, user_id: int) -> Table:
        """Forget what the user has prepared; NotSeatedProblem."""
        async with self._tables.changing(match_id) as table:
            table.change_seat(table.seat_of(user_id), prepared=None)
            await self._ledger.save(table)
            return table

    async def stand(self, match_id: int, user_id: int, *, on: bool) -> Table:
        """Give the game's standing order, such as passing until further notice, or take it back.

        Where the user is to act it is done at once. Raises NotSeatedProblem, NotRunningProblem, and
        NoStandingOrderProblem where there is none to be given.
        """
        async with self._tables.changing(match_id) as table:
            table.running()
            seat, move = table.seat_of(user_id), standing_move(table)
            if move is None:
                raise NoStandingOrderProblem
            table.change_seat(seat, standing=encoded(table.game, [move]) if on else None)
            told = follow(table, [seat] if on else [], self._tables.now())
            await self._ledger.save(table, told)
            return table
