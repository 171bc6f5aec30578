"""What may be laid: sets of lines say whether, refusals say why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import bits, members, union
from bot.games.transamerica import board, refusals
from bot.games.transamerica.moves import LayTrack, PlaceMarker
from bot.games.transamerica.view import passable

if TYPE_CHECKING:
    from bot.engine import Refusal, Seat
    from bot.games.transamerica.moves import Move
    from bot.games.transamerica.state import State


def layable(state: State) -> int:
    """Return the lines on which the mover may lay a common track now, once all markers stand."""
    allowed = board.SINGLES if state.phase == "second" else board.LINES
    return board.lines_at(state.networks[state.mover]) & allowed & ~_occupied(state)


def _occupied(state: State) -> int:
    return state.position.tracks | union(state.position.coloured)


def own_layable(state: State) -> int:
    """Return the layable lines on which the mover may lay a track of its own colour instead."""
    coloured = state.position.coloured
    if not state.options.vexation or coloured[state.mover].bit_count() == board.OWN_TRACKS:
        return 0
    all_coloured = union(coloured)
    lines = layable(state) & ~board.lines_at(board.crossings(all_coloured))
    # Hardly a line could wall anybody in: where a free way leads round it, it cannot.
    doubtful = lines & ~board.bypassed(board.LINES & ~all_coloured)
    return lines & ~bits(line for line in members(doubtful) if _walled_in(state, line) is not None)


def _walled_in(state: State, line: int) -> Seat | None:
    """Return who would lose the way to a city or a marker if the mover's colour lay on the line."""
    markers = bits(marker for marker in state.position.markers if marker is not None)
    wanted = board.CITY_JUNCTIONS | markers
    for seat in range(len(state.points)):
        ways = passable(state.position, seat) & ~(1 << line)
        if seat != state.mover and wanted & ~board.reach(markers & -markers, ways):
            return seat
    return None


def why_not(state: State, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat to act may not make this move, or None if it is legal."""
    if isinstance(move, LayTrack):
        return _why_not_lay(state, seat, move)
    if isinstance(move, PlaceMarker):
        return _why_not_place(state, seat, move.junction)
    if state.phase == "placing":
        return refusals.MarkerFirst()
    return None if state.phase == "second" else refusals.TrackFirst()


def _why_not_place(state: State, seat: Seat, junction: int) -> Refusal | None:
    marker = state.position.markers[seat]
    if marker is not None:
        return refusals.MarkerStands(marker)
    if junction not in board.JUNCTION_NAMES:
        return refusals.NoSuchJunction()
    if junction in state.position.markers:
        return refusals.JunctionTaken(junction, state.position.markers.index(junction))
    return None


def _why_not_lay(state: State, seat: Seat, move: LayTrack) -> Refusal | None:
    """Return what is wrong with the track, the plainest fault first."""
    marker, line = state.position.markers[seat], move.line
    if marker is None:
        return refusals.MarkerFirst()
    if line < 0 or not board.LINES >> line & 1:
        return refusals.NoSuchLine()
    if not layable(state) >> line & 1:
        if _occupied(state) >> line & 1:
            return refusals.LineOccupied(line)
        if not board.lines_at(state.networks[seat]) >> line & 1:
            return refusals.NotConnected(line, marker)
        return refusals.DoubleAfterSingle(line)
    if move.own and not own_layable(state) >> line & 1:
        return _why_not_own(state, line)
    return None


def _why_not_own(state: State, line: int) -> Refusal:
    """Return why a line that is layable is not so for the mover's own colour."""
    coloured = state.position.coloured
    if not state.options.vexation:
        return refusals.NoOwnTracks()
    if coloured[state.mover].bit_count() == board.OWN_TRACKS:
        return refusals.OwnTracksUsed(board.OWN_TRACKS)
    crowded = board.crossings(union(coloured))
    for junction in board.ends(line):
        if crowded >> junction & 1:
            return refusals.JunctionCrowded(junction)
    seat = _walled_in(state, line)
    assert seat is not None, "nothing else forbids an own track"
    return refusals.WallsIn(line, seat)
