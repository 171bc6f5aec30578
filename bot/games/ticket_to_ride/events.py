"""What has happened, as facts. Blind draws and tickets are for their owner alone."""

from __future__ import annotations

from typing import ClassVar, Self, TypeAlias

from msgspec.structs import replace

from bot.engine import Event as Fact
from bot.engine import Seat
from bot.games.ticket_to_ride.view import EndOfMatch  # noqa: TC001 (msgspec reads the annotations)


class FirstTicketsChosen(Fact, frozen=True):
    """A seat has chosen which of its first tickets to keep; nobody else sees even how many."""

    seat: int
    tickets: tuple[int, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event without the tickets, but for their owner."""
        return self if seat == self.seat else replace(self, tickets=None)


class PlayBegan(Fact, frozen=True):
    """Everybody has chosen, and each seat `kept` so many first tickets; `starter` has the first turn."""

    opens_turn: ClassVar[bool] = True

    starter: int
    kept: tuple[int, ...]


class CardTaken(Fact, frozen=True):
    """A seat has taken a face-up card."""

    seat: int
    card: int


class CardDrawn(Fact, frozen=True):
    """A seat has drawn a card from the deck."""

    seat: int
    card: int | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event without the card, but for its owner."""
        return self if seat == self.seat else replace(self, card=None)


class DrawCutShort(Fact, frozen=True):
    """There was no second card that the seat could have drawn, so its turn is over."""

    seat: int


class FaceUpReset(Fact, frozen=True):
    """Three or more of the face-up cards were locomotives: all were discarded and new ones turned up."""

    discarded: tuple[int, ...]
    face_up: tuple[int, ...]


class DeckReshuffled(Fact, frozen=True):
    """The deck was empty, so the `cards` discarded cards were shuffled into a new one."""

    cards: int


class RouteClaimed(Fact, frozen=True):
    """A seat has claimed a route, paid with `colour` (None: locomotives alone) and so many locomotives."""

    seat: int
    route: int
    colour: int | None
    locomotives: int


class TicketsDrawn(Fact, frozen=True):
    """A seat has drawn so many tickets, and must keep at least one."""

    seat: int
    number: int
    tickets: tuple[int, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event without the tickets, but for their owner."""
        return self if seat == self.seat else replace(self, tickets=None)


class TicketsKept(Fact, frozen=True):
    """A seat has kept so many of the tickets it drew."""

    seat: int
    number: int
    tickets: tuple[int, ...] | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event without the tickets, but for their owner."""
        return self if seat == self.seat else replace(self, tickets=None)


class TurnPassed(Fact, frozen=True):
    """A seat could do nothing at all."""

    seat: int


class LastRoundBegan(Fact, frozen=True):
    """A seat has ended its turn with so few trains that everybody has exactly one more turn."""

    seat: int
    trains: int


class MatchEnded(Fact, frozen=True):
    """The match is over; the points by seat are the final ones."""

    scene: ClassVar[str | None] = "final"

    reason: EndOfMatch
    points: tuple[int, ...]
    winners: tuple[int, ...]


Event: TypeAlias = (
    FirstTicketsChosen
    | PlayBegan
    | CardTaken
    | CardDrawn
    | DrawCutShort
    | FaceUpReset
    | DeckReshuffled
    | RouteClaimed
    | TicketsDrawn
    | TicketsKept
    | TurnPassed
    | LastRoundBegan
    | MatchEnded
)
