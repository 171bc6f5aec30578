"""The words of the pictures: whose turn it is, what was done, headings; the alt texts stand in `spoken`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.ticket_to_ride import board
from bot.games.ticket_to_ride.naming import card_name

if TYPE_CHECKING:
    from bot.engine import Seat, Text
    from bot.games.ticket_to_ride.board import Card
    from bot.games.ticket_to_ride.view import Trace, View
    from renderers.scene import Request

TITLE = "Ticket to Ride"


def tells_who_acts(view: View) -> bool:
    """Return whether the picture says who is to act.

    A picture of the table does not while all choose their first tickets: it stays the same while the words of
    its post go on.
    """
    return view.seat is not None or view.phase != "choosing"


class State(NamedTuple):
    """Whose turn it is, or who has won.

    Attributes:
        seats: they, in order.
        sentence: with `{player}` where the names go; without where there are too many to name.
    """

    seats: tuple[Seat, ...]
    sentence: str


def state(request: Request) -> State:
    """Return whose turn it is and what is to be done, or who has won."""
    view: View = request.view
    text = request.text
    if view.result is not None:
        winners = tuple(sorted(view.result.winners))
        return State(winners, text.ngettext("{player} wins", "{player} share the win", len(winners)))
    seats = tuple(sorted(view.to_act))
    if view.seat in seats:
        sentence = {
            "choosing": text.gettext("{player} – choose your tickets"),
            "keeping": text.gettext("{player} – choose your tickets"),
            "drawing": text.gettext("{player} – one more card"),
        }.get(view.phase, text.gettext("{player} – your turn"))
        return State((view.seat,), sentence)
    if not tells_who_acts(view):
        return State((), text.gettext("all choose first tickets"))
    if view.phase == "choosing":
        if len(seats) > 1:
            return State(seats, text.gettext("choose first tickets"))
        return State(seats, text.gettext("{player} to choose tickets"))
    sentence = {
        "keeping": text.gettext("{player} to choose tickets"),
        "drawing": text.gettext("{player} to draw a second card"),
    }.get(view.phase, text.gettext("{player} to move"))
    return State(seats, sentence)


def edition(view: View, text: Text) -> str:
    """Return the game's name with the deck of tickets that is played with."""
    name = {
        "base": text.gettext("USA"),
        "usa_1910": text.gettext("USA 1910"),
        "mega_game": text.gettext("USA 1910 mega game"),
        "big_cities": text.gettext("USA 1910 big cities"),
    }[view.options.tickets]
    return f"{TITLE} · {name}"


def round_title(view: View, text: Text) -> str:
    """Return where the match is, in few words."""
    if view.phase == "choosing":
        return text.gettext("before the first round")
    return text.gettext("round {number}").format(number=view.round)


def turns_left(view: View, text: Text) -> str:
    """Return how many turns are still to come, or "" as long as nobody knows."""
    if view.turns_left is None or view.result is not None:
        return ""
    sentence = text.ngettext("last turn", "last round: {number} turns left", view.turns_left)
    return sentence.format(number=view.turns_left)


def seats_with_a_turn(view: View) -> tuple[Seat, ...]:
    """Return the seats that have one more turn in the last round; () before it."""
    if view.turns_left is None or view.result is not None:
        return ()
    return tuple((view.mover + number) % view.seats for number in range(min(view.turns_left, view.seats)))


def shown_turn(view: View) -> Trace | None:
    """Return the turn that a picture tells: the one that goes on, if something of it is done, or the last."""
    return view.trace if view.trace is not None else view.last


def claim(trace: Trace, text: Text, *, short: bool = False) -> str:
    """Return "Denver–Helena, 4 trains", or the route alone."""
    assert trace.route is not None
    name = board.route_name(trace.route)
    if short:
        return name
    length = board.ROUTES[trace.route].length
    sentence = text.ngettext("{route}, {number} train", "{route}, {number} trains", length)
    return sentence.format(route=name, number=length)


def tickets_drawn(trace: Trace, text: Text, *, open_: bool) -> str:
    """Return how many tickets were drawn, and how many of them kept once that is known."""
    if open_:
        sentence = text.ngettext("drew {number} ticket", "drew {number} tickets", trace.tickets_drawn)
        return sentence.format(number=trace.tickets_drawn)
    sentence = text.ngettext(
        "drew {number} ticket, kept {kept}", "drew {number} tickets, kept {kept}", trace.tickets_drawn
    )
    return sentence.format(number=trace.tickets_drawn, kept=trace.tickets_kept)


def card_label(card: Card, text: Text) -> str:
    """Return what stands below a card."""
    if card == board.LOCOMOTIVE:
        return text.gettext("Loco")
    return card_name(card, text).capitalize()


def signed(number: int) -> str:
    """Return "+7", "−4" or "±0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def points(number: int) -> str:
    """Return a number with a true minus sign."""
    return str(number).replace("-", "−")
