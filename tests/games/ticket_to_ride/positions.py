"""Positions in a few words, as a person would set them up on the table.

state = position(hands=["4 green, 1 locomotive", ""], face_up="red red blue", claimed=["Denver-Helena", ""])
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bot.engine import IllegalMoveError, Rng
from bot.games.ticket_to_ride import board, network, rules
from bot.games.ticket_to_ride.cards import NO_CARDS, with_card
from bot.games.ticket_to_ride.moves import ClaimRoute, KeepTickets, TakeFaceUp
from bot.games.ticket_to_ride.state import State
from bot.games.ticket_to_ride.view import Options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Refusal, Seat, Step
    from bot.games.ticket_to_ride.moves import Move
    from bot.games.ticket_to_ride.view import Cards

KEY = Rng.from_key(bytes(32))
MANY = "red orange yellow green blue white black pink red orange"
"""A deck without locomotives, in which nothing goes on to happen."""


def kind(name: str) -> int:
    """Return a kind of card by its name."""
    return [*map(str, board.CARDS)].index(name)


def cards(names: str) -> tuple[int, ...]:
    """Return the kinds of single cards: "red red locomotive"."""
    return tuple(map(kind, names.split()))


def counts(written: str) -> Cards:
    """Return how many cards of each kind there are: "4 green, 1 locomotive"."""
    found = NO_CARDS
    for number, name in re.findall(r"(\d+) (\w+)", written):
        found = with_card(found, kind(name), int(number))
    return found


def city(name: str) -> int:
    """Return a city by its name."""
    found = board.city_named(name)
    assert found is not None, name
    return found


def route(name: str) -> int:
    """Return a route by its cities: "Denver-Helena", "Denver-Kansas City orange", "Dallas-Houston 2"."""
    match = re.fullmatch(r"(.+?)-(.+?)(?: (2|red|pink|orange|yellow|green|blue|white|black))?", name)
    assert match is not None, name
    lanes = board.routes_between(city(match[1]), city(match[2]))
    assert lanes, name
    if match[3] is None or match[3] == "2":
        return lanes[0 if match[3] is None else 1]
    (found,) = (lane for lane in lanes if board.ROUTES[lane].colour == kind(match[3]))
    return found


def routes(names: str) -> int:
    """Return the set of routes named, with commas between."""
    found = 0
    for name in filter(None, names.split(", ")):
        found |= 1 << route(name)
    return found


def ticket(name: str, deck: board.Tickets = "base") -> int:
    """Return a ticket of the deck by its cities: "Denver-El Paso"."""
    ends = {city(end) for end in name.split("-")}
    (found,) = (
        number
        for number in board.TICKET_DECKS[deck].tickets
        if {board.TICKETS[number].a, board.TICKETS[number].b} == ends
    )
    return found


def tickets(names: str, deck: board.Tickets = "base") -> tuple[int, ...]:
    """Return the tickets named, with commas between."""
    return tuple(ticket(name, deck) for name in names.replace("–", "-").split(", ") if name)


def position(
    *,
    seats: int = 2,
    hands: Sequence[str] = (),
    face_up: str = "red orange yellow green blue",
    deck: str = MANY,
    discard: str = "",
    claimed: Sequence[str] = (),
    trains: Sequence[int] | None = None,
    owned: Sequence[str] = (),
    offered: Sequence[str] = (),
    ticket_deck: str | None = None,
    options: Options | None = None,
    **changes: Any,
) -> State:
    """Return the state at the start of a turn, of seat 0 unless `mover` says another.

    Of what is given by seat, seats left out have nothing; the top card of a deck comes first.
    """
    options = options or Options()
    if ticket_deck is None:
        ticket_deck = ", ".join(map(board.ticket_name, board.TICKET_DECKS[options.tickets].tickets[:4]))

    def each(written: Sequence[str]) -> list[str]:
        return [*written, *[""] * (seats - len(written))]

    own = tuple(routes(names) for names in each(claimed))
    left = tuple(trains) if trains is not None else tuple(board.TRAINS - network.length(r) for r in own)
    fields: dict[str, Any] = {
        "options": options,
        "rng": KEY,
        "phase": "acting",
        "starter": 0,
        "mover": 0,
        "turns": 0,
        "passes": 0,
        "turns_left": None,
        "hands": tuple(counts(hand) for hand in each(hands)),
        "shown": (NO_CARDS,) * seats,
        "trains": left,
        "points": tuple(
            sum(board.ROUTES[number].points for number in range(len(board.ROUTES)) if r >> number & 1)
            for r in own
        ),
        "claimed": own,
        "face_up": cards(face_up),
        "deck": cards(deck)[::-1],
        "discard": counts(discard),
        "tickets": tuple(tickets(names, options.tickets) for names in each(owned)),
        "offered": tuple(tickets(names, options.tickets) for names in each(offered)),
        "sealed": (),
        "ticket_deck": tickets(ticket_deck, options.tickets),
    }
    return State(**(fields | changes))


def play(state: State, *moves: Move) -> Step:
    """Play the moves, each by a seat that is to act, and return the last step."""
    assert moves, "nothing to play"
    for move in moves:
        step = rules.apply(state, min(rules.to_act(state)), move)
        state = step.state
    return step


def refusal(state: State, move: Move, seat: Seat | None = None) -> Refusal | None:
    """Return why the seat to act may not make the move, or None."""
    try:
        rules.apply(state, min(rules.to_act(state)) if seat is None else seat, move)
    except IllegalMoveError as error:
        return error.refusal
    return None


def legal(state: State) -> set[Move]:
    """Return the legal moves of the seat to act."""
    return set(rules.legal_moves(state, min(rules.to_act(state))))


def take(name: str) -> TakeFaceUp:
    """Return the move that takes a face-up card."""
    return TakeFaceUp(kind(name))


def claim(name: str, colour: str | None = None, locomotives: int = 0) -> ClaimRoute:
    """Return the move that claims a route."""
    return ClaimRoute(route(name), None if colour is None else kind(colour), locomotives)


def keep(names: str, deck: board.Tickets = "base") -> KeepTickets:
    """Return the move that keeps the tickets named."""
    return KeepTickets(tuple(sorted(tickets(names, deck))))


def keep_all(state: State, seat: Seat) -> KeepTickets:
    """Return the move that keeps all that is offered to the seat."""
    return KeepTickets(tuple(sorted(state.offered[seat])))


def begun(state: State) -> State:
    """Return the state after everybody has kept all first tickets."""
    while state.phase == "choosing":
        seat = min(rules.to_act(state))
        state = rules.apply(state, seat, keep_all(state, seat)).state
    return state
