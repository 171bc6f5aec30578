"""What has happened, as facts. All of them are public: cities are shown only when a round has ended."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from bot.engine import Event as Fact


class MarkerPlaced(Fact, frozen=True):
    """A seat has placed its start marker."""

    seat: int
    junction: int


class TrackLaid(Fact, frozen=True):
    """A seat has laid a track, one of its own colour if `own`."""

    seat: int
    line: int
    own: bool


class NetworksJoined(Fact, frozen=True):
    """A seat's track has connected it with the networks of `others`, which meet it at a junction."""

    seat: int
    others: tuple[int, ...]
    junction: int


class TurnStopped(Fact, frozen=True):
    """A seat has ended its turn after one single track."""

    seat: int


class RoundClosing(Fact, frozen=True):
    """The round ends with this turn: somebody but the mover, who may lay a second track, is complete."""

    seat: int


class RoundEnded(Fact, frozen=True):
    """A round has ended; by seat: the cities (indices of board.CITIES), the loss and the points after it."""

    scene: ClassVar[str | None] = "round"

    number: int
    reason: Literal["connected", "supply"]
    complete: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    losses: tuple[int, ...]
    points: tuple[int, ...]


class BarrierMoved(Fact, frozen=True):
    """The barrier was moved: the game now ends when somebody has so many points or fewer."""

    barrier: int


class RoundStarted(Fact, frozen=True):
    """Cards were dealt for a new round, which `starter` begins."""

    opens_turn: ClassVar[bool] = True

    number: int
    starter: int


class MatchEnded(Fact, frozen=True):
    """The match is over."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


Event: TypeAlias = (
    MarkerPlaced
    | TrackLaid
    | NetworksJoined
    | TurnStopped
    | RoundClosing
    | RoundEnded
    | BarrierMoved
    | RoundStarted
    | MatchEnded
)
