"""What a seat, or a spectator, may know of a match: all that pictures, texts and autoplayers ever get.

Nothing here comes from the state but through `rules.view`, so nobody can show what was not given to him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from bot.engine import Result  # noqa: TC001 (msgspec reads the annotations)
from bot.engine.bits import union
from bot.engine.graphs import Steiner
from bot.games.transamerica import board

if TYPE_CHECKING:
    from bot.engine import Seat

Phase: TypeAlias = Literal["placing", "building", "second", "over"]
"""Placing the start marker · the first track of a turn · the second one or a stop · the match has ended."""
EndOfRound: TypeAlias = Literal["connected", "supply"]
"""Somebody's five cities are connected · the last track of the common supply is laid."""
Hand: TypeAlias = tuple[int, ...]
"""Five cities as indices of board.CITIES, one of each colour in the order of board.COLOURS."""


class Options(Struct, frozen=True):
    """The variants; the defaults are the official game.

    Attributes:
        vexation: three tracks of an own colour each, which only their owner may use.
        rounds: None ends the game at the barrier; a number plays exactly so many rounds without it.
    """

    vexation: bool = False
    rounds: Literal[1, 2, 3, 4, 5] | None = None


class Trace(Struct, frozen=True):
    """What a turn has put on the board: the start marker's junction, or lines in the order of laying."""

    seat: int
    marker: int | None = None
    lines: tuple[int, ...] = ()


class Position(Struct, frozen=True):
    """What lies on the board.

    Attributes:
        markers: each seat's start marker, None before it is placed.
        tracks: the lines with a common track, as a bit set.
        coloured: each seat's own tracks in the vexation variant, as bit sets; all 0 otherwise.
    """

    markers: tuple[int | None, ...]
    tracks: int
    coloured: tuple[int, ...]


class FinishedRound(Struct, frozen=True):
    """A round that has ended, with everything that was shown then.

    Attributes:
        number: 1 for the first.
        reason: somebody had all five cities, or the last track was laid.
        complete: the seats with all their cities connected.
        hands: each seat's five cities, as indices of board.CITIES.
        missing: each seat's missing lines, a cheapest network to its cities and marker.
        losses: what those lines cost, by seat.
        points: by seat, after the loss.
        barrier: the barrier during the round, None where there is none.
        last: the turn that ended it.
        position: what lay on the board.
    """

    number: int
    reason: EndOfRound
    complete: tuple[int, ...]
    hands: tuple[Hand, ...]
    missing: tuple[tuple[int, ...], ...]
    losses: tuple[int, ...]
    points: tuple[int, ...]
    barrier: int | None
    last: Trace
    position: Position


class View(Struct, frozen=True):
    """The match as one seat knows it, or as everybody does (`seat` None).

    Attributes:
        seat: who looks.
        seats: how many play.
        to_act: the seats that may act now.
        round: the number of the round, from 1.
        starter: who began the round.
        mover: whose turn it is; in a match that is over, whose it was.
        points: by seat; below 0 is possible.
        barrier: the game ends when somebody has so many points or fewer; None with a fixed number of rounds.
        supply: common tracks left.
        aside: how many city cards lie aside unseen this round.
        position: what lies on the board.
        laid: what the mover has laid in the turn that goes on.
        last: the last turn that was finished.
        closing: the round ends with this turn, because somebody other than the mover is complete.
        hand: the five own cities as indices of board.CITIES, by colour; None for a spectator.
        finished: the round before this one; at the end of the match, the last one.
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
    points: tuple[int, ...]
    barrier: int | None
    supply: int
    aside: int
    position: Position
    laid: tuple[int, ...]
    last: Trace | None
    closing: bool
    hand: Hand | None
    finished: FinishedRound | None
    result: Result | None


class Goals(Struct, frozen=True):
    """What a seat still has to build.

    Attributes:
        network: the junctions connected to the own marker, as a bit set.
        to_go: what the cheapest network to all own cities still costs.
        missing: the lines of one such network.
        distances: for each own city, in the order of the hand, what joining it alone would cost.
    """

    network: int
    to_go: int
    missing: tuple[int, ...]
    distances: tuple[int, ...]


def usable(position: Position, seat: Seat) -> int:
    """Return the lines whose tracks the seat may use: the common ones and its own colour's."""
    return position.tracks | position.coloured[seat]


def passable(position: Position, seat: Seat) -> int:
    """Return the lines a seat could ever use: all but those under another colour."""
    return board.LINES & ~union(position.coloured) | position.coloured[seat]


def network_of(position: Position, seat: Seat) -> int:
    """Return the junctions connected to the seat's marker; none before it stands."""
    marker = position.markers[seat]
    return 0 if marker is None else board.reach(1 << marker, usable(position, seat))


def missing_lines(position: Position, seat: Seat, hand: Hand) -> tuple[int, ...]:
    """Return the lines, ascending, of a cheapest network that would join these cities and the marker.

    Every track the seat may use is free, also those of networks that it has not joined.
    """
    return _missing(_plan(position, seat), _terminals(hand, position.markers[seat]))


def goals(position: Position, seat: Seat, hand: Hand, marker: int | None = None) -> Goals:
    """Return what the seat still has to build for these cities.

    Args:
        position: what lies on the board.
        seat: whose goals.
        hand: its cities, as indices of board.CITIES.
        marker: where its marker is thought to stand, if it does not stand yet.
    """
    start = position.markers[seat]
    if start is None:
        start = marker
    plan = _plan(position, seat)
    missing = _missing(plan, _terminals(hand, start))
    return Goals(
        0 if start is None else board.reach(1 << start, usable(position, seat)),
        sum(map(board.cost, missing)),
        missing,
        (0,) * len(hand) if start is None else plan.distances(start, _terminals(hand, None)),
    )


def _plan(position: Position, seat: Seat) -> Steiner:
    return Steiner(board.prices(passable(position, seat)), 2, board.components(usable(position, seat)))


def _terminals(hand: Hand, marker: int | None) -> list[int]:
    cities = [board.CITIES[city].junction for city in hand]
    return cities if marker is None else [marker, *cities]


def _missing(plan: Steiner, terminals: list[int]) -> tuple[int, ...]:
    lines = (board.line_between(a, b) for a, b in plan.network(terminals))
    return tuple(sorted(line for line in lines if line is not None))
