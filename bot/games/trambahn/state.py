"""Everything that varies in a match, secrets and the random generator included."""

from __future__ import annotations

from msgspec import Struct

from bot.engine import Rng  # noqa: TC001 (msgspec reads the annotations)
from bot.games.trambahn.view import Cards, EndOfMatch, Options, Position  # noqa: TC001


class State(Struct, frozen=True):
    """A match between two plies.

    Attributes:
        rng: shuffles the discard pile.
        position: what everybody sees; it counts what lies in the piles below.
        hands: each seat's cards, ascending.
        money: each seat's money pile, the top card last.
        draw_pile: the cards to draw, the top one last.
        discard: the discarded cards, the top one last.
        ended: how the match has ended.
    """

    options: Options
    rng: Rng
    position: Position
    hands: tuple[Cards, ...]
    money: tuple[Cards, ...]
    draw_pile: Cards
    discard: Cards
    ended: EndOfMatch | None = None
