"""The whole position in words, for those who see no picture."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.engine.bits import members, union
from bot.games.seats import label
from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.naming import (
    EMOJI,
    card_name,
    cards_signs,
    lane_name,
    n_cards,
    n_points,
    n_tickets,
    n_trains,
)
from bot.games.ticket_to_ride.prose import hand, turn
from bot.games.ticket_to_ride.view import closed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.ticket_to_ride.view import View


def position(view: View, text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return the whole position: piles, every seat with its routes, the free routes by colour, the hand."""
    lines = [
        text.gettext("**Ticket to Ride, {turn}**").format(turn=turn(view, text)),
        text.gettext("Face up: {cards}").format(cards=" ".join(EMOJI[kind] for kind in view.face_up) or "–"),
        text.gettext("In the decks: {cards}, {tickets}. Discarded: {discard}").format(
            cards=n_cards(view.deck, text),
            tickets=n_tickets(view.ticket_deck, text),
            discard=cards_signs(view.discard),
        ),
    ]
    for seat in range(view.seats):
        lines.extend(_seat_lines(view, seat, text, names))
    lines.extend(_free_lines(view, text))
    if view.seat is not None:
        lines.append(hand(view, text))
    return lines


def _seat_lines(view: View, seat: int, text: Text, names: Sequence[str] | None) -> list[str]:
    if view.tickets is None:
        chosen = seat in view.chosen
        state = text.gettext("has chosen tickets") if chosen else text.gettext("is choosing tickets")
    else:
        state = n_tickets(view.tickets[seat], text)
    sentence = text.gettext("{player}: {points}, {trains}, {cards}, {tickets}")
    lines = [
        sentence.format(
            player=label(seat, text, names),
            points=n_points(view.points[seat], text),
            trains=n_trains(view.trains[seat], text),
            cards=n_cards(view.cards[seat], text),
            tickets=state,
        )
    ]
    if any(view.shown[seat]):
        sentence = text.gettext("Cards of {player} that all have seen: {cards}")
        lines.append(sentence.format(player=label(seat, text, names), cards=cards_signs(view.shown[seat])))
    if view.claimed[seat]:
        sentence = text.gettext("Routes of {player}: {routes}")
        routes = ", ".join(lane_name(route, text) for route in members(view.claimed[seat]))
        lines.append(sentence.format(player=label(seat, text, names), routes=routes))
    return lines


def _free_lines(view: View, text: Text) -> list[str]:
    """Return a line for each colour of routes that are free, with their lengths."""
    free = board.ALL_ROUTES & ~union(view.claimed) & ~closed(view)
    lines = []
    for colour in (*range(len(board.COLOURS)), None):
        routes = [route for route in members(free) if board.ROUTES[route].colour == colour]
        if routes:
            name = text.gettext("grey") if colour is None else card_name(colour, text)
            sentence = text.gettext("Free {colour} routes: {routes}")
            lines.append(sentence.format(colour=name, routes=_with_lengths(routes, text)))
    return lines


def _with_lengths(routes: Sequence[int], text: Text) -> str:
    """Return the routes with their lengths, two grey lanes as one."""
    lanes = Counter((board.route_name(route), board.ROUTES[route].length) for route in routes)
    both = text.gettext("{route} {length} (both lanes)")
    single = text.gettext("{route} {length}")
    return ", ".join(
        (both if number == 2 else single).format(route=name, length=length)
        for (name, length), number in lanes.items()
    )
