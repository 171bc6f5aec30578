"""The rules: what may be done, and what it does.

A turn places the marker (the first of a round), or lays one or two tracks on single lines, or one on a
double line. The round ends when somebody's five cities are connected, or with the 84th track; the others lose
what their cheapest missing network costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bot.engine import IllegalMoveError, IllegalSetupError, Result, Rng, Seat, Step
from bot.engine.bits import bits, members
from bot.engine.tuples import exchanged
from bot.games.transamerica import board
from bot.games.transamerica.events import (
    BarrierMoved,
    Event,
    MarkerPlaced,
    MatchEnded,
    NetworksJoined,
    RoundClosing,
    RoundEnded,
    RoundStarted,
    TrackLaid,
    TurnStopped,
)
from bot.games.transamerica.legality import layable, own_layable, why_not
from bot.games.transamerica.moves import LayTrack, Move, PlaceMarker, Stop
from bot.games.transamerica.rounds import complete, finish, is_last, new_round, next_barrier
from bot.games.transamerica.state import State
from bot.games.transamerica.view import Options, Position, Trace, View, network_of, usable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.games.transamerica.view import EndOfRound

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

SEATS = (2, 3, 4, 5, 6)

_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset([seat]) for seat in range(max(SEATS)))

# Moves are values, so those of every turn are made once.
_STOP = Stop()
_COMMON_TRACKS = tuple(LayTrack(line) for line in range(board.LINES.bit_length()))
_OWN_TRACKS = tuple(LayTrack(line, own=True) for line in range(board.LINES.bit_length()))


def setup(seats: int, options: Options, rng: Rng) -> State:
    """Return the state before the first ply: a start player drawn, five cities dealt to each.

    Raises IllegalSetupError unless 2 to 6 play.
    """
    if seats not in SEATS:
        raise IllegalSetupError(f"TransAmerica is for 2 to 6 players, not {seats}")
    starter, rng = rng.below(seats)
    state = State(
        options=options,
        rng=rng,
        phase="placing",
        round=0,
        starter=starter,
        mover=starter,
        hands=(),
        points=(board.ENGINE_HOUSE,) * seats,
        barrier=0 if options.rounds is None else None,
        position=Position(markers=(), tracks=0, coloured=()),
        networks=(),
    )
    return new_round(state, 1, starter)


def to_act(state: State) -> frozenset[Seat]:
    """Return the one seat whose turn it is; nobody when the match is over."""
    return _NOBODY if state.phase == "over" else _ALONE[state.mover]


def next_seat(state: State) -> Seat | None:
    """Return whose turn follows; nobody's on a turn of which all see that the round ends with it."""
    # Tracks of one's own colour are not among those that end the round.
    is_last_track = not state.options.vexation and board.TRACKS - state.position.tracks.bit_count() == 1
    return None if state.phase == "over" or state.closing or is_last_track else _next(state)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield each legal move of the seat once; nothing for a seat that is not to act."""
    if state.phase == "over" or seat != state.mover:
        return
    if state.phase == "placing":
        for junction in members(board.JUNCTIONS):
            if junction not in state.position.markers:
                yield PlaceMarker(junction)
        return
    lines = layable(state)
    while lines:  # from the top, which is quicker than `members` and nearly all that a ply costs
        line = lines.bit_length() - 1
        lines ^= 1 << line
        yield _COMMON_TRACKS[line]
    for line in members(own_layable(state)):
        yield _OWN_TRACKS[line]
    if state.phase == "second":
        yield _STOP


def apply(state: State, seat: Seat, move: Move) -> Step:
    """Play the move of the seat to act; raises IllegalMoveError with the refusal if it is not legal."""
    refusal = why_not(state, seat, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)
    if isinstance(move, LayTrack):
        return _lay(state, seat, move)
    if isinstance(move, PlaceMarker):
        return _place(state, seat, move.junction)
    stopped = (TurnStopped(seat),)
    return _round_over(state, stopped, "connected") if state.closing else Step(_turn_over(state), stopped)


def _place(state: State, seat: Seat, junction: int) -> Step:
    markers = exchanged(state.position.markers, seat, junction)
    placed = replace(
        state,
        phase="placing" if None in markers else "building",
        position=replace(state.position, markers=markers),
        networks=exchanged(state.networks, seat, 1 << junction),
        last=Trace(seat, marker=junction),
        mover=_next(state),
    )
    return Step(placed, (MarkerPlaced(seat, junction),))


def _next(state: State) -> Seat:
    return (state.mover + 1) % len(state.points)


def _lay(state: State, seat: Seat, move: LayTrack) -> Step:
    before = state.networks[seat]
    position = _position_with(state.position, seat, move)
    networks = _networks_with(state, position, move)
    state = replace(state, position=position, networks=networks, laid=(*state.laid, move.line))
    events: tuple[Event, ...] = (TrackLaid(seat, move.line, move.own),)
    met = _met(position, networks[seat] & ~before)
    if met:
        a, b = board.ends(move.line)
        events += (NetworksJoined(seat, met, b if before >> a & 1 else a),)
    done = complete(state.hands, networks)
    may_lay_second = len(state.laid) == 1 and not board.DOUBLES >> move.line & 1
    closing = may_lay_second and bool(done) and seat not in done
    if position.tracks.bit_count() == board.TRACKS:
        return _round_over(state, events, "connected" if done else "supply")
    if done and not closing:
        return _round_over(state, events, "connected")
    if closing:
        events += (RoundClosing(seat),)
    if may_lay_second:
        return Step(replace(state, phase="second", closing=closing), events, reveals=closing)
    return Step(_turn_over(state), events)


def _position_with(position: Position, seat: Seat, move: LayTrack) -> Position:
    track = 1 << move.line
    if move.own:
        coloured = exchanged(position.coloured, seat, position.coloured[seat] | track)
        return Position(position.markers, position.tracks, coloured)
    return Position(position.markers, position.tracks | track, position.coloured)


def _networks_with(state: State, position: Position, move: LayTrack) -> tuple[int, ...]:
    """Return everybody's network after the track, which joins what it touches for all who may use it."""
    a, b = board.ends(move.line)
    ends = 1 << a | 1 << b
    return tuple(
        board.reach(network | ends, usable(position, seat))
        if network & ends and (seat == state.mover or not move.own)
        else network
        for seat, network in enumerate(state.networks)
    )


def _met(position: Position, junctions: int) -> tuple[Seat, ...]:
    """Return the seats whose markers stand in the set."""
    return tuple(
        seat for seat, marker in enumerate(position.markers) if marker is not None and junctions >> marker & 1
    )


def _turn_over(state: State) -> State:
    last = Trace(state.mover, lines=state.laid)
    return replace(state, phase="building", mover=_next(state), last=last, laid=())


def _round_over(state: State, events: tuple[Event, ...], reason: EndOfRound) -> Step:
    """Score the round, and either end the match or deal the next one."""
    done = finish(state, reason)
    events += (RoundEnded(done.number, reason, done.complete, done.hands, done.losses, done.points),)
    state = replace(state, points=done.points, finished=done)
    if is_last(done, state.options.rounds):
        state = replace(state, phase="over", last=done.last, laid=(), closing=False)
        events += (MatchEnded(state.points, tuple(sorted(_final(state).winners))),)
        return Step(state, events, reveals=True)
    barrier = next_barrier(done)
    if barrier is not None and barrier != state.barrier:
        state = replace(state, barrier=barrier)
        events += (BarrierMoved(barrier),)
    state = new_round(state, state.round + 1, (state.starter + 1) % len(state.points))
    return Step(state, (*events, RoundStarted(state.round, state.starter)), reveals=True)


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator (None), may know."""
    seats = len(state.points)
    return View(
        options=state.options,
        phase=state.phase,
        seat=seat,
        seats=seats,
        to_act=tuple(to_act(state)),
        round=state.round,
        starter=state.starter,
        mover=state.mover,
        points=state.points,
        barrier=state.barrier,
        supply=board.TRACKS - state.position.tracks.bit_count(),
        aside=len(board.cards(seats)) - seats * len(board.COLOURS),
        position=state.position,
        laid=state.laid,
        last=state.last,
        closing=state.closing,
        hand=None if seat is None else state.hands[seat],
        finished=state.finished,
        result=result(state),
    )


def result(state: State) -> Result | None:
    """Return the result: most points win, and ties share the win."""
    return _final(state) if state.phase == "over" else None


def _final(state: State) -> Result:
    return Result.by_points(state.points, "barrier" if state.options.rounds is None else "rounds")


PASSES = 4
"""How often `redeal` deals each colour anew, so that little of the first deal stays where few deals fit."""


def redeal(state: State, seat: Seat | None, rng: Rng, keep: Sequence[tuple[Seat, Move]] = ()) -> State:
    """Return a state that this seat cannot tell from the given one.

    The others' cities and those set aside are dealt anew, a colour after the other, under a fresh key.
    Everybody knows that the round goes on, or ends with this turn only since the track just laid, so a deal
    for which that would not be true is not taken. The pairs of `keep` stay legal, because no move depends on
    cities; those that reveal nothing in `state` do not in the new one.
    """
    key, rng = rng.fork()
    state = replace(state, rng=key)
    if state.phase == "over":
        return state  # the last round's cities are shown
    before = _networks_before_turn(state)
    quiet = [pair for pair in keep if not apply(state, *pair).reveals]
    for colour in [*range(len(board.COLOURS))] * PASSES:
        dealt, rng = _redealt(state, seat, colour, rng)
        if _goes_on(dealt, before) and not any(apply(dealt, *pair).reveals for pair in quiet):
            state = dealt
    return state


def _redealt(state: State, seat: Seat | None, colour: int, rng: Rng) -> tuple[State, Rng]:
    """Deal the cards of one colour that the seat has not seen anew."""
    own = () if seat is None else state.hands[seat]
    cards = [card for card in board.cards(len(state.points), colour) if card not in own]
    pile, rng = rng.shuffled(cards)
    unseen = iter(pile)
    hands = tuple(
        hand if other == seat else exchanged(hand, colour, next(unseen))
        for other, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands), rng


def _networks_before_turn(state: State) -> tuple[int, ...]:
    """Return the networks with which the round, as everybody knows, was not ending yet."""
    if not state.closing:
        return state.networks
    # Only a common track can complete others.
    position = replace(state.position, tracks=state.position.tracks & ~bits(state.laid))
    return tuple(network_of(position, seat) for seat in range(len(state.points)))


def _goes_on(state: State, before: Sequence[int]) -> bool:
    """Whether with these hands the round goes on, or ends with this turn, as everybody knows it does."""
    done = complete(state.hands, state.networks)
    return not complete(state.hands, before) and bool(done) == state.closing and state.mover not in done
