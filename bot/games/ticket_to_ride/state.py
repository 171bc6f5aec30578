"""Everything that varies in a match, secrets and the random generator included."""

from __future__ import annotations

from msgspec import Struct

from bot.engine import Rng  # noqa: TC001 (msgspec reads the annotations)
from bot.games.ticket_to_ride.view import (  # noqa: TC001
    Cards,
    EndOfMatch,
    FinalScore,
    Options,
    Phase,
    Trace,
)


class State(Struct, frozen=True):
    """A match between two plies; fields that the view has too mean the same there.

    Attributes:
        rng: shuffles what is discarded or given back.
        turns: how many turns have been finished.
        passes: how many of the last turns were passes.
        hands: each seat's train cards.
        deck: the kinds of the cards of the deck, the top one last.
        tickets: each seat's tickets, in order of drawing.
        offered: the tickets each seat has to choose from now.
        sealed: the first tickets each seat has chosen, None before; () when all have.
        ticket_deck: indices of board.TICKETS, the top one first.
        ended: how the match has ended, with the score sheets in `final`.
    """

    options: Options
    rng: Rng
    phase: Phase
    starter: int
    mover: int
    turns: int
    passes: int
    turns_left: int | None
    hands: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    trains: tuple[int, ...]
    points: tuple[int, ...]
    claimed: tuple[int, ...]
    face_up: tuple[int, ...]
    deck: tuple[int, ...]
    discard: Cards
    tickets: tuple[tuple[int, ...], ...]
    offered: tuple[tuple[int, ...], ...]
    sealed: tuple[tuple[int, ...] | None, ...]
    ticket_deck: tuple[int, ...]
    trace: Trace | None = None
    last: Trace | None = None
    ended: EndOfMatch | None = None
    final: tuple[FinalScore, ...] | None = None
