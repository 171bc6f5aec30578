"""Why a move may not be made. Figures of a hand are the mover's own."""

from __future__ import annotations

from bot.engine import Refusal


class TicketsFirst(Refusal, frozen=True):
    """Tickets are offered, and at least `least` of them must be kept before anything else."""

    least: int


class NoTicketsOffered(Refusal, frozen=True):
    """There are no tickets to choose from."""


class TicketNotOffered(Refusal, frozen=True):
    """The ticket is none of those offered."""

    ticket: int


class TicketsMuddled(Refusal, frozen=True):
    """The tickets to keep are to be named once each, in ascending order."""


class TooFewTickets(Refusal, frozen=True):
    """At least `least` tickets must be kept, not `number`."""

    number: int
    least: int


class SecondCardFirst(Refusal, frozen=True):
    """A card was drawn in this turn, so a second one must be, and nothing else."""


class CardNotFaceUp(Refusal, frozen=True):
    """No such card lies face up; `face_up` holds those that do."""

    card: int
    face_up: tuple[int, ...]


class LocomotiveSecond(Refusal, frozen=True):
    """A face-up locomotive can only be the first card of a turn, and is then the only one."""


class DeckEmpty(Refusal, frozen=True):
    """The deck and the discard pile are empty."""


class NoSuchRoute(Refusal, frozen=True):
    """The board has no such route."""


class RouteTaken(Refusal, frozen=True):
    """The route belongs to `seat`."""

    route: int
    seat: int


class LaneClosed(Refusal, frozen=True):
    """The other lane belongs to `seat`, which closes this one when so few play."""

    route: int
    seat: int


class BothLanes(Refusal, frozen=True):
    """The other lane is the seat's own, and nobody owns both."""

    route: int


class TooFewTrains(Refusal, frozen=True):
    """The route takes more trains than the `trains` that are left."""

    route: int
    trains: int


class WrongColour(Refusal, frozen=True):
    """The route has a colour of its own and cannot be paid with `colour`."""

    route: int
    colour: int


class WrongPayment(Refusal, frozen=True):
    """So many locomotives, with or without a colour, are no payment for the route."""

    route: int
    locomotives: int


class TooFewCards(Refusal, frozen=True):
    """The hand does not hold what the payment takes.

    It has `have` cards of the colour (None: the payment was of locomotives alone) and `locomotives`
    locomotives; whether they pay the route in another way is for the reader to see.
    """

    route: int
    colour: int | None
    have: int
    locomotives: int


class NoTicketsLeft(Refusal, frozen=True):
    """The ticket deck is empty."""


class MayNotPass(Refusal, frozen=True):
    """Passing is only for those who can do nothing else."""
