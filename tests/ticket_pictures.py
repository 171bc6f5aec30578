"""Sample pictures of Ticket to Ride; `python tests/ticket_pictures.py [folder]` writes them."""

from __future__ import annotations

import sys
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from msgspec.structs import replace
from samples import Samples

import renderers
from bot.engine import Match, Rng
from bot.engine.bits import members
from bot.games.ticket_to_ride import GAME, board, network
from bot.games.ticket_to_ride.moves import ClaimRoute, DrawFromDeck, DrawTickets, KeepTickets, TakeFaceUp
from bot.games.ticket_to_ride.view import Options, Trace, both_lanes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from renderers import Drawn, Picture

NAMES = ("Ann", "Ben", "Chloé", "Dan", "Ève")
LONG = (
    "Maximiliana Wolkenbruch-Sturzenb",
    "W" * 32,
    "Bartholomäus von und zu Tannhaus",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "Anna-Sophia Öztürk the Unbeatable",
)


def played(seats: int, key: int = 1, **options: Any) -> Iterator[Any]:
    """Yield the states of a match between computer players, the first one too."""
    rules = GAME.rules
    match = Match(rules, rules.setup(seats, Options(**options), Rng.from_key(bytes([key]) * 32)))
    yield match.state
    rng = Rng.from_key(bytes(32))
    while match.to_act:
        seat = min(match.to_act)
        match.play(seat, GAME.autoplayer(match.view(seat), tuple(match.legal_moves(seat)), rng))
        yield match.state


@cache
def states(seats: int, key: int = 1, **options: Any) -> tuple[Any, ...]:
    """Return every state of a match between computer players, the first and the last one too."""
    return tuple(played(seats, key, **options))


@cache
def begun(seats: int) -> Any:
    """Return the state in which all have chosen their tickets and the first turn begins."""
    return next(state for state in played(seats) if state.phase == "acting")


def view(state: Any, seat: int | None = None) -> Any:
    """Return what a seat, or everybody, knows of a state."""
    return GAME.rules.view(state, seat)


def late(seats: int, key: int = 1) -> Any:
    """Return a state with most trains on the board, at the start of a turn that follows a claim."""
    return next(
        state
        for state in reversed(states(seats, key))
        if state.phase == "acting" and state.last.route is not None
    )


def found(states_: tuple[Any, ...], wanted: Callable[[Any], bool]) -> Any:
    """Return the first state of this kind; LookupError if there is none."""
    for state in states_:
        if wanted(state):
            return state
    raise LookupError("no such state")


def keeping() -> Any:
    """Return a state in which the mover has drawn tickets and must keep some."""
    state = found(states(4), lambda s: s.phase == "acting" and s.turns > 20)
    return GAME.rules.apply(state, state.mover, DrawTickets()).state


def drawing() -> Any:
    """Return a state in which the mover draws a second card."""
    return found(states(4), lambda s: s.phase == "drawing" and s.turns > 60)


def claim_of(state: Any) -> ClaimRoute:
    """Return the longest claim that the mover could make."""
    moves = [m for m in GAME.rules.legal_moves(state, state.mover) if isinstance(m, ClaimRoute)]
    return max(moves, key=lambda move: board.ROUTES[move.route].length)


def claimable() -> Any:
    """Return a state in which the mover could claim a route."""
    return found(
        states(5),
        lambda s: (
            s.phase == "acting"
            and s.turns > 90
            and any(isinstance(m, ClaimRoute) for m in GAME.rules.legal_moves(s, s.mover))
        ),
    )


def views() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield by name what a sample shows: a view and the arguments of its picture."""
    start = states(5)[0]
    yield "start", view(start), {}
    yield "choosing", view(start, 1), {}
    offered = view(start, 1).offered
    yield "choosing_preview", view(start, 1), {"preview": (KeepTickets(tuple(sorted(offered[:2]))),)}
    yield "choosing_hand", view(start, 1), {"scene": "hand"}
    sealed = states(5)[1]
    yield "sealed", view(sealed, 0), {}
    yield "sealed_hand", view(sealed, 0), {"scene": "hand"}
    yield "two", view(late(2)), {}
    yield "two_personal", view(late(2), 0), {}
    yield "three_open", view(late(3)), {}
    yield "five", view(late(5)), {}
    yield "five_personal", view(late(5), 3), {}
    yield "five_hand", view(late(5), 3), {"scene": "hand"}
    yield "five_fullest", view(states(5)[-2]), {}
    middle = keeping()
    yield "keeping", view(middle), {}
    yield "keeping_personal", view(middle, middle.mover), {}
    yield "keeping_hand", view(middle, middle.mover), {"scene": "hand"}
    second = drawing()
    yield "drawing", view(second), {}
    seen = view(second, second.mover)
    yield "drawing_preview", seen, {"preview": (TakeFaceUp(seen.face_up[0]),)}
    yield "deck_preview", seen, {"preview": (DrawFromDeck(),)}
    rich = claimable()
    yield "claim_preview", view(rich, rich.mover), {"preview": (claim_of(rich),)}
    yield "collector", collector(12), {}
    yield "collector_hand", collector(12), {"scene": "hand"}
    for tickets in board.TICKET_DECKS:
        over = states(4, 2, tickets=tickets)[-1]
        yield f"final_{tickets}", view(over), {"scene": "final"}
    yield "final_five", view(states(5)[-1]), {"scene": "final"}
    yield "over", view(states(5)[-1]), {}
    yield "over_personal", view(states(5)[-1], 4), {}


def collector(number: int) -> Any:
    """Return a view of a seat with so many tickets, and cards of every kind."""
    shown = view(late(5), 2)
    tickets = board.TICKET_DECKS["mega_game"].tickets
    own = tuple(tickets[(number_ * 7) % len(tickets)] for number_ in range(number))
    held = (12, 1, 2, 3, 4, 5, 1, 10, 14)
    return replace(shown, own_tickets=own, hand=held, options=Options(tickets="mega_game"))


def scattered(seats: int, seed: int, seat: int | None = None) -> Any:
    """Return a view with trains anywhere and random tickets, harder on a picture than a real match."""
    random = Random(seed)
    bare = view(states(seats)[-1], seat)
    open_both = both_lanes(bare.options, seats)
    claimed = [0] * seats
    order = random.sample(range(len(board.ROUTES)), len(board.ROUTES))
    for number, route in enumerate(order):
        owner = number % seats
        free = network.open_routes(tuple(claimed), owner, both_lanes=open_both) >> route & 1
        length = sum(board.ROUTES[held].length for held in members(claimed[owner]))
        if free and length + board.ROUTES[route].length <= board.TRAINS:
            claimed[owner] |= 1 << route
    last = random.choice([route for routes in claimed for route in members(routes)])
    owner = next(seat for seat, routes in enumerate(claimed) if routes >> last & 1)
    return replace(
        bare,
        phase="acting",
        to_act=(seed % seats,),
        mover=seed % seats,
        turns_left=None,
        result=None,
        final=None,
        trace=None,
        claimed=tuple(claimed),
        last=Trace(owner, route=last),
        own_tickets=None
        if seat is None
        else tuple(random.sample(board.TICKET_DECKS["mega_game"].tickets, random.randint(2, 7))),
    )


def with_claimed(routes: int = 0, seat: int = 0, seats: int = 5, **changes: Any) -> Any:
    """Return the view of a spectator with nothing on the board but these routes of a seat."""
    bare = view(begun(seats))
    claimed = tuple(routes if number == seat else 0 for number in range(seats))
    return replace(bare, claimed=claimed, last=None, trace=None, **changes)


def drawn(view: Any, **arguments: Any) -> Drawn:
    """Return a sample's picture before it is encoded, with names and a computer player."""
    given: dict[str, Any] = {"names": NAMES[: view.seats], "computers": {view.seats - 1}} | arguments
    return renderers.draw("ticket_to_ride", view, **given)


def picture(view: Any, **arguments: Any) -> Picture:
    """Return a sample's picture, with names and a computer player."""
    given: dict[str, Any] = {"names": NAMES[: view.seats], "computers": {view.seats - 1}} | arguments
    return renderers.render("ticket_to_ride", view, **given)


SAMPLES = Samples(
    """
    start choosing choosing_preview choosing_hand sealed sealed_hand two two_personal three_open
    five five_personal five_hand five_fullest keeping keeping_personal keeping_hand drawing
    drawing_preview deck_preview claim_preview collector collector_hand final_base final_usa_1910
    final_mega_game final_big_cities final_five over over_personal
    """,
    views,
)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp(prefix="pictures-"))
    folder.mkdir(parents=True, exist_ok=True)
    for theme in renderers.THEMES:
        for name, (view, arguments) in SAMPLES.items():
            drawn = picture(view, theme=theme, **arguments)
            path = folder / f"{name}-{theme}.png"
            path.write_bytes(drawn.png)
            print(path, len(drawn.png), drawn.alt, sep="\n  ")


if __name__ == "__main__":
    main()
