"""The end of a match: what every part is worth, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import Result
from bot.games.ticket_to_ride import board, network
from bot.games.ticket_to_ride.longest import longest_path, path_length
from bot.games.ticket_to_ride.view import FinalScore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine import Seat
    from bot.games.ticket_to_ride.state import State
    from bot.games.ticket_to_ride.view import EndOfMatch


def final_scores(state: State) -> tuple[FinalScore, ...]:
    """Return the score sheet of each seat.

    Tickets count whatever became of them, the best of each bonus shares it in full with whoever has as much,
    and nobody has it for nothing.
    """
    rules = board.TICKET_DECKS[state.options.tickets]
    completed = [_completed(*pair) for pair in zip(state.claimed, state.tickets, strict=True)]
    paths = [longest_path(routes) for routes in state.claimed]
    lengths = [path_length(path) for path in paths]
    longest = _bonus(lengths, board.LONGEST_PATH_BONUS if rules.longest_path else 0)
    globetrotter = _bonus(list(map(len, completed)), board.GLOBETROTTER_BONUS if rules.globetrotter else 0)
    found = []
    for seat, tickets in enumerate(state.tickets):
        worth = sum(
            board.TICKETS[ticket].points * (1 if ticket in completed[seat] else -1) for ticket in tickets
        )
        found.append(
            FinalScore(
                routes=state.points[seat],
                tickets=tickets,
                completed=completed[seat],
                ticket_points=worth,
                path=paths[seat],
                path_length=lengths[seat],
                longest=longest[seat],
                globetrotter=globetrotter[seat],
                total=state.points[seat] + worth + longest[seat] + globetrotter[seat],
                hand=state.hands[seat],
            )
        )
    return tuple(found)


def _completed(routes: int, tickets: Sequence[int]) -> tuple[int, ...]:
    connected = network.components(routes)
    return tuple(ticket for ticket in tickets if network.connects(connected, ticket))


def _bonus(figures: Sequence[int], bonus: int) -> list[int]:
    most = max(figures)
    return [bonus if figure == most > 0 else 0 for figure in figures]


def result_of(final: Sequence[FinalScore], reason: EndOfMatch) -> Result:
    """Return the result: most points, then most completed tickets, then the longest path, else shared."""
    best = max(map(rank, final))
    winners: frozenset[Seat] = frozenset(seat for seat, score in enumerate(final) if rank(score) == best)
    return Result(tuple(score.total for score in final), winners, reason)


def rank(score: FinalScore) -> tuple[int, int, int]:
    """Return by what the seats are ordered in the end."""
    # Who holds the card of the longest path has its bonus; decks without that card give none.
    return score.total, len(score.completed), score.longest
