"""What a seat can ask for. A move has one form: cards that are equal have one name, tickets one order."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class KeepTickets(Struct, frozen=True, tag=True):
    """Keep these of the offered tickets (indices of board.TICKETS, ascending), and give the others back."""

    tickets: tuple[int, ...]


class TakeFaceUp(Struct, frozen=True, tag=True):
    """Take a face-up card of this kind, an index of board.CARDS."""

    card: int


class DrawFromDeck(Struct, frozen=True, tag=True):
    """Draw the top card of the deck, unseen."""


class ClaimRoute(Struct, frozen=True, tag=True):
    """Claim a route, paying with `locomotives` locomotives and otherwise with cards of one colour.

    The route is an index of board.ROUTES and the colour one of board.COLOURS; paying with locomotives alone
    names none.
    """

    route: int
    colour: int | None
    locomotives: int


class DrawTickets(Struct, frozen=True, tag=True):
    """Draw tickets, of which at least one must be kept."""


class Pass(Struct, frozen=True, tag=True):
    """Do nothing, which is possible only where nothing else is."""


Move: TypeAlias = KeepTickets | TakeFaceUp | DrawFromDeck | ClaimRoute | DrawTickets | Pass


def always_shows(move: Move) -> bool:
    """Return whether the move shows something new: a card from the deck, the next face-up one, or tickets.

    A face-up card that is taken while the deck is empty shows nothing; that is so rare that it counts too.
    """
    return isinstance(move, TakeFaceUp | DrawFromDeck | DrawTickets)
