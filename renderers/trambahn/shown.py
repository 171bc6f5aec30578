"""What a picture shows of a view: the table, what the last turn did to it, and what is only thought of."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from bot.games.trambahn import board
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, PlaceStation
from bot.games.trambahn.view import Column, Ride, Trace, boarded_now, ride_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.games.trambahn.moves import Move
    from bot.games.trambahn.view import Cards, Position, View


class Fresh(NamedTuple):
    """What the turn that a picture tells has done.

    Attributes:
        seat: whose turn; None before the first.
        boarded: by row, how many of its last passengers.
        placed: by the place of a column of the seat, how many of its last cards.
        trams: the places of the columns that got their tram.
        rides: the numbers of its rides, from 0.
        lines: the lines that they ran on.
    """

    seat: Seat | None
    boarded: tuple[int, ...]
    placed: Counter[int]
    trams: frozenset[int]
    rides: frozenset[int]
    lines: frozenset[int]


class Thought(NamedTuple):
    """What would be so after the moves that are thought of; `boarded`, `placed` and `trams` are as in Fresh.

    Attributes:
        rows: the passengers; a row that would set off a ride has all four.
        columns: by seat.
        ride: what the ride that would be set off would bring; None without one.
        spent: the cards of the hand that would be used.
    """

    rows: tuple[Cards, ...]
    columns: tuple[tuple[Column, ...], ...]
    boarded: Counter[int]
    placed: Counter[int]
    trams: frozenset[int]
    ride: Ride | None
    spent: Counter[int]


def shown_turn(position: Position) -> Trace | None:
    """Return the turn that a picture tells: the one that goes on, if anything is done, or the last."""
    trace = position.trace
    return trace if position.phase != "over" and trace != Trace(trace.seat) else position.last


def fresh(position: Position) -> Fresh:
    """Return what the turn that a picture tells has done."""
    trace = shown_turn(position)
    rows = range(len(board.COLOURS))
    if trace is None:
        return Fresh(None, (0,) * len(rows), Counter(), frozenset(), frozenset(), frozenset())
    rides = frozenset(passenger.ride for passenger in trace.passengers if passenger.ride is not None)
    return Fresh(
        trace.seat,
        tuple(boarded_now(trace, row) for row in rows),
        Counter(placed.column for placed in trace.stations if placed.column is not None),
        frozenset(bought.column for bought in trace.trams),
        rides,
        frozenset(position.rides[ride].colour for ride in rides),
    )


def thought(view: View, preview: Sequence[Move]) -> Thought:
    """Return the table after the moves that the viewer thinks of, which must be possible one by one."""
    position = view.position
    rows = [list(row) for row in position.rows]
    columns = [list(owned) for owned in position.columns]
    boarded: Counter[int] = Counter()
    placed: Counter[int] = Counter()
    trams: set[int] = set()
    spent: Counter[int] = Counter()
    ride = None
    own = columns[view.seat or 0]
    for move in preview:
        if isinstance(move, BoardPassenger):
            if len(rows[move.row]) == board.ROW:
                rows[move.row], boarded[move.row] = [], 0
            rows[move.row].append(move.card)
            boarded[move.row] += 1
            if len(rows[move.row]) == board.ROW:
                ride = Ride(move.row, ride_points(position, move.row))
        elif isinstance(move, PlaceStation):
            place = len(own) if move.column is None else move.column
            if place == len(own):
                own.append(Column(()))
            own[place] = replace(own[place], cards=(*own[place].cards, move.card))
            placed[place] += 1
        elif isinstance(move, BuyTram):
            own[move.column] = replace(own[move.column], tram=move.tram)
            trams.add(move.column)
        if isinstance(move, BoardPassenger | PlaceStation | AddIncome):
            spent[move.card] += 1
    return Thought(
        tuple(map(tuple, rows)), tuple(map(tuple, columns)), boarded, placed, frozenset(trams), ride, spent
    )
