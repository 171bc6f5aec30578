"""Ticket to Ride at the table: positions to start from, and people who play on by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine import Match, Rng
from bot.games import GAMES
from bot.games.ticket_to_ride import board, rules
from bot.games.ticket_to_ride.moves import KeepTickets
from bot.games.ticket_to_ride.view import Options

if TYPE_CHECKING:
    from typing import Any

    import pytest
    from whole.party import Party

    from bot.games.ticket_to_ride.state import State
    from bot.games.ticket_to_ride.view import Cards

GAME = GAMES["ticket_to_ride"]
NOTHING_TO_TAKE_BACK = (
    "There is nothing that you can take back: somebody has acted since, or something was shown."
)


def cards(**numbers: int) -> Cards:
    """Return so many cards of each kind, as in `cards(green=4, locomotive=1)`."""
    return tuple(numbers.get(kind, 0) for kind in board.CARDS)


def begun(seats: int = 2, **changes: Any) -> State:
    """Return a position in which all have chosen first tickets and the first seat begins, with changes."""
    match = Match(rules, replace(rules.setup(seats, Options(), Rng(bytes(32))), starter=0, mover=0))
    for seat in range(seats):
        match.play(seat, KeepTickets(tuple(sorted(match.view(seat).offered))))
    state: State = match.state
    return replace(state, **changes)


def with_hand(hand: Cards, seats: int = 2, **changes: Any) -> State:
    """Return such a position in which the first seat holds these cards."""
    state = begun(seats, **changes)
    return replace(state, hands=(hand, *state.hands[1:]))


def start_from(monkeypatch: pytest.MonkeyPatch, state: State) -> None:
    """Let every match of Ticket to Ride start with this position."""
    monkeypatch.setattr(rules, "setup", lambda *_: state)


async def choose_first(party: Party) -> None:
    """Let everybody keep all of the first tickets."""
    for person in await party.players():
        await party.house.command(person, "ticket tickets", keep="all", channel=await party.place())
