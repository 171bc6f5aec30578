"""The tickets of a personal picture: the own ones and those to choose from, each with how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from bot.engine.bits import bits, members
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.moves import ClaimRoute, KeepTickets
from bot.games.ticket_to_ride.naming import ticket_letter
from bot.games.ticket_to_ride.view import outlook

if TYPE_CHECKING:
    from bot.engine import Text
    from bot.games.ticket_to_ride.board import City, Route
    from bot.games.ticket_to_ride.view import Outlook, View
    from renderers.scene import Request

Choice: TypeAlias = Literal["own", "offered", "kept", "returned"]
"""Kept for good · to be chosen or not · chosen, in a preview or sealed · not chosen."""


class Item(NamedTuple):
    """A ticket.

    Attributes:
        letter: what it is called on this picture.
        outlook: how it stands.
        later: how it would stand after the moves that the reader thinks of.
        choice: whether it is kept.
        is_new: whether it is offered to somebody who has others.
    """

    letter: str
    outlook: Outlook
    later: Outlook
    choice: Choice
    is_new: bool = False

    @property
    def points(self) -> int:
        """What it is worth."""
        return board.TICKETS[self.outlook.ticket].points

    @property
    def is_done(self) -> bool:
        """Whether it is connected, with what the reader thinks of."""
        return self.later.done


def thought(request: Request) -> View:
    """Return the view with the routes claimed that the reader thinks of."""
    view: View = request.view
    claimed = list(view.claimed)
    for move in request.preview:
        if isinstance(move, ClaimRoute) and view.seat is not None:
            claimed[view.seat] |= 1 << move.route
    return replace(view, claimed=tuple(claimed))


def items(request: Request) -> tuple[Item, ...]:
    """Return the seat's tickets, the kept ones in order of drawing, then those to choose from."""
    view: View = request.view
    later = thought(request) if request.preview else view
    chosen = view.sealed
    for move in request.preview:
        if isinstance(move, KeepTickets):
            chosen = move.tickets
    found: list[tuple[int, Choice]] = [(ticket, "own") for ticket in view.own_tickets or ()]
    found += [(ticket, _choice(ticket, chosen)) for ticket in view.offered]
    return tuple(
        Item(
            ticket_letter(number),
            outlook(view, ticket),
            outlook(later, ticket),
            choice,
            choice != "own" and bool(view.own_tickets),
        )
        for number, (ticket, choice) in enumerate(found)
    )


def _choice(ticket: int, chosen: tuple[int, ...] | None) -> Choice:
    if chosen is None:
        return "offered"
    return "kept" if ticket in chosen else "returned"


def way(view: View, item: Item) -> tuple[Route, ...]:
    """Return the seat's own routes on the way between the ticket's cities; () where no way is left."""
    assert view.seat is not None
    if item.later.to_go is None:
        return ()
    card = board.TICKETS[item.outlook.ticket]
    usable = list(members(view.claimed[view.seat] | bits(item.later.missing)))
    # Breadth first: the way with the fewest routes.
    found: dict[City, tuple[Route, ...]] = {card.a: ()}
    queue = [card.a]
    for city in queue:
        for route in usable:
            track = board.ROUTES[route]
            if city in (track.a, track.b):
                other = track.b if city == track.a else track.a
                if other not in found:
                    found[other] = (*found[city], route)
                    queue.append(other)
    return tuple(route for route in found[card.b] if view.claimed[view.seat] >> route & 1)


def status(item: Item, text: Text) -> str:
    """Return "done", "6 to go", "6 → 2 to go" or "no way left"; for one just drawn "new · 6 to go"."""
    said = _standing(item, text)
    return text.gettext("new · {status}").format(status=said) if item.is_new else said


def _standing(item: Item, text: Text) -> str:
    before, after = item.outlook.to_go, item.later.to_go
    if after is None:
        return text.gettext("no way left")
    if after == 0:
        return text.gettext("done")
    if before is not None and before != after:
        return text.gettext("{now} → {then} to go").format(now=before, then=after)
    return text.gettext("{number} to go").format(number=after)


def short_status(item: Item, text: Text) -> str:
    """Return how a ticket stands in the fewest words, for the map."""
    before, after = item.outlook.to_go, item.later.to_go
    if after is None:
        return text.gettext("closed")
    if after and before is not None and before != after:
        return f"{before} → {after}"
    return _standing(item, text)
