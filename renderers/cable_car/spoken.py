"""The alt texts: what the pictures say to somebody who does not see them, in order of weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.bits import members, union
from bot.games.cable_car import board
from bot.games.cable_car.laying import laid
from bot.games.cable_car.moves import PlaceTile
from bot.games.cable_car.view import line, lines, playable, unfinished
from bot.games.seats import listed
from renderers import alt
from renderers.cable_car import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine import Seat
    from bot.games.cable_car.view import Line, View
    from renderers.scene import Request


def board_alt(request: Request) -> str:
    """Return the alt text of a board."""
    return alt.assembled(_board(request), request.text)


def hand_alt(request: Request) -> str:
    """Return the alt text of a hand."""
    return alt.assembled(_hand(request), request.text)


def _board(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    yield _opening(request)
    if view.last is not None:
        sentence = text.gettext("{placed}, {scored}.")
        yield sentence.format(
            placed=words.placed(request, request.said), scored=words.scored(request, request.said)
        )
    yield from _thought(request)
    yield from _secrets(request)
    sentence = text.gettext("{player} {points} points, {done} of {all} lines finished")
    rows = []
    for seat in range(view.seats):
        cars = board.stations_of(seat, view.seats)
        done = len(cars) - len(unfinished(view, seat))
        rows.append(
            sentence.format(player=request.said(seat), points=view.points[seat], done=done, all=len(cars))
        )
    yield "; ".join(rows) + "."
    yield words.pile(request) + "."
    for seat in range(view.seats):
        yield from _open(request, seat)
    rows = [
        f"{board.SQUARE_NAMES[square]} {view.position.tiles[square]}"
        for square in members(view.position.placed)
    ]
    sentence = text.gettext("Tiles: {tiles}.")
    if rows:
        yield sentence.format(tiles=", ".join(rows))


def _opening(request: Request) -> str:
    view: View = request.view
    text = request.text
    if view.result is not None:
        sentence = text.ngettext("{players} wins.", "{players} share the win.", len(view.result.winners))
        winners = listed([request.introduced(seat) for seat in sorted(view.result.winners)], text)
        return sentence.format(players=winners)
    if view.phase == "placing_drawn":
        sentence = text.gettext("{player} has drawn a tile and must place it.")
    else:
        sentence = text.gettext("{player} to place a tile.")
    return sentence.format(player=request.introduced(view.mover))


def _thought(request: Request) -> Iterator[str]:
    """Say what a tile that the reader thinks of would do."""
    view: View = request.view
    text = request.text
    for move in request.preview:
        if view.seat is None or not isinstance(move, PlaceTile) or view.position.placed >> move.square & 1:
            continue
        position, grown = laid(view.position, move.square, move.tile)
        effects = [_effect(request, line(position, view.seats, growth.station)) for growth in grown]
        sentence = text.gettext("Not played yet: {tile} on {square}. {effects}.")
        yield sentence.format(
            tile=move.tile,
            square=board.SQUARE_NAMES[move.square],
            effects="; ".join(effects) or text.gettext("No line grows"),
        )


def _effect(request: Request, grown: Line) -> str:
    text = request.text
    if grown.end is None:
        sentence = text.gettext("line {number} goes on at {square}")
        return sentence.format(number=grown.station, square=board.SQUARE_NAMES[grown.next_square or 0])
    if grown.owner is None:
        return text.gettext("line {number}, nobody’s, is finished").format(number=grown.station)
    sentence = text.gettext("line {number} is finished: {points} for {player}")
    return sentence.format(number=grown.station, points=grown.points, player=request.said(grown.owner))


def _secrets(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    if view.drawn is not None:
        yield text.gettext("You have drawn {tile}.").format(tile=view.drawn)
    if view.hand:
        sentence = text.ngettext("Your tile: {tiles}.", "Your tiles: {tiles}.", len(view.hand))
        yield sentence.format(tiles=", ".join(view.hand))
    squares = union(playable(view).values())
    if squares:
        names = ", ".join(board.SQUARE_NAMES[square] for square in members(squares))
        yield text.gettext("Open squares: {squares}.").format(squares=names)


def _open(request: Request, seat: Seat) -> Iterator[str]:
    """Say where a seat's open lines go on."""
    view: View = request.view
    text = request.text
    each = text.gettext("{number} at {square}")
    ends = [
        each.format(number=one.station, square=board.SQUARE_NAMES[one.next_square])
        for one in unfinished(view, seat)
        if one.next_square is not None and one.passes
    ]
    if ends:
        sentence = text.gettext("Lines of {player} go on: {ends}.")
        yield sentence.format(player=request.said(seat), ends=", ".join(ends))


def _hand(request: Request) -> Iterator[str]:
    view: View = request.view
    text = request.text
    yield text.gettext("Hand of {player}.").format(player=request.introduced(view.seat or 0))
    yield from _secrets(request)
    yield words.pile(request) + "."
    for one in lines(view.position, view.seats):
        if one.owner != view.seat:
            continue
        if one.end is not None:
            sentence = text.ngettext(
                "Line {number}: {points} point.", "Line {number}: {points} points.", one.points
            )
        elif one.passes:
            sentence = text.ngettext(
                "Line {number}: goes on at {square} after {passes} tile.",
                "Line {number}: goes on at {square} after {passes} tiles.",
                one.passes,
            )
        else:
            sentence = text.gettext("Line {number}: not begun.")
        yield sentence.format(
            number=one.station,
            points=one.points,
            passes=one.passes,
            square=board.SQUARE_NAMES[one.next_square or 0],
        )
