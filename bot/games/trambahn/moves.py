"""What a seat can ask for. A move has one form: a card is its colour and value, a column its place."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class BoardPassenger(Struct, frozen=True, tag=True):
    """Play a card of the hand as a passenger to a row: a station to its colour's, a conductor to any."""

    card: int
    row: int


class PlaceStation(Struct, frozen=True, tag=True):
    """Play a card of the hand to the end of an own column; None opens a new one.

    The column is named by its place among the own ones in the order in which they were opened, from 0.
    """

    card: int
    column: int | None


class AddIncome(Struct, frozen=True, tag=True):
    """Put a card of the hand face down onto the own money pile."""

    card: int


class BuyTram(Struct, frozen=True, tag=True):
    """Pay for a tram of the offer (an index of board.TRAMS) and put it onto an own column without one."""

    tram: int
    column: int


class Done(Struct, frozen=True, tag=True):
    """Go on to the next step of the turn; after the trams, end it."""


Move: TypeAlias = BoardPassenger | PlaceStation | AddIncome | BuyTram | Done
