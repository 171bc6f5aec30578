"""What a player said of a payment, made into a claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import ParseError
from bot.games.seats import either
from bot.games.ticket_to_ride import board, legality
from bot.games.ticket_to_ride.cards import NO_CARDS
from bot.games.ticket_to_ride.naming import card_name, payment_typed
from bot.games.ticket_to_ride.view import usable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.ticket_to_ride.moves import ClaimRoute
    from bot.games.ticket_to_ride.view import View

_LISTED = 4
"""How many payments are listed to choose from."""


def claim(view: View, lanes: Sequence[int], said: Sequence[tuple[int | None, int]], text: Text) -> ClaimRoute:
    """Return the claim that is meant, with as few locomotives as the hand and what was said allow.

    A claim that cannot be paid is returned as well, so that its refusal can tell what is lacking.

    Args:
        view: the player's.
        lanes: the routes that may be meant, at least one.
        said: (number, kind) of the cards, the number None where none was said.
        text: the player's translator.

    Raises ParseError if that is no payment for the route, or could be one in several colours.
    """
    hand = view.hand or NO_CARDS
    open_routes = 0 if view.seat is None else usable(view, view.seat)
    said = _numbered(said, board.ROUTES[lanes[0]].length)
    colours = {kind for _, kind in said if kind != board.LOCOMOTIVE}
    fitting = [
        claim
        for route in _meant(lanes, colours, open_routes)
        for claim in legality.payments(route, colours)
        if all(_fits(claim, number, kind) for number, kind in said)
    ]
    if not fitting:
        raise ParseError(board.route_name(lanes[0]), _takes(lanes[0], text))
    payable = [
        claim
        for claim in fitting
        if open_routes >> claim.route & 1 and legality.why_not_pay(hand, claim) is None
    ]
    if len({claim.colour for claim in payable if claim.colour is not None}) > 1:
        raise ParseError(board.route_name(lanes[0]), _which(payable, hand, text))
    return min(payable or fitting, key=lambda claim: _modesty(claim, hand))


def _numbered(said: Sequence[tuple[int | None, int]], length: int) -> Sequence[tuple[int | None, int]]:
    """Return what was said with its numbers, where the cards were named one by one, or locomotives alone."""
    kinds = [kind for number, kind in said if number is None]
    if len(kinds) == len(said) == length:
        return [(kinds.count(kind), kind) for kind in set(kinds)]
    if said and all(pair == (None, board.LOCOMOTIVE) for pair in said):
        return [(length, board.LOCOMOTIVE)]
    return said


def _meant(lanes: Sequence[int], colours: set[int], open_routes: int) -> Sequence[int]:
    """Return the lanes that the colours said, or what is still open, leave in question."""
    coloured = [route for route in lanes if board.ROUTES[route].colour in colours]
    if coloured:
        return coloured
    still_open = [route for route in lanes if open_routes >> route & 1] or lanes
    return still_open[:1] if board.ROUTES[lanes[0]].colour is None else still_open


def _fits(claim: ClaimRoute, number: int | None, kind: int) -> bool:
    if kind == board.LOCOMOTIVE:
        return claim.locomotives == number or (number is None and claim.locomotives > 0)
    coloured = board.ROUTES[claim.route].length - claim.locomotives
    return claim.colour == kind and number in (None, coloured)


def _modesty(claim: ClaimRoute, hand: Sequence[int]) -> tuple[int, int]:
    return claim.locomotives, 0 if claim.colour is None else -hand[claim.colour]


def _takes(route: int, text: Text) -> str:
    track = board.ROUTES[route]
    if track.colour is None or track.lane:
        sentence = text.ngettext(
            "{route} takes {n} card, of any colour or a locomotive.",
            "{route} takes {n} cards of one colour, or locomotives instead of some or all of them.",
            track.length,
        )
        return sentence.format(route=board.route_name(route), n=track.length)
    sentence = text.ngettext(
        "{route} takes {n} {colour} card, or a locomotive.",
        "{route} takes {n} {colour} cards, or locomotives instead of some or all of them.",
        track.length,
    )
    colour = card_name(track.colour, text)
    return sentence.format(route=board.route_name(route), n=track.length, colour=colour)


def _which(payable: Sequence[ClaimRoute], hand: Sequence[int], text: Text) -> str:
    """Return the question in which colour to pay: one payment a colour, those with most cards first."""
    cheapest: dict[int | None, ClaimRoute] = {}
    for claim in sorted(payable, key=lambda claim: _modesty(claim, hand)):
        cheapest.setdefault(claim.colour, claim)
    ways = [payment_typed(claim, text) for claim in list(cheapest.values())[:_LISTED]]
    sentence = text.gettext("Say what pays for {route}, such as {payments}.")
    return sentence.format(route=board.route_name(payable[0].route), payments=either(ways, text))
