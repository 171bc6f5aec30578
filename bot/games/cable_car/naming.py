"""How squares, tiles, stations and lines are called in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cable_car import board
from bot.games.seats import label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine import Seat, Text
    from bot.games.cable_car.board import Side, Square, Tile
    from bot.games.cable_car.plans import Effect, Grown
    from bot.games.cable_car.view import Line


LABEL = 100
"""The most characters that a choice in a list may have."""


def in_list(parts: Sequence[str]) -> str:
    """Return parts as one choice of a list: from the end, whole parts are left out that would not fit."""
    found = " · ".join(parts)
    left = len(parts)
    while len(found) > LABEL and left > 1:
        left -= 1
        found = " · ".join([*parts[:left], "…"])
    return found


def square_name(square: Square) -> str:
    """Return a name such as "E3"."""
    return board.SQUARE_NAMES[square]


def side_sign(side: Side, text: Text) -> str:
    """Return the letter of a side."""
    return (
        text.gettext("N"),
        text.gettext("E"),
        text.gettext("S"),
        text.gettext("W"),
    )[side]


def from_side(side: Side, text: Text) -> str:
    """Return "from the north"."""
    return (
        text.gettext("from the north"),
        text.gettext("from the east"),
        text.gettext("from the south"),
        text.gettext("from the west"),
    )[side]


def tracks(tile: Tile, text: Text) -> str:
    """Return where the four tracks of a tile lead: "N→S E→W S→E W→N"."""
    return " ".join(
        f"{side_sign(entry, text)}→{side_sign(leaves, text)}"
        for entry, leaves in enumerate(board.exits(tile))
    )


def tile_name(tile: Tile, text: Text) -> str:
    """Return a tile's name with its tracks: "aacb (N→S E→W S→E W→N)"."""
    return text.gettext("{tile} ({tracks})").format(tile=tile, tracks=tracks(tile, text))


def n_points(number: int, text: Text) -> str:
    """Return "3 points"."""
    return text.ngettext("{n} point", "{n} points", number).format(n=number)


def n_passes(number: int, text: Text) -> str:
    """Return "3 passes"."""
    return text.ngettext("{n} pass", "{n} passes", number).format(n=number)


def n_tiles(number: int, text: Text) -> str:
    """Return "3 tiles"."""
    return text.ngettext("{n} tile", "{n} tiles", number).format(n=number)


def line_state(line: Line, text: Text) -> str:
    """Return "3 passes, enters E4 from the north", "22 points at the power station" and the like."""
    figures = {"passes": n_passes(line.passes, text), "points": n_points(line.points, text)}
    if line.next_square is not None:
        sentence = text.gettext("{passes}, enters {square} {side}")
        return sentence.format(
            **figures, square=square_name(line.next_square), side=from_side(line.next_side, text)
        )
    if line.arrival is None:
        return text.gettext("{points}, ended at the power station").format(**figures)
    return text.gettext("{points}, ended at station {station}").format(**figures, station=line.arrival)


def consequences(
    effect: Effect, viewer: Seat | None, text: Text, names: Sequence[str] | None = None
) -> Iterator[str]:
    """Yield in short, for lists, what a placement would do: "finishes 17 for ◆ Dev: 22", "your 29 +2".

    What scores comes first, the best before the rest, then what grows, the viewer's lines before others'.

    Args:
        effect: of the placement.
        viewer: whose lines are called "your"; None for nobody's.
        text: the reader's translator.
        names: of the players, by seat; their colours if None.
    """
    for grown in _finished(effect):
        owner, figures = grown.line.owner, {"station": grown.line.station, "points": grown.line.points}
        if owner is None:
            yield text.gettext("finishes {station}, nobody's").format(**figures)
        elif owner == viewer:
            yield text.gettext("finishes your {station}: {points}").format(**figures)
        else:
            sentence = text.gettext("finishes {station} for {player}: {points}")
            yield sentence.format(**figures, player=label(owner, text, names))
    for grown in _extended(effect, viewer):
        owner, figures = grown.line.owner, {"station": grown.line.station, "more": grown.more}
        if owner is None:
            yield text.gettext("nobody's {station} +{more}").format(**figures)
        elif owner == viewer:
            yield text.gettext("your {station} +{more}").format(**figures)
        else:
            sentence = text.gettext("{station} of {player} +{more}")
            yield sentence.format(**figures, player=label(owner, text, names))


def forecast(
    effect: Effect, viewer: Seat | None, text: Text, names: Sequence[str] | None = None
) -> Iterator[str]:
    """Yield the same in sentences: "Your line 29 grows by 2.", in the order of `consequences`.

    Args:
        effect: of the placement.
        viewer: whose lines are called "your"; None for nobody's.
        text: the reader's translator.
        names: of the players, by seat; their colours if None.
    """
    for grown in _finished(effect):
        yield _ends(grown.line, viewer, text, names)
    for grown in _extended(effect, viewer):
        owner, figures = grown.line.owner, {"station": grown.line.station, "more": grown.more}
        if owner is None:
            yield text.gettext("Nobody's line {station} grows by {more}.").format(**figures)
        elif owner == viewer:
            yield text.gettext("Your line {station} grows by {more}.").format(**figures)
        else:
            sentence = text.gettext("Line {station} of {player} grows by {more}.")
            yield sentence.format(**figures, player=label(owner, text, names))


def _ends(line: Line, viewer: Seat | None, text: Text, names: Sequence[str] | None) -> str:
    """Return "Your line 17 reaches the power station: 22 points." and the like."""
    figures = {"station": line.station, "arrival": line.arrival, "points": n_points(line.points, text)}
    at_station = line.arrival is not None
    if line.owner is None:
        return text.gettext("Nobody's line {station} ends, and scores nothing.").format(**figures)
    if line.owner == viewer:
        if at_station:
            sentence = text.gettext("Your line {station} arrives at station {arrival}: {points}.")
        else:
            sentence = text.gettext("Your line {station} reaches the power station: {points}.")
        return sentence.format(**figures)
    if at_station:
        sentence = text.gettext("Line {station} arrives at station {arrival}: {points} for {player}.")
    else:
        sentence = text.gettext("Line {station} reaches the power station: {points} for {player}.")
    return sentence.format(**figures, player=label(line.owner, text, names))


def _finished(effect: Effect) -> list[Grown]:
    return sorted(effect.finished, key=lambda grown: -grown.line.points)


def _extended(effect: Effect, viewer: Seat | None) -> list[Grown]:
    return sorted(effect.extended, key=lambda grown: grown.line.owner != viewer)
