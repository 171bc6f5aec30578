"""What has happened, as facts. Cards drawn and cards put face down are for their owner alone."""

from __future__ import annotations

from typing import ClassVar, Self, TypeAlias

from msgspec.structs import replace

from bot.engine import Event as Fact
from bot.engine import Seat
from bot.games.trambahn.view import Cards, EndOfMatch  # noqa: TC001 (msgspec reads the annotations)


class PassengerBoarded(Fact, frozen=True):
    """A seat has played a card as a passenger to the row of this colour."""

    seat: int
    card: int
    row: int


class RideScored(Fact, frozen=True):
    """The fourth passenger set off ride `number` (from 1) of this colour; it brought so much by seat."""

    number: int
    colour: int
    points: tuple[int, ...]


class StationPlaced(Fact, frozen=True):
    """A seat has played a card to a column of this colour, which it opened if `opened`."""

    seat: int
    card: int
    colour: int
    opened: bool


class TourMade(Fact, frozen=True):
    """The eighth card of a column of this colour brought its owner an extra tour."""

    seat: int
    colour: int
    points: int


class IncomeAdded(Fact, frozen=True):
    """A seat has put a card of its hand face down onto its money pile."""

    seat: int
    card: int | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event without the card, but for its owner."""
        return self if seat == self.seat else replace(self, card=None)


class TramBought(Fact, frozen=True):
    """A seat has bought a tram for a column of this colour."""

    seat: int
    tram: int
    colour: int


class ColumnRemoved(Fact, frozen=True):
    """A column without a tram went onto its owner's money pile."""

    seat: int
    cards: Cards


class MoneyHalved(Fact, frozen=True):
    """The draw pile was empty: each seat discarded so much money, and `cards` cards were shuffled anew."""

    discarded: tuple[int, ...]
    cards: int


class CardsDrawn(Fact, frozen=True):
    """A seat has drawn so many cards."""

    seat: int
    number: int
    cards: Cards | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event without the cards, but for their owner."""
        return self if seat == self.seat else replace(self, cards=None)


class MatchEnded(Fact, frozen=True):
    """The match is over; the points by seat are the final ones."""

    scene: ClassVar[str | None] = "final"

    reason: EndOfMatch
    points: tuple[int, ...]
    winners: tuple[int, ...]


Event: TypeAlias = (
    PassengerBoarded
    | RideScored
    | StationPlaced
    | TourMade
    | IncomeAdded
    | TramBought
    | ColumnRemoved
    | MoneyHalved
    | CardsDrawn
    | MatchEnded
)
