"""The rules: what may be done, and what it does.

A turn places a tile of the hand and fills the hand up from the pile; or, while there is a pile, draws a tile
and places that one. Every line that a tile finishes scores at once, for its owner, whoever laid it. The game
ends with the 60th tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine import IllegalMoveError, IllegalSetupError, Result, Rng, Seat, Step
from bot.engine.tuples import exchanged, without
from bot.games.cable_car import board
from bot.games.cable_car.events import Event, LineFinished, MatchEnded, TileDrawn, TilePlaced
from bot.games.cable_car.laying import laid
from bot.games.cable_car.legality import choices, held, why_not
from bot.games.cable_car.moves import DrawTile, Move, PlaceTile
from bot.games.cable_car.redealing import redeal
from bot.games.cable_car.state import State
from bot.games.cable_car.view import EMPTY, Options, Trace, View, line

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "SEATS",
    "Event",
    "Move",
    "State",
    "View",
    "apply",
    "legal_moves",
    "next_seat",
    "redeal",
    "result",
    "setup",
    "to_act",
    "view",
    "why_not",
]

SEATS = board.SEATS

_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset([seat]) for seat in range(max(SEATS)))

# Moves are values, so those of every turn are made once.
_PLACE = {tile: tuple(PlaceTile(square, tile) for square in range(board.SQUARES)) for tile in board.TILES}
_DRAW = DrawTile()


def setup(seats: int, options: Options, rng: Rng) -> State:
    """Return the state before the first ply: tiles shuffled, hands drawn in seat order, a start player drawn.

    Raises IllegalSetupError unless 2 to 6 play.
    """
    if seats not in SEATS:
        raise IllegalSetupError(f"Cable Car is for 2 to 6 players, not {seats}")
    starter, rng = rng.below(seats)
    names = board.FAMILY if options.orientation == "free" else {tile: tile for tile in board.TILES}
    # Where tiles may be turned, all turns of a tile are one tile and go by one name.
    pile, rng = rng.shuffled([names[tile] for tile, number in board.TILES.items() for _ in range(number)])
    hands: tuple[tuple[str, ...], ...] = ()
    for _ in range(seats):
        hands, pile = (*hands, pile[: -options.hand - 1 : -1]), pile[: -options.hand]
    return State(
        options=options,
        rng=rng,
        phase="placing",
        starter=starter,
        mover=starter,
        points=(0,) * seats,
        hands=hands,
        pile=pile,
        position=EMPTY,
    )


def to_act(state: State) -> frozenset[Seat]:
    """Return the one seat whose turn it is; nobody when the match is over."""
    return _NOBODY if state.phase == "over" else _ALONE[state.mover]


def next_seat(state: State) -> Seat | None:
    """Return whose turn follows; nobody's on the last tile."""
    left = board.SPACES.bit_count() - state.position.placed.bit_count()
    return (state.mover + 1) % len(state.points) if left > 1 else None


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield each legal move of the seat once; nothing for a seat that is not to act."""
    if state.phase == "over" or seat != state.mover:
        return
    for tile, squares in choices(state):
        moves, left = _PLACE[tile], squares
        while left:  # from the top, which is quicker than `members` and nearly all that a ply costs
            square = left.bit_length() - 1
            left ^= 1 << square
            yield moves[square]
    if state.pile and state.drawn is None:
        yield _DRAW


def apply(state: State, seat: Seat, move: Move) -> Step:
    """Play the move of the seat to act; raises IllegalMoveError with the refusal if it is not legal."""
    refusal = why_not(state, seat, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)
    if isinstance(move, PlaceTile):
        return _place(state, seat, move)
    drawn = replace(state, phase="placing_drawn", drawn=state.pile[-1], pile=state.pile[:-1])
    return Step(drawn, (TileDrawn(seat, state.pile[-1], instead=True),), reveals=True)


def _place(state: State, seat: Seat, move: PlaceTile) -> Step:
    position, grown = laid(state.position, move.square, move.tile)
    from_hand = state.drawn is None
    events: list[Event] = [TilePlaced(seat, move.square, move.tile, drawn=not from_hand)]
    points, finished = list(state.points), []
    for growth in grown:
        if board.ENDS[growth.head] is not None:
            done = line(position, len(points), growth.station)
            finished.append(done.station)
            events.append(LineFinished(done.station, done.owner, done.passes, done.arrival, done.points))
            if done.owner is not None:
                points[done.owner] += done.points
    hands, pile = state.hands, state.pile
    if from_hand:
        name = held(state, seat, move.tile)
        assert name is not None, "the move was found legal"
        hand, refill = without(hands[seat], name), pile[-1:]
        hands, pile = exchanged(hands, seat, hand + refill), pile[:-1]
        events.extend(TileDrawn(seat, tile, instead=False) for tile in refill)
    over = position.placed == board.SPACES
    after = State(
        options=state.options,
        rng=state.rng,
        phase="over" if over else "placing",
        starter=state.starter,
        mover=seat if over else (seat + 1) % len(points),
        points=tuple(points),
        hands=hands,
        pile=pile,
        position=position,
        last=Trace(seat, move.square, move.tile, not from_hand, tuple(finished)),
    )
    if over:
        events.append(MatchEnded(after.points, tuple(sorted(_result(after.points).winners))))
    # While there is a pile, either a new tile was seen or one that had just been drawn is shown.
    return Step(after, tuple(events), reveals=over or bool(state.pile))


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator (None), may know."""
    return View(
        options=state.options,
        phase=state.phase,
        seat=seat,
        seats=len(state.points),
        to_act=tuple(to_act(state)),
        starter=state.starter,
        mover=state.mover,
        points=state.points,
        pile=len(state.pile),
        hands=tuple(map(len, state.hands)),
        position=state.position,
        last=state.last,
        hand=None if seat is None else state.hands[seat],
        drawn=state.drawn if seat == state.mover else None,
        result=result(state),
    )


def result(state: State) -> Result | None:
    """Return the result: most points win, and ties share the win."""
    return _result(state.points) if state.phase == "over" else None


def _result(points: tuple[int, ...]) -> Result:
    return Result.by_points(points, "tiles")
