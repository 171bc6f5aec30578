"""Golden playthroughs of Ticket to Ride: every way a match can end, and every deck of tickets.

    python tests/games/ticket_to_ride/recording.py

records them again. Most are played by computers. That everybody must pass does not come by itself: there
three players work together, claim all short routes, keep three trains each and take every card and ticket.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[2])]

from games.golden import FOLDER as ALL_MATCHES
from games.golden import kept, of_computers, save
from games.walks import Setup, key

from bot.engine import Match
from bot.engine.bits import members
from bot.games.ticket_to_ride import GAME, board, network, rules
from bot.games.ticket_to_ride.moves import ClaimRoute, DrawFromDeck, DrawTickets, KeepTickets, TakeFaceUp
from bot.games.ticket_to_ride.view import Options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.golden import Golden

    from bot.games.ticket_to_ride.moves import Move
    from bot.games.ticket_to_ride.state import State

FOLDER = ALL_MATCHES / GAME.key
THREE = 3
"""Players, trains that each of them keeps, and the longest route that these could claim."""


def shares() -> list[int]:
    """Return three sets of routes that take all but three of the trains, with all short ones among them."""
    singles = [number for number, track in enumerate(board.ROUTES) if track.lane < 2]
    short = [number for number in singles if board.ROUTES[number].length <= THREE]
    fours = [number for number in singles if board.ROUTES[number].length == THREE + 1]
    # The short routes take 106 trains, and five of the next length the other 20.
    found = [1 << fours[0] | 1 << fours[1], 1 << fours[2] | 1 << fours[3], 1 << fours[4]]
    for number in sorted(short, key=lambda number: -board.ROUTES[number].length):
        seat = min(range(THREE), key=lambda seat: network.length(found[seat]))
        found[seat] |= 1 << number
    assert [network.length(share) for share in found] == [board.TRAINS - THREE] * THREE
    return found


def standstill(seed: int) -> Match:
    """Play until nobody can do anything any more, or somebody has to claim what would spoil it."""
    match = Match(rules, rules.setup(THREE, Options(), key(seed)))
    wanted = shares()
    while match.to_act:
        seat = min(match.to_act)
        match.play(seat, next(_helpful(match.state, seat, wanted[seat])))
    return match


def _helpful(state: State, seat: int, share: int) -> Iterator[Move]:
    """Yield what the seat would like to do, the best first, and last whatever it can."""
    legal = list(rules.legal_moves(state, seat))
    left = share & ~state.claimed[seat]
    lacking = {board.ROUTES[number].colour for number in members(left)}
    claims = [move for move in legal if isinstance(move, ClaimRoute) and left >> move.route & 1]
    # Colours that only grey routes could use go first, and locomotives last.
    yield from sorted(claims, key=lambda move: (move.locomotives, move.colour in lacking))
    if not left and DrawTickets() in legal:
        yield DrawTickets()
    yield from (move for move in legal if isinstance(move, TakeFaceUp) and move.card in lacking)
    yield from (move for move in legal if isinstance(move, (DrawFromDeck, TakeFaceUp, KeepTickets)))
    yield from legal


def records() -> Iterator[tuple[str, Golden]]:
    """Yield each match that is kept, with its name."""
    yield "trains", of_computers(GAME, 2, Options())
    yield "usa_1910", of_computers(GAME, 3, Options(tickets="usa_1910"))
    yield "mega_game", of_computers(GAME, 5, Options(tickets="mega_game"))
    yield "big_cities", of_computers(GAME, 4, Options(tickets="big_cities"))
    yield "always_open", of_computers(GAME, 2, Options(double_routes="always_open"))
    for seed in range(1, 1000):
        match = standstill(seed)
        if match.result is not None and match.result.reason == "passes":
            yield "passes", kept(Setup(GAME, THREE, Options()), seed, match)
            return


def main() -> None:
    """Record every match anew."""
    for name, record in records():
        save(record, name)
        print(name, record.result)


if __name__ == "__main__":
    main()
