"""A computer player that sees only its seat's view.

It plans a cheap network for its tickets and draws the cards that it lacks for it; when few are lacking it
claims one route after the other, so that others learn of it late (against a player that claims at once it won
181 of 300 matches). Once all is done it draws more tickets while there is time for them, then claims what is
worth most. In its last turn it looks at nothing but the points that the turn brings.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from bot.games.ticket_to_ride import board, network, plans
from bot.games.ticket_to_ride.moves import DrawFromDeck, DrawTickets, KeepTickets, Move, TakeFaceUp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Rng
    from bot.games.ticket_to_ride.moves import ClaimRoute
    from bot.games.ticket_to_ride.plans import Claim
    from bot.games.ticket_to_ride.view import View

PACE = 2.2
"""How many trains a player lays in a turn, drawing included, when it goes well."""
FEW_LACKING = 4
"""So few cards may be lacking for the plan when the claiming begins."""
FULL_HAND = 20
"""With more cards than these it claims whatever is lacking."""
HURRY = 8
"""With fewer turns to come than these, too."""
TURNS_FOR_TICKETS = 8
"""New tickets are worth drawing when so many turns are still to come."""
TRAINS_FOR_TICKETS = 12
WORTHWHILE = 4
"""How long a route must be to be claimed for its points alone while there is time."""


def choose(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Return one of the seat's legal `moves`; `rng` decides between equals."""
    if isinstance(moves[0], KeepTickets):
        return plans.ticket_choices(view)[0]
    if view.phase == "acting":
        claim = _claim(view)
        if claim is not None:
            return claim
        if DrawTickets() in moves and _wants_tickets(view):
            return DrawTickets()
    return _draw(view, moves, rng)


def turns_to_come(view: View) -> int:
    """Return how many turns the viewer may still hope for, the present one included."""
    if view.turns_left is not None:
        return 1
    fewest = min(trains for seat, trains in enumerate(view.trains) if seat != view.seat)
    return 1 + ceil((fewest - board.LAST_TRAINS) / PACE)


def _claim(view: View) -> ClaimRoute | None:
    """Return the claim to make now, if any."""
    claims = plans.claims(view)
    if not claims:
        return None
    turns = turns_to_come(view)
    if turns > 1:
        planned = [claim for claim in claims if claim.planned]
        if planned and _is_time_to_claim(view, turns):
            return max(planned, key=lambda claim: _gain(view, claim)).payments[0]
        if plans.plan(view).routes and turns > 2:
            return None
    best = max(claims, key=lambda claim: _gain(view, claim))
    if turns > 2 and board.ROUTES[best.route].length < WORTHWHILE and not _is_short_of_trains(view):
        return None
    return best.payments[0]


def _is_time_to_claim(view: View, turns: int) -> bool:
    assert view.hand is not None
    return sum(plans.wanted_cards(view)) <= FEW_LACKING or sum(view.hand) > FULL_HAND or turns < HURRY


def _is_short_of_trains(view: View) -> bool:
    assert view.seat is not None
    return view.trains[view.seat] < 2 * WORTHWHILE


def _gain(view: View, claim: Claim) -> tuple[int, int]:
    """Return what a claim brings: its points and twice those of the tickets that it completes."""
    assert view.seat is not None
    connected = network.components(view.claimed[view.seat] | 1 << claim.route)
    completed = sum(
        board.TICKETS[ticket].points for ticket in claim.nearer if network.connects(connected, ticket)
    )
    return board.ROUTES[claim.route].points + 2 * completed, -claim.payments[0].locomotives


def _wants_tickets(view: View) -> bool:
    assert view.seat is not None
    return (
        not plans.plan(view).routes
        and view.trains[view.seat] >= TRAINS_FOR_TICKETS
        and turns_to_come(view) >= TURNS_FOR_TICKETS
    )


def _draw(view: View, moves: Sequence[Move], rng: Rng) -> Move:
    """Return the card to draw: one that is lacking, else the unknown one."""
    assert view.hand is not None
    wanted = plans.wanted_cards(view)
    if not any(wanted):
        most = max(view.hand[: board.LOCOMOTIVE])
        wanted = (*(int(number == most) for number in view.hand[: board.LOCOMOTIVE]), 0)
    useful = [move for move in moves if isinstance(move, TakeFaceUp) and wanted[move.card]]
    if useful:
        most = max(wanted[move.card] for move in useful)
        return rng.choice([move for move in useful if wanted[move.card] == most])[0]
    locomotive = TakeFaceUp(board.LOCOMOTIVE)
    if locomotive in moves and view.phase == "acting" and sum(map(bool, wanted)) <= 2:
        return locomotive
    if DrawFromDeck() in moves:
        return DrawFromDeck()
    return moves[0]
