"""What a seat, or a spectator, may know of a match: all that pictures, texts and autoplayers ever get.

Nothing here comes from the state but through `rules.view`, so nobody can show what was not given to him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from bot.engine import Result  # noqa: TC001 (msgspec reads the annotations)
from bot.engine.bits import union
from bot.games.ticket_to_ride import board, network
from bot.games.ticket_to_ride.board import Tickets  # noqa: TC001 (msgspec reads the annotations)

if TYPE_CHECKING:
    from bot.engine import Seat

Phase: TypeAlias = Literal["choosing", "acting", "drawing", "keeping", "over"]
"""Everybody choosing first tickets · the start of a turn · drawing the second card · keeping drawn tickets ·
the match has ended."""
EndOfMatch: TypeAlias = Literal["trains", "passes"]
"""Somebody had two trains or fewer left, and everybody another turn · nobody could do anything any more."""
Cards: TypeAlias = tuple[int, ...]
"""How many train cards of each kind, in the order of board.CARDS."""


class Options(Struct, frozen=True):
    """The variants; the defaults are the official game.

    Attributes:
        tickets: the deck of tickets, see board.TICKET_DECKS.
        double_routes: whether with two or three players the second lane closes when the first is claimed.
    """

    tickets: Tickets = "base"
    double_routes: Literal["official", "always_open"] = "official"


class Drawn(Struct, frozen=True):
    """A train card drawn in a turn: its kind, None where it was drawn unseen by the viewer."""

    card: int | None
    face_up: bool


class Trace(Struct, frozen=True):
    """What a turn has done so far, or did.

    Attributes:
        seat: whose turn.
        drawn: the train cards drawn, in order.
        route: the route claimed, paid with `colour` (None: locomotives alone) and `locomotives`.
        tickets_drawn: how many tickets were drawn, of which `tickets_kept` are kept.
        passed: nothing else was possible.
    """

    seat: int
    drawn: tuple[Drawn, ...] = ()
    route: int | None = None
    colour: int | None = None
    locomotives: int = 0
    tickets_drawn: int = 0
    tickets_kept: int = 0
    passed: bool = False


class FinalScore(Struct, frozen=True):
    """How the points of one seat come together, with everything that is shown at the end.

    Attributes:
        routes: the points for routes.
        tickets: all tickets kept, as indices of board.TICKETS.
        completed: those of them that are connected.
        ticket_points: the completed ones' values less the others'.
        path: the routes of a longest path, in order, and `path_length` its trains.
        longest: the bonus for the longest path, `globetrotter` that for the most completed tickets.
        total: all points.
        hand: the train cards left.
    """

    routes: int
    tickets: tuple[int, ...]
    completed: tuple[int, ...]
    ticket_points: int
    path: tuple[int, ...]
    path_length: int
    longest: int
    globetrotter: int
    total: int
    hand: Cards


class View(Struct, frozen=True):
    """The match as one seat knows it, or as everybody does (`seat` None).

    Attributes:
        seat: who looks.
        seats: how many play.
        to_act: the seats that may act now.
        round: how many turns each seat has begun at most, from 1; 0 while first tickets are chosen.
        starter: who plays first.
        mover: whose turn it is; in a match that is over, whose it was.
        trains: left, by seat.
        cards: how many train cards each seat holds.
        shown: the cards each seat holds for all to know, taken face up and not spent since.
        tickets: how many tickets each seat keeps; None while first tickets are chosen.
        points: for routes, by seat; tickets never move them.
        claimed: the routes of each seat, as bit sets.
        face_up: the kinds of the face-up cards, at most five.
        deck: how many train cards the deck holds, and `ticket_deck` how many tickets.
        discard: the cards in the discard pile, by kind.
        chosen: the seats that have chosen their first tickets.
        turns_left: how many turns are still to be played, the present one included; None before the end has
            come near.
        trace: what the mover has done in the turn that goes on; None before the first card or ticket of it.
        last: the last turn that was finished.
        hand: the own train cards; None for a spectator.
        own_tickets: the own tickets, as indices of board.TICKETS in order of drawing; None for a spectator.
        offered: the tickets to choose from.
        sealed: the first tickets that were chosen, before everybody has; None if not yet, or for others.
        final: the score sheet by seat, when the match is over.
        result: None while the match goes on.
    """

    options: Options
    phase: Phase
    seat: int | None
    seats: int
    to_act: tuple[int, ...]
    round: int
    starter: int
    mover: int
    trains: tuple[int, ...]
    cards: tuple[int, ...]
    shown: tuple[Cards, ...]
    tickets: tuple[int, ...] | None
    points: tuple[int, ...]
    claimed: tuple[int, ...]
    face_up: tuple[int, ...]
    deck: int
    ticket_deck: int
    discard: Cards
    chosen: tuple[int, ...]
    turns_left: int | None
    trace: Trace | None
    last: Trace | None
    hand: Cards | None
    own_tickets: tuple[int, ...] | None
    offered: tuple[int, ...]
    sealed: tuple[int, ...] | None
    final: tuple[FinalScore, ...] | None
    result: Result | None


class Outlook(Struct, frozen=True):
    """How a ticket stands.

    Attributes:
        ticket: an index of board.TICKETS.
        missing: the routes of a cheapest way that are still to be claimed; none when it is done.
        to_go: how many trains they take; None where no way is left.
    """

    ticket: int
    missing: tuple[int, ...]
    to_go: int | None

    @property
    def done(self) -> bool:
        """Whether the two cities are connected."""
        return self.to_go == 0


def usable(view: View, seat: Seat) -> int:
    """Return the routes that the seat could still claim, whatever its cards and trains."""
    return network.open_routes(view.claimed, seat, both_lanes=both_lanes(view.options, view.seats))


def both_lanes(options: Options, seats: int) -> bool:
    """Whether different players may claim the two lanes of a double route."""
    return seats >= board.BOTH_LANES_SEATS or options.double_routes == "always_open"


def owner(view: View, route: int) -> Seat | None:
    """Return who has claimed the route."""
    return next((seat for seat, claimed in enumerate(view.claimed) if claimed >> route & 1), None)


def closed(view: View) -> int:
    """Return the free routes that nobody may claim any more, because their other lane is taken."""
    if both_lanes(view.options, view.seats):
        return 0
    taken = union(view.claimed)
    return board.twins(taken) & ~taken


def outlook(view: View, ticket: int, seat: Seat | None = None) -> Outlook:
    """Return how a ticket stands for the viewer, or for another seat.

    A ticket is still open to whoever has few trains left: `to_go` says what would be needed.
    """
    who = view.seat if seat is None else seat
    assert who is not None, "a spectator has no tickets"
    card = board.TICKETS[ticket]
    way = network.cheapest_way(view.claimed[who], usable(view, who), card.a, card.b)
    if way is None:
        return Outlook(ticket, (), None)
    missing = tuple(route for route in way if not view.claimed[who] >> route & 1)
    return Outlook(ticket, missing, sum(board.ROUTES[route].length for route in missing))


def outlooks(view: View) -> tuple[Outlook, ...]:
    """Return how each own ticket stands, in the order of `own_tickets`; () for a spectator."""
    return tuple(outlook(view, ticket) for ticket in view.own_tickets or ())
