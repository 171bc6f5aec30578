"""The game's sentences, made for one reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from bot.games.seats import label, listed, players, winning
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
from bot.games.transamerica.moves import LayTrack, Move, PlaceMarker
from bot.games.transamerica.parsing import own_word, parse, parse_moves, stop_word
from bot.games.transamerica.prose import hand, position, score_table, secrets, summary, turn
from bot.games.transamerica.suggestions import suggestions as offered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine import Refusal, Text
    from bot.games.transamerica.view import View

__all__ = [
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
    """Return the move as it can be typed: "F7", "E9–E10", "E9–E10 own" or "stop"."""
    if isinstance(m, PlaceMarker):
        return board.junction_name(m.junction)
    if isinstance(m, LayTrack):
        return f"{board.line_name(m.line)} {own_word(text)}" if m.own else board.line_name(m.line)
    return stop_word(text)


def written(moves: Sequence[Move], view: View, text: Text) -> str:
    """Return moves that are made one after the other, as they can be typed in one line."""
    return ", ".join(move(m, view, text) for m in moves)


def describe(m: Move, view: View, text: Text) -> str:
    """Return the move with what makes it worth choosing: cities named, doubles marked."""
    if isinstance(m, PlaceMarker):
        name, place = board.junction_name(m.junction), board.place_name(m.junction)
        return name if name == place else f"{name} · {place}"
    if isinstance(m, LayTrack):
        parts = [move(LayTrack(m.line), view, text)]
        if board.DOUBLES >> m.line & 1:
            parts.append(text.gettext("double"))
        if m.own:
            parts.append(text.gettext("in your colour"))
        return " · ".join(
            [*parts, *(board.place_name(end) for end in board.ends(m.line) if end in board.CITY_AT)]
        )
    return text.gettext("stop after one track")


def suggestions(view: View, moves: Iterable[Move], typed: str, text: Text) -> Iterator[tuple[str, str]]:
    """Yield (label, what to type) for what fits what was typed so far, whole turns first."""
    return offered(view, moves, typed, text, move=move, describe=describe)


def event(e: Event, text: Text, names: Sequence[str] | None = None) -> str:
    """Return one sentence for the event."""
    match e:
        case MarkerPlaced(seat, junction):
            sentence = text.gettext("{player} starts at {place}.")
            return sentence.format(player=label(seat, text, names), place=board.place_name(junction))
        case TrackLaid():
            return _laid([e], text, names)
        case NetworksJoined(seat, others, junction):
            sentence = text.gettext("{player} joined the network of {others} at {place}.")
            return sentence.format(
                player=label(seat, text, names),
                others=players(others, text, names),
                place=board.place_name(junction),
            )
        case TurnStopped(seat):
            return text.gettext("{player} stopped after one track.").format(player=label(seat, text, names))
        case RoundClosing(seat):
            sentence = text.gettext(
                "Somebody has connected all five cities: the round ends with the turn of {player}."
            )
            return sentence.format(player=label(seat, text, names))
        case RoundEnded():
            return _round_ended(e, text, names)
        case BarrierMoved(barrier):
            sentence = text.ngettext(
                "The barrier moves: the game now ends when somebody has {points} point or fewer.",
                "The barrier moves: the game now ends when somebody has {points} points or fewer.",
                barrier,
            )
            return sentence.format(points=barrier)
        case RoundStarted(number, starter):
            sentence = text.gettext("Round {number} begins with {player}.")
            return sentence.format(number=number, player=label(starter, text, names))
        case MatchEnded(_, winners):
            return winning(winners, text, names)
        case _:
            assert_never(e)


def _round_ended(e: RoundEnded, text: Text, names: Sequence[str] | None) -> str:
    if e.reason == "supply":
        how = text.gettext("Round {number} is over: the last track is laid.").format(number=e.number)
    else:
        sentence = text.ngettext(
            "Round {number} is over: {players} connected all five cities.",
            "Round {number} is over: {players} have all connected their five cities.",
            len(e.complete),
        )
        how = sentence.format(number=e.number, players=players(e.complete, text, names))
    losses = text.gettext("{player} −{loss} → {points}")
    table = " · ".join(
        losses.format(player=label(seat, text, names), loss=loss, points=points)
        for seat, (loss, points) in enumerate(zip(e.losses, e.points, strict=True))
        if loss
    )
    return f"{how} {table}." if table else how


def news(events: Sequence[Event], text: Text, names: Sequence[str] | None = None) -> list[str]:
    """Return a line for each turn: the tracks of a turn are told as one path where they hang together."""
    lines: list[str] = []
    laid: list[TrackLaid] = []
    joined: list[NetworksJoined] = []

    def tell() -> None:
        if laid:
            lines.append(_laid(laid, text, names))
        lines.extend(event(e, text, names) for e in joined)
        laid.clear()
        joined.clear()

    for e in events:
        match e:
            case TrackLaid(seat, _, own):
                if laid and (laid[-1].seat, laid[-1].own) != (seat, own):
                    tell()
                laid.append(e)
            case NetworksJoined():
                joined.append(e)  # told after the whole path
            case TurnStopped():
                pass  # a path of one track says it
            case _:
                tell()
                lines.append(event(e, text, names))
    tell()
    return lines


def _laid(laid: Sequence[TrackLaid], text: Text, names: Sequence[str] | None) -> str:
    if laid[0].own:
        sentence = text.gettext("{player} laid {path} in their own colour.")
    else:
        sentence = text.gettext("{player} laid {path}.")
    return sentence.format(player=label(laid[0].seat, text, names), path=_path(laid, text))


def _path(laid: Sequence[TrackLaid], text: Text) -> str:
    """Return "C10–D10–E9" for tracks that hang together, else the lines one by one."""
    paths: list[list[int]] = []
    for e in laid:
        a, b = board.ends(e.line)
        if paths and paths[-1][-1] in (a, b):
            paths[-1].append(b if paths[-1][-1] == a else a)
        elif paths and len(paths[-1]) == 2 and paths[-1][0] in (a, b):
            paths[-1].reverse()
            paths[-1].append(b if paths[-1][-1] == a else a)
        else:
            paths.append([a, b])
    return listed(["–".join(map(board.junction_name, path)) for path in paths], text)


def refusal(r: Refusal, text: Text, names: Sequence[str] | None = None) -> str:
    """Return one sentence that says why not, and what is possible instead."""
    match r:
        case refusals.MarkerFirst():
            return text.gettext("First place your marker: choose any free junction, such as F7.")
        case refusals.MarkerStands(junction):
            sentence = text.gettext("Your marker stands at {place} until the round ends. Lay a track now.")
            return sentence.format(place=board.place_name(junction))
        case refusals.NoSuchJunction():
            return text.gettext("The board has no such junction.")
        case refusals.JunctionTaken(junction, seat):
            sentence = text.gettext("The marker of {player} stands at {place}. Choose another junction.")
            return sentence.format(place=board.place_name(junction), player=label(seat, text, names))
        case refusals.NoSuchLine():
            return text.gettext("The board has no such line.")
        case refusals.LineOccupied(line):
            return text.gettext("A track lies on {line} already.").format(line=board.line_name(line))
        case refusals.NotConnected(line, marker):
            sentence = text.gettext("{line} touches nothing that is connected to your marker at {place}.")
            return sentence.format(line=board.line_name(line), place=board.place_name(marker))
        case refusals.DoubleAfterSingle(line):
            sentence = text.gettext(
                "{line} is a double line and takes a whole turn. Lay another single track now, or stop."
            )
            return sentence.format(line=board.line_name(line))
        case refusals.TrackFirst():
            return text.gettext("A turn has at least one track, so there is nothing to stop yet.")
        case refusals.NoOwnTracks():
            return text.gettext("This match is played without tracks of your own colour.")
        case refusals.OwnTracksUsed(number):
            sentence = text.ngettext(
                "Your one track of your own colour is on the board.",
                "All {number} tracks of your own colour are on the board.",
                number,
            )
            return sentence.format(number=number)
        case refusals.JunctionCrowded(junction):
            sentence = text.gettext("Two coloured tracks meet at {place} already, which is the most.")
            return sentence.format(place=board.place_name(junction))
        case refusals.WallsIn(line, seat):
            sentence = text.gettext("Your colour on {line} would cut {player} off from a city or a marker.")
            return sentence.format(line=board.line_name(line), player=label(seat, text, names))
    raise TypeError(f"no refusal of this game: {r!r}")


def option(name: str, text: Text) -> str:
    """Return what an option is called."""
    return {"vexation": text.gettext("Own tracks (vexation)"), "rounds": text.gettext("Length")}[name]


def option_value(name: str, value: Any, text: Text) -> str:
    """Return what a value of an option means."""
    if name == "vexation":
        return text.gettext("three tracks of their own colour each") if value else text.gettext("off")
    if value is None:
        return text.gettext("until the barrier is passed (official)")
    return text.ngettext("exactly {n} round", "exactly {n} rounds", value).format(n=value)
