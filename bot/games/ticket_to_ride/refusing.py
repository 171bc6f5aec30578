"""The sentences of refusals: why not, and what would be possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.seats import label, listed
from bot.games.ticket_to_ride import board, refusals
from bot.games.ticket_to_ride.naming import EMOJI, card, card_name, n_cards, n_trains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Refusal, Text


def refusal(r: Refusal, text: Text, names: Sequence[str] | None = None) -> str:
    """Return one sentence that says why not, and what is possible instead."""
    match r:
        case refusals.TicketsFirst(least):
            sentence = text.gettext("First choose which of the offered tickets to keep: at least {n}.")
            return sentence.format(n=least)
        case refusals.NoTicketsOffered():
            return text.gettext("No tickets are offered to you now. To draw some takes your turn.")
        case refusals.TicketNotOffered():
            return text.gettext("You can keep only tickets that you have just been offered.")
        case refusals.TicketsMuddled():
            return text.gettext("Name each ticket that you keep once.")
        case refusals.TooFewTickets(_, least):
            sentence = text.ngettext(
                "Keep at least {n} ticket.", "Keep at least {n} of these tickets.", least
            )
            return sentence.format(n=least)
        case refusals.SecondCardFirst():
            return text.gettext("You have drawn a card, so a second card is all that this turn has left.")
        case refusals.CardNotFaceUp():
            return _not_face_up(r, text)
        case refusals.LocomotiveSecond():
            return text.gettext(
                "A face-up locomotive is a whole draw, so it cannot be your second card. Take another one."
            )
        case refusals.DeckEmpty():
            return text.gettext("The deck and the discard pile are empty. Face-up cards may still be taken.")
        case refusals.NoTicketsLeft():
            return text.gettext("All tickets have been drawn.")
        case refusals.MayNotPass():
            return text.gettext("You can pass only when you can do nothing else.")
    return _no_claim(r, text, names)


def _not_face_up(r: refusals.CardNotFaceUp, text: Text) -> str:
    if not 0 <= r.card < len(board.CARDS):
        return text.gettext("There is no such card.")
    if not r.face_up:
        return text.gettext("No card lies face up.")
    sentence = text.gettext("No {card} card lies face up; there are {others}.")
    others = [card(kind, text) for kind in sorted(set(r.face_up))]
    return sentence.format(card=card_name(r.card, text), others=listed(others, text))


def _no_claim(r: Refusal, text: Text, names: Sequence[str] | None) -> str:
    match r:
        case refusals.NoSuchRoute():
            return text.gettext("The board has no such route.")
        case refusals.RouteTaken(route, seat):
            sentence = text.gettext("{route} belongs to {player}.")
            return sentence.format(route=board.route_name(route), player=label(seat, text, names))
        case refusals.LaneClosed(route, seat):
            sentence = text.gettext(
                "{player} has the other lane of {route}, and with so few players that closes this one."
            )
            return sentence.format(route=board.route_name(route), player=label(seat, text, names))
        case refusals.BothLanes(route):
            sentence = text.gettext("You have the other lane of {route}, and nobody may own both.")
            return sentence.format(route=board.route_name(route))
        case refusals.TooFewTrains(route, trains):
            sentence = text.gettext("{route} takes {needed}; you have {left} left.")
            needed = n_trains(board.ROUTES[route].length, text)
            return sentence.format(route=board.route_name(route), needed=needed, left=trains)
        case refusals.WrongColour(route, colour):
            sentence = text.gettext("{route} is paid with {colour} cards and locomotives, not with {other}.")
            own = board.ROUTES[route].colour
            assert own is not None, "a grey route takes any colour"
            return sentence.format(
                route=board.route_name(route), colour=card_name(own, text), other=card_name(colour, text)
            )
        case refusals.WrongPayment(route):
            sentence = text.gettext("{route} takes {cards}.")
            needed = n_cards(board.ROUTES[route].length, text)
            return sentence.format(route=board.route_name(route), cards=needed)
        case refusals.TooFewCards():
            return _too_few_cards(r, text)
    raise TypeError(f"no refusal of this game: {r!r}")


def _too_few_cards(r: refusals.TooFewCards, text: Text) -> str:
    length = board.ROUTES[r.route].length
    name = board.route_name(r.route)
    if r.colour is None:
        sentence = text.gettext("{route} takes {cards}; you have {have}.")
        have = f"{r.locomotives} {EMOJI[board.LOCOMOTIVE]}"
        return sentence.format(route=name, cards=n_cards(length, text), have=have)
    figures = {
        "route": name,
        "length": length,
        "colour": card_name(r.colour, text),
        "have": f"{r.have} {EMOJI[r.colour]}",
        "locomotives": f"{r.locomotives} {EMOJI[board.LOCOMOTIVE]}",
    }
    if r.have + r.locomotives < length:
        sentence = text.gettext("{route} needs {length} {colour}; you have {have} and {locomotives}.")
    else:
        sentence = text.gettext(
            "You have {have} and {locomotives}: enough for {route}, but in other numbers."
        )
    return sentence.format(**figures)
