"""The printed board and the tickets: 36 cities, 100 routes, and the cards that go with them.

A city is an index of CITIES and a route an index of ROUTES, so that a set of either is the bits of one int.
The two lanes of a double route are neighbours in ROUTES. A train card is an index of CARDS: the eight
colours, then the locomotive.

The facts (board.json) are those of the USA board of 2004 and of the tickets of USA 1910 (2006). Positions are
in 0 … 1 of the board's width and height, the origin at its top left.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from bot.engine.bits import bits
from bot.games import folding

City: TypeAlias = int
Route: TypeAlias = int
Card: TypeAlias = int
Ticket: TypeAlias = int
Colour: TypeAlias = Literal["red", "pink", "orange", "yellow", "green", "blue", "white", "black"]
CardKind: TypeAlias = Colour | Literal["locomotive"]
Tickets: TypeAlias = Literal["base", "usa_1910", "mega_game", "big_cities"]
"""Which deck of tickets is played with."""

COLOURS: tuple[Colour, ...] = ("red", "pink", "orange", "yellow", "green", "blue", "white", "black")
LOCOMOTIVE: Card = len(COLOURS)
CARDS: tuple[CardKind, ...] = (*COLOURS, "locomotive")
CARD_COUNTS = (12,) * len(COLOURS) + (14,)
"""How many train cards there are of each kind: 110 in all."""

SEATS = (2, 3, 4, 5)
FACE_UP = 5
START_HAND = 4
TRAINS = 45
"""Trains a player starts with."""
LAST_TRAINS = 2
"""Whoever ends a turn with so few trains brings on the last round."""
RESET_LOCOMOTIVES = 3
"""So many locomotives among the face-up cards, and all of them are replaced."""
RESETS_IN_A_ROW = 3
BOTH_LANES_SEATS = 4
"""With so many players both lanes of a double route are open."""
ROUTE_POINTS = (0, 1, 2, 4, 7, 10, 15)
"""The points for a route, by its length."""
LONGEST_ROUTE = len(ROUTE_POINTS) - 1
LONGEST_PATH_BONUS = 10
GLOBETROTTER_BONUS = 15


class Place(Struct, frozen=True):
    """A city and where it lies."""

    name: str
    x: float
    y: float


class Track(Struct, frozen=True):
    """A route.

    Attributes:
        a, b: the two cities, by name in alphabetical order.
        colour: an index of COLOURS; None is a grey route, which any one colour pays.
        spaces: the train spaces from `a` to `b`: x and y of the middle, and the angle in degrees, clockwise.
        lane: 1 or 2 for the lanes of a double route, else 0.
        twin: the other lane of a double route.
    """

    a: City
    b: City
    colour: Card | None
    spaces: tuple[tuple[float, float, float], ...]
    lane: int
    twin: Route | None

    @property
    def length(self) -> int:
        """How many trains and cards the route takes."""
        return len(self.spaces)

    @property
    def points(self) -> int:
        """What claiming the route is worth."""
        return ROUTE_POINTS[len(self.spaces)]


class TicketCard(Struct, frozen=True):
    """A destination ticket: the two cities to connect, and what that is worth."""

    a: City
    b: City
    points: int


class TicketDeck(Struct, frozen=True):
    """A deck of tickets and the rules that go with it.

    Attributes:
        tickets: indices of TICKETS.
        deal: how many each player is dealt, of which at least `keep` are kept.
        draw: how many are drawn in a turn, of which at least one is kept.
        longest_path: whether the longest path earns its bonus.
        globetrotter: whether the most completed tickets earn theirs.
    """

    tickets: tuple[Ticket, ...]
    deal: int
    keep: int
    draw: int
    longest_path: bool
    globetrotter: bool


class _PrintedRoute(Struct, frozen=True, forbid_unknown_fields=True):
    a: str
    b: str
    colour: Colour | None
    spaces: tuple[tuple[float, float, float], ...]


class _PrintedTicket(Struct, frozen=True, forbid_unknown_fields=True):
    a: str
    b: str
    points: int
    decks: tuple[Tickets, ...]


class _Printed(Struct, frozen=True, forbid_unknown_fields=True):
    aspect: float
    space_length: float
    space_width: float
    cities: tuple[Place, ...]
    routes: tuple[_PrintedRoute, ...]
    tickets: tuple[_PrintedTicket, ...]


_PRINTED = msgspec.json.decode(files(__package__).joinpath("board.json").read_bytes(), type=_Printed)

ASPECT = _PRINTED.aspect
"""The board's width by its height."""
SPACE_LENGTH = _PRINTED.space_length
"""A train space's length, in board widths."""
SPACE_WIDTH = _PRINTED.space_width

CITIES = _PRINTED.cities
_CITY_NUMBERS = {city.name: number for number, city in enumerate(CITIES)}


def _tracks() -> tuple[Track, ...]:
    printed = _PRINTED.routes
    found = []
    for number, route in enumerate(printed):
        # What makes a double route is that two neighbours in the list join the same cities.
        ends = (route.a, route.b)
        second = number > 0 and (printed[number - 1].a, printed[number - 1].b) == ends
        first = number + 1 < len(printed) and (printed[number + 1].a, printed[number + 1].b) == ends
        found.append(
            Track(
                _CITY_NUMBERS[route.a],
                _CITY_NUMBERS[route.b],
                None if route.colour is None else COLOURS.index(route.colour),
                route.spaces,
                2 if second else int(first),
                number - 1 if second else number + 1 if first else None,
            )
        )
    return tuple(found)


ROUTES = _tracks()
ALL_ROUTES = (1 << len(ROUTES)) - 1
FIRST_LANES = bits(number for number, track in enumerate(ROUTES) if track.lane == 1)
SECOND_LANES = FIRST_LANES << 1


def twins(routes: int) -> int:
    """Return the other lanes of the double routes in the set."""
    return (routes & FIRST_LANES) << 1 | (routes & SECOND_LANES) >> 1


TICKETS = tuple(
    TicketCard(_CITY_NUMBERS[ticket.a], _CITY_NUMBERS[ticket.b], ticket.points) for ticket in _PRINTED.tickets
)
"""Every ticket of every deck; four of the base game come again with the lower value they have since 1910."""


def _ticket_deck(
    name: Tickets, deal: int, keep: int, draw: int, *, longest_path: bool, globetrotter: bool
) -> TicketDeck:
    numbers = tuple(number for number, ticket in enumerate(_PRINTED.tickets) if name in ticket.decks)
    return TicketDeck(numbers, deal, keep, draw, longest_path, globetrotter)


TICKET_DECKS: dict[Tickets, TicketDeck] = {
    "base": _ticket_deck("base", 3, 2, 3, longest_path=True, globetrotter=False),
    "usa_1910": _ticket_deck("usa_1910", 3, 2, 3, longest_path=False, globetrotter=True),
    "mega_game": _ticket_deck("mega_game", 5, 3, 4, longest_path=True, globetrotter=True),
    "big_cities": _ticket_deck("big_cities", 4, 2, 4, longest_path=False, globetrotter=False),
}

BIG_CITIES = tuple(
    _CITY_NUMBERS[name]
    for name in ("Chicago", "Dallas", "Houston", "Los Angeles", "Miami", "New York", "Seattle")
)
"""Every ticket of the deck of the big cities has one of these for an end."""


def folded(name: str) -> str:
    """Return a name as it is compared: without accents and case, and every Saint a St."""
    return re.sub(r"\b(saint|sainte|ste)\b", "st", folding.folded(name))


_BY_FOLDED_NAME = {folded(city.name): number for number, city in enumerate(CITIES)}


def city_named(name: str) -> City | None:
    """Return the city with this name, whatever its case and accents, or the only one that begins so."""
    wanted = folded(name)
    if wanted in _BY_FOLDED_NAME:
        return _BY_FOLDED_NAME[wanted]
    found = [number for known, number in _BY_FOLDED_NAME.items() if wanted and known.startswith(wanted)]
    return found[0] if len(found) == 1 else None


_BY_ENDS: dict[frozenset[City], tuple[Route, ...]] = {}
for _number, _track in enumerate(ROUTES):
    _ends = frozenset((_track.a, _track.b))
    _BY_ENDS[_ends] = (*_BY_ENDS.get(_ends, ()), _number)


def routes_between(a: City, b: City) -> tuple[Route, ...]:
    """Return the routes that join two cities: none, one, or the two lanes of a double route."""
    return _BY_ENDS.get(frozenset((a, b)), ())


def city_name(city: City) -> str:
    """Return a name such as "Montréal"."""
    return CITIES[city].name


def route_name(route: Route) -> str:
    """Return the two cities of a route, such as "Denver–Helena"; both lanes of a double have one name."""
    track = ROUTES[route]
    return f"{CITIES[track.a].name}–{CITIES[track.b].name}"


def ticket_name(ticket: Ticket) -> str:
    """Return the two cities of a ticket, such as "Denver–El Paso"."""
    card = TICKETS[ticket]
    return f"{CITIES[card.a].name}–{CITIES[card.b].name}"
