"""What has happened, as facts. What somebody has decided is secret until the round is resolved."""

from __future__ import annotations

from typing import ClassVar, Self, TypeAlias

from msgspec.structs import replace

from bot.engine import Event as Fact
from bot.engine import Seat
from bot.games.traxx.moves import Move  # noqa: TC001 (msgspec reads the annotations)
from bot.games.traxx.view import Reached  # noqa: TC001


class PathSealed(Fact, frozen=True):
    """A seat has decided; nobody else sees what, not even whether it passes."""

    seat: int
    move: Move | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Return the event without the decision, but for who made it."""
        return self if seat == self.seat else replace(self, move=None)


class RoundResolved(Fact, frozen=True):
    """Everybody has decided, and all paths are drawn.

    Attributes:
        number: the round.
        card: its card.
        moves: by seat.
        reached: the numbers that each seat has reached, in the order of its path.
        stuck: the seats that had no legal step, and so passed by themselves.
    """

    number: int
    card: int
    moves: tuple[Move, ...]
    reached: tuple[tuple[Reached, ...], ...]
    stuck: tuple[int, ...]


class CardTurned(Fact, frozen=True):
    """A round has begun with a card, which leaves the `stuck` seats no legal step."""

    opens_turn: ClassVar[bool] = True

    number: int
    card: int
    stuck: tuple[int, ...]


class MatchEnded(Fact, frozen=True):
    """All cards have been played; the points by seat are the final ones."""

    scene: ClassVar[str | None] = "final"

    points: tuple[int, ...]
    winners: tuple[int, ...]


Event: TypeAlias = PathSealed | RoundResolved | CardTurned | MatchEnded
