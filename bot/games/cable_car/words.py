"""The game's sentences, made for one reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.games.cable_car import plans
from bot.games.cable_car.events import Event, LineFinished, TileDrawn, TilePlaced
from bot.games.cable_car.moves import DrawTile, Move
from bot.games.cable_car.naming import consequences, in_list, n_points, n_tiles, square_name, tile_name
from bot.games.cable_car.parsing import draw_word, parse, parse_moves
from bot.games.cable_car.prose import hand, position, score_table, secrets, summary, turn
from bot.games.cable_car.refusing import refusal
from bot.games.cable_car.suggestions import suggestions as offered
from bot.games.seats import label, winning

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Text
    from bot.games.cable_car.view import View

__all__ = [
    "consequences",
    "describe",
    "event",
    "hand",
    "move",
    "news",
    "option",
    "option_value",
    "parse",
    "parse_moves",
    "position",
    "refusal",
    "score_table",
    "secrets",
    "suggestions",
    "summary",
    "turn",
    "written",
]


def move(m: Move, view: View, text: Text) -> str:  # noqa: ARG001 (other games need it)
    """Return the move as it can be typed: "E3 aacb", the tile as it will lie, or "draw"."""
    return draw_word(text) if isinstance(m, DrawTile) else f"{square_name(m.square)} {m.tile}"


def written(moves: Sequence[Move], view: View, text: Text) -> str:
    """Return moves that are made one after the other, as they can be typed in one line."""
    return ", ".join(move(m, view, text) for m in moves)


def describe(m: Move, view: View, text: Text) -> str:
    """Return the move with what it would score and lengthen; at most 100 characters."""
    if isinstance(m, DrawTile):
        return text.gettext("draw a tile instead ({tiles} left)").format(tiles=n_tiles(view.pile, text))
    return in_list([move(m, view, text), *consequences(plans.effect(view, m), view.seat, text)])


def suggestions(view: View, moves: Iterable[Move], typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type) for what fits what was typed so far, best guesses first."""
    return offered(view, moves, typed, text, move=move, describe=describe)


def event(e: Event, text: Text, names: Sequence[str] | None = None) -> str:
    """Return a sentence for the event."""
    match e:
        case TilePlaced(seat, square, tile, drawn):
            if drawn:
                sentence = text.gettext("{player} drew {tile} and placed it on {square}.")
            else:
                sentence = text.gettext("{player} placed {tile} on {square}.")
            return sentence.format(player=label(seat, text, names), tile=tile, square=square_name(square))
        case LineFinished():
            return _finished(e, text, names)
        case TileDrawn(seat, None, instead):
            if instead:
                sentence = text.gettext("{player} drew a tile to place it.")
            else:
                sentence = text.gettext("{player} drew a tile.")
            return sentence.format(player=label(seat, text, names))
        case TileDrawn(seat, tile, instead):
            if instead:
                sentence = text.gettext("{player} drew {tile} to place it.")
            else:
                sentence = text.gettext("{player} drew {tile}.")
            return sentence.format(player=label(seat, text, names), tile=tile_name(tile or "", text))
    return winning(e.winners, text, names)


def _finished(e: LineFinished, text: Text, names: Sequence[str] | None) -> str:
    figures = {"station": e.station, "points": n_points(e.points, text), "arrival": e.arrival}
    if e.owner is None:
        return text.gettext("Line {station}, which is nobody's, has ended.").format(**figures)
    if e.arrival is None:
        sentence = text.gettext("Line {station} reached the power station: {points} for {player}.")
    else:
        sentence = text.gettext("Line {station} arrived at station {arrival}: {points} for {player}.")
    return sentence.format(**figures, player=label(e.owner, text, names))


def news(events: Sequence[Event], text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line for each turn: the tile, the lines that it finished, and to its drawer what was drawn."""
    lines: list[list[str]] = []
    for number, e in enumerate(events):
        match e:
            case TileDrawn(instead=True):
                after = events[number + 1] if number + 1 < len(events) else None
                if not isinstance(after, TilePlaced):  # else the placing says it
                    lines.append([event(e, text, names)])
            case TileDrawn(tile=None):
                pass  # every turn ends with that
            case LineFinished() | TileDrawn() if lines:
                lines[-1].append(event(e, text, names))
            case _:
                lines.append([event(e, text, names)])
    return [" ".join(sentences) for sentences in lines]


def option(name: str, text: Text) -> str:
    """Return what an option is called."""
    return {"orientation": text.gettext("Turning tiles"), "hand": text.gettext("Tiles in hand")}[name]


def option_value(name: str, value: Any, text: Text) -> str:
    """Return what a value of an option means."""
    if name == "orientation":
        return {
            "fixed": text.gettext("laid as printed (official)"),
            "free": text.gettext("tiles may be turned"),
        }[value]
    return text.gettext("1 (official)") if value == 1 else str(value)
