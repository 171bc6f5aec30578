"""The cards: 112 stations in four colours, 8 conductors and 16 trams, with the figures of the rules.

A card is an index of CARDS: the ten values of each colour, then the conductor. Cards that look alike are one
and the same. A colour is an index of COLOURS and a tram one of TRAMS.

A station has two figures: its value puts it in order within a column, its points are what it scores. The
facts (board.json) were checked against several public sources, and against the worked examples of the rules.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

Card: TypeAlias = int
Colour: TypeAlias = int
Tram: TypeAlias = int
ColourName: TypeAlias = Literal["blue", "red", "green", "yellow"]
TramName: TypeAlias = Literal["horse", "steam", "electric"]

SEATS = (2,)
HAND = 6
"""A turn ends with so many cards in hand."""
START_MONEY = (12, 15)
"""The money cards of the start player and of the other."""
MOST_PASSENGERS = 2
"""At least one passenger boards in a turn, and at most so many."""
ROW = 4
"""The passenger who fills a row of so many sets off a ride."""
RIDES = 10
"""The match ends with so many rides, all colours together."""
TOUR = 8
"""The card of a column that makes its extra tour."""
OFFER = 3
"""So many trams lie face up."""
LAST_VALUE = 10
"""A station of this value closes its column."""


class Station(Struct, frozen=True, forbid_unknown_fields=True):
    """A value, how often each colour has it, and what it scores."""

    value: int
    copies: int
    points: int


class TramCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tram: how many there are, what it multiplies points by, and its price in money cards."""

    kind: TramName
    count: int
    multiplier: int
    price: int


class _Printed(Struct, frozen=True, forbid_unknown_fields=True):
    colours: tuple[ColourName, ...]
    stations: tuple[Station, ...]
    conductors: int
    trams: tuple[TramCard, ...]


_PRINTED = msgspec.json.decode(files(__package__).joinpath("board.json").read_bytes(), type=_Printed)

COLOURS = _PRINTED.colours
"""The colours of the lines I to IV."""
NUMERALS = ("I", "II", "III", "IV")
STATIONS = _PRINTED.stations
"""The values in ascending order."""
VALUES = len(STATIONS)
CONDUCTOR: Card = len(COLOURS) * VALUES
CARDS = range(CONDUCTOR + 1)
CARD_COUNTS = (*(station.copies for _ in COLOURS for station in STATIONS), _PRINTED.conductors)
"""How many there are of each card: 120 in all."""
POINTS = (*(station.points for _ in COLOURS for station in STATIONS), 0)
"""What each card scores, before the tram multiplies it."""
TRAMS = _PRINTED.trams
"""The kinds of trams, the cheapest first."""
TRAM_STACK = tuple(number for number, tram in enumerate(TRAMS) for _ in range(tram.count))
"""The trams in the order in which they come to be offered."""


def card(colour: Colour, value: int) -> Card:
    """Return the station of this colour and value (1 to 10)."""
    return colour * VALUES + value - 1


def colour(card: Card) -> Colour:
    """Return a station's colour; the conductor has none, and gets what follows the last one."""
    return card // VALUES


def value(card: Card) -> int:
    """Return a station's value, 1 to 10; a conductor has none."""
    return card % VALUES + 1
