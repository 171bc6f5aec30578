"""What a move does to what everybody sees, and to the hand of whoever makes it.

Nothing here needs more than a player sees of the own turn, so a preview is made in the same way as the move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from bot.engine.tuples import exchanged, without
from bot.games.trambahn import board
from bot.games.trambahn.events import (
    Event,
    IncomeAdded,
    PassengerBoarded,
    RideScored,
    StationPlaced,
    TourMade,
    TramBought,
)
from bot.games.trambahn.moves import AddIncome, BoardPassenger, BuyTram, PlaceStation
from bot.games.trambahn.view import (
    STEPS,
    Boarded,
    Bought,
    Cards,
    Column,
    Phase,
    Placed,
    Position,
    Ride,
    ride_points,
)

if TYPE_CHECKING:
    from bot.games.trambahn.moves import Move


class Played(Struct, frozen=True):
    """The table and the mover's hand after a move, and what has happened."""

    position: Position
    hand: Cards
    events: tuple[Event, ...] = ()


def played(position: Position, hand: Cards, move: Move) -> Played:
    """Return what comes of a legal move of the mover, who holds this hand.

    After the tenth ride the phase is "over". "Done" with the trams ends the turn, which needs the piles and
    is not for here: see `ending.end_turn`.
    """
    match move:
        case BoardPassenger():
            return _board(position, hand, move)
        case PlaceStation():
            return _place(position, hand, move)
        case AddIncome():
            return _add_income(position, hand, move)
        case BuyTram():
            return _buy(position, hand, move)
    following = STEPS[STEPS.index(position.phase) + 1]
    return Played(replace(position, phase=following), hand)


def step_reached(phase: Phase, boarded: int, cards: int) -> Phase:
    """Return the step at which a turn is, with so many passengers boarded and cards left in hand.

    The second passenger is the last, and with an empty hand only trams are left to think of.
    """
    if not cards:
        return "trams"
    return "stations" if phase == "passengers" and boarded == board.MOST_PASSENGERS else phase


def _board(position: Position, hand: Cards, move: BoardPassenger) -> Played:
    seat, row, trace = position.mover, move.row, position.trace
    waiting = (*position.rows[row], move.card)
    hand = without(hand, move.card)
    events: tuple[Event, ...] = (PassengerBoarded(seat, move.card, row),)
    rides, discard, ride = position.rides, position.discard, None
    if len(waiting) == board.ROW:
        ride = len(rides)
        points = ride_points(position, row)
        rides = (*rides, Ride(row, points))
        discard += len(waiting)
        waiting = ()
        events += (RideScored(ride + 1, row, points),)
    passengers = (*trace.passengers, Boarded(move.card, row, ride))
    over = len(rides) == board.RIDES
    position = replace(
        position,
        phase="over" if over else step_reached(position.phase, len(passengers), len(hand)),
        rows=exchanged(position.rows, row, waiting),
        cards=exchanged(position.cards, seat, len(hand)),
        discard=discard,
        rides=rides,
        trace=replace(trace, passengers=passengers),
    )
    return Played(position, hand, events)


def _place(position: Position, hand: Cards, move: PlaceStation) -> Played:
    seat, trace, columns = position.mover, position.trace, position.columns[position.mover]
    opened = move.column is None
    place = len(columns) if move.column is None else move.column
    before = Column(()) if opened else columns[place]
    column = Column((*before.cards, move.card), before.tram)
    hand = without(hand, move.card)
    events: tuple[Event, ...] = (StationPlaced(seat, move.card, column.colour, opened),)
    tour, tours = None, position.tours
    if len(column.cards) == board.TOUR:
        # A column has its tram by then: a hand of six is too few for a turn to build eight on nothing.
        tour = column.points
        tours = exchanged(tours, seat, tours[seat] + tour)
        events += (TourMade(seat, column.colour, tour),)
    stations = (*trace.stations, Placed(move.card, place, opened, tour))
    position = replace(
        position,
        phase=step_reached(position.phase, 0, len(hand)),
        columns=exchanged(position.columns, seat, (*columns[:place], column, *columns[place + 1 :])),
        cards=exchanged(position.cards, seat, len(hand)),
        tours=tours,
        trace=replace(trace, stations=stations),
    )
    return Played(position, hand, events)


def _add_income(position: Position, hand: Cards, move: AddIncome) -> Played:
    seat, trace = position.mover, position.trace
    hand = without(hand, move.card)
    position = replace(
        position,
        phase=step_reached(position.phase, 0, len(hand)),
        cards=exchanged(position.cards, seat, len(hand)),
        money=exchanged(position.money, seat, position.money[seat] + 1),
        trace=replace(trace, income=trace.income + 1),
    )
    return Played(position, hand, (IncomeAdded(seat, move.card),))


def _buy(position: Position, hand: Cards, move: BuyTram) -> Played:
    seat, trace, columns = position.mover, position.trace, position.columns[position.mover]
    column, price = columns[move.column], board.TRAMS[move.tram].price
    place = position.offer.index(move.tram)
    position = replace(
        position,
        columns=exchanged(
            position.columns, seat, exchanged(columns, move.column, Column(column.cards, move.tram))
        ),
        offer=position.offer[:place] + position.offer[place + 1 :],
        money=exchanged(position.money, seat, position.money[seat] - price),
        discard=position.discard + price,
        trace=replace(trace, trams=(*trace.trams, Bought(move.tram, move.column))),
    )
    return Played(position, hand, (TramBought(seat, move.tram, column.colour),))
