"""What has happened, as facts. All of them are public: cities are shown only when a round has ended."""

from __future__ import annotations

from typing import Literal, Self, TypeAlias

from msgspec import Struct


class _Public(Struct, frozen=True, tag=True):
    def seen_by(self, seat: int | None) -> Self:  # noqa: ARG002 (games with secrets hide parts here)
        """Return the event as this seat, or a spectator (None), may know it."""
        return self


class MarkerPlaced(_Public, frozen=True, tag=True):
    """A seat has placed its start marker."""

    seat: int
    junction: int


class TrackLaid(_Public, frozen=True, tag=True):
    """A seat has laid a track, one of its own colour if `own`."""

    seat: int
    line: int
    own: bool


class NetworksJoined(_Public, frozen=True, tag=True):
    """A seat's track has connected it with the networks of `others`, which meet it at a junction."""

    seat: int
    others: tuple[int, ...]
    junction: int


class TurnStopped(_Public, frozen=True, tag=True):
    """A seat has ended its turn after one single track."""

    seat: int


class RoundClosing(_Public, frozen=True, tag=True):
    """The round ends with this turn: somebody but the mover, who may lay a second track, is complete."""

    seat: int


class RoundEnded(_Public, frozen=True, tag=True):
    """A round has ended; by seat: the cities (indices of board.CITIES), the loss and the points after it."""

    number: int
    reason: Literal["connected", "supply"]
    complete: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    losses: tuple[int, ...]
    points: tuple[int, ...]


class BarrierMoved(_Public, frozen=True, tag=True):
    """The barrier was moved: the game now ends when somebody has so many points or fewer."""

    barrier: int


class RoundStarted(_Public, frozen=True, tag=True):
    """Cards were dealt for a new round, which `starter` begins."""

    number: int
    starter: int


class MatchEnded(_Public, frozen=True, tag=True):
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
