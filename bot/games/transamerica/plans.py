"""What a player could do next, best first: everything here follows from the player's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bot.engine.bits import members, union
from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack
from bot.games.transamerica.view import Position, goals, network_of, passable, usable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.games.transamerica.view import View


class Start(Struct, frozen=True):
    """A place to start: what all five cities cost from there, and how far away the farthest one is."""

    junction: int
    cost: int
    farthest: int


class Plan(Struct, frozen=True):
    """The next lines on a cheapest way to a goal.

    Attributes:
        city: the goal as an index of board.CITIES; None for all own cities together.
        cost: what the way costs.
        moves: what can be laid of it in this turn, one or two tracks.
    """

    city: int | None
    cost: int
    moves: tuple[LayTrack, ...]


def distances(position: Position, seat: int, sources: int) -> dict[int, int]:
    """Return what each junction costs to reach from the set `sources`; unreachable ones are missing."""
    own = usable(position, seat)
    step = board.prices(passable(position, seat))
    two_before, before = 0, board.reach(sources, own)
    seen, cost = before, 0
    found = dict.fromkeys(members(before), 0)
    while two_before | before:
        cost += 1
        new = board.reach((step(before, 1) | step(two_before, 2)) & ~seen, own)
        found.update(dict.fromkeys(members(new), cost))
        seen |= new
        two_before, before = before, new
    return found


def starts(view: View) -> list[Start]:
    """Return the free junctions on a cheapest network of the own cities, the most central first."""
    assert view.seat is not None, "a spectator starts nowhere"
    assert view.hand is not None, "a spectator has no cities"
    hand = view.hand
    todo = goals(view.position, view.seat, hand)
    ways = [distances(view.position, view.seat, 1 << board.CITIES[city].junction) for city in hand]
    places = {end for line in todo.missing for end in board.ends(line)} - set(view.position.markers)
    found = [
        Start(place, todo.to_go, max(way[place] for way in ways)) for place in places if place is not None
    ]
    return sorted(
        found, key=lambda start: (start.farthest, start.junction not in board.CITY_AT, start.junction)
    )


def plans(view: View) -> list[Plan]:
    """Return the next step towards all own cities together, then towards each that is not connected."""
    assert view.seat is not None, "a spectator builds nothing"
    assert view.hand is not None, "a spectator has no cities"
    todo = goals(view.position, view.seat, view.hand)
    found = [Plan(None, todo.to_go, _next_moves(view, todo.missing))]
    for city, distance in zip(view.hand, todo.distances, strict=True):
        if distance:
            missing = goals(view.position, view.seat, (city,)).missing
            found.append(Plan(city, distance, _next_moves(view, missing)))
    return [plan for plan in found if plan.moves]


def _next_moves(view: View, wanted: tuple[int, ...]) -> tuple[LayTrack, ...]:
    """Return what can be laid of the wanted lines now: two singles or one double, from the network on."""
    first = next_lines(view, ())
    lines = [line for line in wanted if first >> line & 1]
    singles = [line for line in lines if board.SINGLES >> line & 1]
    if not singles:
        return tuple(LayTrack(line) for line in lines[:1])
    start = LayTrack(singles[0])
    if view.phase == "second":
        return (start,)
    second = next_lines(view, (start,))
    rest = [line for line in wanted if second >> line & 1]
    onward = [line for line in rest if not first >> line & 1]
    return (start, *(LayTrack(line) for line in (onward or rest)[:1]))


def after(view: View, moves: tuple[LayTrack, ...]) -> Position:
    """Return the position with these tracks laid by the viewer."""
    assert view.seat is not None, "a spectator builds nothing"
    tracks, coloured = view.position.tracks, list(view.position.coloured)
    for move in moves:
        if move.own:
            coloured[view.seat] |= 1 << move.line
        else:
            tracks |= 1 << move.line
    return Position(view.position.markers, tracks, tuple(coloured))


def next_lines(view: View, moves: tuple[LayTrack, ...]) -> int:
    """Return the lines on which the viewer could lay a common track after these of the same turn."""
    assert view.seat is not None, "a spectator builds nothing"
    if len(view.laid) + len(moves) > 1 or any(board.DOUBLES >> move.line & 1 for move in moves):
        return 0
    position = after(view, moves)
    occupied = position.tracks | union(position.coloured)
    allowed = board.SINGLES if view.laid or moves else board.LINES
    return board.lines_at(network_of(position, view.seat)) & allowed & ~occupied


def second_tracks(view: View, first: tuple[LayTrack, ...]) -> Iterator[LayTrack]:
    """Yield the common tracks that could follow the first one of a turn."""
    yield from map(LayTrack, members(next_lines(view, first)))


def building_sites(view: View, moves: tuple[LayTrack, ...]) -> list[int]:
    """Return the junctions of the own network where something can be laid, nearest to the goals first."""
    assert view.seat is not None, "a spectator builds nothing"
    assert view.hand is not None, "a spectator has no cities"
    position = after(view, moves)
    network = network_of(position, view.seat)
    lines = next_lines(view, moves)
    sites = [site for site in members(network) if board.lines_at(1 << site) & lines]
    # Counted without tracks, since along them everything on the network is equally near.
    bare = Position(position.markers, 0, position.coloured)
    goals_left = [board.CITIES[city].junction for city in view.hand]
    ways = [distances(bare, view.seat, 1 << goal) for goal in goals_left if not network >> goal & 1]
    return sorted(sites, key=lambda site: (min((way[site] for way in ways), default=0), site))


DIRECTIONS: tuple[tuple[str, int], ...] = (
    ("↖", -board.WIDTH - 1),
    ("↗", -board.WIDTH),
    ("←", -1),
    ("→", 1),
    ("↙", board.WIDTH),
    ("↘", board.WIDTH + 1),
)
"""The six directions as they look on the board, and how far each moves a junction's number."""
