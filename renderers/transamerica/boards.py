"""The public board, and the personal one with the own cities, network and missing lines drawn in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import bits, members
from bot.games.transamerica import board
from bot.games.transamerica.moves import LayTrack, PlaceMarker
from bot.games.transamerica.view import Goals, Position, goals
from renderers import frame, lettering, tokens
from renderers.scene import Drawn
from renderers.transamerica import geometry, head, lanes, pieces, surface, words
from renderers.transamerica.geometry import MAP_BOTTOM
from renderers.transamerica.layout import BADGE, arrange, badge

if TYPE_CHECKING:
    from bot.games.transamerica.view import View
    from renderers.canvas import Canvas
    from renderers.scene import Request
    from renderers.transamerica.layout import Layout


def draw(request: Request) -> Drawn:
    """Draw the board as the view's seat knows it, or as everybody does."""
    view: View = request.view
    seat = view.seat
    theme = request.theme
    thought = _thought(request)
    aim = _aim(view, thought.markers[seat] if seat is not None else None)
    hand = view.hand or ()
    in_play = board.cards(view.seats)
    occupied = words.occupied(view.position)
    preview = request.preview if seat is not None else ()
    ghosts = [move.line for move in preview if isinstance(move, LayTrack)]
    standing = {marker: owner for owner, marker in enumerate(thought.markers) if marker is not None}
    layout = arrange(
        tracks=occupied | bits(ghosts),
        dashes=bits(aim.missing) if aim else 0,
        markers=tuple(standing),
        ringed=hand,
        blocked=(geometry.CORNER, *([frame.tab_box(request, geometry.HEAD)] if seat is not None else [])),
        shapes=[surface.shape_on(line) for lines in view.position.coloured for line in members(lines)],
    )

    canvas = surface.begin(theme, view.seats)
    surface.fade(canvas, layout)
    recent = view.laid or (view.last.lines if view.last else ())
    surface.glow(canvas, recent)
    if aim is not None and seat is not None:
        surface.missing(canvas, [line for line in aim.missing if line not in ghosts], seat)
    surface.tracks(canvas, view.position, seat, aim.network if aim else 0)
    if seat is not None:
        surface.ghosts(canvas, ghosts, seat)
    surface.cities(canvas, in_play, dict.fromkeys(hand, seat or 0))
    surface.names(canvas, layout, in_play, recent)
    fresh = view.last.marker if view.last and not view.laid else None
    unplaced = thought.markers[seat] if seat is not None and view.position.markers[seat] is None else None
    surface.markers(
        canvas, layout, {at: owner for at, owner in standing.items() if at != unplaced}, fresh=fresh
    )
    if unplaced is not None and seat is not None:
        surface.ghost_marker(canvas, layout, unplaced, seat)

    if aim is not None and seat is not None:
        later = goals(_played(request, thought), seat, hand) if request.preview else None
        _badges(canvas, layout, view, aim, occupied, known=thought.markers[seat] is not None)
        _list(canvas, request, aim, later)
    else:
        _legend(canvas, request)
    head.draw(
        canvas,
        request,
        head.Head(
            words.round_title(request, view.round),
            view.supply,
            words.last_turn(request),
            words.state(request),
        ),
    )
    lanes.draw(
        canvas,
        request,
        view.points,
        barrier=view.barrier,
        acting=view.to_act or sorted(view.result.winners if view.result else ()),
        marks=words.marks(request),
        own_left=_own_left(view),
    )
    if seat is not None:
        frame.personal(canvas, request, seat, y=geometry.HEAD)
    return Drawn(canvas, words.board_alt(request, aim))


def _own_left(view: View) -> list[int] | None:
    """Return by seat how many tracks of its own colour are left, None if the match has none."""
    if not view.options.vexation:
        return None
    return [lanes.OWN_TRACKS - lines.bit_count() for lines in view.position.coloured]


def _thought(request: Request) -> Position:
    """Return the position with the marker that the reader thinks of."""
    position: Position = request.view.position
    seat = request.view.seat
    markers = list(position.markers)
    for move in request.preview:
        if isinstance(move, PlaceMarker) and seat is not None and markers[seat] is None:
            markers[seat] = move.junction
    return Position(tuple(markers), position.tracks, position.coloured)


def _played(request: Request, thought: Position) -> Position:
    """Return the position with everything that the reader thinks of."""
    coloured = list(thought.coloured)
    tracks = thought.tracks
    for move in request.preview:
        if isinstance(move, LayTrack):
            if move.own and request.view.seat is not None:
                coloured[request.view.seat] |= 1 << move.line
            else:
                tracks |= 1 << move.line
    return Position(thought.markers, tracks, tuple(coloured))


def _aim(view: View, marker: int | None) -> Goals | None:
    if view.seat is None or view.hand is None:
        return None
    return goals(view.position, view.seat, view.hand, marker)


def _badges(canvas: Canvas, layout: Layout, view: View, aim: Goals, occupied: int, *, known: bool) -> None:
    """Put on each own city's ring a tick, or how far it is; nothing before the marker stands."""
    if not known or view.hand is None:
        return
    taken: list[tuple[float, float]] = []
    for city, away in zip(view.hand, aim.distances, strict=True):
        x, y = badge(layout, city, occupied, taken)
        taken.append((x, y))
        if away:
            canvas.put(tokens.disc(canvas.theme, BADGE), x, y)
            canvas.text(x, y, str(away), 18, "Bold", (255, 255, 255), align="middle")
        else:
            canvas.put(tokens.tick(canvas.theme, BADGE), x, y)


def _legend(canvas: Canvas, request: Request) -> None:
    theme = canvas.theme
    rows = (
        (pieces.legend(theme, None), request.text.gettext("costs 1")),
        (pieces.legend(theme, "river"), request.text.gettext("river: 2")),
        (pieces.legend(theme, "mountain"), request.text.gettext("mountain: 2")),
    )
    for number, (sprite, words_) in enumerate(rows):
        y = MAP_BOTTOM - 131 + 34 * number
        canvas.put(sprite, 25, y)
        canvas.text(95, y, words_, 23, "Medium", theme.ink)


_LIST = (19, 887, 314, 1072)


def _list(canvas: Canvas, request: Request, aim: Goals, later: Goals | None) -> None:
    """List the own cities in the corner, the nearest first, with what the missing lines cost in all."""
    view: View = request.view
    theme = canvas.theme
    left, top, right, _ = _LIST
    canvas.put(frame.card(theme, _LIST), 0, 0)
    if later is not None and later.to_go != aim.to_go:
        total = request.text.gettext("{now} → {then} to go").format(now=aim.to_go, then=later.to_go)
    else:
        total = request.text.gettext("{number} to go").format(number=aim.to_go)
    edge = canvas.text(right - 17, top + 21, total, 23, "SemiBold", theme.ink, align="right")[0]
    title = lettering.shortened(request.text.gettext("Your cities"), 23, "Medium", edge - left - 25)
    canvas.text(left + 16, top + 21, title, 23, "Medium", theme.muted)
    known = view.position.markers[view.seat or 0] is not None
    order = (
        sorted(zip(aim.distances, view.hand or (), strict=True))
        if known
        else [(0, c) for c in view.hand or ()]
    )
    for number, (away, index) in enumerate(order):
        city = board.CITIES[index]
        y = top + 54 + 28.4 * number
        canvas.put(pieces.small_city(theme, city.colour), left + 28, y)
        canvas.text(left + 49, y, city.name, 23, "SemiBold", theme.ink)
        if not known:
            continue
        if away:
            canvas.put(tokens.disc(theme, 11), right - 28, y)
            canvas.text(right - 28, y, str(away), 16, "Bold", (255, 255, 255), align="middle")
        else:
            canvas.put(tokens.tick(theme, 11), right - 28, y)
