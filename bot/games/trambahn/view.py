"""What a seat, or a spectator, may know of a match: all that pictures, texts and autoplayers ever get.

Nothing here comes from the state but through `rules.view`, so nobody can show what was not given to him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from bot.engine import Result  # noqa: TC001 (msgspec reads the annotations)
from bot.games.trambahn import board

if TYPE_CHECKING:
    from collections.abc import Sequence

Phase: TypeAlias = Literal["passengers", "stations", "income", "trams", "over"]
"""The four steps of a turn, in order · the match has ended."""
EndOfMatch: TypeAlias = Literal["rides", "standstill"]
"""The tenth ride was scored · both hands were empty and no card could be drawn any more."""
Cards: TypeAlias = tuple[int, ...]
"""Cards, as indices of board.CARDS."""

STEPS: tuple[Phase, ...] = ("passengers", "stations", "income", "trams")


class Options(Struct, frozen=True):
    """The variants; the defaults are the official game.

    Attributes:
        new_column: whether a new column may always be opened, or only with a card that fits no own column.
    """

    new_column: Literal["free", "only_if_needed"] = "free"


class Column(Struct, frozen=True):
    """A column of a seat.

    Attributes:
        cards: stations and conductors in the order of playing; the first is a station.
        tram: an index of board.TRAMS; None in a column that is still without one.
    """

    cards: Cards
    tram: int | None = None

    @property
    def colour(self) -> int:
        """The colour of its line."""
        return board.colour(self.cards[0])

    @property
    def last(self) -> int:
        """The value of its last station."""
        return board.value(next(card for card in reversed(self.cards) if card != board.CONDUCTOR))

    @property
    def closed(self) -> bool:
        """Whether a 10 has ended it."""
        return board.value(self.cards[-1]) == board.LAST_VALUE and self.cards[-1] != board.CONDUCTOR

    @property
    def worth(self) -> int:
        """The points of its cards, before the tram multiplies them."""
        return sum(board.POINTS[card] for card in self.cards)

    @property
    def points(self) -> int:
        """What a ride or an extra tour scores with it; nothing without a tram."""
        return 0 if self.tram is None else self.worth * board.TRAMS[self.tram].multiplier

    @property
    def toured(self) -> bool:
        """Whether it has made its extra tour."""
        return len(self.cards) >= board.TOUR


class Ride(Struct, frozen=True):
    """A scoring of all columns of a colour, with what it brought by seat."""

    colour: int
    points: tuple[int, ...]


class Boarded(Struct, frozen=True):
    """A passenger of a turn.

    Attributes:
        card: the card.
        row: the colour of its row.
        ride: the index of the ride that it set off, in `Position.rides`; its row was emptied then.
    """

    card: int
    row: int
    ride: int | None = None


class Placed(Struct, frozen=True):
    """A card played to a column in a turn.

    Attributes:
        card: the card.
        column: the column's place among its owner's, as they are now; None if it has been removed.
        opened: whether the card opened it.
        tour: the points of the extra tour that the card set off.
    """

    card: int
    column: int | None
    opened: bool = False
    tour: int | None = None


class Bought(Struct, frozen=True):
    """A tram bought in a turn, and the place of its column among its owner's, as they are now."""

    tram: int
    column: int


class Trace(Struct, frozen=True):
    """What a turn has done so far, or did: all that everybody could see of it.

    Attributes:
        seat: whose turn.
        passengers, stations, trams: what was played and bought, in order.
        income: how many cards were put onto the money pile by the player.
        removed: the cards of each column that went onto the money pile for want of a tram.
        drawn: how many cards were drawn.
        reshuffled: whether the draw pile ran out, so that both had to discard money.
    """

    seat: int
    passengers: tuple[Boarded, ...] = ()
    stations: tuple[Placed, ...] = ()
    income: int = 0
    trams: tuple[Bought, ...] = ()
    removed: tuple[Cards, ...] = ()
    drawn: int = 0
    reshuffled: bool = False


class Position(Struct, frozen=True):
    """Everything on the table that everybody can see.

    Attributes:
        phase: the step of the turn.
        starter: who had the first turn.
        mover: whose turn it is; in a match that is over, whose it was.
        turns: how many turns have been finished.
        rows: the passengers of each colour's row, in order of boarding; fewer than four.
        columns: each seat's columns, in the order in which they were opened.
        offer: the trams that can be bought, cheapest first, at most three.
        stack: how many trams are still to be offered; they are the last ones of board.TRAM_STACK.
        cards: how many cards each seat has in hand.
        money: how many money cards each seat has.
        draw_pile: how many cards can be drawn before the discard pile is shuffled.
        discard: how many cards the discard pile has; its faces are not shown.
        rides: the rides scored, in order.
        tours: the points of each seat's extra tours.
        trace: what the mover has done in the turn that goes on.
        last: the last turn that was finished, or ended the match; None before.
    """

    phase: Phase
    starter: int
    mover: int
    turns: int
    rows: tuple[Cards, ...]
    columns: tuple[tuple[Column, ...], ...]
    offer: tuple[int, ...]
    stack: int
    cards: tuple[int, ...]
    money: tuple[int, ...]
    draw_pile: int
    discard: int
    rides: tuple[Ride, ...]
    tours: tuple[int, ...]
    trace: Trace
    last: Trace | None


class View(Struct, frozen=True):
    """The match as one seat knows it, or as everybody does (`seat` None).

    Attributes:
        seat: who looks.
        seats: how many play: two.
        to_act: the seat that may act now; nobody at the end.
        round: how many turns the start player has begun.
        position: what everybody sees.
        points: all points so far, by seat.
        hand: the own cards in ascending order; None for a spectator.
        hands: both seats' cards when the match is over.
        result: None while the match goes on.
    """

    options: Options
    seat: int | None
    seats: int
    to_act: tuple[int, ...]
    round: int
    position: Position
    points: tuple[int, ...]
    hand: Cards | None
    hands: tuple[Cards, ...] | None
    result: Result | None

    @property
    def phase(self) -> Phase:
        """The step of the turn."""
        return self.position.phase

    @property
    def is_movers(self) -> bool:
        """Whether the viewer is the one to act."""
        return self.seat is not None and self.seat in self.to_act


def points(position: Position) -> tuple[int, ...]:
    """Return each seat's points: rides and extra tours."""
    return tuple(
        sum(ride.points[seat] for ride in position.rides) + tours for seat, tours in enumerate(position.tours)
    )


def ride_points(position: Position, colour: int) -> tuple[int, ...]:
    """Return what a ride of this colour would bring each seat now."""
    return tuple(
        sum(column.points for column in columns if column.colour == colour) for columns in position.columns
    )


def in_order(columns: Sequence[Column]) -> tuple[int, ...]:
    """Return the places of the columns as they are shown: by line I to IV, then by age."""
    return tuple(sorted(range(len(columns)), key=lambda place: (columns[place].colour, place)))


def letter(columns: Sequence[Column], place: int) -> str:
    """Return what tells a column from others of its colour, "A" for the oldest; "" if it is the only one."""
    places = [other for other, column in enumerate(columns) if column.colour == columns[place].colour]
    return chr(ord("A") + places.index(place)) if len(places) > 1 else ""


def round_of(position: Position, seats: int) -> int:
    """Return how many turns the start player has begun, the one that ended the match included."""
    over = position.phase == "over"
    return max(0, position.turns - over) // seats + 1


def boarded_now(trace: Trace, row: int) -> int:
    """Return how many of the passengers who wait in a row have boarded in this turn; they are its last."""
    waiting = 0
    for passenger in trace.passengers:
        if passenger.row == row:
            waiting = 0 if passenger.ride is not None else waiting + 1
    return waiting


def places_touched(trace: Trace) -> frozenset[int]:
    """Return the places of the seat's columns to which this turn has added a card or a tram."""
    places = {placed.column for placed in trace.stations} | {bought.column for bought in trace.trams}
    return frozenset(place for place in places if place is not None)
