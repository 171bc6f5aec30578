"""Everything that varies in a match, secrets and the random generator included."""

from __future__ import annotations

from msgspec import Struct

from bot.engine import Rng  # noqa: TC001 (msgspec reads the annotations)
from bot.games.traxx.moves import Move  # noqa: TC001
from bot.games.traxx.view import FinishedRound, Options, Sheet  # noqa: TC001


class State(Struct, frozen=True):
    """A match between two plies; fields that the view has too mean the same there.

    Attributes:
        rng: what is left of the generator that shuffled boards and cards.
        deck: the cards to come, the next one first.
        sealed: what each seat has decided in this round, None before; those who have no legal step have
            passed from the beginning.
    """

    options: Options
    rng: Rng
    round: int
    card: int | None
    deck: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    sealed: tuple[Move | None, ...]
    last: FinishedRound | None = None
