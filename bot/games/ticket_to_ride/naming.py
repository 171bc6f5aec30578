"""What cards, payments, routes and tickets are called, in lists and in what a player types."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from bot.games.seats import listed
from bot.games.ticket_to_ride import board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Text
    from bot.games.ticket_to_ride.moves import ClaimRoute

EMOJI = ("❤️", "🌸", "🔥", "⚡", "🍃", "🌊", "❄️", "🌙", "🚂")
"""A sign for each kind of card, in the order of board.CARDS: the same as on cards, spaces and buttons."""


def card_name(kind: int, text: Text) -> str:
    """Return what a kind of card is called, without a capital."""
    return (
        text.gettext("red"),
        text.gettext("pink"),
        text.gettext("orange"),
        text.gettext("yellow"),
        text.gettext("green"),
        text.gettext("blue"),
        text.gettext("white"),
        text.gettext("black"),
        text.gettext("locomotive"),
    )[kind]


def card(kind: int, text: Text) -> str:
    """Return a card with its sign, such as "🍃 green"."""
    return f"{EMOJI[kind]} {card_name(kind, text)}"


def counted(kind: int, number: int, text: Text) -> str:
    """Return so many cards of a kind as they are typed, such as "3 green" or "1 locomotive"."""
    if kind == board.LOCOMOTIVE:
        return text.ngettext("{n} locomotive", "{n} locomotives", number).format(n=number)
    return text.gettext("{n} {colour}").format(n=number, colour=card_name(kind, text))


def _payment(claim: ClaimRoute) -> list[tuple[int, int]]:
    """Return (kind, number) of the cards that pay, the coloured ones first."""
    parts = [(board.LOCOMOTIVE, claim.locomotives)]
    if claim.colour is not None:
        parts.insert(0, (claim.colour, board.ROUTES[claim.route].length - claim.locomotives))
    return [(kind, number) for kind, number in parts if number]


def payment_typed(claim: ClaimRoute, text: Text) -> str:
    """Return a payment as it is typed, such as "3 green 1 locomotive"."""
    return " ".join(counted(kind, number, text) for kind, number in _payment(claim))


def payment_signs(claim: ClaimRoute) -> str:
    """Return a payment as it is shown, such as "3 🍃 + 1 🚂"."""
    return " + ".join(f"{number} {EMOJI[kind]}" for kind, number in _payment(claim))


def cards_signs(cards: Sequence[int]) -> str:
    """Return how many cards there are of each kind, such as "4 ❤️ · 1 🚂"; "–" for none."""
    return " · ".join(f"{number} {EMOJI[kind]}" for kind, number in enumerate(cards) if number) or "–"


def lane_name(route: int, text: Text) -> str:
    """Return the route's name so that the two lanes of a double route can be told apart.

    A coloured lane has its colour in brackets, the second of two grey ones a 2.
    """
    track = board.ROUTES[route]
    name = board.route_name(route)
    if track.lane and track.colour is not None:
        return text.gettext("{route} ({lane})").format(route=name, lane=card_name(track.colour, text))
    if track.lane == 2:
        return text.gettext("{route} ({lane})").format(route=name, lane=2)
    return name


def tickets_listed(tickets: Sequence[int], text: Text) -> str:
    """Return the tickets with what they are worth, such as "Denver–El Paso (4) and Dallas–New York (11)"."""
    sentence = text.gettext("{ticket} ({points})")
    return listed(
        [
            sentence.format(ticket=board.ticket_name(ticket), points=board.TICKETS[ticket].points)
            for ticket in tickets
        ],
        text,
    )


def ticket_letter(number: int) -> str:
    """Return what a player's ticket is called on the picture: A to Z, then AA, AB …, in order of drawing."""
    first, second = divmod(number, len(ascii_uppercase))
    return (ascii_uppercase[first - 1] if first else "") + ascii_uppercase[second]


def given_back(kept: Sequence[int], offered: Sequence[int]) -> list[int] | None:
    """Return the offered tickets that are not kept, where naming them is shorter; None where it is not."""
    rest = [ticket for ticket in sorted(offered) if ticket not in kept]
    if len(rest) + len(kept) != len(offered) or len(rest) >= len(kept):
        return None
    return rest


def n_cards(number: int, text: Text) -> str:
    """Return how many train cards."""
    return text.ngettext("{n} card", "{n} cards", number).format(n=number)


def n_trains(number: int, text: Text) -> str:
    """Return how many trains."""
    return text.ngettext("{n} train", "{n} trains", number).format(n=number)


def n_tickets(number: int, text: Text) -> str:
    """Return how many tickets."""
    return text.ngettext("{n} ticket", "{n} tickets", number).format(n=number)


def n_points(number: int, text: Text) -> str:
    """Return how many points; a negative number has a real minus."""
    return text.ngettext("{n} point", "{n} points", abs(number)).format(n=str(number).replace("-", "−"))
