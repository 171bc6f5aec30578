"""The words of the pictures: whose turn it is, what was done; the alt texts stand in `spoken`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.cable_car import board
from bot.games.cable_car.view import line
from bot.games.seats import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine import Seat
    from bot.games.cable_car.view import View
    from renderers.scene import Request

TITLE = "Cable Car"


class State(NamedTuple):
    """Whose turn it is, or who has won.

    Attributes:
        seats: they, in order.
        sentence: with `{player}` where the names go, or without.
    """

    seats: tuple[Seat, ...]
    sentence: str


def state(request: Request) -> State:
    """Return whose turn it is, or who has won."""
    view: View = request.view
    text = request.text
    if view.result is not None:
        winners = tuple(sorted(view.result.winners))
        if len(winners) > 3:
            # Their tokens say who; so many names would each be cut to a letter.
            return State(winners, text.gettext("share the win"))
        return State(winners, text.ngettext("{player} wins", "{player} share the win", len(winners)))
    drawn = view.phase == "placing_drawn"
    if view.seat == view.mover:
        # Short, as the pill of a private picture leaves little room.
        return State((view.mover,), text.gettext("Place it now") if drawn else text.gettext("Your turn"))
    return State(
        (view.mover,), text.gettext("{player} has drawn") if drawn else text.gettext("{player}’s turn")
    )


def placed(request: Request, name: Callable[[Seat], str]) -> str:
    """Return where the last turn laid its tile; `name` gives the seats' names."""
    last = request.view.last
    assert last is not None, "before the first tile there is nothing to tell"
    text = request.text
    sentence = (
        text.gettext("{player} drew for {square}") if last.drawn else text.gettext("{player} placed {square}")
    )
    return sentence.format(player=name(last.seat), square=board.SQUARE_NAMES[last.square])


def scored(request: Request, name: Callable[[Seat], str]) -> str:
    """Return what the last tile finished; `name` gives the seats' names."""
    view: View = request.view
    text = request.text
    assert view.last is not None, "before the first tile there is nothing to tell"
    ended = [line(view.position, view.seats, station) for station in view.last.finished]
    if not ended:
        return text.gettext("no line finished")
    if len(ended) == 1:
        one = ended[0]
        if one.owner is None:
            return text.gettext("line {number}, nobody’s, is finished").format(number=one.station)
        if one.arrival is None:
            sentence = text.gettext("line {number} reached the power station: {points} for {player}")
        else:
            sentence = text.gettext("line {number} arrived at {station}: {points} for {player}")
        return sentence.format(
            number=one.station, station=one.arrival, points=one.points, player=name(one.owner)
        )
    got: dict[Seat, int] = {}
    for one in ended:
        if one.owner is not None:
            got[one.owner] = got.get(one.owner, 0) + one.points
    each = text.gettext("{points} for {player}")
    parts = [each.format(points=points, player=name(seat)) for seat, points in sorted(got.items())]
    finished = text.ngettext("{number} line finished", "{number} lines finished", len(ended)).format(
        number=len(ended)
    )
    return (
        text.gettext("{lines}: {points}").format(lines=finished, points=listed(parts, text))
        if parts
        else finished
    )


def tiles(request: Request, number: int) -> str:
    """Return "1 tile"."""
    return request.text.ngettext("{number} tile", "{number} tiles", number).format(number=number)


def pile(request: Request) -> str:
    """Return "22 in the pile"."""
    return request.text.gettext("{number} in the pile").format(number=request.view.pile)
