"""Positions in a few words, as a person would set them up on the board.

state = position("F7, Chicago", tracks="F7-F8-F9, Chicago-E13", mover=1)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine import ENGLISH, Rng
from bot.engine.bits import bits, members
from bot.games.transamerica import board, rules
from bot.games.transamerica.moves import LayTrack, PlaceMarker
from bot.games.transamerica.parsing import parse_moves
from bot.games.transamerica.state import State
from bot.games.transamerica.view import Options, Position, network_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine import Step
    from bot.games.transamerica.moves import Move
    from bot.games.transamerica.view import Hand

SOUTH = "Los Angeles, Cincinnati, St. Louis, Dallas, Washington"
"""The five cities that are cheapest to connect in the small game: for 20."""
SOUTHERN = "J1-K1-K2-K3-K4-K5-K6-K7-K8-J9-I10-H11-G12-F12-F13-F14-F15-F16"
"""All their tracks, from Los Angeles (J1) to Washington (F16); K1–K2, G12–F12 and F15–F16 are doubles."""
NORTH = "Portland, Helena, Omaha, Phoenix, New York"
"""Cities none of which lies on those tracks."""

OFFICIAL = Options()
VEXATION = Options(vexation=True)
KEY = Rng.from_key(bytes(32))


def moves(typed: str) -> tuple[Move, ...]:
    """Return moves as they are typed: "E9-E10-F10, stop"."""
    no_view: Any = None
    return parse_moves(typed, no_view, ENGLISH) if typed else ()


def junctions(names: str) -> tuple[int, ...]:
    """Return the junctions named, with commas between: "F7, Kansas City"."""
    return tuple(move.junction for move in moves(names) if isinstance(move, PlaceMarker))


def junction(name: str) -> int:
    """Return the junction named."""
    (found,) = junctions(name)
    return found


def lines(paths: str) -> tuple[int, ...]:
    """Return the lines of paths with commas between: "F7-F8-F9, Chicago-E13"."""
    return tuple(move.line for move in moves(paths) if isinstance(move, LayTrack))


def line(name: str) -> int:
    """Return the line named by its ends."""
    (found,) = lines(name)
    return found


def track(name: str, *, own: bool = False) -> LayTrack:
    """Return the move that lays a track on the line named by its ends."""
    return LayTrack(line(name), own)


def hand(cities: str) -> Hand:
    """Return the cities named, as they would be held."""
    return tuple(sorted(board.CITY_AT[place] for place in junctions(cities)))


def position(
    markers: str,
    *,
    tracks: str = "",
    own: Mapping[int, str] | None = None,
    hands: Sequence[str] = (),
    seats: int = 0,
    mover: int = 0,
    laid: str = "",
    closing: bool = False,
    points: Sequence[int] = (),
    number: int = 1,
    starter: int = 0,
    barrier: int | None = 0,
    options: Options = OFFICIAL,
    filling: int = 0,
) -> State:
    """Return a state.

    Args:
        markers: where they stand, from seat 0 on; a seat without one has not placed yet.
        tracks: the common tracks, those of `laid` not included.
        own: tracks of own colours, by seat.
        hands: cities by seat; seats without get some of the others.
        seats: how many play, if some have no marker yet.
        mover: whose turn it is.
        laid: what the mover has laid in this turn, which may then go on with a second track.
        closing: the round ends with this turn.
        points: by seat; 13 each if not given.
        number: of the round.
        starter: who began it.
        barrier: where the barrier stands.
        options: the variant.
        filling: so many more common tracks in the far north.
    """
    placed = junctions(markers)
    seats = seats or len(placed)
    common = (*lines(tracks), *lines(laid))
    coloured = tuple(bits(lines((own or {}).get(seat, ""))) for seat in range(seats))
    on_board = Position(
        markers=(*placed, *(None,) * (seats - len(placed))),
        tracks=bits([*common, *[*members(board.SINGLES & ~bits(common))][:filling]]),
        coloured=coloured,
    )
    return State(
        options=options,
        rng=KEY,
        phase="placing" if len(placed) < seats else "second" if laid else "building",
        round=number,
        starter=starter,
        mover=mover,
        hands=_hands(hands, seats),
        points=tuple(points) or (board.ENGINE_HOUSE,) * seats,
        barrier=barrier,
        position=on_board,
        networks=tuple(network_of(on_board, seat) for seat in range(seats)),
        laid=lines(laid),
        closing=closing,
    )


def _hands(named: Sequence[str], seats: int) -> tuple[Hand, ...]:
    found = [hand(cities) for cities in named]
    used = {card for cities in found for card in cities}
    for _ in range(seats - len(found)):
        cards = [next(c for c in board.cards(seats, colour) if c not in used) for colour in range(5)]
        used.update(cards)
        found.append(tuple(cards))
    return tuple(found)


def play(state: State, typed: str) -> Step:
    """Play moves as they are typed, each by the seat whose turn it is; return the last step."""
    step = None
    for move in moves(typed):
        step = rules.apply(state, state.mover, move)
        state = step.state
    assert step is not None, "nothing was typed"
    return step


def names(lines: int) -> set[str]:
    """Return the names of the lines of a set."""
    return {board.line_name(number) for number in range(lines.bit_length()) if lines >> number & 1}


def common_moves(state: State) -> set[str]:
    """Return the names of the lines on which the mover may lay a common track."""
    legal = rules.legal_moves(state, state.mover)
    return {board.line_name(move.line) for move in legal if isinstance(move, LayTrack) and not move.own}


def own_moves(state: State) -> set[str]:
    """Return the names of the lines on which the mover may lay a track of its own colour."""
    legal = rules.legal_moves(state, state.mover)
    return {board.line_name(move.line) for move in legal if isinstance(move, LayTrack) and move.own}
