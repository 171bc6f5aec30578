"""The rules: what may be done, and what it does.

A turn places the marker (the first of a round), or lays one or two tracks on single lines, or one on a
double line. The round ends when somebody's five cities are connected, or with the 84th track; the others lose
what their cheapest missing network costs.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Literal, TypeVar

from msgspec.structs import replace

from bot.engine import IllegalMoveError, IllegalSetupError, Refusal, Result, Rng, Seat, Step
from bot.engine.bits import bits, members
from bot.games.transamerica import board, refusals
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
from bot.games.transamerica.moves import LayTrack, Move, PlaceMarker, Stop
from bot.games.transamerica.state import State
from bot.games.transamerica.view import (
    FinishedRound,
    Options,
    Position,
    Trace,
    View,
    goals,
    network_of,
    passable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "Event",
    "Move",
    "State",
    "View",
    "apply",
    "legal_moves",
    "redeal",
    "result",
    "setup",
    "to_act",
    "view",
    "why_not",
]

T = TypeVar("T")

SEATS = (2, 3, 4, 5, 6)
OWN_TRACKS = 3
"""Tracks of an own colour each, every round, in the vexation variant."""
MOST_COLOURED = 2
"""Coloured tracks that may meet at one junction."""
BARRIER_ROUND = 2
"""The barrier moves once, after this round."""
BARRIER_SPACES = 2
"""Free spaces that stay between the last engine and the moved barrier."""

_STOP = Stop()
_DOWNWARDS = range(3 * board.SPAN - 1, -1, -1)
_COMMON_TRACKS = tuple(LayTrack(line) for line in _DOWNWARDS)
_OWN_TRACKS = tuple(LayTrack(line, own=True) for line in range(3 * board.SPAN))
_FLAGS = bytes.maketrans(b"01", b"\0\1")


def setup(seats: int, options: Options, rng: Rng) -> State:
    """Return the state before the first ply: a start player drawn, five cities dealt to each.

    Raises IllegalSetupError unless 2 to 6 play.
    """
    if seats not in SEATS:
        raise IllegalSetupError(f"TransAmerica is for 2 to 6 players, not {seats}")
    starter, rng = rng.below(seats)
    return _dealt(
        State(
            options=options,
            rng=rng,
            phase="placing",
            round=0,
            starter=(starter - 1) % seats,
            mover=0,
            hands=(),
            points=(board.ENGINE_HOUSE,) * seats,
            barrier=None if options.rounds else 0,
            position=_empty(seats),
            networks=(0,) * seats,
        )
    )


def _empty(seats: int) -> Position:
    return Position(markers=(None,) * seats, tracks=0, coloured=(0,) * seats)


def _dealt(state: State) -> State:
    """Return the state with the board cleared and a new round dealt; the start player's card moves on."""
    seats = len(state.points)
    starter = (state.starter + 1) % seats
    hands, rng = _deal(board.cards(seats), seats, state.rng)
    return replace(
        state,
        rng=rng,
        phase="placing",
        round=state.round + 1,
        starter=starter,
        mover=starter,
        hands=hands,
        position=_empty(seats),
        networks=(0,) * seats,
        laid=(),
        last=None,
        closing=False,
    )


def _deal(cards: Sequence[int], seats: int, rng: Rng) -> tuple[tuple[tuple[int, ...], ...], Rng]:
    """Deal one card of each colour to each seat, the cards of every colour shuffled on their own."""
    by_colour = []
    for colour in board.COLOURS:
        pile, rng = rng.shuffled([card for card in cards if board.CITIES[card].colour == colour])
        by_colour.append(pile[:seats])
    return tuple(zip(*by_colour, strict=True)), rng


def to_act(state: State) -> frozenset[Seat]:
    """Return the one seat whose turn it is; nobody when the match is over."""
    return frozenset() if state.phase == "over" else _ALONE[state.mover]


_ALONE = tuple(frozenset([seat]) for seat in range(max(SEATS)))


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Yield each legal move of the seat once; nothing for a seat that is not to act."""
    if state.phase == "over" or seat != state.mover:
        return
    if state.phase == "placing":
        for junction in members(board.JUNCTIONS):
            if junction not in state.position.markers:
                yield PlaceMarker(junction)
        return
    lines = _layable(state)
    # The bits of the set choose among ready-made moves without a step of Python for each.
    yield from compress(_COMMON_TRACKS, f"{lines:0{3 * board.SPAN}b}".encode().translate(_FLAGS))
    if state.options.vexation:
        for line in members(lines):
            if _why_not_own(state, line) is None:
                yield _OWN_TRACKS[line]
    if state.phase == "second":
        yield _STOP


def _layable(state: State) -> int:
    """Return the lines on which the mover may lay a common track now."""
    occupied = state.position.tracks
    for lines in state.position.coloured:
        occupied |= lines
    allowed = board.SINGLES if state.phase == "second" else board.LINES
    return board.lines_at(state.networks[state.mover]) & allowed & ~occupied


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why the mover may not make this move, or None if it is legal."""
    match move:
        case PlaceMarker(junction):
            return _why_not_place(state, seat, junction)
        case Stop():
            return None if state.phase == "second" else _too_early(state)
        case LayTrack(line, own):
            if state.phase == "placing":
                return refusals.MarkerFirst()
            if line < 0 or not _layable(state) >> line & 1:
                return _why_not_lay(state, seat, line)
            return _why_not_own(state, line) if own else None


def _too_early(state: State) -> Refusal:
    return refusals.MarkerFirst() if state.phase == "placing" else refusals.TrackFirst()


def _why_not_place(state: State, seat: Seat, junction: int) -> Refusal | None:
    marker = state.position.markers[seat]
    if marker is not None:
        return refusals.MarkerStands(marker)
    if junction not in board.JUNCTION_NAMES:
        return refusals.NoSuchJunction()
    if junction in state.position.markers:
        return refusals.JunctionTaken(junction, state.position.markers.index(junction))
    return None


def _why_not_lay(state: State, seat: Seat, line: int) -> Refusal:
    """Return what is wrong with a line that is not layable, the plainest fault first."""
    marker = state.position.markers[seat]
    if line < 0 or not board.LINES >> line & 1:
        return refusals.NoSuchLine()
    if (state.position.tracks | sum(state.position.coloured)) >> line & 1:
        return refusals.LineOccupied(line)
    if not board.lines_at(state.networks[seat]) >> line & 1:
        assert marker is not None, "a seat that builds has placed its marker"
        return refusals.NotConnected(line, marker)
    return refusals.DoubleAfterSingle(line)


def _why_not_own(state: State, line: int) -> Refusal | None:
    """Return why the mover may not lay one of its coloured tracks on a layable line."""
    if not state.options.vexation:
        return refusals.NoOwnTracks()
    coloured = state.position.coloured
    if coloured[state.mover].bit_count() >= OWN_TRACKS:
        return refusals.OwnTracksUsed(OWN_TRACKS)
    all_coloured = sum(coloured)
    for junction in board.ends(line):
        if (board.lines_at(1 << junction) & all_coloured).bit_count() >= MOST_COLOURED:
            return refusals.JunctionCrowded(junction)
    return _why_walls_in(state, line)


def _why_walls_in(state: State, line: int) -> Refusal | None:
    """Return who would lose the way to a city or a marker if the mover's colour lay on the line."""
    a, b = (1 << junction for junction in board.ends(line))
    for seat in range(len(state.points)):
        if seat == state.mover:
            continue
        ways = passable(state.position, seat) & ~(1 << line)
        if board.spread(a, ways) & board.spread(b, ways):
            continue  # round the triangle there is a way, so nothing is cut off
        marker = state.position.markers[seat]
        assert marker is not None, "everybody has placed before anybody builds"
        wanted = board.CITY_JUNCTIONS | bits(m for m in state.position.markers if m is not None)
        if wanted & ~board.reach(1 << marker, ways):
            return refusals.WallsIn(line, seat)
    return None


def apply(state: State, seat: Seat, move: Move) -> Step:
    """Play the move of the seat to act; raises IllegalMoveError with the refusal if it is not legal."""
    refusal = why_not(state, seat, move)
    if refusal is not None:
        raise IllegalMoveError(refusal)
    match move:
        case PlaceMarker(junction):
            return _place(state, seat, junction)
        case LayTrack(line, own):
            return _lay(state, seat, line, own=own)
        case Stop():
            events: tuple[Event, ...] = (TurnStopped(seat),)
            if state.closing:
                return _round_over(state, events, "connected")
            return Step(_turn_over(state), events)


def _place(state: State, seat: Seat, junction: int) -> Step:
    position = replace(state.position, markers=_with(state.position.markers, seat, junction))
    placed = replace(
        state,
        position=position,
        networks=_with(state.networks, seat, 1 << junction),
        last=Trace(seat, marker=junction),
        mover=(seat + 1) % len(state.points),
    )
    if None not in position.markers:
        placed = replace(placed, phase="building")
    return Step(placed, (MarkerPlaced(seat, junction),))


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _lay(state: State, seat: Seat, line: int, *, own: bool) -> Step:
    position = _position_with(state.position, seat, line, own=own)
    networks = _networks_with(state, position, line)
    state = replace(state, position=position, networks=networks, laid=(*state.laid, line))
    events = _laid_events(state, seat, line, own=own)
    complete = _complete(state.hands, networks)
    turn_goes_on = len(state.laid) == 1 and not board.DOUBLES >> line & 1
    if position.tracks.bit_count() == board.TRACKS:
        return _round_over(state, events, "connected" if complete else "supply")
    if complete and turn_goes_on and seat not in complete:
        return Step(replace(state, phase="second", closing=True), (*events, RoundClosing(seat)), reveals=True)
    if complete:
        return _round_over(state, events, "connected")
    if turn_goes_on:
        return Step(replace(state, phase="second"), events)
    return Step(_turn_over(state), events)


def _position_with(position: Position, seat: Seat, line: int, *, own: bool) -> Position:
    if own:
        coloured = _with(position.coloured, seat, position.coloured[seat] | 1 << line)
        return Position(position.markers, position.tracks, coloured)
    return Position(position.markers, position.tracks | 1 << line, position.coloured)


def _networks_with(state: State, position: Position, line: int) -> tuple[int, ...]:
    """Return everybody's network after a track on `line`.

    Every track is connected to some marker, so without coloured tracks the networks that touch the line,
    with its two ends, are the new one of all of them.
    """
    if any(position.coloured):
        return tuple(network_of(position, seat) for seat in range(len(position.markers)))
    a, b = board.ends(line)
    touched = joined = 1 << a | 1 << b
    for network in state.networks:
        if network & touched:
            joined |= network
    return tuple(joined if network & touched else network for network in state.networks)


def _laid_events(state: State, seat: Seat, line: int, *, own: bool) -> tuple[Event, ...]:
    """Return that the track was laid and, if it joined networks, whose; `state` is the one after it."""
    laid = TrackLaid(seat, line, own)
    a, b = board.ends(line)
    before = replace(
        state.position,
        tracks=state.position.tracks & ~(1 << line),
        coloured=tuple(lines & ~(1 << line) for lines in state.position.coloured),
    )
    mine = state.networks[seat]
    met = tuple(
        other
        for other, marker in enumerate(state.position.markers)
        if other != seat and marker is not None and mine >> marker & 1
    )
    if not met:
        return (laid,)
    network = network_of(before, seat)
    new = tuple(other for other in met if not network >> (state.position.markers[other] or 0) & 1)
    if not new:
        return (laid,)
    return (laid, NetworksJoined(seat, new, b if network >> a & 1 else a))


@lru_cache(maxsize=4096)
def _cities(hand: tuple[int, ...]) -> int:
    return bits(board.CITIES[city].junction for city in hand)


def _complete(hands: tuple[tuple[int, ...], ...], networks: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(
        seat
        for seat, (hand, network) in enumerate(zip(hands, networks, strict=True))
        if not _cities(hand) & ~network
    )


def _turn_over(state: State) -> State:
    return replace(
        state,
        phase="building",
        mover=(state.mover + 1) % len(state.points),
        last=Trace(state.mover, lines=state.laid),
        laid=(),
    )


def _round_over(state: State, events: tuple[Event, ...], reason: Literal["connected", "supply"]) -> Step:
    """Score the round, and either end the match or deal the next one."""
    finished = _finish(state, reason)
    ended = RoundEnded(
        finished.number, reason, finished.complete, finished.hands, finished.losses, finished.points
    )
    state = replace(
        state, points=finished.points, finished=finished, last=finished.last, laid=(), closing=False
    )
    if _is_last_round(state):
        state = replace(state, phase="over")
        final = result(state)
        assert final is not None, "a match that is over has a result"
        return Step(
            state, (*events, ended, MatchEnded(final.scores, tuple(sorted(final.winners)))), reveals=True
        )
    barrier = _moved_barrier(state)
    moved = () if barrier == state.barrier or barrier is None else (BarrierMoved(barrier),)
    state = _dealt(replace(state, barrier=barrier))
    return Step(state, (*events, ended, *moved, RoundStarted(state.round, state.starter)), reveals=True)


def _finish(state: State, reason: Literal["connected", "supply"]) -> FinishedRound:
    seats = range(len(state.points))
    todo = [goals(state.position, seat, state.hands[seat]) for seat in seats]
    losses = tuple(goal.to_go for goal in todo)
    return FinishedRound(
        number=state.round,
        reason=reason,
        complete=_complete(state.hands, state.networks),
        hands=state.hands,
        missing=tuple(goal.missing for goal in todo),
        losses=losses,
        points=tuple(points - loss for points, loss in zip(state.points, losses, strict=True)),
        barrier=state.barrier,
        last=Trace(state.mover, lines=state.laid),
        position=state.position,
    )


def _is_last_round(state: State) -> bool:
    if state.options.rounds is not None:
        return state.round == state.options.rounds
    return state.barrier is not None and min(state.points) <= state.barrier


def _moved_barrier(state: State) -> int | None:
    """Return the barrier of the next round: moved once, after round 2, if two free spaces can stay."""
    fewest = min(state.points)
    if state.barrier is None or state.round != BARRIER_ROUND or fewest - BARRIER_SPACES - 1 <= 0:
        return state.barrier
    return fewest - BARRIER_SPACES - 1


def view(state: State, seat: Seat | None) -> View:
    """Return what the seat, or a spectator (None), may know."""
    seats = len(state.points)
    return View(
        options=state.options,
        phase=state.phase,
        seat=seat,
        seats=seats,
        to_act=tuple(sorted(to_act(state))),
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
    if state.phase != "over":
        return None
    most = max(state.points)
    winners = frozenset(seat for seat, points in enumerate(state.points) if points == most)
    return Result(state.points, winners, "barrier" if state.options.rounds is None else "rounds")


REDEALS = 2_000
"""How many deals `redeal` tries before it keeps the hands as they are."""


def redeal(state: State, seat: Seat | None, rng: Rng, keep: Sequence[tuple[Seat, Move]] = ()) -> State:
    """Return a state that this seat cannot tell from the given one.

    The others' cities and those set aside are dealt anew under a fresh key. Everybody knows that the round
    has not ended, so no deal completes anybody who would have ended it; where it is announced to end with
    this turn, the deal lets it. The pairs of `keep` stay legal (no move depends on cities) and, if they do
    not reveal anything in `state`, do not in the new one. Where hardly a deal fits, as late in a round with
    all cities joined, the hands may stay.
    """
    key, rng = _fresh_key(rng)
    state = replace(state, rng=key)
    if state.phase == "over":
        return state
    seats = len(state.points)
    own = () if seat is None else state.hands[seat]
    cards = [card for card in board.cards(seats) if card not in own]
    for _ in range(REDEALS):
        others, rng = _deal(cards, seats - bool(own), rng)
        hands = others if seat is None else (*others[:seat], own, *others[seat:])
        dealt = replace(state, hands=hands)
        if _fits(dealt) and _reveals(dealt, keep) == _reveals(state, keep):
            return dealt
    return state


def _fresh_key(rng: Rng) -> tuple[Rng, Rng]:
    words = []
    for _ in range(4):
        word, rng = rng.word()
        words.append(word.to_bytes(8, "little"))
    return Rng.from_key(b"".join(words)), rng


def _fits(state: State) -> bool:
    """Whether these hands go with the public fact that the round goes on, or ends with this turn."""
    complete = _complete(state.hands, state.networks)
    return bool(complete) == state.closing and state.mover not in complete


def _reveals(state: State, keep: Sequence[tuple[Seat, Move]]) -> list[bool]:
    return [apply(state, seat, move).reveals for seat, move in keep]
