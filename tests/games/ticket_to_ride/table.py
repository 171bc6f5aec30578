"""What the laws must be told of Ticket to Ride."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.table import Table

from bot.games.ticket_to_ride import board, network
from bot.games.ticket_to_ride.cards import counted

if TYPE_CHECKING:
    from bot.games.ticket_to_ride.state import State


def census(state: State) -> dict[str, Any]:
    """Count the components: 110 train cards, the tickets of the deck, 45 trains a seat, routes once each."""
    piles = (*state.hands, counted(state.face_up), counted(state.deck), state.discard)
    tickets = [*state.ticket_deck, *(ticket for hand in state.tickets for ticket in hand)]
    tickets += [ticket for offered in state.offered for ticket in offered]
    claimed = [routes.bit_count() for routes in state.claimed]
    all_claimed = 0
    for routes in state.claimed:
        all_claimed |= routes
    return {
        "train cards": tuple(map(sum, zip(*piles, strict=True))),
        "less than no cards": [min(pile) < 0 for pile in piles],
        "known cards that are not held": [
            any(known > held for known, held in zip(shown, hand, strict=True))
            for shown, hand in zip(state.shown, state.hands, strict=True)
        ],
        "tickets": sorted(tickets),
        "trains": [
            trains + network.length(routes)
            for trains, routes in zip(state.trains, state.claimed, strict=True)
        ],
        "less than no trains": min(state.trains) < 0,
        "routes claimed twice": sum(claimed) - all_claimed.bit_count(),
        "double routes with one owner": [board.twins(routes) & routes for routes in state.claimed],
    }


def secrets(state: State) -> tuple[Any, ...]:
    """Return what each seat has that others may not see."""
    return tuple(zip(state.hands, state.tickets, state.offered, strict=True))


TABLE = Table(("trains", "passes"), census, secrets)
